"""Hidden cards for which there is no hint, filled in so that the turn can happen.

Turn by turn: cards drawn are those that are played, trashed or discarded later in the turn and were not in hand; a
card passed is one that its owner does not need any more. That is a guess, and not always one that fits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from dominion_env.engine.card import ACTION, CARDS
from dominion_env.records.read import Event, Hidden, Record, Turn, seat_of

OUT_OF_HAND: Final = ("play", "trash", "discard", "topdeck", "pass")
INTO_HAND: Final = ("gain", "tohand")


def guessed(record: Record) -> Record:
    """The record of a single turn with all its hidden cards filled in; a whole game as it is."""
    if record.turn is None or record.state is None or not any(event.hides for event in record.turn.events):
        return record
    hands = [Counter(record.state.players_state[f"p{seat}"].hand or ()) for seat in range(record.players)]
    active = record.state.players_state[record.turn.player]
    pool: Counter[str] | None = None
    if active.owned is not None:
        pool = (
            Counter(active.deck.cards)
            if active.deck is not None
            else Counter(active.owned) - Counter(active.hand or ())
        )
    return record.model_copy(update={"turn": fill_turn(record.turn, hands, pool)})


def fill_turn(turn: Turn, hands: list[Counter[str]], pool: Counter[str] | None) -> Turn:
    """A turn with its hidden cards filled in.

    Args:
        turn: The turn.
        hands: By seat, the cards in hand before it; changed to what they are after its events.
        pool: The cards of the active player's deck, or None if any may be there.
    """
    events = list(turn.events)
    kept = None if pool is None else pool - named_off_deck(turn, pool)
    first: Counter[str] = Counter()  # all of the deck is drawn, and these are not in the next hand
    if pool is not None and turn.cleanup_reshuffle and isinstance(turn.cleanup_hand, tuple):
        first = pool - Counter(turn.cleanup_hand)
    together: list[Event] = []  # cards passed are chosen before any moves
    for index, event in enumerate(turn.events):
        if event.e != "pass" or (together and together[-1].e != "pass"):
            settle(together, hands)
        if event.hides:
            events[index] = filled(events, index, hands, kept if event.player == turn.player else None, first)
        together.append(events[index])
    settle(together, hands)
    return turn.model_copy(update={"events": tuple(events)})


def filled(
    events: Sequence[Event], index: int, hands: Sequence[Counter[str]], pool: Counter[str] | None, first: Counter[str]
) -> Event:
    """An event with its hidden cards filled in; cards drawn leave `pool`."""
    event = events[index]
    assert isinstance(event.cards, Hidden)
    count = event.cards.count or 0
    seat = seat_of(event.player)
    later = events[index + 1 :]
    needed = needs(later, seat)
    if event.e == "draw":
        givers = [seat_of(each.player) for each in later if each.e == "pass" and each.to == event.player]
        may_come = sum((hands[giver] for giver in givers), Counter[str]())
        short = sorted(missing(needed, hands[seat]), key=lambda name: may_come[name] > 0)
        cards = drawn(short, count, pool, first)
    else:
        other = seat_of(event.to) if event.to.startswith("p") else seat
        wanted = Counter(missing(needs(later, other), hands[other]))
        cards = given(hands[seat], Counter(needed), wanted, count)
    return event.model_copy(update={"cards": tuple(cards), "filled": True})


def settle(events: list[Event], hands: list[Counter[str]]) -> None:
    """Move the cards of events that happen together."""
    for event in events:
        if isinstance(event.cards, tuple):
            move(event, event.cards, hands)
    events.clear()


def move(event: Event, cards: Sequence[str], hands: list[Counter[str]]) -> None:
    """Keep the hands up to date."""
    seat = seat_of(event.player)
    if event.e in OUT_OF_HAND and event.source == "hand" and event.again == 1:
        hands[seat].subtract(cards)
        if event.to.startswith("p"):
            hands[seat_of(event.to)].update(cards)
    elif event.e == "draw" or (event.e in INTO_HAND and event.to in ("hand", "")):
        hands[seat].update(cards)


def needs(events: Sequence[Event], seat: int) -> list[str]:
    """The cards that a player must have in hand now for what is told of these events, the first needed first."""
    needed: list[str] = []
    held: Counter[str] = Counter()  # what comes into the hand later, and what is needed for being shown
    for event in events:
        if seat_of(event.player) != seat:
            continue
        if isinstance(event.cards, Hidden) and event.cards.all and event.source == "hand":
            break
        if not isinstance(event.cards, tuple):
            continue
        if event.e in INTO_HAND and event.to in ("hand", ""):
            held.update(event.cards)
        elif event.e == "reveal" and event.source == "hand":
            lacking = Counter(event.cards) - held
            needed += lacking.elements()
            held += lacking
        elif event.e in OUT_OF_HAND and event.source == "hand":
            for card in event.cards:
                if held[card] > 0:
                    held[card] -= 1
                else:
                    needed.append(card)
    return needed


def missing(needed: Sequence[str], hand: Counter[str]) -> list[str]:
    """Of the cards that are needed, those that are not in hand, in the same order."""
    rest = hand.copy()
    found: list[str] = []
    for card in needed:
        if rest[card] > 0:
            rest[card] -= 1
        else:
            found.append(card)
    return found


def drawn(short: Sequence[str], count: int, pool: Counter[str] | None, first: Counter[str]) -> list[str]:
    """Cards to be drawn: those that are needed and missing, then any that do nothing, of those some `first`."""
    cards: list[str] = []
    for card in short:
        if len(cards) < count and (pool is None or pool[card] > 0):
            cards.append(card)
            if pool is not None:
                pool[card] -= 1
    while len(cards) < count:
        idle = sorted(
            (pool or Counter()).elements(), key=lambda name: (first[name] - cards.count(name) <= 0, use(name))
        )
        card = idle[0] if idle else "Copper"
        cards.append(card)
        if pool is not None:
            pool[card] -= 1
    return cards


def given(hand: Counter[str], needed: Counter[str], wanted: Counter[str], count: int) -> list[str]:
    """Cards to leave a hand: such as the receiver needs, else those that are of least use."""
    spare = hand - needed
    cards = list((spare & wanted).elements())[:count]
    rest = sorted((spare - Counter(cards)).elements(), key=use) + sorted((hand & needed).elements(), key=use)
    return cards + rest[: count - len(cards)]


def use(card: str) -> tuple[bool, int]:
    """How much a card may matter: Actions more than others, then what costs more."""
    printed = CARDS[card]
    return bool(printed.types & ACTION), printed.cost


def named_off_deck(turn: Turn, pool: Counter[str]) -> Counter[str]:
    """Of the deck's cards, those that are told to leave it in this turn without having been drawn unseen."""
    named: Counter[str] = Counter()
    for event in turn.events:
        if event.player == turn.player and isinstance(event.cards, tuple):
            if event.e == "shuffle":
                return named
            if event.source == "deck" and event.e in ("draw", "reveal", "trash", "setaside"):
                named.update(event.cards)
    if isinstance(turn.cleanup_hand, tuple) and not turn.cleanup_reshuffle:
        named.update(turn.cleanup_hand)
    return named & pool
