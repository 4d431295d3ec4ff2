"""The beginning of a run by imitation, with progress on the screen; its games are kept, for a run that is stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress

from agents.nets import PolicyValueNet
from dominion_env.replay import Replay, load
from training.config import TrainConfig
from training.files import write_whole
from training.imitation.clone import clone, read
from training.imitation.lessons import lessons
from training.matches import Crew, MatchPool

AT_ONCE: Final = 40
"""Kingdoms that are searched at the same time, so that no process waits for another at the end of each generation."""


def imitate(net: PolicyValueNet, config: TrainConfig, folder: Path, console: Console, crew: Crew | None = None) -> None:
    """Search plans, let the best play, and teach the network what they did.

    Args:
        net: The network; it is changed.
        config: The run, with `imitation`.
        folder: Where the games are kept; those that are there already are not played again.
        console: Where progress is shown.
        crew: Who plays; by default as many processes as the run has workers.

    Raises:
        ValueError: if `imitation.against` is no strategy.
        OSError: if the games can't be written.
    """
    wanted = config.imitation
    assert wanted is not None, "the run begins by imitation"
    folder.mkdir(exist_ok=True)
    replays: list[Replay] = []
    with Progress(console=console) as progress, MatchPool(crew or max(1, config.workers)) as pool:
        bar = progress.add_task("Trying plans", total=wanted.kingdoms)
        for first in range(0, wanted.kingdoms, AT_ONCE):
            end = min(first + AT_ONCE, wanted.kingdoms)
            kept = folder / f"{first:05}-{end - 1:05}.jsonl"
            if not kept.exists():
                games = lessons(config, pool, range(first, end))
                write_whole(kept, "".join(game.to_json() + "\n" for game in games))
            replays += load(kept)
            progress.update(bar, completed=end)
    rows = read(replays, config)
    with Progress(console=console) as progress:
        bar = progress.add_task("Learning from the best plans", total=wanted.epochs * len(rows[0]))
        share = clone(net, rows, config, lambda n: progress.advance(bar, n))
    console.print(
        f"Learned from {len(rows[0]):,} decisions of {len(replays):,} games on {wanted.kingdoms:,} kingdoms; "
        f"{share:.1%} of them are what the network would do."
    )
