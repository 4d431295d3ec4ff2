"""Many games in one call, in arrays that are made once.

::

    random = np.random.default_rng(0)
    games = make_vec(64, kingdom="First Game", seed=0)
    while True:
        # One action for each game, for the seat in games.seats: here a random legal one, for all games at once.
        actions = (random.random(games.masks.shape, np.float32) + games.masks).argmax(1)
        games.step(actions)  # a game that ends is followed by a new one; games.done and games.rewards tell

The arrays are views that the next step writes over: copy what must last, as ``games.observations.copy()`` or
``games.observations[games.seats == 0]`` do. Writing into them changes nothing about the games.

With ``games.step(actions, rows)`` only these games move: so opponents can decide, all at once, until in every game it
is one's own turn again.

With ``workers=2`` two processes play, and all of them share the arrays. The games are the same whatever the number of
processes. Under the start method "spawn" the calling script needs the usual ``if __name__ == "__main__":``.

examples/vector_policy.py learns from many games, each seat from its own decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dominion_env.batch import STAY, Arrays, Batch, Layout
from dominion_env.dealing import Dealer, KingdomDraw
from dominion_env.env import PoolLike, Reward, checked_reward
from dominion_env.game import Game, IllegalAction
from dominion_env.kingdoms import Kingdom, KingdomLike
from dominion_env.observation import Observer
from dominion_env.vector_workers import Workers


class Backend(Protocol):
    """What plays the games of a batch: a `Batch` in this process, or `dominion_env.vector_workers.Workers`."""

    def reset(self, seed: int | None) -> None:
        """Begin anew under a seed, or, without one, with the next game in every row."""

    def start_step(self) -> None:
        """Begin to take the actions."""

    def finish_step(self) -> None:
        """Return when all have been taken."""

    def state(self) -> list[tuple[int, list[int]]]:
        """For each row how many games it has had before, and the choices of the running one."""

    def load(self, seed: int, state: Sequence[tuple[int, Sequence[int]]]) -> None:
        """Go on from where `state` was taken."""

    def close(self) -> None:
        """Release what it holds."""


class VecGames:
    """Many games at once.

    Args:
        num_envs: How many games.
        kingdom: As for `dominion_env.raw_env`; a config with random draws draws anew for each game. Or a function from
            the seed of a game to such a kingdom, called for each new game.
        players: 2 to 6, the same in every game.
        kingdoms: A kingdom for each place among the games, instead of `kingdom`.
        seed: Everything random follows from it; not negative. The seed of each game follows from it, the game's place,
            and how many games were played there before, not from the other games.
        pool: What the spaces are made for: by default the cards that the kingdoms can mean. A function needs one.
        reward, max_turns, skip_forced: As for `dominion_env.raw_env`.
        start_player: A seat, or "random": seat ``seed % players`` begins, by the seed of the game.
        extended, events: As for `dominion_env.raw_env`.
        workers: How many processes play the games; None or 0 for this one.
        start_method: How these are started: "spawn", "fork" or "forkserver". Functions given as `kingdom` or `reward`
            must be importable by name then, unless it is "fork".

    Attributes:
        num_envs, players: As given.
        actions: The action table.
        observer: How observations are made; `observer.layout()` names the features.
        arrays: All of the following, as `step` returns them (`dominion_env.batch.Arrays`).
        observations: float32 of shape (num_envs, size), for the seat to act in each game.
        masks: int8 of shape (num_envs, actions): 1 where legal for that seat.
        seats: int64 of shape (num_envs,): the seat to act.
        rewards: float32 of shape (num_envs, players): of the games that the last step ended, else 0.
        done: bool of shape (num_envs,): which games the last step ended. New ones have begun in their places.
        truncated: bool of shape (num_envs,): which of those ended by the turn limit.
        scores: int32 of shape (num_envs, players): final victory points of the games that the last step ended, else 0.
        seeds: int64 of shape (num_envs,): the seed of each running game.
        ended_seeds: int64 of shape (num_envs,): the seed of the game that the last step ended, else -1.

    Raises:
        ValueError: for an unknown kingdom or card, cards outside the pool, or an argument out of range.
    """

    def __init__(
        self,
        num_envs: int,
        kingdom: KingdomLike | KingdomDraw = "First Game",
        players: int = 2,
        *,
        kingdoms: Sequence[KingdomLike] | None = None,
        seed: int = 0,
        pool: PoolLike | None = None,
        reward: Reward = "win",
        max_turns: int = 100,
        start_player: int | str = 0,
        skip_forced: bool = True,
        extended: bool = False,
        events: int = 0,
        workers: int | None = None,
        start_method: str = "spawn",
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}")
        if kingdoms is not None and len(kingdoms) != num_envs:
            raise ValueError(f"kingdoms must be one for each of the {num_envs} games, not {len(kingdoms)}")
        checked_reward(reward)
        self._seed = _checked_seed(seed)
        self.num_envs = num_envs
        self.players = players
        self._dealer = Dealer(
            kingdom,
            players,
            kingdoms=kingdoms,
            pool=pool,
            max_turns=max_turns,
            start_player=start_player,
            skip_forced=skip_forced,
        )
        self.actions = self._dealer.actions
        self.observer = Observer(self.actions.cards, players, extended=extended, events=events)
        layout = Layout(num_envs, self.observer.size, len(self.actions), players)
        self._batch: Batch | None = None
        self._backend: Backend
        if workers:
            self._backend = started = Workers(workers, start_method, self._dealer, self.observer, reward, layout)
            memory = started.memory
        else:
            memory = layout.memory(np.zeros(layout.nbytes, np.uint8))
            self._backend = self._batch = Batch(self._dealer, self.observer, reward, memory)
        self._legal = memory.legal
        self._chosen = memory.actions
        self._every_row = np.arange(num_envs)
        self._stepping = False
        self.arrays = memory.arrays
        self.observations = memory.arrays.observations
        self.masks = memory.arrays.masks
        self.seats = memory.arrays.seats
        self.rewards = memory.arrays.rewards
        self.done = memory.arrays.done
        self.truncated = memory.arrays.truncated
        self.scores = memory.arrays.scores
        self.seeds = memory.arrays.seeds
        self.ended_seeds = memory.arrays.ended_seeds
        try:
            self._backend.reset(self._seed)
        except BaseException:
            self.close()
            raise

    # Playing.

    def reset(self, seed: int | None = None) -> Arrays:
        """Begin anew in every game, as if just made with this seed; without one, go on to the next game everywhere."""
        if seed is not None:
            self._seed = seed = _checked_seed(seed)
        self._backend.reset(seed)
        self._stepping = False
        return self.arrays

    def step(self, actions: ArrayLike, rows: ArrayLike | None = None) -> Arrays:
        """Take one action in every game and go on to its next decision; a game that ends is followed by a new one.

        With `rows`, only these games move: so some seats' decisions can be made, until in every game it is another's
        turn. The other games stay as they are, and were not ended by this step.

        Args:
            actions: Whole numbers, a list, an array or a tensor, of shape (num_envs,), or of the shape of `rows`.
            rows: Whole numbers of shape (n,): the games that move, each once; by default all.

        Raises:
            IllegalAction: if one is not legal; the message names the game and what is legal. No game has moved.
            ValueError, TypeError: if they have another shape, or are no whole numbers, or there are no such games.
                No game has moved.
            RuntimeError: if the step before was not finished, or a process that plays has died.
        """
        self.step_async(actions, rows)
        return self.step_wait()

    def step_async(self, actions: ArrayLike, rows: ArrayLike | None = None) -> None:
        """Begin a step (see `step`), which goes on in the worker processes, if there are any.

        What the arrays hold is undefined until `step_wait` has returned.
        """
        if self._stepping:
            raise RuntimeError("the last step was not finished: call step_wait, or reset if it failed")
        at = self._every_row if rows is None else self._checked_rows(rows)
        chosen = self._checked(actions, at)
        self._chosen.fill(STAY)
        self._chosen[at] = chosen
        self._stepping = True
        self._backend.start_step()

    def step_wait(self) -> Arrays:
        """Finish a step that `step_async` began."""
        if not self._stepping:
            raise RuntimeError("there is no step to wait for: call step_async before step_wait")
        self._backend.finish_step()
        self._stepping = False
        return self.arrays

    def _checked_rows(self, rows: ArrayLike) -> NDArray[np.intp]:
        at = np.asarray(rows)
        if at.ndim != 1 or (len(at) and at.dtype.kind not in "iu"):
            raise TypeError(f"rows must be a list of whole numbers, the games that move, not {rows!r}")
        at = at.astype(np.intp, copy=False)
        if len(at) and not 0 <= at.min() <= at.max() < self.num_envs:
            raise ValueError(f"rows must be from 0 to {self.num_envs - 1}, not {at.tolist()}")
        if len(np.unique(at)) < len(at):
            raise ValueError(f"rows must name each game once at most, not {at.tolist()}")
        return at

    def _checked(self, actions: ArrayLike, at: NDArray[np.intp]) -> NDArray[np.int64]:
        chosen = np.asarray(actions)
        if chosen.shape != at.shape:
            raise ValueError(f"actions must have shape ({len(at)},), one for each game, not {chosen.shape}")
        if len(at) and chosen.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, the ids of actions, not {chosen.dtype}")
        chosen = chosen.astype(np.int64, copy=False)
        known = (chosen >= 0) & (chosen < len(self.actions))
        legal = known.all() and self._legal[at, chosen].all()
        if not legal:
            self._refuse(at.tolist(), chosen.tolist(), known.tolist())
        return chosen

    def _refuse(self, rows: Sequence[int], chosen: Sequence[int], known: Sequence[bool]) -> None:
        """Name the first game whose action is not legal."""
        name = self.actions.name
        for game, action, exists in zip(rows, chosen, known, strict=True):
            if not exists or not self._legal[game, action]:
                options = [f"{each} ({name(each)})" for each in np.flatnonzero(self._legal[game]).tolist()]
                raise IllegalAction(
                    f"game {game}: action {action} ({name(action) if exists else 'no action'}) is not legal for "
                    f"player {self.seats[game]}; legal are {', '.join(options)}; no game has moved"
                )

    # Looking.

    @property
    def games(self) -> list[Game]:
        """The running games, to be looked at only.

        Raises:
            RuntimeError: if worker processes play them.
        """
        if self._batch is None:
            raise RuntimeError("worker processes play these games: only the arrays are here")
        return self._batch.games

    def kingdom_of(self, game: int) -> Kingdom:
        """What a running game is played with."""
        return self._dealer.kingdom(game, int(self.seeds[game]))

    # Keeping.

    def state_dict(self) -> dict[str, Any]:
        """All that is needed to go on from here, as plain data: the choices of the running games."""
        episodes, histories = zip(*self._backend.state(), strict=True)
        return {"seed": self._seed, "episodes": list(episodes), "histories": list(histories)}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Go on from where `state_dict` was taken; all arguments but `workers` must have been the same.

        Raises:
            ValueError: if it was taken from another number of games.
        """
        if len(state["episodes"]) != self.num_envs:
            raise ValueError(f"the saved state has {len(state['episodes'])} games, not {self.num_envs}")
        self._seed = state["seed"]
        self._backend.load(self._seed, list(zip(state["episodes"], state["histories"], strict=True)))
        self._stepping = False

    # Ending.

    def close(self) -> None:
        """Stop the worker processes, if there are any. The arrays stay as they are."""
        self._backend.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def make_vec(num_envs: int, *args: Any, **kwargs: Any) -> VecGames:
    """Many games at once; arguments as for `VecGames`."""
    return VecGames(num_envs, *args, **kwargs)


def _checked_seed(seed: Any) -> int:
    if not isinstance(seed, (int, np.integer)) or seed < 0:
        raise ValueError(f"seed must be a whole number from 0, not {seed!r}")
    return int(seed)
