"""The results of a tournament as pictures."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")  # a file, no window
import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from training.tournament.report import Report


def draw_payoff(report: Report, picture: Path) -> None:
    """Draw the pay-off matrix as a heat map: the score of each row against each column, the strongest agent first.

    Args:
        report: The tournament.
        picture: Where the PNG goes.
    """
    names = report.order
    par = 100 / report.plan.config.players
    cells = [[report.scores.get((name, other, "")) for other in names] for name in names]
    values = np.array([[np.nan if cell is None else 100 * cell.score for cell in row] for row in cells])
    side = 2.6 + 0.5 * len(names)
    figure, axes = plt.subplots(figsize=(side + 0.8, side), layout="constrained")
    reach = max(par, 100 - par) if report.plan.config.players == 2 else max(1.0, float(np.nanmax(abs(values - par))))
    image = axes.imshow(values, cmap="RdBu", vmin=par - reach, vmax=par + reach)
    axes.set_facecolor("0.88")  # shows where there is no score
    for (row, column), value in np.ndenumerate(values):
        if not np.isnan(value):
            dark = abs(value - par) > 0.6 * reach
            axes.text(
                column, row, f"{value:.0f}", ha="center", va="center", fontsize=8, color="white" if dark else "black"
            )
    axes.set_xticks(range(len(names)), names, rotation=60, ha="right", rotation_mode="anchor", fontsize=8)
    axes.set_yticks(range(len(names)), names, fontsize=8)
    two = report.plan.config.players == 2
    axes.set_title("score % of the row against the column" if two else "share % of the row beside the column")
    figure.colorbar(image, ax=axes, shrink=0.6)
    _save(figure, picture)


def draw_ratings(report: Report, picture: Path) -> None:
    """Draw the ratings as bars with their intervals, the strongest agent at the top; an arrow for an open end.

    Args:
        report: The tournament.
        picture: Where the PNG goes.
    """
    ratings = report.ratings.agents[::-1]
    figure, axes = plt.subplots(figsize=(8, 1.2 + 0.32 * len(ratings)), layout="constrained")
    known = [end for each in ratings for end in (each.rating, *each.interval) if end is not None]
    base = min(known) - 0.08 * (max(known) - min(known) or 1)
    for place, each in enumerate(ratings):
        low, high = each.interval
        if each.rating is not None:
            axes.barh(place, each.rating - base, left=base, color="#9ecae1")
            if low is not None and high is not None:
                error = [[each.rating - low], [high - each.rating]]
                axes.errorbar(each.rating, place, xerr=error, color="#08306b", capsize=3, fmt="o", markersize=3)
        elif low is not None:
            axes.plot(low, place, marker=">", color="#08306b")
        elif high is not None:
            axes.plot(high, place, marker="<", color="#08306b")
    axes.set_yticks(range(len(ratings)), [each.agent for each in ratings])
    axes.set_xlim(left=base)
    unit = "rating (Elo scale)" if report.ratings.model == "Davidson" else "OpenSkill mu"
    axes.set_xlabel(f"{unit}, 95 % interval")
    if report.ratings.anchor:
        axes.axvline(1000, color="grey", linewidth=0.8, linestyle="--")
    axes.grid(axis="x", alpha=0.3)
    _save(figure, picture)


def _save(figure: Figure, picture: Path) -> None:
    figure.savefig(str(picture), dpi=90, pil_kwargs={"optimize": True})
    plt.close(figure)
