"""Cards that play others, once or twice, together with cards that leave play when played, with Ruins and each other."""

import pytest

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

# Coronet.


def test_spoils_played_twice_by_coronet_makes_six_coins_and_goes_back_once() -> None:
    """The second playing finds it on its pile already."""
    game = situation(["Joust", "Bandit Camp"], {"hand": ["Coronet", "Spoils"]})
    before = game.supply()["Spoils"]
    do(game, "play Coronet", "play Spoils")
    assert game.coins == 6
    assert game.supply()["Spoils"] == before + 1
    assert in_play(game, 0) == cards("Coronet")


def test_counterfeit_played_twice_by_coronet_plays_two_treasures_twice_each() -> None:
    """Those two are trashed, Counterfeit is not."""
    game = situation(["Joust", "Counterfeit"], {"hand": ["Coronet", "Counterfeit", "Copper", "Silver"]})
    do(game, "play Coronet", "play Counterfeit", "play Copper", "play Silver")
    assert (game.coins, game.buys) == (1 + 2 + 1 + 4, 3)
    assert trash(game) == cards("Copper", "Silver")
    assert in_play(game, 0) == cards("Coronet", "Counterfeit")


def test_mining_village_played_twice_by_coronet_can_be_trashed_once() -> None:
    """Trashed at the first playing it is played again from the trash, without more coins."""
    game = situation(["Joust", "Mining Village"], {"hand": ["Coronet", "Mining Village"], "deck": ["Estate"] * 3})
    do(game, "play Coronet", "play Mining Village", "trash Mining Village from play")
    assert asked(game) != (0, "Mining Village")
    assert (game.coins, game.actions_left) == (2, 4)
    assert hand(game, 0) == cards("Estate", "Estate")
    assert trash(game) == cards("Mining Village")


def test_procession_played_twice_by_coronet_works_on_two_actions() -> None:
    """Each is played twice, trashed and replaced; a Treasure may follow."""
    game = situation(
        ["Joust", "Procession", "Village", "Smithy", "Moat"],
        {"hand": ["Coronet", "Procession", "Moat", "Village", "Gold"], "deck": ["Estate"] * 8},
    )
    do(game, "play Coronet", "play Procession", "play Moat", "play Village")
    do(game, "gain Smithy", "play Gold")
    assert trash(game) == cards("Moat", "Village")
    assert discard(game, 0) == cards("Village", "Smithy")
    assert in_play(game, 0) == cards("Coronet", "Procession", "Gold")
    assert (len(hand(game, 0)), game.coins, game.actions_left) == (6, 6, 4)


def test_counterfeit_on_coronet_plays_two_actions_and_two_treasures_and_trashes_coronet() -> None:
    """Coronet is a Treasure: played twice in the Buy phase, it goes to the trash and not back to its pile."""
    game = situation(
        ["Joust", "Counterfeit", "Village", "Smithy"],
        {"hand": ["Counterfeit", "Coronet", "Village", "Smithy", "Copper", "Silver"], "deck": ["Estate"] * 9},
        phase="buy",
    )
    rewards = game.supply()["Coronet"]
    do(game, "play Counterfeit", "play Coronet", "play Village", "play Copper", "play Smithy", "play Silver")
    assert game.coins == 1 + 2 + 4
    assert hand(game, 0) == cards(*["Estate"] * 8)
    assert trash(game) == cards("Coronet")
    assert game.supply()["Coronet"] == rewards


def test_a_horn_of_plenty_played_by_coronet_gains_in_the_action_phase() -> None:
    """With Footpad in the game each gain draws a card, and Merchant Guild pays nothing for them."""
    game = situation(
        ["Joust", "Horn of Plenty", "Footpad", "Merchant Guild"],
        {"hand": ["Merchant Guild", "Coronet", "Horn of Plenty"], "deck": ["Gold", "Silver", "Estate"]},
        actions=2,
    )
    do(game, "play Merchant Guild", "play Coronet", "play Horn of Plenty", "gain Silver", "gain Silver")
    assert hand(game, 0) == cards("Gold", "Silver")
    do(game, "buy Copper", "done")
    assert game.coffers(0) == 1


