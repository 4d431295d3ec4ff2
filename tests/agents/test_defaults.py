"""What a player does who has no rule for a decision."""

from __future__ import annotations

import pytest

from agents.defaults import Defaults
from dominion_env import Game, View
from tests.situations import do, situation


def usual(game: Game) -> str:
    assert game.decision is not None
    return game.actions.name(Defaults(game.actions).choose(View(game, game.decision.player)))


def usual_chain(game: Game) -> list[str]:
    """The usual answers until the turn itself asks again."""
    answers = []
    while game.decision is not None and game.decision.card is not None:
        answers.append(usual(game))
        game.choose(answers[-1])
    return answers


def test_the_costliest_action_is_played_and_all_treasures_then_nothing_is_bought() -> None:
    game = situation(["Village", "Market"], {"hand": ["Village", "Market", "Copper", "Silver"], "deck": ["Estate"] * 5})
    answers = []
    for _ in range(4):
        answers.append(usual(game))
        game.choose(answers[-1])
    assert answers == ["play Market", "play Village", "play all treasures", "done"]


def test_what_must_be_discarded_is_dead_first_then_cheap() -> None:
    game = situation(
        ["Militia", "Smithy"], {"hand": ["Militia"]}, {"hand": ["Smithy", "Gold", "Curse", "Duchy", "Copper"]}
    )
    do(game, "play Militia")
    assert usual_chain(game) == ["discard Curse", "discard Duchy"]
    game = situation(
        ["Militia", "Smithy"], {"hand": ["Militia"]}, {"hand": ["Smithy", "Gold", "Silver", "Copper", "Gold"]}
    )
    do(game, "play Militia")
    assert usual_chain(game) == ["discard Copper", "discard Silver"]


def test_what_may_be_discarded_is_only_what_cannot_be_played() -> None:
    game = situation(["Cellar"], {"hand": ["Cellar", "Copper", "Estate", "Province", "Curse"], "deck": ["Silver"]})
    do(game, "play Cellar")
    assert usual_chain(game) == ["discard Curse", "discard Estate", "discard Province", "done"]
    game = situation(["Cellar"], {"hand": ["Cellar", "Copper", "Copper"], "deck": ["Gold"] * 9})
    do(game, "play Cellar")
    assert usual_chain(game) == ["discard Copper", "discard Copper"]


def test_what_may_be_trashed_is_only_junk_and_what_must_be_is_worth_least() -> None:
    game = situation(["Chapel"], {"hand": ["Chapel", "Copper", "Estate", "Curse", "Gold"]})
    do(game, "play Chapel")
    assert usual_chain(game) == ["trash Curse", "trash Estate", "done"]
    game = situation(["Forager"], {"hand": ["Forager", "Copper", "Gold", "Province"]})
    do(game, "play Forager")
    assert usual(game) == "trash Copper"


def test_what_is_traded_in_is_what_the_gain_is_worth_most_more_than() -> None:
    game = situation(["Remodel"], {"hand": ["Remodel", "Copper", "Gold", "Province"], "deck": ["Silver"] * 5})
    do(game, "play Remodel")
    assert usual_chain(game) == ["trash Gold", "gain Province"]
    game = situation(["Remodel"], {"hand": ["Remodel", "Copper", "Estate", "Curse"], "deck": ["Silver"] * 5})
    do(game, "play Remodel")
    assert usual_chain(game)[0] == "trash Estate"


def test_what_is_worth_most_is_gained_and_rather_one_that_can_be_played() -> None:
    game = situation(["Workshop", "Smithy"], {"hand": ["Workshop", "Copper"], "deck": ["Copper"] * 10})
    do(game, "play Workshop")
    assert usual(game) == "gain Smithy"
    game = situation(["Artisan", "Market"], {"hand": ["Artisan", "Copper", "Estate"]})
    do(game, "play Artisan")
    assert usual_chain(game) == ["gain Market", "topdeck Market"]  # it can't be played any more this turn


def test_a_good_card_of_the_discard_pile_goes_on_the_deck_and_a_bad_one_does_not() -> None:
    game = situation(
        ["Harbinger"], {"hand": ["Harbinger"], "deck": ["Copper"], "discard": ["Gold", "Estate", "Silver"]}
    )
    do(game, "play Harbinger")
    assert usual(game) == "topdeck Gold"
    game = situation(["Harbinger"], {"hand": ["Harbinger"], "deck": ["Copper"], "discard": ["Estate", "Copper"]})
    do(game, "play Harbinger")
    assert usual(game) == "done"


