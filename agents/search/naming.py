"""Search agents by name: "search:200", "search:200,rollout=sensible", "search:800,checkpoint=first_game"."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from agents.base import Agent
from agents.search.agent import SearchAgent
from agents.search.evaluation import Evaluator, NetworkValues, Rollouts
from dominion_env.names import nearest

OPTIONS: Final = ("rollout", "checkpoint", "exploration")
GRAMMAR: Final = "search:SIMULATIONS[,rollout=AGENT | ,checkpoint=DIR][,exploration=NUMBER]"
ROLLOUT: Final = "big money ultimate"
CANNOT_ROLL_OUT: Final = ("human", "search")
"""Agents that are no rollout policy: each of their decisions takes too long."""


def from_name(argument: str, make: Callable[[str], Agent]) -> SearchAgent:
    """The agent of what stands after "search:".

    Args:
        argument: The number of simulations, and options after commas, as `GRAMMAR` says. Without `checkpoint`, games
            are played out by the agent `rollout`.
        make: Makes an agent by name.

    Raises:
        ValueError: if it is wrong; the message says what would be right.
        OSError, ModuleNotFoundError: as from `make`.
    """
    simulations, given = _read(argument)
    evaluator = _evaluator(argument, given, make)
    exploration = float(given.get("exploration", evaluator.exploration))
    name = ",".join([f"search:{simulations}", *(f"{key}={value}" for key, value in given.items())])
    return SearchAgent(simulations, evaluator, exploration, name)


def _read(argument: str) -> tuple[int, dict[str, str]]:
    """The number of simulations and the options."""
    first, *rest = (part.strip() for part in argument.split(","))
    if not re.fullmatch(r"0*[1-9]\d*", first, re.ASCII):
        raise ValueError(f"search:{argument}: {first!r} is no number of simulations, 1 or more; it is {GRAMMAR}")
    given: dict[str, str] = {}
    for part in rest:
        key, _, value = (each.strip() for each in part.partition("="))
        key = key.casefold()
        if key not in OPTIONS:
            raise ValueError(f"search:{argument}: {part!r} is no option{nearest(key, OPTIONS)}; it is {GRAMMAR}")
        if key in given or not value:
            why = f"{part!r} is given twice" if key in given else f"{key} needs a value"
            raise ValueError(f"search:{argument}: {why}; it is {GRAMMAR}")
        if key == "exploration" and not re.fullmatch(r"\d+(\.\d+)?", value, re.ASCII):
            raise ValueError(f"search:{argument}: exploration is a number such as 1.5, not {value!r}")
        given[key] = value
    if "rollout" in given and "checkpoint" in given:
        raise ValueError(f"search:{argument}: rollout or checkpoint judges positions, not both; it is {GRAMMAR}")
    return int(first), given


def _evaluator(argument: str, given: dict[str, str], make: Callable[[str], Agent]) -> Evaluator:
    if "checkpoint" in given:
        from agents.checkpoint import CheckpointAgent  # needs PyTorch

        return NetworkValues(CheckpointAgent(given["checkpoint"]))
    rollout = given.get("rollout", ROLLOUT)
    if rollout.partition(":")[0].strip().casefold() in CANNOT_ROLL_OUT:
        raise ValueError(f"search:{argument}: games can't be played out by {rollout!r}, which takes too long to decide")
    return Rollouts(partial(make, rollout))
