"""A record that tells something false is found out, and where."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dominion_env import Game
from dominion_env.records import Disagreement, Record, lift, read_hints, read_records
from dominion_env.records.read import Event, Hidden

FOLDER = Path(__file__).parent


@cache
def slice_() -> tuple[Record, ...]:
    """The records carried along that can be played as they are."""
    hints = read_hints([FOLDER / "slice_hints.jsonl.gz", FOLDER / "more_hints.jsonl.gz"])
    return tuple(read_records([FOLDER / "slice.jsonl.gz"], hints))[:-2]


def first_event(wanted: Callable[[Event], bool]) -> tuple[Record, int, int]:
    """The first event of that kind: its record, turn and number."""
    for record in slice_():
        for turn, told in enumerate(record.all_turns):
            for number, event in enumerate(told.events):
                if wanted(event):
                    return record, turn, number
    raise AssertionError("there is no such event in the slice")


def with_turn(record: Record, turn: int, **changes: Any) -> Record:
    """The record with something else told of a turn."""
    turns = list(record.all_turns)
    turns[turn] = turns[turn].model_copy(update=changes)
    return record.model_copy(update={"turn": turns[0]} if record.turn is not None else {"turns": tuple(turns)})


def with_event(record: Record, turn: int, number: int, **changes: Any) -> Record:
    """The record with something else told of an event."""
    events = list(record.all_turns[turn].events)
    events[number] = events[number].model_copy(update=changes)
    return with_turn(record, turn, events=tuple(events))


def without_event(record: Record, turn: int, number: int) -> Record:
    """The record without an event."""
    events = list(record.all_turns[turn].events)
    del events[number]
    return with_turn(record, turn, events=tuple(events))


def parting(record: Record) -> Disagreement:
    """Where a false record and the game part."""
    found = lift(record).disagreement
    assert found is not None, "nothing was noticed"
    assert found.record == record.id
    return found


def head(record: Record, turn: int, number: int) -> int:
    """The number of the event with the card whose effect this event is."""
    events = record.all_turns[turn].events
    return max(i for i in range(number + 1) if events[i].e in ("play", "buy"))


@pytest.mark.parametrize(
    ("kind", "cause", "words"),
    [
        ("coins", "Militia", "coins"),
        ("coins", "Moneylender", "coins"),
        ("actions", "Village", "Actions"),
        ("buys", "Market", "Buys"),
        ("cost", "Bridge", "a Gold costing"),
        ("noeffect", "Minion", "holding"),
    ],
)
def test_a_wrong_number_is_noticed_at_the_card_that_gives_it(kind: str, cause: str, words: str) -> None:
    """One more coin, Action or Buy than the card gives, or another cost or size of a hand."""
    record, turn, number = first_event(lambda e: e.e == kind and e.cause == cause)
    told = record.all_turns[turn].events[number].n
    assert told is not None
    found = parting(with_event(record, turn, number, n=told + 1))
    assert (found.turn, found.card) == (turn, cause)
    assert head(record, turn, number) <= found.event <= number
    assert words in found.expected


@pytest.mark.parametrize("cause", ["Smithy", "Laboratory", "Witch", "Council Room"])
def test_a_card_too_few_drawn_is_noticed(cause: str) -> None:
    """The game draws one card more than the record tells."""
    record, turn, number = first_event(
        lambda e: e.e == "draw" and e.cause == cause and isinstance(e.cards, tuple) and bool(e.cards)
    )
    cards = record.all_turns[turn].events[number].cards
    assert isinstance(cards, tuple)
    found = parting(with_event(record, turn, number, cards=cards[1:]))
    assert (found.turn, found.card) == (turn, cause)
    assert found.expected.startswith("no more of that kind")
    assert "draw" in found.found


@pytest.mark.parametrize(
    ("kind", "cause", "instead", "happened"),
    [
        ("gain", "Witch", "Copper", "gain Curse"),
        ("gain", "Bureaucrat", "Gold", "gain Silver"),
        ("gain", "Trading Post", "Gold", "gain Silver"),
        ("trash", "Moneylender", "Silver", "trash Copper"),
        ("reveal", "Spy", "Province", "reveal"),
        ("tohand", "Scout", "Copper", "tohand"),
        ("discard", "Tribute", "Province", "discard"),
    ],
)
def test_another_card_than_the_one_that_moved_is_noticed(kind: str, cause: str, instead: str, happened: str) -> None:
    """The record tells of a card that could not be gained, trashed, revealed, taken or discarded."""
    record, turn, number = first_event(
        lambda e: e.e == kind and e.cause == cause and isinstance(e.cards, tuple) and bool(e.cards)
    )
    cards = record.all_turns[turn].events[number].cards
    assert isinstance(cards, tuple)
    found = parting(with_event(record, turn, number, cards=(instead, *cards[1:])))
    assert (found.turn, found.event, found.card) == (turn, number, cause)
    assert instead in found.expected
    assert happened in found.found


def test_a_gain_told_to_go_elsewhere_is_noticed() -> None:
    """Mine gains to the hand, not to the discard pile."""
    record, turn, number = first_event(lambda e: e.e == "gain" and e.cause == "Mine")
    found = parting(with_event(record, turn, number, to="discard"))
    assert (found.turn, found.event) == (turn, number)
    assert (found.expected.split(": ")[-1], found.found) == ("discard", "hand")


def test_a_shuffle_that_is_not_told_is_noticed() -> None:
    """The deck ran out in the middle of a turn."""
    record, turn, number = first_event(lambda e: e.e == "shuffle" and bool(e.old_deck))
    found = parting(without_event(record, turn, number))
    assert found.turn == turn
    assert found.expected.startswith("no shuffle by player")


def test_a_shuffle_at_another_time_is_noticed() -> None:
    """It came one card later than told."""
    record, turn, number = first_event(lambda e: e.e == "shuffle" and bool(e.old_deck))
    old = record.all_turns[turn].events[number].old_deck
    assert old is not None
    found = parting(with_event(record, turn, number, old_deck=old - 1))
    assert (found.turn, found.event) == (turn, number)
    assert (found.expected, found.found) == (f"cards before the shuffle: {old - 1}", str(old))


def test_a_shuffle_in_clean_up_that_did_not_happen_is_noticed() -> None:
    """There were cards enough for the next hand."""
    record = slice_()[0]
    turn = next(i for i, told in enumerate(record.turns) if not told.cleanup_reshuffle)
    found = parting(with_turn(record, turn, cleanup_reshuffle=True))
    assert (found.turn, found.event, found.card) == (turn, len(record.turns[turn].events), "")
    assert "shuffle" in found.expected
    assert found.found == "nothing"


def test_another_hand_drawn_in_clean_up_is_noticed() -> None:
    """Nobody has a Province on the first turn."""
    record = slice_()[0]
    hand = record.turns[0].cleanup_hand
    assert isinstance(hand, tuple)
    found = parting(with_turn(record, 0, cleanup_hand=("Province", *hand[1:])))
    assert (found.turn, found.event) == (0, len(record.turns[0].events))
    assert "draw" in found.expected


def test_another_hand_or_deck_at_the_start_of_a_turn_is_noticed() -> None:
    """The hand, the number of cards in the deck, and which these are."""
    record = slice_()[0]
    turn = 4
    told = record.turns[turn]
    assert told.hand_at_start is not None
    assert told.deck_at_start is not None
    found = parting(with_turn(record, turn, hand_at_start=("Province", *told.hand_at_start[1:])))
    assert (found.turn, found.event, found.expected) == (turn, 0, "a hand with Province")
    deck = told.deck_at_start.model_copy(update={"size": 99})
    assert parting(with_turn(record, turn, deck_at_start=deck)).expected == "a deck of size 99"
    deck = told.deck_at_start.model_copy(update={"exact": True, "cards": {"Province": told.deck_at_start.size}})
    assert parting(with_turn(record, turn, deck_at_start=deck)).expected.startswith("a deck with Province")


def test_a_card_that_can_not_be_paid_is_noticed() -> None:
    """A Province on the first turn; what could be bought is told."""
    record = slice_()[0]
    number = next(i for i, event in enumerate(record.turns[0].events) if event.e == "buy")
    found = parting(with_event(record, 0, number, cards=("Province",)))
    assert (found.turn, found.event, found.expected) == (0, number, "buy Province")
    assert "buy Silver" in found.found


def test_a_card_that_is_not_in_hand_is_noticed() -> None:
    """It can't be played."""
    record, turn, number = first_event(lambda e: e.e == "play" and e.cards == ("Smithy",) and e.depth == 0)
    found = parting(with_event(record, turn, number, cards=("Adventurer",)))
    assert (found.turn, found.event, found.expected) == (turn, number, "play Adventurer")


