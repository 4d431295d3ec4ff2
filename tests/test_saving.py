"""Games as bytes: they come back as they were, anywhere; damaged or forged bytes give a clear error."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dominion_env import Game, env, make_vec, position, raw_env, saving
from dominion_env.actions import ActionTable
from tests.random_net import random_game
from tests.situations import do, situation
from tests.snapshots import snapshot


def saved(game: Game) -> Game:
    """The same game, loaded from its bytes."""
    return Game.from_bytes(game.to_bytes())


def packed(content: object) -> bytes:
    """Content as `to_bytes` packs it."""
    return saving.HEAD + bytes([saving.FORMAT]) + zlib.compress(json.dumps(content).encode())


def forged(game: Game, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The bytes of a game, of which something was changed."""
    content = saving.unpack(game.to_bytes())
    change(content)
    return packed(content)


@pytest.mark.parametrize("number", range(16))
def test_a_game_comes_back_as_it_was_at_any_decision(number: int) -> None:
    """State, log, history and what follows are the same, inside effects and for re-dealt games too."""
    game = random_game(number)
    rng = Random(number)
    for _ in range(120):
        if game.over:
            break
        if rng.random() < 0.15:
            source = game
            if rng.random() < 0.5:
                assert game.decision is not None
                source = game.resample(game.decision.player, rng.randrange(2**40))
            back = saved(source)
            assert snapshot(back.state) == snapshot(source.state)
            assert back.state.log == source.state.log
            assert back.state_hash() == source.state_hash()
            assert back.history() == source.history()
            assert back.actions.names() == source.actions.names()
            assert back.kingdom == source.kingdom
            other = source.clone()
            for _ in range(10):
                if back.over:
                    break
                action = rng.choice(back.legal_actions())
                back.step(action)
                other.step(action)
            assert snapshot(back.state) == snapshot(other.state)
        game.step(rng.choice(game.legal_actions()))


def test_a_game_that_is_over_comes_back_over() -> None:
    """With its result."""
    game = Game(seed=1, max_turns=3)
    while not game.over:
        game.step(game.legal_actions()[-1])
    back = saved(game)
    assert back.over
    assert back.truncated
    assert back.decision is None
    assert back.scores() == game.scores()


def test_the_action_table_comes_with_the_game() -> None:
    """Ids mean the same after loading, in a wider pool too."""
    wide = ActionTable(make_vec(1, pool="Base random").actions.cards)
    game = Game("First Game", seed=2, actions=wide)
    assert saved(game).actions.hash == wide.hash
    assert saved(game).legal_actions() == game.legal_actions()


def test_games_are_pickled_and_deep_copied() -> None:
    """Alone, and in lists with other things."""
    game = situation(["Militia"], {"hand": ["Militia"]})
    do(game, "play Militia")
    for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):
        assert snapshot(other.state) == snapshot(game.state)
        other.step(other.legal_actions()[0])
        assert snapshot(other.state) != snapshot(game.state)


@pytest.mark.parametrize("make", [raw_env, lambda **kwargs: env(strict=True, **kwargs)])
def test_an_environment_is_pickled_in_the_middle_of_a_game(make: Callable[..., Any]) -> None:
    """It goes on in the same way, this game and the next ones."""
    one = make(kingdom="Base random", players=3)
    one.reset(seed=5)
    rng = Random(0)
    for step in range(400):
        if step == 60:
            other = pickle.loads(pickle.dumps(one))
        observation, reward, over, cut, _ = one.last()
        action = None if over or cut else rng.choice(observation["action_mask"].nonzero()[0].tolist())
        if step >= 60:
            also, also_reward, *_ = other.last()
            assert (observation["observation"] == also["observation"]).all()
            assert (observation["action_mask"] == also["action_mask"]).all()
            assert reward == also_reward
            other.step(action)
        one.step(action)
        if not one.agents:
            one.reset()
            if step >= 60:
                other.reset()


def test_many_games_are_pickled_together() -> None:
    """And go on in the same way."""
    games = make_vec(3, kingdom="First Game", seed=1)
    rng = Random(3)
    for step in range(80):
        if step == 30:
            other = pickle.loads(pickle.dumps(games))
        actions = [rng.choice(mask.nonzero()[0].tolist()) for mask in games.masks]
        games.step(actions)
        if step >= 30:
            other.step(actions)
            assert (games.observations == other.observations).all()
            assert (games.masks == other.masks).all()


def test_bytes_are_the_same_in_every_process() -> None:
    """Whatever its hash seed; the hash of the state too."""
    script = """
import hashlib
from dominion_env import Game
game = Game("Misfortune", 3, 9)
for _ in range(200):
    game.step(game.legal_actions()[len(game.state.history) * 7 % len(game.legal_actions())])
print(game.state_hash(), hashlib.sha256(game.to_bytes()).hexdigest())
"""
    found = set()
    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", script]
        found.add(subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout)
    assert len(found) == 1


