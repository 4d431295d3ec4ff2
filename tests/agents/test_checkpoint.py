"""Trained networks as agents."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from agents import make
from dominion_env import ActionTable, Game, View


def test_a_policy_is_asked_whether_it_fits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Once for each table, and before the first game if it is asked to."""
    asked = []

    class Picky:
        def check(self, actions: ActionTable, players: int) -> None:
            asked.append(players)
            if players != 2:
                raise ValueError("this policy was trained for 2 players")

        def act(self, observation: NDArray[np.float32], mask: NDArray[np.int8], generator: object = None) -> int:
            return int(mask.argmax())

    monkeypatch.setattr("agents.checkpoint.load_policy", lambda directory: Picky())
    agent = make(f"checkpoint:{tmp_path}")
    assert agent.name == f"checkpoint:{tmp_path}"
    game = Game()
    for _ in range(3):
        agent.act(View(game, 0))
    assert asked == [2]
    with pytest.raises(ValueError, match="trained for 2 players"):
        agent.act(View(Game(players=3), 0))
    with pytest.raises(ValueError, match="trained for 2 players"):
        agent.check(game.actions, 3)


def test_a_missing_checkpoint_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        make(f"checkpoint:{tmp_path / 'nowhere'}")
