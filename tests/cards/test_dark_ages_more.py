"""Dark Ages: Altar, Feodum, Junk Dealer, Poor House, Storeroom."""

import pytest

from dominion_env.engine import log
from dominion_env.engine.moves import HAND
from tests.situations import asked, cards, deck, discard, do, hand, in_play, knows, offered, situation, trash

# Altar.


def test_altar_trashes_a_card_and_gains_one_costing_up_to_five() -> None:
    """Neither is optional; what may be gained has nothing to do with what was trashed."""
    game = situation(["Altar", "Laboratory", "Artisan"], {"hand": ["Altar", "Copper", "Estate"], "deck": ["Silver"]})
    do(game, "play Altar")
    assert offered(game) == {"trash Copper", "trash Estate"}
    do(game, "trash Copper")
    assert {"gain Copper", "gain Duchy", "gain Laboratory"} <= offered(game)
    assert not {"gain Gold", "gain Artisan", "gain Altar", "done"} & offered(game)
    do(game, "gain Laboratory")
    assert trash(game) == ["Copper"]
    assert discard(game, 0) == ["Laboratory"]
    assert hand(game, 0) == ["Estate"]
    assert game.actions_left == 0


def test_altar_gains_even_when_there_is_nothing_to_trash() -> None:
    """With an empty hand it goes straight to the gain."""
    game = situation(["Altar"], {"hand": ["Altar"]})
    do(game, "play Altar", "gain Duchy")
    assert trash(game) == []
    assert discard(game, 0) == ["Duchy"]


def test_altar_looks_at_costs_as_they_are_now() -> None:
    """When cards cost 1 less, a Gold is within reach."""
    game = situation(["Altar"], {"hand": ["Altar"]}, cost_reduction=1)
    do(game, "play Altar")
    assert {"gain Gold", "gain Altar"} <= offered(game)
    assert "gain Province" not in offered(game)


def test_altar_resolves_what_the_trashed_card_does_before_it_gains() -> None:
    """Overgrown Estate draws a card first; a Fortress comes back and counts as trashed."""
    game = situation(["Altar", "Fortress"], {"hand": ["Altar", "Overgrown Estate"], "deck": ["Gold"]}, shelters=True)
    do(game, "play Altar")
    assert hand(game, 0) == ["Gold"]
    assert "gain Duchy" in offered(game)
    fortress = situation(["Altar", "Fortress"], {"hand": ["Altar", "Fortress"]})
    do(fortress, "play Altar", "gain Duchy")
    assert hand(fortress, 0) == ["Fortress"]
    assert discard(fortress, 0) == ["Duchy"]


def test_throne_room_on_altar_trashes_and_gains_twice() -> None:
    """One after the other; with a single card in hand the second playing only gains."""
    game = situation(["Altar", "Throne Room"], {"hand": ["Throne Room", "Altar", "Curse"]})
    do(game, "play Throne Room", "play Altar", "gain Duchy", "gain Silver")
    assert trash(game) == ["Curse"]
    assert discard(game, 0) == cards("Duchy", "Silver")


# Feodum.


