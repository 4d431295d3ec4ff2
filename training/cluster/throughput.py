"""How fast a training run is on a Ray cluster, and what would limit it on a larger one.

::

    python -m training.cluster.throughput quickstart                       # 1 and 2 nodes, all on this machine
    python -m training.cluster.throughput quickstart --ray auto --workers 1 --workers 8 --workers 64

First each part is measured alone: a worker that plays, the learner, what goes between them. What one thread does is
measured in the time that it had a core, so that other work on the machine matters little. Then come whole iterations,
by the processes of this machine and by a cluster, which need a machine that does nothing else.
"""

from __future__ import annotations

import json
import os
import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Annotated, Any, Final

import numpy as np
import ray
import torch
import typer
from ray.cluster_utils import Cluster
from rich.table import Table

from training.cli.common import RayAddress, console, plain_errors
from training.cluster import LOCAL, connected
from training.cluster.workers import RayWorkers
from training.config import TrainConfig, load_config
from training.files import write_whole
from training.ppo import Learner
from training.provenance import machine
from training.rollout import Order
from training.workers import LocalWorkers, Player, Workers

MEGABYTE: Final = 1_000_000


@dataclass(frozen=True)
class Parts:
    """What the parts of a run can do, each alone on one core.

    Attributes:
        config, workers, games, rollout: The run: `workers` of them share the `rollout`, each with so many games.
        plays: Decisions a second that a worker plays.
        learns: Decisions a second that the learner learns from, all epochs.
        decision: Bytes that a decision takes on its way to the learner, with its share of the worker's state.
        weights: Bytes of the network, which go to each node once an iteration.
    """

    config: str
    workers: int
    games: int
    rollout: int
    plays: float
    learns: float
    decision: float
    weights: int

    def enough_workers(self) -> float:
        """With so many workers, playing takes as long as learning."""
        return self.learns / self.plays

    def rate(self, workers: int, megabytes: float, ahead: bool) -> float:
        """Decisions a second of a run.

        Args:
            workers: How many play, each on a core of its own.
            megabytes: What the network of the learner's node takes in a second.
            ahead: Whether a batch is played while the last one is learned from.
        """
        arriving = min(workers * self.plays, megabytes * MEGABYTE / self.decision)
        return min(arriving, self.learns) if ahead else 1 / (1 / arriving + 1 / self.learns)


@dataclass(frozen=True)
class Run:
    """Iterations of a whole run.

    Attributes:
        where: What plays.
        nodes, workers: How many.
        rate: Decisions a second, the median of the iterations.
        waiting: The share of the time in which the learner waits for the workers.
    """

    where: str
    nodes: int
    workers: int
    rate: float
    waiting: float


