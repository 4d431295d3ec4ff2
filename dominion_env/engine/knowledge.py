"""What each seat knows of cards it can't see.

Memory is perfect. Plays, gains, trashes, reveals, discards by effects and the sizes of zones are public; draws, looks,
cards put back from a hand and unplayed cards discarded in Clean-up are private. Two things are kept:

* For each deck position, who knows the card there. An entry of `Player.seen` holds a bit for each seat that knows the
  exact card (bits 0-5), a bit for each seat that knows it as one of a set in unknown order (bits 6-11), and above them
  the number of that set; the cards of a set are those at the positions with its number.
* For each seat's view of each other player, a lower bound by kind for the hand, the part of the deck at unknown
  positions, the discard pile, and all the cards owned. A hidden card leaving a zone may be of any kind, so it lowers
  every bound of the zone by one: `Game.hidden` counts those, and a bound is what `Game.bounds` says less that count.

docs/knowledge.md has the whole model.
"""

from __future__ import annotations

from typing import Final

from dominion_env.engine.state import NONE, Game, Player

IN_HAND: Final = 0
IN_DECK: Final = 1
IN_DISCARD: Final = 2
IN_ALL: Final = 3
ZONES: Final = 4

EXACT: Final = 63
EVERYONE: Final = EXACT
"""The bit mask of all seats: seen by everybody."""
MOST_HIDDEN: Final = 200
LESS: Final = [bytes(max(0, count - less) for count in range(256)) for less in range(256)]
"""Translations of counts that subtract, not below 0: ``counts.translate(LESS[2])``."""
SET_SHIFT: Final = 6
GROUP_SHIFT: Final = 12


def begin(g: Game) -> None:
    """Nobody knows anything yet."""
    n = len(g.players)
    g.bounds = bytearray(n * n * ZONES * g.setup.size)
    g.hidden = [0] * (n * n * ZONES)


def bound(g: Game, viewer: int, player: int, zone: int, kind: int) -> int:
    """How many of a kind `viewer` knows to be in that zone of `player`, at least."""
    at = (viewer * len(g.players) + player) * ZONES + zone
    return max(0, g.bounds[at * g.setup.size + kind] - g.hidden[at])


def arrives(g: Game, player: int, zone: int, kind: int, viewers: int) -> None:
    """A card comes to a zone, seen by the seats in the bit mask `viewers`."""
    n = len(g.players)
    size = g.setup.size
    for viewer in range(n):
        if viewer != player and viewers >> viewer & 1:
            at = (viewer * n + player) * ZONES + zone
            i = at * size + kind
            floor = g.hidden[at]
            known = g.bounds[i]
            g.bounds[i] = (known if known > floor else floor) + 1
            if zone == IN_HAND:
                g.players[player].shown = True


def all_arrive(g: Game, player: int, zone: int, kinds: list[int]) -> None:
    """Cards come to a zone in everyone's sight."""
    size = g.setup.size
    bounds = g.bounds
    for first in g.setup.views[player]:
        at = first + zone
        floor = g.hidden[at]
        start = at * size
        if floor:
            for kind in kinds:
                known = bounds[start + kind]
                bounds[start + kind] = (known if known > floor else floor) + 1
        else:
            for kind in kinds:
                bounds[start + kind] += 1


def is_gained(g: Game, player: int, zone: int, kind: int) -> None:
    """A card from a pile comes to a zone in everyone's sight."""
    size = g.setup.size
    bounds = g.bounds
    hidden = g.hidden
    if zone == IN_HAND:
        g.players[player].shown = True
    for first in g.setup.views[player]:
        at = first + zone
        i = at * size + kind
        known = bounds[i]
        floor = hidden[at]
        bounds[i] = (known if known > floor else floor) + 1
        at = first + IN_ALL
        i = at * size + kind
        known = bounds[i]
        floor = hidden[at]
        bounds[i] = (known if known > floor else floor) + 1


