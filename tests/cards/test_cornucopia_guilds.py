"""Cornucopia & Guilds: the sample turn, Farmhands, Ferryman and Hamlet."""

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

# The rulebook's sample turn.


def test_annas_sample_turn() -> None:
    """The turn told in the rulebook can be played move for move, with the amounts that it gives."""
    game = situation(
        [
            "Joust",
            "Menagerie",
            "Hamlet",
            "Butcher",
            "Candlestick Maker",
            "Horn of Plenty",
            "Stonemason",
            "Herald",
            "Farmhands",
        ],
        {
            "hand": ["Joust", "Gold", "Copper", "Copper", "Menagerie"],
            "deck": ["Hamlet", "Estate", "Butcher", "Candlestick Maker", "Horn of Plenty", *["Silver"] * 5],
        },
    )
    do(game, "play Joust")
    assert hand(game, 0) == cards("Gold", "Copper", "Copper", "Menagerie", "Hamlet")
    assert (game.actions_left, game.coins) == (1, 1)
    do(game, "play Hamlet", "discard Copper", "done")
    assert hand(game, 0) == cards("Gold", "Copper", "Menagerie", "Estate")
    assert (game.actions_left, game.buys) == (2, 1)
    do(game, "play Menagerie")
    assert hand(game, 0) == cards("Gold", "Copper", "Estate", "Butcher", "Candlestick Maker", "Horn of Plenty")
    do(game, "play Candlestick Maker")
    assert (game.actions_left, game.buys, game.coffers(0)) == (2, 2, 1)
    do(game, "play Butcher", "trash Estate", "number 1", "gain Menagerie")
    assert (game.actions_left, game.phase, game.coffers(0)) == (1, "buy", 2)
    do(game, "play Copper", "play Gold", "play Horn of Plenty")
    assert {"gain Gold", "gain Province"} <= offered(game)
    do(game, "gain Gold")
    assert "Horn of Plenty" in in_play(game, 0)
    assert game.coins == 5
    do(game, "spend Coffers")
    assert (game.coins, game.coffers(0)) == (6, 1)
    do(game, "buy Stonemason", "overpay 4", "gain Herald", "gain Herald")
    assert (game.coins, game.coffers(0)) == (0, 1)
    assert trash(game) == cards("Estate")
    do(game, "done")
    assert hand(game, 0) == cards(*["Silver"] * 5)
    assert game.coffers(0) == 1
    played = ["Joust", "Hamlet", "Menagerie", "Butcher", "Candlestick Maker", "Copper", "Gold", "Horn of Plenty"]
    assert discard(game, 0) == cards("Copper", "Menagerie", "Gold", "Stonemason", "Herald", "Herald", *played)


# Farmhands.


def test_farmhands_draws_a_card_and_gives_two_actions() -> None:
    """Played, it is a card and two Actions."""
    game = situation(["Farmhands", "Village"], {"hand": ["Farmhands", "Village"], "deck": ["Gold"]})
    do(game, "play Farmhands")
    assert hand(game, 0) == cards("Village", "Gold")
    assert game.actions_left == 2


def test_farmhands_gained_plays_an_action_at_the_start_of_the_next_turn_without_using_an_action() -> None:
    """An Action set aside at the gain is played as the next turn starts, and the Action of that turn is still there."""
    game = situation(
        ["Farmhands", "Moat"],
        {"hand": ["Moat", "Estate"], "deck": [*["Moat"] * 8, *["Gold"] * 9]},
        phase="buy", coins=4,
    )  # fmt: skip
    do(game, "buy Farmhands")
    assert asked(game) == (0, "Farmhands")
    assert offered(game) == {"set aside Moat", "done"}
    do(game, "set aside Moat")
    assert game.turn_player == 1
    assert game.zone(0, "set_aside") == ["Moat"]
    assert discard(game, 0) == cards("Farmhands", "Estate")
    do(game, "done")
    assert in_play(game, 0) == cards("Moat")
    assert hand(game, 0) == cards(*["Moat"] * 7)
    assert (game.turn_player, game.phase, game.actions_left) == (0, "action", 1)
    do(game, "play Moat", "done")
    assert in_play(game, 0) == []
    assert discard(game, 0).count("Moat") == 9


