"""Courtyard, Shanty Town, Mill, Patrol, Replace."""

import pytest

from dominion_env import Game
from dominion_env.engine import knowledge
from tests.situations import asked, cards, deck, discard, do, hand, in_play, knows, offered, situation, trash


def seen(game: Game, player: int) -> list[int]:
    """For each card of a deck, the top one first, the seats that know which it is, as a bit mask."""
    return [entry & knowledge.EXACT for entry in reversed(game.state.players[player].seen)]


# Courtyard


def test_courtyard_draws_three_and_puts_a_card_of_the_hand_on_the_deck() -> None:
    """Any card of the hand may be the one, not only those just drawn."""
    game = situation(
        ["Courtyard"], {"hand": ["Courtyard", "Estate"], "deck": ["Copper", "Silver", "Gold", "Duchy", "Duchy"]}
    )
    do(game, "play Courtyard")
    assert asked(game) == (0, "Courtyard")
    assert offered(game) == {f"topdeck {name}" for name in ("Copper", "Silver", "Gold", "Estate")}
    do(game, "topdeck Gold")
    assert hand(game, 0) == cards("Copper", "Silver", "Estate")
    assert deck(game, 0) == ["Gold", "Duchy", "Duchy"]


def test_the_card_that_courtyard_puts_back_is_not_shown() -> None:
    """Only its owner knows which card lies on the deck."""
    game = situation(["Courtyard"], {"hand": ["Courtyard", "Estate"], "deck": ["Copper", "Silver", "Gold", "Duchy"]})
    do(game, "play Courtyard", "topdeck Estate")
    assert seen(game, 0) == [0b01, 0]


def test_courtyard_shuffles_to_draw_and_puts_the_card_on_what_is_left() -> None:
    """With a short deck the discard pile is shuffled before the card is put back."""
    game = situation(["Courtyard"], {"hand": ["Courtyard"], "deck": ["Gold"], "discard": ["Copper", "Copper"]})
    do(game, "play Courtyard")
    assert hand(game, 0) == cards("Copper", "Copper", "Gold")
    do(game, "topdeck Gold")
    assert deck(game, 0) == ["Gold"]


def test_courtyard_with_no_card_at_all_puts_none_back() -> None:
    """An empty hand has nothing to put on the deck; a single card goes there without being asked for."""
    game = situation(["Courtyard"], {"hand": ["Courtyard"]})
    do(game, "play Courtyard")
    assert (game.phase, deck(game, 0)) == ("buy", [])
    game = situation(["Courtyard"], {"hand": ["Courtyard"], "deck": ["Gold"]})
    do(game, "play Courtyard")
    assert (hand(game, 0), deck(game, 0)) == ([], ["Gold"])


def test_courtyard_played_twice_draws_again_the_card_it_put_back() -> None:
    """With Throne Room the first card put back is the first one drawn by the second playing."""
    game = situation(
        ["Courtyard", "Throne Room"],
        {"hand": ["Throne Room", "Courtyard"], "deck": ["Copper", "Copper", "Gold", "Estate", "Estate", "Duchy"]},
    )
    do(game, "play Throne Room", "play Courtyard", "topdeck Gold", "topdeck Estate")
    assert hand(game, 0) == cards("Copper", "Copper", "Gold", "Estate")
    assert deck(game, 0) == ["Estate", "Duchy"]


# Shanty Town


def test_shanty_town_without_an_action_in_hand_draws_two() -> None:
    """2 Actions, and 2 cards for a hand without Actions."""
    game = situation(["Shanty Town"], {"hand": ["Shanty Town", "Copper"], "deck": ["Shanty Town", "Gold", "Estate"]})
    do(game, "play Shanty Town")
    assert game.actions_left == 2
    assert hand(game, 0) == cards("Copper", "Gold", "Shanty Town")


def test_shanty_town_with_an_action_in_hand_draws_nothing() -> None:
    """Any Action in the hand, whatever else it is, keeps it from drawing."""
    for action in ("Shanty Town", "Nobles", "Moat"):
        game = situation(
            ["Moat", "Nobles", "Shanty Town"], {"hand": ["Shanty Town", action, "Copper"], "deck": ["Gold", "Gold"]}
        )
        do(game, "play Shanty Town")
        assert game.actions_left == 2
        assert hand(game, 0) == cards(action, "Copper")


