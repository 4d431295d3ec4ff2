"""Records of games that people played: their form, and reading them.

A file holds one record a line, as JSON, and may be packed with gzip. A record is a whole game (``turns`` and
``final``) or a single turn (``turn`` and the ``state`` before it). Seats are ``"p0"``, ``"p1"`` ... in turn order. A
turn is a list of events: what was played, bought, gained, drawn and so on; cards that the source did not print are
only counted. Hints, in files of their own, fill such cards in with a guess that fits all that is told later. Fields
that are not named here may be there too, and are passed over.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

LONGEST_LINE: Final = 1 << 24
"""Characters of the longest line that is read."""
MOST: Final = 200
"""So many cards of a kind, in a hand or in an event, are believed."""


class RecordError(ValueError):
    """Something is no record; the message names the file, the line and what is wrong."""


_Seat = Annotated[str, Field(pattern="^p[0-5]$")]
_Names = Annotated[tuple[str, ...], Field(max_length=MOST)]
_Count = Annotated[int, Field(ge=0, le=MOST)]
_Counts = dict[str, _Count]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, populate_by_name=True)


class Hidden(_Part):
    """Cards of which only the number is known, or not even that: `all` of a hand or a deck."""

    count: _Count | None = None
    all: bool = False


class Event(_Part):
    """One thing that happened in a turn.

    Attributes:
        e: What: "play", "buy", "gain", "trash", "discard", "topdeck", "tohand", "setaside", "draw", "reveal",
            "shuffle", "pass", "coins", "actions", "buys", "cost", "worth", "choose", "name", "react", "noeffect" ...
        player: Whose cards move, or who is given something.
        cards: The cards, each as often as it is there, or how many hidden ones.
        filled: Whether hidden cards were filled in from a hint.
        n: The number, of coins and the like.
        by: Who chose it, if it was not `player`.
        source, to: Where the cards were and where they went.
        cause: The card whose effect it is.
        depth: 0 for what a player plays or buys in the turn itself, more for what that causes.
        option: What was chosen, of a printed choice.
        order: Whether the order of the cards means something: "listed", "last_is_last" or "unknown".
        old_deck: Of a shuffle: how many cards of the event after it come from the old deck.
        again: The how many-th play of a card that lies in play already.
        why: Why nothing happens.
        gained: Of a buy: whether it tells of the gain too.
    """

    e: str
    player: _Seat
    cards: _Names | Hidden | None = None
    filled: bool = False
    n: int | None = None
    by: _Seat | None = None
    source: str = Field(default="", validation_alias="from")
    to: str = ""
    cause: str = ""
    depth: Annotated[int, Field(ge=0)] = 0
    option: _Names = ()
    order: str = "listed"
    old_deck: _Count | None = None
    again: int = 1
    why: str = ""
    gained: bool = True

    @property
    def hides(self) -> bool:
        """Whether it does not tell which cards, and they can't be told from what lies there."""
        return isinstance(self.cards, Hidden) and not self.cards.all and self.cards.count != 0

    @model_validator(mode="after")
    def _names_what_is_played(self) -> Event:
        if self.e in ("play", "buy") and not (isinstance(self.cards, tuple) and self.cards):
            raise ValueError(f"a {self.e} must name its cards")
        return self


class DeckSize(_Part):
    """A deck: how many cards, and which; or of which cards they are some, if not `exact`."""

    size: _Count
    exact: bool = False
    cards: _Counts = {}


class Turn(_Part):
    """One turn. `hand_at_start` is None where hidden effects touched the hand."""

    player: _Seat
    number: Annotated[int, Field(ge=1, le=10_000)] | None
    kind: str = "normal"
    hand_at_start: _Names | None = None
    hand_size: _Count | None = None
    deck_at_start: DeckSize | None = None
    events: tuple[Event, ...]
    cleanup_hand: _Names | Hidden | None
    cleanup_reshuffle: bool = False
    cleanup_old_deck: int | None = None


class Seat(_Part):
    """One player's cards before a single turn. What is None is not known, and not needed."""

    owned: _Counts | None = None
    hand: _Names | None = None
    deck: DeckSize | None = None


class State(_Part):
    """The table before a single turn."""

    supply: _Counts
    trash: _Counts
    players_state: dict[_Seat, Seat]


class End(_Part):
    """How a game ended. Points are None for a player who resigned."""

    winners: tuple[_Seat, ...]
    vp: dict[_Seat, int | None]
    turns: dict[_Seat, int]
    final_deck: dict[_Seat, _Counts]
    trash: _Counts
    end_reason: str
    empty_piles: _Names = ()


