"""The player that takes any legal action."""

from __future__ import annotations

from random import Random

from agents.base import Agent
from dominion_env import View


class RandomAgent(Agent):
    """Picks uniformly among the legal actions."""

    name = "random"

    def __init__(self) -> None:
        self._random = Random(0)

    def reset(self, seat: int, players: int, seed: int) -> None:
        """Start the generator anew."""
        self._random = Random(seed)

    def act(self, view: View) -> int:
        """Any legal action, all equally likely."""
        legal = view.legal_actions()
        return legal[int(self._random.random() * len(legal))]
