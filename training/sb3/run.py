"""A self-play run of sb3-contrib's MaskablePPO in progress."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sb3_contrib
import torch
from sb3_contrib import MaskablePPO

from agents.nets import PolicyValueNet
from agents.network import layout_hash
from training.checkpoint import SB3, check_state, policy_card
from training.config import TrainConfig
from training.league import PastSelves
from training.ppo import start_from
from training.sb3.games import SelfPlayGames
from training.sb3.policy import NetPolicy

STOPS_AT = 1.5
"""MaskablePPO ends an update when the divergence is so many times its `target_kl`."""


def not_honoured(config: TrainConfig) -> list[str]:
    """What a config asks for that a run of MaskablePPO does not do, a line for each setting."""
    games = config.games * max(1, config.workers)
    batch = config.rollout // games * games
    told = {
        f"workers: no processes are started; all {games} games are played in this one": config.workers > 0,
        "play_ahead: a batch is played, then learned from, in turn": config.play_ahead,
        "exploration: no seat follows whims": config.exploration.explores,
        "averaging: what is measured and kept is the network itself": config.averaging > 0,
        "replays: no games are kept": config.replays > 0,
        f"rollout: a batch has {batch} decisions, as many in each of {games} games": batch != config.rollout,
    }
    return [line for line, so in told.items() if so]


class Stopwatch:
    """Seconds that pass, but for those in which it is `paused`.

    Args:
        seconds: What it begins with.
    """

    def __init__(self, seconds: float = 0.0) -> None:
        self._since = time.monotonic() - seconds

    @property
    def seconds(self) -> float:
        """So many have passed."""
        return time.monotonic() - self._since

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Within this, none pass."""
        began = time.monotonic()
        try:
            yield
        finally:
            self._since += time.monotonic() - began


class SelfPlay:
    """MaskablePPO that learns from games with itself, its past selves and agents by name.

    Args:
        config: The run.
        minutes: It ends when it has trained for so long, rather than by `config.decisions`.
        state: Where it goes on from (`state_dict`): the network, its optimizer and the past selves are as they were
            then. The games begin anew, under other seeds.

    Attributes:
        config: As given.
        env: The games.
        model: MaskablePPO.
        past: The past selves, and how the learner does against them and others.
        clock: The time spent on playing and learning.
        decisions, games, iteration, seconds: How much it has learned from, and for how long.
        finished: Whether it is to end. It ends with a batch.

    Raises:
        ValueError: if the config can't be trained by, or the state is of another layout of actions or observations.
    """

    def __init__(
        self, config: TrainConfig, minutes: float | None = None, state: Mapping[str, Any] | None = None
    ) -> None:
        torch.set_num_threads(config.threads)
        self.config = config
        self._decisions = config.decisions if minutes is None else math.inf
        self._seconds = math.inf if minutes is None else 60 * minutes
        begun = state or {"iteration": 0, "decisions": 0, "games": 0, "seconds": 0.0}
        self.iteration: int = begun["iteration"]
        self.decisions: int = begun["decisions"]
        self.games: int = begun["games"]
        self.seconds: float = begun["seconds"]
        self.finished = False
        self.env = SelfPlayGames(config, config.seed)
        self.actions = self.env.games.actions
        self.past = PastSelves(config.opponents)
        self.model = _model(config, self.env, config.seed + self.iteration)
        self.env.newest = self.result
        if state is not None:
            self._load(state)
        elif config.start_from is not None:
            start_from(self.result, config, self.actions)
        self.clock = Stopwatch(self.seconds)

    @property
    def result(self) -> PolicyValueNet:
        """The network."""
        policy = self.model.policy
        assert isinstance(policy, NetPolicy), "that is what the model was made with"
        return policy.net

    @property
    def batch(self) -> int:
        """Decisions of a batch."""
        return self.model.n_steps * self.model.n_envs

    @property
    def progress(self) -> float:
        """What share of the run is over, from 0 to 1: of its time, if that is limited, else of its decisions."""
        return min(1.0, max(self.decisions / self._decisions, self.seconds / self._seconds))

    def learn(self, callbacks: Any) -> None:
        """Train to the end; the callbacks count what is done (`training.sb3.callbacks`)."""
        left = self._decisions - self.decisions
        self.model.num_timesteps = self.decisions
        # MaskablePPO wants a number of decisions: more than can be played where the time is what ends the run.
        self.model.learn(int(min(left, 10**12)), callbacks, reset_num_timesteps=False)

    def card(self) -> dict[str, Any]:
        """What the policy is, for its JSON card."""
        card = policy_card(self.config, self.actions, self.decisions, self.games, self.iteration, self.seconds)
        return {**card, "trainer": f"MaskablePPO of sb3-contrib {sb3_contrib.__version__}"}

    def state_dict(self) -> dict[str, Any]:
        """All that is needed to go on, as plain data and tensors."""
        return {
            "layout": layout_hash(self.actions, self.config.players),
            "trainer": SB3,
            "parameters": self.model.get_parameters(),
            "past": self.past.state_dict(),
            "iteration": self.iteration,
            "decisions": self.decisions,
            "games": self.games,
            "seconds": self.seconds,
        }

    def _load(self, state: Mapping[str, Any]) -> None:
        check_state(state, self.actions, self.config.players, SB3)
        self.model.set_parameters(dict(state["parameters"]))
        self.past.load_state_dict(state["past"])
        self.env.take_past(self.past.weights)
        self.env.draw(self.past.chances())


def _model(config: TrainConfig, env: SelfPlayGames, seed: int) -> MaskablePPO:
    """MaskablePPO by a config. The learning rate and the weight of the entropy are set before each update
    (`training.sb3.callbacks.Schedules`).
    """
    steps = config.rollout // env.num_envs
    if steps < 1:
        raise ValueError(
            f"rollout: {config.rollout} decisions are too few for {env.num_envs} games, of which each gives one at "
            "least: more decisions, or fewer games or workers"
        )
    return MaskablePPO(
        NetPolicy,
        env,
        learning_rate=config.learning_rate.at(0),
        n_steps=steps,
        batch_size=config.minibatch,
        n_epochs=config.epochs,
        gamma=config.discount,
        gae_lambda=config.gae_lambda,
        clip_range=config.clip,
        ent_coef=config.entropy.at(0),
        vf_coef=config.value_weight,
        max_grad_norm=config.max_grad_norm,
        target_kl=None if config.max_divergence is None else config.max_divergence / STOPS_AT,
        policy_kwargs={
            "net": config.net.model_dump(mode="json"),
            "cards": list(env.games.actions.cards),
            "players": config.players,
        },
        seed=seed,
        device="cpu",
    )
