"""Cards of Hinterlands that look at the top of decks: Duchess, Jack of All Trades, Oracle."""

from dominion_env import Game
from dominion_env.engine import log
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

COPPERS = ["Copper"] * 5
ESTATES = ["Estate"] * 5


def seen(game: Game, event: int, player: int) -> set[int]:
    """By which of the first three seats, as bit masks, such moves of a player's cards were seen."""
    written = game.state.log
    assert written is not None
    return {entry[3] & 0b111 for entry in written if entry[0] == event and entry[1] == player}


# Duchess.


def test_duchess_gives_two_coins_and_every_player_looks_at_their_top_card() -> None:
    """Whoever played it first, then the others in turn order; each decides about their own card."""
    game = situation(
        ["Duchess"],
        {"hand": ["Duchess"], "deck": ["Gold", "Copper"]},
        {"deck": ["Curse", "Copper"]},
        {"deck": ["Estate", "Copper"]},
    )
    do(game, "play Duchess")
    assert game.coins == 2
    assert asked(game) == (0, "Duchess")
    assert offered(game) == {"discard Gold", "topdeck Gold"}
    do(game, "topdeck Gold")
    assert asked(game) == (1, "Duchess")
    assert offered(game) == {"discard Curse", "topdeck Curse"}
    do(game, "discard Curse")
    assert asked(game) == (2, "Duchess")
    do(game, "discard Estate")
    assert [deck(game, seat) for seat in range(3)] == [["Gold", "Copper"], ["Copper"], ["Copper"]]
    assert [discard(game, seat) for seat in range(3)] == [[], ["Curse"], ["Estate"]]


def test_a_card_put_back_with_duchess_is_seen_by_its_owner_alone() -> None:
    """Looking at a card is not revealing it; a card discarded is seen by all."""
    game = situation(["Duchess"], {"hand": ["Duchess"], "deck": ["Gold"]}, {"deck": ["Curse"]}, {"deck": []}, log=True)
    do(game, "play Duchess", "topdeck Gold", "discard Curse")
    assert seen(game, log.LOOK, 0) == seen(game, log.TOPDECK, 0) == {0b001}
    assert seen(game, log.LOOK, 1) == {0b010}
    assert seen(game, log.DISCARD, 1) == {0b111}


def test_a_player_with_an_empty_deck_shuffles_to_look_at_a_card_for_duchess() -> None:
    """The discard pile becomes the deck first."""
    game = situation(["Duchess"], {"hand": ["Duchess"], "discard": ["Estate"]}, {"deck": ["Copper"]}, actions=2)
    do(game, "play Duchess")
    assert offered(game) == {"discard Estate", "topdeck Estate"}
    do(game, "topdeck Estate")
    assert deck(game, 0) == ["Estate"]
    assert discard(game, 0) == []


def test_a_player_without_cards_does_not_look_at_one_for_duchess() -> None:
    """There is nothing to decide; the player after is asked all the same."""
    game = situation(["Duchess"], {"hand": ["Duchess"]}, {"hand": ["Gold"]}, {"deck": ["Estate"]})
    do(game, "play Duchess")
    assert asked(game) == (2, "Duchess")
    do(game, "discard Estate")
    assert discard(game, 0) == discard(game, 1) == []


def test_duchess_is_no_attack() -> None:
    """The owner of a Moat is not asked whether to reveal it."""
    game = situation(["Duchess", "Moat"], {"hand": ["Duchess"]}, {"hand": ["Moat"], "deck": ["Estate"]})
    do(game, "play Duchess")
    assert offered(game) == {"discard Estate", "topdeck Estate"}


def test_throne_room_plays_duchess_twice() -> None:
    """Four coins; the second look finds the card put back or the one below."""
    game = situation(
        ["Duchess", "Throne Room"],
        {"hand": ["Throne Room", "Duchess"], "deck": ["Estate", "Gold"]},
        {"deck": ["Copper", "Curse"]},
    )
    do(game, "play Throne Room", "play Duchess", "discard Estate", "topdeck Copper")
    assert offered(game) == {"discard Gold", "topdeck Gold"}
    do(game, "topdeck Gold")
    assert offered(game) == {"discard Copper", "topdeck Copper"}
    do(game, "discard Copper")
    assert game.coins == 4
    assert deck(game, 1) == ["Curse"]


