"""Cornucopia & Guilds: its cards played twice by Throne Room, and by Procession."""

import pytest

from tests.situations import asked, cards, deck, discard, do, hand, in_play, situation, trash


@pytest.mark.parametrize(
    ("name", "drawn", "actions", "buys", "coins", "coffers"),
    [
        ("Baker", 2, 2, 1, 0, 2),
        ("Candlestick Maker", 0, 2, 3, 0, 2),
        ("Farmhands", 2, 4, 1, 0, 0),
        ("Farrier", 2, 2, 3, 0, 0),
        ("Ferryman", 4, 2, 1, 0, 0),
        ("Joust", 2, 2, 1, 2, 0),
        ("Merchant Guild", 0, 0, 3, 2, 0),
        ("Plaza", 2, 4, 1, 0, 0),
        ("Renown", 0, 0, 3, 0, 0),
    ],
)
def test_a_card_played_twice_gives_what_it_gives_twice(
    name: str, drawn: int, actions: int, buys: int, coins: int, coffers: int
) -> None:
    """Printed bonuses come once for each play."""
    game = situation(
        [
            "Throne Room",
            "Baker",
            "Candlestick Maker",
            "Farmhands",
            "Farrier",
            "Ferryman",
            "Joust",
            "Merchant Guild",
            "Plaza",
        ],
        {"hand": ["Throne Room", name], "deck": ["Estate"] * 9},
    )
    do(game, "play Throne Room", f"play {name}")
    assert hand(game, 0) == cards(*["Estate"] * drawn)
    assert (game.actions_left, game.buys, game.coins, game.coffers(0)) == (actions, buys, coins, coffers)


def test_hamlet_played_twice_may_discard_for_an_action_and_a_buy_each_time() -> None:
    """Four discards give two more Actions and two more Buys."""
    game = situation(
        ["Throne Room", "Hamlet"],
        {"hand": ["Throne Room", "Hamlet", "Copper", "Silver", "Gold"], "deck": ["Estate", "Duchy"]},
    )
    do(game, "play Throne Room", "play Hamlet", "discard Copper", "discard Silver", "discard Gold", "discard Estate")
    assert (game.actions_left, game.buys) == (4, 3)
    assert hand(game, 0) == cards("Duchy")


def test_herald_played_twice_reveals_twice() -> None:
    """A card left on the deck by the first play is drawn by the second."""
    game = situation(
        ["Throne Room", "Herald", "Village"],
        {"hand": ["Throne Room", "Herald"], "deck": ["Copper", "Gold", "Village", "Estate", "Duchy"]},
    )
    do(game, "play Throne Room", "play Herald")
    assert hand(game, 0) == cards("Copper", "Gold", "Estate")
    assert in_play(game, 0) == cards("Throne Room", "Herald", "Village")
    assert deck(game, 0) == ["Duchy"]
    assert game.actions_left == 4


def test_a_throne_room_revealed_by_herald_plays_an_action_of_the_hand_twice() -> None:
    """It works as if played from the hand."""
    game = situation(
        ["Throne Room", "Herald", "Militia"], {"hand": ["Herald", "Militia"], "deck": ["Copper", "Throne Room"]}
    )
    do(game, "play Herald", "play Militia")
    assert game.coins == 4


def test_hunting_party_played_twice_looks_at_the_new_hand() -> None:
    """The card found first is one of the hand the second time."""
    game = situation(
        ["Throne Room", "Hunting Party"],
        {"hand": ["Throne Room", "Hunting Party"], "deck": ["Copper", "Silver", "Copper", "Silver", "Gold", "Estate"]},
    )
    do(game, "play Throne Room", "play Hunting Party")
    assert hand(game, 0) == cards("Copper", "Copper", "Silver", "Gold")
    assert discard(game, 0) == cards("Silver")
    assert deck(game, 0) == ["Estate"]


def test_infirmary_played_twice_may_trash_twice() -> None:
    """A card is drawn before each."""
    game = situation(
        ["Throne Room", "Infirmary"], {"hand": ["Throne Room", "Infirmary"], "deck": ["Estate", "Curse", "Gold"]}
    )
    do(game, "play Throne Room", "play Infirmary", "trash Estate", "trash Curse")
    assert trash(game) == cards("Estate", "Curse")
    assert deck(game, 0) == ["Gold"]


