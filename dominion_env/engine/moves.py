"""One way to move a card: taking it from where it is and putting it where it goes.

Every move keeps three promises: no card is ever created or lost; the log tells the move; who knows what is kept. What
moves trigger is resolved by the verbs of the game, in `losses` and `gains`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_env.engine import knowledge as k
from dominion_env.engine import log
from dominion_env.engine.ask import choose_card, distinct
from dominion_env.engine.codes import TOPDECK as TOPDECK_VERB
from dominion_env.engine.knowledge import EVERYONE
from dominion_env.engine.state import AT_DECK, AT_DISCARD, GONE, NONE, Event, Game, Played

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from dominion_env.engine.card import Effect
    from dominion_env.engine.state import Decision

    Gaining = Generator[Decision, int, bool]

# Zones that cards are taken from; the log knows two more.
HAND: Final = 0
PICKED: Final = 1
LOOKING: Final = 2
DISCARD_PILE: Final = 3
ASIDE: Final = 4
PLAY_AREA: Final = 5
DECK: Final = 6


def remove(g: Game, player: int, kind: int, zone: int, viewers: int = EVERYONE) -> int:
    """Take one card out of a zone; returns the mask of seats that know which it was.

    Of equal cards that are looked at, the one that most have seen goes: who has seen it must not learn of the others.
    """
    p = g.players[player]
    if zone == LOOKING:
        i = len(p.looking) - 1
        while p.looking[i] != kind:
            i -= 1
        seen = p.looking_seen
        most = i
        for j in range(i):
            if p.looking[j] == kind and seen[j].bit_count() > seen[most].bit_count():
                most = j
        viewers |= seen[most]
        seen[most] = seen[i]
        del p.looking[i]
        del seen[i]
    elif zone == DISCARD_PILE:
        p.discard[kind] -= 1
        k.leaves(g, player, k.IN_DISCARD, kind, viewers)
    elif zone == ASIDE:
        p.aside[kind] -= 1
    else:
        if zone == PICKED:
            p.picked[kind] -= 1
        else:
            p.hand[kind] -= 1
        k.leaves(g, player, k.IN_HAND, kind, viewers)
    return viewers | 1 << player


def to_discard(g: Game, player: int, kind: int) -> None:
    """Put a card on the discard pile, face up."""
    g.players[player].discard[kind] += 1
    k.arrives(g, player, k.IN_DISCARD, kind, EVERYONE)


def to_hand(g: Game, player: int, kind: int, viewers: int = EVERYONE) -> None:
    """Put a card into a hand, seen by `viewers`."""
    g.players[player].hand[kind] += 1
    k.arrives(g, player, k.IN_HAND, kind, viewers)


def to_deck(g: Game, player: int, kind: int, viewers: int = EVERYONE) -> None:
    """Put a card on top of a deck, seen by `viewers`."""
    g.players[player].deck.append(kind)
    k.onto_deck(g, player, viewers)


def out_of_play(g: Game, player: int, card: Played) -> bool:
    """Take a card out of play, if it is still there."""
    in_play = g.players[player].in_play
    for i, other in enumerate(in_play):
        if other.uid == card.uid:
            del in_play[i]
            card.at = GONE
            return True
    return False


def take(g: Game, player: int, kind: int, zone: int) -> None:
    """Put a card that is being looked at (or set aside) into its owner's hand."""
    viewers = remove(g, player, kind, zone, 0)
    if zone == ASIDE:
        viewers = EVERYONE
    to_hand(g, player, kind, viewers)
    log.note(g, log.TAKE, player, kind, viewers, zone=zone)


def take_looked(g: Game, player: int, count: int) -> None:
    """Put the last `count` cards that a player looks at into the hand, the one on top first."""
    p = g.players[player]
    start = len(p.looking) - count
    for _ in range(count):
        kind = p.looking.pop(start)
        viewers = p.looking_seen.pop(start)
        to_hand(g, player, kind, viewers)
        log.note(g, log.TAKE, player, kind, viewers, zone=LOOKING)


def set_aside(g: Game, player: int, kind: int, zone: int) -> None:
    """Set a card aside, face up."""
    remove(g, player, kind, zone)
    g.players[player].aside[kind] += 1
    log.note(g, log.SET_ASIDE, player, kind, zone=zone)


def topdeck(g: Game, player: int, kind: int, zone: int, viewers: int = 0) -> None:
    """Put a card on top of its owner's deck; those in `viewers` see which (and whoever knows it already)."""
    viewers = remove(g, player, kind, zone, viewers)
    to_deck(g, player, kind, viewers)
    log.note(g, log.TOPDECK, player, kind, viewers, zone=zone)


def into_deck(g: Game, player: int, kind: int, zone: int, above: int) -> None:
    """Put a card into its owner's deck, below its top `above` cards:
    the others see where it goes, but not which it is.
    """
    viewers = remove(g, player, kind, zone, 0)
    deck = g.players[player].deck
    deck.insert(len(deck) - above, kind)
    k.onto_deck(g, player, viewers, above)
    log.note(g, log.INTO_DECK, player, kind, viewers, above, zone)


