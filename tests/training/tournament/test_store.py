"""Games are kept: resumed, grown, and safe from what may happen to the process."""

from __future__ import annotations

import multiprocessing
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from training.matches import MatchPool, Played
from training.tournament import Report, Store, TournamentConfig, other_code, tournament
from training.tournament.schedule import Fixture, schedule

CONFIG = TournamentConfig(agents=("random", "big money", "bm-4"), games=6, max_turns=6)


def fixtures(config: TournamentConfig = CONFIG) -> tuple[Fixture, ...]:
    return schedule(config).fixtures


def game(number: int) -> Played:
    return Played(number // 2, (1 / 3, 0.0), (12, -1), 17, True, False)


def count(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("SELECT count(*) FROM games").fetchone()[0])


def _of_another_form(path: Path) -> None:
    Store(path).close()
    _with(path, "PRAGMA user_version = 9")


def _with(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute(statement)
        database.commit()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games each tournament plays from now on."""
    counts: list[int] = []
    stream = MatchPool.stream

    def counted(self: MatchPool, matches):  # type: ignore[no-untyped-def]
        counts.append(0)
        for match, number, games in stream(self, matches):
            counts[-1] += len(games)
            yield match, number, games

    monkeypatch.setattr(MatchPool, "stream", counted)
    return counts


def test_games_come_back_as_they_were_put_in(tmp_path: Path) -> None:
    one, two, _ = fixtures()
    path = tmp_path / "a.sqlite"
    with closing(Store(path)) as store:
        store.add(one, 6, 2, [game(2), game(3)])
        store.add(one, 6, 2, [game(2)])
    with closing(Store(path)) as store:
        assert store.played(one, 6, 10) == [game(2), game(3)]
        assert store.played(one, 6, 3) == [game(2)]
        assert store.missing(one, 6, 5) == [0, 1, 4]
        assert store.missing(two, 6, 2) == store.missing(one, 7, 2) == [0, 1]


def test_what_is_there_is_not_played_again_and_more_is_added(tmp_path: Path, played: list[int]) -> None:
    """Adding games, agents or kingdoms plays what is missing, and ends as if all had been played at once."""
    path = tmp_path / "a.sqlite"
    tournament(CONFIG, path)
    tournament(CONFIG, path)
    assert played == [18, 0]
    grown = CONFIG.model_copy(
        update={"agents": (*CONFIG.agents, "sensible"), "kingdoms": ("First Game", "Gambits"), "games": 8}
    )
    report = tournament(grown, path)
    assert played[-1] == 6 * 2 * 8 - 18
    assert report.to_dict() == tournament(grown, tmp_path / "b.sqlite").to_dict()
    small = tournament(CONFIG, path)
    assert small.games == 18
    assert played[-1] == 0


def test_the_result_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    results = [tournament(CONFIG, tmp_path / f"{workers}.sqlite", workers).to_dict() for workers in (1, 2)]
    assert results[0] == results[1]
    assert tournament(CONFIG.model_copy(update={"seed": 1}), tmp_path / "1.sqlite").to_dict() != results[0]


KILLED = """
import os, signal, sys
import training.tournament.store
training.tournament.store.code_digest = lambda: "the same"
from training.matches import MatchPool
from training.tournament import TournamentConfig, tournament
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background may begin without
    config = TournamentConfig(agents=("random", "big money", "bm-4"), games=6, max_turns=6)
    stream = MatchPool.stream
    def killed(self, matches):
        for n, each in enumerate(stream(self, matches)):
            yield each
            if n == 10:
                os.kill(os.getpid(), getattr(signal, sys.argv[2]))
    MatchPool.stream = killed
    tournament(config, sys.argv[1])
"""


@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
def test_nothing_is_lost_when_the_process_is_killed(
    tmp_path: Path, how: str, played: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("training.tournament.store.code_digest", lambda: "the same")  # though somebody edits a file
    script, path = tmp_path / "killed.py", tmp_path / "a.sqlite"
    script.write_text(KILLED)
    ended = subprocess.run([sys.executable, script, path, how], capture_output=True, text=True, check=False)
    assert ended.returncode == -getattr(signal, how)
    assert ("the same again goes on" in ended.stderr) == (how == "SIGINT")
    report = tournament(CONFIG, path)
    assert played == [18 - 11]
    assert report.to_dict() == tournament(CONFIG, tmp_path / "b.sqlite").to_dict()


def test_processes_hand_in_what_they_have_played_when_the_tournament_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With Ctrl-C the games that were handed over when it came, and those still with the processes, are kept."""
    stream = MatchPool.stream

    def stopped(self: MatchPool, matches):  # type: ignore[no-untyped-def]
        yield next(stream(self, matches))
        raise KeyboardInterrupt

    monkeypatch.setattr(MatchPool, "stream", stopped)
    config = CONFIG.model_copy(update={"games": 400})
    path = tmp_path / "a.sqlite"
    with pytest.raises(KeyboardInterrupt, match=r"in .*a\.sqlite"):
        tournament(config, path, workers=2)
    assert 20 <= count(path) < 3 * 400
    monkeypatch.undo()
    before = count(path)
    small = tournament(CONFIG, path)
    assert count(path) >= before
    assert small.to_dict() == tournament(CONFIG, tmp_path / "b.sqlite").to_dict()


def test_two_runs_in_one_file_end_with_the_same_games(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    processes = [multiprocessing.get_context("spawn").Process(target=tournament, args=(CONFIG, path)) for _ in "ab"]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0]
    assert count(path) == 18
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for table in ("code", "agents", "kingdoms", "fixtures"):
            rows, distinct = (
                database.execute(f"SELECT count(*) FROM (SELECT {columns} FROM {table})").fetchone()[0]
                for columns in ("id", "DISTINCT id")
            )
            assert rows == distinct == {"code": 1, "agents": 3, "kingdoms": 1, "fixtures": 3}[table]


def test_results_of_other_code_or_another_agent_of_the_name_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[int]
) -> None:
    path = tmp_path / "a.sqlite"
    tournament(CONFIG, path)
    one = fixtures()[0]
    with closing(Store(path)) as store:
        other = replace(one, agents=(replace(one.agents[0], digest="edited"), one.agents[1]))
        assert store.missing(one, 6, 6) == []
        assert store.missing(other, 6, 6) == [*range(6)]
    assert other_code(path) == []
    monkeypatch.setattr("training.tournament.store.code_digest", lambda: "changed")
    tournament(CONFIG, path)
    assert played == [18, 18]
    assert [games for _, _, games in other_code(path)] == [18]


@pytest.mark.parametrize(
    ("prepare", "why"),
    [
        (lambda path: path.write_text("Dear diary, " * 100), "a.sqlite can't be used for results: .*not a database"),
        (lambda path: path.mkdir(), "a.sqlite can't be used for results: unable to open"),
        (lambda path: _with(path, "CREATE TABLE diary (day TEXT)"), "a database of something else"),
        (_of_another_form, "form is number 9"),
    ],
)
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, prepare, why: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "a.sqlite"
    prepare(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(ValueError, match=why):
        tournament(CONFIG, path)
    assert before == (path.read_bytes() if path.is_file() else b"")


def test_the_folder_of_the_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="there is no folder"):
        tournament(CONFIG, tmp_path / "no" / "a.sqlite")


def test_anyone_can_ask_the_file(tmp_path: Path) -> None:
    """The wins of each agent, with SQL alone; they are those of the report."""
    path = tmp_path / "a.sqlite"
    report: Report = tournament(CONFIG, path)
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute(
            "SELECT agents.name, sum(share.value = 1) FROM games JOIN fixtures ON fixture = fixtures.id, "
            "json_each(fixtures.agents) AS place, json_each(games.shares) AS share, agents "
            "WHERE place.key = share.key AND agents.id = place.value GROUP BY agents.name"
        ).fetchall()
    assert dict(rows) == {name: report.scores[name, "", ""].wins for name in CONFIG.agents}
