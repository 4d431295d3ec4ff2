"""What a tournament tells."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from training.cli import app
from training.evaluate import evaluate
from training.tournament import Report, TournamentConfig, tournament
from training.tournament.payoff import FIRST_SEAT

CARDS = ["Cellar", "Chapel", "Village", "Smithy", "Market", "Mine", "Festival", "Laboratory", "Witch", "Moat"]
CONFIG = TournamentConfig(
    agents=("big money", "random", "bm-4", "chapel/witch"),
    kingdoms=("First Game", {"name": "With Witch", "cards": CARDS}),
    games=8,
)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return tournament(CONFIG, tmp_path_factory.mktemp("tournament") / "a.sqlite")


@pytest.fixture(scope="module")
def of_three(tmp_path_factory: pytest.TempPathFactory) -> Report:
    config = TournamentConfig(agents=("big money", "random", "bm-4", "sensible"), players=3, games=6)
    return tournament(config, tmp_path_factory.mktemp("tournament") / "a.sqlite")


def test_a_pair_in_a_kingdom_scores_what_evaluate_says(report: Report) -> None:
    """With the kingdom's seed, which the report names, the same games are played."""
    seed = next(ground.seed for ground in report.plan.grounds if ground.name == "With Witch")
    score = report.scores["bm-4", "chapel/witch", "With Witch"]
    result = evaluate("bm-4", "chapel/witch", {"cards": CARDS}, 8, seed)
    assert (score.wins, score.ties, score.losses) == (result.wins, result.ties, result.losses)
    assert (score.score, score.interval, score.margin) == (result.score, result.interval, result.margin)


def test_scores_of_a_pair_add_up_and_those_of_all_are_made_of_them(report: Report) -> None:
    for (agent, against, kingdom), score in report.scores.items():
        assert score.games == score.wins + score.losses + score.ties
        assert score.interval[0] <= score.score <= score.interval[1]
        if against:
            other = report.scores[against, agent, kingdom]
            assert score.score + other.score == pytest.approx(1)
            assert (score.wins, score.ties) == (other.losses, other.ties)
    assert report.scores["bm-4", "", "With Witch"].games == 24
    assert report.scores["bm-4", "", "First Game"].games == 16
    assert report.scores["bm-4", "", ""].games == 40
    assert report.scores["chapel/witch", "random", ""].games == 8


def test_the_first_seat_has_what_the_others_leave(report: Report) -> None:
    score = report.scores[FIRST_SEAT, "", ""]
    assert score.games == report.games == 8 * (3 + 6)
    halves = [report.scores[FIRST_SEAT, "", kingdom] for kingdom in report.kingdoms]
    assert score.wins == sum(each.wins for each in halves)
    assert 0.2 < score.score < 0.8


def test_the_random_agent_is_last_without_a_number(report: Report) -> None:
    assert report.order[-1] == "random"
    last = report.ratings.agents[-1]
    assert last.rating is None
    assert last.interval[1] is not None
    assert dict.fromkeys(report.order) == dict.fromkeys(sorted(CONFIG.agents, key=report.order.index))


def test_everything_is_written(report: Report, tmp_path: Path) -> None:
    paths = {path.name: path for path in report.write(tmp_path / "new")}
    data = json.loads(paths["results.json"].read_text())
    assert data == json.loads(json.dumps(report.to_dict()))
    assert data["left_out"][0]["agent"] == "chapel/witch"
    assert [kingdom["config"]["cards"][0] for kingdom in data["kingdoms"]] == ["Cellar", "Cellar"]
    rows = list(csv.DictReader(io.StringIO(paths["scores.csv"].read_text())))
    assert len(rows) == len(report.scores)
    assert float(rows[0]["score"]) == pytest.approx(data["scores"][0]["score"], abs=1e-5)
    ratings = list(csv.DictReader(io.StringIO(paths["ratings.csv"].read_text())))
    assert [row["agent"] for row in ratings] == report.order
    assert ratings[-1]["rating"] == "" != ratings[-1]["high"]
    for name in ("payoff.png", "ratings.png"):
        assert paths[name].read_bytes().startswith(b"\x89PNG")
        assert 5_000 < paths[name].stat().st_size < 200_000
    assert "| big money | 1000 | 1000 to 1000 |" in paths["results.md"].read_text()


