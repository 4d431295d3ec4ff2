"""The guard against losing speed: how many instructions a decision takes (see `tests.instructions`)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.instructions import BUDGET, departures, instructions

ROOT = Path(__file__).parent.parent


def in_plain_python(code: str) -> Any:
    """What code finds, under the name `found`, in a process of its own in which the engine's sources run."""
    result = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport json\nprint(json.dumps(found))"],
        cwd=ROOT,
        env={**os.environ, "DOMINION_COMPILE": "0"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(result.stdout)


def budget() -> dict[str, int]:
    numbers: dict[str, int] = json.loads(BUDGET.read_text())
    return numbers


def test_every_part_keeps_to_its_budget() -> None:
    found = in_plain_python("from tests.instructions import WORKLOADS, counted; found = counted(WORKLOADS)")
    assert found.keys() == budget().keys()
    assert not departures(found, budget()), (
        "if it is meant to be so: DOMINION_COMPILE=0 python -m tests.instructions --write"
    )


TWICE = """
from dominion_env.engine import copies, turn
from tests.instructions import counted

make = turn.make
twins = {}

def twice(game, code):
    if not game.history:
        twins[id(game)] = copies.clone(game)
    make(twins[id(game)], code)
    make(game, code)

turn.make = twice
found = counted(["engine"])
"""


def test_an_engine_that_makes_every_choice_twice_is_over_its_budget() -> None:
    found = in_plain_python(TWICE)
    assert found["engine"] > 1.8 * budget()["engine"]
    assert departures(found, budget())


@pytest.mark.parametrize(
    ("number", "outside"), [(100, False), (114, False), (116, True), (200, True), (82, False), (78, True)]
)
def test_the_budget_bounds_a_number_from_both_sides(number: int, outside: bool) -> None:
    lines = departures({"engine": number, "clone": 10}, {"engine": 100, "clone": 10})
    assert lines == ([f"engine: {number} instructions, the budget is 100"] if outside else [])


def test_twice_the_work_is_twice_the_instructions() -> None:
    def add(times: int) -> int:
        return sum(each * each for each in range(times))

    fixed = instructions(lambda: add(0))
    assert instructions(lambda: add(200)) - fixed == 2 * (instructions(lambda: add(100)) - fixed) > 0


LENGTH = """
from random import Random
from dominion_env import Game
from tests.instructions import instructions

found = []
for seed in range(2):
    random = Random(seed)
    game = Game("First Game", seed=seed)
    costs = []
    while legal := game.legal_actions():
        action = random.choice(legal)
        costs.append(instructions(lambda: game.step(action)))
    found.append(costs)
"""


def test_a_late_decision_takes_no_more_than_an_early_one() -> None:
    early = late = 0
    for costs in in_plain_python(LENGTH):
        quarter = len(costs) // 4
        early += sum(costs[:quarter])
        late += sum(costs[-quarter:])
    assert late < 1.1 * early


POOLS = """
from tests.instructions import count
from training.bench import games

found = {name: [count(make(pool)) for pool in (games.KINGDOM, games.WHOLE_POOL)]
         for name, make in {"Game": games.stepping, "aec": games.aec}.items()}
"""


def test_spaces_for_all_cards_cost_little() -> None:
    found = in_plain_python(POOLS)
    own, whole = found["Game"]
    assert whole < 1.1 * own
    own, whole = found["aec"]
    assert whole < 2 * own
