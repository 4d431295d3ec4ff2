"""The order of decks follows from the cards that leave them later."""

from __future__ import annotations

from typing import Any

from dominion_env.records.deal import after_shuffle, ordered
from dominion_env.records.read import Event, Hidden
from dominion_env.records.script import Part


def part(e: str, *cards: str, **rest: Any) -> Part:
    """What happens with some cards of player 0."""
    return Part(Event(e=e, player="p0", cards=cards, **rest), 0, e)


def test_cards_lie_in_the_order_in_which_they_are_drawn() -> None:
    """Those that are not drawn lie below."""
    later = [part("draw", "Gold"), part("reveal", "Estate", source="deck"), part("draw", "Silver", "Silver")]
    deck = ordered(["Copper", "Estate", "Gold", "Silver", "Silver"], later)
    assert deck == ["Gold", "Estate", "Silver", "Silver", "Copper"]


def test_cards_put_on_the_deck_come_before_it() -> None:
    """A Silver put back is the first of the next two cards, so only the Gold was there before."""
    later = [part("draw", "Estate"), part("topdeck", "Silver"), part("draw", "Silver", "Gold")]
    assert ordered(["Copper", "Estate", "Gold"], later) == ["Estate", "Gold", "Copper"]


def test_of_cards_put_back_together_the_one_drawn_first_lies_on_top() -> None:
    """In an order that nobody told: one of the two is drawn first, the other with the cards below."""
    later = [part("topdeck", "Gold", "Copper"), part("draw", "Copper"), part("draw", "Gold", "Estate")]
    assert ordered(["Estate", "Silver"], later) == ["Estate", "Silver"]
    assert ordered(["Gold", "Copper"], later[1:]) == ["Copper", "Gold"]


def test_what_comes_after_a_shuffle_says_nothing_of_the_deck_before() -> None:
    """The order ends there."""
    later = [part("draw", "Silver"), Part(Event(e="shuffle", player="p0"), 0, "shuffle"), part("draw", "Gold")]
    assert ordered(["Gold", "Silver"], later) == ["Silver", "Gold"]
    assert ordered(["Copper", "Gold", "Silver"], later)[0] == "Silver"


def test_a_card_that_may_be_any_leaves_those_that_are_needed_later() -> None:
    """Drawn unseen, without a hint: not the Gold that is revealed afterwards."""
    unseen = Part(Event(e="draw", player="p0", cards=Hidden(count=1)), 0, "draw")
    assert ordered(["Gold", "Copper"], [unseen, part("reveal", "Gold", source="deck")]) == ["Copper", "Gold"]


def test_a_shuffle_brings_up_what_is_drawn_beside_the_rest_of_the_old_deck() -> None:
    """Of three cards drawn, one lay in the old deck; then a Gold is revealed."""
    later = [
        part("draw", "Silver"),
        Part(Event(e="shuffle", player="p0"), 0, "shuffle"),
        part("draw", "Estate", "Copper", "Village"),
        part("reveal", "Gold", source="deck"),
    ]
    assert after_shuffle(["Silver", "Copper"], later) == ["Estate", "Village", "Gold"]


def test_a_deck_that_was_put_away_leaves_nothing() -> None:
    """Chancellor: all three cards come from the new deck."""
    away = Part(Event(e="discard", player="p0", cards=Hidden(count=2, all=True), source="deck"), 0, "discard")
    shuffle = Part(Event(e="shuffle", player="p0"), 0, "shuffle")
    assert after_shuffle(["Silver", "Copper"], [away, shuffle, part("draw", "Copper", "Gold")]) == ["Copper", "Gold"]


def test_an_adventurer_that_reveals_in_an_unknown_order_finds_its_treasures_last() -> None:
    """Or it would have stopped before the others."""
    later = [part("reveal", "Gold", "Estate", "Copper", "Smithy", source="deck", order="unknown")]
    assert ordered(["Copper", "Estate", "Gold", "Smithy"], later) == ["Estate", "Smithy", "Gold", "Copper"]
