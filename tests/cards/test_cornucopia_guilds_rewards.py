"""Cornucopia & Guilds: Joust and the Rewards."""

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

REWARDS = ("Coronet", "Courser", "Demesne", "Housecarl", "Huge Turnip", "Renown")
NO_REWARDS = dict.fromkeys(REWARDS, 0)

# Joust.


def test_joust_draws_a_card_and_gives_an_action_and_a_coin() -> None:
    """Without a Province in hand it asks nothing."""
    game = situation(["Joust"], {"hand": ["Joust", "Joust"], "deck": ["Gold"]})
    do(game, "play Joust")
    assert hand(game, 0) == cards("Joust", "Gold")
    assert (game.actions_left, game.coins) == (1, 1)


def test_joust_may_set_a_province_aside_for_a_reward_of_ones_choice_to_the_hand() -> None:
    """The Reward comes from its pile; the Province lies apart."""
    game = situation(["Joust"], {"hand": ["Joust", "Province"], "deck": ["Estate"]})
    do(game, "play Joust")
    assert offered(game) == {"set aside Province", "done"}
    do(game, "set aside Province")
    assert offered(game) == {f"gain {reward}" for reward in REWARDS}
    do(game, "gain Courser")
    assert hand(game, 0) == cards("Estate", "Courser")
    assert game.zone(0, "set_aside") == ["Province"]
    assert game.supply()["Courser"] == 0


def test_the_province_set_aside_for_joust_is_discarded_in_clean_up() -> None:
    """It is its owner's card all the while."""
    game = situation(["Joust"], {"hand": ["Joust", "Province"], "deck": ["Gold"] * 6})
    do(game, "play Joust", "set aside Province", "gain Huge Turnip")
    assert game.scores() == [6, 0]
    do(game, "done")
    assert game.turn_player == 1
    assert discard(game, 0) == cards("Joust", "Province", "Gold", "Huge Turnip")
    assert game.zone(0, "set_aside") == []


def test_joust_need_not_set_a_province_aside() -> None:
    """Then there is no Reward."""
    game = situation(["Joust"], {"hand": ["Joust", "Province"], "deck": ["Estate"]})
    do(game, "play Joust", "done")
    assert hand(game, 0) == cards("Province", "Estate")


def test_a_province_just_drawn_can_be_set_aside_for_joust() -> None:
    """The card is drawn first."""
    game = situation(["Joust"], {"hand": ["Joust"], "deck": ["Province"]})
    do(game, "play Joust", "set aside Province", "gain Renown")
    assert hand(game, 0) == cards("Renown")


def test_with_all_rewards_claimed_a_province_can_still_be_set_aside_for_nothing() -> None:
    """It is set aside, and nothing is gained."""
    game = situation(["Joust"], {"hand": ["Joust", "Joust", "Province"], "deck": ["Estate"]}, supply=NO_REWARDS)
    do(game, "play Joust", "set aside Province")
    assert asked(game) == (0, None)
    assert hand(game, 0) == cards("Joust", "Estate")
    assert game.zone(0, "set_aside") == ["Province"]


def test_throne_room_plays_joust_twice_for_two_provinces() -> None:
    """Each play sets aside a Province of its own and may gain another Reward."""
    game = situation(["Joust", "Throne Room"], {"hand": ["Throne Room", "Joust", "Province", "Province"]})
    do(game, "play Throne Room", "play Joust", "set aside Province", "gain Courser", "set aside Province")
    assert "gain Courser" not in offered(game)
    do(game, "gain Renown")
    assert hand(game, 0) == cards("Courser", "Renown")
    assert game.zone(0, "set_aside") == ["Province", "Province"]


def test_there_is_one_copy_of_each_reward_for_two_players_and_two_for_more() -> None:
    """Rewards are set out with Joust."""
    for players, copies in ((2, 1), (3, 2), (6, 2)):
        game = situation(["Joust"], number=players)
        assert [game.supply()[reward] for reward in REWARDS] == [copies] * 6


def test_without_joust_there_are_no_rewards() -> None:
    """No other card brings them."""
    assert "Coronet" not in situation(["Village"]).supply()


