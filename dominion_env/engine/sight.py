"""What a seat may know of the table, as counts by kind and single numbers, a byte each.

The seat itself comes first, the others follow in turn order. What is hidden from it has no influence (see `knowledge`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominion_env.engine import knowledge as k
from dominion_env.engine.codes import ARGUMENT_BITS, VERBS
from dominion_env.engine.setup import Setup
from dominion_env.engine.state import NONE, Game, Player

TOP_CARDS: Final = 3
"""How many positions from the top of the own deck are told card by card, where known."""

SCORE_ZERO: Final = 32
"""Scores are shifted up by this much, since they can be negative."""

VERB_COUNTS: Final = [bytes(int(verb == each) for verb in range(len(VERBS))) for each in range(len(VERBS) + 1)]
"""By verb, and last (-1) for no decision: a one in the verb's place."""


def seen_by(g: Game, seat: int) -> bytes:
    """What a seat may know: counts by kind of zone after zone, then single numbers, a byte each.

    Which zones and numbers these are, in this order, is named in `dominion_env.observation`.
    """
    setup = g.setup
    size = setup.size
    zeros = setup.zeros
    n = len(g.players)
    me = g.players[seat]
    bit = 1 << seat
    in_play = counted(setup, [card.kind for card in me.in_play])
    deck = counted(setup, me.deck)
    looking = counted(setup, me.looking)
    owned = summed(
        [me.hand, me.discard, deck, *[each for each in (me.picked, in_play, me.aside, looking) if each != zeros]]
    )
    parts: list[bytes | bytearray] = [me.hand, me.picked, in_play, me.aside, me.discard, deck, owned, looking]
    if me.seen:
        parts += [known_at(setup, me, depth, bit) for depth in range(1, TOP_CARDS + 1)]
    else:
        parts += [zeros] * TOP_CARDS
    scalars = player_counts(g, seat, g.points(list(owned)))
    for step in range(1, n):
        other = (seat + step) % n
        p = g.players[other]
        at = (seat * n + other) * k.ZONES
        known: list[bytes | bytearray] = []
        for zone in range(at, at + k.ZONES):
            counts = g.bounds[zone * size : (zone + 1) * size]
            less = g.hidden[zone]
            known.append(counts.translate(k.LESS[less]) if less else counts)
        if p.seen:
            known[k.IN_DECK] = summed([known[k.IN_DECK], counted(setup, known_cards(p, bit))])
        seen_looking: bytes | bytearray = zeros
        if p.looking:
            seen_looking = counted(
                setup, [kind for kind, seen in zip(p.looking, p.looking_seen, strict=True) if seen & bit]
            )
        parts += [
            known[k.IN_HAND],
            counted(setup, [card.kind for card in p.in_play]),
            p.aside,
            known[k.IN_DISCARD],
            known[k.IN_DECK],
            known[k.IN_ALL],
            seen_looking,
            known_at(setup, p, 1, bit) if p.seen else zeros,
        ]
        scalars += player_counts(g, other, g.points(list(known[k.IN_ALL])))
    asking: bytes | bytearray = zeros
    decision = g.decision
    verb = NONE
    at_least = at_most = 0
    if decision is not None and decision.player == seat:
        verb = decision.verb >> ARGUMENT_BITS
        at_least, at_most = decision.at_least, decision.at_most
        if decision.source != NONE:
            asking = counted(setup, [decision.source])
    phase = g.phase
    scalars += [g.actions, g.buys, g.coins, g.bought, g.cheaper]
    scalars += [phase == 0, phase == 1, phase == 2, phase == 3, g.empty_piles, at_least, at_most, verb != NONE]
    parts += [g.supply, g.outside, live_costs(g), g.trash, g.plays, g.set_up, asking, as_bytes(scalars)]
    parts.append(VERB_COUNTS[verb])
    return b"".join(parts)


def known_cards(p: Player, bit: int) -> list[int]:
    """The cards that the seat with that bit knows to be in a deck at known positions or in known sets."""
    return [kind for kind, entry in zip(p.deck, p.seen, strict=True) if (entry | entry >> k.SET_SHIFT) & bit]


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
    if not reduction:
        return g.setup.cost_bytes
    return bytes([max(0, cost - reduction) for cost in g.setup.costs])


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
    total = 0
    for part in parts:
        total += int.from_bytes(part, "little")
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
