"""Mixed piles wherever a card looks at a pile, and piles that run out in the midst of an effect."""

import pytest

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

KNIGHTS = ["Sir Martin", "Dame Josephine", "Sir Vander", "Dame Anna"]
RUINS = ["Survivors", "Ruined Market", "Abandoned Mine"]
PILES_OF_KNIGHTS = {"Knights": KNIGHTS}
PILES = {"Knights": KNIGHTS, "Ruins": RUINS}

# Only the top card of a mixed pile is there, and its own cost and types count.


@pytest.mark.parametrize("name", ["Workshop", "Ironworks", "Armory"])
def test_of_the_knights_only_one_that_is_cheap_enough_and_on_top_can_be_gained(name: str) -> None:
    """Sir Martin costs 4; the next one costs 5 and is out of reach."""
    game = situation([name, "Knights", "Cultist"], {"hand": [name, name]}, actions=2, supply=PILES)
    do(game, f"play {name}")
    assert {option for option in offered(game) if "Sir" in option or "Dame" in option} == {"gain Sir Martin"}
    assert "gain Survivors" in offered(game)
    assert "gain Ruined Market" not in offered(game)
    do(game, "gain Sir Martin")
    assert game.cost("Knights") == 5
    do(game, f"play {name}")
    assert not {option for option in offered(game) if "Sir" in option or "Dame" in option}


def test_ironworks_gains_a_knight_that_is_also_a_victory_card() -> None:
    """Dame Josephine, for 4 after a Bridge, is an Action and a Victory card: an Action and a card."""
    game = situation(
        ["Ironworks", "Knights"],
        {"hand": ["Ironworks"], "deck": ["Gold"]},
        supply={"Knights": KNIGHTS[1:]},
        cost_reduction=1,
    )
    do(game, "play Ironworks", "gain Dame Josephine")
    assert (game.actions_left, hand(game, 0)) == (1, cards("Gold"))


def test_horn_of_plenty_is_trashed_for_a_knight_that_is_a_victory_card_only() -> None:
    """Dame Josephine costs the Horn, Sir Vander beneath her does not."""
    for top, lost in ((KNIGHTS[1:], cards("Horn of Plenty")), (KNIGHTS[2:], cards())):
        game = situation(
            ["Horn of Plenty", "Knights"],
            {"hand": ["Horn of Plenty"], "in_play": ["Copper", "Silver", "Gold", "Dame Anna"]},
            phase="buy",
            supply={"Knights": top},
        )
        do(game, "play Horn of Plenty", f"gain {top[0]}")
        assert trash(game) == lost


def test_swindler_gives_the_knight_or_the_ruins_on_top() -> None:
    """For a Duchy the top Knight, if it costs 5; for a Copper the top Ruins; the next player gets the next one."""
    game = situation(
        ["Swindler", "Knights", "Cultist"],
        {"hand": ["Swindler", "Swindler"]},
        {"deck": ["Duchy", "Copper"]},
        {"deck": ["Duchy", "Copper"]},
        actions=2,
        supply={"Knights": KNIGHTS[1:], "Ruins": RUINS},
    )
    do(game, "play Swindler", "gain Dame Josephine")
    assert "gain Dame Anna" not in offered(game)
    do(game, "gain Sir Vander")
    do(game, "play Swindler", "gain Survivors", "gain Ruined Market")
    assert [discard(game, player) for player in (1, 2)] == [
        cards("Dame Josephine", "Survivors"), cards("Sir Vander", "Ruined Market")
    ]  # fmt: skip


def test_jester_copies_a_knight_or_ruins_only_if_the_very_card_is_on_top() -> None:
    """The card discarded and the one in the Supply must be the same; both players discard a Ruins here."""
    game = situation(
        ["Jester", "Cultist"],
        {"hand": ["Jester"]},
        {"deck": ["Survivors"]},
        {"deck": ["Survivors"]},
        {"deck": ["Ruined Market"]},
        supply={"Ruins": RUINS},
    )
    do(game, "play Jester", "gain Survivors")
    assert asked(game) == (0, "Jester"), "the second Survivors has no copy; the Ruined Market has one now"
    do(game, "other player gains it")
    assert [discard(game, player) for player in range(4)] == [
        cards("Survivors"), cards("Survivors"), cards("Survivors"), cards("Ruined Market", "Ruined Market")
    ]  # fmt: skip


