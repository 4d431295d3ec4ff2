"""Copies of a game, at any decision.

At a top-level decision a copy is a copy of the data. Inside an effect it is the data of the last top-level decision
and the choices made since, made again. A re-deal (`resample`) counts among these choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_env.engine.redeal import redeal, redeal_as
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


def resample(g: Game, player: int, seed: int) -> Game:
    """A copy in which all that `player` can't know is dealt anew (see `redeal`).

    It begins at the last top-level decision: its history has only the choices since then and the re-deal. At a
    top-level decision nothing of the original's hidden cards is left in it.

    Raises:
        ValueError: if that player has nothing to decide now.
    """
    new = clone(g)
    new.searching = True
    if new.running is None:
        redeal(new, player, seed)
        new.history = []
        new.seed = seed
        new.origin = new.copy()
    else:
        base = base_of(new).copy()
        new.history = new.history[new.base_length :]
        base.history = []
        base.seed = new.seed = seed
        base.searching = True
        base.origin = base.copy()
        new.origin = base.origin
        new.base = base
        redeal(new, player, seed)
    new.base_length = 0
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
        new.origin = g.origin
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
    """Make the choices of another game again, re-deals among them.

    Raises:
        IllegalChoice, ValueError: for a choice that can't be made.
    """
    for code in codes:
        if code < 0:
            redeal_as(g, code)
        else:
            step(g, code)
