"""This package's networks as a module of RLlib's."""

from __future__ import annotations

from typing import Any

from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule
from torch import Tensor

from agents.nets import build_net
from agents.network import MASKED
from dominion_env.actions import table_for


class NetModule(TorchRLModule, ValueFunctionAPI):
    """A network of `agents.nets` that PPO trains: policy and value are its own, nothing is added.

    Logits are masked in play and in the update. So `agents.network.save_policy` keeps what was learned as a checkpoint
    of this package. Its `model_config` has "net", as for `agents.nets.build_net`, "cards" and "players".

    Attributes:
        net: The network.
    """

    def setup(self) -> None:
        """Make the network."""
        made_of = self.model_config
        self.net = build_net(made_of["net"], table_for(tuple(made_of["cards"])), made_of["players"])

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {Columns.ACTION_DIST_INPUTS: self._look(batch)[0]}

    def _forward_train(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        logits, values = self._look(batch)
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: values}

    def compute_values(self, batch: dict[str, Any], embeddings: Tensor | None = None) -> Tensor:
        """Values of shape (batch,); the embeddings of `_forward_train` are the values already."""
        return self._look(batch)[1] if embeddings is None else embeddings

    def _look(self, batch: dict[str, Any]) -> tuple[Tensor, Tensor]:
        """Masked logits (batch, actions) and values (batch,)."""
        seen = batch[Columns.OBS]
        logits, values = self.net(seen["observation"])
        return logits.masked_fill(seen["action_mask"] == 0, MASKED), values
