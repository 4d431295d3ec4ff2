"""Reactions of Hinterlands, in all they do: Fool's Gold and Trader."""

from dominion_env.engine import knowledge
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

COPPERS = ["Copper"] * 5
ESTATES = ["Estate"] * 5


# Fool's Gold as a Treasure.


def test_the_first_fools_gold_of_a_turn_makes_one_coin_and_each_further_one_four() -> None:
    """Three make 1 + 4 + 4."""
    game = situation(["Fool's Gold"], {"hand": ["Fool's Gold"] * 3, "deck": COPPERS}, phase="buy")
    coins = []
    for _ in range(3):
        do(game, "play Fool's Gold")
        coins.append(game.coins)
    assert coins == [1, 5, 9]


def test_other_treasures_between_do_not_change_what_fools_gold_makes() -> None:
    """Only playings of Fool's Gold count."""
    game = situation(["Fool's Gold"], {"hand": ["Fool's Gold", "Copper", "Fool's Gold", "Silver"]}, phase="buy")
    do(game, "play Silver", "play Fool's Gold", "play Copper")
    assert game.coins == 4
    do(game, "play Fool's Gold")
    assert game.coins == 8


def test_fools_gold_is_played_with_all_treasures() -> None:
    """It asks nothing and moves nothing: a Copper, a Silver and two Fool's Golds make 8."""
    game = situation(["Fool's Gold"], {"hand": ["Fool's Gold", "Copper", "Fool's Gold", "Silver"]}, phase="buy")
    do(game, "play all treasures")
    assert game.coins == 8
    assert in_play(game, 0) == cards("Copper", "Fool's Gold", "Fool's Gold", "Silver")


def test_what_fools_gold_makes_starts_again_each_turn() -> None:
    """The next player's first Fool's Gold makes 1 coin, and the own one in the next turn too."""
    game = situation(
        ["Fool's Gold"],
        {"hand": ["Fool's Gold", "Fool's Gold"], "deck": ["Fool's Gold"] * 5},
        {"hand": ["Fool's Gold"], "deck": COPPERS},
        phase="buy",
    )
    do(game, "play all treasures")
    assert game.coins == 5
    do(game, "done", "play Fool's Gold")
    assert game.coins == 1
    do(game, "done", "play Fool's Gold")
    assert game.coins == 1


def test_a_fools_gold_that_another_player_played_does_not_count() -> None:
    """One's own first Fool's Gold makes 1 coin all the same."""
    game = situation(
        ["Fool's Gold"], {"hand": ["Fool's Gold"], "deck": COPPERS}, {"hand": ["Fool's Gold", "Copper"]}, phase="buy"
    )
    do(game, "play Fool's Gold", "done", "play all treasures")
    assert game.coins == 2


def test_counterfeit_plays_fools_gold_for_one_coin_and_then_four() -> None:
    """Each playing counts: with Counterfeit's own coin that makes 6."""
    game = situation(
        ["Counterfeit", "Fool's Gold"], {"hand": ["Counterfeit", "Fool's Gold"], "deck": COPPERS}, phase="buy"
    )
    do(game, "play Counterfeit", "play Fool's Gold")
    assert game.coins == 6
    assert trash(game) == ["Fool's Gold"]


# Fool's Gold as a Reaction.


def test_fools_gold_may_be_trashed_for_a_gold_on_the_deck_when_another_gains_a_province() -> None:
    """The Gold goes on top of the deck, not into the discard pile."""
    game = situation(
        ["Fool's Gold"], {}, {"hand": ["Fool's Gold", "Copper"], "deck": ["Estate"]}, phase="buy", coins=8, buys=2
    )
    do(game, "buy Province")
    assert asked(game) == (1, "Province")
    assert offered(game) == {"trash Fool's Gold", "done"}
    assert "Province" in discard(game, 0)
    do(game, "trash Fool's Gold")
    assert trash(game) == ["Fool's Gold"]
    assert deck(game, 1) == ["Gold", "Estate"]
    assert discard(game, 1) == []
    assert hand(game, 1) == ["Copper"]


def test_fools_gold_need_not_be_trashed() -> None:
    """With "done" it stays in hand and is not offered again for this Province."""
    game = situation(["Fool's Gold"], {}, {"hand": ["Fool's Gold", "Fool's Gold"]}, phase="buy", coins=8, buys=2)
    do(game, "buy Province", "done")
    assert asked(game) == (0, None)
    assert hand(game, 1) == cards("Fool's Gold", "Fool's Gold")
    assert trash(game) == []


