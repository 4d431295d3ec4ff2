"""Replays: what is written down is the game, all of it, and whatever is not is refused by name."""

from __future__ import annotations

import base64
import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from dominion_env import ActionTable, Game, Replay, ReplayMismatch, View, cards, random_kingdom, raw_env
from dominion_env.actions import pool_cards
from dominion_env.replay import LONGEST_LINE, ReplayError, load
from tests.situations import do, situation

KINGDOM = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]


def play_at_random(game: Game, rng: Random, moves: int = 10**9) -> Game:
    """Random moves, until the game is over or so many are made."""
    while not game.over and moves:
        game.step(rng.choice(game.legal_actions()))
        moves -= 1
    return game


def a_game(seed: int = 5, moves: int = 10**9, **settings: Any) -> Game:
    """Some game of random moves."""
    return play_at_random(Game(KINGDOM, seed=seed, **{"max_turns": 12, **settings}), Random(seed), moves)


def played(replay: Replay) -> Game:
    """The game after its last move."""
    game = replay.begin()
    for _ in replay.play(game):
        pass
    return game


def read_back(game: Game) -> Replay:
    """The replay of a game, written and read, which must give the same game."""
    written = Replay.of(game)
    replay = Replay.from_json(written.to_json())
    assert replay == written
    again = played(replay)
    assert again.state_hash() == game.state_hash()
    assert again.history() == game.history() == list(replay.actions)
    assert again.options() == game.options()
    assert again.scores() == game.scores()
    assert Replay.of(again) == replay
    return replay


def changed(replay: Replay, **fields: Any) -> Replay:
    """The same with other fields, in JSON as someone might edit it."""
    return Replay.from_json(json.dumps({**json.loads(replay.to_json()), **fields}))


def mismatch(replay: Replay) -> ReplayMismatch:
    """What is wrong with a replay."""
    with pytest.raises(ReplayMismatch) as found:
        replay.verify()
    return found.value


# The same game.


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("skip_forced", [True, False])
def test_any_game_can_be_written_down_and_played_again(players: int, skip_forced: bool) -> None:
    """Random kingdoms, finished or stopped anywhere, whoever began."""
    for number in range(6):
        seed = 10 * number + players
        rng = Random(seed)
        kingdom = random_kingdom(seed, players=players)
        game = Game(
            dataclasses.replace(kingdom, shelters=rng.random() < 0.5),
            players,
            seed,
            start_player=rng.randrange(players),
            max_turns=4,
            skip_forced=skip_forced,
        )
        play_at_random(game, rng, rng.choice((0, 1, 7, 30, 10**9)))
        replay = read_back(game)
        assert (replay.players, replay.seed, replay.kingdom) == (players, seed, game.kingdom)
        assert replay.options.skip_forced == skip_forced
        assert replay.options.start_player == game.state.start_player
        assert replay.origin == ""


def test_a_replay_tells_how_the_game_ended() -> None:
    game = a_game()
    result = Replay.of(game, ["big money", "human"]).result
    assert (result.over, result.truncated) == (True, True)
    assert list(result.scores) == game.scores()
    assert list(result.winners) == game.winners()
    assert result.turns == (12, 12)


def test_there_is_a_hash_for_each_turn_and_one_for_the_end() -> None:
    assert len(Replay.of(a_game()).hashes) == 2 * 12 + 1
    assert len(Replay.of(Game(KINGDOM)).hashes) == 1


def test_choices_without_an_alternative_are_in_the_record_where_they_were_asked() -> None:
    shown, skipped = (
        Replay.of(play_at_random(Game(KINGDOM, max_turns=3, skip_forced=skip), Random(1))) for skip in (False, True)
    )
    assert any(len(game.options()) == 1 for game, _ in shown.play())
    assert all(len(game.options()) > 1 for game, _ in skipped.play())


def test_a_game_stops_in_the_middle_of_an_effect() -> None:
    """Militia's victim has discarded one card of two."""
    game = Game(KINGDOM, seed=5, max_turns=40)
    rng = Random(2)
    while game.decision is None or game.decision.card != "Militia" or game.decision.at_least == 2:
        play_at_random(game, rng, 1)
    read_back(game)


