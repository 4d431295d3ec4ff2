"""PettingZoo's conversion to a ParallelEnv."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from dominion_env import parallel_env, raw_env


@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo_accepts_the_parallel_environment(players: int) -> None:
    """Its own test plays whole games; the one for seeds takes no care to choose legal actions."""
    parallel_api_test(parallel_env(players=players), num_cycles=3000)
    parallel_api_test(parallel_env(players=players, mask_in="info", illegal="lose"), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(players=players, illegal="lose"), num_cycles=100)


def test_only_the_action_of_the_agent_that_decides_counts() -> None:
    """The same game as step by step, whatever the others do, decisions in the turns of others among it."""
    together, one_by_one = parallel_env(players=3), raw_env(players=3)
    observations, infos = together.reset(seed=4)
    one_by_one.reset(seed=4)
    random = np.random.default_rng(0)
    out_of_turn = 0
    rewards: dict[str, float] = {}
    while together.agents:
        deciding = [agent for agent in together.agents if observations[agent]["action_mask"].any()]
        assert deciding == [one_by_one.agent_selection]
        action = int(random.choice(one_by_one.game.legal_actions()))
        out_of_turn += one_by_one.game.turn_player != one_by_one.game.state.decision.player  # type: ignore[union-attr]
        actions = {agent: int(random.integers(len(one_by_one.actions))) for agent in together.agents}
        observations, rewards, _, _, infos = together.step({**actions, deciding[0]: action})
        one_by_one.step(action)
        for agent in one_by_one.possible_agents:
            assert (observations[agent]["observation"] == one_by_one.observe(agent)["observation"]).all()
        if together.agents:
            assert infos[deciding[0]]["active_agent"] == one_by_one.agent_selection
    assert out_of_turn
    assert rewards == one_by_one.rewards
    assert sum(rewards.values()) == pytest.approx(0)
