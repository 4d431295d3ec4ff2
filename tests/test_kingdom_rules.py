"""`rules:` of a kingdom: which texts its cards follow."""

import pickle
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from dominion_env import Game, position, raw_env
from dominion_env.kingdoms import Kingdom, KingdomError, load, resolve
from dominion_env.render import render_replay
from dominion_env.replay import Replay, ReplayError
from dominion_env.testing import check_clone, check_leak_pairs, check_replay, check_resample

OLD = "first edition"
DRAW = {"random": {"sets": ["Base (1st)"], "seed": 3}}


def throned(rules: str) -> Game:
    """A Throne Room just played on a hand with two Actions."""
    players = [{"hand": ["Throne Room", "Village", "Smithy"]}, {}]
    game = position(["Throne Room", "Village", "Smithy"], players, rules=rules)
    game.choose("play Throne Room")
    return game


@pytest.mark.parametrize(
    "kingdom",
    [{"published": "First Game"}, DRAW, {"cards": list(load("First Game").cards or ())}],
    ids=["published", "random", "cards"],
)
def test_a_kingdom_of_any_form_can_have_them(kingdom: dict[str, object]) -> None:
    """Left out, they are the standard ones; kingdoms that differ in them are different."""
    usual, old = resolve(kingdom), resolve({**kingdom, "rules": OLD})
    assert (usual.rules, old.rules) == ("standard", OLD)
    assert usual != old
    assert usual == replace(old, rules="standard")


def test_they_can_stand_in_a_file_in_any_case(tmp_path: Path) -> None:
    """Like all names."""
    path = tmp_path / "old.yaml"
    path.write_text("published: First Game (1st)\nrules: First Edition\n")
    assert resolve(path).rules == OLD
    assert resolve(Kingdom("", ("Mine",), rules="First Edition")).rules == OLD


def test_a_kingdom_built_on_another_can_change_them_back() -> None:
    """What the config itself says counts."""
    assert resolve({"published": "First Game", "rules": "standard"}) == resolve("First Game")


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("first editon", "there are no rules 'first editon'; did you mean 'first edition'?"),
        ("1E", "there are no rules '1E'; there are 'standard' and 'first edition'"),
    ],
)
def test_unknown_ones_are_refused(rules: str, why: str) -> None:
    """With the nearest there are, or all of them."""
    with pytest.raises(KingdomError) as refused:
        load({"published": "First Game", "rules": rules})
    assert str(refused.value) == f"kingdom: rules: {why}"
    with pytest.raises(KingdomError) as refused:
        resolve(Kingdom("mine", ("Mine",), rules=rules))
    assert str(refused.value) == f"mine: rules: {why}"
    with pytest.raises(ValueError, match="there are no rules"):
        position(["Mine"], [{}, {}], rules=rules)


def test_rules_that_are_no_text_are_refused() -> None:
    """As every field of the wrong form."""
    with pytest.raises(KingdomError, match="rules: must be 'standard' or 'first edition', not True"):
        load({"published": "First Game", "rules": True})


def test_a_game_plays_by_them() -> None:
    """Given in a mapping, or to `position`; a position takes those of its kingdom if nothing else is said."""
    assert "done" in throned("standard").options()
    assert "done" not in throned(OLD).options()
    kingdom = Kingdom("", ("Throne Room", "Village", "Smithy"), rules=OLD)
    assert position(kingdom, [{}, {}]).kingdom.rules == OLD
    assert Game({"published": "First Game", "rules": OLD}).state.setup.first_edition
    assert not Game("First Game").state.setup.first_edition


def test_an_environment_can_take_them_at_any_reset() -> None:
    """They change nothing about the spaces."""
    env = raw_env("First Game (1st)")
    env.reset(seed=0, options={"kingdom": {"published": "First Game (1st)", "rules": OLD}})
    assert env.game.kingdom.rules == OLD
    env.reset(seed=0)
    assert env.game.kingdom.rules == "standard"


def test_a_saved_or_copied_game_keeps_them() -> None:
    """In the middle of a Throne Room as well."""
    game = throned(OLD)
    copies = [game.clone(), pickle.loads(pickle.dumps(game)), game.resample(0, 1), Game.from_bytes(game.to_bytes())]
    assert [copy.options() for copy in copies] == [["play Village", "play Smithy"]] * 4
    assert [copy.kingdom.rules for copy in copies] == [OLD] * 4


def test_games_that_differ_only_in_them_have_different_digests() -> None:
    """They do not go on alike."""
    usual, old = Game("First Game"), Game({"published": "First Game", "rules": OLD})
    assert usual.observation(0).tolist() == old.observation(0).tolist()
    assert usual.state_hash() != old.state_hash()


def test_a_replay_keeps_them() -> None:
    """Standard ones are not written down, others are and must be known."""
    line = Replay.of(throned(OLD)).to_json()
    replay = Replay.from_json(line)
    assert replay.kingdom.rules == OLD
    replay.verify()
    assert "rules" not in Replay.of(throned("standard")).to_json()
    with pytest.raises(ReplayError, match="rules: there are no rules 'third edition'"):
        Replay.from_json(line.replace('"first edition"', '"third edition"'))


def test_games_by_them_hold_what_every_game_promises() -> None:
    """Copies, replays and what is hidden, with cards passed to players who hold none."""
    cards = ["Masquerade", "Throne Room", "Militia", "Mine", "Moneylender", "Torturer", "Village", "Cellar", "Minion"]
    make_env = partial(raw_env, {"cards": [*cards, "Secret Chamber"], "rules": OLD}, 3)
    for check in (check_leak_pairs, check_clone, check_resample, check_replay):
        check(make_env, seed=1)


def test_they_are_told_with_the_kingdom() -> None:
    """If they are not the standard ones."""
    first_line = "Kingdom: Throne Room, Village, Smithy"
    assert render_replay(Replay.of(throned(OLD))).splitlines()[0] == first_line + "; first edition rules"
    assert render_replay(Replay.of(throned("standard"))).splitlines()[0] == first_line
