"""Tunnel: what is discarding, and what is not."""

from tests.situations import asked, cards, deck, discard, do, hand, offered, situation, trash

COPPERS = ["Copper"] * 5
ESTATES = ["Estate"] * 5


def test_tunnel_is_worth_two_points_and_its_pile_follows_the_number_of_players() -> None:
    """As a Victory card: 8 for two players, 12 for more."""
    game = situation(["Tunnel"], {"hand": ["Tunnel"], "deck": ["Tunnel"]})
    assert game.scores()[0] == 4
    assert game.supply()["Tunnel"] == 8
    assert situation(["Tunnel"], number=3).supply()["Tunnel"] == 12


def test_tunnel_discarded_from_the_hand_may_be_revealed_for_a_gold() -> None:
    """Cellar discards it: the Gold goes to the discard pile, before Cellar draws."""
    game = situation(["Cellar", "Tunnel"], {"hand": ["Cellar", "Tunnel", "Copper"], "deck": ["Estate"]})
    do(game, "play Cellar", "discard Tunnel", "done")
    assert asked(game) == (0, "Tunnel")
    assert offered(game) == {"reveal Tunnel", "done"}
    assert hand(game, 0) == ["Copper"]
    do(game, "reveal Tunnel")
    assert discard(game, 0) == cards("Gold", "Tunnel")
    assert hand(game, 0) == cards("Copper", "Estate")


def test_tunnel_need_not_be_revealed() -> None:
    """It is optional even where everyone saw it go."""
    game = situation(["Cellar", "Tunnel"], {"hand": ["Cellar", "Tunnel"], "deck": ["Estate"]})
    do(game, "play Cellar", "discard Tunnel", "done")
    assert discard(game, 0) == ["Tunnel"]
    assert game.supply()["Gold"] == 30


def test_tunnel_works_in_another_players_turn() -> None:
    """Militia makes its owner discard it."""
    game = situation(["Militia", "Tunnel"], {"hand": ["Militia"]}, {"hand": ["Tunnel", "Estate", "Copper", "Copper"]})
    do(game, "play Militia", "discard Tunnel")
    assert asked(game) == (1, "Tunnel")
    do(game, "reveal Tunnel")
    assert discard(game, 1) == cards("Gold", "Tunnel")


def test_each_of_two_tunnels_discarded_together_may_be_revealed() -> None:
    """Both are in the discard pile before the first Gold; one may be revealed and the other not."""
    game = situation(
        ["Militia", "Tunnel"], {"hand": ["Militia"]}, {"hand": ["Tunnel", "Tunnel", "Copper", "Copper", "Copper"]}
    )
    do(game, "play Militia", "discard Tunnel", "discard Tunnel")
    assert discard(game, 1) == cards("Tunnel", "Tunnel")
    do(game, "reveal Tunnel", "done")
    assert discard(game, 1) == cards("Gold", "Tunnel", "Tunnel")
    assert asked(game)[0] == 0


def test_tunnel_discarded_from_the_deck_works() -> None:
    """Vassal turns it over on its owner's own turn, Jester on another's."""
    game = situation(["Tunnel", "Vassal"], {"hand": ["Vassal"], "deck": ["Tunnel"]})
    do(game, "play Vassal", "reveal Tunnel")
    assert discard(game, 0) == cards("Gold", "Tunnel")
    game = situation(
        ["Jester", "Tunnel"], {"hand": ["Jester"], "deck": COPPERS}, {"hand": COPPERS, "deck": ["Tunnel", "Copper"]}
    )
    do(game, "play Jester")
    assert asked(game) == (1, "Tunnel")
    do(game, "reveal Tunnel")
    assert discard(game, 1) == cards("Curse", "Gold", "Tunnel")
    assert game.coins == 2


def test_tunnel_discarded_while_it_is_looked_at_works() -> None:
    """Cartographer's discards count."""
    game = situation(
        ["Cartographer", "Tunnel"],
        {"hand": ["Cartographer"], "deck": ["Copper", "Tunnel", "Copper", "Copper", "Copper"]},
    )
    do(game, "play Cartographer", "discard Tunnel", "done", "reveal Tunnel")
    assert discard(game, 0) == cards("Gold", "Tunnel")
    assert deck(game, 0) == ["Copper"] * 3


