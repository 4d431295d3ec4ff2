"""Checkpoints of runs: whole or not there, and never taken for what they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.network import load_policy
from dominion_env import ActionTable
from dominion_env.env import pool_of
from tests.training.tiny import full_at, tiny
from training.checkpoint import checkpoints, read_state, write_checkpoint
from training.ppo import Learner


def test_a_policy_refuses_games_it_was_not_trained_for(tmp_path: Path) -> None:
    """The message names the kingdom and what differs."""
    learner = Learner(tiny())
    policy_dir = write_checkpoint(tmp_path, 1, learner.net, learner.card(), learner.state_dict())
    policy = load_policy(policy_dir)
    policy.check(ActionTable(pool_of("First Game")), 2)
    with pytest.raises(ValueError, match=r"First Game.*lacks"):
        policy.check(ActionTable(pool_of("Size Distortion")), 2)
    with pytest.raises(ValueError, match="2 players, not 3"):
        policy.check(ActionTable(pool_of("First Game")), 3)


def test_a_damaged_checkpoint_is_passed_over(tmp_path: Path) -> None:
    """The newest one that can be read is used, and what was skipped is told; if none is left, that is an error."""
    learner = Learner(tiny())
    for iteration in (1, 2):
        learner.iteration = iteration
        write_checkpoint(tmp_path, iteration, learner.net, learner.card(), learner.state_dict())
    (tmp_path / "checkpoints" / "000002" / "state.pt").write_bytes(b"cut short")
    state = read_state(tmp_path)
    assert state["iteration"] == 1
    assert state["skipped"][0].startswith("000002")
    (tmp_path / "checkpoints" / "000001" / "state.pt").write_bytes(b"")
    with pytest.raises(ValueError, match=r"no checkpoint in .* can be read"):
        read_state(tmp_path)
    with pytest.raises(FileNotFoundError, match="no checkpoint to resume from"):
        read_state(tmp_path / "elsewhere")


def test_a_full_disk_leaves_the_checkpoint_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkpoint is written whole or not at all."""
    learner = Learner(tiny())
    write_checkpoint(tmp_path, 1, learner.net, learner.card(), learner.state_dict())

    monkeypatch.setattr(Path, "write_bytes", full_at("state.pt"))
    with pytest.raises(OSError, match="No space left"):
        write_checkpoint(tmp_path, 2, learner.net, learner.card(), learner.state_dict())
    assert [each.name for each in checkpoints(tmp_path)] == ["000001"]
    assert [each.name for each in (tmp_path / "checkpoints").iterdir()] == ["000001"]


def test_only_the_last_checkpoints_are_kept(tmp_path: Path) -> None:
    """Two, by default."""
    learner = Learner(tiny())
    for iteration in range(1, 5):
        write_checkpoint(tmp_path, iteration, learner.net, learner.card(), learner.state_dict())
    assert [each.name for each in checkpoints(tmp_path)] == ["000003", "000004"]
