"""Commands that measure agents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from training.cli.common import (
    AGENTS,
    Against,
    AsJson,
    KingdomName,
    Players,
    RayAddress,
    Seed,
    Workers,
    app,
    console,
    crew,
    plain_errors,
    progress,
)
from training.files import write_whole


@app.command(epilog=AGENTS)
def evaluate(
    agent: Annotated[str, typer.Argument(help="The agent to measure, by name.")],
    against: Against = "big money ultimate",
    kingdom: KingdomName = "First Game",
    games: Annotated[int, typer.Option(min=1, help="How many; best a multiple of the players.")] = 1000,
    seed: Seed = 0,
    players: Players = 2,
    workers: Workers = None,
    ray: RayAddress = None,
    as_json: AsJson = False,
    out: Annotated[Path | None, typer.Option(help="Also write the JSON to this file.")] = None,
    replays: Annotated[Path | None, typer.Option(help="Add every game to this file.")] = None,
    with_: Annotated[
        str, typer.Option("--with", help="Cards, with commas, that kingdoms drawn at random always have.")
    ] = "",
    suite: Annotated[
        str | None,
        typer.Option(help='A table of matches instead of --against and --kingdom: "generalist", or "barred".'),
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Write the results of a suite into the card of the checkpoint.")
    ] = False,
) -> None:
    """Measure an agent against another one: the same shuffles from every seat."""
    from agents.human import Quit
    from training import evaluate as evaluation
    from training.league import with_cards

    if suite is not None or write:
        _evaluate_suite(agent, suite, games, seed, workers, ray, as_json, out, write)
        return
    with plain_errors():
        try:
            with (
                crew(workers, ray) as who,
                progress(shown="human" not in (agent.casefold(), against.casefold())) as bar,
            ):
                task = bar.add_task(f"{agent} against {against}", total=games)
                result = evaluation.evaluate(
                    agent,
                    against,
                    with_cards(kingdom, [card.strip() for card in with_.split(",") if card.strip()]),
                    games,
                    seed,
                    players=players,
                    workers=who,
                    progress=lambda n: bar.advance(task, n),
                    replays=replays,
                )
        except (Quit, EOFError):
            raise KeyboardInterrupt from None
        text = json.dumps(result.to_dict(), indent=2, ensure_ascii=False)
        if out is not None:
            write_whole(out, text + "\n")
        if as_json:
            typer.echo(text)
        else:
            console().print(evaluation.results_table([result]))


def _evaluate_suite(
    agent: str,
    name: str | None,
    games: int,
    seed: int,
    workers: int | None,
    ray: str | None,
    as_json: bool,
    out: Path | None,
    write: bool,
) -> None:
    from training import suites

    with plain_errors():
        if name is None:
            raise ValueError("--write is for the results of a --suite")
        suite = suites.suite(name)
        checkpoint = suites.checkpoint(agent) if write else None
        with crew(workers, ray) as who, progress() as bar:
            task = bar.add_task(f"{agent}: {name}", total=games * len(suites.contests(agent, suite)))
            measured = suites.measure(agent, suite, games, seed, who, lambda n: bar.advance(task, n))
        if checkpoint is not None:
            suites.write_results(checkpoint, measured, agent, suite)
        text = json.dumps(suites.to_dict(measured, agent, suite), indent=2, ensure_ascii=False)
        if out is not None:
            write_whole(out, text + "\n")
        if as_json:
            typer.echo(text)
        else:
            for table in suites.tables(measured):
                console().print(table)


@app.command(epilog=AGENTS)
def tournament(
    agents: Annotated[list[str] | None, typer.Argument(help="Who plays, by name, beside those of --config.")] = None,
    config: Annotated[
        str | None,
        typer.Option(
            help="The name of a file in configs/tournaments, or a YAML file. The options replace its settings."
        ),
    ] = None,
    kingdom: Annotated[
        list[str] | None, typer.Option(help="Where, as often as you like, beside those of --config; or First Game.")
    ] = None,
    games: Annotated[int | None, typer.Option(help="Of each pair or table in each kingdom; 200 by default.")] = None,
    players: Annotated[int | None, typer.Option(help="Agents at a table; 2 by default.")] = None,
    tables: Annotated[int | None, typer.Option(help="Only so many tables of each kingdom, drawn.")] = None,
    stop: Annotated[
        str | None,
        typer.Option(help='End a pair early: "decided" or a half width such as 0.02. Intervals are widened for it.'),
    ] = None,
    looks: Annotated[int | None, typer.Option(help="How often --stop is tried; 5 by default.")] = None,
    anchor: Annotated[str | None, typer.Option(help="Who is rated 1000; big money by default.")] = None,
    seed: Annotated[int | None, typer.Option(help="Everything random follows from it; 0 by default.")] = None,
    db: Annotated[Path, typer.Option(help="The file of results: what is in it is not played again.")] = Path(
        "tournament.sqlite"
    ),
    workers: Workers = None,
    ray: RayAddress = None,
    out: Annotated[Path | None, typer.Option(help="Write JSON, CSV, Markdown and pictures into this folder.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let agents play each other, all pairs or tables over kingdoms and seats, and rate them."""
    from training import tournament as tournaments

    with plain_errors():
        more = {
            "agents": agents or [],
            "kingdoms": kingdom or [],
            "games": games,
            "players": players,
            "tables": tables,
            "stop": stop,
            "looks": looks,
            "anchor": anchor,
            "seed": seed,
        }
        chosen = tournaments.load_config(config, more)
        with crew(workers, ray) as who, progress() as bar:
            task = bar.add_task("Games", total=None)
            report = tournaments.tournament(chosen, db, who, lambda n, total: bar.update(task, advance=n, total=total))
        for version, code, count in tournaments.other_code(db):
            typer.echo(f"{db} has {count:,} games of other code too (version {version}, {code}): not counted", err=True)
        typer.echo(f"The games are in {db}: what is added to the command is played on top of them.", err=True)
        if out is not None:
            report.write(out)
        if as_json:
            typer.echo(json.dumps(report.to_dict(), indent=2, ensure_ascii=False))
        else:
            console().print(report.shown())


