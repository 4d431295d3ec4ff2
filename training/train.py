"""A training run from start to end: progress on the screen, figures on disk, checkpoints, evaluation, a picture."""

from __future__ import annotations

import csv
import errno
import io
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import yaml
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from torch.utils.tensorboard import SummaryWriter

from agents import make
from agents.checkpoint import PolicyAgent
from agents.network import Policy, save_policy
from training.checkpoint import checkpoints, read_state, write_checkpoint
from training.config import TrainConfig, load_config
from training.curve import draw_curve
from training.evaluate import AgentLike, Result, evaluate, results_table
from training.files import write_whole
from training.imitation import imitate
from training.league import PastSelves, with_cards
from training.ppo import Learner
from training.suites import row

CONFIG = "config.yaml"
METRICS = "metrics.csv"
EVALUATIONS = "evaluations.csv"
LEAGUE = "league.csv"
PICTURE = "learning_curve.png"
FINAL = "final"
REPLAYS = "replays"
LESSONS = "lessons"
KINGDOM = "kingdom.yaml"
HERE = "DIR"
"""What stands for the folder of a checkpoint in the commands of its card."""
EVALUATION_SEED = 1_000_000


def train_command(config: str, out: Path | None = None, seed: int | None = None, resume: Path | None = None) -> Path:
    """Train by a config, or go on with a run; returns the folder of the final checkpoint.

    Args:
        config: The name of a config in configs/train, or the path of a YAML file. Not used when resuming.
        out: The run's folder; by default runs/NAME-seedS.
        seed: Replaces the config's.
        resume: The folder of a run to go on with.

    Raises:
        ValueError: if the config is wrong, the folder is taken, or the checkpoint does not fit.
        FileNotFoundError: if there is nothing to resume from.
        OSError: if the disk is full; the last checkpoint stands, and the message says how to go on.
    """
    console = Console()
    if resume is not None:
        run = resume
        if not (run / CONFIG).is_file():
            raise FileNotFoundError(f"{run} is not the folder of a training run: it holds no {CONFIG}")
        settings = load_config(str(run / CONFIG))
    else:
        settings = load_config(config, seed=seed)
        run = out if out is not None else Path("runs") / f"{settings.name}-seed{settings.seed}"
        if checkpoints(run) or (run / METRICS).exists():
            raise ValueError(
                f"{run} holds a run already: go on with it by --resume {run}, or choose another folder with --out"
            )
        run.mkdir(parents=True, exist_ok=True)
        write_whole(run / CONFIG, yaml.safe_dump(settings.model_dump(mode="json"), sort_keys=False, allow_unicode=True))
    state = read_state(run) if checkpoints(run) else None
    if resume is not None and state is None:
        console.print(f"There is no checkpoint in {run} yet: it begins anew.")
    learner = Learner(settings)
    try:
        if state is not None:
            for failure in state["skipped"]:
                console.print(f"[yellow]skipped a damaged checkpoint: {failure}")
            learner.load_state_dict(state)
            console.print(f"Going on with {run} from iteration {learner.iteration} ({learner.decisions:,} decisions).")
        elif settings.imitation is not None:
            imitate(learner.net, settings, run / LESSONS, console)
            write_checkpoint(run, 0, learner.net, learner.card(), learner.state_dict())
        return _run(learner, run, console)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        kept = [each.name.lstrip("0") for each in checkpoints(run)]
        raise OSError(
            f"the disk is full: training {run} has stopped after iteration {learner.iteration}; "
            f"the last checkpoint is {f'of iteration {kept[-1]}' if kept else 'none'}. "
            f"Make room, then go on with: dominion train --resume {run}"
        ) from error
    finally:
        learner.close()


