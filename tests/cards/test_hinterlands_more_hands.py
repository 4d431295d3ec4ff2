"""Cards of Hinterlands that fill hands and empty them, and one that counts:
Crossroads, Margrave, Oasis, Silk Road, Spice Merchant, Stables.
"""

import pytest

from tests.situations import asked, cards, deck, discard, do, hand, in_play, knows, offered, situation, trash

COPPERS = ["Copper"] * 5
ESTATES = ["Estate"] * 5


# Crossroads.


def test_crossroads_draws_a_card_for_each_victory_card_in_hand_and_gives_three_actions() -> None:
    """One for the Estate, none for the Curse, which is no Victory card."""
    game = situation(
        ["Crossroads"],
        {"hand": ["Crossroads", "Curse", "Estate", "Copper"], "deck": ["Silver", "Gold"]},
    )
    do(game, "play Crossroads")
    assert hand(game, 0) == cards("Copper", "Curse", "Estate", "Silver")
    assert game.actions_left == 3


def test_crossroads_reveals_the_hand_which_stays_there() -> None:
    """The others know it then, but not the cards drawn."""
    game = situation(["Crossroads"], {"hand": ["Crossroads", "Estate", "Estate", "Gold"], "deck": ["Silver", "Silver"]})
    do(game, "play Crossroads")
    assert hand(game, 0) == cards("Estate", "Estate", "Gold", "Silver", "Silver")
    assert knows(game, 1, 0, "Estate") == 2
    assert knows(game, 1, 0, "Gold") == 1
    assert knows(game, 1, 0, "Silver") == 0


def test_crossroads_counts_cards_of_two_types_if_one_is_victory() -> None:
    """Harem and Tunnel: two cards are drawn."""
    game = situation(
        ["Crossroads", "Harem", "Tunnel"], {"hand": ["Crossroads", "Harem", "Tunnel"], "deck": ["Gold", "Gold", "Gold"]}
    )
    do(game, "play Crossroads")
    assert hand(game, 0) == cards("Gold", "Gold", "Harem", "Tunnel")


def test_crossroads_does_not_count_the_victory_cards_it_draws() -> None:
    """One Estate was in hand: one card, another Estate, is drawn."""
    game = situation(["Crossroads"], {"hand": ["Crossroads", "Estate"], "deck": ESTATES})
    do(game, "play Crossroads")
    assert hand(game, 0) == ["Estate", "Estate"]


def test_crossroads_without_victory_cards_gives_its_actions_only() -> None:
    """Nothing in hand, or nothing that counts: no card is drawn."""
    game = situation(["Crossroads", "Village"], {"hand": ["Crossroads", "Village"], "deck": COPPERS})
    do(game, "play Crossroads")
    assert hand(game, 0) == ["Village"]
    assert game.actions_left == 3
    game = situation(["Crossroads"], {"hand": ["Crossroads"], "deck": COPPERS})
    do(game, "play Crossroads")
    assert hand(game, 0) == []


def test_crossroads_draws_what_there_is() -> None:
    """Three Estates, but only two cards in deck and discard pile."""
    game = situation(
        ["Crossroads"],
        {"hand": ["Crossroads", "Estate", "Estate", "Estate"], "deck": ["Gold"], "discard": ["Silver"]},
    )
    do(game, "play Crossroads")
    assert hand(game, 0) == cards("Estate", "Estate", "Estate", "Gold", "Silver")


def test_only_the_first_crossroads_of_a_turn_gives_actions() -> None:
    """The second one draws its cards, among them for what the first one drew."""
    game = situation(
        ["Crossroads"], {"hand": ["Crossroads", "Crossroads", "Estate"], "deck": ["Estate", "Gold", "Silver", "Copper"]}
    )
    do(game, "play Crossroads")
    assert game.actions_left == 3
    do(game, "play Crossroads")
    assert game.actions_left == 2
    assert hand(game, 0) == cards("Estate", "Estate", "Gold", "Silver")