def test_shanty_town_shows_the_hand_either_way() -> None:
    """The others see every card of the hand, but not those drawn afterwards."""
    game = situation(["Shanty Town"], {"hand": ["Shanty Town", "Copper", "Estate"], "deck": ["Shanty Town", "Gold"]})
    do(game, "play Shanty Town")
    assert [knows(game, 1, 0, name) for name in ("Copper", "Estate", "Gold")] == [1, 1, 0]
    game = situation(["Shanty Town"], {"hand": ["Shanty Town", "Shanty Town", "Copper"]})
    do(game, "play Shanty Town")
    assert [knows(game, 1, 0, name) for name in ("Copper", "Shanty Town")] == [1, 1]


def test_shanty_town_with_an_empty_hand_draws_two() -> None:
    """No card is no Action."""
    game = situation(["Shanty Town"], {"hand": ["Shanty Town"], "discard": ["Gold", "Silver"]})
    do(game, "play Shanty Town")
    assert hand(game, 0) == cards("Gold", "Silver")


def test_shanty_town_played_twice_looks_at_the_hand_twice() -> None:
    """An Action drawn by the first playing keeps the second from drawing."""
    game = situation(
        ["Shanty Town", "Throne Room"],
        {"hand": ["Throne Room", "Shanty Town"], "deck": ["Shanty Town", "Gold", "Silver", "Silver"]},
    )
    do(game, "play Throne Room", "play Shanty Town")
    assert game.actions_left == 4
    assert hand(game, 0) == cards("Gold", "Shanty Town")


# Mill


def test_mill_may_discard_two_cards_for_two_coins() -> None:
    """A card, an Action, and 2 coins for any 2 cards of the hand."""
    game = situation(["Mill"], {"hand": ["Mill", "Estate", "Copper"], "deck": ["Gold", "Silver"]})
    do(game, "play Mill")
    assert game.actions_left == 1
    assert offered(game) == {"discard Copper", "discard Estate", "discard Gold", "done"}
    do(game, "discard Estate")
    assert offered(game) == {"discard Copper", "discard Gold"}
    do(game, "discard Copper")
    assert game.coins == 2
    assert discard(game, 0) == cards("Copper", "Estate")
    assert hand(game, 0) == ["Gold"]


def test_mill_may_discard_nothing() -> None:
    """Then it gives no coins."""
    game = situation(["Mill"], {"hand": ["Mill", "Estate", "Copper"], "deck": ["Gold", "Silver"]})
    do(game, "play Mill", "done")
    assert game.coins == 0
    assert hand(game, 0) == cards("Copper", "Estate", "Gold")


def test_mill_may_discard_a_single_card_for_nothing() -> None:
    """With only one card in hand it can be discarded, but only 2 cards are worth coins."""
    game = situation(["Mill"], {"hand": ["Mill"], "deck": ["Estate"]})
    do(game, "play Mill")
    assert offered(game) == {"discard Estate", "done"}
    do(game, "discard Estate")
    assert game.coins == 0
    assert discard(game, 0) == ["Estate"]


def test_mill_with_an_empty_hand_asks_nothing() -> None:
    """There is nothing to discard."""
    game = situation(["Mill"], {"hand": ["Mill"]})
    do(game, "play Mill")
    assert (game.phase, game.coins) == ("buy", 0)


def test_mill_is_worth_a_point_and_is_a_victory_card() -> None:
    """It scores wherever it is, and its pile is that of a Victory card."""
    game = situation(["Mill"], {"hand": ["Mill"], "deck": ["Mill"], "discard": ["Mill"]})
    assert game.scores()[0] == 3
    assert game.supply()["Mill"] == 8


