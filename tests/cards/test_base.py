"""Kingdom cards of the base game (second edition) that attack nobody."""

import pytest

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

BONUSES = {
    # cards, actions left, buys, coins
    "Village": (1, 2, 1, 0),
    "Smithy": (3, 0, 1, 0),
    "Festival": (0, 2, 2, 2),
    "Laboratory": (2, 1, 1, 0),
    "Market": (1, 1, 2, 1),
    "Moat": (2, 0, 1, 0),
    "Cellar": (0, 1, 1, 0),
    "Harbinger": (1, 1, 1, 0),
    "Merchant": (1, 1, 1, 0),
    "Vassal": (0, 0, 1, 2),
    "Poacher": (1, 1, 1, 1),
    "Council Room": (4, 0, 2, 0),
    "Sentry": (1, 1, 1, 0),
}


@pytest.mark.parametrize("name", BONUSES)
def test_printed_bonuses(name: str) -> None:
    """Playing the card gives just the cards, actions, buys and coins it shows."""
    drawn, actions, buys, coins = BONUSES[name]
    game = situation([name], {"hand": [name], "deck": ["Estate"] * 8})
    do(game, f"play {name}")
    assert hand(game, 0) == cards(*["Estate"] * drawn)
    assert (game.actions_left, game.buys, game.coins) == (actions, buys, coins)
    assert in_play(game, 0) == [name]


def test_a_card_that_finds_too_few_cards_draws_what_there_is() -> None:
    """Drawing shuffles the discard pile in once the deck has run out, and stops when both are empty."""
    game = situation(["Smithy"], {"hand": ["Smithy"], "deck": ["Gold"], "discard": ["Estate"]})
    do(game, "play Smithy")
    assert hand(game, 0) == cards("Gold", "Estate")
    assert deck(game, 0) == discard(game, 0) == []


# Cellar, Chapel.


def test_cellar_draws_as_many_as_were_discarded() -> None:
    """Any number is discarded first; then as many are drawn."""
    game = situation(
        ["Cellar"], {"hand": ["Cellar", "Estate", "Estate", "Copper"], "deck": ["Gold", "Silver", "Duchy"]}
    )
    do(game, "play Cellar", "discard Estate", "discard Estate", "done")
    assert hand(game, 0) == cards("Copper", "Gold", "Silver")
    assert discard(game, 0) == cards("Estate", "Estate")


def test_cellar_may_discard_nothing() -> None:
    """Discarding no card draws none and still gives the action."""
    game = situation(["Cellar"], {"hand": ["Cellar", "Cellar", "Copper"], "deck": ["Gold"]})
    do(game, "play Cellar", "done")
    assert hand(game, 0) == cards("Cellar", "Copper")
    assert game.actions_left == 1


def test_cellar_with_an_empty_hand_asks_nothing() -> None:
    """There is nothing to discard, so the turn goes on at once."""
    game = situation(["Cellar"], {"hand": ["Cellar"], "deck": ["Gold"]})
    do(game, "play Cellar")
    assert game.phase == "buy"
    assert hand(game, 0) == []


def test_cellar_may_draw_again_what_it_discarded() -> None:
    """The discarded cards lie in the discard pile before the draw, so a shuffle brings them back."""
    game = situation(["Cellar"], {"hand": ["Cellar", "Estate", "Curse"], "deck": []})
    do(game, "play Cellar", "discard Estate", "discard Curse")
    assert hand(game, 0) == cards("Estate", "Curse")
    assert discard(game, 0) == []


def test_chapel_trashes_up_to_four_cards() -> None:
    """After the fourth card nothing more is asked."""
    game = situation(["Chapel"], {"hand": ["Chapel", "Curse", "Estate", "Copper", "Copper", "Gold"]})
    do(game, "play Chapel", "trash Curse", "trash Estate", "trash Copper", "trash Copper")
    assert trash(game) == cards("Copper", "Copper", "Curse", "Estate")
    assert hand(game, 0) == ["Gold"]
    assert game.phase == "buy"


def test_chapel_may_stop_at_any_number() -> None:
    """Trashing none, or fewer than four, is allowed; Chapel itself is in play and can't be trashed."""
    game = situation(["Chapel"], {"hand": ["Chapel", "Curse", "Estate"]})
    do(game, "play Chapel")
    assert offered(game) == {"trash Curse", "trash Estate", "done"}
    do(game, "trash Curse", "done")
    assert trash(game) == ["Curse"]
    assert hand(game, 0) == ["Estate"]


