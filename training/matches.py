"""Games between agents, by many processes at once: what evaluations, tournaments and plan search are made of.

A match is some games between as many agents as there are players. They come in groups of as many games: the games of a
group have the same seed, so the same kingdom where it is drawn and the same shuffles at every seat, and the agents move
on by one seat from game to game; seat 0 always begins. So over each whole group every agent has every deck and every
place in the turn order once. Matches with the same seed have the same shuffles too.

::

    with MatchPool(workers=4) as pool:
        for match, game in pool.play([Match(("big money", "sensible"), games=100), ...]):
            print(match.agents, game.shares)

What is played depends on the matches only, not on the number of processes. The processes live as long as the pool.
Instead of processes of this machine, others can play (`Crew`): `training.cluster.matches` has those of a Ray cluster.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import pickle
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, takewhile
from multiprocessing.synchronize import Event
from threading import Thread, current_thread, main_thread
from types import TracebackType
from typing import NamedTuple, Self

from agents import Agent, make
from agents.rule_player import RulePlayer
from agents.strategy import Strategy
from dominion_env import ActionTable, Game, View
from dominion_env.env import pool_of
from dominion_env.kingdoms import KingdomLike
from dominion_env.replay import Replay

AgentLike = str | Strategy | Callable[[], Agent]
"""The name of an agent, a strategy that is followed, or a function that makes an agent (for several processes: one that
can be pickled)."""

GAMES_AT_ONCE = 50
"""How many games a process plays before it hands them in."""
KEPT = 64
"""How many of the last agents made, and of the last matches played, a process keeps at hand."""


@dataclass(frozen=True)
class Match:
    """Games to play.

    Attributes:
        agents: Who plays, one for each player: agent i has seat (i + g) % players in game g.
        kingdom: As for `Game`; one with random draws is drawn anew for each group.
        games: How many; a multiple of the players gives every seat to everyone equally often.
        seed: Everything random follows from it.
        max_turns: Turns for each player after which a game is cut off.
        keep: Whether to hand in the games themselves, as replays.
        first: The number of the first game, to go on where games of an equal match ended.

    Raises:
        ValueError: for a number out of range.
    """

    agents: tuple[AgentLike, ...]
    kingdom: KingdomLike = "First Game"
    games: int = 2
    seed: int = 0
    max_turns: int = 100
    keep: bool = False
    first: int = 0

    def __post_init__(self) -> None:
        if self.games < 1:
            raise ValueError(f"games must be at least 1, not {self.games}")
        if self.first < 0:
            raise ValueError(f"first must be at least 0, not {self.first}")
        if not 2 <= self.players <= 6:
            raise ValueError(f"players must be 2 to 6, not {self.players}")

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.agents)


class Played(NamedTuple):
    """One game that was played out.

    Attributes:
        group: Games of a match with the same number have the same seed.
        shares: Of the victory, of each agent of the match: 1 for having won alone, 1/k for each of k winners, else 0.
        scores: The victory points of each agent of the match.
        turns: Turns of whoever had most.
        first_seat: Whether the seat that began won alone.
        truncated: Whether the turn limit ended it.
        replay: The game itself, if it was to be kept.
    """

    group: int
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    turns: int
    first_seat: bool
    truncated: bool
    replay: Replay | None = None

    @property
    def share(self) -> float:
        """What the first agent of the match had of the victory."""
        return self.shares[0]

    @property
    def margin(self) -> int:
        """The first agent's victory points less those of the best other one."""
        return self.scores[0] - max(self.scores[1:])


class Crew(ABC):
    """Processes that play the parts of matches.

    Attributes:
        size: How many parts are played at once.
    """

    size: int

    @abstractmethod
    def submit(self, match: Match, first: int, end: int) -> Future[list[Played]]:
        """Let the games of a match from number `first` to before `end` be played, once there is room."""

    @abstractmethod
    def stop(self) -> None:
        """Let what is being played end after the games that have begun; what has not been begun is cancelled."""


