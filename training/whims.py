"""Whims: in some games a seat that learns likes and dislikes cards at random, all game long.

Noise on single decisions never puts a strategy together: a half-built engine loses to money, so its cards are soon
hardly bought any more, and what would complete it is never seen. A whim is kept up for a game. It is part of the policy
that plays (a bias on logits), and the network learns by the probabilities of that policy; so it learns what goes well
with a card also where it would not have bought it, and comes to buy it where that is better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

from agents.network import MASKED
from dominion_env import VecGames
from dominion_env.game import kingdom_piles
from dominion_env.names import nearest
from training.config import ExplorationConfig

CHOSEN: Final = 2
"""So many kingdom cards at most are liked."""
COPIES: Final = (1, 1, 2, 3, 5)
"""Until so many copies are owned, each as likely as the others."""
MOST: Final = 100.0
"""A logit is raised by no more than this."""


def check(config: ExplorationConfig, cards: Sequence[str]) -> None:
    """Whether a run's games can have its favourites.

    Args:
        config: The run's.
        cards: Of its games.

    Raises:
        ValueError: if not.
    """
    for card in config.favourites:
        if card not in cards:
            raise ValueError(f"exploration.favourites: no game of this run has {card!r}{nearest(card, cards)}")


class Whims:
    """The whims of the seats of some games.

    Args:
        config: How strong they are.
        games: The games.
        players: Seats of each.

    Attributes:
        biases: float16 (games, players, actions): how much each buy and gain is liked, zeros without a whim.
        copies: int64 (games, players, cards): some cards are liked until so many copies are owned, and
        likings: float16, of the same shape: how much more than what the network likes best.
    """

    def __init__(self, config: ExplorationConfig, games: VecGames, players: int) -> None:
        self._config = config
        self._games = games
        actions, cards = games.actions, games.actions.cards
        names = actions.names()
        self._number: dict[str | None, int] = {card: number for number, card in enumerate(cards)}
        self._taking = np.array([i for i, name in enumerate(names) if name.startswith(("buy ", "gain "))], np.intp)
        self._taken = np.array([self._number[actions.card(i)] for i in self._taking.tolist()], np.intp)
        self._favourites = [(self._number[card], share) for card, share in config.favourites.items()]
        features = games.observer.features
        self._owned = features.slices()["own owned"]
        self._scale = dict(features.sections[0].blocks)["own owned"]
        shape = (games.num_envs, players)
        self.biases = np.zeros((*shape, len(actions)), np.float16)
        self.likings = np.zeros((*shape, len(cards)), np.float16)
        self.copies = np.zeros((*shape, len(cards)), np.int64)

    def clear(self, i: int) -> None:
        """A game begins in which nobody has a whim."""
        self.biases[i] = 0
        self.copies[i] = 0

    def draw(self, i: int, seat: int, random: np.random.Generator) -> None:
        """Give a seat of a game a whim."""
        self.biases[i, seat, self._taking] = random.normal(0, self._config.scale, len(self._taking))
        piles = [self._number[card] for card in kingdom_piles(self._games.games[i].kingdom) if card in self._number]
        if not self._config.liking or not piles:
            return
        chosen = random.choice(piles, min(int(random.integers(1, CHOSEN + 1)), len(piles)), replace=False).tolist()
        chosen += [card for card, share in self._favourites if card in piles and random.random() < share]
        self.likings[i, seat, chosen] = random.uniform(-self._config.liking, self._config.liking, len(chosen))
        self.copies[i, seat, chosen] = random.choice(COPIES, len(chosen))

    def bias(
        self,
        at: NDArray[np.intp],
        seats: NDArray[np.int64],
        observations: NDArray[np.float32],
        logits: NDArray[np.float32],
        masks: NDArray[np.bool_],
    ) -> NDArray[np.float16]:
        """What is added to the logits of some games, of shape (games, actions).

        Args:
            at: The games.
            seats: Who decides in each of them.
            observations, logits, masks: What they see, what the network would do, and what is legal.
        """
        found = self.biases[at, seats]
        wanted = self.copies[at, seats]
        liking = np.flatnonzero(wanted.any(1))
        if len(liking):
            owned = np.rint(observations[liking, self._owned] * self._scale)
            short = (owned < wanted[liking])[:, self._taken]
            lean = logits[liking] + found[liking]
            best = np.where(masks[liking], lean, MASKED).max(1, keepdims=True)
            likings = self.likings[at[liking], seats[liking]][:, self._taken]
            lacking = best + likings - lean[:, self._taking]
            found[np.ix_(liking, self._taking)] += np.where(short, lacking.clip(0, MOST), 0)
        return found

    def state_dict(self) -> dict[str, Any]:
        """All that is needed to go on from here."""
        return {name: torch.from_numpy(getattr(self, name).copy()) for name in ("biases", "likings", "copies")}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Go on from where `state_dict` was taken."""
        for name, tensor in state.items():
            getattr(self, name)[:] = tensor.numpy()
