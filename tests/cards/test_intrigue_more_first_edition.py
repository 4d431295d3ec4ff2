"""More cards that only Intrigue's first edition has: Coppersmith, Scout, Tribute."""

from dominion_env.engine import knowledge
from tests.situations import asked, cards, deck, discard, do, hand, knows, offered, situation

# Coppersmith


def test_coppersmith_makes_each_copper_worth_one_more() -> None:
    """For every Copper played this turn, but no other Treasure."""
    game = situation(["Coppersmith"], {"hand": ["Coppersmith", "Copper", "Copper", "Silver"]})
    do(game, "play Coppersmith")
    assert game.coins == 0
    do(game, "play Copper")
    assert game.coins == 2
    do(game, "play Silver", "play Copper")
    assert game.coins == 6


def test_coppersmith_counts_when_all_treasures_are_played_at_once() -> None:
    """That is the same as playing each."""
    game = situation(["Coppersmith"], {"hand": ["Coppersmith", *["Copper"] * 4, "Gold"]})
    do(game, "play Coppersmith", "play all treasures")
    assert game.coins == 11


def test_two_coppersmiths_make_each_copper_worth_three() -> None:
    """Each one adds a coin, and so does each playing with Throne Room."""
    game = situation(["Coppersmith", "Village"], {"hand": ["Village", "Coppersmith", "Coppersmith", "Copper"]})
    do(game, "play Village", "play Coppersmith", "play Coppersmith", "play Copper")
    assert game.coins == 3
    game = situation(["Coppersmith", "Throne Room"], {"hand": ["Throne Room", "Coppersmith", "Copper"]})
    do(game, "play Throne Room", "play Coppersmith", "play Copper")
    assert game.coins == 3


def test_coppersmith_is_forgotten_at_the_end_of_the_turn() -> None:
    """The Coppers of the next player, and of the next turn, are worth 1 again."""
    game = situation(
        ["Coppersmith"], {"hand": ["Coppersmith"], "deck": ["Copper"] * 5}, {"hand": ["Copper"], "deck": ["Copper"] * 5}
    )
    do(game, "play Coppersmith", "done", "play Copper")
    assert game.coins == 1
    do(game, "done", "play Copper")
    assert game.coins == 1


def test_coppersmith_counts_for_a_copper_played_twice_each_time() -> None:
    """Counterfeit plays it twice and gets the extra coin twice."""
    game = situation(["Counterfeit", "Coppersmith"], {"hand": ["Coppersmith", "Counterfeit", "Copper"]})
    do(game, "play Coppersmith", "play Counterfeit", "play Copper")
    assert game.coins == 5


def test_coppersmith_trashed_from_play_still_counts() -> None:
    """It was set up by being played."""
    game = situation(["Coppersmith", "Procession"], {"hand": ["Procession", "Coppersmith", "Copper"]})
    do(game, "play Procession", "play Coppersmith")
    assert game.coins == 0
    do(game, "play Copper")
    assert game.coins == 3


def test_coppersmith_and_merchant_do_not_get_in_each_others_way() -> None:
    """One looks at Coppers, the other at the first Silver."""
    game = situation(
        ["Coppersmith", "Merchant"], {"hand": ["Merchant", "Coppersmith", "Copper", "Silver"], "deck": ["Copper"]}
    )
    do(game, "play Merchant", "play Coppersmith", "play all treasures")
    assert game.coins == 7


def test_coppersmith_with_no_copper_does_nothing() -> None:
    """There is no Copper to be worth more."""
    game = situation(["Coppersmith"], {"hand": ["Coppersmith", "Silver"]})
    do(game, "play Coppersmith", "play Silver")
    assert game.coins == 2


# Scout


def test_scout_takes_the_victory_cards_of_the_top_four() -> None:
    """An Action; Victory cards go to the hand, the others, Curses among them, back in any order."""
    game = situation(["Scout"], {"hand": ["Scout"], "deck": ["Estate", "Curse", "Gold", "Province", "Duchy"]})
    do(game, "play Scout")
    assert game.actions_left == 1
    assert hand(game, 0) == cards("Estate", "Province")
    assert offered(game) == {"topdeck Curse", "topdeck Gold"}
    do(game, "topdeck Curse")
    assert deck(game, 0) == ["Gold", "Curse", "Duchy"]


