"""Games that people played, a slice of them carried along: the engine plays them as they were played.

The slice has some whole games, single turns of others, and two games with cards of later sets. It was chosen so that
every card that occurs in them does what it can do: a Spy that finds nothing, a Saboteur that goes on after a shuffle...
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from dominion_env.engine.card import ACTION, CARDS
from dominion_env.records import read_hints, read_records
from dominion_env.records.report import Report, conformance

FOLDER = Path(__file__).parent
NEVER_SEEN = {"Harbinger", "Merchant", "Vassal", "Poacher", "Bandit", "Sentry", "Artisan"} | {
    "Lurker", "Diplomat", "Mill", "Secret Passage", "Courtier", "Patrol", "Replace",
}  # fmt: skip
"""Cards of the second editions, which came later."""


@cache
def report() -> Report:
    """What came of the slice."""
    hints = read_hints([FOLDER / "slice_hints.jsonl.gz", FOLDER / "more_hints.jsonl.gz"])
    return conformance(read_records([FOLDER / "slice.jsonl.gz"], hints))


def test_all_games_and_turns_of_the_slice_agree() -> None:
    """Coins, cards drawn, gained, trashed and shown, shuffles, the Supply, the end and the points: all as recorded."""
    assert [str(each) for each in report().disagreements] == []
    assert (report().games, report().games_agreed) == (20, 20)
    assert report().turns == report().turns_agreed > 190
    assert report().facts > 19_000


def test_turns_with_cards_that_are_not_here_are_skipped_and_counted() -> None:
    """Of the two games with later cards; others of their turns are played."""
    assert report().skipped["cards that are not here: Wharf"] > 5
    assert report().skipped["a possessed turn"] == 4
    assert report().cards()["Hamlet"]["plays"] == [5, 5]


@pytest.mark.parametrize(
    "name", [c.name for c in CARDS.values() if c.set in ("Base", "Intrigue") and c.name not in NEVER_SEEN]
)
def test_every_card_of_the_first_editions_is_seen(name: str) -> None:
    """Actions are played at least a dozen times, the others are gained."""
    counts = report().cards()[name]
    agreed, told = counts["plays" if CARDS[name].types & ACTION else "gains"]
    assert agreed == told
    assert told >= (12 if CARDS[name].types & ACTION else 2)
