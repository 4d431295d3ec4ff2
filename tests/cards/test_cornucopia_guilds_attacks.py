"""Cornucopia & Guilds: Footpad, Jester, Soothsayer, Young Witch and the Bane."""

from tests.situations import asked, cards, deck, discard, do, hand, knows, offered, situation, trash

# Footpad.


def test_footpad_gives_two_tokens_and_makes_the_others_discard_down_to_three_cards() -> None:
    """Each other player keeps three cards of their choice."""
    game = situation(
        ["Footpad"],
        {"hand": ["Footpad"]},
        {"hand": ["Gold", "Estate", "Estate", "Copper", "Copper"]},
        {"hand": ["Gold", "Silver", "Copper", "Estate"]},
    )
    do(game, "play Footpad")
    assert game.coffers(0) == 2
    do(game, "discard Estate", "discard Estate")
    assert hand(game, 1) == cards("Gold", "Copper", "Copper")
    assert asked(game) == (2, "Footpad")
    do(game, "discard Copper")
    assert hand(game, 2) == cards("Gold", "Silver", "Estate")


def test_footpad_leaves_a_hand_of_three_cards_alone_and_goes_on_to_the_next_player() -> None:
    """Who has three cards or fewer discards nothing."""
    game = situation(
        ["Footpad"],
        {"hand": ["Footpad"]},
        {"hand": ["Gold", "Estate", "Copper"]},
        {"hand": ["Gold", "Silver", "Copper", "Estate"]},
    )
    do(game, "play Footpad")
    assert asked(game) == (2, "Footpad")
    assert len(hand(game, 1)) == 3


def test_moat_makes_its_owner_unaffected_by_footpad() -> None:
    """The next player is still attacked."""
    game = situation(
        ["Footpad", "Moat"],
        {"hand": ["Footpad"]},
        {"hand": ["Moat", "Gold", "Copper", "Estate"]},
        {"hand": ["Gold", "Silver", "Copper", "Estate"]},
    )
    do(game, "play Footpad", "reveal Moat")
    assert len(hand(game, 1)) == 4
    assert asked(game) == (2, "Footpad")


def test_with_footpad_in_the_game_a_card_gained_in_an_action_phase_draws_a_card() -> None:
    """Nobody need own a Footpad, and drawing is not asked: two Estates remade draw two cards."""
    game = situation(
        ["Footpad", "Remake"], {"hand": ["Remake", "Estate", "Estate"], "deck": ["Gold", "Silver", "Copper"]}
    )
    do(game, "play Remake")
    assert hand(game, 0) == cards("Estate", "Gold")
    do(game, "trash Estate")
    assert hand(game, 0) == cards("Gold", "Silver")
    assert discard(game, 0) == cards("Silver", "Silver")


def test_without_footpad_in_the_game_gaining_draws_nothing() -> None:
    """The rule comes with the card."""
    game = situation(["Remake"], {"hand": ["Remake", "Estate", "Estate"], "deck": ["Gold", "Silver", "Copper"]})
    do(game, "play Remake")
    assert hand(game, 0) == []
    assert discard(game, 0) == cards("Silver", "Silver")


def test_with_footpad_in_the_game_a_card_gained_in_a_buy_phase_draws_nothing() -> None:
    """Neither buying nor a Treasure that gains counts."""
    game = situation(
        ["Footpad", "Horn of Plenty"], {"hand": ["Horn of Plenty"], "deck": ["Gold"] * 9}, phase="buy", coins=3, buys=2
    )
    do(game, "play Horn of Plenty", "gain Copper", "buy Silver")
    assert hand(game, 0) == []


def test_with_footpad_in_the_game_others_who_gain_in_an_action_phase_draw_too() -> None:
    """A Curse from Witch comes with a card."""
    game = situation(
        ["Footpad", "Witch"],
        {"hand": ["Witch"], "deck": ["Copper", "Copper"]},
        {"hand": ["Copper"] * 5, "deck": ["Silver"]},
    )
    do(game, "play Witch")
    assert discard(game, 1) == cards("Curse")
    assert hand(game, 1) == cards("Silver", *["Copper"] * 5)


def test_with_footpad_in_the_game_an_action_played_in_the_buy_phase_draws_nothing_for_its_gains() -> None:
    """Coronet plays Workshop among the Treasures: that is no Action phase."""
    game = situation(
        ["Footpad", "Workshop", "Joust"], {"hand": ["Coronet", "Workshop"], "deck": ["Gold"] * 9}, phase="buy"
    )
    do(game, "play Coronet", "play Workshop", "gain Silver", "gain Silver")
    assert hand(game, 0) == []
    assert discard(game, 0) == cards("Silver", "Silver")


