"""Training, evaluation and tournaments on a Ray cluster (docs/ray.md).

`workers` has the rollouts of a training run, `matches` plays the games of evaluations and tournaments, `throughput`
measures. Results are the same as without Ray, and stay so if a node dies.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import ray

LOCAL: Final = "local"
"""The address that stands for a cluster of this machine alone, for as long as it is used."""
PATIENCE: Final = 5
"""Seconds that a head node may take to answer; Ray itself would wait for minutes."""


@contextmanager
def connected(address: str) -> Iterator[None]:
    """Within this, the process is connected to a cluster.

    In a process that is connected already, it stays connected to the same one.

    Args:
        address: "local"; "auto", the cluster that this machine is part of; or that of the head node, such as
            "10.0.0.1:6379", which this machine must be part of too.

    Raises:
        ConnectionError: if there is no cluster at the address.
        ValueError: if a cluster can't be at such an address, or runs with another version of Python or Ray.
    """
    if ray.is_initialized():
        yield
        return
    if address not in (LOCAL, "auto"):
        _knock(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # else a new cluster reports to Ray's makers
    try:
        if address == LOCAL:
            ray.init("local", include_dashboard=False, log_to_driver=False, logging_level="error")
        else:
            ray.init(address, log_to_driver=False, logging_level="error")
    except ConnectionError as error:
        raise ConnectionError(
            f"there is no Ray cluster at {address!r} that this machine is part of: `ray start --head` begins one, and "
            'says how others join it; with "local", one is made of this machine'
        ) from error
    except RuntimeError as error:
        raise ValueError(f"the Ray cluster at {address!r} can't be used: {error}") from error
    try:
        yield
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Make sure that something answers at an address."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or "/" in host:
        raise ValueError(f"a Ray cluster has an address such as 10.0.0.1:6379, auto or local, not {address!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        raise ConnectionError(
            f"there is no Ray cluster at {address!r} ({error}): `ray start --head` begins one, and says its address; "
            'with "local", one is made of this machine'
        ) from error


def cores() -> int:
    """How many processor cores the cluster has."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))