# Harbinger, Merchant, Vassal.


def test_harbinger_may_put_a_card_of_the_discard_pile_on_the_deck() -> None:
    """The card is drawn first; then one card of the discard pile may go on the deck."""
    game = situation(["Harbinger"], {"hand": ["Harbinger"], "deck": ["Copper", "Estate"], "discard": ["Gold", "Curse"]})
    do(game, "play Harbinger")
    assert hand(game, 0) == ["Copper"]
    assert offered(game) == {"topdeck Gold", "topdeck Curse", "done"}
    do(game, "topdeck Gold")
    assert deck(game, 0) == ["Gold", "Estate"]
    assert discard(game, 0) == ["Curse"]


def test_harbinger_may_leave_the_discard_pile_alone() -> None:
    """Putting a card on the deck is optional."""
    game = situation(["Harbinger"], {"hand": ["Harbinger"], "deck": ["Copper", "Estate"], "discard": ["Curse"]})
    do(game, "play Harbinger", "done")
    assert deck(game, 0) == ["Estate"]
    assert discard(game, 0) == ["Curse"]


def test_harbinger_finds_nothing_when_its_draw_shuffled_the_discard_pile() -> None:
    """The draw may use up the discard pile before it is looked through."""
    game = situation(["Harbinger"], {"hand": ["Harbinger"], "deck": [], "discard": ["Gold", "Gold"]})
    do(game, "play Harbinger")
    assert game.phase == "buy"
    assert hand(game, 0) == deck(game, 0) == ["Gold"]


def test_merchant_makes_the_first_silver_worth_one_more() -> None:
    """Only the first Silver of the turn earns the extra coin."""
    game = situation(["Merchant"], {"hand": ["Merchant", "Silver", "Silver"], "deck": ["Copper"]})
    do(game, "play Merchant", "play Silver")
    assert game.coins == 3
    do(game, "play Silver")
    assert game.coins == 5


def test_merchant_needs_a_silver() -> None:
    """Other Treasures earn nothing extra."""
    game = situation(["Merchant"], {"hand": ["Merchant", "Gold", "Copper"], "deck": ["Copper"]})
    do(game, "play Merchant", "play all treasures")
    assert game.coins == 5


def test_two_merchants_earn_a_coin_each_for_the_same_silver() -> None:
    """Each Merchant played looks at the first Silver."""
    game = situation(["Merchant"], {"hand": ["Merchant", "Merchant", "Silver", "Silver"]})
    do(game, "play Merchant", "play Merchant", "play all treasures")
    assert game.coins == 6


def test_merchant_played_twice_by_throne_room_earns_two_coins() -> None:
    """Each playing counts, not each card."""
    game = situation(["Merchant", "Throne Room"], {"hand": ["Throne Room", "Merchant", "Silver"]})
    do(game, "play Throne Room", "play Merchant", "play Silver")
    assert game.coins == 4


def test_merchant_comes_too_late_after_a_silver() -> None:
    """A Silver that was played before Merchant was the first of the turn."""
    game = situation(["Merchant"], {"hand": ["Merchant", "Silver"], "in_play": ["Silver"], "deck": ["Copper"]}, coins=2)
    do(game, "play Merchant", "play Silver")
    assert game.coins == 4


def test_merchant_is_forgotten_at_the_end_of_the_turn() -> None:
    """The extra coin is only for this turn."""
    silver = {"hand": ["Silver"], "deck": ["Silver"] * 5}
    game = situation(["Merchant"], {"hand": ["Merchant"], "deck": ["Copper"]}, silver)
    do(game, "play Merchant", "done", "play Silver")
    assert game.turn_player == 1
    assert game.coins == 2


def test_vassal_may_play_the_action_it_discards() -> None:
    """Playing it uses no action, and it lies in play afterwards."""
    game = situation(["Vassal", "Market"], {"hand": ["Vassal"], "deck": ["Market", "Copper"]})
    do(game, "play Vassal", "play Market")
    assert in_play(game, 0) == cards("Vassal", "Market")
    assert hand(game, 0) == ["Copper"]
    assert (game.actions_left, game.buys, game.coins) == (1, 2, 3)
    assert discard(game, 0) == []