def test_with_footpad_in_the_game_a_card_gained_before_the_action_phase_draws_nothing() -> None:
    """A Workshop that Farmhands plays at the start of the turn gains outside any Action phase."""
    game = situation(
        ["Footpad", "Workshop", "Farmhands"], {"hand": ["Workshop"], "deck": ["Copper"] * 9}, phase="buy", coins=4
    )
    do(game, "buy Farmhands", "set aside Workshop", "done")
    assert asked(game) == (0, "Workshop")
    do(game, "gain Silver")
    assert len(hand(game, 0)) == 5


def test_footpads_card_may_be_drawn_before_or_after_another_thing_that_the_gain_triggers() -> None:
    """Who gains Farmhands in an Action phase can draw first and set the drawn card aside."""
    game = situation(["Footpad", "Farmhands", "Workshop"], {"hand": ["Workshop"], "deck": ["Gold"]})
    do(game, "play Workshop", "gain Farmhands")
    assert offered(game) == {"resolve Footpad", "resolve Farmhands"}
    do(game, "resolve Footpad")
    assert offered(game) == {"set aside Gold", "done"}


def test_with_footpad_in_the_game_a_gain_with_no_card_left_to_draw() -> None:
    """The gained card itself is shuffled and drawn."""
    game = situation(["Footpad", "Workshop"], {"hand": ["Workshop"]})
    do(game, "play Workshop", "gain Silver")
    assert hand(game, 0) == cards("Silver")


# Jester.


def test_jester_gives_two_coins_and_a_curse_for_a_victory_card() -> None:
    """The victim discards the top card of the deck first."""
    game = situation(["Jester"], {"hand": ["Jester"]}, {"hand": [], "deck": ["Estate", "Gold"]})
    do(game, "play Jester")
    assert game.coins == 2
    assert discard(game, 1) == cards("Estate", "Curse")
    assert deck(game, 1) == ["Gold"]


def test_jester_lets_its_player_gain_a_copy_of_another_card() -> None:
    """The copy comes from the Supply."""
    game = situation(["Jester"], {"hand": ["Jester"]}, {"hand": [], "deck": ["Gold"]})
    do(game, "play Jester")
    assert asked(game) == (0, "Jester")
    assert offered(game) == {"gain Gold", "Jester: other player gains it"}
    do(game, "gain Gold")
    assert discard(game, 0) == cards("Gold")
    assert discard(game, 1) == cards("Gold")
    assert game.supply()["Gold"] == 29


def test_jester_may_give_the_copy_to_the_player_who_discarded_the_card() -> None:
    """Its player chooses who gains."""
    game = situation(["Jester"], {"hand": ["Jester"]}, {"hand": [], "deck": ["Copper"]})
    do(game, "play Jester", "other player gains it")
    assert discard(game, 0) == []
    assert discard(game, 1) == cards("Copper", "Copper")


def test_jester_treats_a_curse_like_any_card_that_is_no_victory_card() -> None:
    """A copy of a discarded Curse may go to either player."""
    game = situation(["Jester"], {"hand": ["Jester"]}, {"hand": [], "deck": ["Curse"]})
    do(game, "play Jester")
    assert offered(game) == {"gain Curse", "Jester: other player gains it"}
    do(game, "other player gains it")
    assert discard(game, 1) == cards("Curse", "Curse")


def test_jester_gives_a_curse_for_a_card_that_is_also_a_victory_card() -> None:
    """Nobles is a Victory card, whatever else it is."""
    game = situation(["Jester", "Nobles"], {"hand": ["Jester"]}, {"hand": [], "deck": ["Nobles"]})
    do(game, "play Jester")
    assert discard(game, 1) == cards("Nobles", "Curse")


def test_jester_gives_nobody_a_card_that_is_not_in_the_supply() -> None:
    """With the pile empty there is no copy and no question."""
    game = situation(
        ["Jester", "Village"], {"hand": ["Jester"]}, {"hand": [], "deck": ["Village"]}, supply={"Village": 0}
    )
    do(game, "play Jester")
    assert discard(game, 0) == []
    assert discard(game, 1) == cards("Village")


