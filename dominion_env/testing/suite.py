"""All checks of one config, to be run together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from dominion_env.env import raw_env
from dominion_env.kingdoms import KingdomLike
from dominion_env.testing.copying import (
    check_clone,
    check_leak_pairs,
    check_pickle,
    check_replay,
    check_resample,
    check_saving,
)
from dominion_env.testing.seeding import check_global_random, check_hash_seeds, check_reseeding, check_seed_zero
from dominion_env.testing.showing import check_agent_order, check_aliasing, check_mask, check_spaces
from dominion_env.testing.stepping import (
    check_cards,
    check_dead_steps,
    check_illegal,
    check_illegal_loses,
    check_pettingzoo,
    check_rewards,
)
from dominion_env.testing.vectors import check_vec
from dominion_env.testing.walk import STEPS
from dominion_env.vector import make_vec

Check = Callable[[], None]

_OF_THE_ENV_ALONE: Final = ("observation", "mask_in", "illegal", "render_mode")
"""Options of `raw_env` that `make_vec` does not have."""


def checks(
    kingdom: KingdomLike = "First Game",
    players: int = 2,
    *,
    seed: int = 0,
    games: int = 1,
    steps: int = STEPS,
    apart: int | None = None,
    **options: Any,
) -> dict[str, Check]:
    """Every check of one config, by name and ready to be called: it returns None or raises an AssertionError.

    Args:
        kingdom, players: As for `dominion_env.raw_env`.
        seed: Of the first game.
        games: How many games each check plays, under the seeds from `seed` on.
        steps: How many actions of each game are looked at, at most; where the end is what matters, it is always played.
        apart: Checks that take long look at one decision in so many; by default each as it thinks best.
        options: Further arguments of `raw_env`, such as ``pool``, ``mask_in`` or ``skip_forced``.

    Raises:
        ValueError: for an unknown kingdom or card or an argument out of range.
    """
    if games < 1:
        raise ValueError(f"games must be at least 1, not {games}")
    make_env = partial(raw_env, kingdom, players, **options)
    make_env()
    vec_options = {name: value for name, value in options.items() if name not in _OF_THE_ENV_ALONE}
    make_games = partial(make_vec, 4, kingdom, players, seed=seed, **vec_options)
    looks: dict[str, Any] = {"steps": steps} if apart is None else {"steps": steps, "apart": apart}
    found: dict[str, Check] = {}

    def add(check: Callable[..., None], make: Callable[[], Any] = make_env, most: int = games, **more: Any) -> None:
        runs = [partial(check, make, seed + game, **more) for game in range(min(games, most))]
        found[check.__name__] = partial(_call_all, runs)

    add(check_pettingzoo, most=1, steps=steps)
    add(check_spaces, **looks)
    add(check_mask, **looks)
    add(check_illegal, partial(make_env, illegal="raise"), **looks)
    add(check_illegal_loses, partial(make_env, illegal="lose"), **looks)
    add(check_rewards)
    add(check_dead_steps)
    add(check_agent_order, most=1)
    add(check_aliasing, **looks)
    add(check_leak_pairs, **looks)
    add(check_cards, steps=steps)
    for check in (check_clone, check_saving, check_pickle, check_resample, check_replay):
        add(check, **looks)
    add(check_reseeding, **looks)
    add(check_seed_zero, most=1, **looks)
    add(check_hash_seeds, most=1, steps=steps)
    add(check_global_random, **looks)
    add(check_vec, make_games, most=1, steps=steps, reward=options.get("reward", "win"))
    return found


def check_all(kingdom: KingdomLike = "First Game", players: int = 2, **settings: Any) -> None:
    """Run every check of one config; arguments as for `checks`.

    Raises:
        AssertionError: by the first check that fails.
    """
    for check in checks(kingdom, players, **settings).values():
        check()


def report(kingdom: KingdomLike = "First Game", players: int = 2, **settings: Any) -> bool:
    """Run every check of one config and print what comes of it; arguments as for `checks`.

    Returns:
        Whether all passed.
    """
    passed = True
    for name, check in checks(kingdom, players, **settings).items():
        try:
            check()
            print(f"{name:24}ok", flush=True)
        except Exception as error:
            passed = False
            print(f"{name:24}FAILED: {error if isinstance(error, AssertionError) else repr(error)}", flush=True)
    return passed


def _call_all(runs: Sequence[Check]) -> None:
    for run in runs:
        run()