def parts(config: TrainConfig, repeats: int) -> Parts:
    """Measure each part of a run alone, as medians over `repeats` batches."""
    learning_clock = time.process_time if config.threads == 1 else time.perf_counter
    workers = max(1, config.workers)
    share = config.model_copy(update={"workers": 0, "rollout": config.rollout // workers})
    learner = Learner(share)
    learner.close()
    player = Player(share, config.seed, share.rollout)
    playing: list[float] = []
    learning: list[float] = []
    sent: list[float] = []
    for _ in range(repeats + 1):  # the first warms up
        torch.set_num_threads(1)
        batch, seconds = timed(partial(player.collect, learner.weights(), {}, Order()), time.process_time)
        playing.append(len(batch.actions) / seconds)
        sent.append(len(pickle.dumps((batch, player.state(before=False)), protocol=5)) / len(batch.actions))
        torch.set_num_threads(config.threads)
        _, seconds = timed(partial(learner.update, batch, 0.5), learning_clock)
        learning.append(len(batch.actions) / seconds)
    return Parts(
        config.name,
        workers,
        config.games,
        config.rollout,
        median(playing[1:]),
        median(learning[1:]),
        median(sent[1:]),
        len(pickle.dumps(learner.weights(), protocol=5)),
    )


def transfer(megabytes: int = 100) -> float | None:
    """Megabytes a second from another node into this process, or None if there is no other node."""
    here = ray.get_runtime_context().get_node_id()
    others = [node["NodeID"] for node in ray.nodes() if node["Alive"] and node["NodeID"] != here]
    if not others:
        return None
    there = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(others[0], soft=False)
    made = ray.remote(num_cpus=0, scheduling_strategy=there)(_bytes)
    rates: list[float] = []
    for _ in range(4):
        answer = made.remote(megabytes)
        ray.wait([answer], fetch_local=False)
        array, seconds = timed(partial(ray.get, answer))
        rates.append(array.nbytes / MEGABYTE / seconds)
    return median(rates[1:])


def _bytes(megabytes: int) -> Any:
    return np.ones(megabytes * MEGABYTE, np.uint8)


def run(where: str, nodes: int, config: TrainConfig, make: Callable[[TrainConfig, int], Workers], repeats: int) -> Run:
    """Measure iterations of a run, after one that warms up."""
    learner = Learner(config, make)
    try:
        shown = [learner.iterate() for _ in range(repeats + 1)][1:]
    finally:
        learner.close()
    rate = median(each["decisions_per_second"] for each in shown)
    return Run(where, nodes, max(1, config.workers), rate, median(each["playing_share"] for each in shown))


def timed(call: Callable[[], Any], clock: Callable[[], float] = time.perf_counter) -> tuple[Any, float]:
    """What a call returns, and the seconds that it takes by a clock."""
    began = clock()
    found = call()
    return found, clock() - began


@contextmanager
def of_this_machine(nodes: int, cores: int) -> Iterator[None]:
    """Within this, the process is connected to a new cluster of nodes that are all on this machine."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": cores, "include_dashboard": False})
    try:
        for _ in range(nodes - 1):
            cluster.add_node(num_cpus=cores)
        with connected(cluster.address):
            cluster.wait_for_nodes()
            yield
    finally:
        cluster.shutdown()


def measure(
    config: TrainConfig, repeats: int, counts: list[int], ray_address: str | None, cores: int
) -> dict[str, Any]:
    """All figures, as JSON can hold them.

    Args:
        config: The run; `workers` is replaced.
        repeats: How many batches each figure is the median of.
        counts: Of nodes that are made on this machine, or, on a cluster that is there, of workers.
        ray_address: The cluster that is there.
        cores: Of each node that is made.
    """

    def of(workers: int) -> TrainConfig:
        endless = (repeats + 2) * 2 * config.rollout
        return config.model_copy(update={"workers": workers, "decisions": endless})

    alone = parts(of(config.workers), repeats)
    runs: list[Run] = []
    received = None
    if ray_address is None:
        for nodes in counts:
            workers = of(nodes * cores)
            runs.append(run("processes", 1, workers, LocalWorkers, repeats))
            with of_this_machine(nodes, cores):
                runs.append(run("Ray", nodes, workers, RayWorkers, repeats))
                received = transfer() or received
    else:
        with connected(ray_address):
            nodes = sum(node["Alive"] for node in ray.nodes())
            runs = [run("Ray", nodes, of(workers), RayWorkers, repeats) for workers in counts]
            received = transfer()
    return {
        "machine": machine(),
        "play_ahead": config.play_ahead,
        "parts": asdict(alone),
        "megabytes_per_second_between_nodes": received,
        "runs": [asdict(each) for each in runs],
    }


def tables(figures: dict[str, Any]) -> list[Table]:
    """The figures for people to read."""
    alone = Parts(**figures["parts"])
    first = Table("part", "figure", title=f"{alone.config}: {alone.workers} workers, each with {alone.games} games")
    first.add_row("a worker plays", f"{alone.plays:,.0f} decisions/s")
    first.add_row("the learner learns from", f"{alone.learns:,.0f} decisions/s")
    first.add_row("so it is busy with", f"{alone.enough_workers():,.1f} workers")
    first.add_row("a decision is sent as", f"{alone.decision:,.0f} bytes")
    first.add_row("the network is sent as", f"{alone.weights / MEGABYTE:.2f} MB an iteration, to each node")
    if figures["megabytes_per_second_between_nodes"] is not None:
        first.add_row("between nodes go", f"{figures['megabytes_per_second_between_nodes']:,.0f} MB/s")
    second = Table("played by", "nodes", "workers", "decisions/s", "the learner waits", title="Whole iterations")
    for each in figures["runs"]:
        row = Run(**each)
        second.add_row(row.where, str(row.nodes), str(row.workers), f"{row.rate:,.0f}", f"{row.waiting:.0%}")
    third = Table("workers", "decisions/s", "with play_ahead", title="Worked out from the parts, for 1 Gbit/s")
    for workers in (1, 2, 10, 100):
        third.add_row(str(workers), *(f"{alone.rate(workers, 125, ahead):,.0f}" for ahead in (False, True)))
    return [first, second, third]


def command(
    config: Annotated[str, typer.Argument(help="The name of a file in configs/train, or a YAML file.")],
    nodes: Annotated[
        list[int] | None, typer.Option(help="Nodes that are made on this machine; may be repeated. By default 1 and 2.")
    ] = None,
    cores: Annotated[int, typer.Option(min=1, help="Of each of these nodes, with as many workers.")] = 1,
    ray_address: RayAddress = None,
    workers: Annotated[
        list[int] | None, typer.Option(help="On the cluster of --ray; may be repeated. By default 1 and 2.")
    ] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Of each worker, instead of the config's.")] = None,
    rollout: Annotated[int | None, typer.Option(min=1, help="Instead of the config's.")] = None,
    share: Annotated[
        int | None, typer.Option(min=1, help="The parts are measured as with so many workers, not with the config's.")
    ] = None,
    repeats: Annotated[int, typer.Option(min=1, help="Batches that each figure is the median of.")] = 5,
    out: Annotated[Path | None, typer.Option(help="Also write the figures to this file, as JSON.")] = None,
) -> None:
    """Measure how fast a training run is on a Ray cluster."""
    with plain_errors():
        if ray_address == LOCAL:
            raise ValueError("without --ray, nodes are made of this machine: --nodes says how many")
        settings = load_config(config, games=games, rollout=rollout, workers=share)
        counts = (nodes if ray_address is None else workers) or [1, 2]
        figures = measure(settings, repeats, counts, ray_address, cores)
    if out is not None:
        write_whole(out, json.dumps(figures, indent=2) + "\n")
    for table in tables(figures):
        console().print(table)


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # as `dominion` does (`training.cli.main`)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    typer.run(command)
