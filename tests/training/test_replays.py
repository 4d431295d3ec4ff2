"""Games that are kept: by evaluations, by people at the terminal, by training; and how the command shows them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner, Result

from dominion_env import Replay
from dominion_env.replay import load
from training.cli import app
from training.config import TrainConfig
from training.evaluate import evaluate
from training.ppo import Learner
from training.train import train_command


def dominion(*arguments: str | Path, keys: str | None = None) -> Result:
    """What the command does."""
    return CliRunner().invoke(app, [str(each) for each in arguments], input=keys)


def with_action(line: str, number: int, action: int) -> str:
    """A line in which one move is another."""
    data = json.loads(line)
    data["actions"][number - 1] = action
    return json.dumps(data)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Four games of an evaluation."""
    path = tmp_path / "games.jsonl"
    evaluate("big money", "random", games=4, max_turns=8, replays=path)
    return path


# Evaluations.


def test_an_evaluation_keeps_every_game_in_order_whatever_the_number_of_processes(tmp_path: Path) -> None:
    """Here of a kingdom that is drawn for each group of games."""
    one, two = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    match = ("big money", "random", "Base random", 9, 3)
    result = evaluate(*match, players=3, max_turns=6, replays=one)
    assert evaluate(*match, players=3, max_turns=6, workers=2, replays=two) == result
    assert one.read_bytes() == two.read_bytes()
    kept = list(load(one))
    assert len(kept) == 9
    for number, replay in enumerate(kept):
        replay.verify()
        assert replay.agents == tuple("big money" if seat == number % 3 else "random" for seat in range(3))
    assert sum(replay.result.truncated for replay in kept) == result.truncated


def test_keeping_games_changes_nothing_about_them(games: Path) -> None:
    assert evaluate("big money", "random", games=4, max_turns=8) == evaluate(
        "big money", "random", games=4, max_turns=8, replays=games
    )
    kept = list(load(games))
    assert kept[4:] == kept[:4]  # added to those that were there


def test_a_file_that_cannot_be_written_is_told_before_the_first_game(tmp_path: Path) -> None:
    result = dominion("evaluate", "random", "--games", "2", "--replays", tmp_path / "no" / "x.jsonl")
    assert result.exit_code == 2
    assert "no/x.jsonl" in result.output
    asked = dominion("play", "--replay", tmp_path / "no" / "x.jsonl", keys="quit\n")
    assert asked.exit_code == 2
    assert "Kingdom" not in asked.output


