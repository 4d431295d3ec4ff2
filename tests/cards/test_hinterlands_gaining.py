"""Cards of Hinterlands that do something when gained: Ill-Gotten Gains, Inn, Mandarin."""

from dominion_env.engine import knowledge, log
from dominion_env.engine.moves import DISCARD_PILE
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

COPPERS = ["Copper"] * 5
ESTATES = ["Estate"] * 5


# Ill-Gotten Gains.


def test_ill_gotten_gains_is_worth_a_coin_and_may_gain_a_copper_to_the_hand() -> None:
    """The Copper comes from the Supply and can be played at once."""
    game = situation(["Ill-Gotten Gains"], {"hand": ["Ill-Gotten Gains"]}, phase="buy")
    do(game, "play Ill-Gotten Gains")
    assert game.coins == 1
    assert asked(game) == (0, "Ill-Gotten Gains")
    assert offered(game) == {"gain Copper", "done"}
    do(game, "gain Copper")
    assert hand(game, 0) == ["Copper"]
    assert game.supply()["Copper"] == 45
    do(game, "play Copper")
    assert game.coins == 2


def test_ill_gotten_gains_need_not_gain_a_copper() -> None:
    """The Copper can be declined, and playing the card curses nobody."""
    game = situation(["Ill-Gotten Gains"], {"hand": ["Ill-Gotten Gains"]}, phase="buy")
    do(game, "play Ill-Gotten Gains", "done")
    assert hand(game, 0) == []
    assert discard(game, 1) == []


def test_ill_gotten_gains_gains_no_copper_when_there_are_none() -> None:
    """Nothing is asked."""
    game = situation(["Ill-Gotten Gains"], {"hand": ["Ill-Gotten Gains"]}, phase="buy", supply={"Copper": 0})
    do(game, "play Ill-Gotten Gains")
    assert asked(game) == (0, None)
    assert hand(game, 0) == []


def test_ill_gotten_gains_is_not_played_with_all_treasures() -> None:
    """It asks something, so it is left to be played by itself."""
    game = situation(["Ill-Gotten Gains"], {"hand": ["Ill-Gotten Gains", "Silver"]}, phase="buy")
    do(game, "play all treasures")
    assert hand(game, 0) == ["Ill-Gotten Gains"]
    assert game.coins == 2
    do(game, "play Ill-Gotten Gains", "done")
    assert game.coins == 3


def test_buying_ill_gotten_gains_curses_everyone_else() -> None:
    """Each other player gains a Curse to the discard pile."""
    game = situation(["Ill-Gotten Gains"], {}, phase="buy", coins=5, buys=2, number=4)
    do(game, "buy Ill-Gotten Gains")
    assert discard(game, 0) == ["Ill-Gotten Gains"]
    assert [discard(game, seat) for seat in (1, 2, 3)] == [["Curse"]] * 3


def test_gaining_ill_gotten_gains_without_buying_curses_everyone_else() -> None:
    """Mine turns a Silver into it."""
    game = situation(["Ill-Gotten Gains", "Mine"], {"hand": ["Mine", "Silver"]})
    do(game, "play Mine", "trash Silver", "gain Ill-Gotten Gains")
    assert hand(game, 0) == ["Ill-Gotten Gains"]
    assert discard(game, 1) == ["Curse"]


def test_the_last_curses_of_ill_gotten_gains_are_dealt_from_the_left_of_its_gainer() -> None:
    """Two Curses for three players: the first two in turn order get them."""
    game = situation(
        ["Ill-Gotten Gains"], {}, phase="buy", coins=5, buys=2, number=4, turn_player=0, supply={"Curse": 2}
    )
    do(game, "buy Ill-Gotten Gains")
    assert [discard(game, seat) for seat in (1, 2, 3)] == [["Curse"], ["Curse"], []]


def test_ill_gotten_gains_gained_in_anothers_turn_curses_from_the_left_of_its_gainer() -> None:
    """Swindler gives it to the second player: the third gains the only Curse, before the first."""
    game = situation(
        ["Ill-Gotten Gains", "Laboratory", "Swindler"],
        {"hand": ["Swindler"], "deck": COPPERS},
        {"hand": COPPERS, "deck": ["Laboratory", "Copper"]},
        {"deck": ["Estate"]},
        supply={"Curse": 1},
    )
    do(game, "play Swindler", "gain Ill-Gotten Gains")
    assert discard(game, 0) == []
    assert discard(game, 1) == ["Ill-Gotten Gains"]
    assert discard(game, 2) == cards("Curse", "Estate")


