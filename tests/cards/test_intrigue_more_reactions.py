"""Diplomat, played and revealed."""

from tests.situations import asked, cards, deck, discard, do, hand, in_play, knows, offered, situation

# Diplomat, played


def test_diplomat_gives_two_actions_for_a_hand_of_five_or_fewer() -> None:
    """The hand is counted after its 2 cards are drawn."""
    game = situation(["Diplomat"], {"hand": ["Diplomat", *["Copper"] * 3], "deck": ["Gold", "Diplomat", "Estate"]})
    do(game, "play Diplomat")
    assert len(hand(game, 0)) == 5
    assert game.actions_left == 2


def test_diplomat_gives_no_actions_for_a_hand_of_six() -> None:
    """Also where the hand had fewer cards before drawing."""
    game = situation(["Diplomat"], {"hand": ["Diplomat", *["Copper"] * 4], "deck": ["Gold", "Diplomat", "Estate"]})
    do(game, "play Diplomat")
    assert len(hand(game, 0)) == 6
    assert (game.phase, game.actions_left) == ("buy", 0)


def test_diplomat_that_can_draw_nothing_still_gives_actions() -> None:
    """What counts is the number of cards in hand."""
    game = situation(["Diplomat", "Village"], {"hand": ["Diplomat", "Village"]})
    do(game, "play Diplomat")
    assert game.actions_left == 2


def test_diplomat_played_twice_counts_the_hand_each_time() -> None:
    """With Throne Room the first playing may find 5 cards and the second 7."""
    game = situation(
        ["Diplomat", "Throne Room"],
        {"hand": ["Throne Room", "Diplomat", *["Copper"] * 3], "deck": ["Diplomat", "Gold", "Gold", "Gold", "Gold"]},
    )
    do(game, "play Throne Room", "play Diplomat")
    assert len(hand(game, 0)) == 7
    assert game.actions_left == 2


# Diplomat, revealed


def test_diplomat_may_be_revealed_to_draw_two_and_discard_three() -> None:
    """From a hand of 5, before the Attack does anything; the discarded cards may be any of the new hand."""
    game = situation(
        ["Diplomat", "Militia"],
        {"hand": ["Militia"]},
        {"hand": ["Diplomat", *["Copper"] * 4], "deck": ["Gold", "Silver", "Estate"]},
    )
    do(game, "play Militia")
    assert asked(game) == (1, "Militia")
    assert offered(game) == {"reveal Diplomat", "done"}
    do(game, "reveal Diplomat")
    assert asked(game) == (1, "Diplomat")
    assert offered(game) == {f"discard {name}" for name in ("Copper", "Diplomat", "Gold", "Silver")}
    do(game, "discard Copper", "discard Copper", "discard Copper")
    assert discard(game, 1) == cards("Copper", "Copper", "Copper")
    assert deck(game, 1) == ["Estate"]
    assert asked(game) == (1, "Militia")
    assert offered(game) == {f"discard {name}" for name in ("Copper", "Diplomat", "Gold", "Silver")}
    do(game, "discard Copper")
    assert hand(game, 1) == cards("Diplomat", "Gold", "Silver")


def test_diplomat_may_be_kept_hidden() -> None:
    """Revealing it is a choice."""
    game = situation(
        ["Diplomat", "Witch"], {"hand": ["Witch"]}, {"hand": ["Diplomat", *["Copper"] * 4], "deck": ["Gold", "Gold"]}
    )
    do(game, "play Witch", "done")
    assert hand(game, 1) == cards("Diplomat", *["Copper"] * 4)
    assert discard(game, 1) == ["Curse"]


def test_diplomat_needs_a_hand_of_five() -> None:
    """With 4 cards it can't be revealed."""
    game = situation(
        ["Diplomat", "Witch"], {"hand": ["Witch"]}, {"hand": ["Diplomat", *["Copper"] * 3], "deck": ["Gold", "Gold"]}
    )
    do(game, "play Witch")
    assert asked(game)[0] == 0
    assert discard(game, 1) == ["Curse"]


def test_diplomat_is_offered_again_while_five_cards_are_left() -> None:
    """A hand of 7 shrinks by one each time, so it can be revealed three times to one Attack."""
    game = situation(
        ["Diplomat", "Witch"],
        {"hand": ["Witch"]},
        {"hand": ["Diplomat", *["Copper"] * 6], "deck": ["Estate"] * 6},
    )
    do(game, "play Witch")
    for size in (6, 5, 4):
        assert offered(game) == {"reveal Diplomat", "done"}
        do(game, "reveal Diplomat", "discard Copper", "discard Copper", "discard Estate")
        assert len(hand(game, 1)) == size
    assert asked(game)[0] == 0
    assert discard(game, 1) == cards("Curse", *["Copper"] * 6, *["Estate"] * 3)


def test_diplomat_discarded_for_itself_is_not_offered_again() -> None:
    """It is one of the cards in hand; once discarded it can't be revealed."""
    game = situation(
        ["Diplomat", "Witch"], {"hand": ["Witch"]}, {"hand": ["Diplomat", *["Copper"] * 5], "deck": ["Estate"] * 2}
    )
    do(game, "play Witch", "reveal Diplomat", "discard Diplomat", "discard Copper", "discard Copper")
    assert asked(game)[0] == 0
    assert hand(game, 1) == cards("Copper", "Copper", "Copper", "Estate", "Estate")


