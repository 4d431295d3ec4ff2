"""Checks of how an environment is stepped: PettingZoo's, illegal actions, rewards, the end of a game, cards kept."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Callable
from typing import Any, Final

from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from dominion_env.env import final_rewards
from dominion_env.game import IllegalAction
from dominion_env.testing.walk import APART, STEPS, MakeEnv, Walk, all_cards, frozen, moment, walking

_TO_THE_END: Final = 1_000_000

_EXPECTED_WARNINGS: Final = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)
"""PettingZoo warns so of every environment that shows masks in observations."""


def check_pettingzoo(make_env: MakeEnv, seed: int = 0, steps: int = STEPS) -> None:
    """PettingZoo's own tests pass, without warnings but those that it has for every masked environment.

    `api_test` and `seed_test`; `parallel_api_test` too where the mask is in the observation, and `state_test` where
    illegal actions lose: these two take actions that are not legal otherwise.

    Args:
        make_env: Makes the environment.
        seed: Of the actions.
        steps: How many each test takes, about.

    Raises:
        AssertionError: if one fails.
    """
    env = make_env()
    table = Walk(make_env).table
    cycles = -(-steps // table.players)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    _pass_quietly(api_test, env, cycles)
    _pass_quietly(seed_test, make_env, cycles)
    if table.mask_in == "observation":
        _pass_quietly(parallel_api_test, turn_based_aec_to_parallel(make_env()), cycles)
    if table.illegal == "lose":
        _pass_quietly(state_test, make_env(), turn_based_aec_to_parallel(make_env()), cycles)


def _pass_quietly(test: Callable[..., object], *given: object) -> None:
    """Run a test of PettingZoo's, which prints."""
    with warnings.catch_warnings(record=True) as told, contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("always")
        try:
            test(*given)
        except Exception as error:
            raise AssertionError(f"PettingZoo's {test.__name__} fails: {error!r}") from error
    for each in told:
        text = str(each.message)
        if not text.startswith(_EXPECTED_WARNINGS):
            raise AssertionError(f"PettingZoo's {test.__name__} warns: {text}")


def check_illegal(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = APART) -> None:
    """An illegal action raises `IllegalAction`, which names what was legal; nothing has changed then.

    So do numbers that are no action's id. The environment must be one with ``illegal="raise"``.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        for agent in walk.decisions(steps, apart):
            before, hash_before = moment(walk.env), walk.game.state_hash()
            for action in _illegal_actions(walk):
                told = _refusal(walk, action)
                what = f"{agent}'s illegal action {action}"
                walk.expect(isinstance(told, IllegalAction), f"{what} raised {told!r}, no IllegalAction")
                unnamed = [name for name in walk.game.options() if name not in str(told)]
                walk.expect(not unnamed, f"the message on {what} does not name {unnamed}, which is legal: {told}")
                walk.expect_same(moment(walk.env), before, f"what is shown after {what}")
                walk.expect(walk.game.state_hash() == hash_before, f"{what} changed the game")


def _illegal_actions(walk: Walk) -> list[int]:
    """Some actions that are not legal, and some that are none."""
    ids = range(len(walk.table.actions))
    legal = walk.game.legal_actions()
    drawn = walk.lots.sample(ids, min(5, len(ids)))
    return [-1, len(ids), *(action for action in drawn if action not in legal)]


def _refusal(walk: Walk, action: int | None) -> Exception | None:
    """What a step raises."""
    try:
        walk.env.step(action)
    except Exception as error:
        return error
    return None


def check_illegal_loses(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = 6 * APART) -> None:
    """With ``illegal="lose"`` an illegal action ends the game: its agent gets -1, the others share 1.

    At the first decision, and at others. The environment must be one with that option.

    Raises:
        AssertionError: if not.
    """
    walk = Walk(make_env, seed)
    for _ in walk.decisions(steps, apart):
        _expect_loss(make_env, seed, len(walk.taken))


def _expect_loss(make_env: MakeEnv, seed: int, steps: int) -> None:
    """Play some steps of a game, and lose it by an illegal action."""
    with walking(make_env, seed) as walk:
        for _ in range(steps):
            walk.go()
        loser, players = walk.env.agent_selection, walk.table.players
        action = walk.lots.choice(_illegal_actions(walk))
        told = _refusal(walk, action)
        what = f"{loser}'s illegal action {action}"
        walk.expect(told is None, f"{what} raised {told!r}")
        due = {each: -1 if each == loser else 1 / (players - 1) for each in walk.env.possible_agents}
        walk.expect_same(walk.env.rewards, due, f"the reward after {what}")
        walk.expect(all(walk.env.terminations.values()), f"{what} did not end the game")
        _expect_end(walk, due)
        walk.env.reset(seed=seed)
        walk.expect(not walk.over, f"the next game is over as well after {what}")


def check_rewards(make_env: MakeEnv, seed: int = 0) -> None:
    """Nobody gets a reward before the end of the game; then all get theirs, once. With "win" they sum to zero.

    Plays a whole game.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        for _ in walk.decisions(_TO_THE_END):
            walk.expect(not any(walk.env.rewards.values()), f"rewards before the end are {walk.env.rewards}")
        got = dict(walk.env.rewards)
        due = dict(zip(walk.env.possible_agents, final_rewards(walk.game, walk.table.reward), strict=True))
        if walk.table.reward == "win":
            walk.expect(abs(sum(got.values())) < 1e-6, f"the rewards sum to {sum(got.values())}: {got}")
        walk.expect_same(got, due, "the reward at the end")
        _expect_end(walk, due)


