"""Letting cards that a seat knows nothing of change places, within what its bookkeeper knows (`tests.bookkeeper`)."""

from __future__ import annotations

from collections import Counter
from random import Random

from dominion_env.engine.rng import seeded
from dominion_env.engine.state import NONE, Player
from dominion_env.engine.state import Game as State
from tests.bookkeeper import Book
from tests.bookpage import Lot, Page, Slot


class Place:
    """Where a card lies: a position of a list, or for a kind in an unordered zone."""

    def __init__(self, zone: bytearray | list[int], at: int) -> None:
        self.zone = zone
        self.at = at

    @property
    def kind(self) -> int:
        """The card that lies there."""
        return self.at if isinstance(self.zone, bytearray) else self.zone[self.at]

    def put(self, kind: int) -> None:
        """Let another card lie there."""
        if isinstance(self.zone, bytearray):
            self.zone[self.at] -= 1
            self.zone[kind] += 1
            self.at = kind
        else:
            self.zone[self.at] = kind


class Passed(Place):
    """The card that a player keeps face down to be passed."""

    def __init__(self, player: Player) -> None:
        super().__init__([], 0)
        self.player = player

    @property
    def kind(self) -> int:
        """The card that lies there."""
        return self.player.passed

    def put(self, kind: int) -> None:
        """Let another card lie there."""
        self.player.passed = kind


def exchange_hidden(state: State, book: Book, rng: Random, share: float = 1.0) -> int:
    """Let hidden cards change places; returns how many places have another card than before.

    Args:
        state: The game, which changes.
        book: What the seat knows from which the cards are hidden.
        rng: Random numbers.
        share: Which part of the places is taken into account, about.

    Raises:
        AssertionError: if what the book says is not true.
    """
    changed = 0
    hidden: dict[int, list[Place]] = {}
    for seat, page in enumerate(book.pages):
        check_page(state, seat, page, seat == book.viewer)
        hidden[seat] = hidden_places(state.players[seat], page, rng)
        changed += sum(shuffle(places, rng, share) for _, places in lots(state.players[seat], page))
    passed: list[Place] = []
    for seat, places in hidden.items():
        if seat != book.viewer:
            passed += doubtful(state, seat, book.pages[seat], places)
    changed += shuffle(passed, rng)
    changed += sum(shuffle(places, rng, share) for places in hidden.values())
    if share == 1:
        changed += exchange_below_top(state, rng)
        state.rng = seeded(rng.randrange(2**40))
    return changed


def shuffle(places: list[Place], rng: Random, share: float = 1.0) -> int:
    """Shuffle the cards at some places; returns how many places have another card than before."""
    if share < 1:
        places = [place for place in places if rng.random() < share]
    before = [place.kind for place in places]
    after = before[:]
    rng.shuffle(after)
    for place, kind in zip(places, after, strict=True):
        place.put(kind)
    return sum(a != b for a, b in zip(before, after, strict=True))


def cards_of(counts: bytearray) -> list[int]:
    """The cards of an unordered zone, each as often as it is there."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def hidden_places(player: Player, page: Page, rng: Random) -> list[Place]:
    """The places of one player's cards of which the book says nothing."""
    hand = [Place(zone, kind) for zone in (player.hand, player.picked) for kind in cards_of(zone)]
    if player.passed != NONE:
        hand.append(Passed(player))
    discard = [Place(player.discard, kind) for kind in cards_of(player.discard)]
    deck = [Place(player.deck, i) for i, slot in enumerate(page.deck) if slot is None]
    looking = [Place(player.looking, i) for i, slot in in_looking(player, page) if slot is None]
    places = looking
    for zone, known in ((hand, page.hand.known), (discard, page.discard.known), (deck, page.loose)):
        rng.shuffle(zone)
        places += all_but(zone, known)
    return places


def all_but(places: list[Place], known: Counter[int]) -> list[Place]:
    """The places without as many of each kind as are known to be among them."""
    left = Counter(known)
    rest: list[Place] = []
    for place in places:
        if left[place.kind] > 0:
            left[place.kind] -= 1
        else:
            rest.append(place)
    return rest


