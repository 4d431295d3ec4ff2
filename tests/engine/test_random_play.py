"""What must hold at every decision of every game (see `tests.random_net`), tried on a slice of random games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.random_net import Tally, digest, kingdom_names, play, random_game

GAMES = int(os.environ.get("DOMINION_RANDOM_GAMES", "120"))
"""How many games are played; the environment variable asks for more or fewer."""
PARTS = 12


@pytest.mark.parametrize("part", range(PARTS))
def test_what_must_hold_holds_at_every_decision_of_random_games(part: int) -> None:
    """No card is lost, options have ids, copies play on alike, what seats know is true, games end by the rules."""
    tally = Tally()
    for number in range(part, GAMES, PARTS):
        play(number, tally)
    assert tally.games == len(range(part, GAMES, PARTS))
    assert tally.decisions > tally.games


def test_the_games_of_the_slice_use_every_card() -> None:
    """Random kingdoms are dealt so that a few of them hold every kingdom card."""
    rounds = -(-len(kingdom_names()) // 10)
    used = {name for number in range(rounds) for name in random_game(number).kingdom.cards}
    assert used == set(kingdom_names())


def test_a_game_goes_the_same_way_in_every_process() -> None:
    """The same seed and choices give the same options, log and scores whatever the hash seed of the process."""
    numbers = ["6", "--first", "3", "--digest"]
    found = {digest(range(3, 9))}
    for hash_seed in ("0", "1", "271828"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.random_net", *numbers],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(done.stdout.strip())
    assert len(found) == 1
