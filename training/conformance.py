"""Recorded games against the engine, as a table: the body of `dominion conformance`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table

from dominion_env.records import read_hints, read_records
from dominion_env.records.report import Report, conformance

MOST_SHOWN = 20
"""So many disagreements are printed; all of them are in the JSON."""


def run(records: Sequence[Path], hints: Sequence[Path]) -> Report:
    """Play the records of these files again.

    Raises:
        ValueError: for a line that is no record or hint, or a card that does not exist.
        OSError: if a file can't be read.
    """
    return conformance(read_records(records, read_hints(hints)))


def table(report: Report) -> Table:
    """What agrees, card by card; "12 / 13" means 12 of 13."""
    shown = Table("card", title="Agreeing with the records")
    for column in ("plays", "gained", "shown as a Reaction"):
        shown.add_column(column, justify="right")
    for name, counts in report.cards().items():
        cells = [counts.get(what) for what in ("plays", "gains", "reactions")]
        shown.add_row(name, *(f"{cell[0]:,} / {cell[1]:,}" if cell else "" for cell in cells))
    return shown


def summary(report: Report) -> str:
    """How much agrees, and where the rest parts."""
    agree = f"{report.games_agreed:,} of {report.games:,} whole games and {report.turns_agreed:,} of {report.turns:,}"
    lines = [f"{agree} single turns agree; {report.facts:,} things that happened were compared."]
    if report.unfilled:
        lines.append(f"{report.unfilled:,} whole games hide cards for which there is no hint; give some with --hints.")
    if report.skipped:
        reasons = "; ".join(f"{why} ({count:,})" for why, count in report.skipped.most_common(3))
        lines.append(f"{report.skipped.total():,} turns were skipped, most often for: {reasons}.")
    lines += [str(each) for each in report.disagreements[:MOST_SHOWN]]
    if len(report.disagreements) > MOST_SHOWN:
        lines.append(f"... and {len(report.disagreements) - MOST_SHOWN:,} more")
    return "\n".join(lines)
