"""Good play of every card: who answers each decision, and what is answered."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from agents import make
from agents.advice.options import Option, options_of
from agents.advice.playing import MOMENTS
from agents.advice.table import ADVICE, PRINCIPLES, REACTIONS, answer
from agents.defaults import Defaults
from agents.situation import card_facts
from dominion_env import Game, View
from tests.agents.effects import compare_many
from tests.random_net import Habit, random_game
from tests.random_net.rows import TURN, all_rows
from tests.situations import do, situation

NOT_ASKED = ("played", "bought", "fires at")
"""Words of rows about what happens, not what is chosen."""
VERBS = {"choose": "mode", "shuffle into deck": "shuffle", "trash from discard": "trash", "trash from play": "trash"}
"""Verbs of rows, where options call them otherwise."""


def decisions() -> list[tuple[str, str]]:
    """Every card that asks, and every verb it asks with, of all that random play has to cover."""
    found = dict.fromkeys((row.card, row.verb) for row in all_rows() if row.verb not in NOT_ASKED)
    return [(card, VERBS.get(verb, verb)) for card, verb in found if card != TURN]


def answering(card: str, verb: str) -> str:
    """In words, what answers these decisions."""
    found = REACTIONS.get((card, verb)) or answer(card, Option(0, verb, card_facts()[card]))
    return found.says


@pytest.mark.parametrize(("card", "verb"), decisions())
def test_every_decision_of_every_card_has_an_answer_that_says_what_it_is(card: str, verb: str) -> None:
    assert len(answering(card, verb)) > 10


def test_there_are_many_decisions_and_every_answer_is_used() -> None:
    assert len(decisions()) > 200
    asked = set(decisions())
    assert set(ADVICE) <= asked
    assert set(REACTIONS) <= asked
    assert set(MOMENTS) <= set(card_facts())


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_in_random_play_each_option_has_an_answer_and_a_legal_one_is_given(start: int) -> None:
    """In every decision met, "first legal" is never the reason."""
    answered: Counter[str] = Counter()
    for number in range(start, start + 20):
        game = random_game(number)
        habit = Habit(Random(number))
        defaults, options = Defaults(game.actions), options_of(game.actions)
        while not game.over:
            decision = game.state.decision
            assert decision is not None
            view = View(game, decision.player)
            legal = view.legal_actions()
            for action in legal:
                answered[answer(view.asking, options[action]).says] += 1
            assert defaults.choose(view) in legal
            game.step(habit.choose(game))
    assert "" not in answered
    assert len(answered) > 40


def test_verbs_without_a_principle_are_not_answered() -> None:
    assert "done" in PRINCIPLES
    with pytest.raises(KeyError):
        answer(None, Option(0, "juggle"))


def test_good_play_in_effects_beats_random_choices_in_them() -> None:
    """A slice of the measurement (`python -m tests.agents.effects`)."""
    score, _ = compare_many(range(12), 8)
    assert score > 0.6


def usual(game: Game) -> str:
    assert game.decision is not None
    return game.actions.name(Defaults(game.actions).choose(View(game, game.decision.player)))


def usual_chain(game: Game) -> list[str]:
    answers = []
    while game.decision is not None and game.decision.card is not None:
        answers.append(usual(game))
        game.choose(answers[-1])
    return answers


MONEY = ["Copper", "Copper", "Copper", "Silver", "Silver", "Gold"]


@pytest.mark.parametrize(
    ("hand", "actions", "played"),
    [
        (["Village", "Smithy"], 1, "Village"),
        (["Laboratory", "Village", "Witch"], 1, "Laboratory"),
        (["Smithy", "Witch"], 1, "Witch"),
        (["Smithy", "Militia"], 2, "Smithy"),
        (["Throne Room", "Laboratory"], 1, "Laboratory"),
        (["Throne Room", "Smithy"], 1, "Throne Room"),
        (["Throne Room", "Throne Room"], 1, ""),
        (["Remodel", "Province"], 1, ""),
        (["Remodel", "Gold"], 1, "Remodel"),
        (["Moneylender", "Smithy"], 1, "Smithy"),
        (["Chapel", "Gold"], 1, ""),
        (["Chapel", "Estate"], 1, "Chapel"),
        (["Chapel", "Militia", "Estate", "Estate"], 1, "Chapel"),
        (["Chapel", "Militia", "Estate", "Gold"], 1, "Militia"),
    ],
)
def test_which_action_is_next(hand: list[str], actions: int, played: str) -> None:
    kingdom = ["Village", "Smithy", "Laboratory", "Witch", "Militia", "Throne Room", "Remodel", "Moneylender", "Chapel"]
    game = situation(kingdom, {"hand": hand, "deck": MONEY * 3}, actions=actions)
    assert usual(game) == (f"play {played}" if played else "done")


def test_crossroads_comes_first_and_market_square_waits_for_what_trashes() -> None:
    game = situation(["Crossroads", "Smithy"], {"hand": ["Crossroads", "Smithy", "Estate"], "deck": MONEY})
    assert usual(game) == "play Crossroads"
    game = situation(["Market Square", "Hermit"], {"hand": ["Market Square", "Hermit", "Estate"], "deck": MONEY})
    do(game, usual(game))
    assert usual_chain(game)[:2] == ["trash Estate", "discard Market Square"]


@pytest.mark.parametrize(("mine", "theirs"), [("Estate", "Gold"), ("Gold", "Estate")])
def test_spy_discards_bad_cards_of_its_owner_and_good_ones_of_others(mine: str, theirs: str) -> None:
    game = situation(["Spy"], {"hand": ["Spy"], "deck": ["Copper", mine, "Copper"]}, {"deck": [theirs, "Copper"]})
    do(game, "play Spy")
    verb = "discard" if mine == "Estate" else "topdeck"
    assert usual_chain(game) == [f"{verb} {mine}", f"{verb} {theirs}"]


def test_oracle_lets_good_cards_of_its_owner_be_and_not_those_of_others() -> None:
    game = situation(["Oracle"], {"hand": ["Oracle"], "deck": ["Gold", "Silver"]}, {"deck": ["Gold", "Silver"]})
    do(game, "play Oracle")
    assert [each for each in usual_chain(game) if "Oracle" in each] == ["Oracle: put them back", "Oracle: discard them"]


def test_spy_leaves_a_treasure_on_top_for_a_thief_in_hand() -> None:
    game = situation(
        ["Spy", "Thief"], {"hand": ["Spy", "Thief"], "deck": ["Copper", "Gold", "Copper"]}, {"deck": ["Gold", "Copper"]}
    )
    do(game, "play Spy")
    assert usual_chain(game) == ["topdeck Gold", "topdeck Gold"]


def test_chapel_trashes_coppers_unless_they_buy_a_gold() -> None:
    for hand, trashed in (
        (["Estate", "Copper", "Copper", "Copper"], ["Estate", "Copper", "Copper", "Copper"]),
        (["Estate", "Copper", "Gold", "Silver"], ["Estate"]),
    ):
        game = situation(["Chapel"], {"hand": ["Chapel", *hand], "deck": MONEY * 2})
        do(game, "play Chapel")
        assert [each for each in usual_chain(game) if each != "done"] == [f"trash {card}" for card in trashed]


@pytest.mark.parametrize(("coppers", "last"), [(1, "done"), (2, "trash Copper")])
def test_masquerade_trashes_a_copper_only_where_it_buys_nothing_more(coppers: int, last: str) -> None:
    """One more Copper comes from the other player; six coins buy a Gold."""
    hand = ["Masquerade", "Silver", "Silver", "Estate"] + ["Copper"] * coppers
    game = situation(["Masquerade", "Village"], {"hand": hand, "deck": ["Village"] * 9})
    do(game, "play Masquerade", "pass Estate")
    assert usual(game) == last


def test_two_nobles_give_two_actions_first() -> None:
    for hand, mode in ((["Nobles", "Gold"], "+2 Actions"), (["Gold", "Gold"], "+3 Cards")):
        game = situation(["Nobles"], {"hand": ["Nobles", *hand], "deck": MONEY * 2})
        do(game, "play Nobles")
        assert usual(game) == f"Nobles: {mode}"


def test_lurker_fetches_what_is_wanted_and_trashes_what_gives_cards() -> None:
    for trash, mode in (([], "trash from Supply"), (["Cultist"], "gain from trash")):
        game = situation(["Lurker", "Cultist"], {"hand": ["Lurker"], "deck": MONEY * 2}, trash=trash)
        do(game, "play Lurker")
        assert usual(game) == f"Lurker: {mode}"


def test_madman_waits_for_bridges() -> None:
    for bridges, played in ((1, "done"), (5, "play Madman")):
        deck = ["Bridge"] * bridges + MONEY
        game = situation(["Hermit", "Bridge"], {"hand": ["Madman", "Madman", "Estate"], "deck": deck})
        assert usual(game) == played


@pytest.mark.parametrize(("top", "verb"), [("Copper", "discard"), ("Smithy", "discard"), ("Silver", "topdeck")])
def test_jack_discards_what_makes_less_than_a_silver_before_it_draws(top: str, verb: str) -> None:
    hand = ["Jack of All Trades", "Copper", "Copper"]
    game = situation(["Jack of All Trades", "Smithy"], {"hand": hand, "deck": [top, *MONEY]})
    do(game, "play Jack")
    assert usual(game) == f"{verb} {top}"


def test_swindler_gives_a_curse_for_a_copper() -> None:
    game = situation(["Swindler"], {"hand": ["Swindler"]}, {"deck": ["Copper"] * 5})
    do(game, "play Swindler")
    assert usual(game) == "gain Curse"


def test_rebuild_keeps_its_provinces_and_makes_more() -> None:
    game = situation(["Rebuild"], {"hand": ["Rebuild"], "deck": ["Province", "Estate", "Duchy"]})
    do(game, "play Rebuild")
    assert usual(game) == "name Province"


@pytest.mark.parametrize(
    ("deck", "named"),
    [(["Estate", "Estate", "Duchy"], "Estate"), (["Estate", "Estate", "Province"], "Province")],
)
def test_rebuild_digs_for_what_gains_most(deck: list[str], named: str) -> None:
    game = situation(["Rebuild"], {"hand": ["Rebuild"], "deck": deck})
    do(game, "play Rebuild")
    assert usual(game) == f"name {named}"


@pytest.mark.parametrize(
    ("hand", "coins", "mode"),
    [(["Minion"], 0, "+2 Coins"), (["Estate", "Estate"], 0, "discard hand"), (["Gold", "Gold"], 0, "+2 Coins")],
)
def test_minion(hand: list[str], coins: int, mode: str) -> None:
    game = situation(["Minion"], {"hand": ["Minion", *hand], "deck": ["Copper"] * 9}, coins=coins)
    do(game, "play Minion")
    assert usual(game) == f"Minion: {mode}"


def test_ill_gotten_gains_takes_a_copper_only_for_a_price_in_reach() -> None:
    for coins, answers in ((3, ["gain Copper"]), (5, ["done"])):
        game = situation(["Ill-Gotten Gains"], {"hand": ["Ill-Gotten Gains"]}, phase="buy", coins=coins)
        do(game, "play Ill-Gotten Gains")
        assert usual_chain(game) == answers


def test_sensible_buys_the_kingdoms_cards_and_greens_in_time() -> None:
    def bought(coins: int, provinces: int) -> str:
        game = situation(
            ["Witch", "Moat"], {"deck": ["Silver"] * 12}, phase="buy", coins=coins, supply={"Province": provinces}
        )
        agent = make("sensible")
        agent.reset(0, 2, 0)
        return game.actions.name(agent.act(View(game, 0)))

    assert bought(5, 8) == "buy Witch"
    assert bought(8, 8) == "buy Province"
    assert bought(6, 8) == "buy Gold"
    assert bought(5, 4) == "buy Duchy"
    assert bought(0, 8) == "done"


@pytest.mark.parametrize(
    ("hand", "curses", "mode"),
    [
        (["Estate", "Duchy", "Gold", "Gold", "Silver"], 9, "discard 2 cards"),
        (["Gold", "Gold", "Silver"], 9, "gain a Curse"),
        (["Gold", "Gold", "Silver"], 0, "gain a Curse"),
        (["Masquerade", "Copper", "Silver", "Silver"], 9, "gain a Curse"),
    ],
)
def test_against_torturer_a_curse_is_taken_rather_than_a_turn_lost(hand: list[str], curses: int, mode: str) -> None:
    game = situation(["Torturer", "Masquerade"], {"hand": ["Torturer"]}, {"hand": hand}, supply={"Curse": curses})
    do(game, "play Torturer")
    assert usual(game) == f"Torturer: {mode}"


def test_storeroom_discards_all_that_makes_no_more_than_a_coin() -> None:
    game = situation(["Storeroom"], {"hand": ["Storeroom", "Estate", "Copper", "Silver"], "deck": ["Duchy", "Gold"]})
    do(game, "play Storeroom")
    assert usual_chain(game) == ["discard Estate", "discard Copper", "done", "discard Duchy", "done"]


@pytest.mark.parametrize(
    ("hand", "back"),
    [
        (["Courtyard", "Copper", "Copper", "Copper"], "Courtyard"),
        (["Silver", "Silver", "Copper", "Estate"], "Silver"),
        (["Gold", "Silver", "Copper", "Estate", "Duchy"], "Estate"),
    ],
)
def test_courtyard_puts_back_another_or_a_treasure_too_many(hand: list[str], back: str) -> None:
    game = situation(["Courtyard", "Moat"], {"hand": ["Courtyard", *hand]})
    do(game, "play Courtyard")
    assert usual(game) == f"topdeck {back}"
