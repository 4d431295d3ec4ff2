"""What a position that the search reached is worth to each seat, and which options look good there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from agents.base import Agent
from agents.search.ranking import by_rank, ranked
from dominion_env import ActionTable, Game, View

if TYPE_CHECKING:
    from agents.checkpoint import PolicyAgent


class Evaluator(ABC):
    """Guides a search.

    Attributes:
        exploration: The usual weight of exploration in PUCT with such values.
    """

    exploration: float

    @abstractmethod
    def check(self, actions: ActionTable, players: int) -> None:
        """Make sure that it can judge games with this action table and this number of players.

        Raises:
            ValueError: if it can't; the message says why.
        """

    @abstractmethod
    def needs(self) -> list[str]:
        """The kingdom cards without which it can't judge well."""

    @abstractmethod
    def content(self) -> bytes:
        """What it judges by besides code."""

    @abstractmethod
    def reset(self, players: int, seed: int) -> None:
        """Get ready for a search: every random choice follows from the seed."""

    @abstractmethod
    def unsearched(self, view: View) -> int | None:
        """The action to take without a search, if there is one: to play a Treasure is no choice."""

    @abstractmethod
    def priors(self, view: View) -> Mapping[int, float]:
        """How likely each legal action is to be the best, as numbers that add up to 1."""

    @abstractmethod
    def values(self, game: Game) -> list[float]:
        """What each seat may expect as its return; the game may be played on for that."""


class Rollouts(Evaluator):
    """Plays the game out by a policy and tells who won.

    Args:
        policy: Makes an agent that plays as all players are expected to; each seat gets its own.
    """

    exploration = 2.0
    """Returns of single games say little, so an option must do clearly better to overtake one with a higher prior."""

    def __init__(self, policy: Callable[[], Agent]) -> None:
        self._make = policy
        self._policies = [policy()]

    def check(self, actions: ActionTable, players: int) -> None:
        """Make sure that the policy can play such games."""
        self._policies[0].check(actions, players)

    def needs(self) -> list[str]:
        """The kingdom cards that the policy needs."""
        return self._policies[0].needs()

    def content(self) -> bytes:
        """What the policy plays by besides code."""
        return self._policies[0].content()

    def reset(self, players: int, seed: int) -> None:
        """Start the policy of each seat anew."""
        while len(self._policies) < players:
            self._policies.append(self._make())
        for seat in range(players):
            self._policies[seat].reset(seat, players, seed + seat)

    def unsearched(self, view: View) -> int | None:
        """Treasures are played as the policy plays them."""
        if view.kind != "buy":
            return None
        action = self._policies[view.seat].act(view)
        return action if view.actions.name(action).startswith("play ") else None

    def priors(self, view: View) -> Mapping[int, float]:
        """First what the policy would do, then the others as the advice on playing cards ranks them."""
        return by_rank(ranked(view, self._policies[view.seat].act(view)))

    def values(self, game: Game) -> list[float]:
        """The returns of the game when it is over."""
        state = game.state
        views = [View(game, seat) for seat in range(game.players)]
        while (decision := state.decision) is not None:
            seat = decision.player
            game.step(self._policies[seat].act(views[seat]))
        return game.returns()


class NetworkValues(Evaluator):
    """Asks a trained network.

    Args:
        agent: The agent that plays by the network.
    """

    exploration = 0.2
    """Luck moves values less than returns, and those of one decision's options are close to each other."""

    def __init__(self, agent: PolicyAgent) -> None:
        self._agent = agent
        self._network = agent.policy

    def check(self, actions: ActionTable, players: int) -> None:
        """Make sure that the network was trained for such games."""
        self._agent.check(actions, players)

    def needs(self) -> list[str]:
        """The kingdom cards that the network needs."""
        return self._agent.needs()

    def content(self) -> bytes:
        """The weights of the network."""
        return self._agent.content()

    def reset(self, players: int, seed: int) -> None:
        """A network decides nothing at random."""

    def unsearched(self, view: View) -> int | None:
        """Treasures are played all at once."""
        action = view.actions.id("play all treasures")
        return action if view.is_legal(action) else None

    def priors(self, view: View) -> Mapping[int, float]:
        """The network's policy."""
        logits = self._network.evaluate(view.observation()[None])[0][0]
        legal = view.legal_actions()
        chances = np.exp(logits[legal] - logits[legal].max())
        return dict(zip(legal, (chances / chances.sum()).tolist(), strict=True))

    def values(self, game: Game) -> list[float]:
        """The network's value for the seat that decides, and what that leaves to the others, to each the same;
        the returns where the game is over.
        """
        decision = game.state.decision
        if decision is None:
            return game.returns()
        seat = decision.player
        value = float(self._network.evaluate(game.observation(seat)[None])[1][0])
        values = [-value / (game.players - 1)] * game.players
        values[seat] = value
        return values
