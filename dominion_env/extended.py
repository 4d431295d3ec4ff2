"""Details that a seat may know and that the default part of an observation leaves out, as an optional part.

What is hidden from the seat has no influence on it, as everywhere: see docs/knowledge.md.
"""

from __future__ import annotations

from typing import Final

from dominion_env.engine import knowledge as k
from dominion_env.engine.sight import as_bytes, counted, known_at
from dominion_env.engine.state import NONE, Game, Player
from dominion_env.features import Section

_OWN_DEPTHS: Final = (4, 5, 6)
"""Positions of the own deck, from the top, that are shown beyond the default ones."""
_OTHER_DEPTHS: Final = (2, 3)
_OWN_BLOCKS: Final = (("passing", 1), ("to play next turn", 4), *((f"deck {i} from top", 1) for i in _OWN_DEPTHS))
_OTHER_BLOCKS: Final = (
    ("to play next turn", 4),
    *((f"deck {i} from top", 1) for i in _OTHER_DEPTHS),
    ("on top in unknown order", 4),
)
_TABLE_BLOCKS: Final = (("in this game", 1), ("pile size", 60), ("bane", 1))
_SCALARS: Final = (("gained in buy phase", 8), ("actions played", 8), ("own turns left", 128))


def extended_section(players: int) -> Section:
    """The details for games of that many players."""
    blocks = [(f"own {name}", scale) for name, scale in _OWN_BLOCKS]
    for other in range(1, players):
        blocks += [(f"player +{other} {name}", scale) for name, scale in _OTHER_BLOCKS]
    return Section([*blocks, *_TABLE_BLOCKS], _SCALARS)


def raw_details(g: Game, seat: int) -> bytes:
    """The details before scaling: a byte for each feature, in the game's own kinds."""
    setup = g.setup
    n = len(g.players)
    me = g.players[seat]
    bit = 1 << seat
    parts = [counted(setup, [me.passed] if me.passed != NONE else []), counted(setup, me.delayed)]
    parts += [known_at(setup, me, depth, bit) for depth in _OWN_DEPTHS]
    for step in range(1, n):
        p = g.players[(seat + step) % n]
        parts.append(counted(setup, p.delayed))
        parts += [known_at(setup, p, depth, bit) for depth in _OTHER_DEPTHS]
        parts.append(counted(setup, _top_set(p, bit)))
    parts += [b"\x01" * setup.size, pile_sizes(g), counted(setup, [setup.bane] if setup.bane != NONE else [])]
    left = max(0, g.max_turns - me.turns) if g.max_turns else 255
    return b"".join([*parts, as_bytes([g.gained_in_buy_phase, g.actions_played, left])])


def pile_sizes(g: Game) -> bytes:
    """By kind, how many cards the pile has that it belongs to, whatever they are; 0 for a kind without a pile."""
    setup = g.setup
    sizes = bytearray(setup.size)
    for pile in setup.piles:
        counts = g.supply if pile.in_supply else g.outside
        left = counts[pile.kinds[0]] if pile.mixed == NONE else len(g.mixed[pile.mixed])
        for kind in pile.kinds:
            sizes[kind] = left
    return bytes(sizes)


def _top_set(p: Player, bit: int) -> list[int]:
    """The cards of which the seat with that bit knows that one of them is on top of a deck, but not which."""
    top = p.seen[-1] if p.seen else 0
    if top & bit or not top >> k.SET_SHIFT & bit:
        return []
    group = top >> k.GROUP_SHIFT
    return [
        kind
        for kind, entry in zip(p.deck, p.seen, strict=True)
        if entry >> k.GROUP_SHIFT == group and entry >> k.SET_SHIFT & bit
    ]
