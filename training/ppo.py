"""Self-play training with PPO.

One network plays all seats. Each iteration plays a batch of decisions (`rollout`), then improves the policy
on it by the clipped objective of Schulman et al. 2017 (arXiv:1707.06347): logits are masked in play and in
the update, the entropy is that of the legal actions, and a decision without an alternative never reaches the
learner, since the game makes it itself. Every few iterations the network joins a pool of past selves; in a share of
the games it plays one of them, or an agent by name (`training.league`). With `play_ahead` the next batch is played
while the network learns from this one; then the policy that played is not the one that the update begins from, and the
objective is the decoupled one of Hilton et al. 2022 (arXiv:2110.00641). Where a seat followed a whim
(`training.whims`), the policy is the one with the whim.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from agents.checkpoint import CheckpointAgent
from agents.nets import PolicyValueNet, build_net
from agents.network import MASKED, layout_hash
from dominion_env.actions import ActionTable
from dominion_env.env import pool_of
from training import whims
from training.checkpoint import OURS, check_state, policy_card
from training.config import TrainConfig
from training.league import Guests, PastSelves, Weights
from training.rollout import Batch, Order
from training.workers import LocalWorkers, Workers

DEALT_BY: Final = ("kingdom", "players", "games", "max_turns", "net")
"""Settings that the games of a run, or what is carried from batch to batch, depend on."""
SURE: Final = -1e-3
"""The log probability above which a decision is all but certain."""
MOST_WEIGHT: Final = 2.0
"""The weight of a decision that is much likelier now than when it was played."""


@dataclass
class Losses:
    """Means over an update: of the losses, the entropy, the share of clipped decisions,
    and how far the policy moved.
    """

    policy: float
    value: float
    entropy: float
    clipped: float
    divergence: float


class Learner:
    """A training run in progress.

    Args:
        config: The run.
        workers: Makes those that play, for a config and a seed.

    Attributes:
        net: The network that learns.
        past: Its past selves, and how it does against them and others.
        decisions, games, iteration: How far the run is.
    """

    def __init__(self, config: TrainConfig, workers: Callable[[TrainConfig, int], Workers] = LocalWorkers) -> None:
        torch.set_num_threads(config.threads)
        torch.manual_seed(config.seed)
        self.config = config
        self.actions = ActionTable(pool_of(config.kingdom))
        self.net = build_net(config.net.model_dump(), self.actions, config.players)
        if config.start_from is not None:
            start_from(self.net, config, self.actions)
        self.average: AveragedModel | None = None
        if config.averaging:
            averaging = get_ema_multi_avg_fn(config.averaging)  # type: ignore[no-untyped-call]
            self.average = AveragedModel(self.net, multi_avg_fn=averaging)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=config.learning_rate.start, eps=1e-5)
        self.past = PastSelves(config.opponents)
        self.random = np.random.default_rng([config.seed, 2])
        Guests(config, self.actions)  # tells what is wrong with them, if something is, before processes start
        whims.check(config.exploration, self.actions.cards)
        self.workers = workers(config, config.seed)
        self._begun: tuple[Weights, Order] = {}, Order()
        self.decisions = 0
        self.games = 0
        self.iteration = 0
        self.seconds = 0.0

    @property
    def result(self) -> PolicyValueNet:
        """What the run has come to: the average of the network over its updates, or without that the network."""
        if self.average is None or self.iteration == 0:
            return self.net
        return cast(PolicyValueNet, self.average.module.eval())

    @property
    def finished(self) -> bool:
        """Whether the run has learned from all its decisions."""
        return self.decisions >= self.config.decisions

    def iterate(self) -> dict[str, float]:
        """Take a batch that was played, learn from it; returns figures about both."""
        began = time.monotonic()
        config = self.config
        if not self.workers.playing:
            self._play()
        batch = self.workers.finish()
        played = time.monotonic()
        self.past.record(batch.outcomes)
        progress = self.decisions / config.decisions
        self.decisions += len(batch.actions)
        self.games += batch.games
        if config.play_ahead and not self.finished:
            self._play()
        losses = self.update(batch, progress)
        if self.average is not None:
            self.average.update_parameters(self.net)
        self.iteration += 1
        seconds = time.monotonic() - began
        self.seconds += seconds
        return {
            "decisions": self.decisions,
            "games": self.games,
            "decisions_per_second": len(batch.actions) / seconds,
            "playing_share": (played - began) / seconds,
            "decisions_per_game": len(batch.actions) / max(1, batch.games),
            "truncated_share": batch.truncated / max(1, batch.games),
            **self.past.summary(),
            "learning_rate": self.optimizer.param_groups[0]["lr"],
            "policy_loss": losses.policy,
            "value_loss": losses.value,
            "entropy": losses.entropy,
            "clipped_share": losses.clipped,
            "divergence": losses.divergence,
            "explained_variance": explained_variance(batch),
        }

    def _play(self) -> None:
        """Let the workers begin a batch, with the network as it is now."""
        due = self.iteration > 0 and self.iteration % self.config.opponents.every == 0
        if due and self.iteration not in self.past.weights:
            self.past.add(self.iteration, self.weights())
        progress = self.decisions / self.config.decisions
        self._begin(self.weights(), Order(self.past.chances(), self.config.exploration.share.at(progress)))

    def _begin(self, weights: Weights, order: Order) -> None:
        self._begun = weights, order
        self.workers.start(weights, self.past, order)

    def weights(self) -> Weights:
        """A copy of the network's weights as they are now."""
        return {name: tensor.detach().clone() for name, tensor in self.net.state_dict().items()}

    def update(self, batch: Batch, progress: float) -> Losses:
        """Improve the network on a batch; `progress` runs from 0 to 1 over the run."""
        config = self.config
        for group in self.optimizer.param_groups:
            group["lr"] = config.learning_rate.at(progress)
        entropy_weight = config.entropy.at(progress)
        advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
        rows = self._instructive(batch.log_probs)
        observations = torch.from_numpy(batch.observations[rows])
        masks = torch.from_numpy(batch.masks[rows])
        actions = torch.from_numpy(batch.actions[rows])
        old_log_probs = torch.from_numpy(batch.log_probs[rows])
        returns = torch.from_numpy(batch.returns[rows])
        biases = torch.from_numpy(batch.biases[rows]) if batch.biases.any() else None
        advantages = torch.from_numpy(advantages[rows])
        before, weights = old_log_probs, torch.ones_like(advantages)
        if config.play_ahead:
            before = self._log_probs(observations, masks, actions, biases)
            weights = torch.exp(before - old_log_probs).clamp(max=MOST_WEIGHT)
        figures: list[list[float]] = []
        self.net.train()
        for at in self._minibatches(len(actions)):
            logits, values = self.net(observations[at])
            log_policy = torch.log_softmax(logits.masked_fill(~masks[at], MASKED), 1)
            log_probs = _played(log_policy, actions[at], None if biases is None else biases[at])
            ratio = torch.exp(log_probs - before[at])
            advantage = advantages[at] * weights[at]
            limited = ratio.clamp(1 - config.clip, 1 + config.clip)
            policy_loss = -torch.minimum(ratio * advantage, limited * advantage).mean()
            value_loss = nn.functional.mse_loss(values, returns[at])
            entropy = -(log_policy.exp() * log_policy).sum(1).mean()
            loss = policy_loss + config.value_weight * value_loss - entropy_weight * entropy
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(self.net.parameters(), config.max_grad_norm)
            self.optimizer.step()
            with torch.no_grad():
                log_ratio = log_probs - before[at]
                divergence = (log_ratio.exp() - 1 - log_ratio).mean()
                clipped = ((ratio - 1).abs() > config.clip).float().mean()
            figures.append([each.item() for each in (policy_loss, value_loss, entropy, clipped, divergence)])
            if config.max_divergence is not None and figures[-1][-1] > config.max_divergence:
                break
        self.net.eval()
        return Losses(*np.mean(figures, axis=0).tolist())

    def _instructive(self, log_probs: NDArray[np.float32]) -> NDArray[np.intp]:
        """The numbers of the decisions to learn from: all that could have been others, and some of the rest."""
        wanted = self.config.sure_share
        if wanted == 1:
            return np.arange(len(log_probs))
        return np.flatnonzero((log_probs < SURE) | (self.random.random(len(log_probs)) < wanted))

    def _log_probs(self, observations: Tensor, masks: Tensor, actions: Tensor, biases: Tensor | None) -> Tensor:
        """What the log probabilities of actions are under the network as it is, of shape (decisions,)."""
        found = []
        with torch.no_grad():
            for at in torch.split(torch.arange(len(actions)), self.config.minibatch):
                log_policy = self.net(observations[at])[0].masked_fill(~masks[at], MASKED).log_softmax(1)
                found.append(_played(log_policy, actions[at], None if biases is None else biases[at]))
        return torch.cat(found)

    def _minibatches(self, decisions: int) -> Iterator[Tensor]:
        """The numbers of the decisions of each minibatch: all decisions in each epoch, in an order of its own."""
        for _ in range(self.config.epochs):
            order = torch.from_numpy(self.random.permutation(decisions))
            yield from torch.split(order, self.config.minibatch)

    def card(self) -> dict[str, Any]:
        """What the policy is, for its JSON card."""
        return policy_card(self.config, self.actions, self.decisions, self.games, self.iteration, self.seconds)

    def state_dict(self) -> dict[str, Any]:
        """All that is needed to go on from here as if never stopped."""
        return {
            "layout": layout_hash(self.actions, self.config.players),
            "config": self.config.model_dump(mode="json"),
            "net": self.net.state_dict(),
            "average": None if self.average is None else self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "past": self.past.state_dict(),
            "random": self.random.bit_generator.state,
            "workers": self.workers.state_dict(),
            "begun": (self._begun[0], self._begun[1]._asdict()) if self.workers.playing else None,
            "decisions": self.decisions,
            "games": self.games,
            "iteration": self.iteration,
            "seconds": self.seconds,
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Go on from where `state_dict` was taken.

        Raises:
            ValueError: if it was taken from a run with another layout of actions or observations, with other settings
                that the games going on depend on, or by another trainer.
        """
        check_state(state, self.actions, self.config.players, OURS)
        now, then = self.config.model_dump(mode="json"), state["config"]
        changed = [name for name in DEALT_BY if now[name] != then[name]]
        changed += ["opponents.agents"] if now["opponents"]["agents"] != then["opponents"]["agents"] else []
        if changed:
            raise ValueError(
                f"{', '.join(changed)} can't be changed in a run that goes on, since its games go on: set it back, or "
                "begin a new run with start_from"
            )
        self.net.load_state_dict(state["net"])
        if self.average is not None and state["average"] is not None:
            self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.past.load_state_dict(state["past"])
        self.random.bit_generator.state = state["random"]
        self.workers.load_state_dict(state["workers"])
        self.decisions = state["decisions"]
        self.games = state["games"]
        self.iteration = state["iteration"]
        self.seconds = state["seconds"]
        if state["begun"] is not None:  # the same batch is played again
            weights, order = state["begun"]
            self._begin(weights, Order(**order))

    def close(self) -> None:
        """Stop the workers."""
        self.workers.close()


def _played(log_policy: Tensor, actions: Tensor, biases: Tensor | None) -> Tensor:
    """Log probabilities of actions by a policy, or where there are whims by the policy with them (`training.whims`)."""
    if biases is not None:
        log_policy = (log_policy + biases).log_softmax(1)
    return log_policy.gather(1, actions[:, None])[:, 0]


def start_from(net: PolicyValueNet, config: TrainConfig, actions: ActionTable) -> None:
    """Let a network begin as the checkpoint that its run starts from.

    Raises:
        OSError, ValueError: if that can't be read, or is of another kind, for other games, or of another size.
    """
    checkpoint = config.start_from
    assert checkpoint is not None, "the run starts from a checkpoint"
    policy = CheckpointAgent(checkpoint).policy
    try:
        policy.check(actions, config.players)
    except ValueError as error:
        raise ValueError(f"start_from: the run can't begin as {checkpoint}: {error}") from error
    ours, theirs = config.net.model_dump(mode="json"), policy.card["net"]
    if ours != theirs:
        raise ValueError(f"start_from: the network of {checkpoint} is {theirs}, that of the run is {ours}")
    net.load_state_dict(policy.net.state_dict())


def explained_variance(batch: Batch) -> float:
    """How much of the variance of the returns the values explain: 1 is all, 0 no more than their mean."""
    variance = float(batch.returns.var())
    return 1 - float(batch.advantages.var()) / variance if variance else float("nan")
