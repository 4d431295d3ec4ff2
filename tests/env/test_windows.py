"""Reaction windows and forced choices, as an agent meets them."""

from __future__ import annotations

from tests.situations import asked, do, hand, offered, situation


def test_an_agent_that_always_reveals_gets_out_of_a_reaction_window() -> None:
    """Witch against Secret Chamber and Moat: each can be shown only so often, however eager the player."""
    game = situation(
        ["Witch", "Secret Chamber", "Moat"],
        {"hand": ["Witch"]},
        {"hand": ["Secret Chamber", "Moat", "Copper", "Copper", "Copper"], "deck": ["Estate"] * 6},
    )
    do(game, "play Witch")
    decisions = 0
    while asked(game)[0] == 1:
        reveals = sorted(option for option in offered(game) if option.startswith("reveal"))
        do(game, reveals[0] if reveals else min(offered(game)))
        decisions += 1
        assert decisions <= 40, "the window does not close"
    assert decisions > 1


def test_a_copy_of_a_window_closes_like_the_window() -> None:
    """Declining ends it in both."""
    game = situation(["Witch", "Moat"], {"hand": ["Witch"]}, {"hand": ["Moat"]})
    do(game, "play Witch")
    copy = game.clone()
    do(game, "done")
    do(copy, "reveal Moat")
    assert game.supply()["Curse"] == 9
    assert copy.supply()["Curse"] == 10


def test_the_last_of_three_victims_is_asked_though_the_others_have_nothing_to_decide() -> None:
    """Militia: two players with three cards or fewer are passed over, the third discards."""
    game = situation(
        ["Militia"],
        {"hand": ["Militia"]},
        {"hand": ["Copper"] * 3},
        {"hand": ["Copper"] * 2},
        {"hand": ["Copper", "Copper", "Estate", "Estate"]},
    )
    do(game, "play Militia")
    assert asked(game) == (3, "Militia")


def test_putting_a_single_card_back_asks_nothing() -> None:
    """Cartographer with three of four cards discarded: the fourth goes back by itself."""
    game = situation(
        ["Cartographer"], {"hand": ["Cartographer"], "deck": ["Copper", "Curse", "Curse", "Curse", "Gold"]}
    )
    do(game, "play Cartographer", "discard Curse", "discard Curse", "discard Curse")
    assert offered(game) == {"discard Gold", "done"}
    do(game, "done")
    assert game.zone(0, "deck") == ["Gold"]
    assert hand(game, 0) == ["Copper"]
    assert asked(game) == (0, None)


def test_forced_choices_can_be_shown() -> None:
    """With skip_forced=False every choice is asked, also one without an alternative; the game goes the same way."""
    from dominion_env import Game

    skipping = Game(
        ["Moneylender", "Witch", "Village", "Moat", "Militia", "Smithy", "Remodel", "Mine", "Cellar", "Market"], seed=3
    )
    showing = Game(skipping.kingdom, seed=3, skip_forced=False)
    forced = 0
    steps = 0
    while not skipping.over and steps < 300:
        while len(showing.legal_actions()) == 1:
            showing.step(showing.legal_actions()[0])
            forced += 1
        legal = skipping.legal_actions()
        assert showing.legal_actions() == legal
        choice = legal[steps * 7 % len(legal)]
        skipping.step(choice)
        showing.step(choice)
        steps += 1
    assert forced > 0
