"""Workloads: sb3-contrib's MaskablePPO with the network, the numbers and the games of `training.bench.learning`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor

from agents.nets import MlpNet
from dominion_env import VecGames, make_vec
from training.bench.learning import CONFIG, HIDDEN
from training.bench.timing import Counts, Workload
from training.config import TrainConfig


class Body(BaseFeaturesExtractor):
    """All of the network but its heads, which MaskablePPO adds."""

    def __init__(self, space: spaces.Box, hidden: Sequence[int]) -> None:
        super().__init__(space, hidden[-1])
        self.body = MlpNet(space.shape[0], 1, hidden).body

    def forward(self, observations: Tensor) -> Tensor:
        """Features of shape (batch, width) of observations of shape (batch, size)."""
        features: Tensor = self.body(observations)
        return features


class EverySeat(VecEnv):
    """`make_vec` as Stable-Baselines3 knows vector environments: a step is a decision of whichever seat is to act.

    It is for measuring speed only: a seat whose game another one ends is not told the result.
    """

    def __init__(self, games: VecGames) -> None:
        self.games = games
        box = spaces.Box(0, 1, (games.observer.size,), np.float32)
        super().__init__(games.num_envs, box, spaces.Discrete(len(games.actions)))
        self._rows = np.arange(games.num_envs)

    def reset(self) -> NDArray[np.float32]:
        """The observations of the first decisions."""
        return self.games.reset().observations.copy()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Begin a step."""
        self._acted = self.games.seats.copy()
        self.games.step_async(actions)

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Finish a step."""
        seen = self.games.step_wait()
        rewards = seen.rewards[self._rows, self._acted]
        return seen.observations.copy(), rewards, seen.done.copy(), [{} for _ in range(self.num_envs)]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """The masks, which is the only method that MaskablePPO calls."""
        return list(self.games.masks.astype(np.bool_))

    def has_attr(self, attr_name: str) -> bool:
        """Whether there are masks, which is all that MaskablePPO asks."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Only that there is nothing to render."""
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Release the games."""
        self.games.close()


def one_seat(config: TrainConfig = CONFIG) -> Workload:
    """MaskablePPO on "Dominion-v0" against the agent "random", as its users run it: the cheapest opponent there is."""
    settings = {"kingdom": config.kingdom, "opponent": "random", "render_mode": None, "max_turns": config.max_turns}
    return _learning(lambda games: make_vec_env("Dominion-v0", games, seed=0, env_kwargs=settings), config)


def every_seat(config: TrainConfig = CONFIG) -> Workload:
    """MaskablePPO on the same many games as this package's trainer, in the same process as the network."""
    return _learning(
        lambda games: EverySeat(make_vec(games, config.kingdom, seed=0, max_turns=config.max_turns)), config
    )


def _learning(make_env: Callable[[int], VecEnv], config: TrainConfig) -> Workload:
    games = config.games * max(1, config.workers)
    env = make_env(games)
    torch.set_num_threads(config.threads)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=config.rollout // games,
        batch_size=config.minibatch,
        n_epochs=config.epochs,
        gamma=config.discount,
        gae_lambda=config.gae_lambda,
        ent_coef=config.entropy.start,
        learning_rate=config.learning_rate.start,
        policy_kwargs={
            "features_extractor_class": Body,
            "features_extractor_kwargs": {"hidden": HIDDEN},
            "net_arch": [],
        },
        seed=0,
        device="cpu",
    )
    model.learn(config.rollout)

    def piece() -> Counts:
        model.learn(config.rollout, reset_num_timesteps=False)
        return Counts(decisions=config.rollout)

    return Workload(piece, env.close)
