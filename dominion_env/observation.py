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

from dominion_env.engine.sight import TOP_CARDS, seen_by
from dominion_env.engine.state import Game
from dominion_env.extended import extended_section, raw_details
from dominion_env.features import PLAYER_SCALARS, VERB_SCALARS, Features, Section
from dominion_env.recent import Recent

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
        events, extended: As given.
        needs_log: Whether the games must keep a log (``Game(log=True)``).

    Raises:
        ValueError: for a negative number of events.
    """

    def __init__(self, cards: Sequence[str], players: int, *, events: int = 0, extended: bool = False) -> None:
        if events < 0:
            raise ValueError(f"events must be 0 or more, not {events}")
        self.cards = tuple(cards)
        self.players = players
        self.events = events
        self.extended = extended
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
        counts = seen_by(g, seat)
        return b"".join([counts, *[raw(g, seat) for raw in self._more]]) if self._more else counts

    def __call__(self, g: Game, seat: int) -> NDArray[np.float32]:
        """A new observation, float32 of shape (size,)."""
        out = np.empty(self.size, np.float32)
        self.write(g, seat, out)
        return out
