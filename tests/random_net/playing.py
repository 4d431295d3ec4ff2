"""Playing a random game to its end, with everything checked at every decision."""

from __future__ import annotations

import hashlib
import multiprocessing
import traceback
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from dominion_env import Game
from tests.knowing import Twin, check_knowledge
from tests.random_net.checks import (
    asker,
    card_counts,
    check_conservation,
    check_declared,
    check_end,
    check_options,
    check_piles,
    check_refusal,
    check_rest,
    words,
)
from tests.random_net.coverage import Doings, Tally
from tests.random_net.games import plan, random_game
from tests.random_net.habit import Habit
from tests.random_net.reading import Reader
from tests.random_net.rows import Row
from tests.snapshots import snapshot

MOST_CHOICES_IN_A_TURN = 3000
TO_THE_END = 0.005
"""The share of copies that are played to the end."""
REBUILT = 0.1
"""The share of top-level decisions whose data is not kept, so that copies made in the effect rebuild it."""


class Shadow:
    """A copy that makes the same choices as the game it was made from, for a while or to its end."""

    def __init__(self, game: Game, steps: int) -> None:
        self.game = game.clone()
        self.steps = steps

    def follow(self, action: int) -> None:
        """Make the choice just made in the game."""
        self.game.step(action)
        self.steps -= 1

    def check(self, game: Game, data: bytes) -> None:
        """The copy offers the same as the game, and after its last step is the same, as `snapshot` sees it."""
        assert self.game.legal_actions() == game.legal_actions(), "a copy offers other choices"
        if self.done(game):
            assert snapshot(self.game.state) == data, "a copy is not the same"
            assert self.game.state.log == game.state.log, "the log of a copy differs"
            assert self.game.scores() == game.scores(), "a copy has other scores"

    def done(self, game: Game) -> bool:
        """Whether it need not follow any longer."""
        return self.steps <= 0 or game.over


def play(number: int) -> Tally:
    """Play the game of that number to its end, checking everything at every decision; ends with what was covered.

    Raises:
        AssertionError: where something does not hold; the message says in which game and where.
    """
    game = random_game(number)
    try:
        return Run(number, game).to_the_end()
    except Exception as error:
        raise AssertionError(describe(number, game, error)) from error


class Run:
    """One random game while it is played."""

    def __init__(self, number: int, game: Game) -> None:
        self.game = game
        self.rng = Random(f"choices {number}")
        self.habit = Habit(self.rng, plan(number))
        self.reader = Reader()
        self.tally = Tally(games=1)
        self.doings = Doings(game, self.tally)
        self.cards = card_counts(game.state)
        self.shadows: list[Shadow] = []
        self.twin: Twin | None = None
        self.turn, self.in_turn = (-1, -1), 0

    def to_the_end(self) -> Tally:
        """Make choices until the game is over."""
        with self.doings.of_hooks():
            while not self.game.over:
                self.choose()
        data = snapshot(self.game.state)
        for shadow in self.shadows:
            shadow.check(self.game, data)
        check_end(self.game)
        check_conservation(self.game.state, self.cards)
        self.tally.at_turn_limit = int(self.game.truncated)
        return self.tally

    def choose(self) -> None:
        """Check what must hold, copy the game, and make one choice."""
        game = self.game
        decision = game.state.decision
        assert decision is not None
        rows = self.reader.rows(game)
        self.check(rows)
        if game.state.running is None:
            game.state.searching = self.rng.random() >= REBUILT
            if self.twin is None:
                self.twin = Twin.of(game, self.rng)
        action = self.habit.choose(game, rows)
        code = game.codes[action]
        self.reader.chosen(decision, code)
        self.tally.see(rows, code)
        game.step(action)
        self.doings.follow(decision.player, code)
        for shadow in self.shadows:
            shadow.follow(action)
        if self.twin is not None and not self.twin.follow(game, decision.player, action):
            self.twin = None

    def check(self, rows: dict[int, list[Row]]) -> None:
        """All that must hold at a decision; neither looking, nor copying, nor a refused action changes the game."""
        game = self.game
        data = snapshot(game.state)
        check_options(game)
        check_declared(game, rows)
        check_refusal(game, self.rng)
        check_rest(game)
        check_piles(game)
        check_knowledge(game.state)
        check_conservation(game.state, self.cards)
        for shadow in self.shadows:
            shadow.check(game, data)
        self.shadows = [shadow for shadow in self.shadows if not shadow.done(game)]
        fresh = Shadow(game, 10**9 if self.rng.random() < TO_THE_END else self.rng.choice((1, 1, 1, 4)))
        assert snapshot(fresh.game.state) == data, "a copy differs"
        assert fresh.game.state.log == game.state.log, "the log of a copy differs"
        assert fresh.game.legal_actions() == game.legal_actions(), "a copy offers other choices"
        self.shadows.append(fresh)
        assert snapshot(game.state) == data, "looking, copying or a refused action changed the game"
        self.count_choices()

    def count_choices(self) -> None:
        """A turn ends."""
        game = self.game
        now = (game.turn_player, game.turns_taken(game.turn_player))
        self.in_turn = self.in_turn + 1 if now == self.turn else 0
        self.turn = now
        assert self.in_turn < MOST_CHOICES_IN_A_TURN, "a turn does not end"


def describe(number: int, game: Game, error: Exception) -> str:
    """Where a game failed, to find it again."""
    state = game.state
    now = "the game is over"
    if state.decision is not None:
        options = [words(state, code) for code in state.decision.options]
        now = f"player {state.decision.player} is asked by {asker(state)} for one of {options}"
    last = [words(state, code) for code in state.history[-6:]]
    return (
        f"random game {number} (python -m tests.random_net 1 --first {number}): {type(error).__name__}: {error}\n"
        f"kingdom {game.kingdom}, {game.players} players, {len(state.history)} choices made, the last {last}\n"
        f"now {now}"
    )


def tried(number: int) -> tuple[Tally, str]:
    """What a game covered, or how it failed."""
    try:
        return play(number), ""
    except AssertionError as failure:
        return Tally(), "".join(traceback.format_exception(failure.__cause__)) + str(failure)


def results(numbers: Sequence[int], workers: int) -> Iterator[tuple[Tally, str]]:
    """The results of games, in their order, however many processes play them."""
    if workers == 1:
        yield from map(tried, numbers)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(tried, numbers, chunksize=4)


def digest(numbers: Iterable[int]) -> str:
    """A digest of everything that happens in some games."""
    told = hashlib.sha256()
    for number in numbers:
        game = random_game(number)
        habit, reader = Habit(Random(f"choices {number}"), plan(number)), Reader()
        while not game.over:
            decision = game.state.decision
            assert decision is not None
            told.update(repr(game.decision).encode())
            action = habit.choose(game, reader.rows(game))
            reader.chosen(decision, game.codes[action])
            game.step(action)
        told.update(repr((game.kingdom, game.scores(), game.returns(), game.state.log)).encode())
    return told.hexdigest()
