"""Learning curves as pictures: of one run against all it is measured against, or of several runs beside each other."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl

mpl.use("Agg")  # a file, no window
from matplotlib import pyplot as plt
from matplotlib.axes import Axes

from training.run_folder import EVALUATIONS


class Point(NamedTuple):
    """A score, with the 95 % interval from `low` to `high`, after so many decisions and seconds of training."""

    decisions: float
    seconds: float
    score: float
    low: float
    high: float


def read_points(evaluations: Path) -> dict[str, list[Point]]:
    """The scores in a run's evaluations.csv, by whom they are against.

    Args:
        evaluations: A CSV file with a column "against" and one for each field of `Point`.
    """
    lines: dict[str, list[Point]] = defaultdict(list)
    with evaluations.open(newline="") as file:
        for row in csv.DictReader(file):
            lines[row["against"]].append(Point(*(float(row[name]) for name in Point._fields)))
    return dict(lines)


def draw_curve(evaluations: Path, picture: Path, title: str) -> None:
    """Draw the scores of a run over the decisions learned from; without an evaluations.csv nothing is drawn.

    Args:
        evaluations: The file (see `read_points`).
        picture: Where the PNG goes.
        title: Above the picture.
    """
    if evaluations.exists():
        lines = {f"against {against}": points for against, points in read_points(evaluations).items()}
        _draw([(title, lines)], picture, by_time=False)


def compare_curves(runs: Sequence[Path], against: Sequence[str], picture: Path, by_time: bool = True) -> None:
    """Draw the scores of several runs, a panel for each opponent.

    Args:
        runs: Their folders, whose names are shown.
        against: The opponents; by default all that every run is measured against.
        picture: Where the PNG goes.
        by_time: Over the minutes of training, or over the decisions learned from.

    Raises:
        FileNotFoundError: if a folder has no evaluations.
        ValueError: if a run is not measured against one of the opponents, or the runs have none in common.
    """
    found: dict[str, dict[str, list[Point]]] = {}
    for run in runs:
        if not (run / EVALUATIONS).is_file():
            raise FileNotFoundError(f"{run} is not the folder of a run that was measured: it holds no {EVALUATIONS}")
        found[run.name] = read_points(run / EVALUATIONS)
    common = [name for name in next(iter(found.values())) if all(name in lines for lines in found.values())]
    for name in against:
        if name not in common:
            raise ValueError(f"not all of the runs are measured against {name!r}; all are against {', '.join(common)}")
    if not common:
        raise ValueError("the runs are not measured against the same players")
    panels = [(f"against {name}", {run: lines[name] for run, lines in found.items()}) for name in (against or common)]
    _draw(panels, picture, by_time)


def _draw(panels: Sequence[tuple[str, dict[str, list[Point]]]], picture: Path, by_time: bool) -> None:
    columns = min(3, len(panels))
    rows = -(-len(panels) // columns)
    size = (8, 5) if len(panels) == 1 else (5 * columns, 4 * rows)
    figure, grid = plt.subplots(rows, columns, figsize=size, layout="constrained", squeeze=False, sharey=True)
    for axes, (title, lines) in zip(grid.flat, panels, strict=False):
        _panel(axes, title, lines, by_time)
    for axes in grid.flat[len(panels) :]:
        axes.set_visible(False)
    for row in grid:
        row[0].set_ylabel("score (wins and half the ties), 95 % interval")
    grid.flat[0].legend(loc="lower right")
    figure.savefig(str(picture), dpi=110)
    plt.close(figure)


def _panel(axes: Axes, title: str, lines: dict[str, list[Point]], by_time: bool) -> None:
    for label, points in lines.items():
        at = [point.seconds / 60 if by_time else point.decisions / 1e6 for point in points]
        axes.plot(at, [point.score for point in points], label=label)
        axes.fill_between(at, [point.low for point in points], [point.high for point in points], alpha=0.2)
    axes.axhline(0.5, color="grey", linewidth=0.8, linestyle="--")
    axes.set(title=title, ylim=(0, 1))
    axes.set_xlabel("minutes of training" if by_time else "decisions learned from (millions)")
    axes.grid(alpha=0.3)
