"""Behaviour cloning: a network learns to do what the best plans did, and to tell who will win."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import torch
from torch import nn

from agents.nets import PolicyValueNet
from agents.network import MASKED
from dominion_env.dataset import ReplayDataset
from dominion_env.replay import Replay
from training.config import TrainConfig
from training.imitation.lessons import TEACHER

MINIBATCH = 1024
Rows = tuple[torch.Tensor, ...]
"""Observations (float16, for there are many), masks, actions, and how the game ended for who decided."""


def read(replays: Iterable[Replay], config: TrainConfig) -> Rows:
    """The decisions of the best plans, in the layout of a run; the outcome is 1 for a victory, -1 for a defeat."""
    teacher = f"strategy:{TEACHER}"
    games = ReplayDataset(list(replays), pool=config.kingdom, players=config.players, agents=[teacher])
    parts = [
        (game.observation.astype(np.float16), game.action_mask.astype(np.bool_), game.action, game.outcome)
        for game in games
    ]
    return tuple(torch.from_numpy(np.concatenate(each)) for each in zip(*parts, strict=True))


def clone(net: PolicyValueNet, rows: Rows, config: TrainConfig, progress: Callable[[int], None] | None = None) -> float:
    """Teach a network.

    The policy learns the decisions by maximum likelihood, the value the outcome.

    Args:
        net: The network; it is changed.
        rows: From `read`.
        config: The run, with `imitation`.
        progress: Called with the number of decisions learned from since the last call.

    Returns:
        The share of the decisions in the last epoch that were what the network found likeliest.
    """
    wanted = config.imitation
    assert wanted is not None, "the run begins by imitation"
    observations, masks, actions, outcomes = rows
    generator = torch.Generator().manual_seed(config.seed)
    optimizer = torch.optim.Adam(net.parameters(), wanted.learning_rate.start)
    total, done = wanted.epochs * len(actions), 0
    right = 0
    net.train()
    for _ in range(wanted.epochs):
        right = 0
        for at in torch.split(torch.randperm(len(actions), generator=generator), MINIBATCH):
            for group in optimizer.param_groups:
                group["lr"] = wanted.learning_rate.at(done / total)
            logits, values = net(observations[at].float())
            logits = logits.masked_fill(~masks[at], MASKED)
            loss = nn.functional.cross_entropy(logits, actions[at])
            loss += config.value_weight * nn.functional.mse_loss(values, outcomes[at])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(net.parameters(), config.max_grad_norm)
            optimizer.step()
            right += int((logits.argmax(1) == actions[at]).sum())
            done += len(at)
            if progress is not None:
                progress(len(at))
    net.eval()
    return right / len(actions)
