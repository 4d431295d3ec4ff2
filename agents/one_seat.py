"""Dominion as a Gymnasium environment: one seat learns, agents play the others.

::

    import gymnasium
    import dominion_env  # registers it; or make("dominion_env:Dominion-v0")

    env = gymnasium.make("Dominion-v0", kingdom="First Game", players=2, opponent="big money", seat="random")
    observation, info = env.reset(seed=0)
    over = False
    while not over:
        action = env.action_space.sample()  # one of the legal ones; or by the mask: sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated

| | |
|---|---|
| Actions | ``Discrete(len(env.unwrapped.actions))``; every decision of the seat is one masked discrete action |
| Observations | ``Box(0, 1, (size,), float32)``, or with ``mask_in="observation"`` the ``Dict`` of `dominion_env.env` |
| Masks | ``info["action_mask"]`` (int8) or the observation's, and ``env.unwrapped.action_masks()`` (bool) |
| Rewards | at the end of the game only: by default 1 for a win, -1 for a loss, 0 for a shared victory |
| Episode | a game: terminated at its end, truncated at the turn limit |

A step takes the learner's action and lets the others act until the learner must decide again or the game is over, so
the learner sees its own decisions only. It always has one: nobody can empty a pile that ends the game before every
player has had a turn, and a first hand has Coppers to play.

Many games at once: ``gymnasium.make_vec("Dominion-v0", num_envs=8, vectorization_mode="sync")``, or "async" for a
process each. ``infos["action_mask"]`` has the masks, of shape (num_envs, actions). When an episode is over every action
is marked legal: a vector environment asks for one to start the next game with, and takes no notice of it.

The mask is not part of Gymnasium's interface, so the action space keeps one as well and samples by it (`LegalActions`):
`gymnasium.utils.env_checker.check_env`, and whatever else steps with samples, plays by the rules without knowing of it.
Spaces of vector environments do not, nor do policies without masks: give these ``illegal="lose"``, or use the masks.
"""

from __future__ import annotations

import operator
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from agents.base import Agent
from agents.opponents import OpponentLike, pools
from dominion_env import Game, IllegalAction, View, raw_env
from dominion_env.env import Shown
from dominion_env.kingdoms import KingdomLike
from dominion_env.names import nearest
from dominion_env.observation import Observer


class LegalActions(spaces.Discrete):
    """The actions of one seat, of which samples are legal ones.

    Attributes:
        legal: int8 of shape (n,): 1 where legal now. All are, until a game begins.
    """

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.legal = np.ones(n, np.int8)

    def sample(self, mask: NDArray[np.int8] | None = None, probability: Any = None) -> np.int64:
        """A random action: by the mask or the probabilities, if given, else one of those legal now."""
        return super().sample(self.legal if mask is None and probability is None else mask, probability)


