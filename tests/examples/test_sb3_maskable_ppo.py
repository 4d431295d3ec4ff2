"""The example of sb3-contrib."""

from __future__ import annotations

import pytest

from tests.examples.running import example, need

need("sb3_contrib")


def test_the_example_of_maskable_ppo_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """It learns from one batch, plays as an agent, and tells what came of it."""
    result = example("sb3_maskable_ppo").main(["--steps=1", "--games=2", "--opponent=random", "--kingdom=Big Money"])
    assert 0 <= result <= 1
    assert f"won {result:.0%} of 2 games against random" in capsys.readouterr().out


def test_its_reward_is_the_lead_over_the_best_other() -> None:
    """So the leader alone gets more than 0, and what is shared is shared."""
    lead = example("sb3_maskable_ppo").lead
    first, second, third = lead([30, 18, 3])
    assert 1 > first > 0 > second > third > -1
    assert first == -second
    assert lead([7, 7]) == [0, 0]
