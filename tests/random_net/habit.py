"""How random players choose: each game with a bent of its own, towards what it aims at, and sooner or later its end."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from random import Random

from dominion_env import Game
from dominion_env.engine import codes
from dominion_env.engine.card import CARDS, DISCARDED, TRASHED, TREASURE
from dominion_env.engine.codes import ARGUMENT, DONE, verb_of
from dominion_env.engine.state import BUY_PHASE
from tests.random_net.games import Plan
from tests.random_net.rows import Row

GETS = (codes.BUY, codes.GAIN)
MOST_HURRY = 6


class Habit:
    """Random choices with a bent that differs from game to game, so that games go different ways.

    From some turn on players always buy when they can and keep what they have, and with every turn like cards better
    that bring the end nearer: those of low piles, or the costly ones.

    Args:
        rng: All choices come from it.
        plan: What the game aims at, if anything: until it is reached, players like little else.
    """

    def __init__(self, rng: Random, plan: Plan | None = None) -> None:
        self.rng = rng
        self.verbs = {verb: rng.choice((0.3, 1.0, 1.0, 4.0)) for verb in codes.VERBS}
        self.verbs[DONE] = rng.choice((0.05, 0.3, 1.0))
        self.greed = rng.choice((0.0, 0.5, 2.0))
        self.taste = rng.choice((1.0, 5.0))
        self.patience = rng.choice((5, 10, 20, 40))
        self.likes_provinces = rng.random() < 0.3
        self.row = plan.row if plan is not None else None
        self.cards = plan.cards if plan is not None else ()
        self.helpful = helpful_verbs(plan.row.card) if plan is not None else set()
        self.zeal = 100

    def choose(self, game: Game, rows: Mapping[int, Sequence[Row]] | None = None) -> int:
        """One of the legal actions, as an id.

        Args:
            game: The game.
            rows: What each option counts for, by code; needed only where there is an aim.
        """
        decision = game.state.decision
        assert decision is not None
        hurry = min(MOST_HURRY, max(0, game.turns_taken(game.turn_player) - self.patience) / 4)
        needed = {game.state.kind(name) for name in self.cards}
        weights: list[float] = []
        for code in decision.options:
            weight = self.weight(game, code, hurry)
            if (rows is not None and self.row in rows[code]) or self.leads_on(code, needed):
                weight *= self.zeal
            weights.append(weight)
        code = self.rng.choices(decision.options, weights)[0]
        if rows is not None and self.row in rows[code]:
            self.zeal = 3
        return game.ids[code]

    def leads_on(self, code: int, needed: Collection[int]) -> bool:
        """Whether an option brings players nearer to the aim: money to buy with, or one of the kinds needed."""
        if verb_of(code) == codes.PLAY_TREASURES:
            return self.row is not None
        return verb_of(code) in self.helpful and code & ARGUMENT in needed

    def weight(self, game: Game, code: int, hurry: float) -> float:
        """How much an option is liked, whatever the game aims at."""
        verb = verb_of(code)
        weight = self.verbs[verb]
        if verb == DONE and hurry and game.state.phase == BUY_PHASE:
            weight /= 50
        elif verb == codes.TRASH:
            weight /= (1 + hurry) * (4 if game.state.is_type(code & ARGUMENT, TREASURE) else 1)
        elif verb in GETS:
            weight *= self.liking(game, code & ARGUMENT, hurry)
        return weight

    def liking(self, game: Game, kind: int, hurry: float) -> float:
        """How much a card is liked that may be bought or gained."""
        printed = game.state.setup.cards[kind]
        liking = math.pow(1 + printed.cost, self.greed) * (self.taste if printed.is_kingdom else 1)
        if self.likes_provinces and hurry < MOST_HURRY:
            return liking * math.pow(1 + printed.cost, hurry)
        return liking * math.pow(12 / (2 + game.state.supply[kind]), hurry)


def helpful_verbs(name: str) -> set[int]:
    """What to do with the cards that a row about this card needs: have them and play them, lose them if that counts."""
    helpful = {*GETS, codes.PLAY}
    events = {hook.event for hook in CARDS[name].hooks} if name in CARDS else set()
    if TRASHED in events:
        helpful.add(codes.TRASH)
    if DISCARDED in events:
        helpful.add(codes.DISCARD)
    return helpful
