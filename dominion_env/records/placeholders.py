"""Inert stand-ins for cards that the engine does not have, so that a recorded Supply is complete.

Such a card has its cost and its types, so that what asks for "a card costing up to 4" finds it. It does nothing when
played, and is worth nothing. A card whose cost has Potions or debt in it costs more than anybody can pay here.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Final

from dominion_env.engine.card import CARDS, TYPE_NAMES, VICTORY, Card
from dominion_env.names import nearest

OUT_OF_REACH: Final = 50
"""The cost of a card that coins alone can't pay."""


@lru_cache(maxsize=1)
def lacking() -> dict[str, Card]:
    """A stand-in for every kingdom or basic card that the engine does not have, by name."""
    with (Path(__file__).parent / "lacking_cards.csv").open(encoding="utf-8", newline="") as file:
        return {row["name"]: _stand_in(row) for row in csv.DictReader(file) if row["name"] not in CARDS}


def _stand_in(row: dict[str, str]) -> Card:
    types = row["types"].split("|")
    cost = OUT_OF_REACH if row["beyond_coins"] else int(row["coins"])
    card = Card(row["name"], row["set"], sum(bit for bit, name in TYPE_NAMES.items() if name in types), cost)
    card.quantity = 12 if card.types & VICTORY else 10
    return card


@contextmanager
def standing_in(names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Let the engine know stand-ins for those of these cards that it lacks, for as long as the context lasts.

    Yields:
        The names of the stand-ins.

    Raises:
        ValueError: for a name that is no card's.
    """
    missing = sorted({name for name in names if name not in CARDS})
    for name in missing:
        if name not in lacking():
            raise ValueError(f"{name!r} is not a card{nearest(name, [*CARDS, *lacking()])}")
    for name in missing:
        CARDS[name] = lacking()[name]
    try:
        yield tuple(missing)
    finally:
        for name in missing:
            del CARDS[name]
