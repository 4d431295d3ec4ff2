"""This package's networks as a policy of sb3-contrib's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.type_aliases import PyTorchObs, Schedule
from torch import Tensor

from agents.nets import PolicyValueNet, build_net
from dominion_env.actions import table_for


class NetPolicy(MaskableActorCriticPolicy):
    """A network of `agents.nets` that MaskablePPO trains: policy and value are its own, nothing is added.

    So `agents.network.save_policy` keeps what was learned as a checkpoint of this package.

    Args:
        observation_space, action_space, lr_schedule, settings: As for `MaskableActorCriticPolicy`.
        net: The network, as for `agents.nets.build_net`.
        cards: The cards of its action table.
        players: 2 to 6.

    Attributes:
        net: The network.
    """

    def __init__(
        self,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        lr_schedule: Schedule,
        *,
        net: Mapping[str, Any],
        cards: Sequence[str],
        players: int,
        **settings: Any,
    ) -> None:
        self._made_of: dict[str, Any] = {
            "net": dict(net),
            "cards": list(cards),
            "players": players,
        }  # what _build needs
        super().__init__(observation_space, action_space, lr_schedule, **settings)

    def _build(self, lr_schedule: Schedule) -> None:
        made_of = self._made_of
        self.net: PolicyValueNet = build_net(made_of["net"], table_for(tuple(made_of["cards"])), made_of["players"])
        self.optimizer = self.optimizer_class(
            self.parameters(),
            lr=lr_schedule(1),  # type: ignore[call-arg]
            **self.optimizer_kwargs,
        )

    def _get_constructor_parameters(self) -> dict[str, Any]:
        return {**super()._get_constructor_parameters(), **self._made_of}

    def forward(
        self, obs: Tensor, deterministic: bool = False, action_masks: NDArray[Any] | None = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Actions (batch,), values (batch, 1) and log probabilities (batch,) for observations (batch, size)."""
        distribution, values = self._look(obs, action_masks)
        actions = distribution.get_actions(deterministic=deterministic)
        return actions, values, distribution.log_prob(actions)

    def evaluate_actions(
        self, obs: Tensor, actions: Tensor, action_masks: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """Values (batch, 1), and the log probabilities of actions and the entropies (batch,)."""
        distribution, values = self._look(obs, action_masks)
        return values, distribution.log_prob(actions), distribution.entropy()

    def get_distribution(self, obs: PyTorchObs, action_masks: NDArray[Any] | None = None) -> MaskableDistribution:
        """The masked policy for observations (batch, size)."""
        return self._look(obs, action_masks)[0]

    def predict_values(self, obs: PyTorchObs) -> Tensor:
        """Values (batch, 1) for observations (batch, size)."""
        return self._look(obs, None)[1]

    def _look(self, obs: Any, action_masks: Any) -> tuple[MaskableDistribution, Tensor]:
        logits, values = self.net(obs)
        distribution: MaskableDistribution = self.action_dist.proba_distribution(logits)
        if action_masks is not None:
            distribution.apply_masking(action_masks)
        return distribution, values[:, None]
