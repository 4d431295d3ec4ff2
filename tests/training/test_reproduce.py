"""Known results played again."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from agents.strategy import find
from training.cli import app
from training.reproduce import Known, is_here, kingdom_for, known_results, named, reproduce

MIRROR = "Big Money Ultimate"


def test_the_known_results_are_shares_of_games() -> None:
    assert len(known_results()) > 200
    for known in known_results():
        assert 0 <= known.score <= 1
        assert 0 <= known.ties <= 1
        assert known.games in (4000, 10000)
    mirror = known_results()[0]
    assert (mirror.a, mirror.b) == (MIRROR, MIRROR)
    assert mirror.score == pytest.approx(0.494, abs=0.001)


def test_the_interval_of_a_known_result_narrows_with_its_games() -> None:
    few, many = (Known("a", "b", games, 0.5, 0.0, 0.5, 20).interval for games in (100, 10000))
    assert few == pytest.approx((0.402, 0.598))
    assert many == pytest.approx((0.4902, 0.5098))


def test_most_results_can_be_played_here_in_a_kingdom_with_all_their_cards() -> None:
    here = [known for known in known_results() if is_here(known)]
    assert len(here) > 200
    for known in here:
        kingdom = kingdom_for([find(known.a), find(known.b)])
        assert len(kingdom["cards"]) == 10
        assert ("bane" in kingdom) == ("Young Witch" in kingdom["cards"])


def test_results_are_found_by_the_strategies_in_any_case() -> None:
    assert {known.b for known in named(["smithy"]) if known.a == MIRROR} == {"Smithy"}
    with pytest.raises(ValueError, match="did you mean 'Smithy'"):
        named(["Smity"])


def test_big_money_comes_out_as_known() -> None:
    """Within what 300 games can tell."""
    found = reproduce(next(known for known in named(["Basic Big Money"])), 300)
    assert abs(found.difference) < 0.08
    assert found.to_dict()["difference"] == found.difference


def test_the_command_prints_both_figures_as_a_table_or_json() -> None:
    shown = CliRunner().invoke(app, ["reproduce", "basic big money", "--games", "20"])
    assert shown.exit_code == 0
    assert "82.7 (" in shown.output
    data = json.loads(CliRunner().invoke(app, ["reproduce", "Basic Big Money", "--games", "20", "--json"]).stdout)
    assert data[0]["ours"]["games"] == 20


def test_an_unknown_strategy_is_a_plain_error() -> None:
    failed = CliRunner().invoke(app, ["reproduce", "Smity"])
    assert failed.exit_code == 2
