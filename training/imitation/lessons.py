"""Games to learn from: for each of many kingdoms, plans are tried, and the best of them shows how it plays.

The first plans of a kingdom are known strategies, Big Money with a kingdom card, and variations of these. All play a
few games against known players. In each generation children of the best ones do, and the best ones play some more,
so that luck passes. A kingdom has few games for its search, and luck still has a say in who is its best; but over many
kingdoms what was good is shown more often than what was lucky.

The best plan is shown against several others, since in games of two engines much never happens that happens against
money: Provinces that go early, for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from agents.strategy import Strategy, find
from dominion_env.kingdoms import resolve
from dominion_env.replay import Replay
from training.config import ImitationConfig, TrainConfig
from training.exploit.engines import engine, is_engine
from training.exploit.plan import Plan
from training.exploit.variation import BASIC, Variation, beginnings
from training.matches import Match, MatchPool, seed_for

GROUPS: Final = 2
"""Groups of games (see `training.matches`) that a plan plays at a time against each known player."""
KEPT: Final = 5
"""Plans that have children, and that go on being measured."""
CHILDREN: Final = 8
"""New plans of a generation."""
PRIOR: Final = 4
"""So many games, evenly won, count for each plan beside its own when plans are compared."""
MAX_TURNS: Final = 60
TEACHER: Final = "teacher"
"""What the best plan of a kingdom is called in the games that are learned from."""
MONEY: Final = "Big Money Ultimate"
"""Whom it plays there too."""


def lessons(config: TrainConfig, pool: MatchPool, numbers: Sequence[int]) -> list[Replay]:
    """The games for some kingdoms of a run, which are searched at the same time.

    Args:
        config: The run, with `imitation`; kingdoms are drawn by its seed.
        pool: What plays the games.
        numbers: Which kingdoms, from 0.

    Raises:
        ValueError: if `imitation.against` is no strategy.
    """
    wanted = config.imitation
    assert wanted is not None, "the run begins by imitation"
    trials = [_Trials(config, wanted, number) for number in numbers]
    _play(pool, trials, [each.plans for each in trials], 0)
    for generation in range(1, 1 + wanted.generations):
        _play(pool, trials, [each.children() + each.best(KEPT) for each in trials], generation)
    _play(pool, trials, [each.best(KEPT) for each in trials], 1 + wanted.generations)
    played = pool.play([match for each in trials for match in each.lessons()])
    return [game.replay for _, game in played if game.replay is not None]


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
        self.known = [find(name) for name in wanted.against]
        standards = [Plan.of(each, cards) for each in self.known]
        known = beginnings(cards)
        plans = [*standards, *self.random.sample(known, min(len(known), wanted.plans // 2))]
        while len(plans) < wanted.plans:
            plans.append(self.variation.child(self.random.choice(standards), None, self.random))
        engines = [engine(cards, self.random) for _ in range(wanted.engines)]
        self.plans = list(dict.fromkeys([*plans, *(plan for plan in engines if plan is not None)]))
        self.shares: dict[Plan, list[float]] = {}

    def trial(self, plan: Plan, generation: int) -> list[Match]:
        """Games of a plan against the known players, in each generation other ones."""
        seed = seed_for(self.seed, generation)
        games = GROUPS * self.players
        return [self._match(plan.strategy("plan"), each, games, seed) for each in self.known]

    def score(self, plan: Plan) -> float:
        """Its mean share of the victory, drawn towards an even share as far as its games are few; an engine has some
        more.
        """
        shares = self.shares[plan]
        bonus = self.wanted.engine_bonus if is_engine(plan) else 0.0
        return (sum(shares) + PRIOR / self.players) / (len(shares) + PRIOR) + bonus

    def best(self, count: int) -> list[Plan]:
        """The plans with the highest score."""
        return sorted(self.shares, key=self.score, reverse=True)[:count]

    def children(self) -> list[Plan]:
        """Plans made of the best ones, without those that have been tried."""
        parents = self.best(KEPT)
        made = [
            self.variation.child(self.random.choice(parents), self.random.choice((None, *parents)), self.random)
            for _ in range(CHILDREN)
        ]
        return [plan for plan in dict.fromkeys(made) if plan not in self.shares]

    def lessons(self) -> list[Match]:
        """Games of the best plan: against the second best, the known players and Big Money, as many of each."""
        best, *others = (plan.strategy(name) for plan, name in zip(self.best(2), (TEACHER, "second"), strict=False))
        rivals = list(dict.fromkeys([*others, *self.known, find(MONEY)]))
        seed = seed_for(self.seed, "lesson")
        ends = [self.wanted.games * number // len(rivals) for number in range(len(rivals) + 1)]
        return [
            replace(self._match(best, rival, end - first, seed), keep=True, first=first)
            for rival, first, end in zip(rivals, ends[:-1], ends[1:], strict=True)
            if end > first
        ]

    def _match(self, one: Strategy, rival: Strategy, games: int, seed: int) -> Match:
        """Games of one strategy with another in all the other seats."""
        return Match((one, *(rival,) * (self.players - 1)), self.kingdom, games, seed, MAX_TURNS)


def _play(pool: MatchPool, trials: Sequence[_Trials], plans: Sequence[Sequence[Plan]], generation: int) -> None:
    """Let some plans of each kingdom play their games of a generation, and note how they did."""
    tried = [
        (each, plan, match)
        for each, some in zip(trials, plans, strict=True)
        for plan in some
        for match in each.trial(plan, generation)
    ]
    games = pool.play([match for _, _, match in tried])
    for each, plan, match in tried:
        each.shares.setdefault(plan, []).extend(next(games)[1].share for _ in range(match.games))
