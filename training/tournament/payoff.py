"""What the games of a tournament showed: scores of agents against each other and in each kingdom.

Games with the same shuffles depend on each other, whoever plays them: all intervals are worked out from the sums of
groups, where a group is all games counted that have the same kingdom and shuffles.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, NamedTuple

from training.evaluate import interval
from training.matches import Played
from training.tournament.play import Results

FIRST_SEAT = "first seat"


class Taken(NamedTuple):
    """What one agent, or one seat, had of one game.

    Attributes:
        group: Kingdom and number of the group.
        share: Of the victory.
        margin: Victory points less those of the best other.
    """

    group: tuple[str, int]
    share: float
    margin: int


@dataclass(frozen=True)
class Score:
    """What an agent scored in some games.

    Attributes:
        agent: Who; `FIRST_SEAT` for whoever sat there.
        against: The other agent, or one of the others at the table; "" for all.
        kingdom: Where; "" for all kingdoms.
        games, wins, losses, ties: Numbers; a tie is a victory that is shared.
        score: Mean share of the victory: for two players (wins + ties / 2) / games.
        interval: Confidence interval of the score.
        margin: Mean of the victory points less those of the best other player.
    """

    agent: str
    against: str
    kingdom: str
    games: int
    wins: int
    losses: int
    ties: int
    score: float
    interval: tuple[float, float]
    margin: float

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        return {**asdict(self), "interval": list(self.interval)}


Key = tuple[str, str, str]
"""Agent, against, kingdom, as in `Score`."""


def scores(results: Results, confidence: float) -> dict[Key, Score]:
    """All scores: of each agent against each other and against all, in each kingdom and in all; of the first seat too.

    Args:
        results: The games.
        confidence: Of the intervals.
    """
    taken: dict[Key, list[Taken]] = defaultdict(list)
    for fixture, games in results.items():
        names = [agent.name for agent in fixture.agents]
        here = fixture.ground.name
        for number, game in enumerate(games):
            for i, name in enumerate(names):
                one = _taken(game, i, here)
                for against in ("", *names[:i], *names[i + 1 :]):
                    taken[name, against, here].append(one)
                    taken[name, against, ""].append(one)
            one = _taken(game, -number % len(names), here)
            taken[FIRST_SEAT, "", here].append(one)
            taken[FIRST_SEAT, "", ""].append(one)
    return {key: _score(key, some, confidence) for key, some in taken.items()}


def _taken(game: Played, i: int, kingdom: str) -> Taken:
    others = game.scores[:i] + game.scores[i + 1 :]
    return Taken((kingdom, game.group), game.shares[i], game.scores[i] - max(others))


def _score(key: Key, taken: Sequence[Taken], confidence: float) -> Score:
    shares = [one.share for one in taken]
    return Score(
        *key,
        games=len(taken),
        wins=sum(share == 1 for share in shares),
        losses=sum(share == 0 for share in shares),
        ties=sum(0 < share < 1 for share in shares),
        score=fmean(shares),
        interval=interval(_grouped(taken), confidence),
        margin=fmean(one.margin for one in taken),
    )


def _grouped(taken: Iterable[Taken]) -> list[list[float]]:
    groups: dict[tuple[str, int], list[float]] = defaultdict(list)
    for one in taken:
        groups[one.group].append(one.share)
    return list(groups.values())