def played_from_hand(g: Game, player: int, kind: int, count: int) -> None:
    """Copies of a card leave a hand of which something may be known for play."""
    size = g.setup.size
    for first in g.setup.views[player]:
        at = first + IN_HAND
        i = at * size + kind
        known = g.bounds[i]
        if known:
            g.bounds[i] = max(min(known, g.hidden[at]), known - count)


def leaves(g: Game, player: int, zone: int, kind: int, viewers: int) -> None:
    """A card leaves a zone; the seats in `viewers` see which, the others only that one does."""
    if zone == IN_HAND and not g.players[player].shown:
        return
    n = len(g.players)
    size = g.setup.size
    for viewer in range(n):
        if viewer == player:
            continue
        at = (viewer * n + player) * ZONES + zone
        if viewers >> viewer & 1:
            i = at * size + kind
            if g.bounds[i] > g.hidden[at]:
                g.bounds[i] -= 1
        else:
            lower_all(g, at)


def lower_all(g: Game, at: int) -> None:
    """A hidden card left the zone with that index."""
    g.hidden[at] += 1
    if g.hidden[at] >= MOST_HIDDEN:  # keep the counts within a byte
        write_out(g, at)


def write_out(g: Game, at: int) -> None:
    """Let the stored numbers of the zone with that index be the bounds themselves."""
    size = g.setup.size
    for i in range(at * size, at * size + size):
        g.bounds[i] = max(0, g.bounds[i] - g.hidden[at])
    g.hidden[at] = 0


def hidden_leave(g: Game, player: int, zone: int, count: int) -> None:
    """Some cards leave a zone and nobody else sees which."""
    hidden = g.hidden
    for first in g.setup.views[player]:
        at = first + zone
        if hidden[at] + count < MOST_HIDDEN:
            hidden[at] += count
        else:
            for _ in range(count):
                lower_all(g, at)


def forget(g: Game, player: int, zone: int) -> None:
    """The zone is empty now."""
    if zone == IN_HAND:
        if not g.players[player].shown:
            return
        g.players[player].shown = False
    size = g.setup.size
    for first in g.setup.views[player]:
        at = first + zone
        g.hidden[at] = 0
        g.bounds[at * size : (at + 1) * size] = g.setup.zeros


def pour(g: Game, player: int, source: int, target: int) -> None:
    """All cards of one zone go to another; what is known of them goes with them."""
    size = g.setup.size
    for first in g.setup.views[player]:
        a = first + source
        b = first + target
        floor_a = g.hidden[a]
        floor_b = g.hidden[b]
        for kind in range(size):
            total = max(0, g.bounds[a * size + kind] - floor_a) + max(0, g.bounds[b * size + kind] - floor_b)
            g.bounds[b * size + kind] = total
        g.hidden[b] = 0
    forget(g, player, source)


def becomes(g: Game, player: int, source: int, target: int) -> None:
    """One zone turns into another that was empty; what is known of it stays known."""
    size = g.setup.size
    for first in g.setup.views[player]:
        a = first + source
        b = first + target
        g.bounds[b * size : (b + 1) * size] = g.bounds[a * size : (a + 1) * size]
        g.hidden[b] = g.hidden[a]
        g.bounds[a * size : (a + 1) * size] = g.setup.zeros
        g.hidden[a] = 0


def shown_hand(g: Game, player: int) -> None:
    """The whole hand was revealed."""
    size = g.setup.size
    g.players[player].shown = True
    for first in g.setup.views[player]:
        at = first + IN_HAND
        g.hidden[at] = 0
        g.bounds[at * size : (at + 1) * size] = g.players[player].hand


