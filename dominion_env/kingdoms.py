"""Kingdoms: which cards a game is played with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Kingdom:
    """The cards of one game, fully decided.

    Attributes:
        name: What it is called, or "" for an unnamed one.
        cards: Names of the ten kingdom piles.
        bane: Young Witch's extra pile, or "".
        ferryman: The card set aside for Ferryman, or "".
        shelters: Whether Shelters replace the starting Estates.
    """

    name: str
    cards: tuple[str, ...]
    bane: str = ""
    ferryman: str = ""
    shelters: bool = False


FIRST_GAME = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")


def resolve(kingdom: str | Sequence[str] | Kingdom, seed: int = 0, players: int = 2) -> Kingdom:
    """The kingdom that a name, a list of cards or a config means; random draws follow from the seed."""
    if isinstance(kingdom, Kingdom):
        return kingdom
    if isinstance(kingdom, str):
        if kingdom.casefold() == "first game":
            return Kingdom("First Game", FIRST_GAME)
        raise ValueError(f"no kingdom is called {kingdom!r}")
    return Kingdom("", tuple(kingdom))
