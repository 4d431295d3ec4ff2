"""Tables of matches that say how strong a trained agent is, and what it makes of each card.

A suite is measured against its agents one after the other, each on fresh random kingdoms that hold the cards that it
needs, from every seat. What an agent does with each kingdom card is counted in the same games. The suite "barred" sets
an agent against itself when it may not buy or gain a card, on kingdoms with that card: what the card is worth to it.

The results can be written into the card of a checkpoint, each with the command that plays the same games again.
"""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.table import Table

from agents import make
from agents.checkpoint import CheckpointAgent
from agents.network import CARD
from dominion_env.game import kingdom_piles
from dominion_env.kingdoms import possible_piles
from dominion_env.names import nearest
from dominion_env.replay import Replay
from training.evaluate import Result, summary
from training.files import write_whole
from training.league import with_cards
from training.matches import Match, MatchPool, Played, WorkersLike


@dataclass(frozen=True)
class Suite:
    """Whom an agent is measured against.

    Attributes:
        kingdom: The name of a kingdom; best one that is drawn anew for each game.
        against: Agents by name. "itself without" each card, if there are none.
    """

    kingdom: str
    against: tuple[str, ...] = ()


HERE: Final = "DIR"
"""What stands for the folder of a checkpoint in the commands of its card."""
SUITES: Final = {
    "generalist": Suite(
        "Base random",
        ("bm-4", "bm-4 + best terminal", "workshop/gardens rush", "chapel/witch", "throne room engine"),
    ),
    "barred": Suite("Base random"),
}


class Contest(NamedTuple):
    """A match of a suite: the opponent, what it is called in results, and the cards that each kingdom holds."""

    against: str
    name: str
    cards: tuple[str, ...]


class Use(NamedTuple):
    """What an agent did with a kingdom card.

    Attributes:
        games: In which it could be bought.
        bought: Copies bought, or gained by choice, for each of these games.
        bought_share: Share of these games in which it got one or more.
        played: How often it chose to play one, for each of these games.
    """

    games: int
    bought: float
    bought_share: float
    played: float


@dataclass
class Measured:
    """What a suite showed.

    Attributes:
        contests, results: One of each for each match.
        uses: By kingdom card.
    """

    contests: list[Contest]
    results: list[Result]
    uses: dict[str, Use]


def suite(name: str) -> Suite:
    """The suite of a name.

    Raises:
        ValueError: for an unknown name; the message suggests the nearest.
    """
    if name not in SUITES:
        raise ValueError(f"no suite is called {name!r}{nearest(name, SUITES)}; there are {', '.join(SUITES)}")
    return SUITES[name]


def contests(agent: str, of: Suite) -> list[Contest]:
    """The matches of a suite for an agent.

    Raises:
        ValueError: if the suite bars it from cards, and it is no checkpoint.
    """
    if of.against:
        return [Contest(name, name, tuple(make(name).needs())) for name in of.against]
    checkpoint(agent)
    cards = possible_piles(of.kingdom)
    return [Contest(f"{agent} without {card}", f"itself without {card}", (card,)) for card in cards]


