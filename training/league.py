"""Who plays whom: the learner against itself, against its past selves, against agents by name.

An agent by name plays on kingdoms that hold the cards it needs. So that the kingdom can be drawn before anything else,
which games it plays follows from their seeds. Past selves are drawn by how the learner did against them: prioritised
fictitious self-play (Vinyals et al. 2019, Nature 575).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

import numpy as np
from torch import Tensor

from agents import make
from agents.checkpoint import PolicyAgent
from agents.network import MASKED
from dominion_env import ActionTable, Game, VecGames, View
from dominion_env.kingdoms import Kingdom, KingdomLike, load
from training.config import OpponentConfig, TrainConfig

Weights = dict[str, Tensor]

GUESTS: Final = 3
"""Another stream of random numbers from the seed of a game than any that is used to play it."""

SELF: Final = 0
"""The controller of a seat that learns. That of a past self is the iteration it is from; of an agent by name, see
`Guests.of`."""


def with_cards(kingdom: KingdomLike, cards: Iterable[str]) -> KingdomLike:
    """The same kingdom, with these cards always among those that are drawn for each game.

    A kingdom that is the same in every game stays as it is, whether it has the cards or not.

    Raises:
        KingdomError: as in `dominion_env.kingdoms.load`; also if more cards are required then than a kingdom has.
    """
    config = kingdom if isinstance(kingdom, Kingdom) else load(kingdom)
    if isinstance(config, Kingdom) or config.random is None or config.random.seed is not None:
        return config
    raw = config.model_dump(exclude_none=True)
    required = list(dict.fromkeys([*config.random.required, *cards]))
    return load({**raw, "random": {**raw["random"], "required": required}})


class Guests:
    """The agents by name that play in training games.

    Args:
        config: The run.
        actions: The action table of its games.

    Raises:
        ValueError: for an unknown name, or an agent that can't play the run's games; the message says which, and why.
    """

    def __init__(self, config: TrainConfig, actions: ActionTable) -> None:
        self.names = list(config.opponents.agents)
        self.agents = [make(name) for name in self.names]
        for agent in self.agents:
            try:
                agent.check(actions, config.players)
            except ValueError as error:
                raise ValueError(f"opponents.agents: {agent.name!r}: {error}") from error
        self._ends = list(accumulate(config.opponents.agents.values()))
        self._seed = config.seed
        self._kingdom = load(config.kingdom)
        self._kingdoms = [with_cards(config.kingdom, agent.needs()) for agent in self.agents]

    def of(self, seed: int) -> int:
        """The controller of the other seats in the game of a seed: -1 - an agent's number, or SELF for no guest."""
        if not self._ends:
            return SELF
        drawn = np.random.default_rng([GUESTS, seed]).random()
        return next((-1 - number for number, end in enumerate(self._ends) if drawn < end), SELF)

    def kingdom(self, seed: int) -> KingdomLike:
        """What the game of a seed is played with."""
        controller = self.of(seed)
        return self._kingdom if controller == SELF else self._kingdoms[-1 - controller]

    def name(self, controller: int) -> str:
        """What a guest is called."""
        return self.names[-1 - controller]

    def act(self, controller: int, games: VecGames, rows: Sequence[int]) -> list[int]:
        """What a guest does in some games, in each of which it must decide.

        It is reset before each decision, under a seed that follows from the game so far. So it brings nothing along
        that a run which is resumed would have to restore.
        """
        agent = self.agents[-1 - controller]
        if isinstance(agent, PolicyAgent):
            logits = agent.policy.logits(games.observations[rows])
            found: list[int] = np.where(agent.allowed(games.masks[rows]), logits, MASKED).argmax(1).tolist()
            return found
        return [self._act(controller, games.games[row]) for row in rows]

    def _act(self, controller: int, game: Game) -> int:
        state = game.state
        assert state.decision is not None, "a running game has a decision"
        seat = state.decision.player
        agent = self.agents[-1 - controller]
        agent.reset(seat, game.players, state.seed + len(state.history))
        return agent.act(View(game, seat))


