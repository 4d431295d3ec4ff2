"""Arrays of decisions: parts of them, episodes, and files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from dominion_env import Replay
from dominion_env.dataset import ReplayDataset
from dominion_env.decisions import Decisions
from dominion_env.observation import Observer
from tests.test_dataset import OTHER, SMALL, a_game, replays, same_rows

GAMES = [a_game(0, max_turns=2), a_game(1, max_turns=2), a_game(2, max_turns=2)]


@pytest.fixture(scope="module")
def data() -> Decisions:
    """Three short games."""
    return ReplayDataset(replays(*GAMES)).load()


def rewritten(path: Path, **about: object) -> None:
    """Change what a file says of itself."""
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    arrays["about"] = np.array(json.dumps({**json.loads(str(arrays["about"])), **about}))
    np.savez_compressed(path, **arrays)


def test_rows_can_be_picked_by_slice_mask_and_index(data: Decisions) -> None:
    """All arrays alike."""
    assert len(data[3:7]) == 4
    assert set(data[data.game == 1].game.tolist()) == {1}
    picked = data[np.array([5, 0])]
    assert picked.action.tolist() == [data.action[5], data.action[0]]
    np.testing.assert_array_equal(picked.observation[1], data.observation[0])
    assert picked.actions is data.actions


def test_episodes_are_the_decisions_of_one_seat_in_one_game(data: Decisions) -> None:
    """In their order, each decision in one episode; a seat's episode ends with its last decision."""
    episodes = list(data.episodes())
    assert [(int(each.game[0]), int(each.seat[0])) for each in episodes] == [(g, s) for g in range(3) for s in range(2)]
    for each in episodes:
        same_rows(each, data[(data.game == each.game[0]) & (data.seat == each.seat[0])])
        assert (np.diff(each.decision) > 0).all()
    assert sum(len(each) for each in episodes) == len(data)
    assert list(data[:0].episodes()) == []


def test_a_file_gives_what_was_saved(data: Decisions, tmp_path: Path) -> None:
    """The same arrays in the same types, the same action table and layout."""
    data.save(tmp_path / "data.npz")
    again = Decisions.read(tmp_path / "data.npz")
    same_rows(again, data)
    assert {name: array.dtype for name, array in again.arrays().items()} == {
        name: array.dtype for name, array in data.arrays().items()
    }
    assert again.actions is data.actions
    assert again.observer.layout() == data.observer.layout()
    assert [path.name for path in tmp_path.iterdir()] == ["data.npz"]


def test_a_file_keeps_the_options_of_the_observations(tmp_path: Path) -> None:
    ReplayDataset(replays(GAMES[0]), pool=[*SMALL, *OTHER], extended=True, events=4).save(tmp_path / "data.npz")
    again = Decisions.read(tmp_path / "data.npz")
    assert (again.observer.extended, again.observer.events, again.observer.players) == (True, 4, 2)
    assert again.observation.shape[1] == again.observer.size
    assert set(again.observer.cards) > {*SMALL, *OTHER}


def test_many_games_can_be_written_to_several_files(data: Decisions, tmp_path: Path) -> None:
    """Each has some of them, and together they are all."""
    written = ReplayDataset(replays(*GAMES)).save(tmp_path / "data.npz", games_per_file=2)
    assert [path.name for path in written] == ["data-00000.npz", "data-00001.npz"]
    assert [sorted({*Decisions.read(path).game.tolist()}) for path in written] == [[0, 1], [2]]
    same_rows(Decisions.read(*written), data)


def test_joined_games_of_different_files_get_different_numbers(data: Decisions) -> None:
    """So that a split by game keeps each on one side."""
    both = Decisions.joined([data, data[data.game > 0]])
    assert sorted({*both.game.tolist()}) == [0, 1, 2, 3, 4]
    assert both.action[both.game == 3].tolist() == data.action[data.game == 1].tolist()


def test_what_is_made_for_different_spaces_is_not_joined(data: Decisions) -> None:
    other = ReplayDataset(replays(GAMES[0]), extended=True).load()
    with pytest.raises(ValueError, match="they can't be joined: they differ in extended"):
        Decisions.joined([data, other])
    other = ReplayDataset(replays(a_game(0, OTHER))).load()
    with pytest.raises(ValueError, match="they differ in table, cards"):
        Decisions.joined([data, other])
    with pytest.raises(ValueError, match="there are no decisions"):
        Decisions.joined([])


def test_a_file_of_something_else_is_refused(data: Decisions, tmp_path: Path) -> None:
    path = tmp_path / "data.npz"
    path.write_text("[1, 2]")
    with pytest.raises(ValueError, match=r"data\.npz: is no file of decisions"):
        Decisions.read(path)
    np.savez(path, action=np.zeros(3))
    with pytest.raises(ValueError, match=r"data\.npz: is no file of decisions"):
        Decisions.read(path)
    data.save(path)
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(ValueError, match=r"data\.npz: is no file of decisions"):
        Decisions.read(path)


def test_a_file_that_this_version_can_not_read_is_refused(data: Decisions, tmp_path: Path) -> None:
    path = tmp_path / "data.npz"
    data.save(path)
    rewritten(path, format=2)
    with pytest.raises(ValueError, match=r"data\.npz: is in format 2; this version reads 1"):
        Decisions.read(path)
    data.save(path)
    rewritten(path, table="0123456789abcdef")
    with pytest.raises(ValueError, match=r"data\.npz: was written by a version with other action ids"):
        Decisions.read(path)


def test_a_file_with_another_ending_is_refused(data: Decisions, tmp_path: Path) -> None:
    """Numpy would add one of its own."""
    with pytest.raises(ValueError, match=r"data\.np: arrays are written to files whose names end in \.npz"):
        data.save(tmp_path / "data.np")
    with pytest.raises(ValueError, match=r"end in \.npz"):
        ReplayDataset(Replay.of(GAMES[0])).save(tmp_path / "data")


def test_an_observer_tells_its_options() -> None:
    observer = Observer(("Copper",), 2, events=3, extended=True)
    assert (observer.events, observer.extended) == (3, True)