def measure(
    agent: str,
    of: Suite,
    games: int,
    seed: int,
    workers: WorkersLike = 1,
    progress: Callable[[int], None] | None = None,
) -> Measured:
    """Play the matches of a suite.

    Args:
        agent: The name of the agent.
        of: The suite.
        games: Of each match; two for each kingdom, one from either seat.
        seed: Everything random follows from it.
        workers: Who plays (see `MatchPool`).
        progress: Called with the number of games played since the last call.

    Raises:
        ValueError: for an unknown name, or an agent that can't play such games.
    """
    report = progress or (lambda _: None)
    found = contests(agent, of)
    matches = [
        Match((agent, contest.against), with_cards(of.kingdom, contest.cards), games, seed, keep=True)
        for contest in found
    ]
    played: list[list[Played]] = [[] for _ in matches]
    count = _Count()
    with MatchPool(workers) as pool:
        for match in matches:
            pool.check(match)
        for number, (_, game) in enumerate(pool.play(matches)):
            assert game.replay is not None, "the match keeps its games"
            count.add(game.replay, number % games % 2)
            played[number // games].append(game._replace(replay=None))
            report(1)
    name = make(agent).name
    results = [
        summary(part, name, contest.name, of.kingdom, 2, seed) for part, contest in zip(played, found, strict=True)
    ]
    return Measured(found, results, count.uses())


class _Count:
    """Counts what one seat does with the kingdom cards in many games."""

    def __init__(self) -> None:
        self._games: Counter[str] = Counter()
        self._with: Counter[str] = Counter()
        self._bought: Counter[str] = Counter()
        self._played: Counter[str] = Counter()

    def add(self, replay: Replay, seat: int) -> None:
        """Count a game."""
        bought: Counter[str] = Counter()
        for verb, card in _chosen(replay, seat):
            if verb == "play ...":
                self._played[card] += 1
            else:
                bought[card] += 1
        self._games.update(kingdom_piles(replay.kingdom))
        self._bought += bought
        self._with.update({*bought})

    def uses(self) -> dict[str, Use]:
        """What was counted, by kingdom card."""
        return {
            card: Use(games, self._bought[card] / games, self._with[card] / games, self._played[card] / games)
            for card, games in sorted(self._games.items())
        }


def _chosen(replay: Replay, seat: int) -> Iterator[tuple[str, str]]:
    """The verb and the card of each choice of a seat to buy, gain or play a card."""
    for game, action in replay.play():
        decision = game.state.decision
        if decision is not None and decision.player == seat:
            verb, card = game.actions.verb(action), game.actions.card(action)
            if card is not None and verb in ("buy ...", "gain ...", "play ..."):
                yield verb, card


# Showing and keeping.


def tables(measured: Measured) -> list[Table]:
    """The results and the uses of the cards, for people to read."""
    results = Table("against", "score", "95 % interval", "games", "mean margin", "turns", title=measured.results[0].a)
    for result in measured.results:
        results.add_row(
            result.b,
            f"{result.score:.3f}",
            f"{result.interval[0]:.3f} to {result.interval[1]:.3f}",
            f"{result.games:,}",
            f"{result.margin:+.2f}",
            f"{result.turns:.1f}",
        )
    uses = Table(
        "card", "games with it", "bought a game", "bought in", "played a game", title="Use of the kingdom cards"
    )
    for card, use in measured.uses.items():
        uses.add_row(card, f"{use.games:,}", f"{use.bought:.2f}", f"{use.bought_share:.0%}", f"{use.played:.2f}")
    return [results, uses]


def row(result: Result, agent: str, against: str, kingdom: str, cards: Sequence[str]) -> dict[str, Any]:
    """A result as JSON can hold it: besides what it says, the "command" that plays the same games again.

    Args:
        result: The result.
        agent, against: The agents, by name.
        kingdom: As the command is to be given it.
        cards: Those that each kingdom holds.
    """
    options = ["--against", against, "--kingdom", kingdom]
    options += ["--with", ", ".join(cards)] if cards else []
    options += ["--games", str(result.games), "--seed", str(result.seed)]
    options += ["--players", str(result.players)] if result.players != 2 else []
    return {**result.to_dict(), "command": shlex.join(["dominion", "evaluate", agent, *options])}


def to_dict(measured: Measured, agent: str, of: Suite) -> dict[str, Any]:
    """All that was measured as JSON can hold it: "results" (see `row`) and "uses" by kingdom card."""
    pairs = zip(measured.contests, measured.results, strict=True)
    return {
        "results": [row(result, agent, each.against, of.kingdom, each.cards) for each, result in pairs],
        "uses": {card: use._asdict() for card, use in measured.uses.items()},
    }


def checkpoint(agent: str) -> CheckpointAgent:
    """The checkpoint of a name: only that can be barred from cards, or have results written into its card.

    Raises:
        ValueError: if it is another agent.
    """
    made = make(agent)
    if not isinstance(made, CheckpointAgent):
        raise ValueError(f"this needs a checkpoint, such as 'checkpoint:first_game'; {agent!r} is none")  # noqa: TRY004
    return made


def write_results(to: CheckpointAgent, measured: Measured, agent: str, of: Suite) -> Path:
    """Write results into the card of a checkpoint, in place of earlier ones of the same matches; returns its path.

    Raises:
        OSError: if it can't be written.
    """
    path = to.directory / CARD
    card = json.loads(path.read_text(encoding="utf-8"))
    made = to_dict(measured, agent, of)
    # Not where it lies on this machine, but as cards say it.
    new = [
        {**row, "a": card["name"], "command": row["command"].replace(agent, f"checkpoint:{HERE}")}
        for row in made["results"]
    ]
    replaced = {_match(row) for row in new}
    card["results"] = [row for row in card.get("results", []) if _match(row) not in replaced] + new
    if of.against:
        card["uses"] = made["uses"]
    write_whole(path, json.dumps(card, indent=1, ensure_ascii=False) + "\n")
    return path


def _match(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["b"], row["kingdom"], row["players"]
