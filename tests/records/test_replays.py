"""Recorded games as replays: what is told is kept, what is a guess is marked."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominion_env.dataset import ReplayDataset
from dominion_env.records import Record, lift, read_hints, read_records
from dominion_env.records.replays import imported, replay_of
from dominion_env.replay import Replay
from tests.records.turns import HINTS, MILITIA, SMITHY, WHARF, WRONG, written


def records(folder: Path, *parts: object) -> list[Record]:
    """Records that are written and read again, their hidden cards filled in."""
    hints = read_hints([written(folder / "hints.jsonl", *HINTS)])
    return list(read_records([written(folder / "records.jsonl", *parts)], hints))


def the_replay(folder: Path, part: object) -> Replay:
    """The replay of a record, as read from its line."""
    (made,) = imported(records(folder, part))
    assert made.replay is not None
    return Replay.from_json(made.replay.to_json())


def moves(replay: Replay) -> list[str]:
    """What was chosen, in words."""
    return [game.actions.name(action) for game, action in replay.play()]


def test_a_record_becomes_a_replay_that_plays_again(tmp_path: Path) -> None:
    """It says which record it is from and that people played; unseen cards come as they were filled in."""
    replay = the_replay(tmp_path, SMITHY)
    assert moves(replay) == ["play Smithy", "play all treasures", "buy Province"]
    assert replay.agents == ("human", "human")
    assert replay.kingdom.rules == "first edition"
    assert replay.recorded is not None
    assert replay.recorded.source == "some site, smithy, rules of 1E-2010"
    assert not replay.result.over


def test_choices_with_a_hand_that_no_log_tells_are_marked(tmp_path: Path) -> None:
    """Once cards were drawn unseen; what was chosen is told all the same."""
    data = ReplayDataset(the_replay(tmp_path, SMITHY)).load()
    assert data.filled_sight.tolist() == [False, True, True]
    assert not data.filled_choice.any()


def test_choices_that_no_log_tells_are_marked(tmp_path: Path) -> None:
    """The cards discarded unseen, and nothing that the other player does."""
    replay = the_replay(tmp_path, MILITIA)
    assert moves(replay) == ["play Militia", "discard Estate", "discard Estate", "play all treasures", "buy Gold"]
    data = ReplayDataset(replay).load()
    assert data.filled_choice.tolist() == [False, True, True, False, False]
    assert not data.filled_sight.any()
    assert data.seat.tolist() == [0, 1, 1, 0, 0]


def test_a_record_that_can_not_be_told_here_is_named_with_the_reason(tmp_path: Path) -> None:
    """A card that is not here, or something that can't have been; the others are made all the same."""
    made = list(imported(records(tmp_path, WHARF, WRONG, SMITHY)))
    assert [each.replay is not None for each in made] == [False, False, True]
    assert made[0].why_not == "wharf: cards that are not here took part: Wharf"
    assert made[1].why_not.startswith("wrong, turn 0 of player 0, event 0: expected play Militia, found only ")
    assert made[2].why_not == ""


def test_piles_that_nobody_touched_are_left_out(tmp_path: Path) -> None:
    """The game is the same without them."""
    supply = {**SMITHY["state"]["supply"], "Wharf": 10}
    replay = the_replay(tmp_path, {**SMITHY, "state": {**SMITHY["state"], "supply": supply}})
    assert moves(replay) == ["play Smithy", "play all treasures", "buy Province"]
    assert "Wharf" not in replay.kingdom.cards


def test_a_game_with_stand_ins_is_no_replay(tmp_path: Path) -> None:
    """They are for comparing only."""
    supply = {**SMITHY["state"]["supply"], "Wharf": 10}
    (record,) = records(tmp_path, {**SMITHY, "state": {**SMITHY["state"], "supply": supply}})
    lifted = lift(record)
    assert lifted.stand_ins == ("Wharf",)
    with pytest.raises(ValueError, match="smithy: its game has stand-ins, of which no replay can be made: Wharf"):
        replay_of(lifted)


@pytest.fixture(scope="module")
def games() -> list[tuple[Record, Replay]]:
    """The whole games of the slice of records that is carried along."""
    folder = Path(__file__).parent
    hints = read_hints([folder / "slice_hints.jsonl.gz", folder / "more_hints.jsonl.gz"])
    whole = [record for record in read_records([folder / "slice.jsonl.gz"], hints) if record.final is not None]
    return [(made.record, made.replay) for made in imported(whole) if made.replay is not None]


def test_a_whole_game_ends_as_it_was_recorded(games: list[tuple[Record, Replay]]) -> None:
    """With the same winners and points."""
    assert len(games) > 15
    for record, replay in games:
        assert record.final is not None
        assert replay.result.over
        assert [f"p{seat}" for seat in replay.result.winners] == sorted(record.final.winners)
        assert list(replay.result.scores) == [record.final.vp[f"p{seat}"] for seat in range(record.players)]


def test_a_turn_begins_with_nothing_marked_where_the_record_tells_the_hand(games: list[tuple[Record, Replay]]) -> None:
    """Marks of an earlier turn end there; with a hand that is not told, they go on."""
    told = untold = 0
    for record, replay in games:
        marked = set(replay.recorded.sights) if replay.recorded is not None else set()
        turns = {(turn.player, turn.number): turn for turn in record.turns}
        before = None
        for game, _ in replay.play():
            now = (f"p{game.turn_player}", game.turns_taken(game.turn_player) + 1)
            if now != before and game.phase != "clean-up":
                first = len(game.state.history) not in marked
                assert first == (turns[now].hand_at_start is not None)
                told, untold = told + first, untold + (not first)
            before = now
    assert told > 300
    assert untold > 10
