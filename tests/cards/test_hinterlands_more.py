"""Cards of Hinterlands that are about gaining: Cache, Develop, Duchess's offer, Embassy."""

from tests.situations import asked, cards, deck, discard, do, hand, offered, situation, trash

COPPERS = ["Copper"] * 5
ESTATES = ["Estate"] * 5


# Cache.


def test_cache_is_a_treasure_worth_three_coins() -> None:
    """Like Gold, it can be played with all Treasures, and playing it gains nothing."""
    game = situation(["Cache"], {"hand": ["Cache", "Cache", "Copper"]}, phase="buy")
    do(game, "play Cache")
    assert game.coins == 3
    do(game, "play all treasures")
    assert game.coins == 7
    assert hand(game, 0) == []
    assert discard(game, 0) == []


def test_buying_cache_gains_two_coppers() -> None:
    """They come from the Supply and go to the discard pile."""
    game = situation(["Cache"], {}, phase="buy", coins=5, buys=2)
    do(game, "buy Cache")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Cache", "Copper", "Copper")
    assert game.supply()["Copper"] == 44


def test_cache_gained_without_buying_brings_two_coppers_too() -> None:
    """Mine gains it to the hand; the Coppers go to the discard pile all the same."""
    game = situation(["Cache", "Mine"], {"hand": ["Mine", "Silver"]})
    do(game, "play Mine", "trash Silver", "gain Cache")
    assert hand(game, 0) == ["Cache"]
    assert discard(game, 0) == ["Copper", "Copper"]


def test_cache_brings_as_many_coppers_as_are_left() -> None:
    """With one Copper in the Supply that one is gained, with none none is."""
    game = situation(["Cache"], {}, phase="buy", coins=5, buys=2, supply={"Copper": 1})
    do(game, "buy Cache")
    assert discard(game, 0) == cards("Cache", "Copper")
    game = situation(["Cache"], {}, phase="buy", coins=5, buys=2, supply={"Copper": 0})
    do(game, "buy Cache")
    assert discard(game, 0) == ["Cache"]


def test_the_coppers_of_cache_go_to_whoever_gains_it() -> None:
    """Swindler gives it to another player, who gains the Coppers."""
    game = situation(
        ["Cache", "Laboratory", "Swindler"], {"hand": ["Swindler"], "deck": COPPERS}, {"deck": ["Laboratory"]}
    )
    do(game, "play Swindler", "gain Cache")
    assert discard(game, 0) == []
    assert discard(game, 1) == cards("Cache", "Copper", "Copper")