def check_dead_steps(make_env: MakeEnv, seed: int = 0) -> None:
    """When the game is over, each agent takes None, once, and nothing else; before, None is no action.

    Plays a whole game.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        for agent in walk.decisions(_TO_THE_END, APART):
            before = moment(walk.env)
            told = _refusal(walk, None)
            walk.expect(told is not None, f"None was taken as an action of {agent}, whose game is not over")
            walk.expect_same(moment(walk.env), before, "what is shown after None was refused")
        walk.expect(walk.game.over, "the agents' game is over, and the game itself goes on")
        _expect_end(walk, walk.env.rewards)


def _expect_end(walk: Walk, due: dict[str, Any]) -> None:
    """Of a game that is over: all agents are told so, get their rewards and leave, each by a step with None."""
    env = walk.env
    due = dict(due)
    told_all = {agent: (env.terminations[agent], env.truncations[agent]) for agent in env.agents}
    walk.expect(len(set(told_all.values())) == 1, f"the game is not over in the same way for all agents: {told_all}")
    left = set(env.possible_agents)
    while env.agents:
        agent = env.agent_selection
        walk.expect(agent in left, f"{agent} is selected again after its last step")
        _, reward, terminated, truncated, _ = env.last()
        walk.expect(terminated != truncated, f"{agent} has terminated {terminated} and truncated {truncated}")
        walk.expect(reward == due[agent], f"{agent} gets {reward} at the end, not {due[agent]}")
        before = frozen(moment(env))
        walk.expect(_refusal(walk, 0) is not None, f"{agent} could act after the end of its game")
        walk.expect(frozen(moment(env)) == before, f"an action of {agent} after the end of its game changed something")
        told = _refusal(walk, None)
        walk.expect(told is None, f"None after the end of {agent}'s game raised {told!r}")
        left.discard(agent)
        walk.expect(agent not in env.agents, f"{agent} is still there after its last step")
    walk.expect(not left, f"{sorted(left)} had no last step")


def check_cards(make_env: MakeEnv, seed: int = 0, steps: int = STEPS) -> None:
    """No card is created or lost: in all zones together there are always as many of each.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        names = [card.name for card in walk.game.state.setup.cards]
        start = all_cards(walk.game)
        for _ in walk.decisions(steps):
            for name, was, now in zip(names, start, all_cards(walk.game), strict=True):
                walk.expect(was == now, f"there are {now} {name} in the game, and were {was} at the start")
