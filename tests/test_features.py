"""The names and places of the numbers that vectors are made of."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import dominion_env
from dominion_env import Game, raw_env
from dominion_env.actions import pool_cards
from dominion_env.engine.card import CARDS
from dominion_env.observation import Observer
from tests.situations import situation


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("extended", [False, True])
@pytest.mark.parametrize("events", [0, 2])
def test_every_feature_has_a_name_of_its_own(players: int, extended: bool, events: int) -> None:
    """As many names as numbers; every one belongs to exactly one slice."""
    observer = Observer(pool_cards(["Village", "Moat"]), players, extended=extended, events=events)
    names = observer.layout()
    assert len(names) == len(set(names)) == observer.size
    covered = [i for part in observer.slices().values() for i in range(part.start, part.stop)]
    assert sorted(covered) == list(range(observer.size))


def test_a_slice_finds_a_block_and_a_scalar() -> None:
    """A hand by the order of the pool, coins, and the kind of decision."""
    game = situation(["Village"], {"hand": ["Copper", "Copper", "Village"]}, coins=6)
    observer = Observer(game.actions.cards, 2)
    vector = observer(game.state, 0)
    slices = observer.slices()
    hand = dict(zip(observer.cards, vector[slices["own hand"]], strict=True))
    assert {name: value for name, value in hand.items() if value} == {"Copper": 0.25, "Village": 0.125}
    assert vector[slices["coins"]] == [0.25]
    assert vector[slices["verb"]].sum() == 1
    assert raw_env().observation_slices()["own hand"] == slice(0, 17)


def test_a_wider_pool_changes_places_but_not_numbers() -> None:
    """What is shown with a pool made for more cards is what is shown with that of the game, under the same names."""
    game = Game(["Moat", "Village", "Witch", "Market", "Cellar", "Smithy", "Militia", "Mine", "Gardens", "Festival"])
    game.state.log = []
    for _ in range(60):
        game.step(game.legal_actions()[0])
    narrow = Observer(game.actions.cards, 2, extended=True, events=5)
    wide = Observer((*reversed(game.actions.cards), "Chapel"), 2, extended=True, events=5)
    for seat in range(2):
        few, many = (dict(zip(each.layout(), each(game.state, seat), strict=True)) for each in (narrow, wide))
        assert {name: many[name] for name in few} == few
        assert not any(value for name, value in many.items() if name not in few)


def test_copies_of_an_observer_work_like_it() -> None:
    """Pickled or copied after use; games of other set-ups follow."""
    game = situation(["Village"], {"hand": ["Copper"]})
    observer = Observer(game.actions.cards, 2, events=3)
    game.state.log = []
    kept = observer(game.state, 0)
    for other in (pickle.loads(pickle.dumps(observer)), copy.deepcopy(observer)):
        assert (other(game.state, 0) == kept).all()
        assert not other.features._bound.keys() - {id(game.state.setup)}


def test_observations_are_written_in_place() -> None:
    """Into a row of a larger array, and nothing beside it."""
    game = Game()
    observer = Observer(game.actions.cards, 2)
    rows = np.full((3, observer.size), 0.5, np.float32)
    observer.write(game.state, 1, rows[1])
    assert (rows[[0, 2]] == 0.5).all()
    assert (rows[1] == observer(game.state, 1)).all()


def test_a_game_shows_what_its_environment_shows() -> None:
    """To each seat, by the action table that the game was made with."""
    env = raw_env(pool=["Chapel", *dominion_env.kingdoms()["First Game"].cards], players=3)  # type: ignore[misc]
    env.reset(seed=5)
    env.step(env.actions.id("play all treasures"))
    for seat, agent in enumerate(env.agents):
        assert (env.game.observation(seat) == env.observe(agent)["observation"]).all()
    assert (env.game.observation(0) != env.game.observation(1)).any()


@pytest.mark.parametrize("kingdoms", [["First Game"] * 3, ["First Game", "Gambits", "Misfortune"]])
def test_many_observations_are_written_as_each_would_be(kingdoms: list[str]) -> None:
    """In one pool that is the games' own, and in one that is wider, where their cards have other places."""
    pools = [Game(kingdom).actions.cards for kingdom in kingdoms]
    observer = Observer(pool_cards({name for pool in pools for name in pool if CARDS[name].is_kingdom}), 2)
    games = [Game(kingdom, seed=seed) for seed, kingdom in enumerate(kingdoms)]
    for game in games:
        for _ in range(31):
            game.step(game.legal_actions()[-1])
    seats = [0, 1, 0]
    rows = np.full((3, observer.size), 9, np.float32)
    observer.write_rows([game.state for game in games], seats, rows)
    for game, seat, row in zip(games, seats, rows, strict=True):
        assert row.tobytes() == observer(game.state, seat).tobytes()
