"""What a seat reads off its view besides the observation."""

from __future__ import annotations

from dominion_env import View
from tests.situations import do, situation


def test_points_known_of_others_are_those_of_cards_they_were_seen_to_get() -> None:
    game = situation(["Village"], {}, {"deck": ["Province"]}, phase="buy", coins=10, buys=2)
    do(game, "buy Duchy", "buy Duchy")
    assert View(game, 1).known_score(0) == 6
    assert View(game, 0).known_score(1) == 6
    assert View(game, 1).known_score(1) == View(game, 1).score() == 6


def test_gains_that_end_the_game_are_the_provinces_left_or_the_cards_of_three_piles() -> None:
    game = situation(["Village", "Smithy"], {}, supply={"Province": 7})
    assert View(game, 0).gains_to_end() == 7
    game = situation(["Village", "Smithy"], {}, supply={"Village": 0, "Smithy": 2, "Curse": 3})
    assert View(game, 0).gains_to_end() == 5


def test_five_players_end_the_game_with_the_fourth_empty_pile() -> None:
    game = situation(["Village", "Smithy"], {}, number=5, supply={"Village": 0, "Smithy": 0, "Curse": 1, "Estate": 1})
    assert View(game, 0).gains_to_end() == 2


def test_cards_off_a_deck_are_seen_by_those_to_whom_they_are_shown() -> None:
    game = situation(["Oracle"], {"hand": ["Oracle"], "deck": ["Gold", "Silver"]}, {"deck": ["Estate", "Copper"]})
    do(game, "play Oracle", "put them back")
    while game.options() and "Oracle" not in game.options()[0]:
        do(game, game.options()[0])
    assert sorted(View(game, 0).looked_at(1)) == ["Copper", "Estate"]
    assert View(game, 0).looked_at(0) == []


def test_cards_that_only_their_owner_looks_at_are_hidden_from_others() -> None:
    game = situation(["Sentry"], {"hand": ["Sentry"], "deck": ["Copper", "Gold", "Silver"]})
    do(game, "play Sentry")
    assert sorted(View(game, 0).looked_at(0)) == ["Gold", "Silver"]
    assert View(game, 1).looked_at(0) == []