def test_farmhands_gained_may_set_aside_a_treasure() -> None:
    """A Treasure set aside makes its coins on the next turn."""
    game = situation(["Farmhands"], {"hand": ["Gold", "Estate"], "deck": ["Copper"] * 5}, phase="buy", coins=4)
    do(game, "buy Farmhands", "set aside Gold", "done")
    assert (game.turn_player, game.coins) == (0, 3)
    assert in_play(game, 0) == cards("Gold")


def test_farmhands_gained_need_not_set_anything_aside() -> None:
    """Setting a card aside is optional."""
    game = situation(["Farmhands"], {"hand": ["Gold"], "deck": ["Copper"] * 5}, phase="buy", coins=4)
    do(game, "buy Farmhands", "done")
    assert game.zone(0, "set_aside") == []
    assert discard(game, 0) == cards("Farmhands", "Gold")


def test_farmhands_gained_with_no_action_or_treasure_in_hand_asks_nothing() -> None:
    """Other cards can't be set aside."""
    game = situation(["Farmhands"], {"hand": ["Estate", "Curse"], "deck": ["Copper"] * 5}, phase="buy", coins=4)
    do(game, "buy Farmhands")
    assert game.turn_player == 1


def test_farmhands_gained_with_an_empty_hand_asks_nothing() -> None:
    """There is nothing to set aside."""
    game = situation(["Farmhands"], {"hand": [], "deck": ["Copper"] * 5}, phase="buy", coins=4)
    do(game, "buy Farmhands")
    assert game.turn_player == 1


def test_two_cards_set_aside_by_farmhands_are_played_in_the_order_their_owner_chooses() -> None:
    """Each Farmhands gained sets a card aside; both must be played."""
    game = situation(
        ["Farmhands", "Village", "Militia"],
        {"hand": ["Village", "Militia"], "deck": ["Estate"] * 9},
        phase="buy", coins=8, buys=2,
    )  # fmt: skip
    do(game, "buy Farmhands", "set aside Village", "buy Farmhands", "set aside Militia", "done")
    assert asked(game) == (0, None)
    assert offered(game) == {"play Village", "play Militia"}
    do(game, "play Militia")
    assert len(hand(game, 1)) == 3
    assert in_play(game, 0) == cards("Village", "Militia")
    assert hand(game, 0) == cards(*["Estate"] * 6)
    assert (game.coins, game.actions_left) == (2, 3)


def test_two_copies_of_a_card_set_aside_by_farmhands_are_both_played() -> None:
    """Neither copy is lost in Clean-up."""
    game = situation(
        ["Farmhands"],
        {"hand": ["Silver", "Silver"], "deck": ["Copper"] * 5},
        phase="buy", coins=8, buys=2,
    )  # fmt: skip
    do(game, "buy Farmhands", "set aside Silver", "buy Farmhands", "set aside Silver", "done")
    assert game.coins == 4
    assert in_play(game, 0) == cards("Silver", "Silver")


def test_farmhands_gained_on_another_players_turn_plays_the_card_on_ones_own_next_turn() -> None:
    """A Farmhands that Jester makes one gain sets a card of the hand aside until one's own turn."""
    game = situation(
        ["Farmhands", "Jester"],
        {"hand": ["Jester"], "deck": ["Copper"] * 5},
        {"hand": ["Silver", "Estate"], "deck": ["Farmhands"]},
    )
    do(game, "play Jester", "other player gains it")
    assert asked(game) == (1, "Farmhands")
    do(game, "set aside Silver")
    assert hand(game, 1) == cards("Estate")
    do(game, "done")
    assert (game.turn_player, game.coins) == (1, 2)
    assert in_play(game, 1) == cards("Silver")


