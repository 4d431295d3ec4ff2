"""Checks that everything random follows from the seed of the reset, and from nothing else."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

import numpy as np

from dominion_env.testing.walk import APART, STEPS, Env, MakeEnv, Walk, frozen, moment, walking

_CHILD: Final = """
import pickle, sys
path, job = pickle.load(sys.stdin.buffer)
sys.path[:] = path
pickle.loads(job)()
"""


def check_reseeding(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = APART) -> None:
    """A used environment, reset with a seed, plays as a new one does: that game, and the next one without a seed.

    It has been used when it was left in the middle of a game, and when a game of it was over.

    Raises:
        AssertionError: if not; the message says where the games part and what is different.
    """
    used = make_env()
    for most in (25, STEPS):
        used.reset()
        for _ in Walk(lambda: used, seed + 1).decisions(most):
            pass
        _expect_alike(make_env, used, seed, steps, apart)


def check_seed_zero(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = APART) -> None:
    """Seed 0 is a seed like any other: new and used environments play one and the same game under it.

    Args:
        make_env: Makes the environment.
        seed: The one after it is what the used environment was seeded with before; it gives another game.
        steps, apart: As in all checks.

    Raises:
        AssertionError: if not.
    """
    other = Walk(make_env, seed + 1)
    before = other.game.state_hash()
    for env in (make_env(), other.env):
        _expect_alike(make_env, env, 0, steps, apart)
    zero = Walk(make_env, 0)
    zero.expect(zero.game.state_hash() != before, f"seed 0 gives the game of seed {seed + 1}")


def _expect_alike(make_env: MakeEnv, env: Env, seed: int, steps: int, apart: int) -> None:
    """Let an environment and a new one play under a seed, and some of the next game."""
    with walking(lambda: env, seed) as walk:
        new = Walk(make_env, seed)
        for _ in walk.decisions(steps, apart):
            new.follow(walk)
            walk.expect_same(moment(walk.env), moment(new.env), "the game, compared with that of a new environment,")
        walk.env.reset()
        new.env.reset()
        walk.expect_same(moment(walk.env), moment(new.env), "the game after a reset without a seed")


def check_hash_seeds(make_env: MakeEnv, seed: int = 0, steps: int = STEPS) -> None:
    """Processes with different hash seeds have the same action table and observations, and play the same game.

    Args:
        make_env: Must be one that another process can load: a function of a module, or `functools.partial` of one.
        seed, steps: As in all checks.

    Raises:
        AssertionError: if not.
        TypeError: if another process can't load `make_env`.
    """
    try:
        job = pickle.dumps(partial(_print_game, make_env, seed, steps))
    except (pickle.PicklingError, AttributeError) as error:
        raise TypeError(
            f"another process can't load make_env ({error}): give a function of a module, or functools.partial of one"
        ) from None
    one, other = (_game_in_process(job, hash_seed) for hash_seed in ("1", "2"))
    for step, (mine, its) in enumerate(zip(one, other, strict=False)):
        if mine != its:
            raise AssertionError(
                f"with PYTHONHASHSEED=1 and 2 the games of seed {seed} part at step {step}: {mine} and {its}"
            )
    if len(one) != len(other):
        raise AssertionError(f"with PYTHONHASHSEED=1 the game of seed {seed} has {len(one)} steps, with 2 {len(other)}")


def _game_in_process(job: bytes, hash_seed: str) -> list[str]:
    child = subprocess.run(
        [sys.executable, "-c", _CHILD],
        input=pickle.dumps((sys.path, job)),
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=False,
    )
    if child.returncode:
        raise AssertionError(f"with PYTHONHASHSEED={hash_seed} the game failed:\n{child.stderr.decode()}")
    lines: list[str] = json.loads(child.stdout)
    return lines


def _print_game(make_env: MakeEnv, seed: int, steps: int) -> None:
    """Print as JSON, for each step of a game, a digest of all that can be seen and the action."""
    walk = Walk(make_env, seed)
    spaces = (walk.table.actions.names(), walk.table.observation_layout(), walk.table.state_layout())
    lines = [f"{_digest(moment(walk.env))} {agent}, after {walk.last}" for agent in walk.decisions(steps)]
    print(json.dumps([f"spaces {_digest(spaces)}", *lines]))


def _digest(shown: Any) -> str:
    return hashlib.sha256(repr(frozen(shown)).encode()).hexdigest()[:16]


def check_global_random(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = APART) -> None:
    """The global generators of `random` and `numpy.random` are not touched, and have no influence on a game.

    Resets without a seed included. The generators are left as they were.

    Raises:
        AssertionError: if not.
    """
    games = []
    for global_seed in (1, 2):
        with global_generators_untouched(global_seed):
            walk = Walk(make_env, seed)
            games.append([frozen(moment(walk.env)) for _ in walk.decisions(steps, apart)])
            make_env().reset()
    for step, (one, other) in enumerate(zip(*games, strict=False)):
        if one != other:
            raise AssertionError(f"the global generators have an influence on the game of seed {seed} at step {step}")


@contextmanager
def global_generators_untouched(seed: int) -> Iterator[None]:
    """Seed the global generators of `random` and `numpy.random`, and put them back afterwards.

    Raises:
        AssertionError: if either has been used in between.
    """
    python, numpy = random.getstate(), np.random.get_state()  # noqa: NPY002 -- the global state is what is watched
    try:
        random.seed(seed)
        np.random.seed(seed)  # noqa: NPY002
        before = _global_states()
        yield
        for name, was, now in zip(("random", "numpy.random"), before, _global_states(), strict=True):
            if was != now:
                raise AssertionError(f"the global generator of {name} was used")
    finally:
        random.setstate(python)
        np.random.set_state(numpy)  # noqa: NPY002


def _global_states() -> tuple[object, object]:
    return random.getstate(), frozen(np.random.get_state())  # noqa: NPY002
