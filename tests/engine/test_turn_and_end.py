"""The phases of a turn, drawing and shuffling, and how a game ends.

Sources: Intrigue rulebook, "The Turn of Play" and "End of Game and Scoring"; Hinterlands rulebook, "Additional Rules",
for Treasures and buying.
"""

from typing import Any

import pytest

from dominion_env import Game, IllegalAction
from dominion_env.engine import log
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

PLAIN = ("Cellar", "Festival", "Laboratory", "Market", "Militia", "Moat", "Pawn", "Remodel", "Smithy", "Village")
COPPERS = ["Copper"] * 5


def shuffles(game: Game) -> int:
    """How often a deck was shuffled since the log began."""
    assert game.state.log is not None
    return sum(entry[0] == log.SHUFFLE for entry in game.state.log)


# The Action phase


def test_one_action_may_be_played() -> None:
    """Without more Actions the Buy phase follows, though another Action card is in hand."""
    game = situation(["Moat", "Smithy"], {"hand": ["Moat", "Smithy"], "deck": COPPERS})
    assert offered(game) == {"play Moat", "play Smithy", "done"}
    do(game, "play Moat")
    assert game.phase == "buy"
    assert "play Smithy" not in offered(game)


def test_more_actions_let_more_actions_be_played() -> None:
    """Each Action card played uses up one; a Village gives two."""
    game = situation(["Smithy", "Village"], {"hand": ["Village", "Smithy", "Smithy"], "deck": COPPERS * 2})
    do(game, "play Village")
    assert game.actions_left == 2
    do(game, "play Smithy")
    assert game.actions_left == 1
    do(game, "play Smithy")
    assert (game.actions_left, game.phase) == (0, "buy")


def test_the_action_phase_may_be_ended_early() -> None:
    """No Action has to be played, and none can be afterwards."""
    game = situation(["Smithy", "Village"], {"hand": ["Village", "Smithy"]})
    do(game, "done")
    assert game.phase == "buy"
    assert not any(option.startswith("play") for option in offered(game))


def test_no_treasure_is_played_and_nothing_bought_in_the_action_phase() -> None:
    """Only Action cards, of whatever other type, can be played there."""
    game = situation(["Nobles", "Village"], {"hand": ["Nobles", "Gold", "Estate"]}, coins=8)
    assert offered(game) == {"play Nobles", "done"}


def test_the_action_phase_is_over_with_no_action_in_hand() -> None:
    """The player is asked what to buy at once."""
    game = situation(["Village"], {"hand": ["Gold", "Estate"]})
    assert (asked(game), game.phase) == ((0, None), "buy")


def test_instructions_are_followed_as_far_as_possible() -> None:
    """With one card to draw, +3 Cards draws one."""
    game = situation(["Smithy"], {"hand": ["Smithy"], "deck": ["Gold"]})
    do(game, "play Smithy")
    assert hand(game, 0) == ["Gold"]


# The Buy phase


def test_treasures_and_actions_pay_together() -> None:
    """Coins of Actions add to those of the Treasures played; a bought card is paid and goes to the discard pile."""
    game = situation(["Festival"], {"hand": ["Festival", "Gold", "Silver", "Copper"]})
    do(game, "play Festival", "play Gold", "play Silver", "play Copper")
    assert (game.coins, game.buys) == (8, 2)
    assert in_play(game, 0) == cards("Copper", "Festival", "Gold", "Silver")
    do(game, "buy Gold")
    assert (game.coins, game.buys) == (2, 1)
    assert discard(game, 0) == ["Gold"]
    assert game.supply()["Gold"] == 29


def test_only_what_can_be_paid_and_is_there_can_be_bought() -> None:
    """Treasure, Victory, Curse and Kingdom cards costing up to the coins at hand, from piles that are not empty."""
    game = situation(["Market", "Smithy", "Village"], {}, phase="buy", coins=4, supply={"Smithy": 0})
    assert offered(game) == {f"buy {name}" for name in ("Copper", "Curse", "Estate", "Silver", "Village")} | {"done"}