def test_a_game_keeps_the_ids_of_a_wider_pool() -> None:
    """Its cards are written down with it; a pool that is the game's own is not."""
    wide = raw_env(KINGDOM, pool="Base random")
    wide.reset(seed=1)
    play_at_random(wide.game, Random(1), 40)
    replay = read_back(wide.game)
    assert replay.pool == wide.actions.cards
    assert replay.table == wide.actions.hash
    assert Replay.of(a_game()).pool == ()


def test_playing_shows_each_decision_as_it_was() -> None:
    """So that observations, masks, actions and seats can be made from a replay."""
    game = Game(KINGDOM, 3, 8, max_turns=4)
    rng = Random(8)
    seen = []
    while game.decision is not None:
        view = View(game, game.decision.player)
        action = rng.choice(view.legal_actions())
        seen.append((view.observation(), view.action_mask(), action, view.seat))
        game.step(action)
    again = []
    for now, action in Replay.of(game).play():
        assert now.decision is not None
        view = View(now, now.decision.player)
        again.append((view.observation(), view.action_mask(), action, view.seat))
    assert len(again) == len(seen)
    for ours, theirs in zip(again, seen, strict=True):
        np.testing.assert_array_equal(ours[0], theirs[0])
        np.testing.assert_array_equal(ours[1], theirs[1])
        assert ours[2:] == theirs[2:]


def test_a_game_that_keeps_a_log_has_the_same_replay() -> None:
    assert Replay.of(a_game(log=True)) == Replay.of(a_game())


def test_writing_down_a_game_leaves_it_as_it_was() -> None:
    game, other = a_game(moves=40), a_game(moves=40)
    Replay.of(game)
    assert play_at_random(game, Random(3)).state_hash() == play_at_random(other, Random(3)).state_hash()


# Games that begin in the middle.


def test_a_constructed_position_is_written_down_with_the_game() -> None:
    game = situation(["Cellar", "Moat"], {"hand": ["Cellar", "Estate", "Curse"], "deck": ["Gold"] * 3}, coins=2)
    for choice in ("play Cellar", "discard Curse", "done"):
        do(game, choice)
        read_back(game)
    replay = Replay.of(game)
    assert sorted(replay.begin().zone(0, "hand")) == ["Cellar", "Curse", "Estate"]
    assert sorted(played(replay).zone(0, "hand")) == ["Estate", "Gold"]


@pytest.mark.parametrize("log", [True, False])
def test_the_log_of_a_position_begins_with_the_turn(log: bool) -> None:
    """Whether or not the game that was written down kept one; copies keep it too."""
    game = situation(["Village"], {"hand": ["Village"], "deck": ["Gold"]}, log=log, turns_taken=[3, 2])
    replay = Replay.of(do(game, "play Village"))
    again = replay.begin(log=True)
    for now, _ in replay.play(again):
        assert now.clone().state.log == now.state.log
    entries = again.state.log
    assert entries is not None
    assert [entry[0] for entry in entries][:2] == [0, 1]
    assert entries[0][4] == 3


def test_a_game_that_was_dealt_anew_is_written_down_too() -> None:
    """At the decision what to play or buy, and within an effect, where the re-deal is one of the choices."""
    rng = Random(4)
    re_deals = 0
    for moves in range(100, 160, 3):
        game = a_game(seed=4, moves=moves, max_turns=60)
        assert game.decision is not None
        dealt = game.resample(game.decision.player, moves)
        replay = read_back(play_at_random(dealt, rng, 12))
        assert replay.origin
        re_deals += sum(action < 0 for action in replay.actions)
    assert re_deals


def test_a_game_that_was_changed_by_hand_is_refused() -> None:
    game = a_game(moves=20)
    game.state.coins += 1
    with pytest.raises(ReplayError, match="changed other than by its moves"):
        Replay.of(game)


