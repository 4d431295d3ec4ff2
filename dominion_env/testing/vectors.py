"""The check of many games in one call."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from dominion_env.env import Reward, final_rewards
from dominion_env.game import Game
from dominion_env.testing.walk import STEPS, difference, frozen, random_action
from dominion_env.vector import VecGames


def check_vec(make_games: Callable[[], VecGames], seed: int = 0, steps: int = STEPS, *, reward: Reward = "win") -> None:
    """Each of many games goes as it does alone, and the arrays are views of the present.

    A step returns the arrays that are there already, and writes over them; what others write into them changes nothing
    about the games. A game that ends is told with its rewards and followed by another. Used games, reset with a seed,
    play as new ones do.

    Args:
        make_games: Makes the games: ``functools.partial(make_vec, 4, "First Game", seed=3)``, without workers.
        seed: Of the random actions, and of the reset.
        steps: How far to look; a step is an action in every game.
        reward: As given to `make_vec`.

    Raises:
        AssertionError: if not; the message names the game and the step.
    """
    games, spoilt = make_games(), make_games()
    random = Random(seed)
    alone = [game.clone() for game in games.games]
    for step in range(steps):
        _expect_shown(games, alone, step)
        chosen = [random_action(game, random) for game in alone]
        returned = games.step(chosen)
        for name, array in returned._asdict().items():
            _expect(getattr(games, name) is array, f"step {step} returned another array of {name} than games.{name}")
        for row, action in enumerate(chosen):
            alone[row].step(action)
            _expect_ending(games, row, alone[row], step, reward)
            if games.done[row]:
                alone[row] = games.games[row].clone()
        for name, array in spoilt.arrays._asdict().items():
            if name != "seeds":  # these are written when a game begins, and not at each step
                array.fill(1)
        spoilt.step(chosen)
        _expect_same(spoilt, games, f"step {step}: what games show whose arrays were written into")
    new = make_games()
    new.reset(seed)
    games.reset(seed)
    for step in range(steps):
        _expect_same(games, new, f"step {step}: what used games show after they were reset with seed {seed}")
        chosen = [random_action(game, random) for game in new.games]
        games.step(chosen)
        new.step(chosen)


def _expect(holds: object, what: str) -> None:
    if not holds:
        raise AssertionError(what)


def _expect_same(games: VecGames, others: VecGames, what: str) -> None:
    one, other = games.arrays._asdict(), others.arrays._asdict()
    if frozen(one) != frozen(other):
        raise AssertionError(f"{what} differs: {difference(one, other, {})}")


def _expect_shown(games: VecGames, alone: list[Game], step: int) -> None:
    """Each row must show a game as it is when it is played alone."""
    for row, game in enumerate(alone):
        assert game.decision is not None
        seat = game.decision.player
        shown: dict[str, Any] = {
            "seats": int(games.seats[row]),
            "masks": games.masks[row],
            "observations": games.observations[row],
        }
        due = {"seats": seat, "masks": game.action_mask(), "observations": games.observer(game.state, seat)}
        if frozen(shown) != frozen(due):
            names = {len(games.actions): games.actions.names(), games.observer.size: games.observer.layout()}
            raise AssertionError(f"game {row}, step {step}: what is shown differs: {difference(shown, due, names)}")


def _expect_ending(games: VecGames, row: int, game: Game, step: int, reward: Reward) -> None:
    what = f"game {row}, step {step}"
    _expect(games.done[row] == game.over, f"{what}: done is {games.done[row]}")
    _expect(games.truncated[row] == game.truncated, f"{what}: truncated is {games.truncated[row]}")
    due = final_rewards(game, reward) if game.over else [0] * game.players
    _expect(np.allclose(games.rewards[row], due), f"{what}: rewards are {games.rewards[row]}, not {due}")
    scores = game.scores() if game.over else [0] * game.players
    _expect(games.scores[row].tolist() == scores, f"{what}: scores are {games.scores[row]}, not {scores}")
