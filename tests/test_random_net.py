"""The net of random play itself: what it is to cover, what it counts, and that it sees what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from dominion_env import Game
from dominion_env.actions import ActionTable
from dominion_env.engine import codes
from dominion_env.engine.card import CARDS
from dominion_env.engine.state import Decision
from dominion_env.engine.state import Game as State
from dominion_env.kingdoms import resolve
from tests.knowing import check_knowledge
from tests.random_net.checks import card_counts, check_conservation, check_options, check_piles, check_rest
from tests.random_net.coverage import Doings, Tally
from tests.random_net.games import plan, random_game
from tests.random_net.playing import Shadow, play
from tests.random_net.reading import Reader
from tests.random_net.rows import DECLINED, STOPPED, TURN, Row, all_rows, declared_rows, verb_words
from tests.situations import situation
from tests.snapshots import snapshot

EVERY_CARD = tuple(name for name, printed in CARDS.items() if not printed.pile_of)


def options(game: Game) -> dict[str, set[Row]]:
    """What each option of the decision counts for, by its name."""
    rows = Reader().rows(game)
    return {game.actions.name(game.ids[code]): set(found) for code, found in rows.items()}


# What is to be covered.


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("Estate", ["bought/"]),
        ("Smithy", ["bought/", "played/"]),
        ("Militia", ["bought/", "played/", "discard/a card"]),
        ("Cellar", ["bought/", "played/", "discard/a card", "discard/decline", "discard/done"]),
        ("Moat", ["bought/", "played/", "reveal/this", "reveal/decline"]),
        ("Haggler", ["bought/", "played/", "gain/a card", "resolve/this", "fires at/a buy"]),
        ("Journeyman", ["bought/", "played/", "name/a card", "name/another card"]),
        ("Minion", ["bought/", "played/", "choose/+2 Coins", "choose/discard hand"]),
        ("Chancellor", ["bought/", "played/", "choose/put deck into discard pile", "choose/decline"]),
        (
            "Butcher",
            ["bought/", "played/", "trash/a card", "trash/decline", "gain/a card", "number/zero",
             "number/more than zero", "number/15, to be asked again", "spend Coffers/a token"],
        ),
        (
            "Farrier",
            ["bought/", "played/", "overpay/zero", "overpay/more than zero", "overpay/15, to be asked again",
             "resolve/this", "fires at/a gain", "fires at/the end of a turn"],
        ),
        ("Madman", ["played/"]),
        ("Dame Josephine", ["bought/", "played/", "trash/a card"]),
    ],
)  # fmt: skip
def test_the_rows_of_a_card_are_what_it_declares(name: str, rows: list[str]) -> None:
    """Being bought and played, each verb with each class of option, each mode, what it does when something happens."""
    assert {f"{row.verb}/{row.option}" for row in declared_rows(CARDS[name])} == set(rows)


def test_every_action_of_the_table_belongs_to_a_row() -> None:
    """Whatever has an id is bought, played, a mode, a number, done by a hook, or a card that some card asks for."""
    rows = set(all_rows())
    asked = {(row.verb, row.option) for row in rows}
    for verb, name, number in ActionTable(EVERY_CARD)._meaning:
        words = verb_words(verb)
        if verb == codes.CHOOSE:
            assert Row(name, words, CARDS[name].modes[number]) in rows
        elif verb == codes.BUY:
            assert Row(name, "bought", "") in rows
        elif verb == codes.PLAY:
            assert Row(name, "played", "") in rows
        elif name:
            assert (words, "a card") in asked or Row(name, words, "this") in rows
        else:
            assert {row for row in rows if words in (row.verb, row.option)}


@pytest.mark.parametrize("table", [DECLINED, STOPPED], ids=["declined", "stopped"])
def test_what_may_be_left_undone_is_declared(table: dict[int, tuple[str, ...]]) -> None:
    """The tables name no card that doesn't declare the verb, and none twice."""
    for verb, names in table.items():
        assert [name for name in names if verb not in CARDS[name].asks] == []
        assert len(set(names)) == len(names)
        assert set(STOPPED.get(verb, ())) <= set(DECLINED[verb])


