"""The check of a Gymnasium environment in which one seat learns."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from dominion_env.testing.seeding import global_generators_untouched
from dominion_env.testing.walk import STEPS, difference, frozen

MakeOneSeat = Callable[[], gymnasium.Env[Any, Any]]


def check_gymnasium(make_env: MakeOneSeat, seed: int = 0, steps: int = STEPS) -> None:
    """Gymnasium's `check_env` passes, without warnings; masks and steps agree; everything follows from the seed.

    So new and used environments play the same game under a seed, 0 among them, without any use of the global generators
    of `random` and `numpy.random`. What was returned never changes. The reward comes at the end of the game.

    Args:
        make_env: Makes an environment like ``gymnasium.make("Dominion-v0", illegal="lose")``. It must have
            ``action_masks()``, and illegal actions must not raise: `check_env` takes them.
        seed: Of the games and of the actions.
        steps: How many actions of each game to look at.

    Raises:
        AssertionError: if not.
    """
    _pass_gymnasiums_own(make_env)
    used = make_env()
    with global_generators_untouched(seed):
        _episode(used, seed + 1, 25)
        for each in (seed, 0):
            new, again = _episode(make_env(), each, steps), _episode(used, each, steps)
            for step, (one, other) in enumerate(zip(again, new, strict=False)):
                if frozen(one) != frozen(other):
                    raise AssertionError(
                        f"seed {each}, step {step}: what a used environment returns differs from what a new one does: "
                        + difference(one, other, {})
                    )


def _pass_gymnasiums_own(make_env: MakeOneSeat) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            check_env(make_env().unwrapped, skip_render_check=True)
        except Exception as error:
            raise AssertionError(f"Gymnasium's check_env fails: {error!r}") from error


def _episode(env: gymnasium.Env[Any, Any], seed: int, steps: int) -> list[tuple[Any, ...]]:
    """Play with random legal actions; gives what reset and each step returned."""
    random = Random(seed)
    returned: list[tuple[Any, ...]] = [env.reset(seed=seed)]
    before = [frozen(returned[0])]
    over = False
    while not over and len(returned) <= steps:
        legal = _legal(env, returned[-1], f"seed {seed}, step {len(returned) - 1}")
        returned.append(env.step(random.choice(legal)))
        before.append(frozen(returned[-1]))
        _, reward, terminated, truncated, _ = returned[-1]
        over = terminated or truncated
        if reward and not over:
            raise AssertionError(f"seed {seed}, step {len(returned) - 1}: a reward of {reward} before the end")
    for step, (now, was) in enumerate(zip(returned, before, strict=True)):
        if frozen(now) != was:
            raise AssertionError(f"seed {seed}: what was returned at step {step} has changed since")
    return returned


def _legal(env: gymnasium.Env[Any, Any], returned: tuple[Any, ...], where: str) -> list[int]:
    """The legal actions; the mask that was returned must have the same as `action_masks`."""
    shown, info = returned[0], returned[-1]
    mask = shown["action_mask"] if isinstance(shown, dict) and "action_mask" in shown else info["action_mask"]
    legal: list[int] = np.flatnonzero(env.get_wrapper_attr("action_masks")()).tolist()
    if np.flatnonzero(mask).tolist() != legal:
        raise AssertionError(f"{where}: the mask has {np.flatnonzero(mask).tolist()}, action_masks() has {legal}")
    if not legal:
        raise AssertionError(f"{where}: no action is legal")
    return legal