def test_one_of_several_fools_golds_may_be_kept() -> None:
    """Each copy is offered by itself."""
    game = situation(["Fool's Gold"], {}, {"hand": ["Fool's Gold"] * 3}, phase="buy", coins=8, buys=2)
    do(game, "buy Province", "trash Fool's Gold", "trash Fool's Gold", "done")
    assert deck(game, 1) == ["Gold", "Gold"]
    assert hand(game, 1) == ["Fool's Gold"]


def test_the_gold_of_fools_gold_becomes_the_only_card_of_an_empty_deck() -> None:
    """The discard pile is not shuffled."""
    game = situation(
        ["Fool's Gold"], {}, {"hand": ["Fool's Gold"], "discard": ["Estate"]}, phase="buy", coins=8, buys=2
    )
    do(game, "buy Province", "trash Fool's Gold")
    assert deck(game, 1) == ["Gold"]
    assert discard(game, 1) == ["Estate"]


def test_fools_golds_of_several_players_are_used_in_turn_order_until_the_gold_is_gone_and_beyond() -> None:
    """Two Golds go to the second player; the third may still trash for nothing; the gainer is not asked."""
    game = situation(
        ["Fool's Gold"],
        {"hand": ["Fool's Gold"], "deck": COPPERS},
        {"hand": ["Fool's Gold", "Fool's Gold", "Copper"], "deck": ["Estate"]},
        {"hand": ["Fool's Gold"], "deck": ["Estate"]},
        phase="buy",
        coins=8,
        buys=2,
        supply={"Gold": 2},
    )
    do(game, "buy Province")
    assert asked(game)[0] == 1
    do(game, "trash Fool's Gold", "trash Fool's Gold")
    assert asked(game)[0] == 2
    do(game, "trash Fool's Gold")
    assert asked(game) == (0, None)
    assert deck(game, 1)[:2] == ["Gold", "Gold"]
    assert deck(game, 2) == ["Estate"]
    assert trash(game) == ["Fool's Gold"] * 3
    assert hand(game, 0) == ["Fool's Gold"]
    assert game.supply()["Gold"] == 0


def test_fools_gold_answers_a_province_gained_without_buying() -> None:
    """Remodel turns a Gold into a Province."""
    game = situation(["Fool's Gold", "Remodel"], {"hand": ["Remodel", "Gold"]}, {"hand": ["Fool's Gold"]})
    do(game, "play Remodel", "gain Province", "trash Fool's Gold")
    assert deck(game, 1) == ["Gold"]


def test_fools_gold_does_not_answer_ones_own_province_or_another_card() -> None:
    """The gainer has no use for it, and a Duchy moves nobody."""
    game = situation(
        ["Fool's Gold"], {"hand": ["Fool's Gold"]}, {"hand": ["Fool's Gold"]}, phase="buy", coins=13, buys=2
    )
    do(game, "buy Duchy")
    assert asked(game) == (0, None)
    do(game, "buy Province")
    assert asked(game)[0] == 1


def test_fools_gold_in_play_or_in_the_deck_is_not_offered() -> None:
    """It must be in hand."""
    game = situation(
        ["Fool's Gold"],
        {},
        {"deck": ["Fool's Gold"], "discard": ["Fool's Gold"], "hand": ["Copper"]},
        phase="buy",
        coins=8,
        buys=2,
    )
    do(game, "buy Province")
    assert asked(game) == (0, None)


def test_fools_gold_does_not_answer_a_province_that_trader_replaced() -> None:
    """No Province was gained."""
    game = situation(
        ["Fool's Gold", "Trader"], {"hand": ["Trader"]}, {"hand": ["Fool's Gold"]}, phase="buy", coins=8, buys=2
    )
    do(game, "buy Province", "reveal Trader")
    assert asked(game) == (0, None)


def test_trader_may_replace_the_gold_of_fools_gold() -> None:
    """The Silver goes to the discard pile though the Gold would have gone on the deck."""
    game = situation(["Fool's Gold", "Trader"], {}, {"hand": ["Fool's Gold", "Trader"]}, phase="buy", coins=8, buys=2)
    do(game, "buy Province", "trash Fool's Gold", "reveal Trader")
    assert discard(game, 1) == ["Silver"]
    assert deck(game, 1) == []


# Trader when played.


