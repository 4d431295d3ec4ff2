"""What must hold at every decision of every game (see `tests.random_net`), tried on a slice of random games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.random_net import Tally, digest, kingdom_names, play, random_game

GAMES = int(os.environ.get("DOMINION_RANDOM_GAMES", "24"))
"""How many games are played; the environment variable asks for more or fewer."""
PARTS = 8
ROOT = Path(__file__).parents[2]


def command(*arguments: str, hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    """What the command `python -m tests.random_net` says."""
    return subprocess.run(
        [sys.executable, "-m", "tests.random_net", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("part", range(PARTS))
def test_what_must_hold_holds_at_every_decision_of_random_games(part: int) -> None:
    """No card is lost, options have ids, copies play on alike, what seats know is true, games end by the rules."""
    tally = Tally()
    for number in range(part, GAMES, PARTS):
        tally.add(play(number))
    assert tally.games == len(range(part, GAMES, PARTS))
    assert tally.decisions > tally.games


def test_random_kingdoms_use_every_card() -> None:
    """They are dealt so that a few of them hold nearly all kingdom cards, and somewhat more of them all."""
    used = {name for number in range(100) for name in random_game(number).kingdom.cards}
    assert used == set(kingdom_names())


def test_a_game_goes_the_same_way_in_every_process() -> None:
    """The same seed and choices give the same options, log and scores whatever the hash seed of the process."""
    found = {command("4", "--first", "3", "--digest", hash_seed=seed).stdout.strip() for seed in ("0", "1", "271828")}
    assert found == {digest(range(3, 7))}


def test_the_result_is_the_same_however_many_processes_play() -> None:
    """The table too, which is not full after three games: the command says so and fails."""
    alone, together = (command("3", "--first", "5", "--coverage", "--workers", workers) for workers in "12")
    assert alone.stdout == together.stdout
    assert alone.returncode == together.returncode == 1
    assert "NEVER" in alone.stdout
    assert "3 games" in alone.stdout
    assert "0 games failed" in alone.stdout
