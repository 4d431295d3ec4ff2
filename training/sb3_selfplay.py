"""Train an agent by self-play with sb3-contrib's MaskablePPO, by the same configs as `dominion train`.

::

    python -m training.sb3_selfplay quickstart
    python -m training.sb3_selfplay quickstart --minutes 7 --out runs/seven-minutes
    python -m training.sb3_selfplay --resume runs/seven-minutes --minutes 7

What it writes is what `dominion train` writes; the checkpoints play wherever ``checkpoint:DIR`` does. docs/sb3.md says
what differs.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from training.cli.common import ConfigName, NewDecisions, NewSeed, RunFolder, check_options, plain_errors

if TYPE_CHECKING:
    from rich.console import Console

    from training.sb3.run import SelfPlay

MODEL = "sb3_model.zip"
"""MaskablePPO itself in the folder of the final checkpoint, for `MaskablePPO.load`."""


def train(
    config: str,
    out: Path | None = None,
    seed: int | None = None,
    decisions: int | None = None,
    minutes: float | None = None,
    resume: Path | None = None,
) -> Path:
    """Train by a config, or go on with a run; returns the folder of the final checkpoint.

    Args:
        config: The name of a config in configs/train, or the path of a YAML file. Not used when resuming.
        out: The run's folder; by default runs/NAME-sb3-seedS.
        seed, decisions: Replace the config's.
        minutes: The run ends after so many minutes of playing and learning, whatever the decisions.
        resume: The folder of a run to go on with.

    Raises:
        ValueError: if the config is wrong, the folder is taken, or the checkpoint does not fit.
        FileNotFoundError: if there is nothing to resume from.
        OSError: if something can't be written; the last checkpoint stands.
        KeyboardInterrupt: when stopped by Ctrl-C; the message says how to go on.
    """
    from rich.console import Console

    from training.checkpoint import write_checkpoint
    from training.imitation import imitate
    from training.outcome import finish
    from training.run_folder import LESSONS, open_run, write_settings
    from training.sb3.run import SelfPlay, not_honoured

    console = Console()
    folder, settings, state = open_run(console, config, out, resume, "sb3", seed, decisions)
    run = SelfPlay(settings, minutes, state)
    write_settings(folder, settings)
    for line in not_honoured(settings):
        console.print(f"[yellow]not as the config says: {line}")
    if state is None and settings.imitation is not None:
        imitate(run.result, settings, folder / LESSONS, console)
        write_checkpoint(folder, 0, run.result, run.card(), run.state_dict())
    try:
        _learn(run, folder, console, minutes)
        final = finish(run, folder, console)
        run.model.save(final / MODEL)
        console.print(f"For MaskablePPO.load: {final / MODEL}")
        return final
    finally:
        run.env.close()


def _learn(run: SelfPlay, folder: Path, console: Console, minutes: float | None) -> None:
    """Train to the end of the run, with progress on the screen."""
    from training.run_folder import Metrics
    from training.sb3.callbacks import callbacks
    from training.screen import described, progress_bar, stop_signal

    metrics = Metrics(folder, run.iteration)
    with stop_signal() as stopped, progress_bar(run.config.name, console) as bar:

        def show(figures: dict[str, float]) -> None:
            bar(run.progress, described(figures, run.games))

        run.learn(callbacks(run, folder, metrics, console, stopped, show))
    metrics.close()
    if run.progress < 1:
        limit = "" if minutes is None else f" --minutes {minutes:g}"
        raise KeyboardInterrupt(
            f"stopped after iteration {run.iteration}; go on with: "
            f"python -m training.sb3_selfplay --resume {folder}{limit}"
        )


def command(
    config: ConfigName = None,
    out: RunFolder = None,
    seed: NewSeed = None,
    decisions: NewDecisions = None,
    minutes: Annotated[
        float | None, typer.Option(help="Of playing and learning, instead of a number of decisions.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="A run to go on with; give --minutes again.")] = None,
) -> None:
    """Train an agent by self-play with sb3-contrib's MaskablePPO."""
    with plain_errors():
        check_options(config, resume, out=out, seed=seed, decisions=decisions)
        if minutes is not None and decisions is not None:
            raise ValueError("give --decisions or --minutes: one of them ends the run")
        if minutes is not None and minutes <= 0:
            raise ValueError(f"--minutes must be above 0, not {minutes:g}")
        train(config or "", out, seed, decisions, minutes, resume)


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # as `dominion` does (`training.cli.main`)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    typer.run(command)
