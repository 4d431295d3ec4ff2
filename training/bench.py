"""How fast games and environments are, beside pyminion, a public engine, where that is installed.

Everything is measured in turn, three times over, and the best of the three counts; seconds are those of the processor,
so that what else the machine does matters little. All games are two-player games of First Game (second edition).
"""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any, NamedTuple

import numpy as np
from rich.table import Table

import dominion_env
from agents import make
from dominion_env import Game
from training.evaluate import play_out

ROUNDS = 3
SECONDS = 2.0
QUICK_SECONDS = 0.5
VEC_GAMES = 64
UNITS = ("games", "decisions", "copies")


class Speed(NamedTuple):
    """What was done in how many seconds of the processor."""

    seconds: float
    games: int
    decisions: int


def mirror(name: str) -> Callable[[float], Speed]:
    """Games between two of the same agent, through `Game` and views."""
    agents = [make(name), make(name)]
    seeds = iter(range(2**62))

    def run(seconds: float) -> Speed:
        games = decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            seed = next(seeds)
            for seat, agent in enumerate(agents):
                agent.reset(seat, 2, 2 * seed + seat)
            decisions += play_out(Game(seed=seed), agents)
            games += 1
        return Speed(spent, games, decisions)

    return run


def env_loop() -> Callable[[float], Speed]:
    """The PettingZoo environment with observations and masks, and random legal actions."""
    env = dominion_env.raw_env()
    random = Random(0)

    def run(seconds: float) -> Speed:
        games = decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            env.reset(seed=games)
            for _ in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                if termination or truncation or observation is None:
                    break
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[int(random.random() * len(legal))]))
                decisions += 1
            games += 1
        return Speed(spent, games, decisions)

    return run


def vec_loop() -> Callable[[float], Speed]:
    """The batched environment with observations and masks, and random legal actions."""
    games = dominion_env.make_vec(VEC_GAMES, seed=0)
    random = np.random.default_rng(0)

    def run(seconds: float) -> Speed:
        decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            actions = (random.random(games.masks.shape, np.float32) * games.masks).argmax(axis=1)
            games.step(actions)
            decisions += games.num_envs
        return Speed(spent, 0, decisions)

    return run


def copying() -> Callable[[float], Speed]:
    """Copies of a game between two decisions of its turns, a dozen turns in; a copy counts as a decision."""
    game = Game(seed=0)
    agent = make("random")
    agent.reset(0, 2, 0)
    while min(game.turns_taken(0), game.turns_taken(1)) < 12 and game.decision is not None:
        game.step(agent.act(dominion_env.View(game, game.decision.player)))

    def run(seconds: float) -> Speed:
        copies = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for _ in range(100):
                game.clone()
            copies += 100
        return Speed(spent, 0, copies)

    return run


def pyminion() -> Callable[[float], Speed] | None:
    """pyminion's Big Money against itself, as shipped; None if pyminion is not installed."""
    try:
        from pyminion.bots.examples import BigMoney
        from pyminion.expansions import base
        from pyminion.game import Game as PyminionGame
    except ImportError:
        return None
    names = ("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")
    kingdom = [getattr(base, name) for name in names]

    def run(seconds: float) -> Speed:
        games = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            players = [BigMoney(player_id="a"), BigMoney(player_id="b")]
            PyminionGame(players=players, expansions=[kingdom], log_stdout=False, log_file=False).play()
            games += 1
        return Speed(spent, games, 0)

    return run


def measure(quick: bool = False) -> dict[str, Any]:
    """Measure everything.

    Args:
        quick: Whether to take less time for it, about ten seconds.

    Returns:
        "ratios" of speeds, "speeds" by name (games, decisions or copies in a second), and what it ran on.
    """
    runs: dict[str, Callable[[float], Speed] | None] = {
        "big money mirror": mirror("big money"),
        "pyminion big money mirror": pyminion(),
        "random mirror": mirror("random"),
        "env": env_loop(),
        "vec": vec_loop(),
        "copy": copying(),
    }
    best: dict[str, Speed] = {}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            if run is None:
                continue
            new = run(QUICK_SECONDS if quick else SECONDS)
            if name not in best or _rate(new) > _rate(best[name]):
                best[name] = new
    speeds = {name: _per_second(name, speed) for name, speed in best.items()}
    ratios = {}
    if "pyminion big money mirror" in speeds:
        ours, theirs = (speeds[name]["games"] for name in ("big money mirror", "pyminion big money mirror"))
        ratios["big money mirror / pyminion"] = round(ours / theirs, 2)
    return {
        "ratios": ratios,
        "speeds": speeds,
        "compiled": not str(sys.modules["dominion_env.engine.turn"].__file__).endswith(".py"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "pyminion": _version("pyminion"),
    }


def table(result: dict[str, Any]) -> Table:
    """Measurements for people to read."""
    engine = "compiled engine" if result["compiled"] else "interpreted engine"
    shown = Table(title=f"Per CPU second, best of {ROUNDS} (Python {result['python']}, {engine})")
    shown.add_column("what")
    for unit in UNITS:
        shown.add_column(unit, justify="right")
    for name, speeds in result["speeds"].items():
        shown.add_row(name, *(f"{speeds[unit]:,.0f}" if unit in speeds else "" for unit in UNITS))
    for name, ratio in result["ratios"].items():
        shown.add_section()
        shown.add_row(name, f"{ratio:.2f} x")
    return shown


def _rate(speed: Speed) -> float:
    return max(speed.decisions, speed.games) / speed.seconds


def _per_second(name: str, speed: Speed) -> dict[str, float]:
    if name == "copy":
        return {"copies": round(speed.decisions / speed.seconds, 1)}
    counts = {"games": speed.games, "decisions": speed.decisions}
    return {unit: round(count / speed.seconds, 1) for unit, count in counts.items() if count}


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
