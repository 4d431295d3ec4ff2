"""Proof that no seat is shown what is hidden from it, and that it is shown what it may know.

Games are played at random, and a bookkeeper at each seat (`tests.bookkeeper`) writes down what that seat knows, from
the log as the seat sees it. At decisions of all kinds three things are then looked at, for each seat:

* What it is shown of hidden cards is just what the bookkeeper knows: no more and no less.
* In a copy of the game all other cards change places, within what the bookkeeper knows: hands, unknown positions of
  decks, discard piles, cards looked at, Ruins and Knights below the top, the random generator, cards of the log that
  were not shown. All that the seat is shown is the same to the byte.
* Such copies play on beside the game, for as long as the seat sees the same happen in both: it is then shown the same
  and may choose the same.

The test suite does this with a slice of games. More, and a table of what was covered::

    python -m tests.leak_proof 10       # ten games of each kingdom with 2, 3 and 4 players, and as many of random ones
    python -m tests.leak_proof 1 --only "First Game"
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from dominion_env import Game, kingdoms
from dominion_env.engine import turn
from dominion_env.engine.card import CARDS
from dominion_env.engine.codes import KIND_OF_DECISION, verb_of
from dominion_env.engine.state import NONE
from dominion_env.kingdoms import Kingdom, KingdomLike, resolve
from tests.bookkeeper import Book
from tests.exchanging import exchange_hidden
from tests.random_net import Habit, middle_of_a_game, random_kingdom
from tests.sight import Sight

KINDS = sorted({*KIND_OF_DECISION.values()} - {"done"})
"""All kinds of decisions."""
MAX_TURNS = {2: 13, 3: 9, 4: 7}
"""Turns of each player in a game, by the number of players."""
MOST_TWINS = 3
"""How many copies play on beside a game at a time."""
SAMPLE = 0.08
"""The share of decisions that are looked at, beside those of a kind that is new in a game."""

Asked = tuple[str, str]
"""The kind of a decision, and the card that asks."""


@dataclass
class Tally:
    """What was looked at.

    Attributes:
        games: Games played.
        decisions: Decisions met.
        looked_at: Decisions at which all was compared.
        offered: What the options of those were, for each asking card.
        hidden: Cards that were others in a copy, by kind of decision.
        alike: Decisions at which a copy that played on was compared, by kind; `chosen` those that were the seat's own.
    """

    games: int = 0
    decisions: int = 0
    looked_at: Counter[Asked] = field(default_factory=Counter)
    offered: set[Asked] = field(default_factory=set)
    hidden: Counter[str] = field(default_factory=Counter)
    alike: Counter[str] = field(default_factory=Counter)
    chosen: Counter[Asked] = field(default_factory=Counter)

    def of_kind(self, counts: Counter[Asked], kind: str) -> int:
        """How many decisions of a kind were counted, whichever card asked."""
        return sum(count for (each, _), count in counts.items() if each == kind)

    def report(self) -> str:
        """A table by kind of decision, and which cards were never met asking for what they say that they ask."""
        lines = [
            f"{self.games} games, {self.decisions} decisions, {self.looked_at.total()} of them looked at",
            f"{self.hidden.total()} hidden cards exchanged",
            f"{self.alike.total()} decisions reached by copies too, {self.chosen.total()} of them the seat's own",
            "kind of decision | asking cards | looked at | hidden cards exchanged | copies alike | own",
        ]
        for kind in KINDS:
            cards = len({card for each, card in self.looked_at if each == kind})
            looked_at, chosen = self.of_kind(self.looked_at, kind), self.of_kind(self.chosen, kind)
            lines.append(f"{kind} | {cards} | {looked_at} | {self.hidden[kind]} | {self.alike[kind]} | {chosen}")
        missing = sorted(declared() - self.offered)
        lines.append(
            f"{len(declared()) - len(missing)} of the {len(declared())} things that cards say they ask for were met"
        )
        lines += [f"  not met: {card} asks to {kind}" for kind, card in missing]
        return "\n".join(lines)


def declared() -> set[Asked]:
    """What cards say that they ask for."""
    return {
        (KIND_OF_DECISION[verb], name)
        for name, printed in CARDS.items()
        for verb in printed.asks
        if verb in KIND_OF_DECISION
    }


class Twin:
    """A copy of a game in which cards hidden from one seat have changed places, and which plays on beside it."""

    def __init__(self, game: Game, book: Book, rng: Random) -> None:
        self.viewer = book.viewer
        self.start = len(game.state.log or ())
        self.game = game.clone()
        self.changed = exchange_hidden(self.game.state, book, rng, share=rng.choice((0.1, 0.3, 1.0)))
        turn.advance(self.game.state)

    def follow(self, game: Game, action: int) -> bool:
        """Make the choice that was made in the game; ends with whether the seat saw the same in both."""
        decision = self.game.state.decision
        if decision is None or self.game.codes[action] not in decision.options:
            return False
        self.game.step(action)
        return self.seen(game) == self.seen(self.game)

    def seen(self, game: Game) -> object:
        """What the seat saw happen in a game since there were two, and the Supply, of which new cards turn up."""
        events = [
            (event, player, kind if viewers >> self.viewer & 1 else NONE, number, zone)
            for event, player, kind, viewers, number, zone in (game.state.log or ())[self.start :]
        ]
        return events, bytes(game.state.supply)

    def comparable(self, game: Game) -> bool:
        """Whether the same is asked in both: others may have to choose in one and have no choice in the other."""
        one, other = game.state.decision, self.game.state.decision
        if one is None or other is None or one.player != other.player:
            return False
        if one.verb != other.verb or one.source != other.source:
            return False
        return one.player == self.viewer or open_numbers(game) == open_numbers(self.game)


def open_numbers(game: Game) -> list[object]:
    """Numbers that all can see, and that tell how far a turn has gone while others choose."""
    coffers = [game.coffers(seat) for seat in range(game.players)]
    return [game.phase, game.coins, game.buys, game.actions_left, *coffers]


class Proof:
    """One game that is played to its end, with what is looked at on the way.

    Args:
        game: A game that keeps a log, at its first decision.
        rng: Random numbers.
        tally: Where to count.
        sight: How seats look at the game.
    """

    def __init__(self, game: Game, rng: Random, tally: Tally, sight: Sight | None = None) -> None:
        self.game = game
        self.rng = rng
        self.tally = tally
        self.sight = sight or Sight(game)
        self.books = [Book(game, seat) for seat in range(game.players)]
        self.twins: list[Twin] = []
        self.met: Counter[Asked] = Counter()

    def play(self) -> None:
        """Play the game.

        Raises:
            AssertionError: where a seat is shown what is hidden from it, or not shown what it may know.
        """
        habit = Habit(self.rng)
        self.tally.games += 1
        while not self.game.over:
            self.look()
            action = habit.choose(self.game)
            self.game.step(action)
            self.twins = [twin for twin in self.twins if twin.follow(self.game, action)]
        self.read()

    def read(self) -> None:
        """Let all bookkeepers read what has happened."""
        for book in self.books:
            book.read(self.game.state.log or ())

    def look(self) -> None:
        """Look at the decision that is to be made."""
        kind, _ = question = asked(self.game)
        self.tally.decisions += 1
        self.read()
        for twin in self.twins:
            self.compare_twin(twin, question)
        self.met[question] += 1
        if self.rng.random() < max(SAMPLE, 1 / self.met[question] ** 2):
            self.tally.looked_at[question] += 1
            self.tally.offered |= offered(self.game)
            for book in self.books:
                self.sight.check_due(self.game, book)
                self.tally.hidden[kind] += self.compare_exchanged(book)
        if self.game.state.running is None and len(self.twins) < MOST_TWINS:
            twin = Twin(self.game, self.rng.choice(self.books), self.rng)
            if twin.changed and twin.comparable(self.game):
                self.twins.append(twin)
                self.compare_twin(twin, question)

    def compare_exchanged(self, book: Book) -> int:
        """Compare with a copy in which all hidden cards have changed places; returns how many have."""
        copy = self.game.clone()
        changed = exchange_hidden(copy.state, book, self.rng)
        kinds = range(copy.state.setup.size)
        copy.state.log = [
            note if note[3] >> book.viewer & 1 or note[2] == NONE else (*note[:2], self.rng.choice(kinds), *note[3:])
            for note in copy.state.log or ()
        ]
        self.sight.check_same(*(self.sight.everything(each, book.viewer) for each in (self.game, copy)))
        return changed

    def compare_twin(self, twin: Twin, question: Asked) -> None:
        """Compare with a copy that plays on, if the same is asked there."""
        decision = self.game.state.decision
        if twin.comparable(self.game) and decision is not None:
            self.sight.check_same(*(self.sight.glance(each, twin.viewer) for each in (self.game, twin.game)))
            self.tally.alike[question[0]] += 1
            self.tally.chosen[question] += decision.player == twin.viewer


def asked(game: Game) -> Asked:
    """What is asked."""
    decision = game.state.decision
    assert decision is not None
    source = game.state.setup.cards[decision.source].name if decision.source != NONE else "(turn)"
    return KIND_OF_DECISION[decision.verb], source


def offered(game: Game) -> set[Asked]:
    """What the options are, and the card that asks: some decisions have options of several kinds."""
    decision = game.state.decision
    assert decision is not None
    verbs = {verb_of(code) for code in decision.options}
    return {(KIND_OF_DECISION[verb], asked(game)[1]) for verb in verbs if verb in KIND_OF_DECISION}


def name_of(kingdom: KingdomLike) -> KingdomLike:
    """What the luck of a kingdom's games follows from: its name, so that no further field of `Kingdom` changes it."""
    return kingdom.name if isinstance(kingdom, Kingdom) else kingdom


