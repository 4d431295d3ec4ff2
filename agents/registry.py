"""Agents by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from agents.base import Agent
from agents.human import Human
from agents.random_agent import RandomAgent
from agents.rule_player import RulePlayer
from agents.search import from_name
from agents.sensible import Sensible
from agents.strategy import find, strategies
from dominion_env.names import nearest


def _checkpoint(argument: str) -> Agent:
    from agents.checkpoint import CheckpointAgent  # needs PyTorch

    directory, _, cards = argument.partition(" without ")
    return CheckpointAgent(directory, [card.strip() for card in cards.split(",") if card.strip()])


def _strategy(name: str) -> Agent:
    if re.search(r"\.ya?ml\b", name, re.IGNORECASE):
        return RulePlayer(find(name), f"strategy:{name}")
    return RulePlayer(find(name))


def _search(argument: str) -> Agent:
    return from_name(argument, make)


YARDSTICKS: Final = {
    "big money": "Basic Big Money",
    "big money ultimate": "Big Money Ultimate",
    "bm-4": "BM-4",
    "bm-4 + best terminal": "BM-4 + best terminal",
    "workshop/gardens rush": "Workshop/Gardens rush",
    "chapel/witch": "Chapel/Witch",
    "throne room engine": "Throne Room engine",
}
"""Strategies that are agents by a name of their own: the players that others are measured against."""

_PLAIN: Final[dict[str, Callable[[], Agent]]] = {agent.name: agent for agent in (RandomAgent, Sensible, Human)}
_WITH_ARGUMENT: Final[dict[str, Callable[[str], Agent]]] = {
    "checkpoint": _checkpoint,
    "strategy": _strategy,
    "search": _search,
}


def names() -> list[str]:
    """What `make` understands; "checkpoint:DIR" stands for any directory, "strategy:NAME" for any strategy,
    "search:SIMULATIONS" for any number.
    """
    return [*_PLAIN, *YARDSTICKS, "bmu + one CARD", "strategy:NAME", "checkpoint:DIR", "search:SIMULATIONS"]


def make(name: str) -> Agent:
    """The agent of a name.

    Args:
        name: In any case: "random", "sensible", "human"; one of `YARDSTICKS`, such as "big money"; "bmu + one CARD";
            "strategy:" and the name of a strategy (docs/agents.md lists them) or the path of a YAML file of them;
            "checkpoint:" and the directory of a trained policy, followed by " without " and names of cards for one that
            does not buy these; "search:" and a number of simulations, with options
            (`agents.search.naming`).

    Raises:
        ValueError: for any other name; the message suggests the nearest.
        OSError, ValueError: for a checkpoint or a file that can't be read.
        ModuleNotFoundError: for a checkpoint, if PyTorch is not installed.
    """
    kind, colon, argument = name.strip().partition(":")
    kind = kind.strip().casefold()
    if colon and kind in _WITH_ARGUMENT:
        return _WITH_ARGUMENT[kind](argument.strip())
    if not colon and kind in _PLAIN:
        return _PLAIN[kind]()
    if not colon and kind in YARDSTICKS:
        return RulePlayer(strategies()[YARDSTICKS[kind]], kind)
    if not colon and kind.startswith("bmu + one "):
        return RulePlayer(find(kind))
    raise ValueError(f"no agent is called {name!r}{nearest(name, names())}; there are {', '.join(names())}")
