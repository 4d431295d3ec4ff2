"""Every card as declared, compared with `facts.csv`: what is printed on it and how many copies a box holds.

In the table `coins` is what playing the card gives, a Treasure's worth among it, and `vp` the fixed points.
"""

import csv
from functools import cache
from pathlib import Path

import pytest

import dominion_env  # noqa: F401  # declares all cards
from dominion_env.engine.card import CARDS, TYPE_NAMES

TWO_EDITIONS = {"Base", "Intrigue"}
"""Sets of which the cards of both editions are there, with a mark on those that only the first one has."""


@cache
def facts() -> dict[str, dict[str, str]]:
    """The table, by name."""
    with (Path(__file__).parent / "facts.csv").open(encoding="utf-8", newline="") as file:
        return {row["name"]: row for row in csv.DictReader(file)}


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_declared_as_printed(name: str) -> None:
    """Set, types, cost, copies, printed bonuses and fixed points agree with the table."""
    assert name in facts(), f"{name} is not in facts.csv"
    row = facts()[name]
    card = CARDS[name]
    declared = {
        "set": card.set,
        "types": {text for bit, text in TYPE_NAMES.items() if card.types & bit},
        "cost": card.cost,
        "copies": card.quantity,
        **{bonus: getattr(card, bonus) for bonus in ("cards", "actions", "buys", "coins", "coffers", "vp")},
    }
    printed = {
        "set": row["set"],
        "types": set(row["types"].split("+")),
        **{fact: int(row[fact]) for fact in ("cost", "copies", "cards", "actions", "buys", "coins", "coffers", "vp")},
    }
    assert declared == printed
    if card.set in TWO_EDITIONS:
        assert card.first_edition_only == (row["editions"] == "1")


def test_all_cards_of_the_base_game_are_there() -> None:
    """Both editions' kingdom cards and the basic cards."""
    assert {name for name, row in facts().items() if row["set"] == "Base"} == {
        name for name, card in CARDS.items() if card.set == "Base"
    }


def test_names_are_those_of_the_table_to_the_letter() -> None:
    """No card is declared under a name that differs in case from another's."""
    assert len({name.casefold() for name in CARDS}) == len(CARDS)
