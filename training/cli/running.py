"""Commands that train, and that check and measure this package itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from training.cli.common import (
    AsJson,
    ConfigName,
    KingdomName,
    NewSeed,
    Players,
    RayAddress,
    RunFolder,
    Seed,
    app,
    check_options,
    console,
    plain_errors,
    progress,
)
from training.files import write_whole


@app.command()
def train(
    config: ConfigName = None,
    out: RunFolder = None,
    seed: NewSeed = None,
    resume: Annotated[Path | None, typer.Option(help="A run to go on with, as if it had never stopped.")] = None,
    ray: RayAddress = None,
) -> None:
    """Train an agent by self-play."""
    with plain_errors():
        check_options(config, resume, out=out, seed=seed)
        from training.train import train_command

        train_command(config or "", out, seed, resume, ray)


@app.command()
def curves(
    runs: Annotated[list[Path], typer.Argument(help="Folders of training runs.")],
    out: Annotated[Path, typer.Option(help="Where to write the picture, a PNG.")],
    against: Annotated[str | None, typer.Option(help="Whom, with commas; by default all that all are.")] = None,
    by: Annotated[str, typer.Option(help="minutes or decisions: what the scores are drawn over.")] = "minutes",
) -> None:
    """Draw the learning curves of several runs beside each other."""
    with plain_errors():
        if by not in ("minutes", "decisions"):
            raise ValueError(f"--by must be minutes or decisions, not {by!r}")
        from training.curve import compare_curves

        names = [name.strip() for name in against.split(",")] if against else []
        compare_curves(runs, names, out, by_time=by == "minutes")


@app.command()
def check(
    kingdom: KingdomName = "First Game",
    players: Players = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games each check plays.")] = 1,
    seed: Seed = 0,
    steps: Annotated[int, typer.Option(min=1, help="How many actions of a game are looked at, at most.")] = 300,
) -> None:
    """Check that an environment of a kingdom holds its promises, from masks to copies (docs/testing.md)."""
    from dominion_env import testing

    with plain_errors():
        if not testing.report(kingdom, players, games=games, seed=seed, steps=steps):
            raise typer.Exit(1)


@app.command()
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Less than a minute instead of several; less exact.")] = False,
    only: Annotated[
        str | None,
        typer.Option(help="Only some components, with commas: engine, aec, vec, copy, training, ... By default all."),
    ] = None,
    as_json: AsJson = False,
    out: Annotated[Path | None, typer.Option(help="Also write the JSON to this file.")] = None,
) -> None:
    """Measure speed: engine, environments, copies, training, beside public packages where those are installed."""
    from training.bench import report, suite

    with plain_errors():
        components = suite.chosen(only)
        with progress() as bar:
            task = bar.add_task("Measuring", total=100)
            result = suite.measure(
                components,
                suite.QUICK if quick else suite.THOROUGH,
                lambda share: bar.update(task, completed=round(100 * share)),
            )
        text = json.dumps(result, indent=2, ensure_ascii=False)
        if out is not None:
            write_whole(out, text + "\n")
        if as_json:
            typer.echo(text)
        else:
            console().print(report.report(result))
