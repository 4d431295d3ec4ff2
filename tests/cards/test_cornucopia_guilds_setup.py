"""Cornucopia & Guilds: what is set out before the game for Young Witch and Ferryman."""

import pytest

from dominion_env import Game
from dominion_env.kingdoms import Kingdom
from tests.situations import asked, cards, discard, do, hand, offered, situation

NINE = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village")


def test_the_bane_is_an_eleventh_kingdom_pile_in_the_supply() -> None:
    """With a Bane there are 18 Supply piles, all offered for sale to who has the coins."""
    plain = Game(Kingdom("", (*NINE, "Witch")))
    game = Game(Kingdom("", (*NINE, "Young Witch"), bane="Vassal"))
    assert len(plain.supply()) == 17
    assert len(game.supply()) == 18
    assert game.supply()["Vassal"] == 10
    rich = situation([*NINE, "Young Witch"], {"hand": []}, bane="Vassal", phase="buy", coins=3)
    assert "buy Vassal" in offered(rich)


@pytest.mark.parametrize(("players", "copies"), [(2, 8), (3, 12)])
def test_a_victory_card_as_bane_or_for_ferryman_has_as_many_copies_as_any(players: int, copies: int) -> None:
    """The pile sizes follow the number of players."""
    assert situation(["Young Witch"], number=players, bane="Tunnel").supply()["Tunnel"] == copies
    assert situation(["Ferryman"], number=players, ferryman="Gardens").supply()["Gardens"] == copies


def test_a_bane_brings_the_cards_that_it_needs() -> None:
    """Hermit brings Madman, Urchin brings Mercenary; neither is in the Supply."""
    for bane, brought in (("Hermit", "Madman"), ("Urchin", "Mercenary")):
        game = situation(["Young Witch"], {"hand": []}, bane=bane, phase="buy", coins=8)
        assert game.supply()[brought] == 10
        assert f"buy {bane}" in offered(game)
        assert f"buy {brought}" not in offered(game)


@pytest.mark.parametrize(("players", "ruins"), [(2, 10), (3, 20), (6, 50)])
def test_the_card_set_aside_for_ferryman_brings_the_cards_that_it_needs(players: int, ruins: int) -> None:
    """Marauder brings Ruins into the Supply and Spoils beside it."""
    game = situation(["Ferryman"], {"hand": []}, number=players, ferryman="Marauder", phase="buy")
    assert game.supply()["Ruins"] == ruins
    assert game.supply()["Spoils"] == 15
    assert game.supply()["Marauder"] == 10


def test_ruins_brought_by_ferrymans_card_are_gained_with_it() -> None:
    """Each Death Cart that comes with a Ferryman brings two Ruins along."""
    game = situation(["Ferryman"], {"hand": []}, ferryman="Death Cart", phase="buy", coins=5, buys=2)
    do(game, "buy Ferryman")
    assert len(discard(game, 0)) == 4
    assert {"Ferryman", "Death Cart"} <= set(discard(game, 0))
    assert game.supply()["Ruins"] == 8


def test_young_witch_set_aside_for_ferryman_brings_a_bane() -> None:
    """The Bane is in the Supply, Young Witch is not; a Young Witch gained with a Ferryman works as ever."""
    game = situation(["Ferryman"], {"hand": []}, ferryman="Young Witch", bane="Village", phase="buy", coins=8)
    assert "buy Village" in offered(game)
    assert "buy Young Witch" not in offered(game)
    game = situation(
        ["Ferryman"], {"hand": ["Young Witch"]}, {"hand": ["Village"]}, ferryman="Young Witch", bane="Village"
    )
    do(game, "play Young Witch")
    assert asked(game) == (1, "Young Witch")
    do(game, "reveal Village")
    assert discard(game, 1) == []


def test_the_bane_can_be_gained_by_cards_that_look_at_costs() -> None:
    """Horn of Plenty gains it like any card of the Supply."""
    game = situation(
        ["Young Witch", "Horn of Plenty"],
        {"hand": ["Horn of Plenty"], "in_play": ["Copper"]},
        bane="Cellar",
        phase="buy",
    )
    do(game, "play Horn of Plenty", "gain Cellar")
    assert discard(game, 0) == cards("Cellar")


def test_nobody_is_dealt_a_bane_or_ferrymans_card_at_the_start() -> None:
    """Starting decks are seven Coppers and three Estates."""
    game = Game(Kingdom("", (*NINE[:8], "Young Witch", "Ferryman"), bane="Vassal", ferryman="Village"))
    for player in (0, 1):
        assert sorted(hand(game, player) + game.zone(player, "deck")) == cards(*["Copper"] * 7, *["Estate"] * 3)


def test_with_footpad_in_the_game_a_card_gained_in_clean_up_draws_nothing() -> None:
    """A Madman gained as Hermit is discarded leaves the new hand at five cards."""
    game = situation(["Footpad", "Hermit"], {"hand": [], "deck": ["Copper"] * 9, "in_play": ["Hermit"]}, phase="buy")
    do(game, "done")
    assert "Madman" in discard(game, 0)
    assert len(hand(game, 0)) == 5
