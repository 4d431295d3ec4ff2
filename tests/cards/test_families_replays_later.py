"""Cards played by Herald, at the start of a turn by Farmhands, and by having been overpaid for (Infirmary)."""

from dominion_env import Game
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

# Herald.


def test_cards_played_by_herald_leave_play_as_ever() -> None:
    """Madman goes back to its pile, Pillage and a Death Cart to the trash."""
    game = situation(
        ["Herald", "Hermit"], {"hand": ["Herald", "Gold"], "deck": ["Copper", "Madman", "Estate", "Estate"]}
    )
    madmen = game.supply()["Madman"]
    do(game, "play Herald")
    assert hand(game, 0) == cards("Copper", "Gold", "Estate", "Estate")
    assert (game.actions_left, game.supply()["Madman"]) == (3, madmen + 1)
    game = situation(["Herald", "Pillage"], {"hand": ["Herald"], "deck": ["Copper", "Pillage"]}, {"hand": []})
    do(game, "play Herald")
    assert (trash(game), discard(game, 0)) == (cards("Pillage"), cards("Spoils", "Spoils"))
    game = situation(["Herald", "Death Cart"], {"hand": ["Herald"], "deck": ["Copper", "Death Cart"]})
    do(game, "play Herald", "trash Death Cart from play")
    assert (trash(game), game.coins) == (cards("Death Cart"), 5)


def test_herald_must_play_ruins_and_band_of_misfits_that_it_reveals() -> None:
    """Ruins are Actions; Band of Misfits then plays a card of the Supply."""
    game = situation(["Herald", "Cultist"], {"hand": ["Herald"], "deck": ["Copper", "Ruined Market", "Gold"]})
    do(game, "play Herald")
    assert (game.buys, in_play(game, 0)) == (2, cards("Herald", "Ruined Market"))
    game = situation(
        ["Herald", "Band of Misfits", "Smithy"],
        {"hand": ["Herald"], "deck": ["Copper", "Band of Misfits", "Gold", "Gold", "Gold"]},
    )
    do(game, "play Herald", "play Smithy")
    assert hand(game, 0) == cards("Copper", *["Gold"] * 3)


def test_a_knight_played_by_herald_falls_to_a_knight() -> None:
    """It is in play like one played from the hand."""
    game = situation(
        ["Herald", "Knights"],
        {"hand": ["Herald"], "deck": ["Copper", "Sir Destry", "Gold", "Silver"]},
        {"deck": ["Dame Molly", "Estate"]},
    )
    do(game, "play Herald")
    assert trash(game) == cards("Dame Molly", "Sir Destry")
    assert in_play(game, 0) == cards("Herald")
    assert hand(game, 0) == cards("Copper", "Gold", "Silver")


def test_throne_room_on_herald_on_procession_on_herald() -> None:
    """Each playing reveals afresh; the Herald that Procession took from the hand is trashed, the others stay."""
    game = situation(
        ["Throne Room", "Herald", "Procession", "Market"],
        {
            "hand": ["Throne Room", "Herald", "Herald"],
            "deck": ["Copper", "Procession", "Copper", "Estate", "Copper", "Estate", "Gold"],
        },
    )
    do(game, "play Throne Room", "play Herald")
    assert asked(game) == (0, "Procession")
    do(game, "play Herald")
    assert trash(game) == cards("Herald")
    assert "Market" in discard(game, 0)
    assert in_play(game, 0) == cards("Throne Room", "Herald", "Procession")
    assert deck(game, 0)[:1] == ["Estate"]


# Farmhands.


def later(kingdom: list[str], card: str, next_hand: list[str], rest: list[str], *then: str) -> Game:
    """The turn after a Farmhands was bought and a card set aside for it; `then` are the choices made at its start.

    `next_hand` is drawn before, `rest` is the deck below it.
    """
    game = situation(
        ["Farmhands", *kingdom],
        {"hand": [card], "deck": [*next_hand, *rest]},
        {"hand": ["Copper"] * 5},
        phase="buy",
        coins=4,
    )
    return do(game, "buy Farmhands", f"set aside {card}", "done", *then)


FIVE = ["Copper", "Copper", "Copper", "Copper", "Estate"]


def test_treasures_set_aside_by_farmhands_make_their_coins_for_the_new_turn() -> None:
    """Gold does, and so does Spoils, which goes back to its pile."""
    game = later([], "Gold", FIVE, [])
    assert (game.turn_player, game.coins, in_play(game, 0)) == (0, 3, cards("Gold"))
    game = later(["Bandit Camp"], "Spoils", FIVE, [])
    assert (game.coins, in_play(game, 0), game.supply()["Spoils"]) == (3, [], 16)


