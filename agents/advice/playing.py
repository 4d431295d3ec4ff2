"""Which card to play next: an order by what is printed, and what makes a card worth more or less at the moment.

Scores: above 100 for what gives cards and Actions, about 60 for what gives Actions, 40 for cards that draw while
Actions are to spare, 20 for the others; less than 0 for what does harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from agents.advice.worth import WHEN_TRASHED, best_gain, coins_to_come, held, in_supply, keep, strength, use, want
from agents.situation import TERMINAL, Situation, card_facts, kinds_of
from dominion_env.catalogue import CardFacts

Moment = Callable[[Situation, CardFacts], float]
MOMENTS: Final[dict[str, Moment]] = {}
"""What it is worth to play a card now, for cards whose print does not say it."""


def liking(s: Situation, card: CardFacts) -> float:
    """How much it is liked to play a card next."""
    moment = MOMENTS.get(card.name)
    return moment(s, card) if moment else printed(s, card)


def printed(s: Situation, card: CardFacts) -> float:
    """The order by what is printed."""
    if "Action" not in card.types:
        return 30 + strength(card)
    if TERMINAL not in kinds_of(card.name):
        return (100 + 10 * card.plus_cards if card.plus_cards else 60) + card.cost
    if s.view.actions_left > 1 and card.plus_cards > 1:
        return 40 + card.plus_cards
    return 20 + strength(card)


def moment(*names: str) -> Callable[[Moment], Moment]:
    """Say that a function tells what it is worth to play these cards."""

    def add(function: Moment) -> Moment:
        MOMENTS.update(dict.fromkeys(names, function))
        return function

    return add


def others(s: Situation, card: CardFacts) -> list[CardFacts]:
    """The kinds of card that are in hand beside one copy of this card."""
    return [other for other in held(s) if other is not card or s.hand[card.name] > 1]


# Cards that trash a card of the hand for something: only if there is one that is worth it.

TRADES: Final[dict[str, tuple[int, int]]] = {
    "Remodel": (-99, 2),
    "Replace": (-99, 2),
    "Upgrade": (1, 1),
    "Remake": (1, 1),
    "Develop": (-1, 1),
    "Stonemason": (-99, -1),
    "Butcher": (-99, 2),
    "Farmland": (2, 2),
    "Graverobber": (-99, 3),
    "Mine": (-99, 3),
}
"""By how much the card gained may differ in cost from the card trashed."""


def trade(s: Situation, name: str, card: CardFacts) -> float:
    """What it is worth that one of these cards trashes a card."""
    low, high = TRADES[name]
    cost = s.view.cost(card.name)
    types = ("Treasure",) if name == "Mine" else ()
    times = 2 if name == "Stonemason" else 1
    return times * best_gain(s, cost + low, cost + high, types) - keep(s, card)


@moment("Remodel", "Replace", "Upgrade", "Remake", "Develop", "Stonemason", "Mine")
def if_a_trade_is_good(s: Situation, card: CardFacts) -> float:
    """Play it if a card of the hand is worth trading in."""
    hand = [other for other in others(s, card) if card.name != "Mine" or "Treasure" in other.types]
    return worthwhile(s, card, [trade(s, card.name, other) for other in hand])


def worthwhile(s: Situation, card: CardFacts, worths: Iterable[float]) -> float:
    """As printed if something of this list is worth more than nothing."""
    cantrip = TERMINAL not in kinds_of(card.name)
    return printed(s, card) if max(worths, default=0) > (-1 if cantrip else 0) else -1


@moment("Chapel")
def before_terminals_that_do_less(s: Situation, card: CardFacts) -> float:
    """Play it for what is to be got rid of: the more of it, the sooner."""
    junk = sum(s.hand[other.name] for other in others(s, card) if keep(s, other) < 0)
    return 20 + 2.5 * min(4, junk) if junk else -1


@moment("Forager", "Junk Dealer", "Rats", "Infirmary")
def if_there_is_junk(s: Situation, card: CardFacts) -> float:
    """Play it if a card of the hand is to be got rid of."""
    hand = [other for other in others(s, card) if other.name != "Rats" or card.name != "Rats"]
    return worthwhile(s, card, [0.5 - keep(s, other) for other in hand])


@moment("Trading Post")
def if_two_are_worth_a_silver(s: Situation, card: CardFacts) -> float:
    """Play it if two cards of the hand are worth less than a Silver."""
    worths = sorted(keep(s, other) for other in others(s, card) for _ in range(s.hand[other.name]))
    return printed(s, card) if sum(worths[:2]) < 2.5 else -1


@moment("Trader")
def if_silvers_are_worth_it(s: Situation, card: CardFacts) -> float:
    """Play it if a card is worth less than the Silvers for it."""
    return worthwhile(s, card, [1.5 * s.view.cost(o.name) - keep(s, o) for o in others(s, card)])


@moment("Altar")
def if_a_card_is_worth_five(s: Situation, card: CardFacts) -> float:
    """Play it if a card of the hand is worth less than what it gains."""
    return worthwhile(s, card, [best_gain(s, 0, 5) - keep(s, other) for other in others(s, card)])


@moment("Moneylender")
def with_copper(s: Situation, card: CardFacts) -> float:
    """Play it with a Copper to trash."""
    return printed(s, card) if s.hand.get("Copper") else 1


@moment("Spice Merchant", "Stables")
def with_a_treasure(s: Situation, card: CardFacts) -> float:
    """Play it early with a cheap Treasure to give up."""
    most = 1 if card.name == "Spice Merchant" else 2
    cheap = [other for other in held(s) if "Treasure" in other.types and other.plus_coins <= most]
    return 95 + card.cost if cheap else 1


@moment("Mercenary")
def with_two_to_trash(s: Situation, card: CardFacts) -> float:
    """Play it with two cards to trash."""
    junk = sum(s.hand[other.name] for other in others(s, card) if keep(s, other) < 1)
    return 28 if junk > 1 else 1


@moment("Baron")
def with_estate(s: Situation, card: CardFacts) -> float:
    """Play it with an Estate to discard; otherwise it gains one."""
    return 28 if s.hand.get("Estate") else 5 if s.ending else -1


@moment("Secret Chamber")
def with_dead_cards(s: Situation, card: CardFacts) -> float:
    """Play it for the cards that can't be used."""
    return 18 + sum(s.hand[other.name] for other in others(s, card) if not use(s, other))