def test_ill_gotten_gains_gained_in_anothers_turn_curses_the_player_whose_turn_it_is() -> None:
    """Everyone but the gainer gains a Curse."""
    game = situation(
        ["Ill-Gotten Gains", "Laboratory", "Swindler"],
        {"hand": ["Swindler"], "deck": COPPERS},
        {"hand": COPPERS, "deck": ["Laboratory", "Copper"]},
    )
    do(game, "play Swindler", "gain Ill-Gotten Gains")
    assert discard(game, 0) == ["Curse"]
    assert discard(game, 1) == ["Ill-Gotten Gains"]


def test_trader_answers_the_curse_of_ill_gotten_gains_and_moat_does_not() -> None:
    """It is no Attack: the owner of the Moat is not asked; Trader works on any gain."""
    game = situation(
        ["Ill-Gotten Gains", "Moat", "Trader"],
        {"deck": COPPERS},
        {"hand": ["Trader"], "deck": COPPERS},
        {"hand": ["Moat"], "deck": COPPERS},
        phase="buy",
        coins=5,
        buys=2,
    )
    do(game, "buy Ill-Gotten Gains")
    assert asked(game)[0] == 1
    do(game, "reveal Trader")
    assert asked(game) == (0, None)
    assert discard(game, 1) == ["Silver"]
    assert discard(game, 2) == ["Curse"]


def test_a_copper_gained_with_ill_gotten_gains_is_not_a_card_bought() -> None:
    """Hermit looks at buying: gaining a Copper in the Buy phase does not keep it from turning into a Madman."""
    game = situation(
        ["Hermit", "Ill-Gotten Gains"],
        {"hand": ["Ill-Gotten Gains"], "deck": COPPERS, "in_play": ["Hermit"]},
        phase="buy",
    )
    do(game, "play Ill-Gotten Gains", "gain Copper", "done")
    assert "Madman" in discard(game, 0)
    assert trash(game) == ["Hermit"]


# Inn.


def test_inn_draws_two_cards_gives_two_actions_and_discards_two_cards() -> None:
    """What is discarded may have been in hand before or just been drawn."""
    game = situation(["Inn"], {"hand": ["Inn", "Copper"], "deck": ["Estate", "Gold", "Silver"]})
    do(game, "play Inn")
    assert game.actions_left == 2
    assert hand(game, 0) == cards("Copper", "Estate", "Gold")
    do(game, "discard Copper", "discard Estate")
    assert hand(game, 0) == ["Gold"]
    assert discard(game, 0) == cards("Copper", "Estate")


def test_inn_discards_as_many_as_it_can() -> None:
    """With nothing to draw, two of the hand are discarded; with one or two cards, those; with none, none."""
    for held, left in (["Copper"] * 3, ["Copper"]), (["Copper", "Gold"], []), (["Copper"], []), ([], []):
        game = situation(["Inn"], {"hand": ["Inn", *held], "deck": []})
        do(game, "play Inn")
        assert hand(game, 0) == left
        assert len(discard(game, 0)) == len(held) - len(left)


def test_gaining_inn_shuffles_chosen_actions_of_the_discard_pile_into_the_deck() -> None:
    """Any Actions, the Inn itself among them, as often as they are there; the rest stays where it is."""
    game = situation(
        ["Inn", "Village", "Smithy"],
        {"deck": ["Gold", "Gold"], "discard": ["Village", "Village", "Smithy", "Copper", "Estate"]},
        phase="buy",
        coins=5,
        buys=2,
    )
    do(game, "buy Inn")
    assert asked(game) == (0, "Inn")
    assert offered(game) == {"shuffle Inn into deck", "shuffle Village into deck", "shuffle Smithy into deck", "done"}
    do(game, "shuffle Village into deck", "shuffle Inn into deck")
    assert offered(game) == {"shuffle Village into deck", "shuffle Smithy into deck", "done"}
    do(game, "shuffle Village into deck", "done")
    assert sorted(deck(game, 0)) == cards("Gold", "Gold", "Inn", "Village", "Village")
    assert discard(game, 0) == cards("Copper", "Estate", "Smithy")


def test_gaining_inn_says_how_many_actions_may_still_be_shuffled_in() -> None:
    """The Inn itself and two Villages of the discard pile are three, then two."""
    game = situation(["Inn", "Village"], {"discard": ["Village", "Village", "Copper"], "deck": COPPERS}, coins=5)
    do(game, "buy Inn")
    assert game.decision is not None
    assert (game.decision.at_least, game.decision.at_most) == (0, 3)
    do(game, "shuffle Village into deck")
    assert (game.decision.at_least, game.decision.at_most) == (0, 2)


