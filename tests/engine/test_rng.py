"""The engine's random generator: uniform, repeatable, and different for every seed and player."""

import random
from collections import Counter
from collections.abc import Mapping
from itertools import permutations

import numpy as np
import pytest

from dominion_env import Game
from dominion_env.engine.rng import Rng, seeded
from tests.situations import deck, hand

# Chi-square values that a right generator exceeds, or falls short of, once in a thousand times, by degrees of freedom.
TOO_UNEVEN = {1: 10.83, 8: 26.12, 9: 27.88, 23: 49.73, 119: 172.7}
TOO_EVEN = {1: 0.0, 8: 0.86, 9: 1.15, 23: 7.53, 119: 75.8}


def assert_uniform(found: Mapping[object, int], cells: int) -> None:
    """Counts over so many equally likely cells are as uneven as chance makes them, no more and no less."""
    expected = sum(found.values()) / cells
    chi_square = sum((count - expected) ** 2 / expected for count in found.values()) + (cells - len(found)) * expected
    assert TOO_EVEN[cells - 1] < chi_square < TOO_UNEVEN[cells - 1]


@pytest.mark.parametrize("n", [2, 9, 10])
def test_below_is_uniform(n: int) -> None:
    """Every number below n comes up equally often."""
    rng = seeded(5)
    found = Counter(rng.below(n) for _ in range(20000))
    assert set(found) == set(range(n))
    assert_uniform(found, n)


@pytest.mark.parametrize("size", [4, 5])
def test_every_order_of_a_shuffle_is_equally_likely(size: int) -> None:
    """All orders of a few cards come up, equally often."""
    rng = seeded(11)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(200 * len(list(permutations(range(size))))):
        cards = list(range(size))
        rng.shuffle(cards)
        found[tuple(cards)] += 1
    assert set(found) == set(permutations(range(size)))
    assert_uniform(found, len(found))


def test_the_first_shuffle_is_uniform_over_near_seeds() -> None:
    """Seeds that follow each other start unrelated streams: their first shuffles are spread evenly."""
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(24 * 200):
        cards = list(range(4))
        seeded(seed).shuffle(cards)
        found[tuple(cards)] += 1
    assert_uniform(found, 24)


def test_near_seeds_are_independent_of_each_other() -> None:
    """What the next seed gives can't be told from this one: all pairs of first numbers are equally likely."""
    found = Counter((seeded(seed).below(3), seeded(seed + 1).below(3)) for seed in range(9 * 500))
    assert_uniform(found, 9)


def test_different_seeds_give_different_streams() -> None:
    """Also negative ones, 0, and ones beyond 64 bits."""
    seeds = [*range(-50, 2000), 2**32, 2**63, 2**64, 2**64 + 1, -(2**64), 2**100, 2**127 + 1]
    streams = set()
    for seed in seeds:
        rng = seeded(seed)
        streams.add(tuple(rng.below(1000) for _ in range(8)))
    assert len(streams) == len(seeds)


def test_the_same_seed_gives_the_same_numbers_for_ever() -> None:
    """The numbers are part of what replays rely on; they may not change."""
    rng = seeded(0)
    assert [rng.below(1000) for _ in range(6)] == [141, 736, 123, 986, 588, 663]
    rng = seeded(12345678901234567890)
    assert [rng.below(1000) for _ in range(6)] == [360, 706, 484, 403, 279, 877]


def test_a_copied_generator_goes_on_alike_and_apart() -> None:
    """The copy gives the same numbers, and drawing from one leaves the other alone."""
    rng = seeded(3)
    rng.below(10)
    copy = rng.copy()
    numbers = [rng.below(1000) for _ in range(20)]
    assert [copy.below(1000) for _ in range(20)] == numbers


def test_shuffling_and_drawing_numbers_use_one_stream() -> None:
    """A shuffle moves the generator on by the numbers it needs, one for two swaps."""
    one, two = Rng(17, 23), Rng(17, 23)
    one.shuffle(list(range(10)))
    for _ in range(5):
        two.below(10)
    assert one.below(10**6) == two.below(10**6)


# In games.

KINGDOM = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]


@pytest.mark.parametrize("players", [2, 4])
def test_players_get_different_shuffles(players: int) -> None:
    """One generator deals to all: the opening hands of two players are independent of each other."""
    games = 400
    equal = 0
    by_coppers: Counter[tuple[int, int]] = Counter()
    for seed in range(games):
        game = Game(KINGDOM, players, seed)
        first, last = ([*reversed(hand(game, seat)), *deck(game, seat)] for seat in (0, players - 1))
        equal += first == last
        by_coppers[hand(game, 0).count("Copper"), hand(game, players - 1).count("Copper")] += 1
    assert equal < games / 10  # about 1 in 17 by chance, for there are only two kinds of card
    # Two to five Coppers in the opening hand, with chances of 1, 5, 5 and 1 twelfths.
    chance = {2: 1 / 12, 3: 5 / 12, 4: 5 / 12, 5: 1 / 12}
    expected = {(a, b): games * chance[a] * chance[b] for a in chance for b in chance}
    chi_square = sum((by_coppers[pair] - count) ** 2 / count for pair, count in expected.items())
    assert chi_square < 37.7  # one in a thousand for 15 degrees of freedom


def test_games_of_different_seeds_differ_and_of_the_same_seed_do_not() -> None:
    """The deal follows from the seed."""
    deals = [[deck(Game(KINGDOM, 3, seed), seat) for seat in range(3)] for seed in (0, 1, 2, 3, 0)]
    assert deals[0] == deals[4]
    assert len({str(deal) for deal in deals}) == 4


def test_no_global_generator_is_used_or_touched() -> None:
    """Neither Python's nor NumPy's changes when a game is made and played, and neither changes the game."""
    random.seed(1)
    np.random.seed(1)  # noqa: NPY002 - the global generator is what must not be used
    before = random.getstate(), np.random.get_state()[1].tolist()  # type: ignore[index]  # noqa: NPY002
    game = Game(KINGDOM, 2, seed=9)
    for _ in range(50):
        game.choose("done")
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before  # type: ignore[index]  # noqa: NPY002
    random.seed(2)
    again = Game(KINGDOM, 2, seed=9)
    for _ in range(50):
        again.choose("done")
    assert [deck(game, seat) for seat in (0, 1)] == [deck(again, seat) for seat in (0, 1)]
