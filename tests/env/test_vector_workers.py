"""Many games at once, played by worker processes."""

from __future__ import annotations

import copy
import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dominion_env import IllegalAction, VecGames, make_vec, vector_workers
from tests.env.test_vector import Chooser, copied, failing_reward, play, same

FORKED: dict[str, Any] = {"workers": 2, "start_method": "fork"}
"""Forked processes start in no time."""


def ended_in_time(over: Callable[[], bool]) -> bool:
    """Whether something comes true; the time is ample, so that a busy machine does not matter."""
    deadline = time.monotonic() + 60
    while not over() and time.monotonic() < deadline:
        time.sleep(0.01)
    return over()


def worker_ids(games: VecGames) -> list[int]:
    """The processes that play these games, the one with the first games first."""
    return [each.process.pid for each in games._backend._workers]  # type: ignore[attr-defined]


# The same games.


@pytest.mark.parametrize(("workers", "start_method"), [(2, "spawn"), (3, "forkserver"), (1, "fork"), (7, "fork")])
def test_the_games_are_the_same_whatever_the_number_of_processes(workers: int, start_method: str) -> None:
    """Number by number, with random kingdoms, restarts, and games that do not share out evenly."""
    options: dict[str, Any] = {"kingdom": "Base random", "start_player": "random", "seed": 3, "max_turns": 4}
    expected = play(make_vec(7, **options), 150)
    assert sum(int(arrays[4].sum()) for arrays in expected) > 7
    with make_vec(7, workers=workers, start_method=start_method, **options) as games:
        assert len(worker_ids(games)) == workers
        assert same(play(games, 150), expected)
        assert [games.kingdom_of(i) for i in range(7)]


def test_a_reset_begins_anew_in_all_processes() -> None:
    """With a seed as if just made, without one with the next game in each place; also when a step is under way."""
    with make_vec(5, seed=3, **FORKED) as games:
        play(games, 50)
        games.step_async(Chooser(5)(games.masks))
        games.reset(8)
        twin = make_vec(5, seed=8)
        assert same(play(games, 50), play(twin, 50))
        assert same([copied(games.reset())], [copied(twin.reset())])


def test_saved_games_go_on_with_another_number_of_processes() -> None:
    """From two to none and to three."""
    with make_vec(5, seed=1, max_turns=5, **FORKED) as games:
        play(games, 100)
        state = games.state_dict()
        rest = play(games, 100)
    local = make_vec(5, max_turns=5)
    local.load_state_dict(state)
    assert same(play(local, 100), rest)
    with make_vec(5, max_turns=5, workers=3, start_method="fork") as more:
        more.load_state_dict(state)
        assert same(play(more, 100), rest)


def test_the_arrays_are_shared_and_outlive_the_processes() -> None:
    """A step writes into the same arrays; when all is closed they hold what they held."""
    games = make_vec(4, **FORKED)
    arrays = games.arrays
    assert games.step(Chooser(4)(games.masks)) is arrays
    kept = copied(arrays)
    games.close()
    del games
    gc.collect()
    assert same([list(arrays)], [kept])


def test_the_games_themselves_are_out_of_reach() -> None:
    """Asking for them, or for a copy, says why."""
    with make_vec(2, **FORKED) as games:
        with pytest.raises(RuntimeError, match="only the arrays are here"):
            _ = games.games
        with pytest.raises(TypeError, match="keep their state_dict"):
            copy.deepcopy(games)


# Errors.


def test_an_illegal_action_moves_no_game_in_any_process() -> None:
    """Neither those of the process that has the game nor the others."""
    with make_vec(4, **FORKED) as games:
        legal = Chooser(4)(games.masks)
        before = games.state_dict()
        with pytest.raises(IllegalAction, match=r"game 3: .*buy Province"):
            games.step([*legal[:3], games.actions.id("buy Province")])
        assert games.state_dict() == before
        games.step(legal)


class Odd(Exception):
    """An error that can't be pickled, since it can't be made from what it says."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def odd_reward(scores: Sequence[int]) -> list[float]:
    """Raises what can't be pickled."""
    raise Odd(1, 2)


@pytest.mark.parametrize(
    ("reward", "error", "message"),
    [(failing_reward, ZeroDivisionError, "no reward today"), (odd_reward, RuntimeError, "Odd: 1 and 2")],
)
def test_an_error_in_a_process_is_raised_here(reward: Any, error: type[Exception], message: str) -> None:
    """The same error, with a note of where it was raised; after a reset the games go on."""
    with make_vec(4, reward=reward, max_turns=2, **FORKED) as games:
        with pytest.raises(error, match=message) as raised:
            play(games, 500)
        notes = "".join(raised.value.__notes__)
        assert "the process that plays games" in notes
        assert reward.__name__ in notes
        with pytest.raises(RuntimeError, match="reset"):
            games.step(Chooser(4)(games.masks))
        games.reset()
        games.step(Chooser(4)(games.masks))


def test_an_error_at_the_start_ends_the_processes() -> None:
    """As when a kingdom is drawn that the pool does not hold."""
    before = set(active_children())
    with pytest.raises(ValueError, match="outside the pool"):
        make_vec(4, kingdom=lambda seed: "Base random", pool="First Game", **FORKED)
    assert not set(active_children()) - before


