"""Replays: games written down as the choices that made them, one line of JSON for each game.

::

    for replay in load("games.jsonl"):
        for game, action in replay.play():
            view = View(game, game.decision.player)
            won = view.seat in replay.result.winners
            rows.append((view.observation(), view.action_mask(), action, view.seat, won))

A replay has all that a game follows from: kingdom, players, seed, options and the ids of the actions. Digests of the
state, one for each turn, show whether a replay from another version still tells the same game; if not, playing it
raises `ReplayMismatch`, which says at which move. Nothing in a file is run: lines from strangers are checked in form
and size, and their moves by the rules.

A line holds, as JSON::

    {"format": 1, "version": "0.1.0", "table": "8c0f...", "kingdom": {"name": ..., "cards": [...], ...}, "players": 2,
     "seed": 5, "options": {"start_player": 0, "max_turns": 100, "skip_forced": true}, "agents": ["big money", "human"],
     "actions": [12, 40, ...], "hashes": ["09ab34ef", ...], "result": {"over": true, "scores": [31, 42], ...}}

A game that was made from another program's record (`dominion_env.records`) says so, and what of it that record does not
show. Its line is in format 2; all others are in format 1.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Annotated, Final

from pydantic import FailFast, Field, TypeAdapter, model_validator
from pydantic.dataclasses import dataclass

from dominion_env import saving
from dominion_env.actions import pool_cards, table_for
from dominion_env.engine import copies
from dominion_env.engine.card import CARDS
from dominion_env.engine.log import TURN, note
from dominion_env.engine.state import NONE
from dominion_env.engine.state import Game as State
from dominion_env.game import Game, kingdom_piles
from dominion_env.kingdoms import Kingdom
from dominion_env.names import nearest
from dominion_env.replay_form import (
    FORM,
    FORMAT,
    HASH_DIGITS,
    Hash,
    Options,
    Recorded,
    ReplayError,
    Result,
    Text,
    format_of,
    plain_errors,
    printable,
    shown,
)
from dominion_env.saving import package_version

__all__ = ["LONGEST_LINE", "Options", "Recorded", "Replay", "ReplayError", "ReplayMismatch", "Result", "load"]

LONGEST_LINE: Final = 1 << 20
"""Bytes of the longest line: some 200,000 actions."""


class ReplayMismatch(ReplayError):
    """The game that the moves make is not the one that was recorded.

    Attributes:
        move: The number of the move before which they differ, from 1; one more than there are moves for the end.
        turn: The turn, in words.
        what: What differs.
    """

    def __init__(self, move: int, turn: str, what: str) -> None:
        super().__init__(f"move {move} ({turn}): {what}")
        self.move, self.turn, self.what = move, turn, what


@dataclass(frozen=True, config=FORM)
class Replay:
    """A game as the choices that made it.

    Attributes:
        format: The form of the line: 2 with `recorded`, else 1.
        version: The version of this package that wrote it.
        table: The digest of the action table (`ActionTable.hash`).
        kingdom: The cards, all decided.
        players: 2 to 6.
        seed: Of the game.
        options: The other settings.
        actions: What was chosen, as ids of the action table; negative where a game was dealt anew (`Game.resample`).
        hashes: The first digits of `Game.state_hash` at the first decision of each turn, and after the last action.
        result: How the game stood then.
        agents: Who played, by seat; empty if nobody said.
        pool: The cards of the action table; empty if these are just the game's own.
        origin: The position that the game began in, if it was constructed or dealt anew, as `Game.to_bytes` has it, in
            base64; else empty.
        recorded: The record that the game was made from, if it is one that another program kept.

    Raises:
        ValidationError: a ValueError, if something in it can't be.
    """

    format: Annotated[int, Field(ge=1, le=FORMAT)]
    version: Text
    table: Text
    kingdom: Kingdom
    players: Annotated[int, Field(ge=2, le=6)]
    seed: int
    options: Options
    actions: Annotated[tuple[int, ...], FailFast()]
    hashes: Annotated[tuple[Hash, ...], FailFast()]
    result: Result
    agents: tuple[Text, ...] = ()
    pool: Annotated[tuple[str, ...], FailFast()] = ()
    origin: str = ""
    recorded: Recorded | None = None

    @model_validator(mode="after")
    def _fits_together(self) -> Replay:
        shown(self.kingdom.name)
        saving.load_kingdom(saving.kingdom_data(self.kingdom))
        for name in self.pool:
            if name not in CARDS:
                raise ValueError(f"pool: {name!r} is not a card{nearest(name, CARDS)}")
        if self.pool and len({*self.pool, *_own_cards(self.kingdom)}) != len(self.pool):
            raise ValueError("pool: must have every card of the game, and none twice")
        if self.agents and len(self.agents) != self.players:
            raise ValueError(f"agents: there are {len(self.agents)} for {self.players} players")
        if self.options.start_player >= self.players:
            raise ValueError(f"options: the seats are 0 to {self.players - 1}, not {self.options.start_player}")
        if self.format != format_of(self.recorded):
            raise ValueError(f"recorded: belongs into format {FORMAT}, and only there")
        for index in (*self.recorded.choices, *self.recorded.sights) if self.recorded is not None else ():
            if not 0 <= index < len(self.actions):
                raise ValueError(f"recorded: there is no action {index}; they are 0 to {len(self.actions) - 1}")
        return self

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of the action table."""
        return self.pool or _own_cards(self.kingdom)

    # Writing.

    @staticmethod
    def of(game: Game, agents: Sequence[str] = (), recorded: Recorded | None = None) -> Replay:
        """The replay of a game so far; the game itself is only looked at.

        Args:
            game: A game that has ended or goes on.
            agents: Who plays, by seat.
            recorded: The record that the game was made from, if it was made from one.

        Raises:
            ReplayError: if the game was changed other than by its moves, or there are not as many agents as players.
        """
        state = game.state
        actions = game.history()
        again = game.clone()
        again.state = copies.rebuilt(state, 0)
        origin = "" if state.origin is None else base64.b64encode(again.to_bytes()).decode()
        hashes = _make_all(again, actions)
        if again.state_hash() != game.state_hash():
            raise ReplayError("the game was changed other than by its moves, so these can't stand for it")
        kingdom = replace(game.kingdom, name=printable(game.kingdom.name))
        with plain_errors():
            return Replay(
                format=format_of(recorded),
                version=package_version(),
                table=game.actions.hash,
                kingdom=kingdom,
                players=game.players,
                seed=state.seed,
                options=Options(state.start_player, state.max_turns, not state.show_forced),
                actions=tuple(actions),
                hashes=hashes,
                result=Result.of(game),
                agents=tuple(printable(agent) for agent in agents),
                pool=() if game.actions.cards == _own_cards(kingdom) else game.actions.cards,
                origin=origin,
                recorded=recorded,
            )

    def to_json(self) -> str:
        """The line, without its end."""
        return _form().dump_json(self, exclude_defaults=True).decode()

    @staticmethod
    def from_json(line: str | bytes) -> Replay:
        """Read a line.

        Raises:
            ReplayError: if it is no replay or one in another form.
        """
        with plain_errors():
            return _form().validate_json(line)

    def record(self, path: str | Path) -> None:
        """Add the game to a file, as one line in one piece.

        Raises:
            ReplayError: if it is too long to be read again.
            OSError: if it can't be written.
        """
        line = self.to_json().encode() + b"\n"
        if len(line) > LONGEST_LINE:
            raise ReplayError(f"the game takes {len(line):,} bytes; at most {LONGEST_LINE:,} are read")
        with Path(path).open("ab+", buffering=0) as file:
            if file.tell() and file.seek(-1, 2) >= 0 and file.read(1) != b"\n":
                line = b"\n" + line  # a line that was cut short, when a disk was full, must not spoil this one
            if file.write(line) < len(line):
                raise OSError(f"{path}: the disk is full")

    # Playing.

    def play(self, game: Game | None = None) -> Iterator[tuple[Game, int]]:
        """Play the game again: yields it before each action, and the action that is taken next.

        It is one game that goes on (`Game.clone` keeps a moment) and must not be stepped by the caller.

        Args:
            game: The game before its first move, from `begin`; by default a new one.

        Raises:
            ReplayMismatch: where the moves do not make the game that was written down.
            ReplayError: as `begin`.
        """
        game = self.begin() if game is None else game
        hashes = iter(self.hashes)
        turn = -1
        agreed = 0
        for number, action in enumerate(self.actions, 1):
            if _turns(game) != turn:
                turn = _turns(game)
                self._compare(game, number, agreed, next(hashes, "none"))
                agreed = number
            if action >= 0:
                if action not in game.legal().set:
                    raise self._mismatch(game, number, agreed, _refused(game, action))
                yield game, action
            try:
                _make(game, action)
            except ValueError as error:  # it can't be dealt anew
                raise self._mismatch(game, number, agreed, str(error)) from None
        end = len(self.actions) + 1
        self._compare(game, end, agreed, next(hashes, "none"))
        if next(hashes, None) is not None or Result.of(game) != self.result:
            raise self._mismatch(game, end, agreed, f"it ends as {Result.of(game)}, recorded is {self.result}")

    def _compare(self, game: Game, move: int, agreed: int, recorded: str) -> None:
        """Compare the state before a move with the recorded one; `agreed` is the last move before which they agreed."""
        digest = _digest(game)
        if digest != recorded:
            raise self._mismatch(
                game, move, agreed, f"the game is not as recorded (its state is {digest}, not {recorded})"
            )

    def _mismatch(self, game: Game, move: int, agreed: int, what: str) -> ReplayMismatch:
        what += f"; before move {agreed} all was as recorded" if agreed else ""
        if self.version != package_version():
            what += f" (by version {self.version}; this is {package_version()})"
        return ReplayMismatch(move, _turn_in_words(game), what)

    def verify(self) -> None:
        """Make sure that the moves still make the game that was written down; raises what `play` raises."""
        for _ in self.play():
            pass

    def begin(self, log: bool = False) -> Game:
        """The game before its first move.

        Args:
            log: Whether it keeps a log.

        Raises:
            ReplayError: if this version has another action table for these cards, or the origin is damaged.
        """
        table = table_for(self.cards)
        if table.hash != self.table:
            raise ReplayError(
                f"the ids of its actions are those of another action table ({self.table}, written by version "
                f"{self.version}; version {package_version()} has {table.hash} for these cards)"
            )
        try:
            if self.origin:
                return self._at_origin(log)
            return Game(
                self.kingdom,
                self.players,
                self.seed,
                start_player=self.options.start_player,
                max_turns=self.options.max_turns,
                actions=table,
                log=log,
                skip_forced=self.options.skip_forced,
            )
        except ValueError as error:
            raise ReplayError(str(error)) from None

    def _at_origin(self, log: bool) -> Game:
        game = Game.from_bytes(base64.b64decode(self.origin, validate=True))
        its = (replace(game.kingdom, name=self.kingdom.name), game.players, game.actions.cards)
        if its != (self.kingdom, self.players, self.cards):
            raise ValueError("origin: is a position of another kingdom, number of players or pool")
        if log:
            for state in (game.state, game.state.origin):
                if state is not None and state.log is None:
                    _begin_log(state)
        return game