def test_a_merchant_adds_its_coin_once_to_a_silver_that_coronet_plays_twice() -> None:
    """Only the first playing of a Silver in the turn counts."""
    game = situation(["Joust", "Merchant"], {"hand": ["Merchant", "Coronet", "Silver"], "deck": ["Copper"]})
    do(game, "play Merchant", "play Coronet", "play Silver")
    assert game.coins == 5


# Procession.


def test_procession_on_a_card_that_trashed_itself_gains_for_it_all_the_same() -> None:
    """Mining Village, Feast and Pillage are gone before Procession could trash them."""
    game = situation(
        ["Procession", "Mining Village", "Market"], {"hand": ["Procession", "Mining Village"], "deck": ["Copper"] * 3}
    )
    do(game, "play Procession", "play Mining Village", "trash Mining Village from play")
    assert discard(game, 0) == cards("Market")
    assert (trash(game), game.coins) == (cards("Mining Village"), 2)
    game = situation(["Procession", "Feast", "Market"], {"hand": ["Procession", "Feast"]})
    do(game, "play Procession", "play Feast", "gain Duchy", "gain Silver")
    assert discard(game, 0) == cards("Duchy", "Silver", "Market")
    game = situation(["Procession", "Pillage", "Hunting Grounds"], {"hand": ["Procession", "Pillage"]}, {"hand": []})
    do(game, "play Procession", "play Pillage")
    assert discard(game, 0) == cards("Spoils", "Spoils", "Hunting Grounds")
    assert trash(game) == cards("Pillage")


def test_procession_on_ruins_gains_an_action_that_costs_one_if_there_is_any() -> None:
    """Ruins cost 0; Poor House costs 1."""
    for more in ([], ["Poor House"]):
        game = situation(["Procession", "Cultist", *more], {"hand": ["Procession", "Abandoned Mine"]})
        do(game, "play Procession", "play Abandoned Mine")
        assert game.coins == 2
        assert trash(game) == cards("Abandoned Mine")
        assert discard(game, 0) == cards(*more)


def test_procession_on_throne_room_trashes_throne_room_and_not_what_that_played() -> None:
    """Four playings of two Actions, which stay in play."""
    game = situation(
        ["Procession", "Throne Room", "Village", "Moat", "Market"],
        {"hand": ["Procession", "Throne Room", "Village", "Moat"], "deck": ["Estate"] * 9},
    )
    do(game, "play Procession", "play Throne Room", "play Village", "play Moat")
    assert in_play(game, 0) == cards("Procession", "Village", "Moat")
    assert trash(game) == cards("Throne Room")
    assert discard(game, 0) == cards("Market")
    assert len(hand(game, 0)) == 6


def test_throne_room_on_procession_trashes_two_actions_one_after_the_other() -> None:
    """The card gained for the first one is not in hand for the second."""
    game = situation(
        ["Procession", "Throne Room", "Moat", "Village", "Smithy", "Market"],
        {"hand": ["Throne Room", "Procession", "Moat", "Smithy"], "deck": ["Estate"] * 10},
    )
    do(game, "play Throne Room", "play Procession", "play Moat")
    assert offered(game) == {"play Smithy", "done"}
    do(game, "play Smithy")
    assert trash(game) == cards("Moat", "Smithy")
    assert discard(game, 0) == cards("Village", "Market")
    assert in_play(game, 0) == cards("Throne Room", "Procession")
    assert len(hand(game, 0)) == 10


def test_procession_on_sir_vander_gains_a_gold_and_then_an_action() -> None:
    """Trashing him comes before the gain of Procession."""
    game = situation(
        ["Procession", "Knights", "Hunting Grounds"], {"hand": ["Procession", "Sir Vander"]}, {"hand": ["Copper"]}
    )
    do(game, "play Procession", "play Sir Vander")
    assert trash(game) == cards("Sir Vander")
    assert discard(game, 0) == cards("Gold", "Hunting Grounds")


def test_procession_on_sir_martin_may_gain_the_knight_on_top_and_only_that() -> None:
    """He costs 4; of the Knights only the one on top of the pile is there."""
    game = situation(
        ["Procession", "Knights", "Market"],
        {"hand": ["Procession", "Sir Martin"]},
        {"hand": ["Copper"]},
        supply={"Knights": ["Sir Bailey", "Dame Anna"]},
    )
    do(game, "play Procession", "play Sir Martin")
    assert offered(game) == {"gain Sir Bailey", "gain Market"}