def _run(learner: Learner, run: Path, console: Console) -> Path:
    config = learner.config
    metrics = _Metrics(run, learner.iteration)
    scores: dict[str, float] = {}

    def learned() -> PolicyAgent:
        return PolicyAgent(Policy(learner.result, learner.card()), config.name)

    def measure() -> None:
        for name in config.evaluation.against:
            result = _match(learned, name, config, config.evaluation.games)
            scores[name] = result.score
            metrics.evaluation(learner.iteration, learner.decisions, learner.seconds, result)
        shown = ", ".join(f"{name} {score:.2f}" for name, score in scores.items())
        console.print(f"{learner.decisions:>10,} decisions, {learner.games:>7,} games: scores {shown}")

    if config.imitation is not None and learner.iteration == 0:
        measure()
    columns = (
        TextColumn("[bold]{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TextColumn("{task.fields[figures]}"),
        TimeRemainingColumn(),
    )
    with stop_signal() as stopped, Progress(*columns, console=console, refresh_per_second=2) as progress:
        bar = progress.add_task(
            f"Training {config.name}", total=config.decisions, completed=learner.decisions, figures=""
        )
        while not learner.finished and not stopped():
            figures = learner.iterate()
            metrics.iteration(learner.iteration, figures)
            if learner.iteration % config.evaluation.every == 0:
                measure()
                metrics.league(learner.iteration, learner.past)
                if learner.past.weights or config.opponents.agents:
                    progress.console.print(f"           in training: {learner.past.described()}")
            progress.update(
                bar,
                completed=min(learner.decisions, config.decisions),
                figures=f"{figures['decisions_per_second']:,.0f} decisions/s, {learner.games:,} games",
            )
            last = learner.decisions >= config.decisions or stopped()
            if last or learner.iteration % config.checkpoint_every == 0:
                _keep_replays(run, learner)
                write_checkpoint(run, learner.iteration, learner.result, learner.card(), learner.state_dict())
    metrics.close()
    if not learner.finished:
        raise KeyboardInterrupt(
            f"stopped after iteration {learner.iteration}; go on with: dominion train --resume {run}"
        )
    return _finish(learner, run, console)


def _keep_replays(run: Path, learner: Learner) -> None:
    """Write the last games of self-play, if they are to be kept, to a file of this iteration."""
    lines = [replay.to_json() + "\n" for replay in learner.workers.replays()]
    if lines:
        (run / REPLAYS).mkdir(exist_ok=True)
        write_whole(run / REPLAYS / f"{learner.iteration:06d}.jsonl", "".join(lines))


def _finish(learner: Learner, run: Path, console: Console) -> Path:
    """Measure the trained policy, write it down with its results, draw the learning curve."""
    config = learner.config
    final = run / FINAL
    final.mkdir(exist_ok=True)
    card = learner.card()
    save_policy(final, learner.result, card)
    games = config.evaluation.final_games
    workers = max(1, config.workers)
    with Progress(console=console) as progress:
        bar = progress.add_task("Evaluating", total=games * len(config.evaluation.against))
        results = [
            _match(f"checkpoint:{final}", name, config, games, workers, lambda n: progress.advance(bar, n))
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


def _match(
    a: AgentLike,
    b: str,
    config: TrainConfig,
    games: int,
    workers: int = 1,
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


class _Metrics:
    """Writes figures to CSV and TensorBoard; on resuming, lines after the checkpoint are dropped."""

    def __init__(self, run: Path, iteration: int) -> None:
        self._paths = {name: run / name for name in (METRICS, EVALUATIONS, LEAGUE)}
        for path in self._paths.values():
            _cut(path, iteration)
        self._board = SummaryWriter(str(run / "tensorboard"), purge_step=iteration + 1)

    def iteration(self, iteration: int, figures: dict[str, float]) -> None:
        """The figures of an iteration."""
        _append(self._paths[METRICS], {"iteration": iteration, **figures})
        for name, value in figures.items():
            self._board.add_scalar(f"train/{name}", value, iteration)

    def evaluation(self, iteration: int, decisions: int, seconds: float, result: Result) -> None:
        """What a match against a known player showed."""
        row = {
            "iteration": iteration,
            "decisions": decisions,
            "seconds": round(seconds, 1),
            "against": result.b,
            "score": result.score,
        }
        _append(
            self._paths[EVALUATIONS],
            {**row, "low": result.interval[0], "high": result.interval[1], "games": result.games},
        )
        self._board.add_scalar(f"score/{result.b}", result.score, iteration)

    def league(self, iteration: int, past: PastSelves) -> None:
        """How the learner does in training against each past self and each agent, and how often it meets them."""
        for each in past.table():
            _append(self._paths[LEAGUE], {"iteration": iteration, **each})

    def close(self) -> None:
        """Nothing more will come."""
        self._board.close()


def _append(path: Path, row: dict[str, Any]) -> None:
    new = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, list(row))
        if new:
            writer.writeheader()
        writer.writerow(row)


def _cut(path: Path, iteration: int) -> None:
    """Keep the rows up to an iteration."""
    if not path.exists():
        return
    with path.open(newline="") as file:
        rows = list(csv.reader(file))
    whole = [row for row in rows[1:] if len(row) == len(rows[0])]  # one may be cut short, when a disk was full
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([*rows[:1], *(row for row in whole if int(row[0]) <= iteration)])
    if rows:
        write_whole(path, text.getvalue())
    else:
        path.unlink()


@contextmanager
def stop_signal() -> Iterator[Any]:
    """Within this, the first Ctrl-C asks to stop after the iteration; the second stops at once.
    Yields a function that tells.
    """
    asked = False

    def ask(signum: int, frame: FrameType | None) -> None:  # noqa: ARG001 -- the form of a signal handler
        nonlocal asked
        if asked:
            raise KeyboardInterrupt("stopped at once; the last checkpoint stands")
        asked = True

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)