def test_treasures_need_not_all_be_played() -> None:
    """Any of those in hand may be played, or none."""
    game = situation(["Village"], {"hand": ["Gold", "Copper"], "deck": ["Estate"] * 5}, phase="buy")
    do(game, "play Copper", "buy Copper")
    assert discard(game, 0) == cards("Copper", "Copper", "Gold")


def test_all_treasures_can_be_played_at_once() -> None:
    """One choice for playing each of them."""
    game = situation(["Village"], {"hand": ["Gold", "Copper", "Copper", "Estate"]}, phase="buy")
    do(game, "play all treasures")
    assert game.coins == 5
    assert in_play(game, 0) == cards("Copper", "Copper", "Gold")
    assert hand(game, 0) == ["Estate"]


def test_no_treasure_may_be_played_after_the_first_card_was_bought() -> None:
    """Though a Buy is left."""
    game = situation(
        ["Village"],
        {"hand": ["Gold"], "deck": COPPERS},
        {"hand": COPPERS, "deck": COPPERS},
        phase="buy",
        buys=2,
        coins=3,
    )
    assert "play Gold" in offered(game)
    do(game, "buy Silver")
    assert game.buys == 1
    assert not any(option.startswith("play") for option in offered(game))
    with pytest.raises(IllegalAction):
        game.choose("play Gold")


def test_neither_all_buys_nor_all_coins_must_be_used() -> None:
    """A turn may be ended with both left."""
    game = situation(["Village"], {}, phase="buy", buys=3, coins=9)
    do(game, "buy Copper", "done")
    assert game.turn_player == 1


def test_the_turn_is_over_after_the_last_buy() -> None:
    """There is nothing left to choose then."""
    game = situation(["Village"], {"hand": ["Estate"]}, phase="buy", coins=3)
    do(game, "buy Village")
    assert game.turn_player == 1


def test_a_bought_action_is_not_used() -> None:
    """A card's ability is for when it is played."""
    game = situation(["Festival"], {}, phase="buy", coins=5, buys=2)
    do(game, "buy Festival")
    assert (game.buys, game.coins, game.actions_left) == (1, 0, 1)


# The Clean-up phase and the next turn


def test_clean_up_discards_what_is_in_play_and_in_hand_and_draws_five() -> None:
    """The new hand is drawn after everything was discarded."""
    game = situation(
        ["Village"],
        {"hand": ["Estate", "Gold", "Curse"], "in_play": ["Village"], "deck": ["Silver"] * 6},
        phase="buy",
    )
    do(game, "play Gold", "done")
    assert hand(game, 0) == ["Silver"] * 5
    assert discard(game, 0) == cards("Curse", "Estate", "Gold", "Village")
    assert in_play(game, 0) == []
    assert deck(game, 0) == ["Silver"]


def test_unplayed_cards_are_discarded_unseen() -> None:
    """The hand need not be shown in Clean-up: the log names none of its cards."""
    game = situation(["Village"], {"hand": ["Estate", "Curse"], "deck": COPPERS}, phase="buy", log=True)
    do(game, "done")
    assert game.state.log is not None
    curse = game.state.kind("Curse")
    assert not any(entry[2] == curse for entry in game.state.log)


def test_turns_go_round_clockwise() -> None:
    """Each player has a turn, then the first again, each with one Action, one Buy and no coins."""
    game = situation(["Village"], number=3, phase="buy", actions=4, buys=3, coins=7)
    seats = []
    for _ in range(7):
        seats.append(game.turn_player)
        do(game, "done")
        assert (game.actions_left, game.buys, game.coins) == (1, 1, 0)
    assert seats == [0, 1, 2, 0, 1, 2, 0]
    assert [game.turns_taken(player) for player in range(3)] == [3, 2, 2]


# Drawing and shuffling


