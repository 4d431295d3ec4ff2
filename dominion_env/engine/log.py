"""The log: what happened, as short tuples, each with the seats that saw which card it was.

An entry is ``(event, player, kind, viewers, number, zone)``. A seat whose bit is not in `viewers` knows that it
happened, but not to which card. The zone is where the card was before, as in `moves`, or `NONE` if it came from none of
the player's. So the log tells of every card that moves where it comes from and where it goes.
Kept only when asked for (`Game.log` is a list).
"""

from __future__ import annotations

from typing import Final

from dominion_env.engine.state import NONE, Game

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
"""The number is the seat it goes to."""
RETURN: Final = 15
CHOOSE: Final = 16
COFFERS: Final = 17
REACT: Final = 18
OVERPAY: Final = 19
END: Final = 20
INTO_DECK: Final = 21
"""Into the middle of a deck (or to its bottom); the number says how many cards are above it."""
CLEAN_UP: Final = 22
"""What is in play and in hand is discarded, without being shown."""
PICK_UP: Final = 23
"""A card is taken out of play to be looked at."""

EVERYONE: Final = 63


def note(
    g: Game, event: int, player: int, kind: int, viewers: int = EVERYONE, number: int = 1, zone: int = NONE
) -> None:
    """Write down that something happened. Callers on hot paths first look whether there is a log."""
    if g.log is not None:
        g.log.append((event, player, kind, viewers, number, zone))