def begin(kingdom: KingdomLike, players: int, number: int) -> Game:
    """A game of a kingdom, or of a random one for "": every other one from the middle, of the rest some that ask for
    choices without an alternative too.
    """
    rng = Random(f"{name_of(kingdom)} {players} {number}")
    dealt = resolve(kingdom, rng.randrange(2**40)) if kingdom else random_kingdom(number // 2, rng)
    if number % 2:
        return middle_of_a_game(dealt, players, MAX_TURNS[players], rng)
    return Game(
        dealt,
        players,
        rng.randrange(2**40),
        start_player=rng.randrange(players),
        max_turns=MAX_TURNS[players],
        log=True,
        skip_forced=rng.random() < 0.7,
    )


def prove(kingdom: KingdomLike, players: int, number: int, tally: Tally) -> None:
    """Play one game and look at it.

    Raises:
        AssertionError: where something leaks or does not show; the message says in which game.
    """
    game = begin(kingdom, players, number)
    try:
        Proof(game, Random(f"play {name_of(kingdom)} {players} {number}"), tally).play()
    except Exception as error:
        where = f"begin({kingdom!r}, {players}, {number})"
        what = f"asked {asked(game)}" if game.state.decision is not None else "over"
        raise AssertionError(f"{where}: {what} after {len(game.state.history)} choices: {error!r}") from error


def main() -> None:
    """Play many games and print what was covered."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rounds", type=int, help="how often each kingdom is played with each number of players")
    parser.add_argument("--only", help="the name of a kingdom")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    parser.add_argument("--most-failures", type=int, default=10, help="stop after so many failures")
    args = parser.parse_args()
    tally, failures = Tally(), 0
    names = [args.only] if args.only else [*kingdoms(), *[""] * len(kingdoms())]
    for number in range(args.first, args.first + args.rounds):
        for i, kingdom in enumerate(names):
            for players in (2, 3, 4):
                try:
                    prove(kingdom, players, number if kingdom else number * 1000 + i, tally)
                except AssertionError as failure:
                    print(failure, flush=True)
                    failures += 1
                if failures >= args.most_failures:
                    print(tally.report())
                    sys.exit(1)
    print(tally.report())
    print(f"\n{failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
