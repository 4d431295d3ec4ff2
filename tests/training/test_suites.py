"""Tables of matches, what an agent does with its cards, and results that can be played again."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from agents import Agent, make
from dominion_env import ActionTable, View
from dominion_env.env import pool_of
from dominion_env.kingdoms import resolve
from dominion_env.replay import Replay
from training import suites
from training.cli import app
from training.evaluate import evaluate
from training.league import with_cards
from training.suites import Suite, contests, measure, suite
from training.train import train_command

TINY: dict[str, Any] = {
    "name": "tiny",
    "kingdom": {"random": {"sets": ["Base (2nd)"]}},
    "decisions": 1200,
    "games": 8,
    "rollout": 600,
    "net": {"kind": "cards", "features": 4, "width": 8},
    "max_turns": 12,
    "evaluation": {"against": ["random", "chapel/witch"], "every": 50, "final_games": 4},
}


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The final checkpoint of a run of seconds."""
    folder = tmp_path_factory.mktemp("run")
    config = folder / "tiny.yaml"
    config.write_text(yaml.safe_dump(TINY))
    return train_command(str(config), folder / "out")


def run(*arguments: str) -> Any:
    """What the command prints as JSON."""
    ended = CliRunner().invoke(app, [*arguments, "--json"], catch_exceptions=False)
    assert ended.exit_code == 0, ended.output
    return json.loads(ended.stdout)


def test_every_result_in_a_card_is_played_again_by_its_command(trained: Path) -> None:
    """With the folder of the checkpoint for DIR, the same games with the same end."""
    card = json.loads((trained / "card.json").read_text())
    assert [result["b"] for result in card["results"]] == ["random", "chapel/witch"]
    for result in card["results"]:
        dominion, *arguments = shlex.split(result["command"].replace("DIR", str(trained)))
        assert dominion == "dominion"
        again = run(*arguments)
        for name in ("b", "games", "wins", "losses", "ties", "score", "interval", "margin", "turns", "seed"):
            assert again[name] == result[name]


def test_a_card_tells_what_the_checkpoint_was_made_on(trained: Path) -> None:
    """Config, progress, time, machine and code."""
    card = json.loads((trained / "card.json").read_text())
    assert card["config"]["seed"] == 0
    assert card["decisions"] >= 1200
    assert card["games"] > 0
    assert card["training_seconds"] > 0
    assert card["machine"]["cores"] >= 1
    assert len(card["code"]) == len(card["layout"]) == 16
    assert card["version"]


def test_a_suite_is_played_on_kingdoms_that_hold_the_cards_of_the_opponents(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same games as the matches one by one; each use of a card is counted in the games that offer it."""
    small = Suite("Base random", ("random", "chapel/witch"))
    replays: list[Replay] = []
    monkeypatch.setattr(suites._Count, "add", lambda self, replay, seat: replays.append(replay))
    agent = f"checkpoint:{trained}"
    measured = measure(agent, small, 4, 9)
    assert measured.results[0] == evaluate(agent, "random", "Base random", 4, 9)
    assert measured.results[1] == evaluate(agent, "chapel/witch", with_cards("Base random", ["Chapel", "Witch"]), 4, 9)
    assert len(replays) == 8
    assert all({"Chapel", "Witch"} <= {*replay.kingdom.cards} for replay in replays[4:])


def test_what_is_bought_and_played_is_counted_for_the_agent_alone() -> None:
    """A strategy that buys Witches shows as it does; its opponent's cards do not."""
    measured = measure("chapel/witch", Suite("Base random", ("bm-4", "workshop/gardens rush")), 6, 0)
    uses = measured.uses
    assert set(uses) <= {*resolve("Base random", 0).cards, *uses}
    assert uses["Workshop"].bought == uses["Gardens"].bought == 0
    assert uses["Workshop"].games >= 6
    agent = make("chapel/witch")
    assert agent.needs() == ["Witch", "Chapel"]
    measured = measure("chapel/witch", Suite("Base random", ("chapel/witch",)), 6, 0)
    assert measured.uses["Witch"].games == 6
    assert 1 <= measured.uses["Witch"].bought <= 2
    assert measured.uses["Witch"].bought_share == 1
    assert measured.uses["Witch"].played > measured.uses["Witch"].bought
    assert measured.uses["Chapel"].bought_share > 0.5


def test_a_barred_agent_never_buys_or_gains_the_card_by_choice() -> None:
    """All else it does as before; the suite "barred" sets it against itself on kingdoms with the card."""
    barred = {*ActionTable(pool_of("Base random")).cards} - {"Province"}
    agent = make(f"checkpoint:generalist without {', '.join(barred).lower()}")
    free = make("checkpoint:generalist")
    differed: list[str] = []

    class Watched(Agent):
        """Plays as the barred one, and notes what the free one would have done instead."""

        name = "watched"

        def act(self, view: View) -> int:
            action, freely = agent.act(view), free.act(view)
            if action != freely:
                differed.append(view.actions.verb(freely))
            if view.kind in ("buy", "gain"):
                alternatives = {view.actions.name(each) for each in view.legal} & {"done", "buy Province"}
                assert not alternatives or view.actions.card(action) not in barred or view.kind == "play"
            return action

    evaluate(Watched, "random", with_cards("Base random", ["Village", "Workshop"]), 4, 0)
    assert set(differed) <= {"buy ...", "gain ..."}
    assert "buy ..." in differed
    first = contests("checkpoint:generalist", suite("barred"))[0]
    assert first.against == "checkpoint:generalist without Artisan"
    assert (first.name, first.cards) == ("itself without Artisan", ("Artisan",))


def test_results_are_written_into_the_card(trained: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the same matches are replaced, others stay; without --write nothing is written."""
    monkeypatch.setitem(suites.SUITES, "generalist", Suite("Base random", ("random", "bm-4")))
    path = trained / "card.json"
    before = json.loads(path.read_text())
    arguments = ["evaluate", f"checkpoint:{trained}", "--suite", "generalist", "--games", "2"]
    shown = run(*arguments)
    assert json.loads(path.read_text()) == before
    run(*arguments, "--seed", "1", "--write")
    run(*arguments, "--write")
    card = json.loads(path.read_text())
    assert card["uses"] == shown["uses"]
    moved = [
        {**row, "a": "tiny", "command": row["command"].replace(str(trained), "DIR")} for row in shown["results"]
    ]  # the card may be copied elsewhere
    assert card["results"] == [*before["results"], *moved]
    assert card["config"] == before["config"]
    assert "Use of the kingdom cards" in CliRunner().invoke(app, arguments).stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--suite", "generalst"], "no suite is called 'generalst'; did you mean 'generalist'"),
        (["--suite", "barred"], "needs a checkpoint.*'random' is none"),
        (["--suite", "generalist", "--write"], "needs a checkpoint.*'random' is none"),
        (["--write"], "--write is for the results of a --suite"),
        (["--with", "Wich"], "'Wich' is not a card; did you mean 'Witch'"),
    ],
)
def test_a_wrong_wish_is_named(arguments: list[str], message: str) -> None:
    """Before any game is played."""
    ended = CliRunner().invoke(app, ["evaluate", "random", "--kingdom", "Base random", *arguments])
    assert ended.exit_code == 2
    assert re.search(message, " ".join(ended.output.split()))


def test_only_known_cards_can_be_barred(trained: Path) -> None:
    """The message suggests the nearest."""
    with pytest.raises(ValueError, match=r"barred from 'Vilage'.*did you mean 'Village'"):
        evaluate(f"checkpoint:{trained} without Vilage", "random", "Base random", 2)