def in_looking(player: Player, page: Page) -> list[tuple[int, Slot]]:
    """Positions of the cards that a player looks at, with what the book says of each: it does not keep their order."""
    known = page.seen_looking()
    rest = [slot for slot in page.looking if not isinstance(slot, int)]
    found: list[tuple[int, Slot]] = []
    for i, kind in enumerate(player.looking):
        if known[kind] > 0:
            known[kind] -= 1
            found.append((i, kind))
        else:
            found.append((i, rest.pop()))
    return found


def lots(player: Player, page: Page) -> list[tuple[Lot, list[Place]]]:
    """The lots of cards of which the book does not say which lies where, with the places of each."""
    found: dict[Lot, list[Place]] = {}
    for i, slot in enumerate(page.deck):
        if isinstance(slot, Lot):
            found.setdefault(slot, []).append(Place(player.deck, i))
    for i, slot in in_looking(player, page):
        if isinstance(slot, Lot):
            found.setdefault(slot, []).append(Place(player.looking, i))
    return list(found.items())


def doubtful(state: State, seat: int, page: Page, places: list[Place]) -> list[Place]:
    """Places of cards that the book does not know to be this player's at all: they may have been passed unseen."""
    spare = Counter(dict(enumerate(state.owned(seat)))) - page.known_owned()
    found: list[Place] = []
    for place in places:
        if spare[place.kind] > 0:
            spare[place.kind] -= 1
            found.append(place)
    return found


def exchange_below_top(state: State, rng: Random) -> int:
    """Draw the cards of mixed piles anew, below the top one, from those of the box that are nowhere else."""
    changed = 0
    for pile, cards in zip(state.setup.mixed_piles, state.mixed, strict=True):
        below = cards[:-1]
        box = Counter(dict.fromkeys(pile.kinds, 10 if pile.name == "Ruins" else 1))
        for seat in range(len(state.players)):
            box -= Counter(dict(enumerate(state.owned(seat))))
        box -= Counter(dict(enumerate(state.trash)))
        box -= Counter(cards[-1:])
        unseen = list(box.elements())
        if len(unseen) >= len(below):
            cards[:-1] = rng.sample(unseen, len(below))
            changed += sum(a != b for a, b in zip(below, cards, strict=False))
    return changed


def check_page(state: State, seat: int, page: Page, own: bool) -> None:
    """What the book says of a player's cards is true, its sizes are right, and of one's own cards it knows all."""
    player = state.players[seat]
    hand = Counter(cards_of(player.hand) + cards_of(player.picked) + [player.passed] * (player.passed != NONE))
    unknown = Counter(kind for kind, slot in zip(player.deck, page.deck, strict=True) if slot is None)
    claims = {
        "hand": (page.hand.known, hand, page.hand.size),
        "discard pile": (page.discard.known, Counter(cards_of(player.discard)), page.discard.size),
        "deck": (page.loose, unknown, sum(slot is None for slot in page.deck)),
        "looked at": (page.seen_looking(), Counter(player.looking), len(page.looking)),
        "cards": (page.known_owned(), Counter(dict(enumerate(state.owned(seat)))), page.owned.size),
    }
    for lot, places in lots(player, page):
        claims["lot"] = (lot.cards, Counter(place.kind for place in places), lot.size)
    for where, (known, true, size) in claims.items():
        assert known <= true, f"the book is wrong about the {where} of player {seat}: {known}, but {true}"
        assert known == true or not own, f"the book does not know all {where} of its own player: {known}, but {true}"
        assert size == true.total(), f"the book counts {size} cards in the {where} of player {seat}: {true.total()}"
    for kind, slot in zip(player.deck, page.deck, strict=True):
        if isinstance(slot, int):
            assert kind == slot, f"the book is wrong about a card in the deck of player {seat}"
    assert page.in_play == Counter(card.kind for card in player.in_play), f"cards in play of player {seat}"
    assert page.aside == Counter(cards_of(player.aside)), f"cards set aside of player {seat}"
