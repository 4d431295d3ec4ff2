"""What an event triggers: collected afresh, resolved in turn order, each player choosing the order of their own.

Nothing is registered when a card moves. When an event happens, every hook that may apply to its card (known from
the set-up) is asked whether it applies now; after each one resolved, again, since a drawn Reaction may now apply.
Equal ones merge.
Sources: Hinterlands rulebook, "Additional Rules".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_env.engine import card as c
from dominion_env.engine import log
from dominion_env.engine.ask import ask
from dominion_env.engine.codes import ARGUMENT, DONE, RESOLVE, REVEAL, verb_of
from dominion_env.engine.state import NONE, Event, Game

if TYPE_CHECKING:
    from dominion_env.engine.card import Effect, Hook

_SEATS: Final = 8


def is_quiet(g: Game, event_type: int, kind: int) -> bool:
    """Whether no card of this game has a hook for such an event."""
    return not g.setup.watch[event_type][kind]


def has_own_hook(g: Game, event_type: int, kind: int) -> bool:
    """Whether a card itself has a hook for such an event about it."""
    return any(hook.where == c.ITSELF for _, hook in g.setup.watch[event_type][kind])


def resolve(g: Game, e: Event) -> Effect:
    """Resolve all that an event triggers."""
    if g.setup.watch[e.type][e.kind]:
        for player in g.in_turn_order():
            yield from resolve_for(g, e, player)


def resolve_for(g: Game, e: Event, player: int) -> Effect:
    """Resolve what an event triggers for one player, in the order that this player chooses."""
    while True:
        pending = [pair for pair in g.setup.watch[e.type][e.kind] if applies(g, e, player, pair[0], pair[1])]
        if not pending:
            return
        choice = pending[0]
        if len(pending) > 1 or choice[1].offer or g.show_forced:
            options = [(hook.offer or RESOLVE) | holder for holder, hook in pending]
            verbs = {verb_of(code) for code in options}
            optional = RESOLVE not in verbs
            if optional:
                options.append(DONE)
            verb = verbs.pop() if len(verbs) == 1 else RESOLVE
            code = yield from ask(g, player, verb, e.kind, options, 0 if optional else 1)
            if code == DONE:
                return
            for pair in pending:
                if pair[0] == code & ARGUMENT and (pair[1].offer or RESOLVE) == verb_of(code):
                    choice = pair
        holder, hook = choice
        if hook.offer:
            log.note(g, log.REACT, player, holder)
        effect = hook.do(g, e, player)
        if effect is not None:
            yield from effect
        used = hook.number * _SEATS + player
        if hook.again == c.ONCE_A_HAND:
            e.done[used] = hand_stamp(g, player)
        else:
            e.done[used] = e.done.get(used, 0) + 1


def hand_stamp(g: Game, player: int) -> int:
    """A number that tells this hand from another; never 0."""
    stamp = 1
    hand = g.players[player].hand
    for kind in range(len(hand)):
        stamp = (stamp * 131 + hand[kind]) % 2305843009213693951
    return stamp + 1


def applies(g: Game, e: Event, player: int, holder: int, hook: Hook) -> bool:
    """Whether a hook of the card `holder` works for this player in this event, now."""
    if (hook.whose == c.OWN) != (e.player == player):
        return False
    used = e.done.get(hook.number * _SEATS + player, 0)
    copies = 1
    if hook.where == c.IN_HAND:
        copies = g.players[player].hand[holder]
        if hook.offer == REVEAL:  # the card stays in hand: once is enough
            if hook.again == c.WHENEVER or (hook.again == c.ONCE_A_HAND and used != hand_stamp(g, player)):
                used = 0
            copies = 1 if copies else 0
            if used:
                return False
        elif hook.offer:  # the card leaves the hand when used, so each copy left may still be
            used = 0
    elif hook.where == c.IN_PLAY:
        copies = g.in_play_count(player, holder)
        if hook.offer:
            used = 0
    elif hook.where == c.SET_UP:
        copies = g.set_up[holder] if player == g.turn_player else 0
    if copies <= used:
        return False
    return hook.when is None or hook.when(g, e, player)


def moment(g: Game, event_type: int) -> Effect:
    """Resolve what a moment of the turn triggers for the player whose turn it is."""
    if g.setup.watch[event_type][NONE]:
        yield from resolve_for(g, Event(event_type, g.turn_player, NONE), g.turn_player)
