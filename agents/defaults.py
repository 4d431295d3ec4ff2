"""What a player does who has no rule for a decision of its own.

A few principles on what the legal actions are called and on the types and costs of cards: discard what can't be played,
trash what is worth least, gain and play what costs most, use Reactions against Attacks, take an offer only if it does
good, buy nothing. Rule-based players stand on this and add what they know better.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from dominion_env import ActionTable, View
from dominion_env.catalogue import CardFacts, cards

_CARD_ACTION = re.compile(
    r"(?P<verb>play|buy|gain|discard|trash|topdeck|reveal|set aside|pass|name|resolve|shuffle) (?P<card>.+?)"
    r"(?: from (?P<place>discard|play)| into deck)?"
)
_MODE = re.compile(r"(?P<card>[^:]+): (?P<text>.+)")
_BONUS = re.compile(r"\+\$?(?P<number>\d+)(?: (?P<what>Card|Action|Buy|Coin))?")
_BONUS_WORTH = {"Card": 3, "Coin": 2, "Action": 1, "Buy": 1, None: 2}
_GAIN = re.compile(r"gain (?P<number>an?|\d+) (?P<card>.+?)s?(?P<rest> .*)?")


@cache
def card_facts() -> dict[str, CardFacts]:
    """What is printed on each card, by name."""
    return {each.name: each for each in cards()}


def is_dead(card: CardFacts) -> bool:
    """Whether it can't be played."""
    return not {"Action", "Treasure"} & set(card.types)


def is_junk(card: CardFacts) -> bool:
    """Whether a deck is better without it: Curses, Ruins, the cheapest Victory cards, Shelters that can't be played."""
    return bool({"Curse", "Ruins"} & set(card.types)) or (is_dead(card) and card.cost <= 2)


# How much each action is liked, by its verb and card: more than 0 is better than "done".


def _discard(card: CardFacts) -> int:
    if is_dead(card):
        return 60 - card.cost
    if "Ruins" in card.types:
        return -5
    return -10 - 2 * card.cost - ("Action" not in card.types)


def _trash(card: CardFacts) -> int:
    if "Curse" in card.types:
        return 60
    if "Ruins" in card.types:
        return 55
    if is_junk(card):
        return 50 - card.cost
    return -10 - 2 * card.cost


def _gain(card: CardFacts) -> int:
    if card.name == "Copper" or is_junk(card):
        return -20 - is_dead(card) - 5 * ("Curse" in card.types)
    return max(1, 3 * card.cost - is_dead(card))


def _topdeck(card: CardFacts) -> int:
    if is_dead(card):
        return -20 + card.cost
    return card.cost - 1 - 5 * ("Ruins" in card.types)


_LIKED: dict[str, Callable[[CardFacts], int]] = {
    "play": lambda card: 30 + card.cost,
    "buy": lambda card: -100,
    "gain": _gain,
    "discard": _discard,
    "trash": _trash,
    "topdeck": _topdeck,
    "reveal": lambda card: 20,
    "set aside": lambda card: 1,
    "pass": _trash,
    "name": lambda card: 0,
    "resolve": lambda card: 1,
    "shuffle": _topdeck,
}


def _mode(text: str) -> int:
    """How much a mode of a card is liked, by what it is called."""
    bonus = _BONUS.match(text)
    if bonus:
        return 10 + int(bonus["number"]) * _BONUS_WORTH[bonus["what"]]
    gained = _GAIN.fullmatch(text)
    if gained and gained["card"] in card_facts():
        number = int(gained["number"]) if gained["number"].isdigit() else 1
        return number * _gain(card_facts()[gained["card"]])
    return 1 if text.startswith("gain") else -1 - 2 * text.startswith("trash")


class Defaults:
    """The usual answers, for one action table.

    Args:
        actions: The table.
    """

    def __init__(self, actions: ActionTable) -> None:
        self.actions = actions
        self._cards: list[CardFacts | None] = []
        self._liked = [self._like(name) for name in actions.names()]
        by_verb: dict[str, set[int]] = {"topdeck": set(), "reveal": set(), "set aside": set(), "name": set()}
        for action, name in enumerate(actions.names()):
            for verb, ids in by_verb.items():
                if name.startswith(verb + " "):
                    ids.add(action)
        self._topdecks, self._reveals, self._set_asides, self._names = by_verb.values()

    def _like(self, name: str) -> int:
        facts = card_facts()
        match = _CARD_ACTION.fullmatch(name)
        card = facts.get(match["card"]) if match else None
        self._cards.append(card)
        if match and card:
            return -1 if match["place"] == "play" else _LIKED[match["verb"]](card)
        mode = _MODE.fullmatch(name)
        if mode and mode["card"] in facts:
            return _mode(mode["text"])
        if name == "play all treasures":
            return 200
        if name == "spend Coffers":
            return -200
        number = name.rsplit(maxsplit=1)[-1]
        return -int(number) if number.isdigit() else 0

    def choose(self, view: View) -> int:
        """The usual answer to the decision that the view's seat must make now."""
        legal = view.legal_actions()
        liked = [self._liked[action] for action in legal]
        first = legal[0]
        last = legal[-1]
        if last in self._reveals and not self._welcome(view, last):
            return first
        if last in self._set_asides and view.turn_player == view.seat and view.actions_left:
            return first
        if last in self._names:
            return self._most_likely(view, legal)
        if first in self._topdecks and last in self._topdecks:  # cards must go back: the worst
            return min(zip(liked, legal, strict=True))[1]
        return legal[liked.index(max(liked))]

    def _welcome(self, view: View, reveal: int) -> bool:
        """Whether a Reaction does good: against Attacks, when it is about the card itself, and in place of junk."""
        facts = card_facts()
        asking = facts.get(view.asking or "")
        return asking is None or asking is self._cards[reveal] or "Attack" in asking.types or _gain(asking) < 0

    def _most_likely(self, view: View, legal: list[int]) -> int:
        """Of cards to name, the one with the most copies in the own deck."""
        here = view.hand()
        away = view.discard() + view.in_play(view.seat)

        def copies(action: int) -> int:
            card = self._cards[action]
            if card is None:
                return -1
            return view.owned().get(card.name, 0) - here.get(card.name, 0) - away.count(card.name)

        return max(legal, key=copies)
