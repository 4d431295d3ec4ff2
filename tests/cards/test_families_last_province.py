"""The last Province, or the last pile, gained on another player's turn or in the midst of a chain."""

from tests.situations import cards, deck, discard, do, hand, offered, situation, trash


def test_the_last_province_gained_on_another_players_turn_ends_the_game_after_that_turn() -> None:
    """Swindler gives it to another player; its player still buys, and then the game is over."""
    game = situation(
        ["Swindler"],
        {"hand": ["Swindler", "Gold"]},
        {"hand": ["Copper"], "deck": ["Province"]},
        {"hand": ["Copper"], "deck": ["Copper"]},
        supply={"Province": 1},
        turns_taken=[3, 2, 2],
    )
    do(game, "play Swindler", "gain Curse")
    assert discard(game, 1) == cards("Province")
    assert not game.over
    do(game, "play Gold", "buy Duchy")
    assert game.over
    assert game.scores() == [3, 6, -1]
    assert [game.turns_taken(player) for player in range(3)] == [3, 2, 2]
    assert game.winners() == [1]


def test_fools_golds_answer_the_last_province_of_another_players_turn() -> None:
    """First the player whose turn it is, then the third, who is attacked next; who gained it has no say."""
    holder = {"hand": ["Fool's Gold"], "deck": ["Estate"]}
    game = situation(
        ["Swindler", "Fool's Gold"],
        {"hand": ["Swindler", "Fool's Gold"]},
        {"hand": ["Fool's Gold"], "deck": ["Province"]},
        holder,
        supply={"Province": 1},
    )
    do(game, "play Swindler", "trash Fool's Gold", "done")
    assert deck(game, 0) == ["Gold"]
    assert trash(game)[:1] == ["Estate"], "and the third player is swindled after that"
    assert "gain Estate" in offered(game)


def test_trader_may_keep_the_last_province_where_it_is() -> None:
    """Its holder gains a Silver instead, and the game goes on."""
    game = situation(
        ["Swindler", "Trader"],
        {"hand": ["Swindler"]},
        {"hand": ["Trader"], "deck": ["Province"]},
        supply={"Province": 1},
    )
    do(game, "play Swindler", "reveal Trader")
    assert discard(game, 1) == cards("Silver")
    assert game.supply()["Province"] == 1
    do(game, "done")
    assert not game.over
    assert game.turn_player == 1


def test_piles_emptied_in_the_midst_of_an_attack_do_not_stop_it() -> None:
    """Saboteur trashes a Province; its owner takes the last Duchy; the next player is attacked all the same."""
    game = situation(
        ["Saboteur"],
        {"hand": ["Saboteur"]},
        {"deck": ["Province"]},
        {"deck": ["Gold"]},
        supply={"Duchy": 1, "Estate": 0, "Curse": 0},
    )
    do(game, "play Saboteur", "gain Duchy", "gain Silver")
    assert trash(game) == cards("Province", "Gold")
    assert [discard(game, 1), discard(game, 2)] == [cards("Duchy"), cards("Silver")]
    assert game.supply()["Duchy"] == 0
    assert not game.over
    do(game, "done")
    assert game.over, "three piles are empty"


def test_three_piles_emptied_by_a_chain_on_another_players_turn_end_the_game() -> None:
    """Curses and two cards more run out when a victim gains Ill-Gotten Gains."""
    game = situation(
        ["Swindler", "Ill-Gotten Gains"],
        {"hand": ["Swindler"]},
        {"hand": [], "deck": ["Duchy"]},
        supply={"Curse": 1, "Ill-Gotten Gains": 1, "Estate": 0},
    )
    do(game, "play Swindler", "gain Ill-Gotten Gains")
    assert discard(game, 0) == cards("Curse")
    assert not game.over
    do(game, "done")
    assert game.over
    assert game.winners() == [1]


def test_a_card_set_aside_for_the_next_turn_is_scored_when_there_is_no_next_turn() -> None:
    """Farmhands set aside a Harem, which is a Treasure; the game ends before it is played and counts it."""
    game = situation(
        ["Farmhands", "Harem"],
        {"hand": ["Harem"]},
        {"hand": []},
        phase="buy",
        coins=12,
        buys=2,
        supply={"Province": 1},
    )
    do(game, "buy Farmhands", "set aside Harem", "buy Province")
    assert game.over
    assert game.scores() == [8, 0]


def test_the_extra_cards_of_an_overpaid_farrier_are_drawn_before_the_game_ends() -> None:
    """They change nothing in the scores: all of a player's cards count wherever they are."""
    game = situation(
        ["Farrier"],
        {"hand": [], "deck": ["Estate"] * 9},
        phase="buy",
        coins=12,
        buys=2,
        supply={"Province": 1},
    )
    do(game, "buy Farrier", "overpay 2", "buy Province")
    assert game.over
    assert len(hand(game, 0)) == 7
    assert game.scores()[0] == 15


def test_the_last_province_set_aside_for_a_reward_is_still_its_owners() -> None:
    """Joust sets it aside until Clean-up; an empty Province pile ends the game and the Province scores."""
    game = situation(
        ["Joust"],
        {"hand": ["Joust", "Province"], "deck": ["Copper"]},
        coins=7,
        supply={"Province": 1},
    )
    do(game, "play Joust", "set aside Province", "gain Courser", "done", "buy Province")
    assert game.over
    assert game.scores()[0] == 12
    assert game.zone(0, "set_aside") == []


def test_points_passed_in_the_last_turn_count_for_who_holds_them() -> None:
    """A Curse for a Duchy under Masquerade, and then the last Province is bought."""
    game = situation(
        ["Masquerade"],
        {"hand": ["Masquerade", "Curse"], "deck": ["Copper", "Copper"]},
        {"hand": ["Duchy", "Estate"]},
        coins=8,
        supply={"Province": 1},
    )
    do(game, "play Masquerade", "pass Curse", "pass Duchy", "done", "buy Province")
    assert game.over
    assert game.scores() == [9, 0]
    assert game.decision is None


def test_a_player_who_ends_the_game_on_anothers_turn_wins_a_tie_by_turns() -> None:
    """Fewer turns break the tie: the turn under way counts for the player whose it is."""
    game = situation(
        ["Swindler"],
        {"hand": ["Swindler"], "discard": ["Province"]},
        {"hand": [], "deck": ["Province"]},
        supply={"Province": 1},
        turns_taken=[5, 4],
    )
    do(game, "play Swindler", "done")
    assert game.over
    assert game.scores() == [6, 6]
    assert game.winners() == [1]
