"""One network learns every seat of many games at once, by PPO, and is measured against random play.

::

    pip install "dominion-env[train]"
    python examples/vector_policy.py

What others do between two decisions of a seat is part of the world to it, so every seat of every game has a trajectory
of its own: a decision is compared with the same seat's next one, and the last one with the seat's final reward.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.distributions import Categorical

from dominion_env import VecGames, make_vec

LAMBDA, CLIP, ENTROPY, EPOCHS, BATCH, MINIBATCH = 0.95, 0.2, 0.01, 3, 8192, 1024
MAX_TURNS = 40  # random play hardly ever ends a game


class Decision(NamedTuple):
    """What a seat saw and did, and how likely and how good that was."""

    observation: NDArray[np.float32]
    mask: NDArray[np.int8]
    action: int
    log_prob: float
    value: float


Learned = tuple[Decision, float]
"""A decision and its advantage."""


class Policy(nn.Module):
    """Which of the legal actions to take, and how good that will be, for observations of shape (batch, size)."""

    def __init__(self, size: int, actions: int, hidden: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        """The distribution over actions, and values of shape (batch,)."""
        features = self.body(observations)
        logits = self.policy(features).masked_fill(masks == 0, -1e9)
        return Categorical(logits=logits), self.value(features).squeeze(-1)


def judged(decisions: Sequence[Decision], reward: float) -> Iterator[Learned]:
    """The decisions of one seat in one game, the last one first, with their advantages (GAE without discount)."""
    advantage, next_value = 0.0, reward
    for decision in reversed(decisions):
        advantage = next_value - decision.value + LAMBDA * advantage
        next_value = decision.value
        yield decision, advantage


def play(games: VecGames, policy: Policy) -> Iterator[list[Learned]]:
    """Play on and on; give a batch whenever enough decisions of finished games are there."""
    running: list[list[list[Decision]]] = [[[] for _ in range(games.players)] for _ in range(games.num_envs)]
    batch: list[Learned] = []
    while True:
        observations, masks = games.observations.copy(), games.masks.copy()  # the step writes over the arrays
        with torch.inference_mode():
            choices, values = policy(torch.from_numpy(observations), torch.from_numpy(masks))
            actions = choices.sample()
            log_probs = choices.log_prob(actions)
        made = zip(observations, masks, actions.tolist(), log_probs.tolist(), values.tolist(), strict=True)
        for seats, seat, decision in zip(running, games.seats.tolist(), made, strict=True):
            seats[seat].append(Decision(*decision))
        games.step(actions)
        for game in np.flatnonzero(games.done).tolist():
            for seat, reward in enumerate(games.rewards[game].tolist()):
                batch += judged(running[game][seat], reward)
                running[game][seat] = []
        if len(batch) >= BATCH:
            yield batch
            batch = []


def learn(policy: Policy, optimizer: torch.optim.Optimizer, batch: Sequence[Learned]) -> None:
    """Improve the policy by PPO's clipped objective."""
    decisions = [decision for decision, _ in batch]
    observations = torch.from_numpy(np.array([each.observation for each in decisions]))
    masks = torch.from_numpy(np.array([each.mask for each in decisions]))
    actions = torch.tensor([each.action for each in decisions])
    before = torch.tensor([each.log_prob for each in decisions])
    gains = torch.tensor([advantage for _, advantage in batch])
    returns = gains + torch.tensor([each.value for each in decisions])
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for at in torch.split(torch.randperm(len(batch)), MINIBATCH):
            choices, values = policy(observations[at], masks[at])
            ratio = torch.exp(choices.log_prob(actions[at]) - before[at])
            gain = torch.minimum(ratio * gains[at], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[at])
            loss = -gain.mean() + 0.5 * (values - returns[at]).square().mean() - ENTROPY * choices.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def score_against_random(policy: Policy, kingdom: str, games: int, seed: int) -> float:
    """The share of games won, a tie being half a win, with each seat in half of them."""
    vec = make_vec(games, kingdom=kingdom, seed=seed, max_turns=MAX_TURNS)
    own = np.arange(games) % vec.players
    random = np.random.default_rng(seed)
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        with torch.inference_mode():
            choices, _ = policy(torch.from_numpy(vec.observations), torch.from_numpy(vec.masks))
        at_random = (random.random(vec.masks.shape, np.float32) + vec.masks).argmax(1)
        vec.step(np.where(vec.seats == own, choices.sample().numpy(), at_random))
        first = vec.done & np.isnan(results)  # the games that follow in the same places do not count
        results[first] = vec.rewards[first, own[first]]
    return float((results.mean() + 1) / 2)


def main(arguments: list[str] | None = None) -> float:
    """Learn; returns the score against random play."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kingdom", default="First Game")
    parser.add_argument("--decisions", type=int, default=100_000, help="to learn from, all seats together")
    parser.add_argument("--games", type=int, default=64, help="played at once")
    parser.add_argument("--workers", type=int, default=0, help="processes that play; 0 for this one")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)

    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # more do not pay for a network this small
    with make_vec(
        given.games, kingdom=given.kingdom, seed=given.seed, max_turns=MAX_TURNS, workers=given.workers
    ) as games:
        policy = Policy(games.observer.size, len(games.actions))
        optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
        learned, score, batches = 0, 0.0, play(games, policy)
        while learned < given.decisions:
            batch = next(batches)
            learn(policy, optimizer, batch)
            learned += len(batch)
            score = score_against_random(policy, given.kingdom, 50, given.seed + 1)
            print(f"{learned:>9,} decisions: {score:.2f} against random play")
    return score


if __name__ == "__main__":
    main()
