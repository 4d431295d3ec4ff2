"""The example of many games at once learns, and learns from the right numbers."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest
import torch

from dominion_env import make_vec
from tests.examples.running import example


@pytest.fixture
def script() -> ModuleType:
    """The example, with small batches of short games."""
    module = example("vector_policy")
    module.BATCH, module.MINIBATCH, module.MAX_TURNS = 500, 250, 4  # type: ignore[attr-defined]
    return module


@pytest.mark.parametrize("workers", [0, 1])
def test_the_example_runs(script: ModuleType, workers: int, capsys: pytest.CaptureFixture[str]) -> None:
    """It tells the score after every batch; worker processes change nothing about it."""
    score = script.main(["--decisions=1000", "--games=8", f"--workers={workers}", "--kingdom=Size Distortion"])
    told = capsys.readouterr().out.splitlines()
    assert len(told) > 1
    assert told[-1].endswith(f"decisions: {score:.2f} against random play")


def test_a_decision_is_judged_by_the_next_one_of_its_seat_and_the_last_by_the_reward(script: ModuleType) -> None:
    """With lambda 0 the advantage is the step from value to value; with 1 value and advantage make the reward."""
    decisions = [script.Decision(np.zeros(1), np.ones(1), 0, 0.0, value) for value in (0.1, 0.4, 0.2)]
    script.LAMBDA = 0.0  # type: ignore[attr-defined]
    steps = [advantage for _, advantage in script.judged(decisions, 1.0)]
    assert steps == pytest.approx([1.0 - 0.2, 0.2 - 0.4, 0.4 - 0.1])
    script.LAMBDA = 1.0  # type: ignore[attr-defined]
    for decision, advantage in script.judged(decisions, -1.0):
        assert decision.value + advantage == pytest.approx(-1.0)


def test_each_seat_learns_from_its_own_decisions_and_reward(script: ModuleType) -> None:
    """Every decision of a finished game is there once, as its seat saw it, with what that seat got in the end."""
    script.LAMBDA = 1.0  # type: ignore[attr-defined]
    games, twin = (make_vec(4, start_player="random", max_turns=4) for _ in range(2))
    policy = script.Policy(games.observer.size, len(games.actions))
    torch.manual_seed(0)
    batch = next(script.play(games, policy))
    torch.manual_seed(0)
    expected: list[tuple[bytes, float]] = []
    seen: list[list[list[bytes]]] = [[[], []] for _ in range(4)]
    while len(expected) < len(batch):
        with torch.inference_mode():
            choices, _ = policy(torch.from_numpy(twin.observations.copy()), torch.from_numpy(twin.masks.copy()))
        for i, seat in enumerate(twin.seats.tolist()):
            seen[i][seat].append(twin.observations[i].tobytes())
        twin.step(choices.sample())
        for i in np.flatnonzero(twin.done).tolist():
            for seat in range(2):
                expected += [(shown, float(twin.rewards[i, seat])) for shown in seen[i][seat]]
            seen[i] = [[], []]
    learned = [(decision.observation.tobytes(), decision.value + advantage) for decision, advantage in batch]
    assert len(learned) == len(expected)
    for ours, theirs in zip(sorted(learned), sorted(expected), strict=True):
        assert ours[0] == theirs[0]
        assert ours[1] == pytest.approx(theirs[1], abs=1e-5)
    assert {round(reward) for _, reward in learned} >= {-1, 1}


@pytest.mark.slow
def test_it_learns_to_beat_random_play() -> None:
    """In less than a minute."""
    assert example("vector_policy").main(["--decisions=80000"]) > 0.85
