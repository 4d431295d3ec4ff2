"""Rollouts on a Ray cluster: a run is the same as without, also if a node is killed while it goes on."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from agents.network import save_policy
from tests.examples.running import need
from tests.training.tiny import tiny, weights
from training.checkpoint import read_state, write_checkpoint
from training.ppo import Learner
from training.rollout import Order
from training.workers import LocalWorkers

need("ray")
pytestmark = pytest.mark.slow

import ray  # noqa: E402 -- where it is missing, the tests have been skipped by now
from ray.exceptions import RayActorError  # noqa: E402

from training.cluster import workers as cluster_workers  # noqa: E402
from training.cluster.workers import RayWorkers, RemotePlayer  # noqa: E402

RUN: dict[str, Any] = {"workers": 2, "decisions": 3000, "play_ahead": True, "replays": 4}
TIMES = ("decisions_per_second", "playing_share")


class Shown(NamedTuple):
    """What a run comes to: the figures of its iterations but for times, its network, the games that it kept."""

    figures: list[str]
    network: list[bytes]
    replays: list[str]


def shown(learner: Learner, meanwhile: dict[int, Callable[[], object]] | None = None) -> Shown:
    """Train to the end, with something done before some iterations, each of which plays the next batch ahead."""
    figures = []
    while not learner.finished:
        (meanwhile or {}).get(learner.iteration, lambda: None)()
        figures.append(repr({name: each for name, each in learner.iterate().items() if name not in TIMES}))
    replays = [replay.to_json() for replay in learner.workers.replays()]
    return Shown(figures, weights(learner), replays)


def has_begun(answer: Any) -> bool:
    """Wait until an actor has begun, or died."""
    try:
        ray.get(answer)
    except RayActorError:
        return False
    return True


@pytest.fixture(scope="module")
def undisturbed() -> Shown:
    """The run in processes of this machine."""
    learner = Learner(tiny(**RUN))
    try:
        return shown(learner)
    finally:
        learner.close()


def test_a_node_that_is_killed_changes_nothing_and_one_that_joins_is_used(
    cluster: Any, add_node: Callable[[], Any], undisturbed: Shown
) -> None:
    """Two workers on two nodes, one of which is killed while a batch is played. What it played is played again on the
    other node, until a third one joins. The run's figures, its network and its games are those of a run in processes.
    """
    node = add_node()
    told: list[str] = []
    learner = Learner(tiny(**RUN), partial(RayWorkers, tell=told.append))
    workers = learner.workers
    assert isinstance(workers, RayWorkers)

    def another_joins() -> None:
        ((number, lonely),) = [(n, worker) for n, worker in enumerate(workers._workers) if not worker.has_core]
        add_node()
        assert lonely.next is not None
        begun = lonely.next[1]
        while not has_begun(begun):  # one that Ray still gave to the node that has died
            lonely.drop_next()
            begun = workers._ask_for_core(number)[1]

    try:
        assert told == []
        found = shown(learner, {1: lambda: cluster.remove_node(node, allow_graceful=False), 4: another_joins})
        assert all(worker.has_core for worker in workers._workers)
    finally:
        learner.close()
    assert "nothing is lost" in told[0]
    assert "core of its own again" in told[-1]
    assert found == undisturbed


def test_a_run_can_be_resumed_on_a_cluster_and_from_one(cluster: Any, tmp_path: Path) -> None:
    """The checkpoints have the same form: what is begun in one place and goes on in another is the same run."""
    config = tiny(decisions=2400, play_ahead=True)
    whole = shown(Learner(config))
    begun = [Learner(config), Learner(config, RayWorkers)]
    for learner, resumed in zip(begun, (RayWorkers, LocalWorkers), strict=True):
        learner.iterate()
        folder = tmp_path / learner.workers.__class__.__name__
        write_checkpoint(folder, 1, learner.net, learner.card(), learner.state_dict())
        learner.close()
        again = Learner(config, resumed)
        again.load_state_dict(read_state(folder))
        assert shown(again).figures == whole.figures[1:]
        assert weights(again) == whole.network
        again.close()


def test_a_worker_needs_no_files_on_its_node(cluster: Any, tmp_path: Path) -> None:
    """An opponent and a kingdom are read here and sent, to whoever takes the place of a worker that has died too."""
    learner = Learner(tiny())
    save_policy(tmp_path, learner.net, learner.card())
    kingdom = tmp_path / "kingdom.yaml"
    kingdom.write_text(yaml.safe_dump({"published": "First Game"}))
    config = tiny(kingdom=str(kingdom), opponents={"agents": {f"checkpoint:{tmp_path}": 0.5}})
    batches = []
    for make in (LocalWorkers, partial(RayWorkers, tell=lambda text: None)):
        workers = make(config, 0)
        if isinstance(workers, RayWorkers):
            (tmp_path / "policy.safetensors").unlink()
            kingdom.unlink()
            ray.kill(workers._workers[0].actor)
        workers.start(learner.weights(), learner.past, Order())
        batches.append(workers.finish())
        workers.close()
    assert batches[0].actions.tolist() == batches[1].actions.tolist()
    assert batches[0].outcomes == batches[1].outcomes != []


def test_workers_for_whom_there_is_no_core_share(cluster: Any) -> None:
    told: list[str] = []
    workers = RayWorkers(tiny(workers=2), 0, told.append)
    workers.close()
    assert told == ["2 workers share the 1 cores that are free in the cluster"]


class Mortal(RemotePlayer):
    """Dies over every batch."""

    def play(self, *arguments: object) -> Any:
        os._exit(1)


def test_a_worker_that_dies_again_and_again_ends_the_run(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_workers, "RemotePlayer", Mortal)
    monkeypatch.setattr(cluster_workers, "DEATHS", 1)
    learner = Learner(tiny(), partial(RayWorkers, tell=lambda text: None))
    with pytest.raises(ChildProcessError, match=r"worker 0 has died 2 times over the same batch.*--resume"):
        learner.iterate()
    learner.close()


def test_a_node_with_other_code_is_told_of(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_workers, "code_digest", lambda: "0123456789abcdef")
    with pytest.raises(ChildProcessError, match=r"has other code .*0123456789abcdef.*install the same version"):
        Learner(tiny(), RayWorkers)


def test_an_error_in_a_worker_arrives_here(cluster: Any) -> None:
    workers = RayWorkers(tiny(), 0)
    workers.load_state_dict([{}])
    learner = Learner(tiny())
    workers.start(learner.weights(), learner.past, Order())
    with pytest.raises(KeyError, match="games"):
        workers.finish()
    workers.close()
