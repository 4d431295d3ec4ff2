"""The file in which a tournament's games are kept: an SQLite database that can be resumed, grown and asked by anyone.

Games are kept under what they came from: the code's version and digest, the agents with theirs, the kingdom's cards,
the seed and the turn limit. The same game always goes the same way, so it does not matter who played it, nor if two
runs did. The tables of the database:

- ``code(id, version, digest)``, ``agents(id, name, digest)``, ``kingdoms(id, name, config)``: what there is, see
  `training.tournament.identity`.
- ``fixtures(id, code, kingdom, agents, seed, max_turns)``: a table of agents in a kingdom; ``agents`` is a JSON list of
  their ids.
- ``games(fixture, number, shares, scores, turns, first_seat, truncated)``: one game. ``shares`` (of the victory) and
  ``scores`` (victory points) are JSON lists in the order of the fixture's agents. In game number g, agent i had seat
  (i + g) % players, and seat 0 began; games with the same number // players have the same shuffles. ``first_seat``:
  whether seat 0 won alone.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from training.matches import Played
from training.provenance import code_digest, package_version
from training.tournament.identity import kingdom_text
from training.tournament.schedule import Entrant, Fixture, Ground

APPLICATION_ID: Final = 0x646F6D74
"""Marks the file as one of ours, for SQLite's `application_id`."""
SCHEMA: Final = 1
WAIT: Final = 120.0
"""Seconds to wait for another process that writes."""

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS code (id INTEGER PRIMARY KEY, version TEXT NOT NULL, digest TEXT NOT NULL,
    UNIQUE (version, digest));
CREATE TABLE IF NOT EXISTS agents (id INTEGER PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL,
    UNIQUE (name, digest));
CREATE TABLE IF NOT EXISTS kingdoms (id INTEGER PRIMARY KEY, name TEXT NOT NULL, config TEXT NOT NULL,
    UNIQUE (name, config));
CREATE TABLE IF NOT EXISTS fixtures (id INTEGER PRIMARY KEY, code INTEGER NOT NULL REFERENCES code,
    kingdom INTEGER NOT NULL REFERENCES kingdoms, agents TEXT NOT NULL, seed INTEGER NOT NULL,
    max_turns INTEGER NOT NULL, UNIQUE (code, kingdom, agents, seed, max_turns));
CREATE TABLE IF NOT EXISTS games (fixture INTEGER NOT NULL REFERENCES fixtures, number INTEGER NOT NULL,
    shares TEXT NOT NULL, scores TEXT NOT NULL, turns INTEGER NOT NULL, first_seat INTEGER NOT NULL,
    truncated INTEGER NOT NULL, PRIMARY KEY (fixture, number)) WITHOUT ROWID;
"""


class Store:
    """A file of games. What was added is there for good, whatever then happens to this process.

    Args:
        path: The file; it is made if it is not there.

    Raises:
        ValueError: if there is another kind of file.
        OSError: if it can't be written.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.parent.is_dir():
            raise FileNotFoundError(f"there is no folder {self.path.parent} for {self.path.name}")
        self._ids: dict[Fixture, int] = {}
        try:
            # isolation_level=None: transactions begin and end where it says so below.
            self._database = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
            self._prepare()
        except sqlite3.Error as error:
            raise ValueError(f"{self.path} can't be used for results: {error}") from None
        self._code = self._id("code", version=package_version(), digest=code_digest())

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def add(self, fixture: Fixture, max_turns: int, first: int, games: Sequence[Played]) -> None:
        """Add games of a fixture, the first of which has this number; those that are there already stay."""
        with self._writing():
            here = self._fixture(fixture, max_turns)
            self._database.executemany(
                "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(here, number, *_columns(game)) for number, game in enumerate(games, first)],
            )

    def missing(self, fixture: Fixture, max_turns: int, games: int) -> list[int]:
        """The numbers below `games` of the games of a fixture that are not there."""
        rows = self._database.execute(
            "SELECT number FROM games WHERE fixture = ? AND number < ?", (self._fixture(fixture, max_turns), games)
        )
        there = {number for (number,) in rows}
        return [number for number in range(games) if number not in there]

    def played(self, fixture: Fixture, max_turns: int, games: int) -> list[Played]:
        """The games of a fixture with numbers below `games`, in order."""
        rows = self._database.execute(
            "SELECT number, shares, scores, turns, first_seat, truncated FROM games WHERE fixture = ? AND number < ? "
            "ORDER BY number",
            (self._fixture(fixture, max_turns), games),
        )
        players = len(fixture.agents)
        return [_played(number // players, *columns) for number, *columns in rows]

    def others(self) -> list[tuple[str, str, int]]:
        """Games that other code played and that do not count: its version, its digest, how many."""
        return list(
            self._database.execute(
                "SELECT version, digest, count(*) FROM games JOIN fixtures ON fixture = fixtures.id "
                "JOIN code ON code = code.id WHERE code.id != ? GROUP BY code.id ORDER BY code.id",
                (self._code,),
            )
        )

    def _prepare(self) -> None:
        (marked,) = self._database.execute("PRAGMA application_id").fetchone()
        (tables,) = self._database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and marked != APPLICATION_ID:
            raise sqlite3.DatabaseError("it is a database of something else")
        # A log of what is written: commits need not wait for the disk, and readers not for writers. After a power cut
        # the last games may be missing, but the file is sound.
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        with self._writing():
            (schema,) = self._database.execute("PRAGMA user_version").fetchone()
            if tables and schema != SCHEMA:
                raise sqlite3.DatabaseError(f"its form is number {schema}, and this version writes number {SCHEMA}")
            for statement in _TABLES.split(";"):
                self._database.execute(statement)
            self._database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            self._database.execute(f"PRAGMA user_version = {SCHEMA}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction, part of one that is open or else of its own."""
        if self._database.in_transaction:
            yield
            return
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    def _fixture(self, fixture: Fixture, max_turns: int) -> int:
        """The id of a fixture in this file."""
        if fixture not in self._ids:
            self._ids[fixture] = self._id(
                "fixtures",
                code=self._code,
                kingdom=self._ground(fixture.ground),
                agents=json.dumps(list(self._entrants(fixture.agents))),
                seed=fixture.ground.seed,
                max_turns=max_turns,
            )
        return self._ids[fixture]

    def _ground(self, ground: Ground) -> int:
        return self._id("kingdoms", name=ground.name, config=kingdom_text(ground.config))

    def _entrants(self, entrants: Iterable[Entrant]) -> Iterator[int]:
        return (self._id("agents", name=each.name, digest=each.digest) for each in entrants)

    def _id(self, table: str, **values: str | int) -> int:
        """The id of a row, which is added if it is new."""
        columns, marks = ", ".join(values), ", ".join("?" for _ in values)
        given = tuple(values.values())
        where = " AND ".join(f"{column} = ?" for column in values)
        select = f"SELECT id FROM {table} WHERE {where}"
        found = self._database.execute(select, given).fetchone()
        if found is None:
            with self._writing():
                self._database.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})", given)
                found = self._database.execute(select, given).fetchone()
        return int(found[0])


def _columns(game: Played) -> tuple[str, str, int, bool, bool]:
    return json.dumps(game.shares), json.dumps(game.scores), game.turns, game.first_seat, game.truncated


def _played(group: int, shares: str, scores: str, turns: int, first_seat: int, truncated: int) -> Played:
    return Played(group, tuple(json.loads(shares)), tuple(json.loads(scores)), turns, bool(first_seat), bool(truncated))
