"""A self-play run of RLlib's PPO in progress."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import ray
import torch
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

from agents.nets import PolicyValueNet, build_net
from agents.network import layout_hash
from dominion_env import ActionTable
from dominion_env.env import pool_of
from training.checkpoint import RLLIB, check_state, policy_card
from training.cluster.workers import config_without_files
from training.config import Schedule, TrainConfig
from training.league import Weights
from training.ppo import start_from
from training.rllib.games import LEARNER, SelfPlayGame, past_self, player_of
from training.rllib.module import NetModule

POINTS: Final = 20
"""RLlib's schedules are lines between points; so many are taken of each of ours."""


def not_honoured(config: TrainConfig) -> list[str]:
    """What a config asks for that a run of RLlib does not do, a line for each setting."""
    told = {
        "play_ahead: a batch is played, then learned from, in turn": config.play_ahead,
        "exploration: no seat follows whims": config.exploration.explores,
        "opponents.agents: nobody by name plays in training": bool(config.opponents.agents),
        "opponents.priority: all past selves are drawn alike": config.opponents.priority > 0
        and config.opponents.share > 0,
        "max_divergence: all epochs are done": config.max_divergence is not None,
        "averaging: what is measured and kept is the network itself": config.averaging > 0,
        "replays: no games are kept": config.replays > 0,
    }
    return [line for line, so in told.items() if so]


class SelfPlay:
    """RLlib's PPO that learns from games with itself and with its past selves.

    The process must be connected to a Ray cluster.

    Args:
        config: The run.
        state: Where it goes on from (`state_dict`): the networks and the optimizer are as they were then. The games
            begin anew.

    Attributes:
        config: As given.
        algorithm: RLlib's PPO.
        decisions, games, iteration, seconds: How much it has learned from, and for how long.

    Raises:
        ValueError: if the config can't be trained by, or the state is of another layout of actions or observations.
    """

    def __init__(self, config: TrainConfig, state: Mapping[str, Any] | None = None) -> None:
        torch.manual_seed(config.seed)
        self.config = config
        begun = state or {"iteration": 0, "decisions": 0, "games": 0, "seconds": 0.0}
        self.iteration: int = begun["iteration"]
        self.decisions: int = begun["decisions"]
        self.games: int = begun["games"]
        self.seconds: float = begun["seconds"]
        self._before = self.decisions, self.games  # RLlib counts from here
        self.actions = ActionTable(pool_of(config.kingdom))
        self._net = build_net(config.net.model_dump(), self.actions, config.players)
        if state is not None:
            check_state(state, self.actions, config.players, RLLIB)
        elif config.start_from is not None:
            start_from(self._net, config, self.actions)
        self.algorithm = _algorithm(config, self.actions, self.decisions)
        if state is None:
            self.begin_as(self._net)
        else:
            for player, weights in state["weights"].items():
                self._set({player: weights})
            self.algorithm.learner_group.set_state({"learner": {"optimizer": state["optimizer"]}})

    @property
    def finished(self) -> bool:
        """Whether the run has learned from all its decisions."""
        return self.decisions >= self.config.decisions

    @property
    def result(self) -> PolicyValueNet:
        """The network, as it is now."""
        weights = self.algorithm.learner_group.get_weights([LEARNER])[LEARNER]
        self._net.load_state_dict({name.removeprefix("net."): torch.as_tensor(each) for name, each in weights.items()})
        return self._net

    def begin_as(self, net: PolicyValueNet) -> None:
        """Let the learner and all past selves be this network."""
        self._set(dict.fromkeys(_players(self.config), net.state_dict()))

    def iterate(self) -> dict[str, float]:
        """Let RLlib play a batch and learn from it; returns figures about both."""
        began = time.monotonic()
        shown = self.algorithm.train()
        played, learned = shown["env_runners"], shown["learners"][LEARNER]
        decisions = self.decisions
        self.decisions = self._before[0] + int(played["num_module_steps_sampled_lifetime"][LEARNER])
        self.games = self._before[1] + int(played.get("num_episodes_lifetime", 0))
        self.iteration += 1
        if self.iteration % self.config.opponents.every == 0:
            place = self.iteration // self.config.opponents.every % self.config.opponents.size
            self._set({past_self(place): self.result.state_dict()})
        seconds = time.monotonic() - began
        self.seconds += seconds
        return {
            "decisions": self.decisions,
            "games": self.games,
            "decisions_per_second": (self.decisions - decisions) / seconds,
            "learning_rate": float(learned["default_optimizer_learning_rate"]),
            "policy_loss": float(learned["policy_loss"]),
            "value_loss": float(learned["vf_loss"]),
            "entropy": float(learned["entropy"]),
            "explained_variance": float(learned["vf_explained_var"]),
        }

    def _set(self, networks: Mapping[str, Weights]) -> None:
        """Let players be these networks, wherever they play and learn."""
        weights = {
            player: {f"net.{name}": tensor.detach().numpy().copy() for name, tensor in each.items()}
            for player, each in networks.items()
        }
        self.algorithm.learner_group.set_state({"learner": {"rl_module": weights}})
        # RLlib's own way to pass them on leaves out who doesn't learn, and does nothing until the next update.
        self.algorithm.env_runner_group.foreach_env_runner(lambda runner: runner.set_state({"rl_module": weights}))

    def card(self) -> dict[str, Any]:
        """What the policy is, for its JSON card."""
        card = policy_card(self.config, self.actions, self.decisions, self.games, self.iteration, self.seconds)
        return {**card, "trainer": f"PPO of RLlib {ray.__version__}"}

    def state_dict(self) -> dict[str, Any]:
        """All that is needed to go on, as plain data and tensors."""
        learner = _plain(self.algorithm.learner_group.get_state()["learner"])
        return {
            "layout": layout_hash(self.actions, self.config.players),
            "trainer": RLLIB,
            "weights": {
                player: {name.removeprefix("net."): tensor for name, tensor in weights.items()}
                for player, weights in learner["rl_module"].items()
            },
            "optimizer": learner["optimizer"],
            "iteration": self.iteration,
            "decisions": self.decisions,
            "games": self.games,
            "seconds": self.seconds,
        }

    def close(self) -> None:
        """End what RLlib has started."""
        self.algorithm.stop()


