"""How many games a comparison of two agents takes: where the luck lies that has to be averaged out.

``python -m training.tournament.design AGENT AGAINST`` plays the two in many kingdoms, some pairs of games in each, and
splits the variance of a game's result: into what the seat makes out, what the kingdom does, and what is left. The games
of a pair have the same shuffles, with the seats changed; what that saves shows too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Annotated

import typer
from rich.table import Table

from dominion_env.kingdoms import KingdomConfig, load
from training.cli.common import Seed, console, plain_errors
from training.evaluate import seed_for
from training.matches import Match, MatchPool

NORMAL = 1.96


@dataclass(frozen=True)
class Design:
    """Where the variance of results comes from. A result is 1 for a win of A, 1/2 for a tie, 0 for a loss.

    Attributes:
        score: A's mean result.
        kingdoms, pairs: How many kingdoms were played, with how many pairs of games each.
        game: Variance of the result of one game in a given kingdom, A in either seat.
        seated: The same in a given seat.
        paired: Variance of the mean of two games with the same shuffles, A in each seat once, in a given kingdom.
        between: Variance of A's true score from kingdom to kingdom; 0 for one kingdom.
    """

    score: float
    kingdoms: int
    pairs: int
    game: float
    seated: float
    paired: float
    between: float

    @classmethod
    def of(cls, results: Sequence[Sequence[tuple[float, float]]]) -> Design:
        """What results show.

        Args:
            results: For each kingdom its pairs: A's result in seat 0, and in seat 1 with the same shuffles. All have
                equally many, at least two.
        """
        pairs = len(results[0])
        seats = [[[pair[seat] for pair in kingdom] for seat in (0, 1)] for kingdom in results]
        seated = fmean(variance(seat) for kingdom in seats for seat in kingdom)
        # In either seat with equal chances: the square of half the difference of the seats comes on top. Its estimate
        # holds the variance of the two means too, which is taken off.
        apart = fmean((fmean(one) - fmean(two)) ** 2 for one, two in seats)
        means = [[(one + two) / 2 for one, two in kingdom] for kingdom in results]
        paired = fmean(variance(kingdom) for kingdom in means)
        noise = fmean(variance([one - two for one, two in kingdom]) for kingdom in results) / pairs
        scores = [fmean(kingdom) for kingdom in means]
        between = max(0.0, variance(scores) - paired / pairs) if len(results) > 1 else 0.0
        return cls(fmean(scores), len(results), pairs, seated + max(0.0, apart - noise) / 4, seated, paired, between)

    def games(self, half: float) -> dict[str, float]:
        """How many games a 95 % interval of plus and minus `half` takes, by the design."""
        each = (NORMAL / half) ** 2
        found = {
            "a kingdom, seats at random": each * self.game,
            "a kingdom, each seat equally often": each * self.seated,
            "a kingdom, pairs with the same shuffles": each * 2 * self.paired,
        }
        if self.kingdoms > 1:
            for pairs in (1, self.pairs):
                found[f"kingdoms at random, {2 * pairs} games in each"] = (
                    each * 2 * pairs * (self.between + self.paired / pairs)
                )
        return found


def measure(
    a: str,
    b: str,
    kingdoms: Sequence[KingdomConfig],
    pairs: int,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Design:
    """Play two agents against each other.

    Args:
        a, b: The agents.
        kingdoms: Where.
        pairs: Pairs of games in each kingdom, at least two.
        seed: Everything random follows from it.
        workers: Processes that play at the same time.
        progress: Called with the number of games played since the last call.

    Raises:
        ValueError: for an unknown agent, or one that can't play such games.
    """
    matches = [Match((a, b), kingdom, 2 * pairs, seed_for(seed, number)) for number, kingdom in enumerate(kingdoms)]
    shares: list[float] = []
    with MatchPool(workers) as pool:
        for _, game in pool.play(matches):
            shares.append(game.share)
            if progress is not None:
                progress(1)
    both = list(zip(shares[::2], shares[1::2], strict=True))
    return Design.of([both[i : i + pairs] for i in range(0, len(both), pairs)])


def table(design: Design, half: float) -> Table:
    """The design for people to read."""
    found = Table(title=f"A scores {100 * design.score:.1f} %", title_justify="left")
    found.add_column(f"for plus and minus {100 * half:g} points")
    found.add_column("games", justify="right")
    for name, games in design.games(half).items():
        found.add_row(name, f"{games:,.0f}")
    return found


def main(
    agent: Annotated[str, typer.Argument(help="The agent A, by name.")],
    against: Annotated[str, typer.Argument(help="The other agent.")],
    kingdom: Annotated[list[str] | None, typer.Option(help="Where; can be given several times.")] = None,
    draws: Annotated[int, typer.Option(min=1, help="Without --kingdom: so many random ones of all cards.")] = 50,
    pairs: Annotated[int, typer.Option(min=2, help="Pairs of games in each kingdom.")] = 20,
    half: Annotated[float, typer.Option(min=0.001, max=0.5, help="Half the width that an interval is to have.")] = 0.02,
    seed: Seed = 0,
    workers: Annotated[int, typer.Option(min=1, help="Processes; they do not change the result.")] = 1,
) -> None:
    """Say how many games a comparison of two agents takes."""
    with plain_errors():
        given = [load(name) for name in kingdom or []]
        drawn = [load({"name": f"draw {number}", "random": {"seed": number}}) for number in range(draws)]
        design = measure(agent, against, given or drawn, pairs, seed, workers)
        console().print(table(design, half))
        console().print(
            f"Variance of a result: {design.game:.4f}; in a given seat {design.seated:.4f}; of the mean of a pair "
            f"{design.paired:.4f}; of the score between {design.kingdoms} kingdoms {design.between:.4f}."
        )


if __name__ == "__main__":
    typer.run(main)
