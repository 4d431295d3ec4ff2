"""Who plays the seats that do not learn.

Wherever an opponent is asked for, it can be

- the name of an agent, as for `agents.make`: "big money", "checkpoint:first_game";
- a function from a `dominion_env.View` to the id of a legal action, asked at each decision of a seat;
- an `Agent`; every seat plays with a copy of its own;
- a list of these: a pool from which each seat draws anew for each game, all alike or with weights,
  ``["big money", ("checkpoint:first_game", 3)]``;
- a mapping that gives each of the other seats one of these, counted on from the learner:
  ``{1: "big money", 2: ["random", "big money"]}`` where 1 plays after the learner and 2 after 1.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeGuard

import numpy as np

from agents.base import Agent
from agents.registry import make
from dominion_env import ActionTable, View

Opponent = str | Agent | Callable[[View], int]
Opponents = Opponent | Sequence[Opponent | tuple[Opponent, float]]
OpponentLike = Opponents | Mapping[int, Opponents]


class FunctionAgent(Agent):
    """A function that picks the actions.

    Args:
        function: Given a view, returns the id of a legal action.
    """

    def __init__(self, function: Callable[[View], int]) -> None:
        self.name = getattr(function, "__name__", type(function).__name__)
        self._function = function

    def act(self, view: View) -> int:
        """What the function says."""
        return self._function(view)


class Pool:
    """Agents that one seat draws from, each made once and reset for each game.

    Args:
        opponents: One opponent or a list, in which (opponent, weight) is drawn with this weight and others with 1.

    Attributes:
        agents: All that may be drawn.

    Raises:
        ValueError: for an unknown name, an empty list, or what is no opponent or weight.
        OSError, ModuleNotFoundError: as from `agents.make`.
    """

    def __init__(self, opponents: Opponents) -> None:
        given: list[Any] = list(opponents) if _is_list(opponents) else [opponents]
        if not given:
            raise ValueError("opponent: the list is empty; give at least one opponent")
        pairs = [each if _is_list(each) and len(each) == 2 else (each, 1) for each in given]
        self.agents = [_agent(opponent) for opponent, _ in pairs]
        weights = np.array([_weight(weight, opponent) for opponent, weight in pairs])
        self._shares = weights / weights.sum()

    def check(self, actions: ActionTable, players: int) -> None:
        """Make sure that all of them can play such games.

        Raises:
            ValueError: if one can't; the message says which, and why.
        """
        for agent in self.agents:
            try:
                agent.check(actions, players)
            except ValueError as error:
                raise ValueError(f"opponent {agent.name!r}: {error}") from error

    def draw(self, random: np.random.Generator) -> Agent:
        """One of the agents; takes the same from the generator whatever the pool."""
        return self.agents[int(random.choice(len(self.agents), p=self._shares))]


def pools(opponent: OpponentLike, others: int) -> list[Pool]:
    """A pool for each of the other seats, in turn order after the learner; no agent is in two of them.

    Args:
        opponent: See the top of this module.
        others: How many other seats there are.

    Raises:
        ValueError: for a mapping with the wrong seats, and as for `Pool`.
        OSError, ModuleNotFoundError: as from `agents.make`.
    """
    if not isinstance(opponent, Mapping):
        pool = Pool(opponent)
        return [pool, *(copy.deepcopy(pool) for _ in range(others - 1))]
    places = range(1, others + 1)
    if set(opponent) != set(places):
        raise ValueError(
            f"opponent must have the keys {', '.join(map(str, places))} (the seats after the learner), "
            f"not {', '.join(map(repr, opponent)) or 'none'}"
        )
    return [Pool(opponent[place]) for place in places]


def _is_list(value: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _agent(opponent: Any) -> Agent:
    if isinstance(opponent, str):
        return make(opponent)
    if isinstance(opponent, Agent):
        return copy.deepcopy(opponent)
    if callable(opponent) and not isinstance(opponent, type):
        return FunctionAgent(opponent)
    raise ValueError(
        f"an opponent is the name of an agent, an Agent, or a function from a View to an action id, not {opponent!r}"
    )


def _weight(weight: Any, opponent: Any) -> float:
    if isinstance(weight, int | float) and 0 < weight < math.inf:
        return float(weight)
    raise ValueError(f"the weight of opponent {opponent!r} must be a number above 0, not {weight!r}")