def test_throne_room_on_crossroads_gives_three_actions_once() -> None:
    """It is played twice: cards both times, Actions the first time."""
    game = situation(
        ["Crossroads", "Throne Room", "Village"],
        {"hand": ["Throne Room", "Crossroads", "Estate", "Village"], "deck": ["Gold", "Silver", "Copper"]},
    )
    do(game, "play Throne Room", "play Crossroads")
    assert game.actions_left == 3
    assert hand(game, 0) == cards("Estate", "Gold", "Silver", "Village")


def test_crossroads_gives_actions_again_in_the_next_turn() -> None:
    """The next player's first one counts as the first of that turn."""
    game = situation(
        ["Crossroads", "Village"],
        {"hand": ["Crossroads", "Village"], "deck": COPPERS},
        {"hand": ["Crossroads", "Village"], "deck": COPPERS},
    )
    do(game, "play Crossroads", "done", "done", "play Crossroads")
    assert game.turn_player == 1
    assert game.actions_left == 3


def test_haggler_gains_nothing_with_a_crossroads_that_costs_nothing() -> None:
    """With two Highways in play it costs 0, and nothing costs less: nothing is asked."""
    game = situation(
        ["Crossroads", "Haggler", "Highway"],
        {"deck": COPPERS, "in_play": ["Haggler", "Highway", "Highway"]},
        phase="buy",
        buys=2,
    )
    do(game, "buy Crossroads")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Crossroads"]


# Margrave.


def test_margrave_draws_three_cards_and_gives_a_buy() -> None:
    """Its own bonuses."""
    game = situation(["Margrave"], {"hand": ["Margrave"], "deck": ["Gold", "Silver", "Copper", "Curse"]}, {"hand": []})
    do(game, "play Margrave")
    assert hand(game, 0) == cards("Copper", "Gold", "Silver")
    assert game.buys == 2


def test_margrave_has_each_other_player_draw_a_card_and_then_discard_down_to_three() -> None:
    """The card drawn may be among those discarded; the second player is done before the third draws."""
    game = situation(
        ["Margrave"],
        {"hand": ["Margrave"]},
        {"hand": ["Estate", "Estate", "Copper", "Copper", "Silver"], "deck": ["Gold", "Curse"]},
        {"hand": ["Duchy", "Copper", "Copper", "Copper"], "deck": ["Curse", "Gold"]},
    )
    do(game, "play Margrave")
    assert asked(game) == (1, "Margrave")
    assert len(hand(game, 1)) == 6
    assert len(hand(game, 2)) == 4
    do(game, "discard Estate", "discard Estate", "discard Copper")
    assert hand(game, 1) == cards("Copper", "Gold", "Silver")
    assert asked(game) == (2, "Margrave")
    do(game, "discard Curse", "discard Duchy")
    assert hand(game, 2) == ["Copper"] * 3
    assert discard(game, 2) == cards("Curse", "Duchy")


def test_drawing_for_margrave_is_not_optional() -> None:
    """With two cards in hand a third is drawn without a choice, and none is discarded."""
    game = situation(["Margrave"], {"hand": ["Margrave"]}, {"hand": ["Copper", "Copper"], "deck": ["Gold", "Gold"]})
    do(game, "play Margrave")
    assert hand(game, 1) == cards("Copper", "Copper", "Gold")
    assert discard(game, 1) == []
    assert deck(game, 1) == ["Gold"]


def test_who_has_three_cards_before_drawing_for_margrave_discards_one() -> None:
    """Four after drawing, and three are kept; with no card to draw three are three."""
    game = situation(
        ["Margrave"],
        {"hand": ["Margrave"]},
        {"hand": ["Copper", "Copper", "Estate"], "deck": ["Gold"]},
        {"hand": ["Copper", "Copper", "Estate"]},
    )
    do(game, "play Margrave", "discard Estate")
    assert hand(game, 1) == cards("Copper", "Copper", "Gold")
    assert hand(game, 2) == cards("Copper", "Copper", "Estate")
    assert asked(game)[0] == 0


