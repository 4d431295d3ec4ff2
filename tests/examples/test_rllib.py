"""RLlib plays Dominion, and its example runs."""

from __future__ import annotations

import numpy as np
import pytest

from tests.examples.running import example, need

need("ray.rllib")


def test_the_wrapped_environment_uses_the_names_of_the_masking_module() -> None:
    env = example("rllib_ppo").DominionEnv({"kingdom": "First Game", "players": 3})
    seen, _ = env.reset(seed=0)
    assert list(seen) == ["player_0"]
    assert set(seen["player_0"]) == {"observations", "action_mask"}
    assert env.observation_spaces["player_0"].contains(seen["player_0"])


def test_every_seat_gets_its_reward_and_the_turn_limit_ends_the_game() -> None:
    env = example("rllib_ppo").DominionEnv({"kingdom": "First Game", "players": 3, "max_turns": 4})
    seen, _ = env.reset(seed=0)
    random = np.random.default_rng(0)
    over = {"__all__": False}
    rewards: dict[str, float] = {}
    while not over["__all__"]:
        assert not any(rewards.values())
        ((agent, each),) = seen.items()
        action = int(random.choice(np.flatnonzero(each["action_mask"])))
        seen, rewards, over, truncated, _ = env.step({agent: action})
        assert not any(truncated.values())
    assert set(rewards) == {"player_0", "player_1", "player_2"}
    assert any(rewards.values())
    assert sum(rewards.values()) == pytest.approx(0)


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    result = example("rllib_ppo").main(["--max-turns=4", "--iterations=2", "--decisions=128"])
    assert -1 <= result <= 1
    assert "iteration 2: mean return" in capsys.readouterr().out
