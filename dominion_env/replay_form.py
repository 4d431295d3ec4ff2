"""The form of a line of a replay: the parts beside its moves, and what is wrong with a line, in words.

`dominion_env.replay` has the replays themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Final, TypeAlias

from pydantic import AfterValidator, ConfigDict, FailFast, Field, ValidationError
from pydantic.dataclasses import dataclass
from pydantic_core import ErrorDetails

from dominion_env.game import Game
from dominion_env.saving import package_version

FORMAT: Final = 2
"""The newest form of a line."""
LONGEST_TEXT: Final = 200
"""Characters of the longest name of an agent, a kingdom or a version."""
HASH_DIGITS: Final = 8
"""So many digits of `Game.state_hash` are kept."""
MOST_ERRORS: Final = 3
"""So many things that are wrong with a line are told."""


class ReplayError(ValueError):
    """Something is no replay, or none that this version can read; the message says what is wrong."""


def shown(text: str) -> str:
    """The text, if it can be shown; a ValueError if not."""
    if not text.isprintable():
        raise ValueError("holds characters that can't be shown")
    return text


Text: TypeAlias = Annotated[str, Field(max_length=LONGEST_TEXT), AfterValidator(shown)]
Hash: TypeAlias = Annotated[str, Field(pattern=f"^[0-9a-f]{{{HASH_DIGITS}}}$")]
_Seats: TypeAlias = Annotated[tuple[int, ...], Field(max_length=6)]
FORM: Final = ConfigDict(strict=True, extra="forbid")


@dataclass(frozen=True, config=FORM)
class Options:
    """The settings of a game, as of `Game`."""

    start_player: Annotated[int, Field(ge=0)]
    max_turns: Annotated[int, Field(ge=0)]
    skip_forced: bool


@dataclass(frozen=True, config=FORM)
class Result:
    """How a game stood after its last move.

    Attributes:
        over: Whether it had ended.
        truncated: Whether it ended by the turn limit.
        scores: Victory points by seat.
        winners: The seats that won (of a game that is not over: that lead).
        turns: Turns finished, by seat.
    """

    over: bool
    truncated: bool
    scores: _Seats
    winners: _Seats
    turns: _Seats

    @staticmethod
    def of(game: Game) -> Result:
        """How a game stands."""
        turns = [game.turns_taken(seat) for seat in range(game.players)]
        return Result(game.over, game.truncated, tuple(game.scores()), tuple(game.winners()), tuple(turns))


@dataclass(frozen=True, config=FORM)
class Recorded:
    """The record that a game was made from, and what was filled in since the record does not show it.

    Attributes:
        source: Which record, such as "isotropic iso-0165725b453e".
        choices: Choices that were filled in, such as which cards were discarded: indices into `Replay.actions`.
        sights: Choices made by a seat that is shown cards that were filled in, of its own hand mostly; indices too.
    """

    source: Text
    choices: Annotated[tuple[int, ...], FailFast()] = ()
    sights: Annotated[tuple[int, ...], FailFast()] = ()


def format_of(recorded: Recorded | None) -> int:
    """The form of a line: lines with nothing new are in the first, which older versions read too."""
    return 1 if recorded is None else FORMAT


# Text.


def printable(text: str) -> str:
    """The text as one that can be shown, cut where it is too long."""
    return "".join(each if each.isprintable() else " " for each in text)[:LONGEST_TEXT]


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn what pydantic finds wrong into a `ReplayError`."""
    try:
        yield
    except ValidationError as error:
        errors = error.errors(include_url=False)
        forms = [each["input"] for each in errors if each["loc"] == ("format",) and each["type"] != "missing"]
        if forms:  # then nothing else need be as it is here
            found = printable(repr(forms[0]))
            raise ReplayError(
                f"is in format {found}; version {package_version()} reads formats 1 to {FORMAT}"
            ) from None
        raise ReplayError("; ".join(_explained(each) for each in errors[:MOST_ERRORS])) from None


def _explained(error: ErrorDetails) -> str:
    said = str(error["ctx"]["error"]) if error["type"] == "value_error" else error["msg"]
    where = printable(".".join(str(part) for part in error["loc"]))
    return f"{where}: {said}" if where else said
