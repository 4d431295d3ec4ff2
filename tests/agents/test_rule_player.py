"""Players that follow strategies: what they buy, gain and do, and whole games of each."""

from __future__ import annotations

import pickle

import pytest

from agents import make
from agents.registry import YARDSTICKS
from agents.rule_player import RulePlayer
from agents.strategy import read, strategies
from dominion_env import Game, View
from dominion_env.catalogue import cards
from tests.situations import do, situation
from training.evaluate import play_out

KINGDOM_CARDS = {card.name for card in cards() if card.is_kingdom}
PLAIN = ["Moat", "Woodcutter", "Village", "Smithy", "Festival", "Laboratory", "Market", "Gardens", "Merchant", "Spy"]
BEST = ["Witch", "Smithy", "Council Room", "Library", "Militia", "Bandit"]


def answer(agent: str | RulePlayer, game: Game, seat: int = 0) -> str:
    player = make(agent) if isinstance(agent, str) else agent
    player.reset(seat, game.players, 0)
    return game.actions.name(player.act(View(game, seat)))


def following(rules: str) -> RulePlayer:
    return RulePlayer(read(f"Test: {rules}", "test").popitem()[1])


@pytest.mark.parametrize("name", strategies())
def test_each_strategy_plays_a_game_in_a_kingdom_with_its_cards(name: str) -> None:
    strategy = strategies()[name]
    kingdom = sorted({rule.card for rule in strategy.rules} & KINGDOM_CARDS)
    kingdom += [card for card in PLAIN if card not in kingdom][: 10 - len(kingdom)]
    game = Game({"cards": kingdom, "bane": "Cellar"} if "Young Witch" in kingdom else kingdom, seed=1)
    players = [make(f"strategy:{name}"), make("big money ultimate")]
    for seat, player in enumerate(players):
        player.check(game.actions, 2)
        player.reset(seat, 2, seat)
    play_out(game, players)
    assert game.over
    assert not game.truncated
    bought = {rule.card for rule in strategy.rules if rule.verb == "buy"}
    assert bought & {game.state.setup.cards[k].name for k, n in enumerate(game.state.owned(0)) if n}


def test_a_game_without_the_cards_of_a_strategy_is_refused() -> None:
    with pytest.raises(ValueError, match="'Chapel/Witch' buys Witch, Chapel"):
        make("chapel/witch").check(situation(["Moat"]).actions, 2)
    make("bm-4 + best terminal").check(situation(["Moat"]).actions, 2)
    make("bmu + one knights").check(situation(["Knights"]).actions, 2)


@pytest.mark.parametrize("name", YARDSTICKS)
def test_yardsticks_are_agents_by_bare_names_in_any_case(name: str) -> None:
    assert make(name.upper()).name == name


def test_agents_of_strategies_have_names_that_make_them_again() -> None:
    for name in ("strategy:Smithy", "strategy:BMU + one Smithy"):
        assert make(name.lower()).name == name
    assert make("BMU + one smithy").name == "strategy:BMU + one Smithy"


def test_a_player_can_be_pickled_in_the_middle_of_a_game() -> None:
    game = situation(["Smithy"], {"deck": ["Gold"] * 9}, phase="buy", coins=4)
    player = make("strategy:Smithy")
    assert answer(pickle.loads(pickle.dumps(player)), game) == answer(player, game) == "buy Smithy"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("coins", "provinces", "bought"),
    [(8, 8, "Province"), (7, 8, "Gold"), (7, 4, "Duchy"), (5, 5, "Silver"), (5, 4, "Duchy"), (2, 1, "done")],
)
def test_bm4(coins: int, provinces: int, bought: str) -> None:
    game = situation(["Moat"], {"deck": ["Copper"] * 9}, phase="buy", coins=coins, supply={"Province": provinces})
    assert answer("bm-4", game).removeprefix("buy ") == bought


@pytest.mark.parametrize(
    ("offered", "owned", "size", "coins", "provinces", "bought"),
    [
        (BEST, [], 10, 5, 8, "Witch"),
        (BEST[1:], [], 10, 5, 8, "Smithy"),
        (BEST[4:], [], 10, 5, 8, "Militia"),
        (BEST[5:], [], 10, 5, 8, "Bandit"),
        (["Moat"], [], 10, 5, 8, "Silver"),
        (BEST, [], 10, 6, 8, "Witch"),
        (BEST, ["Witch"], 10, 6, 8, "Gold"),
        (BEST, ["Witch"], 10, 5, 8, "Witch"),
        (BEST, ["Witch"] * 2, 20, 5, 8, "Silver"),
        (BEST[1:], ["Smithy"], 15, 5, 8, "Silver"),
        (BEST[1:], ["Smithy"], 16, 5, 8, "Smithy"),
        (BEST[1:], ["Smithy"] * 2, 20, 5, 8, "Silver"),
        (BEST, [], 10, 5, 5, "Duchy"),
        (BEST, [], 10, 4, 2, "Estate"),
    ],
)
def test_bm4_with_the_best_terminal(
    offered: list[str], owned: list[str], size: int, coins: int, provinces: int, bought: str
) -> None:
    deck = [*owned, *["Copper"] * (size - len(owned))]
    game = situation(offered, {"deck": deck}, phase="buy", coins=coins, supply={"Province": provinces})
    assert answer("bm-4 + best terminal", game) == f"buy {bought}"


