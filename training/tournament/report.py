"""What a tournament has shown, for people, programs and papers: tables, JSON, CSV and a page of Markdown."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.table import Table

from training.files import write_whole
from training.provenance import code_digest, package_version
from training.tournament.davidson import Games, davidson
from training.tournament.identity import kingdom_text
from training.tournament.openskill import openskill
from training.tournament.payoff import FIRST_SEAT, Key, Score, scores
from training.tournament.play import Results
from training.tournament.ratings import Rating, Ratings
from training.tournament.schedule import LeftOut, Schedule
from training.tournament.sequential import Rule

FEW = 9
"""Up to how many agents a terminal has room for the intervals of all pay-offs."""


@dataclass(frozen=True)
class Report:
    """The results of a tournament.

    Attributes:
        plan, rule: What was to be played, and how far.
        games: How many games it has.
        scores: See `training.tournament.payoff.scores`.
        ratings: The strongest agent first.
    """

    plan: Schedule
    rule: Rule
    games: int
    scores: dict[Key, Score]
    ratings: Ratings

    @classmethod
    def of(cls, plan: Schedule, rule: Rule, results: Results) -> Report:
        """The report of these games."""
        names = [entrant.name for entrant in plan.entrants]
        played = {agent.name for fixture in results for agent in fixture.agents}
        return cls(
            plan,
            rule,
            sum(len(games) for games in results.values()),
            scores(results, rule.confidence),
            _rated(plan, results, [name for name in names if name in played], rule.confidence),
        )

    @property
    def order(self) -> list[str]:
        """The agents that played, the strongest first."""
        return [rating.agent for rating in self.ratings.agents]

    @property
    def kingdoms(self) -> list[str]:
        """The kingdoms that were played in."""
        return [ground.name for ground in self.plan.grounds if (FIRST_SEAT, "", ground.name) in self.scores]

    @property
    def anchored(self) -> str:
        """What the ratings mean, and who has 1000."""
        if self.ratings.model == "OpenSkill":
            return "OpenSkill (Plackett-Luce): mu and 1.96 sigma; everyone begins at 25."
        return f"Elo scale, Davidson's model; {self.ratings.anchor} = 1000, intervals of the difference to it."

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON can hold it; equal tournaments give equal JSON."""
        config = self.plan.config
        return {
            "version": package_version(),
            "code": code_digest(),
            "players": config.players,
            "games": self.games,
            "seed": config.seed,
            "max_turns": config.max_turns,
            "design": {
                "text": self.rule.told(config.players),
                "looks": [look * config.players for look in self.rule.looks],
                "stop": self.rule.stop,
                "confidence_of_one_look": self.rule.confidence,
            },
            "agents": [{"name": each.name, "digest": each.digest} for each in self.plan.entrants],
            "kingdoms": [
                {"name": each.name, "seed": each.seed, "config": json.loads(kingdom_text(each.config))}
                for each in self.plan.grounds
            ],
            "left_out": [
                {"agent": each.agent, "kingdom": each.kingdom, "why": each.why} for each in self.plan.left_out
            ],
            "ratings": self.ratings.to_dict(),
            "scores": [score.to_dict() for score in self.scores.values()],
        }

    def write(self, folder: str | Path) -> list[Path]:
        """Write results.json, scores.csv, ratings.csv, results.md, payoff.png and ratings.png; returns their paths.

        Raises:
            OSError: if they can't be written.
        """
        from training.tournament import pictures  # needs matplotlib

        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        texts = {
            "results.json": json.dumps(self.to_dict(), ensure_ascii=False) + "\n",
            "scores.csv": _csv(_SCORE_COLUMNS, [_score_row(score) for score in self.scores.values()]),
            "ratings.csv": _csv(_RATING_COLUMNS, [_rating_row(rating) for rating in self.ratings.agents]),
            "results.md": self.markdown(),
        }
        for name, text in texts.items():
            write_whole(folder / name, text)
        pictures.draw_payoff(self, folder / "payoff.png")
        pictures.draw_ratings(self, folder / "ratings.png")
        return [folder / name for name in (*texts, "payoff.png", "ratings.png")]

    def tables(self, wide: bool = True) -> list[tuple[str, list[str], list[list[str]]]]:
        """The tables for people: title, head and rows of each; the pay-offs without intervals unless `wide`."""
        return [self._ratings_table(), self._payoff_table(wide), self._kingdoms_table(), self._seats_table()]

    def shown(self) -> Group:
        """The tables for the terminal; with many agents, `write` has the intervals of the pay-offs."""
        found: list[Any] = []
        for title, head, rows in self.tables(wide=len(self.order) <= FEW):
            table = Table(title=title, title_justify="left")
            for i, name in enumerate(head):
                table.add_column(name, justify="left" if i == 0 else "right", no_wrap=i == 0)
            for row in rows:
                table.add_row(*row)
            found.append(table)
        return Group(*found, *self.notes())

    def notes(self) -> list[str]:
        """What a reader has to know beside the tables."""
        config = self.plan.config
        made = f"version {package_version()}, code {code_digest()}"
        return [
            f"{self.games:,} games of {config.players}; seed {config.seed}; {made}.",
            self.rule.told(config.players),
            *self._left_out(),
        ]

    def _left_out(self) -> list[str]:
        """Where agents do not play, each with the first reason; the JSON has all of them."""
        found: dict[str, list[LeftOut]] = defaultdict(list)
        for each in self.plan.left_out:
            found[each.agent].append(each)
        return [
            f"{agent} does not play in {', '.join(each.kingdom for each in where)}: {where[0].why}"
            for agent, where in found.items()
        ]

    def markdown(self) -> str:
        """The tables as Markdown."""
        parts = []
        for title, head, rows in self.tables():
            lines = [f"### {title}", "", _row(head), _row(["---", *("---:" for _ in head[1:])])]
            parts.append("\n".join([*lines, *map(_row, rows)]))
        parts.append("\n".join(f"- {note}" for note in self.notes()))
        return "\n\n".join(parts) + "\n"

    def _ratings_table(self) -> tuple[str, list[str], list[list[str]]]:
        rows = []
        for rating in self.ratings.agents:
            score = self.scores[rating.agent, "", ""]
            number = "" if rating.rating is None else f"{rating.rating:.{self._digits}f}"
            rows.append([rating.agent, number, self._span(rating), _percent(score), f"{score.games:,}"])
        head = ["agent", "rating", "95 % interval", f"{self._what} % against all", "games"]
        return f"Ratings. {self.anchored}", head, rows

    @property
    def _what(self) -> str:
        return "score" if self.plan.config.players == 2 else "share of the victory"

    @property
    def _digits(self) -> int:
        return 0 if self.ratings.model == "Davidson" else 1

    def _span(self, rating: Rating) -> str:
        low, high = ("" if end is None else f"{end:.{self._digits}f}" for end in rating.interval)
        if rating.rating is not None:
            return rating.note or f"{low} to {high}"
        bound = f"above {low}: " if low else f"below {high}: " if high else ""
        return bound + rating.note

    def _payoff_table(self, wide: bool) -> tuple[str, list[str], list[list[str]]]:
        rows = [
            [f"{place} {name}", *(_short(self.scores.get((name, other, "")), wide) for other in self.order)]
            for place, name in enumerate(self.order, 1)
        ]
        two = self.plan.config.players == 2
        title = "of the row against the column" if two else "of the row where the column is at the table"
        head = ["", *(str(place) for place in range(1, len(rows) + 1))]
        return f"Pay-offs: {self._what} % {title}, over the kingdoms that both play in", head, rows

    def _kingdoms_table(self) -> tuple[str, list[str], list[list[str]]]:
        rows = [
            [name, *(_percent(self.scores.get((name, "", kingdom))) for kingdom in self.kingdoms)]
            for name in self.order
        ]
        return f"By kingdom: {self._what} % against all that play there", ["", *self.kingdoms], rows

    def _seats_table(self) -> tuple[str, list[str], list[list[str]]]:
        rows = []
        for kingdom in (*self.kingdoms, ""):
            score = self.scores[FIRST_SEAT, "", kingdom]
            parts = (score.wins, score.ties, score.losses)
            rows.append([kingdom or "all", _percent(score), *(f"{100 * part / score.games:.1f}" for part in parts)])
        par = f"; it has {100 / self.plan.config.players:.1f} if seats do not matter"
        return f"First seat{par}", ["kingdom", f"{self._what} %", "won %", "tied %", "lost %"], rows


