"""The arrays of a batch of games, and the games that are played into them.

`dominion_env.vector` is what users meet; this is what it is made of, in one process or in several.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from dominion_env.dealing import Dealer
from dominion_env.engine import copies, turn
from dominion_env.engine.state import Game as State
from dominion_env.env import Reward, final_rewards
from dominion_env.game import Game
from dominion_env.observation import Observer

NO_SEED: Final = -1
STAY: Final = -1
"""The action of a game that stays as it is."""
_ALIGNED: Final = 64


class Arrays(NamedTuple):
    """What users see of a batch: the same arrays after every step, written over by the next one.

    Attributes:
        observations: float32 of shape (num_envs, size), for the seat to act in each game.
        masks: int8 of shape (num_envs, actions): 1 where legal for that seat.
        seats: int64 of shape (num_envs,): the seat to act.
        rewards: float32 of shape (num_envs, players): of the games that the last step ended, else 0.
        done: bool of shape (num_envs,): which games the last step ended. New ones have begun in their places.
        truncated: bool of shape (num_envs,): which of those ended by the turn limit.
        scores: int32 of shape (num_envs, players): final victory points of the games that the last step ended, else 0.
        seeds: int64 of shape (num_envs,): the seed of each running game.
        ended_seeds: int64 of shape (num_envs,): the seed of the game that the last step ended, else -1.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    scores: NDArray[np.int32]
    seeds: NDArray[np.int64]
    ended_seeds: NDArray[np.int64]


class Memory(NamedTuple):
    """The arrays of a batch, with those that users do not see.

    Attributes:
        arrays: What users see; it is only written, never read.
        legal: int8 of shape (num_envs, actions): the masks once more.
        actions: int64 of shape (num_envs,): what to do next, known to be legal, or STAY.
    """

    arrays: Arrays
    legal: NDArray[np.int8]
    actions: NDArray[np.int64]

    def rows(self, first: int, last: int) -> Memory:
        """The part of the games from `first` to before `last`."""
        arrays = Arrays._make(array[first:last] for array in self.arrays)
        return Memory(arrays, self.legal[first:last], self.actions[first:last])


