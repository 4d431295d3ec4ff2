"""Ratings of agents that play each other in twos: the Bradley-Terry model with ties of R. R. Davidson.

The model is fitted by maximum likelihood (J. Am. Stat. Assoc. 65, 1970). With strengths a and b of two agents, one
wins, the other wins and they tie in the proportions a : b : nu * sqrt(a * b). Ratings are 400 log10 of the strengths,
moved so that the anchor has 1000: as on the Elo scale, 400 points more are ten wins for each loss. Seats need no place
in the model: everyone has each equally often.

Intervals are from the sandwich estimate of the variance, with the games of a group (the same kingdom and shuffles)
taken together (e.g. A. C. Cameron and D. L. Miller, J. Human Resources 50, 2015). So they hold though games of a group
depend on each other, and though one number cannot tell who beats whom in which kingdom. They are intervals of the
difference to the anchor, which has none.

Whoever has never lost or tied against the others, or never won or tied, has no finite rating (L. R. Ford, Am. Math.
Monthly 64, 1957). Such an agent gets a bound instead: what its rating must be beyond for such results to be likelier
than 5 %, with each group counted as one game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq, minimize
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.special import log_expit, logsumexp, softmax
from scipy.stats import t as student

from training.tournament.play import Results
from training.tournament.ratings import Rating, Ratings, strongest_first

ELO = 400 / log(10)
"""Points of rating for a factor e of strength."""
ANCHOR = 1000.0
UNLIKELY = 0.05

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Games:
    """Games of two, as arrays with one number for each game.

    Attributes:
        one, two: The agents, as places in a list of names.
        result: 0 if `one` won, 1 for a tie, 2 if `two` won.
        group: Games with the same number depend on each other.
    """

    one: Ints
    two: Ints
    result: Ints
    group: Ints

    def only(self, which: NDArray[np.bool_]) -> Games:
        """Some of the games."""
        return Games(self.one[which], self.two[which], self.result[which], self.group[which])

    @classmethod
    def of(cls, results: Results, names: Sequence[str]) -> Games:
        """All games of a tournament."""
        place = {name: i for i, name in enumerate(names)}
        groups: dict[tuple[str, int], int] = {}
        rows = [
            (
                *(place[agent.name] for agent in fixture.agents),
                (2, 1, 0)[round(2 * game.share)],
                groups.setdefault((fixture.ground.name, game.group), len(groups)),
            )
            for fixture, games in results.items()
            for game in games
        ]
        one, two, result, group = np.array(rows, np.int64).T
        return cls(one, two, result, group)


def davidson(games: Games, names: Sequence[str], anchor: str, confidence: float = 0.95) -> Ratings:
    """Ratings by Davidson's model.

    Args:
        games: The games; agents are places in `names`.
        names: The agents.
        anchor: Who has 1000.
        confidence: Of the intervals.
    """
    fixed = names.index(anchor)
    component = _components(games, len(names))
    rated = np.flatnonzero(component == component[fixed])
    among = games.only(np.isin(games.one, rated) & np.isin(games.two, rated))
    strengths = np.full(len(names), np.nan)
    strengths[fixed] = 0.0
    half = np.zeros(len(names))
    nu = 0.0
    if len(rated) > 1:
        free = rated[rated != fixed]
        fit = _Fit(among, free)
        strengths[free] = fit.strengths
        half[free] = fit.errors(confidence)
        nu = fit.nu
    found = [
        _finite(name, strengths[i], half[i]) if i in rated else _unbounded(name, i, games, strengths, nu)
        for i, name in enumerate(names)
    ]
    return Ratings("Davidson", anchor, nu, strongest_first(found))


class _Fit:
    """Davidson's model, fitted to games in which nobody's rating is unbounded.

    Args:
        games: The games.
        free: The agents whose strengths are to be found; that of the other one is 0.
    """

    def __init__(self, games: Games, free: Ints) -> None:
        self.games = games
        self.size = len(free)
        self.with_ties = bool((games.result == 1).any())
        # The log of each outcome's weight is linear in the parameters: half the difference of the strengths for a win
        # of `one`, log nu for a tie, minus half the difference for a win of `two`. A row says it of a pair.
        agents = 1 + max(games.one.max(), games.two.max())
        pairs, self.pair_of = np.unique(games.one * agents + games.two, return_inverse=True)
        self.pairs = np.zeros((len(pairs), self.size + 1))
        for row, pair in zip(self.pairs, pairs, strict=True):
            row[:-1] += 0.5 * (free == pair // agents) - 0.5 * (free == pair % agents)
        self.counts = np.zeros((len(pairs), 3))
        np.add.at(self.counts, (self.pair_of, games.result), 1)
        if not (self.counts[:, 0].any() or self.counts[:, 2].any()):
            self.found = np.zeros(self.size + 1)  # nothing but ties: all are equal, as far as can be told
            return
        fitted = minimize(self._loss, np.zeros(self.size + 1), jac=True, hess=self._hessian, method="trust-exact")
        self.found = fitted.x

    @property
    def strengths(self) -> Floats:
        """The logarithms of the strengths."""
        return self.found[: self.size]

    @property
    def nu(self) -> float:
        """Davidson's nu."""
        return float(np.exp(self.found[-1])) if self.with_ties else 0.0

    def errors(self, confidence: float) -> Floats:
        """Half the width of the strengths' intervals; infinite where the games are too few to say."""
        groups, group_of = np.unique(self.games.group, return_inverse=True)
        if len(groups) < 2:
            return np.full(self.size, inf)
        slopes = self._statistics()[self.pair_of, self.games.result] - self._expected()[self.pair_of]
        sums = np.zeros((len(groups), self.size + 1))
        np.add.at(sums, group_of, slopes)
        inverse = np.linalg.pinv(self._hessian(self.found))
        variance = inverse @ (sums.T @ sums) @ inverse * len(groups) / (len(groups) - 1)
        half: Floats = np.sqrt(np.diag(variance)[: self.size])
        return half * float(student.ppf(0.5 + confidence / 2, len(groups) - 1))

    def _weights(self, parameters: Floats) -> Floats:
        """The log of the weight of each outcome, (pairs, 3)."""
        half = self.pairs @ parameters
        ties = np.full(len(half), parameters[-1] if self.with_ties else -inf)
        return np.stack([half, ties, -half], axis=1)

    def _statistics(self) -> Floats:
        """What each outcome says of each parameter: its log weight's slope, (pairs, 3, parameters)."""
        tie = np.zeros_like(self.pairs)
        tie[:, -1] = self.with_ties
        return np.stack([self.pairs, tie, -self.pairs], axis=1)

    def _expected(self) -> Floats:
        chances: Floats = softmax(self._weights(self.found), axis=1)
        return np.asarray(np.einsum("po,pof->pf", chances, self._statistics()))

    def _loss(self, parameters: Floats) -> tuple[float, Floats]:
        weights = self._weights(parameters)
        total = logsumexp(weights, axis=1)
        chances = np.exp(weights - total[:, None])
        played = self.counts.sum(axis=1)
        logs = np.where(self.counts > 0, weights, 0.0)
        loss = float(played @ total - (self.counts * logs).sum())
        slope = np.einsum("po,pof->f", chances * played[:, None] - self.counts, self._statistics())
        return loss, slope

    def _hessian(self, parameters: Floats) -> Floats:
        chances = softmax(self._weights(parameters), axis=1)
        says = self._statistics()
        mean = np.einsum("po,pof->pf", chances, says)
        played = self.counts.sum(axis=1)
        second = np.einsum("p,po,pof,pog->fg", played, chances, says, says, optimize=True)
        found: Floats = second - np.einsum("p,pf,pg->fg", played, mean, mean)
        if not self.with_ties:
            found[-1, -1] = 1.0  # this parameter has no say
        return found