def _players(config: TrainConfig) -> list[str]:
    """Who plays: the learner, and all past selves."""
    return [LEARNER, *(past_self(place) for place in range(config.opponents.size))]


def _plain(state: Any) -> Any:
    """The same with tensors and numbers of Python's, where it has those of NumPy."""
    if isinstance(state, Mapping):
        return {key: _plain(value) for key, value in state.items()}
    if isinstance(state, list | tuple):
        return [_plain(value) for value in state]
    if isinstance(state, np.ndarray):
        return torch.from_numpy(state.copy())
    return state.item() if isinstance(state, np.generic) else state


def _algorithm(config: TrainConfig, actions: ActionTable, done: int) -> Algorithm:
    """RLlib's PPO by a config, for what is left of a run in which it has learned from so many decisions."""
    opponents = config.opponents
    module = RLModuleSpec(
        module_class=NetModule,
        model_config={
            "net": config.net.model_dump(mode="json"),
            "cards": list(actions.cards),
            "players": config.players,
        },
    )
    players = _players(config)
    share, size = opponents.share, opponents.size
    # RLlib counts the decisions of past selves too.
    left = max(1, config.decisions - done) / (1 - share * (config.players - 1) / config.players)
    progress = min(1.0, done / config.decisions)
    settings = (
        PPOConfig()
        .environment(
            SelfPlayGame,
            env_config={"config": config_without_files(config).model_dump(mode="json")},
            disable_env_checking=True,  # the check takes any action, legal or not
        )
        .env_runners(
            num_env_runners=config.workers,
            num_envs_per_env_runner=config.games,
            rollout_fragment_length="auto",
        )
        .multi_agent(
            policies=set(players),
            policy_mapping_fn=lambda agent, episode, **_: player_of(agent, episode.id_, share, size),
            policies_to_train=[LEARNER],
        )
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=dict.fromkeys(players, module)))
        .training(
            train_batch_size_per_learner=config.rollout,
            minibatch_size=min(config.minibatch, config.rollout),
            num_epochs=config.epochs,
            lr=_points(config.learning_rate, progress, left),
            entropy_coeff=_points(config.entropy, progress, left),
            gamma=config.discount,
            lambda_=config.gae_lambda,
            clip_param=config.clip,
            use_kl_loss=False,
            vf_loss_coeff=config.value_weight,
            grad_clip=config.max_grad_norm,
            grad_clip_by="global_norm",
        )
        .debugging(seed=config.seed, log_level="ERROR")
    )
    return settings.build_algo()


def _points(schedule: Schedule, progress: float, left: float) -> list[list[float]]:
    """What is left of a schedule, over so many decisions, as RLlib takes it: decisions and values in turn."""
    parts = [part / POINTS for part in range(POINTS + 1)]
    return [[int(left * part), schedule.at(progress + (1 - progress) * part)] for part in parts]