def test_trader_replaces_cache_or_each_of_its_coppers() -> None:
    """A Cache that was replaced brings no Copper; of the two Coppers one may be replaced and the other not."""
    game = situation(["Cache", "Trader"], {"hand": ["Trader"]}, phase="buy", coins=5, buys=2)
    do(game, "buy Cache", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    game = situation(["Cache", "Trader"], {"hand": ["Trader"]}, phase="buy", coins=5, buys=2)
    do(game, "buy Cache", "done", "reveal Trader", "done")
    assert discard(game, 0) == cards("Cache", "Copper", "Silver")


# Develop.


def test_develop_gains_a_card_costing_one_more_and_one_costing_one_less_onto_the_deck() -> None:
    """A Smithy costing 4 turns into a card costing 5 and one costing 3, in either order, the later one on top."""
    game = situation(["Develop", "Market", "Smithy"], {"hand": ["Develop", "Smithy"], "deck": ["Copper"]})
    do(game, "play Develop")
    assert asked(game) == (0, "Develop")
    assert trash(game) == ["Smithy"]
    assert offered(game) == {"gain Develop", "gain Silver", "gain Duchy", "gain Market"}
    lesser = game.clone()
    do(game, "gain Market")
    assert offered(game) == {"gain Develop", "gain Silver"}
    do(game, "gain Silver")
    assert deck(game, 0) == ["Silver", "Market", "Copper"]
    do(lesser, "gain Silver")
    assert offered(lesser) == {"gain Duchy", "gain Market"}
    do(lesser, "gain Market")
    assert deck(lesser, 0) == ["Market", "Silver", "Copper"]
    assert discard(game, 0) == discard(lesser, 0) == []


def test_develop_must_trash_a_card() -> None:
    """Only which one is a choice."""
    game = situation(["Develop"], {"hand": ["Develop", "Copper", "Estate"]})
    do(game, "play Develop")
    assert offered(game) == {"trash Copper", "trash Estate"}


def test_develop_with_no_other_card_in_hand_does_nothing() -> None:
    """It is no longer in hand itself, so it cannot be trashed."""
    game = situation(["Develop"], {"hand": ["Develop"], "deck": ["Copper"]}, actions=2)
    do(game, "play Develop")
    assert trash(game) == []
    assert deck(game, 0) == ["Copper"]
    assert discard(game, 0) == []


def test_develop_can_trash_another_develop() -> None:
    """The one in play is not offered, the one in hand is: it costs 3, and cards costing 4 and 2 come for it."""
    game = situation(["Develop", "Smithy"], {"hand": ["Develop", "Develop"]})
    do(game, "play Develop")
    assert trash(game) == ["Develop"]
    do(game, "gain Smithy")
    assert deck(game, 0) == ["Estate", "Smithy"]


def test_develop_gains_the_other_card_if_one_cost_has_none() -> None:
    """For a Gold nothing costs 7 and for an Estate nothing costs 1: one card is gained."""
    game = situation(["Cellar", "Develop"], {"hand": ["Develop", "Estate"]})
    do(game, "play Develop", "gain Silver")
    assert deck(game, 0) == ["Silver"]
    game = situation(["Develop", "Laboratory"], {"hand": ["Develop", "Gold"]})
    do(game, "play Develop", "gain Laboratory")
    assert deck(game, 0) == ["Laboratory"]


def test_develop_passes_over_empty_piles() -> None:
    """With no Silver left nothing costing 3 can be gained."""
    game = situation(["Cellar", "Smithy", "Remodel", "Develop"], {"hand": ["Develop", "Smithy"]}, supply={"Silver": 0})
    do(game, "play Develop")
    assert offered(game) == {"gain Develop", "gain Duchy"}
    game = situation(["Cellar", "Smithy", "Develop"], {"hand": ["Develop", "Smithy"]}, supply={"Silver": 0, "Duchy": 0})
    do(game, "play Develop")
    assert deck(game, 0) == ["Develop"]


def test_develop_trashes_a_copper_even_if_nothing_can_be_gained() -> None:
    """Nothing costs 1 here, and nothing at all costs less than 0."""
    game = situation(["Develop", "Smithy"], {"hand": ["Develop", "Copper"], "deck": COPPERS})
    do(game, "play Develop")
    assert trash(game) == ["Copper"]
    assert discard(game, 0) == []
    assert deck(game, 0) == COPPERS


def test_develop_gains_a_card_costing_one_for_a_copper() -> None:
    """There is no card costing 1 less, so that is all."""
    game = situation(["Develop", "Poor House"], {"hand": ["Develop", "Copper"]})
    do(game, "play Develop")
    assert deck(game, 0) == ["Poor House"]


def test_develop_goes_by_what_cards_cost_now() -> None:
    """With a Highway in play an Estate costs 1 and a Copper still 0: it is gained for the Copper."""
    game = situation(["Develop", "Highway"], {"hand": ["Highway", "Develop", "Copper"]})
    do(game, "play Highway", "play Develop")
    assert trash(game) == ["Copper"]
    assert deck(game, 0) == ["Estate"]


def test_what_a_card_gained_with_develop_does_comes_before_the_second_card() -> None:
    """A Border Village on the deck brings a cheaper card to the discard pile first; then a card costing 4 comes."""
    game = situation(["Border Village", "Develop", "Laboratory", "Smithy"], {"hand": ["Develop", "Laboratory"]})
    do(game, "play Develop", "gain Border Village")
    assert asked(game) == (0, "Border Village")
    do(game, "gain Duchy")
    assert deck(game, 0) == ["Smithy", "Border Village"]
    assert discard(game, 0) == ["Duchy"]


def test_the_silver_of_trader_goes_to_the_discard_pile_and_not_where_develop_puts_its_card() -> None:
    """Develop would put an Oasis on the deck; Trader replaces it, and the deck stays as it was."""
    game = situation(
        ["Develop", "Oasis", "Trader"],
        {"hand": ["Develop", "Estate", "Trader"], "deck": ["Copper", "Copper", "Copper"]},
    )
    do(game, "play Develop", "trash Estate", "gain Oasis", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert deck(game, 0) == ["Copper", "Copper", "Copper"]
    assert game.supply()["Oasis"] == 10


def test_develop_gains_for_a_fortress_that_came_back() -> None:
    """It was trashed all the same: a card costing 5 and one costing 3 are gained."""
    game = situation(["Develop", "Fortress"], {"hand": ["Develop", "Fortress"]})
    do(game, "play Develop", "gain Duchy", "gain Silver")
    assert hand(game, 0) == ["Fortress"]
    assert deck(game, 0) == ["Silver", "Duchy"]


def test_throne_room_plays_develop_twice() -> None:
    """Two cards are trashed, one after the other."""
    game = situation(["Develop", "Throne Room"], {"hand": ["Throne Room", "Develop", "Gold", "Copper"]})
    do(game, "play Throne Room", "play Develop", "trash Gold")
    assert deck(game, 0) == ["Duchy"]
    assert trash(game) == cards("Copper", "Gold")


# Duchess, and those who gain a Duchy.


def test_who_buys_a_duchy_may_gain_a_duchess() -> None:
    """In a game with Duchess in the Supply, and only if they want one."""
    game = situation(["Duchess"], {}, phase="buy", coins=5, buys=2)
    do(game, "buy Duchy")
    assert discard(game, 0) == ["Duchy"]
    assert offered(game) == {"gain Duchess", "done"}
    declined = game.clone()
    do(game, "gain Duchess")
    assert discard(game, 0) == cards("Duchess", "Duchy")
    assert game.supply()["Duchess"] == 9
    assert asked(game) == (0, None)
    do(declined, "done")
    assert discard(declined, 0) == ["Duchy"]


def test_who_gains_a_duchy_without_buying_may_gain_a_duchess() -> None:
    """Remodel gains the Duchy; another card brings no Duchess."""
    game = situation(["Duchess", "Laboratory", "Remodel"], {"hand": ["Remodel", "Silver"]})
    other = game.clone()
    do(game, "play Remodel", "gain Duchy", "gain Duchess")
    assert discard(game, 0) == cards("Duchess", "Duchy")
    do(other, "play Remodel", "gain Laboratory")
    assert discard(other, 0) == ["Laboratory"]


def test_the_duchess_is_for_the_player_who_gains_the_duchy() -> None:
    """Swindler gives the Duchy: its new owner is asked."""
    game = situation(["Duchess", "Laboratory", "Swindler"], {"hand": ["Swindler"]}, {"deck": ["Laboratory"]})
    do(game, "play Swindler", "gain Duchy")
    assert asked(game)[0] == 1
    do(game, "gain Duchess")
    assert discard(game, 1) == cards("Duchess", "Duchy")
    assert discard(game, 0) == []


def test_each_duchy_brings_the_offer_of_one_duchess() -> None:
    """Two Duchies bought: asked once for each."""
    game = situation(["Duchess"], {}, phase="buy", coins=10, buys=3)
    do(game, "buy Duchy", "gain Duchess", "buy Duchy", "gain Duchess")
    assert discard(game, 0) == cards("Duchess", "Duchess", "Duchy", "Duchy")


def test_no_duchess_is_offered_when_none_is_left() -> None:
    """The pile is empty."""
    game = situation(["Duchess"], {}, phase="buy", coins=5, buys=2, supply={"Duchess": 0})
    do(game, "buy Duchy")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Duchy"]


def test_no_duchess_is_offered_when_it_is_not_in_the_supply() -> None:
    """As Ferryman's card it is outside the Supply; and in a game without Duchess there is nothing to offer."""
    game = situation(["Ferryman"], {}, phase="buy", coins=5, buys=2, ferryman="Duchess")
    do(game, "buy Duchy")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Duchy"]
    game = situation(["Village"], {}, phase="buy", coins=5, buys=2)
    do(game, "buy Duchy")
    assert asked(game) == (0, None)


def test_a_duchess_that_is_the_bane_is_offered() -> None:
    """The Bane's pile is in the Supply."""
    game = situation(["Young Witch"], {}, phase="buy", coins=5, buys=2, bane="Duchess")
    do(game, "buy Duchy", "gain Duchess")
    assert discard(game, 0) == cards("Duchess", "Duchy")


def test_a_duchy_that_trader_replaced_brings_no_duchess() -> None:
    """A Silver was gained; a Duchess that comes with a Duchy may be replaced itself."""
    game = situation(["Duchess", "Trader"], {"hand": ["Trader"]}, phase="buy", coins=5, buys=2)
    other = game.clone()
    do(game, "buy Duchy", "reveal Trader")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Silver"]
    do(other, "buy Duchy", "done", "gain Duchess", "reveal Trader")
    assert discard(other, 0) == cards("Duchy", "Silver")


# Embassy.


def test_embassy_draws_five_cards_and_discards_three() -> None:
    """Those discarded may have been in hand before or just been drawn; nobody gains a Silver for playing it."""
    game = situation(
        ["Embassy"], {"hand": ["Embassy", "Estate"], "deck": ["Gold", "Curse", "Duchy", "Silver", "Copper"]}
    )
    do(game, "play Embassy")
    assert hand(game, 0) == cards("Copper", "Curse", "Duchy", "Estate", "Gold", "Silver")
    do(game, "discard Estate", "discard Curse")
    assert asked(game) == (0, "Embassy")
    do(game, "discard Duchy")
    assert hand(game, 0) == cards("Copper", "Gold", "Silver")
    assert discard(game, 0) == cards("Curse", "Duchy", "Estate")
    assert discard(game, 1) == []


def test_embassy_discards_three_cards_even_if_fewer_than_five_were_drawn() -> None:
    """Two are drawn and three of four are discarded."""
    game = situation(["Embassy"], {"hand": ["Embassy", "Estate", "Gold"], "deck": ["Copper"], "discard": ["Curse"]})
    do(game, "play Embassy", "discard Estate", "discard Curse", "discard Copper")
    assert hand(game, 0) == ["Gold"]
    assert discard(game, 0) == cards("Copper", "Curse", "Estate")


def test_embassy_discards_as_many_as_it_can() -> None:
    """Two cards in hand: both; none: none."""
    game = situation(["Embassy"], {"hand": ["Embassy", "Estate"], "deck": ["Gold"]}, actions=2)
    do(game, "play Embassy")
    assert hand(game, 0) == []
    assert discard(game, 0) == cards("Estate", "Gold")
    game = situation(["Embassy"], {"hand": ["Embassy"]}, actions=2)
    do(game, "play Embassy")
    assert discard(game, 0) == []


def test_buying_embassy_gives_a_silver_to_everyone_else() -> None:
    """Nobody is asked whether they want it."""
    game = situation(["Embassy"], {}, phase="buy", coins=5, buys=2, number=3)
    do(game, "buy Embassy")
    assert asked(game) == (0, None)
    assert [discard(game, seat) for seat in range(3)] == [["Embassy"], ["Silver"], ["Silver"]]
    assert game.supply()["Silver"] == 38


def test_embassy_gained_without_buying_gives_silvers_too() -> None:
    """Remodel gains it."""
    game = situation(["Embassy", "Remodel"], {"hand": ["Remodel", "Silver"]})
    do(game, "play Remodel", "gain Embassy")
    assert discard(game, 0) == ["Embassy"]
    assert discard(game, 1) == ["Silver"]


def test_the_last_silvers_of_embassy_are_dealt_from_the_left_of_its_gainer() -> None:
    """Two Silvers for three players; gained in another's turn, the one on the left of the gainer is first too."""
    game = situation(["Embassy"], {}, phase="buy", coins=5, buys=2, number=4, supply={"Silver": 2})
    do(game, "buy Embassy")
    assert [discard(game, seat) for seat in (1, 2, 3)] == [["Silver"], ["Silver"], []]
    game = situation(
        ["Embassy", "Laboratory", "Swindler"],
        {"hand": ["Swindler"]},
        {"deck": ["Laboratory"]},
        {"deck": ["Curse"]},
        supply={"Silver": 1, "Copper": 0},
    )
    do(game, "play Swindler", "gain Embassy")
    assert discard(game, 0) == []
    assert "Silver" in discard(game, 2)


def test_the_silvers_of_embassy_are_gained_in_turn_order() -> None:
    """Each may show a Trader for it, the player on the gainer's left first."""
    game = situation(
        ["Embassy", "Trader"], {}, {"hand": ["Trader"]}, {"hand": ["Trader"]}, phase="buy", coins=5, buys=2
    )
    do(game, "buy Embassy")
    assert asked(game)[0] == 1
    do(game, "done")
    assert asked(game)[0] == 2
    assert discard(game, 1) == ["Silver"]
    assert discard(game, 2) == []


def test_embassy_that_trader_replaced_gives_no_silver_to_others() -> None:
    """It was not gained."""
    game = situation(["Embassy", "Trader"], {"hand": ["Trader"]}, phase="buy", coins=5, buys=2)
    do(game, "buy Embassy", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert discard(game, 1) == []


def test_throne_room_plays_embassy_twice() -> None:
    """Five cards are drawn and three discarded, and then again."""
    game = situation(
        ["Embassy", "Throne Room"], {"hand": ["Throne Room", "Embassy"], "deck": [*ESTATES, *COPPERS, "Gold"]}
    )
    do(game, "play Throne Room", "play Embassy")
    assert discard(game, 0) == ["Estate"] * 3
    assert hand(game, 0) == cards(*COPPERS, "Estate", "Estate")
    do(game, "discard Copper", "discard Copper", "discard Estate")
    assert deck(game, 0) == ["Gold"]
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Estate")


def test_tunnel_discarded_to_embassy_may_be_revealed() -> None:
    """The Gold comes once all three cards are discarded."""
    game = situation(["Embassy", "Tunnel"], {"hand": ["Embassy", "Tunnel", "Copper"], "deck": ["Copper"]})
    do(game, "play Embassy", "reveal Tunnel")
    assert discard(game, 0) == cards("Copper", "Copper", "Gold", "Tunnel")
