"""A small random generator whose state is two words, so that it copies with the game."""

from __future__ import annotations

from typing import Final

_M1: Final = 2147483563
_M2: Final = 2147483399


class Rng:
    """L'Ecuyer's combined multiplicative congruential generator.

    Its period is about 2.3e18 and every intermediate value fits in 62 bits, so it runs alike in CPython and compiled.
    Source: P. L'Ecuyer, "Efficient and portable combined random number generators", CACM 31 (1988).
    """

    __slots__ = ("one", "two")

    def __init__(self, one: int, two: int) -> None:
        self.one = one
        self.two = two

    def below(self, n: int) -> int:
        """A uniform integer in [0, n); n is at most a few thousand."""
        self.one = one = self.one * 40014 % _M1
        self.two = two = self.two * 40692 % _M2
        return (one - two) % (_M1 - 1) * n // (_M1 - 1)

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place; every order is equally likely (each swap to within a hundred-thousandth, for 100 cards).

        One random number serves two swaps: it is scaled to the number of ways to choose both.
        """
        one = self.one
        two = self.two
        m1 = _M1
        m2 = _M2
        span = m1 - 1
        i = len(cards) - 1
        while i > 0:
            one = one * 40014 % m1
            two = two * 40692 % m2
            both = (one - two) % span * ((i + 1) * i) // span
            j = both // i
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            j = both % i
            i -= 1
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1
        self.one = one
        self.two = two

    def copy(self) -> Rng:
        """A generator that will give the same numbers."""
        return Rng(self.one, self.two)


def in_range(one: int, two: int) -> bool:
    """Whether these two words can be the state of a generator."""
    return 0 < one < _M1 and 0 < two < _M2


def seeded(seed: int) -> Rng:
    """A generator for any integer seed; near seeds give unrelated streams (the mixing step of SplitMix64)."""
    words: list[int] = []
    state = seed & 0xFFFFFFFFFFFFFFFF
    high = (seed >> 64) & 0xFFFFFFFFFFFFFFFF if seed >= 0 else 0x9E3779B97F4A7C15
    state ^= high * 0xD1342543DE82EF95 & 0xFFFFFFFFFFFFFFFF
    for _ in range(2):
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        words.append(z ^ (z >> 31))
    return Rng(1 + words[0] % (_M1 - 1), 1 + words[1] % (_M2 - 1))
