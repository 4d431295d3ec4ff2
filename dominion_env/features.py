"""Named features: what a vector of numbers about a game is made of.

A vector is a row of sections. A section begins with blocks, which have one number for each card of the pool (how many
copies are in a hand, in the Supply, ...), and ends with scalars (coins, turns, ...). Every number is a count, divided
by a fixed scale and cut at 1. Sections are counted in the kinds of one game, as bytes, by `engine.sight` and the
modules of the options; `Features` names the numbers
and brings the counts to their places in the order of the pool.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dominion_env.actions import MOST_BOUND
from dominion_env.engine.codes import VERBS
from dominion_env.engine.setup import Setup

Scaled = tuple[str, int]
"""The name of a block or a scalar, and the count that becomes 1."""

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


class Section(NamedTuple):
    """A part of a vector.

    Attributes:
        blocks: What has a number for each card of the pool.
        scalars: What is a single number.
    """

    blocks: Sequence[Scaled]
    scalars: Sequence[Scaled]


class Features:
    """The names, places and scales of the numbers of a vector.

    Args:
        cards: The pool: names of all cards that may take part, in the order of the action table.
        sections: What the vector is made of.

    Attributes:
        size: Length of the vector.
    """

    def __init__(self, cards: Sequence[str], sections: Sequence[Section]) -> None:
        self.cards = tuple(cards)
        self.sections = tuple(sections)
        self.size = sum(len(each.blocks) * len(self.cards) + len(each.scalars) for each in self.sections)
        self._bound: dict[int, tuple[Setup, NDArray[np.intp] | None, NDArray[np.float32]]] = {}
        scales: list[int] = []
        for each in self.sections:
            scales += [scale for _, scale in each.blocks for _ in self.cards]
            scales += [scale for _, scale in each.scalars]
        self._scales = (1 / np.array(scales)).astype(np.float32)

    def __getstate__(self) -> dict[str, Any]:
        # What was bound is found by the identity of a set-up, which a copy in another process does not share.
        return {**self.__dict__, "_bound": {}}

    def names(self) -> list[str]:
        """The name of every feature, in order: "own hand: Copper" of a block, "coins" of a scalar."""
        found: list[str] = []
        for section in self.sections:
            found += [f"{block}: {card}" for block, _ in section.blocks for card in self.cards]
            found += [name for name, _ in section.scalars]
        return found

    def slices(self) -> dict[str, slice]:
        """Where each block ("own hand", "supply") and scalar ("coins") is.

        Scalars that are alternatives of one thing ("verb: buy ...", "verb: gain ...") are one slice ("verb").
        """
        found: dict[str, slice] = {}
        for i, name in enumerate(self.names()):
            block = name.split(": ")[0]
            found[block] = slice(found[block].start if block in found else i, i + 1)
        return found

    def block_slices(self) -> list[slice]:
        """Where the blocks of each section are, all together."""
        return self._parts()[0]

    def scalar_slices(self) -> list[slice]:
        """Where the scalars of each section are."""
        return self._parts()[1]

    def _parts(self) -> tuple[list[slice], list[slice]]:
        blocks, scalars = [], []
        start = 0
        for section in self.sections:
            middle = start + len(section.blocks) * len(self.cards)
            end = middle + len(section.scalars)
            blocks.append(slice(start, middle))
            scalars.append(slice(middle, end))
            start = end
        return blocks, scalars

    def _bind(self, setup: Setup) -> tuple[Setup, NDArray[np.intp] | None, NDArray[np.float32]]:
        """How the counts of games of one set-up fit: their places, None if they fit as they are, and their scales."""
        bound = self._bound.get(id(setup))
        if bound is None:
            places = [self.cards.index(card.name) for card in setup.cards]
            width = len(self.cards)
            at: list[int] = []
            for blocks, scalars in zip(*self._parts(), strict=True):
                at += [start + place for start in range(blocks.start, blocks.stop, width) for place in places]
                at += range(scalars.start, scalars.stop)
            index = None if places == list(range(width)) else np.array(at, np.intp)
            bound = (setup, index, self._scales if index is None else self._scales[index])
            if len(self._bound) >= MOST_BOUND:
                self._bound.clear()
            self._bound[id(setup)] = bound
        return bound

    def write(self, setup: Setup, counts: bytes, out: NDArray[np.float32]) -> None:
        """Write counts into `out`, float32 of shape (size,).

        Args:
            setup: Of the game that was counted.
            counts: For each section a byte for each kind of the game in each block, then a byte for each scalar.
            out: Where to.
        """
        _, index, scale = self._bind(setup)
        raw = np.frombuffer(counts, np.uint8)
        if index is None:
            np.multiply(raw, scale, out=out)
            np.minimum(out, 1, out=out)
        else:
            out[:] = 0
            out[index] = np.minimum(raw * scale, 1)

    def write_rows(self, setups: Sequence[Setup], counts: Sequence[bytes], out: NDArray[np.float32]) -> None:
        """Write the counts of many games into `out`, float32 of shape (games, size); faster than one by one."""
        places = [self._bind(setup)[1] for setup in setups]
        if not any(index is not None for index in places):
            raw = np.frombuffer(b"".join(counts), np.uint8).reshape(out.shape)
        else:
            raw = np.zeros(out.shape, np.uint8)
            for row, index, each in zip(raw, places, counts, strict=True):
                row[slice(None) if index is None else index] = np.frombuffer(each, np.uint8)
        np.multiply(raw, self._scales, out=out)
        np.minimum(out, 1, out=out)
