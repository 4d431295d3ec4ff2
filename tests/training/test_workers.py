"""Rollouts in processes of their own: they can be resumed, and it is told when one dies."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.training.tiny import tiny, weights
from training.checkpoint import read_state, write_checkpoint
from training.ppo import Learner


def test_worker_processes_can_be_resumed_too(tmp_path: Path) -> None:
    """The games in the workers are part of the checkpoint, and so is a batch that they are playing."""
    config = tiny(workers=2, decisions=1800, play_ahead=True, replays=4)
    learners = [Learner(config), Learner(config)]
    try:
        for _ in range(2):
            learners[0].iterate()
        learners[1].iterate()
        learners[1].workers.replays()
        write_checkpoint(tmp_path, 1, learners[1].net, learners[1].card(), learners[1].state_dict())
        learners.append(Learner(config))
        learners[2].load_state_dict(read_state(tmp_path))
        learners[2].iterate()
        assert weights(learners[2]) == weights(learners[0])
    finally:
        for learner in learners:
            learner.close()


def test_a_worker_that_dies_is_told_of() -> None:
    """The message says how it ended and how to go on."""
    learner = Learner(tiny(workers=1))
    try:
        learner.workers._processes[0].kill()
        with pytest.raises(ChildProcessError, match=r"worker 0.*exit code -9.*--resume"):
            learner.iterate()
    finally:
        learner.close()


def test_a_batch_must_be_larger_than_what_the_games_leave_open() -> None:
    """Else it would have no decision whose outcome is known, and the run would never end."""
    with pytest.raises(ValueError, match=r"each of 2 workers would play 16.*8 games for 2 players may leave 16 open"):
        Learner(tiny(workers=2, rollout=33))