def test_stonemason_overpaid_may_take_one_knight_for_four_and_one_for_five() -> None:
    """Both must cost just what was overpaid: of Sir Martin and the next Knight only one does."""
    game = situation(["Stonemason", "Knights"], {"hand": []}, phase="buy", coins=6, buys=2, supply=PILES_OF_KNIGHTS)
    do(game, "buy Stonemason", "overpay 4")
    assert discard(game, 0) == cards("Stonemason", "Sir Martin")
    game = situation(
        ["Stonemason", "Knights"], {"hand": []}, phase="buy", coins=7, buys=2, supply={"Knights": KNIGHTS[1:]}
    )
    do(game, "buy Stonemason", "overpay 5")
    assert discard(game, 0) == cards("Stonemason", "Dame Josephine", "Sir Vander")


def test_squire_gains_the_top_knight_as_an_attack() -> None:
    """Of the mixed pile only that one."""
    game = situation(["Chapel", "Squire", "Knights", "Witch"], {"hand": ["Chapel", "Squire"]}, supply=PILES_OF_KNIGHTS)
    do(game, "play Chapel", "trash Squire")
    assert offered(game) == {"gain Sir Martin", "gain Witch"}


def test_haggler_takes_knights_that_are_no_victory_cards() -> None:
    """With Dame Josephine on top there is no Knight for it."""
    for top, there in ((KNIGHTS, True), (KNIGHTS[1:], False), (KNIGHTS[2:], True)):
        game = situation(
            ["Haggler", "Knights"],
            {"hand": [], "in_play": ["Haggler"]},
            phase="buy",
            coins=6,
            buys=2,
            supply={"Knights": top},
        )
        do(game, "buy Gold")
        assert (f"gain {top[0]}" in offered(game)) == there


def test_names_of_knights_and_ruins_are_different_names() -> None:
    """For Menagerie, Hunting Party, Horn of Plenty, Housecarl and Tribute each card of a mixed pile is itself."""
    game = situation(
        ["Menagerie", "Knights", "Cultist"],
        {"hand": ["Menagerie", "Dame Anna", "Sir Martin", "Survivors", "Ruined Market"], "deck": ["Copper"] * 4},
    )
    do(game, "play Menagerie")
    assert len(hand(game, 0)) == 7
    game = situation(
        ["Hunting Party", "Knights"],
        {"hand": ["Hunting Party", "Dame Anna"], "deck": ["Copper", "Dame Anna", "Sir Martin"]},
    )
    do(game, "play Hunting Party")
    assert hand(game, 0) == cards("Dame Anna", "Copper", "Sir Martin")
    game = situation(
        ["Joust", "Cultist", "Knights"],
        {"hand": ["Housecarl"], "in_play": ["Survivors", "Ruined Market", "Dame Anna"], "deck": ["Copper"] * 9},
    )
    do(game, "play Housecarl")
    assert len(hand(game, 0)) == 4
    game = situation(
        ["Tribute", "Cultist"], {"hand": ["Tribute"]}, {"hand": [], "deck": ["Survivors", "Ruined Market"]}
    )
    do(game, "play Tribute")
    assert game.actions_left == 4


def test_naming_a_knight_names_only_that_one() -> None:
    """Wishing Well, Mystic and Rebuild look for the very card."""
    for name in ("Wishing Well", "Mystic"):
        for named, got in (("Dame Anna", True), ("Sir Martin", False)):
            game = situation(
                [name, "Knights"], {"hand": [name], "deck": ["Dame Anna"] * (1 + (name == "Wishing Well"))}
            )
            do(game, f"play {name}", f"name {named}")
            assert (deck(game, 0) == []) == got
    game = situation(["Rebuild", "Knights"], {"hand": ["Rebuild"], "deck": ["Dame Josephine", "Duchy"]})
    do(game, "play Rebuild", "name Duchy", "gain Province")
    assert trash(game) == cards("Dame Josephine")


def test_a_mixed_pile_is_one_pile_for_poacher() -> None:
    """Knights and Ruins used up are two empty piles; with cards left, whichever they are, none."""
    game = situation(
        ["Poacher", "Knights", "Cultist"],
        {"hand": ["Poacher", "Copper", "Silver", "Gold"], "deck": ["Estate"]},
        supply={"Knights": [], "Ruins": []},
    )
    do(game, "play Poacher", "discard Copper", "discard Estate")
    assert hand(game, 0) == cards("Silver", "Gold")
    game = situation(
        ["Poacher", "Knights", "Cultist"],
        {"hand": ["Poacher", "Copper"], "deck": ["Estate"]},
        supply={"Knights": ["Dame Anna"], "Ruins": ["Survivors"]},
    )
    do(game, "play Poacher")
    assert len(hand(game, 0)) == 2


