"""What is on the table, and in front of each player, when a game begins.

Source: Intrigue rulebook, "Preparation".
"""

from collections import Counter

import pytest

from dominion_env import Game
from dominion_env.engine.card import CARDS, VICTORY
from tests.situations import all_cards, situation

BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
VICTORY_PILES = [name for name, printed in CARDS.items() if printed.is_kingdom and printed.types & VICTORY]
PLAIN = ("Cellar", "Festival", "Laboratory", "Market", "Militia", "Moat", "Pawn", "Remodel", "Smithy", "Village")

# Piles


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_coppers_not_dealt_and_all_silvers_and_golds_are_in_the_supply(players: int) -> None:
    """60 Coppers less 7 for each player, 40 Silvers, 30 Golds."""
    supply = Game(PLAIN, players).supply()
    assert (supply["Copper"], supply["Silver"], supply["Gold"]) == (60 - 7 * players, 40, 30)


@pytest.mark.parametrize(
    ("players", "estates", "provinces"), [(2, 8, 8), (3, 12, 12), (4, 12, 12), (5, 12, 15), (6, 12, 18)]
)
def test_victory_piles_follow_the_number_of_players(players: int, estates: int, provinces: int) -> None:
    """Estates and Duchies: 8 for two, else 12; Provinces: 8, 12, 12, 15, 18."""
    supply = Game(PLAIN, players).supply()
    assert (supply["Estate"], supply["Duchy"], supply["Province"]) == (estates, estates, provinces)


@pytest.mark.parametrize(("players", "curses"), [(2, 10), (3, 20), (4, 30), (5, 40), (6, 50)])
def test_there_are_ten_curses_for_each_player_but_the_first(players: int, curses: int) -> None:
    """10 Curses for two players, 10 more for each further one."""
    assert Game(PLAIN, players).supply()["Curse"] == curses


@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 12), (4, 12), (5, 12), (6, 12)])
def test_kingdom_victory_piles_follow_the_number_of_players(players: int, size: int) -> None:
    """Kingdom cards that are Victory cards, whatever else they are, have as many as Estates."""
    assert {"Duke", "Farmland", "Gardens", "Great Hall", "Harem", "Nobles", "Tunnel"} <= set(VICTORY_PILES)
    supply = situation(VICTORY_PILES, number=players).supply()
    assert {supply[name] for name in VICTORY_PILES} == {size}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_other_kingdom_piles_have_ten_cards(players: int) -> None:
    """The number of players makes no difference to them."""
    supply = Game(PLAIN, players).supply()
    assert {supply[name] for name in PLAIN} == {10}


def test_the_supply_is_the_basic_cards_and_the_ten_kingdom_cards() -> None:
    """Nothing else is set out for a kingdom that needs nothing else."""
    assert set(Game(PLAIN, 2).supply()) == {*BASIC, *PLAIN}


def test_pile_sizes_are_those_of_the_game_at_hand() -> None:
    """A game for two, one for three, and one for two again, made in one process, each have their own sizes."""
    sizes = []
    for players in (2, 3, 2):
        supply = situation(VICTORY_PILES, number=players).supply()
        sizes.append({supply[name] for name in ("Estate", "Duchy", "Province", *VICTORY_PILES)} | {supply["Curse"]})
    assert sizes == [{8, 10}, {12, 20}, {8, 10}]


def test_the_trash_is_empty_at_first() -> None:
    """Nothing has been trashed."""
    assert Game(PLAIN, 2).trash() == []


@pytest.mark.parametrize("players", [0, 1, 7])
def test_two_to_six_play(players: int) -> None:
    """Other numbers are refused."""
    with pytest.raises(ValueError, match="2 to 6 players"):
        Game(PLAIN, players)


# Decks and hands


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_player_starts_with_seven_coppers_and_three_estates(players: int) -> None:
    """Ten cards, of which five are in hand and five in the deck; nothing anywhere else."""
    game = Game(PLAIN, players, seed=3)
    for player in range(players):
        assert len(game.zone(player, "hand")) == 5
        assert len(game.zone(player, "deck")) == 5
        assert Counter(game.zone(player, "hand") + game.zone(player, "deck")) == {"Copper": 7, "Estate": 3}
        assert game.zone(player, "discard") == game.zone(player, "in_play") == game.zone(player, "set_aside") == []


def test_starting_estates_do_not_come_from_the_supply() -> None:
    """With two players there are 8 Estates in the pile and 3 in each deck."""
    assert all_cards(Game(PLAIN, 2))["Estate"] == 8 + 3 + 3


def test_starting_decks_are_shuffled() -> None:
    """Different seeds deal different hands, the same seed the same ones."""
    deals = [
        (tuple(game.zone(0, "hand")), tuple(game.zone(0, "deck")))
        for game in (Game(PLAIN, 2, seed) for seed in range(30))
    ]
    assert len(set(deals)) > 10
    again = Game(PLAIN, 2, 7)
    assert deals[7] == (tuple(again.zone(0, "hand")), tuple(again.zone(0, "deck")))


def test_every_number_of_estates_is_dealt_about_as_often_as_it_should_be() -> None:
    """Of 5 cards of 10, 3 of them Estates: none and three each in 1 of 12 hands, one and two in 5 of 12."""
    found: Counter[int] = Counter()
    for seed in range(1200):
        game = Game(PLAIN, 2, seed)
        for player in (0, 1):
            found[game.zone(player, "hand").count("Estate")] += 1
    assert [abs(found[n] / 2400 - share / 12) < 0.04 for n, share in enumerate((1, 5, 5, 1))] == [True] * 4


def test_players_are_dealt_different_hands() -> None:
    """Each deck is shuffled on its own: over many games the opening hands of two players are independent."""
    same = 0
    for seed in range(200):
        game = Game(PLAIN, 2, seed)
        same += game.zone(0, "deck") == game.zone(1, "deck")
    assert same < 40


# Who begins


def test_the_first_seat_begins_unless_another_is_named() -> None:
    """`start_player` says which seat has the first turn."""
    assert Game(PLAIN, 3).turn_player == 0
    game = Game(PLAIN, 3, start_player=2)
    assert game.turn_player == 2
    assert game.decision is not None
    assert game.decision.player == 2
    assert [game.turns_taken(player) for player in range(3)] == [0, 0, 0]


def test_a_turn_begins_with_an_action_and_a_buy() -> None:
    """And no coins."""
    game = Game(PLAIN, 2)
    assert (game.actions_left, game.buys, game.coins) == (1, 1, 0)
