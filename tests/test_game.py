"""`Game`: stepping, choosing by name, refusing, and what can be looked at; `position`."""

from typing import Any

import pytest

from dominion_env import Game, IllegalAction, position
from tests.situations import cards, discard, do, hand, situation
from tests.snapshots import snapshot

KINGDOM = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]


def data(game: Game) -> bytes:
    """All of a game's data, to see whether anything changed."""
    return snapshot(game.state)


# Illegal actions.


def test_an_illegal_action_is_refused_by_name_and_changes_nothing() -> None:
    """The message says what was asked for, by whom, and what is legal."""
    game = situation(["Village", "Smithy"], {"hand": ["Village"]})
    before = data(game)
    smithy, village, done = (game.actions.id(name) for name in ("play Smithy", "play Village", "done"))
    with pytest.raises(IllegalAction) as refused:
        game.step(smithy)
    assert str(refused.value) == (
        f"action {smithy} (play Smithy) is not legal for player 0; legal are {done} (done), {village} (play Village)"
    )
    assert data(game) == before


@pytest.mark.parametrize("action", [-1, 10**6])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    """Below 0 or beyond the table; a negative one does not count from the end."""
    game = situation(["Village"], {"hand": ["Village"]})
    before = data(game)
    with pytest.raises(IllegalAction, match="no action"):
        game.step(action)
    assert data(game) == before


def test_an_illegal_action_inside_an_effect_changes_nothing() -> None:
    """The effect waits for a legal one."""
    game = situation(["Cellar"], {"hand": ["Cellar", "Estate", "Copper"], "deck": ["Gold"]})
    do(game, "play Cellar")
    before = data(game)
    with pytest.raises(IllegalAction, match="not legal for player 0"):
        game.step(game.actions.id("play Cellar"))
    assert data(game) == before
    do(game, "discard Estate", "done")
    assert hand(game, 0) == cards("Copper", "Gold")


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    """Neither by id nor by name."""
    game = situation(["Village"], {}, phase="buy", supply={"Province": 0}, coins=2)
    do(game, "done")
    assert game.over
    assert game.decision is None
    assert game.options() == game.legal_actions() == []
    assert not game.action_mask().any()
    with pytest.raises(IllegalAction, match="the game is over"):
        game.step(0)
    with pytest.raises(IllegalAction, match="the game is over"):
        game.choose("done")


# Choosing by name.


def test_actions_can_be_chosen_by_name_in_any_case() -> None:
    """The full name always works."""
    game = situation(["Village"], {"hand": ["Village"], "deck": ["Copper"]})
    game.choose("PLAY village")
    assert hand(game, 0) == ["Copper"]


def test_part_of_a_name_will_do_where_one_action_has_it() -> None:
    """The card alone, or any other part."""
    game = situation(["Village"], {"hand": ["Village", "Gold"], "deck": ["Copper"] * 9})
    game.choose("Village")
    game.choose("all treas")
    game.choose("Duchy") if game.coins >= 5 else game.choose("Silver")
    assert discard(game, 0) == cards("Village", "Gold", "Copper", "Silver")


def test_a_whole_word_goes_before_a_part_of_one() -> None:
    """Asked for "Market", the Market is meant and no Market Square; for "age", either of two Villages."""
    game = situation(["Market", "Market Square"], {"hand": ["Market", "Market Square"], "deck": ["Gold"]})
    game.choose("Market")
    assert hand(game, 0) == cards("Market Square", "Gold")
    game = situation(["Village", "Mining Village"], {"hand": ["Village", "Mining Village"]})
    with pytest.raises(IllegalAction, match="'age' could be play Village or play Mining Village"):
        game.choose("age")


def test_a_name_that_several_actions_have_is_refused() -> None:
    """The message lists them."""
    game = situation(["Village"], {"hand": ["Silver"]}, phase="buy", coins=3)
    before = data(game)
    with pytest.raises(IllegalAction, match="'Silver' could be play Silver or buy Silver; legal are done, play Sil"):
        game.choose("Silver")
    assert data(game) == before