def test_trader_trashes_a_card_for_as_many_silvers_as_it_costs() -> None:
    """A Gold gives six, to the discard pile."""
    game = situation(["Trader"], {"hand": ["Trader", "Gold", "Copper"]})
    do(game, "play Trader")
    assert offered(game) == {"trash Gold", "trash Copper"}
    do(game, "trash Gold")
    assert discard(game, 0) == ["Silver"] * 6
    assert trash(game) == ["Gold"]


def test_trader_gains_the_silvers_that_are_left() -> None:
    """Two Silvers for a Gold, if there are two."""
    game = situation(["Trader"], {"hand": ["Trader", "Gold"]}, supply={"Silver": 2})
    do(game, "play Trader")
    assert discard(game, 0) == ["Silver", "Silver"]
    assert trash(game) == ["Gold"]


def test_trader_with_an_empty_hand_gains_nothing() -> None:
    """No card was trashed."""
    game = situation(["Trader"], {"hand": ["Trader"]})
    do(game, "play Trader")
    assert discard(game, 0) == []
    assert trash(game) == []


def test_trader_gains_no_silver_for_a_card_that_costs_nothing() -> None:
    """A Copper is trashed for none."""
    game = situation(["Trader"], {"hand": ["Trader", "Copper"]})
    do(game, "play Trader")
    assert discard(game, 0) == []
    assert trash(game) == ["Copper"]


def test_trader_gains_three_silvers_for_a_silver() -> None:
    """Silver can be trashed as well."""
    game = situation(["Trader"], {"hand": ["Trader", "Silver"]})
    do(game, "play Trader")
    assert discard(game, 0) == ["Silver"] * 3
    assert trash(game) == ["Silver"]


def test_trader_counts_what_the_card_costs_now() -> None:
    """After Highway, an Estate costs 1 and gives one Silver."""
    game = situation(["Highway", "Trader"], {"hand": ["Highway", "Trader", "Estate"]})
    do(game, "play Highway", "play Trader")
    assert discard(game, 0) == ["Silver"]
    assert trash(game) == ["Estate"]


def test_throne_room_plays_trader_twice() -> None:
    """An Estate and a Silver give five Silvers."""
    game = situation(["Throne Room", "Trader"], {"hand": ["Throne Room", "Trader", "Estate", "Silver"]})
    do(game, "play Throne Room", "play Trader", "trash Estate")
    assert discard(game, 0) == ["Silver"] * 5
    assert trash(game) == cards("Estate", "Silver")


