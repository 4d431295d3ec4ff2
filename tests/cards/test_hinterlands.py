"""Cards of Hinterlands: the sample turn of its rulebook, Border Village, Cartographer, Highway, Nomad Camp."""

from dominion_env.engine import log
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

COPPERS = ["Copper"] * 5


# The sample turn.


def test_the_sample_turn_of_the_rulebook() -> None:
    """Anna's turn, move for move: two Tunnels for Cartographer, Haggler at work, Haggler chosen for Scheme."""
    game = situation(
        ["Border Village", "Cartographer", "Haggler", "Ill-Gotten Gains", "Scheme", "Tunnel"],
        {
            "hand": ["Cartographer", "Scheme", "Copper", "Ill-Gotten Gains", "Estate"],
            "deck": ["Copper", "Tunnel", "Haggler", "Tunnel", "Silver", "Estate", "Estate", "Estate"],
        },
        number=3,
    )
    do(game, "play Cartographer")
    assert hand(game, 0) == cards("Copper", "Copper", "Estate", "Ill-Gotten Gains", "Scheme")
    assert game.zone(0, "looking") == ["Tunnel", "Haggler", "Tunnel", "Silver"]
    do(game, "discard Tunnel", "discard Tunnel", "done")
    do(game, "reveal Tunnel", "reveal Tunnel")
    assert discard(game, 0) == cards("Gold", "Gold", "Tunnel", "Tunnel")
    do(game, "topdeck Silver")
    assert deck(game, 0)[:2] == ["Haggler", "Silver"]
    do(game, "play Scheme")
    assert "Haggler" in hand(game, 0)
    do(game, "play Haggler", "play Copper", "play Copper", "play Ill-Gotten Gains", "gain Copper", "play Copper")
    assert game.coins == 6
    do(game, "buy Border Village")
    assert asked(game) == (0, "Haggler")
    assert "Border Village" not in discard(game, 0)
    do(game, "gain Ill-Gotten Gains")
    assert discard(game, 1) == discard(game, 2) == ["Curse"]
    assert "Border Village" in discard(game, 0)
    do(game, "gain Duchy")
    assert asked(game) == (0, "Scheme")
    assert offered(game) == {"topdeck Cartographer", "topdeck Haggler", "topdeck Scheme", "done"}
    do(game, "topdeck Haggler")
    assert hand(game, 0) == cards("Haggler", "Silver", "Estate", "Estate", "Estate")
    assert discard(game, 0) == cards(
        *["Border Village", "Cartographer", "Copper", "Copper", "Copper", "Duchy", "Estate", "Gold", "Gold"],
        *["Ill-Gotten Gains", "Ill-Gotten Gains", "Scheme", "Tunnel", "Tunnel"],
    )
    assert game.turn_player == 1


# Border Village.


def test_border_village_draws_a_card_and_gives_two_actions() -> None:
    """Playing it draws one card, leaves two more Actions to play, and gains nothing."""
    game = situation(["Border Village", "Smithy"], {"hand": ["Border Village"], "deck": ["Smithy", "Copper"]})
    do(game, "play Border Village")
    assert hand(game, 0) == ["Smithy"]
    assert game.actions_left == 2
    assert discard(game, 0) == []


def test_buying_border_village_gains_a_cheaper_card() -> None:
    """The card that comes with it costs at most 5, must be taken, and comes after Border Village itself."""
    game = situation(["Border Village", "Laboratory"], {}, phase="buy", coins=6, buys=2)
    do(game, "buy Border Village")
    assert asked(game) == (0, "Border Village")
    assert discard(game, 0) == ["Border Village"]
    assert offered(game) == {f"gain {name}" for name in ("Copper", "Silver", "Estate", "Duchy", "Curse", "Laboratory")}
    do(game, "gain Laboratory")
    assert discard(game, 0) == cards("Border Village", "Laboratory")


