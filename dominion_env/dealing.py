"""Which game a batch plays next: seed, kingdom and first player follow from the place of the game in the batch."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from dominion_env.actions import pool_cards, table_for
from dominion_env.env import PoolLike, checked_start, pool_of, refuse_outside
from dominion_env.game import Game, kingdom_piles
from dominion_env.kingdoms import Kingdom, KingdomLike, load, possible_piles, resolve

KingdomDraw = Callable[[int], KingdomLike]
"""A function from the seed of a game to its kingdom."""


class Dealer:
    """Deals the games of a batch.

    The seed of a game follows from the batch's seed, the game's row, and how many games that row has had before; all
    else about the game follows from its seed. So no game depends on how many others there are, on when they end, or on
    which process plays it.

    Args:
        kingdom: As for `dominion_env.raw_env`, or a function from the seed of a game to such a kingdom.
        players: 2 to 6, the same in every game.
        kingdoms: One for each row, instead of `kingdom`.
        pool: What the spaces are made for: by default the cards that the kingdoms can mean. A function needs one.
        max_turns, skip_forced: As for `dominion_env.raw_env`.
        start_player: A seat, or "random": seat ``seed % players`` begins.

    Attributes:
        actions: The action table of the pool.

    Raises:
        ValueError: for an unknown kingdom or card, cards outside the pool, or an argument out of range.
    """

    def __init__(
        self,
        kingdom: KingdomLike | KingdomDraw = "First Game",
        players: int = 2,
        *,
        kingdoms: Sequence[KingdomLike] | None = None,
        pool: PoolLike | None = None,
        max_turns: int = 100,
        start_player: int | str = 0,
        skip_forced: bool = True,
    ) -> None:
        if not 2 <= players <= 6:
            raise ValueError(f"players must be 2 to 6, not {players}")
        self.players = players
        self.max_turns = max_turns
        self.start_player = checked_start(start_player, players)
        self.skip_forced = skip_forced
        self._kingdom = kingdom
        self._kingdoms = kingdoms
        known = [] if callable(kingdom) else [kingdom]
        if kingdoms is not None:
            known = list(kingdoms)
        if pool is None and not known:
            raise ValueError("a function draws the kingdoms: `pool` must name the cards that they may have")
        self.actions = table_for(_joined_pool(known) if pool is None else pool_of(pool))
        refuse_outside(_joined_pool(known), self.actions)

    def seed(self, seed: int, row: int, episode: int) -> int:
        """The seed of a game, from 0 to 2**62 - 1.

        Args:
            seed: Of the batch, not negative.
            row: Which game of the batch.
            episode: How many games the row has had before.
        """
        words = np.random.SeedSequence(seed, spawn_key=(row, episode)).generate_state(1, np.uint64)
        return int(words[0]) >> 2

    def kingdom(self, row: int, seed: int) -> Kingdom:
        """What a row plays with under a seed."""
        if self._kingdoms is not None:
            return resolve(self._kingdoms[row], seed, self.players)
        if not callable(self._kingdom):
            return resolve(self._kingdom, seed, self.players)
        drawn = resolve(self._kingdom(seed), seed, self.players)
        refuse_outside(pool_cards(kingdom_piles(drawn), drawn.shelters), self.actions)
        return drawn

    def deal(self, row: int, seed: int, log: bool = False) -> Game:
        """The game that a row plays under a seed; with a log if asked for."""
        return Game(
            self.kingdom(row, seed),
            self.players,
            seed,
            start_player=seed % self.players if self.start_player == "random" else int(self.start_player),
            max_turns=self.max_turns,
            actions=self.actions,
            skip_forced=self.skip_forced,
            log=log,
        )


def _joined_pool(kingdoms: Sequence[KingdomLike]) -> tuple[str, ...]:
    """All cards that can take part in a game of one of these kingdoms."""
    piles = {name for kingdom in kingdoms for name in possible_piles(kingdom)}
    shelters = [each.shelters if isinstance(each, Kingdom) else load(each).shelters for each in kingdoms]
    return pool_cards(piles, any(shelters)) if kingdoms else ()