def test_moat_answers_margrave() -> None:
    """Who shows it neither draws nor discards; the next player does."""
    game = situation(
        ["Margrave", "Moat"],
        {"hand": ["Margrave"]},
        {"hand": ["Moat", *COPPERS], "deck": ["Gold"]},
        {"hand": ["Copper", "Copper", "Copper"], "deck": ["Copper"]},
    )
    do(game, "play Margrave", "reveal Moat")
    assert hand(game, 1) == cards(*COPPERS, "Moat")
    assert deck(game, 1) == ["Gold"]
    assert discard(game, 2) == ["Copper"]


def test_tunnel_discarded_to_margrave_may_be_revealed() -> None:
    """In another player's turn."""
    game = situation(
        ["Margrave", "Tunnel"], {"hand": ["Margrave"]}, {"hand": ["Tunnel", "Copper", "Copper"], "deck": ["Copper"]}
    )
    do(game, "play Margrave", "discard Tunnel", "reveal Tunnel")
    assert discard(game, 1) == cards("Gold", "Tunnel")


def test_throne_room_plays_margrave_twice() -> None:
    """The others draw and discard again."""
    game = situation(
        ["Margrave", "Throne Room"],
        {"hand": ["Throne Room", "Margrave"], "deck": [*COPPERS, "Copper"]},
        {"hand": ["Copper", "Copper", "Copper"], "deck": ["Estate", "Gold"]},
    )
    do(game, "play Throne Room", "play Margrave", "discard Estate", "discard Copper")
    assert hand(game, 1) == cards("Copper", "Copper", "Gold")
    assert hand(game, 0) == ["Copper"] * 6
    assert game.buys == 3


# Oasis.


def test_oasis_draws_a_card_before_one_is_discarded() -> None:
    """An Action and a coin; the card drawn may be the one discarded."""
    game = situation(["Oasis"], {"hand": ["Oasis", "Copper"], "deck": ["Estate", "Gold"]})
    do(game, "play Oasis")
    assert game.actions_left == 1
    assert game.coins == 1
    assert asked(game) == (0, "Oasis")
    assert offered(game) == {"discard Copper", "discard Estate"}
    do(game, "discard Estate")
    assert hand(game, 0) == ["Copper"]
    assert discard(game, 0) == ["Estate"]


def test_oasis_discards_a_card_even_if_none_could_be_drawn() -> None:
    """With nothing to draw one of the hand goes; with an empty hand none does."""
    game = situation(["Oasis"], {"hand": ["Oasis", "Copper", "Estate"]})
    do(game, "play Oasis", "discard Copper")
    assert hand(game, 0) == ["Estate"]
    assert discard(game, 0) == ["Copper"]
    game = situation(["Oasis"], {"hand": ["Oasis"]})
    do(game, "play Oasis")
    assert discard(game, 0) == []
    assert game.coins == 1


def test_tunnel_discarded_to_oasis_may_be_revealed() -> None:
    """In its owner's own turn, and although it was only just drawn."""
    game = situation(["Oasis", "Tunnel"], {"hand": ["Oasis"], "deck": ["Tunnel"]})
    do(game, "play Oasis", "reveal Tunnel")
    assert discard(game, 0) == cards("Gold", "Tunnel")


def test_throne_room_plays_oasis_twice() -> None:
    """Two coins and two Actions, a card drawn and discarded each time."""
    game = situation(["Oasis", "Throne Room"], {"hand": ["Throne Room", "Oasis"], "deck": ["Estate", "Gold"]})
    do(game, "play Throne Room", "play Oasis")
    assert discard(game, 0) == cards("Estate", "Gold")
    assert game.coins == 2
    assert game.actions_left == 2


# Silk Road.


def test_silk_road_is_worth_a_point_for_every_four_victory_cards() -> None:
    """Seven Victory cards, two Silk Roads among them: 1 each, and five Curses do not count.
    Six Gardens among 59 cards are worth 5 each.
    """
    game = situation(
        ["Gardens", "Silk Road", "Tunnel"],
        {"deck": [*["Silk Road"] * 2, *["Estate"] * 3, "Province", "Tunnel", *["Curse"] * 5]},
        {"deck": [*["Gardens"] * 6, *["Copper"] * 53]},
    )
    assert game.scores() == [8, 30]


