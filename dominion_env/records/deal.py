"""How decks must lie so that the cards come as a record says they did.

The cards that leave a deck are known from what is drawn and revealed later, so the order of a deck follows from the
record as far as it goes: up to the next shuffle. Cards put back in an unknown order are put in order the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dominion_env.engine.card import CARDS, TREASURE
from dominion_env.records.script import Part

UNKNOWN: Final = ""
"""A card that may be any."""


class Deck:
    """A deck whose cards are found out as they leave it.

    What lies on top of it are layers: cards put there, each layer in an unknown order. Cards that leave from below all
    layers are its own.
    """

    def __init__(self, known: Sequence[str] = ()) -> None:
        self.layers = [list(known)] if known else []

    def take(self, cards: list[str], count: int) -> list[str]:
        """Let cards leave; returns those that come from below all layers, in order.

        Args:
            cards: Which leave, as far as known (else empty).
            count: How many.
        """
        rest = cards[:] or [UNKNOWN] * count
        while rest and self.layers:
            layer = self.layers[-1]
            if len(layer) <= len(rest):
                rest = without(rest, layer)
                self.layers.pop()
            else:
                self.layers[-1] = without(layer, rest)
                rest = []
        return rest

    def put(self, cards: list[str] | None, count: int) -> None:
        """Put cards on top."""
        self.layers.append([UNKNOWN] * count if cards is None else cards[:])

    def all_cards(self) -> list[str]:
        """The cards of all layers."""
        return [card for layer in self.layers for card in layer]


def without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """These cards, as many fewer as are taken: the same ones where they are there, else unknown ones, else any."""
    rest = list(cards)
    for card in taken:
        if card in rest:
            rest.remove(card)
        elif UNKNOWN in rest:
            rest.remove(UNKNOWN)
        elif rest:
            rest.pop()
    return rest


def in_order(part: Part) -> list[str]:
    """The cards of a part as they leave the deck (hidden ones: empty).

    If the order is not known, Treasures come last, for that is how Adventurer ends.
    """
    cards = part.left or []
    if part.event.order == "unknown":
        return sorted(cards, key=lambda name: name in CARDS and bool(CARDS[name].types & TREASURE))
    return cards[:]


def leaving(to_come: Iterable[Part], deck: Deck) -> Iterator[str]:
    """The cards that leave the deck from below its layers up to the next shuffle, in order."""
    for part in to_come:
        if part.what == "shuffle" or part.whole_deck:
            return
        if part.off_deck:
            yield from deck.take(in_order(part), part.count or 0)
        elif part.onto_deck:
            deck.put(part.left, part.count or 0)


def ordered(pool: Sequence[str], to_come: Iterable[Part]) -> list[str]:
    """These cards in the order in which they leave the deck, the first on top; those that don't leave come last."""
    rest = list(pool)
    order: list[str] = []
    for card in leaving(to_come, Deck()):
        if len(order) == len(pool):
            break
        if card in rest:
            rest.remove(card)
            order.append(card)
        elif card == UNKNOWN:
            order.append(UNKNOWN)
    order += [UNKNOWN] * (len(pool) - len(order))
    return [rest.pop(0) if card == UNKNOWN else card for card in order]


def after_shuffle(deck: Sequence[str], to_come: Iterable[Part]) -> list[str]:
    """What the next shuffle must bring to the top, in order.

    Args:
        deck: The deck now, the top card first. What is left of it at the shuffle leaves with the same event.
        to_come: What is still to happen, a shuffle among it.
    """
    parts = iter(to_come)
    old = Deck(deck)
    for part in parts:
        if part.what == "shuffle":
            break
        if part.whole_deck:
            old = Deck()
        elif part.off_deck:
            old.take(in_order(part), part.count or 0)
        elif part.onto_deck:
            old.put(part.left, part.count or 0)
    return list(leaving(parts, Deck(old.all_cards())))
