"""What a tournament is: who plays, where, how often. A YAML file or the command line says it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import yaml
from pydantic import Field, ValidationError, model_validator

from dominion_env.names import nearest
from training.config import Count, Part

Width = Annotated[float, Field(gt=0, lt=0.5)]


class TournamentConfig(Part):
    """A tournament.

    Attributes:
        agents: Who plays, by name (see `agents.make`).
        kingdoms: Where, each as for `Game`; one with random draws is drawn anew for each group of games.
        games: Of each table in each kingdom, rounded up to whole groups; with `stop` at most so many.
        players: Agents at a table: two, and every pair meets; with more, every set of so many.
        tables: Not all tables of a kingdom but so many, drawn so that all agents sit at equally many.
        seed: Everything random follows from it.
        max_turns: Turns for each player after which a game is cut off.
        stop: When a pair is done before it has played all games: "decided", once it is clear who is better, or a
            number, once the interval of the score over all kingdoms is no wider than plus and minus that.
        looks: How often `stop` is tried, after equally many games each time; the last time is at the end.
        anchor: The agent that is rated 1000; if nothing is said and Big Money does not play, the first one.
    """

    agents: tuple[str, ...] = ()
    kingdoms: tuple[str | tuple[str, ...] | dict[str, Any], ...] = ("First Game",)
    games: Count = 200
    players: Annotated[int, Field(ge=2, le=6)] = 2
    tables: Count | None = None
    seed: int = 0
    max_turns: Count = 100
    stop: Literal["decided"] | Width | None = None
    looks: Annotated[int, Field(ge=2, le=50)] = 5
    anchor: str = "big money"

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if len(self.agents) < self.players:
            needed = f"games of {self.players} need at least {self.players} agents, not {len(self.agents)}"
            raise ValueError(f"{needed}: name them, or a file that does (--config)")
        if self.stop is not None and self.players > 2:
            raise ValueError("stop is for pairs: with more than 2 players give the number of games only")
        return self


def load_config(name: str | None, more: Mapping[str, Any]) -> TournamentConfig:
    """The tournament that a file and further settings describe.

    Args:
        name: The path of a YAML file, or the name of one in configs/tournaments; None for none.
        more: Settings that replace the file's, unless None; agents and kingdoms are added to the file's.

    Raises:
        ValueError: if there is no such file or something is wrong; the message names file and field.
    """
    source, data = _read(name) if name is not None else ("tournament", {})
    for setting, value in more.items():
        if setting in ("agents", "kingdoms"):
            both = [*_listed(data.get(setting)), *value]
            if both:
                data[setting] = both
        elif value is not None:
            data[setting] = value
    try:
        return TournamentConfig.model_validate(data)
    except ValidationError as error:
        lines = dict.fromkeys(f"{source}: {_explain(each)}" for each in error.errors())
        raise ValueError("\n".join(lines)) from None


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _explain(error: Any) -> str:
    if error["type"] == "value_error":
        return str(error["ctx"]["error"])
    field = str(error["loc"][0])
    if error["type"] == "extra_forbidden":
        known = TournamentConfig.model_fields
        return f"{field}: there is no such setting{nearest(field, known)}; there are {', '.join(known)}"
    if field == "stop":
        return f"stop: must be 'decided' or a number above 0 and below 0.5, not {error['input']!r}"
    return f"{field}: {error['msg']} (it is {error['input']!r})"


def _read(name: str) -> tuple[str, dict[str, Any]]:
    """What a file is called in messages, and what it says."""
    if name.casefold().endswith((".yaml", ".yml")):
        source, text = name, Path(name).read_text(encoding="utf-8")
    else:
        folder = resources.files("dominion_env.configs") / "tournaments"
        file = folder / f"{name}.yaml"
        if not file.is_file():
            names = sorted(each.name.removesuffix(".yaml") for each in folder.iterdir() if each.name.endswith(".yaml"))
            raise ValueError(
                f"no tournament is called {name!r}{nearest(name, names)}; there are {', '.join(names)} "
                "(a file is named with its ending, .yaml)"
            )
        source, text = f"configs/tournaments/{name}.yaml", file.read_text(encoding="utf-8")
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(f"{source}: is not YAML: {error}") from None
    if not isinstance(data, dict):
        raise ValueError(f"{source}: must hold settings such as `agents: [big money, sensible]`")  # noqa: TRY004 -- a file's text is wrong, no argument's type
    return source, data