TRASHERS: Final = (
    *TRADES,
    "Hermit",
    "Chapel",
    "Forager",
    "Junk Dealer",
    "Infirmary",
    "Masquerade",
    "Steward",
    "Trader",
)


@moment("Market Square")
def after_what_trashes(s: Situation, card: CardFacts) -> float:
    """Keep it in hand while another card can trash something: its Gold is worth more than what it gives when played."""
    trashing = any(s.hand.get(name) for name in TRASHERS) and s.view.actions_left > 0
    rich = coins_to_come(s) >= 8 * s.view.buys + 5
    return 5 if trashing and not rich else printed(s, card)


# Cards that play others.


@moment("Throne Room", "Coronet", "Procession")
def with_something_to_play_twice(s: Situation, card: CardFacts) -> float:
    """Play it before the Actions that it can double, if there is one."""
    actions = [o for o in others(s, card) if "Action" in o.types and o.name != card.name and "Reward" not in o.types]
    if card.name == "Procession":
        actions = [other for other in actions if procession_of(s, other) > 0]
    if not actions:
        return -1
    best = max(strength(other) for other in actions)
    free = any(TERMINAL not in kinds_of(other.name) for other in actions)
    return 90 + best if free and s.view.actions_left == 1 else 50 + best


def procession_of(s: Situation, card: CardFacts) -> float:
    """What it is worth that Procession plays a card twice and trades it in."""
    cost = s.view.cost(card.name) + 1
    return strength(card) + best_gain(s, cost, cost, ("Action",)) - 1.5 * max(0, keep(s, card))


@moment("Counterfeit")
def with_a_treasure_to_double(s: Situation, card: CardFacts) -> float:
    """Play it before the Treasures that it can double."""
    return 210


@moment("Band of Misfits")
def as_the_best_of_the_supply(s: Situation, card: CardFacts) -> float:
    """Play it as what it will be: the best cheaper Action."""
    choices = [o for o in in_supply(s, 0, s.view.cost(card.name) - 1, ("Action",)) if "Command" not in o.types]
    return max([printed(s, other) for other in choices], default=-1)


# Cards that depend on the hand or on what was played.


@moment("Crossroads")
def for_its_actions(s: Situation, card: CardFacts) -> float:
    """Play the first early, for its Actions; others for the Victory cards in hand."""
    dead = sum(s.hand[other.name] for other in held(s) if "Victory" in other.types)
    first = card.name not in s.in_play
    return 98 if first and (dead or len(others(s, card)) > 1) else 40 + dead if dead else -1


@moment("Conspirator")
def after_two_actions(s: Situation, card: CardFacts) -> float:
    """Play it early once two Actions have been played, for then it gives a card and an Action."""
    played = sum("Action" in card_facts()[name].types for name in s.in_play)
    return 110 if played >= 2 else 24


@moment("Poor House")
def with_few_treasures(s: Situation, card: CardFacts) -> float:
    """Play it if there are fewer than four Treasures in hand."""
    coins = 4 - sum(s.hand[other.name] for other in held(s) if "Treasure" in other.types)
    return 20 + coins if coins > 0 else -1


@moment("Library")
def with_room_in_hand(s: Situation, card: CardFacts) -> float:
    """Play it with fewer than seven cards in hand."""
    room = 7 - (sum(s.view.hand().values()) - 1)
    return 20 + 1.5 * room if room > 0 else -1


@moment("Madman")
def with_a_big_hand(s: Situation, card: CardFacts) -> float:
    """Play it before other Actions, for a big hand; with Bridges wait for one turn that draws them all."""
    size = sum(s.view.hand().values())
    bridges = s.owned.get("Bridge", 0)
    if bridges and (bridges < 5 or s.hand["Madman"] < 2) and size < 8 and not s.ending:
        return -1
    return 95 if size > 3 else 30


@moment("Lurker")
def with_something_to_fetch(s: Situation, card: CardFacts) -> float:
    """Play it for a good Action of the trash, for what a card gives when trashed, or where another can fetch that."""
    good = any(want(s, card_facts()[name]) > 1 for name in s.view.trash() if "Action" in card_facts()[name].types)
    given = any(s.view.left(name) for name in WHEN_TRASHED)
    return 65 if good or given or s.hand.get("Lurker", 0) > 1 else -1


@moment("Horn of Plenty")
def last_of_all(s: Situation, card: CardFacts) -> float:
    """Play it when all else is in play."""
    return 5


@moment("Beggar")
def for_coppers(s: Situation, card: CardFacts) -> float:
    """Play it after anything else: its Coppers stay."""
    return 12
