"""What a player reads off a view to decide: its cards and the Supply, each looked up once a decision."""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from typing import Final

from dominion_env import View
from dominion_env.catalogue import CardFacts, cards

TERMINAL: Final = "Terminal"
VILLAGE: Final = "Village"
CYCLER: Final = "Cycler"


@cache
def card_facts() -> dict[str, CardFacts]:
    """What is printed on each card, by name."""
    return {each.name: each for each in cards()}


@cache
def kinds_of(name: str) -> frozenset[str]:
    """The types of a card, and the kinds of Action by what is printed on it.

    A "Terminal" is an Action that gives no Action, a "Village" one that gives two or more, a "Cycler" one that gives a
    card and an Action or more.
    """
    card = card_facts()[name]
    found = set(card.types)
    if "Action" in found:
        if not card.plus_actions:
            found.add(TERMINAL)
        elif card.plus_cards:
            found.add(CYCLER)
        if card.plus_actions >= 2:
            found.add(VILLAGE)
    return frozenset(found)


CARD_TYPES: Final = tuple(dict.fromkeys([t for card in cards() for t in card.types] + [TERMINAL, VILLAGE, CYCLER]))
"""All that `kinds_of` can say of a card."""


@cache
def members(name: str) -> tuple[str, ...]:
    """The cards that a name stands for: those of a mixed pile, else the card itself."""
    return card_facts()[name].pile_of or (name,)


class Situation:
    """One decision of a seat.

    Args:
        view: The seat's view, at that decision.
    """

    def __init__(self, view: View) -> None:
        self.view = view

    @cached_property
    def cards(self) -> dict[str, int]:
        """All own cards: name -> copies."""
        return dict(self.view.owned())

    @cached_property
    def owned(self) -> dict[str, int]:
        """All own cards: name -> copies; a mixed pile counts all its cards."""
        return _with_piles(dict(self.cards))

    @cached_property
    def hand(self) -> dict[str, int]:
        """The own hand: name -> copies; a mixed pile counts all its cards."""
        return _with_piles(dict(self.view.hand()))

    @cached_property
    def held(self) -> list[CardFacts]:
        """The kinds of card in the own hand."""
        facts = card_facts()
        return [facts[name] for name in self.view.hand()]

    @cached_property
    def in_play(self) -> list[str]:
        """The own cards in play."""
        return self.view.in_play(self.view.seat)

    @cached_property
    def in_deck(self) -> Counter[str]:
        """The cards of the own deck, in unknown order."""
        away = Counter(self.view.discard()) + Counter(self.in_play) + Counter(self.view.looking_at())
        return Counter(self.cards) - Counter(self.view.hand()) - away

    @cached_property
    def money(self) -> int:
        """The coins that all own cards make together."""
        return self.view.money()

    @cached_property
    def size(self) -> int:
        """The number of own cards."""
        return sum(self.cards.values())

    @cached_property
    def piles(self) -> dict[str, int]:
        """Copies left by pile, the piles outside the Supply too."""
        return self.view.supply()

    @cached_property
    def on_sale(self) -> list[tuple[CardFacts, int]]:
        """The cards that the Supply offers, each with its cost now."""
        facts = card_facts()
        return [(facts[name], cost) for name, cost in self.view.on_sale().items()]

    @cached_property
    def wants(self) -> dict[str, float]:
        """What cards are worth to gain (`agents.advice.worth.want`), of those asked for so far."""
        return {}

    @cached_property
    def uses(self) -> dict[str, float]:
        """What cards are worth in hand (`agents.advice.worth.use`), of those asked for so far."""
        return {}

    @cached_property
    def gains_to_end(self) -> int:
        """How many cards must still leave the Supply for the game to end."""
        return self.view.gains_to_end()

    @cached_property
    def ending(self) -> bool:
        """Whether the game may end within a turn or two."""
        return self.gains_to_end <= 2 * self.view.players - 1

    @cached_property
    def greening(self) -> bool:
        """Whether it is time for Victory cards cheaper than Province."""
        return self.ending or self.view.left("Province") <= 4

    @property
    def plays_now(self) -> bool:
        """Whether Actions of the hand can be played in the turn under way."""
        view = self.view
        return view.turn_player == view.seat and view.phase == "action"

    @property
    def best_opponent_vp(self) -> int:
        """The most victory points that another player is known to have."""
        view = self.view
        return max(view.known_score(player) for player in range(view.players) if player != view.seat)

    def left(self, name: str) -> int:
        """Copies left of a card or a mixed pile in the Supply."""
        return self.piles.get(name, 0) if card_facts()[name].pile_of else self.view.left(name)

    def owned_of(self, kind: str) -> int:
        """Own cards of a type or kind (see `kinds_of`)."""
        return self._owned_of.get(kind, 0)

    @cached_property
    def _owned_of(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, count in self.cards.items():
            for kind in kinds_of(name):
                found[kind] = found.get(kind, 0) + count
        return found


def _with_piles(counts: dict[str, int]) -> dict[str, int]:
    for pile, names in _mixed_piles():
        if some := sum(counts.get(name, 0) for name in names):
            counts[pile] = some
    return counts


@cache
def _mixed_piles() -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((card.name, card.pile_of) for card in cards() if card.pile_of)
