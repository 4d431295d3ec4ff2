"""Replays of games that were made from another program's record: they say so, and what was filled in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dominion_env import Game, Replay
from dominion_env.replay import Recorded, ReplayError


def a_game() -> Game:
    """Two turns of buying nothing but Copper."""
    game = Game("First Game", seed=1)
    for _ in range(2):
        game.choose("play all treasures")
        game.choose("buy Copper")
    return game


def changed(replay: Replay, **fields: Any) -> str:
    """Its line with other fields."""
    return json.dumps({**json.loads(replay.to_json()), **fields})


def test_a_line_keeps_the_record_and_what_was_filled_in() -> None:
    """In format 2, which reads and plays like any other."""
    recorded = Recorded("some site, game 7", choices=(1,), sights=(0, 1))
    replay = Replay.of(a_game(), ["somebody", "somebody else"], recorded)
    again = Replay.from_json(replay.to_json())
    assert again == replay
    assert (again.format, again.recorded) == (2, recorded)
    again.verify()


def test_other_lines_stay_in_the_form_that_older_versions_read() -> None:
    """Nothing of records is in them."""
    line = json.loads(Replay.of(a_game()).to_json())
    assert line["format"] == 1
    assert "recorded" not in line


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"format": 2}, "recorded: belongs into format 2, and only there"),
        ({"recorded": {"source": "x"}}, "recorded: belongs into format 2, and only there"),
        ({"format": 2, "recorded": {"source": "x", "choices": [4]}}, "there is no action 4; they are 0 to 3"),
        ({"format": 2, "recorded": {"source": "x", "sights": [-1]}}, "there is no action -1; they are 0 to 3"),
        ({"format": 2, "recorded": {"source": "x\n"}}, "recorded.source: holds characters that can't be shown"),
        ({"format": 2, "recorded": {"choices": []}}, "recorded.source: Field required"),
        ({"format": 2, "recorded": {"source": "x", "seen": []}}, "recorded.seen: Unexpected"),
    ],
)
def test_a_line_in_which_that_does_not_fit_is_refused(fields: dict[str, Any], why: str) -> None:
    """The message names the field."""
    with pytest.raises(ReplayError, match=why):
        Replay.from_json(changed(Replay.of(a_game()), **fields))
