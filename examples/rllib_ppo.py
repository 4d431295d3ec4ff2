"""RLlib's PPO learns one seat of Dominion against a masked network that is never trained.

::

    pip install "dominion-env[rllib,train]"
    python examples/rllib_ppo.py --iterations 6

RLlib's module for masked actions looks for them beside "observations", so its PettingZoo wrapper gets that name here.
Each seat's episode goes from one of its own decisions to the next, and ends with its own reward.
"""

from __future__ import annotations

import argparse
from typing import Any

import ray
from gymnasium import spaces
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from dominion_env import raw_env

LEARNER, OPPONENT = "learner", "opponent"


class DominionEnv(PettingZooEnv):
    """RLlib's wrapper, with the names of RLlib's masking module.

    A game that the turn limit cuts off has ended: it is scored as it stands, and nothing comes after.

    Args:
        config: Arguments of `dominion_env.raw_env`.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(raw_env(**config))
        self.observation_spaces = {
            agent: spaces.Dict(_renamed(space.spaces)) for agent, space in self.observation_spaces.items()
        }
        self.observation_space = spaces.Dict(self.observation_spaces)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], ...]:
        """Start a game; shows the first decision."""
        seen, infos = super().reset(seed=seed, options=options)
        return {agent: _renamed(each) for agent, each in seen.items()}, infos

    def step(self, action: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Take the action of the agent that decides; shows the next decision, or the end to all."""
        seen, rewards, terminated, truncated, infos = super().step(action)
        over = {agent: terminated[agent] or truncated[agent] for agent in terminated}
        shown = {agent: _renamed(each) for agent, each in seen.items()}
        return shown, rewards, over, dict.fromkeys(over, False), infos


def _renamed(seen: dict[str, Any]) -> dict[str, Any]:
    """An observation, or its space, with the name that RLlib's masking module looks for."""
    return {"observations": seen["observation"], "action_mask": seen["action_mask"]}


def build(kingdom: str, max_turns: int, decisions: int, seed: int) -> Algorithm:
    """PPO that learns on one seat, in this process."""
    masked = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [128]})
    config = (
        PPOConfig()
        .environment(
            DominionEnv,
            env_config={"kingdom": kingdom, "max_turns": max_turns},
            disable_env_checking=True,  # the check takes any action, legal or not
        )
        .env_runners(num_env_runners=0)
        .multi_agent(
            policies={LEARNER, OPPONENT},
            policy_mapping_fn=lambda agent, episode, **_: LEARNER if agent == "player_0" else OPPONENT,
            policies_to_train=[LEARNER],
        )
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={LEARNER: masked, OPPONENT: masked}))
        .training(
            train_batch_size_per_learner=decisions,
            minibatch_size=min(256, decisions),
            num_epochs=6,
            lr=1e-3,
            gamma=1.0,
            lambda_=0.95,
            entropy_coeff=0.01,
            vf_loss_coeff=0.5,
        )
        .debugging(seed=seed, log_level="ERROR")
    )
    return config.build_algo()


def main(arguments: list[str] | None = None) -> float:
    """Train; returns the learner's mean return in the games of the last iteration, from -1 to 1."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kingdom", default="First Game")
    parser.add_argument("--max-turns", type=int, default=20)
    parser.add_argument("--iterations", type=int, default=6)
    parser.add_argument("--decisions", type=int, default=4000, help="of both seats, in an iteration")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)

    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    algorithm = build(given.kingdom, given.max_turns, given.decisions, given.seed)
    result = 0.0
    try:
        for iteration in range(1, given.iterations + 1):
            played = algorithm.train()["env_runners"]
            result = played["module_episode_returns_mean"][LEARNER]
            print(f"iteration {iteration}: mean return {result:+.2f}")
    finally:
        algorithm.stop()
        ray.shutdown()
    return result


if __name__ == "__main__":
    main()
