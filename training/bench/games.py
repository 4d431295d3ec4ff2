"""Workloads: the engine and the environments, with First Game (second edition) and two players."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import gymnasium
import numpy as np

import dominion_env
from agents import make
from dominion_env import Game
from dominion_env.actions import table_for
from dominion_env.engine import turn
from dominion_env.engine.setup import new_game
from dominion_env.env import pool_of
from training.bench.timing import Counts, Workload
from training.evaluate import play_out

KINGDOM = "First Game"
WHOLE_POOL = "All random"
MAX_TURNS = 100


def mirror(name: str) -> Workload:
    """Games between two of the same agent, as `dominion evaluate` plays them."""
    agents = [make(name), make(name)]
    seeds = count()

    def piece() -> Counts:
        seed = next(seeds)
        for seat, agent in enumerate(agents):
            agent.reset(seat, 2, 2 * seed + seat)
        return Counts(games=1, decisions=play_out(Game(KINGDOM, seed=seed), agents))

    return Workload(piece)


def engine(kingdom: str = KINGDOM) -> Workload:
    """Games of random choices by the engine's own calls, without `Game`: what one decision costs in itself."""
    setup = Game(kingdom).state.setup
    seeds = count()
    random = Random(0).random

    def piece() -> Counts:
        state = new_game(setup, next(seeds), 0, MAX_TURNS)
        turn.start(state)
        decisions = 0
        while (decision := state.decision) is not None:
            options = decision.options
            turn.make(state, options[int(random() * len(options))])
            decisions += 1
        return Counts(decisions=decisions)

    return Workload(piece)


def stepping(pool: str = KINGDOM) -> Workload:
    """Games of random legal actions through `Game`, with the action table of a pool."""
    actions = table_for(pool_of(pool))
    seeds = count()
    random = Random(0).random

    def piece() -> Counts:
        game = Game(KINGDOM, seed=next(seeds), actions=actions)
        decisions = 0
        while legal := game.legal_actions():
            game.step(legal[int(random() * len(legal))])
            decisions += 1
        return Counts(decisions=decisions)

    return Workload(piece)


def aec_loop(env: Any) -> Workload:
    """Random legal actions in a PettingZoo environment, with an observation and a mask for each decision.

    This is the loop of PettingZoo's documentation, for any environment with action masks.
    """
    seeds = count()
    random = Random(0).random

    def piece() -> Counts:
        decisions = 0
        env.reset(seed=next(seeds))
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                break
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(random() * len(legal))]))
            decisions += 1
        return Counts(decisions=decisions)

    return Workload(piece)


def aec(pool: str = KINGDOM) -> Workload:
    """`aec_loop` for this environment, with the spaces of a pool."""
    return aec_loop(dominion_env.raw_env(KINGDOM, pool=pool))


def gym() -> Workload:
    """Random legal actions in the Gymnasium environment; those of its opponent, who is random too, do not count."""
    env: gymnasium.Env[Any, Any] = gymnasium.make("Dominion-v0", kingdom=KINGDOM, opponent="random")
    seeds = count()
    random = Random(0).random

    def piece() -> Counts:
        decisions = 0
        _, info = env.reset(seed=next(seeds))
        over = False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, _, terminated, truncated, info = env.step(int(legal[int(random() * len(legal))]))
            over = terminated or truncated
            decisions += 1
        return Counts(decisions=decisions)

    return Workload(piece, env.close)


def vec(num_envs: int, workers: int = 0) -> Workload:
    """Many games at once, with observations and masks; this process draws the random legal actions."""
    games = dominion_env.make_vec(num_envs, KINGDOM, seed=0, workers=workers)
    random = np.random.default_rng(0)

    def piece() -> Counts:
        actions = (random.random(games.masks.shape, np.float32) * games.masks).argmax(axis=1)
        games.step(actions)
        return Counts(decisions=num_envs)

    return Workload(piece, games.close)