def test_library_sets_actions_aside_only_when_no_more_can_be_played() -> None:
    for actions, answer in ((1, "set aside Smithy"), (2, "done")):
        game = situation(
            ["Library", "Smithy"], {"hand": ["Library"], "deck": ["Smithy", *["Copper"] * 9]}, actions=actions
        )
        do(game, "play Library")
        assert usual(game) == answer


def test_an_optional_play_is_taken() -> None:
    game = situation(["Throne Room", "Smithy"], {"hand": ["Throne Room", "Smithy"], "deck": ["Copper"] * 9})
    do(game, "play Throne Room")
    assert usual(game) == "play Smithy"


@pytest.mark.parametrize(("drawn", "answer"), [("Estate", "discard Estate"), ("Gold", "topdeck Gold")])
def test_a_card_looked_at_is_kept_if_it_can_be_played(drawn: str, answer: str) -> None:
    game = situation(["Spy"], {"hand": ["Spy"], "deck": ["Copper", drawn, "Copper"]})
    do(game, "play Spy")
    assert usual(game) == answer


def test_a_deck_may_stay_where_it_is() -> None:
    game = situation(["Chancellor"], {"hand": ["Chancellor"], "deck": ["Gold"]})
    do(game, "play Chancellor")
    assert usual(game) == "done"


def test_a_reaction_to_an_attack_is_used_and_the_same_hand_is_kept_each_time() -> None:
    """Secret Chamber may be revealed again whenever the hand has changed; the usual answers come to an end."""
    game = situation(
        ["Witch", "Secret Chamber"],
        {"hand": ["Witch"]},
        {"hand": ["Secret Chamber", "Estate", "Copper", "Silver"], "deck": ["Gold", "Curse", "Copper"]},
    )
    do(game, "play Witch")
    assert usual_chain(game) == ["reveal Secret Chamber", "topdeck Curse", "topdeck Estate"]
    assert sorted(game.zone(1, "hand")) == ["Copper", "Gold", "Secret Chamber", "Silver"]


@pytest.mark.parametrize(("bought", "answer"), [("Gold", "done"), ("Curse", "reveal Trader")])
def test_a_reaction_that_replaces_a_card_is_used_for_junk_only(bought: str, answer: str) -> None:
    game = situation(["Trader"], {"hand": ["Trader"], "deck": ["Copper"] * 5}, phase="buy", coins=6)
    do(game, f"buy {bought}")
    assert usual(game) == answer


def test_a_tunnel_that_is_discarded_is_revealed() -> None:
    game = situation(["Militia", "Tunnel"], {"hand": ["Militia"]}, {"hand": ["Tunnel", "Copper", "Copper", "Copper"]})
    do(game, "play Militia")
    assert usual_chain(game) == ["discard Tunnel", "reveal Tunnel"]


def test_what_is_passed_is_worth_least() -> None:
    game = situation(["Masquerade"], {"hand": ["Masquerade", "Silver", "Estate"], "deck": ["Copper"] * 2})
    do(game, "play Masquerade")
    assert usual(game) == "pass Estate"


def test_the_card_named_is_the_likeliest_in_the_deck() -> None:
    """Cards in hand and in the discard pile are not in the deck."""
    game = situation(
        ["Wishing Well"],
        {"hand": ["Wishing Well", "Copper"], "deck": ["Gold", "Estate", "Gold", "Gold"], "discard": ["Copper"] * 4},
    )
    do(game, "play Wishing Well")
    assert usual(game) == "name Gold"


@pytest.mark.parametrize(
    ("card", "answers"),
    [
        ("Nobles", ["+3 Cards"]),
        ("Pawn", ["+1 Card", "+1 Coin"]),
        ("Steward", ["+2 Cards"]),
        ("Squire", ["gain a Silver"]),
    ],
)
def test_modes_are_chosen_by_what_they_are_called(card: str, answers: list[str]) -> None:
    game = situation([card], {"hand": [card, "Copper"], "deck": ["Copper"] * 5})
    do(game, f"play {card}")
    assert usual_chain(game) == [f"{card}: {answer}" for answer in answers]


def test_a_victim_discards_rather_than_gain_a_curse() -> None:
    game = situation(
        ["Torturer"], {"hand": ["Torturer"], "deck": ["Copper"] * 3}, {"hand": ["Copper", "Estate", "Gold"]}
    )
    do(game, "play Torturer")
    assert usual_chain(game) == ["Torturer: discard 2 cards", "discard Estate", "discard Copper"]


def test_nothing_is_overpaid() -> None:
    game = situation(["Stonemason"], {}, phase="buy", coins=5)
    do(game, "buy Stonemason")
    assert usual(game) == "overpay 0"
