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

from training.cli.common import plain_errors

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

    from training.checkpoint import checkpoints, read_state, write_checkpoint
    from training.config import load_config
    from training.imitation import imitate
    from training.outcome import finish
    from training.run_folder import LESSONS, begin_run, reopen_run
    from training.sb3.run import SelfPlay, not_honoured

    console = Console()
    if resume is not None:
        folder, settings = resume, reopen_run(resume)
    else:
        settings = load_config(config, seed=seed, decisions=decisions)
        folder = out if out is not None else Path("runs") / f"{settings.name}-sb3-seed{settings.seed}"
    state = read_state(folder) if resume is not None and checkpoints(folder) else None
    run = SelfPlay(settings, minutes, state)
    if resume is None:
        begin_run(folder, settings)
    for line in not_honoured(settings):
        console.print(f"[yellow]not as the config says: {line}")
    for failure in state["skipped"] if state is not None else []:
        console.print(f"[yellow]skipped a damaged checkpoint: {failure}")
    if resume is not None and state is None:
        console.print(f"There is no checkpoint in {folder} yet: it begins anew.")
    if state is not None:
        console.print(f"Going on with {folder} from iteration {run.iteration} ({run.decisions:,} decisions).")
    elif settings.imitation is not None:
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
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from training.run_folder import Metrics
    from training.sb3.callbacks import callbacks
    from training.train import stop_signal

    columns = (
        TextColumn("[bold]{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TextColumn("{task.fields[figures]}"),
        TimeRemainingColumn(),
    )
    metrics = Metrics(folder, run.iteration)
    with stop_signal() as stopped, Progress(*columns, console=console, refresh_per_second=2) as progress:
        bar = progress.add_task(f"Training {run.config.name}", total=1.0, figures="")
        progress.update(bar, completed=run.progress)

        def show(figures: dict[str, float]) -> None:
            told = f"{figures['decisions_per_second']:,.0f} decisions/s, {run.games:,} games"
            progress.update(bar, completed=run.progress, figures=told)

        run.learn(callbacks(run, folder, metrics, console, stopped, show))
    metrics.close()
    if run.progress < 1:
        limit = "" if minutes is None else f" --minutes {minutes:g}"
        raise KeyboardInterrupt(
            f"stopped after iteration {run.iteration}; go on with: "
            f"python -m training.sb3_selfplay --resume {folder}{limit}"
        )


def command(
    config: Annotated[
        str | None, typer.Argument(help="The name of a file in configs/train, or a YAML file; not with --resume.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Where to write the run.")] = None,
    seed: Annotated[int | None, typer.Option(help="Instead of the config's.")] = None,
    decisions: Annotated[int | None, typer.Option(help="To learn from, instead of the config's.")] = None,
    minutes: Annotated[
        float | None, typer.Option(help="Of playing and learning, instead of a number of decisions.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="A run to go on with; give --minutes again.")] = None,
) -> None:
    """Train an agent by self-play with sb3-contrib's MaskablePPO."""
    with plain_errors():
        if (config is None) == (resume is None):
            raise ValueError("give either a config, such as quickstart, or --resume and the folder of a run")
        if resume is not None and not (out is None and seed is None and decisions is None):
            raise ValueError("--out, --seed and --decisions are for new runs: a run that goes on has them already")
        if minutes is not None and decisions is not None:
            raise ValueError("give --decisions or --minutes: one of them ends the run")
        if minutes is not None and minutes <= 0:
            raise ValueError(f"--minutes must be above 0, not {minutes:g}")
        train(config or "", out, seed, decisions, minutes, resume)


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # as `dominion` does (`training.cli.main`)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    typer.run(command)