def test_people_read_tables(report: Report) -> None:
    text = io.StringIO()
    Console(file=text, width=200).print(report.shown())
    for line in ("Elo scale, Davidson's model; big money = 1000", "lost all games", "First seat", "fixed beforehand"):
        assert line in text.getvalue()
    assert text.getvalue().count("chapel/witch does not play in First Game") == 1


def test_with_three_at_a_table_there_are_shares_and_openskill(of_three: Report, tmp_path: Path) -> None:
    assert of_three.games == 4 * 6
    assert of_three.ratings.model == "OpenSkill"
    assert of_three.ratings.agents[-1].agent == "random"
    assert sum(of_three.scores[name, "", ""].score for name in of_three.order) == pytest.approx(4 / 3)
    assert of_three.scores["random", "bm-4", ""].games == 12
    text = of_three.markdown()
    assert "share of the victory %" in text
    assert "33.3 if seats do not matter" in text
    assert len(of_three.write(tmp_path)) == 6


def test_without_big_money_the_first_agent_has_1000_and_the_report_says_so(tmp_path: Path) -> None:
    config = TournamentConfig(agents=("bm-4", "big money ultimate"), games=8)
    report = tournament(config, tmp_path / "a.sqlite")
    assert report.ratings.anchor == "bm-4"
    assert "bm-4 = 1000" in report.markdown()


def test_any_agent_can_have_1000(tmp_path: Path) -> None:
    config = TournamentConfig(agents=("bm-4", "big money ultimate"), games=8, anchor="Big Money Ultimate")
    found = tournament(config, tmp_path / "a.sqlite").ratings
    assert [each.rating for each in found.agents if each.agent == "big money ultimate"] == [1000]


# The command.


def dominion(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["tournament", *map(str, arguments)])


def test_the_command_plays_writes_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("agents: [big money, random]\ngames: 4\nmax_turns: 10\n")
    arguments = ("--config", path, "--db", tmp_path / "a.sqlite", "--json", "--out", tmp_path / "out")
    first = dominion(*arguments)
    assert first.exit_code == 0, first.output
    assert json.loads(first.stdout)["games"] == 4
    assert json.loads(first.stdout) == json.loads((tmp_path / "out" / "results.json").read_text())
    more = dominion("bm-4", "--kingdom", "Gambits", *arguments)
    data = json.loads(more.stdout)
    assert [each["name"] for each in data["agents"]] == ["big money", "random", "bm-4"]
    assert [each["name"] for each in data["kingdoms"]] == ["Gambits"]
    table = dominion("big money", "random", "--games", "2", "--db", tmp_path / "a.sqlite")
    assert "Ratings" in table.stdout
    assert "Pay-offs" in table.stdout


def test_the_command_tells_of_games_that_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("big money", "random", "--games", "2", "--db", tmp_path / "a.sqlite")
    assert "other code" not in dominion(*arguments).stderr
    monkeypatch.setattr("training.tournament.store.code_digest", lambda: "changed")
    assert "a.sqlite has 2 games of other code too" in " ".join(dominion(*arguments).stderr.split())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "at least 2 agents, not 0"),
        (("big money", "big mony"), "did you mean 'big money'"),
        (("big money", "random", "--kingdom", "Frist Game"), "did you mean 'First Game'"),
        (("big money", "random", "--games", "0"), "games"),
        (("big money", "random", "--stop", "soon"), "'decided' or a number"),
        (("big money", "random", "--players", "3"), "at least 3 agents"),
        (("big money", "random", "--anchor", "bigmoney"), "did you mean 'big money'"),
        (("--config", "nothing.yaml"), "nothing.yaml"),
    ],
)
def test_the_command_tells_what_is_wrong(tmp_path: Path, arguments: tuple[str, ...], why: str) -> None:
    result = dominion(*arguments, "--db", tmp_path / "a.sqlite")
    assert result.exit_code == 2
    assert why in " ".join(result.output.split())
    assert "Traceback" not in result.output
    assert not (tmp_path / "a.sqlite").exists()
