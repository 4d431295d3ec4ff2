"""Cornucopia & Guilds: paying more than a card costs, and the cards for which one may."""

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

# Overpaying.


def test_one_may_pay_any_amount_more_for_a_card_with_a_plus() -> None:
    """The amounts go from nothing to all coins left; what isn't paid remains."""
    game = situation(["Stonemason", "Smithy", "Remake"], {"hand": []}, phase="buy", coins=7, buys=2)
    do(game, "buy Stonemason")
    assert offered(game) == {f"overpay {n}" for n in range(6)}
    do(game, "overpay 4", "gain Smithy", "gain Remake")
    assert discard(game, 0) == cards("Stonemason", "Smithy", "Remake")
    assert game.coins == 1


def test_one_need_not_overpay() -> None:
    """Then the card does nothing more, and no coin is gone beyond its cost."""
    game = situation(["Stonemason"], {"hand": []}, phase="buy", coins=7, buys=2)
    do(game, "buy Stonemason", "overpay 0")
    assert discard(game, 0) == cards("Stonemason")
    assert game.coins == 5


def test_with_no_coin_left_overpaying_is_not_asked() -> None:
    """One can't overpay with nothing."""
    game = situation(["Stonemason"], {"hand": []}, phase="buy", coins=2, buys=2)
    do(game, "buy Stonemason")
    assert asked(game) == (0, None)


def test_cards_without_a_plus_are_not_overpaid_for() -> None:
    """Coins left over stay."""
    game = situation(["Stonemason", "Village"], {"hand": []}, phase="buy", coins=5, buys=2)
    do(game, "buy Village")
    assert asked(game) == (0, None)
    assert game.coins == 2


def test_a_card_gained_without_buying_is_not_overpaid_for() -> None:
    """Coins at hand make no difference when Workshop gains a Herald."""
    game = situation(["Herald", "Workshop"], {"hand": ["Workshop"], "discard": ["Gold"]}, coins=5)
    do(game, "play Workshop", "gain Herald")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Herald", "Gold")
    assert game.coins == 5


def test_a_card_with_a_plus_has_its_plain_cost_otherwise() -> None:
    """Infirmary costs 3 for a card that looks at its cost."""
    game = situation(["Infirmary", "Remake"], {"hand": ["Remake", "Estate", "Infirmary"]})
    do(game, "play Remake", "trash Estate")
    assert "gain Infirmary" in offered(game)
    do(game, "gain Infirmary")
    assert discard(game, 0) == cards("Infirmary", "Remake")


def test_coins_from_coffers_can_be_overpaid() -> None:
    """Tokens turned into coins beforehand count like any coins."""
    game = situation(["Farrier", "Baker"], {"hand": [], "deck": ["Gold"] * 9, "coffers": 3}, phase="buy", coins=2)
    do(game, "spend Coffers", "spend Coffers", "buy Farrier", "overpay 2")
    assert hand(game, 0) == cards(*["Gold"] * 7)
    assert game.coffers(0) == 1


def test_lower_costs_do_not_make_overpaying_cheaper() -> None:
    """With Farrier at 0 thanks to two Renowns, 5 coins overpaid are 5 cards and no more."""
    game = situation(
        ["Farrier", "Joust"], {"hand": [], "deck": ["Copper"] * 12, "in_play": ["Renown", "Renown"]},
        phase="buy", coins=5, cost_reduction=4,
    )  # fmt: skip
    do(game, "buy Farrier", "overpay 5")
    assert game.turn_player == 1
    assert len(hand(game, 0)) == 10
    assert "Farrier" in discard(game, 0)


