"""Hidden cards without a hint: filled in so that the rest of the turn can happen."""

from __future__ import annotations

from typing import Any

from dominion_env.records import Record, lift
from dominion_env.records.guess import guessed
from tests.records.turns import a_turn, event, treasures

FIVE = ["Copper"] * 5


def turn(hand: list[str], deck: list[str], events: list[dict[str, Any]]) -> Record:
    """A turn of which five Coppers are drawn in Clean-up."""
    return Record.model_validate(a_turn("guessed", hand, [*deck, *FIVE], events, FIVE))


def played(name: str) -> dict[str, Any]:
    """A card played from the hand."""
    return event("play", cards=[name], **{"from": "hand"})


def hidden(e: str, count: int, cause: str, player: str = "p0", **rest: Any) -> dict[str, Any]:
    """Cards that the log does not name."""
    return event(e, player, cards={"count": count}, cause=cause, depth=1, **rest)


def filled(record: Record) -> list[tuple[str, ...]]:
    """What the hidden cards are taken to be."""
    return [each.cards for each in guessed(record).all_turns[0].events if each.filled and isinstance(each.cards, tuple)]


def test_what_is_played_later_was_drawn() -> None:
    """Of three cards drawn two are played; the third is one that the next hand leaves over."""
    events = [played("Smithy"), hidden("draw", 3, "Smithy"), treasures("Gold", "Silver"), event("buy", cards=["Duchy"])]
    record = turn(["Smithy"], ["Gold", "Silver", "Estate"], events)
    assert [sorted(cards) for cards in filled(record)] == [["Estate", "Gold", "Silver"]]
    assert lift(record).disagreement is None


def test_what_is_needed_first_is_drawn_first() -> None:
    """The Village before the Gold."""
    village, later = [hidden("draw", 1, "Village")], [treasures("Gold"), event("buy", cards=["Silver"])]
    events = [played("Village"), *village, played("Village"), *village, *later]
    record = turn(["Village"], ["Gold", "Village"], events)
    assert filled(record) == [("Village",), ("Gold",)]
    assert lift(record).disagreement is None


def test_what_is_not_needed_is_passed_and_what_is_needed_comes() -> None:
    """Masquerade: the Estate that is trashed comes from the other player, who has one."""
    events = [
        played("Masquerade"),
        hidden("draw", 2, "Masquerade"),
        hidden("pass", 1, "Masquerade", to="p1", **{"from": "hand"}),
        hidden("pass", 1, "Masquerade", "p1", to="p0", **{"from": "hand"}),
        event("trash", cards=["Estate"], cause="Masquerade", depth=1, **{"from": "hand"}),
        treasures("Gold", "Gold"),
        event("buy", cards=["Gold"]),
    ]
    record = turn(["Masquerade", "Copper"], ["Gold", "Gold"], events)
    record = record.model_copy(update={"kingdom": (*record.kingdom, "Masquerade")})
    assert filled(record) == [("Gold", "Gold"), ("Copper",), ("Estate",)]
    assert lift(record).disagreement is None


def test_the_least_useful_cards_are_discarded_unseen() -> None:
    """To Cellar: not the Gold that is played later."""
    events = [
        played("Cellar"),
        hidden("discard", 2, "Cellar", **{"from": "hand"}),
        hidden("draw", 2, "Cellar"),
        treasures("Gold", "Silver"),
        event("buy", cards=["Duchy"]),
    ]
    record = turn(["Cellar", "Estate", "Gold", "Copper"], ["Silver", "Smithy"], events)
    assert [sorted(cards) for cards in filled(record)] == [["Copper", "Estate"], ["Silver", "Smithy"]]
    assert lift(record).disagreement is None
