"""Games for RLlib: every seat is an agent, and whose turn it is follows from the game."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from dominion_env import raw_env
from training.config import TrainConfig
from training.matches import seed_for
from training.rollout import final_rewards

LEARNER: Final = "learner"
"""The network that learns; the others are past selves (`past_self`)."""


def past_self(place: int) -> str:
    """What a place among the past selves is called."""
    return f"past_self_{place}"


def player_of(agent: str, episode: str, share: float, size: int) -> str:
    """Which network plays for an agent: the same ones all game long, and the learner always for the first agent.

    Args:
        agent: "player_0" and so on.
        episode: What RLlib calls the game; who plays it follows from that.
        share: In what share of the games the others are a past self.
        size: How many past selves there are.
    """
    random = np.random.default_rng(seed_for(episode))
    if agent == "player_0" or random.random() >= share:
        return LEARNER
    return past_self(int(random.integers(size)))


class SelfPlayGame(MultiAgentEnv):
    """One game after the other, by the settings of a run; any agent may begin.

    Only the agent that decides is shown something. At the end all are, with their rewards. A game that the turn limit
    cuts off has ended: it is scored as it stands, and nothing comes after.

    Args:
        config: "config", the run.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self.config = TrainConfig.model_validate(config["config"])
        self.env = raw_env(
            self.config.kingdom, self.config.players, max_turns=self.config.max_turns, start_player="random"
        )
        self.possible_agents = self.env.possible_agents[:]
        self.agents = self.possible_agents[:]
        self.observation_spaces = {agent: self.env.observation_space(agent) for agent in self.agents}
        self.action_spaces = {agent: self.env.action_space(agent) for agent in self.agents}

    def get_observation_space(self, agent: str) -> spaces.Space[Any]:
        """See `MultiAgentEnv`."""
        return self.observation_spaces[agent]

    def get_action_space(self, agent: str) -> spaces.Space[Any]:
        """See `MultiAgentEnv`."""
        return self.action_spaces[agent]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game; shows the first decision."""
        self.env.reset(seed, options)
        return self._shown([self.env.agent_selection]), {}

    def step(self, action_dict: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Take the action of the agent that decides; shows the next decision, or the end to all."""
        self.env.step(action_dict[self.env.agent_selection])
        game = self.env.game
        if not game.over:
            nothing, goes_on = dict.fromkeys(self.possible_agents, 0.0), {"__all__": False}
            return self._shown([self.env.agent_selection]), nothing, goes_on, goes_on, {}
        earned = final_rewards(
            self.config.reward, np.array(game.returns(), np.float32), np.array(game.scores(), np.int32)
        )
        rewards = dict(zip(self.possible_agents, earned.tolist(), strict=True))
        over = dict.fromkeys([*self.possible_agents, "__all__"], True)
        return self._shown(self.possible_agents), rewards, over, dict.fromkeys(over, False), {}

    def _shown(self, agents: list[str]) -> dict[str, Any]:
        return {agent: self.env.observe(agent) for agent in agents}
