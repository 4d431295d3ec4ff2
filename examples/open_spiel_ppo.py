"""OpenSpiel's PPO learns one seat of Dominion against a player that plays at random.

::

    pip install "dominion-env[openspiel,train]"
    python examples/open_spiel_ppo.py --steps 25000

OpenSpiel's environment hands over the legal actions of the seat that decides, and PPO masks its logits with them. PPO
sees the game from its own decisions only: between two of them the other seat is played out, which is also right where
the same seat decides several times in a row.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
import torch
from open_spiel.python.pytorch.ppo import PPO, PPOAgent
from open_spiel.python.rl_agent import AbstractAgent
from open_spiel.python.rl_environment import ChanceEventSampler, Environment, TimeStep

import dominion_env.open_spiel  # noqa: F401 -- registers python_dominion

SEAT = 0


class Table:
    """The seat that learns, and random players on the others.

    Args:
        game: The OpenSpiel game.
        seed: Of the deals and of the random players.
    """

    def __init__(self, game: pyspiel.Game, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.environment = Environment(game, chance_event_sampler=ChanceEventSampler(seed))

    def _to_own_decision(self, step: TimeStep) -> TimeStep:
        while not step.last() and step.current_player() != SEAT:
            legal = step.observations["legal_actions"][step.current_player()]
            step = self.environment.step([int(self.random.choice(legal))])
        return step

    def reset(self) -> TimeStep:
        """Start a game and go on to the first decision of the seat that learns."""
        return self._to_own_decision(self.environment.reset())

    def step(self, action: int) -> TimeStep:
        """Take an action and go on to the next decision of the seat that learns, or to the end."""
        return self._to_own_decision(self.environment.step([action]))


def train(agent: PPO, table: Table, updates: int) -> None:
    """Learn from batches of own decisions; print how the games of each went."""
    step = table.reset()
    for update in range(1, updates + 1):
        returns = []
        for _ in range(agent.steps_per_batch):
            step = table.step(agent.step([step])[0].action)
            agent.post_step([step.rewards[SEAT]], [step.last()])
            if step.last():
                returns.append(step.rewards[SEAT])
                step = table.reset()
        agent.learn([step])
        print(f"update {update}: mean return {np.mean(returns):+.2f} in {len(returns)} games")


def evaluate(agent: AbstractAgent, table: Table, games: int) -> float:
    """The mean return of a trained seat."""
    total = 0.0
    for _ in range(games):
        step = table.reset()
        while not step.last():
            step = table.step(agent.step([step], is_evaluation=True)[0].action)
        total += step.rewards[SEAT]
    return total / games


def main(arguments: list[str] | None = None) -> float:
    """Train, then play games that count; returns their mean return, from -1 (all lost) to 1 (all won)."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kingdom", default="First Game")
    parser.add_argument("--max-turns", type=int, default=20)
    parser.add_argument("--steps", type=int, default=25_000, help="own decisions to learn from")
    parser.add_argument("--batch", type=int, default=2048, help="own decisions before each update")
    parser.add_argument("--games", type=int, default=200, help="games to evaluate with")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)

    torch.manual_seed(given.seed)
    np.random.seed(given.seed)  # noqa: NPY002 -- OpenSpiel's PPO shuffles with it
    game = pyspiel.load_game("python_dominion", {"kingdom": given.kingdom, "max_turns": given.max_turns})
    agent = PPO(
        input_shape=(game.observation_tensor_size(),),
        num_actions=game.num_distinct_actions(),
        num_players=game.num_players(),
        player_id=SEAT,
        steps_per_batch=given.batch,
        num_minibatches=8,
        learning_rate=1e-3,
        gamma=1.0,
        agent_fn=PPOAgent,
    )
    train(agent, Table(game, given.seed), given.steps // given.batch)
    result = evaluate(agent, Table(game, given.seed + 1), given.games)
    print(f"after training: mean return {result:+.2f} in {given.games} games against a random player")
    return result


if __name__ == "__main__":
    main()
