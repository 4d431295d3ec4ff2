"""Dominion as a PettingZoo AEC environment.

| | |
|---|---|
| Agents | ``player_0`` to ``player_{n-1}``, 2 to 6 |
| Actions | ``Discrete(len(env.actions))``; every decision of the game is one masked discrete action |
| Observations | ``{"observation": Box(0, 1, (size,), float32), "action_mask": Box(0, 1, (len(actions),), int8)}`` |
| State | for centralised critics: ``Box(0, 1, (state_size,), float32)``, hidden cards included |
| Rewards | at the end of the game only: by default 1 for a win, -1 for a loss, 0 for a shared victory |

Which player acts next is the game's business: a Militia asks the other players to discard, a Swindler's player
chooses what another gains. ``env.agent_selection`` says who. The mask is all zero for a seat that has nothing
to decide. docs/spaces.md lists what the numbers mean.

::

    from dominion_env import env

    e = env(kingdom="First Game", players=2)
    e.reset(seed=0)
    for agent in e.agent_iter():
        observation, reward, termination, truncation, info = e.last()
        action = None if termination or truncation else e.action_space(agent).sample(observation["action_mask"])
        e.step(action)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from dominion_env.actions import ActionTable, pool_cards, table_for
from dominion_env.card_matrix import CardMatrix
from dominion_env.critic_state import StateEncoder
from dominion_env.engine.log import END
from dominion_env.game import Game, IllegalAction, kingdom_piles
from dominion_env.kingdom_config import SIZE, printed_name
from dominion_env.kingdoms import Kingdom, KingdomLike, load, possible_piles, resolve
from dominion_env.names import nearest
from dominion_env.observation import Observer
from dominion_env.render import render_log, render_table

Reward = str | Callable[[Sequence[int]], Sequence[float]]
PoolLike: TypeAlias = KingdomLike | ActionTable
"""What is accepted as `pool`."""
Shown: TypeAlias = Any
"""What an agent is shown: arrays, in dicts as the options say (see `raw_env`)."""


def final_rewards(game: Game, reward: Reward) -> list[float]:
    """The rewards by seat of a game that is over.

    Args:
        game: The game.
        reward: "win" (`Game.returns`), "margin" (own score less the best other, divided by 50 and cut at -1 and 1),
            or a function from the final scores by seat to rewards by seat.

    Raises:
        ValueError: for any other `reward`, or if a function does not make one for each player.
    """
    if callable(reward):
        rewards = [float(each) for each in reward(game.scores())]
        if len(rewards) != game.players:
            raise ValueError(f"the function given as `reward` made {len(rewards)} rewards for {game.players} players")
        return rewards
    if checked_reward(reward) == "win":
        return game.returns()
    scores = game.scores()
    return [
        max(-1.0, min(1.0, (score - max(scores[:seat] + scores[seat + 1 :])) / 50)) for seat, score in enumerate(scores)
    ]


def checked_reward(reward: Reward) -> Reward:
    """What was given as `reward`, if it is one (see `final_rewards`); a ValueError if not."""
    if callable(reward) or reward in ("win", "margin"):
        return reward
    raise ValueError(f"reward must be 'win', 'margin' or a function of the final scores, not {reward!r}")


class raw_env(AECEnv[str, Shown, int | None]):  # noqa: N801 -- PettingZoo's name for the unwrapped environment
    """The environment without PettingZoo's wrappers; an illegal action raises `IllegalAction` and changes nothing.

    Args:
        kingdom: A kingdom's name, a list of card names, a `Kingdom`, the path of a config, or a mapping in its form.
            A config with random draws draws anew at each reset.
        players: 2 to 6.
        pool: What the action and observation spaces are made for: by default the cards that `kingdom` can mean;
            the name of a kingdom or a list of card names to be able to play other kingdoms too
            (`reset(options={"kingdom": ...})`), or an action table, to have its pool.
        reward: See `final_rewards`.
        max_turns: Turns for each player after which the game is truncated; 0 for no limit.
        start_player: A seat, or "random".
        skip_forced: Whether choices without an alternative are made at once.
        observation: "flat" for a vector of shape (size,); "cards" for ``{"cards": (cards, columns), "table":
            (scalars,)}``, the same numbers with a row for each card (see `dominion_env.card_matrix`).
        extended: Whether observations go into more detail (see `dominion_env.extended`).
        events: How many of the most recent events observations show (see `dominion_env.recent`).
        mask_in: "observation": what an agent is shown is ``{"observation": ..., "action_mask": ...}``; "info": it is
            the observation alone, and ``infos[agent]["action_mask"]`` has the mask.
        illegal: What an illegal action does: "raise" an `IllegalAction` and change nothing, or "lose": the game is
            over, whoever tried it gets -1 and the others share 1, whatever `reward` is.
        render_mode: None, "ansi" (`render` returns a string) or "human" (it is printed after each step).

    Attributes:
        actions: The action table.
        observer: Writes the observations; its `cards` are the pool.
        matrix: With ``observation="cards"``: its `columns` and `table` name what the arrays hold.
        game: The game that is played.
        forfeited: The agent that lost the game by an illegal action, if one did.
        state_space: Of `state`.

    Raises:
        ValueError: for an unknown kingdom or card or an argument out of range.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 -- PettingZoo declares it as an instance attribute
        "name": "dominion_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        kingdom: KingdomLike = "First Game",
        players: int = 2,
        *,
        pool: PoolLike | None = None,
        reward: Reward = "win",
        max_turns: int = 100,
        start_player: int | str = 0,
        skip_forced: bool = True,
        observation: str = "flat",
        extended: bool = False,
        events: int = 0,
        mask_in: str = "observation",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if not 2 <= players <= 6:
            raise ValueError(f"players must be 2 to 6, not {players}")
        _check_choice("render_mode", render_mode, None, "ansi", "human")
        _check_choice("observation", observation, "flat", "cards")
        _check_choice("mask_in", mask_in, "observation", "info")
        _check_choice("illegal", illegal, "raise", "lose")
        self.kingdom = kingdom
        self.players = players
        self.reward = checked_reward(reward)
        self.max_turns = max_turns
        self.start_player = checked_start(start_player, players)
        self.skip_forced = skip_forced
        self.render_mode = render_mode
        self.actions = table_for(pool_of(kingdom if pool is None else pool))
        self.mask_in = mask_in
        self.illegal = illegal
        self.observer = Observer(self.actions.cards, players, extended=extended, events=events)
        self.matrix = CardMatrix(self.observer.features) if observation == "cards" else None
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._make_observation_space())
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents
        }
        self._encoder = StateEncoder(self.actions.cards, players)
        self.state_space = spaces.Box(0, 1, (self._encoder.size,), np.float32)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random: np.random.Generator | None = None
        self.game: Game
        self.forfeited: str | None = None

    def _make_observation_space(self) -> spaces.Space[Any]:
        shown: spaces.Space[Any] = spaces.Box(0, 1, (self.observer.size,), np.float32)
        if self.matrix is not None:
            cards = spaces.Box(0, 1, (len(self.actions.cards), len(self.matrix.columns)), np.float32)
            shown = spaces.Dict({"cards": cards, "table": spaces.Box(0, 1, (len(self.matrix.table),), np.float32)})
        if self.mask_in == "info":
            return shown
        mask = spaces.Box(0, 1, (len(self.actions),), np.int8)
        return spaces.Dict({"observation": shown, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observations of an agent; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of an agent; the same object each time."""
        return self.action_spaces[agent]

    def observation_layout(self) -> list[str]:
        """The name of every feature of a flat observation, in order."""
        return self.observer.layout()

    def observation_slices(self) -> dict[str, slice]:
        """Where each block ("own hand"), scalar ("coins") and group of alternatives ("verb") of it is."""
        return self.observer.slices()

    def state_layout(self) -> list[str]:
        """The name of every feature of `state`, in order."""
        return self._encoder.features.names()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game.

        Args:
            seed: Seeds all that is random from here on, this game and the next ones. Without it the environment goes
                on with its generator, which the first reset seeds from the system if need be.
            options: Any of "kingdom" and "start_player", for this game alone.

        Raises:
            ValueError: for a kingdom with cards outside the pool, or a misspelt option.
                Other options are left to wrappers.
        """
        given = dict(options or {})
        kingdom = given.pop("kingdom", self.kingdom)
        start = checked_start(given.pop("start_player", self.start_player), self.players)
        for name in given:
            hint = nearest(name, ("kingdom", "start_player"))
            if hint:
                raise ValueError(f"unknown reset option {name!r}{hint}")
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        game_seed = int(self._random.integers(2**62))
        first = int(self._random.integers(self.players))
        resolved = resolve(kingdom, game_seed, self.players)
        refuse_outside(pool_cards(kingdom_piles(resolved), resolved.shelters), self.actions)
        self.game = Game(
            resolved,
            self.players,
            game_seed,
            start_player=first if start == "random" else int(start),
            max_turns=self.max_turns,
            actions=self.actions,
            log=self.render_mode is not None or self.observer.needs_log,
            skip_forced=self.skip_forced,
        )
        self._shown = 0
        self.forfeited = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        decision = self.game.state.decision
        if decision is not None:
            self.agent_selection = self.possible_agents[decision.player]
        if self.mask_in == "info":
            self.infos = {agent: {"action_mask": self._mask(self._seat[agent])} for agent in self.agents}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        decision = self.game.state.decision
        if decision is not None and decision.player == seat and self.forfeited is None:
            return self.game.action_mask()
        return np.zeros(len(self.actions), np.int8)

    def observe(self, agent: str) -> Shown:
        """What an agent may know now, and its legal actions (none if another decides); new arrays each time."""
        seat = self._seat[agent]
        shown: Shown = self.observer(self.game.state, seat)
        if self.matrix is not None:
            cards, table = self.matrix.split(shown)
            shown = {"cards": cards, "table": table}
        return shown if self.mask_in == "info" else {"observation": shown, "action_mask": self._mask(seat)}

    def state(self) -> NDArray[np.float32]:
        """The whole table, hidden cards included, for centralised critics: new, float32 of shape (state_size,)."""
        return self._encoder(self.game.state)

    def step(self, action: int | None) -> None:
        """Take an action for the selected agent (None for one whose game is over).

        Raises:
            IllegalAction: if it is not legal, unless that loses the game; nothing changes then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} must act: None is only for agents whose game is over")
        game = self.game
        try:
            game.step(int(action))
        except IllegalAction:
            if self.illegal == "raise":
                raise
            self.forfeited = agent
        self._cumulative_rewards[agent] = 0.0
        if self.forfeited is not None:
            share = 1 / (self.players - 1)
            self._end([-1.0 if each == agent else share for each in self.possible_agents], self.terminations)
        elif game.state.over:
            self._end(final_rewards(game, self.reward), self.truncations if game.state.truncated else self.terminations)
        self._select()
        if self.render_mode == "human":
            self.render()

    def _end(self, rewards: Sequence[float], over: dict[str, bool]) -> None:
        """Let the game be over for all agents, with rewards by seat."""
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        for each in self.agents:
            over[each] = True
            self._cumulative_rewards[each] += self.rewards[each]

    def render(self) -> str | None:
        """The log since the last call and the table, as everyone together would see it."""
        if self.render_mode is None:
            raise ValueError("nothing is rendered without a render_mode; there are 'ansi' and 'human'")
        text = render_log(self.game, since=self._shown) + "\n" + render_table(self.game)
        if self.game.state.log is not None:
            self._shown = len(self.game.state.log)
            if self._shown and self.game.state.log[-1][0] == END:
                text = text.rstrip()
        if self.forfeited is not None:
            text += f"\n{self.forfeited} chose an illegal action and has lost."
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing to release."""


def _check_choice(name: str, given: str | None, *choices: str | None) -> None:
    if given not in choices:
        *most, last = (repr(choice) if choice else "None" for choice in choices)
        raise ValueError(f"{name} must be {', '.join(most)} or {last}, not {given!r}")


def refuse_outside(cards: Sequence[str], actions: ActionTable) -> None:
    """Make sure that an action table is made for all of these cards.

    Raises:
        ValueError: if not; the message names those it is not made for.
    """
    outside = [name for name in cards if name not in actions.cards]
    if outside:
        raise ValueError(
            f"the kingdom has cards outside the pool of this environment: {', '.join(outside)}; give a wider `pool`"
        )


def checked_start(start_player: int | str, players: int) -> int | str:
    """What was given as `start_player`, if it is a seat or "random"; a ValueError if not."""
    if start_player == "random" or (isinstance(start_player, int) and 0 <= start_player < players):
        return start_player
    raise ValueError(f"start_player must be 'random' or a seat from 0 to {players - 1}, not {start_player!r}")


def pool_of(kingdom: PoolLike) -> tuple[str, ...]:
    """All cards that can take part in games of a kingdom or a config with random draws;
    a list that is not ten cards long is just these, and an action table has its own.

    Raises:
        ValueError: for an unknown kingdom or card.
    """
    if isinstance(kingdom, ActionTable):
        return kingdom.cards
    if isinstance(kingdom, Kingdom):
        return pool_cards(kingdom_piles(kingdom), kingdom.shelters)
    if isinstance(kingdom, Sequence) and not isinstance(kingdom, str) and len(kingdom) != SIZE:
        names = [printed_name(name) for name in kingdom]
        wrong = [why for _, why in names if why]
        if wrong:
            raise ValueError(f"pool: {wrong[0]}")
        return pool_cards([name for name, _ in names])
    config = load(kingdom)
    return pool_cards(possible_piles(config), bool(config.shelters))


def env(*args: Any, strict: bool = False, **kwargs: Any) -> AECEnv[str, Shown, int | None]:
    """The environment; arguments as for `raw_env`.

    Args:
        args: See `raw_env`.
        strict: Whether to add PettingZoo's wrappers, which check the order of calls; legality is checked in any case.
        kwargs: See `raw_env`.
    """
    made: AECEnv[str, Shown, int | None] = raw_env(*args, **kwargs)
    if strict:
        made = wrappers.AssertOutOfBoundsWrapper(made)
        made = wrappers.OrderEnforcingWrapper(made)
    return made


def parallel_env(*args: Any, **kwargs: Any) -> ParallelEnv[str, Shown, int | None]:
    """The environment as PettingZoo's ParallelEnv, for libraries that take no other; arguments as for `raw_env`.

    The game stays one in which a single agent decides at a time. Every step takes an action of each agent, carries out
    the one of the agent that has something to decide, and ignores the others: give those any number, such as 0, or
    leave them out. The masks tell who decides: only one of them has ones. So does ``infos[agent]["active_agent"]``, a
    string. Most of what the other agents are shown and do is of no use for training; prefer `env`.
    """
    made: ParallelEnv[str, Shown, int | None] = turn_based_aec_to_parallel(raw_env(*args, **kwargs))
    return made