def test_gaining_tunnel_is_not_discarding_it() -> None:
    """Bought or gained otherwise, it goes to the discard pile without more."""
    game = situation(["Tunnel"], {}, phase="buy", coins=3, buys=2)
    do(game, "buy Tunnel")
    assert asked(game) == (0, None)
    game = situation(["Tunnel", "Workshop"], {"hand": ["Workshop"]})
    do(game, "play Workshop", "gain Tunnel")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Tunnel"]


def test_gaining_tunnel_with_horn_of_plenty_is_not_discarding_it() -> None:
    """Tunnel is gained for three different names in play, and as a Victory card has the Horn of Plenty trashed."""
    game = situation(
        ["Horn of Plenty", "Smithy", "Tunnel", "Village"],
        {"hand": ["Horn of Plenty"], "deck": COPPERS, "in_play": ["Village", "Smithy"]},
        phase="buy",
    )
    do(game, "play Horn of Plenty", "gain Tunnel")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Tunnel"]
    assert trash(game) == ["Horn of Plenty"]
    assert game.supply()["Gold"] == 30


def test_putting_the_deck_into_the_discard_pile_is_not_discarding_tunnel() -> None:
    """Chancellor and Scavenger turn the deck over without a Gold."""
    game = situation(["Chancellor", "Tunnel"], {"hand": ["Chancellor"], "deck": ["Tunnel", "Copper"]})
    do(game, "play Chancellor", "Chancellor: put deck into discard pile")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Copper", "Tunnel")
    game = situation(
        ["Scavenger", "Tunnel"], {"hand": ["Scavenger"], "deck": ["Tunnel", "Copper"], "discard": ["Silver"]}
    )
    do(game, "play Scavenger", "Scavenger: put deck into discard pile", "topdeck Silver")
    assert asked(game) == (0, None)
    assert deck(game, 0) == ["Silver"]
    assert discard(game, 0) == cards("Copper", "Tunnel")
    assert game.coins == 2


def test_tunnel_is_silent_in_clean_up() -> None:
    """Discarded with the rest of the hand, it gives nothing."""
    game = situation(["Tunnel"], {"hand": ["Tunnel", "Copper"], "deck": ESTATES}, phase="buy")
    do(game, "done")
    assert asked(game)[0] == 1
    assert discard(game, 0) == cards("Copper", "Tunnel")
    assert game.supply()["Gold"] == 30


def test_trashing_tunnel_is_not_discarding_it() -> None:
    """Chapel gives no Gold for it."""
    game = situation(["Chapel", "Tunnel"], {"hand": ["Chapel", "Tunnel"]})
    do(game, "play Chapel", "trash Tunnel")
    assert asked(game) == (0, None)
    assert trash(game) == ["Tunnel"]
    assert discard(game, 0) == []


def test_tunnel_gains_nothing_with_no_gold_left() -> None:
    """It may be revealed all the same; no other card takes the Gold's place."""
    game = situation(
        ["Militia", "Tunnel"],
        {"hand": ["Militia"], "deck": COPPERS},
        {"hand": ["Tunnel", "Copper", "Copper", "Estate", "Estate"], "deck": COPPERS},
        supply={"Gold": 0},
    )
    do(game, "play Militia", "discard Tunnel", "discard Copper", "reveal Tunnel")
    assert discard(game, 1) == cards("Copper", "Tunnel")
    assert hand(game, 1) == cards("Copper", "Estate", "Estate")
    assert game.supply()["Gold"] == 0


def test_trader_may_replace_the_gold_of_tunnel() -> None:
    """A Silver instead."""
    game = situation(["Trader", "Tunnel", "Vassal"], {"hand": ["Vassal", "Trader"], "deck": ["Tunnel"]})
    do(game, "play Vassal", "reveal Tunnel", "reveal Trader")
    assert discard(game, 0) == cards("Silver", "Tunnel")


def test_tunnel_discarded_to_inn_may_be_revealed() -> None:
    """Any text that says to discard will do."""
    game = situation(["Inn", "Tunnel"], {"hand": ["Inn", "Tunnel", "Copper"]})
    do(game, "play Inn", "reveal Tunnel")
    assert discard(game, 0) == cards("Copper", "Gold", "Tunnel")