def test_the_silvers_that_trader_gives_can_not_be_replaced_by_another_trader() -> None:
    """It would be the same Silver: nothing is asked, whether a Trader was played or revealed."""
    game = situation(["Trader"], {"hand": ["Trader", "Trader", "Estate"]})
    do(game, "play Trader", "trash Estate")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Silver", "Silver"]
    game = situation(["Trader"], {"hand": ["Trader", "Trader"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Gold", "reveal Trader")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Silver"]


# Trader as a Reaction.


def test_trader_may_be_revealed_to_gain_a_silver_instead_of_a_bought_card() -> None:
    """The card stays in its pile, the price is paid, Trader stays in hand and not in play."""
    game = situation(["Trader"], {"hand": ["Trader"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Gold")
    assert asked(game) == (0, "Gold")
    assert offered(game) == {"reveal Trader", "done"}
    do(game, "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert hand(game, 0) == ["Trader"]
    assert in_play(game, 0) == []
    assert game.supply()["Gold"] == 30
    assert game.coins == 0


def test_trader_need_not_be_revealed() -> None:
    """With "done" the card is gained, and nothing is asked again for it."""
    game = situation(["Trader"], {"hand": ["Trader"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Gold", "done")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Gold"]


def test_revealing_trader_shows_it_to_the_others() -> None:
    """They know now that it is in that hand."""
    game = situation(["Trader"], {"hand": ["Trader"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Gold", "reveal Trader")
    assert knowledge.bound(game.state, 1, 0, knowledge.IN_HAND, game.state.kind("Trader")) == 1


def test_trader_replaces_a_card_gained_without_buying() -> None:
    """Witch's Curse becomes a Silver, in another player's turn."""
    game = situation(["Trader", "Witch"], {"hand": ["Witch"], "deck": COPPERS}, {"hand": ["Trader"]}, {})
    do(game, "play Witch")
    assert asked(game) == (1, "Curse")
    do(game, "reveal Trader")
    assert discard(game, 1) == ["Silver"]
    assert discard(game, 2) == ["Curse"]


def test_trader_can_not_be_used_where_nothing_would_be_gained() -> None:
    """With no Curses left, Witch gives nothing and nobody is asked."""
    game = situation(
        ["Trader", "Witch"],
        {"hand": ["Witch"], "deck": COPPERS},
        {"hand": ["Trader", "Copper"], "deck": COPPERS},
        supply={"Curse": 0},
    )
    do(game, "play Witch")
    assert asked(game)[0] == 0
    assert discard(game, 1) == []
    assert game.supply()["Silver"] == 40


def test_what_a_replaced_card_does_when_gained_does_not_happen() -> None:
    """Ill-Gotten Gains was not gained: nobody gains a Curse; Inn was not: nothing is shuffled in."""
    game = situation(
        ["Ill-Gotten Gains", "Inn", "Trader", "Village"],
        {"hand": ["Trader"], "discard": ["Village"]},
        phase="buy",
        coins=10,
        buys=3,
    )
    do(game, "buy Ill-Gotten Gains", "reveal Trader", "buy Inn", "reveal Trader")
    assert discard(game, 0) == cards("Silver", "Silver", "Village")
    assert discard(game, 1) == []
    assert asked(game) == (0, None)


def test_the_silver_goes_to_the_discard_pile_wherever_the_card_would_have_gone() -> None:
    """Nomad Camp was bound for the deck, Artisan's Duchy for the hand, Bureaucrat's Silver for the deck."""
    game = situation(["Nomad Camp", "Trader"], {"hand": ["Trader"], "deck": ["Copper"]}, phase="buy", coins=4, buys=2)
    do(game, "buy Nomad Camp", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert deck(game, 0) == ["Copper"]
    game = situation(["Artisan", "Trader"], {"hand": ["Artisan", "Trader"]})
    do(game, "play Artisan", "gain Duchy", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert trash(game) == hand(game, 0) == []
    assert deck(game, 0) == ["Trader"]
    game = situation(["Bureaucrat", "Trader"], {"hand": ["Bureaucrat", "Trader"], "deck": ["Copper"]})
    do(game, "play Bureaucrat", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert deck(game, 0) == ["Copper"]


def test_the_silver_goes_to_the_discard_pile_instead_of_armorys_card_to_the_deck() -> None:
    """Armory would put a Village on the deck; the deck is unchanged and the Village's pile as well."""
    game = situation(["Armory", "Trader", "Village"], {"hand": ["Armory", "Trader"], "deck": ["Copper"] * 3})
    do(game, "play Armory", "gain Village", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert deck(game, 0) == ["Copper"] * 3
    assert game.supply()["Village"] == 10


def test_the_silver_comes_from_the_supply_wherever_the_card_would_have_come_from() -> None:
    """Thief's Gold stays in the trash."""
    game = situation(["Thief", "Trader"], {"hand": ["Thief", "Trader"]}, {"deck": ["Gold", "Estate"]})
    do(game, "play Thief", "gain Gold", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert trash(game) == ["Gold"]
    assert game.supply()["Silver"] == 39


def test_trader_may_be_revealed_with_no_silver_left_to_gain_nothing() -> None:
    """The card is not gained either."""
    game = situation(
        ["Trader"], {"hand": ["Trader"], "deck": COPPERS}, phase="buy", coins=6, buys=2, supply={"Silver": 0}
    )
    do(game, "buy Gold", "reveal Trader")
    assert discard(game, 0) == []
    assert game.supply()["Gold"] == 30
    assert game.buys == 1


def test_trader_may_be_revealed_for_each_card_gained() -> None:
    """Of four cards gained one after the other, any may become a Silver."""
    game = situation(["Border Village", "Trader"], {"hand": ["Trader"]}, phase="buy", coins=12, buys=3)
    do(
        game,
        "buy Border Village",
        "done",
        "gain Duchy",
        "reveal Trader",
        "buy Border Village",
        "done",
        "gain Estate",
        "done",
    )
    assert discard(game, 0) == cards("Border Village", "Border Village", "Estate", "Silver")


def test_trader_elsewhere_than_in_the_hand_is_not_offered() -> None:
    """In play, in the deck or in the discard pile it does nothing."""
    game = situation(
        ["Trader"], {"in_play": ["Trader"], "deck": ["Trader"], "discard": ["Trader"]}, phase="buy", coins=6, buys=2
    )
    do(game, "buy Gold")
    assert asked(game) == (0, None)
    assert "Gold" in discard(game, 0)
