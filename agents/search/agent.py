"""The agent that searches."""

from __future__ import annotations

from random import Random

from agents.base import Agent
from agents.search.evaluation import Evaluator
from agents.search.ismcts import Search
from dominion_env import ActionTable, View


class SearchAgent(Agent):
    """Searches at each of its decisions, in re-dealt copies of the game, and takes the action tried most often.

    Args:
        simulations: How many games to look into at each decision, at least 1.
        evaluator: Says what positions are worth, and which options look good.
        exploration: The weight of exploration, on the scale of returns from -1 to 1.
        name: What the agent is called.
    """

    def __init__(self, simulations: int, evaluator: Evaluator, exploration: float, name: str) -> None:
        self.name = name
        self.simulations = simulations
        self.exploration = exploration
        self._evaluator = evaluator
        self._random = Random(0)
        self._turn = (0, 0)
        self._search = Search(evaluator, exploration)

    def check(self, actions: ActionTable, players: int) -> None:
        """Make sure that what judges positions can judge those of such games."""
        self._evaluator.check(actions, players)

    def needs(self) -> list[str]:
        """The kingdom cards that its rollout policy can't do without."""
        return self._evaluator.needs()

    def content(self) -> bytes:
        """What its rollout policy or network plays by."""
        return self._evaluator.content()

    def reset(self, seat: int, players: int, seed: int) -> None:
        """Start the generator of deals anew."""
        self._random = Random(seed)
        self._turn = (0, -1)

    def act(self, view: View) -> int:
        """The action that was tried most often."""
        seed = self._random.getrandbits(48)
        self._evaluator.reset(view.players, seed)
        action = self._evaluator.unsearched(view)
        if action is not None:
            return action
        turn = (view.turn_player, view.turns_taken(view.turn_player))
        if turn != self._turn:  # a tree lasts for a turn: no information set recurs in the next
            self._turn = turn
            self._search = Search(self._evaluator, self.exploration)
        return self._search.run(view, self.simulations, seed)