def _components(games: Games, agents: int) -> Ints:
    """The number of the component of each agent: those that have beaten each other, if only by way of others.

    A tie counts as if each had beaten the other.
    """
    beat = games.result < 2
    beaten = games.result > 0
    winners = np.concatenate([games.one[beat], games.two[beaten]])
    losers = np.concatenate([games.two[beat], games.one[beaten]])
    graph = coo_array((np.ones(len(winners)), (winners, losers)), shape=(agents, agents))
    found: Ints = connected_components(graph, directed=True, connection="strong")[1]
    return found


def _finite(name: str, strength: float, half: float) -> Rating:
    middle = ANCHOR + ELO * strength
    if half == inf:
        return Rating(name, middle, (None, None), "too few games for an interval")
    return Rating(name, middle, (middle - ELO * half, middle + ELO * half))


def _unbounded(name: str, agent: int, games: Games, strengths: Floats, nu: float) -> Rating:
    """An agent that can't be compared with the anchor, or by a bound only."""
    as_one = (games.one == agent) & ~np.isnan(strengths[games.two])
    as_two = (games.two == agent) & ~np.isnan(strengths[games.one])
    others = np.concatenate([strengths[games.two[as_one]], strengths[games.one[as_two]]])
    if not len(others):
        return Rating(name, None, (None, None), "no game with an agent that has a rating")
    won = bool((games.result[as_one] == 0).any() or (games.result[as_two] == 2).any())
    sign = 1 if won else -1
    groups = len(np.unique(np.concatenate([games.group[as_one], games.group[as_two]])))

    def chance(strength: float) -> float:
        """The log of the chance of such results, less that which is asked for."""
        ahead = sign * (strength - others)
        certain = np.logaddexp(-ahead, np.log(nu) - ahead / 2) if nu else -ahead
        return float(log_expit(-certain).sum()) * groups / len(others) - log(UNLIKELY)

    bound = ANCHOR + ELO * brentq(chance, others.min() - 50, others.max() + 50)
    if won:
        return Rating(name, None, (bound, None), "won all games with agents that have a rating")
    return Rating(name, None, (None, bound), "lost all games with agents that have a rating")
