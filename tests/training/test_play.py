"""A person plays against agents."""

from __future__ import annotations

import pytest

from dominion_env import Game
from tests.situations import situation
from training.play import new_game, play


def played(*lines: str, game: Game | None = None, against: str = "big money", seat: int = 0) -> tuple[Game, list[str]]:
    """The game and what was shown, when these lines are typed and then the input ends."""
    left = iter(lines)
    shown: list[str] = []

    def read(prompt: str) -> str:
        shown.append(prompt)
        line = next(left, None)
        if line is None:
            raise EOFError
        if line == "^C":
            raise KeyboardInterrupt
        return line

    return play(game or new_game("First Game", 2, 4), against, seat=seat, read=read, write=shown.append), shown


def names(game: Game) -> list[str]:
    """The choices made so far."""
    return [game.actions.name(game.ids[code]) for code in game.state.history]


@pytest.mark.parametrize("end", ["quit", "^C", None])
def test_one_may_leave_at_any_time(end: str | None) -> None:
    game, shown = played("play all treasures", *([end] if end else []))
    assert not game.over
    assert shown[-1].strip() == "You leave the game."
    assert names(game) == ["play all treasures"]


def test_undo_goes_back_to_the_last_own_decision() -> None:
    """With all that the other player did since."""
    game, shown = played("play all treasures", "silver", "undo", "done")
    assert "Taken back." in shown
    assert names(game)[:2] == ["play all treasures", "done"]


def test_undo_can_be_repeated_back_to_the_beginning() -> None:
    start, _ = played()
    game, shown = played("play all treasures", "silver", "undo", "undo", "undo")
    assert names(game) == []
    assert game.options() == start.options()
    assert shown.count("Taken back.") == 2
    assert "You have not decided anything yet." in shown


def test_a_game_goes_on_after_undo_as_if_nothing_had_been() -> None:
    lines = ["play all treasures", "silver"] * 3
    direct, _ = played(*lines)
    back, _ = played(*lines[:3], "done", "undo", *lines[3:])
    assert names(back) == names(direct)
    assert back.zone(0, "hand") == direct.zone(0, "hand")


def test_undo_within_an_effect_takes_back_one_choice_of_it() -> None:
    game = situation(["Cellar"], {"hand": ["Cellar", "Estate", "Curse", "Copper"], "deck": ["Gold"] * 3}, log=True)
    game, _ = played("cellar", "estate", "undo", "curse", "done", game=game)
    assert sorted(game.zone(0, "hand")) == ["Copper", "Estate", "Gold"]
    assert game.zone(0, "discard") == ["Curse"]


def test_a_game_that_is_played_to_its_end_shows_who_won() -> None:
    game, shown = played(*(["1"] * 400))
    assert game.over
    assert "The game is over" in "\n".join(shown)
    assert f"player 1 {game.scores()[1]}" in "\n".join(shown)


def test_the_person_may_have_any_seat_and_several_opponents() -> None:
    game, shown = played("quit", game=new_game("First Game", 3, 0), seat=2, against="random")
    assert game.decision is not None
    assert game.decision.player == 2
    assert "You are player 2, against random" in shown[0]


def test_what_the_others_did_is_shown_as_the_seat_saw_it() -> None:
    """Draws of the other player are not shown by name."""
    _, shown = played("done", "done", "quit")
    log = next(text for text in shown if "Turn 1 of player 1" in text)
    assert "Player 1 draws a card x5." in log


@pytest.mark.parametrize(
    ("against", "seat", "why"), [("big mony", 0, "did you mean 'big money'"), ("random", 2, "seat must be 0 to 1")]
)
def test_wrong_names_and_numbers_are_errors(against: str, seat: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        played(against=against, seat=seat)
