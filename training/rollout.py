"""Collecting experience: many games at once, one network for all seats.

Each seat has a trajectory of its own, from its own decision to its own next decision; what others decide in between
is part of the world. When a game ends, the trajectory of every learning seat is closed with that seat's final reward.
A trajectory that is still open when a batch is full gives all its decisions but the last, valued by the network's
estimate at that last one, which is carried over to the next batch.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from agents.network import MASKED, PolicyValueNet
from dominion_env import Game, make_vec
from dominion_env.replay import Replay
from training.config import TrainConfig

SELF = 0
"""The controller of a seat that learns; others are 1 + the number of a past self."""


@dataclass
class Batch:
    """Decisions to learn from; all arrays have the same first dimension, the decisions.

    Attributes:
        observations: float32 (n, size). masks: bool (n, actions). actions: int64 (n,).
        log_probs, advantages, returns: float32 (n,).
        games, truncated: How many games ended, and how many of them by the turn limit.
        rated, wins: How many of them were against past selves, and how many of these the learner won (ties half).
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    log_probs: NDArray[np.float32]
    advantages: NDArray[np.float32]
    returns: NDArray[np.float32]
    games: int
    truncated: int
    rated: int
    wins: float

    @staticmethod
    def join(batches: Sequence[Batch]) -> Batch:
        """Several batches as one."""
        return Batch(
            np.concatenate([batch.observations for batch in batches]),
            np.concatenate([batch.masks for batch in batches]),
            np.concatenate([batch.actions for batch in batches]),
            np.concatenate([batch.log_probs for batch in batches]),
            np.concatenate([batch.advantages for batch in batches]),
            np.concatenate([batch.returns for batch in batches]),
            sum(batch.games for batch in batches),
            sum(batch.truncated for batch in batches),
            sum(batch.rated for batch in batches),
            sum(batch.wins for batch in batches),
        )