@pytest.mark.parametrize(("estates", "each"), [(2, 0), (3, 1), (6, 1), (7, 2), (10, 2), (11, 3)])
def test_silk_road_rounds_down_and_counts_itself(estates: int, each: int) -> None:
    """One Silk Road with so many Estates: eleven Victory cards make 2."""
    game = situation(["Silk Road"], {"hand": ["Silk Road"], "deck": ["Estate"] * estates})
    assert game.scores()[0] == estates + each


def test_silk_road_counts_all_cards_of_its_owner() -> None:
    """In hand, deck, discard pile, in play and set aside; those of others do not count."""
    game = situation(
        ["Great Hall", "Silk Road"],
        {
            "hand": ["Silk Road"],
            "deck": ["Estate"],
            "discard": ["Estate"],
            "in_play": ["Great Hall"],
            "set_aside": ["Estate"],
        },
        {"hand": ["Silk Road", "Estate", "Estate"]},
    )
    assert game.scores() == [5, 2]


def test_silk_road_counts_cards_of_several_types_if_one_is_victory() -> None:
    """Harem, Tunnel and Dame Josephine make four Victory cards with it."""
    game = situation(
        ["Harem", "Knights", "Silk Road", "Tunnel"],
        {"hand": ["Dame Josephine", "Harem", "Silk Road", "Tunnel"]},
        supply={"Knights": ["Sir Vander"]},
    )
    assert game.scores()[0] == 2 + 2 + 2 + 1


def test_silk_road_is_no_action() -> None:
    """It cannot be played."""
    game = situation(["Silk Road", "Village"], {"hand": ["Silk Road", "Village"], "deck": ESTATES})
    assert offered(game) == {"play Village", "done"}


def test_the_silk_road_pile_has_eight_cards_for_two_players_and_twelve_for_more() -> None:
    """As for any Victory card."""
    assert situation(["Silk Road"]).supply()["Silk Road"] == 8
    assert situation(["Silk Road"], number=3).supply()["Silk Road"] == 12
    assert situation(["Silk Road"], number=4).supply()["Silk Road"] == 12


# Spice Merchant.


def test_spice_merchant_may_trash_a_treasure_for_two_cards_and_an_action() -> None:
    """The choice comes once the Treasure is trashed."""
    game = situation(
        ["Spice Merchant"],
        {"hand": ["Spice Merchant", "Copper", "Silver", "Estate"], "deck": ["Gold", "Gold", "Curse"]},
    )
    do(game, "play Spice Merchant")
    assert asked(game) == (0, "Spice Merchant")
    assert offered(game) == {"trash Copper", "trash Silver", "done"}
    do(game, "trash Copper")
    assert trash(game) == ["Copper"]
    assert offered(game) == {"Spice Merchant: +2 Cards and +1 Action", "Spice Merchant: +2 Coins and +1 Buy"}
    do(game, "+2 Cards and +1 Action")
    assert hand(game, 0) == cards("Estate", "Gold", "Gold", "Silver")
    assert (game.actions_left, game.buys, game.coins) == (1, 1, 0)


def test_spice_merchant_may_trash_a_treasure_for_two_coins_and_a_buy() -> None:
    """No card is drawn then."""
    game = situation(["Spice Merchant"], {"hand": ["Spice Merchant", "Copper"], "deck": ["Gold", "Gold"]})
    do(game, "play Spice Merchant", "trash Copper", "+2 Coins and +1 Buy")
    assert hand(game, 0) == []
    assert (game.actions_left, game.buys, game.coins) == (0, 2, 2)


def test_spice_merchant_need_not_trash_anything_and_gives_nothing_then() -> None:
    """Trashing is optional, and all the rest depends on it."""
    game = situation(["Spice Merchant"], {"hand": ["Spice Merchant", "Copper"], "deck": ["Gold", "Gold"]})
    do(game, "play Spice Merchant", "done")
    assert trash(game) == []
    assert hand(game, 0) == ["Copper"]
    assert (game.actions_left, game.buys, game.coins) == (0, 1, 0)


