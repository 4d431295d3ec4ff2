"""Evaluators for tests of the search itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agents.search.evaluation import Evaluator
from dominion_env import ActionTable, Game, View


class Judge(Evaluator):
    """Likes all options equally, and says what a function says of a position."""

    exploration = 1.0

    def __init__(self, worth: Callable[[Game], list[float]]) -> None:
        self.worth = worth
        self.judged = 0

    def check(self, actions: ActionTable, players: int) -> None:
        """Every game is right."""

    def needs(self) -> list[str]:
        return []

    def content(self) -> bytes:
        return b""

    def reset(self, players: int, seed: int) -> None:
        """Nothing is random."""

    def unsearched(self, view: View) -> int | None:
        return None

    def priors(self, view: View) -> Mapping[int, float]:
        legal = view.legal_actions()
        return dict.fromkeys(legal, 1 / len(legal))

    def values(self, game: Game) -> list[float]:
        self.judged += 1
        return self.worth(game)
