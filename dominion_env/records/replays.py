"""Recorded games as replays of this package, which say what in them is a guess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dominion_env.engine.card import CARDS
from dominion_env.records.lift import Lifted, lift
from dominion_env.records.read import Record
from dominion_env.records.split import lacking_in
from dominion_env.replay import Recorded, Replay

PLAYER = "human"
"""Who has each seat, as replays name agents."""


class Imported(NamedTuple):
    """What became of a record.

    Attributes:
        record: The record.
        replay: The game, or None if it can't be told as one.
        why_not: Then why.
    """

    record: Record
    replay: Replay | None
    why_not: str = ""


def imported(records: Iterable[Record]) -> Iterator[Imported]:
    """Make replays of records, one by one, of whole games and of single turns.

    A single turn is a game that begins in the position before it and is left after it. Piles of the Supply that the
    engine does not have are left out. What is made is compared with all that the record tells.

    Args:
        records: With their hidden cards filled in (see `read_records`).
    """
    for record in records:
        missing = lacking(record)
        if missing:
            yield Imported(record, None, f"{record.id}: cards that are not here took part: {', '.join(missing)}")
            continue
        lifted = lift(record, stand_ins=False)
        if lifted.disagreement is None:
            yield Imported(record, replay_of(lifted))
        else:
            yield Imported(record, None, str(lifted.disagreement))


def lacking(record: Record) -> list[str]:
    """The cards that somebody has or uses in a record and that the engine does not have."""
    names = {name for deck in record.start_decks.values() for name in deck}
    names.update(*map(lacking_in, record.all_turns))
    if record.state is not None:
        names.update(record.state.trash)
        for seat in record.state.players_state.values():
            names.update(seat.owned or (), seat.hand or ())
    return sorted(name for name in names if name not in CARDS)


def replay_of(lifted: Lifted) -> Replay:
    """The replay of a game that was played again; its record is told by source, name and era.

    Raises:
        ValueError: if there are stand-ins in the game for cards that the engine does not have.
    """
    record = lifted.record
    if lifted.stand_ins:
        names = ", ".join(lifted.stand_ins)
        raise ValueError(f"{record.id}: its game has stand-ins, of which no replay can be made: {names}")
    source = f"{record.source_kind}, {record.id}, rules of {record.rules_era}"
    marks = Recorded(source, tuple(lifted.guessed), tuple(lifted.unsure))
    return Replay.of(lifted.game, [PLAYER] * record.players, marks)
