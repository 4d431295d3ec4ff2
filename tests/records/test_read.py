"""Reading records: what is wrong with a file is told, with its line."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from dominion_env.records import RecordError, lift, read_hints, read_records
from tests.records.turns import HINTS, MILITIA, SMITHY, event, written


def read(folder: Path, *parts: Any) -> list[Any]:
    """What a file of these lines holds."""
    return list(read_records([written(folder / "records.jsonl", *parts)]))


def test_plain_and_packed_files_are_read(tmp_path: Path) -> None:
    """A name that ends in .gz is of a packed one."""
    packed = tmp_path / "records.jsonl.gz"
    packed.write_bytes(gzip.compress(json.dumps(SMITHY).encode() + b"\n"))
    (record,) = read_records([packed])
    assert [record] == read(tmp_path, SMITHY)
    assert (record.id, record.all_turns[0].events[0].source) == ("smithy", "hand")


def test_hints_fill_hidden_cards_in(tmp_path: Path) -> None:
    """Those that are named stay as they are, and what was filled is marked."""
    hints = read_hints([written(tmp_path / "hints.jsonl", *HINTS)])
    (record,) = read_records([written(tmp_path / "records.jsonl", SMITHY)], hints)
    events = record.all_turns[0].events
    assert (events[1].cards, events[1].filled) == (("Gold", "Copper", "Estate"), True)
    assert (events[4].cards, events[4].filled) == (("Province",), False)


def test_of_two_hints_for_one_record_the_last_counts(tmp_path: Path) -> None:
    """So that a file can correct another."""
    other = {"id": "smithy", "fills": [[0, 1, ["Gold", "Gold", "Gold"]]]}
    hints = read_hints([written(tmp_path / "one", *HINTS), written(tmp_path / "two", other)])
    assert hints["smithy"].fills == ((0, 1, ("Gold", "Gold", "Gold")),)
    assert hints["militia"].fills == ((0, 1, ("Estate", "Estate")),)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": 1}, "line 2: players: "),
        ({"id": None}, "line 2: id: "),
        ({"turn": {**SMITHY["turn"], "events": [{"e": "play", "player": "p9"}]}}, "line 2: turn.events.0.player: "),
        ({"turn": {**SMITHY["turn"], "events": 5}}, "line 2: turn.events: "),
        ({"state": None}, "line 2: needs `turns`, or `turn` and `state`"),
        ({"players": 3}, "line 2: the players are p0, p1, p2, not p0, p1"),
        ({"turn": {**SMITHY["turn"], "player": "p4"}}, "line 2: there is no player p4"),
        ({"turn": {**SMITHY["turn"], "events": [event("play")]}}, "line 2: turn.events.0: a play must name its cards"),
        ({"turn": {**SMITHY["turn"], "cleanup_hand": {"count": 10**9}}}, "line 2: turn.cleanup_hand."),
    ],
)
def test_a_line_that_is_no_record_is_refused(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    """The message names the file, the line and the field."""
    with pytest.raises(RecordError) as error:
        read(tmp_path, MILITIA, {**SMITHY, **change})
    assert words in str(error.value)
    assert "records.jsonl" in str(error.value)


@pytest.mark.parametrize("content", [b"not json\n", b"\xff\xfe\n", b"[1, 2]\n"], ids=["words", "no text", "a list"])
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    """Not JSON, no text, no record."""
    path = tmp_path / "records.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=r"records\.jsonl"):
        list(read_records([path]))


@pytest.mark.parametrize(
    "content", [b"plain text", gzip.compress(json.dumps(SMITHY).encode())[:60]], ids=["not packed", "cut off"]
)
def test_a_damaged_packed_file_is_refused(tmp_path: Path, content: bytes) -> None:
    """It is not packed at all, or cut off."""
    path = tmp_path / "records.jsonl.gz"
    path.write_bytes(content)
    with pytest.raises(RecordError, match="is damaged"):
        list(read_records([path]))


@pytest.mark.parametrize(
    ("fills", "words"),
    [
        ([[0, 77, ["Gold"]]], "there is no event 77 of turn 0"),
        ([[3, 0, ["Gold"]]], "there is no event 0 of turn 3"),
        ([[0, 0, ["Gold"]]], "event 0 of turn 0 has no 1 hidden cards"),
        ([[0, 1, ["Gold"]]], "event 1 of turn 0 has no 1 hidden cards"),
    ],
)
def test_a_hint_that_does_not_fit_is_refused(tmp_path: Path, fills: Any, words: str) -> None:
    """It is about an event that is not there, that hides nothing, or that hides another number of cards."""
    hints = read_hints([written(tmp_path / "hints.jsonl", {"id": "smithy", "fills": fills})])
    with pytest.raises(RecordError, match=words):
        list(read_records([written(tmp_path / "records.jsonl", SMITHY)], hints))


def test_a_card_that_does_not_exist_is_told(tmp_path: Path) -> None:
    """With the name that may have been meant."""
    (record,) = read(tmp_path, {**SMITHY, "kingdom": ["Vilage"]})
    with pytest.raises(RecordError, match="smithy: 'Vilage' is not a card; did you mean 'Village'"):
        lift(record)
