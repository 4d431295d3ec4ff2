"""The folder of a training run: which files it has, how it begins, the figures that are written while it runs.

Checkpoints are in `training.checkpoint`.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from rich.console import Console
from torch.utils.tensorboard import SummaryWriter

from training.checkpoint import checkpoints, read_state
from training.config import TrainConfig, load_config
from training.evaluate import Result
from training.files import write_whole
from training.league import PastSelves

CONFIG: Final = "config.yaml"
METRICS: Final = "metrics.csv"
EVALUATIONS: Final = "evaluations.csv"
LEAGUE: Final = "league.csv"
PICTURE: Final = "learning_curve.png"
FINAL: Final = "final"
REPLAYS: Final = "replays"
LESSONS: Final = "lessons"


class Opened(NamedTuple):
    """A run that is about to train.

    Attributes:
        folder: Its folder.
        settings: What it is to do.
        state: Where it goes on from (`training.checkpoint.read_state`), or None if it begins.
    """

    folder: Path
    settings: TrainConfig
    state: dict[str, Any] | None


def open_run(
    console: Console,
    config: str,
    out: Path | None = None,
    resume: Path | None = None,
    trainer: str = "",
    seed: int | None = None,
    decisions: int | None = None,
) -> Opened:
    """Where and how a run is to train; nothing is written yet (`write_settings`).

    Args:
        console: Where it is said what was found.
        config: The name of a config in configs/train, or the path of a YAML file. Not used when resuming.
        out: The run's folder; by default runs/NAME-TRAINER-seedS.
        resume: The folder of a run to go on with.
        trainer: Part of the folder's name.
        seed, decisions: Replace the config's.

    Raises:
        ValueError: if the config is wrong, the folder is taken, or none of its checkpoints can be read.
        FileNotFoundError: if there is nothing to resume from.
    """
    if resume is None:
        settings = load_config(config, seed=seed, decisions=decisions)
        name = "-".join(part for part in (settings.name, trainer, f"seed{settings.seed}") if part)
        folder = out if out is not None else Path("runs") / name
        if checkpoints(folder) or (folder / METRICS).exists():
            raise ValueError(
                f"{folder} holds a run already: go on with it by --resume {folder}, or choose another folder with --out"
            )
        return Opened(folder, settings, None)
    settings = reopen_run(resume)
    if not checkpoints(resume):
        console.print(f"There is no checkpoint in {resume} yet: it begins anew.")
        return Opened(resume, settings, None)
    state = read_state(resume)
    for failure in state["skipped"]:
        console.print(f"[yellow]skipped a damaged checkpoint: {failure}")
    console.print(f"Going on with {resume} from iteration {state['iteration']} ({state['decisions']:,} decisions).")
    return Opened(resume, settings, state)


def write_settings(run: Path, settings: TrainConfig) -> None:
    """Keep the settings of a run in its folder, which is made if it is new."""
    run.mkdir(parents=True, exist_ok=True)
    write_whole(run / CONFIG, yaml.safe_dump(settings.model_dump(mode="json"), sort_keys=False, allow_unicode=True))


def reopen_run(run: Path) -> TrainConfig:
    """The settings of a run that is to go on.

    Raises:
        FileNotFoundError: if there is no run in that folder.
        ValueError: if its settings are wrong.
    """
    if not (run / CONFIG).is_file():
        raise FileNotFoundError(f"{run} is not the folder of a training run: it holds no {CONFIG}")
    return load_config(str(run / CONFIG))


class Metrics:
    """Writes figures to CSV and TensorBoard; on resuming, lines after the checkpoint are dropped."""

    def __init__(self, run: Path, iteration: int) -> None:
        self._paths = {name: run / name for name in (METRICS, EVALUATIONS, LEAGUE)}
        for path in self._paths.values():
            _cut(path, iteration)
        self._board = SummaryWriter(str(run / "tensorboard"), purge_step=iteration + 1)

    def iteration(self, iteration: int, figures: dict[str, float]) -> None:
        """The figures of an iteration."""
        _append(self._paths[METRICS], {"iteration": iteration, **figures})
        for name, value in figures.items():
            self._board.add_scalar(f"train/{name}", value, iteration)

    def evaluation(self, iteration: int, decisions: int, seconds: float, result: Result) -> None:
        """What a match against a known player showed."""
        row = {
            "iteration": iteration,
            "decisions": decisions,
            "seconds": round(seconds, 1),
            "against": result.b,
            "score": result.score,
        }
        _append(
            self._paths[EVALUATIONS],
            {**row, "low": result.interval[0], "high": result.interval[1], "games": result.games},
        )
        self._board.add_scalar(f"score/{result.b}", result.score, iteration)

    def league(self, iteration: int, past: PastSelves) -> None:
        """How the learner does in training against each past self and each agent, and how often it meets them."""
        for each in past.table():
            _append(self._paths[LEAGUE], {"iteration": iteration, **each})

    def close(self) -> None:
        """Nothing more will come."""
        self._board.close()


def _append(path: Path, row: dict[str, Any]) -> None:
    new = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, list(row))
        if new:
            writer.writeheader()
        writer.writerow(row)


def _cut(path: Path, iteration: int) -> None:
    """Keep the rows up to an iteration."""
    if not path.exists():
        return
    with path.open(newline="") as file:
        rows = list(csv.reader(file))
    whole = [row for row in rows[1:] if len(row) == len(rows[0])]  # one may be cut short, when a disk was full
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([*rows[:1], *(row for row in whole if int(row[0]) <= iteration)])
    if rows:
        write_whole(path, text.getvalue())
    else:
        path.unlink()