def test_cards_discarded_to_mill_are_discarded_together() -> None:
    """A Tunnel is revealed after both cards lie in the discard pile, and the coins come all the same."""
    game = situation(["Mill", "Tunnel"], {"hand": ["Mill", "Tunnel", "Estate"]})
    do(game, "play Mill", "discard Tunnel")
    assert discard(game, 0) == cards("Estate", "Tunnel")
    assert offered(game) == {"reveal Tunnel", "done"}
    do(game, "reveal Tunnel")
    assert discard(game, 0) == cards("Estate", "Gold", "Tunnel")
    assert game.coins == 2


def test_mill_played_twice_may_discard_four_cards() -> None:
    """Each playing with Throne Room offers 2 coins for 2 cards anew."""
    game = situation(
        ["Mill", "Throne Room"],
        {"hand": ["Throne Room", "Mill", "Copper", "Copper"], "deck": ["Estate", "Estate", "Gold"]},
    )
    do(game, "play Throne Room", "play Mill", "discard Copper", "discard Copper", "discard Estate")
    assert (game.coins, game.actions_left) == (4, 2)
    assert discard(game, 0) == cards("Copper", "Copper", "Estate", "Estate")


# Patrol


def test_patrol_takes_victory_cards_and_curses_of_the_top_four() -> None:
    """3 cards first; of the next 4 the Victory cards and Curses go to the hand, the others back in any order."""
    game = situation(
        ["Patrol"],
        {"hand": ["Patrol"], "deck": ["Copper", "Copper", "Copper", "Silver", "Curse", "Gold", "Duchy", "Province"]},
    )
    do(game, "play Patrol")
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Curse", "Duchy")
    assert asked(game) == (0, "Patrol")
    assert offered(game) == {"topdeck Gold", "topdeck Silver"}
    do(game, "topdeck Silver")
    assert deck(game, 0) == ["Gold", "Silver", "Province"]


def test_patrol_takes_cards_that_are_victory_cards_among_other_things() -> None:
    """Harem, Nobles and Mill are Victory cards too."""
    game = situation(
        ["Harem", "Mill", "Nobles", "Patrol"],
        {"hand": ["Patrol"], "deck": ["Copper", "Copper", "Copper", "Harem", "Nobles", "Mill", "Patrol"]},
    )
    do(game, "play Patrol")
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Harem", "Mill", "Nobles")
    assert deck(game, 0) == ["Patrol"]


def test_patrol_shows_the_cards_but_not_the_order_in_which_they_go_back() -> None:
    """Everyone knows which cards were taken and which lie on the deck; only their owner knows how."""
    game = situation(
        ["Patrol"],
        {"hand": ["Patrol"], "deck": ["Copper", "Copper", "Copper", "Silver", "Curse", "Gold", "Gold", "Province"]},
    )
    do(game, "play Patrol", "topdeck Gold", "topdeck Silver")
    assert deck(game, 0) == ["Gold", "Silver", "Gold", "Province"]
    assert knows(game, 1, 0, "Curse") == 1
    assert seen(game, 0) == [0b01, 0b01, 0b01, 0]


def test_patrol_shuffles_without_the_cards_it_revealed() -> None:
    """If fewer than 4 are left, the discard pile is shuffled for the rest."""
    game = situation(
        ["Patrol"],
        {"hand": ["Patrol"], "deck": ["Copper", "Copper", "Copper", "Gold"], "discard": ["Duchy", "Duchy", "Duchy"]},
    )
    do(game, "play Patrol")
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Duchy", "Duchy", "Duchy")
    assert deck(game, 0) == ["Gold"]
    assert discard(game, 0) == []


def test_patrol_reveals_what_there_is() -> None:
    """With too few cards it draws and reveals those, or none."""
    game = situation(["Patrol"], {"hand": ["Patrol"], "deck": ["Copper", "Copper", "Copper", "Estate"]})
    do(game, "play Patrol")
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Estate")
    game = situation(["Patrol"], {"hand": ["Patrol"]})
    do(game, "play Patrol")
    assert (hand(game, 0), in_play(game, 0)) == ([], ["Patrol"])


