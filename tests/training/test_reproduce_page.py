"""The page of known results beside ours."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from agents.situation import card_facts
from agents.strategy import strategies
from training.cli import app
from training.evaluate import Result
from training.reproduce import Comparison, Known, is_here, known_results
from training.reproduce_page import (
    GROUPS,
    cards_without_judgement,
    explaining,
    explanations,
    is_bound,
    page,
    takes_judgement,
    why,
)

HERE = [known for known in known_results() if is_here(known)]
PAGE = Path(__file__).parents[2] / "docs" / "reproduced.md"


def known(b: str, a: str = "Big Money Ultimate") -> Known:
    return next(each for each in HERE if (each.a, each.b) == (a, b))


def scored(known: Known, score: float, games: int = 4000) -> Comparison:
    """A comparison with a result of so many games without ties."""
    wins = round(score * games)
    half = 0.015
    return Comparison(
        known,
        Result(
            *("a", "b", "kingdom", 2, 0, games, wins, games - wins, 0),
            *(score, (score - half, score + half), 0.0, 20.0, 0.5, 0),
        ),
    )


def test_each_known_result_is_in_one_group() -> None:
    for each in HERE:
        assert sum(group.belongs(each) for group in GROUPS) == 1


@pytest.mark.parametrize(
    ("b", "agree", "judgement"),
    [
        ("Jack of all Trades", True, True),
        ("Witch", True, False),
        ("Smithy", False, False),
        ("Bridge", False, True),
        ("BMU + one Woodcutter", False, False),
        ("BMU + one Chapel", False, True),
    ],
)
def test_results_are_held_to_a_bound_where_simulators_agree_or_cards_leave_no_choice(
    b: str, agree: bool, judgement: bool
) -> None:
    assert known(b).both_agree == agree
    assert takes_judgement(known(b)) == judgement
    assert is_bound(known(b)) == (agree or not judgement)


def test_the_bound_is_wider_for_fewer_games() -> None:
    assert known("Smithy").bound == 0.02
    assert known("Moat", a="Smithy").bound == 0.03


def test_a_difference_is_explained_only_beyond_bound_and_chance() -> None:
    close = scored(known("BMU + one Knights"), known("BMU + one Knights").score + 0.04)
    assert not close.within
    assert not close.beyond
    assert why(close) == ""
    far = replace(close, result=scored(close.known, close.known.score + 0.2).result)
    assert far.beyond
    assert "Knights" in why(far)
    other_way = scored(close.known, close.known.score - 0.2)
    assert not explaining(other_way)
    assert why(other_way) == "not explained"


def test_explanations_are_about_strategies_and_cards_that_there_are() -> None:
    names = {*strategies(), *card_facts(), *(name for each in HERE for name in (each.a, each.b))}
    for each in explanations():
        assert set(each.about) <= names
        assert len(each.because) > 20
    assert cards_without_judgement() <= set(card_facts())


def test_the_page_tells_both_figures_and_what_explains_them() -> None:
    knights = scored(known("BMU + one Knights"), known("BMU + one Knights").score + 0.2)
    jack = scored(known("Jack of all Trades"), 0.19)
    text = page([jack, knights], jack.result)
    assert "1 of 1 such results are within their bound" in text
    assert "(17.5 to 20.5) | +0.2 |" in text
    assert "B wins 80.2%, in the second simulator 80.4%, here 81.0%" in text
    assert '<a id="knights-less"></a>**Knights**' in text


def test_the_page_of_this_repository_leaves_no_difference_unexplained_and_misses_no_bound() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"## {group.title}" in text for group in GROUPS)
    assert "not explained" not in text
    bound = sum(is_bound(each) for each in HERE)
    assert f"{bound} of {bound} such results are within their bound" in " ".join(text.split())
    for each in HERE:
        assert f"| {each.a} | {each.b} |" in text
    links, anchors = (re.findall(pattern, text) for pattern in (r"\(#([^)]+)\)", r'<a id="([^"]+)">'))
    assert set(links) == set(anchors)
    assert len(anchors) == len(set(anchors))


def test_the_command_prints_the_page_with_more_games_where_there_is_a_bound() -> None:
    arguments = [
        "reproduce",
        "Basic Big Money",
        "BMU + one Knights",
        "--games",
        "2",
        "--bound-games",
        "4",
        "--markdown",
    ]
    shown = CliRunner().invoke(app, arguments)
    assert shown.exit_code == 0
    assert "--games 2 --bound-games 4 --markdown" in shown.stdout
    assert shown.stdout.startswith("# Known results")