def test_a_throne_room_set_aside_by_farmhands_plays_an_action_from_the_new_hand_twice() -> None:
    """At the start of the turn it works as it always does."""
    game = situation(
        ["Farmhands", "Throne Room", "Militia"],
        {"hand": ["Throne Room"], "deck": ["Militia", "Copper", "Copper", "Copper", "Copper"]},
        phase="buy", coins=4,
    )  # fmt: skip
    do(game, "buy Farmhands", "set aside Throne Room", "done", "play Militia")
    assert (game.coins, game.actions_left) == (4, 1)


def test_a_card_set_aside_by_farmhands_counts_for_its_owner() -> None:
    """It is one of its owner's cards while it waits."""
    game = situation(["Farmhands", "Nobles"], {"hand": ["Nobles"], "deck": ["Copper"] * 5}, phase="buy", coins=4)
    do(game, "buy Farmhands", "set aside Nobles")
    assert game.scores() == [2, 0]


# Ferryman.


def test_ferryman_draws_two_cards_and_gives_an_action() -> None:
    """Played, it is two cards and an Action."""
    game = situation(["Ferryman"], {"hand": ["Ferryman", "Ferryman"], "deck": ["Gold", "Estate"]}, ferryman="Village")
    do(game, "play Ferryman")
    assert hand(game, 0) == cards("Ferryman", "Gold", "Estate")
    assert game.actions_left == 1


def test_buying_a_ferryman_gains_a_card_of_the_pile_set_aside() -> None:
    """The gained copy comes from the pile outside the Supply."""
    game = situation(["Ferryman"], {"hand": []}, ferryman="Village", phase="buy", coins=5, buys=2)
    do(game, "buy Ferryman")
    assert discard(game, 0) == cards("Ferryman", "Village")
    assert game.supply()["Village"] == 9


def test_gaining_a_ferryman_without_buying_it_gains_the_other_card_too() -> None:
    """It looks at gaining, whatever the reason."""
    game = situation(["Ferryman", "Artisan"], {"hand": ["Artisan"]}, ferryman="Village")
    do(game, "play Artisan", "gain Ferryman")
    assert hand(game, 0) == []
    assert deck(game, 0) == ["Ferryman"]
    assert discard(game, 0) == cards("Village")


def test_the_pile_set_aside_for_ferryman_can_be_neither_bought_nor_gained_otherwise() -> None:
    """The pile is no part of the Supply."""
    game = situation(["Ferryman", "Workshop"], {"hand": ["Workshop"]}, ferryman="Village", coins=5)
    do(game, "play Workshop")
    assert "gain Village" not in offered(game)
    do(game, "gain Silver")
    assert "buy Ferryman" in offered(game)
    assert "buy Village" not in offered(game)


def test_ferryman_gains_nothing_more_once_its_pile_is_empty() -> None:
    """The Ferryman is gained all the same."""
    game = situation(
        ["Ferryman"], {"hand": []}, ferryman="Village", phase="buy", coins=5, buys=2, supply={"Village": 0}
    )
    do(game, "buy Ferryman")
    assert discard(game, 0) == cards("Ferryman")


def test_an_empty_ferryman_pile_does_not_help_to_end_the_game() -> None:
    """Only Supply piles count for the end, so two empty ones and this one are not enough."""
    game = situation(
        ["Ferryman", "Moat", "Cellar"], {"hand": []},
        ferryman="Village", phase="buy", coins=5, supply={"Moat": 0, "Cellar": 0, "Village": 1},
    )  # fmt: skip
    do(game, "buy Ferryman")
    assert game.supply()["Village"] == 0
    assert not game.over


def test_the_card_gained_with_a_ferryman_does_what_it_does_when_gained() -> None:
    """A Farmhands gained that way sets a card aside."""
    game = situation(
        ["Ferryman"], {"hand": ["Gold"], "deck": ["Copper"] * 5}, ferryman="Farmhands", phase="buy", coins=5
    )
    do(game, "buy Ferryman")
    assert asked(game) == (0, "Farmhands")
    do(game, "set aside Gold", "done")
    assert game.coins == 3