class OneSeatEnv(gymnasium.Env[Shown, SupportsIndex]):
    """The environment that ``gymnasium.make("Dominion-v0", ...)`` makes.

    Everything random, the opponents' choices too, follows from the seed of `reset`.

    Args:
        kingdom, players: As for `dominion_env.raw_env`.
        opponent: Who plays the other seats: the name of an agent, an `Agent`, a function from a `View` to an action id,
            a list to draw from for each game, or a mapping with one of these for each seat after the learner (see
            `agents.opponents`).
        seat: The learner's seat, or "random" to draw it for each game.
        mask_in: Where the legal actions are: "info" (observations are plain arrays) or "observation" (dictionaries).
        render_mode: None, "ansi" (`render` returns a string) or "human" (it is printed after each reset and step).
        table: Other arguments of `dominion_env.raw_env`: pool, reward, max_turns, start_player, illegal and so on.

    Attributes:
        actions: The action table: what each action id means.
        seat: The learner's seat in this game.
        view: What the learner's seat may know of this game, as agents are shown it.
        opponents: The agents that play this game, by seat.

    Raises:
        ValueError: for an unknown kingdom, card or agent, an argument out of range, or an agent that can't play such
            games.
        OSError, ModuleNotFoundError: as from `agents.make`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 -- as Gymnasium declares it

    def __init__(
        self,
        kingdom: KingdomLike = "First Game",
        players: int = 2,
        *,
        opponent: OpponentLike = "big money",
        seat: int | str = 0,
        mask_in: str = "info",
        render_mode: str | None = None,
        **table: Any,
    ) -> None:
        self._table = raw_env(kingdom, players, render_mode=render_mode, **table)
        self._seat_setting = _checked_seat(seat, players)
        if mask_in not in ("info", "observation"):
            raise ValueError(f"mask_in must be 'info' or 'observation', not {mask_in!r}")
        self.players = players
        self.mask_in = mask_in
        self.render_mode = render_mode
        self.actions = self._table.actions
        self._pools = pools(opponent, players - 1)
        for pool in self._pools:
            pool.check(self.actions, players)
        wants_log = render_mode is not None or any(agent.wants_log for pool in self._pools for agent in pool.agents)
        self._table.render_mode = "ansi" if wants_log else None  # it keeps a log then; what it renders is never shown
        self._observer = Observer(self.actions.cards, players)
        any_agent = self._table.possible_agents[0]
        observation = self._table.observation_space(any_agent)
        assert isinstance(observation, spaces.Dict)
        self.observation_space: spaces.Space[Any] = (
            observation if mask_in == "observation" else observation["observation"]
        )
        self.action_space: LegalActions = LegalActions(len(self.actions))
        self.seat: int
        self.view: View
        self.opponents: dict[int, Agent] = {}
        self._views: dict[int, View] = {}
        self._shown = 0
        self._running = False

    @property
    def game(self) -> Game:
        """The game, with all that is hidden in it: to look into, not for agents."""
        return self._table.game

    def observation_layout(self) -> list[str]:
        """The name of every feature of an observation, in order."""
        return self._table.observation_layout()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Shown, dict[str, Any]]:
        """Start a new game and let the others act until the learner must.

        Args:
            seed: Seeds all that is random from here on, this game and the next ones. Without it the environment goes
                on with its generator, which the first reset seeds from the system if need be.
            options: Any of "kingdom", "start_player" and "seat", for this game alone.

        Returns:
            The observation, and a dictionary with the "action_mask" unless it is in the observation.

        Raises:
            ValueError: for a kingdom with cards outside the pool, a wrong seat, or a misspelt option.
                Other options are left to wrappers.
        """
        given = dict(options or {})
        seat = _checked_seat(given.pop("seat", self._seat_setting), self.players)
        for name in set(given) - {"kingdom", "start_player"}:
            hint = nearest(name, ("kingdom", "start_player", "seat"))
            if hint:
                raise ValueError(f"unknown reset option {name!r}{hint}")
        super().reset(seed=seed)
        random = self.np_random
        game_seed, *agent_seeds = random.integers(2**62, size=self.players).tolist()
        any_seat = int(random.integers(self.players))
        drawn = [pool.draw(random) for pool in self._pools]
        self._running = False
        self._table.reset(game_seed, given)
        self.seat = any_seat if seat == "random" else int(seat)
        seats = [(self.seat + place) % self.players for place in range(1, self.players)]
        self.opponents = dict(zip(seats, drawn, strict=True))
        for (other, agent), agent_seed in zip(self.opponents.items(), agent_seeds, strict=True):
            agent.reset(other, self.players, agent_seed)
        views = [View(self.game, each, self._observer) for each in range(self.players)]
        self.view, self._views = views[self.seat], {other: views[other] for other in seats}
        self._shown = 0
        self._let_others_act()
        return self._seen()

    def step(self, action: SupportsIndex) -> tuple[Shown, float, bool, bool, dict[str, Any]]:
        """Take the learner's action and let the others act until the learner must decide again.

        Returns:
            The observation, the reward, whether the game has ended, whether the turn limit has ended it, and a
            dictionary with the "action_mask" unless it is in the observation.

        Raises:
            IllegalAction: if the action is not legal, unless that loses the game; nothing changes then. Also if an
                opponent's is not; then the game can't go on.
            ResetNeeded: if no game is going on.
        """
        if not self._running:
            raise ResetNeeded("no game is going on: call reset() first")
        self._table.step(operator.index(action))
        self._let_others_act()
        observation, info = self._seen()
        table, me = self._table, self._table.possible_agents[self.seat]
        return observation, table.rewards[me], table.terminations[me], table.truncations[me], info

    def _let_others_act(self) -> None:
        """Until it is the learner's turn to decide or the game is over; then show it to whoever watches."""
        self._running = False  # where another agent fails, the learner can't go on
        state = self.game.state
        while (decision := state.decision) is not None and decision.player != self.seat:
            agent, view = self.opponents[decision.player], self._views[decision.player]
            action = agent.act(view)
            if action not in view.legal:
                raise IllegalAction(
                    f"opponent {agent.name!r} chose {action!r} for player {decision.player}, which is not legal; "
                    f"legal are {', '.join(map(str, view.legal_actions()))}"
                )
            self._table.step(action)
        self._running = not state.over and self._table.forfeited is None
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> tuple[Shown, dict[str, Any]]:
        seen = self._table.observe(self._table.possible_agents[self.seat])
        seen["action_mask"] = mask = self._mask()
        self.action_space.legal = mask.copy()
        if self.mask_in == "observation":
            return seen, {}
        return seen["observation"], {"action_mask": seen["action_mask"]}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as bool of shape (len(actions),), under the name that sb3-contrib looks for."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> NDArray[np.int8]:
        return self.view.action_mask() if self._running else np.ones(len(self.actions), np.int8)

    def render(self) -> str | None:
        """What the learner's seat saw happen since the last call, and the table as it sees it."""
        if self.render_mode is None:
            raise ValueError("nothing is rendered without a render_mode; there are 'ansi' and 'human'")
        news = self.view.log(self._shown)
        self._shown = self.view.log_length()
        text = f"{news}\n{self.view.table()}" if news else self.view.table()
        if self._table.forfeited is not None:
            text += "\nThe learner chose an illegal action and has lost."
        if self.render_mode == "human":
            print(text)
            return None
        return text


def _checked_seat(seat: int | str, players: int) -> int | str:
    if seat == "random" or (isinstance(seat, int) and 0 <= seat < players):
        return seat
    raise ValueError(f"seat must be 'random' or a seat from 0 to {players - 1}, not {seat!r}")
