"""The whole table as a vector of numbers in [0, 1], hidden cards included, for critics that are trained centrally.

No agent may be handed it. It is made like an observation (see `observation`), but the seats are in the order of the
agents, whoever asks, and every card shows: all hands and decks, the next cards of each deck one by one, what is under
the top card of Ruins and Knights. What the seats know of each other's cards is not part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dominion_env.engine.codes import ARGUMENT_BITS
from dominion_env.engine.sight import VERB_COUNTS, as_bytes, counted, live_costs, player_counts
from dominion_env.engine.state import NONE, Game
from dominion_env.extended import pile_sizes
from dominion_env.features import PLAYER_SCALARS, VERB_SCALARS, Features, Section

TOP_CARDS: Final = 5
"""How many positions from the top of each deck are shown card by card."""

_PLAYER_BLOCKS: Final = (
    ("hand", 8),
    ("picked", 8),
    ("passing", 1),
    ("in play", 8),
    ("set aside", 4),
    ("to play next turn", 4),
    ("discard", 16),
    ("deck", 16),
    ("looking", 4),
    *((f"deck {i + 1} from top", 1) for i in range(TOP_CARDS)),
)
_TABLE_BLOCKS: Final = (
    ("supply", 12),
    ("outside supply", 16),
    ("pile size", 60),
    ("left in mixed pile", 12),
    ("second in mixed pile", 1),
    ("bane", 1),
    ("cost", 10),
    ("trash", 16),
    ("played this turn", 8),
    ("set up this turn", 8),
    ("asking", 1),
)
_PLAYER_SCALARS: Final = (*PLAYER_SCALARS, ("decides", 1))
_TURN_SCALARS: Final = (
    ("actions", 8),
    ("buys", 8),
    ("coins", 24),
    ("bought", 8),
    ("cheaper", 8),
    ("gained in buy phase", 8),
    ("actions played", 8),
    ("start", 1),
    ("action phase", 1),
    ("buy phase", 1),
    ("clean-up", 1),
    ("empty piles", 4),
    ("at least", 8),
    ("at most", 8),
)


class StateEncoder:
    """Writes the whole state of games of one pool of cards and one number of players.

    Args:
        cards: The pool, as for `Observer`.
        players: 2 to 6.

    Attributes:
        size: Length of the vector.
        features: The names, places and scales of its numbers.
    """

    def __init__(self, cards: Sequence[str], players: int) -> None:
        blocks = [(f"player {seat} {name}", scale) for seat in range(players) for name, scale in _PLAYER_BLOCKS]
        scalars = [(f"player {seat} {name}", scale) for seat in range(players) for name, scale in _PLAYER_SCALARS]
        section = Section([*blocks, *_TABLE_BLOCKS], [*scalars, *_TURN_SCALARS, *VERB_SCALARS])
        self.features = Features(cards, [section])
        self.size = self.features.size

    def __call__(self, g: Game) -> NDArray[np.float32]:
        """A new vector, float32 of shape (size,)."""
        out = np.empty(self.size, np.float32)
        self.features.write(g.setup, raw_state(g), out)
        return out


def raw_state(g: Game) -> bytes:
    """The state before scaling: a byte for each feature, in the game's own kinds."""
    setup = g.setup
    decision = g.decision
    parts: list[bytes | bytearray] = []
    scalars: list[int] = []
    for player, p in enumerate(g.players):
        parts += [
            p.hand,
            p.picked,
            counted(setup, [p.passed] if p.passed != NONE else []),
            counted(setup, [card.kind for card in p.in_play]),
            p.aside,
            counted(setup, p.delayed),
            p.discard,
            counted(setup, p.deck),
            counted(setup, p.looking),
        ]
        top_first = p.deck[: -TOP_CARDS - 1 : -1]
        parts += [counted(setup, top_first[depth : depth + 1]) for depth in range(TOP_CARDS)]
        scalars += [*player_counts(g, player, g.score(player)), decision is not None and decision.player == player]
    asking = verb = NONE
    at_least = at_most = 0
    if decision is not None:
        asking, verb = decision.source, decision.verb >> ARGUMENT_BITS
        at_least, at_most = decision.at_least, decision.at_most
    phase = g.phase
    scalars += [g.actions, g.buys, g.coins, g.bought, g.cheaper, g.gained_in_buy_phase, g.actions_played]
    scalars += [phase == 0, phase == 1, phase == 2, phase == 3, g.empty_piles, at_least, at_most]
    parts += [g.supply, g.outside, pile_sizes(g), counted(setup, [kind for pile in g.mixed for kind in pile])]
    parts.append(counted(setup, [pile[-2] for pile in g.mixed if len(pile) > 1]))
    parts.append(counted(setup, [setup.bane] if setup.bane != NONE else []))
    parts += [live_costs(g), g.trash, g.plays, g.set_up, counted(setup, [asking] if asking != NONE else [])]
    return b"".join([*parts, as_bytes(scalars), VERB_COUNTS[verb]])
