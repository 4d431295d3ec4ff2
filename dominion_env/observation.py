"""What a seat may know, as a vector of numbers in [0, 1].

The vector is little more than the zones of the game joined together: every block has one number for each card of
the pool (how many copies are in the hand, in the Supply, ...), then come scalars (coins, turns, scores, ...),
each divided by a fixed scale and cut at 1. The observing seat always comes first, the others follow in turn
order, so one network serves every seat. `Observer.layout` names every feature. What is hidden from the seat has
no influence on it: see docs/knowledge.md. Options add more at the end (`extended`, `recent`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dominion_env.counting import (
    PLAYER_SCALARS,
    VERB_COUNTS,
    VERB_SCALARS,
    as_bytes,
    counted,
    known_at,
    live_costs,
    player_counts,
    summed,
)
from dominion_env.engine import knowledge as k
from dominion_env.engine.codes import ARGUMENT_BITS
from dominion_env.engine.state import NONE, Game, Player
from dominion_env.extended import extended_section, raw_details
from dominion_env.features import Features, Section
from dominion_env.recent import Recent

TOP_CARDS: Final = 3
"""How many positions from the top of the own deck are shown card by card, where known."""


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
# Scalars of the turn and of the decision.
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


def default_section(players: int) -> Section:
    """The part that every observation begins with."""
    blocks = [(f"own {name}", scale) for name, scale in _OWN_BLOCKS]
    for other in range(1, players):
        blocks += [(f"player +{other} {name}", scale) for name, scale in _OTHER_BLOCKS]
    blocks += _TABLE_BLOCKS
    scalars = [(f"own {name}", scale) for name, scale in PLAYER_SCALARS]
    for other in range(1, players):
        scalars += [(f"player +{other} {name}", scale) for name, scale in PLAYER_SCALARS]
    scalars += [*_TURN_SCALARS, *VERB_SCALARS]
    return Section(blocks, scalars)


class Observer:
    """Writes observations for games of one pool of cards and one number of players.

    Args:
        cards: The pool: names of all cards that may take part, in the order of the action table.
        players: 2 to 6.
        events: How many of the most recent events to show at the end (see `dominion_env.recent`); the games must keep
            a log then.
        extended: Whether to show the details of `dominion_env.extended` too, after the default part.

    Attributes:
        size: Length of an observation.
        features: The names, places and scales of its numbers.
        needs_log: Whether the games must keep a log (``Game(log=True)``).

    Raises:
        ValueError: for a negative number of events.
    """

    def __init__(self, cards: Sequence[str], players: int, *, events: int = 0, extended: bool = False) -> None:
        if events < 0:
            raise ValueError(f"events must be 0 or more, not {events}")
        self.cards = tuple(cards)
        self.players = players
        self.needs_log = events > 0
        sections = [default_section(players)]
        self._more: list[Callable[[Game, int], bytes]] = []
        if extended:
            sections.append(extended_section(players))
            self._more.append(raw_details)
        if events:
            recent = Recent(events, players)
            sections.append(recent.section)
            self._more.append(recent.raw)
        self.features = Features(self.cards, sections)
        self.size = self.features.size

    def layout(self) -> list[str]:
        """The name of every feature, in order, such as "own hand: Copper"."""
        return self.features.names()

    def slices(self) -> dict[str, slice]:
        """Where each block ("own hand", "supply") and scalar ("coins") is, and "verb", the kind of decision."""
        return self.features.slices()

    def write(self, g: Game, seat: int, out: NDArray[np.float32]) -> None:
        """Write what `seat` may know into `out`, float32 of shape (size,).

        Raises:
            ValueError: if recent events are to be shown and the game keeps no log.
        """
        self.features.write(g.setup, self._counts(g, seat), out)

    def write_rows(self, games: Sequence[Game], seats: Sequence[int], out: NDArray[np.float32]) -> None:
        """Write what a seat of each game may know into `out`, float32 of shape (games, size); see `write`."""
        counts = [self._counts(g, seat) for g, seat in zip(games, seats, strict=True)]
        self.features.write_rows([g.setup for g in games], counts, out)

    def _counts(self, g: Game, seat: int) -> bytes:
        counts = raw_observation(g, seat)
        return b"".join([counts, *[raw(g, seat) for raw in self._more]]) if self._more else counts

    def __call__(self, g: Game, seat: int) -> NDArray[np.float32]:
        """A new observation, float32 of shape (size,)."""
        out = np.empty(self.size, np.float32)
        self.write(g, seat, out)
        return out


def raw_observation(g: Game, seat: int) -> bytes:
    """The default part of an observation before scaling: a byte for each feature, in the game's own kinds."""
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
            known[k.IN_DECK] = summed([known[k.IN_DECK], counted(setup, _known_cards(p, bit))])
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


def _known_cards(p: Player, bit: int) -> list[int]:
    """The cards that the seat with that bit knows to be in a deck at known positions or in known sets."""
    return [kind for kind, entry in zip(p.deck, p.seen, strict=True) if (entry | entry >> k.SET_SHIFT) & bit]
