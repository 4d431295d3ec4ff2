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
from dominion_env.engine.state import NONE, Game, Player

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
    return sum([int.from_bytes(part, "little") for part in parts]).to_bytes(len(parts[0]), "little")


def raw_observation(g: Game, seat: int) -> bytes:
    """The observation before scaling: a byte for each feature, in the game's own kinds."""
    setup = g.setup
    size = setup.size
    zeros = setup.zeros
    n = len(g.players)
    me = g.players[seat]
    bit = 1 << seat
    own = [
        me.hand,
        me.picked,
        counted(setup, [card.kind for card in me.in_play]),
        me.aside,
        me.discard,
        counted(setup, me.deck),
        counted(setup, me.looking),
    ]
    owned = summed(own)
    parts: list[bytes | bytearray] = [*own[:6], owned, own[6]]
    parts += [_known_at(setup, me, depth, bit) if me.seen else zeros for depth in range(1, TOP_CARDS + 1)]
    scalars = _player_scalars(g, seat, g.points(list(owned)))
    for step in range(1, n):
        other = (seat + step) % n
        p = g.players[other]
        at = (seat * n + other) * k.ZONES
        known: list[bytes | bytearray] = []
        for zone in range(at, at + k.ZONES):
            counts = g.bounds[zone * size : (zone + 1) * size]
            less = g.hidden[zone]
            known.append(counts.translate(_LOWER[less]) if less else counts)
        if p.seen:
            known[k.IN_DECK] = summed([known[k.IN_DECK], counted(setup, _known_cards(p, bit))])
        seen_looking = [kind for kind, mask in zip(p.looking, p.looking_seen, strict=True) if mask & bit]
        parts += [
            known[k.IN_HAND],
            counted(setup, [card.kind for card in p.in_play]),
            p.aside,
            known[k.IN_DISCARD],
            known[k.IN_DECK],
            known[k.IN_ALL],
            counted(setup, seen_looking),
            _known_at(setup, p, 1, bit) if p.seen else zeros,
        ]
        scalars += _player_scalars(g, other, g.points(list(known[k.IN_ALL])))
    asking: bytes | bytearray = zeros
    decision = g.decision
    verb = NONE
    at_least = at_most = 0
    if decision is not None and decision.player == seat:
        verb = decision.verb >> ARGUMENT_BITS
        at_least, at_most = decision.at_least, decision.at_most
        if decision.source != NONE:
            asking = counted(setup, [decision.source])
    reduction = g.reduction()
    costs = bytes(setup.costs if not reduction else [max(0, cost - reduction) for cost in setup.costs])
    phase = g.phase
    scalars += [g.actions, g.buys, g.coins, g.bought, g.cheaper]
    scalars += [phase == 0, phase == 1, phase == 2, phase == 3, g.empty_piles, at_least, at_most, verb != NONE]
    parts += [g.supply, g.outside, costs, g.trash, g.plays, g.set_up, asking, _as_bytes(scalars), _VERBS[verb]]
    return b"".join(parts)


_VERBS: Final = [bytes(int(verb == each) for verb in range(len(VERBS))) for each in range(len(VERBS) + 1)]
"""By verb, and last for no decision: a one in the verb's place."""


def _as_bytes(numbers: list[int]) -> bytes:
    """Numbers as bytes, cut at 0 and 255."""
    try:
        return bytes(numbers)
    except ValueError:
        return bytes([min(255, max(0, number)) for number in numbers])


def _known_cards(p: Player, bit: int) -> list[int]:
    """The cards that the seat with that bit knows to be in a deck at known positions or in known sets."""
    return [kind for kind, entry in zip(p.deck, p.seen, strict=True) if (entry | entry >> k.SET_SHIFT) & bit]


def _known_at(setup: Setup, p: Player, depth: int, bit: int) -> bytes | bytearray:
    """The card at a depth from the top of a deck, if the seat with that bit knows it."""
    if len(p.seen) >= depth and p.seen[-depth] & bit:
        return counted(setup, [p.deck[-depth]])
    return setup.zeros


def _player_scalars(g: Game, player: int, score: int) -> list[int]:
    p = g.players[player]
    return [
        sum(p.hand) + sum(p.picked),
        len(p.deck),
        sum(p.discard),
        p.coffers,
        p.turns,
        score + _SCORE_ZERO,
        g.turn_player == player,
        g.start_player == player,
    ]
