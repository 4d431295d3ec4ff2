"""How much good play inside effects is worth: the same buy rules, with this play and with random choices in effects.

The test suite plays a few such games; the whole measurement is a command::

    python -m tests.agents.effects --kingdoms 200 --games 10
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from random import Random

from agents.rule_player import RulePlayer
from agents.strategy import Rule, Strategy, strategies
from dominion_env import View, random_kingdom
from dominion_env.catalogue import cards
from training.evaluate import Result, evaluate, interval

TOP_LEVEL = ("play", "buy")


class RandomInEffects(RulePlayer):
    """Follows a strategy, but chooses at random whatever a card asks."""

    def __init__(self, strategy: Strategy) -> None:
        super().__init__(strategy, "random in effects")
        self._random = Random(0)

    def reset(self, seat: int, players: int, seed: int) -> None:
        self._random = Random(seed)

    def act(self, view: View) -> int:
        if view.asking is None and view.kind in TOP_LEVEL:
            return super().act(view)
        return self._random.choice(view.legal_actions())


def plan(kingdom: Sequence[str], number: int, kinds: int, copies: int) -> Strategy:
    """Big Money Ultimate with copies of some of the kingdom's cards, before what is cheaper and no Victory card."""
    facts = {card.name: card for card in cards()}
    rng = Random(f"plan {number}")
    chosen = sorted(rng.sample(list(kingdom), kinds), key=lambda name: -facts[name].cost)
    rules = list(strategies()["Big Money Ultimate"].rules)
    for name in chosen:
        after = [i for i, rule in enumerate(rules) if facts[rule.card].cost > facts[name].cost or rule.card == "Estate"]
        rules.insert(max(after) + 1, Rule("buy", name, (f"owned({name}) < {copies}",)))
    return Strategy(f"plan {number}", tuple(rules))


def compare(number: int, games: int, kinds: int = 4, copies: int = 2) -> Result:
    """Games of one random kingdom of all cards."""
    kingdom = random_kingdom(number, players=2)
    strategy = plan(kingdom.cards, number, kinds, copies)
    return evaluate(
        partial(RulePlayer, strategy), partial(RandomInEffects, strategy), kingdom, games, seed=number, max_turns=60
    )


def compare_many(kingdoms: Sequence[int], games: int) -> tuple[float, tuple[float, float]]:
    """The mean score over some random kingdoms, and its 95 % interval with the kingdoms as groups."""
    scores = [compare(number, games).score for number in kingdoms]
    return sum(scores) / len(scores), interval([[score] for score in scores])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.agents.effects", description=__doc__)
    parser.add_argument("--kingdoms", type=int, default=200)
    parser.add_argument("--games", type=int, default=10, help="games on each kingdom")
    asked = parser.parse_args()
    score, (low, high) = compare_many(range(asked.kingdoms), asked.games)
    print(f"{asked.kingdoms} kingdoms, {asked.games} games each: score {score:.3f}, {low:.3f} to {high:.3f}")


if __name__ == "__main__":
    main()
