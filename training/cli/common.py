"""What the commands of `dominion` share: the application, options, errors, tables and progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from training.matches import WorkersLike

app = typer.Typer(
    help="Play Dominion, and train and measure agents that play it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Against = Annotated[str, typer.Option(help="The agent in the other seats, by name.")]
KingdomName = Annotated[str, typer.Option(help="A kingdom by name (see `dominion kingdoms`), or a YAML file.")]
Players = Annotated[int, typer.Option(min=2, max=6, help="Number of players.")]
Seed = Annotated[int, typer.Option(help="Everything random follows from it.")]
Workers = Annotated[
    int | None,
    typer.Option(
        min=1,
        help="Processes, by default 1; with --ray, by default as many as the cluster has cores. They do not "
        "change the result.",
        show_default=False,
    ),
]
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help='Play on a Ray cluster: "auto", or its address, such as 10.0.0.1:6379; "local" makes one of this machine '
        "(docs/ray.md).",
    ),
]
ConfigName = Annotated[
    str | None, typer.Argument(help="The name of a file in configs/train, or a YAML file; not with --resume.")
]
RunFolder = Annotated[Path | None, typer.Option(help="Where to write the run.")]
NewSeed = Annotated[int | None, typer.Option(help="Instead of the config's.")]
NewDecisions = Annotated[int | None, typer.Option(min=1, help="To learn from, instead of the config's.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]

AGENTS = (
    'Agents: "random", "sensible", "big money", "big money ultimate", "strategy:NAME", "search:200", "human", '
    '"checkpoint:DIR".'
)

EXTRAS = {
    **dict.fromkeys(("torch", "safetensors", "matplotlib", "tensorboard", "scipy", "openskill"), "train"),
    **dict.fromkeys(("stable_baselines3", "sb3_contrib"), "train"),
    "ray": "train,ray",
}
"""The extras of this package that libraries come with."""


def console() -> Console:
    """For tables; wide where the output is no terminal, so that nothing is cut."""
    return Console() if sys.stdout.isatty() else Console(width=200)


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn errors in what the user gave into a short message and exit status 2, and leave without a trace on Ctrl-C.

    With DOMINION_TRACEBACK set in the environment, errors show where they come from.
    """
    if os.environ.get("DOMINION_TRACEBACK"):
        yield
        return
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        typer.echo(f"Error: this needs {error.name}: pip install 'dominion-env[{EXTRAS[error.name]}]'", err=True)
        raise typer.Exit(2) from None
    except (ValueError, OSError) as error:
        typer.echo(f"Error: {error}", err=True)
        raise typer.Exit(2) from None
    except KeyboardInterrupt as stop:
        typer.echo(str(stop) or "Stopped.", err=True)
        raise typer.Exit(130) from None


def check_options(config: str | None, resume: Path | None, **of_new_runs: object) -> None:
    """Whether a command that trains is given a config, or a run to go on with, and no settings of new runs then.

    Raises:
        ValueError: if not.
    """
    if (config is None) == (resume is None):
        raise ValueError("give either a config, such as quickstart, or --resume and the folder of a run")
    given = [f"--{name}" for name, value in of_new_runs.items() if value is not None]
    if resume is not None and given:
        raise ValueError(f"{' and '.join(given)}: only for new runs, since a run that goes on has that already")


@contextmanager
def crew(workers: int | None, ray: str | None) -> Iterator[WorkersLike]:
    """Who plays matches, by the options `Workers` and `RayAddress`: what `MatchPool` takes, as long as this lasts."""
    if ray is None:
        yield workers or 1
        return
    from training.cluster import connected
    from training.cluster.matches import RayCrew

    with connected(ray):
        yield RayCrew(workers)


def progress(shown: bool = True) -> Progress:
    """A progress bar on the terminal, nothing where the output is no terminal."""
    err = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=err, transient=True, disable=not (shown and err.is_terminal))