def test_patrol_puts_shelters_other_than_victory_cards_back() -> None:
    """Hovel and Necropolis are no Victory cards, Overgrown Estate is."""
    game = situation(
        ["Patrol"],
        {
            "hand": ["Patrol"],
            "deck": ["Copper", "Copper", "Copper", "Hovel", "Necropolis", "Overgrown Estate", "Copper"],
        },
        shelters=True,
    )
    do(game, "play Patrol")
    assert offered(game) == {"topdeck Copper", "topdeck Hovel", "topdeck Necropolis"}
    do(game, "topdeck Copper", "topdeck Necropolis")
    assert deck(game, 0) == ["Hovel", "Necropolis", "Copper"]
    assert "Overgrown Estate" in hand(game, 0)


def test_patrol_played_twice_draws_what_it_put_back() -> None:
    """With Throne Room the second playing starts with the cards that the first one arranged."""
    game = situation(
        ["Patrol", "Throne Room"],
        {"hand": ["Throne Room", "Patrol"], "deck": ["Copper"] * 5 + ["Silver", "Silver", "Estate", "Gold"]},
    )
    do(game, "play Throne Room", "play Patrol", "topdeck Copper", "topdeck Copper", "topdeck Gold")
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Silver", "Silver", "Copper", "Estate")
    assert deck(game, 0) == ["Copper", "Gold"]


# Replace


@pytest.mark.parametrize(
    ("gained", "on_deck", "curses"),
    [("Village", True, 0), ("Silver", True, 0), ("Estate", False, 1), ("Mill", True, 1), ("Curse", False, 0)],
)
def test_replace_does_what_the_type_of_the_gained_card_says(gained: str, on_deck: bool, curses: int) -> None:
    """Actions and Treasures go on the deck, Victory cards give the others Curses; a card that is both does both."""
    game = situation(
        ["Mill", "Replace", "Village"],
        {"hand": ["Replace", "Estate"], "deck": ["Copper"]},
        {"hand": ["Copper"]},
        {"hand": ["Copper"]},
    )
    do(game, "play Replace", f"gain {gained}")
    assert trash(game) == ["Estate"]
    assert deck(game, 0) == ([gained] if on_deck else []) + ["Copper"]
    assert discard(game, 0) == ([] if on_deck else [gained])
    assert [discard(game, player) for player in (1, 2)] == [["Curse"] * curses] * 2


def test_replace_gains_a_card_costing_up_to_two_more_than_the_trashed_one() -> None:
    """Any card of the hand must be trashed, and cheaper cards may be gained too."""
    game = situation(["Replace", "Village"], {"hand": ["Replace", "Silver", "Estate"]})
    do(game, "play Replace")
    assert offered(game) == {"trash Estate", "trash Silver"}
    do(game, "trash Silver")
    names = ("Copper", "Curse", "Duchy", "Estate", "Replace", "Silver", "Village")
    assert offered(game) == {f"gain {name}" for name in names}


def test_replace_with_an_empty_hand_does_nothing() -> None:
    """Without a card trashed none is gained, and nobody gets a Curse."""
    game = situation(["Replace"], {"hand": ["Replace"]}, {"hand": ["Copper"]})
    do(game, "play Replace")
    assert (trash(game), discard(game, 0), discard(game, 1)) == ([], [], [])


def test_replace_trashes_even_if_nothing_can_be_gained() -> None:
    """If no pile is cheap enough the card is still trashed."""
    game = situation(
        ["Replace"], {"hand": ["Replace", "Curse"]}, supply={"Copper": 0, "Curse": 0, "Estate": 0}, number=5
    )
    do(game, "play Replace")
    assert trash(game) == ["Curse"]
    assert (discard(game, 0), deck(game, 0)) == ([], [])


def test_replace_compares_costs_as_they_are_now() -> None:
    """With costs 2 lower a trashed Copper, still at 0, reaches up to what is printed as 4."""
    game = situation(["Mill", "Replace"], {"hand": ["Replace", "Copper"]}, cost_reduction=2)
    do(game, "play Replace")
    assert offered(game) == {f"gain {name}" for name in ("Copper", "Curse", "Estate", "Mill", "Silver")}


