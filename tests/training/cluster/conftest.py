"""A Ray cluster for tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.examples.running import need

NODE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80_000_000}


@pytest.fixture(scope="session", autouse=True)
def one_process() -> None:
    """All share one cluster, with ports of its own: they run in one process (`./run integrations`), or not at all."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        pytest.skip("the tests of a cluster run in one process: pytest -n 0 tests/training/cluster")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Any]:
    """Of one node, with one core; this process is connected to it."""
    need("ray")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    from training.cluster import connected

    cluster = Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
    with connected(cluster.address):
        yield cluster
    cluster.shutdown()


@pytest.fixture
def add_node(cluster: Any) -> Iterator[Callable[[], Any]]:
    """Lets another node join, which leaves after the test; returns it."""
    import ray

    added: list[Any] = []

    def add() -> Any:
        added.append(cluster.add_node(**NODE))
        cluster.wait_for_nodes()
        return added[-1]

    yield add
    for node in added:
        if node in cluster.worker_nodes:
            cluster.remove_node(node)
    cluster.wait_for_nodes()
    assert ray.is_initialized()
