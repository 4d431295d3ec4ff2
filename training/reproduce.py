"""Known results played again: what a public simulator's strategies score against each other, there and here.

The figures are in `training/reference/simulator.csv`: for each pair of strategies the games played there with seats
alternating, the shares that A and B won and that were tied, those of the first and second seat, mean points and turns.
`second_simulator.csv` has the shares that another simulator gave, where they are known.

Some results are held to a bound (`Known.bound`): those of strategies whose cards take no judgement, and those on which
both simulators agree. The others depend on how cards are played; `explanations.yaml` says of whose play, and how.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import hypot
from typing import Any

from rich.table import Table

from agents.strategy import Strategy, find
from dominion_env.catalogue import kingdom_cards
from dominion_env.names import nearest
from training.evaluate import Result, evaluate
from training.matches import WorkersLike

FILLERS = (
    *("Harem", "Fairgrounds", "Farmland", "Duke", "Gardens"),
    *("Silk Road", "Feodum", "Horn of Plenty", "Cache", "Tunnel"),
)
"""What makes up the ten kingdom piles where two strategies have fewer. Neither buys them, and hardly an effect can use
them, as they are no Actions: the simulator has no such piles."""
BANES = ("Cellar", "Chapel", "Moat")
MAX_TURNS = 200
AGREED = 0.02
"""How far two simulators may be apart that agree: about what chance makes of two rates from some thousand games."""


@dataclass(frozen=True)
class Known:
    """A result to reproduce.

    Attributes:
        a, b: The strategies.
        games: How many were played.
        score: What A scored: its wins and half the ties.
        ties: The share of ties.
        first_seat: The share of games that the first seat won.
        turns: Mean turns.
        second: The share of games that B won in the second simulator, if known.
        second_first_seat: The share of games that the first seat won there, if known.
    """

    a: str
    b: str
    games: int
    score: float
    ties: float
    first_seat: float
    turns: float
    second: float | None = None
    second_first_seat: float | None = None

    @property
    def b_wins(self) -> float:
        """The share of games that B won."""
        return 1 - self.score - self.ties / 2

    @property
    def bound(self) -> float:
        """By how much our score may differ, in results that do not depend on how cards are played."""
        return 0.02 if self.games >= 10000 else 0.03

    @property
    def both_agree(self) -> bool:
        """Whether both simulators gave about the same."""
        return self.second is not None and abs(self.second - self.b_wins) < AGREED

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the score, for independent games."""
        wins = self.score - self.ties / 2
        half = 1.96 * ((wins + self.ties / 4 - self.score**2) / self.games) ** 0.5
        return max(0.0, self.score - half), min(1.0, self.score + half)


@dataclass(frozen=True)
class Comparison:
    """A known result beside ours."""

    known: Known
    result: Result

    @property
    def difference(self) -> float:
        """Our score less the known one."""
        return self.result.score - self.known.score

    @property
    def within(self) -> bool:
        """Whether the difference is within the bound."""
        return abs(self.difference) <= self.known.bound

    @property
    def beyond(self) -> bool:
        """Whether the difference is more than the bound and what chance makes of it (95 %)."""
        intervals = (self.known.interval, self.result.interval)
        noise = hypot(*((high - low) / 2 for low, high in intervals))
        return abs(self.difference) > self.known.bound + noise

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        known = self.known
        return {
            "a": known.a,
            "b": known.b,
            "known": {
                "games": known.games,
                "score": known.score,
                "interval": list(known.interval),
                "first_seat": known.first_seat,
                "ties": known.ties,
                "turns": known.turns,
            },
            "ours": self.result.to_dict(),
            "difference": self.difference,
        }


@cache
def known_results() -> tuple[Known, ...]:
    """All results to reproduce, in the order of the file."""
    second = {(row["a"], row["b"]): row for row in _rows("second_simulator.csv")}
    return tuple(
        Known(
            row["a"],
            row["b"],
            int(row["games"]),
            float(row["a_win"]) + float(row["tie"]) / 2,
            float(row["tie"]),
            float(row["first_win"]),
            float(row["turns"]),
            *(_number(second.get((row["a"], row["b"]), {}), column) for column in ("b_win", "first_win")),
        )
        for row in _rows("simulator.csv")
    )


