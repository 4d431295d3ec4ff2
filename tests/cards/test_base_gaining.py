"""Kingdom cards of the base game (second edition) by which their owner gains cards, and Gardens."""

import pytest

from tests.situations import cards, deck, discard, do, hand, offered, situation, trash


def test_workshop_gains_a_card_costing_up_to_four() -> None:
    """The card goes to the discard pile; it must be taken, and costs no buy or coin."""
    game = situation(["Workshop", "Gardens", "Laboratory"], {"hand": ["Workshop"]})
    do(game, "play Workshop")
    assert offered(game) == {f"gain {name}" for name in ("Copper", "Silver", "Estate", "Curse", "Workshop", "Gardens")}
    do(game, "gain Gardens")
    assert discard(game, 0) == ["Gardens"]
    assert (game.buys, game.coins) == (1, 0)


def test_workshop_looks_at_what_cards_cost_now() -> None:
    """A card that has become cheap enough can be gained."""
    game = situation(["Workshop", "Laboratory"], {"hand": ["Workshop"]}, cost_reduction=1)
    do(game, "play Workshop", "gain Laboratory")
    assert discard(game, 0) == ["Laboratory"]


def test_workshop_gains_nothing_when_nothing_is_cheap_enough() -> None:
    """The turn goes on; the player has choices again."""
    none = dict.fromkeys(("Copper", "Silver", "Estate", "Curse", "Workshop"), 0)
    game = situation(["Workshop"], {"hand": ["Workshop", "Copper"], "deck": ["Copper"] * 5}, supply=none)
    do(game, "play Workshop")
    assert discard(game, 0) == []
    assert game.phase == "buy"
    assert game.action_mask().sum() > 0


@pytest.mark.parametrize(("others", "each"), [(7, 0), (8, 1), (17, 1), (18, 2)])
def test_gardens_counts_tens_of_cards_rounded_down(others: int, each: int) -> None:
    """Two Gardens among the owner's cards count all of them, wherever they are."""
    game = situation(["Gardens"], {"hand": ["Gardens"], "discard": ["Gardens"], "deck": ["Copper"] * others})
    assert game.scores()[0] == 2 * each


def test_gardens_counts_cards_in_hand_in_play_and_set_aside() -> None:
    """All ten cards count, not only those in the deck."""
    zones = {"hand": ["Gardens", "Copper"], "in_play": ["Copper"] * 3, "set_aside": ["Copper"], "deck": ["Copper"] * 2}
    game = situation(["Gardens"], {**zones, "discard": ["Copper"] * 2})
    assert game.scores()[0] == 1


def test_six_gardens_with_fifty_nine_cards() -> None:
    """59 cards make each Gardens worth 5."""
    game = situation(["Gardens"], {}, {"deck": ["Gardens"] * 6 + ["Copper"] * 53})
    assert game.scores() == [0, 30]


def test_remodel_gains_a_card_costing_up_to_two_more() -> None:
    """Both the trashing and the gaining are mandatory; a cheaper card will do, the same one too."""
    game = situation(["Remodel", "Village", "Laboratory"], {"hand": ["Remodel", "Village"]})
    do(game, "play Remodel")
    assert offered(game) == {
        f"gain {name}" for name in ("Copper", "Silver", "Estate", "Duchy", "Curse", "Village", "Remodel", "Laboratory")
    }
    do(game, "gain Village")
    assert discard(game, 0) == trash(game) == ["Village"]


def test_remodel_must_trash_a_card() -> None:
    """The player chooses which, but not whether; Remodel in play is no choice."""
    game = situation(["Remodel"], {"hand": ["Remodel", "Gold", "Estate"]})
    do(game, "play Remodel")
    assert offered(game) == {"trash Gold", "trash Estate"}
    do(game, "trash Gold", "gain Province")
    assert discard(game, 0) == ["Province"]


def test_remodel_with_an_empty_hand_gains_nothing() -> None:
    """Without a trashed card there is nothing to compare with."""
    game = situation(["Remodel"], {"hand": ["Remodel"]})
    do(game, "play Remodel")
    assert discard(game, 0) == trash(game) == []
    assert game.phase == "buy"


