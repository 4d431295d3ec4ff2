"""Cornucopia & Guilds: Coffers, and the cards that give and use their tokens."""

from dominion_env import Game
from tests.situations import asked, cards, discard, do, hand, in_play, offered, situation, trash

TEN = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village"]

# Coffers.


def test_a_coffers_token_is_worth_a_coin_at_any_time_of_the_turn() -> None:
    """Tokens can be spent among the Actions, before the Treasures, after them and between buys."""
    game = situation(
        ["Candlestick Maker", "Village"], {"hand": ["Village", "Copper"], "deck": ["Village"], "coffers": 4}, buys=3
    )
    do(game, "spend Coffers")
    assert (game.coins, game.coffers(0), game.phase) == (1, 3, "action")
    do(game, "play Village", "spend Coffers", "done")
    assert (game.coins, game.phase) == (2, "buy")
    do(game, "spend Coffers", "play Copper", "buy Estate", "spend Coffers")
    assert (game.coins, game.coffers(0)) == (3, 0)
    assert "spend Coffers" not in offered(game)
    do(game, "buy Silver")
    assert discard(game, 0) == cards("Estate", "Silver")


def test_any_number_of_coffers_tokens_can_be_spent_and_the_rest_stays() -> None:
    """Unspent tokens are there on later turns; the coins made of spent ones are not."""
    game = situation(["Candlestick Maker"], {"hand": [], "deck": ["Estate"] * 10, "coffers": 5}, phase="buy")
    do(game, "spend Coffers", "spend Coffers", "spend Coffers", "done", "done")
    assert (game.turn_player, game.coins, game.coffers(0)) == (0, 0, 2)


def test_coffers_tokens_are_spent_on_ones_own_turn_only() -> None:
    """The other player is not offered the tokens of the player whose turn it was."""
    game = situation(["Candlestick Maker"], {"hand": [], "coffers": 5}, phase="buy")
    do(game, "done")
    assert game.turn_player == 1
    assert "spend Coffers" not in offered(game)


def test_coffers_can_be_spent_when_nothing_is_affordable_without() -> None:
    """With no Copper or Curse left to buy for nothing, a token can still be turned into a coin."""
    game = situation(
        ["Candlestick Maker"],
        {"hand": [], "deck": ["Gold"] * 5, "coffers": 2},
        phase="buy",
        supply={"Copper": 0, "Curse": 0},
    )
    assert offered(game) == {"spend Coffers", "done"}
    do(game, "spend Coffers")
    assert offered(game) == {"spend Coffers", "done"}
    do(game, "spend Coffers", "buy Estate")
    assert discard(game, 0) == cards("Estate")


def test_coffers_are_not_limited_in_number() -> None:
    """A mat can hold more tokens than the box has."""
    game = situation(["Candlestick Maker"], {"hand": ["Candlestick Maker"], "coffers": 60})
    do(game, "play Candlestick Maker")
    assert game.coffers(0) == 61


def test_coffers_are_each_players_own() -> None:
    """Tokens come from the common pile, not from another mat."""
    game = situation(["Baker"], {"hand": ["Baker"], "coffers": 1}, {"coffers": 3})
    do(game, "play Baker")
    assert [game.coffers(0), game.coffers(1)] == [2, 3]


# Baker.


def test_baker_draws_a_card_and_gives_an_action_and_a_token() -> None:
    """Played, it is a card, an Action and a token."""
    game = situation(["Baker"], {"hand": ["Baker", "Baker"], "deck": ["Gold"]})
    do(game, "play Baker")
    assert hand(game, 0) == cards("Baker", "Gold")
    assert (game.actions_left, game.coffers(0)) == (1, 1)


def test_with_baker_each_player_starts_with_a_token() -> None:
    """One token on each mat, however many play."""
    game = Game(["Baker", *TEN], 4)
    assert [game.coffers(player) for player in range(4)] == [1, 1, 1, 1]


def test_without_baker_nobody_starts_with_a_token() -> None:
    """Other cards that use Coffers leave the mats empty."""
    game = Game(["Butcher", *TEN])
    assert [game.coffers(0), game.coffers(1)] == [0, 0]


# Butcher.


def test_butcher_gives_two_tokens_and_may_do_nothing_more() -> None:
    """Trashing is optional, and without it no tokens are asked for."""
    game = situation(["Butcher"], {"hand": ["Butcher", "Estate"]})
    do(game, "play Butcher")
    assert offered(game) == {"trash Estate", "done"}
    do(game, "done")
    assert game.coffers(0) == 2
    assert (trash(game), discard(game, 0)) == ([], [])
    assert asked(game) == (0, None)


def test_butcher_with_an_empty_hand_gives_two_tokens() -> None:
    """There is nothing to trash, so nothing to gain."""
    game = situation(["Butcher"], {"hand": ["Butcher"], "deck": ["Copper"] * 5})
    do(game, "play Butcher")
    assert game.coffers(0) == 2
    assert (trash(game), discard(game, 0)) == ([], [])


