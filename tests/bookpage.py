"""What a bookkeeper writes down of one player's cards (see `tests.bookkeeper`): piles, places, and lots of cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(eq=False)
class Lot:
    """Cards of which it is known what they are, or what some of them are, but not which of them lies where.

    Attributes:
        size: How many they are.
        cards: Those known to be among them.
    """

    size: int
    cards: Counter[int]

    def take(self, kind: int) -> None:
        """One of them turned out to be of this kind, and is no longer one of them."""
        self.size -= 1
        self.cards = self.cards - Counter([kind])

    def lose(self) -> None:
        """One of them went away unseen, so it may have been any."""
        self.size -= 1
        self.cards = one_less_of_each(self.cards)


Slot = int | Lot | None
"""What is known of a card that lies at a certain place: what it is, that it is one of a lot, or nothing."""


def one_less_of_each(cards: Counter[int]) -> Counter[int]:
    """What is sure to be left of some cards when one card went away unseen."""
    return cards - Counter(dict.fromkeys(cards, 1))


@dataclass
class Pile:
    """Cards in no order.

    Attributes:
        size: How many.
        known: Those known to be among them.
    """

    size: int = 0
    known: Counter[int] = field(default_factory=Counter)

    def put(self, kind: int | None) -> None:
        """A card comes to it; None if it is not known which."""
        self.size += 1
        if kind is not None:
            self.known[kind] += 1

    def take(self, kind: int | None) -> None:
        """A card leaves it; None if it is not known which."""
        self.size -= 1
        self.known = one_less_of_each(self.known) if kind is None else self.known - Counter([kind])

    def pour(self, other: Pile) -> None:
        """All cards of another pile come to it."""
        self.size += other.size
        self.known += other.known
        other.size, other.known = 0, Counter()


@dataclass
class Page:
    """What the book says of one player's cards.

    Attributes:
        hand, discard, owned: The hand (with what is chosen or set to be passed), the discard pile, all cards.
        deck: The deck, the top card last.
        loose: Cards known to be in the deck at places of which nothing is known.
        looking: Cards taken off the deck to be looked at.
        in_play, aside: Cards that lie open.
    """

    hand: Pile = field(default_factory=Pile)
    discard: Pile = field(default_factory=Pile)
    owned: Pile = field(default_factory=Pile)
    deck: list[Slot] = field(default_factory=list)
    loose: Counter[int] = field(default_factory=Counter)
    looking: list[Slot] = field(default_factory=list)
    in_play: Counter[int] = field(default_factory=Counter)
    aside: Counter[int] = field(default_factory=Counter)

    def slots(self) -> list[Slot]:
        """All cards that lie at certain places."""
        return self.deck + self.looking

    def settle(self) -> None:
        """Equal cards of a lot are known one by one; a lot known in part is one only while it is looked at."""
        for lot in {slot for slot in self.slots() if isinstance(slot, Lot)}:
            if lot.cards.total() == lot.size and len(lot.cards) == 1:
                self._rewrite(lot, next(iter(lot.cards)))
            elif lot.cards.total() < lot.size and lot not in self.looking:
                self.loose += lot.cards
                self._rewrite(lot, None)

    def _rewrite(self, lot: Lot, slot: int | None) -> None:
        self.deck = [slot if each is lot else each for each in self.deck]
        self.looking = [slot if each is lot else each for each in self.looking]

    def off_deck(self, kind: int | None) -> int | None:
        """The top card leaves the deck, shown to be of this kind (None: not shown); returns what it is, if known."""
        slot = self.deck.pop()
        if isinstance(slot, int):
            assert kind in (None, slot), "the top card of a deck is another than the book says"
            return slot
        if isinstance(slot, Lot):
            if kind is None:
                slot.lose()
                self.loose += slot.cards
                self._rewrite(slot, None)
            else:
                slot.take(kind)
        elif kind is None:
            self.loose = one_less_of_each(self.loose)
        else:
            self.loose -= Counter([kind])
        self.settle()
        return kind

    def known_top(self) -> int | None:
        """The top card of the deck, if it is known."""
        slot = self.deck[-1] if self.deck else None
        return slot if isinstance(slot, int) else None

    def mix_deck(self) -> None:
        """Nothing is known of the places in the deck any more."""
        for slot in self.deck:
            if isinstance(slot, int):
                self.loose[slot] += 1
        for lot in {slot for slot in self.deck if isinstance(slot, Lot)}:
            self.loose += lot.cards
        self.deck = [None] * len(self.deck)

    def out_of_looking(self, kind: int) -> int:
        """A card being looked at, known to be of this kind, goes elsewhere."""
        if kind in self.looking:
            self.looking.remove(kind)
            return kind
        for i, slot in enumerate(self.looking):
            if slot is None or (isinstance(slot, Lot) and kind in slot.cards):
                del self.looking[i]
                if isinstance(slot, Lot):
                    slot.take(kind)
                    self.settle()
                return kind
        raise AssertionError("a card was looked at that the book does not have there")

    def back_on_deck_unseen(self) -> None:
        """One of the cards being looked at is put on the deck, and it is not shown which of them."""
        lots = {slot for slot in self.looking if isinstance(slot, Lot)}
        if lots:
            (lot,) = lots
        else:
            lot = Lot(len(self.looking), Counter(slot for slot in self.looking if isinstance(slot, int)))
            self.looking = [lot] * len(self.looking)
        self.deck.append(self.looking.pop())
        self.settle()

    def known_deck(self) -> Counter[int]:
        """Cards known to be in the deck, wherever in it."""
        found = self.loose + Counter(slot for slot in self.deck if isinstance(slot, int))
        for lot in {slot for slot in self.deck if isinstance(slot, Lot) and slot not in self.looking}:
            found += lot.cards
        return found

    def seen_looking(self) -> Counter[int]:
        """Cards being looked at that are known."""
        return Counter(slot for slot in self.looking if isinstance(slot, int))

    def known_owned(self) -> Counter[int]:
        """Cards known to be the player's, wherever they are."""
        found = self.hand.known + self.known_deck() + self.discard.known + self.in_play + self.aside
        for lot in {slot for slot in self.looking if isinstance(slot, Lot)}:
            found += lot.cards
        return self.owned.known | (found + self.seen_looking())
