"""Piles and gaining."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_env.engine import card as c
from dominion_env.engine import knowledge as k
from dominion_env.engine import log
from dominion_env.engine.ask import choose_card
from dominion_env.engine.codes import GAIN as GAIN_VERB
from dominion_env.engine.knowledge import EVERYONE
from dominion_env.engine.moves import PLAY_AREA, out_of_play, to_deck
from dominion_env.engine.setup import count_piles
from dominion_env.engine.state import AT_DECK, AT_DISCARD, AT_HAND, BUY_PHASE, NONE, Event, Game, Played
from dominion_env.engine.triggers import is_quiet, resolve, resolve_for

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from dominion_env.engine.state import Choice, Decision

    Gaining = Generator[Decision, int, bool]

# Where a gained card comes from.
SUPPLY: Final = 0
OUTSIDE: Final = 1
FROM_TRASH: Final = 2


def take_from_pile(g: Game, kind: int, source: int) -> bool:
    """Take a card from the Supply, a pile outside it, or the trash; False if it is not there."""
    counts = g.supply if source == SUPPLY else g.outside if source == OUTSIDE else g.trash
    if kind == NONE or not counts[kind]:
        return False
    counts[kind] -= 1
    if source == SUPPLY:
        mixed = g.setup.mixed_of[kind]
        if mixed != NONE:
            pile = g.mixed[mixed]
            pile.pop()
            if pile:
                counts[pile[-1]] = 1
        if not counts[kind]:
            count_piles(g)
    return True


def top_of(g: Game, name: str) -> int:
    """The card that a mixed pile offers, or `NONE` if it is empty or not in this game."""
    for pile in g.setup.mixed_piles:
        if pile.name == name and g.mixed[pile.mixed]:
            return g.mixed[pile.mixed][-1]
    return NONE


def return_to_pile(g: Game, player: int, card: Played) -> bool:
    """Return a card from play to its pile outside the Supply; False if it is no longer in play."""
    if not out_of_play(g, player, card):
        return False
    g.outside[card.kind] += 1
    k.leaves(g, player, k.IN_ALL, card.kind, EVERYONE)
    log.note(g, log.RETURN, player, card.kind, zone=PLAY_AREA)
    return True


def place_gained(g: Game, player: int, kind: int, to: int, source: int) -> int:
    """Move a gained card from its pile to where it goes, without what that triggers; returns where it is now."""
    take_from_pile(g, kind, source)
    if g.phase == BUY_PHASE and player == g.turn_player:
        g.gained_in_buy_phase += 1
    if g.log is not None:
        log.note(g, log.GAIN, player, kind, EVERYONE, to)
    if to == c.TO_DECK:
        k.arrives(g, player, k.IN_ALL, kind, EVERYONE)
        to_deck(g, player, kind)
        return AT_DECK
    p = g.players[player]
    if to == c.TO_HAND:
        p.hand[kind] += 1
        k.is_gained(g, player, k.IN_HAND, kind)
        return AT_HAND
    p.discard[kind] += 1
    k.is_gained(g, player, k.IN_DISCARD, kind)
    return AT_DISCARD


def gain(
    g: Game, player: int, kind: int, to: int = NONE, source: int = SUPPLY, overpaid: int = 0, replaceable: bool = True
) -> Gaining:
    """Gain a card; ends with whether such a card was gained (see `gain_or_other`)."""
    gained = yield from gain_or_other(g, player, kind, to, source, overpaid, replaceable)
    return gained != NONE and gained == kind


def gain_or_other(
    g: Game, player: int, kind: int, to: int = NONE, source: int = SUPPLY, overpaid: int = 0, replaceable: bool = True
) -> Choice:
    """Gain a card; ends with the kind gained: another one if that was gained instead, `NONE` if nothing was gained."""
    e = yield from gain_event(g, player, kind, to, source, overpaid, replaceable)
    return NONE if e is None else e.kind


def gain_event(
    g: Game, player: int, kind: int, to: int = NONE, source: int = SUPPLY, overpaid: int = 0, replaceable: bool = True
) -> Generator[Decision, int, Event | None]:
    """Gain a card; ends with what came of it: which card was gained and where it is now, None if none was.

    Args:
        g: The game.
        player: Who gains.
        kind: Which card; `NONE` gains nothing.
        to: `TO_DISCARD`, `TO_DECK` or `TO_HAND`; by default where the card says, usually the discard pile.
        source: `SUPPLY`, `OUTSIDE` or `FROM_TRASH`.
        overpaid: Coins paid beyond its cost when it was bought.
        replaceable: Whether a card may still say that something else is gained instead.
    """
    counts = g.supply if source == SUPPLY else g.outside if source == OUTSIDE else g.trash
    if kind == NONE or not counts[kind]:
        return None
    if replaceable and not is_quiet(g, c.WOULD_GAIN, kind):
        before = Event(c.WOULD_GAIN, player, kind)
        yield from resolve_for(g, before, player)
        if before.replaced:
            return before.instead
    if to == NONE:
        to = g.setup.cards[kind].gains_to
    e = Event(c.GAINED, player, kind)
    e.overpaid = overpaid
    e.at = place_gained(g, player, kind, to, source)
    yield from resolve(g, e)
    return e


def gain_one(g: Game, player: int, source: int, kinds: Sequence[int], to: int = NONE, optional: bool = False) -> Choice:
    """Choose a card from the Supply among `kinds` and gain it; ends with the kind gained (see `gain_or_other`)."""
    kind = yield from choose_card(g, player, GAIN_VERB, source, kinds, optional)
    kind = yield from gain_or_other(g, player, kind, to)
    return kind
