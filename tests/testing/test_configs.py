"""Every config holds its promises; and the checks can be run together, by function and by command."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import pytest

import dominion_env
from agents.one_seat import OneSeatEnv
from dominion_env import kingdoms, raw_env, testing
from tests.testing.defects import Crashing

KINGDOMS = list(kingdoms())
SHORT: dict[str, Any] = {"steps": 40, "apart": 20}
SLOW = ("check_pettingzoo", "check_hash_seeds", "check_vec")
"""These are run on a sample."""


def run(names: Callable[[str], bool], *args: Any, **settings: Any) -> None:
    """Run the checks whose names are wanted."""
    for name, check in testing.checks(*args, **settings).items():
        if names(name):
            check()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_every_kingdom_conforms(kingdom: str, players: int) -> None:
    """With 2, 3 and 4 players, each kingdom under a seed of its own; large tables are cut off by the turn limit."""
    turns = 100 if players == 2 else 8
    run(lambda name: name not in SLOW, kingdom, players, seed=KINGDOMS.index(kingdom), max_turns=turns, **SHORT)


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("kingdom", KINGDOMS[::10])
def test_large_tables_conform(kingdom: str, players: int) -> None:
    """A sample with 5 and 6 players."""
    run(lambda name: name not in SLOW, kingdom, players, max_turns=8, **SHORT)


@pytest.mark.parametrize(
    ("kingdom", "players"), [("First Game", 2), ("All random", 3), (KINGDOMS[7], 4), (KINGDOMS[30], 6)]
)
def test_libraries_processes_and_many_games_agree(kingdom: str, players: int) -> None:
    """PettingZoo's tests pass, other processes play the same game, and each of many games goes as it does alone."""
    run(lambda name: name in SLOW, kingdom, players, steps=40)


def test_whole_games_conform() -> None:
    """To the end of two games, looking often."""
    run(lambda name: name not in SLOW, "All random", 2, games=2)


@pytest.mark.parametrize(
    "options",
    [
        {"mask_in": "info"},
        {"observation": "cards"},
        {"observation": "cards", "mask_in": "info"},
        {"extended": True, "events": 3},
        {"illegal": "lose"},
        {"skip_forced": False},
        {"start_player": "random", "max_turns": 5},
        {"reward": "margin", "max_turns": 5},
        {"pool": "All random"},
        {"render_mode": "ansi"},
    ],
    ids=str,
)
def test_every_option_conforms(options: dict[str, Any]) -> None:
    """Each option of the environment alone, PettingZoo's tests included."""
    run(lambda name: name != "check_hash_seeds", "Size Distortion", 3, steps=30, **options)


def test_wrapped_environments_conform() -> None:
    """With PettingZoo's own wrappers around them."""
    make_env = partial(dominion_env.env, "First Game", 3, strict=True)
    for check in (
        testing.check_spaces,
        testing.check_mask,
        testing.check_aliasing,
        testing.check_clone,
        testing.check_pickle,
        testing.check_reseeding,
        testing.check_rewards,
    ):
        check(make_env)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 4, "opponent": "random", "seat": "random", "mask_in": "observation"},
        {"kingdom": "All random", "max_turns": 8},
    ],
    ids=str,
)
def test_one_seat_conforms(options: dict[str, Any]) -> None:
    """The Gymnasium environment, made by its class and by its name."""
    testing.check_gymnasium(partial(OneSeatEnv, illegal="lose", **options))
    testing.check_gymnasium(partial(gymnasium.make, "Dominion-v0", illegal="lose", **options), seed=3)


# Running them.


def test_all_checks_of_an_environment_are_run_together() -> None:
    """All but the one of another interface."""
    public = {name for name in testing.__all__ if name.startswith("check_")}
    assert set(testing.checks()) == public - {"check_all", "check_gymnasium"}


def test_the_docs_list_every_check() -> None:
    """By name."""
    text = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"`(check_\w+)`", text))
    assert listed == {name for name in testing.__all__ if name.startswith("check_")}


def test_a_failure_can_be_reached_again() -> None:
    """The message names seed and step, and an environment can be had that is there."""
    make_env = partial(Crashing, "First Game")
    with pytest.raises(AssertionError) as told:
        testing.check_cards(make_env, seed=5)
    where = re.search(
        r"\(First Game, 2 players, seed (\d+), step (\d+), after (player_\d) chose '(.*)'\)", str(told.value)
    )
    assert where
    seed, step, agent, name = int(where[1]), int(where[2]), where[3], where[4]
    assert (seed, step) == (5, 17)
    before = testing.reach(make_env, seed, step - 1)
    assert before.agent_selection == agent
    after = testing.reach(make_env, seed, step).unwrapped
    assert isinstance(after, raw_env)
    assert len(after.game.history()) == 17
    assert after.game.actions.name(after.game.history()[-1]) == name


def twice(scores: Any) -> list[float]:
    """A reward that does not sum to zero."""
    return [2.0 * score for score in scores]


def test_check_all_stops_at_the_first_failure() -> None:
    """And passes where there is none."""
    testing.check_all("First Game", 2, steps=5, reward=twice)
    with pytest.raises(ValueError, match="did you mean"):
        testing.check_all("Frist Game")
    with pytest.raises(ValueError, match="games must be at least 1"):
        testing.check_all(games=0)
    with pytest.raises(AssertionError, match="lambda"):
        testing.check_all(reward=lambda scores: scores, steps=5)


def test_a_report_goes_on_after_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    """It says what failed and why."""
    assert not testing.report("First Game", 2, steps=5, reward=lambda scores: [0.0, *scores[1:]])
    printed = capsys.readouterr().out
    assert re.search(r"check_clone +ok\n", printed)
    assert re.search(r"check_pickle +FAILED: .*lambda", printed)
    assert re.search(r"check_hash_seeds +FAILED: .*give a function of a module", printed)
    assert re.search(r"check_vec +ok\n", printed)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--kingdom", "First Game", "--players", "3", "--steps", "20"], 0, "check_replay            ok"),
        (["--kingdom", "Frist Game"], 2, "did you mean 'First Game'"),
        (["--players", "7"], 2, "players must be 2 to 6"),
    ],
)
def test_the_command(
    arguments: list[str], status: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It prints each check, and its status says whether all passed; a wrong config is told as such."""
    from dominion_env.testing.__main__ import main

    monkeypatch.setattr(sys, "argv", ["python -m dominion_env.testing", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    printed = capsys.readouterr()
    assert int(left.value.code or 0) == status
    assert said in printed.out + printed.err
