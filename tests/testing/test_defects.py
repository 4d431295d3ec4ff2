"""Each check finds an environment that breaks its promise, and says what is wrong and where."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from dominion_env import raw_env
from dominion_env.testing import (
    check_agent_order,
    check_aliasing,
    check_cards,
    check_clone,
    check_dead_steps,
    check_global_random,
    check_gymnasium,
    check_hash_seeds,
    check_illegal,
    check_illegal_loses,
    check_leak_pairs,
    check_mask,
    check_pettingzoo,
    check_pickle,
    check_replay,
    check_resample,
    check_reseeding,
    check_rewards,
    check_saving,
    check_seed_zero,
    check_spaces,
    check_vec,
)
from tests.testing import defects as d

LOSE = {"illegal": "lose"}
SMALL = {"max_turns": 6}

CASES: list[tuple[Callable[..., None], type[raw_env], dict[str, Any], str]] = [
    (check_pettingzoo, d.NewSpaces, {}, "api_test fails.*exact same space"),
    (check_pettingzoo, d.NotANumber, {}, "api_test fails|NaN"),
    (check_spaces, d.TooLarge, {}, "'observation' of what player_0 is shown is not in its space"),
    (check_spaces, d.BoolMask, {}, "'action_mask' of what player_0 is shown is bool, and its space says int8"),
    (check_spaces, d.SameName, {}, "observation_layout.. has the same name twice"),
    (check_mask, d.WideMask, {}, "the mask of player_0 has done, .*, legal are done"),
    (check_mask, d.MaskForAll, {}, "the mask of player_1 has done, .*, legal are none"),
    (check_mask, d.Lax, {}, "is not legal, and was taken"),
    (check_illegal, d.Lax, {}, "'s illegal action -1 raised None"),
    (check_illegal, d.Silent, {}, "does not name .*'done'"),
    (check_illegal, d.KeyErrors, {}, "illegal action -1 raised KeyError"),
    (check_illegal, d.Punishing, {}, "after player_0's illegal action -1 differs: rewards: player_0: it is -1.0"),
    (check_illegal_loses, raw_env, {}, "illegal action .* raised IllegalAction"),
    (check_illegal_loses, d.Bribed, {**LOSE, "players": 3}, "the reward after player_0's illegal action"),
    (check_illegal_loses, d.Shrug, LOSE, "the reward after player_0's illegal action"),
    (check_rewards, d.Generous, {}, "the rewards sum to 0.9"),
    (check_rewards, d.Early, {}, "rewards before the end are {'player_0': 0.5"),
    (check_rewards, d.Twice, {}, "gets .* at the end, not"),
    (check_dead_steps, d.NoneIsDone, {}, "None was taken as an action of player_0, whose game is not over"),
    (check_dead_steps, d.Undead, SMALL, "player_. could act after the end of its game"),
    (check_dead_steps, d.AllAtOnce, SMALL, "had no last step"),
    (check_agent_order, d.StarterFirst, {}, "agents is .*'player_1', 'player_0'"),
    (check_agent_order, d.SeatsInOrder, {}, "with the same hand when player_. begins, differs"),
    (check_aliasing, d.Reused, {}, "what was returned at step 0 has changed since"),
    (check_aliasing, d.Kept, {}, "wrote into what they were shown differs: observe.*'own hand: Copper' is 1.0"),
    (check_leak_pairs, d.Leak, {}, "hidden cards are others differs: observe.*'own deck 1 from top: Copper' is"),
    (check_cards, d.Minting, {}, "there are 31 Gold in the game, and were 30"),
    (check_cards, d.Crashing, {}, r"'s legal action '.*' raised ZeroDivisionError\('a bug in a card'\) .*step 17"),
    (check_clone, d.Sharing, {}, "playing a clone changed the game"),
    (check_clone, d.Lucky, {}, "the clone differs: state_hash"),
    (check_saving, d.Forgetful, {}, "the saved game differs: .* should be"),
    (check_pickle, d.UnseededCopy, {}, "the next game of an environment copied at step 0"),
    (check_pickle, d.SharedCopy, {}, "the environment, after a copy was stepped, differs"),
    (check_resample, d.Stubborn, {}, "two seeds give the same re-deal"),
    (check_resample, d.OwnDeal, {}, "changed the original game|differs"),
    (check_resample, d.Anyone, {}, "dealt anew for player 1, who has nothing to decide"),
    (check_replay, d.Minting, {}, "the game was changed other than by its moves.* was raised"),
    (check_reseeding, d.FirstSeedOnly, {}, "compared with that of a new environment, differs"),
    (check_reseeding, d.Counting, {"players": 3}, "compared with that of a new environment, differs: agent_selection"),
    (check_seed_zero, d.ZeroIsNone, {}, "compared with that of a new environment, differs"),
    (check_seed_zero, d.OneSeed, {}, "seed 0 gives the game of seed 1"),
    (check_hash_seeds, d.Hashing, {}, "with PYTHONHASHSEED=1 and 2 the games of seed 0 part at step 1: "),
    (check_global_random, d.PythonsRandom, {}, "the global generator of random was used"),
    (check_global_random, d.NumpysRandom, {}, "the global generator of numpy.random was used"),
    (check_global_random, d.ReadsGlobal, {}, "the global generators have an influence on the game of seed 0 at step 0"),
]


@pytest.mark.parametrize(
    ("check", "env", "options", "message"), CASES, ids=[f"{check.__name__}-{env.__name__}" for check, env, *_ in CASES]
)
def test_a_check_finds_the_defect(
    check: Callable[..., None], env: type[raw_env], options: dict[str, Any], message: str
) -> None:
    """The message says what differs, and where."""
    with pytest.raises(AssertionError, match=f"(?s){message}"):
        check(partial(env, **options))


@pytest.mark.parametrize(
    ("games", "message"),
    [
        (d.CopiedArrays, "step 0 returned another array of observations"),
        (d.HalfRewards, "rewards are"),
        (d.ReadsMasks, "whose arrays were written into differs"),
        (d.Halved, "game 0, step 1: what is shown differs: observations: 'own hand: Copper' is"),
        (d.OneBatch, "after they were reset with seed 0 differs"),
    ],
)
def test_the_check_of_many_games_finds_the_defect(games: Callable[..., Any], message: str) -> None:
    """The message names the game and the step."""
    with pytest.raises(AssertionError, match=message):
        check_vec(partial(games, 2, max_turns=6))


@pytest.mark.parametrize(
    ("env", "message"),
    [
        (d.GymUnseeded, "a used environment returns differs|check_env fails"),
        (d.GymMask, "the mask has"),
        (d.GymReused, "what was returned at step . has changed since"),
        (d.GymShaped, "a reward of 0.01 before the end"),
        (d.GymGlobal, "the global generator of random was used"),
    ],
)
def test_the_check_of_one_seat_finds_the_defect(env: Callable[..., Any], message: str) -> None:
    """The message says what differs, and where."""
    with pytest.raises(AssertionError, match=message):
        check_gymnasium(partial(env, illegal="lose"))