def test_vassal_may_leave_the_action_in_the_discard_pile() -> None:
    """Playing it is optional."""
    game = situation(["Vassal", "Market"], {"hand": ["Vassal"], "deck": ["Market", "Copper"]})
    do(game, "play Vassal")
    assert offered(game) == {"play Market", "done"}
    do(game, "done")
    assert discard(game, 0) == ["Market"]
    assert in_play(game, 0) == ["Vassal"]


def test_vassal_discards_a_card_that_is_no_action() -> None:
    """Nothing is asked then, not even for a Treasure."""
    game = situation(["Vassal"], {"hand": ["Vassal"], "deck": ["Gold", "Copper"]})
    do(game, "play Vassal")
    assert discard(game, 0) == ["Gold"]
    assert game.phase == "buy"


def test_vassal_shuffles_when_the_deck_is_empty_and_does_nothing_without_cards() -> None:
    """The top card may come from the shuffled discard pile; if there is none, there are only the coins."""
    game = situation(["Vassal"], {"hand": ["Vassal"], "deck": [], "discard": ["Gold"]})
    do(game, "play Vassal")
    assert discard(game, 0) == ["Gold"]
    game = situation(["Vassal"], {"hand": ["Vassal"]})
    do(game, "play Vassal")
    assert game.coins == 2


def test_vassal_plays_vassal_plays_a_terminal() -> None:
    """Chains of Vassals need no action of their own."""
    game = situation(
        ["Vassal", "Smithy"], {"hand": ["Vassal"], "deck": ["Vassal", "Smithy", "Copper", "Silver", "Gold"]}
    )
    do(game, "play Vassal", "play Vassal", "play Smithy")
    assert hand(game, 0) == cards("Copper", "Silver", "Gold")
    assert (game.actions_left, game.coins) == (0, 4)


# Moneylender, Poacher, Throne Room, Council Room.


def test_moneylender_trashes_a_copper_for_three_coins() -> None:
    """The coins come from trashing."""
    game = situation(["Moneylender"], {"hand": ["Moneylender", "Copper", "Estate"]})
    do(game, "play Moneylender", "trash Copper")
    assert game.coins == 3
    assert trash(game) == ["Copper"]


def test_moneylender_may_keep_the_copper() -> None:
    """Not trashing gives no coins."""
    game = situation(["Moneylender"], {"hand": ["Moneylender", "Copper"]})
    do(game, "play Moneylender")
    assert offered(game) == {"trash Copper", "done"}
    do(game, "done")
    assert game.coins == 0
    assert trash(game) == []


def test_moneylender_without_a_copper_does_nothing() -> None:
    """Other Treasures can't be trashed."""
    game = situation(["Moneylender"], {"hand": ["Moneylender", "Silver"]})
    do(game, "play Moneylender")
    assert game.phase == "buy"
    assert game.coins == 0


def test_poacher_discards_nothing_while_no_pile_is_empty() -> None:
    """All piles have cards: just the bonuses."""
    game = situation(["Poacher"], {"hand": ["Poacher", "Copper"], "deck": ["Gold"]})
    do(game, "play Poacher")
    assert hand(game, 0) == cards("Copper", "Gold")
    assert discard(game, 0) == []


def test_poacher_discards_a_card_for_each_empty_pile_after_drawing() -> None:
    """The drawn card may be discarded too; the discards are mandatory."""
    game = situation(
        ["Poacher"], {"hand": ["Poacher", "Copper", "Estate"], "deck": ["Gold"]}, supply={"Curse": 0, "Duchy": 0}
    )
    do(game, "play Poacher")
    assert offered(game) == {"discard Copper", "discard Estate", "discard Gold"}
    do(game, "discard Gold", "discard Estate")
    assert discard(game, 0) == cards("Estate", "Gold")
    assert hand(game, 0) == ["Copper"]


def test_poacher_with_fewer_cards_than_empty_piles_discards_them_all() -> None:
    """As much is done as is possible."""
    game = situation(["Poacher"], {"hand": ["Poacher"], "deck": ["Gold"]}, supply={"Curse": 0, "Duchy": 0})
    do(game, "play Poacher")
    assert discard(game, 0) == ["Gold"]
    assert hand(game, 0) == []


def test_throne_room_plays_remodel_twice() -> None:
    """Each playing trashes and gains on its own."""
    game = situation(["Throne Room", "Remodel"], {"hand": ["Throne Room", "Remodel", "Estate", "Gold"]})
    do(game, "play Throne Room", "play Remodel", "trash Estate", "gain Silver", "gain Province")
    assert discard(game, 0) == cards("Silver", "Province")
    assert in_play(game, 0) == cards("Throne Room", "Remodel")


