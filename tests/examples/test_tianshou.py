"""Tianshou plays Dominion, and its example runs."""

from __future__ import annotations

import numpy as np
import pytest

from dominion_env import raw_env
from tests.examples.running import example, need

need("tianshou")

from tianshou.env import PettingZooEnv  # noqa: E402


def test_the_wrapper_shows_the_mask_and_gives_every_seat_its_reward() -> None:
    env = PettingZooEnv(raw_env("First Game", 3, max_turns=4))
    env.seed(0)
    seen, _ = env.reset()
    random = np.random.default_rng(0)
    over, rewards = False, [0.0]
    while not over:
        assert not any(rewards)
        assert seen["agent_id"] == env.env.agent_selection
        assert np.flatnonzero(seen["mask"]).tolist() == env.env.game.legal_actions()
        seen, rewards, terminated, truncated, _ = env.step(int(random.choice(np.flatnonzero(seen["mask"]))))
        over = terminated or truncated
    assert any(rewards)
    assert sum(rewards) == pytest.approx(0)


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    result = example("tianshou_dqn").main(["--max-turns=4", "--epochs=1", "--decisions=100", "--games=8"])
    assert -1 <= result <= 1
    assert "in 8 games against a random player" in capsys.readouterr().out


def test_its_returns_reach_from_any_decision_to_the_own_reward() -> None:
    """The other seat makes the last decision of each game; the one that learns is told all the same how it ended."""
    tianshou_dqn = example("tianshou_dqn")
    from tianshou.data import Collector, CollectStats, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv

    env = tianshou_dqn.DominionEnv(raw_env("First Game", max_turns=4))
    algorithm = tianshou_dqn.algorithm_for(env, longest=200)
    memory = VectorReplayBuffer(5000, 1)
    table = DummyVectorEnv([lambda: tianshou_dqn.DominionEnv(raw_env("First Game", max_turns=4))])
    table.seed(0)
    collector = Collector[CollectStats](algorithm, table, memory)
    collector.reset()
    collector.collect(n_episode=6)
    batch, indices = memory.sample(0)
    learns = algorithm._preprocess_batch(batch, memory, indices)["player_0"]
    ends = np.flatnonzero(memory.done[: len(memory)])
    assert {memory.obs.agent_id[end] for end in ends} == {"player_1"}
    own = np.flatnonzero(memory.obs.agent_id[: len(memory)] == "player_0")
    rewards = [memory.rew[ends[ends >= index][0]][0] for index in own]
    assert any(rewards)
    assert learns.returns.flatten().tolist() == rewards
