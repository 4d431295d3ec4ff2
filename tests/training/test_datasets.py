"""`dominion import` and `dominion dataset`: from recorded games to replays, and from any replays to arrays."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner, Result

from dominion_env import raw_env
from dominion_env.decisions import Decisions
from dominion_env.replay import load
from tests.records.turns import HINTS, MILITIA, SMITHY, WHARF, written
from tests.test_dataset import OTHER, SMALL, a_file, a_game
from training.cli import app


def dominion(*arguments: str | Path) -> Result:
    """What the command does."""
    return CliRunner().invoke(app, [str(each) for each in arguments])


def fails(*arguments: str | Path, saying: str) -> None:
    """The command ends with status 2 and a short message."""
    result = dominion(*arguments)
    assert result.exit_code == 2, result.output
    assert re.search(saying, " ".join(result.output.split())), result.output
    assert "Traceback" not in result.output


# dominion import


def test_import_writes_replays_and_tells_what_was_left_out(tmp_path: Path) -> None:
    records = written(tmp_path / "records.jsonl", SMITHY, WHARF, MILITIA)
    hints = written(tmp_path / "hints.jsonl", *HINTS)
    out = tmp_path / "human.jsonl"
    out.write_text("an older file\n")
    result = dominion("import", records, "--hints", hints, "--out", out)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [
        f"{out}: 2 of 3 records, 8 choices.",
        "Filled in: 2 choices; cards that were shown at 2.",
        "Left out:",
        "wharf: cards that are not here took part: Wharf",
    ]
    assert [replay.recorded.source.split(", ")[1] for replay in load(out) if replay.recorded] == ["smithy", "militia"]
    assert dominion("replay", out, "--check").exit_code == 0


def test_import_refuses_what_is_no_record(tmp_path: Path) -> None:
    wrong = tmp_path / "records.jsonl"
    wrong.write_text("{}\n")
    fails("import", wrong, "--out", tmp_path / "out.jsonl", saying=r"records\.jsonl: line 1: id: Field required")
    fails("import", tmp_path / "none", "--out", tmp_path / "out.jsonl", saying="No such file")
    only = written(tmp_path / "wharf.jsonl", WHARF)
    fails("import", only, "--out", tmp_path / "out.jsonl", saying="no record can be told as a game: wharf: cards")
    fails("import", written(tmp_path / "none.jsonl"), "--out", tmp_path / "out.jsonl", saying="there are no records")
    assert not (tmp_path / "out.jsonl").exists()


def test_import_names_no_more_than_some_of_those_left_out(tmp_path: Path) -> None:
    records = written(tmp_path / "records.jsonl", MILITIA, *([WHARF] * 23))
    result = dominion("import", records, "--out", tmp_path / "human.jsonl")
    lines = result.stdout.splitlines()
    assert lines.count("wharf: cards that are not here took part: Wharf") == 20
    assert lines[-1] == "and 3 more"


# dominion dataset


def test_dataset_writes_arrays(tmp_path: Path) -> None:
    replays = a_file(tmp_path / "games.jsonl", a_game(0, players=3), a_game(1), agents=None)
    out = tmp_path / "data.npz"
    options = ["--players", "2", "--seat", "1", "--extended", "--events", "3"]
    result = dominion("dataset", replays, "--out", out, *options)
    assert result.exit_code == 0, result.output
    data = Decisions.read(out)
    size = raw_env(SMALL, extended=True, events=3).observer.size
    assert result.stdout.splitlines() == [
        f"{out}: {len(data)} decisions of 1 games; {size} numbers shown, {len(data.actions)} actions"
    ]
    assert set(data.seat.tolist()) == {1}
    assert data.observation.shape == (len(data), size)


def test_dataset_can_take_one_agent_a_pool_and_write_several_files(tmp_path: Path) -> None:
    replays = a_file(tmp_path / "games.jsonl", a_game(0), a_game(1), agents=["big money", "random"])
    pool = tmp_path / "pool.yaml"
    pool.write_text(f"cards: [{', '.join(SMALL)}]\n")
    arguments: list[str | Path] = ["--agent", "Big Money", "--pool", pool, "--games-per-file", "1"]
    result = dominion("dataset", replays, "--out", tmp_path / "data.npz", *arguments)
    assert result.exit_code == 0, result.output
    written_files = [tmp_path / "data-00000.npz", tmp_path / "data-00001.npz"]
    assert [line.split(": ")[0] for line in result.stdout.splitlines()] == [str(path) for path in written_files]
    data = Decisions.read(*written_files)
    assert data.actions is raw_env(SMALL).actions
    assert set(data.seat.tolist()) == {0}


def test_dataset_refuses_a_pool_without_the_cards_and_other_mistakes(tmp_path: Path) -> None:
    replays = a_file(tmp_path / "games.jsonl", a_game(0, OTHER, moves=5))
    out = tmp_path / "data.npz"
    fails("dataset", replays, "--out", out, "--pool", "First Game", saying="cards outside the pool.*: Courtyard")
    fails("dataset", replays, "--out", tmp_path / "data", saying=r"names end in \.npz")
    fails("dataset", replays, "--out", out, "--agent", "human", saying="agents: 'human' is in no game")
    assert not out.exists()