def test_throne_room_uses_no_action_for_the_card_and_gives_its_actions_twice() -> None:
    """Village played twice leaves four actions."""
    game = situation(
        ["Throne Room", "Village"], {"hand": ["Throne Room", "Village", "Village"], "deck": ["Copper"] * 3}
    )
    do(game, "play Throne Room", "play Village")
    assert game.actions_left == 4
    assert hand(game, 0) == cards("Village", "Copper", "Copper")


def test_throne_room_may_play_nothing() -> None:
    """Choosing an Action is optional."""
    game = situation(["Throne Room", "Village"], {"hand": ["Throne Room", "Village"], "deck": ["Copper"] * 3})
    do(game, "play Throne Room")
    assert offered(game) == {"play Village", "done"}
    do(game, "done")
    assert hand(game, 0) == ["Village"]
    assert game.phase == "buy"


def test_throne_room_without_an_action_does_nothing() -> None:
    """It may be played all the same."""
    game = situation(["Throne Room"], {"hand": ["Throne Room", "Gold"]})
    assert "play Throne Room" in offered(game)
    do(game, "play Throne Room")
    assert in_play(game, 0) == ["Throne Room"]
    assert game.phase == "buy"


def test_throne_room_on_throne_room_with_no_other_action() -> None:
    """Both inner plays find nothing; the turn goes on."""
    game = situation(["Throne Room"], {"hand": ["Throne Room", "Throne Room"], "deck": ["Copper"] * 5})
    do(game, "play Throne Room", "play Throne Room")
    assert in_play(game, 0) == ["Throne Room", "Throne Room"]
    assert game.action_mask().sum() > 0


def test_throne_room_on_throne_room_plays_two_other_cards_twice_each() -> None:
    """It does not play one card four times."""
    game = situation(
        ["Throne Room", "Festival", "Market"],
        {"hand": ["Throne Room", "Throne Room", "Festival", "Market"], "deck": ["Estate"] * 4},
    )
    do(game, "play Throne Room", "play Throne Room", "play Festival", "play Market")
    assert hand(game, 0) == ["Estate", "Estate"]
    assert (game.actions_left, game.buys, game.coins) == (6, 5, 6)


def test_throne_room_finishes_the_first_play_before_the_second() -> None:
    """Cards drawn by the first playing of Cellar can be discarded to the second."""
    game = situation(
        ["Throne Room", "Cellar"], {"hand": ["Throne Room", "Cellar", "Estate"], "deck": ["Curse", "Gold"]}
    )
    do(game, "play Throne Room", "play Cellar", "discard Estate")
    assert offered(game) == {"discard Curse", "done"}
    do(game, "discard Curse")
    assert hand(game, 0) == ["Gold"]


def test_council_room_lets_each_other_player_draw() -> None:
    """All the others draw one card each; one without cards draws none."""
    game = situation(["Council Room"], {"hand": ["Council Room"], "deck": ["Copper"] * 4}, {}, {"deck": ["Gold"]})
    do(game, "play Council Room")
    assert hand(game, 0) == ["Copper"] * 4
    assert hand(game, 1) == []
    assert hand(game, 2) == ["Gold"]


# Library, Sentry.


def test_library_draws_up_to_seven_cards() -> None:
    """Cards that are no Actions are just drawn."""
    game = situation(["Library"], {"hand": ["Library", "Estate", "Estate"], "deck": ["Copper"] * 5 + ["Gold"]})
    do(game, "play Library")
    assert hand(game, 0) == cards("Estate", "Estate", *["Copper"] * 5)
    assert deck(game, 0) == ["Gold"]


def test_library_may_set_actions_aside_and_discards_them_afterwards() -> None:
    """A set-aside Action does not count towards the seven; another may be kept."""
    game = situation(
        ["Library", "Village", "Smithy"],
        {"hand": ["Library", *["Copper"] * 5], "deck": ["Village", "Smithy", "Gold", "Silver"]},
    )
    do(game, "play Library")
    assert offered(game) == {"set aside Village", "done"}
    do(game, "set aside Village")
    assert game.zone(0, "set_aside") == ["Village"]
    do(game, "done")
    assert hand(game, 0) == cards("Smithy", "Gold", *["Copper"] * 5)
    assert discard(game, 0) == ["Village"]


