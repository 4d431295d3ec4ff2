"""The action table: ids that carry their meaning and depend on the pool of cards alone."""

import json
import os
import subprocess
import sys
from random import Random

import pytest

from dominion_env import Game
from dominion_env.actions import ActionTable, pool_cards
from dominion_env.engine.card import CARDS
from dominion_env.engine.setup import BASIC
from tests.situations import situation

FIRST_GAME = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
WHOLE_POOL = [name for name, card in CARDS.items() if card.is_kingdom]


def table(*kingdom: str) -> ActionTable:
    """The table of a pool of kingdom cards."""
    return ActionTable(pool_cards(kingdom))


def test_the_pool_is_in_a_fixed_order() -> None:
    """Basic cards, then kingdom cards by cost and name."""
    assert pool_cards(["Village", "Chapel", "Market", "Cellar"]) == (*BASIC, "Cellar", "Chapel", "Village", "Market")


def test_ids_do_not_depend_on_the_order_of_the_list() -> None:
    """Nor on a card being named twice."""
    names = table(*FIRST_GAME).names()
    shuffled = list(FIRST_GAME)
    for seed in range(5):
        Random(seed).shuffle(shuffled)
        assert table(*shuffled, shuffled[0]).names() == names


def test_ids_do_not_depend_on_the_hash_seed() -> None:
    """Every process makes the same table of all cards."""
    script = (
        "import dominion_env; from dominion_env.actions import ActionTable, pool_cards; "
        "from dominion_env.engine.card import CARDS; "
        "print(ActionTable(pool_cards([n for n, c in CARDS.items() if c.is_kingdom], True)).hash)"
    )
    found = {ActionTable(pool_cards(WHOLE_POOL, shelters=True)).hash}
    for hash_seed in ("0", "1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(done.stdout.strip())
    assert len(found) == 1


def test_names_and_ids_round_trip() -> None:
    """Every id has its own name, and the name leads back to it in any case."""
    actions = ActionTable(pool_cards(WHOLE_POOL, shelters=True))
    assert len(set(actions.names())) == len(actions)
    for action in range(len(actions)):
        name = actions.name(action)
        assert actions.id(name) == actions.id(name.upper()) == action


def test_an_id_is_found_by_its_verb_and_card_too() -> None:
    """The card comes where it stands in the name; numbers and modes likewise, all in any case."""
    actions = ActionTable(pool_cards(WHOLE_POOL))
    for name, verb, of in (
        ("buy Province", "buy", "Province"),
        ("trash Estate", "trash", "estate"),
        ("trash Estate from discard", "Trash from discard", "Estate"),
        ("shuffle Village into deck", "shuffle into deck", "Village"),
        ("Pawn: +1 Buy", "pawn", "+1 buy"),
        ("overpay 3", "overpay", 3),
        ("name another card", "name", "another card"),
    ):
        assert actions.id(verb, of) == actions.id(name)
        assert actions.name(actions.id(verb, of)) == name
    for verb, of, meant in (
        ("by", "Gold", "buy Gold"),
        ("buy", "Golt", "buy Gold"),
        ("Pawn", "+1 By", r"Pawn: \+1 Buy"),
    ):
        with pytest.raises(KeyError, match=f"did you mean '{meant}'"):
            actions.id(verb, of)
    with pytest.raises(KeyError, match="no action is called 'done: Gold'"):
        actions.id("done", "Gold")


def test_there_are_no_names_beyond_the_ids() -> None:
    """Neither before the first nor after the last."""
    actions = table(*FIRST_GAME)
    for wrong in (-1, len(actions)):
        with pytest.raises(IndexError, match=f"no action has the id {wrong}; ids go from 0 to {len(actions) - 1}"):
            actions.name(wrong)


def test_what_a_small_table_holds() -> None:
    """Only what some card of the pool can offer: here nothing is ever trashed, gained by an effect or named."""
    names = set(table("Village", "Smithy").names())
    buys = {f"buy {name}" for name in (*BASIC, "Village", "Smithy")}
    plays = {f"play {name}" for name in ("Copper", "Silver", "Gold", "Village", "Smithy")}
    assert names == {"done", "play all treasures"} | buys | plays


def test_verbs_come_only_on_the_types_a_card_asks_for() -> None:
    """Mine trashes and gains Treasures; Bureaucrat puts back Victory cards."""
    names = table("Mine", "Bureaucrat").names()
    assert [name for name in names if name.startswith("trash ")] == ["trash Copper", "trash Silver", "trash Gold"]
    assert [name for name in names if name.startswith("gain ")] == ["gain Copper", "gain Silver", "gain Gold"]
    assert [name for name in names if name.startswith("topdeck ")] == [
        "topdeck Estate",
        "topdeck Duchy",
        "topdeck Province",
    ]
    assert not [name for name in names if name.startswith("reveal ")]


def test_reactions_and_modes_have_ids() -> None:
    """A Reaction is revealed by name; a mode is called after its card."""
    names = table("Moat", "Chancellor").names()
    assert "reveal Moat" in names
    assert "Chancellor: put deck into discard pile" in names


def test_each_kingdoms_table_is_part_of_that_of_all_cards() -> None:
    """An agent for any kingdom knows every action that a small table has."""
    whole = set(ActionTable(pool_cards(WHOLE_POOL, shelters=True)).names())
    for seed in range(20):
        assert set(table(*Random(seed).sample(WHOLE_POOL, 10)).names()) <= whole


def test_a_misspelt_name_is_refused_with_the_nearest_one() -> None:
    """The message suggests what may have been meant."""
    with pytest.raises(KeyError, match=r"no action is called 'buy Provinse'; did you mean 'buy Province'\?"):
        table("Village").id("buy Provinse")
    with pytest.raises(KeyError, match=r"no action is called 'zzz'\W?$"):
        table("Village").id("zzz")


def test_the_hash_tells_tables_apart() -> None:
    """Equal pools have the same hash, others another one."""
    assert table(*FIRST_GAME).hash == table(*reversed(FIRST_GAME)).hash
    assert table(*FIRST_GAME).hash != table(*FIRST_GAME[:-1], "Chapel").hash
    assert len(table(*FIRST_GAME).hash) == 16


def test_the_table_can_be_written_down() -> None:
    """As the list of names by id, which the caller may change without harm."""
    actions = table(*FIRST_GAME)
    assert json.loads(actions.to_json()) == actions.names()
    actions.names().clear()
    assert len(actions.names()) == len(actions)


def test_a_wider_table_serves_a_game() -> None:
    """Its ids are those of the whole pool; what the game has not is never legal."""
    wide = table(*WHOLE_POOL)
    game = Game(FIRST_GAME, seed=3, actions=wide)
    narrow = Game(FIRST_GAME, seed=3)
    assert game.action_mask().shape == (len(wide),)
    for _ in range(30):
        assert sorted(game.options()) == sorted(narrow.options())
        name = Random(len(game.state.history)).choice(game.options())
        game.choose(name)
        narrow.choose(name)
    assert wide.id("buy Chapel") not in game.legal_actions()


def test_one_table_serves_games_of_different_kingdoms() -> None:
    """The same id means the same in each."""
    wide = table(*WHOLE_POOL)
    for kingdom in (FIRST_GAME, [*FIRST_GAME[1:], "Chapel"], FIRST_GAME):
        game = Game(kingdom, seed=1, actions=wide)
        game.step(wide.id("play all treasures"))
        assert game.coins in (2, 3, 4, 5)
        assert ("buy Chapel" in game.options()) == ("Chapel" in kingdom)


def test_the_same_numbers_of_players_share_ids() -> None:
    """The table does not depend on how many play."""
    assert Game(FIRST_GAME, 2).actions.hash == Game(FIRST_GAME, 6).actions.hash


def test_every_option_of_a_position_has_an_id() -> None:
    """Even in a kingdom of one card."""
    game = situation(["Chapel"], {"hand": ["Chapel", "Curse"]})
    game.choose("play Chapel")
    assert [game.actions.id(name) for name in game.options()] == game.legal_actions()


def test_an_action_names_the_card_it_is_about() -> None:
    """With every verb; actions that are about no card name none."""
    table = ActionTable(pool_cards(["Pawn", "Moat", "Wishing Well"]))
    meant = {name: table.card(action) for action, name in enumerate(table.names())}
    assert meant["buy Province"] == "Province"
    assert meant["reveal Moat"] == "Moat"
    assert meant["Pawn: +1 Buy"] == "Pawn"
    assert [meant[name] for name in ("done", "play all treasures")] == [None, None]
    with pytest.raises(IndexError):
        table.card(len(table))
