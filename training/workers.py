"""Rollouts in worker processes, or in this one; `training.cluster.workers` has them on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import signal
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any, NoReturn

import torch

from agents.nets import PolicyValueNet, build_net
from dominion_env.replay import Replay
from training.config import TrainConfig
from training.league import Guests, PastSelves, Weights
from training.rollout import Batch, Order, Rollout


class Player:
    """A rollout with networks of its own, which take on the weights that are sent.

    Args:
        config, seed, decisions, guests: See `Rollout`.
    """

    def __init__(self, config: TrainConfig, seed: int, decisions: int, guests: Guests | None = None) -> None:
        self.rollout = Rollout(config, seed, decisions, guests)
        self.net = self._net()
        self.past: dict[int, PolicyValueNet] = {}
        self._before: dict[str, Any] = {}

    def _net(self) -> PolicyValueNet:
        config = self.rollout.config
        return build_net(config.net.model_dump(), self.rollout.games.actions, config.players).eval()

    def collect(self, weights: Weights, past: Mapping[int, Weights] | None, order: Order) -> Batch:
        """Play a batch with these weights; `past` replaces the past selves unless None (see `Rollout.collect`)."""
        if self.rollout.config.play_ahead:
            self._before = self.rollout.state_dict()
        self.net.load_state_dict(weights)
        if past is not None:
            self.past = {iteration: self._net() for iteration in past}
            for iteration, net in self.past.items():
                net.load_state_dict(past[iteration])
        return self.rollout.collect(self.net, self.past, order)

    def state(self, before: bool) -> dict[str, Any]:
        """The state of the rollout as it is, or as it was before the last batch."""
        return self._before if before else self.rollout.state_dict()


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
                pipe.send(player.state(*arguments))
            elif message == "replays":
                pipe.send(player.rollout.replays())
            elif message == "load":
                player.rollout.load_state_dict(arguments[0])
            else:
                return
    except (EOFError, ConnectionError):
        return


class Workers(ABC):
    """The rollouts of a run: which of them play where is up to the classes derived from this one.

    Args:
        config: The run.
        seed: Each worker's randomness follows from it and the worker's number.

    Attributes:
        count: How many there are.
        decisions: Of each in a batch, about.
        playing: Whether a batch was begun that `finish` has not handed out.

    Raises:
        ValueError: if there are so few decisions for each worker that a batch might have none that are over.
    """

    def __init__(self, config: TrainConfig, seed: int) -> None:
        self.count = max(1, config.workers)
        self.decisions = config.rollout // self.count
        if self.decisions <= config.games * config.players:
            raise ValueError(
                f"rollout: of {config.rollout} decisions each of {self.count} workers would play {self.decisions}, of "
                f"which its {config.games} games for {config.players} players may leave "
                f"{config.games * config.players} open: more decisions, or fewer games or workers"
            )
        self.seeds = [seed + 1_000_003 * number for number in range(self.count)]
        self.playing = False
        self._batch: Batch | None = None  # one that was begun and has been received, but not handed out

    @abstractmethod
    def start(self, weights: Weights, past: PastSelves, order: Order) -> None:
        """Begin to play a batch; where others play, they go on while this process does something else."""

    def finish(self) -> Batch:
        """The batch that was begun.

        Raises:
            ChildProcessError: if a process that plays has ended, and no other takes its place.
        """
        self.receive()
        assert self._batch is not None, "a batch was begun"
        batch, self._batch = self._batch, None
        self.playing = False
        return batch

    @abstractmethod
    def receive(self) -> None:
        """Wait until the batch that was begun has been played, if there is one."""

    @abstractmethod
    def replays(self) -> list[Replay]:
        """The games to keep since this was last asked (`Rollout.replays`), of one rollout after the other."""

    @abstractmethod
    def state_dict(self) -> list[Any]:
        """The state of every rollout; while a batch is being played, as it was when that was begun."""

    @abstractmethod
    def load_state_dict(self, states: Sequence[Any]) -> None:
        """Go on from where `state_dict` was taken, by workers of whatever class.

        Raises:
            ValueError: if it was taken with another number of workers.
        """

    def check(self, states: Sequence[Any]) -> None:
        """Make sure that there is a state for each worker.

        Raises:
            ValueError: if not.
        """
        if len(states) != self.count:
            raise ValueError(
                f"the checkpoint was written with {len(states)} rollouts, this run has {self.count}: "
                "keep `workers` as it was"
            )

    @abstractmethod
    def close(self) -> None:
        """End what plays; to do so again changes nothing."""


class LocalWorkers(Workers):
    """Rollouts on this machine: `config.workers` processes, or one rollout in this process."""

    def __init__(self, config: TrainConfig, seed: int) -> None:
        super().__init__(config, seed)
        self._local: Player | None = None
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        self._past_sent = -1
        if not config.workers:
            self._local = Player(config, seed, self.decisions)
            return
        context = multiprocessing.get_context("spawn")
        for own_seed in self.seeds:
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, config, own_seed, self.decisions), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def start(self, weights: Weights, past: PastSelves, order: Order) -> None:
        """See `Workers`."""
        news = past.weights if past.version != self._past_sent else None
        self._past_sent = past.version
        self.playing = True
        if self._local is not None:
            self._batch = self._local.collect(weights, news, order)
        self._ask("collect", weights, news, order)

    def receive(self) -> None:
        """See `Workers`; from then on the processes can be asked for something else."""
        if self.playing and self._batch is None:
            self._batch = Batch.join(self._answers())

    def replays(self) -> list[Replay]:
        """See `Workers`."""
        self.receive()
        if self._local is not None:
            return self._local.rollout.replays()
        self._ask("replays")
        return [replay for replays in self._answers() for replay in replays]

    def state_dict(self) -> list[Any]:
        """See `Workers`."""
        self.receive()
        if self._local is not None:
            return [self._local.state(self.playing)]
        self._ask("state", self.playing)
        return self._answers()

    def load_state_dict(self, states: Sequence[Any]) -> None:
        """See `Workers`."""
        self.check(states)
        if self._local is not None:
            self._local.rollout.load_state_dict(states[0])
        for pipe, state in zip(self._pipes, states, strict=False):
            pipe.send(("load", state))

    def _ask(self, *message: Any) -> None:
        for number, pipe in enumerate(self._pipes):
            try:
                pipe.send(message)
            except ConnectionError:
                self._tell_death(number)

    def _answers(self) -> list[Any]:
        found = []
        for number, pipe in enumerate(self._pipes):
            try:
                found.append(pipe.recv())
            except (EOFError, ConnectionError):
                self._tell_death(number)
        return found

    def _tell_death(self, number: int) -> NoReturn:
        process = self._processes[number]
        process.join(timeout=5)
        raise ChildProcessError(
            f"worker {number}, a process that plays, has ended (exit code {process.exitcode}; -9 often means that "
            "memory ran out): go on with --resume, or with fewer `workers` or `games` in a new run"
        ) from None

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
