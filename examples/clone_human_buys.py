"""A small network learns to buy what people bought, and is measured on games that it has not seen.

::

    dominion import RECORDS... --hints HINTS --out human.jsonl    # docs/datasets.md
    python examples/clone_human_buys.py human.jsonl

One network gives every card a score, from the card's row of the observation, what is printed on it, and the table; what
was bought shall have the highest score of what could be. Games are dealt into folds. The buys of each fold are told by
a network that learned from the other folds, and by two majorities of these: the card that was bought most often, of all
or with as many coins.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, TensorDataset

from dominion_env.card_matrix import CardMatrix, card_facts
from dominion_env.dataset import ReplayDataset

FOLDS, EPOCHS, BATCH, HIDDEN = 5, 20, 64, 128
Buys = tuple[Tensor, ...]
"""What is shown of each card, the table, which cards could be bought, which was, and the coins; a row for each buy."""


def read(files: Sequence[str]) -> tuple[Buys, Tensor]:
    """The buys of the games of two players in some replays, and the game of each."""
    games = ReplayDataset(files, players=2)
    pool = [card for card in games.actions.cards if f"buy {card}" in games.actions.names()]
    ids = np.array([games.actions.id("buy", card) for card in pool])
    data = games.load()
    data = data[np.isin(data.action, ids) & ~data.filled_choice]
    matrix = CardMatrix(games.observer.features)
    rows, table = matrix.split(data.observation)
    facts = np.broadcast_to(card_facts(pool), (len(data), *card_facts(pool).shape))
    cards = np.concatenate([rows[:, [games.actions.cards.index(card) for card in pool]], facts], axis=2)
    bought = (data.action[:, None] == ids).argmax(axis=1)
    scales = dict(games.observer.features.sections[0].scalars)
    coins = np.rint(scales["coins"] * table[:, matrix.table.index("coins")]).astype(np.int64)
    arrays = (cards, table, data.action_mask[:, ids] == 1, bought, coins)
    return tuple(map(torch.from_numpy, arrays)), torch.from_numpy(data.game)


def scores(network: nn.Module, cards: Tensor, table: Tensor, legal: Tensor) -> Tensor:
    """A score for each card, minus infinity where it can't be bought: (buys, cards)."""
    tables = table[:, None].expand(-1, cards.shape[1], -1)
    return network(torch.cat([cards, tables], dim=2)).squeeze(2).masked_fill(~legal, -torch.inf)


def cloned(known: Buys, asked: Buys) -> Tensor:
    """What a network that learned from some buys would buy."""
    size = known[0].shape[2] + known[1].shape[1]
    network = nn.Sequential(nn.Linear(size, HIDDEN), nn.ReLU(), nn.Dropout(0.2), nn.Linear(HIDDEN, 1))
    optimizer = torch.optim.AdamW(network.parameters(), 2e-3, weight_decay=0.05)
    for _ in range(EPOCHS):
        for cards, table, legal, bought, _ in DataLoader(TensorDataset(*known), BATCH, shuffle=True):
            optimizer.zero_grad()
            nn.functional.cross_entropy(scores(network, cards, table, legal), bought).backward()
            optimizer.step()
    with torch.inference_mode():
        return scores(network.eval(), *asked[:3]).argmax(dim=1)


def majority(known: Buys, asked: Buys, by_coins: bool) -> Tensor:
    """Of the cards that can be bought, the one that was most often: with as many coins, or else of all."""
    overall = torch.bincount(known[3], minlength=known[2].shape[1])
    with_coins = torch.stack([torch.bincount(known[3][known[4] == n], minlength=len(overall)) for n in asked[4]])
    return (overall + len(known[3]) * by_coins * with_coins).masked_fill(~asked[2], -1).argmax(dim=1)


def main(arguments: Sequence[str] | None = None) -> dict[str, float]:
    """Run the script; returns the share of buys that each way of choosing tells right."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("replays", nargs="+")
    torch.manual_seed(0)
    torch.set_num_threads(1)  # for so small a network, more would only wait for each other
    buys, game = read(parser.parse_args(arguments).replays)
    fold = (torch.randperm(int(game.max()) + 1) % FOLDS)[game]
    right: Counter[str] = Counter()
    for held_out in fold.unique():
        known, asked = (tuple(each[rows] for each in buys) for rows in (fold != held_out, fold == held_out))
        right["most often bought"] += int((majority(known, asked, by_coins=False) == asked[3]).sum())
        right["most often bought with so many coins"] += int((majority(known, asked, by_coins=True) == asked[3]).sum())
        right["network"] += int((cloned(known, asked) == asked[3]).sum())
    print(f"{len(game):,} buys of {len(game.unique())} games, told while their game is held out:")
    for name, number in right.items():
        print(f"{number / len(game):6.1%}  {name}")
    return {name: number / len(game) for name, number in right.items()}


if __name__ == "__main__":
    main()