class PastSelves:
    """Snapshots of the learner, and how it does against them and against the agents by name.

    Args:
        config: How many are kept, and how they are drawn.

    Attributes:
        weights: By the iteration that they are from, oldest first.
        version: Rises when the snapshots change.
    """

    def __init__(self, config: OpponentConfig) -> None:
        self._config = config
        self.weights: dict[int, Weights] = {}
        self.version = 0
        self._records: dict[str, list[float]] = {name: [0.0, 0.0] for name in config.agents}

    def add(self, iteration: int, weights: Weights) -> None:
        """Keep a snapshot; the oldest leaves if there are too many."""
        self.weights[iteration] = weights
        self._records[past_name(iteration)] = [0.0, 0.0]
        self.version += 1
        if len(self.weights) > self._config.size:
            oldest = next(iter(self.weights))
            del self.weights[oldest], self._records[past_name(oldest)]

    def record(self, outcomes: Iterable[tuple[str, float]]) -> None:
        """Note games that have ended: the opponent, and 1 if the learner won, 0.5 for a tie, 0 if it lost."""
        for name, won in outcomes:
            record = self._records.get(name)
            if record is not None:  # else it has left since
                record[:] = [each * (1 - 1 / MEMORY) for each in record]
                record[0] += won
                record[1] += 1

    def scores(self) -> dict[str, float]:
        """The learner's score against each opponent over about the last `MEMORY` games; 0.5 before the first."""
        return {name: (won + PRIOR / 2) / (games + PRIOR) for name, (won, games) in self._records.items()}

    def summary(self) -> dict[str, float]:
        """The score against all past selves together, against the hardest of them, and against each agent by name."""
        scores = self.scores()
        past = [scores[past_name(iteration)] for iteration in self.weights]
        return {
            "score_against_past": sum(past) / len(past) if past else float("nan"),
            "score_against_hardest_past": min(past, default=float("nan")),
            **{f"score_against {name}": scores[name] for name in self._config.agents},
        }

    def table(self) -> list[dict[str, Any]]:
        """For each opponent: "opponent", the learner's "score", and the "share" of the games that are against it."""
        chances = {past_name(iteration): chance for iteration, chance in self.chances().items()}
        shares = {**self._config.agents, **{name: chance * self._config.share for name, chance in chances.items()}}
        scores = self.scores()
        return [{"opponent": name, "score": scores[name], "share": share} for name, share in shares.items()]

    def described(self) -> str:
        """The same in a line, of the past selves only the hardest."""
        rows = self.table()
        past = [row for row in rows if row["opponent"] not in self._config.agents]
        shown = [row for row in rows if row["opponent"] in self._config.agents]
        shown += sorted(past, key=lambda row: float(row["score"]))[:HARDEST]
        return ", ".join(f"{row['opponent']} {row['score']:.2f}" for row in shown)

    def chances(self) -> dict[int, float]:
        """With what chance each snapshot is drawn, by its iteration: in proportion to (1 - score) ** `priority`."""
        scores = self.scores()
        weights = [(1 - scores[past_name(iteration)]) ** self._config.priority for iteration in self.weights]
        total = sum(weights)
        return {iteration: weight / total for iteration, weight in zip(self.weights, weights, strict=True)}

    def state_dict(self) -> dict[str, Any]:
        """All that is needed to go on from here."""
        records = {name: record[:] for name, record in self._records.items()}
        return {"weights": dict(self.weights), "version": self.version, "records": records}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Go on from where `state_dict` was taken."""
        self.weights = dict(state["weights"])
        self.version = state["version"]
        self._records = {name: list(record) for name, record in state["records"].items()}


MEMORY: Final = 300
"""Games over which a score is averaged, the latest weighing most."""
HARDEST: Final = 3
"""So many past selves are shown in a line."""
PRIOR: Final = 2
"""Games, half won, that a score begins with."""


def past_name(iteration: int) -> str:
    """What the past self from an iteration is called."""
    return f"past self {iteration}"