def test_a_madman_set_aside_by_farmhands_returns_and_draws_at_the_start_of_the_turn() -> None:
    """A card for each of the new hand; its two Actions are for this turn."""
    game = later(["Hermit", "Moat"], "Madman", [*FIVE[:4], "Moat"], ["Gold"] * 6)
    assert len(hand(game, 0)) == 10
    assert game.actions_left == 3
    assert game.supply()["Madman"] == 11


def test_a_counterfeit_set_aside_by_farmhands_plays_a_treasure_of_the_new_hand_twice() -> None:
    """It is trashed before the Action phase."""
    game = later(["Counterfeit"], "Counterfeit", [*FIVE[:3], "Silver", "Estate"], [], "play Silver")
    assert (game.coins, game.buys) == (5, 2)
    assert trash(game) == cards("Silver")
    assert in_play(game, 0) == cards("Counterfeit")


def test_a_horn_of_plenty_set_aside_by_farmhands_is_alone_in_play() -> None:
    """At the start of the turn it finds one name: itself."""
    game = later(["Horn of Plenty", "Poor House"], "Horn of Plenty", FIVE, [])
    assert asked(game) == (0, "Horn of Plenty")
    assert offered(game) == {"gain Copper", "gain Curse", "gain Poor House"}


def test_a_pillage_set_aside_by_farmhands_is_trashed_at_the_start_of_the_turn() -> None:
    """It attacks and gains the Spoils before anything else happens."""
    game = later(["Pillage"], "Pillage", FIVE, [])
    assert trash(game) == cards("Pillage")
    assert game.supply()["Spoils"] == 13
    assert len(hand(game, 1)) == 4


def test_a_coronet_set_aside_by_farmhands_plays_an_action_and_a_treasure_of_the_new_hand() -> None:
    """A Reward may be set aside; it plays no Rewards then."""
    game = later(["Joust", "Village"], "Coronet", ["Village", "Gold", "Renown", "Copper", "Copper"], ["Estate"] * 4)
    assert offered(game) == {"play Village", "done"}
    do(game, "play Village")
    assert offered(game) == {"play Gold", "play Copper", "done"}
    do(game, "play Gold")
    assert (game.coins, game.actions_left) == (6, 5)


def test_a_hermit_set_aside_by_farmhands_becomes_a_madman_at_the_end_of_that_turn() -> None:
    """It is in play in the turn in which it is played; what was bought the turn before does not matter."""
    game = later(["Hermit"], "Hermit", FIVE, ["Gold"] * 6, "trash Estate", "gain Silver")
    assert in_play(game, 0) == cards("Hermit")
    do(game, "done")
    assert trash(game) == cards("Estate", "Hermit")
    assert "Madman" in discard(game, 0)


def test_a_hermit_set_aside_by_farmhands_stays_in_play_only_for_its_own_turn() -> None:
    """Between the turns it is set aside, and the Clean-up of the turn that gained Farmhands leaves it there."""
    game = situation(
        ["Farmhands", "Hermit"], {"hand": ["Hermit"], "deck": FIVE}, {"hand": ["Copper"]}, phase="buy", coins=4
    )
    do(game, "buy Farmhands", "set aside Hermit")
    assert (game.turn_player, game.zone(0, "set_aside"), trash(game)) == (1, ["Hermit"], [])


def test_a_cultist_set_aside_by_farmhands_attacks_and_is_followed_by_another() -> None:
    """The Cultist of the new hand is played without an Action, and Moat may be shown to each."""
    game = situation(
        ["Farmhands", "Cultist", "Moat"],
        {"hand": ["Cultist"], "deck": ["Cultist", *FIVE[:4], *["Estate"] * 6]},
        {"hand": ["Moat"], "deck": ["Moat"]},
        {"hand": ["Copper"], "deck": ["Copper"] * 5},
        phase="buy",
        coins=4,
        supply={"Ruins": ["Survivors", "Ruined Market", "Ruined Library"]},
    )
    do(game, "buy Farmhands", "set aside Cultist", "done", "done", "done")
    assert asked(game) == (1, "Cultist")
    do(game, "reveal Moat", "play Cultist", "done")
    assert game.turn_player == 0
    assert "Ruined Market" in discard(game, 1), "Moat was not shown to the second Cultist"
    assert {"Survivors", "Ruined Library"} <= set(discard(game, 2))
    assert (in_play(game, 0), game.actions_left) == (cards("Cultist", "Cultist"), 1)


