"""Agents by name."""

from __future__ import annotations

from collections.abc import Callable

from agents.base import Agent
from agents.big_money import BasicBigMoney, BigMoneyUltimate
from agents.human import Human
from agents.random_agent import RandomAgent
from dominion_env.names import nearest


def _checkpoint(directory: str) -> Agent:
    from agents.checkpoint import CheckpointAgent  # needs PyTorch

    return CheckpointAgent(directory)


_PLAIN: dict[str, Callable[[], Agent]] = {
    agent.name: agent for agent in (RandomAgent, BasicBigMoney, BigMoneyUltimate, Human)
}
_WITH_ARGUMENT: dict[str, Callable[[str], Agent]] = {"checkpoint": _checkpoint}


def names() -> list[str]:
    """What `make` understands; "checkpoint:DIR" stands for any directory."""
    return [*_PLAIN, "checkpoint:DIR"]


def make(name: str) -> Agent:
    """The agent of a name.

    Args:
        name: "random", "big money", "big money ultimate", "human", in any case, or "checkpoint:" and the directory of a
            trained policy.

    Raises:
        ValueError: for any other name; the message suggests the nearest.
        OSError, ValueError: for a checkpoint that can't be read.
        ModuleNotFoundError: for a checkpoint, if PyTorch is not installed.
    """
    kind, colon, argument = name.strip().partition(":")
    kind = kind.strip().casefold()
    if colon and kind in _WITH_ARGUMENT:
        return _WITH_ARGUMENT[kind](argument.strip())
    if not colon and kind in _PLAIN:
        return _PLAIN[kind]()
    raise ValueError(f"no agent is called {name!r}{nearest(name, names())}; there are {', '.join(names())}")
