"""How strong an agent is: games against other agents, with the luck of seat and shuffles shared out evenly.

Games come in groups of as many as there are players (pairs, for two): the same shuffles, the agent in another seat in
each (see `training.matches`). Games of a group depend on each other, and whole groups do not: the interval is worked
out from the sums of the groups.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any

from rich.table import Table

from dominion_env.kingdoms import KingdomLike
from training.matches import AgentLike, Match, MatchPool, Played, WorkersLike, play_out, seed_for

__all__ = [
    "AgentLike",
    "Played",
    "Result",
    "evaluate",
    "interval",
    "kingdom_name",
    "play_out",
    "results_table",
    "seed_for",
    "summary",
]


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


def evaluate(
    a: AgentLike,
    b: AgentLike,
    kingdom: KingdomLike = "First Game",
    games: int = 1000,
    seed: int = 0,
    *,
    players: int = 2,
    workers: WorkersLike = 1,
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
        workers: Who plays (see `MatchPool`).
        max_turns: Turns for each player after which a game is cut off.
        progress: Called with the number of games played since the last call.
        replays: A file to which every game is added, in the same order whatever the number of processes
            (see `dominion_env.replay`).

    Raises:
        ValueError: for a number out of range, an unknown name, or an agent that can't play such games.
        OSError: if `replays` can't be written.
    """
    match = Match((a, *(b for _ in range(players - 1))), kingdom, games, seed, max_turns, replays is not None)
    report = progress or (lambda _: None)
    played: list[Played] = []
    with MatchPool(min(workers, games) if isinstance(workers, int) else workers) as pool:
        a_name, b_name, *_ = pool.check(match)
        if replays is not None:
            Path(replays).open("ab").close()  # whether it can be written shows before the first game
        with closing(pool.play([match])) as in_order:
            for _, each in in_order:
                if replays is not None and each.replay is not None:
                    each.replay.record(replays)
                played.append(each._replace(replay=None))
                report(1)
    return summary(played, a_name, b_name, kingdom_name(kingdom), players, seed)


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


def kingdom_name(kingdom: KingdomLike) -> str:
    """What a kingdom is called: "custom" if it has no name."""
    if isinstance(kingdom, Mapping):
        return str(kingdom.get("name", "custom"))
    return kingdom if isinstance(kingdom, str) else getattr(kingdom, "name", "") or "custom"