class Record(_Part):
    """A whole game, or a single turn with the state before it.

    Attributes:
        id: Its name in the file.
        source_kind: The program that wrote the log.
        rules_era: The edition of the rules, and the year.
        players: How many.
        kingdom: The ten piles (fewer if the log does not tell all).
        start_decks, start_hands, turns, final: Of a whole game.
        state, turn, last_turn_of_game: Of a single turn.
    """

    id: str
    source_kind: str
    rules_era: str
    players: Annotated[int, Field(ge=2, le=6)]
    kingdom: _Names
    start_decks: dict[_Seat, _Counts] = {}
    start_hands: dict[_Seat, _Names] = {}
    turns: tuple[Turn, ...] = ()
    final: End | None = None
    state: State | None = None
    turn: Turn | None = None
    last_turn_of_game: bool = False

    @model_validator(mode="after")
    def _fits_together(self) -> Record:
        if (self.turn is None) != (self.state is None) or not self.all_turns:
            raise ValueError("needs `turns`, or `turn` and `state`")
        seats = {f"p{seat}" for seat in range(self.players)}
        told = [set(self.start_hands), set(self.start_decks)]
        if self.state is not None:
            told = [set(self.state.players_state)]
        for each in told:
            if each != seats:
                names = ", ".join(sorted(each)) or "nobody"
                raise ValueError(f"the players are {', '.join(sorted(seats))}, not {names}")
        named = {turn.player for turn in self.all_turns}
        named |= {name for turn in self.all_turns for event in turn.events for name in (event.player, event.by) if name}
        if self.final is not None:
            named |= {*self.final.winners, *self.final.vp, *self.final.turns, *self.final.final_deck}
        if named - seats:
            raise ValueError(f"there is no player {min(named - seats)}")
        return self

    @property
    def all_turns(self) -> tuple[Turn, ...]:
        """The turns that it tells of."""
        return self.turns if self.turn is None else (self.turn,)


class Hint(_Part):
    """Guesses for the hidden cards of one record: turn, event, cards."""

    id: str
    fills: tuple[tuple[int, int, _Names], ...]


Form = TypeVar("Form", Record, Hint)


def seat_of(name: str) -> int:
    """The seat that "p1" means."""
    return int(name[1:])


def read_records(paths: Iterable[str | Path], hints: Mapping[str, Hint] | None = None) -> Iterator[Record]:
    """Read records, their hidden cards filled in where there is a hint.

    Args:
        paths: Files of records.
        hints: As `read_hints` gives them.

    Raises:
        RecordError: for a line that is no record, or a hint that does not fit.
        OSError: if a file can't be read.
    """
    for path in paths:
        for record in _parts(path, Record):
            hint = (hints or {}).get(record.id)
            yield record if hint is None else filled(record, hint)


def read_hints(paths: Iterable[str | Path]) -> dict[str, Hint]:
    """Read files of hints: by the id of the record.

    Raises:
        RecordError: for a line that is no hint.
        OSError: if a file can't be read.
    """
    return {hint.id: hint for path in paths for hint in _parts(path, Hint)}


def filled(record: Record, hint: Hint) -> Record:
    """The record with its hidden cards filled in.

    Raises:
        RecordError: if the hint is about an event that has no hidden cards, or not as many.
    """
    turns = [list(turn.events) for turn in record.all_turns]
    for turn, event, cards in hint.fills:
        if not (0 <= turn < len(turns) and 0 <= event < len(turns[turn])):
            raise RecordError(f"hint for {record.id}: there is no event {event} of turn {turn}")
        old = turns[turn][event]
        if not isinstance(old.cards, Hidden) or old.cards.count not in (None, len(cards)):
            raise RecordError(f"hint for {record.id}: event {event} of turn {turn} has no {len(cards)} hidden cards")
        turns[turn][event] = old.model_copy(update={"cards": cards, "filled": True})
    new = [
        turn.model_copy(update={"events": tuple(events)}) for turn, events in zip(record.all_turns, turns, strict=True)
    ]
    if record.turn is not None:
        return record.model_copy(update={"turn": new[0]})
    return record.model_copy(update={"turns": tuple(new)})


def _parts(path: str | Path, form: type[Form]) -> Iterator[Form]:
    opened = gzip.open if Path(path).suffix == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), ""), 1):
                if line.strip():
                    yield _part(f"{path}: line {number}", line, form)
    except (EOFError, zlib.error, UnicodeDecodeError, gzip.BadGzipFile) as error:
        raise RecordError(f"{path}: is damaged: {error}") from None


def _part(where: str, line: str, form: type[Form]) -> Form:
    try:
        return form.model_validate_json(line)
    except ValidationError as error:
        first: Any = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        said = first["msg"].removeprefix("Value error, ")
        raise RecordError(f"{where}: {place + ': ' if place else ''}{said}") from None
