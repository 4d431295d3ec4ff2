"""Observations with a row for each card, and what is printed on the cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dominion_env
from dominion_env import Game
from dominion_env.card_matrix import FACTS, CardMatrix, card_facts
from dominion_env.engine.card import CARDS
from dominion_env.observation import Observer
from tests.situations import situation


@pytest.mark.parametrize("options", [{}, {"extended": True}, {"events": 4}, {"extended": True, "events": 4}])
def test_the_matrix_and_the_table_are_the_numbers_of_the_vector(options: dict[str, int]) -> None:
    """Each of them once, under the same names."""
    game = Game(log=True)
    game.choose("play all treasures")
    observer = Observer(game.actions.cards, 2, **options)  # type: ignore[arg-type]
    vector = observer(game.state, 0)
    matrix = CardMatrix(observer.features)
    cards, table = matrix.split(vector)
    assert cards.shape == (len(observer.cards), len(matrix.columns))
    told = dict(zip(matrix.table, table, strict=True))
    for card, row in zip(observer.cards, cards, strict=True):
        told.update({f"{column}: {card}": value for column, value in zip(matrix.columns, row, strict=True)})
    assert told == dict(zip(observer.layout(), vector, strict=True))


def test_the_default_matrix_is_a_view() -> None:
    """It costs nothing."""
    game = Game()
    observer = Observer(game.actions.cards, 2)
    vector = observer(game.state, 0)
    assert all(np.shares_memory(part, vector) for part in CardMatrix(observer.features).split(vector))


@pytest.mark.parametrize("options", [{}, {"extended": True}])
def test_many_vectors_are_split_at_once(options: dict[str, bool]) -> None:
    """Each as it would be by itself."""
    game = Game()
    observer = Observer(game.actions.cards, 2, **options)
    vectors = np.stack([observer(game.state, seat) for seat in (0, 1)])
    matrix = CardMatrix(observer.features)
    cards, table = matrix.split(vectors)
    for row, vector in enumerate(vectors):
        own_cards, own_table = matrix.split(vector)
        np.testing.assert_array_equal(cards[row], own_cards)
        np.testing.assert_array_equal(table[row], own_table)


def test_a_row_tells_of_its_card() -> None:
    """Where the copies of Gold are."""
    game = situation(["Village"], {"hand": ["Gold"], "deck": ["Gold", "Gold"]}, supply={"Gold": 6})
    observer = Observer(game.actions.cards, 2)
    matrix = CardMatrix(observer.features)
    cards, _ = matrix.split(observer(game.state, 0))
    gold = dict(zip(matrix.columns, cards[observer.cards.index("Gold")], strict=True))
    assert {name: value for name, value in gold.items() if value} == pytest.approx(
        {"own hand": 1 / 8, "own deck": 2 / 16, "own owned": 3 / 24, "supply": 6 / 12, "cost": 6 / 10}
    )


def facts(name: str) -> dict[str, Any]:
    """What is told of a card, but what is 0."""
    return {
        fact: pytest.approx(value) for fact, value in zip(FACTS, card_facts([name])[0].tolist(), strict=True) if value
    }


def test_facts_are_those_printed_on_the_cards() -> None:
    """Numbers in tenths; types, and whether there is more text."""
    assert facts("Copper") == {"+coins": 0.1, "Treasure": 1}
    assert facts("Curse") == {"victory points": -0.1, "Curse": 1}
    assert facts("Market") == {
        "cost": 0.5,
        "+cards": 0.1,
        "+actions": 0.1,
        "+buys": 0.1,
        "+coins": 0.1,
        "Action": 1,
        "kingdom card": 1,
    }
    assert facts("Militia") == {
        "cost": 0.4,
        "+coins": 0.2,
        "Action": 1,
        "Attack": 1,
        "kingdom card": 1,
        "further text when played": 1,
    }
    assert facts("Gardens") == {"cost": 0.4, "Victory": 1, "variable victory points": 1, "kingdom card": 1}
    assert facts("Moat")["further text at other times"] == 1
    assert facts("Highway")["makes cards cheaper"] == 1
    assert facts("Nomad Camp")["gained to deck"] == 1
    assert facts("Pawn")["modes"] == 0.4
    assert facts("Stonemason")["overpay"] == 1
    assert facts("Candlestick Maker")["+coffers"] == 0.1


def test_every_card_has_facts() -> None:
    """One row each, all numbers within bounds."""
    table = card_facts(list(CARDS))
    assert table.shape == (len(CARDS), len(FACTS))
    assert table.dtype == np.float32
    assert table.min() >= -0.1
    assert table.max() == 1
    assert table.any(axis=0).all(), "a fact that no card has"
    assert table.any(axis=1).all(), "a card without any fact"
    assert card_facts([]).shape == (0, len(FACTS))


def test_a_misspelt_card_has_no_facts() -> None:
    """The message says which may have been meant."""
    with pytest.raises(ValueError, match="did you mean 'Village'"):
        card_facts(["Copper", "Vilage"])


def test_facts_fit_the_rows_of_an_environment() -> None:
    """One for each card of the pool, in the same order."""
    env = dominion_env.raw_env(observation="cards")
    env.reset(seed=0)
    cards = env.observe("player_0")["observation"]["cards"]
    assert len(card_facts(env.actions.cards)) == len(cards)