def test_the_discard_pile_is_not_shuffled_until_a_card_is_needed() -> None:
    """Drawing the last two cards leaves an empty deck and the discard pile as it is."""
    game = situation(
        ["Moat"], {"hand": ["Moat"], "deck": ["Copper", "Silver"], "discard": ["Gold", "Estate"]}, log=True
    )
    do(game, "play Moat")
    assert hand(game, 0) == cards("Copper", "Silver")
    assert deck(game, 0) == []
    assert discard(game, 0) == cards("Gold", "Estate")
    assert shuffles(game) == 0


def test_a_shuffle_in_the_middle_of_drawing_keeps_the_cards_drawn() -> None:
    """What is left of the deck is drawn first, then the discard pile becomes the new deck and the rest is drawn."""
    game = situation(
        ["Smithy"], {"hand": ["Smithy"], "deck": ["Silver"], "discard": ["Gold", "Gold", "Gold"]}, log=True
    )
    do(game, "play Smithy")
    assert hand(game, 0) == cards("Silver", "Gold", "Gold")
    assert deck(game, 0) == ["Gold"]
    assert discard(game, 0) == []
    assert shuffles(game) == 1


def test_cards_in_play_are_not_shuffled_in() -> None:
    """During a turn the played cards stay where they are: nothing is drawn if deck and discard pile are empty."""
    game = situation(["Smithy", "Village"], {"hand": ["Village", "Smithy"]})
    do(game, "play Village", "play Smithy")
    assert in_play(game, 0) == cards("Smithy", "Village")
    assert hand(game, 0) == deck(game, 0) == []


def test_set_aside_cards_are_not_shuffled_in() -> None:
    """An Action that Library skipped before a shuffle is discarded only after it."""
    game = situation(["Library", "Village"], {"hand": ["Library"], "deck": ["Village"], "discard": ["Copper", "Gold"]})
    do(game, "play Library", "set aside Village")
    assert hand(game, 0) == cards("Copper", "Gold")
    assert discard(game, 0) == ["Village"]
    assert deck(game, 0) == []


def test_revealed_cards_are_not_shuffled_in() -> None:
    """A shuffle in the middle of Bandit's reveal takes the discard pile alone: each card is revealed once."""
    game = situation(
        ["Bandit"],
        {"hand": ["Bandit"], "deck": COPPERS},
        {"hand": COPPERS, "deck": ["Silver"], "discard": ["Gold"]},
        log=True,
    )
    do(game, "play Bandit", "trash Silver")
    assert game.state.log is not None
    names = game.state.setup.cards
    shown = [names[entry[2]].name for entry in game.state.log if entry[0] == log.REVEAL and entry[1] == 1]
    assert shown == ["Silver", "Gold"]
    assert discard(game, 1) == ["Gold"]


def test_clean_up_shuffles_what_was_in_play_and_in_hand() -> None:
    """These cards are in the discard pile when the new hand is drawn."""
    game = situation(
        ["Village"], {"hand": ["Estate"] * 2, "in_play": ["Village"] * 2, "discard": ["Curse"]}, phase="buy"
    )
    do(game, "done")
    assert hand(game, 0) == cards("Curse", "Estate", "Estate", "Village", "Village")


def test_clean_up_draws_the_rest_of_the_deck_before_shuffling() -> None:
    """Two cards left in the deck are surely in the next hand."""
    game = situation(["Village"], {"deck": ["Gold", "Gold"], "discard": ["Curse"] * 8}, phase="buy")
    do(game, "done")
    assert hand(game, 0) == cards("Curse", "Curse", "Curse", "Gold", "Gold")
    assert deck(game, 0) == ["Curse"] * 5


def test_a_player_with_few_cards_draws_those() -> None:
    """Less than five cards make a smaller hand."""
    game = situation(["Village"], {"hand": ["Gold"], "discard": ["Curse"]}, phase="buy")
    do(game, "done")
    assert hand(game, 0) == cards("Curse", "Gold")


def test_shuffling_is_fair() -> None:
    """Of three different cards each is the last about as often."""
    last = {"Copper": 0, "Silver": 0, "Gold": 0}
    for seed in range(600):
        game = situation(["Moat"], {"hand": ["Moat"], "discard": [*last]}, seed=seed)
        game.choose("play Moat")
        last[deck(game, 0)[0]] += 1
    assert all(160 < count < 240 for count in last.values())


