"""The lists of rulings name a test for every ruling, and a ruling for every card.

`docs/rulings/*.md` have one row for each ruling: the card, the ruling, the test that holds it. `docs/rulings.md` names
choices between editions; where a table of it has a column for tests, that is held to the same.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import dominion_env  # noqa: F401  # declares all cards
from dominion_env.engine.card import CARDS

ROOT = Path(__file__).parent.parent
SETS = sorted((ROOT / "docs" / "rulings").glob("*.md"))
PAGES = [*SETS, ROOT / "docs" / "rulings.md"]
NAMED_TEST = re.compile(r"(tests/[\w/]+\.py)::(test_\w+)")


class Row(NamedTuple):
    """A row of a table: where it stands, its cells by the heading of their column."""

    place: str
    cells: dict[str, str]


def rows(page: Path) -> Iterator[Row]:
    """The rows of all tables of a page."""
    headings: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith("|"):
            headings = []
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not headings:
            headings = cells
        elif set(line) - set("|-: "):
            assert len(cells) == len(headings), f"{page.name}:{number} has {len(cells)} cells, not {len(headings)}"
            yield Row(f"{page.name}:{number}", dict(zip(headings, cells, strict=True)))


@cache
def named_in(path: str) -> frozenset[str]:
    """The names of the tests in a file."""
    file = ROOT / path
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_test_that_is_named_exists(page: Path) -> None:
    """A renamed or deleted test is missed at once; the id of a parametrised one may follow its name."""
    named = NAMED_TEST.findall(page.read_text(encoding="utf-8"))
    assert [f"{path}::{name}" for path, name in named if name not in named_in(path)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_ruling_has_a_test(page: Path) -> None:
    """No row of a list of rulings is only words."""
    without = [
        row.place
        for row in rows(page)
        if (page in SETS or "Test" in row.cells) and not NAMED_TEST.search(row.cells.get("Test", ""))
    ]
    assert without == []


def test_every_kingdom_card_has_a_ruling() -> None:
    """Each card that can be a kingdom pile has a row, in the first column of which it is named."""
    ruled = {name.strip() for page in SETS for row in rows(page) for name in row.cells.get("Card", "").split(",")}
    assert [name for name, card in CARDS.items() if card.is_kingdom and name not in ruled] == []
