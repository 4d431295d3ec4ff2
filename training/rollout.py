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
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from agents.nets import PolicyValueNet
from agents.network import MASKED
from dominion_env import ActionTable, Game, VecGames, make_vec
from dominion_env.env import pool_of
from dominion_env.replay import Replay
from training.config import RewardConfig, TrainConfig
from training.league import SELF, Guests, past_name
from training.whims import Whims

RECORDED: Final = ("observations", "masks", "actions", "biases", "log_probs", "values")
"""What `Rollout` records of each decision."""


class Order(NamedTuple):
    """What a batch is to be played like.

    Attributes:
        chances: Of the past selves, by the iteration they are from, to be drawn as an opponent.
        whimsical: In what share of the games that begin a seat follows a whim (see `ExplorationConfig`).
    """

    chances: Mapping[int, float] = {}
    whimsical: float = 0.0


@dataclass
class Batch:
    """Decisions to learn from; all arrays have the same first dimension, the decisions.

    Attributes:
        observations: float32 (n, size). masks: bool (n, actions). actions: int64 (n,).
        biases: float16 (n, actions): what whims added to the logits; (n, 0) in a run without whims.
        log_probs, advantages, returns: float32 (n,). The log probabilities are those of the policy with its whims.
        games, truncated: How many games ended, and how many of them by the turn limit.
        outcomes: Of each game that ended and was not the learner's with itself: the opponent, and 1 if the learner
            won, 0.5 for a tie, 0 if it lost.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    biases: NDArray[np.float16]
    log_probs: NDArray[np.float32]
    advantages: NDArray[np.float32]
    returns: NDArray[np.float32]
    games: int
    truncated: int
    outcomes: list[tuple[str, float]]

    @staticmethod
    def join(batches: Sequence[Batch]) -> Batch:
        """Several batches as one."""
        return Batch(
            np.concatenate([batch.observations for batch in batches]),
            np.concatenate([batch.masks for batch in batches]),
            np.concatenate([batch.actions for batch in batches]),
            np.concatenate([batch.biases for batch in batches]),
            np.concatenate([batch.log_probs for batch in batches]),
            np.concatenate([batch.advantages for batch in batches]),
            np.concatenate([batch.returns for batch in batches]),
            sum(batch.games for batch in batches),
            sum(batch.truncated for batch in batches),
            [outcome for batch in batches for outcome in batch.outcomes],
        )


class Rollout:
    """Plays games and records the learner's decisions.

    Args:
        config: The run.
        seed: Everything random follows from it.
        decisions: How many decisions a batch has, about.
        guests: The agents by name that play in its games; by default they are made here.
    """

    def __init__(self, config: TrainConfig, seed: int, decisions: int, guests: Guests | None = None) -> None:
        self.config = config
        self.guests = Guests(config, ActionTable(pool_of(config.kingdom))) if guests is None else guests
        self.games = deal(config, self.guests, config.games, seed)
        self.random = np.random.default_rng([seed, 1])
        self.decisions = decisions
        n, players = config.games, config.players
        capacity = decisions + n * (players + 1)
        self.observations = np.zeros((capacity, self.games.observer.size), np.float32)
        self.masks = np.zeros((capacity, len(self.games.actions)), np.bool_)
        self.actions = np.zeros(capacity, np.int64)
        self.whims = Whims(config.exploration, self.games, players)
        self.biases = np.zeros((capacity, len(self.games.actions) if config.exploration.explores else 0), np.float16)
        self.log_probs = np.zeros(capacity, np.float32)
        self.values = np.zeros(capacity, np.float32)
        self.filled = 0
        self.controllers = np.zeros((n, players), np.int64)
        self.open: list[list[list[int]]] = [[[] for _ in range(players)] for _ in range(n)]
        self.dealt = False
        self.opponent = SELF
        self.whimsical_share = 0.0
        named = sum(config.opponents.agents.values())
        self.past_share = config.opponents.share / (1 - named) if named < 1 else 0.0
        each = -(-config.replays // max(1, config.workers))
        self.ended: deque[tuple[Game, list[str]]] = deque(maxlen=each)

    def collect(self, net: PolicyValueNet, past: Mapping[int, PolicyValueNet], order: Order) -> Batch:
        """Play until a batch is full.

        Args:
            net: The network that learns.
            past: Past selves, by the iteration they are from. The games that begin in this batch and are against a past
                self are against the same one, drawn by the order: so that few networks play at once.
            order: What else is asked for.
        """
        self.whimsical_share = order.whimsical
        self.opponent = SELF
        if order.chances:
            self.opponent = int(self.random.choice(list(order.chances), p=list(order.chances.values())))
        games = self.games
        if not self.dealt:  # the first games of all
            self.dealt = True
            for i in range(games.num_envs):
                self._assign(i)
        rows = np.arange(games.num_envs)
        closed: list[tuple[list[int], float]] = []
        ended = truncated = 0
        outcomes: list[tuple[str, float]] = []
        while self.filled < self.decisions:
            in_control = self.controllers[rows, games.seats]
            actions = np.zeros(games.num_envs, np.int64)
            for controller in np.unique(in_control).tolist():
                at = np.flatnonzero(in_control == controller)
                if controller < SELF:
                    actions[at] = self.guests.act(controller, games, at.tolist())
                else:
                    # The games of a past self that has left the pool go on with the oldest one there is.
                    player = net if controller == SELF else past.get(controller) or past[min(past)]
                    actions[at] = self._decide(player, at, learning=controller == SELF)
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
                    outcomes.append(self._outcome(i))
                self._assign(i)
        batch = self._batch(closed)
        batch.games, batch.truncated, batch.outcomes = ended, truncated, outcomes
        return batch

    def _decide(self, net: PolicyValueNet, at: NDArray[np.intp], learning: bool) -> NDArray[np.int64]:
        """Actions of a network in some games; if it is the one that learns, they are recorded."""
        games = self.games
        observations = games.observations[at]
        masks = games.masks[at].astype(np.bool_)
        with torch.inference_mode():
            logits, values = net(torch.from_numpy(observations))
        preferences: NDArray[np.float32] = logits.numpy()
        if learning and self.config.exploration.explores:
            biases = self.whims.bias(at, games.seats[at], observations, preferences, masks)
            self.biases[self.filled : self.filled + len(at)] = biases
            preferences = preferences + biases
        actions, log_probs = sample(preferences, masks, self.random)
        if learning:
            self._record(at, observations, masks, actions, log_probs, values.numpy())
        return actions

    def _assign(self, i: int) -> None:
        """Decide who plays a game that begins: the learner against itself, or from one seat against another."""
        self.open[i] = [[] for _ in range(self.config.players)]
        self.whims.clear(i)
        for seat in np.flatnonzero(self.random.random(self.config.players) < self.whimsical_share):
            self.whims.draw(i, int(seat), self.random)
        other = self.guests.of(int(self.games.seeds[i]))
        if other == SELF and self.random.random() < self.past_share:
            other = self.opponent
        self.controllers[i] = other
        self.controllers[i, int(self.random.integers(self.config.players))] = SELF

    def _outcome(self, i: int) -> tuple[str, float]:
        """Whom the learner has played in a game that ends, and how it did."""
        seat = int(np.flatnonzero(self.controllers[i] == SELF)[0])
        won = self.games.rewards[i, seat]
        return self._name(int(self.controllers[i].sum()) // (self.config.players - 1)), float((np.sign(won) + 1) / 2)

    def _name(self, controller: int) -> str:
        return self.guests.name(controller) if controller < SELF else past_name(controller)

    def _agents(self, i: int) -> list[str]:
        """Who plays a game, by seat, in words."""
        whims = self.whims.biases[i].any(1).tolist()
        learning = ["self with a whim" if whim else "self" for whim in whims]
        return [
            name if controller == SELF else self._name(controller)
            for controller, name in zip(self.controllers[i].tolist(), learning, strict=True)
        ]

    def replays(self) -> list[Replay]:
        """The last games that have ended since this was last asked, oldest first (`TrainConfig.replays`)."""
        kept = [Replay.of(game, agents) for game, agents in self.ended]
        self.ended.clear()
        return kept

    def _rewards(self, result: NDArray[np.float32], scores: NDArray[np.int32]) -> NDArray[np.float32]:
        return final_rewards(self.config.reward, result, scores)

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
            self.biases[at],
            self.log_probs[at],
            gains,
            gains + self.values[at],
            0,
            0,
            [],
        )
        kept = np.array(carried, np.intp)
        for array in (getattr(self, name) for name in RECORDED):
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
            "whims": self.whims.state_dict(),
            "open": [[indices[:] for indices in seats] for seats in self.open],
            "dealt": self.dealt,
            "carried": {name: torch.from_numpy(getattr(self, name)[kept].copy()) for name in RECORDED},
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Go on from where `state_dict` was taken."""
        self.games.load_state_dict(state["games"])
        self.random.bit_generator.state = state["random"]
        self.controllers[:] = state["controllers"]
        self.whims.load_state_dict(state["whims"])
        self.open = [[list(indices) for indices in seats] for seats in state["open"]]
        self.dealt = state["dealt"]
        for name, tensor in state["carried"].items():
            self.filled = len(tensor)
            getattr(self, name)[: len(tensor)] = tensor.numpy()


def deal(config: TrainConfig, guests: Guests, number: int, seed: int) -> VecGames:
    """The games of a run: on its kingdom, or on one for the guest that plays; any seat may begin."""
    return make_vec(
        number,
        kingdom=guests.kingdom if guests.names else config.kingdom,
        pool=config.kingdom,
        players=config.players,
        seed=seed,
        max_turns=config.max_turns,
        start_player="random",
    )


def final_rewards(reward: RewardConfig, result: NDArray[np.float32], scores: NDArray[np.int32]) -> NDArray[np.float32]:
    """What each seat is given at the end of a game, float32 of shape (players,).

    Args:
        reward: What counts.
        result: 1 for a seat that won, -1 for one that lost, of shape (players,).
        scores: The final victory points, of shape (players,).
    """
    best_other = np.array([np.delete(scores, seat).max() for seat in range(len(scores))])
    shaped: NDArray[np.float32] = reward.win * result + reward.margin * np.tanh(
        (scores - best_other) / reward.margin_scale
    )
    return shaped


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
