"""Where a recorded game begins: the position that it is played again from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from dominion_env.engine.setup import BASIC
from dominion_env.game import Game, position
from dominion_env.kingdom_config import FIRST_EDITION, STANDARD
from dominion_env.records.deal import UNKNOWN, Deck, in_order, ordered, without
from dominion_env.records.read import Record, Seat, seat_of
from dominion_env.records.script import Script, counted

Zones = dict[str, list[str]]


def piles(record: Record) -> tuple[str, ...]:
    """The kingdom piles, and for cards that come from outside of them (Black Market) a pile of their own."""
    names = dict.fromkeys(record.kingdom)
    if record.state is not None:
        names |= dict.fromkeys(record.state.supply)
        for seat in record.state.players_state.values():
            names |= dict.fromkeys((*(seat.owned or ()), *(seat.hand or ())))
        names |= dict.fromkeys(record.state.trash)
    return tuple(name for name in names if name not in BASIC)


def rules(record: Record) -> str:
    """The rules of the time."""
    return FIRST_EDITION if record.rules_era.startswith("1E") else STANDARD


def zones(record: Record, script: Script) -> list[Zones]:
    """By seat, what lies where at the beginning."""
    if record.state is not None:
        states = record.state.players_state
        return [seat_before(record, script, seat, states[f"p{seat}"]) for seat in range(record.players)]
    found: list[Zones] = []
    for seat in range(record.players):
        hand = list(record.start_hands[f"p{seat}"])
        deck = without(counted(Counter(record.start_decks[f"p{seat}"])), hand)
        found.append({"hand": hand, "deck": ordered(deck, script.to_come(seat)), "discard": []})
    return found


def seat_before(record: Record, script: Script, seat: int, known: Seat) -> Zones:
    """What lies where before a single turn; what is not known is filled so that the turn can happen."""
    turn = record.turn
    assert turn is not None
    hand = list(known.hand or ())
    if seat_of(turn.player) == seat and turn.hand_at_start is not None:
        hand = list(turn.hand_at_start)
    if known.owned is None:
        deck, discard = needed_cards(script, seat, Counter(hand))
        return {"hand": hand, "deck": deck, "discard": discard}
    pool = without(counted(Counter(known.owned)), hand)
    on_mats = known.deck is None and ran_out(script, seat)
    deck = deck_before(script, seat, known, [] if on_mats else pool)
    rest = counted(Counter(pool) - Counter(deck))
    if on_mats:  # of cards that the engine lacks
        return {"hand": hand, "deck": deck, "set_aside": rest}
    return {"hand": hand, "deck": deck, "discard": rest}


def ran_out(script: Script, seat: int) -> bool:
    """Whether Saboteur went through all the cards of a player without finding one to trash."""
    for scene in script.turns[0]:
        if scene.head is not None and scene.head.cards == ("Saboteur",):
            happened = [part.what for part in scene.parts if part.seat == seat]
            if "reveal" in happened and "trash" not in happened:
                return True
    return False


def needed_cards(script: Script, seat: int, hand: Counter[str]) -> tuple[list[str], list[str]]:
    """A deck and a discard pile that hold just what is needed, for a player of whom only the hand is known."""
    deck: list[str] = []
    discard: list[str] = []
    source = deck  # where the cards that leave the deck must be at the beginning
    on_top = Deck()
    around = hand.copy()  # what will be in the discard pile at Clean-up, beside what is there now
    parts = script.to_come(seat)
    for part in parts:
        if part.what == "shuffle":
            after = next((each for each in parts if each.off_deck), part)
            cards = on_top.take(in_order(after), after.count or 0)
            old = part.event.old_deck or 0
            if script.is_clean_up(part):
                cards.sort(key=lambda name: around[name])
                around.subtract(cards[old:])
                discard += counted(Counter(cards[old:]) & -around)
            else:
                discard += cards[old:]
                around.update(after.left or ())
            source += cards[:old]
            source = discard
        elif part.off_deck:
            source += on_top.take(in_order(part), part.count or 0)
            around.update(part.left or ())
        elif part.onto_deck:
            on_top.put(part.left, part.count or 0)
            around.subtract(part.left or ())
        elif part.what == "gain":
            around.update(part.left or ())
        elif part.what in ("trash", "pass"):
            around.subtract(part.left or ())
    return deck, discard


def deck_before(script: Script, seat: int, known: Seat, pool: Sequence[str]) -> list[str]:
    """A deck of the size that is known, or else that is needed, with the cards that leave it on top."""
    candidates = counted(Counter(known.deck.cards)) if known.deck is not None else list(pool)
    size = known.deck.size if known.deck is not None else None
    deck: list[str] = []
    on_top = Deck()
    parts = script.to_come(seat)
    for part in parts:
        if part.whole_deck:
            count = part.count if size is None else size - len(deck)
            size = len(deck) + (count or 0)
            break
        if part.what == "shuffle":
            after = next((each for each in parts if each.off_deck), part)
            old = part.event.old_deck or 0
            if size is None:
                size = len(deck) + old
            deck += likely_old(in_order(after), size - len(deck), candidates, deck, pool)
            break
        if part.off_deck:
            deck += on_top.take(in_order(part), part.count or 0)
        elif part.onto_deck:
            on_top.put(part.left, part.count or 0)
    return completed(deck, candidates, len(pool) if size is None else size)


def likely_old(
    cards: Sequence[str], count: int, candidates: Sequence[str], deck: Sequence[str], pool: Sequence[str]
) -> list[str]:
    """Of the cards that leave with a shuffle between them, so many that may come from the old deck.

    Those that can't be in the discard pile come first.
    """
    free = Counter(candidates) - Counter(deck)
    elsewhere = Counter(pool) - Counter(candidates)
    chosen: list[str] = []
    for card in sorted(cards, key=lambda name: elsewhere[name] > 0):
        if len(chosen) < count and free[card]:
            free[card] -= 1
            chosen.append(card)
    return chosen


def completed(deck: Sequence[str], candidates: Sequence[str], size: int) -> list[str]:
    """The deck with any cards for those that are unknown, and so many below that it has that size."""
    rest = without(candidates, [card for card in deck if card in candidates])
    full = [*deck, *[UNKNOWN] * (size - len(deck))]
    return [card if card != UNKNOWN else rest.pop(0) for card in full if card != UNKNOWN or rest]


def begin(
    record: Record,
    kingdom: Sequence[str],
    seats: Sequence[Mapping[str, Any]],
    shuffles: Sequence[Sequence[Sequence[str]]] = (),
    log: bool = True,
) -> Game:
    """The game at its beginning.

    Args:
        record: Which game.
        kingdom: The kingdom piles.
        seats: By seat, what lies where.
        shuffles: By seat, what each shuffle brings up, if that is known.
        log: Whether to keep a log.
    """
    players = [dict(zones) for zones in seats]
    for zones, decided in zip(players, shuffles, strict=False):
        zones["shuffles"] = [list(top) for top in decided]
    first = record.all_turns[0]
    start = seat_of(first.player)
    rest: dict[str, Any] = {"turn_player": start}
    if record.state is not None:
        supply = {name: left for name, left in record.state.supply.items() if name in BASIC or name in kingdom}
        rest |= {"supply": supply, "trash": counted(Counter(record.state.trash))}
    rest["turns_taken"] = [(first.number or 1) - (seat > start) for seat in range(record.players)]
    return position(kingdom, players, rules=rules(record), log=log, **rest)
