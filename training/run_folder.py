"""The folder of a training run: which files it has, how it begins, the figures that are written while it runs.

Checkpoints are in `training.checkpoint`.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any, Final

import yaml
from torch.utils.tensorboard import SummaryWriter

from training.checkpoint import checkpoints
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


def begin_run(run: Path, settings: TrainConfig) -> None:
    """Make the folder of a new run and keep its settings there.

    Raises:
        ValueError: if the folder is taken.
    """
    if checkpoints(run) or (run / METRICS).exists():
        raise ValueError(
            f"{run} holds a run already: go on with it by --resume {run}, or choose another folder with --out"
        )
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