def test_inn_can_be_shuffled_in_with_an_otherwise_empty_discard_pile() -> None:
    """The gained Inn is an Action in the discard pile."""
    game = situation(["Inn"], {"deck": ["Copper", "Estate"]}, phase="buy", coins=5, buys=2)
    do(game, "buy Inn", "shuffle Inn into deck")
    assert discard(game, 0) == []
    assert sorted(deck(game, 0)) == cards("Copper", "Estate", "Inn")


def test_gaining_inn_need_not_shuffle_any_action_in() -> None:
    """With "done" at once, the discard pile stays as it is."""
    game = situation(["Inn", "Village"], {"deck": ["Copper"], "discard": ["Village"]}, phase="buy", coins=5, buys=2)
    do(game, "buy Inn", "done")
    assert deck(game, 0) == ["Copper"]
    assert discard(game, 0) == cards("Inn", "Village")


def test_gaining_inn_shuffles_the_deck_even_if_no_action_goes_in() -> None:
    """Cards whose place was known are somewhere in the deck afterwards."""
    order = ["Gold", "Silver", "Copper", "Estate", "Duchy", "Province", "Curse"]
    found = set()
    for seed in range(20):
        game = situation(["Inn"], {"deck": order}, phase="buy", coins=5, buys=2, seed=seed)
        do(game, "buy Inn", "done")
        assert sorted(deck(game, 0)) == sorted(order)
        found.add(tuple(deck(game, 0)))
    assert len(found) > 10


def test_inn_shuffles_cards_of_two_types_in_if_one_is_action() -> None:
    """Great Hall and Nobles are Actions too; Harem is not."""
    game = situation(
        ["Great Hall", "Harem", "Inn", "Nobles"],
        {"discard": ["Great Hall", "Harem", "Nobles"]},
        phase="buy",
        coins=5,
        buys=2,
    )
    do(game, "buy Inn")
    assert offered(game) == {
        "shuffle Inn into deck",
        "shuffle Great Hall into deck",
        "shuffle Nobles into deck",
        "done",
    }


def test_inn_gained_without_buying_shuffles_actions_in_too() -> None:
    """Remodel turns a Village into an Inn; the Remodel is still in play and so not among the cards."""
    game = situation(
        ["Inn", "Remodel", "Village"], {"hand": ["Remodel", "Village"], "discard": ["Village"], "deck": ["Copper"]}
    )
    do(game, "play Remodel", "gain Inn")
    assert offered(game) == {"shuffle Inn into deck", "shuffle Village into deck", "done"}
    do(game, "shuffle Village into deck", "done")
    assert sorted(deck(game, 0)) == cards("Copper", "Village")


def test_inn_gained_to_the_hand_is_not_in_the_discard_pile() -> None:
    """Only what lies there can be shuffled in; if that is nothing, nothing is asked."""
    game = situation(["Artisan", "Inn"], {"hand": ["Artisan"], "discard": ["Copper"]})
    do(game, "play Artisan", "gain Inn")
    assert asked(game) == (0, None)
    assert deck(game, 0) == ["Inn"]


def test_inn_reveals_the_actions_it_shuffles_in() -> None:
    """Everyone knows which they are, and that they are in the deck, but not where."""
    game = situation(
        ["Inn", "Village"], {"deck": ["Copper"] * 3, "discard": ["Village"]}, phase="buy", coins=5, buys=2, log=True
    )
    do(game, "buy Inn", "shuffle Village into deck", "done")
    state = game.state
    village = state.kind("Village")
    assert (log.REVEAL, 0, village, log.EVERYONE, 1, DISCARD_PILE) in (state.log or [])
    assert knowledge.bound(state, 1, 0, knowledge.IN_DECK, village) == 1
    assert not any(state.players[0].seen)


# Mandarin.


def test_mandarin_gives_three_coins_and_puts_a_card_of_the_hand_on_the_deck() -> None:
    """Any card of the hand, which must be one."""
    game = situation(["Mandarin"], {"hand": ["Mandarin", "Copper", "Estate"], "deck": ["Gold"]})
    do(game, "play Mandarin")
    assert game.coins == 3
    assert offered(game) == {"topdeck Copper", "topdeck Estate"}
    do(game, "topdeck Estate")
    assert deck(game, 0) == ["Estate", "Gold"]
    assert hand(game, 0) == ["Copper"]


def test_mandarin_with_an_empty_hand_puts_nothing_on_the_deck() -> None:
    """Its coins are given all the same."""
    game = situation(["Mandarin"], {"hand": ["Mandarin"], "deck": ["Gold"]})
    do(game, "play Mandarin")
    assert game.coins == 3
    assert deck(game, 0) == ["Gold"]


