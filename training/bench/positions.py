"""Workloads that look at games or copy them, at decisions drawn from random play of First Game."""

from __future__ import annotations

import tracemalloc
from functools import cache
from itertools import count
from random import Random

from dominion_env import Game
from training.bench.games import KINGDOM
from training.bench.timing import Counts, Workload

NUMBER = 50
"""How many games; what is told of one is their mean."""


@cache
def positions(inside: bool, number: int = NUMBER) -> tuple[tuple[Game, int], ...]:
    """Games of random choices, each stopped at one of its decisions of a sort, all equally likely.

    Args:
        inside: Whether at a decision inside the effect of a card, instead of one on what to play or buy.
        number: How many games.

    Returns:
        Each game with the seat that decides. They are kept for the next call, and must not be stepped.
    """
    found = []
    for seed in count():
        random = Random(seed)
        game = Game(KINGDOM, seed=seed)
        seen = 0
        kept = None
        while (decision := game.state.decision) is not None:
            if (game.state.running is not None) == inside:
                seen += 1
                if random.random() * seen < 1:
                    kept = game.clone(), decision.player
            game.step(random.choice(game.legal_actions()))
        if kept is not None:
            found.append(kept)
        if len(found) == number:
            break
    return tuple(found)


def cloning(inside: bool) -> Workload:
    """A copy of each game.

    Inside an effect, what such a copy starts from is at hand, as it is in a search: the first copy of a game that keeps
    nothing plays it again from the start.
    """
    games = positions(inside)

    def piece() -> Counts:
        for game, _ in games:
            game.clone()
        return Counts(calls=len(games))

    return Workload(piece)


def resampling(inside: bool) -> Workload:
    """A copy of each game in which what the seat that decides can't know is dealt anew."""
    games = positions(inside)
    seeds = count()

    def piece() -> Counts:
        for game, seat in games:
            game.resample(seat, next(seeds))
        return Counts(calls=len(games))

    return Workload(piece)


def observing() -> Workload:
    """What the seat that decides sees of each game."""
    games = positions(inside=False)

    def piece() -> Counts:
        for game, seat in games:
            game.observation(seat)
        return Counts(calls=len(games))

    return Workload(piece)


def memory_of_a_game() -> int:
    """How many bytes a game takes, without what games of one kingdom share; half of them are inside an effect."""
    games = [game for inside in (False, True) for game, _ in positions(inside)]
    for game in games:
        game.clone()  # so that what copies share is there
    tracemalloc.start()
    try:
        copies = [game.clone() for game in games]
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return taken // len(copies)