def test_butcher_can_use_the_tokens_it_just_gave() -> None:
    """Estate and two tokens reach a card for 4; tokens used so make no coins."""
    game = situation(["Butcher", "Smithy"], {"hand": ["Butcher", "Estate"]})
    do(game, "play Butcher", "trash Estate")
    assert offered(game) == {"number 0", "number 1", "number 2"}
    do(game, "number 2")
    assert offered(game) == {"gain Copper", "gain Silver", "gain Estate", "gain Curse", "gain Smithy"}
    do(game, "gain Smithy")
    assert discard(game, 0) == cards("Smithy")
    assert trash(game) == cards("Estate")
    assert (game.coffers(0), game.coins) == (0, 0)


def test_butcher_turns_an_estate_and_six_tokens_into_a_province() -> None:
    """Each token is worth 1 of cost."""
    game = situation(["Butcher"], {"hand": ["Butcher", "Estate"], "coffers": 4})
    do(game, "play Butcher", "trash Estate", "number 6", "gain Province")
    assert discard(game, 0) == cards("Province")
    assert game.coffers(0) == 0


def test_butcher_without_tokens_gains_a_card_of_the_same_cost_at_most() -> None:
    """No token need be removed: another Butcher becomes a Duchy."""
    game = situation(["Butcher"], {"hand": ["Butcher", "Butcher"]})
    do(game, "play Butcher", "trash Butcher", "number 0")
    assert "gain Gold" not in offered(game)
    do(game, "gain Duchy")
    assert game.coffers(0) == 2


def test_butcher_must_gain_once_a_card_was_trashed() -> None:
    """The gain can't be declined."""
    game = situation(["Butcher"], {"hand": ["Butcher", "Copper"]})
    do(game, "play Butcher", "trash Copper", "number 0")
    assert offered(game) == {"gain Copper", "gain Curse"}


def test_butcher_removes_more_tokens_than_one_choice_can_name() -> None:
    """The highest number asks again for more."""
    game = situation(["Butcher"], {"hand": ["Butcher", "Copper"], "coffers": 18})
    do(game, "play Butcher", "trash Copper", "number 15")
    assert offered(game) == {f"number {n}" for n in range(6)}
    do(game, "number 2", "gain Province")
    assert game.coffers(0) == 3


def test_butcher_compares_costs_as_they_are_now() -> None:
    """With all costs 2 less an Estate costs 0 and a token reaches a card printed with 3."""
    game = situation(["Butcher", "Village"], {"hand": ["Butcher", "Estate"]}, cost_reduction=2)
    do(game, "play Butcher", "trash Estate", "number 1", "gain Village")
    assert discard(game, 0) == cards("Village")


def test_butcher_that_finds_nothing_cheap_enough_has_trashed_all_the_same() -> None:
    """With the piles of 0-cost cards empty a trashed Copper and no tokens gain nothing."""
    game = situation(["Butcher"], {"hand": ["Butcher", "Copper"]}, supply={"Copper": 0, "Curse": 0})
    do(game, "play Butcher", "trash Copper", "number 0")
    assert trash(game) == cards("Copper")
    assert discard(game, 0) == []


def test_throne_room_plays_butcher_twice_with_tokens_of_both_plays() -> None:
    """The second play adds its own two tokens to those left over."""
    game = situation(["Butcher", "Throne Room"], {"hand": ["Throne Room", "Butcher", "Copper", "Estate"]})
    do(
        game,
        "play Throne Room",
        "play Butcher",
        "trash Copper",
        "number 0",
        "gain Copper",
        "trash Estate",
        "number 4",
        "gain Gold",
    )
    assert discard(game, 0) == cards("Copper", "Gold")
    assert game.coffers(0) == 0


# Candlestick Maker.


def test_candlestick_maker_gives_an_action_a_buy_and_a_token() -> None:
    """It draws nothing."""
    game = situation(["Candlestick Maker"], {"hand": ["Candlestick Maker", "Candlestick Maker"], "deck": ["Gold"]})
    do(game, "play Candlestick Maker")
    assert (game.actions_left, game.buys, game.coffers(0)) == (1, 2, 1)
    assert hand(game, 0) == cards("Candlestick Maker")


# Merchant Guild.


def test_merchant_guild_gives_a_buy_and_a_coin() -> None:
    """Played, it is a Buy and a coin; tokens come later."""
    game = situation(["Merchant Guild"], {"hand": ["Merchant Guild"]})
    do(game, "play Merchant Guild")
    assert (game.actions_left, game.buys, game.coins, game.coffers(0)) == (0, 2, 1, 0)


def test_merchant_guild_gives_a_token_for_each_card_gained_in_the_buy_phase_when_that_ends() -> None:
    """The tokens come at the end of the Buy phase, too late for this turn."""
    game = situation(["Merchant Guild"], {"hand": ["Merchant Guild", "Silver"]})
    do(game, "play Merchant Guild", "play Silver", "buy Silver")
    assert game.coffers(0) == 0
    do(game, "buy Copper")
    assert game.turn_player == 1
    assert game.coffers(0) == 2


