"""How many games it takes."""

from __future__ import annotations

from random import Random

import pytest
from typer.testing import CliRunner

from dominion_env.kingdoms import load
from training.tournament.design import Design, measure


def drawn(kingdoms: int, pairs: int, spread: float, seat: float, luck: float) -> list[list[tuple[float, float]]]:
    """Results of A: each kingdom moves its chance to win, so does the seat, and shuffles good for both seatings."""
    random = Random(1)
    found = []
    for _ in range(kingdoms):
        here = 0.5 + random.choice((-spread, spread))
        row = []
        for _ in range(pairs):
            # Shuffles that are good for seat 0 are for A in one game of the pair, and against it in the other.
            good = random.choice((-luck, luck))
            row.append((float(random.random() < here + seat + good), float(random.random() < here - seat - good)))
        found.append(row)
    return found


def test_variances_are_told_apart() -> None:
    design = Design.of(drawn(400, 40, spread=0.1, seat=0.2, luck=0.2))
    assert design.score == pytest.approx(0.5, abs=0.02)
    assert design.between == pytest.approx(0.01, abs=0.002)
    within = 0.25 - 0.01  # of a game in a kingdom, whatever the seat
    assert design.game == pytest.approx(within, abs=0.005)
    assert design.seated == pytest.approx(within - 0.04, abs=0.005)
    # The luck of the shuffles, of variance 0.04, is A's once and the other's once.
    assert design.paired == pytest.approx((within - 0.04 - 0.04) / 2, abs=0.004)


def test_games_follow_from_the_variances() -> None:
    design = Design(0.5, kingdoms=50, pairs=10, game=0.25, seated=0.24, paired=0.1, between=0.02)
    games = design.games(0.02)
    assert games["a kingdom, seats at random"] == pytest.approx(2401)
    assert games["a kingdom, pairs with the same shuffles"] == pytest.approx(2401 * 0.2 / 0.25)
    assert games["kingdoms at random, 2 games in each"] == pytest.approx(2401 * 4 * 2 * 0.12)
    assert games["kingdoms at random, 20 games in each"] == pytest.approx(2401 * 4 * 20 * 0.03)
    assert design.games(0.01)["a kingdom, seats at random"] == pytest.approx(4 * 2401)


def test_one_kingdom_has_no_variance_between_kingdoms() -> None:
    design = measure("bm-4", "big money", [load("First Game")], pairs=5)
    assert (design.kingdoms, design.pairs, design.between) == (1, 5, 0)
    assert len(design.games(0.02)) == 3


def test_the_command_says_how_many_games_it_takes() -> None:
    import typer

    from training.tournament.design import main

    app = typer.Typer()
    app.command()(main)
    shown = CliRunner().invoke(app, ["bm-4", "big money", "--draws", "2", "--pairs", "2"])
    assert shown.exit_code == 0, shown.output
    assert "kingdoms at random, 4 games in each" in shown.output
    wrong = CliRunner().invoke(app, ["bm-4", "big mony", "--draws", "2", "--pairs", "2"])
    assert wrong.exit_code == 2
    assert "did you mean 'big money'" in wrong.output
