"""Copies of a game, at any decision.

At a top-level decision a copy is a copy of the data. Inside an effect it is the data of the last top-level decision
and the choices made since, made again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_env.engine.setup import new_game
from dominion_env.engine.turn import advance, start, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dominion_env.engine.state import Game


def clone(g: Game) -> Game:
    """An independent copy at any decision: it plays on exactly as the original would."""
    if g.running is None:
        return g.copy()
    base = base_of(g)
    new = base.copy()
    replay(new, g.history[g.base_length :])
    new.base = base
    new.base_length = g.base_length
    return new


def base_of(g: Game) -> Game:
    """The data at the last top-level decision; rebuilt from the choices of the game if it was not kept."""
    if g.base is None:
        g.base = rebuilt(g, g.base_length)
    return g.base


def rebuilt(g: Game, length: int) -> Game:
    """A new game that has made the first `length` choices of this one."""
    if g.origin is not None:
        new = g.origin.copy()
        advance(new)
    else:
        new = new_game(g.setup, g.seed, g.start_player, g.max_turns)
        new.show_forced = g.show_forced
        if g.log is not None:
            new.log = []
        start(new)
    replay(new, g.history[:length])
    return new


def replay(g: Game, codes: Sequence[int]) -> None:
    """Make the choices of another game again."""
    for code in codes:
        step(g, code)