class Rollout:
    """Plays games and records the learner's decisions.

    Args:
        config: The run.
        seed: Everything random follows from it.
        decisions: How many decisions a batch has, about.
    """

    def __init__(self, config: TrainConfig, seed: int, decisions: int) -> None:
        self.config = config
        self.games = make_vec(
            config.games,
            kingdom=config.kingdom,
            players=config.players,
            seed=seed,
            max_turns=config.max_turns,
            start_player="random",
        )
        self.random = np.random.default_rng([seed, 1])
        self.decisions = decisions
        n, players = config.games, config.players
        capacity = decisions + n * (players + 1)
        self.observations = np.zeros((capacity, self.games.observer.size), np.float32)
        self.masks = np.zeros((capacity, len(self.games.actions)), np.bool_)
        self.actions = np.zeros(capacity, np.int64)
        self.log_probs = np.zeros(capacity, np.float32)
        self.values = np.zeros(capacity, np.float32)
        self.filled = 0
        self.controllers = np.zeros((n, players), np.int64)
        self.whims = np.zeros((n, players, len(self.games.actions)), np.float32)
        names = self.games.actions.names()
        self.whimsical = np.array([name.startswith(("buy ", "gain ")) for name in names])
        self.open: list[list[list[int]]] = [[[] for _ in range(players)] for _ in range(n)]
        self.past_selves = 0
        self.whimsical_share = 0.0
        each = -(-config.replays // max(1, config.workers))
        self.ended: deque[tuple[Game, list[str]]] = deque(maxlen=each)

    def collect(self, net: PolicyValueNet, past: Sequence[PolicyValueNet], whimsical: float = 0.0) -> Batch:
        """Play until a batch is full.

        Args:
            net: The network that learns.
            past: Past selves for new games to draw their opponents from.
            whimsical: In what share of the games that begin a seat follows a whim (see `ExplorationConfig`).
        """
        self.whimsical_share = whimsical
        self.past_selves = len(past)
        nets = [net, *past]
        games = self.games
        rows = np.arange(games.num_envs)
        closed: list[tuple[list[int], float]] = []
        ended = truncated = rated = 0
        wins = 0.0
        while self.filled < self.decisions:
            in_control = self.controllers[rows, games.seats]
            actions = np.zeros(games.num_envs, np.int64)
            for controller in np.unique(in_control).tolist():
                at = np.flatnonzero(in_control == controller)
                observations = games.observations[at]
                masks = games.masks[at].astype(np.bool_)
                # The games of a past self that has left the pool go on with the oldest one there is.
                with torch.inference_mode():
                    logits, values = nets[min(controller, len(past))](torch.from_numpy(observations))
                preferences = logits.numpy()
                if controller == SELF:
                    preferences = preferences + self.whims[at, games.seats[at]]
                chosen, log_probs = sample(preferences, masks, self.random)
                actions[at] = chosen
                if controller == SELF:
                    self._record(at, observations, masks, chosen, log_probs, values.numpy())
            running = games.games[:] if self.ended.maxlen else []  # where games end, the step puts new ones
            games.step(actions)
            for i in np.flatnonzero(games.done).tolist():
                ended += 1
                truncated += bool(games.truncated[i])
                rewards = self._rewards(games.rewards[i], games.scores[i])
                for seat, indices in enumerate(self.open[i]):
                    if indices:
                        closed.append((indices, float(rewards[seat])))
                if running:
                    self.ended.append((running[i], self._agents(i)))
                if self.controllers[i].any():
                    rated += 1
                    won = games.rewards[i, int(np.flatnonzero(self.controllers[i] == SELF)[0])]
                    wins += 1.0 if won > 0 else 0.5 if won == 0 else 0.0
                self._assign(i)
        batch = self._batch(closed)
        batch.games, batch.truncated, batch.rated, batch.wins = ended, truncated, rated, wins
        return batch

    def _assign(self, i: int) -> None:
        """Decide who plays a game that begins: the learner against itself, or from one seat against a past self."""
        self.open[i] = [[] for _ in range(self.config.players)]
        self.controllers[i] = SELF
        self.whims[i] = 0
        for seat in np.flatnonzero(self.random.random(self.config.players) < self.whimsical_share):
            bias = self.random.normal(0, self.config.exploration.scale, len(self.whimsical))
            self.whims[i, seat] = np.where(self.whimsical, bias, 0)
        if self.past_selves and self.random.random() < self.config.opponents.share:
            self.controllers[i] = 1 + int(self.random.integers(self.past_selves))
            self.controllers[i, int(self.random.integers(self.config.players))] = SELF

    def _agents(self, i: int) -> list[str]:
        """Who plays a game, by seat, in words."""
        whims = self.whims[i].any(1).tolist()
        learning = ["self with a whim" if whim else "self" for whim in whims]
        past = (self.controllers[i] != SELF).tolist()
        return ["past self" if old else name for old, name in zip(past, learning, strict=True)]

    def replays(self) -> list[Replay]:
        """The last games that have ended since this was last asked, oldest first (`TrainConfig.replays`)."""
        kept = [Replay.of(game, agents) for game, agents in self.ended]
        self.ended.clear()
        return kept

    def _rewards(self, result: NDArray[np.float32], scores: NDArray[np.int32]) -> NDArray[np.float32]:
        reward = self.config.reward
        best_other = np.array([np.delete(scores, seat).max() for seat in range(len(scores))])
        shaped: NDArray[np.float32] = reward.win * result + reward.margin * np.tanh(
            (scores - best_other) / reward.margin_scale
        )
        return shaped

    def _record(
        self,
        at: NDArray[np.intp],
        observations: NDArray[np.float32],
        masks: NDArray[np.bool_],
        actions: NDArray[np.int64],
        log_probs: NDArray[np.float32],
        values: NDArray[np.float32],
    ) -> None:
        start, stop = self.filled, self.filled + len(at)
        self.observations[start:stop] = observations
        self.masks[start:stop] = masks
        self.actions[start:stop] = actions
        self.log_probs[start:stop] = log_probs
        self.values[start:stop] = values
        seats = self.games.seats
        for row, i in enumerate(at.tolist()):
            self.open[i][int(seats[i])].append(start + row)
        self.filled = stop

    def _batch(self, closed: list[tuple[list[int], float]]) -> Batch:
        """Work out advantages, and carry the last decision of each open trajectory over to the next batch."""
        rows: list[int] = []
        advantages: list[float] = []
        values = self.values.tolist()
        discount, gae_lambda = self.config.discount, self.config.gae_lambda
        carried: list[int] = []
        segments = [(indices, reward, 0.0) for indices, reward in closed]
        for seats in self.open:
            for indices in seats:
                if indices:
                    segments.append((indices[:-1], 0.0, values[indices[-1]]))
                    carried.append(indices[-1])
        for indices, reward, beyond in segments:
            advantage = 0.0
            following = beyond
            out: list[float] = []
            last = True
            for index in reversed(indices):
                value = values[index]
                target = (reward if last else 0.0) + discount * following
                advantage = target - value + (0.0 if last else discount * gae_lambda * advantage)
                out.append(advantage)
                following = value
                last = False
            rows += indices
            advantages += out[::-1]
        at = np.array(rows, np.intp)
        gains = np.array(advantages, np.float32)
        batch = Batch(
            self.observations[at],
            self.masks[at],
            self.actions[at],
            self.log_probs[at],
            gains,
            gains + self.values[at],
            0, 0, 0, 0.0,
        )  # fmt: skip
        kept = np.array(carried, np.intp)
        for array in (self.observations, self.masks, self.actions, self.log_probs, self.values):
            array[: len(kept)] = array[kept]
        new_place = {old: new for new, old in enumerate(carried)}
        for seats in self.open:
            for indices in seats:
                if indices:
                    indices[:] = [new_place[indices[-1]]]
        self.filled = len(kept)
        return batch

    def state_dict(self) -> dict[str, Any]:
        """All that is needed to go on from here."""
        kept = slice(0, self.filled)
        return {
            "games": self.games.state_dict(),
            "random": self.random.bit_generator.state,
            "controllers": self.controllers.tolist(),
            "whims": torch.from_numpy(self.whims.copy()),
            "open": self.open,
            "past_selves": self.past_selves,
            "carried": {
                name: torch.from_numpy(getattr(self, name)[kept].copy())
                for name in ("observations", "masks", "actions", "log_probs", "values")
            },
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Go on from where `state_dict` was taken."""
        self.games.load_state_dict(state["games"])
        self.random.bit_generator.state = state["random"]
        self.controllers[:] = state["controllers"]
        self.whims[:] = state["whims"].numpy()
        self.open = [[list(indices) for indices in seats] for seats in state["open"]]
        self.past_selves = state["past_selves"]
        for name, tensor in state["carried"].items():
            self.filled = len(tensor)
            getattr(self, name)[: len(tensor)] = tensor.numpy()


def sample(
    logits: NDArray[np.float32], masks: NDArray[np.bool_], random: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Draw legal actions from the masked policy; returns actions and their log probabilities,
    both of shape (batch,).
    """
    masked = np.where(masks, logits, np.float32(MASKED))
    uniform = random.random(masked.shape, np.float32)
    actions = (masked - np.log(-np.log(uniform + 1e-20) + 1e-20)).argmax(1)  # the Gumbel trick
    top = masked.max(1, keepdims=True)
    log_total = np.log(np.exp(masked - top).sum(1)) + top[:, 0]
    return actions, masked[np.arange(len(actions)), actions] - log_total
