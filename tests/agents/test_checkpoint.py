"""Trained networks as agents."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from agents import make
from agents.checkpoint import PolicyAgent
from agents.network import Policy
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


def test_a_policy_can_be_barred_from_cards() -> None:
    """The masks lose what buys or gains them; a mask with nothing else stays whole, and other verbs stay."""

    class Anything:
        def check(self, actions: ActionTable, players: int) -> None:
            """It plays any game."""

    agent = PolicyAgent(cast(Policy, Anything()), "barred", ["village", "Moat"])
    actions = Game("First Game").actions
    agent.check(actions, 2)
    names = ["buy Village", "gain Moat", "buy Silver", "play Village", "done"]
    masks = np.zeros((2, len(actions)), np.int8)
    masks[0, [actions.id(name) for name in names]] = 1
    masks[1, [actions.id(name) for name in names[:2]]] = 1
    left = [[actions.name(action) for action in np.flatnonzero(mask).tolist()] for mask in agent.allowed(masks)]
    assert sorted(left[0]) == sorted(names[2:])
    assert sorted(left[1]) == sorted(names[:2])
    with pytest.raises(ValueError, match=r"barred from 'Moet'.*did you mean 'Moat'"):
        PolicyAgent(cast(Policy, Anything()), "barred", ["Moet"]).check(actions, 2)