def test_as_many_games_as_there_are_rows_aim_at_each_of_them() -> None:
    """Wherever one begins; and the same game aims at the same row in every run."""
    count = len(all_rows())
    assert Counter(plan(number).row for number in range(50, 50 + count)) == Counter(all_rows())


@pytest.mark.parametrize("number", range(7, 719, 60))
def test_the_cards_that_a_game_aims_at_are_in_it(number: int) -> None:
    """Whether it begins with the first turn or in the middle."""
    assert [name for name in plan(number).cards if name not in random_game(number).state.setup.kind_of] == []


# What a choice counts for.


def test_done_declines_before_a_card_was_chosen_and_stops_afterwards() -> None:
    """Cellar: nothing at all is one class, some but not more another."""
    game = situation(["Cellar"], {"hand": ["Cellar", "Copper", "Estate"], "deck": ["Gold"]})
    reader = Reader()
    game.choose("play Cellar")
    decision = game.state.decision
    assert decision is not None
    assert reader.rows(game)[codes.DONE] == [Row("Cellar", "discard", "decline")]
    reader.chosen(decision, game.codes[game.actions.id("discard Copper")])
    game.choose("discard Copper")
    assert reader.rows(game)[codes.DONE] == [Row("Cellar", "discard", "done")]


def test_declining_all_reactions_counts_for_each_of_them() -> None:
    """Moat and Beggar offered to the same Attack."""
    game = situation(
        ["Militia", "Moat", "Beggar"], {"hand": ["Militia"]}, {"hand": ["Moat", "Beggar", "Copper"]}, log=True
    )
    game.choose("play Militia")
    assert options(game) == {
        "reveal Moat": {Row("Moat", "reveal", "this")},
        "discard Beggar": {Row("Beggar", "discard", "this")},
        "done": {Row("Moat", "reveal", "decline"), Row("Beggar", "discard", "decline")},
    }


def test_a_reaction_is_told_from_the_same_choice_asked_by_the_card() -> None:
    """A Moat that is the Bane may be shown to Young Witch for either reason."""
    game = situation(
        ["Young Witch", "Moat"],
        {"hand": ["Young Witch", "Copper", "Copper"], "deck": ["Copper"] * 2},
        {"hand": ["Moat", "Copper"]},
        bane="Moat",
        log=True,
    )
    game.choose("play Young Witch")
    assert options(game)["reveal Moat"] == {Row("Moat", "reveal", "this")}
    game.choose("done")
    assert options(game) == {
        "reveal Moat": {Row("Young Witch", "reveal", "a card")},
        "done": {Row("Young Witch", "reveal", "decline")},
    }


def test_choices_of_the_turn_count_by_phase() -> None:
    """What the player whose turn it is may do without a card that asks."""
    game = situation(["Village", "Baker"], {"hand": ["Village", "Copper"], "coffers": 1}, log=True)
    assert options(game) == {
        "play Village": {Row(TURN, "Action phase", "play")},
        "spend Coffers": {Row(TURN, "Action phase", "spend Coffers")},
        "done": {Row(TURN, "Action phase", "done")},
    }
    game.choose("done")
    assert options(game)["buy Copper"] == {Row(TURN, "Buy phase", "buy")}
    assert options(game)["play all treasures"] == {Row(TURN, "Buy phase", "play all treasures")}


