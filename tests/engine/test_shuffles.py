"""Shuffles that are decided beforehand: what they bring to the top of the deck, for games that are played again."""

from __future__ import annotations

from typing import Any

import pytest

from dominion_env import Game, position

DISCARDED = ["Copper", "Copper", "Silver", "Estate", "Gold", "Village"]


def decided(*top: str) -> Game:
    """A player with two Villages in hand and no deck; it is decided what a shuffle brings to the top."""
    mine: dict[str, Any] = {"hand": ["Village", "Village"], "discard": DISCARDED, "shuffles": [list(top)]}
    return position(["Village", "Smithy"], [mine, {}], seed=3)


def test_a_decided_shuffle_brings_its_cards_to_the_top_in_order() -> None:
    """The discard pile becomes the deck: Gold is drawn, Estate lies on top, then Silver."""
    game = decided("Gold", "Estate", "Silver")
    game.choose("play Village")
    assert game.zone(0, "hand") == ["Gold", "Village"]
    assert game.zone(0, "deck")[:2] == ["Estate", "Silver"]
    assert sorted(game.zone(0, "deck")[2:]) == ["Copper", "Copper", "Village"]


def test_cards_that_are_not_there_are_left_out() -> None:
    """A shuffle decided for other cards brings up those there are; none is made."""
    game = decided("Province", "Estate", "Estate", "Gold")
    game.choose("play Village")
    assert game.zone(0, "hand") == ["Estate", "Village"]
    assert game.zone(0, "deck")[0] == "Gold"
    assert len(game.zone(0, "deck")) == 5


def test_each_shuffle_has_its_own_order() -> None:
    """The first shuffle brings up Gold; once Chancellor has put the deck away, the second brings up Silver."""
    mine = {"hand": ["Village", "Chancellor", "Village"], "discard": DISCARDED, "shuffles": [["Gold"], ["Silver"]]}
    game = position(["Village", "Chancellor"], [mine, {}], seed=3)
    for name in ("play Village", "play Chancellor", "Chancellor: put deck into discard pile", "play Village"):
        game.choose(name)
    assert game.zone(0, "hand") == ["Silver", "Gold"]


def test_copies_and_saved_games_shuffle_alike() -> None:
    """A clone and a game loaded from bytes keep what is decided; taking it there does not take it here."""
    game = decided("Gold", "Estate")
    copies = [game.clone(), Game.from_bytes(game.to_bytes())]
    for copy in copies:
        assert copy.state_hash() == game.state_hash()
        copy.choose("play Village")
        assert copy.zone(0, "hand") == ["Gold", "Village"]
    game.choose("play Village")
    assert game.zone(0, "deck")[0] == "Estate"


def test_what_is_decided_is_part_of_the_luck_to_come() -> None:
    """Games with other shuffles to come have other digests."""
    one, other = (decided(top) for top in ("Gold", "Silver"))
    assert one.state_hash() != other.state_hash()


def test_a_game_dealt_anew_knows_nothing_of_decided_shuffles() -> None:
    """Shuffles to come are luck for whoever decides, so over many seeds each kind of card comes up."""
    game = decided("Gold")
    drawn = set()
    for seed in range(60):
        again = game.resample(0, seed)
        again.choose("play Village")
        hand = again.zone(0, "hand")
        hand.remove("Village")
        drawn.update(hand)
    assert drawn == set(DISCARDED)


def test_a_card_the_game_does_not_have_is_refused() -> None:
    """The name is told."""
    with pytest.raises(ValueError, match="'Witch' is not a card of this game"):
        decided("Witch")