def _rated(plan: Schedule, results: Results, names: Sequence[str], confidence: float) -> Ratings:
    """Ratings by the model for this number of players; where the anchor did not play, the first agent is."""
    if plan.config.players > 2:
        return openskill(results, names)
    return davidson(Games.of(results, names), names, plan.anchor if plan.anchor in names else names[0], confidence)


def _percent(score: Score | None) -> str:
    if score is None:
        return ""
    return f"{100 * score.score:.1f} ({100 * score.interval[0]:.1f} to {100 * score.interval[1]:.1f})"


def _short(score: Score | None, with_interval: bool) -> str:
    if score is None:
        return ""
    low, high = score.interval
    return f"{100 * score.score:.0f}" + (f" ({100 * low:.0f}-{100 * high:.0f})" if with_interval else "")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


_SCORE_COLUMNS = (
    "agent", "against", "kingdom", "games", "wins", "ties", "losses", "score", "low", "high", "margin",
)  # fmt: skip
_RATING_COLUMNS = ("agent", "rating", "low", "high", "note")


def _score_row(score: Score) -> list[Any]:
    numbers = (score.score, *score.interval, score.margin)
    return [
        score.agent, score.against, score.kingdom, score.games, score.wins, score.ties, score.losses,
        *(f"{number:.5f}" for number in numbers),
    ]  # fmt: skip


def _rating_row(rating: Rating) -> list[Any]:
    numbers = (rating.rating, *rating.interval)
    return [rating.agent, *("" if number is None else f"{number:.2f}" for number in numbers), rating.note]


def _csv(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
