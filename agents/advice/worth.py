"""What cards are worth: to own, to gain, to hold in a hand.

All worths are on one scale, on which a Silver to own is worth 3 and a Gold 6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from agents.situation import TERMINAL, VILLAGE, Situation, card_facts, kinds_of
from dominion_env.catalogue import CardFacts

STRENGTH: Final[dict[str, float]] = {
    "Copper": 0.7,
    "Gold": 6.3,
    "Spoils": 4,
    "Madman": 4,
    "Mercenary": 4,
    "Poor House": 2,
    "Rats": 0.5,
    "Necropolis": 0.2,
    "Beggar": 1.5,
    "Fool's Gold": 3,
    "Duchess": 1.5,
    "Horn of Plenty": 2.5,
}
"""What cards are worth whose cost does not say it. Rewards, which cost nothing, are worth `REWARD`."""
REWARD: Final = 6.5

COINS: Final[dict[str, float]] = {
    "Fool's Gold": 2,
    "Horn of Plenty": 3,
    "Counterfeit": 2,
    "Coronet": 3,
    "Huge Turnip": 4,
}
"""What Treasures make whose printed coins do not say it."""

WHEN_GAINED: Final = {"Cache": -2.5}
"""What else comes with cards that are gained."""

WHEN_TRASHED: Final = {
    "Cultist": 4.0,
    "Sir Vander": 4.0,
    "Fortress": 4.2,
    "Feodum": 4.0,
    "Catacombs": 3.0,
    "Hunting Grounds": 3.0,
    "Squire": 2.0,
    "Rats": 1.0,
    "Overgrown Estate": 1.0,
}
"""What cards give to who trashes them."""

PLAYED_IN_A_ROW: Final = ("Cultist",)
"""Cards that give no Action, but let another copy be played."""

POINTS: Final[dict[str, Callable[[Situation], float]]] = {
    "Gardens": lambda s: s.size // 10,
    "Duke": lambda s: s.owned.get("Duchy", 0),
    "Silk Road": lambda s: s.owned_of("Victory") // 4,
    "Feodum": lambda s: s.owned.get("Silver", 0) // 3,
    "Fairgrounds": lambda s: len(s.view.owned()) // 5 * 2,
    "Demesne": lambda s: s.owned.get("Gold", 0),
}
"""Victory points that depend on the other cards."""


def strength(card: CardFacts) -> float:
    """How much good playing a card does."""
    if "Reward" in card.types:
        return REWARD
    return STRENGTH.get(card.name, card.cost)


def points(s: Situation, card: CardFacts) -> float:
    """The victory points of one copy, as of now."""
    return POINTS[card.name](s) if card.name in POINTS else card.points


def is_dead(card: CardFacts) -> bool:
    """Whether it can't be played."""
    return not {"Action", "Treasure"} & set(card.types)


def keep(s: Situation, card: CardFacts) -> float:
    """What it is worth to own a card: less than 0 for one that the deck is better without."""
    if "Curse" in card.types:
        return -4
    if "Ruins" in card.types:
        return -2
    if is_dead(card):
        if card.cost <= 2 and not s.ending:
            return -1.5
        return 2 * points(s, card) + 0.5 * (card.cost > 2)
    if "Shelter" in card.types:
        return -0.3
    if card.name == "Copper":
        return -0.4 if s.money > 6 else 0.6
    return strength(card) + (points(s, card) if s.ending else 0)


def want(s: Situation, card: CardFacts) -> float:
    """What it is worth to gain a card."""
    found = s.wants.get(card.name)
    if found is None:
        found = s.wants[card.name] = _want(s, card)
    return found