@pytest.mark.parametrize(("silvers", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_feodum_is_worth_a_point_for_three_silvers(silvers: int, points: int) -> None:
    """The division is rounded down; no other Treasure counts."""
    game = situation(["Feodum"], {"hand": ["Feodum", "Gold", "Copper"], "discard": ["Silver"] * silvers})
    assert game.scores()[0] == points


def test_feodum_counts_silvers_wherever_they_are_and_each_feodum_counts_them() -> None:
    """Hand, deck, discard pile and play; another player's Silvers don't count."""
    game = situation(
        ["Feodum"],
        {"hand": ["Feodum", "Silver"], "deck": ["Silver", "Feodum"], "discard": ["Silver"], "in_play": ["Silver"] * 3},
        {"hand": ["Silver"] * 3, "deck": ["Estate"]},
    )
    assert game.scores() == [4, 1]


def test_feodum_when_trashed_gains_three_silvers() -> None:
    """They go to the discard pile."""
    game = situation(["Feodum", "Chapel"], {"hand": ["Chapel", "Feodum"], "deck": ["Copper"]})
    do(game, "play Chapel", "trash Feodum")
    assert trash(game) == ["Feodum"]
    assert discard(game, 0) == cards("Silver", "Silver", "Silver")
    assert game.supply()["Silver"] == 37


@pytest.mark.parametrize("left", [0, 1, 2])
def test_feodum_when_trashed_gains_the_silvers_that_are_left(left: int) -> None:
    """As many as the pile has."""
    game = situation(["Feodum", "Chapel"], {"hand": ["Chapel", "Feodum"]}, supply={"Silver": left})
    do(game, "play Chapel", "trash Feodum")
    assert discard(game, 0) == ["Silver"] * left


def test_feodum_trashed_by_an_opponent_gains_for_its_owner() -> None:
    """A Knight trashes it from the deck: the Silvers are the owner's, and the Attack goes on."""
    game = situation(
        ["Feodum", "Knights"], {"hand": ["Sir Martin"]}, {"hand": [], "deck": ["Feodum", "Copper"]}, {"deck": ["Gold"]}
    )
    do(game, "play Sir Martin")
    assert discard(game, 1) == cards("Copper", "Silver", "Silver", "Silver")
    assert trash(game) == cards("Feodum", "Gold")
    assert discard(game, 0) == []


def test_feodum_gains_its_silvers_before_the_effect_that_trashed_it_goes_on() -> None:
    """Remodel takes its own gain after the three Silvers."""
    game = situation(["Feodum", "Remodel"], {"hand": ["Remodel", "Feodum"]})
    do(game, "play Remodel")
    assert discard(game, 0) == ["Silver"] * 3
    assert "gain Gold" in offered(game)


def test_feodum_is_a_victory_card_and_its_pile_follows_the_number_of_players() -> None:
    """8 for two players and 12 for three, with games of both made one after the other."""
    for players, copies, curses in ((2, 8, 10), (3, 12, 20), (2, 8, 10)):
        kingdom = ["Gardens", "Silk Road", "Tunnel", "Farmland", "Fairgrounds", "Feodum"]
        supply = situation(kingdom, number=players).supply()
        assert {supply[name] for name in ["Estate", "Duchy", "Province", *kingdom]} == {copies}
        assert supply["Curse"] == curses


def test_buying_a_feodum_lets_hovel_be_trashed() -> None:
    """It is a Victory card."""
    game = situation(
        ["Feodum"], {"hand": ["Hovel"], "deck": ["Copper"] * 5}, phase="buy", coins=4, buys=2, shelters=True
    )
    do(game, "buy Feodum")
    assert offered(game) == {"trash Hovel", "done"}


# Junk Dealer.


def test_junk_dealer_draws_before_it_trashes() -> None:
    """A card, an Action and a coin; the card just drawn may be the one trashed."""
    game = situation(["Junk Dealer"], {"hand": ["Junk Dealer", "Silver"], "deck": ["Curse", "Gold"]})
    do(game, "play Junk Dealer")
    assert (game.actions_left, game.coins, game.buys) == (1, 1, 1)
    assert offered(game) == {"trash Silver", "trash Curse"}
    do(game, "trash Curse")
    assert hand(game, 0) == ["Silver"]
    assert trash(game) == ["Curse"]


def test_junk_dealer_must_trash_the_only_card_in_hand() -> None:
    """Even a Province drawn just now."""
    game = situation(["Junk Dealer"], {"hand": ["Junk Dealer"], "deck": ["Province"]})
    do(game, "play Junk Dealer")
    assert trash(game) == ["Province"]
    assert hand(game, 0) == []


def test_junk_dealer_with_nothing_to_trash_keeps_its_bonuses() -> None:
    """Hand, deck and discard pile are empty."""
    game = situation(["Junk Dealer"], {"hand": ["Junk Dealer"]})
    do(game, "play Junk Dealer")
    assert trash(game) == []
    assert (game.actions_left, game.coins) == (1, 1)


def test_throne_room_on_junk_dealer_trashes_twice() -> None:
    """Each playing draws before it trashes."""
    game = situation(
        ["Junk Dealer", "Throne Room"], {"hand": ["Throne Room", "Junk Dealer", "Curse"], "deck": ["Estate", "Gold"]}
    )
    do(game, "play Throne Room", "play Junk Dealer", "trash Curse", "trash Estate")
    assert hand(game, 0) == ["Gold"]
    assert (game.actions_left, game.coins) == (2, 2)


def test_market_square_may_answer_what_junk_dealer_trashes() -> None:
    """It is discarded from the hand for a Gold."""
    game = situation(["Junk Dealer", "Market Square"], {"hand": ["Junk Dealer", "Market Square"], "deck": ["Curse"]})
    do(game, "play Junk Dealer", "trash Curse", "discard Market Square")
    assert discard(game, 0) == cards("Gold", "Market Square")


# Poor House.


@pytest.mark.parametrize(("treasures", "coins"), [(0, 4), (1, 3), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_poor_house_makes_a_coin_less_for_each_treasure_in_hand(treasures: int, coins: int) -> None:
    """4 coins for a hand without Treasures, none for four and more; never less than none."""
    game = situation(["Poor House"], {"hand": ["Poor House", "Estate", "Curse", *["Copper"] * treasures]})
    do(game, "play Poor House")
    assert game.coins == coins
    assert len(hand(game, 0)) == treasures + 2
    assert game.actions_left == 0


def test_poor_house_counts_treasures_of_every_kind() -> None:
    """Copies each count, and so does a Treasure that is a Victory card as well."""
    game = situation(["Poor House", "Harem"], {"hand": ["Poor House", "Harem", "Silver", "Silver", "Estate"]})
    do(game, "play Poor House")
    assert game.coins == 1


def test_poor_house_can_take_coins_made_before_but_not_more_than_there_are() -> None:
    """With 2 coins made before, five Treasures leave 1 coin and seven none."""
    for treasures, left in ((5, 1), (7, 0)):
        game = situation(["Poor House"], {"hand": ["Poor House", *["Copper"] * treasures]}, coins=2)
        do(game, "play Poor House")
        assert game.coins == left


def test_poor_house_shows_the_hand() -> None:
    """Everyone knows what is in it now."""
    game = situation(
        ["Poor House"], {"hand": ["Poor House", "Gold", "Estate", "Estate"], "deck": ["Copper"]}, {}, {}, log=True
    )
    assert knows(game, 1, 0, "Gold") == 0
    do(game, "play Poor House")
    for viewer in (1, 2):
        assert (knows(game, viewer, 0, "Gold"), knows(game, viewer, 0, "Estate")) == (1, 2)
    assert game.state.log is not None
    assert (log.REVEAL, 0, game.state.kind("Estate"), log.EVERYONE, 2, HAND) in game.state.log


def test_throne_room_on_poor_house_makes_coins_and_takes_them_twice() -> None:
    """With one Treasure in hand, twice 3; with five, none is left from either playing."""
    one = situation(["Poor House", "Throne Room"], {"hand": ["Throne Room", "Poor House", "Copper"]})
    do(one, "play Throne Room", "play Poor House")
    assert one.coins == 6
    five = situation(["Poor House", "Throne Room"], {"hand": ["Throne Room", "Poor House", *["Copper"] * 5]})
    do(five, "play Throne Room", "play Poor House")
    assert five.coins == 0


def test_poor_house_costs_one() -> None:
    """Cards that look at costs find it at 1: Upgrade makes it out of a Copper."""
    game = situation(["Poor House", "Upgrade"], {"hand": ["Upgrade", "Copper"]})
    assert game.cost("Poor House") == 1
    do(game, "play Upgrade")
    assert discard(game, 0) == ["Poor House"]


# Storeroom.


def test_storeroom_discards_for_cards_and_then_for_coins() -> None:
    """A Buy; any number of cards for as many others; then any number, those just drawn among them, for a coin each."""
    game = situation(
        ["Storeroom"],
        {"hand": ["Storeroom", "Copper", "Estate", "Curse"], "deck": ["Duchy", "Gold", "Silver"]},
    )
    do(game, "play Storeroom")
    assert game.buys == 2
    assert offered(game) == {"discard Copper", "discard Estate", "discard Curse", "done"}
    do(game, "discard Estate", "discard Curse", "done")
    assert hand(game, 0) == cards("Copper", "Duchy", "Gold")
    assert game.coins == 0
    assert offered(game) == {"discard Copper", "discard Duchy", "discard Gold", "done"}
    do(game, "discard Duchy", "discard Copper", "done")
    assert game.coins == 2
    assert hand(game, 0) == ["Gold"]
    assert discard(game, 0) == cards("Copper", "Curse", "Duchy", "Estate")
    assert deck(game, 0) == ["Silver"]
    assert game.actions_left == 0


def test_storeroom_may_discard_nothing_either_time() -> None:
    """The Buy is what is left."""
    game = situation(["Storeroom"], {"hand": ["Storeroom", "Estate", "Estate"], "deck": ["Gold"]})
    do(game, "play Storeroom", "done", "done")
    assert hand(game, 0) == cards("Estate", "Estate")
    assert (game.buys, game.coins) == (2, 0)
    assert deck(game, 0) == ["Gold"]


def test_storeroom_may_discard_only_for_coins() -> None:
    """The two discards are independent of each other."""
    game = situation(["Storeroom"], {"hand": ["Storeroom", "Estate", "Estate"], "deck": ["Gold"]})
    do(game, "play Storeroom", "done", "discard Estate", "discard Estate")
    assert game.coins == 2
    assert hand(game, 0) == []
    assert deck(game, 0) == ["Gold"]


def test_storeroom_may_draw_again_what_it_discarded() -> None:
    """The cards lie in the discard pile before the draw, which shuffles them in when the deck runs out."""
    game = situation(["Storeroom"], {"hand": ["Storeroom", "Estate", "Curse"]})
    do(game, "play Storeroom", "discard Estate", "discard Curse")
    assert hand(game, 0) == cards("Curse", "Estate")
    assert discard(game, 0) == []
    do(game, "discard Estate", "discard Curse")
    assert game.coins == 2
    assert discard(game, 0) == cards("Curse", "Estate")


def test_storeroom_with_an_empty_hand_asks_nothing() -> None:
    """There is nothing to discard."""
    game = situation(["Storeroom"], {"hand": ["Storeroom"], "deck": ["Gold"]})
    do(game, "play Storeroom")
    assert asked(game) == (0, None)
    assert (game.buys, game.coins) == (2, 0)


def test_a_tunnel_discarded_by_storeroom_is_revealed_before_the_draw() -> None:
    """The Gold is in the discard pile by then and is drawn, with nothing else to draw."""
    game = situation(["Storeroom", "Tunnel"], {"hand": ["Storeroom", "Tunnel", "Estate"]})
    do(game, "play Storeroom", "discard Tunnel", "discard Estate")
    assert offered(game) == {"reveal Tunnel", "done"}
    assert hand(game, 0) == []
    do(game, "reveal Tunnel")
    assert len(hand(game, 0)) == 2
    assert sorted([*hand(game, 0), *deck(game, 0)]) == cards("Estate", "Gold", "Tunnel")


def test_throne_room_on_storeroom_does_all_of_it_twice() -> None:
    """What the first playing left in hand may go at the second."""
    game = situation(
        ["Storeroom", "Throne Room"],
        {"hand": ["Throne Room", "Storeroom", "Curse"], "deck": ["Estate", "Gold", "Silver"]},
    )
    do(game, "play Throne Room", "play Storeroom", "discard Curse", "done", "discard Estate", "discard Gold")
    assert game.coins == 1
    assert game.buys == 3
    assert discard(game, 0) == cards("Curse", "Estate", "Gold")
    assert in_play(game, 0) == cards("Storeroom", "Throne Room")
