"""Every card as declared, compared with `facts.csv`: what is printed on it and how many copies a box holds.

In the table `coins` is what playing the card gives, a Treasure's worth among it, and `vp` the fixed points.
"""

import csv
from functools import cache
from pathlib import Path

import pytest

import dominion_env  # noqa: F401  # declares all cards
from dominion_env.engine.card import CARDS, TYPE_NAMES

EDITIONS = {
    "Base": {"1", "2"},
    "Intrigue": {"1", "2"},
    "Hinterlands": {"1"},
    "Cornucopia & Guilds": {"2"},
    "Dark Ages": {"1"},
}
"""The editions whose cards can be played; where there are both, those that only the first one has are marked."""


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
    if len(EDITIONS[card.set]) > 1:
        assert card.first_edition_only == (row["editions"] == "1")


def test_the_cards_are_those_of_the_editions_followed() -> None:
    """All of them, and no others."""
    expected = {name for name, row in facts().items() if EDITIONS[row["set"]] & set(row["editions"].split("+"))}
    assert set(CARDS) == expected


def test_names_are_those_of_the_table_to_the_letter() -> None:
    """No card is declared under a name that differs in case from another's."""
    assert len({name.casefold() for name in CARDS}) == len(CARDS)
