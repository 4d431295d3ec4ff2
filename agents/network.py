"""Trained policies: a network (`agents.nets`), what is known of it, and how both are kept.

A trained policy is a directory with ``policy.safetensors`` (the weights) and ``card.json`` (what it is,
and for which layout of actions and observations). Loading it runs no code from the files.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.torch import load_file, save

from agents.nets import PolicyValueNet, build_net
from dominion_env.actions import ActionTable, table_for
from dominion_env.observation import Observer

WEIGHTS = "policy.safetensors"
CARD = "card.json"
MASKED = -1e9

if hasattr(os, "register_at_fork"):  # not on Windows
    # OpenMP's threads do not live on in a forked process, where PyTorch would wait for them for ever.
    os.register_at_fork(after_in_child=lambda: torch.set_num_threads(1))


def layout_hash(actions: ActionTable, players: int) -> str:
    """A digest of the action table and the observation layout that a policy was trained for."""
    layout = [*actions.names(), "", *Observer(actions.cards, players).layout()]
    return hashlib.sha256("\n".join(layout).encode()).hexdigest()[:16]


class Policy:
    """A trained network that picks actions.

    Args:
        net: The network.
        card: What is known of it; at least "net", "layout", "cards", "actions", "observation_size" and "players".
    """

    def __init__(self, net: PolicyValueNet, card: Mapping[str, Any]) -> None:
        self.net = net.eval()
        self.card = dict(card)

    def check(self, actions: ActionTable, players: int) -> None:
        """Make sure that it was trained for these actions and this number of players.

        Raises:
            ValueError: if not; the message says what differs.
        """
        if players != self.card["players"]:
            raise ValueError(f"this policy was trained for {self.card['players']} players, not {players}")
        if layout_hash(actions, players) == self.card["layout"]:
            return
        mine, theirs = set(self.card["actions"]), set(actions.names())
        differs = [f"it lacks {sorted(theirs - mine)[:5]}"] if theirs - mine else []
        differs += [f"it has {sorted(mine - theirs)[:5]} in addition"] if mine - theirs else []
        why = "; ".join(differs) or "the actions are the same, the observations are not"
        raise ValueError(
            f"this policy was trained for another kingdom or version ({self.card.get('kingdom')!r}): {why}"
        )

    def logits(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Logits before masking, (batch, actions), for observations (batch, size)."""
        return self.evaluate(observations)[0]

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits before masking, (batch, actions), and values for the observing seat, (batch,), for observations
        (batch, size).
        """
        with torch.inference_mode():
            logits, values = self.net(torch.from_numpy(observations))
        return logits.numpy(), values.numpy()

    def act(
        self, observation: NDArray[np.float32], mask: NDArray[np.int8], generator: np.random.Generator | None = None
    ) -> int:
        """The best legal action, or, with a generator, one drawn from the policy.

        Args:
            observation: float32 of shape (size,).
            mask: int8 of shape (actions,).
            generator: For a stochastic choice.
        """
        logits = np.where(mask, self.logits(observation[None])[0], MASKED)
        if generator is not None:
            logits = logits + generator.gumbel(size=logits.shape)
        return int(logits.argmax())


def save_policy(directory: Path, net: PolicyValueNet, card: Mapping[str, Any]) -> None:
    """Write a policy into a directory that exists.

    Raises:
        OSError: if it can't be written.
    """
    weights = {name: tensor.detach().contiguous() for name, tensor in net.state_dict().items()}
    (directory / WEIGHTS).write_bytes(save(weights))
    (directory / CARD).write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n")


def load_policy(directory: str | Path) -> Policy:
    """Read a policy.

    Raises:
        FileNotFoundError: if there is none in that directory.
        ValueError: if its files do not fit together.
    """
    directory = Path(directory)
    if not (directory / CARD).is_file() or not (directory / WEIGHTS).is_file():
        raise FileNotFoundError(f"no checkpoint in {directory}: it should hold {WEIGHTS} and {CARD}")
    try:
        card = json.loads((directory / CARD).read_text())
        net = _net_of(card)
        net.load_state_dict(load_file(str(directory / WEIGHTS)))
    except (KeyError, TypeError, ValueError, RuntimeError, SafetensorError) as error:
        raise ValueError(f"the checkpoint in {directory} can't be used: {error}") from error
    return Policy(net, card)


def _net_of(card: Mapping[str, Any]) -> PolicyValueNet:
    """The network that a card tells of, without its weights."""
    actions = table_for(tuple(card["cards"]))
    if layout_hash(actions, card["players"]) != card["layout"]:
        raise ValueError("it was made for another layout of actions or observations, by another version")
    return build_net(card["net"], actions, card["players"])
