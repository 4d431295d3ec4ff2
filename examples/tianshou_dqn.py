"""Tianshou's DQN learns one seat of Dominion against a player that plays at random.

::

    pip install "dominion-env[tianshou,train]"
    python examples/tianshou_dqn.py --epochs 4

`PettingZooEnv` shows each decision to the algorithm of the seat that makes it, with a mask. Tianshou keeps the
decisions of all seats in one buffer and would estimate what a decision is worth from the next one in it, whosever that
is. So the returns here reach to the end of the game, where each seat has its own reward, and only whole games are
collected.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import torch
from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from dominion_env import raw_env

SEAT = 0
TABLES = 8
DECISIONS_A_TURN = 8
"""More than there are on average, so that returns reach to the end of nearly every game."""


class DominionEnv(PettingZooEnv):
    """Tianshou's wrapper, in which a game that the turn limit cuts off has ended: it is scored as it stands."""

    def step(self, action: Any) -> tuple[dict[str, Any], list[int], bool, bool, dict[str, Any]]:
        """Take an action for the seat that decides."""
        seen, rewards, terminated, truncated, info = super().step(action)
        return seen, rewards, terminated or truncated, False, info


def algorithm_for(env: DominionEnv, longest: int) -> MultiAgentOffPolicyAlgorithm:
    """DQN on one seat and random play on the others, both with masks.

    Args:
        env: Any environment of the kind.
        longest: The number of decisions that returns reach over.
    """
    inputs = env.observation_space["observation"].shape
    policy = DiscreteQLearningPolicy(
        model=Net(state_shape=inputs, action_shape=env.action_space.n, hidden_sizes=[128]),
        action_space=env.action_space,
        eps_training=0.1,
    )
    dqn = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, n_step_return_horizon=longest)
    others = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in env.agents[1:]]
    return MultiAgentOffPolicyAlgorithm(algorithms=[dqn, *others], env=env)


def main(arguments: list[str] | None = None) -> float:
    """Train, then play games that count; returns their mean return, from -1 (all lost) to 1 (all won)."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kingdom", default="First Game")
    parser.add_argument("--max-turns", type=int, default=20)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=2000, help="of all seats, in an epoch")
    parser.add_argument("--games", type=int, default=100, help="games to evaluate with")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)

    torch.manual_seed(given.seed)
    np.random.seed(given.seed)  # noqa: NPY002 -- Tianshou explores with it

    def make() -> DominionEnv:
        return DominionEnv(raw_env(given.kingdom, max_turns=given.max_turns))

    algorithm = algorithm_for(make(), longest=2 * given.max_turns * DECISIONS_A_TURN)
    to_learn, to_test = DummyVectorEnv([make] * TABLES), DummyVectorEnv([make] * TABLES)
    to_learn.seed(given.seed)
    to_test.seed(given.seed + TABLES)
    memory = VectorReplayBuffer(20_000, TABLES)
    training = Collector[CollectStats](algorithm, to_learn, memory, exploration_noise=True)
    test = Collector[CollectStats](algorithm, to_test)
    algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=training,
            test_collector=test,
            max_epochs=given.epochs,
            epoch_num_steps=given.decisions,
            collection_step_num_env_steps=None,
            collection_step_num_episodes=TABLES,
            test_step_num_episodes=2 * TABLES,
            batch_size=256,
            update_step_num_gradient_steps_per_sample=0.05,
            multi_agent_return_reduction=lambda returns: returns[:, SEAT],
            show_progress=False,
        )
    )
    test.reset()
    returns = test.collect(n_episode=given.games).returns[:, SEAT]
    result = float(np.mean(returns))
    print(f"after training: mean return {result:+.2f} in {given.games} games against a random player")
    return result


if __name__ == "__main__":
    main()
