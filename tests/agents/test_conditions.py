"""Conditions of buy rules: what they mean, and what is said of text that is none."""

from __future__ import annotations

import pytest

from agents.conditions import ConditionError, parse
from agents.situation import Situation
from dominion_env import View
from tests.situations import do, situation

KINGDOM = ["Village", "Smithy", "Market", "Militia", "Workshop"]
DECK = ["Copper", "Copper", "Silver", "Gold", "Province", "Smithy", "Smithy", "Village", "Market"]


def holds(text: str) -> bool:
    """Of a player in the Buy phase with two Coppers and a Smithy in hand and a Village and a Market in play."""
    game = situation(
        KINGDOM,
        {"hand": ["Copper", "Copper", "Smithy"], "deck": DECK, "in_play": ["Village", "Market"]},
        {"deck": ["Duchy", "Estate", "Estate"]},
        phase="buy",
        coins=4,
        buys=2,
        turns_taken=[7, 6],
        supply={"Province": 5, "Smithy": 2, "Village": 1, "Duchy": 1},
    )
    return parse(text).holds(Situation(View(game, 0)))


@pytest.mark.parametrize(
    "true",
    [
        "owned(Smithy) == 3",
        "owned(Gold) != 2",
        "owned_type(Treasure) == 6",
        "owned_type(Terminal) == 3",
        "owned_type(Village) == 2",
        "owned_type(Cycler) == 4",
        "owned_type(Victory) < 2",
        "supply(Smithy) == 2",
        "supply(Witch) == 0",
        "in_play(Market) == 1",
        "hand(copper) == 2",
        "offered(Smithy) == 1",
        "offered(Witch) == 0",
        "coins == 4",
        "buys == 2",
        "turn == 7",
        "money_in_deck == 11",
        "deck_size == 14",
        "my_vp == 6",
        "gains_to_end == 4",
        "is_action_phase == 0",
        "owned(Smithy) < owned_type(Treasure) / 1 - 2",
        "owned(Smithy) >= 9 / 4",
        "2 + 3 * 4 == 14",
        "(2 + 3) * 4 == 20",
        "10 - 3 - 2 == 5",
        "owned(Village)<=2",
        "-1 + 2 == 1",
    ],
)
def test_a_condition_that_holds(true: str) -> None:
    assert holds(true)


@pytest.mark.parametrize("false", ["owned(Smithy) == 2", "coins > 4", "turn < 7", "owned(Smithy) < 12 / 5"])
def test_a_condition_that_does_not_hold(false: str) -> None:
    assert not holds(false)


def test_gains_by_effects_are_in_the_action_phase() -> None:
    game = situation(KINGDOM, {"hand": ["Workshop"]})
    do(game, "play Workshop")
    assert parse("is_action_phase == 1").holds(Situation(View(game, 0)))


def test_another_players_points_are_those_of_cards_it_has_for_sure() -> None:
    game = situation(KINGDOM, {"hand": ["Copper"]}, {"deck": ["Province"]}, phase="buy", coins=5, buys=1)
    do(game, "buy Duchy")
    assert parse("best_opponent_vp == 3").holds(Situation(View(game, 1)))


@pytest.mark.parametrize(
    ("wrong", "at", "why"),
    [
        ("owned(Smithy)", 13, "expected a comparison"),
        ("owned(Smithy) <", 15, "ends too early"),
        ("owned(Smithi) < 2", 6, "did you mean 'Smithy'"),
        ("owned_type(Victori) < 2", 11, "did you mean 'Victory'"),
        ("ownd(Smithy) < 2", 0, "did you mean 'owned'"),
        ("coins < 2 + buy", 12, "did you mean 'buys'"),
        ("owned < 2", 6, r"expected '\('"),
        ("owned(Smithy < 2", 6, "not closed"),
        ("(coins < 2", 7, r"expected '\)'"),
        ("coins < 2 3", 10, "expected the end"),
        ("coins < 2 < 3", 10, "expected the end"),
        ("coins = 2", 6, "expected a comparison"),
        ("coins < $3", 8, "not '\\$'"),
        ("coins < 3 / 0", 12, "divide by a number above 0"),
        ("coins < 3 / buys", 12, "divide by a number above 0"),
        ("", 0, "ends too early"),
        ("__import__('os') == 1", 0, "expected a number or a fact"),
    ],
)
def test_what_is_no_condition_is_refused_with_the_place(wrong: str, at: int, why: str) -> None:
    with pytest.raises(ConditionError, match=why) as refused:
        parse(wrong)
    assert refused.value.at == at
