"""The log: what happened, as short tuples, each with the seats that saw which card it was.

An entry is ``(event, player, kind, viewers, number)``. A seat whose bit is not in `viewers` knows that it happened, but
not to which card. Kept only when asked for (`Game.log` is a list).
"""

from __future__ import annotations

from typing import Final

from dominion_env.engine.state import Game

TURN: Final = 0
PLAY: Final = 1
BUY: Final = 2
GAIN: Final = 3
TRASH: Final = 4
DISCARD: Final = 5
DRAW: Final = 6
TOPDECK: Final = 7
REVEAL: Final = 8
LOOK: Final = 9
TAKE: Final = 10
SHUFFLE: Final = 11
NAME: Final = 12
SET_ASIDE: Final = 13
PASS: Final = 14
RETURN: Final = 15
CHOOSE: Final = 16
COFFERS: Final = 17
REACT: Final = 18
OVERPAY: Final = 19
END: Final = 20
INTO_DECK: Final = 21
"""Into the middle of a deck (or to its bottom); the number says how many cards are above it."""

EVERYONE: Final = 63


def note(g: Game, event: int, player: int, kind: int, viewers: int = EVERYONE, number: int = 1) -> None:
    """Write down that something happened. Callers on hot paths first look whether there is a log."""
    if g.log is not None:
        g.log.append((event, player, kind, viewers, number))
