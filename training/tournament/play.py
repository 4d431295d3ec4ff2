"""Playing a tournament: what is missing in its file, by many processes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from training.matches import Match, MatchPool, Played, WorkersLike
from training.tournament.schedule import Entrant, Fixture, Schedule
from training.tournament.sequential import Rule
from training.tournament.store import Store

GAMES_AT_ONCE = 20
"""How many games a process plays before it hands them in, rounded up to whole groups."""

Results = Mapping[Fixture, Sequence[Played]]
"""The games of each fixture, in the order of their numbers."""


def play(
    plan: Schedule, rule: Rule, store: Store, workers: WorkersLike = 1, progress: Callable[[int], None] | None = None
) -> Results:
    """Play what is missing of a tournament, and return all of its games.

    What is returned follows from the schedule and the rule alone: not from the number of processes, from what was
    played before, or from what else the file holds.

    Args:
        plan: The tournament.
        rule: How far each pair plays.
        store: Where games are kept, and where those that were played before are.
        workers: Who plays (see `MatchPool`).
        progress: Called with the number of games of the tournament that need not be played any more.

    Raises:
        KeyboardInterrupt: on Ctrl-C, once all games that were played are in the file.
    """
    report = progress or (lambda _: None)
    players, max_turns = plan.config.players, plan.config.max_turns
    going = list(plan.fixtures)
    reached = 0
    results: dict[Fixture, Sequence[Played]] = {}
    with MatchPool(workers) as pool:
        for groups in rule.looks:
            missing = {each: store.missing(each, max_turns, groups * players) for each in going}
            report(len(going) * (groups - reached) * players - sum(map(len, missing.values())))
            _play(pool, store, missing, plan, report)
            results.update({each: store.played(each, max_turns, groups * players) for each in going})
            reached = groups
            over = {
                each
                for fixtures in _by_agents(going)
                if rule.done([group for fixture in fixtures for group in _groups(fixture, results[fixture])])
                for each in fixtures
            }
            report(len(over) * (plan.groups - reached) * players)
            going = [each for each in going if each not in over]
    return results


def _play(
    pool: MatchPool,
    store: Store,
    missing: Mapping[Fixture, Sequence[int]],
    plan: Schedule,
    report: Callable[[int], None],
) -> None:
    """Play games of fixtures, given by their numbers."""
    max_turns = plan.config.max_turns
    fixtures: dict[Match, Fixture] = {}

    def asked() -> Iterator[Match]:
        for fixture, first, games in _parts(missing, plan.config.players):
            match = fixture.match(max_turns, first, games)
            fixtures[match] = fixture
            yield match

    def keep(some: Iterable[tuple[Match, int, list[Played]]]) -> None:
        for match, first, games in some:
            store.add(fixtures[match], max_turns, first, games)
            report(len(games))

    try:
        keep(pool.stream(asked()))
    except KeyboardInterrupt:
        keep(pool.stop())
        raise


def _parts(missing: Mapping[Fixture, Sequence[int]], players: int) -> Iterator[tuple[Fixture, int, int]]:
    """Runs of missing games: fixture, number of the first, how many.

    All fixtures get on side by side, so that a tournament that is broken off has told something of each.
    """
    size = -(-GAMES_AT_ONCE // players) * players
    rows: dict[int, list[tuple[Fixture, int, int]]] = defaultdict(list)
    for fixture, numbers in missing.items():
        first, games = 0, 0
        for number in numbers:
            if games and number == first + games and number % size:
                games += 1
                continue
            if games:
                rows[first // size].append((fixture, first, games))
            first, games = number, 1
        if games:
            rows[first // size].append((fixture, first, games))
    for row in sorted(rows):
        yield from rows[row]


def _by_agents(fixtures: Iterable[Fixture]) -> Iterable[list[Fixture]]:
    """The fixtures of the same agents, in all kingdoms."""
    found: dict[frozenset[Entrant], list[Fixture]] = defaultdict(list)
    for fixture in fixtures:
        found[frozenset(fixture.agents)].append(fixture)
    return found.values()


def _groups(fixture: Fixture, games: Sequence[Played]) -> list[list[float]]:
    """What one of the agents had of the victory, by group: the same agent in all kingdoms."""
    place = min(range(len(fixture.agents)), key=lambda i: fixture.agents[i].name)
    found: dict[int, list[float]] = defaultdict(list)
    for game in games:
        found[game.group].append(game.shares[place])
    return list(found.values())
