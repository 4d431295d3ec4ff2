"""Whole games taken turn by turn, for games in which cards take part that the engine does not have.

What each player owns, the Supply and the trash are kept account of by what the record tells; each turn that has nothing
to do with a card that is lacking becomes a record of its own, with the state before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dominion_env.engine.card import CARDS
from dominion_env.records import start
from dominion_env.records.placeholders import standing_in
from dominion_env.records.read import Event, Record, Seat, State, Turn


def single_turns(record: Record) -> Iterator[tuple[int, Record | None, str]]:
    """The turns of a whole game.

    Yields:
        The number of the turn; a record of it, or None if it can't be played by itself; and why not.
    """
    book = _Book(record)
    for number, turn in enumerate(record.turns):
        why = book.why_not(turn)
        yield number, None if why else book.single(number, turn), why
        book.after(turn)


def touched(record: Record) -> bool:
    """Whether some turn of a whole game has to do with a card that the engine does not have, or is none of its own."""
    return any(turn.kind != "normal" or lacking_in(turn) for turn in record.turns)


def lacking_in(turn: Turn) -> list[str]:
    """The cards that a turn has to do with and that the engine does not have."""
    names = {event.cause for event in turn.events if event.cause}
    for event in turn.events:
        names |= set(event.cards) if isinstance(event.cards, tuple) else set()
    return sorted(name for name in names if name not in CARDS)


class _Book:
    """What is known of the table between turns."""

    def __init__(self, record: Record) -> None:
        self.record = record
        seats = [f"p{seat}" for seat in range(record.players)]
        self.owned: dict[str, Counter[str] | None] = {seat: Counter(record.start_decks[seat]) for seat in seats}
        self.hands: dict[str, Counter[str] | None] = {seat: Counter(record.start_hands[seat]) for seat in seats}
        self.trash: Counter[str] = Counter()
        piles = start.piles(record)
        with standing_in(piles):
            self.supply = Counter(start.begin(record, piles, [{} for _ in seats]).supply())

    def why_not(self, turn: Turn) -> str:
        """Why a turn can't be played by itself, or ""."""
        if turn.kind != "normal":
            return f"a {turn.kind} turn"
        lacking = lacking_in(turn)
        if lacking:
            return f"cards that are not here: {', '.join(lacking)}"
        if turn.hand_at_start is None:
            return "the hand is not known"
        if any(self.hands[event.player] is None for event in turn.events):
            return "the hand of another player is not known"
        return ""

    def single(self, number: int, turn: Turn) -> Record:
        """A record of one turn."""
        seats = {
            name: Seat(
                owned=None if owned is None else dict(+owned), hand=tuple((self.hands[name] or Counter()).elements())
            )
            for name, owned in self.owned.items()
        }
        supply = {name: max(0, count) for name, count in self.supply.items()}
        state = State(supply=supply, trash=dict(+self.trash), players_state=seats)
        return self.record.model_copy(
            update={
                "id": f"{self.record.id}-{number}",
                "turns": (),
                "final": None,
                "turn": turn,
                "state": state,
                "last_turn_of_game": number == len(self.record.turns) - 1,
            }
        )

    def after(self, turn: Turn) -> None:
        """Keep account of a turn."""
        for event in turn.events:
            self.note(event, turn.player)
        self.hands[turn.player] = Counter(turn.cleanup_hand) if isinstance(turn.cleanup_hand, tuple) else None

    def note(self, event: Event, active: str) -> None:
        """Keep account of an event."""
        if event.player != active and "hand" in (event.source, event.to):
            self.move_hand(event)
        if event.e == "pass":  # nobody tells what
            self.owned[event.player] = self.owned[event.to] = None
        if not isinstance(event.cards, tuple):
            return
        owned = self.owned[event.player] or Counter()
        if (event.e == "buy" and event.gained) or event.e == "gain":
            owned.update(event.cards)
            (self.trash if event.source == "trash" else self.supply).subtract(event.cards)
        elif event.e == "trash" and event.source != "supply":
            owned.subtract(event.cards)
            self.trash.update(event.cards)
        elif event.e == "return":
            owned.subtract(event.cards)
            self.supply.update(event.cards)

    def move_hand(self, event: Event) -> None:
        """Keep account of the hand of a player whose turn it is not."""
        hand = self.hands[event.player]
        if hand is None or event.e in ("reveal", "react"):
            return
        if not isinstance(event.cards, tuple):
            self.hands[event.player] = None
        elif event.to == "hand":
            hand.update(event.cards)
        else:
            hand.subtract(event.cards)
        if event.to.startswith("p"):
            self.hands[event.to] = None
