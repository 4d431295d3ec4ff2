"""A training run from start to end: progress on the screen, checkpoints, evaluation.

Its files are those of `training.run_folder`, its end that of `training.outcome`.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from training.checkpoint import checkpoints, write_checkpoint
from training.config import TrainConfig
from training.files import write_whole
from training.imitation import imitate
from training.matches import Crew
from training.outcome import finish
from training.ppo import Learner
from training.run_folder import LESSONS, REPLAYS, Metrics, open_run, write_settings
from training.screen import described, measure, progress_bar, show_league, stop_signal
from training.workers import LocalWorkers, Workers


def train_command(
    config: str,
    out: Path | None = None,
    seed: int | None = None,
    resume: Path | None = None,
    ray: str | None = None,
) -> Path:
    """Train by a config, or go on with a run; returns the folder of the final checkpoint.

    Args:
        config: The name of a config in configs/train, or the path of a YAML file. Not used when resuming.
        out: The run's folder; by default runs/NAME-seedS.
        seed: Replaces the config's.
        resume: The folder of a run to go on with.
        ray: The address of a Ray cluster that plays (see `training.cluster.connected`), instead of this machine.

    Raises:
        ValueError: if the config is wrong, the folder is taken, or the checkpoint does not fit.
        ConnectionError: if there is no such cluster.
        ChildProcessError: if what plays has died, and could not be replaced.
        FileNotFoundError: if there is nothing to resume from.
        OSError: if the disk is full; the last checkpoint stands, and the message says how to go on.
    """
    console = Console()
    run, settings, state = open_run(console, config, out, resume, seed=seed)
    with _players(ray, console) as (workers, crew):
        return _train(Learner(settings, workers), run, state, console, crew)


@contextmanager
def _players(ray: str | None, console: Console) -> Iterator[tuple[Callable[[TrainConfig, int], Workers], Crew | None]]:
    """What makes the workers of a run, and who plays its matches unless that is left to processes of this machine."""
    if ray is None:
        yield LocalWorkers, None
        return
    from training.cluster import connected
    from training.cluster.matches import RayCrew
    from training.cluster.workers import RayWorkers

    with connected(ray):
        yield partial(RayWorkers, tell=console.print), RayCrew(own_cores=False)


def _train(learner: Learner, run: Path, state: dict[str, Any] | None, console: Console, crew: Crew | None) -> Path:
    """Go on from a state, or begin, and train to the end."""
    settings = learner.config
    try:
        write_settings(run, settings)
        if state is not None:
            learner.load_state_dict(state)
        elif settings.imitation is not None:
            imitate(learner.net, settings, run / LESSONS, console, crew)
            write_checkpoint(run, 0, learner.net, learner.card(), learner.state_dict())
        return _run(learner, run, console, crew)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        kept = [each.name.lstrip("0") for each in checkpoints(run)]
        raise OSError(
            f"the disk is full: training {run} has stopped after iteration {learner.iteration}; "
            f"the last checkpoint is {f'of iteration {kept[-1]}' if kept else 'none'}. "
            f"Make room, then go on with: dominion train --resume {run}"
        ) from error
    finally:
        learner.close()


def _run(learner: Learner, run: Path, console: Console, crew: Crew | None) -> Path:
    config = learner.config
    metrics = Metrics(run, learner.iteration)
    if config.imitation is not None and learner.iteration == 0:
        measure(learner, metrics, console, crew)
    with stop_signal() as stopped, progress_bar(config.name, console) as show:
        while not learner.finished and not stopped():
            figures = learner.iterate()
            metrics.iteration(learner.iteration, figures)
            if learner.iteration % config.evaluation.every == 0:
                measure(learner, metrics, console, crew)
                show_league(learner.iteration, learner.past, metrics, console)
            show(learner.decisions / config.decisions, described(figures, learner.games))
            last = learner.decisions >= config.decisions or stopped()
            if last or learner.iteration % config.checkpoint_every == 0:
                _keep_replays(run, learner)
                write_checkpoint(run, learner.iteration, learner.result, learner.card(), learner.state_dict())
    metrics.close()
    if not learner.finished:
        raise KeyboardInterrupt(
            f"stopped after iteration {learner.iteration}; go on with: dominion train --resume {run}"
        )
    return finish(learner, run, console, crew)


def _keep_replays(run: Path, learner: Learner) -> None:
    """Write the last games of self-play, if they are to be kept, to a file of this iteration."""
    lines = [replay.to_json() + "\n" for replay in learner.workers.replays()]
    if lines:
        (run / REPLAYS).mkdir(exist_ok=True)
        write_whole(run / REPLAYS / f"{learner.iteration:06d}.jsonl", "".join(lines))