def _number(row: dict[str, str], column: str) -> float | None:
    return float(row[column]) if row.get(column) else None


def _rows(file: str) -> list[dict[str, str]]:
    text = (files("training.reference") / file).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def named(names: Sequence[str]) -> list[Known]:
    """The results in which one of these strategies plays; all of them without names.

    Raises:
        ValueError: for a name that no result has; the message suggests the nearest.
    """
    if not names:
        return list(known_results())
    known = dict.fromkeys(name for each in known_results() for name in (each.b, each.a))
    by_fold = {name.casefold(): name for name in known}
    for name in names:
        if name.casefold() not in by_fold:
            raise ValueError(f"no known result is about {name!r}{nearest(name, known)}")
    wanted = {by_fold[name.casefold()] for name in names}
    return [each for each in known_results() if wanted & {each.a, each.b}]


def is_here(known: Known) -> bool:
    """Whether this package has all cards of both strategies."""
    try:
        find(known.a), find(known.b)
    except ValueError:
        return False
    return True


def kingdom_for(strategies: Sequence[Strategy]) -> dict[str, Any]:
    """A kingdom of ten piles with all cards of some strategies."""
    cards = sorted({card for strategy in strategies for card in kingdom_cards_of(strategy)})
    cards += [card for card in FILLERS if card not in cards][: 10 - len(cards)]
    if "Young Witch" not in cards:
        return {"cards": cards}
    return {"cards": cards, "bane": next(card for card in BANES if card not in cards)}


def kingdom_cards_of(strategy: Strategy) -> set[str]:
    """The kingdom cards that a strategy buys."""
    return {rule.card for rule in strategy.rules}.intersection(kingdom_cards())


def reproduce(
    known: Known,
    games: int = 1000,
    seed: int = 0,
    workers: WorkersLike = 1,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Play a known result again.

    Args:
        known: The result.
        games: How many games; see `evaluate`.
        seed: Everything random follows from it.
        workers: Who plays (see `MatchPool`).
        progress: Called with the number of games played since the last call.

    Raises:
        ValueError: for strategies whose cards are not here, or a number out of range.
    """
    kingdom = kingdom_for([find(known.a), find(known.b)])
    result = evaluate(
        f"strategy:{known.a}",
        f"strategy:{known.b}",
        kingdom,
        games,
        seed,
        workers=workers,
        max_turns=MAX_TURNS,
        progress=progress,
    )
    return Comparison(known, result)


def mirror(games: int, seed: int = 0, workers: WorkersLike = 1) -> Result:
    """Basic Big Money against itself."""
    return evaluate("big money", "big money", games=games, seed=seed, workers=workers, max_turns=MAX_TURNS)


def comparison_table(found: Sequence[Comparison]) -> Table:
    """Known results beside ours, for people to read."""
    table = Table(title="score of A, known and here")
    for name in ("A", "B"):
        table.add_column(name)
    for name in ("known", "here", "difference", "ties", "first seat", "turns"):
        table.add_column(name, justify="right")
    for each in found:
        known, result = each.known, each.result
        table.add_row(
            *scores(each),
            f"{known.ties:.1%} {result.ties / result.games:.1%}",
            f"{known.first_seat:.1%} {result.first_seat:.1%}",
            f"{known.turns:.1f} {result.turns:.1f}",
        )
    return table


def scores(of: Comparison) -> tuple[str, ...]:
    """A, B, the known score and ours with their intervals, and the difference, in percent."""
    known, result = of.known, of.result
    sides = ((known.score, known.interval), (result.score, result.interval))
    there, here = (f"{100 * score:.1f} ({100 * low:.1f} to {100 * high:.1f})" for score, (low, high) in sides)
    return known.a, known.b, there, here, f"{100 * of.difference:+.1f}"
