"""The rollouts of a training run on a Ray cluster, which go on when nodes die.

After each batch the main process gets the state of every rollout along with the batch. If a node dies, each of its
workers begins anew elsewhere from the state it had before the batch, with the same weights, and plays the same batch:
the run goes on as if nothing had happened.

Each worker asks for a core of its own. One that can't have it shares those of others, so a run with more workers than
cores goes on, more slowly. It moves as soon as a core is free, such as that of a node that joins.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import ray
import torch
from ray.exceptions import ObjectLostError, RayActorError, RayTaskError

from dominion_env import ActionTable
from dominion_env.env import pool_of
from dominion_env.kingdoms import load
from dominion_env.replay import Replay
from training.config import TrainConfig
from training.league import Guests, PastSelves, Weights
from training.provenance import code_digest
from training.rollout import Batch, Order
from training.workers import Player, Workers

DEATHS: Final = 5
"""So often a worker may die over one batch. (A node that has died may be given work until Ray has found out.)"""


class Turn(NamedTuple):
    """What a worker hands in: a batch, the state of its rollout after it, and the games to keep."""

    batch: Batch
    state: Any
    replays: list[Replay]


class RemotePlayer:
    """A `Player` in a process of the cluster.

    Args:
        config, seed, decisions, guests: See `Player`.
        code: The digest of the code of the main process.

    Raises:
        RuntimeError: if this node has other code.
    """

    def __init__(self, config: TrainConfig, seed: int, decisions: int, guests: Guests, code: str) -> None:
        if code_digest() != code:
            raise RuntimeError(
                f"the node {ray.util.get_node_ip_address()} has other code ({code_digest()}) than the main process "
                f"({code}): install the same version of dominion-env on all nodes"
            )
        torch.set_num_threads(1)
        self.player = Player(config, seed, decisions, guests)

    def state(self) -> Any:
        """The state of the rollout."""
        return self.player.state(before=False)

    def play(self, weights: Weights, past: dict[int, Weights] | None, order: Order, state: Any) -> Turn:
        """Play a batch, from this state unless it is None; for the rest see `Player.collect`."""
        if state is not None:
            self.player.rollout.load_state_dict(state)
        batch = self.player.collect(weights, past, order)
        return Turn(batch, self.state(), self.player.rollout.replays())


@dataclass
class _Worker:
    """A worker as the main process knows it.

    Attributes:
        actor: Who plays.
        has_core: Whether it has a core of its own.
        up_to_date: Whether the actor has the state that is known here.
        past: The version of the past selves that the actor has.
        next: An actor that was asked for with a core of its own, to move to, and what it answers when it has begun.
        deaths: How often it has died since its last batch.
        state, before: That of the rollout after its last batch, and before it.
        replays: The last games that it has handed in.
    """

    actor: Any
    has_core: bool
    replays: deque[Replay]
    up_to_date: bool = True
    past: int = -1
    next: tuple[Any, Any] | None = None
    deaths: int = 0
    state: Any = None
    before: Any = field(default=None, repr=False)

    def replace(self, actor: Any, has_core: bool) -> None:
        """Go on with a new actor, which knows nothing yet."""
        ray.kill(self.actor)  # it may only be out of reach
        self.actor, self.has_core, self.up_to_date, self.past = actor, has_core, False, -1

    def drop_next(self) -> None:
        """Give up what was asked for."""
        if self.next is not None:
            ray.kill(self.next[0])
            self.next = None


class RayWorkers(Workers):
    """Rollouts on the cluster that this process is connected to, spread over its nodes.

    They play the same games as `LocalWorkers`, and runs can be resumed from one to the other. What agents by name and
    the kingdom read from files is read here and sent; the nodes need the package only.

    Args:
        config, seed: See `Workers`.
        tell: Called with what there is to tell of nodes and cores.

    Raises:
        ChildProcessError: if a node can't play, such as for other code.
    """

    def __init__(self, config: TrainConfig, seed: int, tell: Callable[[str], None] = print) -> None:
        super().__init__(config, seed)
        self._tell = tell
        guests = Guests(config, ActionTable(pool_of(config.kingdom)))
        self._shared = ray.put(config_without_files(config)), ray.put(guests), code_digest()
        self._order: tuple[Any, int, Any, Order] | None = None  # weights, version of the past selves, these, the order
        free = int(ray.available_resources().get("CPU", 0))
        if free < self.count:
            tell(f"{self.count} workers share the {free} cores that are free in the cluster")
        each = -(-config.replays // self.count)
        self._workers = [
            _Worker(self._actor(number, number < free), number < free, deque(maxlen=each))
            for number in range(self.count)
        ]
        self._begun: dict[Any, int] = {}
        for number, state in self._answers(lambda worker: worker.actor.state.remote()).items():
            self._workers[number].state = state

    def _actor(self, number: int, core: bool) -> Any:
        """A new actor for a worker, which waits for a core of its own or takes what is there."""
        options = {"num_cpus": int(core), "scheduling_strategy": "SPREAD"}
        config, guests, code = self._shared
        return ray.remote(**options)(RemotePlayer).remote(config, self.seeds[number], self.decisions, guests, code)

    def start(self, weights: Weights, past: PastSelves, order: Order) -> None:
        """See `Workers`."""
        self._move()
        known = self._order
        news = ray.put(past.weights) if known is None or known[1] != past.version else known[2]
        self._order = ray.put(weights), past.version, news, order
        self.playing = True
        self._begun = {self._play(worker): number for number, worker in enumerate(self._workers)}

    def _play(self, worker: _Worker) -> Any:
        """Let a worker begin the batch; returns what stands for its answer."""
        assert self._order is not None, "a batch was ordered"
        weights, version, past, order = self._order
        answer = worker.actor.play.remote(
            weights,
            past if worker.past != version else None,
            order,
            None if worker.up_to_date else worker.state,
        )
        worker.past, worker.up_to_date = version, True
        return answer

    def receive(self) -> None:
        """See `Workers`."""
        if not self.playing or self._batch is not None:
            return
        turns = self._answers(self._play, self._begun)
        self._begun = {}
        for number, turn in turns.items():
            worker = self._workers[number]
            worker.before, worker.state, worker.deaths = worker.state, turn.state, 0
            worker.replays += turn.replays
        self._batch = Batch.join([turn.batch for turn in turns.values()])

    def _answers(self, ask: Callable[[_Worker], Any], asked: dict[Any, int] | None = None) -> dict[int, Any]:
        """What each worker answers, by its number; who dies is replaced and asked again.

        Args:
            ask: Asks a worker; returns what stands for its answer.
            asked: What stands for the answers of the workers, if they have been asked already.
        """
        waiting = dict(asked) if asked else {ask(worker): number for number, worker in enumerate(self._workers)}
        found: dict[int, Any] = {}
        while waiting:
            (answer, *_), _ = ray.wait(list(waiting), num_returns=1)
            number = waiting.pop(answer)
            try:
                found[number] = ray.get(answer)
            except (RayActorError, ObjectLostError) as error:
                self._replace(number, error)
                waiting[ask(self._workers[number])] = number
            except RayTaskError as error:
                raise error.cause from None
        return {number: found[number] for number in range(self.count)}

    def _replace(self, number: int, error: Exception) -> None:
        """Make a worker that has died anew, where there is room, and tell of it."""
        worker = self._workers[number]
        if isinstance(error, RayActorError) and error.actor_init_failed:
            raise ChildProcessError(f"worker {number} can't play: {str(error).strip().splitlines()[-1]}") from None
        worker.deaths += 1
        if worker.deaths > DEATHS:
            raise ChildProcessError(
                f"worker {number} has died {worker.deaths} times over the same batch (memory may have run out): go on "
                f"with --resume, or with fewer `workers` or `games` in a new run; Ray says: {error}"
            ) from None
        self._tell(f"worker {number} has died, or its node has: it plays the batch again elsewhere; nothing is lost")
        worker.replace(self._actor(number, core=False), has_core=False)

    def _move(self) -> None:
        """Let workers that share cores move to cores of their own, where there are some by now."""
        for number, worker in enumerate(self._workers):
            if worker.has_core:
                continue
            actor, begun = worker.next or self._ask_for_core(number)
            if not ray.wait([begun], timeout=0)[0]:
                continue
            worker.next = None
            try:
                ray.get(begun)
            except RayActorError:  # it has died since; another is asked for before the next batch
                ray.kill(actor)
                continue
            worker.replace(actor, has_core=True)
            self._tell(f"worker {number} has a core of its own again")

    def _ask_for_core(self, number: int) -> tuple[Any, Any]:
        """Ask for an actor with a core of its own, for a worker to move to (`_Worker.next`)."""
        actor = self._actor(number, core=True)
        self._workers[number].next = begun = actor, actor.state.remote()
        return begun

    def replays(self) -> list[Replay]:
        """See `Workers`."""
        self.receive()
        found = [replay for worker in self._workers for replay in worker.replays]
        for worker in self._workers:
            worker.replays.clear()
        return found

    def state_dict(self) -> list[Any]:
        """See `Workers`."""
        handed_out = not self.playing or self._batch is None
        return [worker.state if handed_out else worker.before for worker in self._workers]

    def load_state_dict(self, states: Sequence[Any]) -> None:
        """See `Workers`."""
        self.check(states)
        for worker, state in zip(self._workers, states, strict=True):
            worker.state, worker.up_to_date = state, False

    def close(self) -> None:
        """See `Workers`."""
        for worker in self._workers:
            worker.drop_next()
            ray.kill(worker.actor)
        self._workers = []


def config_without_files(config: TrainConfig) -> TrainConfig:
    """The same run, with its kingdom written out if that is a file."""
    if not isinstance(config.kingdom, str) or not config.kingdom.casefold().endswith((".yaml", ".yml")):
        return config
    return config.model_copy(update={"kingdom": load(config.kingdom).model_dump(exclude_none=True)})