def test_the_command_keeps_the_games_of_an_evaluation(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert dominion("evaluate", "big money", "--against", "random", "--games", "2", "--replays", path).exit_code == 0
    assert [replay.agents for replay in load(path)] == [("big money", "random"), ("random", "big money")]


# A person's games.


def test_a_game_against_a_person_is_kept_as_far_as_it_went(tmp_path: Path) -> None:
    """What was taken back is not in it."""
    path = tmp_path / "games.jsonl"
    keys = "play all\nsilver\nundo\ndone\nquit\n"
    assert dominion("play", "--against", "big money", "--seed", "4", "--replay", path, keys=keys).exit_code == 0
    (replay,) = load(path)
    assert replay.agents == ("human", "big money")
    assert (replay.seed, replay.result.over) == (4, False)
    names = [game.actions.name(action) for game, action in replay.play()]
    assert names[:2] == ["play all treasures", "done"]
    shown = dominion("replay", path).stdout
    assert shown.endswith("The game was left here.\n")


# dominion replay


def test_the_command_shows_the_game_that_was_asked_for(games: Path) -> None:
    first, third = dominion("replay", games), dominion("replay", games, "--game", "3")
    kept = list(load(games))
    assert first.exit_code == third.exit_code == 0
    head, kingdom, players, *_ = first.stdout.splitlines()
    assert head.startswith(f"Game 1 of 4 in {games}, seed {kept[0].seed}, recorded by version ")
    assert kingdom.startswith("First Game: Cellar, Market, ")
    assert players == "Player 0: big money. Player 1: random"
    assert third.stdout.startswith("Game 3 of 4")
    one, other = kept[2].result.scores
    *_, result, note = third.stdout.splitlines()
    assert result.startswith(f"The game is over: player 0 {one}, player 1 {other}. Won by player ")
    assert note == "It was cut off by the turn limit."
    assert "Turn 8 of player 1" in third.stdout
    assert dominion("replay", games, "--seat", "1", "--moves").stdout.count("draws a card x5.") > 5


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [(("--game", "5"), "has no game 5: they are 1 to 4"), (("--seat", "2"), "seat must be 0 to 1")],
)
def test_the_command_tells_what_there_is(games: Path, arguments: tuple[str, ...], saying: str) -> None:
    result = dominion("replay", games, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert saying in result.output


def test_an_empty_file_and_none_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    assert "has no game 1: it is empty" in dominion("replay", tmp_path / "empty.jsonl").output
    none = dominion("replay", tmp_path / "none.jsonl")
    assert none.exit_code == 2
    assert "none.jsonl" in none.output


def test_all_games_of_a_file_are_checked(games: Path) -> None:
    moves = sum(len(replay.actions) for replay in load(games))
    result = dominion("replay", games, "--check")
    assert result.exit_code == 0
    assert result.stdout == f"{games}: 4 games, {moves} moves; all are as they were recorded.\n"


def test_a_check_ends_at_the_first_game_that_went_otherwise(games: Path) -> None:
    lines = games.read_text().splitlines()
    never = len(next(load(games)).begin().actions) - 1
    lines[2] = with_action(lines[2], 7, never)
    lines[3] = "{"
    games.write_text("\n".join(lines))
    result = dominion("replay", games, "--check")
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"Error: {games}, game 3: move 7 (turn " in result.output
    assert "is not legal; legal are" in result.output
    shown = dominion("replay", games, "--game", "3")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert f"Error: {games}, game 3: move 7 (turn " in shown.output
    games.write_text("\n".join([lines[0], lines[3]]))
    result = dominion("replay", games, "--check")
    assert result.exit_code == 1
    assert f"Error: {games}, line 2: " in result.output


# Training.


TINY: dict[str, Any] = {
    "name": "tiny",
    "decisions": 2400,
    "games": 4,
    "rollout": 600,
    "epochs": 1,
    "net": {"kind": "mlp", "hidden": [8]},
    "max_turns": 6,
    "checkpoint_every": 2,
    "replays": 5,
    "exploration": {"share": [0.5, 0.5]},
    "opponents": {"share": 0.5, "every": 1, "size": 2},
    "evaluation": {"against": ["random"], "every": 100, "games": 2, "final_games": 2},
}


def test_a_run_keeps_some_games_with_each_checkpoint(tmp_path: Path) -> None:
    """The last to end before it, and who played."""
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump(TINY))
    train_command(str(config), tmp_path / "run")
    files = sorted((tmp_path / "run" / "replays").iterdir())
    assert [each.name for each in files] == ["000002.jsonl", "000004.jsonl", "000005.jsonl"]
    kept = [replay for file in files for replay in load(file)]
    assert len(kept) == 3 * 5
    for replay in kept:
        replay.verify()
        assert replay.result.over
    names = {name for replay in kept for name in replay.agents}
    past = {name for name in names if name.startswith("past self ")}
    assert names - past == {"self", "self with a whim"}
    assert past <= {f"past self {iteration}" for iteration in range(1, 5)}
    assert past
    assert all(not set(replay.agents) <= past for replay in kept)


def test_a_resumed_run_keeps_the_same_games_once() -> None:
    config = TrainConfig.model_validate(TINY)
    whole = Learner(config)
    kept = []
    for _ in range(2):
        whole.iterate()
    kept.append(whole.workers.replays())
    state = whole.state_dict()
    whole.iterate()
    kept.append(whole.workers.replays())
    resumed = Learner(config)
    resumed.load_state_dict(state)
    assert resumed.workers.replays() == []
    resumed.iterate()
    assert resumed.workers.replays() == kept[1]
    assert not set(map(Replay.to_json, kept[0])) & set(map(Replay.to_json, kept[1]))


def test_worker_processes_keep_games_too() -> None:
    """Nothing is kept if nothing is asked for."""
    learner = Learner(TrainConfig.model_validate({**TINY, "workers": 1, "replays": 6}))
    try:
        learner.iterate()
        kept = learner.workers.replays()
    finally:
        learner.close()
    assert len(kept) == 6
    assert len({replay.seed for replay in kept}) == 6
    learner = Learner(TrainConfig.model_validate({**TINY, "replays": 0}))
    learner.iterate()
    assert learner.workers.replays() == []
