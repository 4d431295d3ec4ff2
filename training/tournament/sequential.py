"""How far to play: a number of games fixed beforehand, or a rule that looks at the results now and then.

Whoever looks several times and stops when the result pleases is wrong more often than the interval says: with five
looks and 95 % intervals in one pair of equals of seven. So the intervals are widened. Where there are K looks after
equally many games, 1.96 standard errors become Pocock's factor, with which all K intervals together hold the truth 95 %
of the time (S. J. Pocock, Biometrika 64, 1977; repeated confidence intervals: C. Jennison and B. W. Turnbull, J. R.
Statist. Soc. B 51, 1989). That is so whatever makes one stop. It holds for each pair; of many pairs of equals, 5 % are
told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

from training.evaluate import interval
from training.tournament.config import TournamentConfig

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Rule:
    """When a pair is done.

    Attributes:
        looks: After how many groups of each fixture to look, ascending; the last number is all of them.
        stop: "decided", a half width, or None not to stop early.
        confidence: What makes an interval of one look, so that those of all looks hold the truth 95 % of the time.
    """

    looks: tuple[int, ...]
    stop: str | float | None
    confidence: float

    @classmethod
    def of(cls, config: TournamentConfig, groups: int) -> Rule:
        """The rule of a tournament whose fixtures have so many groups."""
        if config.stop is None:
            return cls((groups,), None, CONFIDENCE)
        looks = sorted({-(-groups * look // config.looks) for look in range(1, config.looks + 1)})
        return cls(tuple(looks), config.stop, 2 * NormalDist().cdf(pocock(len(looks))) - 1)

    def done(self, groups: Sequence[Sequence[float]]) -> bool:
        """Whether to stop, with these scores of a pair, in their groups."""
        if self.stop is None:
            return False
        low, high = interval(groups, self.confidence)
        if self.stop == "decided":
            return not low <= 0.5 <= high
        return high - low <= 2 * float(self.stop)

    def told(self, players: int) -> str:
        """What a report says of it."""
        most = self.looks[-1] * players
        if self.stop is None:
            return f"{most:,} games of each table in each kingdom, fixed beforehand; 95 % intervals."
        until = (
            "once its interval excludes 0.5"
            if self.stop == "decided"
            else f"once its interval is no wider than plus and minus {self.stop:g}"
        )
        factor = NormalDist().inv_cdf(0.5 + self.confidence / 2)
        return (
            f"Group sequential: after {', '.join(f'{each * players:,}' for each in self.looks)} games in each kingdom "
            f"a pair stopped {until}. Intervals are repeated confidence intervals with Pocock's factor "
            f"{factor:.3f} in place of 1.960: those of all looks at a pair together hold its score 95 % of the time."
        )


@cache
def pocock(looks: int, confidence: float = CONFIDENCE) -> float:
    """The number of standard errors that a mean stays within at all looks, with this probability.

    Args:
        looks: How many, after equally many observations each time.
        confidence: The probability.
    """
    return float(brentq(lambda factor: _within(factor, looks) - confidence, 1.0, 6.0, xtol=1e-6))


def _within(factor: float, looks: int) -> float:
    """The probability that a sum of standard normal numbers stays within `factor` standard errors at all looks.

    The density of the sum where it has stayed within, look by look, on a grid (P. Armitage, C. K. McPherson and B. C.
    Rowe, J. R. Statist. Soc. A 132, 1969).
    """
    nodes, weights = np.polynomial.legendre.leggauss(100)
    at, weight = nodes * factor, weights * factor
    density = _normal(at)
    for look in range(2, looks + 1):
        then = nodes * factor * look**0.5
        density = _normal(then[:, None] - at) @ (density * weight)
        at, weight = then, weights * factor * look**0.5
    return float(density @ weight)


def _normal(x: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.exp(-x * x / 2) / (2 * np.pi) ** 0.5)
