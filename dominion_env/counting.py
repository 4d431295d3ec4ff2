"""Counts of what is on the table, as bytes: what the sections of a vector are put together from (see `features`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominion_env.engine.codes import VERBS
from dominion_env.engine.setup import Setup
from dominion_env.engine.state import Game, Player
from dominion_env.features import Scaled

SCORE_ZERO: Final = 32
"""Scores are shifted up by this much, since they can be negative."""

PLAYER_SCALARS: Final[Sequence[Scaled]] = (
    ("hand size", 12),
    ("deck size", 48),
    ("discard size", 48),
    ("coffers", 12),
    ("turns", 64),
    ("score", 128),
    ("is on turn", 1),
    ("began", 1),
)
"""The scalars of each player."""

VERB_SCALARS: Final[Sequence[Scaled]] = tuple((f"verb: {text.replace('{}', '...')}", 1) for text in VERBS.values())
"""What the options of a decision do."""

VERB_COUNTS: Final = [bytes(int(verb == each) for verb in range(len(VERBS))) for each in range(len(VERBS) + 1)]
"""By verb, and last (-1) for no decision: a one in the verb's place."""


def player_counts(g: Game, player: int, score: int) -> list[int]:
    """The scalars of a player."""
    p = g.players[player]
    return [
        sum(p.hand) + sum(p.picked),
        len(p.deck),
        sum(p.discard),
        p.coffers,
        p.turns,
        score + SCORE_ZERO,
        g.turn_player == player,
        g.start_player == player,
    ]


def live_costs(g: Game) -> bytes:
    """What each card costs now, by kind."""
    reduction = g.reduction()
    return bytes(g.setup.costs if not reduction else [max(0, cost - reduction) for cost in g.setup.costs])


def counted(setup: Setup, kinds: Sequence[int]) -> bytes | bytearray:
    """Cards in a list as counts by kind."""
    if not kinds:
        return setup.zeros
    counts = bytearray(setup.size)
    for kind in kinds:
        counts[kind] += 1
    return counts


def summed(parts: Sequence[bytes | bytearray]) -> bytes:
    """The sum of counts by kind: all bytes at once in one sum of integers, since no count reaches 256."""
    number = int.from_bytes
    total = 0
    for part in parts:
        total += number(part, "little")
    return total.to_bytes(len(parts[0]), "little")


def as_bytes(numbers: list[int]) -> bytes:
    """Numbers as bytes, cut at 0 and 255."""
    try:
        return bytes(numbers)
    except ValueError:
        return bytes([min(255, max(0, number)) for number in numbers])


def known_at(setup: Setup, p: Player, depth: int, bit: int) -> bytes | bytearray:
    """The card at a depth from the top of a deck (1 is the top), if the seat with that bit knows it."""
    if len(p.seen) >= depth and p.seen[-depth] & bit:
        return counted(setup, [p.deck[-depth]])
    return setup.zeros