def test_procession_on_scheme_lets_two_other_actions_be_put_on_the_deck() -> None:
    """The Scheme itself is in the trash; what its two playings set up is for Procession and Village."""
    game = situation(
        ["Procession", "Scheme", "Village"],
        {"hand": ["Procession", "Scheme", "Village"], "deck": ["Copper"] * 3 + ["Estate"] * 9},
    )
    do(game, "play Procession", "play Scheme", "play Village", "done")
    assert asked(game) == (0, "Scheme")
    assert offered(game) == {"topdeck Procession", "topdeck Village", "done"}
    do(game, "topdeck Procession", "topdeck Village")
    assert {"Procession", "Village"} <= set(hand(game, 0))


# Throne Room.


@pytest.mark.parametrize(
    ("name", "bonus"),
    [
        ("Abandoned Mine", (0, 1, 2, 0)),
        ("Ruined Library", (0, 1, 0, 2)),
        ("Ruined Market", (0, 3, 0, 0)),
        ("Ruined Village", (2, 1, 0, 0)),
    ],
)
def test_ruins_played_twice_give_their_bonus_twice(name: str, bonus: tuple[int, int, int, int]) -> None:
    """Ruins are Actions like others."""
    game = situation(["Throne Room", "Cultist"], {"hand": ["Throne Room", name], "deck": ["Estate"] * 4})
    do(game, "play Throne Room", f"play {name}")
    assert (game.actions_left, game.buys, game.coins, len(hand(game, 0))) == bonus


def test_survivors_played_twice_looks_at_what_the_first_playing_left() -> None:
    """Put back, the same two cards are seen again; discarded, the next two."""
    game = situation(
        ["Throne Room", "Cultist"],
        {"hand": ["Throne Room", "Survivors"], "deck": ["Gold", "Silver", "Copper", "Estate"]},
    )
    do(game, "play Throne Room", "play Survivors", "put them back", "topdeck Gold", "discard them")
    assert discard(game, 0) == cards("Gold", "Silver")
    assert deck(game, 0) == ["Copper", "Estate"]


def test_three_throne_rooms_on_cards_that_leave_play() -> None:
    """Throne Room on Throne Room plays Madman twice, which returns once, and Pillage twice, which works once."""
    game = situation(
        ["Throne Room", "Hermit", "Pillage"],
        {"hand": ["Throne Room", "Throne Room", "Madman", "Pillage"], "deck": ["Estate"] * 5},
        {"hand": ["Gold", *["Copper"] * 4]},
    )
    madmen = game.supply()["Madman"]
    do(game, "play Throne Room", "play Throne Room", "play Madman", "play Pillage", "discard Gold")
    assert game.supply()["Madman"] == madmen + 1
    assert game.actions_left == 4
    assert trash(game) == cards("Pillage")
    assert discard(game, 0) == cards("Spoils", "Spoils")
    assert in_play(game, 0) == cards("Throne Room", "Throne Room")
    assert len(hand(game, 1)) == 4


def test_throne_room_on_mercenary_trashes_four_cards_for_four() -> None:
    """Each playing offers it anew; the others are down to three cards after the first."""
    game = situation(
        ["Throne Room", "Urchin"],
        {"hand": ["Throne Room", "Mercenary", *["Estate"] * 4], "deck": ["Copper"] * 5},
        {"hand": ["Gold", "Gold", *["Copper"] * 3]},
    )
    do(game, "play Throne Room", "play Mercenary", "trash Estate", "discard Gold", "discard Gold")
    assert len(hand(game, 1)) == 3
    do(game, "trash Estate", "trash Estate")
    assert trash(game) == cards(*["Estate"] * 4)
    assert (game.coins, len(hand(game, 0))) == (4, 4)


# Band of Misfits.