def test_replace_gives_curses_in_turn_order_but_not_to_the_unaffected() -> None:
    """A Moat keeps its owner's discard pile clean; the last Curse goes to the first in turn order that is affected."""
    game = situation(
        ["Moat", "Replace"],
        {"hand": ["Replace", "Estate"]},
        {"hand": ["Moat"]},
        {"hand": ["Copper"]},
        {"hand": ["Copper"]},
        supply={"Curse": 1},
    )
    do(game, "play Replace", "reveal Moat", "gain Estate")
    assert [discard(game, player) for player in (0, 1, 2, 3)] == [["Estate"], [], ["Curse"], []]


def test_reactions_come_before_replace_even_if_it_gives_no_curse() -> None:
    """It is an Attack whatever will be gained, so Moat may be revealed before a card is trashed."""
    game = situation(["Moat", "Replace"], {"hand": ["Replace", "Estate"]}, {"hand": ["Moat"]})
    do(game, "play Replace")
    assert asked(game) == (1, "Replace")
    assert trash(game) == []


def test_a_card_is_gained_before_replace_moves_it_to_the_deck() -> None:
    """What gaining a Border Village gives is gained first, then the Border Village goes on the deck."""
    game = situation(
        ["Border Village", "Replace"], {"hand": ["Replace", "Gold"], "deck": ["Copper"]}, {"hand": ["Copper"]}
    )
    do(game, "play Replace", "gain Border Village")
    assert discard(game, 0) == ["Border Village"]
    do(game, "gain Estate")
    assert deck(game, 0) == ["Border Village", "Copper"]
    assert discard(game, 0) == ["Estate"]
    assert discard(game, 1) == []


def test_replace_cannot_move_a_card_that_is_no_longer_where_it_was_gained() -> None:
    """Footpad lets its player draw for the gain; the shuffle this takes puts the Silver into the deck unseen."""
    game = situation(["Footpad", "Replace"], {"hand": ["Replace", "Estate"]})
    do(game, "play Replace", "gain Silver")
    assert hand(game, 0) == ["Silver"]
    assert (deck(game, 0), discard(game, 0)) == ([], [])


def test_replace_moves_nothing_for_a_card_gained_onto_the_deck() -> None:
    """A Nomad Camp lies on the deck when gained; another one in the discard pile stays there."""
    game = situation(["Nomad Camp", "Replace"], {"hand": ["Replace", "Silver"], "discard": ["Nomad Camp"]})
    do(game, "play Replace", "gain Nomad Camp")
    assert deck(game, 0) == ["Nomad Camp"]
    assert discard(game, 0) == ["Nomad Camp"]


def test_replace_looks_at_the_card_really_gained() -> None:
    """If a Trader makes it a Silver, that goes on the deck and nobody gains a Curse."""
    game = situation(
        ["Replace", "Trader"], {"hand": ["Replace", "Trader", "Silver"], "deck": ["Copper"]}, {"hand": ["Copper"]}
    )
    do(game, "play Replace", "trash Silver", "gain Duchy", "reveal Trader")
    assert deck(game, 0) == ["Silver", "Copper"]
    assert (discard(game, 0), discard(game, 1)) == ([], [])


def test_everyone_sees_the_card_that_replace_puts_on_the_deck() -> None:
    """It was gained in sight of all."""
    game = situation(["Replace"], {"hand": ["Replace", "Estate"], "deck": ["Copper"]})
    do(game, "play Replace", "gain Silver")
    assert seen(game, 0) == [knowledge.EXACT, 0]


def test_replace_trashing_a_fortress_gains_by_its_cost() -> None:
    """What trashing the card does comes before the gain."""
    game = situation(["Fortress", "Replace"], {"hand": ["Replace", "Fortress"]})
    do(game, "play Replace")
    assert hand(game, 0) == ["Fortress"]
    do(game, "gain Gold")
    assert deck(game, 0) == ["Gold"]


def test_replace_played_twice_trashes_and_gains_twice() -> None:
    """With Throne Room both gained cards count for themselves."""
    game = situation(
        ["Replace", "Throne Room"], {"hand": ["Throne Room", "Replace", "Estate", "Estate"]}, {"hand": ["Copper"]}
    )
    do(game, "play Throne Room", "play Replace", "gain Silver", "gain Estate")
    assert deck(game, 0) == ["Silver"]
    assert discard(game, 0) == ["Estate"]
    assert discard(game, 1) == ["Curse"]
