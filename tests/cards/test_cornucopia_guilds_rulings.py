"""Cornucopia & Guilds: what the rulebook says beside the main effect of a card."""

from dominion_env.kingdoms import resolve
from dominion_env.render import render_log, render_table
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash


def test_infirmary_can_be_the_card_set_aside_for_ferryman() -> None:
    """With its plus it still costs 3; gained with a Ferryman it is not overpaid for."""
    ten = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Ferryman"]
    assert resolve({"cards": ten, "ferryman": "Infirmary"}).ferryman == "Infirmary"
    game = situation(["Ferryman"], {"hand": []}, ferryman="Infirmary", phase="buy", coins=8, buys=2)
    do(game, "buy Ferryman")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Ferryman", "Infirmary")
    assert game.coins == 3


def test_butchers_tokens_give_no_coins() -> None:
    """Tokens removed for Butcher only count towards the card gained."""
    game = situation(["Butcher"], {"hand": ["Butcher", "Estate"]})
    do(game, "play Butcher", "trash Estate", "number 1", "gain Silver")
    assert (game.coins, game.coffers(0)) == (0, 1)


def test_what_farmhands_set_aside_must_be_played() -> None:
    """At the start of the next turn nothing can be declined: the Masquerade is played though its owner would not."""
    game = situation(
        ["Farmhands", "Masquerade"],
        {"hand": ["Masquerade"], "deck": ["Gold"] * 20},
        {"hand": ["Curse"], "deck": ["Curse"] * 20},
        phase="buy",
        coins=4,
    )
    do(game, "buy Farmhands", "set aside Masquerade", "done")
    assert game.turn_player == 0
    assert in_play(game, 0) == cards("Masquerade")
    assert asked(game) == (0, "Masquerade")
    assert "Curse" in hand(game, 0)


def test_the_card_farmhands_set_aside_is_seen_by_all() -> None:
    """It lies face up: the other player reads its name in the log, and sees it on the table."""
    game = situation(["Farmhands"], {"hand": ["Gold", "Silver"]}, phase="buy", coins=4, buys=2, log=True)
    do(game, "buy Farmhands", "set aside Gold")
    assert "Gold" in render_log(game, 1)
    assert "set aside Gold" in render_table(game, 1)
    assert "Silver" not in render_log(game, 1)


def test_herald_overpaid_does_not_show_the_others_which_cards_go_on_the_deck() -> None:
    """Their log tells only that one does; its owner's names it."""
    game = situation(["Herald"], {"discard": ["Estate", "Silver"]}, phase="buy", coins=5, buys=2, log=True)
    do(game, "buy Herald", "overpay 1", "topdeck Silver")
    assert "puts on the deck Silver" in render_log(game, 0)
    assert "puts on the deck a card" in render_log(game, 1)
    assert "Silver" not in render_log(game, 1)


def test_herald_asks_for_the_amount_before_it_shows_the_discard_pile() -> None:
    """First the coins are paid; then that many cards must be chosen, without an end to it before."""
    game = situation(["Herald"], {"hand": [], "discard": ["Gold", "Silver", "Estate"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Herald")
    assert offered(game) == {"overpay 0", "overpay 1", "overpay 2"}
    do(game, "overpay 2")
    assert game.coins == 0
    assert offered(game) == {"topdeck Gold", "topdeck Silver", "topdeck Estate", "topdeck Herald"}
    do(game, "topdeck Gold")
    assert offered(game) == {"topdeck Silver", "topdeck Estate", "topdeck Herald"}
    do(game, "topdeck Herald")
    assert deck(game, 0) == ["Herald", "Gold"]


def test_stonemason_must_trash_and_must_gain_twice() -> None:
    """Neither the trashing nor a gain can be declined."""
    game = situation(["Stonemason"], {"hand": ["Stonemason", "Silver", "Estate"]})
    do(game, "play Stonemason")
    assert offered(game) == {"trash Silver", "trash Estate"}
    do(game, "trash Silver")
    assert offered(game) == {"gain Copper", "gain Curse", "gain Estate", "gain Stonemason"}
    do(game, "gain Estate")
    assert offered(game) == {"gain Copper", "gain Curse", "gain Estate", "gain Stonemason"}
    do(game, "gain Copper")
    assert discard(game, 0) == cards("Estate", "Copper")
    assert trash(game) == cards("Silver")


def test_coronet_resolves_a_card_before_playing_it_again() -> None:
    """The second Remodel chooses among what the first one left, and only then may a Treasure follow."""
    game = situation(["Joust", "Remodel"], {"hand": ["Coronet", "Remodel", "Estate", "Copper", "Silver"]})
    do(game, "play Coronet", "play Remodel", "trash Estate", "gain Silver")
    assert offered(game) == {"trash Copper", "trash Silver"}
    do(game, "trash Copper", "gain Estate")
    assert offered(game) == {"play Silver", "done"}
    assert discard(game, 0) == cards("Silver", "Estate")
