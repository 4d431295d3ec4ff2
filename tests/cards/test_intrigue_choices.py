"""Intrigue's cards of choices, bonuses and costs: Pawn, Steward, Bridge, Minion, Torturer, Upgrade and their like."""

import pytest

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

FOUR_GOLDS = ["Gold"] * 4

# Pawn


def test_pawn_gives_two_different_bonuses() -> None:
    """Two of card, Action, Buy and coin, never the same twice, both chosen before either is given."""
    game = situation(["Pawn"], {"hand": ["Pawn"], "deck": ["Estate"]})
    do(game, "play Pawn")
    assert offered(game) == {"Pawn: +1 Card", "Pawn: +1 Action", "Pawn: +1 Buy", "Pawn: +1 Coin"}
    do(game, "Pawn: +1 Card")
    assert offered(game) == {"Pawn: +1 Action", "Pawn: +1 Buy", "Pawn: +1 Coin"}
    assert hand(game, 0) == []
    do(game, "Pawn: +1 Action")
    assert hand(game, 0) == ["Estate"]
    assert (game.actions_left, game.buys, game.coins) == (1, 1, 0)


def test_pawn_may_give_a_buy_and_a_coin() -> None:
    """The other two bonuses."""
    game = situation(["Pawn"], {"hand": ["Pawn"], "deck": ["Estate"]})
    do(game, "play Pawn", "Pawn: +1 Buy", "Pawn: +1 Coin")
    assert (game.actions_left, game.buys, game.coins) == (0, 2, 1)
    assert deck(game, 0) == ["Estate"]


def test_pawn_played_twice_chooses_twice() -> None:
    """With Throne Room the same bonuses can be chosen again."""
    game = situation(["Pawn", "Throne Room"], {"hand": ["Throne Room", "Pawn"]})
    do(game, "play Throne Room", "play Pawn", "+1 Coin", "+1 Buy", "+1 Coin", "+1 Buy")
    assert (game.buys, game.coins) == (3, 2)


# Steward


def test_steward_draws_or_pays() -> None:
    """2 cards, or 2 coins."""
    game = situation(["Steward"], {"hand": ["Steward"], "deck": ["Copper", "Gold", "Estate"]})
    do(game, "play Steward")
    assert offered(game) == {"Steward: +2 Cards", "Steward: +2 Coins", "Steward: trash 2 cards"}
    do(game, "Steward: +2 Cards")
    assert hand(game, 0) == cards("Copper", "Gold")
    game = situation(["Steward"], {"hand": ["Steward"], "deck": ["Copper", "Gold", "Estate"]})
    do(game, "play Steward", "Steward: +2 Coins")
    assert (game.coins, hand(game, 0)) == (2, [])


def test_steward_must_trash_two_cards_if_that_is_chosen() -> None:
    """Trashing is not optional then; with fewer cards, all of them go."""
    game = situation(["Steward"], {"hand": ["Steward", "Estate", "Copper", "Gold"]})
    do(game, "play Steward", "Steward: trash 2 cards")
    assert "done" not in offered(game)
    do(game, "trash Estate")
    assert trash(game) == []
    assert "done" not in offered(game)
    do(game, "trash Copper")
    assert trash(game) == cards("Copper", "Estate")
    game = situation(["Steward"], {"hand": ["Steward", "Gold"]})
    do(game, "play Steward", "Steward: trash 2 cards")
    assert trash(game) == ["Gold"]


# Baron


def test_baron_discards_an_estate_for_4_coins() -> None:
    """A Buy, and 4 coins for the Estate; none is gained then."""
    game = situation(["Baron"], {"hand": ["Baron", "Estate", "Copper"]})
    do(game, "play Baron")
    assert offered(game) == {"discard Estate", "done"}
    do(game, "discard Estate")
    assert (game.buys, game.coins) == (2, 4)
    assert discard(game, 0) == ["Estate"]
    assert game.supply()["Estate"] == 8


def test_baron_without_a_discard_gains_an_estate() -> None:
    """Also if an Estate was in hand; if there was none, nothing is asked."""
    game = situation(["Baron"], {"hand": ["Baron", "Estate"]})
    do(game, "play Baron", "done")
    assert (game.buys, game.coins) == (2, 0)
    assert hand(game, 0) == ["Estate"]
    assert discard(game, 0) == ["Estate"]
    game = situation(["Baron"], {"hand": ["Baron", "Copper"]})
    do(game, "play Baron")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Estate"]


