"""The cards: what each is, and which belong to a set or to one edition of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import yaml

from dominion_env.engine.card import CARDS, TYPE_NAMES, VICTORY
from dominion_env.names import nearest

_EDITION = re.compile(r"(.+?)\s*\((1st|2nd)\)", re.IGNORECASE)
_VICTORY_PILE = 12


@dataclass(frozen=True)
class CardFacts:
    """What is printed on a card.

    Attributes:
        name: As printed.
        cost: In coins.
        types: Names of its types: "Action", "Treasure", "Attack", ...
        set: The set it belongs to, both editions together: "Base", "Hinterlands", ...
        is_kingdom: Whether it can be one of the ten kingdom piles.
        copies: How many there are of it; games with few players use fewer of some.
        plus_cards, plus_actions, plus_buys, plus_coins, plus_coffers: Its printed bonuses; what a Treasure is worth is
            in `plus_coins`.
        points: Its fixed victory points.
        pile_of: For a mixed pile (Knights, Ruins, Shelters), the names of its cards.
    """

    name: str
    cost: int
    types: tuple[str, ...]
    set: str
    is_kingdom: bool
    copies: int
    plus_cards: int = 0
    plus_actions: int = 0
    plus_buys: int = 0
    plus_coins: int = 0
    plus_coffers: int = 0
    points: int = 0
    pile_of: tuple[str, ...] = ()


def cards(set: str | None = None) -> list[CardFacts]:  # noqa: A002 - reads as it is meant: cards(set="Base")
    """All cards that can be played with, or those of one set.

    Mixed piles (Knights, Ruins, Shelters) are listed beside the cards that they hold.

    Args:
        set: "Base", "Dark Ages", ... in any case; "Base (1st)" and "Base (2nd)" mean one edition.

    Raises:
        ValueError: for an unknown set.
    """
    names = list(CARDS) if set is None else _of_set(set)
    return [_facts(name) for name in names]


def sets() -> list[str]:
    """The sets that cards can be played of."""
    return list(dict.fromkeys(each.set for each in CARDS.values()))


def kingdom_cards(sets: Iterable[str] | None = None) -> list[str]:
    """Names of all cards that can be kingdom piles, or of those of the named sets, in alphabetical order.

    Raises:
        ValueError: for an unknown set, and for one of which there is no card yet.
    """
    if sets is None:
        return sorted(name for name, card in CARDS.items() if card.is_kingdom)
    found: dict[str, None] = {}
    for each in sets:
        names = [name for name in _of_set(each) if CARDS[name].is_kingdom]
        if not names:
            of_set = _published()[parse_set(each)[0]].values()
            raise ValueError(
                f"no card of {each} is here yet (its cards: {', '.join(sorted(n for ns in of_set for n in ns))})"
            )
        found.update(dict.fromkeys(names))
    return sorted(found)


def parse_set(name: str) -> tuple[str, str]:
    """The set and the edition ("1st", "2nd", or "" for both) that a name in any case means.

    Raises:
        ValueError: if there is no such set, or it has only one edition.
    """
    match = _EDITION.fullmatch(name.strip())
    bare, edition = (match[1], match[2].lower()) if match else (name.strip(), "")
    known = dict.fromkeys([*sets(), *_published()])
    by_fold = {each.casefold(): each for each in known}
    if bare.casefold() not in by_fold:
        raise ValueError(f"no set is called {name!r}{nearest(bare, known)}; the sets are {', '.join(known)}")
    found = by_fold[bare.casefold()]
    if edition and "second_edition" not in _published().get(found, {}):
        raise ValueError(f"{found} has one edition; say {found!r}")
    return found, edition


def published_kingdom_cards() -> dict[str, str]:
    """The set of every kingdom pile ever published, by name; many are not here yet."""
    return {name: each for each, editions in _published().items() for names in editions.values() for name in names}


def _of_set(name: str) -> list[str]:
    found, edition = parse_set(name)
    names = [each.name for each in CARDS.values() if each.set == found]
    if edition == "1st":
        later = _published()[found]["second_edition"]
        return [each for each in names if each not in later]
    if edition == "2nd":
        return [each for each in names if not CARDS[each].first_edition_only]
    return names


@cache
def _facts(name: str) -> CardFacts:
    card = CARDS[name]
    types = tuple(text for bit, text in TYPE_NAMES.items() if card.types & bit)
    copies = _VICTORY_PILE if card.is_kingdom and card.types & VICTORY else card.quantity
    return CardFacts(
        card.name,
        card.cost,
        types,
        card.set,
        card.is_kingdom,
        copies,
        card.cards,
        card.actions,
        card.buys,
        card.coins,
        card.coffers,
        card.vp,
        card.pile_of,
    )


@lru_cache(maxsize=1)
def _published() -> dict[str, dict[str, list[str]]]:
    text = (files("dominion_env") / "published_cards.yaml").read_text(encoding="utf-8")
    found: dict[str, dict[str, list[str]]] = yaml.safe_load(text)
    return found
