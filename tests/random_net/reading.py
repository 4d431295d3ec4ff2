"""Which rows a decision offers: what each of its options counts for."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dominion_env import Game
from dominion_env.engine import card as c
from dominion_env.engine import codes, log
from dominion_env.engine.codes import ARGUMENT, DONE, verb_of
from dominion_env.engine.setup import Setup
from dominion_env.engine.state import ACTION_PHASE, BUY_PHASE, NONE, START, Decision
from dominion_env.engine.state import Game as State
from tests.random_net.rows import TURN, Row, number_class, verb_words

PHASES: Final = {START: "start of the turn", ACTION_PHASE: "Action phase", BUY_PHASE: "Buy phase"}


@lru_cache(maxsize=256)
def offers(setup: Setup) -> frozenset[int]:
    """What the hooks of a game's cards can offer, as codes."""
    return frozenset(
        (hook.offer or codes.RESOLVE) | kind for kind, printed in enumerate(setup.cards) for hook in printed.hooks
    )


class Reader:
    """Reads the decisions of one game, one after the other.

    Where a decision is one of a chain, what was chosen before it in this effect says whether "done" would stop the
    chain or decline all of it. A chain is known by its number of cards that may still be chosen going down by one.
    """

    def __init__(self) -> None:
        self.going_on: dict[tuple[int, int, int], int] = {}

    def rows(self, game: Game) -> dict[int, list[Row]]:
        """What each option of the decision counts for, by code."""
        decision = game.state.decision
        assert decision is not None
        if game.state.running is None:
            self.going_on.clear()
        if is_of_a_hook(game, decision):
            return hook_options(game.state, decision)
        if decision.source == NONE:
            return turn_options(game.state, decision)
        chain = self.going_on.get((decision.player, decision.source, decision.verb))
        leave = "done" if chain == decision.at_most else "decline"
        return {code: [card_option(game.state, decision, code, leave)] for code in decision.options}

    def chosen(self, decision: Decision, code: int) -> None:
        """Take note of a choice."""
        chain = (decision.player, decision.source, decision.verb)
        self.going_on[chain] = NONE if code == DONE else decision.at_most - 1


def card_option(state: State, decision: Decision, code: int, leave: str) -> Row:
    """What an option of a card's own decision counts for."""
    name = state.setup.cards[decision.source].name
    verb = verb_of(code)
    if code == DONE:
        return Row(name, verb_words(decision.verb), leave)
    words = verb_words(verb)
    if verb == codes.CHOOSE:
        return Row(name, words, state.setup.cards[decision.source].modes[code & (1 << codes.MODE_BITS) - 1])
    if verb in (codes.NUMBER, codes.OVERPAY):
        return Row(name, words, number_class(code & ARGUMENT))
    return Row(name, words, "another card" if code == codes.NAME_ANOTHER else "a card")


def turn_options(state: State, decision: Decision) -> dict[int, list[Row]]:
    """What the options of a decision of the turn itself count for."""
    phase = PHASES.get(state.phase, "Clean-up")
    found: dict[int, list[Row]] = {}
    for code in decision.options:
        verb = verb_of(code)
        found[code] = [hook_option(state, code) if verb == codes.RESOLVE else Row(TURN, phase, verb_words(verb))]
    return found


def hook_options(state: State, decision: Decision) -> dict[int, list[Row]]:
    """What the options count for where cards offer to do something; "done" declines all of it."""
    found = {code: [hook_option(state, code)] for code in decision.options if code != DONE}
    if DONE in decision.options:
        found[DONE] = [row._replace(option="decline") for rows in found.values() for row in rows]
    return found


def hook_option(state: State, code: int) -> Row:
    """What it counts for to let a card do what it offers to do."""
    return Row(state.setup.cards[code & ARGUMENT].name, verb_words(verb_of(code)), "this")


def is_of_a_hook(game: Game, decision: Decision) -> bool:
    """Whether a decision asks what to do about something that happened, rather than what a card's effect asks.

    Where the same could be asked by the card that it happened to (whether to reveal Moat, which is the Bane, to Young
    Witch), a copy tries it: only what is done as a reaction is logged as one.
    """
    state = game.state
    possible = offers(state.setup)
    choices = [code for code in decision.options if code != DONE]
    if not choices or not all(code in possible for code in choices):
        return False
    if decision.source == NONE or verb_of(choices[0]) not in state.setup.cards[decision.source].asks:
        return True
    copy = game.clone()
    assert state.log is not None
    assert copy.state.log is not None
    copy.step(copy.ids[choices[0]])
    reacted = (log.REACT, decision.player, choices[0] & ARGUMENT)
    return [entry[:3] for entry in copy.state.log[len(state.log) : len(state.log) + 1]] == [reacted]


def asked_types(state: State, decision: Decision, code: int) -> int:
    """The types of card that the card that asks declares for the verb of an option; 0 if it declares no such verb."""
    printed = state.setup.cards[decision.source]
    return c.ANY if printed.overpay and verb_of(code) == codes.OVERPAY else printed.asks.get(verb_of(code), 0)
