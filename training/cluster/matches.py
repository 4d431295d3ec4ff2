"""The games of evaluations and tournaments on a Ray cluster.

Each part of a match is a task of Ray's, which may be played anywhere; if its node dies, it is played again elsewhere.
What is played depends on the matches only.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from threading import RLock
from typing import Any

import ray
from ray.exceptions import RayTaskError, TaskCancelledError

from agents import Agent
from agents.strategy import Strategy
from dominion_env.kingdoms import Kingdom, load
from training.cluster import cores
from training.matches import AgentLike, Crew, Match, Played, Room, Table, made


@dataclass(frozen=True)
class Sent:
    """An agent that was made in the main process, where its files are, and is to be fetched from there.

    Attributes:
        where: Ray's reference.
    """

    where: Any

    def __call__(self) -> Agent:
        """A copy of the agent."""
        agent: Agent = ray.get(self.where)
        return agent


class RayCrew(Crew):
    """Plays on the cluster that this process is connected to, spread over its nodes.

    Args:
        size: How many parts are played at once; by default one on each core of the cluster.
        own_cores: Whether each waits for a core of its own, or shares those that the workers of a training run have.
    """

    def __init__(self, size: int | None = None, *, own_cores: bool = True) -> None:
        self.size = cores() if size is None else size
        # Without limit: a task is only tried again when its node or process has died.
        self._task = ray.remote(num_cpus=int(own_cores), max_retries=-1, scheduling_strategy="SPREAD")(_part)
        self._agents: dict[str, Sent] = {}
        self._last: tuple[Match, Match] | None = None
        self._lock = RLock()  # answers come in threads of Ray's
        self._waiting: deque[tuple[Future[list[Played]], Match, int, int]] = deque()
        self._playing: dict[Any, Future[list[Played]]] = {}

    def submit(self, match: Match, first: int, end: int) -> Future[list[Played]]:
        """See `Crew`."""
        future: Future[list[Played]] = Future()
        if self._last is None or self._last[0] is not match:
            self._last = match, self._sent(match)
        with self._lock:
            self._waiting.append((future, self._last[1], first, end))
            self._begin()
        return future

    def _sent(self, match: Match) -> Match:
        """The same match, for a node that has none of the files that are named in it."""
        kingdom = match.kingdom if isinstance(match.kingdom, Kingdom) else load(match.kingdom)
        return replace(match, agents=tuple(self._send(agent) for agent in match.agents), kingdom=kingdom)

    def _send(self, agent: AgentLike) -> AgentLike:
        if isinstance(agent, Strategy):
            return agent
        if callable(agent):  # it may make another one each time
            return Sent(ray.put(made(agent)))
        if agent not in self._agents:
            self._agents[agent] = Sent(ray.put(made(agent)))
        return self._agents[agent]

    def _begin(self) -> None:
        """Let what waits be played, as far as there is room."""
        while self._waiting and len(self._playing) < self.size:
            future, *part = self._waiting.popleft()
            if not future.cancelled():
                answer = self._task.remote(*part)
                self._playing[answer] = future
                answer.future().add_done_callback(self._receiver(answer))

    def _receiver(self, answer: Any) -> Callable[[Future[list[Played]]], None]:
        def receive(arrived: Future[list[Played]]) -> None:
            with self._lock:
                future = self._playing.pop(answer)
                self._begin()
            error = arrived.exception()
            if isinstance(error, TaskCancelledError):
                future.cancel()
            if not future.set_running_or_notify_cancel():
                return
            if error is None:
                future.set_result(arrived.result())
            else:
                future.set_exception(error.cause if isinstance(error, RayTaskError) else error)

        return receive

    def stop(self) -> None:
        """See `Crew`."""
        with self._lock:
            for future, *_ in self._waiting:
                future.cancel()
                future.set_running_or_notify_cancel()
            self._waiting.clear()
            playing = dict(self._playing)
        for answer in playing:
            ray.cancel(answer)
        wait(playing.values())


@cache
def _room() -> Room:
    """Where this process plays, for all tasks that it gets."""
    return Room()


def _part(match: Match, first: int, end: int) -> list[Played]:
    """Games of a match; those that have ended, if the task is cancelled."""
    games: list[Played] = []
    with suppress(KeyboardInterrupt):  # that is how Ray cancels
        games.extend(Table(match, _room()).play(first, end))
    return games