def test_baron_with_no_estates_left() -> None:
    """Nothing is gained from an empty pile."""
    game = situation(["Baron"], {"hand": ["Baron"]}, supply={"Estate": 0})
    do(game, "play Baron")
    assert discard(game, 0) == []


# Bridge


def test_bridge_makes_everything_cheaper() -> None:
    """A Buy and a coin; all cards cost 1 less this turn, but not less than 0, and the next turn as printed."""
    game = situation(["Bridge"], {"hand": ["Bridge"]})
    do(game, "play Bridge")
    assert (game.buys, game.coins) == (2, 1)
    assert [game.cost(name) for name in ("Province", "Estate", "Copper")] == [7, 1, 0]
    do(game, "buy Estate", "buy Copper")
    assert [game.cost(name) for name in ("Province", "Estate", "Copper")] == [8, 2, 0]


def test_bridge_played_twice_counts_twice() -> None:
    """With Throne Room cards cost 2 less."""
    game = situation(
        ["Bridge", "Throne Room"],
        {"hand": ["Throne Room", "Bridge"], "deck": ["Copper"] * 5},
        {"hand": ["Copper"] * 5, "deck": ["Copper"] * 5},
    )
    do(game, "play Throne Room", "play Bridge")
    assert [game.cost(name) for name in ("Province", "Estate", "Copper")] == [6, 0, 0]
    assert (game.buys, game.coins) == (3, 2)


def test_bridge_changes_what_can_be_gained() -> None:
    """After it a Workshop reaches cards printed at 5."""
    game = situation(["Bridge", "Village", "Workshop"], {"hand": ["Village", "Bridge", "Workshop"]})
    do(game, "play Village", "play Bridge", "play Workshop", "gain Duchy")
    assert discard(game, 0) == ["Duchy"]


# Conspirator


def test_conspirator_counts_the_actions_played() -> None:
    """2 coins; as the third Action of the turn also a card and an Action."""
    game = situation(
        ["Conspirator", "Village"],
        {
            "hand": ["Village", "Conspirator", "Conspirator", "Conspirator"],
            "deck": ["Copper", "Gold", "Silver", "Estate"],
        },
    )
    do(game, "play Village", "play Conspirator")
    assert (game.actions_left, game.coins) == (1, 2)
    assert deck(game, 0) == ["Gold", "Silver", "Estate"]
    do(game, "play Conspirator")
    assert (game.actions_left, game.coins) == (1, 4)
    assert deck(game, 0) == ["Silver", "Estate"]
    do(game, "play Conspirator")
    assert (game.actions_left, game.coins) == (1, 6)
    assert deck(game, 0) == ["Estate"]


def test_conspirator_counts_each_playing_of_a_throned_card() -> None:
    """Throne Room is the first Action, its Conspirator the second and the third."""
    game = situation(
        ["Conspirator", "Throne Room"], {"hand": ["Throne Room", "Conspirator"], "deck": ["Gold", "Estate"]}
    )
    do(game, "play Throne Room", "play Conspirator")
    assert (game.actions_left, game.coins) == (1, 4)
    assert hand(game, 0) == ["Gold"]


def test_conspirator_counts_actions_that_have_left_play() -> None:
    """It is about what was played this turn, not about what is in play."""
    game = situation(
        ["Conspirator", "Mining Village", "Village"],
        {"hand": ["Mining Village", "Village", "Conspirator"], "deck": ["Copper", "Copper", "Gold"]},
    )
    do(game, "play Mining Village", "trash Mining Village from play", "play Village", "play Conspirator")
    assert hand(game, 0) == cards("Copper", "Copper", "Gold")
    assert game.coins == 4


# Ironworks


