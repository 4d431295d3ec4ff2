"""Worker processes that play the games of a batch, in arrays that they share with the main process.

A step is one byte to each process and one byte back: actions and results are in the shared arrays. When a process dies,
its end of the pipe is closed, and the other side sees that: nobody waits for ever.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import traceback
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple, NoReturn

from dominion_env.batch import Batch, Layout
from dominion_env.dealing import Dealer
from dominion_env.env import Reward
from dominion_env.observation import Observer

# What a worker is asked for; after a call come the name of a method of its batch and the arguments.
_STEP: Final = b"s"
_CALL: Final = b"c"
_END: Final = b"e"
# What it answers; after the last two come the result of a call, or the error.
_DONE: Final = b"d"
_RESULT: Final = b"r"
_FAILED: Final = b"f"

_SECONDS_TO_END: Final = 5.0


class Job(NamedTuple):
    """What a worker process is given.

    Attributes:
        dealer, observer, reward: As for `Batch`.
        layout: Of the arrays of all games.
        shared: The memory that they lie in.
        first, last: The worker has the games from `first` to before `last`.
    """

    dealer: Dealer
    observer: Observer
    reward: Reward
    layout: Layout
    shared: Any
    first: int
    last: int

    def __str__(self) -> str:
        return f"the process that plays games {self.first} to {self.last - 1}"


class _Worker(NamedTuple):
    process: Any
    pipe: Connection
    job: Job


class Workers:
    """Processes that play a batch of games; a `dominion_env.vector.Backend`.

    Args:
        count: How many processes.
        start_method: "spawn", "fork" or "forkserver".
        dealer, observer, reward: As for `Batch`.
        layout: Of the arrays.

    Attributes:
        memory: The arrays, shared by all processes.

    Raises:
        ValueError: if there are more processes than games, or the start method is unknown.
    """

    def __init__(
        self, count: int, start_method: str, dealer: Dealer, observer: Observer, reward: Reward, layout: Layout
    ) -> None:
        games = layout.num_envs
        if not 1 <= count <= games:
            raise ValueError(f"workers must be 1 to {games}, the number of games, or None, not {count}")
        methods = multiprocessing.get_all_start_methods()
        if start_method not in methods:
            raise ValueError(f"start_method must be one of {', '.join(methods)}, not {start_method!r}")
        context = multiprocessing.get_context(start_method)
        shared = context.RawArray("B", layout.nbytes)
        self.memory = layout.memory(shared)
        self._workers: list[_Worker] = []
        self._asked = False
        self._begun = False
        self._end = weakref.finalize(self, _end, self._workers, os.getpid())
        bounds = [games * number // count for number in range(count + 1)]
        try:
            for first, last in pairwise(bounds):
                job = Job(dealer, observer, reward, layout, shared, first, last)
                self._workers.append(_start(context, job))
        except BaseException:
            self.close()
            raise

    def reset(self, seed: int | None) -> None:
        """Begin anew under a seed, or, without one, with the next game in every row."""
        self._call("reset", [(seed,) for _ in self._workers])

    def start_step(self) -> None:
        """Let the processes take the actions."""
        self._ask(_STEP)

    def finish_step(self) -> None:
        """Return when all processes have taken them."""
        self._answers()

    def state(self) -> list[tuple[int, list[int]]]:
        """For each row how many games it has had before, and the choices of the running one."""
        parts: list[list[tuple[int, list[int]]]] = self._call("state", [() for _ in self._workers])
        return [row for part in parts for row in part]

    def load(self, seed: int, state: Sequence[tuple[int, Sequence[int]]]) -> None:
        """Go on from where `state` was taken."""
        self._call("load", [(seed, state[each.job.first : each.job.last]) for each in self._workers])

    def close(self) -> None:
        """End the processes."""
        self._end()

    def __reduce__(self) -> NoReturn:
        raise TypeError("games in worker processes can't be pickled or copied: keep their state_dict()")

    def _call(self, method: str, arguments: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Call a method of every worker's batch, each with its own arguments."""
        if self._asked:  # a step that nobody has waited for
            with suppress(Exception):
                self._answers()
        self._ask(_CALL, [(method, *each) for each in arguments])
        return self._answers()

    def _ask(self, request: bytes, calls: Sequence[tuple[Any, ...]] = ()) -> None:
        with self._talking():
            self._asked = True
            for number, worker in enumerate(self._workers):
                worker.pipe.send_bytes(request)
                if calls:
                    worker.pipe.send(calls[number])

    def _answers(self) -> list[Any]:
        """What the workers answer to a call; if one answers with an error, it is raised once all have answered."""
        results: list[Any] = []
        failures: list[Exception] = []
        with self._talking():
            for worker in self._workers:
                answer = worker.pipe.recv_bytes()
                if answer != _DONE:
                    (results if answer == _RESULT else failures).append(worker.pipe.recv())
        self._asked = False
        if failures:
            raise failures[0]
        self._begun = True
        return results

    @contextmanager
    def _talking(self) -> Iterator[None]:
        """If the exchange with the workers breaks off (one has died, Ctrl-C), end them: they and this process would no
        longer agree on what has been asked and answered.
        """
        if not self._workers:
            raise RuntimeError("these games are closed")
        try:
            yield
        except (EOFError, OSError):
            news = self._obituary()
            self.close()
            raise RuntimeError(news) from None
        except BaseException:
            self.close()
            raise

    def _obituary(self) -> str:
        """Which processes have died."""
        ended = wait([each.process.sentinel for each in self._workers], _SECONDS_TO_END)
        dead = [each for each in self._workers if each.process.sentinel in ended]
        for each in dead:
            each.process.join(_SECONDS_TO_END)  # its exit code is known a little later than its end
        news = [f"{each.job} has died (exit code {each.process.exitcode})" for each in dead]
        text = "; ".join([*news, "these games are closed"])
        if not self._begun:
            text += '. Unless the start method is "fork", the calling script needs `if __name__ == "__main__":`'
        return text


