"""What a seat may know, as a vector of numbers in [0, 1].

The vector is little more than the zones of the game joined together: every block has one number for each card of
the pool (how many copies are in the hand, in the Supply, ...), then come scalars (coins, turns, scores, ...),
each divided by a fixed scale and cut at 1. The observing seat always comes first, the others follow in turn
order, so one network serves every seat. `Observer.layout` names every feature. What is hidden from the seat has
no influence on it: see docs/knowledge.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dominion_env.actions import MOST_BOUND
from dominion_env.engine import knowledge as k
from dominion_env.engine.codes import ARGUMENT_BITS, VERBS
from dominion_env.engine.setup import Setup
from dominion_env.engine.state import NONE, Game

TOP_CARDS: Final = 3
"""How many positions from the top of the own deck are shown card by card, where known."""

_LOWER: Final = [bytes(max(0, value - less) for value in range(256)) for less in range(256)]
"""Translation tables that subtract, not below 0: ``counts.translate(_LOWER[2])``."""

# Blocks with a number for each card of the pool: name and scale.
_OWN_BLOCKS: Final = (
    ("hand", 8),
    ("picked", 8),
    ("in play", 8),
    ("set aside", 4),
    ("discard", 16),
    ("deck", 16),
    ("owned", 24),
    ("looking", 4),
    *((f"deck {i + 1} from top", 1) for i in range(TOP_CARDS)),
)
_OTHER_BLOCKS: Final = (
    ("known hand", 8),
    ("in play", 8),
    ("set aside", 4),
    ("known discard", 16),
    ("known deck", 16),
    ("known owned", 24),
    ("looking", 4),
    ("deck top", 1),
)
_TABLE_BLOCKS: Final = (
    ("supply", 12),
    ("outside supply", 16),
    ("cost", 10),
    ("trash", 16),
    ("played this turn", 8),
    ("set up this turn", 8),
    ("asking", 1),
)
# Scalars of each player, of the turn, and of the decision.
_PLAYER_SCALARS: Final = (
    ("hand size", 12),
    ("deck size", 48),
    ("discard size", 48),
    ("coffers", 12),
    ("turns", 64),
    ("score", 128),
    ("is on turn", 1),
    ("began", 1),
)
_TURN_SCALARS: Final = (
    ("actions", 8),
    ("buys", 8),
    ("coins", 24),
    ("bought", 8),
    ("cheaper", 8),
    ("start", 1),
    ("action phase", 1),
    ("buy phase", 1),
    ("clean-up", 1),
    ("empty piles", 4),
    ("at least", 8),
    ("at most", 8),
    ("decides", 1),
)
_SCORE_ZERO: Final = 32
"""Scores are shifted up by this much, since they can be negative."""


class Observer:
    """Writes observations for games of one pool of cards and one number of players.

    Args:
        cards: The pool: names of all cards that may take part, in the order of the action table.
        players: 2 to 6.

    Attributes:
        size: Length of an observation.
    """

    def __init__(self, cards: Sequence[str], players: int) -> None:
        self.cards = tuple(cards)
        self.players = players
        self._blocks = [(f"own {name}", scale) for name, scale in _OWN_BLOCKS]
        for other in range(1, players):
            self._blocks += [(f"player +{other} {name}", scale) for name, scale in _OTHER_BLOCKS]
        self._blocks += list(_TABLE_BLOCKS)
        self._scalars = [(f"own {name}", scale) for name, scale in _PLAYER_SCALARS]
        for other in range(1, players):
            self._scalars += [(f"player +{other} {name}", scale) for name, scale in _PLAYER_SCALARS]
        self._scalars += list(_TURN_SCALARS)
        self._scalars += [(f"verb: {text.replace('{}', '...')}", 1) for text in VERBS.values()]
        self.size = len(self._blocks) * len(self.cards) + len(self._scalars)
        self._bound: dict[int, tuple[Setup, NDArray[np.intp] | None, NDArray[np.float32]]] = {}

    def layout(self) -> list[str]:
        """The name of every feature, in order, such as "own hand: Copper"."""
        names = [f"{block}: {card}" for block, _ in self._blocks for card in self.cards]
        return names + [name for name, _ in self._scalars]

    def _bind(self, setup: Setup) -> tuple[Setup, NDArray[np.intp] | None, NDArray[np.float32]]:
        bound = self._bound.get(id(setup))
        if bound is None:
            places = [self.cards.index(card.name) for card in setup.cards]
            width = len(self.cards)
            scales = [scale for _, scale in self._blocks for _ in range(setup.size)]
            scales += [scale for _, scale in self._scalars]
            index: NDArray[np.intp] | None = None
            if places != list(range(width)):
                at = [block * width + place for block in range(len(self._blocks)) for place in places]
                at += [len(self._blocks) * width + i for i in range(len(self._scalars))]
                index = np.array(at, np.intp)
            bound = (setup, index, (1 / np.array(scales)).astype(np.float32))
            if len(self._bound) >= MOST_BOUND:
                self._bound.clear()
            self._bound[id(setup)] = bound
        return bound

    def write(self, g: Game, seat: int, out: NDArray[np.float32]) -> None:
        """Write what `seat` may know into `out`, float32 of shape (size,)."""
        _, index, scale = self._bind(g.setup)
        raw = np.frombuffer(raw_observation(g, seat), np.uint8)
        if index is None:
            np.multiply(raw, scale, out=out)
            np.minimum(out, 1, out=out)
        else:
            out[:] = 0
            out[index] = np.minimum(raw * scale, 1)

    def __call__(self, g: Game, seat: int) -> NDArray[np.float32]:
        """A new observation, float32 of shape (size,)."""
        out = np.empty(self.size, np.float32)
        self.write(g, seat, out)
        return out


def counted(size: int, kinds: Sequence[int]) -> bytearray:
    """Cards in a list as counts by kind."""
    counts = bytearray(size)
    for kind in kinds:
        counts[kind] += 1
    return counts


def raw_observation(g: Game, seat: int) -> bytes:
    """The observation before scaling: a byte for each feature, in the game's own kinds."""
    setup = g.setup
    size = setup.size
    n = len(g.players)
    me = g.players[seat]
    bit = 1 << seat
    in_play = counted(size, [card.kind for card in me.in_play])
    deck = counted(size, me.deck)
    owned = bytearray(
        [
            a + b + c + d + e + f
            for a, b, c, d, e, f in zip(me.hand, me.picked, in_play, me.aside, me.discard, deck, strict=True)
        ]
    )
    for kind in me.looking:
        owned[kind] += 1
    parts: list[bytes | bytearray] = [
        me.hand,
        me.picked,
        in_play,
        me.aside,
        me.discard,
        deck,
        owned,
        counted(size, me.looking),
    ]
    parts += [_known_at(g, me.deck, me.seen, depth, bit) for depth in range(1, TOP_CARDS + 1)]
    scalars = _player_scalars(g, seat, _score(g, owned))
    for step in range(1, n):
        other = (seat + step) % n
        p = g.players[other]
        at = (seat * n + other) * k.ZONES
        known = [
            g.bounds[(at + zone) * size : (at + zone + 1) * size].translate(_LOWER[g.hidden[at + zone]])
            for zone in range(k.ZONES)
        ]
        for place, entry in enumerate(p.seen):
            if (entry | entry >> k.SET_SHIFT) & bit:
                known[k.IN_DECK][p.deck[place]] += 1
        parts += [
            known[k.IN_HAND],
            counted(size, [card.kind for card in p.in_play]),
            p.aside,
            known[k.IN_DISCARD],
            known[k.IN_DECK],
            known[k.IN_ALL],
            counted(size, [kind for kind, mask in zip(p.looking, p.looking_seen, strict=True) if mask & bit]),
            _known_at(g, p.deck, p.seen, 1, bit),
        ]
        scalars += _player_scalars(g, other, _score(g, known[k.IN_ALL]))
    asking = bytearray(size)
    decision = g.decision
    verb = NONE
    at_least = at_most = 0
    if decision is not None and decision.player == seat:
        verb = decision.verb >> ARGUMENT_BITS
        at_least, at_most = decision.at_least, decision.at_most
        if decision.source != NONE:
            asking[decision.source] = 1
    less = g.reduction()
    costs = bytearray(setup.costs) if not less else bytearray([max(0, cost - less) for cost in setup.costs])
    parts += [g.supply, g.outside, costs, g.trash, g.plays, g.set_up, asking]
    scalars += [min(255, number) for number in (g.actions, g.buys, g.coins, g.bought, g.cheaper)]
    phase = g.phase
    scalars += [
        phase == 0,
        phase == 1,
        phase == 2,
        phase == 3,
        g.empty_piles,
        at_least,
        min(255, at_most),
        verb != NONE,
    ]
    verbs = bytearray(len(VERBS))
    if verb != NONE:
        verbs[verb] = 1
    parts += [bytes(scalars), verbs]
    return b"".join(parts)


def _known_at(g: Game, deck: list[int], seen: list[int], depth: int, bit: int) -> bytearray:
    """The card at a depth from the top of a deck, if the seat with that bit knows it."""
    counts = bytearray(g.setup.size)
    if len(seen) >= depth and seen[-depth] & bit:
        counts[deck[-depth]] = 1
    return counts


def _player_scalars(g: Game, player: int, score: int) -> list[int]:
    p = g.players[player]
    return [
        min(255, sum(p.hand) + sum(p.picked)),
        min(255, len(p.deck)),
        min(255, sum(p.discard)),
        min(255, p.coffers),
        min(255, p.turns),
        min(255, max(0, score + _SCORE_ZERO)),
        g.turn_player == player,
        g.start_player == player,
    ]


def _score(g: Game, counts: bytearray) -> int:
    """Victory points of some cards."""
    total = 0
    for kind in g.setup.scoring:
        copies = counts[kind]
        if copies:
            printed = g.setup.cards[kind]
            each = printed.vp
            if printed.score is not None:
                each += printed.score(g, list(counts))
            total += copies * each
    return total
