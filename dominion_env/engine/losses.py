"""Discarding and trashing: choosing the cards, moving all of them, then resolving what that triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_env.engine import card as c
from dominion_env.engine import knowledge as k
from dominion_env.engine import log
from dominion_env.engine.ask import ask, choose_card, distinct, every, held, held_of
from dominion_env.engine.codes import ARGUMENT, RESOLVE
from dominion_env.engine.codes import DISCARD as DISCARD_VERB
from dominion_env.engine.codes import TOPDECK as TOPDECK_VERB
from dominion_env.engine.codes import TRASH as TRASH_VERB
from dominion_env.engine.gains import SUPPLY, take_from_pile
from dominion_env.engine.knowledge import EVERYONE
from dominion_env.engine.moves import (
    HAND,
    LOOKING,
    PICKED,
    PLAY_AREA,
    out_of_play,
    remove,
    to_discard,
    to_hand,
    topdeck,
)
from dominion_env.engine.state import AT_DISCARD, AT_HAND, AT_TRASH, NONE, Event, Game, Played
from dominion_env.engine.triggers import has_own_hook, is_quiet, resolve

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from dominion_env.engine.card import Effect
    from dominion_env.engine.state import Choice, Decision

    Gaining = Generator[Decision, int, bool]


def discard(g: Game, player: int, kinds: Sequence[int], zone: int) -> Effect:
    """Discard cards together."""
    for kind in kinds:
        remove(g, player, kind, zone)
        to_discard(g, player, kind)
        log.note(g, log.DISCARD, player, kind, zone=zone)
    for kind in kinds:
        if not is_quiet(g, c.DISCARDED, kind):
            e = Event(c.DISCARDED, player, kind)
            e.at = AT_DISCARD
            yield from resolve(g, e)


def trash(g: Game, player: int, kinds: Sequence[int], zone: int) -> Effect:
    """Trash cards of a player together."""
    for kind in kinds:
        remove(g, player, kind, zone)
        into_trash(g, player, kind, zone)
    left = [kind for kind in kinds if not is_quiet(g, c.TRASHED, kind)]
    while left:
        kind = left[0]
        with_text = [each for each in distinct(left) if has_own_hook(g, c.TRASHED, each)]
        if with_text:  # their owner chooses the order
            code = yield from ask(g, player, RESOLVE, NONE, [RESOLVE | each for each in with_text])
            kind = code & ARGUMENT
        left.remove(kind)
        yield from trashed(g, player, kind, None)


def trash_played(g: Game, player: int, card: Played) -> Generator[Decision, int, bool]:
    """Trash a card from play; ends with whether it was still there."""
    if not out_of_play(g, player, card):
        return False
    card.at = AT_TRASH
    into_trash(g, player, card.kind, PLAY_AREA)
    yield from trashed(g, player, card.kind, card)
    return True


def into_trash(g: Game, player: int, kind: int, zone: int) -> None:
    """Put a card that a player owned, and that was in this zone, into the trash."""
    g.trash[kind] += 1
    k.leaves(g, player, k.IN_ALL, kind, EVERYONE)
    log.note(g, log.TRASH, player, kind, zone=zone)


def trash_from_supply(g: Game, player: int, kind: int) -> Effect:
    """Trash a card of the Supply: the player trashes it, but it was not one of the player's cards."""
    if take_from_pile(g, kind, SUPPLY):
        g.trash[kind] += 1
        log.note(g, log.TRASH, player, kind)
        yield from trashed(g, player, kind, None, owned=False)


def trash_to_hand(g: Game, e: Event) -> None:
    """Put the card that a `TRASHED` event is about into the hand of its player, if it is still in the trash."""
    if e.at == AT_TRASH and g.trash[e.kind]:
        g.trash[e.kind] -= 1
        e.at = AT_HAND
        if e.card is not None:
            e.card.at = AT_HAND
        k.arrives(g, e.player, k.IN_ALL, e.kind, EVERYONE)
        to_hand(g, e.player, e.kind)
        log.note(g, log.TAKE, e.player, e.kind)


def trashed(g: Game, player: int, kind: int, card: Played | None, owned: bool = True) -> Effect:
    """Resolve what the trashing of a card triggers."""
    if not is_quiet(g, c.TRASHED, kind):
        e = Event(c.TRASHED, player, kind)
        e.at = AT_TRASH
        e.card = card
        e.owned = owned
        yield from resolve(g, e)


