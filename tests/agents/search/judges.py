"""Evaluators for tests of the search itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agents import Agent
from agents.search.evaluation import Evaluator
from dominion_env import Game, View


class Always(Agent):
    """Takes the first of some actions that is legal, else the one with the lowest id."""

    def __init__(self, *wanted: str) -> None:
        self.name = "always"
        self.wanted = wanted

    def act(self, view: View) -> int:
        options = view.options()
        return view.actions.id(next((name for name in self.wanted if name in options), options[0]))


class Judge(Evaluator):
    """Likes all options equally, and says what a function says of a position."""

    def __init__(self, worth: Callable[[Game], list[float]]) -> None:
        super().__init__(Always)
        self.worth = worth
        self.judged = 0

    def unsearched(self, view: View) -> int | None:
        return None

    def priors(self, view: View) -> Mapping[int, float]:
        legal = view.legal_actions()
        return dict.fromkeys(legal, 1 / len(legal))

    def values(self, game: Game) -> list[float]:
        self.judged += 1
        return self.worth(game)