def test_a_name_that_is_not_legal_is_refused_with_the_nearest_one() -> None:
    """Misspelt, or not to be had now."""
    game = situation(["Village"], {"hand": []}, phase="buy", coins=3)
    with pytest.raises(IllegalAction, match=r"'buy Vilage' is not legal; did you mean 'buy Village'\?"):
        game.choose("buy Vilage")
    with pytest.raises(IllegalAction, match=r"'buy Province' is not legal; .*legal are done, buy Copper"):
        game.choose("buy Province")


# Looking.


def test_what_is_returned_is_the_callers_to_change() -> None:
    """No list or mask belongs to the game."""
    game = Game(KINGDOM, seed=2)
    before = data(game)
    legal, options, mask = game.legal_actions(), game.options(), game.action_mask()
    kept = list(legal)
    for each in (legal, options, game.zone(0, "hand"), game.zone(0, "deck"), game.zone(0, "in_play"), game.trash()):
        each.clear()
    game.supply().clear()
    mask[:] = 0
    assert game.legal_actions() == kept
    assert game.action_mask().sum() == len(kept)
    assert data(game) == before


def test_a_decision_says_who_decides_what() -> None:
    """The player, the verb, the card that asks, the options, and how many cards are to be chosen."""
    game = situation(["Militia"], {"hand": ["Militia"]}, {"hand": ["Copper"] * 3 + ["Estate"] * 2})
    turn = game.decision
    assert turn is not None
    assert (turn.player, turn.kind, turn.card, turn.options) == (0, "play", None, ("done", "play Militia"))
    do(game, "play Militia")
    asked = game.decision
    assert asked is not None
    assert (asked.player, asked.kind, asked.card) == (1, "discard", "Militia")
    assert asked.options == ("discard Copper", "discard Estate")
    assert (asked.at_least, asked.at_most) == (2, 2)


def test_zones_by_name() -> None:
    """Each zone has its cards; the deck's top card comes first."""
    zones = {"hand": ["Gold"], "deck": ["Copper", "Estate"], "discard": ["Silver"], "in_play": ["Village"]}
    game = situation(["Village", "Moat"], {**zones, "set_aside": ["Moat"]}, phase="buy")
    assert {name: game.zone(0, name) for name in [*zones, "set_aside"]} == {**zones, "set_aside": ["Moat"]}
    with pytest.raises(ValueError, match="no zone is called 'pocket'; the zones are"):
        game.zone(0, "pocket")


def test_costs_are_those_of_now() -> None:
    """Reductions count, but no cost goes below 0; unknown names are refused."""
    game = situation(["Village"], {}, cost_reduction=4)
    assert (game.cost("Province"), game.cost("village")) == (4, 0)
    with pytest.raises(ValueError, match=r"'Vilage' is not in this game; did you mean 'Village'\?"):
        game.cost("Vilage")


def test_choices_without_an_alternative_can_be_shown() -> None:
    """With `skip_forced` off they are asked like others."""
    game = Game(KINGDOM, seed=2, skip_forced=False)
    seen = 0
    for _ in range(40):
        seen += len(game.options()) == 1
        game.choose(game.options()[-1])
    assert seen > 0


# Results.


