"""Whole games taken turn by turn: the state before each turn follows from what was told before it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from dominion_env.records import Record, lift, read_records
from dominion_env.records.split import single_turns, touched


@cache
def whole_games() -> tuple[Record, ...]:
    """The whole games of the slice; the last two have cards of later sets."""
    return tuple(each for each in read_records([Path(__file__).parent / "slice.jsonl.gz"]) if each.turns)


def test_games_with_cards_that_are_not_here_are_told_from_others() -> None:
    """By the cards that are used, not by those that lie in the Supply."""
    assert [touched(record) for record in whole_games()] == [False] * 20 + [True] * 2


@pytest.mark.parametrize("game", [2, 3, 5])
def test_the_state_before_a_turn_is_what_the_turns_before_tell(game: int) -> None:
    """Before the last turn: who does not play it owns what they own at the end; the trash can only grow."""
    record = whole_games()[game]
    *_, (number, last, _) = single_turns(record)
    assert number == len(record.turns) - 1
    assert last is not None
    assert last.state is not None
    assert last.turn is not None
    assert record.final is not None
    assert last.last_turn_of_game
    for seat, known in last.state.players_state.items():
        if seat != last.turn.player:
            assert known.owned == record.final.final_deck[seat]
    assert Counter(last.state.trash) <= Counter(record.final.trash)
    assert last.state.supply["Province"] == 1  # which is bought then


@pytest.mark.parametrize("game", [-2, -1])
def test_turns_without_such_cards_agree(game: int) -> None:
    """Of a game on isotropic and one on Shuffle iT, which prints no coins."""
    record = whole_games()[game]
    singles = [single for _, single, _ in single_turns(record) if single is not None]
    assert len(singles) > 25
    assert [str(lift(each).disagreement) for each in singles if lift(each).disagreement] == []


def test_why_a_turn_is_left_out_is_told() -> None:
    """It was played for somebody else, or has to do with a card that is not here."""
    reasons = {number: why for number, _, why in single_turns(whole_games()[-1]) if why}
    assert "a possessed turn" in reasons.values()
    assert any("Possession" in why for why in reasons.values())