def test_an_origin_must_be_a_position_of_that_game() -> None:
    replay = Replay.of(situation(["Cellar"], {"hand": ["Cellar"]}))
    other = Replay.of(situation(["Moat"], {"hand": ["Moat"]})).origin
    for origin, why in (
        (other, "origin: is a position of another kingdom"),
        ("%%%", "base64|Non-"),
        (base64.b64encode(b"junk").decode(), "not the bytes of a game"),
        (replay.origin[:-8], "damaged"),
    ):
        with pytest.raises(ReplayError, match=why):
            changed(replay, origin=origin).verify()


# Not the same game.


def test_an_illegal_move_is_named_with_what_was_legal() -> None:
    replay = Replay.of(a_game())
    game = a_game(moves=20)
    actions = list(replay.actions)
    actions[20] = game.actions.id("buy Province")
    error = mismatch(changed(replay, actions=actions))
    assert error.move == 21
    assert error.turn == f"turn {game.turns_taken(game.turn_player) + 1} of player {game.turn_player}"
    assert str(error).startswith(f"move 21 ({error.turn}): {actions[20]} (buy Province) is not legal; legal are ")
    assert ", ".join(game.options()) in str(error)
    assert "all was as recorded" in str(error)


@pytest.mark.parametrize("action", [10**6, 10**30])
def test_a_number_that_is_no_action_is_a_mismatch(action: int) -> None:
    replay = Replay.of(a_game())
    error = mismatch(changed(replay, actions=[*replay.actions[:3], action]))
    assert error.move == 4
    assert f"{action} (no action) is not legal" in str(error)


def test_a_re_deal_that_cannot_be_is_a_mismatch() -> None:
    replay = Replay.of(a_game())
    error = mismatch(changed(replay, actions=[*replay.actions[:3], -8]))
    assert error.move == 4
    assert "player 7" in str(error)


def test_another_legal_move_is_found_by_the_end_of_its_turn() -> None:
    """The message says from which move on something is different."""
    replay = Replay.of(a_game())
    numbered = enumerate((game.options(), game.actions.name(action)) for game, action in replay.play())
    at = next(index for index, (legal, name) in numbered if name == "buy Copper" and "buy Curse" in legal)
    actions = list(replay.actions)
    actions[at] = replay.begin().actions.id("buy Curse")
    error = mismatch(changed(replay, actions=actions))
    assert "the game is not as recorded" in str(error)
    agreed = int(str(error).split("before move ")[1].split()[0])
    assert agreed <= at + 1 < error.move <= at + 3


def test_another_state_is_told_with_its_turn() -> None:
    """The first hash is of the first turn."""
    replay = Replay.of(a_game())
    hashes = list(replay.hashes)
    hashes[2] = "00000000"
    error = mismatch(changed(replay, hashes=hashes))
    assert error.turn == "turn 2 of player 0"
    assert f"its state is {replay.hashes[2]}, not 00000000" in str(error)
    hashes[0] = "11111111"
    error = mismatch(changed(replay, hashes=hashes))
    assert (error.move, error.turn) == (1, "turn 1 of player 0")
    assert "before" not in str(error)


def test_moves_after_the_end_are_a_mismatch() -> None:
    replay = Replay.of(a_game())
    error = mismatch(changed(replay, actions=[*replay.actions, 0]))
    assert (error.move, error.turn) == (len(replay.actions) + 1, "the end")


def test_moves_that_lack_are_a_mismatch() -> None:
    replay = Replay.of(a_game())
    assert mismatch(changed(replay, actions=replay.actions[:-1])).move == len(replay.actions)
    assert mismatch(changed(replay, actions=[])).move == 1


def test_hashes_that_lack_or_are_too_many_are_a_mismatch() -> None:
    replay = Replay.of(a_game())
    assert "not none" in str(mismatch(changed(replay, hashes=replay.hashes[:-1])))
    assert "it ends as" in str(mismatch(changed(replay, hashes=[*replay.hashes, "00000000"])))


def test_another_result_is_a_mismatch() -> None:
    replay = Replay.of(a_game())
    result = {**dataclasses.asdict(replay.result), "scores": [99, 3]}
    error = mismatch(changed(replay, result=result))
    assert error.move == len(replay.actions) + 1
    assert "recorded is Result(over=True, truncated=True, scores=(99, 3)" in str(error)


