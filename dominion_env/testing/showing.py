"""Checks of what agents are shown: spaces, masks, arrays that stay as they were, and the order of the seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from dominion_env.game import IllegalAction
from dominion_env.testing.walk import APART, STEPS, MakeEnv, Walk, frozen, kept, mask_of, walking

_SEEDS: Final = 200
"""How many openings `check_agent_order` looks at, at most."""


def check_spaces(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = 1) -> None:
    """All that is shown is in its space, with that dtype, to every agent at every decision; everything has one name.

    The names are those of the actions, of the features of an observation and of the features of `state`.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        _expect_names(walk)
        for _ in walk.decisions(steps, apart):
            for agent in walk.env.possible_agents:
                _expect_fits(walk, walk.env.observation_space(agent), walk.env.observe(agent), f"what {agent} is shown")
            _expect_fits(walk, walk.table.state_space, walk.env.state(), "state()")


def _expect_names(walk: Walk) -> None:
    table = walk.table
    actions = table.actions
    names = actions.names()
    walk.expect([actions.id(name) for name in names] == list(range(len(names))), "two actions have the same name")
    layouts = {
        "actions": (names, spaces.flatdim(table.action_space("player_0"))),
        "observation_layout()": (table.observation_layout(), table.observer.size),
        "state_layout()": (table.state_layout(), spaces.flatdim(table.state_space)),
    }
    for what, (named, size) in layouts.items():
        walk.expect(len(named) == size, f"{what} has {len(named)} names for {size} numbers")
        walk.expect(len(set(named)) == size, f"{what} has the same name twice")


def _expect_fits(walk: Walk, space: spaces.Space[Any], shown: Any, what: str) -> None:
    if isinstance(space, spaces.Dict):
        walk.expect(isinstance(shown, dict) and shown.keys() == space.keys(), f"{what} has not the keys {[*space]}")
        for key in space:
            _expect_fits(walk, space[key], shown[key], f"{key!r} of {what}")
        return
    dtype = getattr(shown, "dtype", type(shown))
    walk.expect(dtype == space.dtype, f"{what} is {dtype}, and its space says {space.dtype}")
    walk.expect(space.contains(shown), f"{what} is not in its space {space}")


def check_mask(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = APART) -> None:
    """The mask of the agent to act has the game's legal actions, at least one; the others have none.

    A step agrees: each action in the mask can be taken, and each that is not raises `IllegalAction`.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        for agent in walk.decisions(steps):
            for each in walk.env.possible_agents:
                marked = np.flatnonzero(mask_of(walk.env, each)).tolist()
                legal = walk.game.legal_actions() if each == agent else []
                walk.expect(
                    marked == legal, f"the mask of {each} has {_named(walk, marked)}, legal are {_named(walk, legal)}"
                )
            walk.expect(walk.game.legal_actions(), f"{agent} has no legal action")
            if len(walk.taken) % apart == 0:
                _expect_steps(walk)


def _expect_steps(walk: Walk) -> None:
    legal = walk.game.legal_actions()
    for action in legal:
        try:
            walk.game.clone().step(action)
        except Exception as error:
            walk.fail(f"{walk.table.actions.name(action)!r} is legal, and raises {error!r}", error)
    others = [action for action in range(len(walk.table.actions)) if action not in legal]
    for action in walk.lots.sample(others, min(APART, len(others))):
        try:
            walk.game.clone().step(action)
        except IllegalAction:
            continue
        walk.fail(f"{walk.table.actions.name(action)!r} is not legal, and was taken")


def _named(walk: Walk, actions: list[int]) -> str:
    return ", ".join(walk.table.actions.name(action) for action in actions) or "none"


def check_aliasing(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = APART) -> None:
    """What was returned never changes later, and writing into it changes neither the game nor what is shown next.

    Of observations, masks, `state`, infos, `Game.action_mask` and `Game.legal_actions`.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        spoilt = Walk(make_env, seed)
        returns: list[tuple[int, object, object]] = []
        for _ in walk.decisions(steps, apart):
            spoilt.follow(walk)
            returned = _returned(walk)
            returns.append((len(walk.taken), returned, frozen(returned)))
            for _ in range(2):
                also = _returned(spoilt)
                walk.expect_same(also, returned, "what is shown after others wrote into what they were shown")
                _scribble(also)
            _scribble(spoilt.env.infos)
        for step, shown, before in returns:
            walk.expect(frozen(shown) == before, f"what was returned at step {step} has changed since")


def _returned(walk: Walk) -> dict[str, object]:
    return {
        "observe()": {agent: walk.env.observe(agent) for agent in walk.env.possible_agents},
        "infos": kept(walk.env.infos),
        "state()": walk.env.state(),
        "action_mask()": walk.game.action_mask(),
        "legal_actions()": walk.game.legal_actions(),
    }


def _scribble(shown: Any) -> None:
    """Write nonsense into all arrays and lists."""
    if isinstance(shown, np.ndarray):
        shown.fill(1)
    elif isinstance(shown, list):
        shown.clear()
    elif isinstance(shown, dict):
        for each in shown.values():
            _scribble(each)


def check_agent_order(make_env: MakeEnv, seed: int = 0) -> None:
    """The agents keep their order, and each sees itself first and the others as they sit after it.

    So whoever begins a game sees what any other agent would that begins with the same hand; and the next ones too.

    Args:
        make_env: Makes the environment.
        seed: Of the first opening.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        kingdom = walk.game.kingdom
        agents = [f"player_{seat}" for seat in range(walk.table.players)]
        first: dict[object, tuple[str, Any]] = {}
        compared = set()
        for opening in range(seed, seed + _SEEDS):
            for starter in agents:
                walk.env.reset(seed=opening, options={"kingdom": kingdom, "start_player": agents.index(starter)})
                _expect_agents(walk, agents, starter)
                for place, known, shown in _seen_at_start(walk, starter):
                    other, due = first.setdefault(known, (starter, shown))
                    what = f"what the agent {place} places after {starter} is shown when that begins (seed {opening})"
                    walk.expect_same(shown, due, f"{what}, compared with the same hand when {other} begins,")
                    if starter != other:
                        compared.add((starter, place))
            if len(compared) >= (len(agents) - 1) * len(agents):
                return
        walk.fail(f"in {_SEEDS} openings no two agents had the same hand")


def _expect_agents(walk: Walk, agents: list[str], starter: str) -> None:
    """The agents must be these, and one of them have the first decision."""
    env = walk.env
    walk.expect(env.possible_agents == agents, f"possible_agents is {env.possible_agents}")
    walk.expect(env.agents == agents, f"agents is {env.agents} after a reset")
    walk.expect(env.agent_selection == starter, f"{env.agent_selection} begins, not {starter}")


def _seen_at_start(walk: Walk, starter: str) -> Iterator[tuple[int, object, Any]]:
    """For each agent in turn order its place, all that it can know when a game begins, and what it is shown."""
    agents, game = walk.env.possible_agents, walk.game
    table = [game.phase, *(pile[-1] for pile in game.state.mixed)]
    for place in range(len(agents)):
        seat = (agents.index(starter) + place) % len(agents)
        yield place, frozen([place, game.zone(seat, "hand"), table]), kept(walk.env.observe(agents[seat]))