def test_the_card_of_mandarin_becomes_the_only_card_of_an_empty_deck() -> None:
    """The discard pile is not shuffled."""
    game = situation(["Mandarin"], {"hand": ["Mandarin", "Copper"], "discard": ["Gold"]})
    do(game, "play Mandarin")
    assert deck(game, 0) == ["Copper"]
    assert discard(game, 0) == ["Gold"]


def test_gaining_mandarin_puts_all_treasures_from_play_on_the_deck_in_any_order() -> None:
    """None may stay out, each goes on top of the one before; Actions stay in play, and Treasures in hand."""
    game = situation(
        ["Mandarin", "Village"],
        {"hand": ["Gold", "Silver", "Silver", "Copper", "Copper"], "in_play": ["Village"], "deck": ESTATES},
        phase="buy",
        buys=2,
    )
    do(game, "play Gold", "play Silver", "play Silver", "play Copper", "buy Mandarin")
    assert asked(game) == (0, "Mandarin")
    assert offered(game) == {"topdeck Gold", "topdeck Silver", "topdeck Copper"}
    do(game, "topdeck Silver", "topdeck Copper", "topdeck Silver")
    assert deck(game, 0)[:5] == ["Gold", "Silver", "Copper", "Silver", "Estate"]
    assert in_play(game, 0) == ["Village"]
    assert hand(game, 0) == ["Copper"]
    assert discard(game, 0) == ["Mandarin"]


def test_the_coins_of_treasures_that_mandarin_moved_can_still_be_spent() -> None:
    """Four Golds make 12: after buying Mandarin for 5, 7 are left for the other buy."""
    game = situation(["Mandarin"], {"hand": ["Gold"] * 4, "deck": ESTATES}, phase="buy", buys=2)
    do(game, "play Gold", "play Gold", "play Gold", "play Gold", "buy Mandarin")
    assert game.coins == 7
    assert game.buys == 1
    assert deck(game, 0)[:4] == ["Gold"] * 4
    assert in_play(game, 0) == []
    do(game, "buy Gold")
    assert hand(game, 0) == cards("Gold", "Gold", "Gold", "Gold", "Estate")


def test_mandarin_gained_without_buying_moves_the_treasures_in_play_too() -> None:
    """Haggler gains it in the Buy phase, where Treasures are in play."""
    game = situation(["Haggler", "Mandarin"], {"hand": ["Gold", "Gold"], "in_play": ["Haggler"]}, phase="buy", buys=2)
    do(game, "play all treasures", "buy Gold", "gain Mandarin")
    assert deck(game, 0) == ["Gold", "Gold"]
    assert in_play(game, 0) == ["Haggler"]
    assert discard(game, 0) == cards("Gold", "Mandarin")


def test_mandarin_gained_with_no_treasure_in_play_moves_nothing() -> None:
    """In the Action phase there usually is none."""
    game = situation(["Mandarin", "Remodel", "Village"], {"hand": ["Remodel", "Village", "Gold"]})
    do(game, "play Remodel", "trash Village", "gain Mandarin")
    assert deck(game, 0) == []
    assert hand(game, 0) == ["Gold"]
    assert in_play(game, 0) == ["Remodel"]


def test_mandarin_need_not_show_the_order_in_which_treasures_go_on_the_deck() -> None:
    """The others know which cards they are and not which is on top; equal cards have no order to hide."""
    game = situation(["Mandarin"], {"hand": ["Gold", "Silver"]}, phase="buy", buys=2, log=True)
    do(game, "play all treasures", "buy Mandarin", "topdeck Gold")
    seen = game.state.players[0].seen[-2:]
    assert [entry & 0b10 for entry in seen] == [0, 0]
    assert [entry >> knowledge.SET_SHIFT & 0b10 for entry in seen] == [0b10, 0b10]
    assert {entry[3] & 0b11 for entry in game.state.log or [] if entry[0] == log.TOPDECK} == {0b01}
    game = situation(["Mandarin"], {"hand": ["Gold", "Gold"]}, phase="buy", buys=2)
    do(game, "play all treasures", "buy Mandarin")
    assert [entry & 0b10 for entry in game.state.players[0].seen[-2:]] == [0b10, 0b10]


def test_throne_room_plays_mandarin_twice() -> None:
    """Six coins and two cards on the deck."""
    game = situation(["Mandarin", "Throne Room"], {"hand": ["Throne Room", "Mandarin", "Copper", "Estate", "Gold"]})
    do(game, "play Throne Room", "play Mandarin", "topdeck Copper", "topdeck Estate")
    assert game.coins == 6
    assert deck(game, 0) == ["Estate", "Copper"]