def test_border_village_gained_without_buying_gains_a_cheaper_card_too() -> None:
    """Remodel turns a Smithy into a Border Village, which brings a Duchy."""
    game = situation(["Border Village", "Remodel", "Smithy"], {"hand": ["Remodel", "Smithy"]})
    do(game, "play Remodel", "gain Border Village", "gain Duchy")
    assert discard(game, 0) == cards("Border Village", "Duchy")


def test_border_village_that_costs_less_gains_a_card_costing_less_still() -> None:
    """With a Highway in play it costs 5, so what comes with it costs at most 4 then: Gold now costs 5, Duchy 4."""
    game = situation(["Border Village", "Highway"], {"in_play": ["Highway"]}, phase="buy", coins=5, buys=2)
    do(game, "buy Border Village")
    assert "gain Duchy" in offered(game)
    assert "gain Highway" in offered(game)
    assert "gain Gold" not in offered(game)


def test_border_village_that_costs_nothing_gains_nothing() -> None:
    """No card costs less than 0."""
    game = situation(["Border Village"], {}, phase="buy", cost_reduction=6, buys=2)
    do(game, "buy Border Village")
    assert discard(game, 0) == ["Border Village"]
    assert asked(game) == (0, None)


def test_border_village_gains_from_the_piles_that_are_left() -> None:
    """With every cheaper pile but one empty, that one is gained without a choice; with all empty, nothing."""
    empty = {"Copper": 0, "Silver": 0, "Estate": 0, "Duchy": 0}
    game = situation(["Border Village"], {}, phase="buy", coins=6, buys=2, supply=empty)
    do(game, "buy Border Village")
    assert discard(game, 0) == cards("Border Village", "Curse")
    game = situation(["Border Village"], {"deck": COPPERS}, phase="buy", coins=6, supply=empty | {"Curse": 0})
    do(game, "buy Border Village")
    assert discard(game, 0) == ["Border Village"]


def test_what_border_village_gains_does_what_it_does_when_gained() -> None:
    """A Mandarin that comes with a Border Village puts the Treasures in play on the deck."""
    game = situation(["Border Village", "Mandarin"], {"hand": ["Gold", "Gold"]}, phase="buy", buys=2)
    do(game, "play all treasures", "buy Border Village", "gain Mandarin")
    assert deck(game, 0) == ["Gold", "Gold"]
    assert discard(game, 0) == cards("Border Village", "Mandarin")


