"""What is seen of a training run while it goes on: a bar, the scores against known players; and how it is stopped.

All trainers show the same (`training.train`, `training.sb3_selfplay`, `training.rllib_selfplay`).
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from agents.checkpoint import PolicyAgent
from agents.network import Policy
from training.league import PastSelves
from training.matches import Crew
from training.outcome import Trained, match
from training.run_folder import Metrics

Show = Callable[[float, str], None]
"""Shows what share of a run is over, from 0 to 1, and a few figures."""


@contextmanager
def progress_bar(name: str, console: Console) -> Iterator[Show]:
    """Within this, the screen has a bar for a run; yields a function that moves it."""
    columns = (
        TextColumn("[bold]{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TextColumn("{task.fields[figures]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, refresh_per_second=2) as progress:
        bar = progress.add_task(f"Training {name}", total=1.0, figures="")
        yield lambda share, figures: progress.update(bar, completed=min(share, 1.0), figures=figures)


def described(figures: dict[str, float], games: int) -> str:
    """How fast a run is and how far, for beside the bar."""
    return f"{figures['decisions_per_second']:,.0f} decisions/s, {games:,} games"


def measure(learner: Trained, metrics: Metrics, console: Console, crew: Crew | None = None) -> None:
    """Play against the known players of the config; the scores are written down and shown.

    Args:
        learner: The run.
        metrics: Where the scores go.
        console: Where they are shown.
        crew: Who plays; by default this process.
    """
    config = learner.config
    scores: dict[str, float] = {}

    def learned() -> PolicyAgent:
        return PolicyAgent(Policy(learner.result, learner.card()), config.name)

    for name in config.evaluation.against:
        result = match(learned, name, config, config.evaluation.games, crew or 1)
        scores[name] = result.score
        metrics.evaluation(learner.iteration, learner.decisions, learner.seconds, result)
    shown = ", ".join(f"{name} {score:.2f}" for name, score in scores.items())
    console.print(f"{learner.decisions:>10,} decisions, {learner.games:>7,} games: scores {shown}")


def show_league(iteration: int, past: PastSelves, metrics: Metrics, console: Console) -> None:
    """How a run does in training against its opponents, written down and shown, if it has any."""
    if past.table():
        metrics.league(iteration, past)
        console.print(f"           in training: {past.described()}")


@contextmanager
def stop_signal() -> Iterator[Callable[[], bool]]:
    """Within this, the first Ctrl-C asks to stop after the iteration; the second stops at once.
    Yields a function that tells.
    """
    asked = False

    def ask(signum: int, frame: FrameType | None) -> None:  # noqa: ARG001 -- the form of a signal handler
        nonlocal asked
        if asked:
            raise KeyboardInterrupt("stopped at once; the last checkpoint stands")
        asked = True

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)
