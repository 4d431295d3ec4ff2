"""A bookkeeper at one seat: reads the log as that seat sees it and writes down what follows for sure.

It is plain and slow on purpose, and knows nothing of how the engine keeps what seats know: it starts from the public
set-up of a game, then reads the log alone, entry by entry. So it stands for a person with a perfect memory, and what it
knows is what that person may be shown (see docs/knowledge.md). It judges the log too: `Book.read` fails where an entry
shows its seat a card that nobody showed to it, or hides one that it knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dominion_env import Game
from dominion_env.engine import log, moves
from dominion_env.engine.card import TO_DECK, TO_HAND
from dominion_env.engine.state import NONE
from tests.bookpage import Page, Pile

DECK_TO_DISCARD = "put deck into discard pile"
"""The mode of a card (Chancellor, Scavenger) by which a whole deck moves."""
SHOWN_FROM_HAND = "Bureaucrat"
"""The card that has cards of a hand put on the deck for all to see."""
SHOWN_WHEN_GAINED = "Replace"
"""The card that puts a card just gained, which all have seen, from the discard pile on the deck."""


class Book:
    """What one seat knows of everybody's cards.

    Args:
        game: A game that keeps a log, before its first choice: the book is begun with its set-up, which is public.
        viewer: The seat.

    Attributes:
        viewer: The seat.
        pages: What is known of each player's cards.
    """

    def __init__(self, game: Game, viewer: int) -> None:
        self.viewer = viewer
        self._cards = game.state.setup.cards
        self._on_the_way: list[tuple[int, int | None]] = []
        self._played = ""
        self._in_clean_up = False
        self._put_back: list[tuple[int, bool]] = []
        self._read = 0
        self.pages = [self._first_page(game, seat) for seat in range(game.players)]

    def _first_page(self, game: Game, seat: int) -> Page:
        """Everybody knows which cards are dealt to whom, but not which of them are in the hand."""
        player = (game.state.origin or game.state).players[seat]
        page = Page()
        hand = [kind for kind, count in enumerate(player.hand) for _ in range(count)]
        for kind in player.deck + hand:
            page.deck.append(None)
            page.loose[kind] += 1
        for kind in hand:
            page.hand.put(page.off_deck(kind if seat == self.viewer else None))
        for kind, count in enumerate(player.discard):
            for _ in range(count):
                page.discard.put(kind)
        page.aside = Counter({kind: count for kind, count in enumerate(player.aside) if count})
        page.in_play = Counter(card.kind for card in player.in_play)
        everything = Counter(player.deck + hand) + page.discard.known + page.aside + page.in_play
        page.owned = Pile(everything.total(), everything)
        return page

    # Reading.

    def read(self, entries: Sequence[tuple[int, ...]]) -> None:
        """Read what the log says from where it was read last.

        Raises:
            AssertionError: where an entry shows or hides a card that it should not, or contradicts the book.
        """
        for at in range(self._read, len(entries)):
            event, player, kind, viewers, number, zone = entries[at]
            shown = viewers >> self.viewer & 1 == 1
            self._judge_order(event, player, kind, zone, shown)
            if kind != NONE:
                self._judge(event, player, kind, zone, number, shown)
            self._write(event, player, kind if shown and kind != NONE else None, number, zone)
        self._read = len(entries)
        self._arrive()
        for page in self.pages:
            page.owned.known = page.known_owned()

    def _judge(self, event: int, player: int, kind: int, zone: int, number: int, shown: bool) -> None:
        """Whether the seat may be shown which card it is, and is shown it if it knows."""
        may = self._may_see(event, player, kind, zone, number)
        what = f"the log of player {self.viewer} about {self._cards[kind].name} of player {player} (event {event})"
        assert may or not shown, f"{what} shows a card that is hidden"
        if event == log.TOPDECK:
            return  # whether it is shown depends on what the card that moves it says
        assert shown or not may, f"{what} hides a card that is known"

    def _judge_order(self, event: int, player: int, kind: int, zone: int, shown: bool) -> None:
        """Of cards that were looked at and are put back on the deck in some order, others are not shown that order."""
        if (event, zone) != (log.TOPDECK, moves.LOOKING) or player == self.viewer:
            self._put_back = []
            return
        self._put_back.append((kind, shown))
        alike = len({kind for kind, _ in self._put_back}) == 1
        assert alike or not any(shown for _, shown in self._put_back), "the log shows in which order cards are put back"

    def _may_see(self, event: int, player: int, kind: int, zone: int, number: int) -> bool:
        page = self.pages[player]
        if player == self.viewer:
            return True
        if event in (log.DRAW, log.LOOK):
            return page.known_top() is not None
        if event == log.TAKE and zone == moves.LOOKING:
            return kind in page.looking
        if event == log.PASS:
            return number == self.viewer
        if event == log.INTO_DECK:
            return False
        if event == log.TOPDECK:
            if zone == moves.LOOKING:
                return kind in page.looking
            if zone == moves.DISCARD_PILE:
                return self._in_clean_up or self._played == SHOWN_WHEN_GAINED
            return self._played == SHOWN_FROM_HAND
        return True

    # Writing.

    def _write(self, event: int, player: int, kind: int | None, number: int, zone: int) -> None:
        page = self.pages[player]
        if event != log.PASS:
            self._arrive()
        if event in (log.DRAW, log.LOOK):
            known = page.off_deck(kind)
            page.hand.put(known) if event == log.DRAW else page.looking.append(known)
        elif event == log.REVEAL:
            self._reveal(page, _sure(kind), number, zone)
        elif event == log.PASS:
            page.hand.take(kind)
            page.owned.take(kind)
            self._on_the_way.append((number, kind))
        elif event == log.SHUFFLE:
            self._shuffle(page, zone)
        elif event == log.CLEAN_UP:
            self._clean_up(page)
        elif event == log.TURN:
            self._in_clean_up = False
        elif event == log.CHOOSE and self._cards[_sure(kind)].modes[number] == DECK_TO_DISCARD:
            page.mix_deck()
            page.discard.pour(Pile(len(page.deck), page.loose))
            page.deck, page.loose = [], Counter()
        elif event in (log.TOPDECK, log.INTO_DECK):
            self._into_deck(page, kind, number if event == log.INTO_DECK else 0, zone)
        elif event == log.GAIN:
            self._gain(page, _sure(kind), number)
        elif event in _GOES:
            self._go(page, event, kind, number, zone)

    def _arrive(self) -> None:
        """Cards passed at the same time come to their new owners."""
        for player, kind in self._on_the_way:
            self.pages[player].hand.put(kind)
            self.pages[player].owned.put(kind)
        self._on_the_way = []

    def _reveal(self, page: Page, kind: int, number: int, zone: int) -> None:
        if zone == moves.DECK:
            page.off_deck(kind)
            page.looking.append(kind)
        elif zone == moves.HAND:
            page.hand.known[kind] = max(page.hand.known[kind], number)
        else:  # of the discard pile, on its way into the deck, which is shuffled next
            page.discard.take(kind)
            page.deck.append(kind)

    def _shuffle(self, page: Page, zone: int) -> None:
        page.mix_deck()
        if zone == moves.DISCARD_PILE:
            assert not page.deck, "a discard pile becomes the deck while there still is one"
            page.deck = [None] * page.discard.size
            page.loose = page.discard.known
            page.discard = Pile()

    def _clean_up(self, page: Page) -> None:
        self._in_clean_up = True
        page.discard.pour(Pile(page.in_play.total(), page.in_play))
        page.discard.pour(page.hand)
        page.in_play = Counter()

    def _into_deck(self, page: Page, kind: int | None, above: int, zone: int) -> None:
        if zone == moves.LOOKING and kind is None:
            page.back_on_deck_unseen()
            return
        self._leave(page, kind, zone)
        page.deck.insert(len(page.deck) - above, kind)

    def _gain(self, page: Page, kind: int, to: int) -> None:
        page.owned.put(kind)
        if to == TO_DECK:
            page.deck.append(kind)
        elif to == TO_HAND:
            page.hand.put(kind)
        else:
            page.discard.put(kind)

    def _go(self, page: Page, event: int, kind: int | None, number: int, zone: int) -> None:
        """Cards go from one zone of a player to another, or away."""
        if event == log.PLAY:
            self._played = self._cards[_sure(kind)].name
            if zone in (moves.PLAY_AREA, NONE):  # played again, or from the Supply: it lies where it lay
                return
        for _ in range(number):
            self._leave(page, kind, zone)
            if event == log.PLAY:
                page.in_play[_sure(kind)] += 1
            elif event == log.DISCARD:
                page.discard.put(kind)
            elif event == log.TAKE:
                page.hand.put(kind)
                if zone == NONE:
                    page.owned.put(kind)
            elif event == log.SET_ASIDE:
                page.aside[_sure(kind)] += 1
            elif event == log.PICK_UP:
                page.looking.append(kind)
            elif zone != NONE:  # trashed, or returned to its pile
                page.owned.take(kind)

    def _leave(self, page: Page, kind: int | None, zone: int) -> None:
        """A card leaves a zone of its owner."""
        if zone in (moves.HAND, moves.PICKED):
            page.hand.take(kind)
        elif zone == moves.DISCARD_PILE:
            page.discard.take(kind)
        elif zone == moves.LOOKING and kind is None:
            page.looking.remove(None)
        elif zone == moves.LOOKING:
            page.out_of_looking(_sure(kind))
        elif zone == moves.ASIDE:
            page.aside -= Counter([_sure(kind)])
        elif zone == moves.PLAY_AREA:
            page.in_play -= Counter([_sure(kind)])


_GOES = (log.PLAY, log.DISCARD, log.TAKE, log.SET_ASIDE, log.PICK_UP, log.TRASH, log.RETURN)


def _sure(kind: int | None) -> int:
    assert kind is not None, "the log hides a card that lies open"
    return kind