def test_scout_takes_cards_of_two_types_if_one_is_victory() -> None:
    """Great Hall, Harem and Nobles count."""
    game = situation(
        ["Great Hall", "Harem", "Nobles", "Scout"],
        {"hand": ["Scout"], "deck": ["Great Hall", "Harem", "Nobles", "Copper", "Duchy"]},
    )
    do(game, "play Scout")
    assert hand(game, 0) == cards("Great Hall", "Harem", "Nobles")
    assert deck(game, 0) == ["Copper", "Duchy"]


def test_scout_must_take_the_victory_cards() -> None:
    """There is no choice in it."""
    game = situation(["Scout", "Village"], {"hand": ["Scout", "Village"], "deck": ["Duchy"] * 4})
    do(game, "play Scout")
    assert asked(game) == (0, None)
    assert hand(game, 0) == cards("Duchy", "Duchy", "Duchy", "Duchy", "Village")


def test_scout_shuffles_without_the_cards_it_revealed() -> None:
    """With fewer than 4 cards in the deck the discard pile is shuffled for the rest; they go on what is left."""
    game = situation(["Scout"], {"hand": ["Scout"], "deck": ["Gold", "Silver"], "discard": ["Duchy"] * 3})
    do(game, "play Scout")
    assert hand(game, 0) == cards("Duchy", "Duchy")
    do(game, "topdeck Gold")
    assert deck(game, 0) == ["Silver", "Gold", "Duchy"]


def test_scout_reveals_what_there_is() -> None:
    """With deck and discard pile too small it reveals fewer cards, or none."""
    game = situation(["Scout"], {"hand": ["Scout"], "deck": ["Gold"], "discard": ["Duchy"]})
    do(game, "play Scout")
    assert (hand(game, 0), deck(game, 0)) == (["Duchy"], ["Gold"])
    game = situation(["Scout"], {"hand": ["Scout"]})
    do(game, "play Scout")
    assert (hand(game, 0), deck(game, 0)) == ([], [])


def test_scout_shows_the_cards_but_not_the_order_in_which_they_go_back() -> None:
    """The other player knows the Duchy in hand; of the cards put back, only which they are."""
    game = situation(["Scout"], {"hand": ["Scout"], "deck": ["Duchy", "Copper", "Silver", "Gold"]})
    do(game, "play Scout", "topdeck Gold", "topdeck Copper")
    assert deck(game, 0) == ["Silver", "Copper", "Gold"]
    assert knows(game, 1, 0, "Duchy") == 1
    assert [entry & knowledge.EXACT for entry in game.state.players[0].seen] == [0b01] * 3


def test_scout_played_twice_arranges_twice() -> None:
    """With Throne Room the second playing sees the cards put back and more."""
    game = situation(
        ["Scout", "Throne Room"],
        {"hand": ["Throne Room", "Scout"], "deck": ["Duchy", "Duchy", "Duchy", "Gold", "Estate", "Copper"]},
    )
    do(game, "play Throne Room", "play Scout", "topdeck Gold")
    assert game.actions_left == 2
    assert hand(game, 0) == cards("Duchy", "Duchy", "Duchy", "Estate")
    assert deck(game, 0) == ["Copper", "Gold"]


# Tribute


def test_tribute_rewards_the_types_of_the_next_players_top_two_cards() -> None:
    """2 Actions for an Action, 2 coins for a Treasure; both cards are discarded."""
    game = situation(
        ["Tribute", "Village"],
        {"hand": ["Tribute", "Village"], "deck": ["Copper"]},
        {"hand": [], "deck": ["Village", "Gold", "Estate"]},
    )
    do(game, "play Tribute")
    assert (game.actions_left, game.coins) == (2, 2)
    assert hand(game, 0) == ["Village"]
    assert discard(game, 1) == cards("Gold", "Village")
    assert deck(game, 1) == ["Estate"]


def test_tribute_draws_two_for_a_victory_card_and_nothing_for_a_curse() -> None:
    """A Curse is of none of the three types."""
    game = situation(["Tribute"], {"hand": ["Tribute"], "deck": ["Copper"] * 3}, {"deck": ["Curse", "Estate"]})
    do(game, "play Tribute")
    assert hand(game, 0) == cards("Copper", "Copper")
    assert (game.actions_left, game.coins) == (0, 0)


