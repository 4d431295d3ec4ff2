"""Games of random legal actions, and how a check says where in one something went wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final, NoReturn, TypeAlias

import numpy as np
from pettingzoo import AECEnv

from dominion_env.env import raw_env
from dominion_env.game import Game

Env: TypeAlias = AECEnv[str, Any, int | None]
MakeEnv: TypeAlias = Callable[[], Env]
"""Makes a new environment of one config: ``functools.partial(raw_env, "First Game", 3)``."""

STEPS: Final = 300
"""After how many actions a check stops, if the game has not ended before. Most games end."""
APART: Final = 10
"""Checks that take long look at one decision in so many."""


class Walk:
    """A game of random legal actions. They follow from the seed alone: all checks under one seed play the same game.

    Args:
        make_env: Makes the environment.
        seed: Of the reset and of the actions.

    Attributes:
        env: The environment, which `decisions` steps.
        table: The same without wrappers.
        taken: The actions so far.
        last: What happened last, in words.
        lots: Random numbers for the check itself, which do not change the game.

    Raises:
        TypeError: if what `make_env` makes is no environment of this package.
    """

    def __init__(self, make_env: MakeEnv, seed: int = 0) -> None:
        self.env = make_env()
        self.table = raw(self.env)
        self.seed = seed
        self.taken: list[int] = []
        self.lots = Random(seed + 1)
        self._choices = Random(seed)
        self.last = "the reset"
        self.env.reset(seed=seed)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def over(self) -> bool:
        """Whether the game is over for the selected agent."""
        agent = self.env.agent_selection
        return self.env.terminations[agent] or self.env.truncations[agent]

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.env.possible_agents.index(self.env.agent_selection)

    def decisions(self, most: int = STEPS, apart: int = 1) -> Iterator[str]:
        """The agent to act, at a decision; when the caller comes back for the next one, a random action is taken.

        Args:
            most: After how many actions to stop, if the game is not over before.
            apart: Stop at one decision in so many, at random, and at the first.
        """
        for step in range(most):
            if self.over:
                return
            if step == 0 or self.lots.randrange(apart) == 0:
                yield self.env.agent_selection
            self.go()

    def go(self) -> int:
        """Take a random legal action, and return it."""
        action = random_action(self.game, self._choices)
        self.take(action)
        return action

    def follow(self, other: Walk) -> None:
        """Take random actions until there are as many as in another walk."""
        while len(self.taken) < len(other.taken):
            self.go()

    def take(self, action: int) -> None:
        """Take a legal action."""
        agent, name = self.env.agent_selection, self.table.actions.name(action)
        try:
            self.env.step(action)
        except Exception as error:
            self.fail(f"{agent}'s legal action {name!r} raised {error!r}", error)
        self.taken.append(action)
        self.last = f"{agent} chose {name!r}"

    def expect(self, holds: object, what: str) -> None:
        """Fail unless something holds."""
        if not holds:
            self.fail(what)

    def expect_same(self, one: object, other: object, what: str) -> None:
        """Fail unless two things that may hold arrays are the same, to the byte; the message names where they differ.

        Args:
            one, other: What there is, and what there should be.
            what: What they are, such as "the observation of a copy".
        """
        if frozen(one) != frozen(other):
            self.fail(f"{what} differs: {difference(one, other, self._names())}")

    def fail(self, what: str, cause: BaseException | None = None) -> NoReturn:
        """Raise an AssertionError that tells what is wrong, and where."""
        where = f"{self.game.kingdom.name or 'kingdom'}, {self.table.players} players, seed {self.seed}"
        raise AssertionError(f"{what} ({where}, step {len(self.taken)}, after {self.last})") from cause

    def _names(self) -> dict[int, Sequence[str]]:
        named = (self.table.actions.names(), self.table.observation_layout(), self.table.state_layout())
        return {len(names): names for names in named}


def raw(env: Env) -> raw_env:
    """An environment without its wrappers.

    Raises:
        TypeError: if it is none of this package.
    """
    inside = env.unwrapped
    if not isinstance(inside, raw_env):
        raise TypeError(f"make_env must make what dominion_env.env or raw_env makes, not {type(inside).__name__}")
    return inside


@contextmanager
def walking(make_env: MakeEnv, seed: int) -> Iterator[Walk]:
    """A walk; whatever is raised while it goes on comes as an AssertionError that tells where."""
    walk = Walk(make_env, seed)
    try:
        yield walk
    except AssertionError:
        raise
    except Exception as error:
        walk.fail(f"{error!r} was raised", error)


def reach(make_env: MakeEnv, seed: int, step: int) -> Env:
    """An environment at the place that the message of a failed check names.

    Args:
        make_env: The one that was checked.
        seed, step: As the message says.
    """
    walk = Walk(make_env, seed)
    for _ in range(step):
        walk.go()
    return walk.env


def random_action(game: Game, random: Random) -> int:
    """A random legal action of a game that is not over; more often dear cards, which have the higher ids."""
    return max(random.choices(game.legal_actions(), k=random.randint(1, 2)))


def all_cards(game: Game) -> list[int]:
    """How many cards of each kind there are, wherever they are."""
    state = game.state
    found = [sum(counts) for counts in zip(*map(state.owned, range(game.players)), state.trash, strict=True)]
    for pile in state.setup.piles:
        if pile.mixed >= 0:
            for kind in state.mixed[pile.mixed]:
                found[kind] += 1
        else:
            found[pile.kinds[0]] += state.supply[pile.kinds[0]] + state.outside[pile.kinds[0]]
    return found


def moment(env: Env) -> dict[str, Any]:
    """All that an environment tells now: of the agent to act what it is shown, and the whole table."""
    told = {
        "agents": env.agents,
        "agent_selection": env.agent_selection,
        "last()": env.last(),
        "state()": env.state(),
        "rewards": env.rewards,
        "terminations": env.terminations,
        "truncations": env.truncations,
        "infos": env.infos,
    }
    return {what: kept(each) for what, each in told.items()}


def kept(shown: Any) -> Any:
    """A copy that stays as it is, of something with arrays, mappings and lists in it."""
    if isinstance(shown, np.ndarray):
        return shown.copy()
    if isinstance(shown, Mapping):
        return {key: kept(each) for key, each in shown.items()}
    if isinstance(shown, (list, tuple)):
        return [kept(each) for each in shown]
    return shown


def mask_of(env: Env, agent: str) -> Any:
    """The mask that an agent is shown, in its observation or in its info."""
    shown = env.observe(agent)
    if isinstance(shown, dict) and "action_mask" in shown:
        return shown["action_mask"]
    return env.infos[agent]["action_mask"]


def frozen(shown: object) -> object:
    """What can be compared, to the byte, in place of something with arrays, mappings and lists in it."""
    if isinstance(shown, np.ndarray):
        return shown.dtype.str, shown.shape, shown.tobytes()
    if isinstance(shown, Mapping):
        return tuple((key, frozen(each)) for key, each in shown.items())
    if isinstance(shown, (list, tuple)):
        return tuple(frozen(each) for each in shown)
    return shown


def difference(one: Any, other: Any, names: Mapping[int, Sequence[str]]) -> str:
    """Where two things differ first, in words.

    Args:
        one, other: What differs.
        names: What the numbers of an array mean, by its length.
    """
    if isinstance(one, Mapping) and isinstance(other, Mapping) and list(one) == list(other):
        one, other, where = list(one.values()), list(other.values()), list(one)
    else:
        where = list(range(len(one))) if isinstance(one, (list, tuple)) else []
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        for key, mine, its in zip(where, one, other, strict=True):
            if frozen(mine) != frozen(its):
                return f"{key}: {difference(mine, its, names)}"
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray) and one.shape == other.shape:
        at = tuple(int(axis[0]) for axis in (one != other).nonzero())
        if at:
            place = names[one.size][at[0]] if one.ndim == 1 and one.size in names else f"number {at}"
            return f"{place!r} is {one[at]} and should be {other[at]}"
        return f"it is {one.dtype} and should be {other.dtype}"
    return f"it is {one!r} and should be {other!r}"
