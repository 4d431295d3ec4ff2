"""What must hold at every decision of every game, and at its end."""

from __future__ import annotations

from random import Random

import numpy as np

from dominion_env import Game, IllegalAction
from dominion_env.engine import codes
from dominion_env.engine.codes import ARGUMENT, CHOOSE, DONE, NUMBER, OVERPAY, verb_of
from dominion_env.engine.state import NONE, Player
from dominion_env.engine.state import Game as State
from tests.random_net.reading import asked_types
from tests.random_net.rows import Row, all_rows

ROWS = frozenset(all_rows())


def check_options(game: Game) -> None:
    """The options are there and distinct, and agree with the action table, the names and the mask."""
    decision = game.state.decision
    assert decision is not None
    assert 0 <= decision.player < game.players
    options = decision.options
    assert options, "no options"
    assert len(set(options)) == len(options), "the same option twice"
    assert len(options) > 1 or game.state.show_forced, "a choice without an alternative is asked"
    assert 0 <= decision.at_least <= decision.at_most, f"at least {decision.at_least}, at most {decision.at_most}"
    assert (DONE in options) == (decision.at_least == 0), f"at least {decision.at_least}, but {options}"
    for code in options:
        assert code in game.ids, f"no action id for {words(game.state, code)}"
    legal = game.legal_actions()
    assert legal == sorted(game.ids[code] for code in options)
    assert game.legal_actions() == legal
    mask = game.action_mask()
    assert mask.dtype == np.int8
    assert mask.shape == (len(game.actions),)
    assert mask.nonzero()[0].tolist() == legal
    asked = game.decision
    assert asked is not None
    assert asked == game.decision
    assert list(asked.options) == game.options()
    assert len(set(asked.options)) == len(options)


def check_declared(game: Game, rows: dict[int, list[Row]]) -> None:
    """What is offered is one of the rows to cover, and a card asks only for what it declares.

    Args:
        game: The game.
        rows: What each option counts for, by code.
    """
    state = game.state
    decision = state.decision
    assert decision is not None
    for code, found in rows.items():
        for row in found:
            assert row in ROWS, f"{row} is offered, but no card declares it and `rows` doesn't list it"
        verb, kind = verb_of(code), code & ARGUMENT
        own = decision.source != NONE and found[0].card == state.setup.cards[decision.source].name
        if own and code != DONE and found[0].option != "this":
            types = asked_types(state, decision, code)
            assert types, f"{found[0].card} offers {words(state, code)} without declaring the verb"
            if verb not in (CHOOSE, NUMBER, OVERPAY) and code != codes.NAME_ANOTHER:
                assert state.is_type(kind, types), f"{found[0].card} offers {words(state, code)}, of no declared type"


def check_refusal(game: Game, rng: Random) -> None:
    """An action that is not legal is refused."""
    legal = set(game.legal_actions())
    action = rng.randint(-1, len(game.actions))
    if action not in legal:
        try:
            game.step(action)
        except IllegalAction:
            return
        raise AssertionError(f"action {action} is not legal, but was taken")


def check_rest(game: Game) -> None:
    """At a top-level decision no card is on its way, and only the player whose turn it is has cards in play."""
    state = game.state
    if state.running is not None:
        return
    for seat, player in enumerate(state.players):
        where = f"player {seat} at a top-level decision"
        assert not any(player.picked), f"picked cards of {where}"
        assert not player.looking, f"looked-at cards of {where}"
        assert not player.looking_seen, f"looked-at cards of {where}"
        assert player.passed == NONE, f"a passed card of {where}"
        for kind in player.delayed:
            assert player.delayed.count(kind) <= player.aside[kind], f"a delayed card that is not set aside, of {where}"
        assert seat == state.turn_player or not player.in_play, f"cards in play of {where}, whose turn it is not"


def check_piles(game: Game) -> None:
    """Empty piles are counted right, and a mixed pile offers its top card."""
    state = game.state
    empty = 0
    for pile in state.setup.piles:
        left = state.supply if pile.in_supply else state.outside
        if pile.mixed != NONE:
            top = state.mixed[pile.mixed][-1:]
            assert [kind for kind in pile.kinds for _ in range(left[kind])] == top, (
                f"{pile.name} offers another than its top card"
            )
            empty += not top
        else:
            empty += pile.in_supply and not left[pile.kinds[0]]
    assert state.empty_piles == empty, f"{empty} empty piles are counted as {state.empty_piles}"


def check_end(game: Game) -> None:
    """A game ends by the rules or at the turn limit, and nothing can be done then."""
    state = game.state
    by_rule = not state.supply[state.setup.province] or state.empty_piles >= (4 if game.players >= 5 else 3)
    assert by_rule != game.truncated, "the game ended otherwise than by the rules or the turn limit"
    turns = [game.turns_taken(seat) for seat in range(game.players)]
    assert not game.truncated or min(turns) >= state.max_turns
    assert max(turns) <= state.max_turns + (1 if state.origin is not None else 0)
    assert game.decision is None
    assert game.legal_actions() == []
    assert not game.action_mask().any()
    assert abs(sum(game.returns())) < 1e-9
    assert state.running is None


# Where all cards are.


def card_counts(state: State) -> list[int]:
    """How many there are of each kind, wherever they are."""
    zones = [state.supply, state.outside, state.trash]
    lone: list[int] = []
    for player in state.players:
        zones += [player.hand, player.discard, player.aside, player.picked]
        lone += cards_in_lists(player)
    for pile in state.mixed:
        lone += pile[:-1]  # the top card counts in the Supply
    counts = np.frombuffer(b"".join(zones), np.uint8).reshape(len(zones), -1).sum(axis=0, dtype=np.int64)
    counts += np.bincount(np.array(lone, np.int64), minlength=state.setup.size)
    return [int(count) for count in counts]


def cards_in_lists(player: Player) -> list[int]:
    """The cards of a player that are kept one by one."""
    passed = [] if player.passed == NONE else [player.passed]
    return [*player.deck, *player.looking, *passed, *(card.kind for card in player.in_play)]


def check_conservation(state: State, counts: list[int]) -> None:
    """No card was created or lost since there were `counts` of each kind."""
    now = card_counts(state)
    names = [printed.name for printed in state.setup.cards]
    wrong = {name: (was, is_) for name, was, is_ in zip(names, counts, now, strict=True) if was != is_}
    assert not wrong, f"cards created or lost, before and now: {wrong}"


# Words for messages.


def words(state: State, code: int) -> str:
    """An engine code in words."""
    kind = code & ARGUMENT
    verb = verb_of(code)
    if verb == CHOOSE:
        printed = state.setup.cards[kind >> codes.MODE_BITS]
        return f"{printed.name}: {printed.modes[kind & (1 << codes.MODE_BITS) - 1]}"
    if verb in (NUMBER, OVERPAY) or kind >= state.setup.size:
        return codes.VERBS[verb].format(kind)
    return codes.VERBS[verb].format(state.setup.cards[kind].name)


def asker(state: State) -> str:
    """The card that asks, or "(turn)"."""
    decision = state.decision
    assert decision is not None
    return state.setup.cards[decision.source].name if decision.source != NONE else "(turn)"
