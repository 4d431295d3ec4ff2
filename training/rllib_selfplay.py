"""Train an agent by self-play with RLlib's PPO, by the same configs as `dominion train`.

::

    python -m training.rllib_selfplay quickstart
    python -m training.rllib_selfplay quickstart --ray auto --decisions 200000 --out runs/rllib

What it writes is what `dominion train` writes, and the final checkpoint plays wherever ``checkpoint:DIR`` does.
docs/ray.md says what differs, and how to install RLlib.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from training.cli.common import RayAddress, plain_errors

if TYPE_CHECKING:
    from rich.console import Console

    from training.rllib.run import SelfPlay


def train(
    config: str,
    out: Path | None = None,
    seed: int | None = None,
    decisions: int | None = None,
    address: str = "local",
) -> Path:
    """Train by a config; returns the folder of the final checkpoint.

    Args:
        config: The name of a config in configs/train, or the path of a YAML file.
        out: The run's folder; by default runs/NAME-rllib-seedS.
        seed, decisions: Replace the config's.
        address: The cluster that plays and learns (see `training.cluster.connected`).

    Raises:
        ValueError: if RLlib is not installed, the config is wrong, or the folder is taken.
        OSError: if there is no such cluster, or something can't be written.
    """
    try:
        import ray.rllib.algorithms.ppo  # noqa: F401 -- only to see whether it can be
    except ImportError as error:
        raise ValueError(
            f"RLlib is not installed ({error}): pip install 'dominion-env[train,rllib]', best into an environment of "
            "its own, since RLlib wants a certain version of gymnasium"
        ) from error
    from rich.console import Console

    from training.cluster import connected
    from training.config import load_config
    from training.imitation import imitate
    from training.outcome import finish
    from training.rllib.run import SelfPlay, not_honoured
    from training.run_folder import LESSONS, begin_run

    console = Console()
    settings = load_config(config, seed=seed, decisions=decisions)
    folder = out if out is not None else Path("runs") / f"{settings.name}-rllib-seed{settings.seed}"
    begin_run(folder, settings)
    for line in not_honoured(settings):
        console.print(f"[yellow]not as the config says: {line}")
    with connected(address):
        run = SelfPlay(settings)
        try:
            if settings.imitation is not None:
                net = run.result
                imitate(net, settings, folder / LESSONS, console)
                run.begin_as(net)
            _learn(run, folder, console)
            return finish(run, folder, console)
        finally:
            run.close()


def _learn(run: SelfPlay, folder: Path, console: Console) -> None:
    """Train to the end of the run or until Ctrl-C, with progress on the screen, evaluations and checkpoints."""
    from rich.progress import Progress

    from agents.checkpoint import PolicyAgent
    from agents.network import Policy
    from training.checkpoint import write_checkpoint
    from training.outcome import match
    from training.run_folder import Metrics
    from training.train import stop_signal

    config = run.config
    metrics = Metrics(folder, 0)

    def measure() -> None:
        learned = PolicyAgent(Policy(run.result, run.card()), config.name)
        for name in config.evaluation.against:
            result = match(lambda: learned, name, config, config.evaluation.games)
            metrics.evaluation(run.iteration, run.decisions, run.seconds, result)
            console.print(f"{run.decisions:>10,} decisions, {run.games:>7,} games: {result.score:.2f} against {name}")

    with stop_signal() as stopped, Progress(console=console) as progress:
        bar = progress.add_task(f"Training {config.name}", total=config.decisions)
        while not run.finished and not stopped():
            metrics.iteration(run.iteration + 1, run.iterate())
            progress.update(bar, completed=min(run.decisions, config.decisions))
            if run.iteration % config.evaluation.every == 0:
                measure()
            if run.iteration % config.checkpoint_every == 0:
                write_checkpoint(folder, run.iteration, run.result, run.card(), {"trainer": "rllib"})
    metrics.close()


def command(
    config: Annotated[str, typer.Argument(help="The name of a file in configs/train, or a YAML file.")],
    out: Annotated[Path | None, typer.Option(help="Where to write the run.")] = None,
    seed: Annotated[int | None, typer.Option(help="Instead of the config's.")] = None,
    decisions: Annotated[int | None, typer.Option(min=1, help="To learn from, instead of the config's.")] = None,
    address: RayAddress = "local",
) -> None:
    """Train an agent by self-play with RLlib's PPO."""
    with plain_errors():
        train(config, out, seed, decisions, address or "local")


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # as `dominion` does (`training.cli.main`)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    typer.run(command)