def test_tunnel_discarded_with_duchess_may_be_revealed() -> None:
    """By its owner, before the next player looks."""
    game = situation(["Duchess", "Tunnel"], {"hand": ["Duchess"]}, {"deck": ["Tunnel"]}, {"deck": ["Estate"]})
    do(game, "play Duchess", "discard Tunnel", "reveal Tunnel")
    assert discard(game, 1) == cards("Gold", "Tunnel")
    assert asked(game) == (2, "Duchess")


def test_playing_duchess_offers_no_duchess() -> None:
    """The offer comes with a Duchy gained, whether or not a Duchess is in play."""
    game = situation(["Duchess"], {"hand": ["Duchess"]}, {})
    do(game, "play Duchess")
    assert discard(game, 0) == []
    assert in_play(game, 0) == ["Duchess"]


# Jack of All Trades.


def test_jack_of_all_trades_does_four_things_in_order() -> None:
    """A Silver is gained, the top card looked at and discarded, the hand filled to five, a card trashed."""
    game = situation(
        ["Jack of All Trades"],
        {"hand": ["Jack of All Trades", "Estate", "Copper"], "deck": ["Curse", "Gold", "Duchy", "Copper", "Copper"]},
    )
    do(game, "play Jack of All Trades")
    assert discard(game, 0) == ["Silver"]
    assert game.supply()["Silver"] == 39
    assert asked(game) == (0, "Jack of All Trades")
    assert offered(game) == {"discard Curse", "topdeck Curse"}
    do(game, "discard Curse")
    assert hand(game, 0) == cards("Copper", "Copper", "Duchy", "Estate", "Gold")
    assert deck(game, 0) == ["Copper"]
    assert offered(game) == {"trash Duchy", "trash Estate", "done"}
    do(game, "trash Estate")
    assert trash(game) == ["Estate"]
    assert discard(game, 0) == cards("Curse", "Silver")


def test_jack_of_all_trades_may_put_the_card_back_and_draws_it() -> None:
    """The card looked at is the first to be drawn then; and nothing need be trashed."""
    game = situation(
        ["Jack of All Trades"],
        {"hand": ["Jack of All Trades", "Estate", "Copper", "Copper", "Copper"], "deck": ["Gold", "Curse"]},
    )
    do(game, "play Jack of All Trades", "topdeck Gold")
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Estate", "Gold")
    do(game, "done")
    assert trash(game) == []


def test_jack_of_all_trades_gains_no_silver_when_there_are_none() -> None:
    """The rest is done as ever."""
    game = situation(
        ["Jack of All Trades"], {"hand": ["Jack of All Trades"], "deck": ["Estate", *COPPERS]}, supply={"Silver": 0}
    )
    do(game, "play Jack of All Trades", "discard Estate")
    assert discard(game, 0) == ["Estate"]
    assert hand(game, 0) == COPPERS


def test_jack_of_all_trades_with_an_empty_deck_shuffles_its_silver_in() -> None:
    """The only card is the Silver just gained: it is looked at, put back and drawn."""
    game = situation(["Jack of All Trades"], {"hand": ["Jack of All Trades"]}, actions=2)
    do(game, "play Jack of All Trades")
    assert offered(game) == {"discard Silver", "topdeck Silver"}
    do(game, "topdeck Silver")
    assert hand(game, 0) == ["Silver"]
    assert discard(game, 0) == []


def test_jack_of_all_trades_without_any_card_to_look_at_looks_at_none() -> None:
    """No Silver, no deck, no discard pile: only the trashing is left."""
    game = situation(["Jack of All Trades"], {"hand": ["Jack of All Trades", "Estate"]}, supply={"Silver": 0})
    do(game, "play Jack of All Trades")
    assert offered(game) == {"trash Estate", "done"}
    do(game, "trash Estate")
    assert trash(game) == ["Estate"]


def test_jack_of_all_trades_draws_nothing_with_five_cards_in_hand_or_more() -> None:
    """Six in hand: the deck keeps its cards."""
    game = situation(
        ["Jack of All Trades"], {"hand": ["Jack of All Trades", *COPPERS, "Copper"], "deck": ["Gold", "Gold"]}
    )
    do(game, "play Jack of All Trades", "topdeck Gold")
    assert deck(game, 0) == ["Gold", "Gold"]
    assert hand(game, 0) == ["Copper"] * 6


