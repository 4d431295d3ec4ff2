"""The `dominion` command."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

import dominion_env
from dominion_env.kingdom_config import KingdomConfig
from dominion_env.replay import Replay, ReplayError
from training.files import write_whole

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
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]

AGENTS = 'Agents: "random", "sensible", "big money", "big money ultimate", "strategy:NAME", "human", "checkpoint:DIR".'


def main() -> None:
    """Run the command."""
    # The networks are small: one thread for each process does best, and where training sets its own number of threads
    # (`TrainConfig.threads`), they must not spin while they wait, or a busy machine slows them down tenfold.
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    app()


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
        if error.name not in ("torch", "safetensors", "matplotlib", "tensorboard", "scipy", "openskill"):
            raise
        typer.echo(f"Error: this needs {error.name}: pip install 'dominion-env[train]'", err=True)
        raise typer.Exit(2) from None
    except (ValueError, OSError) as error:
        typer.echo(f"Error: {error}", err=True)
        raise typer.Exit(2) from None
    except KeyboardInterrupt as stop:
        typer.echo(str(stop) or "Stopped.", err=True)
        raise typer.Exit(130) from None


@app.command(epilog=AGENTS)
def evaluate(
    agent: Annotated[str, typer.Argument(help="The agent to measure, by name.")],
    against: Against = "big money ultimate",
    kingdom: KingdomName = "First Game",
    games: Annotated[int, typer.Option(min=1, help="How many; best a multiple of the players.")] = 1000,
    seed: Seed = 0,
    players: Players = 2,
    workers: Annotated[int, typer.Option(min=1, help="Processes; they do not change the result.")] = 1,
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
        _evaluate_suite(agent, suite, games, seed, workers, as_json, out, write)
        return
    with plain_errors():
        try:
            with _progress(shown="human" not in (agent.casefold(), against.casefold())) as bar:
                task = bar.add_task(f"{agent} against {against}", total=games)
                result = evaluation.evaluate(
                    agent,
                    against,
                    with_cards(kingdom, [card.strip() for card in with_.split(",") if card.strip()]),
                    games,
                    seed,
                    players=players,
                    workers=workers,
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
    agent: str, name: str | None, games: int, seed: int, workers: int, as_json: bool, out: Path | None, write: bool
) -> None:
    from training import suites

    with plain_errors():
        if name is None:
            raise ValueError("--write is for the results of a --suite")
        suite = suites.suite(name)
        checkpoint = suites.checkpoint(agent) if write else None
        with _progress() as bar:
            task = bar.add_task(f"{agent}: {name}", total=games * len(suites.contests(agent, suite)))
            measured = suites.measure(agent, suite, games, seed, workers, lambda n: bar.advance(task, n))
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


@app.command()
def reproduce(
    strategies: Annotated[list[str] | None, typer.Argument(help="Only results of these; by default all.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games for each result; best an even number.")] = 1000,
    seed: Seed = 0,
    workers: Annotated[int, typer.Option(min=1, help="Processes; they do not change the result.")] = 1,
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
        with _progress() as bar:
            task = bar.add_task(f"{len(here)} results", total=sum(numbers))
            found = [
                known.reproduce(each, number, seed, workers, lambda n: bar.advance(task, n))
                for each, number in zip(here, numbers, strict=True)
            ]
        text = json.dumps([each.to_dict() for each in found], indent=2, ensure_ascii=False)
        if out is not None:
            write_whole(out, text + "\n")
        if as_json:
            typer.echo(text)
        elif as_markdown:
            typer.echo(results.page(found, known.mirror(bound_games or games, seed, workers)), nl=False)
        else:
            console().print(known.comparison_table(found))
            if len(here) < len(wanted):
                console().print(f"{len(wanted) - len(here)} results wait for cards that are not here.")


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
    workers: Annotated[int, typer.Option(min=1, help="Processes; they do not change the result.")] = 1,
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
        with _progress() as bar:
            task = bar.add_task("Games", total=None)
            report = tournaments.tournament(
                chosen, db, workers, lambda n, total: bar.update(task, advance=n, total=total)
            )
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
    workers: Annotated[int, typer.Option(min=1, help="Processes; they do not change the result.")] = 1,
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
            with _progress() as bar:
                task = bar.add_task(settings.agent)

                def watch(search: Search, n: int) -> None:
                    best = f", best {search.kept[0].score:.3f}" if search.kept else ""
                    done = f"generation {search.generation}/{settings.generations}{best}"
                    bar.update(task, advance=n, total=search.planned + settings.games, description=done)

                found = run.run(settings, folder, workers, watch)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"stopped; go on with: dominion exploit --resume {folder}") from None
        if as_json:
            typer.echo(json.dumps(found.to_dict(), indent=2, ensure_ascii=False))
        else:
            console().print(results_table([found.result]))
            typer.echo(found.file.read_text(encoding="utf-8"))


@app.command()
def cards(
    set_: Annotated[str | None, typer.Option("--set", help='Only of this set, such as "Base" or "Base (2nd)".')] = None,
    as_json: AsJson = False,
) -> None:
    """List the cards."""
    with plain_errors():
        found = dominion_env.cards(set_)
        if as_json:
            facts = ("name", "cost", "types", "set", "is_kingdom", "copies")
            typer.echo(
                json.dumps(
                    [{fact: getattr(each, fact) for fact in facts} for each in found], indent=2, ensure_ascii=False
                )
            )
            return
        table = Table(title=f"{len(found)} cards")
        table.add_column("card")
        table.add_column("cost", justify="right")
        for name in ("types", "set", "kingdom pile"):
            table.add_column(name)
        for each in found:
            table.add_row(each.name, str(each.cost), " - ".join(each.types), each.set, "yes" if each.is_kingdom else "")
        console().print(table)


@app.command()
def kingdoms(
    all_: Annotated[bool, typer.Option("--all", help="Also those with cards that are not here yet.")] = False,
) -> None:
    """List the kingdoms that can be played."""
    with plain_errors():
        found = dominion_env.kingdoms(all=all_)
        table = Table(title=f"{len(found)} kingdoms")
        table.add_column("kingdom")
        table.add_column("cards")
        if all_:
            table.add_column("not here yet")
        for name, config in found.items():
            row = [name, _described(config)]
            table.add_row(*row, *([", ".join(config.missing)] if all_ else []))
        console().print(table)


@app.command()
def spaces(
    kingdom: KingdomName = "First Game",
    players: Players = 2,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the names of all actions and features, in order.")
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the page docs/spaces.md, whatever the kingdom.")
    ] = False,
) -> None:
    """Show what the actions and the numbers of observations mean."""
    from dominion_env import spaces_page

    with plain_errors():
        if markdown:
            typer.echo(spaces_page.page(), nl=False)
        elif as_json:
            typer.echo(json.dumps(spaces_page.spaces_of(kingdom, players), indent=2, ensure_ascii=False))
        else:
            env = dominion_env.raw_env(kingdom, players)
            table = Table("id", "action", title=f"{len(env.actions)} actions")
            for action, name in enumerate(env.actions.names()):
                table.add_row(str(action), name)
            console().print(table)
            table = Table("numbers", "feature", title=f"{env.observer.size} numbers of an observation")
            for name, where in env.observation_slices().items():
                table.add_row(f"{where.start}-{where.stop - 1}", name)
            console().print(table)


@app.command(epilog=AGENTS)
def play(
    against: Against = "big money ultimate",
    kingdom: KingdomName = "First Game",
    seed: Annotated[int | None, typer.Option(help="To play the same game again; by default a new one.")] = None,
    players: Players = 2,
    seat: Annotated[int, typer.Option(help="Your seat; seat 0 begins.")] = 0,
    replay: Annotated[Path | None, typer.Option(help="Add the game to this file.")] = None,
) -> None:
    """Play a game at the terminal."""
    from training import play as playing

    with plain_errors():
        chosen = secrets.randbelow(2**31) if seed is None else seed
        game = playing.new_game(kingdom, players, chosen)
        if replay is not None:
            replay.open("ab").close()  # whether it can be written shows before the game
        typer.echo(f"Seed {chosen}.")
        game = playing.play(game, against, seat=seat, seed=chosen)
        if replay is not None:
            Replay.of(game, ["human" if each == seat else against for each in range(players)]).record(replay)


@app.command(name="replay")
def show_replay(
    file: Annotated[Path, typer.Argument(help="Replays, as `evaluate`, `play` and `train` keep them.")],
    game: Annotated[int, typer.Option(min=1, help="Which game of the file.")] = 1,
    seat: Annotated[int | None, typer.Option(help="Show only what this seat saw.")] = None,
    moves: Annotated[bool, typer.Option("--moves", help="Show each choice too, with its number.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Instead play all games of the file, and compare.")] = False,
) -> None:
    """Show a game that was kept, or check that a file's games still go as they did."""
    from training import replays

    with plain_errors():
        if not check:
            typer.echo(replays.show(file, game, seat, moves))
            return
        try:
            typer.echo(replays.check(file))
        except ReplayError as error:
            typer.echo(f"Error: {error}", err=True)
            raise typer.Exit(1) from None


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
def train(
    config: Annotated[
        str | None, typer.Argument(help="The name of a file in configs/train, or a YAML file; not with --resume.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Where to write the run.")] = None,
    seed: Annotated[int | None, typer.Option(help="Instead of the config's.")] = None,
    resume: Annotated[Path | None, typer.Option(help="A run to go on with, as if it had never stopped.")] = None,
) -> None:
    """Train an agent by self-play."""
    with plain_errors():
        if (config is None) == (resume is None):
            raise ValueError("give either a config, such as quickstart, or --resume and the folder of a run")
        from training.train import train_command

        train_command(config or "", out, seed, resume)


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
        with _progress() as bar:
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


def _described(config: KingdomConfig) -> str:
    """The cards of a kingdom, or how they are drawn."""
    if config.random is not None:
        text = "ten drawn from " + ", ".join(config.random.sets or ("all sets",))
        if config.random.required:
            text += f", with {', '.join(config.random.required)}"
        if config.random.banned:
            text += f", without {', '.join(config.random.banned)}"
    else:
        text = ", ".join(config.cards or ())
    extras = {"Bane": config.bane, "Ferryman": config.ferryman}
    text += "".join(f"; {name}: {card}" for name, card in extras.items() if card)
    text += "; Shelters" if config.shelters else ""
    return text + (f"; {config.rules} rules" if config.rules is not None else "")


def _progress(shown: bool = True) -> Progress:
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
