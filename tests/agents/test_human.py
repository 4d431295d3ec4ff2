"""A person at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from agents.human import Human, Quit, Undo
from dominion_env import View
from tests.situations import situation


def script(*lines: str) -> Callable[[str], str]:
    """Answers one line after another, then ends the input."""
    left: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return read


def choose(*lines: str, can_undo: bool = False) -> tuple[str, list[str]]:
    """What those lines choose in a Buy phase with 8 coins, and all that was shown."""
    game = situation(["Village", "Moat"], {"deck": ["Copper"] * 5}, phase="buy", coins=8)
    shown: list[str] = []
    agent = Human(script(*lines), shown.append, can_undo=can_undo)
    agent.reset(0, 2, 0)
    return game.actions.name(agent.act(View(game, 0))), shown


def test_a_choice_is_made_by_its_number_in_the_list() -> None:
    game = situation(["Village", "Moat"], {"deck": ["Copper"] * 5}, phase="buy", coins=8)
    for number, option in enumerate(game.options(), 1):
        assert choose(f" {number} ")[0] == option


@pytest.mark.parametrize("line", ["buy Province", "BUY PROVINCE", "province", "prov"])
def test_a_choice_is_made_by_name_or_part_of_it(line: str) -> None:
    assert choose(line)[0] == "buy Province"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("buy Provice", "did you mean 'buy Province'?"),
        ("o", "could be"),
        ("0", "There are choices 1 to"),
        ("99", "There are choices 1 to"),
        ("undo", "Nothing can be taken back here."),
        ("help", "Choose by the number"),
    ],
)
def test_anything_else_is_answered_and_asked_again(line: str, why: str) -> None:
    chosen, shown = choose(line, "", "gold")
    assert chosen == "buy Gold"
    assert why in shown[-1]


def test_the_table_and_the_numbered_choices_are_shown() -> None:
    shown = "\n".join(choose("done")[1])
    assert "Supply: " in shown
    assert "   1) done" in shown
    assert ") buy Province" in shown


def test_one_may_leave_or_take_back() -> None:
    with pytest.raises(Quit):
        choose("quit")
    with pytest.raises(Undo):
        choose("undo", can_undo=True)
    with pytest.raises(EOFError):
        choose()


def test_what_is_hidden_from_the_seat_is_not_shown() -> None:
    game = situation(
        ["Village", "Moat"],
        {"hand": ["Village", "Moat"], "deck": ["Gold"] * 3},
        {"hand": ["Curse"] * 5, "deck": ["Witch"] * 0},
    )
    shown: list[str] = []
    Human(script("done"), shown.append).act(View(game, 0))
    hands = [line for line in "\n".join(shown).splitlines() if "Player" in line]
    assert "Curse" not in "\n".join(hands)
    assert "hand 5 cards" in "\n".join(hands)


def test_the_log_is_shown_once() -> None:
    game = situation(["Village", "Moat"], {"hand": ["Village", "Village"], "deck": ["Copper"] * 5}, log=True)
    shown: list[str] = []
    agent = Human(script("village", "village"), shown.append)
    agent.reset(0, 2, 0)
    for _ in range(2):
        game.step(agent.act(View(game, 0)))
    assert "\n".join(shown).count("plays Village") == 1