def test_a_reaction_of_somebody_who_has_none_is_noticed() -> None:
    """No Moat is in the hand."""
    record, turn, number = first_event(lambda e: e.e == "react" and e.cards == ("Secret Chamber",))
    found = parting(with_event(record, turn, number, cards=("Moat",)))
    assert found.turn == turn
    assert "react" in found.expected or "Secret Chamber" in found.found


def test_a_hand_shown_with_another_card_is_noticed() -> None:
    """Shanty Town shows the whole hand."""
    record, turn, number = first_event(lambda e: e.e == "reveal" and e.cause == "Shanty Town" and bool(e.cards))
    cards = record.all_turns[turn].events[number].cards
    assert isinstance(cards, tuple)
    found = parting(with_event(record, turn, number, cards=("Curse", *cards[1:])))
    assert (found.turn, found.event) == (turn, number)
    assert "Curse" in found.expected


def test_a_deck_of_another_size_put_away_is_noticed() -> None:
    """By Chancellor."""
    record, turn, number = first_event(
        lambda e: isinstance(e.cards, Hidden) and e.cards.all and e.source == "deck" and e.cards.count is not None
    )
    found = parting(with_event(record, turn, number, cards=Hidden(count=40, all=True)))
    assert (found.turn, found.event) == (turn, number)
    assert found.expected == "a deck of size 40"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("vp", {"p0": 99}, "99 points for player 0"),
        ("winners", (), "winning players: []"),
        ("final_deck", {"p1": {"Province": 8}}, "the cards of player 1"),
        ("trash", {"Gold": 30}, "the trash with Gold"),
        ("turns", {"p0": 1}, "turns of player 0: 1"),
        ("end_reason", "piles", "no Province left: False"),
        ("empty_piles", ("Gold",), "cards left of Gold: 0"),
    ],
)
def test_another_end_is_noticed(field: str, value: Any, words: str) -> None:
    """Points, winners, cards, the trash, turns, why the game ended."""
    record = next(each for each in slice_() if each.final is not None and each.final.end_reason == "provinces")
    assert record.final is not None
    if isinstance(value, dict) and field != "trash":
        value = {**getattr(record.final, field), **value}
    found = parting(record.model_copy(update={"final": record.final.model_copy(update={field: value})}))
    assert found.turn == len(record.turns)
    assert found.expected.startswith(words)