def ended(*points: int, turns: tuple[int, ...] = ()) -> Game:
    """A game that ended with these points."""
    seats = [{"deck": ["Duchy"] * (each // 3) + ["Estate"] * (each % 3)} for each in points]
    had = turns or (5,) * len(points)
    game = position(["Village"], seats, phase="buy", supply={"Province": 0}, turns_taken=had)
    game.choose("done")
    assert game.over
    assert game.scores() == list(points)
    return game


@pytest.mark.parametrize(
    ("points", "returns"),
    [
        ((6, 3), [1, -1]),
        ((3, 6), [-1, 1]),
        ((4, 4), [0, 0]),
        ((9, 3, 3), [1, -0.5, -0.5]),
        ((3, 9, 3), [-0.5, 1, -0.5]),
        ((3, 3, 9), [-0.5, -0.5, 1]),
        ((9, 9, 3), [0.5, 0.5, -1]),
        ((9, 3, 9), [0.5, -1, 0.5]),
        ((5, 5, 5), [0, 0, 0]),
        ((9, 9, 3, 3), [0.5, 0.5, -0.5, -0.5]),
        ((1, 2, 3, 4, 5, 6), [-0.2, -0.2, -0.2, -0.2, -0.2, 1]),
    ],
)
def test_winners_share_one_and_losers_share_minus_one(points: tuple[int, ...], returns: list[float]) -> None:
    """k winners of n get 1/k each, the others -1/(n-k); all tied get 0. Seats make no difference."""
    game = ended(*points)
    assert game.returns() == pytest.approx(returns)
    assert sum(game.returns()) == pytest.approx(0)


def test_a_tie_for_the_victory_goes_to_those_with_fewer_turns() -> None:
    """Of three tied players the two with fewer turns share it."""
    assert ended(6, 6, 6, turns=(5, 4, 4)).winners() == [1, 2]
    assert ended(6, 6, 3, turns=(5, 4, 1)).winners() == [1]


def test_there_are_no_returns_before_the_end() -> None:
    """Whoever leads."""
    game = situation(["Village"], {"deck": ["Province"]})
    assert not game.over
    assert game.returns() == [0, 0]


# Positions.


@pytest.mark.parametrize(
    ("players", "settings", "message"),
    [
        ([{"hand": ["Gould"]}, {}], {}, "'Gould' is not a card of this game"),
        ([{"hand": ["Chapel"]}, {}], {}, "'Chapel' is not a card of this game; its cards are Copper"),
        ([{"pocket": ["Gold"]}, {}], {}, "player 0 has no zone 'pocket'; the zones are hand, deck"),
        ([{}, {}], {"supply": {"Chapel": 3}}, "'Chapel' is not a pile of this game"),
        ([{}, {}], {"trash": ["Chapel"]}, "'Chapel' is not a card of this game"),
        ([{}, {}], {"phase": "night"}, "phase must be 'action' or 'buy', not 'night'"),
        ([{}], {}, "2 to 6 players"),
        ([{"coffers": 2}, {}], {}, "no card of this game gives Coffers"),
    ],
)
def test_a_position_that_cannot_be_is_refused(players: Any, settings: dict[str, Any], message: str) -> None:
    """The message says what is wrong, and what there is."""
    with pytest.raises(ValueError, match=message):
        position(["Village"], players, **settings)


def test_a_kingdom_card_that_does_not_exist_is_refused() -> None:
    """With the nearest name."""
    with pytest.raises(ValueError, match=r"'Vilage' is not a card; did you mean 'Village'\?"):
        position(["Vilage"], [{}, {}])


def test_a_position_is_as_described() -> None:
    """Turn, phase, counters, piles and trash; of the turns taken, the one under way is not finished yet."""
    game = position(
        ["Village"],
        [{}, {"hand": ["Village", "Copper"]}],
        turn_player=1,
        actions=2,
        buys=3,
        coins=4,
        supply={"Gold": 1},
        trash=["Curse"],
        turns_taken=[7, 6],
        seed=5,
    )
    assert (game.turn_player, game.phase, game.actions_left, game.buys, game.coins) == (1, "action", 2, 3, 4)
    assert game.supply()["Gold"] == 1
    assert game.trash() == ["Curse"]
    assert [game.turns_taken(seat) for seat in (0, 1)] == [7, 5]
    assert sorted(game.options()) == ["done", "play Village"]


def test_an_unknown_kingdom_is_refused() -> None:
    """By name and by card."""
    with pytest.raises(ValueError, match="no kingdom is called 'Nowhere at all'"):
        Game("Nowhere at all")
    with pytest.raises(ValueError, match="Vilage"):
        Game([*KINGDOM[:-1], "Vilage"])