# The end of the game


def province_left(**rest: Any) -> Game:
    """A game in whose Buy phase the last Province can be bought."""
    return situation(["Village"], {"hand": [], "deck": ["Copper"]}, phase="buy", supply={"Province": 1}, **rest)


def test_the_game_ends_when_the_provinces_are_gone() -> None:
    """At the end of the turn in which the last one was bought."""
    game = province_left(coins=8)
    do(game, "buy Province")
    assert game.over
    assert not game.truncated
    assert game.decision is None
    assert game.turns_taken(0) == 1


def test_the_turn_in_which_the_game_ends_is_finished_first() -> None:
    """Another card may be bought after the last Province."""
    game = province_left(coins=10, buys=2)
    do(game, "buy Province")
    assert not game.over
    do(game, "buy Estate")
    assert game.over
    assert "Estate" in hand(game, 0) + discard(game, 0) + deck(game, 0)
    assert game.scores()[0] == 7


def test_a_pile_emptied_in_the_action_phase_ends_the_game_only_after_the_turn() -> None:
    """With the last Province gained with Remodel, the player goes on playing and buying."""
    game = situation(
        ["Remodel", "Village"],
        {"hand": ["Village", "Remodel", "Gold", "Village"]},
        supply={"Province": 1},
    )
    do(game, "play Village", "play Remodel", "trash Gold", "gain Province")
    assert not game.over
    do(game, "play Village", "buy Copper")
    assert game.over
    assert trash(game) == ["Gold"]


