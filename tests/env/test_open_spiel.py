"""The game `python_dominion` of OpenSpiel keeps OpenSpiel's contract."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from dominion_env import Game
from tests.examples.running import need

need("pyspiel")

import pyspiel  # noqa: E402

import dominion_env.open_spiel  # noqa: E402, F401 -- registers the game


def load(**parameters: Any) -> pyspiel.Game:
    return pyspiel.load_game("python_dominion", {"max_turns": 6, **parameters})


def dealt(game: pyspiel.Game, deal: int = 0, moves: int = 0, seed: int = 0) -> pyspiel.State:
    """A state some random moves after the deal."""
    state = game.new_initial_state()
    state.apply_action(deal)
    random = Random(seed)
    for _ in range(moves):
        state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    ("kingdom", "players"),
    [("First Game", 2), ("Dark Carnival", 3), ("Stoneground", 4), ("Sleight of Hand", 6), ("All random", 2)],
)
def test_openspiels_own_test_plays_random_games(kingdom: str, players: int) -> None:
    """It checks legal actions and masks, copies, saving, observations, returns and the length of the game."""
    game = load(kingdom=kingdom, players=players)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_openspiels_own_test_takes_the_observer_with_perfect_recall() -> None:
    game = load()
    observer = game.make_observer(pyspiel.IIGObservationType(perfect_recall=True), {})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False, observer=observer)


def test_the_registered_game_loads_without_parameters() -> None:
    assert "python_dominion" in pyspiel.registered_names()
    game = pyspiel.load_game("python_dominion")
    assert game.get_parameters() == {"kingdom": "First Game", "players": 2, "max_turns": 100, "deals": 10_000}
    assert (game.num_players(), game.min_utility(), game.max_utility(), game.utility_sum()) == (2, -1, 1, 0)


@pytest.mark.parametrize(
    "kingdom", ["Victory Dance [1st]", "Cellar;Market;Merchant;Militia;Mine;Moat;Remodel;Smithy;Village;Workshop"]
)
def test_a_kingdom_comes_back_from_its_name_as_a_text(kingdom: str) -> None:
    game = load(kingdom=kingdom)
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert pyspiel.load_game(str(game)).num_distinct_actions() == game.num_distinct_actions()


@pytest.mark.parametrize(
    ("parameters", "error"),
    [
        ({"kingdom": "Frist Game"}, "did you mean 'First Game'"),
        ({"players": 7}, "players must be 2 to 6, not 7"),
        ({"max_turns": 0}, "max_turns must be at least 1, not 0"),
        ({"deals": 0}, "deals must be at least 1, not 0"),
    ],
)
def test_wrong_parameters_are_refused_with_what_is_right(parameters: dict[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=error):
        load(**parameters)


def test_the_deal_is_the_only_chance_node_and_its_outcome_the_seed() -> None:
    game = load(deals=5)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2, 3, 4]
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(3)
    assert state.game.zone(0, "deck") == Game("First Game", 2, 3).zone(0, "deck")
    while not state.is_terminal():
        assert not state.is_chance_node()
        state.apply_action(state.legal_actions()[-1])
    assert game.max_chance_nodes_in_history() == 1


def test_a_state_plays_the_same_game_as_ours() -> None:
    state, game = dealt(load(), 7), Game("First Game", 2, 7, max_turns=6)
    random = Random(0)
    while not game.over:
        assert game.decision is not None
        assert state.current_player() == game.decision.player
        assert state.legal_actions() == game.legal_actions()
        action = random.choice(game.legal_actions())
        assert state.action_to_string(state.current_player(), action) == game.actions.name(action)
        state.apply_action(action)
        game.step(action)
    assert state.is_terminal()
    assert state.returns() == game.returns()


def test_the_observation_tensor_is_the_environments_observation() -> None:
    game = load(players=3)
    state = dealt(game, 2, 20)
    for player in range(3):
        assert np.array_equal(np.array(state.observation_tensor(player), np.float32), state.game.observation(player))
    assert game.observation_tensor_shape() == [len(state.game.observation(0))]


def test_a_copy_and_its_original_do_not_touch_each_other() -> None:
    state = dealt(load(), 1, 10)
    before = str(state)
    copy = state.clone()
    for _ in range(5):
        copy.apply_action(copy.legal_actions()[-1])
    assert str(state) == before
    assert state.history() != copy.history()


def test_strings_show_a_player_nothing_of_the_other_hand() -> None:
    """Before anybody has played, deals differ for player 0 only in its own hand."""
    game = load()
    shown: dict[tuple[str, ...], set[str]] = {}
    for deal in range(40):
        state = dealt(game, deal)
        hand = tuple(sorted(state.game.zone(0, "hand")))
        shown.setdefault(hand, set()).add(state.information_state_string(0) + state.observation_string(0))
    assert len(shown) > 1
    assert all(len(strings) == 1 for strings in shown.values())


def test_perfect_recall_tells_apart_what_the_table_no_longer_shows() -> None:
    """A player that has drawn its deck twice still knows in which order its cards came."""
    game = load(max_turns=10)
    first, second = dealt(game, 0), dealt(game, 1)
    done = first.game.actions.id("done")
    while first.game.turns_taken(0) < 2 or first.current_player() != 0:
        for state in (first, second):
            state.apply_action(done)
    assert first.information_state_string(0) != second.information_state_string(0)
    assert "Turn 1 of player 0" in first.information_state_string(0)


def test_what_a_player_knows_survives_a_new_deal_of_the_rest() -> None:
    game = load(kingdom="Deck Top", players=3, max_turns=30)
    others: set[str] = set()
    for seed in range(6):
        state = dealt(game, seed, 25, seed)
        player = state.current_player()
        random = Random(seed)
        resampled = state.resample_from_infostate(player, random.random)
        assert resampled.information_state_string(player) == state.information_state_string(player)
        assert resampled.observation_string(player) == state.observation_string(player)
        assert resampled.observation_tensor(player) == state.observation_tensor(player)
        assert resampled.legal_actions() == state.legal_actions()
        assert resampled.history() == state.history()
        others.add("same" if str(resampled) == str(state) else "another")
        copy = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, resampled))[1]
        assert str(copy) == str(resampled)
    assert "another" in others


def test_only_the_player_that_decides_can_have_the_rest_dealt_anew() -> None:
    state = dealt(load(), 0)
    with pytest.raises(ValueError, match="player 1 has nothing to decide now"):
        state.resample_from_infostate(1, Random(0).random)


def test_other_observations_are_refused() -> None:
    game = load()
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    with pytest.raises(ValueError, match="all that one player may know"):
        game.make_py_observer(public)
    with pytest.raises(ValueError, match="there are no parameters"):
        game.make_py_observer(None, {"size": 3})