def topdeck_gained(g: Game, e: Event) -> None:
    """Put a card that was gained from the discard pile on its owner's deck, if it is still there."""
    if e.at == AT_DISCARD and g.players[e.player].discard[e.kind]:
        topdeck(g, e.player, e.kind, DISCARD_PILE, EVERYONE)
        e.at = AT_DECK


def topdeck_played_cards(g: Game, player: int, source: int, cards: Sequence[Played]) -> Effect:
    """Put cards from play on top of their owner's deck in an order that the others do not see."""
    p = g.players[player]
    for card in cards:
        out_of_play(g, player, card)
        p.looking.append(card.kind)
        p.looking_seen.append(EVERYONE)
        log.note(g, log.PICK_UP, player, card.kind, zone=PLAY_AREA)
    yield from put_back(g, player, source, len(cards))


def shuffle_into_deck(g: Game, player: int, kinds: Sequence[int]) -> None:
    """Reveal cards of the discard pile and shuffle them into the deck; it is shuffled even if there are none."""
    p = g.players[player]
    k.deck_mixed(g, player)
    for kind in kinds:
        remove(g, player, kind, DISCARD_PILE)
        p.deck.append(kind)
        k.arrives(g, player, k.IN_DECK, kind, EVERYONE)
        log.note(g, log.REVEAL, player, kind, zone=DISCARD_PILE)
    g.rng.shuffle(p.deck)
    log.note(g, log.SHUFFLE, player, NONE, zone=DECK)


def put_back(g: Game, player: int, source: int, count: int) -> Effect:
    """Put the last `count` cards that a player looks at back on the deck (see `put_back_these`)."""
    looking = g.players[player].looking
    yield from put_back_these(g, player, source, looking[len(looking) - count :])


def put_back_these(g: Game, player: int, source: int, cards: Sequence[int]) -> Effect:
    """Put cards that a player looks at back on the deck in an order of that player's choice.

    Each choice goes on top of the one before. The others know the cards they saw as a set, not their order.
    """
    p = g.players[player]
    rest = list(cards)
    masks: list[int] = []
    saw_all = EVERYONE
    viewers = 1 << player
    while rest:
        left = len(rest)
        kind = yield from choose_card(g, player, TOPDECK_VERB, source, distinct(rest), at_least=left, at_most=left)
        rest.remove(kind)
        if not masks:
            masks = out_of_sight(g, player, cards)
            for mask in masks:
                saw_all &= mask
            if len(set(cards)) == 1:
                viewers = saw_all
        remove(g, player, kind, LOOKING, 0)
        to_deck(g, player, kind, viewers)
        log.note(g, log.TOPDECK, player, kind, viewers, zone=LOOKING)
    if len(set(cards)) > 1:
        group = g.next_group
        g.next_group += 1
        for i in range(len(cards)):
            p.seen[-1 - i] = viewers | saw_all << k.SET_SHIFT | group << k.GROUP_SHIFT
    for kind, mask in zip(cards, masks, strict=True):
        k.arrives(g, player, k.IN_DECK, kind, mask & ~saw_all)


def out_of_sight(g: Game, player: int, cards: Sequence[int]) -> list[int]:
    """Hide different cards that a player looks at from the others, who would see by what is left which go first;
    returns for each who had seen it.
    """
    p = g.players[player]
    masks = [remove(g, player, kind, LOOKING, 0) for kind in cards]
    p.looking += cards
    p.looking_seen += masks if len(set(cards)) == 1 else [1 << player] * len(cards)
    return masks


# Passing.


def set_to_pass(g: Game, player: int, kind: int) -> None:
    """Keep a card of the hand, face down, to be passed."""
    p = g.players[player]
    p.hand[kind] -= 1
    p.passed = kind


def pass_on(g: Game, players: Sequence[int]) -> None:
    """Each of these players passes the card kept for it, if there is one, to the next of them, all at once.

    Passing is not gaining. Only the two players know which card it was.
    """
    for i in range(len(players)):
        giver = players[i]
        receiver = players[(i + 1) % len(players)]
        kind = g.players[giver].passed
        if kind == NONE:
            continue
        both = 1 << giver | 1 << receiver
        k.leaves(g, giver, k.IN_HAND, kind, both)
        k.leaves(g, giver, k.IN_ALL, kind, both)
        log.note(g, log.PASS, giver, kind, both, receiver, HAND)
    for i in range(len(players)):
        giver = players[i]
        receiver = players[(i + 1) % len(players)]
        kind = g.players[giver].passed
        if kind == NONE:
            continue
        g.players[giver].passed = NONE
        k.arrives(g, receiver, k.IN_ALL, kind, 1 << giver)
        to_hand(g, receiver, kind, 1 << giver)
