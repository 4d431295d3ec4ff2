"""Decks: shuffling, drawing, looking at cards and revealing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_env.engine import knowledge as k
from dominion_env.engine import log
from dominion_env.engine.ask import every, held
from dominion_env.engine.knowledge import EVERYONE
from dominion_env.engine.moves import DECK, DISCARD_PILE, HAND
from dominion_env.engine.state import NONE, Game

if TYPE_CHECKING:
    from collections.abc import Generator

    from dominion_env.engine.state import Decision

    Gaining = Generator[Decision, int, bool]


def shuffle_discard(g: Game, player: int) -> None:
    """Make the discard pile the new deck. The deck must be empty."""
    p = g.players[player]
    deck = every(p.discard)
    g.rng.shuffle(deck)
    if deck and p.shuffles:
        stack(deck, p.shuffles.pop())
    p.deck = deck
    p.discard = bytearray(g.setup.size)
    k.becomes(g, player, k.IN_DISCARD, k.IN_DECK)
    p.seen = []
    log.note(g, log.SHUFFLE, player, NONE, zone=DISCARD_PILE)


def stack(deck: list[int], top: list[int]) -> None:
    """Bring cards of a deck to its top, in this order; those that it does not hold are left out."""
    moved: list[int] = []
    for kind in top:
        if kind in deck:
            deck.remove(kind)
            moved.append(kind)
    moved.reverse()
    deck += moved


def draw(g: Game, player: int, count: int) -> int:
    """Draw cards into the hand, shuffling only if one is needed and there is none; returns how many were drawn."""
    p = g.players[player]
    drawn = 0
    while drawn < count:
        if not p.deck:
            shuffle_discard(g, player)
            if not p.deck:
                break
        deck = p.deck
        hand = p.hand
        now = min(count - drawn, len(deck))
        drawn += now
        if p.seen:
            for _ in range(now):
                known = k.off_deck(g, player, 0)
                kind = deck.pop()
                hand[kind] += 1
                k.arrives(g, player, k.IN_HAND, kind, known)
                log.note(g, log.DRAW, player, kind, known | 1 << player, zone=DECK)
        else:
            top = deck[-now:]
            del deck[-now:]
            for kind in top:
                hand[kind] += 1
            if g.log is not None:
                for kind in top[::-1]:
                    log.note(g, log.DRAW, player, kind, 1 << player, zone=DECK)
            k.hidden_leave(g, player, k.IN_DECK, now)
    return drawn


def draw_to(g: Game, player: int, size: int) -> None:
    """Draw until there are `size` cards in hand."""
    draw(g, player, size - sum(g.players[player].hand))


def look(g: Game, player: int, count: int, viewers: int = 0) -> list[int]:
    """Take cards off the top of a deck to look at them: they lie apart until moved on, and a shuffle leaves them out.

    Args:
        g: The game.
        player: Whose deck.
        count: How many, if there are as many.
        viewers: Seats that see them, as a bit mask, beside the owner; `EVERYONE` to reveal them.

    Returns:
        The kinds, the card that was on top first. They are now the last of the player's `looking`.
    """
    p = g.players[player]
    looked: list[int] = []
    viewers |= 1 << player
    for _ in range(count):
        if not p.deck:
            shuffle_discard(g, player)
            if not p.deck:
                break
        known = k.off_deck(g, player, viewers)
        kind = p.deck.pop()
        p.looking.append(kind)
        p.looking_seen.append(known | viewers)
        looked.append(kind)
        if g.log is not None:
            log.note(g, log.REVEAL if viewers == EVERYONE else log.LOOK, player, kind, known | viewers, zone=DECK)
    return looked


def reveal_top(g: Game, player: int, count: int) -> list[int]:
    """Reveal cards from the top of a deck (see `look`)."""
    return look(g, player, count, EVERYONE)


def reveal_hand(g: Game, player: int) -> None:
    """Show a whole hand."""
    k.shown_hand(g, player)
    if g.log is not None:
        hand = g.players[player].hand
        for kind in held(hand):
            log.note(g, log.REVEAL, player, kind, EVERYONE, hand[kind], HAND)


def reveal_card(g: Game, player: int, kind: int) -> None:
    """Show one card of a hand: the others know now that it is there."""
    n = len(g.players)
    for viewer in range(n):
        if viewer != player and not k.bound(g, viewer, player, k.IN_HAND, kind):
            k.arrives(g, player, k.IN_HAND, kind, 1 << viewer)
    log.note(g, log.REVEAL, player, kind, zone=HAND)


def deck_to_discard(g: Game, player: int) -> None:
    """Put the whole deck into the discard pile; that is not discarding."""
    p = g.players[player]
    k.deck_mixed(g, player)
    for kind in p.deck:
        p.discard[kind] += 1
    p.deck = []
    k.pour(g, player, k.IN_DECK, k.IN_DISCARD)
