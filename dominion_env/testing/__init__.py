"""Checks that anyone can run on a config: their own kingdom, a new card, an environment they changed.

::

    from dominion_env.testing import check_all

    check_all("First Game", players=3, games=5)   # raises an AssertionError that says what is wrong, and where

or ``python -m dominion_env.testing --kingdom "First Game" --players 3``. Each check is also a function of its own, of
anything that makes an environment::

    from functools import partial
    from dominion_env import raw_env
    from dominion_env.testing import check_leak_pairs

    check_leak_pairs(partial(raw_env, my_kingdom, 3), seed=7)

They need no test framework. The games are random and follow from the seed; `reach` makes an environment at the seed and
step that a message names. docs/testing.md lists what each check promises.
"""

from dominion_env.testing.copying import (
    check_clone,
    check_leak_pairs,
    check_pickle,
    check_replay,
    check_resample,
    check_saving,
)
from dominion_env.testing.one_seat import check_gymnasium
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
from dominion_env.testing.suite import check_all, checks, report
from dominion_env.testing.vectors import check_vec
from dominion_env.testing.walk import Walk, reach

__all__ = [
    "Walk",
    "check_agent_order",
    "check_aliasing",
    "check_all",
    "check_cards",
    "check_clone",
    "check_dead_steps",
    "check_global_random",
    "check_gymnasium",
    "check_hash_seeds",
    "check_illegal",
    "check_illegal_loses",
    "check_leak_pairs",
    "check_mask",
    "check_pettingzoo",
    "check_pickle",
    "check_replay",
    "check_resample",
    "check_reseeding",
    "check_rewards",
    "check_saving",
    "check_seed_zero",
    "check_spaces",
    "check_vec",
    "checks",
    "reach",
    "report",
]
