"""The `dominion` command; each module has some of its commands, `common` what they share."""

from __future__ import annotations

import os

from training.cli import data, measuring, playing, running  # noqa: F401 -- they add their commands
from training.cli.common import app

__all__ = ["app", "main"]


def main() -> None:
    """Run the command."""
    # The networks are small: one thread for each process does best, and where training sets its own number of threads
    # (`TrainConfig.threads`), they must not spin while they wait, or a busy machine slows them down tenfold.
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    app()
