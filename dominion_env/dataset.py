"""Games as arrays, for imitation and offline reinforcement learning: what was shown, what was chosen, how it ended.

Any replays will do, of agents or of people::

    games = ReplayDataset("games.jsonl")
    data = games.load()
    data.observation                 # float32 (decisions, size): what the seat that decides is shown
    data.action                      # int64 (decisions,): what it chose
    train, held_out = data[data.game % 10 != 0], data[data.game % 10 == 0]

    for game in games:               # or game by game, if all of them are too many for the memory
        learn(game.observation, game.action_mask, game.action, game.outcome)

Observations, masks and actions are those of `dominion_env.env` for the same pool, number of players and options, so
what is learned from them can play there. docs/datasets.md tells more.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from dominion_env.actions import ActionTable, pool_cards, table_for
from dominion_env.decisions import Decisions, npz
from dominion_env.env import PoolLike, Reward, checked_reward, final_rewards, pool_of, refuse_outside
from dominion_env.game import kingdom_piles
from dominion_env.names import nearest
from dominion_env.observation import Observer
from dominion_env.replay import Replay, ReplayError, load

Source: TypeAlias = str | os.PathLike[str] | Replay


class ReplayDataset:
    """The decisions of replays; iterating plays the games again, one by one, and gives the `Decisions` of each.

    Each pass over it reads the files anew and gives the same. A game without a decision that was asked for is left out.

    Args:
        replays: A file of replays, a replay, or several of either.
        pool: What the action and observation spaces are made for, as of `dominion_env.raw_env`. By default that of the
            replays, if all have the same, else all cards of their kingdoms. Data that is to be used together, or to
            train what plays in some environment, needs the same pool.
        players: Only games of so many players; by default all, which must have the same number.
        seats: Only decisions of these seats; by default of all.
        agents: Only decisions of these agents, by the names in the replays.
        reward: What `outcome` is, as of `dominion_env.raw_env`: "win", "margin" or a function of the final scores.
        extended, events: What observations show, as of `dominion_env.raw_env`.

    Attributes:
        players: How many play in each game.
        actions: The action table; as a `pool` it gives an environment the spaces of the arrays.
        observer: Makes the observations.

    Raises:
        ReplayError: for a file with something else, with no games, or with games of different numbers of players
            where `players` is not given.
        ValueError: for an unknown kingdom or card, or an argument out of range.
        OSError: if a file can't be read.
    """

    def __init__(
        self,
        replays: Source | Sequence[Source],
        *,
        pool: PoolLike | None = None,
        players: int | None = None,
        seats: Sequence[int] | None = None,
        agents: Sequence[str] | None = None,
        reward: Reward = "win",
        extended: bool = False,
        events: int = 0,
    ) -> None:
        self._sources = [replays] if isinstance(replays, (str, os.PathLike, Replay)) else list(replays)
        self._reward = checked_reward(reward)
        found = _survey(self._replays(), players)
        self.players = found.players
        self._seats = set(range(self.players) if seats is None else seats)
        self._agents = None if agents is None else {name.casefold() for name in agents}
        for seat in self._seats:
            if not 0 <= seat < self.players:
                raise ValueError(f"seats: there is no seat {seat}; they are 0 to {self.players - 1}")
        for name in agents or ():
            if name.casefold() not in {each.casefold() for each in found.agents}:
                played = ", ".join(sorted(found.agents)) or "nobody who is named"
                raise ValueError(f"agents: {name!r} is in no game{nearest(name, found.agents)}; there play {played}")
        cards = found.pool if pool is None else pool_of(pool)
        self.observer = Observer(cards, self.players, extended=extended, events=events)
        self.actions: ActionTable = table_for(cards)

    def __iter__(self) -> Iterator[Decisions]:
        for number, (place, replay) in enumerate(self._replays()):
            if replay.players != self.players:
                continue
            try:
                decisions = self._decisions(replay, number)
            except ValueError as error:
                raise ReplayError(f"{place}: {error}") from None
            if len(decisions):
                yield decisions

    def load(self) -> Decisions:
        """The decisions of all games.

        Raises:
            ReplayError: as when iterating: where a game is not as it was recorded, or has cards outside the pool.
        """
        return Decisions.joined(list(self))

    def save(self, path: str | os.PathLike[str], games_per_file: int = 0) -> list[Path]:
        """Write the decisions of all games to a file, or to several, each with so many games, as they are played.

        Args:
            path: The file, such as data.npz; of several, data-00000.npz is the first.
            games_per_file: How many games each of several files has; 0 for one file, which takes as much memory as
                `load`.

        Returns:
            The files that were written.

        Raises:
            ReplayError: as `load`.
            ValueError: if the name does not end in .npz.
            OSError: if a file can't be written.
        """
        path = npz(path)
        if not games_per_file:
            self.load().save(path)
            return [path]
        written: list[Path] = []
        games = iter(self)
        while part := list(islice(games, games_per_file)):
            written.append(path.with_name(f"{path.stem}-{len(written):05}.npz"))
            Decisions.joined(part).save(written[-1])
        return written

    def _replays(self) -> Iterator[tuple[str, Replay]]:
        """All replays, each with the place where it is found."""
        for source in self._sources:
            if isinstance(source, Replay):
                yield "replay", source
            else:
                yield from ((f"{os.fspath(source)}, game {n}", each) for n, each in enumerate(load(Path(source)), 1))

    def _decisions(self, replay: Replay, number: int) -> Decisions:
        """The decisions of one game that are asked for."""
        wanted = {seat for seat in self._seats if _plays(replay, seat, self._agents)}
        game = replay.begin(log=self.observer.needs_log)
        refuse_outside([card.name for card in game.state.setup.cards], self.actions)
        ids, _ = self.actions.bind(game.state.setup)
        choices = [index for index, action in enumerate(replay.actions) if action >= 0]
        observation = np.empty((len(choices), self.observer.size), np.float32)
        mask = np.zeros((len(choices), len(self.actions)), np.int8)
        made: list[tuple[int, int, int]] = []
        for index, (_, action) in zip(choices, replay.play(game), strict=True):
            decision = game.state.decision
            assert decision is not None, "where there is an action there is a decision"
            if decision.player in wanted:
                self.observer.write(game.state, decision.player, observation[len(made)])
                mask[len(made), [ids[code] for code in decision.options]] = 1
                made.append((ids[game.codes[action]], decision.player, index))
        taken, seat, place = np.array(made, np.int64).reshape(-1, 3).T
        outcomes = final_rewards(game, self._reward) if game.over else [np.nan] * self.players
        return Decisions(
            observation=observation[: len(made)],
            action_mask=mask[: len(made)],
            action=taken,
            seat=seat.astype(np.int8),
            outcome=np.array(outcomes, np.float32)[seat],
            truncated=np.full(len(made), game.truncated),
            game=np.full(len(made), number, np.int32),
            decision=place.astype(np.int32),
            filled_choice=np.isin(place, replay.recorded.choices if replay.recorded else ()),
            filled_sight=np.isin(place, replay.recorded.sights if replay.recorded else ()),
            observer=self.observer,
        )


class _Found(NamedTuple):
    """What there is in some replays: the number of players, the pool of their cards, the agents that are named."""

    players: int
    pool: tuple[str, ...]
    agents: set[str]


def _survey(replays: Iterable[tuple[str, Replay]], players: int | None) -> _Found:
    """Look through replays for those of a number of players, or, without one, make sure that all have the same."""
    numbers: set[int] = set()
    tables: set[tuple[str, ...]] = set()
    piles: set[str] = set()
    agents: set[str] = set()
    shelters = False
    for place, replay in replays:
        numbers.add(replay.players)
        if players is None and len(numbers) > 1:
            others = (numbers - {replay.players}).pop()
            raise ReplayError(
                f"{place}: has {replay.players} players, others have {others}; say with `players` which to take"
            )
        if players in (None, replay.players):
            tables.add(replay.cards)
            piles.update(kingdom_piles(replay.kingdom))
            agents.update(replay.agents)
            shelters = shelters or replay.kingdom.shelters
    if not tables:
        with_so_many = "" if players is None or not numbers else f" of {players} players"
        raise ReplayError(f"there are no games{with_so_many} in the replays")
    pool = tables.pop() if len(tables) == 1 else pool_cards(piles, shelters)
    return _Found(numbers.pop() if players is None else players, pool, agents)


def _plays(replay: Replay, seat: int, agents: set[str] | None) -> bool:
    """Whether one of some agents has a seat; None for any."""
    return agents is None or (bool(replay.agents) and replay.agents[seat].casefold() in agents)