def test_jack_of_all_trades_draws_what_there_is() -> None:
    """The deck's one card and, shuffled, the Silver and the discarded Curse: three cards in hand."""
    game = situation(["Jack of All Trades"], {"hand": ["Jack of All Trades"], "deck": ["Curse", "Copper"]})
    do(game, "play Jack of All Trades", "discard Curse")
    assert hand(game, 0) == cards("Copper", "Curse", "Silver")
    assert deck(game, 0) == discard(game, 0) == []


def test_jack_of_all_trades_trashes_no_treasure() -> None:
    """A Harem is a Treasure, whatever else it is; with nothing else in hand nothing is asked."""
    game = situation(
        ["Harem", "Jack of All Trades"],
        {"hand": ["Jack of All Trades", "Harem", "Copper", "Silver", "Gold", "Curse"], "deck": ["Copper"]},
    )
    do(game, "play Jack of All Trades", "topdeck Copper")
    assert offered(game) == {"trash Curse", "done"}
    game = situation(["Harem", "Jack of All Trades"], {"hand": ["Jack of All Trades", "Harem"]}, supply={"Silver": 0})
    do(game, "play Jack of All Trades")
    assert asked(game) == (0, None)


def test_jack_of_all_trades_shows_no_card_that_it_puts_back() -> None:
    """The others do not see what is looked at."""
    game = situation(["Jack of All Trades"], {"hand": ["Jack of All Trades"], "deck": COPPERS}, log=True)
    do(game, "play Jack of All Trades", "topdeck Copper")
    assert seen(game, log.LOOK, 0) == seen(game, log.TOPDECK, 0) == {0b001}


def test_tunnel_discarded_with_jack_of_all_trades_may_be_revealed() -> None:
    """Before the hand is filled."""
    game = situation(
        ["Jack of All Trades", "Tunnel"], {"hand": ["Jack of All Trades", "Copper"], "deck": ["Tunnel", *ESTATES]}
    )
    do(game, "play Jack of All Trades", "discard Tunnel")
    assert hand(game, 0) == ["Copper"]
    do(game, "reveal Tunnel")
    assert discard(game, 0) == cards("Gold", "Silver", "Tunnel")
    assert hand(game, 0) == cards("Copper", "Estate", "Estate", "Estate", "Estate")


def test_throne_room_plays_jack_of_all_trades_twice() -> None:
    """Two Silvers, two cards trashed, the hand filled again in between."""
    game = situation(
        ["Jack of All Trades", "Throne Room"],
        {"hand": ["Throne Room", "Jack of All Trades", "Estate", "Curse"], "deck": ["Gold", *COPPERS]},
    )
    do(game, "play Throne Room", "play Jack of All Trades", "topdeck Gold", "trash Curse")
    do(game, "topdeck Copper", "trash Estate")
    assert discard(game, 0) == ["Silver", "Silver"]
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Gold")
    assert trash(game) == cards("Curse", "Estate")


# Oracle.


def test_oracle_has_every_player_reveal_two_cards_and_its_player_decides_about_them() -> None:
    """Both of a player's cards are discarded or both put back; then two cards are drawn."""
    game = situation(
        ["Oracle"],
        {"hand": ["Oracle"], "deck": ["Estate", "Curse", "Gold", "Silver", "Copper"]},
        {"deck": ["Gold", "Silver", "Copper"]},
        {"deck": ["Duchy", "Duchy", "Copper"]},
    )
    do(game, "play Oracle")
    assert asked(game) == (0, "Oracle")
    assert game.zone(0, "looking") == ["Estate", "Curse"]
    assert offered(game) == {"Oracle: discard them", "Oracle: put them back"}
    do(game, "discard them")
    assert game.zone(1, "looking") == ["Gold", "Silver"]
    assert asked(game) == (0, "Oracle")
    do(game, "discard them")
    assert game.zone(2, "looking") == ["Duchy", "Duchy"]
    do(game, "put them back")
    assert hand(game, 0) == cards("Gold", "Silver")
    assert [discard(game, seat) for seat in range(3)] == [cards("Curse", "Estate"), cards("Gold", "Silver"), []]
    assert [deck(game, seat) for seat in range(3)] == [["Copper"], ["Copper"], ["Duchy", "Duchy", "Copper"]]


def test_cards_put_back_with_oracle_are_drawn_by_its_player() -> None:
    """The two revealed cards are the two drawn."""
    game = situation(["Oracle"], {"hand": ["Oracle"], "deck": ["Gold", "Silver", "Curse"]}, {})
    do(game, "play Oracle", "put them back", "topdeck Gold")
    assert hand(game, 0) == cards("Gold", "Silver")
    assert deck(game, 0) == ["Curse"]