def test_what_is_no_option_is_counted_from_the_log_and_the_hooks() -> None:
    """Cards played and bought, a hook that fires in the game (but not in a copy of it), a token spent."""
    game = situation(
        ["Haggler", "Baker"],
        {"hand": ["Haggler", "Baker", "Gold"], "deck": ["Copper"] * 6},
        actions=2,
        coins=5,
        log=True,
    )
    choices = ("play Haggler", "play Baker", "play all treasures", "spend Coffers", "buy Province", "gain Gold")
    tally = Tally()
    doings = Doings(game, tally)
    with doings.of_hooks():
        for choice in choices:
            decision = game.state.decision
            assert decision is not None
            game.clone().choose(choice)
            code = game.codes[game.actions.id(choice)]
            game.choose(choice)
            doings.follow(decision.player, code)
    assert tally.chosen == {
        Row("Haggler", "played", ""): 1,
        Row("Baker", "played", ""): 1,
        Row("Copper", "played", ""): 1,
        Row("Gold", "played", ""): 1,
        Row("Baker", "spend Coffers", "a token"): 1,
        Row("Province", "bought", ""): 1,
        Row("Haggler", "fires at", "a buy"): 1,
    }


def test_a_tally_says_what_is_missing() -> None:
    """Rows never offered, and rows offered that nobody took."""
    tally = Tally()
    tally.see({codes.DONE: [Row("Moat", "reveal", "decline")], 1: [Row("Moat", "reveal", "this")]}, codes.DONE)
    assert Row("Moat", "reveal", "decline") not in tally.missing()
    assert len(tally.missing()) == len(all_rows()) - 1
    assert "Moat | reveal | decline | 1 | 1\n" in tally.table()
    assert "Moat | reveal | this | 1 | 0 | NEVER TAKEN" in tally.table()
    assert "Moat | played |  | 0 | 0 | NEVER OFFERED" in tally.table()


# That it sees what is wrong.


def losing_a_card(state: State) -> None:
    """A card disappears from a deck."""
    state.players[1].deck.pop()


def believing_too_much(state: State) -> None:
    """Somebody knows of a card that is not there."""
    state.bounds[0:] = bytes([100]) * len(state.bounds)


def offering_twice(state: State) -> None:
    """An option is there twice."""
    was = state.decision  # games share decisions, so this one must stay as it is
    assert was is not None
    options = [*was.options, was.options[0]]
    state.decision = Decision(was.player, was.verb, was.source, options, was.at_least, was.at_most)


def counting_piles_wrongly(state: State) -> None:
    """An empty pile that is none."""
    state.empty_piles += 1


def leaving_a_card_picked(state: State) -> None:
    """A card that was chosen for something never got there."""
    state.players[0].picked[0] += 1


@pytest.mark.parametrize(
    ("spoil", "check"),
    [
        (losing_a_card, lambda game, counts: check_conservation(game.state, counts)),
        (believing_too_much, lambda game, counts: check_knowledge(game.state)),
        (offering_twice, lambda game, counts: check_options(game)),
        (counting_piles_wrongly, lambda game, counts: check_piles(game)),
        (leaving_a_card_picked, lambda game, counts: check_rest(game)),
    ],
)
def test_the_checks_see_what_is_wrong(spoil: Callable[[State], None], check: Callable[[Game, list[int]], None]) -> None:
    """Each passes on a game as it is, and fails once something about it has been spoilt."""
    game = Game(resolve("First Game"), 2, seed=3)
    counts = card_counts(game.state)
    check(game, counts)
    spoil(game.state)
    with pytest.raises(AssertionError):
        check(game, counts)


def test_a_copy_that_goes_another_way_is_seen() -> None:
    """One that makes another choice than the game it was made from."""
    game = Game("First Game", 2, seed=3, log=True)
    shadow = Shadow(game, 1)
    one, other = game.legal_actions()[:2]
    game.step(one)
    shadow.game.step(other)
    shadow.steps = 0
    with pytest.raises(AssertionError, match="copy"):
        shadow.check(game, snapshot(game.state))


def test_a_failure_says_which_game_failed_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the number of the game, the decision, and the command that plays it again."""

    def failing(game: Game, rng: Random) -> None:
        raise AssertionError("refused")

    monkeypatch.setattr("tests.random_net.playing.check_refusal", failing)
    with pytest.raises(AssertionError, match=r"random game 3 \(python -m tests.random_net 1 --first 3\).*refused") as e:
        play(3)
    assert "is asked by" in str(e.value)