def test_another_seed_is_a_mismatch_before_the_first_move() -> None:
    assert mismatch(changed(Replay.of(a_game()), seed=6)).move == 1


def test_a_mismatch_names_the_version_that_wrote_the_replay() -> None:
    replay = Replay.of(a_game())
    assert "version" not in str(mismatch(changed(replay, seed=6)))
    changed(replay, version="0.0.9").verify()
    assert "(by version 0.0.9; this is " in str(mismatch(changed(replay, version="0.0.9", seed=6)))


def test_a_replay_with_another_action_table_says_so() -> None:
    """Its ids would mean other actions."""
    replay = changed(Replay.of(a_game()), table="0123456789abcdef", version="0.0.9")
    with pytest.raises(
        ReplayError, match=r"another action table \(0123456789abcdef, written by version 0.0.9; version "
    ):
        replay.verify()


# Lines.


def line_with(**fields: Any) -> str:
    """A line in which some fields are different."""
    return json.dumps({**json.loads(Replay.of(a_game(), ["a", "b"]).to_json()), **fields})


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"format": 3}, "is in format 3; version .* reads formats 1 to 2"),
        ({"format": "x" * 1000}, "is in format 'x{10,200}; version .* reads formats 1 to 2"),
        ({"seed": "5"}, "seed: Input should be a valid integer"),
        ({"seed": True}, "seed: Input should be a valid integer"),
        ({"players": 7}, "players: .*less than or equal to 6"),
        ({"players": 3}, "agents: there are 2 for 3 players"),
        ({"agents": ["x"]}, "agents: there are 1 for 2 players"),
        ({"agents": ["x", "y\u001b[2J"]}, "agents.1: .*can't be shown"),
        ({"agents": ["x", "y" * 201]}, "agents.1: .*at most 200"),
        ({"actions": [1, "2"]}, "actions.1: Input should be a valid integer"),
        ({"actions": 5}, "actions: Input should be a valid"),
        ({"hashes": ["xyz"]}, "hashes.0: String should match pattern"),
        ({"kingdom": {"name": "", "cards": ["Moet"]}}, "kingdom: 'Moet' is no kingdom card; did you mean 'Moat'?"),
        ({"kingdom": {"name": "", "cards": ["Moat", "Moat"]}}, "kingdom: the same card twice"),
        ({"kingdom": {"name": "\n", "cards": ["Moat"]}}, "can't be shown"),
        ({"kingdom": "First Game"}, "kingdom: Input should be"),
        ({"pool": ["Coper"]}, "pool: 'Coper' is not a card; did you mean 'Copper'?"),
        ({"pool": ["Copper"]}, "pool: must have every card of the game"),
        ({"options": {"start_player": 2, "max_turns": 0, "skip_forced": True}}, "options: the seats are 0 to 1, not 2"),
        ({"options": {"start_player": 0, "max_turns": -1, "skip_forced": True}}, "options.max_turns: .*or equal to 0"),
        ({"sed": 5}, "sed: Unexpected keyword argument"),
    ],
)
def test_a_line_that_is_no_replay_is_refused_by_file_line_and_field(
    fields: dict[str, Any], why: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(line_with() + "\n\n" + line_with(**fields) + "\n")
    games = load(path)
    next(games).verify()
    with pytest.raises(ReplayError, match=f"^{path}, line 3: .*{why}") as error:
        next(games)
    assert len(str(error.value)) < 1000


@pytest.mark.parametrize(
    "line", [b"{", b"[]", b"5", b"\xff\xfe", b"{}", b"[" * 1000, b'{"seed": 1' + b"0" * 9999 + b"}"]
)
def test_a_line_that_is_no_json_is_refused(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(line + b"\n")
    with pytest.raises(ReplayError, match=f"^{path}, line 1: "):
        list(load(path))


def test_only_a_few_of_many_errors_are_told() -> None:
    with pytest.raises(ReplayError) as error:
        Replay.from_json(line_with(**{f"extra{number}": 0 for number in range(1000)}))
    assert str(error.value).count("Unexpected") == 3


def test_a_line_without_an_end_is_not_read_into_memory(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b" " * (LONGEST_LINE + 1))
    with pytest.raises(ReplayError, match=r"line 1: is longer than 1,048,576 bytes"):
        list(load(path))


def test_too_many_cards_for_a_game_are_refused() -> None:
    """As the engine refuses them."""
    names = [card.name for card in cards() if card.is_kingdom]
    table = ActionTable(pool_cards(names)).hash
    with pytest.raises(ReplayError, match="kinds of card"):
        changed(Replay.of(a_game()), kingdom={"name": "", "cards": names}, table=table).begin()


# Files.


def test_games_are_added_to_a_file_one_a_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    replays = [Replay.of(a_game(seed, max_turns=3), ["x", "y"]) for seed in range(3)]
    for replay in replays:
        replay.record(path)
    assert list(load(path)) == replays
    assert path.read_text().count("\n") == 3


def test_a_line_that_was_cut_short_does_not_spoil_the_next(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    replay = Replay.of(a_game(max_turns=3))
    path.write_text(replay.to_json()[:100])
    replay.record(path)
    assert path.read_text().splitlines() == [replay.to_json()[:100], replay.to_json()]
    with pytest.raises(ReplayError, match="line 1: "):
        list(load(path))


def test_processes_that_write_to_one_file_do_not_mix_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    program = (
        "import sys; from dominion_env.replay import Replay, load; replay = next(load(sys.argv[1]));"
        "[replay.record(sys.argv[2]) for _ in range(200)]"
    )
    one = tmp_path / "one.jsonl"
    Replay.of(a_game()).record(one)
    running = [subprocess.Popen([sys.executable, "-c", program, str(one), str(path)]) for _ in range(2)]
    assert [process.wait() for process in running] == [0, 0]
    assert len(list(load(path))) == 400


def test_a_game_that_is_too_long_to_be_read_is_not_written(tmp_path: Path) -> None:
    replay = Replay.of(a_game())
    endless = dataclasses.replace(replay, actions=(100,) * (LONGEST_LINE // 4))
    with pytest.raises(ReplayError, match=r"the game takes 1,0.* bytes; at most 1,048,576 are read"):
        endless.record(tmp_path / "games.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_names_that_cannot_be_shown_are_made_so_that_they_can(tmp_path: Path) -> None:
    """An agent's name comes from wherever its author took it."""
    replay = Replay.of(a_game(), ["\u001b[2Jred", "n" * 300])
    assert replay.agents == (" [2Jred", "n" * 200)
    assert Replay.from_json(replay.to_json()) == replay


def test_as_many_agents_as_players_are_named() -> None:
    with pytest.raises(ReplayError, match="agents: there are 1 for 2 players"):
        Replay.of(a_game(), ["big money"])


def test_replays_are_small() -> None:
    """Some 4 bytes a move and 11 a turn beside 600 for the rest: about 1,600 for a game of 25 turns each."""
    games = [Replay.of(a_game(seed, max_turns=25), ["big money", "random"]) for seed in range(100)]
    size = sum(len(game.to_json()) for game in games)
    turns = sum(sum(game.result.turns) for game in games)
    moves = sum(len(game.actions) for game in games)
    assert size < 100 * 600 + 11 * turns + 4 * moves


def test_a_game_has_the_same_replay_in_every_process() -> None:
    """Whatever the hash seeds: of two processes at least one has another than this one."""
    program = (
        "from dominion_env import random_kingdom; from tests.test_replay import *;"
        "print(Replay.of(play_at_random(Game(random_kingdom(3), seed=3, max_turns=8), Random(3))).to_json())"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=Path(__file__).parents[1],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    lines = {process.communicate()[0] for process in running}
    here = Replay.of(play_at_random(Game(random_kingdom(3), seed=3, max_turns=8), Random(3)))
    assert lines == {here.to_json() + "\n"}