WorkersLike = int | Crew
"""How many processes of this machine play, with 1 this one itself; or who else does."""


class MatchPool:
    """Plays matches. Use it in a `with` statement, which ends the processes.

    Args:
        workers: How many processes; with 1 the games are played in this one. A crew can be used again after the pool.

    Raises:
        ValueError: if there would be none.
    """

    def __init__(self, workers: WorkersLike = 1) -> None:
        if isinstance(workers, int) and workers < 1:
            raise ValueError(f"workers must be at least 1, not {workers}")
        self.workers = workers if isinstance(workers, int) else workers.size
        self._room = Room()
        self._begun: dict[Future[list[Played]], Match] = {}
        self._crew: Crew | None = None
        if workers != 1:
            self._crew = Processes(workers) if isinstance(workers, int) else workers

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End what is being played, each process after the game it plays."""
        if self._crew is not None:
            self._crew.stop()

    def check(self, match: Match) -> tuple[str, ...]:
        """Make sure that a match can be played; returns the names of its agents.

        Raises:
            ValueError: for an unknown name, or an agent that can't play such games.
        """
        return tuple(agent.name for agent in Table(match, self._room).agents)

    def play(self, matches: Iterable[Match]) -> Generator[tuple[Match, Played]]:
        """Play matches; each game comes with its match, in the order of the matches and their games.

        Raises:
            ValueError: as `check`.
        """
        if self._crew is None:
            for match in matches:
                for game in Table(match, self._room).play(match.first, match.first + match.games):
                    yield match, game
            return
        futures: list[tuple[Match, Future[list[Played]]]] = []
        try:
            for match in matches:
                futures += [(match, self._crew.submit(match, *part)) for part in self._parts(match)]
            for match, future in futures:
                for game in future.result():
                    yield match, game
        finally:
            for _, future in futures:
                future.cancel()

    def stream(self, matches: Iterable[Match]) -> Generator[tuple[Match, int, list[Played]]]:
        """Play matches; games come with their match and the number there of the first of them, as soon as may be.

        Matches are asked for as processes get free, each is played by one process, and which is over first is open. So
        there can be any number of them, best short ones. Who does not look on to the end may call `stop`.

        Raises:
            ValueError: as `check`.
        """
        if self._crew is None:
            for match in matches:
                games = Table(match, self._room).play(match.first, match.first + match.games)
                yield from ((match, number, [game]) for number, game in enumerate(games, match.first))
            return
        left = iter(matches)
        while True:
            for match in islice(left, 2 * self.workers - len(self._begun)):
                self._begun[self._crew.submit(match, match.first, match.first + match.games)] = match
            if not self._begun:
                return
            for future in wait(self._begun, return_when=FIRST_COMPLETED).done:
                match = self._begun[future]
                yield match, match.first, future.result()
                del self._begun[future]  # only now: what was not taken is handed in by `stop`

    def stop(self) -> Generator[tuple[Match, int, list[Played]]]:
        """Let the processes of a `stream` end the games that they play; hand in what it did not, and close."""
        self.close()
        for future, match in self._begun.items():
            if not future.cancelled():
                yield match, match.first, future.result()

    def _parts(self, match: Match) -> Iterator[tuple[int, int]]:
        """The games of a match in parts, each for one process: from which number to before which."""
        size = min(GAMES_AT_ONCE, -(-match.games // self.workers))
        end = match.first + match.games
        for first in range(match.first, end, size):
            yield first, min(first + size, end)


def play_out(game: Game, agents: Sequence[Agent]) -> int:
    """Let agents, which have been reset, play a game to its end, by seat; returns the number of decisions."""
    views = [View(game, seat) for seat in range(game.players)]
    state = game.state
    decisions = 0
    while True:
        decision = state.decision
        if decision is None:
            return decisions
        seat = decision.player
        game.step(agents[seat].act(views[seat]))
        decisions += 1


def seed_for(*what: object) -> int:
    """A seed that follows from these values, the same in every process."""
    return int.from_bytes(hashlib.blake2b(repr(what).encode(), digest_size=8).digest(), "big") >> 2


class Room:
    """Where a process plays; keeps the agents it made, for loading one may take long, and what follows from cards."""

    def __init__(self) -> None:
        self.actions = lru_cache(maxsize=KEPT)(ActionTable)
        # The numbers tell the equal ones of a match apart.
        self.agent = lru_cache(maxsize=KEPT)(lambda agent, number: made(agent))


def made(agent: AgentLike) -> Agent:
    """The agent that is meant.

    Raises:
        ValueError: for an unknown name.
    """
    if isinstance(agent, str):
        return make(agent)
    return RulePlayer(agent) if isinstance(agent, Strategy) else agent()


class Table:
    """The agents of a match at their table; any part of its games can be played on its own."""

    def __init__(self, match: Match, room: Room) -> None:
        self.match = match
        self.actions = room.actions(pool_of(match.kingdom))
        self.agents = [room.agent(agent, match.agents[:i].count(agent)) for i, agent in enumerate(match.agents)]
        for agent in self.agents:
            agent.check(self.actions, match.players)
        self.log = any(agent.wants_log for agent in self.agents)

    def play(self, first: int, end: int) -> Generator[Played]:
        """Play the games from number `first` to before `end`."""
        for number in range(first, end):
            yield self._play(*divmod(number, self.match.players))

    def _play(self, group: int, moved: int) -> Played:
        match, agents, players = self.match, self.agents, self.match.players
        seat_of = [(place + moved) % players for place in range(players)]
        seats = [agents[(seat - moved) % players] for seat in range(players)]
        for seat, agent in enumerate(seats):
            # The first agent has the same random numbers in all games of a group, the others those of their seat.
            agent.reset(seat, players, seed_for(match.seed, group, "A" if agent is agents[0] else seat))
        game = Game(
            match.kingdom,
            players,
            seed_for(match.seed, group),
            max_turns=match.max_turns,
            actions=self.actions,
            log=self.log,
        )
        play_out(game, seats)
        scores = game.scores()
        winners = game.winners()
        return Played(
            group,
            tuple(1 / len(winners) if seat in winners else 0.0 for seat in seat_of),
            tuple(scores[seat] for seat in seat_of),
            max(game.turns_taken(seat) for seat in range(players)),
            winners == [0],
            game.truncated,
            Replay.of(game, [agent.name for agent in seats]) if match.keep else None,
        )


# In several processes. Each makes its own agents; which games it plays changes nothing in them.

_here: list[tuple[Room, Event]] = []


class Processes(Crew):
    """Processes of this machine, which `stop` ends for good.

    Args:
        size: How many.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        context = multiprocessing.get_context("spawn")
        self._stop = context.Event()
        self._processes = ProcessPoolExecutor(size, context, initializer=_start, initargs=(self._stop,))

    def submit(self, match: Match, first: int, end: int) -> Future[list[Played]]:
        """See `Crew`."""
        with _born_deaf():
            return self._processes.submit(_some, pickle.dumps(match), first, end)

    def stop(self) -> None:
        """See `Crew`."""
        self._stop.set()
        self._processes.shutdown(cancel_futures=True)


@contextmanager
def _born_deaf() -> Iterator[None]:
    """Processes started within this ignore Ctrl-C: it is for the main process, which then sets `stop`."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _start(stop: Event) -> None:
    _here[:] = [(Room(), stop)]
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End this process when the main one is gone, also if that was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@lru_cache(maxsize=KEPT)
def _table(match: bytes) -> Table:
    return Table(pickle.loads(match), _here[0][0])  # noqa: S301 -- from the main process


def _some(match: bytes, first: int, end: int) -> list[Played]:
    stop = _here[0][1]
    return list(takewhile(lambda _: not stop.is_set(), _table(match).play(first, end)))
