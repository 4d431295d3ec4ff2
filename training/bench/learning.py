"""Workload: this package's trainer, with all that a training run does but evaluation and writing files."""

from __future__ import annotations

from training.bench.games import KINGDOM
from training.bench.timing import Counts, Workload
from training.config import MlpConfig, TrainConfig
from training.ppo import Learner

CORES = 2
HIDDEN = (128, 128)
CONFIG = TrainConfig(
    name="bench",
    kingdom=KINGDOM,
    decisions=10**9,
    workers=CORES,
    games=32,
    rollout=4096,
    epochs=3,
    minibatch=1024,
    net=MlpConfig(hidden=HIDDEN),
    threads=CORES,
)
"""64 games at once, over two processes."""


def training(config: TrainConfig = CONFIG) -> Workload:
    """Self-play and learning from it; what counts are the decisions learned from.

    A quarter of the games are against past selves, of which there are as many from the start as a long run has: they
    cost time, and nothing is learned from their decisions.
    """
    learner = Learner(config)
    for number in range(config.opponents.size):
        learner.past.add(1 + number, learner.weights())
    learner.iterate()  # the worker processes have started then

    def piece() -> Counts:
        before = learner.decisions
        learner.iterate()
        return Counts(decisions=learner.decisions - before)

    return Workload(piece, learner.close)