def test_library_with_seven_cards_in_hand_does_nothing() -> None:
    """Having more than seven is no reason to discard either."""
    for size in (7, 8):
        game = situation(["Library"], {"hand": ["Library", *["Copper"] * size], "deck": ["Gold"]})
        do(game, "play Library")
        assert hand(game, 0) == ["Copper"] * size


def test_library_that_runs_out_of_cards_still_discards_what_was_set_aside() -> None:
    """It stops when no card is left; cards set aside are not shuffled back in meanwhile."""
    game = situation(["Library", "Smithy"], {"hand": ["Library"], "deck": ["Copper", "Smithy", "Copper"]})
    do(game, "play Library", "set aside Smithy")
    assert hand(game, 0) == ["Copper", "Copper"]
    assert discard(game, 0) == ["Smithy"]


def test_library_shuffles_the_discard_pile_without_the_cards_set_aside() -> None:
    """Set-aside cards lie apart until Library is done."""
    game = situation(
        ["Library", "Smithy"], {"hand": ["Library", *["Copper"] * 5], "deck": ["Smithy"], "discard": ["Gold", "Gold"]}
    )
    do(game, "play Library", "set aside Smithy")
    assert hand(game, 0) == cards("Gold", "Gold", *["Copper"] * 5)
    assert discard(game, 0) == ["Smithy"]
    assert deck(game, 0) == []


def test_asking_for_the_options_during_library_changes_nothing() -> None:
    """However often one asks, no further card is drawn."""
    game = situation(["Library", "Smithy"], {"hand": ["Library"], "deck": ["Copper", "Smithy", "Gold"]})
    do(game, "play Library")
    options = game.options()
    for _ in range(10):
        assert game.options() == options
        assert game.legal_actions()
        assert game.action_mask().sum() == len(options)
    assert hand(game, 0) == ["Copper"]
    assert deck(game, 0) == ["Gold"]


def test_sentry_trashes_discards_and_puts_back() -> None:
    """Each of the two cards may go another way."""
    game = situation(["Sentry"], {"hand": ["Sentry"], "deck": ["Gold", "Curse", "Estate", "Silver"]})
    do(game, "play Sentry")
    assert hand(game, 0) == ["Gold"]
    assert game.decision is not None
    assert game.decision.looking_at == ("Curse", "Estate")
    do(game, "trash Curse", "done", "discard Estate")
    assert trash(game) == ["Curse"]
    assert discard(game, 0) == ["Estate"]
    assert deck(game, 0) == ["Silver"]


def test_sentry_puts_cards_back_in_any_order() -> None:
    """The card chosen last lies on top."""
    game = situation(["Sentry"], {"hand": ["Sentry"], "deck": ["Gold", "Duchy", "Estate", "Silver"]})
    do(game, "play Sentry", "done", "done", "topdeck Duchy")
    assert deck(game, 0) == ["Estate", "Duchy", "Silver"]
    assert trash(game) == discard(game, 0) == []


def test_sentry_may_trash_both() -> None:
    """Then nothing is left to discard or put back."""
    game = situation(["Sentry"], {"hand": ["Sentry"], "deck": ["Gold", "Curse", "Estate"]})
    do(game, "play Sentry", "trash Estate", "trash Curse")
    assert trash(game) == cards("Curse", "Estate")
    assert deck(game, 0) == []
    assert game.phase == "buy"


@pytest.mark.parametrize("size", [0, 1])
def test_sentry_looks_at_fewer_cards_if_there_are_no_more(size: int) -> None:
    """With one card left it looks at that; with none it does nothing."""
    game = situation(["Sentry"], {"hand": ["Sentry"], "deck": ["Gold", *["Curse"] * size]})
    do(game, "play Sentry", *["trash Curse"] * size)
    assert trash(game) == ["Curse"] * size
    assert game.phase == "buy"


def test_sentry_leaves_the_card_it_looks_at_out_of_a_shuffle() -> None:
    """One card is looked at, the discard pile is shuffled for the second."""
    game = situation(["Sentry"], {"hand": ["Sentry"], "deck": ["Gold", "Curse"], "discard": ["Estate"]})
    do(game, "play Sentry")
    assert game.decision is not None
    assert game.decision.looking_at == ("Curse", "Estate")


def test_cards_asked_for_by_whom() -> None:
    """A decision names the player and the card that asks."""
    game = situation(["Cellar"], {"hand": ["Cellar", "Estate"]})
    assert asked(game) == (0, None)
    do(game, "play Cellar")
    assert asked(game) == (0, "Cellar")