def test_overpaying_does_nothing_when_the_card_is_not_gained() -> None:
    """With Trader a Silver is gained instead; the coins are gone and no card goes on the deck."""
    game = situation(["Herald", "Trader"], {"hand": ["Trader"], "discard": ["Gold"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Herald", "overpay 2", "reveal Trader")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Gold", "Silver")
    assert (deck(game, 0), game.coins) == ([], 0)


def test_what_buying_triggers_comes_before_what_was_overpaid_for() -> None:
    """Haggler's cheaper card is gained first, then Stonemason and its two Actions."""
    game = situation(
        ["Stonemason", "Haggler", "Hamlet", "Moat"], {"hand": [], "in_play": ["Haggler"]}, phase="buy", coins=4, buys=2
    )
    do(game, "buy Stonemason", "overpay 2")
    assert asked(game) == (0, "Haggler")
    assert "Stonemason" not in discard(game, 0)
    do(game, "gain Copper")
    assert asked(game) == (0, "Stonemason")
    do(game, "gain Hamlet", "gain Moat")
    assert discard(game, 0) == cards("Copper", "Stonemason", "Hamlet", "Moat")


def test_more_can_be_overpaid_than_one_choice_can_name() -> None:
    """The highest number asks again for more."""
    game = situation(["Herald"], {"hand": [], "discard": ["Gold"] * 30}, phase="buy", coins=24)
    do(game, "buy Herald", "overpay 15")
    assert offered(game) == {f"overpay {n}" for n in range(6)}
    do(game, "overpay 5", *["topdeck Gold"] * 20)
    assert hand(game, 0) == cards(*["Gold"] * 5)
    assert discard(game, 0) == cards(*["Gold"] * 10, "Herald")


# Farrier.


def test_farrier_draws_a_card_and_gives_an_action_and_a_buy() -> None:
    """Played, it is one of each."""
    game = situation(["Farrier"], {"hand": ["Farrier", "Farrier"], "deck": ["Gold"]})
    do(game, "play Farrier")
    assert hand(game, 0) == cards("Farrier", "Gold")
    assert (game.actions_left, game.buys) == (1, 2)


def test_farrier_overpaid_draws_that_many_cards_more_at_the_end_of_the_turn() -> None:
    """4 coins for a Farrier are a hand of seven next turn, and of five the turn after."""
    game = situation(["Farrier"], {"hand": [], "deck": ["Gold"] * 20}, phase="buy", coins=4)
    do(game, "buy Farrier", "overpay 2")
    assert hand(game, 0) == cards(*["Gold"] * 7)
    do(game, "done", "done")
    assert hand(game, 0) == cards(*["Gold"] * 5)


def test_farriers_overpaid_add_up() -> None:
    """Two of them in one turn draw for both amounts."""
    game = situation(["Farrier"], {"hand": [], "deck": ["Gold"] * 20}, phase="buy", coins=7, buys=2)
    do(game, "buy Farrier", "overpay 1", "buy Farrier", "overpay 2")
    assert len(hand(game, 0)) == 8


def test_farrier_not_overpaid_draws_nothing_more() -> None:
    """Five cards, as ever."""
    game = situation(["Farrier"], {"hand": [], "deck": ["Gold"] * 20}, phase="buy", coins=4)
    do(game, "buy Farrier", "overpay 0")
    assert len(hand(game, 0)) == 5


def test_farrier_gained_without_paying_draws_nothing_more() -> None:
    """Horn of Plenty gains it for nothing."""
    game = situation(
        ["Farrier", "Horn of Plenty"],
        {"hand": ["Horn of Plenty"], "in_play": ["Copper"], "deck": ["Gold"] * 20},
        phase="buy",
        coins=4,
    )
    do(game, "play Horn of Plenty", "gain Farrier", "done")
    assert len(hand(game, 0)) == 5


def test_farrier_draws_as_far_as_there_are_cards() -> None:
    """The discard pile is shuffled when needed, and then there is no more."""
    game = situation(["Farrier"], {"hand": ["Estate"], "deck": ["Gold"] * 4}, phase="buy", coins=9)
    do(game, "buy Farrier", "overpay 7")
    assert hand(game, 0) == cards("Estate", "Farrier", *["Gold"] * 4)


# Herald.


def test_herald_leaves_a_revealed_card_that_is_no_action_on_the_deck() -> None:
    """It draws a card, then shows the next one."""
    game = situation(["Herald"], {"hand": ["Herald", "Herald"], "deck": ["Copper", "Gold", "Estate"]})
    do(game, "play Herald")
    assert hand(game, 0) == cards("Herald", "Copper")
    assert deck(game, 0) == ["Gold", "Estate"]
    assert game.actions_left == 1


def test_herald_plays_a_revealed_action_without_using_an_action() -> None:
    """The Action is played from the deck; that is not asked."""
    game = situation(
        ["Herald", "Village"], {"hand": ["Herald", "Herald"], "deck": ["Copper", "Village", "Gold", "Estate"]}
    )
    do(game, "play Herald")
    assert in_play(game, 0) == cards("Herald", "Village")
    assert hand(game, 0) == cards("Herald", "Copper", "Gold")
    assert deck(game, 0) == ["Estate"]
    assert game.actions_left == 3


def test_a_herald_revealed_by_herald_goes_on() -> None:
    """It draws and reveals in its turn."""
    game = situation(
        ["Herald", "Smithy"],
        {"hand": ["Herald"], "deck": ["Copper", "Herald", "Silver", "Smithy", "Gold", "Gold", "Gold"]},
    )
    do(game, "play Herald")
    assert in_play(game, 0) == cards("Herald", "Herald", "Smithy")
    assert hand(game, 0) == cards("Copper", "Silver", "Gold", "Gold", "Gold")
    assert game.actions_left == 2


def test_an_attack_played_by_herald_can_be_reacted_to() -> None:
    """It is played like any Attack."""
    game = situation(
        ["Herald", "Militia", "Moat"],
        {"hand": ["Herald"], "deck": ["Copper", "Militia"]},
        {"hand": ["Moat", *["Copper"] * 4]},
    )
    do(game, "play Herald", "reveal Moat")
    assert len(hand(game, 1)) == 5
    assert game.coins == 2


def test_herald_with_no_card_to_reveal() -> None:
    """It draws the last card and reveals nothing."""
    game = situation(["Herald"], {"hand": ["Herald"], "deck": ["Copper"]})
    do(game, "play Herald")
    assert hand(game, 0) == cards("Copper")
    assert deck(game, 0) == []


def test_herald_shuffles_to_reveal() -> None:
    """With the deck gone the discard pile is shuffled for the card to reveal."""
    game = situation(["Herald", "Village"], {"hand": ["Herald"], "deck": ["Copper"], "discard": ["Village"]})
    do(game, "play Herald")
    assert in_play(game, 0) == cards("Herald", "Village")


def test_herald_overpaid_puts_cards_of_the_discard_pile_on_the_deck_itself_too() -> None:
    """Two coins more are two cards, one of them the Herald; the last one chosen is on top."""
    game = situation(
        ["Herald"], {"hand": [], "deck": ["Copper"], "discard": ["Estate", "Silver"]}, phase="buy", coins=6, buys=2
    )
    do(game, "buy Herald", "overpay 2")
    assert offered(game) == {"topdeck Herald", "topdeck Estate", "topdeck Silver"}
    do(game, "topdeck Herald", "topdeck Silver")
    assert deck(game, 0) == ["Silver", "Herald", "Copper"]
    assert discard(game, 0) == cards("Estate")


def test_herald_overpaid_for_more_cards_than_there_are_puts_all_on_the_deck() -> None:
    """With nothing but the Herald in the discard pile that alone is put there, and nothing is asked."""
    game = situation(["Herald"], {"hand": [], "deck": ["Copper"]}, phase="buy", coins=9, buys=2)
    do(game, "buy Herald", "overpay 5")
    assert asked(game) == (0, None)
    assert deck(game, 0) == ["Herald", "Copper"]
    assert discard(game, 0) == []


def test_herald_overpaid_must_put_as_many_cards_as_it_can() -> None:
    """Once overpaid, the cards can't be left where they are."""
    game = situation(["Herald"], {"hand": [], "discard": ["Estate", "Curse"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Herald", "overpay 2")
    assert "done" not in offered(game)
    do(game, "topdeck Estate")
    assert offered(game) == {"topdeck Herald", "topdeck Curse"}


def test_herald_not_overpaid_leaves_the_discard_pile_alone() -> None:
    """Nothing is looked at or put on the deck."""
    game = situation(["Herald"], {"hand": [], "discard": ["Gold"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Herald", "overpay 0")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Gold", "Herald")


# Infirmary.


def test_infirmary_draws_a_card_and_may_trash_one_from_the_hand() -> None:
    """The card drawn is a card of the hand."""
    game = situation(["Infirmary"], {"hand": ["Infirmary", "Copper"], "deck": ["Estate"]})
    do(game, "play Infirmary")
    assert offered(game) == {"trash Copper", "trash Estate", "done"}
    do(game, "trash Estate")
    assert trash(game) == cards("Estate")
    assert hand(game, 0) == cards("Copper")


def test_infirmary_need_not_trash() -> None:
    """Trashing is optional."""
    game = situation(["Infirmary"], {"hand": ["Infirmary", "Copper"], "deck": ["Estate"]})
    do(game, "play Infirmary", "done")
    assert trash(game) == []
    assert hand(game, 0) == cards("Copper", "Estate")


def test_infirmary_with_no_cards_at_all() -> None:
    """Nothing is drawn or trashed."""
    game = situation(["Infirmary"], {"hand": ["Infirmary"]})
    do(game, "play Infirmary")
    assert asked(game) == (0, None)


def test_infirmary_overpaid_is_played_once_for_each_coin() -> None:
    """5 coins play it twice, drawing and trashing each time; it lies in play and is discarded in Clean-up."""
    game = situation(
        ["Infirmary"], {"hand": ["Curse"], "deck": ["Estate", "Copper", *["Gold"] * 5]}, phase="buy", coins=5
    )
    do(game, "buy Infirmary", "overpay 2")
    assert in_play(game, 0) == cards("Infirmary")
    assert offered(game) == {"trash Curse", "trash Estate", "done"}
    do(game, "trash Curse")
    assert offered(game) == {"trash Copper", "trash Estate", "done"}
    do(game, "trash Estate")
    assert trash(game) == cards("Curse", "Estate")
    assert hand(game, 0) == cards(*["Gold"] * 5)
    assert discard(game, 0) == cards("Infirmary", "Copper")


def test_infirmary_not_overpaid_is_not_played() -> None:
    """It goes to the discard pile like any card."""
    game = situation(["Infirmary"], {"hand": ["Curse"], "deck": ["Estate"]}, phase="buy", coins=5, buys=2)
    do(game, "buy Infirmary", "overpay 0")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Infirmary")


def test_infirmary_gained_without_paying_is_not_played() -> None:
    """Horn of Plenty gains it for nothing."""
    game = situation(
        ["Infirmary", "Horn of Plenty"],
        {"hand": ["Horn of Plenty"], "in_play": ["Copper", "Silver"]},
        phase="buy",
        coins=2,
    )
    do(game, "play Horn of Plenty", "gain Infirmary")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Infirmary")


# Stonemason.


def test_stonemason_trashes_a_card_for_two_cheaper_ones() -> None:
    """A Gold becomes two cards costing less, here a Duchy and a Silver; neither can be declined."""
    game = situation(["Stonemason"], {"hand": ["Stonemason", "Gold", "Estate"]})
    do(game, "play Stonemason")
    assert offered(game) == {"trash Gold", "trash Estate"}
    do(game, "trash Gold")
    assert offered(game) == {"gain Copper", "gain Curse", "gain Estate", "gain Silver", "gain Duchy", "gain Stonemason"}
    do(game, "gain Duchy")
    assert discard(game, 0) == cards("Duchy")
    assert "done" not in offered(game)
    do(game, "gain Silver")
    assert trash(game) == cards("Gold")
    assert discard(game, 0) == cards("Duchy", "Silver")


def test_stonemason_may_gain_the_same_card_twice() -> None:
    """The two cards need not differ."""
    game = situation(["Stonemason"], {"hand": ["Stonemason", "Gold"]})
    do(game, "play Stonemason", "gain Silver", "gain Silver")
    assert discard(game, 0) == cards("Silver", "Silver")


def test_stonemason_gains_one_card_after_the_other() -> None:
    """What the first does when gained is done before the second is chosen: Farmhands sets a card aside in between."""
    game = situation(["Stonemason", "Farmhands"], {"hand": ["Stonemason", "Duchy", "Silver"]})
    do(game, "play Stonemason", "trash Duchy", "gain Farmhands")
    assert asked(game) == (0, "Farmhands")
    do(game, "set aside Silver")
    assert asked(game) == (0, "Stonemason")
    do(game, "gain Estate")
    assert discard(game, 0) == cards("Farmhands", "Estate")


def test_stonemason_trashing_a_copper_gains_nothing() -> None:
    """No card costs less."""
    game = situation(["Stonemason"], {"hand": ["Stonemason", "Copper"]})
    do(game, "play Stonemason")
    assert trash(game) == cards("Copper")
    assert discard(game, 0) == []


def test_stonemason_with_an_empty_hand_gains_nothing() -> None:
    """No card is trashed."""
    game = situation(["Stonemason"], {"hand": ["Stonemason"]})
    do(game, "play Stonemason")
    assert (trash(game), discard(game, 0)) == ([], [])


def test_stonemason_overpaid_gains_two_actions_costing_just_that_much() -> None:
    """6 coins can gain two Heralds; Treasures, Victory cards and other costs will not do."""
    game = situation(
        ["Stonemason", "Herald", "Smithy", "Village", "Gardens"], {"hand": []}, phase="buy", coins=6, buys=2
    )
    do(game, "buy Stonemason", "overpay 4")
    assert offered(game) == {"gain Herald", "gain Smithy"}
    do(game, "gain Herald", "gain Herald")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Stonemason", "Herald", "Herald")


def test_stonemason_overpaid_by_an_amount_that_no_action_costs_gains_nothing() -> None:
    """Silver costs 3, but it is no Action."""
    game = situation(["Stonemason"], {"hand": []}, phase="buy", coins=5, buys=2)
    do(game, "buy Stonemason", "overpay 3")
    assert discard(game, 0) == cards("Stonemason")


def test_stonemason_overpaid_gains_one_card_when_only_one_is_left() -> None:
    """The second gain finds an empty pile."""
    game = situation(["Stonemason", "Smithy"], {"hand": []}, phase="buy", coins=6, buys=2, supply={"Smithy": 1})
    do(game, "buy Stonemason", "overpay 4")
    assert discard(game, 0) == cards("Stonemason", "Smithy")


def test_stonemason_can_not_gain_actions_costing_nothing_by_not_overpaying() -> None:
    """With costs lowered by 2 a Moat costs 0, but nothing overpaid gains nothing."""
    game = situation(["Stonemason", "Moat"], {"hand": []}, phase="buy", coins=3, buys=2, cost_reduction=2)
    do(game, "buy Stonemason", "overpay 0")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Stonemason")


def test_stonemason_overpaid_compares_costs_as_they_are_now() -> None:
    """With costs lowered by 2 a Smithy costs the 2 overpaid."""
    game = situation(["Stonemason", "Smithy"], {"hand": []}, phase="buy", coins=2, buys=2, cost_reduction=2)
    do(game, "buy Stonemason", "overpay 2")
    assert discard(game, 0) == cards("Stonemason", "Smithy", "Smithy")


def test_a_stonemason_gained_by_stonemason_is_not_overpaid_for() -> None:
    """The second one was not bought."""
    game = situation(["Stonemason"], {"hand": []}, phase="buy", coins=8, buys=2)
    do(game, "buy Stonemason", "overpay 2")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Stonemason", "Stonemason", "Stonemason")
    assert game.coins == 4
