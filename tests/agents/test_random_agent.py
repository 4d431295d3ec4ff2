"""The random agent."""

from __future__ import annotations

from collections import Counter

from agents import make
from dominion_env import View
from tests.situations import situation


def test_every_legal_action_is_taken_about_equally_often() -> None:
    game = situation(["Village", "Smithy", "Market"], {"hand": ["Village", "Smithy", "Market"]})
    agent = make("random")
    agent.reset(0, 2, 7)
    view = View(game, 0)
    taken = Counter(view.actions.name(agent.act(view)) for _ in range(4000))
    assert set(taken) == set(game.options())
    assert all(abs(count - 1000) < 150 for count in taken.values())
