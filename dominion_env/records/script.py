"""What a record says will happen, in the order in which it happens, to be ticked off as it does.

A turn is a row of scenes: one for each card played or bought, with all that it causes up to the next card played, and
one for Clean-up. A scene has parts: some cards of one player that are drawn, discarded, gained and so on. While a game
is played again, what its log tells is ticked off here; what is still to come answers decisions and orders decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from dominion_env.records.read import Event, Hidden, Record, Turn, seat_of

NUMBERS: Final = ("coins", "actions", "buys", "cost", "worth")
"""Events that only tell a number."""
LOOKED: Final = "looked at"
"""Where cards are that were taken off a deck."""
_ZONES: Final = {"revealed": LOOKED, "looked_at": LOOKED, "deck": LOOKED}


class Part:
    """Some cards of one player that all do the same.

    Attributes:
        event, index: What the record says of it, and the number of that in the turn.
        what: What happens: "draw", "reveal", "gain" ...
        seat: Whose cards these are.
        chooser: Who chooses them.
        count: How many are still to come; None if nobody knows.
        total: How many there were at first.
        left: Which these are, or None if hidden.
        logged: Whether the source named them, so that other cards would be wrong.
    """

    __slots__ = ("chooser", "count", "event", "index", "left", "logged", "seat", "total", "what")

    def __init__(self, event: Event, index: int, what: str) -> None:
        self.event = event
        self.index = index
        self.what = what
        self.seat = seat_of(event.player)
        self.chooser = seat_of(event.by) if event.by is not None else self.seat
        self.logged = False
        self.count: int | None = 1
        self.left: list[str] | None = None
        if isinstance(event.cards, Hidden):
            self.count = event.cards.count
        elif event.cards is not None:
            self.left = list(event.cards)
            self.count = len(self.left)
            self.logged = not event.filled
        self.total = self.count or 0

    @property
    def off_deck(self) -> bool:
        """Whether its cards come off the deck of their owner."""
        if self.what in ("draw", "reveal"):
            return True
        return self.event.source == "deck" and self.what in ("trash", "setaside", "discard") and not self.whole_deck

    @property
    def onto_deck(self) -> bool:
        """Whether its cards go on the deck of their owner."""
        return self.what == "topdeck" or (self.what == "gain" and self.event.to == "deck")

    @property
    def whole_deck(self) -> bool:
        """Whether it is the whole deck, which becomes part of the discard pile."""
        return self.event.source == "deck" and isinstance(self.event.cards, Hidden) and self.event.cards.all

    @property
    def unsure_seats(self) -> set[int]:
        """The players whose hands no log tells any more, since these cards came there or left there unnamed."""
        hidden = isinstance(self.event.cards, Hidden) and not self.event.cards.all
        if not (hidden or self.event.filled):
            return set()
        return {seat_of(name) for name in (self.event.player, self.event.to) if name.startswith("p")}

    @property
    def zone(self) -> str:
        """Where its cards are before."""
        return _ZONES.get(self.event.source, self.event.source)


class Scene:
    """A card played or bought (or Clean-up, without `head`), and what it causes.

    Attributes:
        head: The event, or None.
        index: Its number in the turn.
        cards: The cards of it that have not been played yet: several Treasures may be played as one event.
        parts: What it causes, in order.
        numbers: What it gives in numbers: the events.
    """

    __slots__ = ("cards", "head", "index", "numbers", "parts")

    def __init__(self, head: Event | None, index: int) -> None:
        self.head = head
        self.index = index
        self.cards = list(head.cards) if head is not None and isinstance(head.cards, tuple) else []
        self.parts: list[Part] = []
        self.numbers: list[Event] = []

    def told(self) -> Iterator[tuple[str, str]]:
        """What it tells of cards: each one played, gained, or shown as a Reaction."""
        if self.head is not None and self.head.e == "play" and isinstance(self.head.cards, tuple):
            yield from (("play", card) for card in self.head.cards)
        for part in self.parts:
            if part.what in ("gain", "react") and isinstance(part.event.cards, tuple):
                yield from ((part.what, card) for card in part.event.cards)


def scenes(turn: Turn) -> list[Scene]:
    """The scenes of a turn, Clean-up the last of them."""
    found = [Scene(None, 0)]
    for index, event in enumerate(turn.events):
        if event.e in ("play", "buy"):
            scene = Scene(event, index)
            found.append(scene)
            if event.e == "buy" and event.gained:
                scene.parts.append(Part(event.model_copy(update={"to": event.to or "discard"}), index, "gain"))
        elif event.e in NUMBERS:
            found[-1].numbers.append(event)
        elif event.e == "react" and repeated(event, found[-1]):
            continue  # the engine offers it once, for it changes nothing
        else:
            found[-1].parts.append(
                Part(event, index, "show" if event.e == "reveal" and event.source == "hand" else event.e)
            )
    return [*(found if found[0].parts else found[1:]), _clean_up(turn)]


def repeated(event: Event, scene: Scene) -> bool:
    """Whether a Moat is shown once more to the same Attack."""
    return event.cards == ("Moat",) and any(
        part.what == "react" and part.event.player == event.player and part.event.cards == event.cards
        for part in scene.parts
    )


def _clean_up(turn: Turn) -> Scene:
    scene = Scene(None, len(turn.events))
    if turn.cleanup_reshuffle:
        shuffle = Event(e="shuffle", player=turn.player, old_deck=turn.cleanup_old_deck)
        scene.parts.append(Part(shuffle, scene.index, "shuffle"))
    draw = Event(e="draw", player=turn.player, cards=turn.cleanup_hand, order="unknown")
    scene.parts.append(Part(draw, scene.index, "draw"))
    return scene


class Script:
    """All turns of a record as scenes, and how far the game that is played again has come.

    Attributes:
        turns: By turn, its scenes.
        turn, scene: Where the game is.
    """

    def __init__(self, record: Record) -> None:
        self.turns = [scenes(turn) for turn in record.all_turns]
        self.turn = 0
        self.scene = -1

    def scene_index(self) -> int:
        """The number of the event that the present scene begins with."""
        return self.turns[self.turn][max(0, self.scene)].index

    def is_clean_up(self, part: Part) -> bool:
        """Whether a part belongs to the Clean-up of the present turn."""
        return part in self.turns[self.turn][-1].parts

    def to_come(self, seat: int) -> Iterator[Part]:
        """What is still to happen with cards of one player, in order."""
        for turn in range(self.turn, len(self.turns)):
            for scene in self.turns[turn][max(0, self.scene) if turn == self.turn else 0 :]:
                for part in scene.parts:
                    if part.seat == seat and part.count != 0:
                        yield part


def counted(cards: Counter[str]) -> list[str]:
    """The cards that are counted, in alphabetical order."""
    return sorted(cards.elements())