@pytest.mark.parametrize(
    ("agent", "deck", "coins", "bought"),
    [
        ("chapel/witch", ["Copper"] * 10, 3, "Chapel"),
        ("chapel/witch", ["Copper"] * 10, 5, "Witch"),
        ("chapel/witch", ["Copper"] * 9 + ["Chapel"], 3, "Silver"),
        ("workshop/gardens rush", ["Copper"] * 10, 4, "Workshop"),
        ("workshop/gardens rush", ["Workshop"] * 4, 4, "Gardens"),
        ("throne room engine", ["Copper"] * 10, 3, "Chapel"),
        ("throne room engine", ["Chapel"] + ["Copper"] * 9, 4, "Smithy"),
    ],
)
def test_the_gauntlet_opens_with_its_cards(agent: str, deck: list[str], coins: int, bought: str) -> None:
    kingdom = ["Chapel", "Witch", "Workshop", "Gardens", "Throne Room", "Village", "Smithy", "Market", "Militia"]
    game = situation(kingdom, {"deck": deck}, phase="buy", coins=coins)
    assert answer(agent, game) == f"buy {bought}"


def test_the_rules_for_buying_choose_what_is_gained() -> None:
    game = situation(["Workshop", "Gardens"], {"hand": ["Workshop"], "deck": ["Workshop"] * 9})
    do(game, "play Workshop")
    assert answer("strategy:Workshop/Gardens", game) == "gain Gardens"
    player = following("[{buy: Estate, when: is_action_phase == 1}, {buy: Gardens}]")
    assert answer(player, game) == "gain Estate"


def test_what_others_gain_is_not_chosen_by_what_one_wants() -> None:
    game = situation(["Swindler"], {"hand": ["Swindler"]}, {"deck": ["Copper"] * 5})
    do(game, "play Swindler")
    assert answer(following("[{buy: Copper}]"), game) == "gain Curse"


def test_rules_of_other_verbs_come_before_the_usual_play() -> None:
    game = situation(["Chapel"], {"hand": ["Chapel", "Estate", "Gold"], "deck": ["Copper"] * 9})
    do(game, "play Chapel")
    assert answer("big money", game) == "trash Estate"
    assert answer(following("[{trash: Gold}]"), game) == "trash Gold"
    assert answer(following("[{trash: Gold, when: deck_size > 99}, {trash: nothing}]"), game) == "done"


def test_treasures_that_need_others_in_hand_are_played_first_and_horn_of_plenty_last() -> None:
    game = situation(
        ["Counterfeit", "Horn of Plenty"], {"hand": ["Counterfeit", "Horn of Plenty", "Copper", "Silver"]}, phase="buy"
    )
    player = following("[{buy: Gold}]")
    assert answer(player, game) == "play Counterfeit"
    game.choose("play Counterfeit")
    do(game, "done" if "done" in game.options() else game.options()[0])
    assert answer(player, game) == "play all treasures"
    game.choose("play all treasures")
    assert answer(player, game) == "play Horn of Plenty"


@pytest.mark.parametrize(
    ("theirs", "buys", "bought"),
    [
        (["Province"], 1, "buy Province"),
        (["Province", "Duchy"], 1, "buy Gold"),
        (["Province", "Duchy"], 2, "buy Province"),
    ],
)
def test_the_last_province_is_not_bought_by_who_would_lose_by_it(theirs: list[str], buys: int, bought: str) -> None:
    game = situation(["Moat"], {}, {"deck": theirs}, phase="buy", coins=8, buys=buys, supply={"Province": 1})
    assert answer("big money", game) == bought


def test_a_third_pile_is_not_emptied_by_who_would_lose_by_it() -> None:
    empty = {"Moat": 0, "Curse": 0, "Gold": 1}
    game = situation(["Moat"], {}, {"deck": ["Duchy"]}, phase="buy", coins=6, supply=empty)
    assert answer("big money", game) == "buy Silver"
    game = situation(["Moat"], {"deck": ["Duchy"]}, {}, phase="buy", coins=6, supply=empty)
    assert answer("big money", game) == "buy Gold"