def test_mining_village_played_from_the_supply_cannot_be_trashed() -> None:
    """It is not in play, and Band of Misfits is not Mining Village."""
    game = situation(
        ["Band of Misfits", "Mining Village", "Moat"], {"hand": ["Band of Misfits"], "deck": ["Copper"] * 2}
    )
    do(game, "play Band of Misfits", "play Mining Village")
    assert asked(game) == (0, None)
    assert (game.actions_left, game.coins) == (2, 0)
    assert in_play(game, 0) == cards("Band of Misfits")
    assert game.supply()["Mining Village"] == 10


def test_what_a_card_does_while_in_play_does_not_work_for_one_played_from_the_supply() -> None:
    """Highway makes nothing cheaper and Haggler gains nothing; Bridge, which works by having been played, does."""
    game = situation(
        ["Band of Misfits", "Highway", "Haggler", "Bridge", "Village"],
        {"hand": ["Band of Misfits"] * 3, "deck": ["Copper"] * 3},
        actions=3,
        cost_reduction=0,
        coins=2,
    )
    do(game, "play Band of Misfits", "play Bridge")
    assert game.cost("Gold") == 5
    game = situation(
        ["Band of Misfits", "Highway", "Haggler", "Village", "Fortress"],
        {"hand": ["Band of Misfits", "Estate"], "in_play": ["Highway"], "deck": ["Copper"] * 3},
        coins=3,
    )
    assert game.cost("Band of Misfits") == 4
    do(game, "play Band of Misfits")
    assert "play Highway" not in offered(game), "it costs as much as Band of Misfits"
    do(game, "play Fortress")
    assert game.cost("Gold") == 5


def test_band_of_misfits_plays_the_top_ruins() -> None:
    """Ruins are Actions of the Supply; the one on top is played and stays."""
    game = situation(
        ["Band of Misfits", "Cultist"],
        {"hand": ["Band of Misfits"], "deck": ["Gold", "Silver"]},
        supply={"Ruins": ["Survivors", "Ruined Village"]},
    )
    do(game, "play Band of Misfits", "discard them")
    assert discard(game, 0) == cards("Gold", "Silver")
    assert game.supply()["Ruins"] == 2


def test_band_of_misfits_as_procession_trashes_the_card_of_the_hand_and_stays() -> None:
    """The Procession is in the Supply all the while."""
    game = situation(
        ["Band of Misfits", "Procession", "Village", "Moat"],
        {"hand": ["Band of Misfits", "Moat"], "deck": ["Copper"] * 4},
    )
    do(game, "play Band of Misfits", "play Procession", "play Moat")
    assert in_play(game, 0) == cards("Band of Misfits")
    assert trash(game) == cards("Moat")
    assert (game.supply()["Procession"], len(hand(game, 0))) == (10, 4)


def test_procession_on_band_of_misfits_plays_two_cards_of_the_supply() -> None:
    """Band of Misfits is trashed for an Action costing 6; the cards it played are where they were."""
    game = situation(
        ["Band of Misfits", "Procession", "Village", "Moat", "Hunting Grounds"],
        {"hand": ["Procession", "Band of Misfits"], "deck": ["Copper"] * 4},
    )
    do(game, "play Procession", "play Band of Misfits", "play Village", "play Moat")
    assert (trash(game), discard(game, 0)) == (cards("Band of Misfits"), cards("Hunting Grounds"))
    assert in_play(game, 0) == cards("Procession")
    assert [game.supply()[name] for name in ("Village", "Moat", "Hunting Grounds")] == [10, 10, 9]
    assert (game.actions_left, len(hand(game, 0))) == (2, 3)


def test_band_of_misfits_as_throne_room_on_band_of_misfits() -> None:
    """The second Band is played twice and chooses a card of the Supply each time, Throne Room again if it likes."""
    game = situation(
        ["Band of Misfits", "Throne Room", "Village", "Smithy"],
        {"hand": ["Band of Misfits", "Band of Misfits", "Smithy"], "deck": ["Copper"] * 9},
    )
    do(game, "play Band of Misfits", "play Throne Room", "play Band of Misfits", "play Village", "play Throne Room")
    do(game, "play Smithy")
    assert in_play(game, 0) == cards("Band of Misfits", "Band of Misfits", "Smithy")
    assert len(hand(game, 0)) == 7
    assert game.actions_left == 2
