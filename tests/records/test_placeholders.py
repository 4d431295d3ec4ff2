"""Stand-ins for cards that the engine does not have."""

from __future__ import annotations

import pytest

import dominion_env
from dominion_env.engine.card import ACTION, ATTACK, CARDS, TREASURE
from dominion_env.records.placeholders import OUT_OF_REACH, lacking, standing_in


def test_a_stand_in_has_cost_and_types_and_does_nothing() -> None:
    """Played, it takes the Action and that is all."""
    with standing_in(["Mountebank", "Smithy"]) as names:
        assert names == ("Mountebank",)
        assert (CARDS["Mountebank"].cost, CARDS["Mountebank"].types) == (5, ACTION | ATTACK)
        game = dominion_env.position(["Mountebank", "Workshop"], [{"hand": ["Mountebank"], "deck": ["Gold"]}, {}])
        game.choose("play Mountebank")
        assert (game.coins, game.actions_left, game.zone(0, "hand"), game.zone(1, "discard")) == (0, 0, [], [])
        assert game.scores() == [0, 0]


def test_a_stand_in_can_be_gained_for_its_cost() -> None:
    """Talisman costs 4, so Workshop offers it; not Mint for 5."""
    with standing_in(["Talisman", "Mint"]):
        game = dominion_env.position(["Talisman", "Mint", "Workshop"], [{"hand": ["Workshop"]}, {}])
        game.choose("play Workshop")
        assert "gain Talisman" in game.options()
        assert "gain Mint" not in game.options()
        assert CARDS["Talisman"].types == TREASURE


def test_a_card_that_costs_potions_is_out_of_reach() -> None:
    """No number of coins here buys it."""
    assert lacking()["Familiar"].cost == OUT_OF_REACH


def test_the_engine_forgets_stand_ins_afterwards() -> None:
    """Whatever happened meanwhile."""
    with pytest.raises(dominion_env.IllegalAction), standing_in(["Bank"]):
        dominion_env.position(["Bank"], [{"hand": ["Bank"]}, {}]).choose("buy Bank")
    assert "Bank" not in CARDS


def test_a_name_that_is_no_cards_is_refused() -> None:
    """With the nearest one."""
    with pytest.raises(ValueError, match="'Familar' is not a card; did you mean 'Familiar'"), standing_in(["Familar"]):
        pass
