"""Dealing anew what one seat can't know: another game that this seat could be in as well.

What a seat knows stays where it knows it to be: its own cards, positions of decks, cards known to be in a hand or a
discard pile. All other cards are dealt at random to all other places, each arrangement of the single cards being
equally likely. Which one it is follows from the seed and from what the seat knows: cards are put in order before they
are shuffled, or a seed would tell where they lay. Cards change their owner only as far as cards were passed unseen.
Ruins below the top one are drawn from those of the box that have not turned up. What is not a card stays as it is, but
for the luck to come: the random generator is new, and no shuffle is decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_env.engine import knowledge as k
from dominion_env.engine.ask import every
from dominion_env.engine.rng import seeded
from dominion_env.engine.setup import box_copies
from dominion_env.engine.state import NONE, Game

if TYPE_CHECKING:
    from dominion_env.engine.rng import Rng

SEAT_BITS: Final = 3
SEAT: Final = 7


def as_choice(player: int, seed: int) -> int:
    """A re-deal as an entry of `Game.history`: a negative number."""
    return -1 - (abs(seed) << 1 + SEAT_BITS | (seed < 0) << SEAT_BITS | player)


def redeal_as(g: Game, choice: int) -> None:
    """Make a re-deal that `as_choice` wrote down.

    Raises:
        ValueError: if that player has nothing to decide now.
    """
    code = -1 - choice
    seed = code >> 1 + SEAT_BITS
    redeal(g, code & SEAT, -seed if code >> SEAT_BITS & 1 else seed)


def redeal(g: Game, viewer: int, seed: int) -> None:
    """Deal anew what `viewer` can't know. What it may know, and what it may choose from now, stays as it is.

    Raises:
        ValueError: if `viewer` has nothing to decide now: cards on their way could be known to somebody else only.
    """
    if g.decision is None or g.decision.player != viewer:
        raise ValueError(f"player {viewer} has nothing to decide now, so the game can't be dealt anew for that player")
    rng = seeded(seed)
    for pile in range(len(g.mixed)):
        redeal_pile(g, pile, rng)
    redeal_own_deck(g, viewer, rng)
    redeal_others(g, viewer, rng)
    believe_the_truth(g, viewer)
    for p in g.players:
        p.shuffles = []
    if g.log is not None:
        bit = 1 << viewer
        g.log = [
            note
            if note[3] & bit
            else (note[0], note[1], NONE, 0, note[4], note[5])  # it may never have happened with that card
            for note in g.log
        ]
    g.history.append(as_choice(viewer, seed))
    g.rng = rng


def redeal_pile(g: Game, index: int, rng: Rng) -> None:
    """Deal the cards of a mixed pile below the top one from those that are nowhere else."""
    pile = g.mixed[index]
    below = len(pile) - 1
    if below < 1:
        return
    owned = [g.owned(player) for player in range(len(g.players))]
    unseen: list[int] = []
    for kind in g.setup.mixed_piles[index].kinds:
        elsewhere = g.trash[kind] + sum([cards[kind] for cards in owned]) + (pile[-1] == kind)
        unseen += [kind] * (box_copies(g.setup.mixed_piles[index]) - elsewhere)
    if len(unseen) < below:  # a constructed position with more cards than a box holds
        unseen = pile[:below]
    rng.shuffle(unseen)
    g.mixed[index] = [*unseen[:below], pile[-1]]


def redeal_own_deck(g: Game, viewer: int, rng: Rng) -> None:
    """Shuffle what the viewer does not know of the order of its own deck."""
    deck = g.players[viewer].deck
    for places in unknown_places(g, viewer, viewer):
        shuffle_places(deck, places, rng)


def unknown_places(g: Game, viewer: int, player: int) -> list[list[int]]:
    """Positions of a deck that a viewer can't tell apart: those that it knows nothing of, then set by set."""
    p = g.players[player]
    if not p.seen:
        return [list(range(len(p.deck)))]
    unknown: list[int] = []
    sets: dict[int, list[int]] = {}
    for i, entry in enumerate(p.seen):
        if not (entry | entry >> k.SET_SHIFT) >> viewer & 1:
            unknown.append(i)
        elif not entry >> viewer & 1:
            sets.setdefault(entry >> k.GROUP_SHIFT, []).append(i)
    return [unknown, *sets.values()]


def shuffle_places(deck: list[int], places: list[int], rng: Rng) -> None:
    """Shuffle the cards at some positions of a deck."""
    cards = sorted([deck[i] for i in places])
    rng.shuffle(cards)
    for i in range(len(places)):
        deck[places[i]] = cards[i]