def test_with_three_players_one_may_gain_a_reward_one_already_has() -> None:
    """The second copy can go to the same player."""
    game = situation(
        ["Joust"], {"hand": ["Joust", "Province"], "discard": ["Courser"]}, number=3, supply={"Courser": 1}
    )
    do(game, "play Joust", "set aside Province", "gain Courser")
    assert hand(game, 0) == cards("Courser", "Courser")


def test_gaining_a_reward_draws_a_card_with_footpad_in_the_game() -> None:
    """It is a gain in an Action phase like any other."""
    game = situation(["Joust", "Footpad"], {"hand": ["Joust", "Province"], "deck": ["Estate", "Gold"]})
    do(game, "play Joust", "set aside Province", "gain Renown")
    assert hand(game, 0) == cards("Estate", "Renown", "Gold")


# Rewards in general.


def test_rewards_can_be_neither_bought_nor_gained_from_the_supply() -> None:
    """Although they cost 0, neither buying nor Horn of Plenty offers them."""
    game = situation(["Joust", "Horn of Plenty"], {"hand": ["Horn of Plenty"]}, phase="buy", coins=8)
    assert not {f"buy {reward}" for reward in REWARDS} & offered(game)
    do(game, "play Horn of Plenty")
    assert not {f"gain {reward}" for reward in REWARDS} & offered(game)


def test_empty_reward_piles_do_not_end_the_game() -> None:
    """They are no Supply piles."""
    game = situation(["Joust"], {"hand": []}, phase="buy", supply=NO_REWARDS)
    do(game, "buy Copper")
    assert not game.over


def test_a_trashed_reward_goes_to_the_trash() -> None:
    """It does not return to its pile."""
    game = situation(["Joust", "Chapel"], {"hand": ["Chapel", "Courser"]}, supply={"Courser": 0})
    do(game, "play Chapel", "trash Courser")
    assert trash(game) == cards("Courser")
    assert game.supply()["Courser"] == 0


def test_a_reward_can_be_gained_from_the_trash() -> None:
    """Lurker gains an Action from there, Rewards among them; Huge Turnip is none."""
    game = situation(["Joust", "Lurker"], {"hand": ["Lurker"]}, trash=["Courser", "Huge Turnip"])
    do(game, "play Lurker", "gain from trash")
    assert discard(game, 0) == cards("Courser")
    assert trash(game) == cards("Huge Turnip")


def test_throne_room_plays_a_reward_twice() -> None:
    """Only Coronet leaves Rewards out."""
    game = situation(["Joust", "Throne Room"], {"hand": ["Throne Room", "Renown"]})
    do(game, "play Throne Room", "play Renown")
    assert game.cost("Gold") == 2
    assert game.buys == 3


# Coronet.


def test_coronet_plays_an_action_and_then_a_treasure_twice_each() -> None:
    """Village and Silver give two cards, four Actions and four coins; no Action is used for them."""
    game = situation(
        ["Joust", "Village", "Moat"], {"hand": ["Coronet", "Village", "Silver"], "deck": ["Moat", "Estate"]}
    )
    do(game, "play Coronet")
    assert offered(game) == {"play Village", "done"}
    do(game, "play Village")
    assert offered(game) == {"play Silver", "done"}
    do(game, "play Silver")
    assert hand(game, 0) == cards("Moat", "Estate")
    assert in_play(game, 0) == cards("Coronet", "Village", "Silver")
    assert (game.actions_left, game.coins, game.phase) == (4, 4, "action")


def test_coronet_may_play_only_an_action() -> None:
    """The Treasure is optional."""
    game = situation(["Joust", "Village"], {"hand": ["Coronet", "Village", "Silver"]})
    do(game, "play Coronet", "play Village", "done")
    assert hand(game, 0) == cards("Silver")
    assert game.actions_left == 4


def test_coronet_may_play_only_a_treasure() -> None:
    """The Action is optional."""
    game = situation(["Joust", "Village"], {"hand": ["Coronet", "Village", "Silver"]})
    do(game, "play Coronet", "done", "play Silver")
    assert hand(game, 0) == cards("Village")
    assert game.coins == 4


def test_coronet_may_play_nothing() -> None:
    """Both are optional."""
    game = situation(["Joust", "Village"], {"hand": ["Coronet", "Village", "Silver"]})
    do(game, "play Coronet", "done", "done")
    assert in_play(game, 0) == cards("Coronet")