# Choosing cards of a hand, one after the other, and then moving them together.


def order_matters(g: Game, verb: int, kinds: Sequence[int]) -> bool:
    """Whether the order in which cards of these kinds are chosen may matter.

    Discarded, only if several trigger something. Trashed, never: what they trigger is put in order later (see `trash`).
    """
    if verb == DISCARD_VERB:
        return len([kind for kind in kinds if not is_quiet(g, c.DISCARDED, kind)]) > 1
    return verb != TRASH_VERB


def pick(
    g: Game, player: int, verb: int, source: int, at_least: int, at_most: int, types: int = c.ANY, without: int = 0
) -> Generator[Decision, int, list[int]]:
    """Choose cards of a hand; they lie in `picked` until moved. Ends with the kinds.

    All there are, without a choice, if there are no more than `at_least`. "Done" is offered once `at_least` are chosen.
    """
    p = g.players[player]
    picked: list[int] = []
    while len(picked) < at_most:
        left = at_least - len(picked)
        kinds = held_of(g, p.hand, types, without)
        if not kinds:
            break
        kind = kinds[0]
        spare = left <= 0 or left < sum([p.hand[each] for each in kinds])
        if spare or g.show_forced or order_matters(g, verb, kinds):
            kind = yield from choose_card(
                g, player, verb, source, kinds, left <= 0, max(0, left), at_most - len(picked)
            )
            if kind == NONE:
                break
        p.hand[kind] -= 1
        p.picked[kind] += 1
        picked.append(kind)
    return picked


def pick_looked(
    g: Game, player: int, verb: int, source: int, count: int, at_least: int, at_most: int
) -> Generator[Decision, int, list[int]]:
    """Choose among the last `count` cards that a player looks at; they stay there until moved. Ends with the kinds."""
    looking = g.players[player].looking
    rest = looking[len(looking) - count :]
    picked: list[int] = []
    while len(picked) < at_most:
        left = at_least - len(picked)
        kind = yield from choose_card(
            g, player, verb, source, distinct(rest), left <= 0, max(0, left), min(at_most - len(picked), len(rest))
        )
        if kind == NONE:
            break
        rest.remove(kind)
        picked.append(kind)
    return picked


def discard_looked(g: Game, player: int, kinds: Sequence[int]) -> Effect:
    """Discard cards that are being looked at."""
    yield from discard(g, player, kinds, LOOKING)


def discard_from_hand(
    g: Game, player: int, source: int, at_least: int, at_most: int, types: int = c.ANY
) -> Generator[Decision, int, list[int]]:
    """Choose cards of one's hand and discard them together; ends with the kinds."""
    kinds = yield from pick(g, player, DISCARD_VERB, source, at_least, at_most, types)
    yield from discard(g, player, kinds, PICKED)
    return kinds


def discard_down_to(g: Game, player: int, source: int, size: int) -> Effect:
    """Discard until there are only `size` cards in hand."""
    excess = sum(g.players[player].hand) - size
    if excess > 0:
        yield from discard_from_hand(g, player, source, excess, excess)


def discard_hand(g: Game, player: int) -> Effect:
    """Discard the whole hand together."""
    yield from discard(g, player, every(g.players[player].hand), HAND)


def trash_from_hand(
    g: Game, player: int, source: int, at_least: int, at_most: int, types: int = c.ANY, without: int = 0
) -> Generator[Decision, int, list[int]]:
    """Choose cards of one's hand and trash them together; ends with the kinds."""
    kinds = yield from pick(g, player, TRASH_VERB, source, at_least, at_most, types, without)
    yield from trash(g, player, kinds, PICKED)
    return kinds


def trash_one(
    g: Game, player: int, source: int, optional: bool = False, types: int = c.ANY, without: int = 0
) -> Choice:
    """Choose a card of one's hand and trash it; ends with its kind, or `NONE`."""
    kinds = yield from trash_from_hand(g, player, source, 0 if optional else 1, 1, types, without)
    return kinds[0] if kinds else NONE


def topdeck_from_hand(g: Game, player: int, source: int, count: int) -> Effect:
    """Put cards of one's hand on one's deck, each on top of the one before; the others see only how many."""
    p = g.players[player]
    for left in range(min(count, sum(p.hand)), 0, -1):
        kind = yield from choose_card(g, player, TOPDECK_VERB, source, held(p.hand), at_least=left, at_most=left)
        topdeck(g, player, kind, HAND)
