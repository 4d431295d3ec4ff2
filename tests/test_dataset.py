"""Replays as arrays: each row is what the environment showed when the game was played, and how that ended."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from dominion_env import Game, Replay, make_vec, random_kingdom, raw_env
from dominion_env.dataset import ReplayDataset
from dominion_env.decisions import ARRAYS, Decisions
from dominion_env.replay import Recorded, ReplayError
from tests.situations import do, situation

SMALL = ["Chapel", "Militia", "Moat", "Mine", "Village", "Witch", "Market", "Throne Room", "Cellar", "Smithy"]
OTHER = ["Courtyard", "Swindler", "Pawn", "Masquerade", "Steward", "Bridge", "Baron", "Minion", "Nobles", "Torturer"]


def a_game(seed: int = 0, kingdom: Any = SMALL, players: int = 2, moves: int = 10**9, **settings: Any) -> Game:
    """A game of random moves, to its end or left after so many."""
    game = Game(kingdom, players, seed, **{"max_turns": 6, **settings})
    rng = Random(seed)
    while not game.over and moves:
        game.step(rng.choice(game.legal_actions()))
        moves -= 1
    return game


def replays(*games: Game, agents: list[str] | None = None) -> list[Replay]:
    """Their replays."""
    return [Replay.of(game, agents or []) for game in games]


def a_file(path: Path, *games: Game, agents: list[str] | None = None) -> Path:
    """A file of their replays."""
    for replay in replays(*games, agents=agents):
        replay.record(path)
    return path


def played_live(env: raw_env, seed: int) -> tuple[Game, list[tuple[NDArray[Any], NDArray[Any], int, int]]]:
    """A game of random moves in the environment, with what it showed before each: observation, mask, action, seat."""
    env.reset(seed=seed)
    rng = Random(seed)
    rows = []
    while not env.game.over:
        agent = env.agent_selection
        shown = env.observe(agent)
        action = rng.choice(np.flatnonzero(shown["action_mask"]).tolist())
        rows.append((shown["observation"], shown["action_mask"], action, env.possible_agents.index(agent)))
        env.step(action)
    return env.game, rows


# What is in the arrays.


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [{}, {"extended": True, "events": 8}],
    ids=["usual", "extended"],
)
def test_rows_are_what_the_environment_showed_at_each_decision(players: int, options: dict[str, Any]) -> None:
    """The same numbers in the same types, for kingdoms drawn from a wide pool too."""
    for seed in range(3):
        kingdom = random_kingdom(seed, players=players)
        env = raw_env(kingdom, players, max_turns=5, skip_forced=seed != 1, start_player=seed % players, **options)
        game, rows = played_live(env, seed)
        data = ReplayDataset(Replay.of(game), **options).load()
        observations, masks, actions, seats = (np.array(column) for column in zip(*rows, strict=True))
        np.testing.assert_array_equal(data.observation, observations)
        np.testing.assert_array_equal(data.action_mask, masks)
        assert data.action.tolist() == actions.tolist()
        assert data.seat.tolist() == seats.tolist()
        assert data.decision.tolist() == list(range(len(rows)))
        assert {name: array.dtype for name, array in data.arrays().items()} == ARRAYS


def test_another_pool_gives_what_an_environment_of_that_pool_shows() -> None:
    """A game played in its own small action table is shown as if it had been played in the wide one."""
    pool = [*SMALL, *OTHER]
    env = raw_env(SMALL, pool=pool, max_turns=5)
    game, rows = played_live(env, 3)
    small = Game(game.kingdom, 2, game.state.seed, max_turns=5)
    for _, _, action, _ in rows:
        small.choose(env.actions.name(action))
    assert small.actions is not env.actions
    data = ReplayDataset(Replay.of(small), pool=pool).load()
    np.testing.assert_array_equal(data.observation, [row[0] for row in rows])
    np.testing.assert_array_equal(data.action_mask, [row[1] for row in rows])
    assert data.action.tolist() == [row[2] for row in rows]
    assert data.actions is env.actions


def test_by_default_the_arrays_are_made_for_the_cards_of_all_games() -> None:
    """For games of one action table it is that one, else one for all their kingdoms."""
    assert ReplayDataset(replays(a_game(), a_game(1))).actions is a_game(moves=0).actions
    both = ReplayDataset(replays(a_game(), a_game(1, OTHER)))
    assert both.actions is raw_env(pool=[*SMALL, *OTHER]).actions
    data = both.load()
    names = [data.actions.name(action) for action in data.action[data.game == 1]]
    assert names == [name for name, _ in by_name(a_game(1, OTHER))]


def test_an_environment_can_have_the_pool_of_the_arrays() -> None:
    """And so play what is learned from them; other arrays as well."""
    games = ReplayDataset(replays(a_game(), a_game(1, OTHER)))
    for env in (raw_env(SMALL, pool=games.actions), make_vec(2, kingdom=OTHER, pool=games.actions)):
        assert env.actions is games.actions
        assert env.observer.layout() == games.observer.layout()
    assert ReplayDataset(replays(a_game()), pool=games.actions).load().actions is games.actions
    with pytest.raises(ValueError, match=r"cards outside the pool.*: Bandit"):
        raw_env(["Bandit", *SMALL[1:]], pool=games.actions).reset(seed=0)


def by_name(game: Game) -> list[tuple[str, int]]:
    """The choices of a game, and who made them."""
    return [(each.actions.name(action), each.state.decision.player) for each, action in Replay.of(game).play()]  # type: ignore[union-attr]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_outcome_is_the_return_of_the_seat_that_decided(players: int) -> None:
    """As the environment pays it, at the end and by the turn limit."""
    games = [a_game(seed, players=players, max_turns=seed % 2 * 4) for seed in range(4)]
    data = ReplayDataset(replays(*games)).load()
    for number, game in enumerate(games):
        rows = data[data.game == number]
        assert rows.outcome.tolist() == [np.float32(game.returns()[seat]) for seat in rows.seat]
        assert set(rows.seat.tolist()) == set(range(players))
        assert rows.truncated.all() == game.truncated == bool(number % 2)


@pytest.mark.parametrize("reward", ["margin", lambda scores: [2.0 * score for score in scores]], ids=["margin", "own"])
def test_the_outcome_can_be_another_reward(reward: Any) -> None:
    """The same as `reward` of the environment."""
    env = raw_env(SMALL, reward=reward, max_turns=5)
    game, _ = played_live(env, 0)
    data = ReplayDataset(Replay.of(game), reward=reward).load()
    paid = [np.float32(env.rewards[agent]) for agent in env.possible_agents]
    assert data.outcome.tolist() == [paid[seat] for seat in data.seat]


def test_a_game_that_was_left_has_no_outcome() -> None:
    """It is no draw: nobody knows how it would have ended."""
    data = ReplayDataset(replays(a_game(moves=9), a_game(1))).load()
    assert np.isnan(data.outcome[data.game == 0]).tolist() == [True] * 9
    assert not np.isnan(data.outcome[data.game == 1]).any()
    assert not data.truncated[data.game == 0].any()


def test_a_game_dealt_anew_has_the_choices_made_in_it() -> None:
    """Re-deals are no decisions; the choices keep their places among the actions of the replay."""
    game = do(situation(["Chapel"], {"hand": ["Chapel", "Copper", "Estate"]}), "play Chapel", "trash Copper")
    game = do(game.resample(0, 5), "trash Estate")
    replay = Replay.of(game)
    assert [action >= 0 for action in replay.actions] == [True, True, False, True]
    data = ReplayDataset(replay).load()
    assert data.decision.tolist() == [0, 1, 3]
    assert [data.actions.name(action) for action in data.action] == ["play Chapel", "trash Copper", "trash Estate"]


def test_what_was_filled_in_is_marked() -> None:
    """By the places that the replay names; in other games nothing is."""
    recorded = Recorded("some record", choices=(2, 5), sights=(4, 5))
    data = ReplayDataset([Replay.of(a_game(), recorded=recorded), Replay.of(a_game(1))]).load()
    assert np.flatnonzero(data.filled_choice).tolist() == [2, 5]
    assert np.flatnonzero(data.filled_sight).tolist() == [4, 5]


# Which decisions.


def test_only_some_seats() -> None:
    """The rest of the game is played all the same."""
    everything = ReplayDataset(replays(a_game(players=3))).load()
    data = ReplayDataset(replays(a_game(players=3)), seats=[0, 2]).load()
    same_rows(data, everything[everything.seat != 1])


def test_only_some_agents() -> None:
    """Whatever seat they have; games without them are left out, and keep their number."""
    games = [
        Replay.of(a_game(0), ["Big Money", "random"]),
        Replay.of(a_game(1), ["random", "random"]),
        Replay.of(a_game(2), ["random", "Big Money"]),
        Replay.of(a_game(3)),
    ]
    dataset = ReplayDataset(games, agents=["big money"])
    assert [sorted({*each.game.tolist()}) for each in dataset] == [[0], [2]]
    data = dataset.load()
    assert {(int(game), int(seat)) for game, seat in zip(data.game, data.seat, strict=True)} == {(0, 0), (2, 1)}


def test_only_games_of_some_number_of_players() -> None:
    """The others keep their numbers."""
    games = replays(a_game(0), a_game(1, players=3), a_game(2))
    assert sorted({*ReplayDataset(games, players=2).load().game.tolist()}) == [0, 2]
    assert sorted({*ReplayDataset(games, players=3).load().game.tolist()}) == [1]


def test_game_by_game_and_again(tmp_path: Path) -> None:
    """Iterating gives the games of all files in order, each time anew."""
    files = [a_file(tmp_path / "one.jsonl", a_game(0), a_game(1)), a_file(tmp_path / "two.jsonl", a_game(2))]
    dataset = ReplayDataset(files)
    first, second = list(dataset), list(dataset)
    assert [each.game.tolist() for each in first] == [[n] * len(each) for n, each in enumerate(first)]
    for one, two in zip(first, second, strict=True):
        same_rows(one, two)
    same_rows(dataset.load(), Decisions.joined(first))


def same_rows(one: Decisions, two: Decisions) -> None:
    """All arrays are equal."""
    for name, array in one.arrays().items():
        np.testing.assert_array_equal(array, two.arrays()[name], err_msg=name)


# What is refused.


def test_a_damaged_file_is_refused_with_its_line(tmp_path: Path) -> None:
    path = a_file(tmp_path / "games.jsonl", a_game())
    with path.open("a") as file:
        file.write("{]\n")
    with pytest.raises(ReplayError, match=r"games\.jsonl, line 2: "):
        ReplayDataset(path)


def test_a_game_that_is_not_as_recorded_is_refused_with_its_number(tmp_path: Path) -> None:
    path = a_file(tmp_path / "games.jsonl", a_game(0), a_game(1))
    first, second = path.read_text().splitlines()
    path.write_text(first + "\n" + second.replace('"seed":1', '"seed":2') + "\n")
    with pytest.raises(ReplayError, match=r"games\.jsonl, game 2: move 1 .* is not as recorded"):
        ReplayDataset(path).load()


def test_a_pool_without_the_cards_of_a_game_is_refused(tmp_path: Path) -> None:
    path = a_file(tmp_path / "games.jsonl", a_game(0), a_game(1, OTHER))
    with pytest.raises(ReplayError, match=r"games\.jsonl, game 2: the kingdom has cards outside the pool.*: Courtyard"):
        ReplayDataset(path, pool=SMALL).load()


def test_games_of_different_numbers_of_players_need_a_choice() -> None:
    with pytest.raises(ReplayError, match="has 3 players, others have 2; say with `players` which to take"):
        ReplayDataset(replays(a_game(), a_game(players=3)))


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"players": 4}, "there are no games of 4 players"),
        ({"seats": [2]}, "seats: there is no seat 2; they are 0 to 1"),
        ({"agents": ["big mony"]}, "agents: 'big mony' is in no game; did you mean 'big money'"),
        ({"pool": ["Vilage"]}, "did you mean 'Village'"),
        ({"reward": "points"}, "reward must be"),
        ({"events": -1}, "events must be 0 or more"),
    ],
)
def test_other_wrong_settings_are_refused(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        ReplayDataset(replays(a_game(), agents=["big money", "random"]), **settings)


def test_no_games_are_refused(tmp_path: Path) -> None:
    empty = tmp_path / "games.jsonl"
    empty.touch()
    with pytest.raises(ReplayError, match="there are no games in the replays"):
        ReplayDataset(empty)