def test_spice_merchant_trashes_nothing_but_treasures() -> None:
    """A Harem is one; an Estate is none, and with nothing else in hand nothing is asked."""
    game = situation(["Harem", "Spice Merchant"], {"hand": ["Spice Merchant", "Harem", "Estate"], "deck": COPPERS})
    do(game, "play Spice Merchant")
    assert offered(game) == {"trash Harem", "done"}
    game = situation(["Spice Merchant"], {"hand": ["Spice Merchant", "Estate"], "deck": COPPERS})
    do(game, "play Spice Merchant")
    assert asked(game) == (0, None)
    assert hand(game, 0) == ["Estate"]


def test_throne_room_plays_spice_merchant_twice() -> None:
    """A Treasure for each, and each choice by itself."""
    game = situation(
        ["Spice Merchant", "Throne Room"],
        {"hand": ["Throne Room", "Spice Merchant", "Copper", "Copper"], "deck": ESTATES},
    )
    do(game, "play Throne Room", "play Spice Merchant", "trash Copper", "+2 Coins", "trash Copper", "+2 Cards")
    assert trash(game) == ["Copper", "Copper"]
    assert hand(game, 0) == ["Estate", "Estate"]
    assert (game.actions_left, game.buys, game.coins) == (1, 2, 2)


# Stables.


def test_stables_may_discard_a_treasure_for_three_cards_and_an_action() -> None:
    """Only one Treasure is discarded."""
    game = situation(
        ["Stables"], {"hand": ["Stables", "Copper", "Copper", "Estate"], "deck": ["Gold", "Gold", "Curse"]}
    )
    do(game, "play Stables")
    assert asked(game) == (0, "Stables")
    assert offered(game) == {"discard Copper", "done"}
    do(game, "discard Copper")
    assert hand(game, 0) == cards("Copper", "Curse", "Estate", "Gold", "Gold")
    assert discard(game, 0) == ["Copper"]
    assert game.actions_left == 1


def test_stables_need_not_discard_anything_and_gives_nothing_then() -> None:
    """Discarding is optional, and the cards and the Action depend on it."""
    game = situation(["Stables"], {"hand": ["Stables", "Copper"], "deck": ["Gold", "Gold", "Gold"]})
    do(game, "play Stables", "done")
    assert hand(game, 0) == ["Copper"]
    assert game.actions_left == 0


def test_stables_discards_nothing_but_a_treasure() -> None:
    """A Harem is one; an Estate is none, and with nothing else in hand nothing is asked."""
    game = situation(["Harem", "Stables"], {"hand": ["Stables", "Harem", "Estate"], "deck": COPPERS})
    do(game, "play Stables")
    assert offered(game) == {"discard Harem", "done"}
    game = situation(["Stables"], {"hand": ["Stables", "Estate"], "deck": COPPERS})
    do(game, "play Stables")
    assert asked(game) == (0, None)
    assert in_play(game, 0) == ["Stables"]


def test_the_treasure_discarded_to_stables_may_be_shuffled_in_and_drawn() -> None:
    """Discarding comes first: with an empty deck the Gold is the only card there is to draw."""
    game = situation(["Stables"], {"hand": ["Stables", "Gold"]})
    do(game, "play Stables", "discard Gold")
    assert hand(game, 0) == ["Gold"]
    assert discard(game, 0) == []


def test_throne_room_plays_stables_twice() -> None:
    """A Treasure drawn the first time may be discarded the second."""
    game = situation(
        ["Stables", "Throne Room"],
        {"hand": ["Throne Room", "Stables", "Copper"], "deck": ["Silver", *ESTATES, "Curse"]},
    )
    do(game, "play Throne Room", "play Stables", "discard Copper", "discard Silver")
    assert discard(game, 0) == cards("Copper", "Silver")
    assert hand(game, 0) == ["Estate"] * 5
    assert game.actions_left == 2