def test_a_band_of_misfits_set_aside_by_farmhands_plays_a_card_of_the_supply() -> None:
    """It chooses when it is played."""
    game = later(["Band of Misfits", "Smithy", "Village"], "Band of Misfits", FIVE, ["Gold"] * 6, "play Smithy")
    assert (len(hand(game, 0)), in_play(game, 0)) == (8, cards("Band of Misfits"))


def test_a_procession_set_aside_by_farmhands_gains_before_the_action_phase() -> None:
    """In a game with Footpad that gain draws nothing."""
    game = later(
        ["Procession", "Moat", "Village", "Footpad"], "Procession", [*FIVE[:4], "Moat"], ["Gold"] * 9, "play Moat"
    )
    assert trash(game) == cards("Moat")
    assert "Village" in discard(game, 0)
    assert len(hand(game, 0)) == 8


# Infirmary.


def test_infirmary_overpaid_trashes_fortress_again_and_again() -> None:
    """Each playing finds it back in the hand; the card it draws comes first."""
    game = situation(
        ["Infirmary", "Fortress"],
        {"hand": ["Fortress"], "deck": ["Copper", "Silver", "Gold", "Estate"]},
        phase="buy",
        coins=6,
        buys=2,
    )
    do(game, "buy Infirmary", "overpay 3", "trash Fortress", "trash Fortress", "trash Fortress")
    assert hand(game, 0) == cards("Fortress", "Copper", "Silver", "Gold")
    assert trash(game) == []
    assert in_play(game, 0) == cards("Infirmary")


def test_market_squares_answer_what_infirmary_trashes_when_it_was_overpaid() -> None:
    """A Market Square drawn by a later playing may answer too."""
    game = situation(
        ["Infirmary", "Market Square"],
        {"hand": ["Curse", "Estate", "Market Square"], "deck": ["Copper", "Market Square", "Duchy"]},
        phase="buy",
        coins=5,
        buys=2,
    )
    do(
        game,
        "buy Infirmary",
        "overpay 2",
        "trash Curse",
        "discard Market Square",
        "trash Estate",
        "discard Market Square",
    )
    assert discard(game, 0) == cards("Market Square", "Market Square", "Gold", "Gold")
    assert hand(game, 0) == cards("Copper")


def test_an_overpaid_infirmary_can_be_put_on_the_deck_by_scheme() -> None:
    """Played in the Buy phase it is an Action in play at the start of Clean-up."""
    game = situation(
        ["Infirmary", "Scheme"],
        {"hand": ["Scheme"], "deck": ["Copper"] * 9},
        coins=4,
    )
    do(game, "play Scheme", "buy Infirmary", "overpay 1", "done")
    assert offered(game) == {"topdeck Infirmary", "topdeck Scheme", "done"}
    do(game, "topdeck Infirmary")
    assert "Infirmary" in hand(game, 0)


def test_an_infirmary_that_haggler_gains_with_an_overpaid_one_is_not_played() -> None:
    """Only the one that was bought was overpaid for."""
    game = situation(
        ["Infirmary", "Haggler", "Herald"],
        {"hand": ["Curse"], "in_play": ["Haggler"], "deck": ["Copper"] * 3},
        phase="buy",
        coins=5,
        buys=2,
        cost_reduction=0,
    )
    do(game, "buy Herald", "overpay 1", "gain Infirmary")
    assert asked(game) == (0, "Herald")
    assert in_play(game, 0) == cards("Haggler")


def test_an_infirmary_replaced_by_trader_is_not_played() -> None:
    """The coins are paid; a Silver is gained."""
    game = situation(["Infirmary", "Trader"], {"hand": ["Trader", "Curse"]}, phase="buy", coins=5, buys=2)
    do(game, "buy Infirmary", "overpay 2", "reveal Trader")
    assert asked(game) == (0, None)
    assert (discard(game, 0), hand(game, 0), game.coins) == (cards("Silver"), cards("Curse", "Trader"), 0)


def test_an_infirmary_that_may_trash_a_cultist_and_squire_goes_on_with_what_they_bring() -> None:
    """Cultist draws three cards, one of which the next playing may trash; Squire gains an Attack."""
    game = situation(
        ["Infirmary", "Cultist", "Squire"],
        {"hand": ["Cultist"], "deck": ["Copper", "Squire", "Gold", "Silver", "Estate", "Duchy"]},
        phase="buy",
        coins=5,
        buys=2,
    )
    do(game, "buy Infirmary", "overpay 2", "trash Cultist")
    assert hand(game, 0) == cards("Copper", "Squire", "Gold", "Silver", "Estate")
    do(game, "trash Squire")
    assert discard(game, 0) == cards("Cultist")
    assert hand(game, 0) == cards("Copper", "Gold", "Silver", "Estate")
    assert deck(game, 0) == ["Duchy"]