def test_jester_gives_no_curse_when_there_are_none() -> None:
    """The Victory card is discarded all the same."""
    game = situation(["Jester"], {"hand": ["Jester"]}, {"hand": [], "deck": ["Estate"]}, supply={"Curse": 0})
    do(game, "play Jester")
    assert discard(game, 1) == cards("Estate")


def test_jester_passes_over_a_player_without_cards_and_goes_on() -> None:
    """Who has nothing to discard is unaffected, the next player is not."""
    game = situation(
        ["Jester"],
        {"hand": ["Jester"], "deck": ["Copper"] * 5},
        {"hand": ["Copper"] * 5},
        {"hand": ["Copper"] * 5, "deck": ["Estate"]},
    )
    do(game, "play Jester")
    assert discard(game, 1) == []
    assert discard(game, 2) == cards("Estate", "Curse")


def test_jester_shuffles_an_empty_deck_first() -> None:
    """The discard pile becomes the deck whose top card is discarded."""
    game = situation(["Jester"], {"hand": ["Jester"]}, {"hand": [], "discard": ["Silver"]})
    do(game, "play Jester", "gain Silver")
    assert discard(game, 0) == cards("Silver")


def test_jester_goes_through_the_others_in_turn_order() -> None:
    """One player's card is dealt with before the next one's is discarded."""
    game = situation(
        ["Jester"],
        {"hand": [], "deck": ["Gold"]},
        {"hand": ["Jester"]},
        {"hand": [], "deck": ["Silver"]},
        turn_player=1,
    )
    do(game, "play Jester")
    assert "gain Silver" in offered(game)
    assert deck(game, 0) == ["Gold"]
    do(game, "gain Silver", "gain Gold")
    assert discard(game, 1) == cards("Silver", "Gold")


def test_moat_makes_its_owner_unaffected_by_jester() -> None:
    """No card is discarded from that player's deck."""
    game = situation(["Jester", "Moat"], {"hand": ["Jester"]}, {"hand": ["Moat"], "deck": ["Estate"]})
    do(game, "play Jester", "reveal Moat")
    assert deck(game, 1) == ["Estate"]
    assert discard(game, 1) == []


def test_tunnel_discarded_by_jester_may_be_revealed() -> None:
    """Its owner may gain a Gold at once, and then gains a Curse as Tunnel is a Victory card."""
    game = situation(
        ["Tunnel", "Jester"],
        {"hand": ["Jester"], "deck": ["Copper"] * 5},
        {"hand": ["Copper"] * 5, "deck": ["Tunnel", "Copper"]},
    )
    do(game, "play Jester")
    assert asked(game) == (1, "Tunnel")
    do(game, "reveal Tunnel")
    assert discard(game, 1) == cards("Tunnel", "Gold", "Curse")
    assert game.coins == 2


# Soothsayer.


def test_soothsayer_gains_a_gold_and_gives_curses_with_a_card_each() -> None:
    """Who gained a Curse draws a card, without being asked."""
    game = situation(
        ["Soothsayer"],
        {"hand": ["Soothsayer"]},
        {"hand": [], "deck": ["Silver", "Copper"]},
        {"hand": [], "deck": ["Estate", "Copper"]},
    )
    do(game, "play Soothsayer")
    assert discard(game, 0) == cards("Gold")
    assert (discard(game, 1), hand(game, 1)) == (["Curse"], ["Silver"])
    assert (discard(game, 2), hand(game, 2)) == (["Curse"], ["Estate"])


def test_soothsayer_without_gold_left_still_attacks() -> None:
    """No Gold is gained; the Curses come."""
    game = situation(["Soothsayer"], {"hand": ["Soothsayer"]}, {"hand": [], "deck": ["Silver"]}, supply={"Gold": 0})
    do(game, "play Soothsayer")
    assert discard(game, 0) == []
    assert discard(game, 1) == cards("Curse")


def test_soothsayers_last_curse_goes_to_the_player_on_the_left() -> None:
    """Curses are dealt in turn order, and who gets none draws none."""
    game = situation(
        ["Soothsayer"],
        {"hand": ["Soothsayer"], "deck": ["Copper"] * 5},
        {"hand": ["Copper"] * 5, "deck": ["Silver"]},
        {"hand": ["Copper"] * 5, "deck": ["Silver"]},
        supply={"Curse": 1},
    )
    do(game, "play Soothsayer")
    assert discard(game, 1) == cards("Curse")
    assert len(hand(game, 1)) == 6
    assert discard(game, 2) == []
    assert len(hand(game, 2)) == 5


