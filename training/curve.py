"""The learning curve as a picture."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")  # a file, no window
from matplotlib import pyplot as plt


def draw_curve(evaluations: Path, picture: Path, title: str) -> None:
    """Draw the scores in a run's evaluations.csv over the decisions learned from.

    Args:
        evaluations: A CSV file with the columns decisions, against, score, low and high; without it nothing is drawn.
        picture: Where the PNG goes.
        title: Above the picture.
    """
    if not evaluations.exists():
        return
    lines: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    with evaluations.open(newline="") as file:
        for row in csv.DictReader(file):
            lines[row["against"]].append(tuple(float(row[name]) for name in ("decisions", "score", "low", "high")))
    figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
    for against, points in lines.items():
        decisions, score, low, high = zip(*points, strict=True)
        millions = [number / 1e6 for number in decisions]
        axes.plot(millions, score, label=f"against {against}")
        axes.fill_between(millions, low, high, alpha=0.2)
    axes.axhline(0.5, color="grey", linewidth=0.8, linestyle="--")
    axes.set(
        title=title,
        xlabel="decisions learned from (millions)",
        ylabel="score (wins and half the ties), 95 % interval",
        ylim=(0, 1),
    )
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    figure.savefig(str(picture), dpi=120)
    plt.close(figure)
