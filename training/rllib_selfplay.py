"""Train an agent by self-play with RLlib's PPO, by the same configs as `dominion train`.

::

    python -m training.rllib_selfplay quickstart
    python -m training.rllib_selfplay quickstart --ray auto --decisions 200000 --out runs/rllib
    python -m training.rllib_selfplay --resume runs/rllib

What it writes is what `dominion train` writes, and the final checkpoint plays wherever ``checkpoint:DIR`` does.
docs/ray.md says what differs, and how to install RLlib.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from training.cli.common import ConfigName, NewDecisions, NewSeed, RayAddress, RunFolder, check_options, plain_errors

if TYPE_CHECKING:
    from rich.console import Console

    from training.rllib.run import SelfPlay


def train(
    config: str,
    out: Path | None = None,
    seed: int | None = None,
    decisions: int | None = None,
    resume: Path | None = None,
    address: str = "local",
) -> Path:
    """Train by a config, or go on with a run; returns the folder of the final checkpoint.

    Args:
        config: The name of a config in configs/train, or the path of a YAML file. Not used when resuming.
        out: The run's folder; by default runs/NAME-rllib-seedS.
        seed, decisions: Replace the config's.
        resume: The folder of a run to go on with.
        address: The cluster that plays and learns (see `training.cluster.connected`).

    Raises:
        ValueError: if RLlib is not installed, the config is wrong, the folder is taken, or the checkpoint does not fit.
        FileNotFoundError: if there is nothing to resume from.
        OSError: if there is no such cluster, or something can't be written; the last checkpoint stands.
        KeyboardInterrupt: when stopped by Ctrl-C; the message says how to go on.
    """
    try:
        import ray.rllib.algorithms.ppo  # noqa: F401 -- only to see whether it can be
    except ImportError as error:
        raise ValueError(
            f"RLlib is not installed ({error}): pip install 'dominion-env[train,rllib]', best into an environment of "
            "its own, since RLlib wants a certain version of gymnasium"
        ) from error
    from rich.console import Console

    from training.checkpoint import write_checkpoint
    from training.cluster import connected
    from training.imitation import imitate
    from training.outcome import finish
    from training.rllib.run import SelfPlay, not_honoured
    from training.run_folder import LESSONS, open_run, write_settings

    console = Console()
    folder, settings, state = open_run(console, config, out, resume, "rllib", seed, decisions)
    for line in not_honoured(settings):
        console.print(f"[yellow]not as the config says: {line}")
    with connected(address):
        run = SelfPlay(settings, state)
        try:
            write_settings(folder, settings)
            if state is None and settings.imitation is not None:
                net = run.result
                imitate(net, settings, folder / LESSONS, console)
                run.begin_as(net)
                write_checkpoint(folder, 0, run.result, run.card(), run.state_dict())
            _learn(run, folder, console)
            return finish(run, folder, console)
        finally:
            run.close()


def _learn(run: SelfPlay, folder: Path, console: Console) -> None:
    """Train to the end of the run, with progress on the screen, evaluations and checkpoints."""
    from training.checkpoint import write_checkpoint
    from training.run_folder import Metrics
    from training.screen import described, measure, progress_bar, stop_signal

    config = run.config
    metrics = Metrics(folder, run.iteration)
    with stop_signal() as stopped, progress_bar(config.name, console) as show:
        while not run.finished and not stopped():
            figures = run.iterate()
            metrics.iteration(run.iteration, figures)
            show(run.decisions / config.decisions, described(figures, run.games))
            if run.iteration % config.evaluation.every == 0:
                measure(run, metrics, console)
            last = run.decisions >= config.decisions or stopped()
            if last or run.iteration % config.checkpoint_every == 0:
                write_checkpoint(folder, run.iteration, run.result, run.card(), run.state_dict())
    metrics.close()
    if not run.finished:
        raise KeyboardInterrupt(
            f"stopped after iteration {run.iteration}; go on with: python -m training.rllib_selfplay --resume {folder}"
        )


def command(
    config: ConfigName = None,
    out: RunFolder = None,
    seed: NewSeed = None,
    decisions: NewDecisions = None,
    resume: Annotated[Path | None, typer.Option(help="A run to go on with.")] = None,
    address: RayAddress = "local",
) -> None:
    """Train an agent by self-play with RLlib's PPO."""
    with plain_errors():
        check_options(config, resume, out=out, seed=seed, decisions=decisions)
        train(config or "", out, seed, decisions, resume, address or "local")


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # as `dominion` does (`training.cli.main`)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    typer.run(command)
