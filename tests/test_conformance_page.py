"""docs/conformance.md: its Python runs, and its figures of the slice are those of the slice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.records.test_conformance import report

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]


def test_its_python_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It says of the first record how many actions agree."""
    monkeypatch.chdir(ROOT)
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(block, "docs/conformance.md", "exec"), {})  # noqa: S102 -- it is our own page
    assert re.search(r"\d+ actions agree", capsys.readouterr().out)


def test_its_summary_of_the_slice_is_right() -> None:
    """Games, turns, skipped turns, and how many things were compared."""
    told = {row[0]: row[2] for row in ROWS if len(row) == 3}
    found = report()
    assert told["whole games that agree"] == f"{found.games_agreed} of {found.games}"
    assert told["single turns that agree"] == f"{found.turns_agreed} of {found.turns}"
    assert told["turns skipped"] == str(found.skipped.total())
    assert told["things that happened, compared one by one"] == f"{found.facts:,}"


def test_its_figures_of_each_card_in_the_slice_are_right() -> None:
    """How often each was played, gained and shown; every card of the slice has a row."""
    told = {row[0]: row[4:] for row in ROWS if len(row) == 7 and row[0] != "Card" and "---" not in row[0]}
    for name, counts in report().cards().items():
        figures = [counts.get(what) for what in ("plays", "gains", "reactions")]
        assert told.pop(name) == [f"{figure[1]:,}" if figure else "" for figure in figures]
        assert all(figure is None or figure[0] == figure[1] for figure in figures)
    assert all(row == ["", "", ""] for row in told.values())
