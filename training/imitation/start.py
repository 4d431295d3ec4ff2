"""The beginning of a run by imitation, with progress on the screen."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress

from agents.nets import PolicyValueNet
from dominion_env.replay import Replay
from training.config import TrainConfig
from training.imitation.clone import clone, read
from training.imitation.lessons import lessons
from training.matches import MatchPool


def imitate(net: PolicyValueNet, config: TrainConfig, console: Console) -> None:
    """Search plans, let the best play, and teach the network what the winners did.

    Args:
        net: The network; it is changed.
        config: The run, with `imitation`.
        console: Where progress is shown.

    Raises:
        ValueError: if `imitation.against` is no strategy.
    """
    wanted = config.imitation
    assert wanted is not None, "the run begins by imitation"
    replays: list[Replay] = []
    with Progress(console=console) as progress, MatchPool(max(1, config.workers)) as pool:
        bar = progress.add_task("Trying plans", total=wanted.kingdoms)
        for number, games in lessons(config, pool):
            replays += games
            progress.update(bar, completed=number + 1)
    rows = read(replays, config)
    with Progress(console=console) as progress:
        bar = progress.add_task("Learning from the winners", total=wanted.epochs * len(rows[0]))
        share = clone(net, rows, config, lambda n: progress.advance(bar, n))
    console.print(
        f"Learned from {len(rows[0]):,} decisions of {len(replays):,} games on {wanted.kingdoms:,} kingdoms; "
        f"of the winners' decisions, {share:.1%} are what the network would do."
    )
