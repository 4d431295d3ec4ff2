"""Copies of a game: made at any decision, they play on exactly as the original would, and share nothing with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dominion_env import Game
from tests.situations import cards, deck, discard, do, hand, in_play, situation, trash
from tests.snapshots import attributes, snapshot

KINGDOM = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Throne Room", "Village", "Sentry"]
SHARED = {"setup", "decision", "base", "origin", "running"}
"""Attributes that copies may have in common: they are never changed, or are what copies are made from."""


def play_randomly(game: Game, seed: int, steps: int) -> list[int]:
    """Make random choices; ends with them."""
    rng = Random(seed)
    made: list[int] = []
    while len(made) < steps and not game.over:
        made.append(rng.choice(game.legal_actions()))
        game.step(made[-1])
    return made


def to_a_nested_decision(seed: int = 0, searching: bool = False, **settings: Any) -> Game:
    """A game in which somebody must decide in the middle of a card's effect, after some turns."""
    game = Game(KINGDOM, 3, seed, **settings)
    game.state.searching = searching
    rng = Random(seed)
    while game.state.running is None or len(game.state.history) < 60:
        game.step(rng.choice(game.legal_actions()))
    return game


def changing_parts(value: Any, name: str = "game") -> dict[int, str]:
    """Every object that can change and is reached from a value: its identity, and where it is."""
    if value is None or isinstance(value, (int, str)):
        return {}
    found: dict[int, str] = {}
    if not isinstance(value, tuple):
        found[id(value)] = name
    if isinstance(value, (list, tuple)):
        for each in value:
            found |= changing_parts(each, f"{name}[]")
    elif not isinstance(value, bytearray):
        for attribute in attributes(type(value)):
            if attribute not in SHARED:
                found |= changing_parts(getattr(value, attribute), f"{name}.{attribute}")
    return found


# At the top level.


def test_a_copy_shares_nothing_that_changes() -> None:
    """No zone, list or card in play belongs to both."""
    game = Game(KINGDOM, 3, seed=4, log=True)
    play_randomly(game, 1, 80)
    copy = game.clone()
    mine, its = changing_parts(game.state), changing_parts(copy.state)
    assert len(mine) > 20
    assert {where for key, where in mine.items() if key in its} == set()


@pytest.mark.parametrize("searching", [False, True])
def test_original_and_copy_go_their_own_ways(searching: bool) -> None:
    """Whatever is done to one leaves the other as it was."""
    game = Game(KINGDOM, 2, seed=8, log=True)
    game.state.searching = searching
    play_randomly(game, 2, 40)
    copy = game.clone()
    before = snapshot(game.state)
    play_randomly(copy, 3, 60)
    assert snapshot(game.state) == before
    kept = snapshot(copy.state)
    play_randomly(game, 4, 60)
    assert snapshot(copy.state) == kept


def test_a_copy_makes_the_same_game_of_the_same_choices() -> None:
    """To the end, shuffles and scores included."""
    game = Game(KINGDOM, 2, seed=8, max_turns=15, log=True)
    play_randomly(game, 2, 40)
    copy = game.clone()
    made = play_randomly(game, 5, 10**6)
    for action in made:
        copy.step(action)
    assert copy.over
    assert snapshot(copy.state) == snapshot(game.state)
    assert copy.state.log == game.state.log
    assert copy.scores() == game.scores()


def test_a_finished_game_can_be_copied() -> None:
    """The copy is over too."""
    game = Game(KINGDOM, 2, seed=8, max_turns=2)
    play_randomly(game, 2, 10**6)
    copy = game.clone()
    assert copy.over
    assert copy.legal_actions() == []
    assert copy.scores() == game.scores()


def test_copies_for_a_search_do_not_change_what_comes() -> None:
    """A game in which many copies are made and played at every decision goes the same way as one without."""
    quiet, searched = (Game(KINGDOM, 2, seed=6, max_turns=6) for _ in range(2))
    searched.state.searching = True
    rng = Random(1)
    while not quiet.over:
        for seed in range(5):
            play_randomly(searched.clone(), seed, 15)
        assert searched.legal_actions() == quiet.legal_actions()
        action = rng.choice(quiet.legal_actions())
        quiet.step(action)
        searched.step(action)
    assert snapshot(quiet.state.players) == snapshot(searched.state.players)


# Inside an effect.


