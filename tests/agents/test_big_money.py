"""Basic Big Money and Big Money Ultimate."""

from __future__ import annotations

from typing import Any

import pytest

from agents import make
from dominion_env import Game, View
from tests.situations import situation

KINGDOM = ["Moat", "Village", "Militia", "Market", "Witch"]
POOR = ["Copper"] * 12
"""With these and a hand of up to 6 coins, a deck makes 18."""
RICH = ["Gold"] * 12


def answer(name: str, game: Game, seat: int = 0) -> str:
    agent = make(name)
    agent.reset(seat, game.players, 0)
    return game.actions.name(agent.act(View(game, seat)))


def buying(coins: int, deck: list[str] | None = None, provinces: int = 8, **rest: Any) -> Game:
    """A player with nothing in hand, that many coins, and this deck."""
    supply = {"Province": provinces, **rest.pop("supply", {})}
    return situation(KINGDOM, {"deck": RICH if deck is None else deck}, phase="buy", coins=coins, supply=supply, **rest)


@pytest.mark.parametrize("name", ["big money", "big money ultimate"])
def test_treasures_are_played_before_anything_is_bought(name: str) -> None:
    game = situation(KINGDOM, {"hand": ["Copper", "Silver", "Gold", "Estate"]}, phase="buy")
    assert answer(name, game) == "play all treasures"


@pytest.mark.parametrize(
    ("coins", "bought"),
    [
        (0, "done"),
        (2, "done"),
        (3, "buy Silver"),
        (5, "buy Silver"),
        (6, "buy Gold"),
        (7, "buy Gold"),
        (8, "buy Province"),
        (20, "buy Province"),
    ],
)
def test_basic_big_money_prefers_province_then_gold_then_silver(coins: int, bought: str) -> None:
    for provinces in (8, 4, 1):
        assert answer("big money", buying(coins, POOR, provinces)) == bought


def test_basic_big_money_buys_the_next_best_when_a_pile_is_empty() -> None:
    assert answer("big money", buying(8, supply={"Gold": 0, "Province": 0, "Silver": 1})) == "buy Silver"


@pytest.mark.parametrize(
    ("coins", "provinces", "bought"),
    [
        (8, 8, "buy Province"),
        (8, 1, "buy Province"),
        (7, 8, "buy Gold"),
        (7, 5, "buy Gold"),
        (7, 4, "buy Duchy"),
        (6, 6, "buy Gold"),
        (6, 4, "buy Duchy"),
        (5, 7, "buy Silver"),
        (5, 6, "buy Duchy"),
        (5, 5, "buy Duchy"),
        (4, 3, "buy Silver"),
        (4, 2, "buy Estate"),
        (2, 3, "done"),
        (2, 2, "buy Estate"),
        (5, 2, "buy Duchy"),
        (1, 1, "done"),
    ],
)
def test_big_money_ultimate_turns_to_victory_cards_as_the_provinces_go(coins: int, provinces: int, bought: str) -> None:
    """Province; Duchy with 4 Provinces or fewer left; Estate with 2 or fewer; Gold; Duchy with 6 or fewer; Silver."""
    assert answer("big money ultimate", buying(coins, provinces=provinces)) == bought


def test_big_money_ultimate_buys_no_province_while_its_cards_make_18_coins_or_less() -> None:
    """All cards count, wherever they are, and Actions with the coins printed on them."""
    for deck, bought in (
        (["Gold"] * 6, "buy Gold"),
        ([*["Gold"] * 6, "Copper"], "buy Province"),
        ([*["Gold"] * 6, "Market"], "buy Province"),
    ):
        assert answer("big money ultimate", buying(8, deck)) == bought
    game = situation(
        KINGDOM, {"deck": ["Gold"] * 2, "discard": ["Gold"] * 3, "in_play": ["Gold", "Copper"]}, phase="buy", coins=8
    )
    assert answer("big money ultimate", game) == "buy Province"


@pytest.mark.parametrize("name", ["big money", "big money ultimate"])
def test_nothing_but_treasures_and_victory_cards_is_bought(name: str) -> None:
    """Not even when only Actions can be afforded usefully."""
    assert answer(name, buying(5, supply={"Silver": 0}, provinces=8)) == "done"


@pytest.mark.parametrize("name", ["big money", "big money ultimate"])
def test_militia_takes_victory_cards_first_then_the_cheapest(name: str) -> None:
    game = situation(KINGDOM, {"hand": ["Militia"]}, {"hand": ["Gold", "Copper", "Silver", "Province", "Estate"]})
    game.choose("play Militia")
    discarded = []
    for _ in range(2):
        discarded.append(answer(name, game, 1))
        game.choose(discarded[-1])
    assert discarded == ["discard Estate", "discard Province"]
    game = situation(KINGDOM, {"hand": ["Militia"]}, {"hand": ["Gold", "Copper", "Silver", "Silver", "Gold"]})
    game.choose("play Militia")
    assert answer(name, game, 1) == "discard Copper"


@pytest.mark.parametrize("name", ["big money", "big money ultimate"])
def test_moat_is_revealed(name: str) -> None:
    game = situation(KINGDOM, {"hand": ["Witch"]}, {"hand": ["Moat", "Copper"]})
    game.choose("play Witch")
    assert answer(name, game, 1) == "reveal Moat"


@pytest.mark.parametrize("name", ["big money", "big money ultimate"])
def test_one_agent_can_play_games_of_different_kingdoms_in_turn(name: str) -> None:
    """Its ids are those of the table that the game has."""
    agent = make(name)
    for kingdom in (["Moat"], KINGDOM, ["Moat"]):
        game = situation(kingdom, {"deck": RICH}, phase="buy", coins=8)
        assert game.actions.name(agent.act(View(game, 0))) == "buy Province"


@pytest.mark.parametrize("name", ["big money", "big money ultimate"])
def test_treasures_that_are_not_played_with_the_others_are_played_too(name: str) -> None:
    game = situation(["Ill-Gotten Gains", "Moat"], {"hand": ["Ill-Gotten Gains", "Copper"]}, phase="buy")
    assert answer(name, game) == "play all treasures"
    game.choose("play all treasures")
    assert answer(name, game) == "play Ill-Gotten Gains"
    game.choose("play Ill-Gotten Gains")
    assert answer(name, game) == "done"  # no Copper is taken into hand


@pytest.mark.parametrize(
    ("coins", "coffers", "expected"),
    [(6, 2, "spend Coffers"), (5, 1, "spend Coffers"), (5, 0, "buy Silver"), (3, 2, "buy Silver")],
)
def test_coffers_are_spent_when_they_pay_for_something_better(coins: int, coffers: int, expected: str) -> None:
    game = situation(["Baker"], {"deck": RICH, "coffers": coffers}, phase="buy", coins=coins)
    assert answer("big money", game) == expected


@pytest.mark.parametrize("name", ["big money", "big money ultimate"])
def test_actions_that_came_into_the_deck_are_played(name: str) -> None:
    game = situation(KINGDOM, {"hand": ["Village", "Witch"], "deck": ["Copper"] * 9})
    assert answer(name, game) == "play Village"
    game.choose("play Village")
    assert answer(name, game) == "play Witch"