class Deal:
    """The hidden cards of one other player while they are dealt anew.

    Attributes:
        player: Whose.
        places: The positions of the deck of which the viewer knows nothing.
        unseen: Indices of the cards being looked at which the viewer has not seen.
        hand, deck, discard: Cards known to be in the zone; the rest is filled up from `cards`.
        cards: The cards of which it is not known where they are.
    """

    __slots__ = ("cards", "deck", "discard", "hand", "places", "player", "unseen")

    def __init__(self, g: Game, viewer: int, player: int) -> None:
        p = g.players[player]
        self.player = player
        self.places = unknown_places(g, viewer, player)[0]
        self.unseen = [i for i in range(len(p.looking)) if not p.looking_seen[i] >> viewer & 1]
        self.hand = known(g, viewer, player, k.IN_HAND)
        self.deck = known(g, viewer, player, k.IN_DECK)
        self.discard = known(g, viewer, player, k.IN_DISCARD)
        self.cards = every(p.hand) + every(p.picked) + every(p.discard)
        if p.passed != NONE:
            self.cards.append(p.passed)
        self.cards += [p.deck[i] for i in self.places]
        self.cards += [p.looking[i] for i in self.unseen]
        for kind in self.hand + self.deck + self.discard:
            self.cards.remove(kind)

    def carry_out(self, g: Game, rng: Rng) -> None:
        """Deal the cards to the places."""
        p = g.players[self.player]
        self.cards.sort()
        rng.shuffle(self.cards)
        picked = sum(p.picked)
        passed = p.passed != NONE
        hand = self.fill(self.hand, sum(p.hand) + picked + passed)
        if picked or passed:
            rng.shuffle(hand)
        if passed:
            p.passed = hand.pop()
        p.picked = counts(g, hand[len(hand) - picked :])
        p.hand = counts(g, hand[: len(hand) - picked])
        p.discard = counts(g, self.fill(self.discard, sum(p.discard)))
        for i in self.unseen:
            p.looking[i] = self.cards.pop()
        deck = self.fill(self.deck, len(self.places))
        rng.shuffle(deck)
        for i in range(len(deck)):
            p.deck[self.places[i]] = deck[i]

    def fill(self, some: list[int], size: int) -> list[int]:
        """The cards known to be in a zone and as many others as are there."""
        more = size - len(some)
        dealt = self.cards[len(self.cards) - more :]
        del self.cards[len(self.cards) - more :]
        return some + dealt


def known(g: Game, viewer: int, player: int, zone: int) -> list[int]:
    """The cards that a viewer knows to be in a zone."""
    cards: list[int] = []
    size = g.setup.size
    at = (viewer * len(g.players) + player) * k.ZONES + zone
    less = g.hidden[at]
    for kind in range(size):
        count = g.bounds[at * size + kind] - less
        if count > 0:
            cards += [kind] * count
    return cards


def counts(g: Game, cards: list[int]) -> bytearray:
    """Cards in a list as counts by kind."""
    found = bytearray(g.setup.size)
    for kind in cards:
        found[kind] += 1
    return found


def redeal_others(g: Game, viewer: int, rng: Rng) -> None:
    """Deal the hidden cards of all other players."""
    deals = [Deal(g, viewer, player) for player in g.others(viewer)]
    if len(deals) > 1:
        exchange_passed(g, viewer, deals, rng)
    for deal in deals:
        for places in unknown_places(g, viewer, deal.player)[1:]:
            shuffle_places(g.players[deal.player].deck, places, rng)
        deal.carry_out(g, rng)


def exchange_passed(g: Game, viewer: int, deals: list[Deal], rng: Rng) -> None:
    """Let cards that may have been passed among the others unseen change owners, before anything is dealt."""
    taken: list[int] = []
    shares: list[int] = []
    for deal in deals:
        owned = g.owned(deal.player)
        before = len(deal.cards)
        for kind in sorted(set(deal.cards)):
            doubtful = owned[kind] - k.bound(g, viewer, deal.player, k.IN_ALL, kind)
            for _ in range(min(doubtful, deal.cards.count(kind))):
                deal.cards.remove(kind)
                taken.append(kind)
        shares.append(before - len(deal.cards))
    taken.sort()
    rng.shuffle(taken)
    for i in range(len(deals)):
        deals[i].cards += taken[len(taken) - shares[i] :]
        del taken[len(taken) - shares[i] :]


def believe_the_truth(g: Game, viewer: int) -> None:
    """Let what the other seats believe of each other be true of the cards as they are dealt now."""
    n = len(g.players)
    size = g.setup.size
    for player in range(n):
        p = g.players[player]
        if n == 2 and player != viewer:  # there is nobody else
            continue
        if player == viewer and not p.seen:  # nobody is wrong about a deck in another order
            continue
        owned = g.owned(player)
        for other in range(n):
            if other in (viewer, player):
                continue
            unknown = counts(g, [p.deck[i] for i in unknown_places(g, other, player)[0]])
            first = (other * n + player) * k.ZONES
            for kind in range(size):
                in_hand = p.hand[kind] + p.picked[kind] + (p.passed == kind)
                true = (in_hand, unknown[kind], p.discard[kind], owned[kind])
                for zone in range(k.ZONES):
                    at = first + zone
                    believed = max(0, g.bounds[at * size + kind] - g.hidden[at])
                    g.bounds[at * size + kind] = min(believed, true[zone])
            for zone in range(k.ZONES):
                g.hidden[first + zone] = 0