def _want(s: Situation, card: CardFacts) -> float:
    if card.name == "Province":
        return 12 if s.greening else 8
    if "Curse" in card.types or "Ruins" in card.types:
        return keep(s, card)
    if is_dead(card):
        return 1.4 * points(s, card) if s.greening else 0.7 * points(s, card) - 2
    if card.name == "Copper":
        return 0.5 if s.money < 4 else -0.8
    worth = strength(card) + WHEN_GAINED.get(card.name, 0)
    if "Action" in card.types:
        worth += 0.1 - 0.4 * s.owned.get(card.name, 0)
    if TERMINAL in kinds_of(card.name) and card.name not in PLAYED_IN_A_ROW:
        worth -= 1.5 * max(0.0, s.owned_of(TERMINAL) - s.owned_of(VILLAGE) - s.size / 12)
    elif VILLAGE in kinds_of(card.name):
        worth -= max(0.0, s.owned_of(VILLAGE) + 1 - s.owned_of(TERMINAL) / 2)
    return 0.4 * worth + points(s, card) if s.ending else worth


def use(s: Situation, card: CardFacts) -> float:
    """What it is worth to have a card in hand, for this turn or, in another's turn or a Buy phase, for the next one."""
    found = s.uses.get(card.name)
    if found is None:
        found = s.uses[card.name] = _use(s, card)
    return found


def _use(s: Situation, card: CardFacts) -> float:
    if "Treasure" in card.types:
        return COINS.get(card.name, card.plus_coins)
    if "Action" not in card.types:
        return 3 * (card.name == "Estate" and s.hand.get("Baron", 0) > 0)
    actions = s.view.actions_left if s.plays_now else 1
    if not actions:
        return 0.1
    if TERMINAL not in kinds_of(card.name):
        return 0.5 + 0.6 * strength(card)
    better = [c for c in held(s) if TERMINAL in kinds_of(c.name) and strength(c) > strength(card)]
    more = sum(s.hand[c.name] for c in held(s) if VILLAGE in kinds_of(c.name))
    return 0.2 if len(better) >= actions + more else 0.3 + 0.6 * strength(card)


def held(s: Situation) -> list[CardFacts]:
    """The kinds of card in the own hand."""
    return s.held


def coins_of(card: CardFacts) -> float:
    """The coins that a card makes when played, about; a Minion may find more."""
    return 3 if card.name == "Minion" else COINS.get(card.name, card.plus_coins)


def average_use(s: Situation) -> float:
    """What a card drawn from the own deck is worth in hand, about."""
    facts = card_facts()
    total = sum(count * use(s, facts[name]) for name, count in s.cards.items())
    return total / max(1, s.size)


def in_supply(s: Situation, low: int, high: int, types: Iterable[str] = ()) -> list[CardFacts]:
    """The cards that can be gained from the Supply, by their cost now and any of some types."""
    wanted = set(types)
    return [card for card, cost in s.on_sale if low <= cost <= high and (not wanted or wanted & set(card.types))]


def best_gain(s: Situation, low: int, high: int, types: Iterable[str] = ()) -> float:
    """What the best gain from the Supply is worth; 0 if there is none."""
    return max([want(s, card) for card in in_supply(s, low, high, types)], default=0)


def coins_to_come(s: Situation) -> int:
    """The coins of this turn, with the Treasures in hand."""
    return s.view.coins + sum(s.hand[card.name] * card.plus_coins for card in held(s) if "Treasure" in card.types)


PRICES: Final = {8: 10.0, 6: 7.0, 5: 5.0, 3: 3.0, 2: 0.5, 0: 0.0}
"""What the coins of a turn are meant to reach, and what it is worth to reach it."""


def in_reach(coins: float) -> int:
    """The highest of the usual prices that some coins pay."""
    return next((price for price in PRICES if price <= coins), 0)


def worth_of_coins(coins: float) -> float:
    """What it is worth to have some coins to spend in a turn."""
    return PRICES[in_reach(coins)]


def lost_without(s: Situation, card: CardFacts, copies: int = 1) -> float:
    """What the coins of this turn are worth less if copies of a Treasure leave the hand."""
    from_deck = s.view.looking_at()
    if not s.plays_now or from_deck or "Treasure" not in card.types or s.hand.get(card.name, 0) < copies:
        return 0
    coins = coins_to_come(s)
    return worth_of_coins(coins) - worth_of_coins(coins - copies * card.plus_coins)
