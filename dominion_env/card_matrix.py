"""Observations by card, for networks that embed cards: a row for each card of the pool.

A vector of named features (`dominion_env.features`) is split into a matrix of its blocks, (cards, columns), and the row
of its scalars, the table. They are the same numbers. `card_facts` tells beside them what is printed on each card, which
never changes::

    e = env(kingdom="First Game", observation="cards")
    facts = torch.from_numpy(card_facts(e.actions.cards))  # (cards, facts)
    e.reset(seed=0)
    shown = e.observe(e.agent_selection)["observation"]
    rows = torch.cat([facts, torch.from_numpy(shown["cards"])], dim=1)  # what the network is given for each card
    table = torch.from_numpy(shown["table"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dominion_env.engine.card import CARDS, TO_DECK, TYPE_NAMES, Card
from dominion_env.features import Features
from dominion_env.names import nearest


class CardMatrix:
    """Splits vectors of features into a matrix of cards and a table.

    Args:
        features: What the vectors are made of.

    Attributes:
        columns: The name of each column of the matrix, such as "own hand"; its rows are `features.cards`.
        table: The name of each number of the table, such as "coins".
    """

    def __init__(self, features: Features) -> None:
        self.columns = [name for section in features.sections for name, _ in section.blocks]
        self.table = [name for section in features.sections for name, _ in section.scalars]
        self._cards = len(features.cards)
        self._blocks = features.block_slices()
        self._scalars = features.scalar_slices()

    def split(self, vector: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The matrix, float32 of shape (..., cards, columns), and the table, float32 of shape (..., scalars).

        They are views of the vector or the vectors, float32 of shape (..., size), if these have a single section, as
        the default observation has; else copies.
        """
        blocks = _joined(vector, self._blocks).reshape(*vector.shape[:-1], len(self.columns), self._cards)
        return blocks.swapaxes(-1, -2), _joined(vector, self._scalars)


def _joined(vector: NDArray[np.float32], parts: Sequence[slice]) -> NDArray[np.float32]:
    if len(parts) == 1:
        return vector[..., parts[0]]
    return np.concatenate([vector[..., part] for part in parts], axis=-1)


_NUMBERS: Final = ("cost", "+cards", "+actions", "+buys", "+coins", "+coffers", "victory points", "modes")
_MOST: Final = 10
"""Printed numbers are divided by this."""

FACTS: Final = (
    *_NUMBERS,
    *TYPE_NAMES.values(),
    "variable victory points",
    "kingdom card",
    "further text when played",
    "further text at other times",
    "overpay",
    "makes cards cheaper",
    "gained to deck",
)
"""The columns of `card_facts`."""


def card_facts(cards: Sequence[str]) -> NDArray[np.float32]:
    """What is printed on cards: float32 of shape (len(cards), len(FACTS)).

    Numbers are divided by 10, the rest is 0 or 1. All are in [0, 1] except the victory point that a Curse costs.

    Args:
        cards: Names, such as the pool of an environment, `env.actions.cards`.

    Raises:
        ValueError: for an unknown card.
    """
    for name in cards:
        if name not in CARDS:
            raise ValueError(f"{name!r} is not a card{nearest(name, CARDS)}")
    rows = [_facts(CARDS[name]) for name in cards]
    return np.array(rows, np.float32).reshape(len(rows), len(FACTS))


def _facts(card: Card) -> list[float]:
    numbers = (card.cost, card.cards, card.actions, card.buys, card.coins, card.coffers, card.vp, len(card.modes))
    return [
        *(number / _MOST for number in numbers),
        *(bool(card.types & type_) for type_ in TYPE_NAMES),
        card.score is not None,
        card.is_kingdom,
        card.effect is not None,
        bool(card.hooks),
        card.overpay,
        card.cost_less_in_play > 0,
        card.gains_to == TO_DECK,
    ]
