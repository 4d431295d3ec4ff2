"""What is remembered of an information set: how its options have done.

An option is tried by PUCT: the one with the highest mean return plus a bonus that is large for options that a prior
likes and that were tried little. Sources: C. D. Rosin, "Multi-armed bandits with episode context", Annals of
Mathematics and Artificial Intelligence 61 (2011); D. Silver et al., "Mastering the game of Go without human
knowledge", Nature 550 (2017). Of many options, those with a low prior wait until there are many visits, so the tree
widens progressively.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import sqrt


class Edge:
    """One option of an information set.

    Attributes:
        action: Its id.
        prior: How likely it is to be the best, before it was tried.
        visits: How often it was tried.
        total: The sum of the returns after it, of the player who chose it.
    """

    __slots__ = ("action", "prior", "total", "visits")

    def __init__(self, action: int, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.total = 0.0

    def add(self, value: float) -> None:
        """Count one more try."""
        self.visits += 1
        self.total += value


class Node:
    """One information set: all positions that look alike to the player who decides.

    Attributes:
        edges: Its options, the one with the highest prior first; empty until it is visited for the second time.
        visits: How often a simulation came here.
        total: The sum of the returns of the player who decides.
    """

    __slots__ = ("edges", "total", "visits")

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self.visits = 0
        self.total = 0.0

    def expand(self, priors: Mapping[int, float]) -> None:
        """Give it its options, by id, with their priors."""
        self.edges = sorted((Edge(action, prior) for action, prior in priors.items()), key=lambda edge: -edge.prior)

    def add(self, value: float) -> None:
        """Count one more visit."""
        self.visits += 1
        self.total += value

    def select(self, exploration: float) -> Edge:
        """The option to try next, by PUCT; one never tried is taken to be as good as the node has been so far.

        Args:
            exploration: The weight of the bonus for what was tried little.
        """
        mean = self.total / self.visits if self.visits else 0.0
        scale = exploration * sqrt(self.visits)
        best, found = -float("inf"), self.edges[0]
        for edge in self.edges:
            value = edge.total / edge.visits if edge.visits else mean
            value += scale * edge.prior / (1 + edge.visits)
            if value > best:
                best, found = value, edge
        return found

    def lead(self) -> int:
        """How many visits the option tried most often is ahead of the next; without end if there is no other."""
        visits = sorted((edge.visits for edge in self.edges), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else sys.maxsize

    def most_visited(self) -> Edge:
        """The option to choose in the end: the one tried most often, among equals the one with the best returns."""
        return max(self.edges, key=lambda edge: (edge.visits, edge.total))
