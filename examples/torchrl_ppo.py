"""TorchRL's PPO learns Dominion by playing against itself, one network for every seat.

::

    pip install "dominion-env[torchrl,train]"
    python examples/torchrl_ppo.py --updates 10

`PettingZooWrapper` stacks the seats: each tensor has one row for each seat, at every decision of the game. "mask" says
which seat decides, "action_mask" what it may do. Advantages are estimated along each seat's rows, so that every seat
gets its own reward; then PPO learns from the rows in which a seat decided.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from dominion_env import raw_env

SEATS = "seats"
"""The group that all players are in."""
BATCH = 256


def network(inputs: int, outputs: int) -> nn.Module:
    """A network of one hidden layer."""
    return nn.Sequential(nn.Linear(inputs, 128), nn.Tanh(), nn.Linear(128, outputs))


def actor_of(net: nn.Module, *group: str) -> ProbabilisticActor:
    """The masked policy, for tensors that are in a group or at the top."""
    logits = TensorDictModule(net, in_keys=[(*group, "observation", "observation")], out_keys=[(*group, "logits")])
    return ProbabilisticActor(
        logits,
        in_keys={"logits": (*group, "logits"), "mask": (*group, "action_mask")},
        out_keys=[(*group, "action")],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=(*group, "action_log_prob"),
    )


def critic_of(net: nn.Module, *group: str) -> ValueOperator:
    """The values, for tensors that are in a group or at the top."""
    return ValueOperator(net, in_keys=[(*group, "observation", "observation")], out_keys=[(*group, "state_value")])


def learn(loss: ClipPPOLoss, optimizer: torch.optim.Optimizer, decided: TensorDict, epochs: int) -> None:
    """Go over a batch of decisions a few times."""
    for _ in range(epochs):
        for rows in torch.randperm(len(decided)).split(BATCH):
            losses = loss(decided[rows])
            optimizer.zero_grad()
            sum(losses[name] for name in ("loss_objective", "loss_critic", "loss_entropy")).backward()
            nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
            optimizer.step()


def evaluate(policy: nn.Module, env: raw_env, games: int, seed: int) -> float:
    """The mean return of the network against random players; it changes seats from game to game."""
    random = np.random.default_rng(seed)
    total = 0.0
    env.reset(seed=seed)
    for game in range(games):
        env.reset()
        seat = env.possible_agents[game % len(env.possible_agents)]
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            mask = torch.from_numpy(seen["action_mask"]).bool()
            if agent == seat:
                with torch.no_grad():
                    logits = policy(torch.from_numpy(seen["observation"]))
                action = int(MaskedCategorical(logits=logits, mask=mask).sample())
            else:
                action = int(random.choice(np.flatnonzero(mask)))
            env.step(action)
        total += env.rewards[seat]
    return total / games


def main(arguments: list[str] | None = None) -> float:
    """Train, then play games that count; returns their mean return, from -1 (all lost) to 1 (all won)."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kingdom", default="First Game")
    parser.add_argument("--max-turns", type=int, default=20)
    parser.add_argument("--updates", type=int, default=10)
    parser.add_argument("--decisions", type=int, default=2048, help="before each update")
    parser.add_argument("--games", type=int, default=200, help="games to evaluate with")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)

    torch.manual_seed(given.seed)
    game = raw_env(given.kingdom, max_turns=given.max_turns)
    env = PettingZooWrapper(game, use_mask=True, group_map={SEATS: game.possible_agents}, seed=given.seed)
    size = game.observer.size
    policy, values = network(size, len(game.actions)), network(size, 1)

    advantages = GAE(gamma=1.0, lmbda=0.95, value_network=critic_of(values, SEATS))
    advantages.set_keys(
        value=(SEATS, "state_value"),
        terminated=(SEATS, "done"),  # the turn limit ends a game too: it is scored as it stands
        **{name: (SEATS, name) for name in ("reward", "done", "advantage", "value_target")},
    )
    loss = ClipPPOLoss(actor_of(policy), critic_of(values), entropy_coeff=0.01, normalize_advantage=True)
    optimizer = torch.optim.Adam(loss.parameters(), lr=1e-3)

    collector = Collector(
        env,
        actor_of(policy, SEATS),
        frames_per_batch=given.decisions,
        total_frames=given.updates * given.decisions,
        auto_register_policy_transforms=False,
    )
    for update, played in enumerate(collector, 1):
        with torch.no_grad():
            advantages(played)
        seats = played[SEATS]
        learn(loss, optimizer, seats[seats["mask"]], epochs=4)
        print(f"update {update}: {int(played['next', 'done'].sum())} games")
    collector.shutdown()
    result = evaluate(policy, raw_env(given.kingdom, max_turns=given.max_turns), given.games, given.seed + 1)
    print(f"after training: mean return {result:+.2f} in {given.games} games against random players")
    return result


if __name__ == "__main__":
    main()
