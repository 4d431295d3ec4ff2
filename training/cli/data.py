"""Commands for games as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from training.cli.common import (
    AsJson,
    app,
    console,
    plain_errors,
)


@app.command()
def conformance(
    records: Annotated[list[Path], typer.Argument(help="Files of records of games that people played.")],
    hints: Annotated[
        list[Path] | None, typer.Option(help="Guesses for what the records hide; may be repeated, the last one counts.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play recorded games again and compare all they tell, card by card (docs/conformance.md)."""
    from training import conformance as comparing

    with plain_errors():
        report = comparing.run(records, hints or [])
    if as_json:
        typer.echo(json.dumps(report.to_data(), indent=2, ensure_ascii=False))
    else:
        console().print(comparing.table(report))
        typer.echo(comparing.summary(report))
    if report.disagreements:
        raise typer.Exit(1)


@app.command(name="import")
def import_(
    records: Annotated[list[Path], typer.Argument(help="Files of records of games that people played.")],
    out: Annotated[Path, typer.Option(help="The file of replays to write.")],
    hints: Annotated[
        list[Path] | None, typer.Option(help="Guesses for what the records hide; may be repeated, the last one counts.")
    ] = None,
) -> None:
    """Make replays of recorded games, with what was filled in marked (docs/datasets.md)."""
    from training import datasets

    with plain_errors():
        typer.echo(datasets.import_records(records, hints or [], out))


@app.command()
def dataset(
    files: Annotated[list[Path], typer.Argument(help="Replays, as `evaluate`, `train` and `import` keep them.")],
    out: Annotated[Path, typer.Option(help="The file to write, ending in .npz.")],
    pool: Annotated[
        str | None, typer.Option(help="The kingdom whose spaces the arrays have; by default all cards of the games.")
    ] = None,
    players: Annotated[int | None, typer.Option(min=2, max=6, help="Only games of so many players.")] = None,
    seats: Annotated[list[int] | None, typer.Option("--seat", help="Only this seat; may be repeated.")] = None,
    agents: Annotated[list[str] | None, typer.Option("--agent", help="Only this agent; may be repeated.")] = None,
    extended: Annotated[bool, typer.Option("--extended", help="Show more (docs/spaces.md).")] = False,
    events: Annotated[int, typer.Option(min=0, help="Show so many of the most recent events.")] = 0,
    games_per_file: Annotated[int, typer.Option(min=0, help="Write several files, each with so many games.")] = 0,
) -> None:
    """Turn replays into arrays for imitation and offline learning (docs/datasets.md)."""
    from dominion_env.dataset import ReplayDataset
    from training import datasets

    with plain_errors():
        made = ReplayDataset(
            files, pool=pool, players=players, seats=seats, agents=agents, extended=extended, events=events
        )
        typer.echo(datasets.write_arrays(made, out, games_per_file))
