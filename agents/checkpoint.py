"""A trained network as an agent."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.base import Agent
from agents.network import Policy, load_policy
from dominion_env import ActionTable, View
from dominion_env.names import nearest


class PolicyAgent(Agent):
    """Takes the action that a trained policy finds best.

    Args:
        policy: The policy.
        name: What the agent is called.
        barred: Cards that it does not buy, and does not gain where it has a choice.

    Attributes:
        policy: As given.
    """

    def __init__(self, policy: Policy, name: str, barred: Sequence[str] = ()) -> None:
        self.name = name
        self.policy = policy
        self._barred = barred
        self._refused: NDArray[np.bool_] | None = None
        self._checked: tuple[ActionTable, int] | None = None

    def check(self, actions: ActionTable, players: int) -> None:
        """Make sure that the policy was trained for such games.

        Raises:
            ValueError: if it was not, or is barred from what is no card there.
        """
        self.policy.check(actions, players)
        self._checked = (actions, players)
        barred = [_named(card, actions) for card in self._barred]
        refused = [
            actions.card(action) in barred and actions.verb(action) in ("buy ...", "gain ...")
            for action in range(len(actions))
        ]
        self._refused = np.array(refused) if barred else None

    def allowed(self, masks: NDArray[Any]) -> NDArray[Any]:
        """Masks of legal actions, of shape (..., actions), without what it is barred from; whole where else nothing
        would be left.
        """
        if self._refused is None:
            return masks
        left = np.where(self._refused, 0, masks)
        return np.where(left.any(-1, keepdims=True), left, masks)

    def content(self) -> bytes:
        """The weights of its network."""
        weights = self.policy.net.state_dict()
        return b"".join(name.encode() + weights[name].numpy().tobytes() for name in sorted(weights))

    def act(self, view: View) -> int:
        """The legal action that the policy rates highest."""
        if self._checked is None or self._checked[0] is not view.actions or self._checked[1] != view.players:
            self.check(view.actions, view.players)
        return self.policy.act(view.observation(), self.allowed(view.action_mask()), None)


class CheckpointAgent(PolicyAgent):
    """The policy of a checkpoint.

    Args:
        directory: Where the checkpoint is, or the name of one that comes with the package ("first_game").
        barred: Cards that it does not buy or gain (see `PolicyAgent`).

    Attributes:
        directory: Where the checkpoint is.

    Raises:
        OSError, ValueError: if it can't be read.
    """

    def __init__(self, directory: str, barred: Sequence[str] = ()) -> None:
        self.directory = _found(directory)
        without = f" without {', '.join(barred)}" if barred else ""
        super().__init__(load_policy(self.directory), f"checkpoint:{directory}{without}", barred)


def _found(directory: str) -> Path:
    path = Path(directory)
    shipped = Path(str(files("dominion_env.checkpoints") / directory))
    return shipped if not path.exists() and shipped.is_dir() else path


def _named(card: str, actions: ActionTable) -> str:
    for name in actions.cards:
        if name.casefold() == card.strip().casefold():
            return name
    raise ValueError(f"it can't be barred from {card!r}: there is no such card{nearest(card, actions.cards)}")
