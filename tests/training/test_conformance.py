"""`dominion conformance`: recorded games against the engine."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from tests.records.turns import HINTS, MILITIA, SMITHY, WHARF, WRONG, written
from training.cli import app


def conformance(*arguments: object) -> tuple[int, str]:
    """Run the command: its exit status and what it prints."""
    result = CliRunner().invoke(app, ["conformance", *map(str, arguments)])
    return result.exit_code, result.output


def test_what_agrees_is_told_card_by_card(tmp_path: Path) -> None:
    """Two turns that agree: the exit status is 0."""
    records, hints = written(tmp_path / "records", SMITHY, MILITIA), written(tmp_path / "hints", *HINTS)
    status, text = conformance(records, "--hints", hints)
    assert status == 0
    assert "2 of 2 single turns agree" in text
    assert any(line.split()[1:5] == ["Smithy", "│", "1", "/"] for line in text.splitlines())


def test_where_a_record_and_the_game_part_is_told(tmp_path: Path) -> None:
    """Record, turn, event, what was expected and what was found; the exit status is 1."""
    status, text = conformance(written(tmp_path / "records", WRONG), "--hints", written(tmp_path / "hints", *HINTS))
    assert status == 1
    assert "0 of 1 single turns agree" in text
    assert "wrong, turn 0 of player 0, event 0" in text


def test_hints_are_asked_for_where_there_are_none() -> None:
    """Of the whole games carried along most hide cards drawn."""
    status, text = conformance(Path(__file__).parent.parent / "records" / "slice.jsonl.gz")
    assert status == 1
    assert "19 whole games hide cards for which there is no hint; give some with --hints." in text


def test_all_of_it_is_there_as_json(tmp_path: Path) -> None:
    """Counts are lists of what agrees and what is told."""
    status, text = conformance(written(tmp_path / "records", SMITHY, WRONG), "--json")
    data = json.loads(text)
    assert status == 1
    assert (data["turns"], data["turns_agreed"]) == (2, 1)
    assert data["cards"]["Smithy"] == {"plays": [1, 1]}
    assert data["cards"]["Militia"] == {"plays": [0, 1]}
    assert data["cards"]["Province"] == {"gains": [1, 1]}
    (parting,) = data["disagreements"]
    assert (parting["record"], parting["turn"], parting["event"]) == ("wrong", 0, 0)


def test_a_turn_with_a_card_that_is_not_here_parts_where_it_is_played(tmp_path: Path) -> None:
    """Single turns are taken as they are."""
    status, text = conformance(written(tmp_path / "records", WHARF))
    assert status == 1
    assert "expected play Wharf" in text


def test_a_file_that_holds_no_records_is_refused(tmp_path: Path) -> None:
    """With its name and the line."""
    path = tmp_path / "records"
    path.write_text("{}\n")
    status, text = conformance(path)
    assert status == 2
    assert "line 1" in text
