"""Tournaments: any agents against each other over kingdoms and seats, in a file that can be resumed and grown.

::

    from training.tournament import TournamentConfig, tournament

    config = TournamentConfig(agents=("random", "big money", "sensible"), kingdoms=("First Game", "Gambits"))
    report = tournament(config, "results.sqlite", workers=2)
    report.write("results")

`schedule` says who meets whom, `store` keeps the games, `play` plays those that are missing, `sequential` says how far,
`payoff`, `davidson` and `openskill` work out what they show, `report` and `pictures` tell it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from training.matches import WorkersLike
from training.tournament.config import TournamentConfig, load_config
from training.tournament.play import play
from training.tournament.report import Report
from training.tournament.schedule import Schedule, schedule
from training.tournament.sequential import Rule
from training.tournament.store import Store

__all__ = [
    "Report",
    "Rule",
    "Schedule",
    "Store",
    "TournamentConfig",
    "load_config",
    "other_code",
    "schedule",
    "tournament",
]


def other_code(database: str | Path) -> list[tuple[str, str, int]]:
    """The games in a file that other code played and that do not count: its version, its digest, how many."""
    with closing(Store(database)) as store:
        return store.others()


def tournament(
    config: TournamentConfig,
    database: str | Path,
    workers: WorkersLike = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Play what is missing of a tournament.

    The report depends on the config only, not on the number of processes or on what was played before.

    Args:
        config: The tournament.
        database: The file in which games are kept; it is made if it is not there.
        workers: Who plays (see `MatchPool`).
        progress: Called with the number of games that need not be played any more since the last call, and that of all.

    Raises:
        ValueError: for an unknown agent or kingdom, a number out of range, or a file of another kind.
        OSError: for a file that can't be read or written.
        KeyboardInterrupt: on Ctrl-C, once all games that were played are in the file.
    """
    plan = schedule(config)
    rule = Rule.of(config, plan.groups)
    report = progress or (lambda *_: None)
    with closing(Store(database)) as store:
        try:
            results = play(plan, rule, store, workers, lambda n: report(n, plan.games()))
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"Stopped. What was played is in {database}: the same again goes on.") from None
    return Report.of(plan, rule, results)