def test_what_cannot_be_sent_to_a_process_is_explained() -> None:
    """A function without a name can't, unless the processes are forked."""
    before = set(active_children())
    with pytest.raises(Exception, match="lambda") as raised:
        make_vec(4, reward=lambda scores: scores, workers=2, start_method="spawn")
    assert "importable by name" in "".join(raised.value.__notes__)
    assert not set(active_children()) - before


def test_bad_numbers_of_processes_and_start_methods_are_named() -> None:
    """With what would be right."""
    with pytest.raises(ValueError, match="workers must be 1 to 4, the number of games, or None, not 5"):
        make_vec(4, workers=5)
    with pytest.raises(ValueError, match="not -1"):
        make_vec(4, workers=-1)
    with pytest.raises(ValueError, match=r"start_method must be one of .*fork.*, not 'frok'"):
        make_vec(4, workers=2, start_method="frok")


def test_a_script_without_a_main_guard_is_told_so(tmp_path: Path) -> None:
    """Under "spawn" the processes run the script again as they start."""
    script = tmp_path / "script.py"
    script.write_text("from dominion_env import make_vec\nmake_vec(4, workers=2)\n")
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode != 0
    assert 'the calling script needs `if __name__ == "__main__":`' in run.stderr


# Ends.


def test_a_killed_process_is_noticed() -> None:
    """The step says which games are lost; the other process is ended, and nothing can be done with the games."""
    games = make_vec(4, **FORKED)
    killed, other = worker_ids(games)
    os.kill(killed, signal.SIGKILL)
    with pytest.raises(RuntimeError, match=r"plays games 0 to 1 has died \(exit code -9\); these games are closed"):
        play(games, 10)
    assert other not in {each.pid for each in active_children()}
    for use in (lambda: games.reset(0), games.state_dict, games.step_wait):
        with pytest.raises(RuntimeError, match="these games are closed"):
            use()


def test_a_process_killed_during_a_step_is_noticed() -> None:
    """Waiting for it does not last for ever."""
    games = make_vec(4, **FORKED)
    stopped = worker_ids(games)[1]
    os.kill(stopped, signal.SIGSTOP)
    games.step_async(Chooser(4)(games.masks))
    os.kill(stopped, signal.SIGKILL)
    with pytest.raises(RuntimeError, match=r"plays games 2 to 3 has died"):
        games.step_wait()


def test_ctrl_c_while_waiting_ends_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if one of them hangs; what it would have answered is never taken for something else."""
    monkeypatch.setattr(vector_workers, "_SECONDS_TO_END", 0.1)
    games = make_vec(4, **FORKED)
    ids = worker_ids(games)
    os.kill(ids[0], signal.SIGSTOP)
    games.step_async(Chooser(4)(games.masks))
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            games.step_wait()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert not {each.pid for each in active_children()} & set(ids)
    with pytest.raises(RuntimeError, match="these games are closed"):
        games.reset(0)


def test_ctrl_c_at_a_terminal_is_left_to_the_main_process() -> None:
    """It reaches the worker processes too, which go on playing."""
    with make_vec(4, **FORKED) as games:
        for process in worker_ids(games):
            os.kill(process, signal.SIGINT)
        assert same(play(games, 20), play(make_vec(4), 20))


@pytest.mark.parametrize("how", ["closed", "left as a context", "forgotten"])
def test_the_processes_end_with_the_games(how: str) -> None:
    """When closed, also twice; at the end of a context; when nobody refers to the games any more."""
    games = make_vec(4, **FORKED)
    ids = set(worker_ids(games))
    assert ids <= {each.pid for each in active_children()}
    if how == "closed":
        games.close()
        games.close()
        with pytest.raises(RuntimeError, match="these games are closed"):
            games.step(Chooser(4)(games.masks))
    elif how == "left as a context":
        with games:
            play(games, 3)
    else:
        del games
        gc.collect()
    assert not ids & {each.pid for each in active_children()}


def alive(process: int) -> bool:
    """Whether a process is there and not only waiting to be taken note of."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes the way of Linux")
@pytest.mark.parametrize(("start_method", "batches", "workers"), [("fork", 2, 2), ("spawn", 1, 1)])
def test_the_processes_end_when_the_main_one_is_killed(
    tmp_path: Path, start_method: str, batches: int, workers: int
) -> None:
    """Forked processes know of pipes that are not theirs, those of an older batch too."""
    script = tmp_path / "script.py"
    script.write_text(
        "import time\n"
        "from dominion_env import make_vec\n"
        "if __name__ == '__main__':\n"
        f"    options = {{'workers': {workers}, 'start_method': {start_method!r}}}\n"
        f"    made = [make_vec(4, **options) for _ in range({batches})]\n"
        "    ids = [each.process.pid for games in made for each in games._backend._workers]\n"
        "    print(*ids, flush=True)\n"
        "    time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as main:
        assert main.stdout is not None
        ids = [int(each) for each in main.stdout.readline().split()]
        assert len(ids) == batches * workers
        assert all(alive(each) for each in ids)
        main.kill()
    assert ended_in_time(lambda: not any(alive(each) for each in ids))


def test_work_can_be_done_while_the_processes_play() -> None:
    """Between the beginning of a step and its end; the result is as if waited for."""
    twin = make_vec(6)
    with make_vec(6, **FORKED) as games:
        chooser = Chooser(6)
        for _ in range(30):
            actions = np.array(chooser(twin.masks))
            games.step_async(actions)
            expected = copied(twin.step(actions))
            assert same([copied(games.step_wait())], [expected])
