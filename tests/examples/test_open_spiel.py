"""The examples that run OpenSpiel's algorithms."""

from __future__ import annotations

import pytest

from tests.examples.running import example, need

need("pyspiel")


def test_the_example_of_ppo_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    result = example("open_spiel_ppo").main(["--max-turns=4", "--steps=128", "--batch=64", "--games=4"])
    assert -1 <= result <= 1
    told = capsys.readouterr().out
    assert "update 2: mean return" in told
    assert "in 4 games against a random player" in told


def test_the_example_of_search_runs(capsys: pytest.CaptureFixture[str]) -> None:
    result = example("open_spiel_ismcts").main(["--max-turns=2", "--simulations=3", "--games=2"])
    assert -1 <= result <= 1
    assert "game 2: return" in capsys.readouterr().out