@pytest.mark.parametrize("searching", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_copy_made_inside_an_effect_plays_on_alike(seed: int, searching: bool) -> None:
    """With the data of the last top-level decision kept, or rebuilt from the choices."""
    game = to_a_nested_decision(seed, searching, log=True)
    assert (game.state.base is not None) == searching
    before = snapshot(game.state)
    copy = game.clone()
    assert snapshot(game.state) == before
    assert snapshot(copy.state) == before
    made = play_randomly(game, 7, 200)
    for action in made:
        copy.step(action)
    assert snapshot(copy.state) == snapshot(game.state)
    assert copy.state.log == game.state.log


@pytest.mark.parametrize("searching", [False, True])
def test_a_copy_of_a_copy_inside_an_effect(searching: bool) -> None:
    """Each generation can be copied again, in the middle of the same effect and later."""
    game = to_a_nested_decision(2, searching)
    first = game.clone()
    second = first.clone()
    play_randomly(first, 9, 30)
    assert snapshot(second.state) == snapshot(game.state)
    made = play_randomly(second, 3, 3)
    third = second.clone()
    for action in [*made, *play_randomly(third, 4, 40)]:
        game.step(action)
    assert snapshot(third.state) == snapshot(game.state)


def test_original_and_copy_inside_an_effect_choose_differently() -> None:
    """The copy's choices inside the effect stay its own."""
    game = situation(
        ["Throne Room", "Cellar"],
        {"hand": ["Throne Room", "Cellar", "Estate", "Copper"], "deck": ["Gold", "Silver", "Duchy"]},
    )
    do(game, "play Throne Room", "play Cellar", "discard Estate")
    copy = game.clone()
    do(copy, "discard Copper")  # draws Gold and Silver
    assert hand(copy, 0) == cards("Gold", "Silver")
    assert hand(game, 0) == cards("Copper", "Estate")  # the Estate is chosen, but not discarded yet
    do(game, "done")  # draws Gold
    assert hand(game, 0) == cards("Copper", "Gold")
    assert discard(game, 0) == ["Estate"]
    do(game, "discard Gold", "done")
    do(copy, "done")
    assert hand(game, 0) == cards("Copper", "Silver")
    assert hand(copy, 0) == cards("Gold", "Silver")


def test_a_copy_between_the_victims_of_an_attack() -> None:
    """Copied while the second victim has chosen one of two cards; in both games the third is asked next."""
    hands = [{"hand": ["Estate", "Copper", "Silver", "Gold", "Duchy"]} for _ in range(3)]
    game = situation(["Militia"], {"hand": ["Militia"]}, *hands)
    do(game, "play Militia", "discard Estate", "discard Duchy", "discard Estate")
    copy = game.clone()
    do(copy, "discard Copper")
    do(game, "discard Gold")
    for each, kept in ((copy, cards("Duchy", "Gold", "Silver")), (game, cards("Copper", "Duchy", "Silver"))):
        assert each.decision is not None
        assert each.decision.player == 3
        assert hand(each, 1) == cards("Copper", "Gold", "Silver")
        assert hand(each, 2) == kept


def test_cards_in_play_keep_their_identity_in_a_copy() -> None:
    """A Feast that is trashed by its first playing is not trashed again by the second, nor its double instead."""
    game = situation(["Feast", "Throne Room"], {"hand": ["Throne Room", "Feast"], "in_play": ["Feast"]})
    do(game, "play Throne Room", "play Feast")
    copy = game.clone()
    for each in (game, copy):
        do(each, "gain Duchy", "gain Duchy")
        assert trash(each) == ["Feast"]
        assert in_play(each, 0) == cards("Feast", "Throne Room")


def test_a_copy_inside_an_effect_shares_nothing_that_changes() -> None:
    """As at the top level."""
    game = to_a_nested_decision(1, log=True)
    copy = game.clone()
    mine, its = changing_parts(game.state), changing_parts(copy.state)
    assert {where for key, where in mine.items() if key in its} == set()


def test_many_copies_of_one_decision_are_independent() -> None:
    """All of them start at the same point, whatever the ones before did."""
    game = to_a_nested_decision(3)
    options = game.options()
    for action in game.legal_actions() * 3:
        copy = game.clone()
        assert copy.options() == options
        copy.step(action)
        play_randomly(copy, action, 50)
    assert game.options() == options


# From a position, and with other settings.


def test_a_position_can_be_copied_inside_an_effect() -> None:
    """What is rebuilt is the position, its deck order included."""
    game = situation(
        ["Sentry", "Village"], {"hand": ["Village", "Sentry"], "deck": ["Copper", "Gold", "Curse", "Estate", "Silver"]}
    )
    game.choose("play Village")
    game.choose("play Sentry")
    assert game.state.base is None
    copy = game.clone()
    do(copy, "trash Curse", "done", "discard Estate")
    assert deck(copy, 0) == ["Silver"]
    do(game, "done", "done", "topdeck Estate")
    assert deck(game, 0) == ["Curse", "Estate", "Silver"]


@pytest.mark.parametrize("searching", [False, True])
def test_a_copy_made_in_clean_up(searching: bool) -> None:
    """The last choice of the turn, though it needed no effect of its own, led to a decision in Clean-up."""
    game = situation(["Scheme"], {"hand": ["Scheme", "Gold"], "deck": ["Copper"] * 8}, phase="action")
    game.state.searching = searching
    for choice in ("play Scheme", "play Gold", "buy Silver"):
        game.choose(choice)
    assert game.phase == "clean-up"
    copy = game.clone()
    for each in (game, copy):
        each.choose("topdeck Scheme")
        assert "Scheme" in hand(each, 0)
    assert snapshot(copy.state) == snapshot(game.state)


def test_settings_are_copied_too() -> None:
    """Forced choices are shown in a copy if they are in the game, and it has the same turn limit and start."""
    game = to_a_nested_decision(5, skip_forced=False, start_player=2, max_turns=30)
    copy = game.clone()
    made = play_randomly(game, 1, 10**6)
    for action in made:
        assert action in copy.legal_actions()
        copy.step(action)
    assert copy.over
    assert snapshot(copy.state) == snapshot(game.state)


def test_the_search_flag_only_says_how_the_data_is_kept() -> None:
    """With and without it the game and its copies are the same."""
    plainly, searching = (Game(KINGDOM, 2, seed=12, max_turns=8) for _ in range(2))
    searching.state.searching = True
    rng = Random(2)
    while not plainly.over:
        action = rng.choice(plainly.legal_actions())
        for game in (plainly, searching):
            game.step(action)
        assert snapshot(plainly.clone().state) == snapshot(plainly.state)
        assert plainly.clone().options() == searching.clone().options() == plainly.options()
    assert plainly.scores() == searching.scores()
