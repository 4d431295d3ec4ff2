"""Choices as integers: a verb and what it is done to.

A choice is ``verb | argument``. The argument is usually a card kind (a small integer within one game), for ``CHOOSE``
a card kind and a mode, for ``NUMBER`` and ``OVERPAY`` the number itself.
"""

from __future__ import annotations

from typing import Final

ARGUMENT_BITS: Final = 10
ARGUMENT: Final = (1 << ARGUMENT_BITS) - 1
MODE_BITS: Final = 4
MAX_KINDS: Final = 1 << (ARGUMENT_BITS - MODE_BITS)

DONE: Final = 0 << ARGUMENT_BITS
PLAY: Final = 1 << ARGUMENT_BITS
PLAY_TREASURES: Final = 2 << ARGUMENT_BITS
BUY: Final = 3 << ARGUMENT_BITS
SPEND_COFFERS: Final = 4 << ARGUMENT_BITS
GAIN: Final = 5 << ARGUMENT_BITS
DISCARD: Final = 6 << ARGUMENT_BITS
TRASH: Final = 7 << ARGUMENT_BITS
TRASH_FROM_DISCARD: Final = 8 << ARGUMENT_BITS
TOPDECK: Final = 9 << ARGUMENT_BITS
REVEAL: Final = 10 << ARGUMENT_BITS
SET_ASIDE: Final = 11 << ARGUMENT_BITS
PASS: Final = 12 << ARGUMENT_BITS
NAME: Final = 13 << ARGUMENT_BITS
CHOOSE: Final = 14 << ARGUMENT_BITS
NUMBER: Final = 15 << ARGUMENT_BITS
OVERPAY: Final = 16 << ARGUMENT_BITS
RESOLVE: Final = 17 << ARGUMENT_BITS
SHUFFLE_IN: Final = 18 << ARGUMENT_BITS
TRASH_FROM_PLAY: Final = 19 << ARGUMENT_BITS

NAME_ANOTHER: Final = NAME | ARGUMENT
"""Naming a card that is not in this game."""

TOP_NUMBER: Final = 15
"""The highest number that one choice can say; it asks again for more."""

VERBS: Final[dict[int, str]] = {
    DONE: "done",
    PLAY: "play {}",
    PLAY_TREASURES: "play all treasures",
    BUY: "buy {}",
    SPEND_COFFERS: "spend Coffers",
    GAIN: "gain {}",
    DISCARD: "discard {}",
    TRASH: "trash {}",
    TRASH_FROM_DISCARD: "trash {} from discard",
    TOPDECK: "topdeck {}",
    REVEAL: "reveal {}",
    SET_ASIDE: "set aside {}",
    PASS: "pass {}",
    NAME: "name {}",
    CHOOSE: "{}: {}",
    NUMBER: "number {}",
    OVERPAY: "overpay {}",
    RESOLVE: "resolve {}",
    SHUFFLE_IN: "shuffle {} into deck",
    TRASH_FROM_PLAY: "trash {} from play",
}

KIND_OF_DECISION: Final[dict[int, str]] = {
    DONE: "done",
    PLAY: "play",
    BUY: "buy",
    GAIN: "gain",
    DISCARD: "discard",
    TRASH: "trash",
    TRASH_FROM_DISCARD: "trash",
    TRASH_FROM_PLAY: "trash",
    TOPDECK: "topdeck",
    REVEAL: "reveal",
    SET_ASIDE: "set aside",
    PASS: "pass",
    NAME: "name",
    CHOOSE: "choose a mode",
    NUMBER: "choose a number",
    OVERPAY: "overpay",
    RESOLVE: "resolve a trigger",
    SHUFFLE_IN: "shuffle into deck",
}
"""What a decision is called, by the verb of its options."""


def verb_of(code: int) -> int:
    """The verb of a choice, as one of the constants above."""
    return code & ~ARGUMENT


def mode(kind: int, index: int) -> int:
    """The choice of a card's mode."""
    return CHOOSE | kind << MODE_BITS | index
