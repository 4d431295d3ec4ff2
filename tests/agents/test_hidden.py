"""No agent can know what is hidden from its seat: it acts alike in games that differ in nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agents import Agent, make
from dominion_env import ActionTable, Game, View, position
from tests.situations import do

KINGDOM = ["Moat", "Cellar", "Militia", "Bureaucrat", "Spy", "Throne Room", "Library", "Witch", "Bandit", "Harbinger"]
NAMES = (
    "random", "sensible", "big money", "big money ultimate", "bm-4 + best terminal", "strategy:Witch",
    "strategy:First Game engine", "bmu + one Library", "checkpoint:here", "search:6", "search:6,rollout=random",
    "search:6,checkpoint=here",
)  # fmt: skip
CARDS = ("Copper", "Copper", "Silver", "Gold", "Estate", "Duchy", "Curse", *KINGDOM)


class Digest:
    """A policy that any change of the observation moves to another action."""

    def check(self, actions: ActionTable, players: int) -> None:
        """Every layout is right."""

    def act(self, observation: NDArray[np.float32], mask: NDArray[np.int8], generator: object = None) -> int:
        legal = np.flatnonzero(mask)
        return int(legal[hash(observation.tobytes()) % len(legal)])

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits and values that any change of an observation changes."""
        random = np.random.default_rng([hash(row.tobytes()) % 2**32 for row in observations])
        logits = random.normal(size=(len(observations), 1000)).astype(np.float32)
        return logits, random.uniform(-1, 1, len(observations)).astype(np.float32)


@pytest.fixture(autouse=True)
def policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agents.checkpoint.load_policy", lambda directory: Digest())


def pair(random: Random, players: int) -> tuple[Game, Game]:
    """Two games alike for seat 0: others' hands, all decks and the generator differ, what was ever shown does not."""
    seats: list[Mapping[str, Any]] = []
    others: list[Mapping[str, Any]] = []
    for seat in range(players):
        cards = random.choices(CARDS, k=random.randrange(8, 20))
        hand = random.randrange(3, 7)
        discard = random.choices(CARDS, k=random.randrange(6))
        if seat == 0:
            given = {"hand": cards[:hand], "deck": cards[hand:], "discard": discard}
            deck = random.sample(cards[hand:], len(cards) - hand)
            seats.append(given)
            others.append({**given, "deck": deck})
        else:
            dealt = random.sample(cards, len(cards))
            seats.append({"hand": cards[:hand], "deck": cards[hand:], "discard": discard})
            others.append({"hand": dealt[:hand], "deck": dealt[hand:], "discard": discard})
    rest: dict[str, Any] = {
        "phase": random.choice(("action", "buy")),
        "coins": random.randrange(10),
        "supply": {"Province": random.randrange(1, 9)},
        "max_turns": 3,
    }
    return (
        position(KINGDOM, seats, seed=random.randrange(2**32), **rest),
        position(KINGDOM, others, seed=random.randrange(2**32), **rest),
    )


def reset(name: str, players: int) -> Agent:
    agent = make(name)
    agent.reset(0, players, 5)
    return agent


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", NAMES)
def test_an_agent_acts_alike_in_games_that_differ_only_in_what_is_hidden(name: str, players: int) -> None:
    random = Random(players)
    pairs = 40 if name.startswith("search") else 150  # a search takes long
    compared = 0
    for _ in range(pairs):
        games = pair(random, players)
        if games[0].decision is None or games[0].decision.player != 0:
            continue
        compared += 1
        one, two = (reset(name, players).act(View(game, 0)) for game in games)
        assert one == two
    assert compared > 0.6 * pairs


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("attack", ["Militia", "Bureaucrat"])
def test_a_victim_answers_alike_whatever_the_attacker_holds(name: str, attack: str) -> None:
    mine = {"hand": ["Moat", "Estate", "Duchy", "Copper", "Gold"], "deck": ["Gold", "Estate"]}
    answers = []
    for hand, deck in ((["Gold", "Silver"], ["Estate", "Witch"]), (["Witch", "Estate"], ["Silver", "Gold"])):
        game = position(KINGDOM, [mine, {"hand": [attack, *hand], "deck": deck}], turn_player=1)
        do(game, f"play {attack}")
        agent = reset(name, 2)
        answers.append([])
        for choice in (None, "done"):
            if choice is not None:
                do(game, choice)
            answers[-1].append(agent.act(View(game, 0)))
    assert answers[0] == answers[1]
