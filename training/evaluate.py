"""How strong an agent is: games against other agents, with the luck of seat and shuffles shared out evenly.

Games come in groups of as many as there are players (pairs, for two). The games of a group have the same seed, so the
same kingdom where it is drawn and the same shuffles at every seat, and the agent sits in another seat in each; seat 0
always begins. So over each whole group it has every deck and every place in the turn order once.

Games of a group depend on each other, and whole groups do not: the interval is worked out from the sums of the groups.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from itertools import groupby, takewhile
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import NormalDist, fmean
from threading import current_thread, main_thread
from typing import Any, NamedTuple

from rich.table import Table

from agents import Agent, make
from dominion_env import ActionTable, Game, View
from dominion_env.env import pool_of
from dominion_env.kingdoms import KingdomLike
from dominion_env.replay import Replay

AgentLike = str | Callable[[], Agent]
"""The name of an agent, or a function that makes one (for several processes: one that can be pickled)."""

GAMES_AT_ONCE = 50
"""How many games a process plays before it hands them in."""


class Played(NamedTuple):
    """One game that was played out, as seen by the agent A.

    Attributes:
        group: Games with the same number have the same seed.
        share: 1 if A won alone, 1/k if it shared the victory with k - 1 others, else 0.
        margin: A's victory points less those of the best other player.
        turns: Turns of whoever had most.
        first_seat: Whether the seat that began won alone.
        truncated: Whether the turn limit ended it.
        replay: The game itself, if it was to be kept.
    """

    group: int
    share: float
    margin: int
    turns: int
    first_seat: bool
    truncated: bool
    replay: Replay | None = None


@dataclass(frozen=True)
class Result:
    """What a match showed, as seen by the agent A.

    Attributes:
        a, b: The agents.
        kingdom, players, seed: The games.
        games, wins, losses, ties: Their numbers; a tie is a victory that A shares.
        score: For two players (wins + ties / 2) / games. For more, A's mean share of the victory, where k winners have
            1/k each; a player as good as the others has 1 / players.
        interval: 95 % confidence interval of the score.
        margin: Mean of A's victory points less those of the best other player.
        turns: Mean number of turns, of the player who had most in each game.
        first_seat: Share of the games that the seat which began won alone.
        truncated: Games ended by the turn limit; they count as they stood.
    """

    a: str
    b: str
    kingdom: str
    players: int
    seed: int
    games: int
    wins: int
    losses: int
    ties: int
    score: float
    interval: tuple[float, float]
    margin: float
    turns: float
    first_seat: float
    truncated: int

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        return {**asdict(self), "interval": list(self.interval)}


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


def evaluate(
    a: AgentLike,
    b: AgentLike,
    kingdom: KingdomLike = "First Game",
    games: int = 1000,
    seed: int = 0,
    *,
    players: int = 2,
    workers: int = 1,
    max_turns: int = 100,
    progress: Callable[[int], None] | None = None,
    replays: str | Path | None = None,
) -> Result:
    """Play a fixed number of games between the agent A and others.

    The result depends on the arguments only, not on the number of processes.

    Args:
        a: Sits in each seat in turn.
        b: Sits in all the other seats.
        kingdom: As for `Game`; one with random draws is drawn anew for each group.
        games: How many; a multiple of `players` gives every seat to A equally often.
        seed: Everything random follows from it.
        players: 2 to 6.
        workers: Processes that play at the same time.
        max_turns: Turns for each player after which a game is cut off.
        progress: Called with the number of games played since the last call.
        replays: A file to which every game is added, in the same order whatever the number of processes
            (see `dominion_env.replay`).

    Raises:
        ValueError: for a number out of range, an unknown name, or an agent that can't play such games.
        OSError: if `replays` can't be written.
    """
    if games < 1 or workers < 1:
        raise ValueError(f"games and workers must be at least 1, not {games} and {workers}")
    if not 2 <= players <= 6:
        raise ValueError(f"players must be 2 to 6, not {players}")
    arguments = (a, b, kingdom, seed, players, max_turns, replays is not None)
    match = _Match(*arguments)
    if replays is not None:
        Path(replays).open("ab").close()  # whether it can be written shows before the first game
    report = progress or (lambda _: None)
    in_order = match.play(0, games) if workers == 1 else _in_processes(arguments, games, min(workers, games))
    played: list[Played] = []
    with closing(in_order):
        for each in in_order:
            if replays is not None and each.replay is not None:
                each.replay.record(replays)
            played.append(each._replace(replay=None))
            report(1)
    a_name, b_name = (agent.name for agent in match.agents[:2])
    return summary(played, a_name, b_name, _kingdom_name(kingdom), players, seed)


def summary(played: Sequence[Played], a: str, b: str, kingdom: str, players: int, seed: int) -> Result:
    """The result of some games."""
    return Result(
        a=a,
        b=b,
        kingdom=kingdom,
        players=players,
        seed=seed,
        games=len(played),
        wins=sum(game.share == 1 for game in played),
        losses=sum(game.share == 0 for game in played),
        ties=sum(0 < game.share < 1 for game in played),
        score=fmean(game.share for game in played),
        interval=interval([[game.share for game in group] for _, group in groupby(played, lambda game: game.group)]),
        margin=fmean(game.margin for game in played),
        turns=fmean(game.turns for game in played),
        first_seat=fmean(game.first_seat for game in played),
        truncated=sum(game.truncated for game in played),
    )


def interval(groups: Sequence[Sequence[float]], confidence: float = 0.95) -> tuple[float, float]:
    """A confidence interval for the mean of scores from 0 to 1 that come in independent groups.

    It is the mean plus and minus a normal quantile times the standard error that the sums of the groups give, as is
    usual for clustered samples. Two made-up groups are added first, one all won and one all lost, so that it holds near
    0 and 1 and for few games too (Agresti and Coull, The American Statistician 52, 1998).

    Args:
        groups: The scores of each group; groups may be of different sizes.
        confidence: How often such an interval holds the true mean.
    """
    largest = max(len(group) for group in groups)
    sizes = [largest, largest, *(len(group) for group in groups)]
    sums = [float(largest), 0.0, *(sum(group) for group in groups)]
    total = sum(sizes)
    mean = sum(sums) / total
    squares = sum((got - mean * size) ** 2 for got, size in zip(sums, sizes, strict=True))
    error = (squares * len(sizes) / (len(sizes) - 1)) ** 0.5 / total
    half = NormalDist().inv_cdf(0.5 + confidence / 2) * error
    return max(0.0, mean - half), min(1.0, mean + half)


def results_table(results: Sequence[Result]) -> Table:
    """Results for people to read, a column for each opponent."""
    table = Table(title=results[0].a)
    table.add_column("against")
    for result in results:
        others = "" if result.players == 2 else f"{result.players - 1} x "
        table.add_column(f"{others}{result.b}", justify="right")
    first = results[0]
    rows: list[tuple[str, Callable[[Result], str]]] = [
        ("score" if first.players == 2 else "share of the victory", lambda result: f"{result.score:.3f}"),
        ("95 % interval", lambda result: f"{result.interval[0]:.3f} to {result.interval[1]:.3f}"),
        ("games", lambda result: f"{result.games:,}"),
        ("wins", lambda result: f"{result.wins:,}"),
        ("ties", lambda result: f"{result.ties:,}"),
        ("losses", lambda result: f"{result.losses:,}"),
        ("mean score margin", lambda result: f"{result.margin:+.2f}"),
        ("mean turns", lambda result: f"{result.turns:.1f}"),
        ("won by the first seat", lambda result: f"{result.first_seat:.1%}"),
    ]
    for name, shown in rows:
        table.add_row(name, *(shown(result) for result in results))
    return table


def seed_for(*what: object) -> int:
    """A seed that follows from these values, the same in every process."""
    return int.from_bytes(hashlib.blake2b(repr(what).encode(), digest_size=8).digest(), "big") >> 2


class _Match:
    """The games of an evaluation; any part of them can be played on its own."""

    def __init__(
        self, a: AgentLike, b: AgentLike, kingdom: KingdomLike, seed: int, players: int, max_turns: int, keep: bool
    ) -> None:
        self.kingdom = kingdom
        self.seed = seed
        self.players = players
        self.max_turns = max_turns
        self.keep = keep
        self.actions = ActionTable(pool_of(kingdom))
        self.agents = [_made(a), *(_made(b) for _ in range(players - 1))]
        for agent in self.agents[:2]:
            agent.check(self.actions, players)
        self.log = any(agent.wants_log for agent in self.agents)

    def play(self, first: int, end: int) -> Generator[Played]:
        """Play the games from number `first` to before `end`."""
        for number in range(first, end):
            group, seat_of_a = divmod(number, self.players)
            yield self._play(group, seat_of_a)

    def _play(self, group: int, seat_of_a: int) -> Played:
        a, *others = self.agents
        seats = [*others[:seat_of_a], a, *others[seat_of_a:]]
        for seat, agent in enumerate(seats):
            agent.reset(seat, self.players, seed_for(self.seed, group, "A" if agent is a else seat))
        game = Game(
            self.kingdom,
            self.players,
            seed_for(self.seed, group),
            max_turns=self.max_turns,
            actions=self.actions,
            log=self.log,
        )
        play_out(game, seats)
        scores = game.scores()
        winners = game.winners()
        return Played(
            group,
            1 / len(winners) if seat_of_a in winners else 0.0,
            scores[seat_of_a] - max(scores[:seat_of_a] + scores[seat_of_a + 1 :]),
            max(game.turns_taken(seat) for seat in range(self.players)),
            winners == [0],
            game.truncated,
            Replay.of(game, [agent.name for agent in seats]) if self.keep else None,
        )


def _made(agent: AgentLike) -> Agent:
    return make(agent) if isinstance(agent, str) else agent()


def _kingdom_name(kingdom: KingdomLike) -> str:
    if isinstance(kingdom, Mapping):
        return str(kingdom.get("name", "custom"))
    return kingdom if isinstance(kingdom, str) else getattr(kingdom, "name", "") or "custom"


# In several processes. Each makes its own agents; which games it plays changes nothing in them.

_worker: list[tuple[_Match, Event]] = []


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


def _start(stop: Event, *arguments: Any) -> None:
    _worker[:] = [(_Match(*arguments), stop)]


def _some(first: int, end: int) -> list[Played]:
    match, stop = _worker[0]
    return list(takewhile(lambda _: not stop.is_set(), match.play(first, end)))


def _in_processes(arguments: tuple[Any, ...], games: int, workers: int) -> Generator[Played]:
    """The games in order, played by several processes."""
    size = min(GAMES_AT_ONCE, -(-games // workers))
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, initializer=_start, initargs=(stop, *arguments))
    try:
        with _born_deaf():
            futures = [pool.submit(_some, first, min(first + size, games)) for first in range(0, games, size)]
        for future in futures:
            yield from future.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)
