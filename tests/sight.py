"""What a seat is shown of a game, and what its bookkeeper says it should be shown (`tests.bookkeeper`)."""

from __future__ import annotations

from collections import Counter

import numpy as np

from dominion_env import Game, View
from dominion_env.engine.state import NONE
from dominion_env.observation import Observer
from tests.bookkeeper import Book
from tests.bookpage import Lot, Page, Slot

EVENTS = 12
"""How many recent events the observations show."""
LINES = 40
"""How many of the last entries of the log are compared."""
SEED = 7
"""Under which cards are dealt anew."""
OWN_DEPTHS = range(1, 7)
"""The positions of the own deck, from the top, that observations show."""

Shown = dict[str, object]


class Sight:
    """Looks at games of one kingdom and number of players as a seat does.

    Args:
        game: One of these games.
        observer: Writes the observations; by default one with all its options.
        view: What an agent is handed.
    """

    def __init__(self, game: Game, observer: Observer | None = None, view: type[View] = View) -> None:
        self.observer = observer or Observer(game.actions.cards, game.players, events=EVENTS, extended=True)
        self._view = view
        self._scales = {name: scale for section in self.observer.features.sections for name, scale in section.blocks}
        self._places = self.observer.slices()

    def glance(self, game: Game, seat: int) -> Shown:
        """What a network is given: the observation and the mask; and the log."""
        view = self._view(game, seat, self.observer)
        return {
            "observation": view.observation().tobytes(),
            "action_mask": view.action_mask().tobytes(),
            "log": view.log(max(0, view.log_length() - LINES)),
        }

    def everything(self, game: Game, seat: int) -> Shown:
        """All that a view of the game has, by name."""
        view = self._view(game, seat, self.observer)
        found = self.glance(game, seat)
        for name in ("legal_actions", "options", "hand", "owned", "money", "discard", "looking_at", "supply", "trash",
                     "score", "gains_to_end", "table", "log_length"):  # fmt: skip
            found[name] = getattr(view, name)()
        for name in ("turns_taken", "coffers", "known_owned", "known_score", "in_play", "looked_at", "hand_size",
                     "deck_size"):  # fmt: skip
            found[name] = [getattr(view, name)(player) for player in range(game.players)]
        for name in ("kind", "asking", "legal", "players", "turn_player", "phase", "coins", "buys", "actions_left"):
            found[name] = getattr(view, name)
        found["left"] = [view.left(card.name) for card in game.state.setup.cards]
        found["cost"] = view.cost("Province")
        found["decision"] = view.decision if view.kind else None
        if view.kind and game.state.running is None:  # within an effect the cards exchanged would be where they were
            found["sample"] = view.sample(SEED).state_hash()
        return found

    def check_same(self, one: Shown, other: Shown) -> None:
        """A seat is shown the same in two games.

        Raises:
            AssertionError: if not; the message names what differs.
        """
        differing = [name for name in one if one[name] != other[name]]
        if "observation" in differing:
            a, b = (np.frombuffer(each["observation"], np.float32) for each in (one, other))  # type: ignore[call-overload]
            features = [name for name, x, y in zip(self.observer.layout(), a, b, strict=True) if x != y]
            raise AssertionError(f"hidden cards show in the observation: {features}")
        assert not differing, f"hidden cards show in {differing}"

    def check_due(self, game: Game, book: Book) -> None:
        """A seat is shown of hidden cards just what its bookkeeper knows.

        Raises:
            AssertionError: if it is shown more, or less.
        """
        observation = self.observer(game.state, book.viewer)
        kinds = [game.state.setup.kind_of.get(name, NONE) for name in self.observer.cards]
        for block, counts in due(book).items():
            scale = self._scales[block]
            known = np.array([counts[kind] for kind in kinds]) / scale
            found = observation[self._places[block]]
            wrong = np.flatnonzero(np.abs(found - np.minimum(known, 1)) > 1e-4)
            if wrong.size:
                at = int(wrong[0])
                more = "more than it can know" if found[at] > known[at] else "less than it may know"
                raise AssertionError(
                    f"it is shown {more}: {block}: {self.observer.cards[at]} is {found[at] * scale:.0f}, "
                    f"but the book says {known[at] * scale:.0f}"
                )


def due(book: Book) -> dict[str, Counter[int]]:
    """What a seat should be shown of hidden cards: counts by kind, by the name of the block in the observation."""
    n = len(book.pages)
    found = {f"own deck {depth} from top": at_depth(book.pages[book.viewer], depth) for depth in OWN_DEPTHS}
    for step in range(1, n):
        page = book.pages[(book.viewer + step) % n]
        blocks = {
            "known hand": page.hand.known,
            "known discard": page.discard.known,
            "known deck": page.known_deck(),
            "known owned": page.known_owned(),
            "looking": page.seen_looking(),
            "deck top": at_depth(page, 1),
            "deck 2 from top": at_depth(page, 2),
            "deck 3 from top": at_depth(page, 3),
            "on top in unknown order": lot_on_top(page),
        }
        found.update({f"player +{step} {name}": counts for name, counts in blocks.items()})
    return found


def at_depth(page: Page, depth: int) -> Counter[int]:
    """The card at a depth from the top of a deck, if it is known."""
    slot: Slot = page.deck[-depth] if depth <= len(page.deck) else None
    return Counter([slot]) if isinstance(slot, int) else Counter()


def lot_on_top(page: Page) -> Counter[int]:
    """The cards of which one is on top of the deck, if it is known which they are and they all are in the deck."""
    slot = page.deck[-1] if page.deck else None
    return slot.cards if isinstance(slot, Lot) and slot not in page.looking else Counter()