def test_border_village_replaced_by_trader_brings_nothing() -> None:
    """A Silver was gained instead of it, so there is no cheaper card."""
    game = situation(["Border Village", "Trader"], {"hand": ["Trader"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Border Village", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert asked(game) == (0, None)


# Cartographer.


def test_cartographer_draws_a_card_and_then_looks_at_four() -> None:
    """The first card of the deck goes to the hand; the next four are looked at, and no more."""
    game = situation(
        ["Cartographer"], {"hand": ["Cartographer"], "deck": ["Gold", "Copper", "Estate", "Silver", "Curse", "Duchy"]}
    )
    do(game, "play Cartographer")
    assert hand(game, 0) == ["Gold"]
    assert game.actions_left == 1
    assert asked(game) == (0, "Cartographer")
    assert game.zone(0, "looking") == ["Copper", "Estate", "Silver", "Curse"]
    assert offered(game) == {"discard Copper", "discard Estate", "discard Silver", "discard Curse", "done"}


def test_cartographer_may_discard_some_and_puts_the_rest_back_in_any_order() -> None:
    """Two of the four are discarded; the other two go back with the one chosen last on top."""
    game = situation(
        ["Cartographer"], {"hand": ["Cartographer"], "deck": ["Gold", "Copper", "Estate", "Silver", "Curse", "Duchy"]}
    )
    do(game, "play Cartographer", "discard Estate", "discard Curse", "done")
    assert offered(game) == {"topdeck Copper", "topdeck Silver"}
    do(game, "topdeck Copper")
    assert deck(game, 0) == ["Silver", "Copper", "Duchy"]
    assert discard(game, 0) == cards("Curse", "Estate")


def test_cartographer_may_discard_none_or_all() -> None:
    """None: all four go back. All four: nothing does, and nothing more is asked."""
    start = {"hand": ["Cartographer"], "deck": ["Gold", "Copper", "Estate", "Silver", "Curse", "Duchy"]}
    game = situation(["Cartographer"], start)
    do(game, "play Cartographer", "done", "topdeck Copper", "topdeck Estate", "topdeck Silver")
    assert deck(game, 0) == ["Curse", "Silver", "Estate", "Copper", "Duchy"]
    assert discard(game, 0) == []
    game = situation(["Cartographer"], start)
    do(game, "play Cartographer", "discard Copper", "discard Estate", "discard Silver", "discard Curse")
    assert asked(game) == (0, None)
    assert deck(game, 0) == ["Duchy"]
    assert discard(game, 0) == cards("Copper", "Curse", "Estate", "Silver")


def test_cartographer_asks_no_order_where_there_is_none() -> None:
    """A single card, or equal cards, go back without a choice."""
    game = situation(
        ["Cartographer"], {"hand": ["Cartographer"], "deck": ["Copper", "Curse", "Curse", "Curse", "Gold"]}
    )
    do(game, "play Cartographer", "discard Curse", "discard Curse", "discard Curse", "done")
    assert asked(game) == (0, None)
    assert deck(game, 0) == ["Gold"]
    game = situation(
        ["Cartographer"], {"hand": ["Cartographer"], "deck": ["Copper", "Curse", "Curse", "Curse", "Curse"]}
    )
    do(game, "play Cartographer", "done")
    assert asked(game) == (0, None)
    assert deck(game, 0) == ["Curse"] * 4


def test_cartographer_shuffles_only_the_discard_pile_when_the_deck_runs_out() -> None:
    """Two cards are left to look at; the other two come from the shuffled discard pile, which has none of those two."""
    game = situation(
        ["Cartographer"],
        {"hand": ["Cartographer"], "deck": ["Copper", "Gold", "Silver"], "discard": ["Estate", "Estate", "Estate"]},
    )
    do(game, "play Cartographer")
    assert game.zone(0, "looking") == ["Gold", "Silver", "Estate", "Estate"]
    assert deck(game, 0) == ["Estate"]
    assert discard(game, 0) == []


def test_cartographer_looks_at_as_many_as_there_are() -> None:
    """With two cards in deck and discard pile together, two are looked at and become the only cards of the deck."""
    game = situation(["Cartographer"], {"hand": ["Cartographer"], "deck": ["Copper", "Gold"], "discard": ["Silver"]})
    do(game, "play Cartographer")
    assert game.zone(0, "looking") == ["Gold", "Silver"]
    do(game, "done", "topdeck Gold")
    assert deck(game, 0) == ["Silver", "Gold"]


def test_cartographer_with_no_cards_left_looks_at_none() -> None:
    """A single card is drawn, then deck and discard pile are empty; with nothing at all, nothing is drawn either."""
    game = situation(["Cartographer"], {"hand": ["Cartographer"], "deck": ["Copper"]})
    do(game, "play Cartographer")
    assert asked(game) == (0, None)
    assert hand(game, 0) == ["Copper"]
    game = situation(["Cartographer"], {"hand": ["Cartographer", "Copper"]})
    do(game, "play Cartographer")
    assert hand(game, 0) == ["Copper"]
    assert asked(game) == (0, None)


def test_cartographer_does_not_reveal_the_cards_put_back() -> None:
    """Others see what is discarded; what goes back is seen by its owner alone."""
    game = situation(
        ["Cartographer"],
        {"hand": ["Cartographer"], "deck": ["Gold", "Copper", "Estate", "Silver", "Curse", "Duchy"]},
        log=True,
    )
    do(game, "play Cartographer", "discard Curse", "done", "topdeck Copper", "topdeck Estate")
    written = game.state.log
    assert written is not None
    for event, seen in ((log.LOOK, 0b01), (log.TOPDECK, 0b01), (log.DISCARD, 0b11)):
        viewers = [entry[3] & 0b11 for entry in written if entry[0] == event]
        assert viewers
        assert set(viewers) == {seen}


def test_throne_room_looks_with_cartographer_twice() -> None:
    """The second time it looks at what the first left there."""
    game = situation(
        ["Cartographer", "Throne Room"],
        {"hand": ["Throne Room", "Cartographer"], "deck": ["Gold", "Copper", "Copper", "Copper", "Copper", "Silver"]},
    )
    do(
        game,
        "play Throne Room",
        "play Cartographer",
        "discard Copper",
        "discard Copper",
        "discard Copper",
        "discard Copper",
    )
    assert hand(game, 0) == cards("Gold", "Silver")
    assert game.actions_left == 2
    assert game.zone(0, "looking") == ["Copper"] * 4


# Highway.


def test_highway_draws_a_card_and_gives_an_action() -> None:
    """Its own bonuses, beside the lower costs."""
    game = situation(["Highway"], {"hand": ["Highway"], "deck": ["Copper", "Copper"]})
    do(game, "play Highway")
    assert hand(game, 0) == ["Copper"]
    assert game.actions_left == 1


def test_highway_makes_all_cards_cheaper_but_not_below_nothing() -> None:
    """While it is in play everything costs 1 less; Copper and Curse stay at 0."""
    game = situation(["Highway", "Cellar"], {"hand": ["Highway"], "deck": COPPERS})
    assert game.cost("Province") == 8
    do(game, "play Highway")
    assert [game.cost(name) for name in ("Province", "Gold", "Highway", "Cellar", "Copper", "Curse")] == [
        7,
        5,
        4,
        1,
        0,
        0,
    ]


def test_three_highways_make_cards_three_cheaper() -> None:
    """Each copy in play counts."""
    game = situation(["Highway"], {"hand": ["Highway", "Highway", "Highway"], "deck": COPPERS})
    do(game, "play Highway", "play Highway", "play Highway")
    assert game.cost("Province") == 5
    assert game.cost("Estate") == 0


def test_highway_played_twice_by_throne_room_counts_once() -> None:
    """There is one copy in play, whatever number of times it was played."""
    game = situation(["Highway", "Throne Room"], {"hand": ["Throne Room", "Highway"], "deck": COPPERS})
    do(game, "play Throne Room", "play Highway")
    assert game.cost("Province") == 7
    assert game.actions_left == 2


def test_cards_cost_as_much_as_ever_once_highway_leaves_play() -> None:
    """The next player's turn has the usual costs."""
    game = situation(["Highway"], {"hand": ["Highway"], "deck": COPPERS})
    do(game, "play Highway", "done")
    assert game.turn_player == 1
    assert game.cost("Province") == 8


def test_what_can_be_bought_follows_highway() -> None:
    """With 7 coins and a Highway a Province can be bought, and 7 coins are what it takes."""
    game = situation(["Highway"], {"in_play": ["Highway"]}, phase="buy", coins=7, buys=2)
    do(game, "buy Province")
    assert game.coins == 0


def test_highway_changes_the_cost_of_cards_in_hand() -> None:
    """Remodel trashes an Estate that costs 1: what costs 3 now can be gained, Smithy and not Laboratory."""
    game = situation(["Highway", "Remodel", "Smithy", "Laboratory"], {"hand": ["Highway", "Remodel", "Estate"]})
    do(game, "play Highway", "play Remodel")
    assert {"gain Silver", "gain Smithy"} <= offered(game)
    assert "gain Laboratory" not in offered(game)


def test_cards_at_the_floor_do_not_rise_with_what_costs_more() -> None:
    """Trashing a Copper beside a Highway still counts 0, though Estate has come down to 1."""
    game = situation(["Highway", "Remodel"], {"hand": ["Highway", "Remodel", "Copper"]}, actions=2)
    do(game, "play Highway", "play Remodel")
    assert offered(game) == {"gain Copper", "gain Curse", "gain Estate", "gain Silver"}


def test_highway_counts_only_for_the_player_whose_turn_it_is() -> None:
    """What lies in a hand, a discard pile or the Supply does not lower costs."""
    game = situation(["Highway"], {"hand": ["Highway"], "discard": ["Highway"]}, {"hand": ["Highway"]})
    assert game.cost("Province") == 8


def test_highway_counts_for_attacks_that_look_at_costs() -> None:
    """With two in play a Province costs 6 and a Silver 1: Rogue, which takes from 3 to 6, trashes the Province."""
    game = situation(
        ["Highway", "Rogue"],
        {"hand": ["Rogue"], "deck": COPPERS, "in_play": ["Highway", "Highway"]},
        {"hand": COPPERS, "deck": ["Province", "Silver", "Copper"]},
    )
    do(game, "play Rogue")
    assert trash(game) == ["Province"]
    assert discard(game, 1) == ["Silver"]
    assert game.coins == 2


def test_highway_that_is_trashed_from_play_no_longer_makes_cards_cheaper() -> None:
    """Procession played it twice and trashed it: cards cost what they did, and a card costing 6 is gained for it."""
    game = situation(["Border Village", "Highway", "Procession"], {"hand": ["Procession", "Highway"], "deck": COPPERS})
    do(game, "play Procession", "play Highway", "gain Duchy")
    assert trash(game) == ["Highway"]
    assert game.cost("Province") == 8
    assert discard(game, 0) == cards("Border Village", "Duchy")


# Nomad Camp.


def test_nomad_camp_gives_a_buy_and_two_coins() -> None:
    """Its bonuses when played."""
    game = situation(["Nomad Camp"], {"hand": ["Nomad Camp"]})
    do(game, "play Nomad Camp")
    assert game.buys == 2
    assert game.coins == 2
    assert in_play(game, 0) == ["Nomad Camp"]


def test_nomad_camp_is_gained_onto_the_deck() -> None:
    """Bought or gained otherwise, it lies on top of the deck and not in the discard pile."""
    game = situation(["Nomad Camp"], {"deck": ["Estate"]}, phase="buy", coins=4, buys=2)
    do(game, "buy Nomad Camp")
    assert deck(game, 0) == ["Nomad Camp", "Estate"]
    assert discard(game, 0) == []
    game = situation(["Nomad Camp", "Workshop"], {"hand": ["Workshop"], "deck": ["Estate"]})
    do(game, "play Workshop", "gain Nomad Camp")
    assert deck(game, 0) == ["Nomad Camp", "Estate"]
    assert discard(game, 0) == []


def test_nomad_camp_becomes_the_only_card_of_an_empty_deck() -> None:
    """The discard pile is not shuffled for it."""
    game = situation(["Nomad Camp"], {"discard": ["Estate", "Estate"]}, phase="buy", coins=4, buys=2)
    do(game, "buy Nomad Camp")
    assert deck(game, 0) == ["Nomad Camp"]
    assert discard(game, 0) == cards("Estate", "Estate")


def test_nomad_camp_bought_with_the_last_buy_is_in_the_next_hand() -> None:
    """It is on the deck before the new hand is drawn."""
    game = situation(["Nomad Camp"], {"deck": COPPERS}, phase="buy", coins=4)
    do(game, "buy Nomad Camp")
    assert hand(game, 0) == cards("Nomad Camp", "Copper", "Copper", "Copper", "Copper")


def test_nomad_camp_goes_to_the_hand_when_it_is_gained_to_the_hand() -> None:
    """It avoids only the discard pile: Artisan says where its card goes."""
    game = situation(["Nomad Camp", "Artisan"], {"hand": ["Artisan", "Copper"], "deck": ["Estate"]})
    do(game, "play Artisan", "gain Nomad Camp")
    assert hand(game, 0) == cards("Copper", "Nomad Camp")
    do(game, "topdeck Copper")
    assert deck(game, 0) == ["Copper", "Estate"]
