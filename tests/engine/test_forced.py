"""Choices without an alternative: made at once, or asked for like any other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dominion_env import Game, View
from dominion_env.engine.state import Game as State
from dominion_env.kingdoms import random_kingdom
from tests.situations import do, situation
from tests.snapshots import attributes

HOW_IT_CAME = {"base", "base_length", "decision", "history", "origin", "running", "seed", "setup", "show_forced"}


def plain(value: Any) -> Any:
    """A part of a state as nested tuples."""
    if isinstance(value, list):
        return tuple(plain(each) for each in value)
    if value is None or isinstance(value, (int, str, tuple)):
        return value
    return bytes(value) if isinstance(value, bytearray) else named(value)


def named(value: object) -> tuple[Any, ...]:
    """The attributes of a part of a state."""
    return tuple(plain(getattr(value, name)) for name in attributes(type(value)))


def table(state: State) -> list[tuple[str, Any]]:
    """Everything about a game, its random generator and its log too, but not how it came to be so."""
    return [(name, plain(getattr(state, name))) for name in attributes(type(state)) if name not in HOW_IT_CAME]


def follow(shown: Game, by_rule: Game, rng: Random) -> int:
    """Play two games alike at random, one of which shows forced choices; ends with how many those were.

    The game that shows them must come to each decision of the other, in the same state; whatever it asks before has no
    alternative: any option will do where there are several, and the first is taken.
    """
    forced = 0
    while not by_rule.over:
        if (shown.decision, table(shown.state)) == (by_rule.decision, table(by_rule.state)):
            action = rng.choice(by_rule.legal_actions())
            by_rule.step(action)
        else:
            action = shown.legal_actions()[0]
            forced += 1
        shown.step(action)
    while not shown.over:
        assert len(shown.options()) == 1
        shown.step(shown.legal_actions()[0])
        forced += 1
    assert table(shown.state) == table(by_rule.state)
    return forced


@pytest.mark.parametrize("seed", range(20))
def test_a_game_that_shows_forced_choices_goes_the_same_way(seed: int) -> None:
    """In random kingdoms: the same decisions in the same states, and the same log, with the forced choices between."""
    players = 2 + seed % 3
    kingdom = random_kingdom(seed, players=players)
    shown, by_rule = (
        Game(kingdom, players, seed, max_turns=20, log=True, skip_forced=skip_forced) for skip_forced in (False, True)
    )
    assert follow(shown, by_rule, Random(seed)) > 20
    assert len(shown.state.history) > len(by_rule.state.history)


def militia_on_five_coppers(show_forced: bool = False) -> Game:
    """The second player must discard two of five Coppers: a choice without an alternative."""
    return situation(["Militia"], {"hand": ["Militia"]}, {"hand": ["Copper"] * 5}, log=True, show_forced=show_forced)


def test_a_forced_choice_is_made_at_once_and_is_in_the_log() -> None:
    """It is nobody's decision, but everyone can read what happened."""
    game = do(militia_on_five_coppers(), "play Militia")
    assert game.turn_player == game.state.decision.player == 0  # type: ignore[union-attr]
    assert game.zone(1, "hand") == ["Copper"] * 3
    assert "Player 1 discards Copper x2." in View(game, 0).log()


def test_a_forced_choice_is_a_decision_with_one_option_where_it_is_shown() -> None:
    """Whoever must make it is asked, as often as there is something to choose."""
    game = militia_on_five_coppers(show_forced=True)
    game.choose("play Militia")
    for _ in range(2):
        assert game.state.decision is not None
        assert game.state.decision.player == 1
        assert game.options() == ["discard Copper"]
        game.choose("discard Copper")
    assert "Player 1 discards Copper x2." in View(game, 0).log()


def test_the_end_of_a_turn_is_shown_with_the_forced_choices() -> None:
    """A player who can neither play nor buy anything is asked to say "done" only then."""
    by_rule = Game(skip_forced=True)
    shown = Game(skip_forced=False)
    for game in (by_rule, shown):
        game.choose("play all treasures")
        game.choose("buy Copper")
    assert by_rule.turn_player == 1
    assert shown.turn_player == 0
    assert shown.options() == ["done"]
    nothing_to_do = situation(["Village"], {}, supply={"Copper": 0, "Curse": 0}, show_forced=True)
    assert nothing_to_do.turn_player == 0
    assert nothing_to_do.options() == ["done"]
    assert nothing_to_do.clone().options() == ["done"]
