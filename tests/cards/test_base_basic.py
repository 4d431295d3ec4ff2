"""The basic cards. The rules of a turn and of the end of the game are tested in `tests/engine`."""

import pytest

from dominion_env.engine.card import ACTION, CARDS, TREASURE, VICTORY
from tests.situations import FIVE_COPPERS, do, in_play, offered, situation


@pytest.mark.parametrize(("name", "worth"), [("Copper", 1), ("Silver", 2), ("Gold", 3)])
def test_what_a_treasure_is_worth(name: str, worth: int) -> None:
    """Playing it adds its coins."""
    game = situation(["Village"], {"hand": [name], "deck": FIVE_COPPERS})
    do(game, f"play {name}")
    assert game.coins == worth
    assert in_play(game, 0) == [name]


def test_only_what_is_affordable_and_left_can_be_bought() -> None:
    """Coins and empty piles decide; a Curse may be bought too."""
    game = situation(["Village", "Market"], {"hand": []}, phase="buy", coins=3, supply={"Silver": 0})
    assert offered(game) == {"buy Copper", "buy Curse", "buy Estate", "buy Village", "done"}
    do(game, "buy Curse")
    assert game.scores()[0] == -1


@pytest.mark.parametrize(
    ("name", "points"), [("Estate", 1), ("Duchy", 3), ("Province", 6), ("Curse", -1), ("Copper", 0)]
)
def test_what_a_card_scores(name: str, points: int) -> None:
    """Each copy counts, wherever its owner has it."""
    zones = {"hand": [name], "deck": [name], "discard": [name], "in_play": [name]}
    assert situation(["Village"], zones).scores()[0] == 4 * points


def test_a_curse_is_neither_victory_card_nor_treasure() -> None:
    """It has its own type, and can't be played."""
    assert not CARDS["Curse"].types & (ACTION | TREASURE | VICTORY)
    assert "play Curse" not in offered(situation(["Village"], {"hand": ["Curse", "Copper"]}))
