"""What positions are worth, and which options look good before any was tried."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray

from agents import make
from agents.checkpoint import PolicyAgent
from agents.search.evaluation import Evaluator, NetworkValues, Rollouts
from agents.search.ranking import by_rank, ranked
from dominion_env import ActionTable, Game, View, position
from tests.situations import situation

HELPLESS = {"hand": ["Curse"] * 5, "deck": ["Curse"] * 5}


def rollouts(name: str = "big money ultimate", players: int = 2) -> Rollouts:
    made = Rollouts(partial(make, name))
    made.reset(players, 1)
    return made


class Network:
    """A policy that prefers actions with high ids and thinks that every position has the same value."""

    def __init__(self, value: float) -> None:
        self.value = value

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        rows = len(observations)
        return np.tile(np.arange(100, dtype=np.float32) / 10, (rows, 1)), np.full(rows, self.value, np.float32)


def network(value: float) -> NetworkValues:
    return NetworkValues(PolicyAgent(Network(value), "network"))  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3])
def test_a_rollout_tells_who_won_when_the_policy_has_played_on(players: int) -> None:
    rich = {"hand": ["Gold"] * 5, "deck": ["Gold"] * 15}
    game = position(["Moat"], [*[HELPLESS] * (players - 1), rich], phase="buy")
    assert rollouts(players=players).values(game) == [-1 / (players - 1)] * (players - 1) + [1.0]
    assert game.over


def test_a_game_that_is_over_is_worth_its_returns() -> None:
    game = situation(["Moat"], {"hand": []}, phase="buy", coins=8, supply={"Province": 1})
    game.choose("buy Province")
    assert rollouts().values(game) == game.returns() == [1.0, -1.0]
    assert network(0.3).values(game) == [1.0, -1.0]


@pytest.mark.parametrize(("players", "expected"), [(2, [0.6, -0.6]), (4, [0.6, -0.2, -0.2, -0.2])])
def test_a_networks_value_is_of_the_seat_that_decides_and_the_others_share_the_rest(
    players: int, expected: Sequence[float]
) -> None:
    assert network(0.6).values(Game(players=players)) == pytest.approx(expected)


def test_a_networks_policy_is_the_prior_of_the_legal_actions() -> None:
    game = situation(["Moat"], {"hand": []}, phase="buy", coins=2)
    priors = network(0).priors(View(game, 0))
    assert list(priors) == game.legal_actions()
    assert sum(priors.values()) == pytest.approx(1)
    first, *_, last = priors
    assert priors[last] / priors[first] == pytest.approx(np.exp((last - first) / 10))


def test_what_the_rollout_policy_would_do_comes_first_then_what_is_worth_most() -> None:
    game = situation(["Smithy", "Market", "Moat"], {"hand": []}, phase="buy", coins=5)
    view = View(game, 0)
    priors = rollouts().priors(view)
    names = [game.actions.name(action) for action in priors]
    assert names[:3] == ["buy Silver", "buy Market", "buy Smithy"]
    assert names[-1] == "buy Curse"
    assert sum(priors.values()) == pytest.approx(1)
    first, second, third, *_ = priors.values()
    assert (first / second, first / third) == pytest.approx((4, 9))


def test_within_an_effect_the_advice_on_cards_ranks_the_options() -> None:
    game = situation(["Chapel"], {"hand": ["Chapel", "Gold", "Estate", "Curse", "Copper"]})
    game.choose("play Chapel")
    view = View(game, 0)
    order = [game.actions.name(action) for action in ranked(view, game.actions.id("done"))]
    assert order[:3] == ["done", "trash Curse", "trash Estate"]
    assert order[-1] == "trash Gold"


def test_a_single_option_is_certain() -> None:
    assert by_rank([7]) == {7: 1.0}


@pytest.mark.parametrize("judge", [rollouts(), rollouts("sensible"), network(0)])
def test_treasures_are_played_without_a_search(judge: Evaluator) -> None:
    game = situation(["Moat"], {"hand": ["Copper", "Silver"]}, phase="buy")
    action = judge.unsearched(View(game, 0))
    assert action == game.actions.id("play all treasures")
    game.step(action)
    assert judge.unsearched(View(game, 0)) is None, "what to buy is searched"


def test_actions_and_effects_are_always_searched() -> None:
    game = situation(["Militia"], {"hand": ["Militia"]}, {"hand": ["Gold", "Copper", "Estate", "Curse", "Duchy"]})
    for judge in (rollouts(), network(0)):
        assert judge.unsearched(View(game, 0)) is None
    game.choose("play Militia")
    for judge in (rollouts(), network(0)):
        assert judge.unsearched(View(game, 1)) is None


def test_the_shipped_network_guides_a_search() -> None:
    game = Game("First Game", seed=2, actions=ActionTable(Game("First Game").actions.cards))
    agent = make("search:8,checkpoint=first_game")
    agent.check(game.actions, 2)
    agent.reset(0, 2, 1)
    while game.turns_taken(0) < 3:
        assert game.decision is not None
        seat = game.decision.player
        view = View(game, seat)
        action = agent.act(view)
        assert view.is_legal(action)
        game.step(action)