def _start(context: Any, job: Job) -> _Worker:
    ours, theirs = context.Pipe()
    # A forked process has the end of the main process too, and must close it to see when that one is gone.
    inherited = ours if context.get_start_method() == "fork" else None
    process = context.Process(target=_work, args=(theirs, job, inherited), daemon=True)
    try:
        process.start()
    except Exception as error:
        ours.close()
        error.add_note(
            'Unless the start method is "fork", functions given as `kingdom` or `reward` must be importable by name.'
        )
        raise
    finally:
        theirs.close()
    return _Worker(process, ours, job)


def _end(workers: list[_Worker], owner: int) -> None:
    if os.getpid() != owner:  # in a process forked from the one that they belong to
        return
    for worker in workers:
        with suppress(OSError):
            worker.pipe.send_bytes(_END)
        worker.pipe.close()
    for worker in workers:
        worker.process.join(_SECONDS_TO_END)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
    workers.clear()


def _work(pipe: Connection, job: Job, inherited: Connection | None) -> None:
    """What a worker process does: answer until it is asked to end, or the main process is gone."""
    if inherited is not None:
        inherited.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at a terminal reaches all processes; the main one decides
    memory = job.layout.memory(job.shared).rows(job.first, job.last)
    batch = Batch(job.dealer, job.observer, job.reward, memory, job.first)
    with suppress(EOFError, OSError):
        while (request := pipe.recv_bytes()) != _END:
            method, *arguments = ("finish_step",) if request == _STEP else pipe.recv()
            try:
                result = getattr(batch, method)(*arguments)
            except Exception as error:  # whatever it is, it belongs to whoever asked
                pipe.send_bytes(_FAILED)
                pipe.send(_portable(error, job))
            else:
                pipe.send_bytes(_DONE if request == _STEP else _RESULT)
                if request == _CALL:
                    pipe.send(result)


def _portable(error: Exception, job: Job) -> Exception:
    """An error with a note of where it was raised, as one that can be pickled."""
    note = f"In {job}:\n{''.join(traceback.format_exception(error))}"
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 -- just dumped here
    except Exception:  # an exception class may fail to be pickled in any way
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(note)
    return error