def test_a_game_that_goes_on_where_it_is_told_to_end_is_noticed() -> None:
    """And one that ends where it is told to go on."""
    for last in (False, True):
        record = next(each for each in slice_() if each.turn is not None and each.last_turn_of_game == last)
        found = parting(record.model_copy(update={"last_turn_of_game": not last}))
        assert found.expected == f"the end of the game: {not last}"


# What comes of a record that tells the truth.


def test_the_game_is_made_by_its_actions_alone() -> None:
    """It can be saved and copied, and its history is the actions that were found."""
    record = next(each for each in slice_() if each.final is not None and not lift(each).stand_ins)
    lifted = lift(record)
    assert lifted.disagreement is None
    assert lifted.game.over
    assert lifted.game.history() == lifted.actions
    assert Game.from_bytes(lifted.game.to_bytes()).state_hash() == lifted.game.state_hash()
    assert record.final is not None
    assert lifted.game.scores() == [record.final.vp[f"p{seat}"] for seat in range(record.players)]


def test_piles_that_are_not_here_can_be_left_out() -> None:
    """Then the game can be saved; it goes the same way."""
    record = next(each for each in slice_() if each.final is not None and lift(each).stand_ins)
    lifted = lift(record, stand_ins=False)
    assert lifted.disagreement is None
    assert lifted.stand_ins == ()
    assert Game.from_bytes(lifted.game.to_bytes()).scores() == lift(record).game.scores()


def test_choices_that_only_a_hint_tells_are_marked() -> None:
    """The cards discarded to a Militia, and nothing that is told."""
    single = [record for record in slice_() if record.turn is not None]
    filled = {record.id: [event for event in record.all_turns[0].events if event.filled] for record in single}
    record = next(record for record in single if [event.cause for event in filled[record.id]] == ["Militia"])
    (event,) = filled[record.id]
    assert isinstance(event.cards, tuple)
    lifted = lift(record)
    marked = [lifted.game.actions.name(lifted.actions[place]) for place in lifted.guessed]
    assert sorted(marked) == sorted(f"discard {card}" for card in event.cards)
