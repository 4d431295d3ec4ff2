"""TorchRL plays Dominion, and its example runs."""

from __future__ import annotations

import numpy as np
import pytest

from dominion_env import raw_env
from tests.examples.running import example, need

need("torchrl")

from torchrl.envs import PettingZooWrapper  # noqa: E402
from torchrl.envs.utils import check_env_specs  # noqa: E402


def wrapped(players: int = 2, mask_in: str = "observation") -> PettingZooWrapper:
    game = raw_env("First Game", players, max_turns=4, mask_in=mask_in)
    return PettingZooWrapper(game, use_mask=True, group_map={"seats": game.possible_agents}, seed=0)


@pytest.mark.parametrize("mask_in", ["observation", "info"])
def test_torchrl_accepts_the_environment(mask_in: str) -> None:
    check_env_specs(wrapped(3, mask_in))


@pytest.mark.parametrize("mask_in", ["observation", "info"])
def test_random_actions_of_torchrl_keep_to_the_mask(mask_in: str) -> None:
    """The environment raises an error at an illegal action."""
    played = wrapped(3, mask_in).rollout(300, break_when_any_done=False)
    assert played["next", "done"].sum() > 1
    assert (played["seats", "mask"].sum(1) == 1).all()


def test_every_seat_gets_its_reward_with_the_last_decision() -> None:
    played = wrapped(3).rollout(1000)
    rewards = played["next", "seats", "reward"].squeeze(-1).numpy()
    assert not rewards[:-1].any()
    assert np.abs(rewards[-1]).max() > 0
    assert rewards[-1].sum() == pytest.approx(0)


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    result = example("torchrl_ppo").main(["--max-turns=4", "--updates=2", "--decisions=64", "--games=4"])
    assert -1 <= result <= 1
    told = capsys.readouterr().out
    assert "update 2:" in told
    assert "in 4 games against random players" in told