def test_remake_played_twice_trashes_four_cards() -> None:
    """Two for each play."""
    game = situation(["Throne Room", "Remake"], {"hand": ["Throne Room", "Remake", *["Estate"] * 5]})
    do(game, "play Throne Room", "play Remake")
    assert trash(game) == cards(*["Estate"] * 4)
    assert discard(game, 0) == cards(*["Silver"] * 4)


def test_stonemason_played_twice_gains_four_cards() -> None:
    """Two cheaper ones for each card trashed."""
    game = situation(["Throne Room", "Stonemason"], {"hand": ["Throne Room", "Stonemason", "Gold", "Gold"]})
    do(game, "play Throne Room", "play Stonemason", "gain Duchy", "gain Silver", "gain Silver", "gain Estate")
    assert trash(game) == cards("Gold", "Gold")
    assert discard(game, 0) == cards("Duchy", "Silver", "Silver", "Estate")


def test_plaza_played_twice_may_discard_a_treasure_each_time() -> None:
    """Each one is a token."""
    game = situation(["Throne Room", "Plaza"], {"hand": ["Throne Room", "Plaza", "Copper", "Copper"]})
    do(game, "play Throne Room", "play Plaza", "discard Copper", "discard Copper")
    assert game.coffers(0) == 2


def test_footpad_played_twice_finds_three_cards_left_the_second_time() -> None:
    """Four tokens, but nobody discards again."""
    game = situation(["Throne Room", "Footpad"], {"hand": ["Throne Room", "Footpad"]})
    do(game, "play Throne Room", "play Footpad")
    assert game.coffers(0) == 4
    assert len(hand(game, 1)) == 3


def test_jester_played_twice_attacks_twice() -> None:
    """Two cards are discarded from the deck, each with what follows from it."""
    game = situation(
        ["Throne Room", "Jester"], {"hand": ["Throne Room", "Jester"]}, {"hand": [], "deck": ["Estate", "Gold"]}
    )
    do(game, "play Throne Room", "play Jester", "gain Gold")
    assert game.coins == 4
    assert discard(game, 0) == cards("Gold")
    assert discard(game, 1) == cards("Estate", "Curse", "Gold")


def test_courser_played_twice_may_choose_anew() -> None:
    """The four choices are open again."""
    game = situation(["Throne Room", "Joust"], {"hand": ["Throne Room", "Courser"], "deck": ["Gold"] * 5})
    do(game, "play Throne Room", "play Courser", "+2 Coins", "+2 Actions", "+2 Coins", "+2 Cards")
    assert (game.coins, game.actions_left, len(hand(game, 0))) == (4, 2, 2)


def test_demesne_and_housecarl_played_twice() -> None:
    """Two Golds; and Housecarl counts Throne Room and itself, once each, both times."""
    game = situation(["Throne Room", "Joust"], {"hand": ["Throne Room", "Demesne"]})
    do(game, "play Throne Room", "play Demesne")
    assert discard(game, 0) == cards("Gold", "Gold")
    assert (game.actions_left, game.buys) == (4, 5)
    game = situation(["Throne Room", "Joust"], {"hand": ["Throne Room", "Housecarl"], "deck": ["Gold"] * 9})
    do(game, "play Throne Room", "play Housecarl")
    assert len(hand(game, 0)) == 4


def test_merchant_guild_trashed_by_procession_still_pays() -> None:
    """What a play set up for later in the turn does not need the card: two plays are two tokens for each gain."""
    game = situation(["Procession", "Merchant Guild"], {"hand": ["Procession", "Merchant Guild"]})
    do(game, "play Procession", "play Merchant Guild")
    assert trash(game) == cards("Merchant Guild")
    assert asked(game) == (0, None)
    do(game, "buy Copper", "buy Copper", "done")
    assert game.coffers(0) == 4


def test_renown_trashed_by_procession_still_lowers_costs() -> None:
    """The card gained for it is looked for at the lowered costs: 1 more than a Renown is 1."""
    game = situation(["Procession", "Joust"], {"hand": ["Procession", "Renown"]})
    do(game, "play Procession", "play Renown")
    assert discard(game, 0) == cards("Joust")
    assert game.cost("Gold") == 2
