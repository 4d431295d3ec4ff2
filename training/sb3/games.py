"""Self-play as an environment of Stable-Baselines3: a seat of each game learns, networks and agents have the others."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices

from agents.nets import PolicyValueNet, build_net
from dominion_env import ActionTable, Game
from dominion_env.env import pool_of
from training.config import TrainConfig
from training.league import SELF, Guests, Weights, past_name
from training.rollout import deal, final_rewards, sample

MASKS: Final = "action_masks"
"""The method by which MaskablePPO asks an environment for masks."""


class Endings(NamedTuple):
    """Games that have ended.

    Attributes:
        games, truncated: How many, and how many of them by the turn limit.
        outcomes: Of each that was not the learner's with itself: the opponent, and 1 if the learner won, 0.5 for a tie,
            0 if it lost.
    """

    games: int
    truncated: int
    outcomes: list[tuple[str, float]]


class SelfPlayGames(VecEnv):
    """Many games, each an environment in which a seat drawn at random is the learner's.

    A step is a decision of the learner in every game. Then the others decide, all games at once by one network, until
    in every game it is the learner's turn again. A game that ends, by whose move so ever, gives the learner its reward
    and is followed by another. One that the turn limit ends counts as it stands: it is over, not truncated.

    Args:
        config: The run; it has `config.games` games for each of its workers.
        seed: Everything random follows from it; `VecEnv.seed` sets another for the next reset.

    Attributes:
        games: The games.
        learners: int64 of shape (num_envs,): the learner's seat in each game.
        others: int64 of shape (num_envs,): who has the other seats. `SELF` is the newest network; above it is the
            iteration that a past self is from, below it an agent by name (see `training.league.Guests`).
        newest: The network that plays for the learner in other seats; set it to the one that learns.
        opponent: Whom the games against a past self that begin from now on are against; `SELF` if there is none.

    Raises:
        ValueError: for agents by name that are unknown or can't play the run's games.
    """

    def __init__(self, config: TrainConfig, seed: int = 0) -> None:
        number = config.games * max(1, config.workers)
        self.config = config
        self.guests = Guests(config, ActionTable(pool_of(config.kingdom)))
        self.games = deal(config, self.guests, number, seed)
        box = spaces.Box(0, 1, (self.games.observer.size,), np.float32)
        super().__init__(number, box, spaces.Discrete(len(self.games.actions)))
        self.newest = self._net()
        self.opponent = SELF
        self.learners = np.zeros(number, np.int64)
        self.others = np.zeros(number, np.int64)
        self._past: dict[int, PolicyValueNet] = {}
        guests = sum(config.opponents.agents.values())
        self._past_share = config.opponents.share / (1 - guests) if guests < 1 else 0.0
        self._random = np.random.default_rng([seed, 1])
        self._decided = np.zeros(number, np.bool_)  # whether the learner has had a decision in the running game
        self._begun = np.zeros(number, np.int64)  # its decisions before the running game
        self._steps = 0
        self._since = time.monotonic()
        self._ended = self._truncated = 0
        self._outcomes: list[tuple[str, float]] = []

    # Opponents.

    def take_past(self, weights: Mapping[int, Weights]) -> None:
        """Let these be the past selves, by the iteration they are from. The games of one that is no longer among them
        go on with the oldest.
        """
        self._past = {iteration: self._past.get(iteration) or self._net(weights[iteration]) for iteration in weights}

    def draw(self, chances: Mapping[int, float]) -> None:
        """Draw the opponent of the games against a past self that begin from now on: one for all, so that few networks
        play at once.
        """
        if chances:
            self.opponent = int(self._random.choice(list(chances), p=list(chances.values())))

    def take_endings(self) -> Endings:
        """What has ended since this was last asked."""
        endings = Endings(self._ended, self._truncated, self._outcomes)
        self._ended, self._truncated, self._outcomes = 0, 0, []
        return endings

    def _net(self, weights: Weights | None = None) -> PolicyValueNet:
        net = build_net(self.config.net.model_dump(), self.games.actions, self.config.players)
        if weights is not None:
            net.load_state_dict(weights)
        return net.eval()

    # What an environment of Stable-Baselines3 does.

    def reset(self) -> NDArray[np.float32]:
        """Begin anew, and play on to the learner's first decision in every game; returns observations."""
        seed = self._seeds[0]
        self._reset_seeds()
        if seed is not None:
            self._random = np.random.default_rng([seed, 1])
        self.games.reset(seed)
        for i in range(self.num_envs):
            self._assign(i)
        self._play_others()
        return self.games.observations.copy()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Take the learner's actions, of shape (num_envs,)."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play on to the learner's next decision in every game; returns observations, rewards, which games have ended,
        and of these in the infos "terminal_observation" and "episode".
        """
        self._rewards = np.zeros(self.num_envs, np.float32)
        self._dones = np.zeros(self.num_envs, np.bool_)
        self._infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._steps += 1
        self._decided[:] = True
        self._move(self._actions, np.arange(self.num_envs))
        self._play_others()
        return self.games.observations.copy(), self._rewards, self._dones, self._infos

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """The masks, bool of shape (actions,) for each game: there is no other method."""
        if method_name != MASKS:
            raise AttributeError(f"these games have no method {method_name!r}, only {MASKS!r}")
        masks = self.games.masks.astype(np.bool_)
        return [masks[i] for i in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether there are masks, which is what MaskablePPO asks."""
        return attr_name in (MASKS, "render_mode")

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """That nothing is rendered: there is no other attribute."""
        if attr_name != "render_mode":
            raise AttributeError(f"these games have no attribute {attr_name!r}")
        return [None for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Nothing can be set."""
        raise AttributeError(f"{attr_name!r} can't be set in these games")

    def env_is_wrapped(self, wrapper_class: Any, indices: VecEnvIndices = None) -> list[bool]:
        """No game is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Release the games."""
        self.games.close()

    # Playing.

    def _play_others(self) -> None:
        """Let the others decide until in every game it is the learner's turn."""
        while len(rows := np.flatnonzero(self.games.seats != self.learners)):
            self._move(self._others_actions(rows), rows)

    def _others_actions(self, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """What the others do in some games, in each of which one of them must decide."""
        games = self.games
        actions = np.zeros(len(rows), np.int64)
        who = self.others[rows]
        for other in np.unique(who).tolist():
            at = np.flatnonzero(who == other)
            theirs = rows[at]
            if other < SELF:
                actions[at] = self.guests.act(other, games, theirs.tolist())
                continue
            net = self.newest if other == SELF else self._past.get(other) or self._past[min(self._past)]
            with torch.inference_mode():
                logits, _ = net(torch.from_numpy(games.observations[theirs]))
            actions[at], _ = sample(logits.numpy(), games.masks[theirs].astype(np.bool_), self._random)
        return actions

    def _move(self, actions: NDArray[np.int64], rows: NDArray[np.intp]) -> None:
        """Take actions in some games, and see to those that end."""
        running = self.games.games[:]  # where games end, the step puts new ones
        self.games.step(actions, rows)
        for i in np.flatnonzero(self.games.done).tolist():
            if self._decided[i]:  # else it ended before the learner had a say: there is nothing to reward
                self._end(i, running[i])
            self._assign(i)

    def _end(self, i: int, game: Game) -> None:
        """Tell the learner how a game has ended for it."""
        seat, other = int(self.learners[i]), int(self.others[i])
        result = self.games.rewards[i]
        reward = float(final_rewards(self.config.reward, result, self.games.scores[i])[seat])
        self._rewards[i] = reward
        self._dones[i] = True
        seconds = time.monotonic() - self._since
        self._infos[i] = {
            "terminal_observation": game.observation(seat),
            "TimeLimit.truncated": False,
            "episode": {"r": reward, "l": int(self._steps - self._begun[i]), "t": round(seconds, 3)},
        }
        self._ended += 1
        self._truncated += bool(self.games.truncated[i])
        if other != SELF:
            name = self.guests.name(other) if other < SELF else past_name(other)
            self._outcomes.append((name, float((np.sign(result[seat]) + 1) / 2)))

    def _assign(self, i: int) -> None:
        """Decide who plays a game that begins."""
        self._decided[i] = False
        self._begun[i] = self._steps
        self.learners[i] = self._random.integers(self.config.players)
        other = self.guests.of(int(self.games.seeds[i]))
        if other == SELF and self._random.random() < self._past_share:
            other = self.opponent
        self.others[i] = other
