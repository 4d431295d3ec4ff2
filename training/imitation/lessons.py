"""Games to learn from: for each of many kingdoms, plans are tried, and the best of them play each other.

The first plans of a kingdom are known strategies, Big Money with a kingdom card, and variations of these. All play a
few games against one known player. In each generation children of the best ones do, and the best ones play some more,
so that luck passes. A kingdom has few games for its search, and luck still has a say in who is its best; but over many
kingdoms what was good is shown more often than what was lucky.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from agents.strategy import find
from dominion_env.kingdoms import resolve
from dominion_env.replay import Replay
from training.config import ImitationConfig, TrainConfig
from training.exploit.plan import Plan
from training.exploit.variation import BASIC, Variation, beginnings
from training.matches import Match, MatchPool, seed_for

GROUPS: Final = 2
"""Groups of games (see `training.matches`) that a plan plays at a time."""
KEPT: Final = 5
"""Plans that have children, and that go on being measured."""
CHILDREN: Final = 8
"""New plans of a generation."""
PRIOR: Final = 4
"""So many games, evenly won, count for each plan beside its own when plans are compared."""
MAX_TURNS: Final = 60


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
    played = pool.play([each.lesson() for each in trials])
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
        standard = Plan.of(find(wanted.against), cards)
        known = beginnings(cards)
        plans = [standard, *self.random.sample(known, min(len(known), wanted.plans // 2))]
        while len(plans) < wanted.plans:
            plans.append(self.variation.child(standard, None, self.random))
        self.plans = list(dict.fromkeys(plans))
        self.shares: dict[Plan, list[float]] = {}

    def trial(self, plan: Plan, generation: int) -> Match:
        """Games of a plan against the known player, in each generation other ones."""
        against = (find(self.wanted.against),) * (self.players - 1)
        seed = seed_for(self.seed, generation)
        return Match((plan.strategy("plan"), *against), self.kingdom, GROUPS * self.players, seed, MAX_TURNS)

    def score(self, plan: Plan) -> float:
        """Its mean share of the victory, drawn towards an even share as far as its games are few."""
        shares = self.shares[plan]
        return (sum(shares) + PRIOR / self.players) / (len(shares) + PRIOR)

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

    def lesson(self) -> Match:
        """Games of the best plans with each other."""
        agents = [plan.strategy("plan") for plan in self.best(self.players)]
        agents += [find(self.wanted.against)] * (self.players - len(agents))
        seed = seed_for(self.seed, "lesson")
        return Match(tuple(agents), self.kingdom, self.wanted.games, seed, MAX_TURNS, keep=True)


def _play(pool: MatchPool, trials: Sequence[_Trials], plans: Sequence[Sequence[Plan]], generation: int) -> None:
    """Let some plans of each kingdom play their games of a generation, and note how they did."""
    tried = [(each, plan) for each, some in zip(trials, plans, strict=True) for plan in some]
    matches = [each.trial(plan, generation) for each, plan in tried]
    games = pool.play(matches)
    for (each, plan), match in zip(tried, matches, strict=True):
        each.shares.setdefault(plan, []).extend(next(games)[1].share for _ in range(match.games))
