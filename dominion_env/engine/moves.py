"""One way to move a card: the verbs of the game.

Each verb moves the cards first, then resolves what that triggers. They keep three promises: no card is ever created or
lost; the log tells the move; who knows what is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_env.engine import card as c
from dominion_env.engine import knowledge as k
from dominion_env.engine import log
from dominion_env.engine.ask import ask, choose_card, distinct, every, held, held_of
from dominion_env.engine.codes import ARGUMENT, RESOLVE
from dominion_env.engine.codes import DISCARD as DISCARD_VERB
from dominion_env.engine.codes import GAIN as GAIN_VERB
from dominion_env.engine.codes import TOPDECK as TOPDECK_VERB
from dominion_env.engine.codes import TRASH as TRASH_VERB
from dominion_env.engine.state import AT_DECK, AT_DISCARD, AT_HAND, AT_TRASH, BUY_PHASE, GONE, NONE, Event, Game, Played
from dominion_env.engine.triggers import has_own_hook, is_quiet, resolve, resolve_for

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from dominion_env.engine.card import Effect
    from dominion_env.engine.state import Choice, Decision

    Gaining = Generator[Decision, int, bool]

# Zones that cards are taken from.
HAND: Final = 0
PICKED: Final = 1
LOOKING: Final = 2
DISCARD_PILE: Final = 3
ASIDE: Final = 4

# Where a gained card comes from.
SUPPLY: Final = 0
OUTSIDE: Final = 1
FROM_TRASH: Final = 2

EVERYONE: Final = k.EXACT


# Decks: shuffling, drawing, looking.


def shuffle_discard(g: Game, player: int) -> None:
    """Make the discard pile the new deck. The deck must be empty."""
    p = g.players[player]
    deck = every(p.discard)
    g.rng.shuffle(deck)
    p.deck = deck
    p.discard = bytearray(g.setup.size)
    k.becomes(g, player, k.IN_DISCARD, k.IN_DECK)
    p.seen = []
    log.note(g, log.SHUFFLE, player, NONE)


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
                log.note(g, log.DRAW, player, kind, known | 1 << player)
        else:
            top = deck[-now:]
            del deck[-now:]
            for kind in top:
                hand[kind] += 1
            if g.log is not None:
                for kind in top[::-1]:
                    log.note(g, log.DRAW, player, kind, 1 << player)
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
            log.note(g, log.REVEAL if viewers == EVERYONE else log.LOOK, player, kind, viewers)
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
            log.note(g, log.REVEAL, player, kind, EVERYONE, hand[kind])


def reveal_card(g: Game, player: int, kind: int) -> None:
    """Show one card of a hand: the others know now that it is there."""
    n = len(g.players)
    for viewer in range(n):
        if viewer != player and not k.bound(g, viewer, player, k.IN_HAND, kind):
            k.arrives(g, player, k.IN_HAND, kind, 1 << viewer)
    log.note(g, log.REVEAL, player, kind)


def deck_to_discard(g: Game, player: int) -> None:
    """Put the whole deck into the discard pile; that is not discarding."""
    p = g.players[player]
    k.deck_mixed(g, player)
    for kind in p.deck:
        p.discard[kind] += 1
    p.deck = []
    k.pour(g, player, k.IN_DECK, k.IN_DISCARD)


# Taking a card from where it is, putting it where it goes.


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
    log.note(g, log.TAKE, player, kind, viewers)


def take_looked(g: Game, player: int, count: int) -> None:
    """Put the last `count` cards that a player looks at into the hand, the one on top first."""
    p = g.players[player]
    start = len(p.looking) - count
    for _ in range(count):
        kind = p.looking.pop(start)
        viewers = p.looking_seen.pop(start)
        to_hand(g, player, kind, viewers)
        log.note(g, log.TAKE, player, kind, viewers)


def set_aside(g: Game, player: int, kind: int, zone: int) -> None:
    """Set a card aside, face up."""
    remove(g, player, kind, zone)
    g.players[player].aside[kind] += 1
    log.note(g, log.SET_ASIDE, player, kind)


def topdeck(g: Game, player: int, kind: int, zone: int, viewers: int = 0) -> None:
    """Put a card on top of its owner's deck; those in `viewers` see which (and whoever knows it already)."""
    viewers = remove(g, player, kind, zone, viewers)
    to_deck(g, player, kind, viewers)
    log.note(g, log.TOPDECK, player, kind, viewers)


def into_deck(g: Game, player: int, kind: int, zone: int, above: int) -> None:
    """Put a card into its owner's deck, below its top `above` cards:
    the others see where it goes, but not which it is.
    """
    viewers = remove(g, player, kind, zone, 0)
    deck = g.players[player].deck
    deck.insert(len(deck) - above, kind)
    k.onto_deck(g, player, viewers, above)
    log.note(g, log.INTO_DECK, player, kind, viewers, above)


def topdeck_gained(g: Game, e: Event) -> None:
    """Put a card that was gained from the discard pile on its owner's deck, if it is still there."""
    if e.at == AT_DISCARD and g.players[e.player].discard[e.kind]:
        topdeck(g, e.player, e.kind, DISCARD_PILE, EVERYONE)
        e.at = AT_DECK


def topdeck_played(g: Game, player: int, card: Played) -> None:
    """Put a card from play on top of its owner's deck."""
    if out_of_play(g, player, card):
        card.at = AT_DECK
        to_deck(g, player, card.kind)
        log.note(g, log.TOPDECK, player, card.kind)