def test_soothsayer_played_twice_without_curses_gains_two_golds() -> None:
    """Nobody gains a Curse, so nobody draws."""
    game = situation(
        ["Soothsayer", "Throne Room"], {"hand": ["Throne Room", "Soothsayer"]}, number=3, supply={"Curse": 0}
    )
    do(game, "play Throne Room", "play Soothsayer")
    assert discard(game, 0) == cards("Gold", "Gold")
    assert [len(hand(game, player)) for player in (1, 2)] == [5, 5]


def test_soothsayer_leaves_out_who_is_unaffected_and_goes_on() -> None:
    """With four players the last two are attacked although the first revealed Moat."""
    game = situation(["Soothsayer", "Moat"], {"hand": ["Soothsayer"]}, {"hand": ["Moat"], "deck": ["Gold"]}, number=4)
    do(game, "play Soothsayer", "reveal Moat")
    assert hand(game, 1) == cards("Moat")
    assert [discard(game, player) for player in (1, 2, 3)] == [[], ["Curse"], ["Curse"]]
    assert [len(hand(game, player)) for player in (2, 3)] == [6, 6]


def test_who_turns_soothsayers_curse_into_a_silver_draws_nothing() -> None:
    """With Trader no Curse was gained."""
    game = situation(["Soothsayer", "Trader"], {"hand": ["Soothsayer"]}, {"hand": ["Trader"], "deck": ["Gold"]})
    do(game, "play Soothsayer", "reveal Trader")
    assert discard(game, 1) == cards("Silver")
    assert hand(game, 1) == cards("Trader")


# Young Witch and the Bane.


def test_young_witch_draws_two_cards_and_discards_two() -> None:
    """The cards drawn may be among those discarded, which is not optional."""
    game = situation(
        ["Young Witch"], {"hand": ["Young Witch", "Copper"], "deck": ["Gold", "Estate", "Silver"]}, bane="Village"
    )
    do(game, "play Young Witch")
    assert offered(game) == {"discard Copper", "discard Gold", "discard Estate"}
    do(game, "discard Copper", "discard Estate")
    assert hand(game, 0) == cards("Gold")
    assert discard(game, 0) == cards("Copper", "Estate")


def test_young_witch_curses_who_reveals_no_bane() -> None:
    """The Curse really leaves its pile."""
    game = situation(
        ["Young Witch"],
        {"hand": ["Young Witch", "Copper"], "deck": ["Copper"] * 4},
        {"hand": ["Estate"], "deck": ["Copper"] * 5},
        bane="Moat",
    )
    do(game, "play Young Witch")
    assert game.supply()["Curse"] == 9
    assert discard(game, 1) == cards("Curse")


def test_a_bane_revealed_from_the_hand_saves_from_the_curse() -> None:
    """The Bane can be any kind of card; it stays in hand."""
    game = situation(["Young Witch"], {"hand": ["Young Witch"]}, {"hand": ["Vassal", "Copper"]}, bane="Vassal")
    do(game, "play Young Witch")
    assert asked(game) == (1, "Young Witch")
    assert offered(game) == {"reveal Vassal", "done"}
    do(game, "reveal Vassal")
    assert hand(game, 1) == cards("Vassal", "Copper")
    assert knows(game, 0, 1, "Vassal") == 1
    assert discard(game, 1) == []
    assert game.supply()["Curse"] == 10


def test_revealing_a_bane_is_optional() -> None:
    """Who keeps it hidden gains a Curse."""
    game = situation(["Young Witch"], {"hand": ["Young Witch"]}, {"hand": ["Vassal", "Copper"]}, bane="Vassal")
    do(game, "play Young Witch", "done")
    assert discard(game, 1) == cards("Curse")


def test_only_the_bane_saves_from_young_witchs_curse() -> None:
    """Another card of the same cost does not."""
    game = situation(["Young Witch", "Village"], {"hand": ["Young Witch"]}, {"hand": ["Village"]}, bane="Vassal")
    do(game, "play Young Witch")
    assert discard(game, 1) == cards("Curse")


def test_young_witch_goes_through_the_others_in_turn_order() -> None:
    """The last Curse goes to the first player without a Bane, though a later one reveals none either."""
    game = situation(
        ["Young Witch"],
        {"hand": ["Young Witch"]},
        {"hand": ["Village"]},
        {"hand": ["Copper"]},
        {"hand": ["Silver"]},
        bane="Village", supply={"Curse": 1},
    )  # fmt: skip
    do(game, "play Young Witch", "reveal Village")
    assert [discard(game, player) for player in (1, 2, 3)] == [[], ["Curse"], []]


