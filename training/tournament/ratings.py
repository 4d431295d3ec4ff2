"""Ratings: one number for the strength of each agent.

`training.tournament.davidson` makes them of games of two players, `training.tournament.openskill` of games of more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from math import inf
from typing import Any


@dataclass(frozen=True)
class Rating:
    """How strong an agent is.

    Attributes:
        agent: Its name.
        rating: The number; None if there is none.
        interval: Its confidence interval; None for an end that is open.
        note: Why there is no number, or "".
    """

    agent: str
    rating: float | None
    interval: tuple[float | None, float | None]
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        return {**asdict(self), "interval": list(self.interval)}


@dataclass(frozen=True)
class Ratings:
    """The ratings of a tournament, the strongest first.

    Attributes:
        model: "Davidson" or "OpenSkill".
        anchor: Who has 1000; "" for none.
        ties: Davidson's nu; between equals ties are nu / (2 + nu) of the games. None for OpenSkill.
        agents: The ratings.
    """

    model: str
    anchor: str
    ties: float | None
    agents: tuple[Rating, ...]

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        return {**asdict(self), "agents": [each.to_dict() for each in self.agents]}


def strongest_first(ratings: Iterable[Rating]) -> tuple[Rating, ...]:
    """Ratings in order: those known to be high only at the beginning, those known to be low only at the end."""
    return tuple(sorted(ratings, key=_place))


def _place(rating: Rating) -> tuple[int, float, str]:
    low, high = rating.interval
    if rating.rating is not None:
        return 1, -rating.rating, rating.agent
    if low is not None:
        return 0, -low, rating.agent
    return (2, -high, rating.agent) if high is not None else (3, inf, rating.agent)
