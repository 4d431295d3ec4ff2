"""Rollouts in worker processes, or in this one."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any

import torch

from agents.nets import PolicyValueNet, build_net
from dominion_env.replay import Replay
from training.config import TrainConfig
from training.league import PastSelves, Weights
from training.rollout import Batch, Order, Rollout


class Player:
    """A rollout with networks of its own, which take on the weights that are sent."""

    def __init__(self, config: TrainConfig, seed: int, decisions: int) -> None:
        self.rollout = Rollout(config, seed, decisions)
        self.net = self._net()
        self.past: dict[int, PolicyValueNet] = {}

    def _net(self) -> PolicyValueNet:
        config = self.rollout.config
        return build_net(config.net.model_dump(), self.rollout.games.actions, config.players).eval()

    def collect(self, weights: Weights, past: Mapping[int, Weights] | None, order: Order) -> Batch:
        """Play a batch with these weights; `past` replaces the past selves unless None (see `Rollout.collect`)."""
        self.net.load_state_dict(weights)
        if past is not None:
            self.past = {iteration: self._net() for iteration in past}
            for iteration, net in self.past.items():
                net.load_state_dict(past[iteration])
        return self.rollout.collect(self.net, self.past, order)


def _work(pipe: Connection, config: TrainConfig, seed: int, decisions: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at a terminal reaches all processes; the main one decides
    torch.set_num_threads(1)
    player = Player(config, seed, decisions)
    try:
        while True:
            message, *arguments = pipe.recv()
            if message == "collect":
                pipe.send(player.collect(*arguments))
            elif message == "state":
                pipe.send(player.rollout.state_dict())
            elif message == "replays":
                pipe.send(player.rollout.replays())
            elif message == "load":
                player.rollout.load_state_dict(arguments[0])
            else:
                return
    except (EOFError, BrokenPipeError):
        return


class Workers:
    """The rollouts of a run: `config.workers` processes, or one rollout in this process.

    Args:
        config: The run.
        seed: Each worker's randomness follows from it and the worker's number.
    """

    def __init__(self, config: TrainConfig, seed: int) -> None:
        count = max(1, config.workers)
        decisions = config.rollout // count
        self._local: Player | None = None
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        self._past_sent = -1
        if not config.workers:
            self._local = Player(config, seed, decisions)
            return
        context = multiprocessing.get_context("spawn")
        for number in range(count):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_work, args=(theirs, config, seed + 1_000_003 * number, decisions), daemon=True
            )
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def collect(self, weights: Weights, past: PastSelves, order: Order) -> Batch:
        """Play a batch."""
        news = past.weights if past.version != self._past_sent else None
        self._past_sent = past.version
        if self._local is not None:
            return self._local.collect(weights, news, order)
        for pipe in self._pipes:
            pipe.send(("collect", weights, news, order))
        return Batch.join([pipe.recv() for pipe in self._pipes])

    def replays(self) -> list[Replay]:
        """The games to keep since this was last asked (`Rollout.replays`), of one rollout after the other."""
        if self._local is not None:
            return self._local.rollout.replays()
        for pipe in self._pipes:
            pipe.send(("replays",))
        return [replay for pipe in self._pipes for replay in pipe.recv()]

    def state_dict(self) -> list[Any]:
        """The state of every rollout."""
        if self._local is not None:
            return [self._local.rollout.state_dict()]
        for pipe in self._pipes:
            pipe.send(("state",))
        return [pipe.recv() for pipe in self._pipes]

    def load_state_dict(self, states: Sequence[Any]) -> None:
        """Go on from where `state_dict` was taken.

        Raises:
            ValueError: if it was taken with another number of workers.
        """
        count = len(self._pipes) or 1
        if len(states) != count:
            raise ValueError(
                f"the checkpoint was written with {len(states)} rollouts, this run has {count}: "
                "keep `workers` as it was"
            )
        if self._local is not None:
            self._local.rollout.load_state_dict(states[0])
        for pipe, state in zip(self._pipes, states, strict=False):
            pipe.send(("load", state))

    def close(self) -> None:
        """Stop the processes."""
        for pipe in self._pipes:
            try:
                pipe.send(("stop",))
                pipe.close()
            except OSError:
                pass
        for process in self._processes:
            process.join(timeout=5)
            if process.is_alive():
                process.terminate()
        self._pipes, self._processes = [], []