class Layout:
    """Where each array of a batch lies in one piece of memory.

    Args:
        num_envs, size, actions, players: How many games, features, actions and seats there are.

    Attributes:
        num_envs: As given.
        nbytes: How large the memory must be.
    """

    def __init__(self, num_envs: int, size: int, actions: int, players: int) -> None:
        types: dict[str, tuple[DTypeLike, tuple[int, ...]]] = {
            "observations": (np.float32, (size,)),
            "masks": (np.int8, (actions,)),
            "seats": (np.int64, ()),
            "rewards": (np.float32, (players,)),
            "done": (np.bool_, ()),
            "truncated": (np.bool_, ()),
            "scores": (np.int32, (players,)),
            "seeds": (np.int64, ()),
            "ended_seeds": (np.int64, ()),
            "legal": (np.int8, (actions,)),
            "actions": (np.int64, ()),
        }
        self.num_envs = num_envs
        self.nbytes = 0
        self._places: dict[str, tuple[tuple[int, ...], DTypeLike, int]] = {}
        for name, (dtype, row) in types.items():
            shape = (num_envs, *row)
            self._places[name] = (shape, dtype, self.nbytes)
            blocks = -(-int(np.prod(shape)) * np.dtype(dtype).itemsize // _ALIGNED)
            self.nbytes += blocks * _ALIGNED

    def memory(self, buffer: Any) -> Memory:
        """The arrays in a piece of memory that holds zeros: anything with the buffer protocol."""
        made = {name: np.ndarray(shape, dtype, buffer, at) for name, (shape, dtype, at) in self._places.items()}
        legal, actions = made.pop("legal"), made.pop("actions")
        return Memory(Arrays(**made), legal, actions)


class Batch:
    """Games that are played in this process.

    Args:
        dealer, observer: Where the games come from, and how they show.
        reward: As for `dominion_env.raw_env`.
        memory: Where the results are written, and what to do next is read.
        first: Which row of the dealer the first game is.

    Attributes:
        games: The running games.
    """

    def __init__(self, dealer: Dealer, observer: Observer, reward: Reward, memory: Memory, first: int = 0) -> None:
        self._dealer = dealer
        self._observer = observer
        self._reward = reward
        self._memory = memory
        self._first = first
        self._seed = 0
        self._episodes: list[int] = []
        self.games: list[Game] = []

    def reset(self, seed: int | None) -> None:
        """Begin anew under a seed of the whole batch; without one, go on to the next game in every row."""
        if seed is None:
            self._episodes = [episode + 1 for episode in self._episodes]
        else:
            self._seed = seed
            self._episodes = [0] * len(self._memory.actions)
        self.games = [self._deal(row) for row in range(len(self._episodes))]
        self._forget_endings()
        self._show(range(len(self.games)))

    def start_step(self) -> None:
        """The actions are there; `finish_step` takes them."""

    def finish_step(self) -> None:
        """Take the action of every game that has one and go on to its next decision; finished games start anew."""
        self._forget_endings()
        games = self.games
        moved: list[int] = []
        for row, action in enumerate(self._memory.actions.tolist()):
            if action == STAY:
                continue
            moved.append(row)
            game = games[row]
            turn.make(game.state, game.codes[action])
            if game.state.over:
                self._end(row)
        if moved:
            self._show(moved)

    def state(self) -> list[tuple[int, list[int]]]:
        """For each row how many games it has had before, and the choices of the running one."""
        return [(episode, game.state.history[:]) for episode, game in zip(self._episodes, self.games, strict=True)]

    def load(self, seed: int, state: Sequence[tuple[int, Sequence[int]]]) -> None:
        """Go on from where `state` was taken, under the seed of the whole batch."""
        self._seed = seed
        self._episodes = [episode for episode, _ in state]
        self.games = [self._deal(row) for row in range(len(state))]
        for game, (_, history) in zip(self.games, state, strict=True):
            copies.replay(game.state, history)
        self._forget_endings()
        self._show(range(len(self.games)))

    def close(self) -> None:
        """Nothing to release."""

    def _deal(self, row: int) -> Game:
        at = self._first + row
        seed = self._dealer.seed(self._seed, at, self._episodes[row])
        self._memory.arrays.seeds[row] = seed
        return self._dealer.deal(at, seed, self._observer.needs_log)

    def _end(self, row: int) -> None:
        """Note how a game ended, and put the next one in its place."""
        game = self.games[row]
        arrays = self._memory.arrays
        arrays.rewards[row] = final_rewards(game, self._reward)
        arrays.scores[row] = game.scores()
        arrays.done[row] = True
        arrays.truncated[row] = game.truncated
        arrays.ended_seeds[row] = game.state.seed
        self._episodes[row] += 1
        self.games[row] = self._deal(row)

    def _show(self, rows: Sequence[int]) -> None:
        """Write what the seat to act in each of some games sees and may do.

        This is not done game by game in `finish_step`: all moves, then all observations, take a fifth less time than
        the two in turn, since the processor finds more of what it needs at hand.
        """
        arrays, legal = self._memory.arrays, self._memory.legal
        at = slice(None) if len(rows) == len(self.games) else np.array(rows)
        legal[at] = 0
        options = legal.reshape(-1).data  # single numbers go faster through memoryviews than into arrays
        states: list[State] = []
        seats: list[int] = []
        width = legal.shape[1]
        for row in rows:
            game = self.games[row]
            state = game.state
            decision = state.decision
            assert decision is not None, "a running game has a decision"
            states.append(state)
            seats.append(decision.player)
            ids = game.ids
            start = row * width
            for code in decision.options:
                options[start + ids[code]] = 1
        arrays.seats[at] = seats
        arrays.masks[at] = legal[at]
        if isinstance(at, slice):
            self._observer.write_rows(states, seats, arrays.observations)
        else:
            observations = np.empty((len(rows), self._observer.size), np.float32)
            self._observer.write_rows(states, seats, observations)
            arrays.observations[at] = observations

    def _forget_endings(self) -> None:
        arrays = self._memory.arrays
        for ending in (arrays.rewards, arrays.done, arrays.truncated, arrays.scores):
            ending.fill(0)
        arrays.ended_seeds.fill(NO_SEED)