@pytest.mark.parametrize(
    ("gained", "actions", "coins", "drawn"),
    [
        ("Village", 1, 0, []),
        ("Silver", 0, 1, []),
        ("Estate", 0, 0, ["Gold"]),
        ("Great Hall", 1, 0, ["Gold"]),
        ("Curse", 0, 0, []),
    ],
)
def test_ironworks_rewards_the_type_gained(gained: str, actions: int, coins: int, drawn: list[str]) -> None:
    """An Action for an Action, a coin for a Treasure, a card for a Victory card; two of them for two types."""
    game = situation(["Great Hall", "Ironworks", "Village"], {"hand": ["Ironworks"], "deck": ["Gold"]})
    do(game, "play Ironworks", f"gain {gained}")
    assert (game.actions_left, game.coins) == (actions, coins)
    assert hand(game, 0) == drawn
    assert discard(game, 0) == [gained]


def test_ironworks_gains_up_to_4() -> None:
    """What costs 5 is out of reach, unless costs are lower."""
    game = situation(["Ironworks", "Market"], {"hand": ["Ironworks"]})
    do(game, "play Ironworks")
    assert offered(game) == {f"gain {name}" for name in ("Copper", "Curse", "Estate", "Silver", "Ironworks")}
    game = situation(["Ironworks", "Market"], {"hand": ["Ironworks"]}, cost_reduction=1)
    do(game, "play Ironworks", "gain Market")
    assert game.actions_left == 1


