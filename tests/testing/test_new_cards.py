"""The checks find the mistakes that are easily made in a new card."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def said() -> dict[tuple[str, str], str]:
    """What each check says of each card."""
    command = [sys.executable, "-m", "tests.testing.new_cards"]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    found = {}
    for line in printed.splitlines():
        name, check, message = line.split(": ", 2)
        found[name, check] = message
    return found


def test_options_made_from_hidden_cards_are_found(said: dict[tuple[str, str], str]) -> None:
    """Whoever may choose from another's hand knows that hand."""
    assert "then 'play Peeker' differs: observe(): action_mask: 'discard " in said["Peeker", "check_leak_pairs"]


def test_hidden_cards_kept_outside_of_zones_are_found(said: dict[tuple[str, str], str]) -> None:
    """They are not dealt anew with the others."""
    assert "a re-dealt game that was played has lost cards or has new ones" in said["Keeper", "check_resample"]


def test_what_is_kept_outside_of_the_game_is_found(said: dict[tuple[str, str], str]) -> None:
    """Copies don't have it, and later games do."""
    assert "the clone of step" in said["Counter", "check_clone"]
    assert "compared with that of a new environment, differs" in said["Counter", "check_reseeding"]


def test_of_a_card_without_mistakes_nothing_is_said(said: dict[tuple[str, str], str]) -> None:
    """In as many games."""
    assert said["Village", "check_leak_pairs"] == "nothing in 12 games"
