"""Games that people played, recorded by other programs, played again in this engine.

::

    hints = read_hints(["hints.jsonl.gz"])
    for record in read_records(["games.jsonl.gz"], hints):
        lifted = lift(record)
        print(record.id, lifted.disagreement or f"{len(lifted.actions)} actions agree")

A record tells what each player played, bought, gained, drew and so on; what its source did not print is filled in from
hints. `lift` turns it into a game of this engine: a position in which the decks and all shuffles are decided, and the
actions that the players took, found through the ordinary decisions. Everything that the record tells is compared on
the way; where game and record part, `Lifted.disagreement` says so. `Lifted.game` is an ordinary `dominion_env.Game`
after its last action, so it can be cloned, saved and written as a replay. Which actions no log tells, because they
follow from a hint, is in `Lifted.guessed`.

Cards that the engine does not have take part as inert stand-ins; such a game can be played on but not saved or written
as a replay. With ``stand_ins=False`` those piles are left out. `dominion_env.records.replays` makes replays of records
that way, and marks what in them is a guess.
"""

from dominion_env.records.compare import Disagreement
from dominion_env.records.lift import Lifted, lift
from dominion_env.records.read import Hint, Record, RecordError, read_hints, read_records

__all__ = ["Disagreement", "Hint", "Lifted", "Record", "RecordError", "lift", "read_hints", "read_records"]