def test_merchant_guilds_add_up() -> None:
    """Played twice by Throne Room it gives two tokens for each card."""
    game = situation(
        ["Merchant Guild", "Throne Room"],
        {"hand": ["Throne Room", "Merchant Guild", "Copper", "Copper"], "deck": ["Copper"] * 5, "coffers": 0},
    )
    do(game, "play Throne Room", "play Merchant Guild")
    assert (game.coins, game.buys) == (2, 3)
    do(game, "play all treasures", "buy Silver", "buy Copper", "done")
    assert game.coffers(0) == 4


def test_merchant_guild_counts_cards_gained_without_buying() -> None:
    """A Ferryman bought is two cards gained."""
    game = situation(["Merchant Guild", "Ferryman"], {"hand": ["Merchant Guild", "Gold", "Copper"]}, ferryman="Village")
    do(game, "play Merchant Guild", "play all treasures", "buy Ferryman", "done")
    assert game.coffers(0) == 2


def test_merchant_guild_does_not_count_cards_gained_in_the_action_phase() -> None:
    """A Workshop's gain earns no token."""
    game = situation(["Merchant Guild", "Workshop"], {"hand": ["Merchant Guild", "Workshop"]}, actions=2)
    do(game, "play Merchant Guild", "play Workshop", "gain Silver", "done")
    assert game.coffers(0) == 0


def test_merchant_guild_does_not_count_what_others_gain() -> None:
    """A Curse that a bought Ill-Gotten Gains gives to the other player is not the buyer's gain."""
    game = situation(["Merchant Guild", "Ill-Gotten Gains"], {"hand": ["Merchant Guild", "Gold", "Copper"]})
    do(game, "play Merchant Guild", "play all treasures", "buy Ill-Gotten Gains", "done")
    assert discard(game, 1) == cards("Curse")
    assert [game.coffers(0), game.coffers(1)] == [1, 0]


def test_merchant_guild_works_on_its_own_turn_only() -> None:
    """Gains of the next turn earn nothing."""
    game = situation(["Merchant Guild"], {"hand": ["Merchant Guild"], "deck": ["Copper"] * 9})
    do(game, "play Merchant Guild", "done", "buy Copper", "buy Copper")
    assert game.turn_player == 1
    assert game.coffers(0) == 0


def test_merchant_guild_counts_a_gain_before_it_was_played_in_the_buy_phase() -> None:
    """Coronet plays it among the Treasures; a card that Horn of Plenty gained before counts as well."""
    game = situation(
        ["Merchant Guild", "Horn of Plenty", "Joust"],
        {"hand": ["Horn of Plenty", "Coronet", "Merchant Guild"]},
        phase="buy",
    )
    do(game, "play Horn of Plenty", "gain Copper", "play Coronet", "play Merchant Guild", "done")
    assert game.coffers(0) == 2


# Plaza.


def test_plaza_draws_a_card_and_gives_two_actions_and_a_token_for_a_treasure_discarded() -> None:
    """The Treasure may be the one just drawn; other cards can't be discarded."""
    game = situation(["Plaza"], {"hand": ["Plaza", "Plaza", "Estate"], "deck": ["Gold"]})
    do(game, "play Plaza")
    assert offered(game) == {"discard Gold", "done"}
    do(game, "discard Gold")
    assert discard(game, 0) == cards("Gold")
    assert (game.actions_left, game.coffers(0)) == (2, 1)


def test_plaza_need_not_discard() -> None:
    """Then there is no token."""
    game = situation(["Plaza"], {"hand": ["Plaza", "Copper"], "deck": ["Estate"]})
    do(game, "play Plaza", "done")
    assert hand(game, 0) == cards("Copper", "Estate")
    assert game.coffers(0) == 0


def test_plaza_without_a_treasure_asks_nothing() -> None:
    """With no Treasure in hand there is nothing to discard."""
    game = situation(["Plaza"], {"hand": ["Plaza", "Plaza", "Estate"], "deck": []})
    do(game, "play Plaza")
    assert asked(game) == (0, None)
    assert game.coffers(0) == 0


def test_plaza_discards_one_treasure_only() -> None:
    """One token a play."""
    game = situation(["Plaza"], {"hand": ["Plaza", "Plaza", "Copper", "Copper"], "deck": []})
    do(game, "play Plaza", "discard Copper")
    assert asked(game) == (0, None)
    assert in_play(game, 0) == cards("Plaza")
    assert game.coffers(0) == 1


def test_tokens_are_offered_where_only_plaza_or_merchant_guild_give_them() -> None:
    """A game without any other Coffers card knows how to spend a token."""
    for name in ("Plaza", "Merchant Guild"):
        game = situation([name], {"hand": [], "coffers": 1}, phase="buy")
        do(game, "spend Coffers")
        assert game.coins == 1
