"""Ratings of agents that play in threes and more: the Plackett-Luce model, by the library OpenSkill.

The model is that of R. C. Weng and C.-J. Lin (J. Machine Learning Research 12, 2011), for agents that do not change
(tau 0), on OpenSkill's scale, which begins at 25. It takes game after game, and what comes last weighs more; so the
ratings are means of some passes, each with the groups of games in another order. Intervals are OpenSkill's: mu plus and
minus 1.96 sigma. They know nothing of groups.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean

from openskill.models import PlackettLuce

from training.evaluate import seed_for
from training.tournament.play import Results
from training.tournament.ratings import Rating, Ratings, strongest_first

PASSES = 10
"""How many orders of the games the ratings are means of."""

Ranked = tuple[list[str], list[float]]
"""The agents of a game, and how many were better than each."""


def openskill(results: Results, names: Sequence[str]) -> Ratings:
    """Ratings by OpenSkill's Plackett-Luce model, from the order at the end: winners, then others by victory points."""
    games: dict[tuple[str, int], list[Ranked]] = defaultdict(list)
    for fixture in sorted(results, key=lambda each: [agent.name for agent in each.agents]):
        for game in results[fixture]:
            places = [
                (share > 0, 0 if share else points) for share, points in zip(game.shares, game.scores, strict=True)
            ]
            ranks = [float(sum(other > place for other in places)) for place in places]
            games[fixture.ground.name, game.group].append(([agent.name for agent in fixture.agents], ranks))
    passes = [_one_pass(games, names, number) for number in range(PASSES)]
    found = []
    for name in names:
        mu, sigma = (fmean(each[name][i] for each in passes) for i in (0, 1))
        found.append(Rating(name, mu, (mu - 1.96 * sigma, mu + 1.96 * sigma)))
    return Ratings("OpenSkill", "", None, strongest_first(found))


def _one_pass(
    games: Mapping[tuple[str, int], Sequence[Ranked]], names: Sequence[str], number: int
) -> dict[str, tuple[float, float]]:
    """Mu and sigma of each agent after all games, with the groups in an order that follows from the number."""
    model = PlackettLuce(tau=0.0)
    now = {name: model.rating() for name in names}
    for group in sorted(games, key=lambda each: seed_for(number, *each)):
        for at_table, ranks in games[group]:
            rated = model.rate([[now[name]] for name in at_table], ranks=ranks)
            now.update(zip(at_table, (team[0] for team in rated), strict=True))
    return {name: (each.mu, each.sigma) for name, each in now.items()}