def test_the_bane_can_be_bought_and_gained_like_any_card_of_the_supply() -> None:
    """Its pile is one more Kingdom pile."""
    game = situation(["Young Witch", "Workshop"], {"hand": ["Workshop"]}, bane="Village", coins=3, buys=2)
    do(game, "play Workshop", "gain Village", "buy Village")
    assert discard(game, 0) == cards("Village", "Village")


def test_an_empty_bane_pile_counts_for_the_end_of_the_game() -> None:
    """With two other piles empty, buying the last Bane ends the game."""
    game = situation(
        ["Young Witch", "Moat", "Cellar"], {"hand": []},
        bane="Village", phase="buy", coins=3, supply={"Moat": 0, "Cellar": 0, "Village": 1},
    )  # fmt: skip
    do(game, "buy Village")
    assert game.over


def test_reactions_come_before_young_witchs_draw_and_the_banes() -> None:
    """A Moat makes its owner unaffected before the attacker draws; no Bane is asked for then."""
    game = situation(
        ["Young Witch", "Moat"],
        {"hand": ["Young Witch"], "deck": ["Gold", "Silver"]},
        {"hand": ["Moat", "Village"]},
        bane="Village",
    )
    do(game, "play Young Witch")
    assert offered(game) == {"reveal Moat", "done"}
    assert deck(game, 0) == ["Gold", "Silver"]
    do(game, "reveal Moat")
    assert discard(game, 0) == cards("Gold", "Silver")
    assert discard(game, 1) == []


def test_a_moat_that_is_the_bane_can_be_revealed_as_either() -> None:
    """Not used as a Reaction, it still is the Bane."""
    game = situation(
        ["Young Witch"], {"hand": ["Young Witch"], "deck": ["Gold", "Silver"]}, {"hand": ["Moat"]}, bane="Moat"
    )
    do(game, "play Young Witch", "done")
    assert discard(game, 0) == cards("Gold", "Silver")
    do(game, "reveal Moat")
    assert discard(game, 1) == []


def test_a_beggar_discarded_as_a_reaction_is_no_longer_there_to_be_the_bane() -> None:
    """Two Silvers, one on the deck, but a Curse as well."""
    game = situation(
        ["Young Witch"],
        {"hand": ["Young Witch", "Copper", "Copper"], "deck": ["Silver"] * 3},
        {"hand": ["Beggar", *["Copper"] * 4], "deck": ["Estate"]},
        bane="Beggar",
    )
    do(game, "play Young Witch", "discard Beggar", "discard Copper", "discard Copper")
    assert discard(game, 1) == cards("Beggar", "Silver", "Curse")
    assert deck(game, 1)[0] == "Silver"


def test_a_beggar_kept_in_hand_can_be_revealed_as_the_bane() -> None:
    """Not used as a Reaction, it saves from the Curse and stays."""
    game = situation(
        ["Young Witch"],
        {"hand": ["Young Witch", "Copper", "Copper"], "deck": ["Silver"] * 3},
        {"hand": ["Beggar", *["Copper"] * 4], "deck": ["Estate"]},
        bane="Beggar",
    )
    do(game, "play Young Witch", "done", "discard Copper", "discard Copper", "reveal Beggar")
    assert discard(game, 1) == []
    assert "Beggar" in hand(game, 1)


def test_young_witch_with_one_card_discards_that() -> None:
    """With fewer than two cards in hand all are discarded, and the attack goes on."""
    game = situation(["Young Witch"], {"hand": ["Young Witch"], "deck": ["Gold"]}, bane="Village")
    do(game, "play Young Witch")
    assert discard(game, 0) == cards("Gold")
    assert discard(game, 1) == cards("Curse")


def test_throne_room_plays_young_witch_twice_and_a_bane_is_revealed_each_time() -> None:
    """Each play attacks anew."""
    game = situation(
        ["Young Witch", "Throne Room"], {"hand": ["Throne Room", "Young Witch"]}, {"hand": ["Village"]}, bane="Village"
    )
    do(game, "play Throne Room", "play Young Witch", "reveal Village", "done")
    assert discard(game, 1) == cards("Curse")
    assert trash(game) == []
