"""Games to learn from: for each of many kingdoms, plans are tried, and the best of them play each other.

The plans of a kingdom are known strategies, Big Money with a kingdom card, and variations of these. All play a few
games against one known player. Children of the better ones play as many, and the best of all play more. With few games
luck has a say in which are chosen, so the teacher of one kingdom is not the best plan for it; but over many kingdoms
what was good is shown more often than what was lucky.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from agents.strategy import find
from dominion_env.kingdoms import resolve
from dominion_env.replay import Replay
from training.config import ImitationConfig, TrainConfig
from training.exploit.plan import Plan
from training.exploit.variation import BASIC, Variation, beginnings
from training.matches import Match, MatchPool, seed_for

AT_ONCE: Final = 40
"""Kingdoms that are worked on at the same time, so that no process waits for another at the end of each round."""
GROUPS: Final = 2
"""Groups of games (see `training.matches`) that a plan plays in a round."""
KEPT: Final = 4
"""The plans that have children, and those that play more games in the end."""
CHILDREN: Final = 2
"""Of each of these."""
MAX_TURNS: Final = 60


def lessons(config: TrainConfig, pool: MatchPool) -> Iterator[tuple[int, list[Replay]]]:
    """The games for each kingdom of a run, with the kingdom's number.

    Args:
        config: The run, with `imitation`; kingdoms are drawn by its seed.
        pool: What plays the games.

    Raises:
        ValueError: if `imitation.against` is no strategy.
    """
    wanted = config.imitation
    assert wanted is not None, "the run begins by imitation"
    for first in range(0, wanted.kingdoms, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, wanted.kingdoms))
        trials = [_Trials(config, wanted, number) for number in numbers]
        _play(pool, trials, [each.plans for each in trials], 0)
        _play(pool, trials, [each.children() for each in trials], 0)
        _play(pool, trials, [each.best(KEPT) for each in trials], 1)
        found = pool.play([each.lesson() for each in trials])
        for number in numbers:
            games = [next(found)[1].replay for _ in range(wanted.games)]
            yield number, [game for game in games if game is not None]


class _Trials:
    """The plans that are tried for one kingdom, and what they have shown."""

    def __init__(self, config: TrainConfig, wanted: ImitationConfig, number: int) -> None:
        self.players = config.players
        self.wanted = wanted
        self.seed = seed_for(config.seed, "imitation", number)
        self.kingdom = resolve(config.kingdom, self.seed, config.players)
        cards = (*BASIC, *self.kingdom.cards, *((self.kingdom.bane,) if self.kingdom.bane else ()))
        self.random = Random(self.seed)
        self.variation = Variation(cards)
        standard = Plan.of(find(wanted.against), cards)
        known = beginnings(cards)
        plans = [standard, *self.random.sample(known, min(len(known), wanted.plans // 2))]
        while len(plans) < wanted.plans:
            plans.append(self.variation.child(standard, None, self.random))
        self.plans = list(dict.fromkeys(plans))
        self.shares: dict[Plan, list[float]] = {}

    def trial(self, plan: Plan, stage: int) -> Match:
        """Games of a plan against the known player; in a later stage other ones, and twice as many."""
        games = GROUPS * self.players * (1 + stage)
        against = (find(self.wanted.against),) * (self.players - 1)
        return Match((plan.strategy("plan"), *against), self.kingdom, games, seed_for(self.seed, stage), MAX_TURNS)

    def best(self, count: int) -> list[Plan]:
        """The plans with the highest mean share of the victory."""
        return sorted(self.shares, key=lambda plan: -sum(self.shares[plan]) / len(self.shares[plan]))[:count]

    def children(self) -> list[Plan]:
        """Plans made of the best ones, without those that have been tried."""
        parents = self.best(KEPT)
        made = [
            self.variation.child(plan, self.random.choice((None, *parents)), self.random)
            for plan in parents
            for _ in range(CHILDREN)
        ]
        return [plan for plan in dict.fromkeys(made) if plan not in self.shares]

    def lesson(self) -> Match:
        """Games of the best plans with each other."""
        best = sorted(self.best(KEPT), key=lambda plan: -len(self.shares[plan]))
        agents = [plan.strategy("plan") for plan in best[: self.players]]
        agents += [find(self.wanted.against)] * (self.players - len(agents))
        seed = seed_for(self.seed, "lesson")
        return Match(tuple(agents), self.kingdom, self.wanted.games, seed, MAX_TURNS, keep=True)


def _play(pool: MatchPool, trials: Sequence[_Trials], plans: Sequence[Sequence[Plan]], stage: int) -> None:
    """Let some plans of each kingdom play their games of a stage, and note how they did."""
    tried = [(each, plan) for each, some in zip(trials, plans, strict=True) for plan in some]
    matches = [each.trial(plan, stage) for each, plan in tried]
    games = pool.play(matches)
    for (each, plan), match in zip(tried, matches, strict=True):
        each.shares.setdefault(plan, []).extend(next(games)[1].share for _ in range(match.games))