def test_the_card_gained_with_a_ferryman_is_not_bought_so_it_can_not_be_overpaid_for() -> None:
    """Coins left over are not asked for."""
    game = situation(["Ferryman"], {"hand": []}, ferryman="Farrier", phase="buy", coins=8, buys=2)
    do(game, "buy Ferryman")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Ferryman", "Farrier")


def test_a_ferryman_replaced_by_a_silver_gains_nothing_more() -> None:
    """With Trader the Ferryman is never gained."""
    game = situation(["Ferryman", "Trader"], {"hand": ["Trader"]}, ferryman="Village", phase="buy", coins=5, buys=2)
    do(game, "buy Ferryman", "reveal Trader")
    assert discard(game, 0) == cards("Silver")
    assert game.supply()["Village"] == 10


def test_jester_can_not_give_out_cards_of_ferrymans_pile() -> None:
    """That pile is no Supply pile, so nobody gains a copy and nobody is asked."""
    game = situation(
        ["Ferryman", "Jester"], {"hand": ["Jester"]}, {"hand": [], "deck": ["Village"]}, ferryman="Village"
    )
    do(game, "play Jester")
    assert discard(game, 0) == []
    assert discard(game, 1) == cards("Village")


# Hamlet.


def test_hamlet_discarding_nothing() -> None:
    """Without a discard it is a card and an Action."""
    game = situation(["Hamlet"], {"hand": ["Hamlet", "Hamlet"], "deck": ["Gold"]})
    do(game, "play Hamlet", "done", "done")
    assert hand(game, 0) == cards("Hamlet", "Gold")
    assert (game.actions_left, game.buys) == (1, 1)


def test_hamlet_discarding_a_card_for_an_action() -> None:
    """One card gives one more Action."""
    game = situation(["Hamlet"], {"hand": ["Hamlet", "Hamlet"], "deck": ["Gold"]})
    do(game, "play Hamlet", "discard Gold", "done")
    assert (game.actions_left, game.buys) == (2, 1)
    assert discard(game, 0) == cards("Gold")


def test_hamlet_discarding_a_card_for_a_buy() -> None:
    """The Action may be declined and the Buy taken."""
    game = situation(["Hamlet"], {"hand": ["Hamlet", "Hamlet"], "deck": ["Gold"]})
    do(game, "play Hamlet", "done", "discard Gold")
    assert (game.actions_left, game.buys) == (1, 2)


def test_hamlet_discarding_a_card_for_each() -> None:
    """Two cards give an Action and a Buy, and no more can be discarded."""
    game = situation(["Hamlet", "Moat"], {"hand": ["Hamlet", "Copper", "Estate", "Moat"], "deck": ["Silver", "Gold"]})
    do(game, "play Hamlet", "discard Copper", "discard Estate")
    assert hand(game, 0) == cards("Silver", "Moat")
    assert (game.actions_left, game.buys) == (2, 2)
    assert discard(game, 0) == cards("Copper", "Estate")
    assert asked(game) == (0, None)


def test_hamlet_can_discard_the_card_it_drew_as_the_only_one() -> None:
    """With one card in hand there is a discard for one of the two only."""
    game = situation(["Hamlet"], {"hand": ["Hamlet"], "deck": ["Gold"]})
    do(game, "play Hamlet", "discard Gold")
    assert (game.actions_left, game.buys, game.phase) == (2, 1, "buy")


def test_hamlet_with_no_card_to_draw_or_discard() -> None:
    """Nothing is discarded, so nothing more is given."""
    game = situation(["Hamlet"], {"hand": ["Hamlet"]})
    do(game, "play Hamlet")
    assert (game.actions_left, game.buys, game.phase) == (1, 1, "buy")


def test_hamlet_tells_its_two_discards_apart() -> None:
    """How many discards may still follow says whether an Action or a Buy is at stake."""
    game = situation(["Hamlet"], {"hand": ["Hamlet"], "deck": ["Gold"]})
    do(game, "play Hamlet")
    assert game.decision is not None
    assert game.decision.at_most == 2
    do(game, "done")
    assert game.decision.at_most == 1