def load(path: str | Path) -> Iterator[Replay]:
    """The games of a file, read one by one; blank lines are passed over.

    Raises:
        ReplayError: at a line that is no replay; the message names file, line and field.
        OSError: if the file can't be read.
    """
    with Path(path).open("rb") as file:
        for number in count(1):
            line = file.readline(LONGEST_LINE + 1)
            if not line:
                return
            if len(line) > LONGEST_LINE:
                raise ReplayError(f"{path}, line {number}: is longer than {LONGEST_LINE:,} bytes")
            if line.isspace():
                continue
            try:
                replay = Replay.from_json(line)
            except ReplayError as error:
                raise ReplayError(f"{path}, line {number}: {error}") from None
            yield replay


# Games again.


def _make_all(game: Game, actions: Sequence[int]) -> tuple[str, ...]:
    """Take actions; returns the digests of the state at the first decision of each turn and at the end."""
    digests: list[str] = []
    turn = -1
    for action in actions:
        if _turns(game) != turn:
            turn = _turns(game)
            digests.append(_digest(game))
        _make(game, action)
    return (*digests, _digest(game))


def _make(game: Game, action: int) -> None:
    """Take an action, or deal anew."""
    if action < 0:
        copies.replay(game.state, [action])
    else:
        game.step(action)


def _turns(game: Game) -> int:
    """How many turns are over."""
    return sum([player.turns for player in game.state.players])


def _digest(game: Game) -> str:
    return game.state_hash()[:HASH_DIGITS]


def _turn_in_words(game: Game) -> str:
    return "the end" if game.over else f"turn {game.turns_taken(game.turn_player) + 1} of player {game.turn_player}"


def _refused(game: Game, action: int) -> str:
    name = game.actions.name(action) if action < len(game.actions) else "no action"
    legal = ", ".join(game.options()) or "nothing: the game is over"
    return f"{action} ({name}) is not legal; legal are {legal}"


def _own_cards(kingdom: Kingdom) -> tuple[str, ...]:
    """The pool of a game whose action table is made for its own kingdom."""
    return pool_cards(kingdom_piles(kingdom), kingdom.shelters)


def _begin_log(state: State) -> None:
    """Keep a log from here on, which begins with whose turn it is."""
    state.log = []
    note(state, TURN, state.turn_player, NONE, number=state.players[state.turn_player].turns + 1)


@lru_cache(maxsize=1)
def _form() -> TypeAdapter[Replay]:
    return TypeAdapter(Replay)
