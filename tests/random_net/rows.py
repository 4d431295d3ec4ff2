"""What random play must cover: every card bought, played and fired, every decision with every class of option.

A row is a card, what it does or asks for, and a class of option: "discard" and "a card", "a mode" and its name, "done"
after something was chosen, "decline" before. What there is to cover follows from the declarations of the cards, and
from the two tables below for what may be left undone, which no declaration says.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from dominion_env.engine import card as c
from dominion_env.engine import codes
from dominion_env.engine.card import CARDS, Card, Hook
from dominion_env.engine.setup import BASIC

TURN: Final = "(turn)"
"""Stands for the card in rows of the turn itself."""


class Row(NamedTuple):
    """Something to cover."""

    card: str
    verb: str
    option: str


EVENTS: Final = {
    c.PLAYED: "a play",
    c.BOUGHT: "a buy",
    c.WOULD_GAIN: "a gain to come",
    c.GAINED: "a gain",
    c.TRASHED: "a trashing",
    c.DISCARDED: "a discard",
    c.DISCARDED_FROM_PLAY: "a discard from play",
    c.TURN_STARTS: "the start of a turn",
    c.BUY_PHASE_ENDS: "the end of a Buy phase",
    c.CLEANUP_STARTS: "the start of Clean-up",
    c.TURN_ENDS: "the end of a turn",
}

TURN_ROWS: Final = (
    Row(TURN, "Action phase", "play"),
    Row(TURN, "Action phase", "spend Coffers"),
    Row(TURN, "Action phase", "done"),
    Row(TURN, "Buy phase", "play"),
    Row(TURN, "Buy phase", "play all treasures"),
    Row(TURN, "Buy phase", "buy"),
    Row(TURN, "Buy phase", "spend Coffers"),
    Row(TURN, "Buy phase", "done"),
    Row(TURN, "Clean-up", "topdeck"),
    Row(TURN, "start of the turn", "play"),
)

DECLINED: Final[dict[int, tuple[str, ...]]] = {
    codes.PLAY: ("Coronet", "Counterfeit", "Cultist", "Procession", "Shop", "Throne Room", "Vassal"),
    codes.GAIN: ("Dame Natalie", "Ill-Gotten Gains", "Saboteur", "Thief"),
    codes.DISCARD: (
        "Baron", "Cartographer", "Cellar", "Hamlet", "Ironmonger", "Mill", "Plaza", "Secret Chamber", "Sentry",
        "Stables", "Storeroom",
    ),
    codes.TRASH: (
        "Butcher", "Chapel", "Dame Anna", "Death Cart", "Hermit", "Infirmary", "Jack of All Trades", "Masquerade",
        "Mercenary", "Mine", "Moneylender", "Sentry", "Spice Merchant",
    ),
    codes.TOPDECK: ("Harbinger", "Scheme"),
    codes.REVEAL: ("Young Witch",),
    codes.SET_ASIDE: ("Farmhands", "Joust", "Library"),
    codes.CHOOSE: ("Chancellor", "Scavenger"),
    codes.SHUFFLE_IN: ("Inn",),
    codes.TRASH_FROM_PLAY: ("Mining Village",),
}  # fmt: skip
"""By verb, the cards that let one choose nothing."""

STOPPED: Final[dict[int, tuple[str, ...]]] = {
    codes.GAIN: ("Thief",),
    codes.DISCARD: ("Cartographer", "Cellar", "Hamlet", "Secret Chamber", "Sentry", "Storeroom"),
    codes.TRASH: ("Chapel", "Dame Anna", "Sentry"),
    codes.TOPDECK: ("Scheme",),
    codes.SHUFFLE_IN: ("Inn",),
}
"""By verb, the cards that let one choose some and then stop."""


def verb_words(verb: int) -> str:
    """A verb of `codes` in words: "trash from discard"."""
    if verb == codes.CHOOSE:
        return "choose"
    return codes.VERBS[verb].replace(" {}", "")


def number_class(number: int) -> str:
    """The class of a number chosen."""
    return "zero" if not number else "more than zero" if number < codes.TOP_NUMBER else "15, to be asked again"


def option_rows(printed: Card, verb: int) -> list[Row]:
    """The rows of a card's decisions with one verb, but for leaving it undone."""
    name, words = printed.name, verb_words(verb)
    if verb == codes.CHOOSE:
        return [Row(name, words, mode) for mode in printed.modes]
    if verb in (codes.NUMBER, codes.OVERPAY):
        return [Row(name, words, number_class(number)) for number in (0, 1, codes.TOP_NUMBER)]
    if verb == codes.SPEND_COFFERS:
        return [Row(name, words, "a token")]
    return [Row(name, words, "a card")] + ([Row(name, words, "another card")] if verb == codes.NAME else [])


def hook_rows(name: str, hook: Hook) -> list[Row]:
    """The rows of something a card does when something happens."""
    if hook.offer:
        return [Row(name, verb_words(hook.offer), option) for option in ("this", "decline")]
    return [Row(name, "resolve", "this"), Row(name, "fires at", EVENTS[hook.event])]


def declared_rows(printed: Card) -> list[Row]:
    """All rows of a card."""
    name = printed.name
    rows = [row for verb in printed.asks for row in option_rows(printed, verb)]
    if printed.overpay:
        rows += option_rows(printed, codes.OVERPAY)
    if printed.coffers:
        rows += option_rows(printed, codes.SPEND_COFFERS)
    for option, table in (("decline", DECLINED), ("done", STOPPED)):
        rows += [Row(name, verb_words(verb), option) for verb, names in table.items() if name in names]
    rows += [row for hook in printed.hooks for row in hook_rows(name, hook)]
    if printed.types & (c.ACTION | c.TREASURE):
        rows.append(Row(name, "played", ""))
    if name in in_supply():
        rows.append(Row(name, "bought", ""))
    return rows


@cache
def in_supply() -> frozenset[str]:
    """The cards that can be bought."""
    piles = [printed for name, printed in CARDS.items() if printed.is_kingdom or name in (*BASIC, "Ruins")]
    return frozenset(name for printed in piles for name in printed.pile_of or (printed.name,))


@cache
def all_rows() -> tuple[Row, ...]:
    """Everything to cover, in a fixed order."""
    cards = [printed for printed in CARDS.values() if not printed.pile_of]
    return tuple(sorted({*TURN_ROWS, *(row for printed in cards for row in declared_rows(printed))}))