def test_coronet_plays_a_treasure_that_its_action_drew() -> None:
    """The Action is played completely first."""
    game = situation(["Joust", "Smithy"], {"hand": ["Coronet", "Smithy"], "deck": [*["Estate"] * 5, "Gold"]})
    do(game, "play Coronet", "play Smithy", "play Gold")
    assert game.coins == 6


def test_coronet_plays_no_rewards() -> None:
    """Neither Action nor Treasure Rewards, another Coronet among them, are offered."""
    game = situation(["Joust"], {"hand": ["Coronet", "Coronet", "Renown", "Huge Turnip", "Demesne"]}, actions=2)
    do(game, "play Coronet")
    assert asked(game) == (0, None)
    assert in_play(game, 0) == cards("Coronet")


def test_coronet_in_the_action_phase_uses_an_action_and_in_the_buy_phase_does_not() -> None:
    """It is an Action and a Treasure."""
    game = situation(["Joust"], {"hand": ["Coronet", "Coronet", "Silver", "Silver"]})
    do(game, "play Coronet", "play Silver")
    assert (game.actions_left, game.phase, game.coins) == (0, "buy", 4)
    do(game, "play Coronet", "play Silver")
    assert (game.actions_left, game.coins) == (0, 8)


def test_coronet_plays_an_action_twice_in_the_buy_phase_too() -> None:
    """Actions can be played by it among the Treasures; Actions gained so are of no use then."""
    game = situation(["Joust", "Militia"], {"hand": ["Coronet", "Militia"]}, phase="buy")
    do(game, "play Coronet", "play Militia")
    assert (game.coins, game.phase) == (4, "buy")
    assert len(hand(game, 1)) == 3


def test_coronet_is_not_among_the_treasures_played_at_once() -> None:
    """It asks something, so it waits to be played on its own."""
    game = situation(["Joust"], {"hand": ["Coronet", "Copper", "Silver"]}, phase="buy")
    do(game, "play all treasures")
    assert hand(game, 0) == cards("Coronet")
    assert game.coins == 3


def test_throne_room_plays_coronet_twice() -> None:
    """Each time an Action and a Treasure can be played twice."""
    game = situation(["Joust", "Throne Room", "Village"], {"hand": ["Throne Room", "Coronet", "Copper", "Silver"]})
    do(game, "play Throne Room", "play Coronet", "play Copper", "play Silver")
    assert game.coins == 6


def test_coronet_plays_horn_of_plenty_twice_though_the_first_play_trashed_it() -> None:
    """The second time only Coronet is in play."""
    game = situation(["Joust", "Horn of Plenty"], {"hand": ["Coronet", "Horn of Plenty"]}, phase="buy")
    do(game, "play Coronet", "play Horn of Plenty", "gain Estate")
    assert offered(game) == {"gain Copper", "gain Curse"}
    do(game, "gain Curse")
    assert trash(game) == cards("Horn of Plenty")


# Courser.


def test_courser_gives_two_different_things_of_four() -> None:
    """The second choice leaves the first one out."""
    game = situation(["Joust"], {"hand": ["Courser"], "deck": ["Gold", "Estate"]})
    do(game, "play Courser")
    assert offered(game) == {"Courser: +2 Cards", "Courser: +2 Actions", "Courser: +2 Coins", "Courser: gain 4 Silvers"}
    do(game, "+2 Coins")
    assert offered(game) == {"Courser: +2 Cards", "Courser: +2 Actions", "Courser: gain 4 Silvers"}
    assert game.coins == 0
    do(game, "+2 Actions")
    assert (game.coins, game.actions_left) == (2, 2)
    assert (hand(game, 0), discard(game, 0)) == ([], [])


def test_courser_does_its_two_things_in_the_printed_order() -> None:
    """Cards are drawn before the Silvers are gained, even when chosen after them."""
    game = situation(["Joust"], {"hand": ["Courser"], "discard": ["Gold", "Estate"]})
    do(game, "play Courser", "gain 4 Silvers", "+2 Cards")
    assert hand(game, 0) == cards("Gold", "Estate")
    assert discard(game, 0) == cards("Silver", "Silver", "Silver", "Silver")


