"""Who meets whom, where: the fixtures of a tournament, which follow from its config alone.

A fixture is a table of agents in a kingdom. It is played in groups of as many games as there are players, with the same
shuffles and everyone in every seat once (see `training.matches`). All tables of a kingdom have the same shuffles, and
the same cards where they are drawn, so that agents are compared in the same games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from agents import Agent, make
from dominion_env import ActionTable
from dominion_env.env import pool_of
from dominion_env.kingdoms import KingdomConfig, load, resolve
from dominion_env.names import nearest
from training.evaluate import seed_for
from training.matches import Match
from training.tournament.config import TournamentConfig
from training.tournament.identity import agent_digest, kingdom_text


@dataclass(frozen=True)
class Entrant:
    """An agent that takes part.

    Attributes:
        name: As `agents.make` understands it.
        digest: Of what it plays by besides code (see `training.tournament.identity`).
    """

    name: str
    digest: str


@dataclass(frozen=True)
class Ground:
    """A kingdom that is played in.

    Attributes:
        name: What it is called.
        config: Its cards, or how they are drawn.
        seed: What everything random in its games follows from.
    """

    name: str
    config: KingdomConfig
    seed: int


@dataclass(frozen=True)
class Fixture:
    """A table of agents in a kingdom: in game g, agent i has seat (i + g) % players."""

    agents: tuple[Entrant, ...]
    ground: Ground

    def match(self, max_turns: int, first: int, games: int) -> Match:
        """Some of its games, to be played."""
        names = tuple(agent.name for agent in self.agents)
        return Match(names, self.ground.config, games, self.ground.seed, max_turns, first=first)


@dataclass(frozen=True)
class LeftOut:
    """An agent that can't play in a kingdom, and why."""

    agent: str
    kingdom: str
    why: str


@dataclass(frozen=True)
class Schedule:
    """A tournament before it is played.

    Attributes:
        entrants, grounds: Who takes part, and where.
        fixtures: All tables, kingdom by kingdom.
        left_out: Who can't play where; other kingdoms are open to them.
        groups: How many groups of games each fixture has, at most.
        anchor: The name of the agent that is to be rated 1000.
    """

    config: TournamentConfig
    entrants: tuple[Entrant, ...]
    grounds: tuple[Ground, ...]
    fixtures: tuple[Fixture, ...]
    left_out: tuple[LeftOut, ...]
    groups: int
    anchor: str

    def games(self) -> int:
        """How many games it has, at most."""
        return len(self.fixtures) * self.groups * self.config.players


def schedule(config: TournamentConfig) -> Schedule:
    """The fixtures of a tournament.

    Raises:
        ValueError: for an unknown agent or kingdom, for one given twice, for an anchor that does not play, and if no
            kingdom has enough agents.
        OSError: for a file that can't be read.
    """
    made = _agents(config.agents)
    entrants = {agent.name: Entrant(agent.name, agent_digest(agent)) for agent in made}
    grounds = tuple(_grounds(config))
    fixtures: list[Fixture] = []
    left_out: list[LeftOut] = []
    for ground in grounds:
        here: list[str] = []
        actions = ActionTable(pool_of(ground.config))
        for agent in made:
            try:
                agent.check(actions, config.players)
                here.append(agent.name)
            except ValueError as error:
                left_out.append(LeftOut(agent.name, ground.name, str(error)))
        drawn = tables(here, config.players, ground.seed, config.tables)
        fixtures += [Fixture(tuple(entrants[name] for name in names), ground) for names in drawn]
    if not fixtures:
        why = "".join(f"\n{each.agent} in {each.kingdom}: {each.why}" for each in left_out)
        raise ValueError(f"no kingdom has {config.players} agents that can play in it:{why}")
    groups = -(-config.games // config.players)
    return Schedule(
        config, tuple(entrants.values()), grounds, tuple(fixtures), tuple(left_out), groups, _anchor(config, entrants)
    )


def tables(agents: Sequence[str], players: int, seed: int, limit: int | None = None) -> list[tuple[str, ...]]:
    """Sets of different agents that sit at a table.

    Their order, which decides who sits next to whom, follows from the seed and the names at the table.

    Args:
        agents: Their names; the result does not depend on their order.
        players: How many sit at a table.
        seed: Of order and draw.
        limit: How many tables to draw where there are more, all agents at equally many as far as that goes.
    """
    agents = sorted(agents)
    if limit is None or limit >= comb(len(agents), players):
        return [_seated(each, seed) for each in combinations(agents, players)]
    drawn: dict[tuple[str, ...], None] = {}
    waiting: list[str] = []
    rounds = 0
    while len(drawn) < limit:
        if len(waiting) < 2 * players:  # so that among them are enough different ones
            waiting += sorted(agents, key=lambda name: seed_for(seed, "tables", rounds, name))
            rounds += 1
            continue
        table = list(dict.fromkeys(waiting))[:players]
        for name in table:
            waiting.remove(name)
        drawn.setdefault(_seated(table, seed))
    return list(drawn)


def _seated(agents: Sequence[str], seed: int) -> tuple[str, ...]:
    members = sorted(agents)
    return tuple(sorted(members, key=lambda name: seed_for(seed, "seats", members, name)))


def _agents(names: Sequence[str]) -> list[Agent]:
    made = [make(name) for name in names]
    for i, agent in enumerate(made):
        if agent.name == "human":
            raise ValueError("a tournament is for agents that play by themselves: human is none")
        if agent.name in [other.name for other in made[:i]]:
            raise ValueError(f"the agent {agent.name!r} is given twice")
    return made


def _anchor(config: TournamentConfig, names: Iterable[str]) -> str:
    by_fold = {name.casefold(): name for name in names}
    wanted = config.anchor.strip().casefold()
    if wanted in by_fold:
        return by_fold[wanted]
    if wanted != TournamentConfig.model_fields["anchor"].default:
        raise ValueError(f"anchor: {config.anchor!r} does not play{nearest(config.anchor, by_fold.values())}")
    return next(iter(by_fold.values()))


def _grounds(config: TournamentConfig) -> list[Ground]:
    found: list[Ground] = []
    for given in config.kingdoms:
        kingdom = load(given)
        resolve(kingdom, players=config.players)  # raises what is wrong with it
        if not kingdom.name:
            raise ValueError(f"the kingdom {given!r} needs a name, such as {{name: Mine, cards: [...]}}")
        if kingdom.name in [other.name for other in found]:
            raise ValueError(f"the kingdom {kingdom.name!r} is given twice")
        found.append(Ground(kingdom.name, kingdom, seed_for(config.seed, kingdom_text(kingdom)) % 2**31))
    return found
