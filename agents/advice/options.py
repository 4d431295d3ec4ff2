"""The actions of a table as options: what would be done to which card."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from agents.situation import card_facts
from dominion_env import ActionTable
from dominion_env.catalogue import CardFacts

_OF_CARD: Final = re.compile(
    r"(?P<verb>play|buy|gain|discard|trash|topdeck|reveal|set aside|pass|name|resolve|shuffle) (?P<card>.+?)"
    r"(?: from (?P<place>discard|play)| into deck)?"
)
_MODE: Final = re.compile(r"(?P<card>[^:]+): (?P<text>.+)")
_NUMBER: Final = re.compile(r"(?P<verb>number|overpay) (?P<number>\d+)")


class Option(NamedTuple):
    """One action.

    Attributes:
        action: Its id.
        verb: "play", "trash", ...; "mode", "number" and "overpay"; or the whole name, as "done".
        card: What it is done to; for a mode its card.
        mode: What a mode is called.
        number: The number of a choice of numbers.
        place: Where the card is taken from, if not the usual place: "discard" or "play".
    """

    action: int
    verb: str
    card: CardFacts | None = None
    mode: str = ""
    number: int = 0
    place: str = ""

    @property
    def name(self) -> str:
        """The name of its card, or ""."""
        return self.card.name if self.card else ""


def options_of(actions: ActionTable) -> list[Option]:
    """An option for each action, by id."""
    return [_option(action, name) for action, name in enumerate(actions.names())]


def _option(action: int, name: str) -> Option:
    facts = card_facts()
    if (match := _OF_CARD.fullmatch(name)) and match["card"] in facts:
        return Option(action, match["verb"], facts[match["card"]], place=match["place"] or "")
    if (match := _MODE.fullmatch(name)) and match["card"] in facts:
        return Option(action, "mode", facts[match["card"]], mode=match["text"])
    if match := _NUMBER.fullmatch(name):
        return Option(action, match["verb"], number=int(match["number"]))
    return Option(action, name)