def test_remodel_trashes_even_if_nothing_can_be_gained() -> None:
    """A Curse allows cards up to 2; if all those piles are empty it is still trashed."""
    none = dict.fromkeys(("Copper", "Estate", "Curse"), 0)
    game = situation(["Remodel"], {"hand": ["Remodel", "Curse", "Gold"], "deck": ["Copper"] * 5}, supply=none)
    do(game, "play Remodel", "trash Curse")
    assert trash(game) == ["Curse"]
    assert discard(game, 0) == []


def test_remodel_compares_costs_as_they_are_now() -> None:
    """Both costs are lowered alike, but none below 0: a Copper and an Estate both count as 0."""
    game = situation(["Remodel", "Village", "Smithy"], {"hand": ["Remodel", "Copper"]}, cost_reduction=2)
    do(game, "play Remodel", "gain Smithy")
    assert discard(game, 0) == ["Smithy"]


def test_mine_turns_a_treasure_into_one_costing_up_to_three_more() -> None:
    """It comes into the hand and can be played this turn."""
    game = situation(["Mine", "Smithy"], {"hand": ["Mine", "Silver", "Estate"]})
    do(game, "play Mine", "trash Silver")
    assert offered(game) == {"gain Copper", "gain Silver", "gain Gold"}
    do(game, "gain Gold")
    assert hand(game, 0) == cards("Estate", "Gold")
    do(game, "play Gold")
    assert game.coins == 3


def test_mine_may_be_declined() -> None:
    """Trashing a Treasure is optional."""
    game = situation(["Mine"], {"hand": ["Mine", "Silver"]})
    do(game, "play Mine", "done")
    assert hand(game, 0) == ["Silver"]
    assert trash(game) == []


def test_mine_without_a_treasure_does_nothing() -> None:
    """An Estate can't be trashed."""
    game = situation(["Mine"], {"hand": ["Mine", "Estate"], "deck": ["Copper"] * 5})
    do(game, "play Mine")
    assert trash(game) == []
    assert hand(game, 0) == ["Estate"]
    assert game.phase == "buy"


def test_mine_cannot_reach_from_copper_to_gold() -> None:
    """3 more than 0 is a Silver; and if that pile is empty, only a Copper is left."""
    game = situation(["Mine"], {"hand": ["Mine", "Copper"]}, supply={"Silver": 0})
    do(game, "play Mine", "trash Copper")
    assert hand(game, 0) == ["Copper"]
    assert trash(game) == ["Copper"]


def test_artisan_gains_to_the_hand_and_puts_a_card_of_the_hand_on_the_deck() -> None:
    """The card put back may be another than the one gained."""
    game = situation(["Artisan", "Market"], {"hand": ["Artisan", "Estate"], "deck": ["Copper"]})
    do(game, "play Artisan")
    assert "gain Gold" not in offered(game)
    assert "gain Artisan" not in offered(game)
    do(game, "gain Market")
    assert offered(game) == {"topdeck Market", "topdeck Estate"}
    do(game, "topdeck Estate")
    assert hand(game, 0) == ["Market"]
    assert deck(game, 0) == ["Estate", "Copper"]


def test_artisan_with_no_other_card_puts_the_gained_one_on_the_deck() -> None:
    """Putting a card back is mandatory."""
    game = situation(["Artisan"], {"hand": ["Artisan"], "deck": ["Copper"]})
    do(game, "play Artisan", "gain Duchy")
    assert hand(game, 0) == []
    assert deck(game, 0) == ["Duchy", "Copper"]


def test_artisan_that_can_gain_nothing_still_puts_a_card_back() -> None:
    """The two instructions are independent."""
    none = dict.fromkeys(("Copper", "Silver", "Estate", "Duchy", "Curse"), 0)
    game = situation(["Artisan"], {"hand": ["Artisan", "Estate", "Gold"], "deck": ["Copper"] * 5}, supply=none)
    do(game, "play Artisan", "topdeck Estate")
    assert deck(game, 0)[0] == "Estate"