def off_set(g: Game, player: int, entry: int, viewers: int) -> None:
    """The top card, one of a set in unknown order, moves away.

    Those in `viewers`, who see it, know the rest as a set still, or exactly if it is all the same. For the others it
    may have been any of the set, so of each kind one less is sure to be left, somewhere in the deck.
    """
    p = g.players[player]
    group = entry >> GROUP_SHIFT
    knowing = entry >> SET_SHIFT & EXACT & ~entry
    places = [i for i in range(len(p.seen)) if p.seen[i] >> GROUP_SHIFT == group]
    met: list[int] = []
    for i in places:
        if p.deck[i] in met:
            arrives(g, player, IN_DECK, p.deck[i], knowing & ~viewers)
        met.append(p.deck[i])
    places.pop()
    alike = len({p.deck[i] for i in places}) == 1
    for i in places:
        exact = p.seen[i] & EXACT
        if knowing & viewers and not alike:
            p.seen[i] = exact | (knowing & viewers) << SET_SHIFT | group << GROUP_SHIFT
        else:
            p.seen[i] = exact | knowing & viewers


def off_deck(g: Game, player: int, viewers: int) -> int:
    """Note that the top card is about to leave the deck, shown to `viewers`;
    returns the mask of seats that knew it before.
    """
    p = g.players[player]
    entry = 0
    if p.seen:
        entry = p.seen[-1]
        if entry >> GROUP_SHIFT:
            off_set(g, player, entry, viewers)
        p.seen.pop()
    kind = p.deck[-1]
    known = entry | entry >> SET_SHIFT
    n = len(g.players)
    for viewer in range(n):
        if viewer != player and not known >> viewer & 1:
            at = (viewer * n + player) * ZONES + IN_DECK
            if not viewers >> viewer & 1:
                lower_all(g, at)
            elif g.bounds[at * g.setup.size + kind] > g.hidden[at]:
                g.bounds[at * g.setup.size + kind] -= 1
    return entry & EXACT


def onto_deck(g: Game, player: int, entry: int, above: int = 0) -> None:
    """Note what is known of a card just put into the deck, with `above` cards on it."""
    p = g.players[player]
    if p.seen or entry:
        if not p.seen:
            p.seen = [0] * (len(p.deck) - 1)
        p.seen.insert(len(p.seen) - above, entry)


def deck_mixed(g: Game, player: int) -> None:
    """The deck is about to be shuffled or turned over: its positions are forgotten, not its cards."""
    p = g.players[player]
    for i, entry in enumerate(p.seen):
        if entry:
            known = (entry | entry >> SET_SHIFT) & EXACT
            arrives(g, player, IN_DECK, p.deck[i], known)
    p.seen = []


def own_what_is_seen(g: Game) -> None:
    """Cards that lie open, or are known to be in some zone, are known to be their owner's, even if passed unseen."""
    n = len(g.players)
    size = g.setup.size
    for player, p in enumerate(g.players):
        total = sum(p.hand) + sum(p.picked) + sum(p.discard) + sum(p.aside) + len(p.deck)
        total += len(p.in_play) + len(p.looking) + (p.passed != NONE)
        for viewer in range(n):
            at = (viewer * n + player) * ZONES + IN_ALL
            if viewer == player or sum(g.bounds[at * size : (at + 1) * size].translate(LESS[g.hidden[at]])) == total:
                continue
            write_out(g, at)
            seen = seen_cards(viewer, p)
            for kind in range(size):
                known = seen[kind]
                for zone in (IN_HAND, IN_DECK, IN_DISCARD):
                    known += bound(g, viewer, player, zone, kind)
                g.bounds[at * size + kind] = max(g.bounds[at * size + kind], known)


def seen_cards(viewer: int, p: Player) -> list[int]:
    """The cards of a player that a viewer sees or knows at their places: counts by kind."""
    counts = [p.aside[kind] for kind in range(len(p.aside))]
    for card in p.in_play:
        counts[card.kind] += 1
    for i, mask in enumerate(p.looking_seen):
        counts[p.looking[i]] += mask >> viewer & 1
    for i, entry in enumerate(p.seen):
        counts[p.deck[i]] += (entry | entry >> SET_SHIFT) >> viewer & 1
    return counts
