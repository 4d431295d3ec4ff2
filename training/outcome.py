"""What a training run comes to: matches against known players, the final checkpoint with its results, a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Protocol

import yaml
from rich.console import Console
from rich.progress import Progress

from agents import make
from agents.nets import PolicyValueNet
from agents.network import save_policy
from training.config import TrainConfig
from training.curve import draw_curve
from training.evaluate import AgentLike, Result, evaluate, results_table
from training.files import write_whole
from training.league import with_cards
from training.matches import Crew, WorkersLike
from training.run_folder import EVALUATIONS, FINAL, PICTURE
from training.suites import HERE, row

KINGDOM: Final = "kingdom.yaml"
EVALUATION_SEED: Final = 1_000_000


class Trained(Protocol):
    """A run that has learned, by whichever trainer.

    Attributes:
        config: The run.
        decisions, games, iteration, seconds: How much it has learned from, and for how long.
        result: The network that it has come to.
    """

    config: TrainConfig
    decisions: int
    games: int
    iteration: int
    seconds: float

    @property
    def result(self) -> PolicyValueNet:
        """See the attributes."""

    def card(self) -> dict[str, Any]:
        """What the network is, for its JSON card."""


def finish(learner: Trained, run: Path, console: Console, crew: Crew | None = None) -> Path:
    """Measure the trained policy, write it down with its results, draw the learning curve; returns the final
    checkpoint's folder.

    Args:
        learner: The run.
        run: Its folder.
        console: Where progress and results are shown.
        crew: Who plays the matches; by default as many processes as the run has workers.
    """
    config = learner.config
    final = run / FINAL
    final.mkdir(exist_ok=True)
    card = learner.card()
    save_policy(final, learner.result, card)
    games = config.evaluation.final_games
    workers = crew or max(1, config.workers)
    with Progress(console=console) as progress:
        bar = progress.add_task("Evaluating", total=games * len(config.evaluation.against))
        results = [
            match(f"checkpoint:{final}", name, config, games, workers, lambda n: progress.advance(bar, n))
            for name in config.evaluation.against
        ]
    results = [replace(result, a=config.name) for result in results]  # not where it lies on this machine
    kingdom = _kingdom_for_commands(config, final)
    card["results"] = [
        row(result, f"checkpoint:{HERE}", result.b, kingdom, _cards_for(result.b, config)) for result in results
    ]
    save_policy(final, learner.result, card)
    draw_curve(run / EVALUATIONS, run / PICTURE, title=f"{config.name}, seed {config.seed}")
    console.print(results_table(results))
    console.print(
        f"Trained on {learner.decisions:,} decisions of {learner.games:,} games in {learner.seconds / 60:.1f} minutes."
    )
    console.print(f"Checkpoint: {final}\nLearning curve: {run / PICTURE}")
    return final


def _kingdom_for_commands(config: TrainConfig, final: Path) -> str:
    """The run's kingdom as a command is given it: its name, or a file beside the checkpoint."""
    if isinstance(config.kingdom, str):
        return config.kingdom
    written = config.kingdom if isinstance(config.kingdom, dict) else {"cards": list(config.kingdom)}
    write_whole(final / KINGDOM, yaml.safe_dump(written, sort_keys=False, allow_unicode=True))
    return f"{HERE}/{KINGDOM}"


def _cards_for(agent: str, config: TrainConfig) -> list[str]:
    """The cards that an agent needs, if the run's kingdoms are drawn."""
    needed = make(agent).needs()
    return needed if with_cards(config.kingdom, needed) != with_cards(config.kingdom, []) else []


def match(
    a: AgentLike,
    b: str,
    config: TrainConfig,
    games: int,
    workers: WorkersLike = 1,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Games on the run's kingdom, by seeds of their own that training does not use;
    the same games for the same run each time. Where kingdoms are drawn, they have the cards that B needs.
    """
    return evaluate(
        a,
        b,
        with_cards(config.kingdom, make(b).needs()),
        games,
        EVALUATION_SEED + config.seed,
        players=config.players,
        workers=workers,
        progress=progress,
    )
