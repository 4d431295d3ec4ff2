"""What the words on the cards mean: gaining, trashing, discarding, and what players may count.

Source: Intrigue rulebook, "The Turn of Play" and "End of Game and Scoring".
"""

from typing import Any

import pytest

from dominion_env import View
from tests.situations import cards, discard, do, offered, situation, trash


def test_a_gained_action_is_not_used() -> None:
    """A Festival that Artisan gains to the hand gives nothing until it is played."""
    game = situation(["Artisan", "Festival"], {"hand": ["Artisan", "Estate"]})
    do(game, "play Artisan", "gain Festival", "topdeck Estate")
    assert (game.actions_left, game.buys, game.coins) == (0, 1, 0)


def test_a_gained_card_comes_from_the_supply() -> None:
    """Its pile has one card less, and an empty pile has none to give."""
    game = situation(["Village", "Workshop"], {"hand": ["Workshop"]}, supply={"Village": 1, "Silver": 0})
    do(game, "play Workshop")
    assert "gain Silver" not in offered(game)
    do(game, "gain Village")
    assert game.supply()["Village"] == 0
    assert discard(game, 0) == ["Village"]


def test_trashed_cards_count_for_nobody() -> None:
    """They are in the trash for the rest of the game, and no player's points."""
    game = situation(["Chapel"], {"hand": ["Chapel", "Province", "Curse"]})
    do(game, "play Chapel", "trash Curse", "trash Province")
    assert game.scores() == [0, 0]
    do(game, "done")
    assert trash(game) == cards("Curse", "Province")


def test_a_discarded_card_is_seen_by_all() -> None:
    """It lies face up: the other player's log names it."""
    game = situation(["Cellar"], {"hand": ["Cellar", "Curse", "Gold"], "deck": ["Copper"]}, log=True)
    do(game, "play Cellar", "discard Curse", "done")
    assert "Curse" in View(game, 1).log()
    assert "Gold" not in View(game, 1).log()


@pytest.mark.parametrize(
    ("zones", "rest"),
    [({"deck": ["Copper"] * 4}, {}), ({}, {"supply": {"Village": 9}}), ({}, {"trash": ["Copper"]})],
)
def test_what_may_be_counted_is_open_to_all(zones: dict[str, list[str]], rest: dict[str, Any]) -> None:
    """The other player sees how many cards a deck and each pile hold, and what lies in the trash."""
    usual = {"hand": ["Copper"], "deck": ["Copper"] * 3}
    one = situation(["Village"], usual)
    other = situation(["Village"], {**usual, **zones}, **rest)
    assert View(one, 1).table() != View(other, 1).table()
