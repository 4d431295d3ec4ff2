"""Commands to play, and to look at what there is to play."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

import dominion_env
from dominion_env.kingdom_config import KingdomConfig
from dominion_env.replay import Replay, ReplayError
from training.cli.common import (
    AGENTS,
    Against,
    AsJson,
    KingdomName,
    Players,
    app,
    console,
    plain_errors,
)


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