def test_two_diplomats_are_one_choice_and_may_each_be_revealed() -> None:
    """Which of two is revealed makes no difference, and the one left serves as well."""
    game = situation(
        ["Diplomat", "Witch"], {"hand": ["Witch"]}, {"hand": ["Diplomat"] * 2 + ["Copper"] * 4, "deck": ["Estate"] * 4}
    )
    do(game, "play Witch")
    assert offered(game) == {"reveal Diplomat", "done"}
    do(game, "reveal Diplomat", "discard Diplomat", "discard Copper", "discard Copper")
    assert offered(game) == {"reveal Diplomat", "done"}


def test_diplomat_that_can_draw_nothing_still_discards_three() -> None:
    """The hand of 5 becomes one of 2."""
    game = situation(["Diplomat", "Witch"], {"hand": ["Witch"]}, {"hand": ["Diplomat", *["Copper"] * 4]})
    do(game, "play Witch", "reveal Diplomat", "discard Copper", "discard Copper", "discard Copper")
    assert hand(game, 1) == cards("Copper", "Diplomat")


def test_diplomat_does_not_protect() -> None:
    """Its owner is still attacked."""
    game = situation(
        ["Diplomat", "Witch"], {"hand": ["Witch"]}, {"hand": ["Diplomat", *["Copper"] * 4], "deck": ["Estate"] * 2}
    )
    do(game, "play Witch", "reveal Diplomat", "discard Estate", "discard Estate", "discard Copper")
    assert discard(game, 1) == cards("Curse", "Estate", "Estate", "Copper")


def test_a_moat_drawn_by_diplomat_may_be_revealed() -> None:
    """The window for Reactions is still open after it."""
    game = situation(
        ["Diplomat", "Moat", "Witch"],
        {"hand": ["Witch"]},
        {"hand": ["Diplomat", *["Copper"] * 4], "deck": ["Moat", "Estate"]},
    )
    do(game, "play Witch", "reveal Diplomat", "discard Copper", "discard Copper", "discard Estate")
    assert offered(game) == {"reveal Moat", "done"}
    do(game, "reveal Moat")
    assert game.supply()["Curse"] == 10


def test_diplomat_and_secret_chamber_come_to_an_end() -> None:
    """Diplomat changes the hand, so Secret Chamber is offered again; after both no Reaction is left."""
    game = situation(
        ["Diplomat", "Secret Chamber", "Witch"],
        {"hand": ["Witch"]},
        {"hand": ["Diplomat", "Secret Chamber", *["Copper"] * 3], "deck": ["Copper"] * 6},
    )
    do(game, "play Witch", "reveal Secret Chamber", "topdeck Copper", "topdeck Copper")
    assert offered(game) == {"reveal Diplomat", "done"}
    do(game, "reveal Diplomat", "discard Copper", "discard Copper", "discard Copper")
    assert offered(game) == {"reveal Secret Chamber", "done"}
    do(game, "reveal Secret Chamber", "topdeck Copper", "topdeck Copper")
    assert asked(game)[0] == 0


def test_each_of_the_others_may_reveal_diplomat_but_not_the_attacker() -> None:
    """They do so in turn order, at one Attack after the other's Reactions."""
    holding = {"hand": ["Diplomat", *["Copper"] * 4], "deck": ["Estate", "Estate"]}
    game = situation(["Diplomat", "Witch"], {"hand": ["Witch", *["Diplomat"] * 5]}, holding, holding)
    do(game, "play Witch")
    assert asked(game) == (1, "Witch")
    do(game, "reveal Diplomat", "discard Copper", "discard Copper", "discard Copper")
    assert asked(game) == (2, "Witch")
    do(game, "done")
    assert asked(game)[0] == 0
    assert [len(hand(game, player)) for player in (1, 2)] == [4, 5]


def test_diplomat_answers_attacks_only() -> None:
    """Another player's Council Room is no Attack."""
    game = situation(
        ["Council Room", "Diplomat"],
        {"hand": ["Council Room"]},
        {"hand": ["Diplomat", *["Copper"] * 4], "deck": ["Estate", "Estate"]},
    )
    do(game, "play Council Room")
    assert asked(game)[0] == 0
    assert len(hand(game, 1)) == 6


def test_a_revealed_diplomat_is_seen_and_stays_in_the_hand() -> None:
    """The others know then that it is there; it is not played."""
    game = situation(
        ["Diplomat", "Witch"], {"hand": ["Witch"]}, {"hand": ["Diplomat", *["Copper"] * 4], "deck": ["Gold", "Gold"]}
    )
    do(game, "play Witch", "reveal Diplomat", "discard Copper", "discard Copper", "discard Copper")
    assert knows(game, 0, 1, "Diplomat") == 1
    assert in_play(game, 1) == []


def test_cards_discarded_to_a_revealed_diplomat_are_discarded_together() -> None:
    """A Tunnel among them gains its Gold after all 3, in another player's turn."""
    game = situation(
        ["Diplomat", "Tunnel", "Witch"],
        {"hand": ["Witch"]},
        {"hand": ["Diplomat", "Tunnel", *["Copper"] * 3], "deck": ["Estate", "Estate"]},
    )
    do(game, "play Witch", "reveal Diplomat", "discard Tunnel", "discard Estate", "discard Estate")
    assert discard(game, 1) == cards("Estate", "Estate", "Tunnel")
    do(game, "reveal Tunnel")
    assert discard(game, 1) == cards("Curse", "Estate", "Estate", "Gold", "Tunnel")
