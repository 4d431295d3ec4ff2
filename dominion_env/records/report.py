"""How far recorded games and this engine agree, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from dominion_env.engine.card import CARDS
from dominion_env.records.compare import Disagreement
from dominion_env.records.lift import Lifted, lift
from dominion_env.records.read import Record
from dominion_env.records.script import scenes
from dominion_env.records.split import single_turns, touched

WHAT: Final = {"play": "plays", "gain": "gains", "react": "reactions"}
"""What is counted of a card, by the words of the record."""


@dataclass
class Report:
    """What came of records that were played again.

    Attributes:
        games, games_agreed: Whole games, and those that agree from beginning to end.
        turns, turns_agreed: Single turns, and those that agree.
        unfilled: Whole games that hide cards for which there is no hint.
        skipped: Turns that can't be played by themselves, by the reason.
        told, agreed: By ("play", "Moat") and the like (see `Lifted.agreed`): what the records tell, and what agrees.
        facts: How many things that happened were found in a record.
        disagreements: Where game and record part, the first of each record.
    """

    games: int = 0
    games_agreed: int = 0
    unfilled: int = 0
    turns: int = 0
    turns_agreed: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    told: Counter[tuple[str, str]] = field(default_factory=Counter)
    agreed: Counter[tuple[str, str]] = field(default_factory=Counter)
    facts: int = 0
    disagreements: list[Disagreement] = field(default_factory=list)

    def add(self, lifted: Lifted) -> None:
        """Count a record that was played again."""
        agrees = lifted.disagreement is None
        if lifted.record.turn is None:
            self.games += 1
            self.games_agreed += agrees
            self.unfilled += any(event.hides for turn in lifted.record.turns for event in turn.events)
        else:
            self.turns += 1
            self.turns_agreed += agrees
        for turn in lifted.record.all_turns:
            for scene in scenes(turn):
                self.told.update(scene.told())
        self.agreed.update(lifted.agreed)
        self.facts += lifted.facts
        if lifted.disagreement is not None:
            self.disagreements.append(lifted.disagreement)

    def cards(self) -> dict[str, dict[str, list[int]]]:
        """By card, in the order of the engine's cards, what agrees of what is told.

        Returns:
            For each card ``{"plays": [agreed, told], "gains": ..., "reactions": ...}``, without what is never told.
        """
        names = [name for name in CARDS if any(self.told[what, name] for what in WHAT)]
        return {
            name: {
                words: [self.agreed[what, name], self.told[what, name]]
                for what, words in WHAT.items()
                if self.told[what, name]
            }
            for name in names
        }

    def to_data(self) -> dict[str, Any]:
        """All of it as JSON can hold it."""
        return {
            "games": self.games,
            "games_agreed": self.games_agreed,
            "games_unfilled": self.unfilled,
            "turns": self.turns,
            "turns_agreed": self.turns_agreed,
            "turns_skipped": dict(self.skipped.most_common()),
            "facts": self.facts,
            "cards": self.cards(),
            "disagreements": [asdict(each) for each in self.disagreements],
        }


def conformance(records: Iterable[Record]) -> Report:
    """Play records again and count what agrees.

    A whole game in which cards take part that the engine does not have is taken turn by turn, and turns that have to do
    with such cards are skipped.

    Args:
        records: With their hidden cards filled in, as far as there are hints.

    Raises:
        RecordError: for a card that does not exist, or a beginning that can't be.
    """
    report = Report()
    for record in records:
        for part, why_not in parts(record):
            if part is None:
                report.skipped[why_not] += 1
            else:
                report.add(lift(part))
    return report


def parts(record: Record) -> Iterator[tuple[Record | None, str]]:
    """What of a record can be played again: all of it, or some of its turns; for other turns why not."""
    if record.turn is None and touched(record):
        for _, single, why_not in single_turns(record):
            yield single, why_not
    else:
        yield record, ""
