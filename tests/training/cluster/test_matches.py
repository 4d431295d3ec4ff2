"""Matches on a Ray cluster: the same games as in this process, also if a node is killed."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from agents import make
from agents.network import save_policy
from agents.strategy import Rule, Strategy
from tests.examples.running import need
from tests.training.tiny import TINY, tiny
from training.cli import app
from training.matches import Match, MatchPool, Played, Room, Table, WorkersLike
from training.ppo import Learner

need("ray")
pytestmark = pytest.mark.slow

from training.cluster.matches import RayCrew  # noqa: E402 -- where Ray is missing, the tests have been skipped by now

MONEY = Strategy("money", (Rule("buy", "Province"), Rule("buy", "Gold"), Rule("buy", "Silver")))
LONG = Match((MONEY, "random"), games=400, seed=5)


def played(matches: list[Match], workers: WorkersLike = 1) -> list[tuple[Match, Played]]:
    with MatchPool(workers) as pool:
        return list(pool.play(matches))


def test_matches_are_the_same_and_need_no_files_on_the_nodes(cluster: Any, tmp_path: Path) -> None:
    """A checkpoint and a kingdom are read here, and what is sent can be played when they are gone."""
    learner = Learner(tiny())
    save_policy(tmp_path, learner.net, learner.card())
    kingdom = tmp_path / "kingdom.yaml"
    kingdom.write_text(yaml.safe_dump({"published": "First Game"}))
    matches = [
        Match((MONEY, "random"), games=5, seed=1),
        Match((f"checkpoint:{tmp_path}", "big money"), str(kingdom), games=4, seed=2, max_turns=9),
        Match((partial(make, "random"), "big money"), {"random": {"sets": ["Base"]}}, games=3, keep=True),
    ]
    alone = played(matches)
    crew = RayCrew(2, own_cores=False)
    assert played(matches, crew) == alone
    sent = crew._sent(matches[1])
    (tmp_path / "policy.safetensors").unlink()
    kingdom.unlink()
    assert list(Table(sent, Room()).play(0, 4)) == [game for _, game in alone[5:9]]


def test_games_of_a_node_that_is_killed_are_played_again(cluster: Any, add_node: Callable[[], Any]) -> None:
    node = add_node()
    with MatchPool(RayCrew()) as pool:
        games = pool.play([LONG])
        found = [next(games)]
        cluster.remove_node(node, allow_graceful=False)
        found += games
    assert found == played([LONG])


def test_a_stream_that_is_stopped_hands_in_what_was_begun(cluster: Any) -> None:
    """Of the match that is being played, the games that have ended."""
    short, *long = replace(LONG, games=2), *(replace(LONG, games=50_000, seed=seed) for seed in range(9))
    with MatchPool(RayCrew()) as pool:
        stream = pool.stream([short, *long])
        assert next(stream)[0] == short
        (_, _, of_short), *rest = pool.stop()
    assert len(of_short) == 2
    assert all(len(games) < 50_000 for _, _, games in rest)
    for match, _, games in rest:
        assert games == [game for _, game in played([replace(match, games=len(games) or 1)])][: len(games)]


def test_who_stops_looking_on_can_have_other_matches_played(cluster: Any) -> None:
    with MatchPool(RayCrew()) as pool:
        games = pool.play([LONG])
        next(games)
        games.close()
        assert len(list(pool.play([replace(LONG, games=2)]))) == 2


def test_an_error_on_the_cluster_arrives_here(cluster: Any) -> None:
    with MatchPool(RayCrew()) as pool, pytest.raises(ValueError, match="which the kingdom lacks"):
        next(pool.play([Match(("random", "chapel/witch"))]))


def ran(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_commands_say_the_same_with_a_cluster(cluster: Any, tmp_path: Path) -> None:
    evaluate = ("evaluate", "big money", "--against", "random", "--games", "20", "--json")
    assert json.loads(ran(*evaluate, "--ray", "auto")) == json.loads(ran(*evaluate))
    tournament = ("tournament", "big money", "random", "--games", "6", "--json", "--db")
    there, here = (
        json.loads(ran(*tournament, str(tmp_path / name), *more)) for name, *more in (("a", "--ray", "auto"), ("b",))
    )
    assert there == here


def test_training_comes_to_the_same_with_a_cluster(cluster: Any, tmp_path: Path) -> None:
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump({**TINY, "decisions": 1200}))
    for name, *more in (("there", "--ray", "auto"), ("here",)):
        ran("train", str(config), "--out", str(tmp_path / name), *more)
    there, here = ((tmp_path / name / "final" / "policy.safetensors").read_bytes() for name in ("there", "here"))
    assert there == here
    scores = []
    for name in ("there", "here"):
        with (tmp_path / name / "evaluations.csv").open(newline="") as file:
            scores.append([{**row, "seconds": ""} for row in csv.DictReader(file)])
    assert scores[0] == scores[1] != []
