"""Asking a player to choose. Every decision of the game is yielded from here.

A choice without an alternative is not a decision: it is made at once, unless `Game.show_forced` is set. Decisions recur
all the time, and what drives the engine works out what goes with them (`Decision.translated`), so each is made once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_env.engine import log
from dominion_env.engine.codes import ARGUMENT, CHOOSE, DONE, MODE_BITS, NAME, NAME_ANOTHER, TOP_NUMBER, mode
from dominion_env.engine.state import NONE, Decision, Game

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from dominion_env.engine.state import Choice


MOST_KEPT: Final = 2000
"""How many decisions of one kind are kept for games of one set-up."""


def ask(
    g: Game, player: int, verb: int, source: int, options: list[int], at_least: int = 1, at_most: int = 1
) -> Choice:
    """Ask for one of `options` (codes, not empty); ends with the chosen code."""
    if len(options) == 1 and not g.show_forced:
        return options[0]
    decisions = g.setup.decisions
    key = (player, verb, source, at_least, at_most, tuple(options))
    decision = decisions.get(key)
    if decision is None:
        decision = Decision(player, verb, source, options, at_least, at_most)
        if len(decisions) >= MOST_KEPT:
            decisions.clear()
        decisions[key] = decision
    code = yield decision
    return code


def choose_card(
    g: Game,
    player: int,
    verb: int,
    source: int,
    kinds: Sequence[int],
    optional: bool = False,
    at_least: int = 1,
    at_most: int = 1,
) -> Choice:
    """Ask for one of `kinds`, or "done" if optional; ends with the kind, or `NONE` if there is none or it was declined.

    Args:
        g: The game.
        player: Who chooses.
        verb: What will be done to the card, as a verb of `codes`.
        source: The card that asks.
        kinds: The cards to choose from, each kind once.
        optional: Whether none may be chosen.
        at_least, at_most: Where this is one of a chain of choices, how many are still to come.
    """
    if not kinds:
        return NONE
    options = [verb | kind for kind in kinds]
    if optional:
        options.append(DONE)
        at_least = 0
    code = yield from ask(g, player, verb, source, options, at_least, at_most)
    return NONE if code == DONE else code & ARGUMENT


def held(counts: bytearray) -> list[int]:
    """The kinds that a zone holds, each once."""
    return [kind for kind in range(len(counts)) if counts[kind]]


def held_of(g: Game, counts: bytearray, types: int = 4095, without: int = 0) -> list[int]:
    """The kinds that a zone holds which have one of `types` and none of `without`."""
    all_types = g.setup.types
    return [
        kind
        for kind in range(len(counts))
        if counts[kind] and all_types[kind] & types and not all_types[kind] & without
    ]


def every(counts: bytearray) -> list[int]:
    """The cards that a zone holds, each as often as it is there."""
    cards: list[int] = []
    for kind in range(len(counts)):
        if counts[kind]:
            cards += [kind] * counts[kind]
    return cards


def distinct(kinds: Sequence[int]) -> list[int]:
    """Each kind once, in the order of kinds."""
    return sorted(set(kinds))


def choose_mode(g: Game, player: int, source: int, modes: Sequence[int], to_come: int = 1) -> Choice:
    """Ask for one of a card's modes (indices into its `modes`); ends with the index."""
    code = yield from ask(g, player, CHOOSE, source, [mode(source, index) for index in modes], to_come, to_come)
    index = code & ((1 << MODE_BITS) - 1)
    log.note(g, log.CHOOSE, player, source, number=index)
    return index


def choose_modes(g: Game, player: int, source: int, count: int) -> Generator[Decision, int, list[int]]:
    """Ask for `count` different modes of a card before any is done; ends with them in the order chosen."""
    left = list(range(len(g.setup.cards[source].modes)))
    chosen: list[int] = []
    while left and len(chosen) < count:
        index = yield from choose_mode(g, player, source, left, min(len(left), count - len(chosen)))
        left.remove(index)
        chosen.append(index)
    return chosen


def may(g: Game, player: int, source: int, index: int) -> Generator[Decision, int, bool]:
    """Offer one mode of a card; ends with whether it was taken."""
    code = yield from ask(g, player, CHOOSE, source, [mode(source, index), DONE], 0, 1)
    if code == DONE:
        return False
    log.note(g, log.CHOOSE, player, source, number=index)
    return True


def choose_number(g: Game, player: int, verb: int, source: int, highest: int) -> Choice:
    """Ask for a number from 0 to `highest` under the verb `NUMBER` or `OVERPAY`."""
    total = 0
    while True:
        most = min(TOP_NUMBER, highest - total)
        code = yield from ask(g, player, verb, source, [verb | number for number in range(most + 1)])
        number = code & ARGUMENT
        total += number
        if number < TOP_NUMBER:
            return total


def name_card(g: Game, player: int, source: int) -> Choice:
    """Ask for the name of a card; ends with its kind, or `NONE` for a card that is not in this game.
    The name is public.
    """
    options = [NAME | kind for kind in range(g.setup.size)]
    options.append(NAME_ANOTHER)
    code = yield from ask(g, player, NAME, source, options)
    named = NONE if code == NAME_ANOTHER else code & ARGUMENT
    log.note(g, log.NAME, player, named)
    return named
