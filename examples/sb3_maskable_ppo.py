"""sb3-contrib's MaskablePPO learns one seat of Dominion against an agent.

::

    pip install "dominion-env[train]"
    python examples/sb3_maskable_ppo.py --steps 250000

On First Game against Big Money that ends with 85 % of 200 games won (seed 0; 86 % with seed 1), after a minute and a
half of one core. After 50,000 steps it still loses every game. The example shows the interface;
`dominion train quickstart` plays against itself, for longer, and gets further.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import tanh

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import dominion_env  # noqa: F401 -- registers "Dominion-v0"
from agents import Agent
from dominion_env import View
from training.evaluate import evaluate

TABLES = 8


def lead(scores: Sequence[int]) -> list[float]:
    """Rewards by seat, from -1 to 1: how far it is ahead of the best other.

    Whoever loses every game at first learns more from this than from who has won.
    """
    return [tanh((score - max([*scores[:seat], *scores[seat + 1 :]])) / 30) for seat, score in enumerate(scores)]


class Learned(Agent):
    """A model of sb3-contrib as an agent: it takes the action that the model finds best."""

    name = "MaskablePPO"

    def __init__(self, model: MaskablePPO) -> None:
        self._model = model

    def act(self, view: View) -> int:
        """The model's choice among the legal actions."""
        action, _ = self._model.predict(view.observation(), action_masks=view.action_mask(), deterministic=True)
        return int(action)


def main(arguments: list[str] | None = None) -> float:
    """Train, then play games that count; returns the share of them that were won, ties counting half."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kingdom", default="First Game")
    parser.add_argument("--opponent", default="big money")
    parser.add_argument("--steps", type=int, default=250_000, help="decisions to learn from, in batches of 4096")
    parser.add_argument("--games", type=int, default=200, help="games to evaluate with")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)

    torch.set_num_threads(1)  # the network is too small to share out
    tables = make_vec_env(
        "Dominion-v0",
        n_envs=TABLES,
        seed=given.seed,
        env_kwargs={
            "kingdom": given.kingdom,
            "opponent": given.opponent,
            "seat": "random",
            "reward": lead,
            "render_mode": None,  # SB3 asks for pictures unless told otherwise
        },
    )
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        learning_rate=1e-3,
        n_steps=4096 // TABLES,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=1.0,  # what a decision is worth shows at the end of the game
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=given.seed,
        device="cpu",
    )
    model.learn(given.steps)
    result = evaluate(lambda: Learned(model), given.opponent, given.kingdom, given.games, given.seed)
    print(f"won {result.score:.0%} of {result.games} games against {result.b}, ties counting half")
    return result.score


if __name__ == "__main__":
    main()
