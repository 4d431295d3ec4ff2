"""A trained network as an agent."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from agents.base import Agent
from agents.network import Policy, load_policy
from dominion_env import ActionTable, View


class PolicyAgent(Agent):
    """Takes the action that a trained policy finds best.

    Args:
        policy: The policy.
        name: What the agent is called.

    Attributes:
        policy: As given.
    """

    def __init__(self, policy: Policy, name: str) -> None:
        self.name = name
        self.policy = policy
        self._checked: tuple[ActionTable, int] | None = None

    def check(self, actions: ActionTable, players: int) -> None:
        """Make sure that the policy was trained for such games.

        Raises:
            ValueError: if it was not.
        """
        self.policy.check(actions, players)
        self._checked = (actions, players)

    def content(self) -> bytes:
        """The weights of its network."""
        weights = self.policy.net.state_dict()
        return b"".join(name.encode() + weights[name].numpy().tobytes() for name in sorted(weights))

    def act(self, view: View) -> int:
        """The legal action that the policy rates highest."""
        if self._checked is None or self._checked[0] is not view.actions or self._checked[1] != view.players:
            self.check(view.actions, view.players)
        return self.policy.act(view.observation(), view.action_mask(), None)


class CheckpointAgent(PolicyAgent):
    """The policy of a checkpoint.

    Args:
        directory: Where the checkpoint is, or the name of one that comes with the package ("first_game").

    Raises:
        OSError, ValueError: if it can't be read.
    """

    def __init__(self, directory: str) -> None:
        super().__init__(load_policy(_found(directory)), f"checkpoint:{directory}")


def _found(directory: str) -> Path:
    path = Path(directory)
    shipped = Path(str(files("dominion_env.checkpoints") / directory))
    return shipped if not path.exists() and shipped.is_dir() else path
