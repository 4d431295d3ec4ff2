"""The trained agents that come with the package."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from agents import make
from agents.network import load_policy
from dominion_env import ActionTable
from dominion_env.env import pool_of
from training.evaluate import evaluate
from training.league import with_cards

SHIPPED = sorted(
    Path(str(each)) for each in files("dominion_env.checkpoints").iterdir() if (Path(str(each)) / "card.json").is_file()
)


def test_there_is_one_for_first_game() -> None:
    """The README quotes it."""
    assert "first_game" in [each.name for each in SHIPPED]


@pytest.mark.parametrize("directory", SHIPPED, ids=[each.name for each in SHIPPED])
def test_a_shipped_checkpoint_fits_and_plays_as_its_card_says(directory: Path) -> None:
    """It was made for today's actions and observations, and a short match comes out near its recorded score."""
    policy = load_policy(directory)
    card = policy.card
    policy.check(ActionTable(pool_of(card["kingdom"])), card["players"])
    for recorded in card["results"]:
        if recorded["b"].startswith("itself without"):  # no agent by that name: the command of the row names it
            continue
        assert recorded["games"] >= 1000
        kingdom = with_cards(card["kingdom"], make(recorded["b"]).needs())
        again = evaluate(f"checkpoint:{directory}", recorded["b"], kingdom, 60, seed=5, players=card["players"])
        assert abs(again.score - recorded["score"]) < 0.25
    assert make(f"checkpoint:{directory.name}").name == f"checkpoint:{directory.name}"