def test_band_of_misfits_plays_only_the_top_of_a_mixed_pile_and_leaves_it_there() -> None:
    """Sir Martin is cheaper than it, the next Knight is not; both piles are as they were."""
    game = situation(
        ["Band of Misfits", "Knights", "Cultist"], {"hand": ["Band of Misfits"]}, {"deck": ["Estate"] * 2}, supply=PILES
    )
    do(game, "play Band of Misfits")
    assert offered(game) == {"play Sir Martin", "play Survivors"}
    do(game, "play Sir Martin")
    assert (game.buys, game.supply()["Knights"]) == (3, 4)


# Piles that run out on the way.


def test_the_ruins_run_out_in_the_midst_of_cultist_and_death_cart() -> None:
    """The third victim gains none; of a Death Cart's two Ruins only one comes."""
    game = situation(
        ["Cultist"], {"hand": ["Cultist"]}, {"hand": []}, {"hand": []}, {"hand": []}, supply={"Ruins": RUINS[:2]}
    )
    do(game, "play Cultist")
    assert [discard(game, player) for player in (1, 2, 3)] == [cards("Survivors"), cards("Ruined Market"), cards()]
    game = situation(["Death Cart"], {"hand": []}, phase="buy", coins=4, buys=2, supply={"Ruins": RUINS[:1]})
    do(game, "buy Death Cart")
    assert discard(game, 0) == cards("Death Cart", "Survivors")


def test_the_last_card_of_a_pile_gained_on_the_way_is_missing_for_the_rest_of_the_effect() -> None:
    """Stonemason's first Duchy is the last; Remake's second card can't be the Silver that was the last one."""
    game = situation(["Stonemason"], {"hand": ["Stonemason", "Gold"]}, supply={"Duchy": 1})
    do(game, "play Stonemason", "gain Duchy")
    assert "gain Duchy" not in offered(game)
    game = situation(["Remake"], {"hand": ["Remake", "Estate", "Estate"]}, supply={"Silver": 1})
    do(game, "play Remake")
    assert discard(game, 0) == cards("Silver")
    assert trash(game) == cards("Estate", "Estate")


def test_a_pile_may_be_refilled_by_a_card_that_goes_back() -> None:
    """The Spoils that was the last one and was played is there again for the next Bandit Camp."""
    game = situation(
        ["Bandit Camp", "Counterfeit"],
        {"hand": ["Spoils"], "deck": ["Copper"] * 9},
        {"hand": ["Bandit Camp"], "deck": ["Copper"] * 3},
        phase="buy",
        supply={"Spoils": 0},
    )
    do(game, "play Spoils")
    assert game.supply()["Spoils"] == 1
    do(game, "done", "play Bandit Camp")
    assert discard(game, 1) == cards("Spoils")
    assert in_play(game, 1) == cards("Bandit Camp")


def test_a_card_bought_may_be_gone_before_it_is_gained() -> None:
    """Buying the last Farmland trashes a Fortress for just that Farmland: nothing is left to gain for the buy."""
    game = situation(
        ["Farmland", "Fortress"],
        {"hand": ["Fortress"]},
        phase="buy",
        coins=6,
        buys=2,
        supply={"Farmland": 1, "Gold": 0},
    )
    do(game, "buy Farmland")
    assert discard(game, 0) == cards("Farmland")
    assert hand(game, 0) == cards("Fortress")
    assert (game.coins, game.buys, game.supply()["Farmland"]) == (0, 1, 0)


def test_trader_refuses_a_reward_that_then_stays_on_its_pile() -> None:
    """The Province is set aside all the same; the Silver goes to the discard pile."""
    game = situation(["Joust", "Trader"], {"hand": ["Joust", "Province", "Trader"], "deck": ["Copper"]})
    do(game, "play Joust", "set aside Province", "gain Courser", "reveal Trader")
    assert game.supply()["Courser"] == 1
    assert (discard(game, 0), game.zone(0, "set_aside")) == (cards("Silver"), ["Province"])