def test_the_hash_tells_states_apart() -> None:
    """It depends on the cards and the luck to come, and not on the way to the state."""
    one = position(["Village"], [{"hand": ["Village", "Copper"], "deck": ["Gold"]}, {}])
    other = position(["Village"], [{"hand": ["Gold"], "in_play": ["Village"]}, {}], actions=2)
    assert one.state_hash() != other.state_hash()
    assert one.state_hash() == one.clone().state_hash()
    again = position(["Village"], [{"hand": ["Village", "Copper"], "deck": ["Gold"]}, {}], seed=1)
    assert again.state_hash() != one.state_hash()


# Bytes that are no game.


def test_other_bytes_are_refused() -> None:
    """The message says what is wrong."""
    data = Game().to_bytes()
    head = len(saving.HEAD)
    with pytest.raises(ValueError, match="don't begin with"):
        Game.from_bytes(b"something else")
    with pytest.raises(ValueError, match="saved in format 09; this version reads 01"):
        Game.from_bytes(data[:head] + b"\x09" + data[head + 1 :])
    with pytest.raises(ValueError, match="damaged"):
        Game.from_bytes(data[:-20])
    with pytest.raises(ValueError, match="damaged"):
        Game.from_bytes(data[: head + 1] + zlib.compress(b"[" * 100_000))
    with pytest.raises(ValueError, match="damaged"):
        Game.from_bytes(data[: head + 1] + zlib.compress(b" " * (saving.MOST_BYTES + 10)))
    with pytest.raises(ValueError, match="no mapping"):
        Game.from_bytes(packed([1, 2]))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: c["kingdom"]["cards"].__setitem__(0, "Vilage"), "'Vilage' is no kingdom card.*Village"),
        (lambda c: c["kingdom"]["cards"].__setitem__(0, "Gold"), "'Gold' is no kingdom card"),
        (lambda c: c["kingdom"].update(bane=3), "3 is no name"),
        (lambda c: c.update(players=7), "players: 7 is not a whole number from 2 to 6"),
        (lambda c: c["pool"].remove("Gold"), "pool: without Gold"),
        (lambda c: c.pop("game"), "game is missing"),
        (lambda c: c["game"].pop("seed"), "seed is missing"),
        (lambda c: c["game"]["state"].update(rng=[0, 1]), "rng: 0 is not"),
        (lambda c: c["game"]["state"].update(rng=[2**31, 1]), "no state of the random generator"),
        (lambda c: c["game"]["state"].update(supply="zz"), "supply must have"),
        (lambda c: c["game"]["state"].update(over=True), "none in which a game that is over can be"),
        (lambda c: c["game"]["state"]["players"].pop(), "players must be a list of 2"),
        (lambda c: c["game"]["state"]["players"][0]["deck"].append(200), "deck: 200 is not a whole number"),
        (lambda c: c["game"].update(history=[12345], since=1), "history: 12345 is not one of the options"),
        (lambda c: c["game"].update(history=[-8], since=1), "deals anew for a player who is not there"),
        (lambda c: c["game"].update(since=5), "since: 5 is not a whole number from 0 to 0"),
    ],
)
def test_forged_games_are_refused(change: Callable[[dict[str, Any]], object], message: str) -> None:
    """Whatever was changed, the error names it."""
    with pytest.raises(ValueError, match=message):
        Game.from_bytes(forged(Game(), change))


def test_nothing_but_a_game_or_an_error_comes_of_changed_bytes() -> None:
    """Numbers, lists and names are changed at random; a game that loads can be played."""
    loaded = 0
    for number in range(150):
        rng = Random(number)
        game = random_game(number)
        for _ in range(rng.randrange(60)):
            if not game.over:
                game.step(rng.choice(game.legal_actions()))
        content = saving.unpack(game.to_bytes())
        spoil(content, rng)
        try:
            new = Game.from_bytes(packed(content))
        except ValueError:
            continue
        loaded += 1
        for _ in range(50):
            if not new.over:
                new.step(rng.choice(new.legal_actions()))
    assert loaded > 10


def spoil(content: dict[str, Any], rng: Random) -> None:
    """Change one value somewhere inside."""
    inside: Any = content
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not keys:
            return
        key = rng.choice(keys)
        value = inside[key]
        if isinstance(value, (dict, list)) and value and rng.random() < 0.9:
            inside = value
            continue
        more = value + 1 if isinstance(value, int) else value * 2 if isinstance(value, str) else 7
        inside[key] = rng.choice([None, 0, -1, 10**30, "x", [], {}, True, more])
        return
