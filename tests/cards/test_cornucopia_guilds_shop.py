"""Cornucopia & Guilds: Shop, and the new cards of its set together with others."""

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash


def test_shop_draws_a_card_gives_a_coin_and_may_play_an_action() -> None:
    """The card drawn may be the one played; that uses up no Action play."""
    game = situation(["Shop", "Village"], {"hand": ["Shop"], "deck": ["Village", "Gold"]})
    do(game, "play Shop")
    assert asked(game) == (0, "Shop")
    assert offered(game) == {"play Village", "done"}
    do(game, "play Village")
    assert hand(game, 0) == cards("Gold")
    assert in_play(game, 0) == cards("Shop", "Village")
    assert (game.coins, game.actions_left) == (1, 2)


def test_shop_need_not_play_anything() -> None:
    """The Action stays in hand."""
    game = situation(["Shop", "Smithy"], {"hand": ["Shop", "Smithy"], "deck": ["Copper"]})
    do(game, "play Shop", "done")
    assert hand(game, 0) == cards("Smithy", "Copper")
    assert asked(game) == (0, None)


def test_shop_plays_no_card_of_which_a_copy_is_in_play() -> None:
    """Neither what was played before nor Shop itself; with nothing else it asks nothing."""
    game = situation(
        ["Shop", "Village", "Smithy"],
        {"hand": ["Shop", "Shop", "Village", "Smithy", "Copper"], "in_play": ["Village", "Copper"]},
    )
    do(game, "play Shop")
    assert offered(game) == {"play Smithy", "done"}
    game = situation(["Shop", "Village"], {"hand": ["Shop", "Shop", "Village"], "in_play": ["Village"]})
    do(game, "play Shop")
    assert asked(game) == (0, None)
    assert hand(game, 0) == cards("Shop", "Village")


def test_shop_plays_a_copy_of_a_card_that_was_played_but_is_no_longer_in_play() -> None:
    """Only what lies in play when Shop is played counts: the first Mining Village was trashed."""
    game = situation(["Shop", "Mining Village"], {"hand": ["Mining Village", "Mining Village", "Shop"]})
    do(game, "play Mining Village", "trash Mining Village from play", "play Shop")
    assert offered(game) == {"play Mining Village", "done"}
    do(game, "play Mining Village", "done")
    assert in_play(game, 0) == cards("Mining Village", "Shop")


def test_shop_tells_the_cards_of_a_mixed_pile_apart() -> None:
    """A Knight in play, or a Ruins, does not keep another of its pile from being played."""
    game = situation(
        ["Shop", "Knights", "Cultist"],
        {
            "hand": ["Shop", "Sir Martin", "Dame Molly", "Survivors", "Ruined Market"],
            "in_play": ["Dame Molly", "Survivors"],
        },
    )
    do(game, "play Shop")
    assert offered(game) == {"play Sir Martin", "play Ruined Market", "done"}


def test_shop_played_twice_does_not_play_a_second_copy() -> None:
    """The card that the first play put into play is in play for the second."""
    game = situation(
        ["Shop", "Throne Room", "Village", "Smithy"], {"hand": ["Throne Room", "Shop", "Village", "Village", "Smithy"]}
    )
    do(game, "play Throne Room", "play Shop", "play Village")
    assert offered(game) == {"play Smithy", "done"}
    do(game, "done")
    assert game.coins == 2
    assert hand(game, 0) == cards("Village", "Smithy")


def test_shop_played_twice_plays_two_copies_of_a_card_that_leaves_play() -> None:
    """A Madman is back on its pile when Shop is played again."""
    game = situation(["Shop", "Throne Room", "Hermit"], {"hand": ["Throne Room", "Shop", "Madman", "Madman"]})
    do(game, "play Throne Room", "play Shop", "play Madman", "play Madman")
    assert in_play(game, 0) == cards("Throne Room", "Shop")
    assert game.actions_left == 4