@pytest.mark.parametrize(("players", "enough"), [(2, 3), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_the_game_ends_when_enough_piles_are_empty(players: int, enough: int) -> None:
    """Any three Supply piles, basic or Kingdom; four with five or six players."""
    piles = ("Village", "Curse", "Estate", "Moat")
    for empty in range(1, enough + 1):
        supply = dict.fromkeys(piles[: empty - 1], 0) | {piles[empty - 1]: 1}
        game = situation(["Moat", "Village"], number=players, phase="buy", coins=3, supply=supply)
        do(game, f"buy {piles[empty - 1]}")
        assert game.over == (empty == enough)


def test_four_empty_piles_end_a_game_for_two() -> None:
    """Three or more: two piles may run out in one turn."""
    game = situation(
        ["Moat", "Village"], phase="buy", coins=4, buys=2, supply={"Curse": 0, "Estate": 0, "Moat": 1, "Copper": 1}
    )
    do(game, "buy Copper", "buy Moat")
    assert game.over


def test_piles_outside_the_supply_do_not_count() -> None:
    """An empty Spoils pile is none of the three."""
    game = situation(["Bandit Camp", "Village"], phase="buy", supply={"Spoils": 0, "Curse": 0, "Estate": 0})
    do(game, "done")
    assert not game.over


def test_a_mixed_pile_is_one_pile() -> None:
    """Knights are empty when the last of them is gone, and count once."""
    supply = {"Knights": ["Dame Anna"], "Curse": 0, "Estate": 0}
    game = situation(["Knights"], phase="buy", supply=supply)
    do(game, "done")
    assert not game.over
    game = situation(["Knights"], phase="buy", coins=5, supply=supply)
    do(game, "buy Dame Anna")
    assert game.over


def test_the_game_ends_in_anybodys_turn() -> None:
    """Also after a turn of the second player, who has then had as many turns as the first."""
    game = situation(["Village"], turn_player=1, phase="buy", coins=8, supply={"Province": 1}, turns_taken=[5, 5])
    do(game, "buy Province")
    assert game.over
    assert [game.turns_taken(player) for player in (0, 1)] == [5, 5]


# Points and victory


def test_all_cards_of_a_player_count() -> None:
    """Those in hand, in the deck, in the discard pile, in play and set aside; Curses count against their owner."""
    game = situation(
        ["Great Hall"],
        {
            "hand": ["Province", "Curse"],
            "deck": ["Duchy", "Curse"],
            "discard": ["Estate", "Gold"],
            "in_play": ["Great Hall"],
            "set_aside": ["Duchy"],
        },
    )
    assert game.scores()[0] == 6 - 1 + 3 - 1 + 1 + 1 + 3


def test_the_most_points_win() -> None:
    """Whoever ended the game."""
    game = situation(
        ["Village"],
        {"deck": ["Duchy"]},
        {"deck": ["Province", "Province"]},
        phase="buy",
        coins=8,
        supply={"Province": 1},
    )
    do(game, "buy Province")
    assert game.scores() == [9, 12]
    assert game.winners() == [1]
    assert game.returns() == [-1, 1]


def test_a_tie_is_won_by_who_had_fewer_turns() -> None:
    """The first player ends the game in the 20th turn, level with the second, who has had 19."""
    game = situation(
        ["Village"],
        {"hand": [], "deck": ["Copper"]},
        {"hand": ["Province"], "deck": ["Copper"]},
        phase="buy",
        coins=8,
        supply={"Province": 1},
        turns_taken=[20, 19],
    )
    do(game, "buy Province")
    assert game.scores() == [6, 6]
    assert [game.turns_taken(player) for player in (0, 1)] == [20, 19]
    assert game.winners() == [1]
    assert game.returns()[1] > game.returns()[0]


def test_a_tie_with_as_many_turns_is_a_shared_victory() -> None:
    """The second player ends the game in the 20th turn, level with the first, who has had 20 too."""
    game = situation(
        ["Village"],
        {"hand": ["Province"], "deck": ["Copper"]},
        {"hand": [], "deck": ["Copper"]},
        turn_player=1,
        phase="buy",
        coins=8,
        supply={"Province": 1},
        turns_taken=[20, 20],
    )
    do(game, "buy Province")
    assert game.winners() == [0, 1]
    assert game.returns() == [0, 0]


def test_a_victory_is_shared_by_those_tied_for_it_only() -> None:
    """Of three players the two with the most points and as many turns win; the third loses."""
    game = situation(
        ["Village"],
        {"hand": ["Duchy"]},
        {"hand": ["Duchy"]},
        {"hand": ["Estate"]},
        turn_player=2,
        phase="buy",
        supply={"Province": 0},
        turns_taken=[9, 9, 9],
    )
    do(game, "done")
    assert game.winners() == [0, 1]
    assert game.returns() == [0.5, 0.5, -1]


def test_fewer_turns_only_break_ties() -> None:
    """More points win over fewer turns."""
    game = situation(
        ["Village"], {"hand": ["Duchy"]}, {"hand": ["Estate"]}, phase="buy", supply={"Province": 0}, turns_taken=[9, 8]
    )
    do(game, "done")
    assert game.winners() == [0]


def test_fewer_turns_are_counted_from_whoever_began() -> None:
    """If the second seat begins and ends the game, the first has had a turn less and wins the tie."""
    game = Game(PLAIN, 2, start_player=1)
    game.state.supply[game.state.setup.province] = 0
    game.choose("done")
    assert game.over
    assert game.scores() == [3, 3]
    assert game.winners() == [0]


# The turn limit


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_game_is_cut_off_after_the_turns_allowed(players: int) -> None:
    """When everybody has had that many turns, the game is over, though not ended by the rules."""
    game = Game(PLAIN, players, max_turns=3, start_player=1)
    turns = 0
    while not game.over:
        game.choose("done")
        turns += 1
    assert turns == 3 * players
    assert game.truncated
    assert [game.turns_taken(player) for player in range(players)] == [3] * players


def test_without_a_limit_a_game_goes_on() -> None:
    """A limit of 0 is none."""
    game = Game(PLAIN, 2, max_turns=0)
    for _ in range(300):
        game.choose("done")
    assert not game.over


def test_a_game_that_ends_in_its_last_turn_is_not_cut_off() -> None:
    """The rules come first."""
    game = Game(PLAIN, 2, max_turns=1)
    game.choose("done")
    game.state.supply[game.state.setup.province] = 0
    game.choose("done")
    assert game.over
    assert not game.truncated
