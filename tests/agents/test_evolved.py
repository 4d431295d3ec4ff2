"""The strategies that plan search found."""

from __future__ import annotations

import pytest

from agents.strategy import strategies
from dominion_env.kingdoms import kingdoms
from training.evaluate import evaluate

EVOLVED = [name for name in strategies() if name.startswith("Evolved ")]


@pytest.mark.parametrize("name", EVOLVED)
def test_each_beats_big_money_ultimate_in_the_kingdom_that_it_is_named_for(name: str) -> None:
    """All score 0.8 and more in docs/exploitability.md."""
    kingdom = name.removeprefix("Evolved ")
    assert kingdom in kingdoms()
    assert evaluate(f"strategy:{name}", "big money ultimate", kingdom, games=40, seed=1).score > 0.6


def test_there_are_some() -> None:
    assert len(EVOLVED) >= 6