def test_tribute_counts_two_cards_of_the_same_name_once() -> None:
    """Only differently named cards count; two different Treasures are 4 coins."""
    game = situation(["Tribute"], {"hand": ["Tribute"]}, {"deck": ["Copper", "Copper"]})
    do(game, "play Tribute")
    assert game.coins == 2
    assert discard(game, 1) == cards("Copper", "Copper")
    game = situation(["Tribute"], {"hand": ["Tribute"]}, {"deck": ["Copper", "Silver"]})
    do(game, "play Tribute")
    assert game.coins == 4


def test_tribute_rewards_both_types_of_a_card() -> None:
    """Nobles give 2 Actions and 2 cards, Harem 2 coins and 2 cards."""
    game = situation(
        ["Harem", "Nobles", "Tribute"],
        {"hand": ["Tribute"], "deck": ["Tribute", "Copper", "Copper", "Copper", "Gold"]},
        {"deck": ["Nobles", "Harem"]},
    )
    do(game, "play Tribute")
    assert (game.actions_left, game.coins) == (2, 2)
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Tribute")


def test_tribute_looks_only_at_the_player_to_the_left() -> None:
    """The others keep their cards, also where the player with Tribute is not the first."""
    game = situation(
        ["Tribute"],
        {"deck": ["Silver", "Silver"]},
        {"deck": ["Gold", "Gold"]},
        {"hand": ["Tribute"]},
        turn_player=2,
    )
    do(game, "play Tribute")
    assert discard(game, 0) == cards("Silver", "Silver")
    assert deck(game, 1) == ["Gold", "Gold"]
    assert game.coins == 2


def test_tribute_is_no_attack() -> None:
    """A Moat can't be revealed."""
    game = situation(["Moat", "Tribute"], {"hand": ["Tribute"]}, {"hand": ["Moat"], "deck": ["Copper", "Copper"]})
    do(game, "play Tribute")
    assert game.coins == 2
    assert discard(game, 1) == cards("Copper", "Copper")


def test_tribute_shuffles_without_the_card_already_revealed() -> None:
    """With one card in the deck, the discard pile is shuffled for the second."""
    game = situation(["Tribute"], {"hand": ["Tribute"]}, {"deck": ["Gold"], "discard": ["Silver", "Silver"]})
    do(game, "play Tribute")
    assert discard(game, 1) == cards("Gold", "Silver")
    assert deck(game, 1) == ["Silver"]
    assert game.coins == 4


def test_tribute_takes_what_there_is() -> None:
    """A player with one card reveals that; one with none gives nothing."""
    game = situation(["Tribute"], {"hand": ["Tribute"]}, {"discard": ["Gold"]})
    do(game, "play Tribute")
    assert game.coins == 2
    game = situation(["Tribute"], {"hand": ["Tribute"]}, {"hand": ["Gold"]})
    do(game, "play Tribute")
    assert (game.coins, hand(game, 1)) == (0, ["Gold"])


def test_cards_discarded_to_tribute_react_before_it_pays() -> None:
    """A Tunnel may be revealed for a Gold by its owner; then its type counts."""
    game = situation(
        ["Tribute", "Tunnel"],
        {"hand": ["Tribute"], "deck": ["Copper", "Copper"]},
        {"deck": ["Tunnel", "Silver"]},
    )
    do(game, "play Tribute")
    assert asked(game)[0] == 1
    assert (game.coins, hand(game, 0)) == (0, [])
    do(game, "reveal Tunnel")
    assert discard(game, 1) == cards("Gold", "Silver", "Tunnel")
    assert (game.coins, hand(game, 0)) == (2, ["Copper", "Copper"])


def test_tribute_played_twice_takes_four_cards() -> None:
    """With Throne Room each playing looks at its own two cards."""
    game = situation(
        ["Throne Room", "Tribute"], {"hand": ["Throne Room", "Tribute"]}, {"deck": ["Copper", "Silver"] * 2}
    )
    do(game, "play Throne Room", "play Tribute")
    assert game.coins == 8
    assert len(discard(game, 1)) == 4