@app.command(epilog=AGENTS)
def exploit(
    agent: Annotated[str | None, typer.Argument(help="The agent to beat, by name; not with --resume.")] = None,
    kingdom: KingdomName = "First Game",
    players: Players = 2,
    generations: Annotated[int, typer.Option(min=1, help="How many; see also --budget.")] = 20,
    population: Annotated[int, typer.Option(min=2, help="New plans in each generation.")] = 24,
    budget: Annotated[int | None, typer.Option(min=1, help="Games to search with, instead of --generations.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Fresh games that measure the best plan in the end.")] = 2000,
    seed: Seed = 0,
    workers: Workers = None,
    ray: RayAddress = None,
    out: Annotated[Path | None, typer.Option(help="Where to write the run.")] = None,
    resume: Annotated[Path | None, typer.Option(help="A run to go on with, as if it had never stopped.")] = None,
    as_json: AsJson = False,
) -> None:
    """Evolve a buy plan that beats an agent, and measure how much it wins (docs/exploitability.md)."""
    from training.evaluate import results_table
    from training.exploit import run
    from training.exploit.search import Search, Settings, within

    with plain_errors():
        if (agent is None) == (resume is None):
            raise ValueError("give either an agent, such as 'big money ultimate', or --resume and the folder of a run")
        if resume is not None:
            folder, settings = resume, run.settings_of(resume)
        else:
            settings = Settings(agent or "", kingdom, players, generations, population, games, seed)
            settings = settings if budget is None else within(budget, settings)
            folder = out if out is not None else run.folder_for(settings)
            run.refuse_taken(folder)
        try:
            with crew(workers, ray) as who, progress() as bar:
                task = bar.add_task(settings.agent)

                def watch(search: Search, n: int) -> None:
                    best = f", best {search.kept[0].score:.3f}" if search.kept else ""
                    done = f"generation {search.generation}/{settings.generations}{best}"
                    bar.update(task, advance=n, total=search.planned + settings.games, description=done)

                found = run.run(settings, folder, who, watch)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"stopped; go on with: dominion exploit --resume {folder}") from None
        if as_json:
            typer.echo(json.dumps(found.to_dict(), indent=2, ensure_ascii=False))
        else:
            console().print(results_table([found.result]))
            typer.echo(found.file.read_text(encoding="utf-8"))


@app.command()
def reproduce(
    strategies: Annotated[list[str] | None, typer.Argument(help="Only results of these; by default all.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games for each result; best an even number.")] = 1000,
    seed: Seed = 0,
    workers: Workers = None,
    ray: RayAddress = None,
    bound_games: Annotated[
        int | None, typer.Option(min=1, help="Games for each result that is held to a bound; by default as --games.")
    ] = None,
    as_json: AsJson = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print the page docs/reproduced.md.")] = False,
    out: Annotated[Path | None, typer.Option(help="Also write the JSON to this file.")] = None,
) -> None:
    """Play known results of a public simulator's strategies again, and print them beside ours."""
    from training import reproduce as known
    from training import reproduce_page as results

    with plain_errors():
        wanted = known.named(strategies or [])
        here = [each for each in wanted if known.is_here(each)]
        numbers = [(bound_games or games) if results.is_bound(each) else games for each in here]
        with crew(workers, ray) as who:
            with progress() as bar:
                task = bar.add_task(f"{len(here)} results", total=sum(numbers))
                found = [
                    known.reproduce(each, number, seed, who, lambda n: bar.advance(task, n))
                    for each, number in zip(here, numbers, strict=True)
                ]
            mirror = known.mirror(bound_games or games, seed, who) if as_markdown else None
        text = json.dumps([each.to_dict() for each in found], indent=2, ensure_ascii=False)
        if out is not None:
            write_whole(out, text + "\n")
        if as_json:
            typer.echo(text)
        elif mirror is not None:
            typer.echo(results.page(found, mirror), nl=False)
        else:
            console().print(known.comparison_table(found))
            if len(here) < len(wanted):
                console().print(f"{len(wanted) - len(here)} results wait for cards that are not here.")