def test_courser_gains_as_many_silvers_as_there_are() -> None:
    """With three left it gains three."""
    game = situation(["Joust"], {"hand": ["Courser"]}, supply={"Silver": 3})
    do(game, "play Courser", "gain 4 Silvers", "+2 Coins")
    assert discard(game, 0) == cards("Silver", "Silver", "Silver")
    assert game.coins == 2


# Demesne.


def test_demesne_gives_two_actions_two_buys_and_a_gold() -> None:
    """It makes no coins itself."""
    game = situation(["Joust"], {"hand": ["Demesne", "Renown"]})
    do(game, "play Demesne")
    assert (game.actions_left, game.buys, game.coins) == (2, 3, 0)
    assert discard(game, 0) == cards("Gold")


def test_demesne_is_worth_a_point_for_each_gold_of_its_owner() -> None:
    """Golds count wherever they are, and for each Demesne."""
    game = situation(
        ["Joust"],
        {"hand": ["Demesne", "Gold"], "deck": ["Gold"], "discard": ["Gold", "Demesne"], "in_play": ["Gold"]},
        {"hand": ["Demesne"], "deck": ["Silver"]},
        {"hand": ["Gold"]},
    )
    assert game.scores() == [8, 0, 0]


# Housecarl.


def test_housecarl_draws_a_card_for_each_different_action_in_play_itself_included() -> None:
    """Copies count once, Treasures don't count, Coronet is an Action too."""
    game = situation(
        ["Joust", "Village", "Smithy"],
        {
            "hand": ["Housecarl"],
            "in_play": ["Village", "Village", "Smithy", "Copper", "Coronet", "Huge Turnip"],
            "deck": ["Gold"] * 9,
        },
    )
    do(game, "play Housecarl")
    assert hand(game, 0) == cards("Gold", "Gold", "Gold", "Gold")


def test_housecarl_alone_in_play_draws_one_card() -> None:
    """It counts itself."""
    game = situation(["Joust"], {"hand": ["Housecarl"], "deck": ["Gold"] * 3})
    do(game, "play Housecarl")
    assert hand(game, 0) == cards("Gold")
    assert deck(game, 0) == ["Gold", "Gold"]


# Huge Turnip.


def test_huge_turnip_gives_two_tokens_and_a_coin_for_each_token_one_has() -> None:
    """The two just given count, and all stay."""
    game = situation(["Joust"], {"hand": ["Huge Turnip"], "coffers": 3}, phase="buy")
    do(game, "play Huge Turnip")
    assert (game.coffers(0), game.coins) == (5, 5)


def test_huge_turnips_each_count_the_tokens_there_are() -> None:
    """The second one sees the first one's tokens; playing all Treasures at once plays them."""
    game = situation(["Joust"], {"hand": ["Huge Turnip", "Huge Turnip", "Copper"]}, phase="buy")
    do(game, "play all treasures")
    assert (game.coffers(0), game.coins) == (4, 2 + 4 + 1)


# Renown.


def test_renown_gives_a_buy_and_makes_cards_cost_two_less_this_turn() -> None:
    """Costs are back to normal on the next turn."""
    game = situation(["Joust"], {"hand": ["Renown"]})
    do(game, "play Renown")
    assert game.buys == 2
    assert [game.cost(name) for name in ("Province", "Silver", "Estate", "Copper")] == [6, 1, 0, 0]
    do(game, "done")
    assert game.turn_player == 1
    assert game.cost("Province") == 8


def test_renown_played_twice_makes_cards_cost_four_less() -> None:
    """Costs never go below 0."""
    game = situation(["Joust", "Throne Room"], {"hand": ["Throne Room", "Renown"]})
    do(game, "play Throne Room", "play Renown")
    assert [game.cost(name) for name in ("Province", "Joust", "Silver", "Copper")] == [4, 1, 0, 0]


def test_renown_also_lowers_the_cost_of_cards_in_hand() -> None:
    """Remake can turn a Copper, still at 0, into a Silver, now at 1; an Estate is at 0 as well."""
    game = situation(["Joust", "Remake"], {"hand": ["Renown", "Remake", "Copper", "Estate"]}, actions=2)
    do(game, "play Renown", "play Remake", "trash Copper")
    assert trash(game) == cards("Copper", "Estate")
    assert discard(game, 0) == cards("Silver", "Silver")
