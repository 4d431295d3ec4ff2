"""What is measured, and how long it takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Counts(NamedTuple):
    """How much was done: games played out, decisions made, or other calls."""

    games: int = 0
    decisions: int = 0
    calls: int = 0

    def plus(self, more: Counts) -> Counts:
        """Both together."""
        return Counts(self.games + more.games, self.decisions + more.decisions, self.calls + more.calls)


def nothing() -> None:
    """Do nothing."""


class Workload(NamedTuple):
    """Something to measure.

    Attributes:
        piece: Does a small part of it (a game, a step of many games, a hundred copies), and tells how much that was.
        close: Releases what it holds.
    """

    piece: Callable[[], Counts]
    close: Callable[[], None] = nothing


class Work(NamedTuple):
    """What was done in how many seconds."""

    seconds: float
    counts: Counts

    @property
    def rate(self) -> float:
        """How many a second: decisions, or games or calls where none were counted."""
        return (self.counts.decisions or self.counts.games or self.counts.calls) / self.seconds

    def figures(self) -> dict[str, float]:
        """The work as speeds: "games" and "decisions" a second, "microseconds" for each decision or call."""
        games, decisions, calls = self.counts
        per_second = {"games": games, "decisions": decisions}
        figures = {unit: round(count / self.seconds, 1) for unit, count in per_second.items() if count}
        if decisions or calls:
            figures["microseconds"] = round(1e6 * self.seconds / (decisions or calls), 3)
        return figures


def measured(piece: Callable[[], Counts], seconds: float, wall: bool) -> Work:
    """Do one piece after the other until that many seconds are over.

    Args:
        piece: See `Workload`.
        seconds: How long; the last piece is finished.
        wall: Whether the clock on the wall counts, as for work of several processes, instead of the seconds that the
            processor spends on this process, on which other work of the machine has little influence.
    """
    clock = time.perf_counter if wall else time.process_time
    counts = Counts()
    start = clock()
    while True:
        counts = counts.plus(piece())
        spent = clock() - start
        if spent >= seconds and spent > 0:
            return Work(spent, counts)