def test_a_shop_played_from_the_supply_is_not_in_play_itself() -> None:
    """Played by Band of Misfits it may play a Shop of the hand, but no second Band of Misfits."""
    game = situation(
        ["Shop", "Village", "Band of Misfits"],
        {"hand": ["Band of Misfits", "Band of Misfits", "Shop"], "deck": ["Copper"] * 3},
    )
    do(game, "play Band of Misfits", "play Shop")
    assert offered(game) == {"play Shop", "done"}
    do(game, "play Shop")
    assert in_play(game, 0) == cards("Band of Misfits", "Shop")
    assert game.coins == 2


def test_shop_plays_a_card_that_is_also_a_treasure() -> None:
    """Coronet is an Action; in the Action phase it plays an Action and then a Treasure."""
    game = situation(["Shop", "Joust", "Village"], {"hand": ["Shop", "Coronet", "Village", "Gold"]})
    do(game, "play Shop", "play Coronet", "play Village", "play Gold")
    assert in_play(game, 0) == cards("Shop", "Coronet", "Village", "Gold")
    assert game.coins == 7


def test_an_attack_played_by_shop_can_be_answered() -> None:
    """It is played like any other."""
    game = situation(["Shop", "Militia", "Moat"], {"hand": ["Shop", "Militia"]}, {"hand": ["Moat", *["Copper"] * 4]})
    do(game, "play Shop", "play Militia")
    assert asked(game) == (1, "Militia")
    do(game, "reveal Moat")
    assert len(hand(game, 1)) == 5
    assert game.coins == 3


def test_shop_does_not_mind_what_others_have_in_play() -> None:
    """A copy that another player played in the turn before is not in play any more."""
    game = situation(["Shop", "Village"], {"hand": ["Village"]}, {"hand": ["Shop", "Village"], "deck": ["Copper"] * 5})
    do(game, "play Village", "done")
    do(game, "play Shop", "play Village")
    assert in_play(game, 1) == cards("Shop", "Village")


def test_a_shop_chain_plays_every_action_once() -> None:
    """Each Action that Shop plays may be one that plays another."""
    game = situation(
        ["Shop", "Throne Room", "Conspirator"],
        {"hand": ["Shop", "Throne Room", "Conspirator"], "deck": ["Copper", "Estate", "Duchy", "Gold"]},
    )
    do(game, "play Shop", "play Throne Room", "play Conspirator")
    assert in_play(game, 0) == cards("Shop", "Throne Room", "Conspirator")
    assert game.coins == 5
    assert hand(game, 0) == cards("Copper", "Estate", "Duchy")


def test_procession_on_shop_plays_twice_and_trashes_only_shop() -> None:
    """What Shop played stays in play; an Action costing one more than Shop is gained."""
    game = situation(
        ["Shop", "Procession", "Village", "Smithy"],
        {"hand": ["Procession", "Shop", "Village", "Village"], "deck": ["Copper"] * 3},
    )
    do(game, "play Procession", "play Shop", "play Village", "gain Smithy")
    assert trash(game) == cards("Shop")
    assert in_play(game, 0) == cards("Procession", "Village")
    assert discard(game, 0) == cards("Smithy")
    assert hand(game, 0) == cards("Village", "Copper", "Copper", "Copper")


def test_band_of_misfits_plays_advisor_and_herald_plays_carnival() -> None:
    """The new cards work wherever they are played from."""
    game = situation(
        ["Advisor", "Band of Misfits", "Herald", "Carnival"],
        {"hand": ["Band of Misfits"], "deck": ["Copper", "Gold", "Silver"]},
    )
    do(game, "play Band of Misfits", "play Advisor", "discard Copper")
    assert hand(game, 0) == cards("Gold", "Silver")
    game = situation(
        ["Herald", "Carnival"],
        {"hand": ["Herald"], "deck": ["Copper", "Carnival", "Gold", "Gold", "Silver", "Estate", "Duchy"]},
    )
    do(game, "play Herald")
    assert hand(game, 0) == cards("Copper", "Gold", "Silver", "Estate")
    assert deck(game, 0) == ["Duchy"]