def topdeck_played_cards(g: Game, player: int, source: int, cards: Sequence[Played]) -> Effect:
    """Put cards from play on top of their owner's deck in an order that the others do not see."""
    p = g.players[player]
    for card in cards:
        out_of_play(g, player, card)
        p.looking.append(card.kind)
        p.looking_seen.append(EVERYONE)
    yield from put_back(g, player, source, len(cards))


def shuffle_into_deck(g: Game, player: int, kinds: Sequence[int]) -> None:
    """Reveal cards of the discard pile and shuffle them into the deck; it is shuffled even if there are none."""
    p = g.players[player]
    k.deck_mixed(g, player)
    for kind in kinds:
        remove(g, player, kind, DISCARD_PILE)
        p.deck.append(kind)
        k.arrives(g, player, k.IN_DECK, kind, EVERYONE)
        log.note(g, log.REVEAL, player, kind)
    g.rng.shuffle(p.deck)
    log.note(g, log.SHUFFLE, player, NONE)


def put_back(g: Game, player: int, source: int, count: int) -> Effect:
    """Put the last `count` cards that a player looks at back on the deck (see `put_back_these`)."""
    looking = g.players[player].looking
    yield from put_back_these(g, player, source, looking[len(looking) - count :])


def put_back_these(g: Game, player: int, source: int, cards: Sequence[int]) -> Effect:
    """Put cards that a player looks at back on the deck in an order of that player's choice.

    Each choice goes on top of the one before. The others know the cards they saw as a set, not their order.
    """
    p = g.players[player]
    masks: list[int] = []
    kinds: list[int] = []
    rest = list(cards)
    while rest:
        left = len(rest)
        kind = yield from choose_card(g, player, TOPDECK_VERB, source, distinct(rest), at_least=left, at_most=left)
        rest.remove(kind)
        viewers = remove(g, player, kind, LOOKING, 0)
        masks.append(viewers)
        kinds.append(kind)
        to_deck(g, player, kind, 1 << player)
        log.note(g, log.TOPDECK, player, kind, 1 << player)
    if not kinds:
        return
    saw_all = EVERYONE
    for mask in masks:
        saw_all &= mask
    if len(set(kinds)) == 1:
        for i in range(len(kinds)):
            p.seen[-1 - i] = saw_all
    else:
        group = g.next_group
        g.next_group += 1
        for i in range(len(kinds)):
            p.seen[-1 - i] = 1 << player | saw_all << k.SET_SHIFT | group << k.GROUP_SHIFT
    for kind, mask in zip(kinds, masks, strict=True):
        k.arrives(g, player, k.IN_DECK, kind, mask & ~saw_all)


# Discarding and trashing: any number of cards at once, all moved before anything they trigger.


def discard(g: Game, player: int, kinds: Sequence[int], zone: int) -> Effect:
    """Discard cards together."""
    for kind in kinds:
        remove(g, player, kind, zone)
        to_discard(g, player, kind)
        log.note(g, log.DISCARD, player, kind)
    for kind in kinds:
        if not is_quiet(g, c.DISCARDED, kind):
            e = Event(c.DISCARDED, player, kind)
            e.at = AT_DISCARD
            yield from resolve(g, e)


def trash(g: Game, player: int, kinds: Sequence[int], zone: int) -> Effect:
    """Trash cards of a player together."""
    for kind in kinds:
        remove(g, player, kind, zone)
        into_trash(g, player, kind)
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
    into_trash(g, player, card.kind)
    yield from trashed(g, player, card.kind, card)
    return True


def into_trash(g: Game, player: int, kind: int) -> None:
    """Put a card that a player owned into the trash."""
    g.trash[kind] += 1
    k.leaves(g, player, k.IN_ALL, kind, EVERYONE)
    log.note(g, log.TRASH, player, kind)


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


# Passing.


def set_to_pass(g: Game, player: int, kind: int) -> None:
    """Keep a card of the hand, face down, to be passed."""
    p = g.players[player]
    p.hand[kind] -= 1
    p.passed = kind


def pass_on(g: Game, players: Sequence[int]) -> None:
    """Each of these players passes the card kept for it to the next of them, all at once.

    Passing is not gaining. Only the two players know which card it was.
    """
    for i in range(len(players)):
        giver = players[i]
        receiver = players[(i + 1) % len(players)]
        kind = g.players[giver].passed
        both = 1 << giver | 1 << receiver
        k.leaves(g, giver, k.IN_HAND, kind, both)
        k.leaves(g, giver, k.IN_ALL, kind, both)
        log.note(g, log.PASS, giver, kind, both)
    for i in range(len(players)):
        giver = players[i]
        receiver = players[(i + 1) % len(players)]
        kind = g.players[giver].passed
        g.players[giver].passed = NONE
        k.arrives(g, receiver, k.IN_ALL, kind, 1 << giver)
        to_hand(g, receiver, kind, 1 << giver)


# Piles and gaining.


def take_from_pile(g: Game, kind: int, source: int) -> bool:
    """Take a card from the Supply, a pile outside it, or the trash; False if it is not there."""
    counts = g.supply if source == SUPPLY else g.outside if source == OUTSIDE else g.trash
    if kind == NONE or not counts[kind]:
        return False
    counts[kind] -= 1
    if source == SUPPLY:
        mixed = g.setup.mixed_of[kind]
        if mixed == NONE:
            if not counts[kind]:
                g.empty_piles += 1
        else:
            pile = g.mixed[mixed]
            pile.pop()
            if pile:
                counts[pile[-1]] = 1
            else:
                g.empty_piles += 1
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
    log.note(g, log.RETURN, player, card.kind)
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