def test_a_player_chooses_the_order_of_the_cards_put_back_with_oracle() -> None:
    """It is their owner who is asked, and the others do not see the order."""
    game = situation(["Oracle"], {"hand": ["Oracle"]}, {"deck": ["Gold", "Curse", "Copper"]}, {}, log=True)
    do(game, "play Oracle", "put them back")
    assert asked(game) == (1, "Oracle")
    assert offered(game) == {"topdeck Gold", "topdeck Curse"}
    do(game, "topdeck Gold")
    assert deck(game, 1) == ["Curse", "Gold", "Copper"]
    assert seen(game, log.REVEAL, 1) == {0b111}
    assert seen(game, log.TOPDECK, 1) == {0b010}


def test_cards_revealed_for_oracle_are_not_shuffled_in_for_the_next() -> None:
    """The last card of the deck is revealed; only the discard pile is shuffled for the other one."""
    game = situation(
        ["Oracle"], {"hand": ["Oracle"], "deck": COPPERS}, {"hand": COPPERS, "deck": ["Silver"], "discard": ["Gold"]}
    )
    do(game, "play Oracle", "put them back")
    assert sorted(game.zone(1, "looking")) == cards("Gold", "Silver")
    assert deck(game, 1) == discard(game, 1) == []


def test_oracle_goes_on_with_as_many_cards_as_there_are() -> None:
    """One card is discarded or put back by itself; a player without cards is passed over."""
    game = situation(["Oracle"], {"hand": ["Oracle"]}, {}, {"deck": ["Estate"]}, actions=2)
    do(game, "play Oracle")
    assert game.zone(2, "looking") == ["Estate"]
    assert offered(game) == {"Oracle: discard them", "Oracle: put them back"}
    do(game, "discard them")
    assert discard(game, 2) == ["Estate"]
    assert hand(game, 0) == []


def test_oracle_draws_after_all_others_revealed() -> None:
    """Its player's discarded cards may be shuffled in for the two cards drawn."""
    game = situation(["Oracle"], {"hand": ["Oracle"], "deck": ["Estate", "Curse"]}, {"deck": ["Gold", "Gold"]})
    do(game, "play Oracle", "discard them")
    assert hand(game, 0) == []
    do(game, "put them back")
    assert hand(game, 0) == cards("Curse", "Estate")
    assert discard(game, 0) == []


def test_moat_answers_oracle() -> None:
    """It is an Attack: who shows a Moat reveals nothing, the next player does."""
    game = situation(
        ["Moat", "Oracle"], {"hand": ["Oracle"]}, {"hand": ["Moat"], "deck": ["Gold", "Gold"]}, {"deck": ["Silver"]}
    )
    do(game, "play Oracle", "reveal Moat")
    assert game.zone(1, "looking") == []
    assert game.zone(2, "looking") == ["Silver"]
    do(game, "discard them")
    assert deck(game, 1) == ["Gold", "Gold"]
    assert discard(game, 2) == ["Silver"]


def test_tunnel_discarded_with_oracle_may_be_revealed() -> None:
    """By its owner; both cards are in the discard pile by then."""
    game = situation(["Oracle", "Tunnel"], {"hand": ["Oracle"]}, {"deck": ["Tunnel", "Copper"]})
    do(game, "play Oracle", "discard them")
    assert asked(game) == (1, "Tunnel")
    do(game, "reveal Tunnel")
    assert discard(game, 1) == cards("Copper", "Gold", "Tunnel")


def test_throne_room_plays_oracle_twice() -> None:
    """What was put back the first time is revealed again; four cards are drawn in all."""
    game = situation(
        ["Oracle", "Throne Room"],
        {"hand": ["Throne Room", "Oracle"], "deck": ["Gold", "Gold", "Curse", "Curse", "Silver", "Copper"]},
        {"deck": ["Estate", "Estate"]},
    )
    do(game, "play Throne Room", "play Oracle", "put them back", "put them back")
    assert hand(game, 0) == ["Gold", "Gold"]
    do(game, "discard them", "discard them")
    assert hand(game, 0) == cards("Copper", "Gold", "Gold", "Silver")
    assert discard(game, 1) == ["Estate", "Estate"]