def test_ironworks_looks_at_the_card_really_gained() -> None:
    """If Trader replaces an Action by a Silver, the reward is a coin and no Action."""
    game = situation(["Ironworks", "Trader", "Village"], {"hand": ["Ironworks", "Trader"]})
    do(game, "play Ironworks", "gain Village", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert (game.actions_left, game.coins) == (0, 1)


# Mining Village


def test_mining_village_may_be_trashed_for_2_coins() -> None:
    """A card and 2 Actions; trashing it is a choice made at once."""
    game = situation(["Mining Village"], {"hand": ["Mining Village"], "deck": ["Copper"]})
    do(game, "play Mining Village")
    assert hand(game, 0) == ["Copper"]
    assert game.actions_left == 2
    assert offered(game) == {"trash Mining Village from play", "done"}
    do(game, "trash Mining Village from play")
    assert (game.coins, trash(game), in_play(game, 0)) == (2, ["Mining Village"], [])


def test_mining_village_may_be_kept() -> None:
    """Without trashing there are no coins."""
    game = situation(["Mining Village"], {"hand": ["Mining Village"], "deck": ["Copper"]})
    do(game, "play Mining Village", "done")
    assert (game.coins, trash(game), in_play(game, 0)) == (0, [], ["Mining Village"])


def test_mining_village_can_be_trashed_only_once() -> None:
    """Throne Room plays it twice; trashed at the first playing it can't be trashed at the second."""
    game = situation(
        ["Mining Village", "Throne Room"],
        {"hand": ["Throne Room", "Mining Village"], "deck": ["Copper", "Silver", "Gold"]},
    )
    do(game, "play Throne Room", "play Mining Village", "trash Mining Village from play")
    assert hand(game, 0) == cards("Copper", "Silver")
    assert game.actions_left == 4
    assert game.coins == 2
    assert trash(game) == ["Mining Village"]


def test_mining_village_kept_at_first_may_be_trashed_at_the_second_playing() -> None:
    """Each playing asks while it is still in play."""
    game = situation(["Mining Village", "Throne Room"], {"hand": ["Throne Room", "Mining Village"]})
    do(game, "play Throne Room", "play Mining Village", "done", "trash Mining Village from play")
    assert (game.coins, trash(game)) == (2, ["Mining Village"])


# Duke


def test_duke_is_worth_a_point_for_each_duchy() -> None:
    """Each Duke counts all Duchies, wherever they are."""
    game = situation(["Duke"], {"hand": ["Duke", "Duchy"], "deck": ["Duke"], "discard": ["Duchy", "Estate"]})
    assert game.scores()[0] == 2 * 3 + 1 + 2 * 2


# Minion


def test_minion_gives_2_coins_or_a_new_hand() -> None:
    """An Action and 2 coins; or an Action and 4 cards for the hand."""
    game = situation(["Minion"], {"hand": ["Minion", "Copper"], "deck": FOUR_GOLDS})
    do(game, "play Minion")
    assert game.actions_left == 1
    do(game, "Minion: +2 Coins")
    assert (game.coins, hand(game, 0), hand(game, 1)) == (2, ["Copper"], ["Copper"] * 5)
    game = situation(["Minion"], {"hand": ["Minion", "Copper"], "deck": FOUR_GOLDS})
    do(game, "play Minion", "Minion: discard hand")
    assert (game.coins, hand(game, 0), discard(game, 0)) == (0, FOUR_GOLDS, ["Copper"])


def test_minion_hits_only_hands_of_five_or_more() -> None:
    """A player with 4 cards keeps them, the next with 5 discards them and draws 4."""
    game = situation(
        ["Minion"],
        {"hand": ["Minion", "Copper"], "deck": ["Silver"] * 4},
        {"hand": ["Estate"] * 4, "deck": FOUR_GOLDS},
        {"hand": ["Estate"] * 5, "deck": FOUR_GOLDS},
    )
    do(game, "play Minion", "Minion: discard hand")
    assert hand(game, 0) == ["Silver"] * 4
    assert hand(game, 1) == ["Estate"] * 4
    assert hand(game, 2) == FOUR_GOLDS
    assert discard(game, 2) == ["Estate"] * 5


def test_moat_keeps_minion_off() -> None:
    """Only who did not reveal Moat gets a new hand, whoever plays Minion does anyway."""
    game = situation(
        ["Minion", "Moat"],
        {"hand": ["Minion", "Copper"], "deck": FOUR_GOLDS},
        {"hand": ["Moat"] * 5, "deck": FOUR_GOLDS},
        {"hand": ["Estate"] * 5, "deck": FOUR_GOLDS},
    )
    do(game, "play Minion", "reveal Moat", "Minion: discard hand")
    assert [hand(game, player) for player in (0, 1, 2)] == [FOUR_GOLDS, ["Moat"] * 5, FOUR_GOLDS]


def test_minion_with_an_empty_hand_still_draws() -> None:
    """There is nothing to discard; 4 cards are drawn, shuffling the discard pile if need be."""
    game = situation(["Minion"], {"hand": ["Minion"], "deck": ["Gold"], "discard": ["Silver"] * 3})
    do(game, "play Minion", "Minion: discard hand")
    assert hand(game, 0) == cards("Gold", "Silver", "Silver", "Silver")


# Torturer


def test_torturer_lets_the_others_choose() -> None:
    """3 cards; each of the others, in turn order, discards 2 cards or gains a Curse to the hand."""
    game = situation(
        ["Torturer"],
        {"hand": ["Torturer"], "deck": FOUR_GOLDS},
        {"hand": ["Copper", "Estate", "Silver"]},
        {"hand": ["Copper"]},
    )
    do(game, "play Torturer")
    assert hand(game, 0) == ["Gold"] * 3
    assert asked(game) == (1, "Torturer")
    assert offered(game) == {"Torturer: discard 2 cards", "Torturer: gain a Curse"}
    do(game, "Torturer: discard 2 cards", "discard Copper", "discard Estate")
    assert (hand(game, 1), discard(game, 1)) == (["Silver"], cards("Copper", "Estate"))
    assert asked(game) == (2, "Torturer")
    do(game, "Torturer: gain a Curse")
    assert hand(game, 2) == cards("Copper", "Curse")
    assert discard(game, 2) == []


def test_torturers_choice_may_be_impossible() -> None:
    """Two cards may be discarded by one who has fewer, a Curse gained when none is left."""
    game = situation(
        ["Torturer"], {"hand": ["Torturer"]}, {"hand": []}, {"hand": ["Gold"]}, {"hand": ["Gold"]}, supply={"Curse": 0}
    )
    do(game, "play Torturer", "Torturer: discard 2 cards", "Torturer: discard 2 cards", "Torturer: gain a Curse")
    assert discard(game, 2) == ["Gold"]
    assert hand(game, 3) == ["Gold"]


def test_moat_keeps_torturer_off() -> None:
    """The player after the one who revealed Moat still chooses."""
    game = situation(["Moat", "Torturer"], {"hand": ["Torturer"]}, {"hand": ["Moat"]}, {"hand": []})
    do(game, "play Torturer", "reveal Moat")
    assert asked(game) == (2, "Torturer")
    do(game, "Torturer: gain a Curse")
    assert hand(game, 2) == ["Curse"]


def test_torturer_played_twice_asks_twice() -> None:
    """With Throne Room the Curse of the first playing may be discarded in the second."""
    game = situation(["Throne Room", "Torturer"], {"hand": ["Throne Room", "Torturer"]}, {"hand": ["Estate"]})
    do(game, "play Throne Room", "play Torturer", "Torturer: gain a Curse", "Torturer: discard 2 cards")
    assert hand(game, 1) == []
    assert discard(game, 1) == cards("Curse", "Estate")


# Trading Post


def test_trading_post_turns_two_cards_into_a_silver_in_hand() -> None:
    """Both cards are trashed, whether one wants to or not."""
    game = situation(["Trading Post"], {"hand": ["Trading Post", "Copper", "Estate", "Gold"]})
    do(game, "play Trading Post", "trash Copper")
    assert "done" not in offered(game)
    do(game, "trash Estate")
    assert trash(game) == cards("Copper", "Estate")
    assert hand(game, 0) == cards("Gold", "Silver")


def test_trading_post_gives_nothing_for_a_single_card() -> None:
    """With Throne Room the Silver of the first playing is all there is to trash in the second."""
    game = situation(
        ["Throne Room", "Trading Post"],
        {"hand": ["Throne Room", "Trading Post", "Copper", "Copper"], "deck": ["Copper"] * 5},
    )
    do(game, "play Throne Room", "play Trading Post")
    assert hand(game, 0) == []
    assert trash(game) == cards("Copper", "Copper", "Silver")


# Upgrade


def test_upgrade_gains_exactly_one_more() -> None:
    """A card and an Action; then a card of the hand becomes one that costs 1 more."""
    game = situation(["Upgrade", "Village"], {"hand": ["Upgrade", "Estate"], "deck": ["Gold", "Duchy"]})
    do(game, "play Upgrade")
    assert game.actions_left == 1
    assert offered(game) == {"trash Estate", "trash Gold"}
    do(game, "trash Estate")
    assert offered(game) == {"gain Silver", "gain Village"}
    do(game, "gain Village")
    assert discard(game, 0) == ["Village"]


def test_upgrade_trashes_also_where_nothing_costs_one_more() -> None:
    """A Copper becomes nothing."""
    game = situation(["Upgrade"], {"hand": ["Upgrade", "Copper"], "deck": ["Copper"]})
    do(game, "play Upgrade")
    assert trash(game) == ["Copper"]
    assert discard(game, 0) == []


def test_upgrade_looks_at_what_cards_cost_now() -> None:
    """With costs 1 lower, a Copper becomes an Estate."""
    game = situation(["Upgrade"], {"hand": ["Upgrade", "Copper"], "deck": ["Copper"]}, cost_reduction=1)
    do(game, "play Upgrade")
    assert discard(game, 0) == ["Estate"]


def test_upgrade_with_an_empty_hand() -> None:
    """There is nothing to trash and nothing to gain."""
    game = situation(["Upgrade"], {"hand": ["Upgrade"]})
    do(game, "play Upgrade")
    assert (trash(game), discard(game, 0)) == ([], [])


# Harem and Nobles


def test_harem_is_a_treasure_and_a_victory_card() -> None:
    """It makes 2 coins and is worth 2 points."""
    game = situation(["Harem"], {"hand": ["Harem"]}, phase="buy")
    assert game.scores()[0] == 2
    do(game, "play Harem")
    assert game.coins == 2


def test_nobles_gives_cards_or_actions_and_points() -> None:
    """3 cards, or 2 Actions; 2 points."""
    game = situation(["Nobles"], {"hand": ["Nobles"], "deck": FOUR_GOLDS})
    assert game.scores()[0] == 2
    do(game, "play Nobles")
    assert offered(game) == {"Nobles: +3 Cards", "Nobles: +2 Actions"}
    do(game, "Nobles: +3 Cards")
    assert (hand(game, 0), game.actions_left) == (["Gold"] * 3, 0)
    game = situation(["Nobles"], {"hand": ["Nobles"], "deck": FOUR_GOLDS})
    do(game, "play Nobles", "Nobles: +2 Actions")
    assert (hand(game, 0), game.actions_left) == ([], 2)
