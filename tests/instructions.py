"""How much work the package does, counted in instructions of Python: a guard against losing speed that needs no clock.

Random games under fixed seeds and calls on positions from them, the workloads of `dominion bench`, are traced
instruction by instruction. How many there are for each decision, or call, follows from the code alone, so they can be
held to a budget (instructions.json) within narrow bounds: more means slower code, and far less that the budget no
longer guards what was gained.

::

    DOMINION_COMPILE=0 python -m tests.instructions            compare with the budget
    DOMINION_COMPILE=0 python -m tests.instructions --write    make what is counted now the budget (under Python 3.11)

How stable that is: 20 runs under Python 3.11 on two cores, with hash seeds drawn at random, up to two at a time beside
six other busy programs, counted the same to the last instruction, as did 4 runs each under 3.12 and 3.13. These count
2 to 8 % and 7 to 11 % less than 3.11, so a budget written under 3.11 holds under all of them.

What it does not see: the time that a call into C takes, such as numpy's work; and a compiled engine, which executes no
instructions of Python. Always the engine's sources are counted (DOMINION_COMPILE=0), in a process of their own, so the
guard says the same whether there is a compiled engine or not. Both kinds of time are for `dominion bench` to show.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import dominion_env
from training.bench import games, positions
from training.bench.timing import Workload

BUDGET = Path(__file__).with_suffix(".json")
MOST = 1.15
LEAST = 0.8
ENOUGH = 300
"""Decisions or calls that are counted of each workload, at least."""

WORKLOADS: dict[str, Callable[[], Workload]] = {
    "engine": games.engine,
    "engine, Fair Trades": lambda: games.engine("Fair Trades"),
    "engine, Dark Carnival": lambda: games.engine("Dark Carnival"),
    "big money mirror": lambda: games.mirror("big money"),
    "random mirror": lambda: games.mirror("random"),
    "aec loop": games.aec,
    "gym loop": games.gym,
    "make_vec(64)": lambda: games.vec(64),
    "clone": lambda: positions.cloning(inside=False),
    "clone inside an effect": lambda: positions.cloning(inside=True),
    "resample": lambda: positions.resampling(inside=False),
    "resample inside an effect": lambda: positions.resampling(inside=True),
    "observation": positions.observing,
}


def instructions(work: Callable[[], Any]) -> int:
    """How many instructions of Python a call takes, with all that it calls in turn."""
    total = 0

    def follow(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal total
        total += event == "opcode"
        return follow

    def enter(frame: FrameType, event: str, argument: object) -> Any:
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return follow

    before = sys.gettrace()
    sys._getframe().f_trace_opcodes = True  # Python 3.12 reports instructions only if some frame wanted them before
    gc.disable()
    sys.settrace(enter)
    try:
        work()
    finally:
        sys.settrace(before)
        gc.enable()
    return total


def count(workload: Workload) -> int:
    """Instructions for each decision or call of a workload, which is closed then."""
    workload.piece()  # so that what is kept between games is there
    total = done = 0

    def piece() -> None:
        nonlocal done
        counts = workload.piece()
        done += counts.decisions + counts.calls

    while done < ENOUGH:
        total += instructions(piece)
    workload.close()
    return round(total / done)


def counted(names: Iterable[str]) -> dict[str, int]:
    """Instructions for each decision or call of some of the workloads.

    Raises:
        RuntimeError: if the engine is compiled.
    """
    if dominion_env.compiled:
        raise RuntimeError("a compiled engine has no instructions of Python to count: set DOMINION_COMPILE=0")
    return {name: count(WORKLOADS[name]()) for name in names}


def departures(found: Mapping[str, int], budget: Mapping[str, int]) -> list[str]:
    """What is not within the bounds, a line each."""
    return [
        f"{name}: {number} instructions, the budget is {budget[name]}"
        for name, number in found.items()
        if not LEAST * budget[name] <= number <= MOST * budget[name]
    ]


def main() -> None:
    """Compare with the budget, or write it."""
    found = counted(WORKLOADS)
    if "--write" in sys.argv:
        BUDGET.write_text(json.dumps(found, indent=2) + "\n")
    else:
        budget = json.loads(BUDGET.read_text())
        print(json.dumps(found, indent=2))
        sys.exit("\n".join(departures(found, budget)) or 0)


if __name__ == "__main__":
    main()
