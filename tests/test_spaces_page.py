"""The page that tells what the numbers of the spaces mean."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dominion_env
from dominion_env import spaces_page
from dominion_env.engine.codes import VERBS

PAGE = Path(__file__).parent.parent / "docs" / "spaces.md"


def test_the_page_is_what_the_code_says() -> None:
    """If not: dominion spaces --markdown > docs/spaces.md"""
    assert PAGE.read_text(encoding="utf-8") == spaces_page.page()


def test_every_meaning_is_on_the_page() -> None:
    """None is left of a feature that is no more."""
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name, meaning in spaces_page._MEANINGS.items() if f" {meaning}" not in text] == []


def test_every_verb_and_every_action_of_first_game_is_on_the_page() -> None:
    """All kinds that there are in the pool of all cards."""
    text = PAGE.read_text(encoding="utf-8")
    for verb in VERBS.values():
        assert f"| `{verb.replace('{}', '...')}` |" in text
    for action, name in enumerate(dominion_env.Game().actions.names()):
        assert f"\n{action:3} {name}\n" in text


def test_the_kinds_of_actions_are_counted() -> None:
    """They add up, and a mode is no other kind, whatever its words."""
    actions = dominion_env.raw_env("All random").actions
    counts = spaces_page.verb_counts(actions)
    assert sum(counts.values()) == len(actions)
    assert counts["done"] == 1
    assert counts["...: ..."] == len([name for name in actions.names() if ": " in name])
    assert counts["name ..."] == len(actions.cards) + 1
    with pytest.raises(IndexError):
        actions.verb(len(actions))


def test_every_process_names_the_same_spaces() -> None:
    """Whatever the hash seed."""
    code = "from training.cli import main; main()"
    arguments = ("spaces", "--kingdom", "All random", "--players", "3", "--json")
    told = {
        subprocess.run(
            [sys.executable, "-c", code, *arguments],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
