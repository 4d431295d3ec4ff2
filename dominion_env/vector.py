"""Many games in one call, in preallocated arrays.

::

    games = make_vec(64, kingdom="First Game", seed=0)
    while True:
        actions = policy(games.observations, games.masks)  # one action for each game, for the seat in games.seats
        games.step(actions)  # a finished game starts anew; games.done and games.rewards tell
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dominion_env.actions import ActionTable
from dominion_env.engine import copies
from dominion_env.env import Reward, final_rewards, pool_of
from dominion_env.game import Game
from dominion_env.kingdoms import KingdomLike, resolve
from dominion_env.observation import Observer


class VecGames:
    """Many games at once. The arrays are views that the next `step` writes over: copy what must last.

    Args:
        num_envs: How many games.
        kingdom, players, pool, reward, max_turns: As for `dominion_env.raw_env`.
        seed: Everything random follows from it.
        start_player: A seat, or "random".

    Attributes:
        observations: float32 of shape (num_envs, size), for the seat to act in each game.
        masks: int8 of shape (num_envs, actions).
        seats: int64 of shape (num_envs,): the seat to act.
        rewards: float32 of shape (num_envs, players): of the games that the last step ended, else 0.
        scores: int32 of shape (num_envs, players): final victory points of the games that the last step ended, else 0.
        done: bool of shape (num_envs,): which games the last step ended. They have been restarted.
        truncated: bool of shape (num_envs,): which of those ended by the turn limit.
        seeds: int64 of shape (num_envs,): the seed of each running game.
        games: The games themselves.
    """

    def __init__(
        self,
        num_envs: int,
        kingdom: KingdomLike = "First Game",
        players: int = 2,
        *,
        seed: int = 0,
        pool: KingdomLike | None = None,
        reward: Reward = "win",
        max_turns: int = 100,
        start_player: int | str = 0,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}")
        self.num_envs = num_envs
        self.kingdom = kingdom
        self.players = players
        self.reward = reward
        self.max_turns = max_turns
        self.start_player = start_player
        self.actions = ActionTable(pool_of(kingdom if pool is None else pool))
        self.observer = Observer(self.actions.cards, players)
        self.random = np.random.default_rng(seed)
        self.observations = np.zeros((num_envs, self.observer.size), np.float32)
        self.masks = np.zeros((num_envs, len(self.actions)), np.int8)
        self.seats = np.zeros(num_envs, np.int64)
        self.rewards = np.zeros((num_envs, players), np.float32)
        self.scores = np.zeros((num_envs, players), np.int32)
        self.done = np.zeros(num_envs, np.bool_)
        self.truncated = np.zeros(num_envs, np.bool_)
        self.seeds = np.zeros(num_envs, np.int64)
        self.games: list[Game] = [self._new(i) for i in range(num_envs)]
        for i in range(num_envs):
            self._write(i)

    def _new(self, i: int) -> Game:
        seed = int(self.random.integers(2**62))
        first = int(self.random.integers(self.players))
        self.seeds[i] = seed
        return self._make(seed, first if self.start_player == "random" else int(self.start_player))

    def _make(self, seed: int, start_player: int) -> Game:
        return Game(
            resolve(self.kingdom, seed, self.players),
            self.players,
            seed,
            start_player=start_player,
            max_turns=self.max_turns,
            actions=self.actions,
        )

    def _write(self, i: int) -> None:
        game = self.games[i]
        state = game.state
        decision = state.decision
        assert decision is not None, "a running game has a decision"
        seat = decision.player
        self.seats[i] = seat
        self.observer.write(state, seat, self.observations[i])
        self.masks[i] = game.legal().mask

    def step(self, actions: Sequence[int] | NDArray[np.int64]) -> None:
        """Take one action in every game and go on to its next decision; finished games start anew.

        Raises:
            IllegalAction: if one is not legal; the games before it have moved on then.
        """
        self.rewards[:] = 0
        self.scores[:] = 0
        self.done[:] = False
        self.truncated[:] = False
        games = self.games
        for i, action in enumerate(actions if isinstance(actions, list) else np.asarray(actions).tolist()):
            game = games[i]
            game.step(action)
            if game.state.over:
                self.rewards[i] = final_rewards(game, self.reward)
                self.scores[i] = game.scores()
                self.done[i] = True
                self.truncated[i] = game.state.truncated
                games[i] = self._new(i)
            self._write(i)

    def state_dict(self) -> dict[str, Any]:
        """All that is needed to go on from here, as plain data: the running games as their seeds and choices."""
        return {
            "random": self.random.bit_generator.state,
            "games": [
                {"seed": int(seed), "start_player": game.state.start_player, "history": list(game.state.history)}
                for seed, game in zip(self.seeds, self.games, strict=True)
            ],
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Go on from where `state_dict` was taken; the arguments of the constructor must have been the same.

        Raises:
            ValueError: if it was taken from another number of games.
        """
        if len(state["games"]) != self.num_envs:
            raise ValueError(f"the saved state has {len(state['games'])} games, not {self.num_envs}")
        self.random.bit_generator.state = state["random"]
        for i, saved in enumerate(state["games"]):
            self.seeds[i] = saved["seed"]
            game = self._make(saved["seed"], saved["start_player"])
            copies.replay(game.state, saved["history"])
            self.games[i] = game
            self._write(i)
        self.rewards[:] = 0
        self.scores[:] = 0
        self.done[:] = False
        self.truncated[:] = False


def make_vec(num_envs: int, **kwargs: Any) -> VecGames:
    """Many games at once; arguments as for `VecGames`."""
    return VecGames(num_envs, **kwargs)
