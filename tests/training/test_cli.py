"""The `dominion` command."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from typer.testing import CliRunner, Result

import dominion_env
from dominion_env import testing
from dominion_env.spaces_page import page
from training.cli import app
from training.files import write_whole


def dominion(*arguments: str, keys: str | None = None) -> Result:
    """What the command does, given what is typed while it runs."""
    return CliRunner().invoke(app, arguments, input=keys)


def fails(*arguments: str, saying: str) -> None:
    """The command ends with status 2 and a short message."""
    result = dominion(*arguments)
    assert result.exit_code == 2, result.output
    assert re.search(saying, " ".join(result.output.split())), result.output
    assert "Traceback" not in result.output
    assert result.stdout == ""


# dominion check


def test_check_runs_every_check() -> None:
    result = dominion("check", "--players", "3", "--steps", "5")
    assert result.exit_code == 0, result.output
    assert len(re.findall(r"^check_\w+ +ok$", result.stdout, re.MULTILINE)) == len(testing.checks())


def test_a_failed_check_shows_in_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "report", lambda *_, **settings: settings["games"] != 3)
    assert dominion("check", "--games", "3").exit_code == 1
    assert dominion("check", "--games", "2").exit_code == 0


def test_check_names_a_wrong_kingdom() -> None:
    fails("check", "--kingdom", "Frist Game", saying="did you mean 'First Game'")


# dominion evaluate


def test_evaluate_shows_a_table() -> None:
    result = dominion("evaluate", "Big Money", "--against", "random", "--games", "4")
    assert result.exit_code == 0
    assert "big money" in result.stdout
    row = next(line for line in result.stdout.splitlines() if "score" in line)
    assert [cell.strip() for cell in row.strip("│").split("│")] == ["score", "1.000"]


def test_evaluate_prints_json_that_holds_everything(tmp_path: Path) -> None:
    out = tmp_path / "result.json"
    arguments = ("evaluate", "big money ultimate", "--against", "big money", "--kingdom", "first game", "--games", "10")
    result = dominion(*arguments, "--seed", "3", "--players", "2", "--workers", "1", "--json", "--out", str(out))
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert json.loads(out.read_text()) == told
    assert told["games"] == 10 == told["wins"] + told["losses"] + told["ties"]
    assert told["score"] == (told["wins"] + told["ties"] / 2) / 10
    assert 0 <= told["interval"][0] <= told["score"] <= told["interval"][1] <= 1
    assert (told["a"], told["b"], told["seed"], told["players"]) == ("big money ultimate", "big money", 3, 2)
    assert {"kingdom", "margin", "turns", "first_seat", "truncated"} <= set(told)
    assert json.loads(dominion(*arguments, "--seed", "3", "--json").stdout) == told


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        (("big mony",), "did you mean 'big money'"),
        (("random", "--against", "rndom"), "did you mean 'random'"),
        (("random", "--kingdom", "Frist Game"), "did you mean 'First Game'"),
        (("random", "--kingdom", "nowhere.yaml"), "nowhere.yaml"),
        (("checkpoint:nowhere",), "nowhere"),
        (("random", "--games", "0"), "--games"),
        (("random", "--players", "7"), "--players"),
        (("random", "--games", "2", "--out", "no/such/folder/x.json"), "no/such/folder"),
    ],
)
def test_evaluate_tells_what_is_wrong(arguments: tuple[str, ...], saying: str) -> None:
    fails("evaluate", *arguments, saying=saying)


def test_evaluate_without_an_agent_says_what_is_missing() -> None:
    fails("evaluate", saying="Missing argument")


def test_ctrl_c_leaves_no_result(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(*arguments: object, **settings: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("training.evaluate.evaluate", interrupted)
    result = dominion("evaluate", "random", "--out", str(tmp_path / "x.json"))
    assert result.exit_code == 130
    assert result.output.strip() == "Stopped."
    assert list(tmp_path.iterdir()) == []


def test_a_person_can_be_measured_and_may_leave() -> None:
    result = dominion("evaluate", "human", "--games", "1", keys="1\nquit\n")
    assert result.exit_code == 130
    assert "Turn 1 of player 0" in result.output


# dominion cards, dominion kingdoms


def test_cards_are_listed_by_set() -> None:
    result = dominion("cards", "--set", "base (2nd)")
    assert result.exit_code == 0
    assert re.search(r"Militia +│ +4 │ Action - Attack +│ Base", result.stdout)
    assert "Woodcutter" not in result.stdout
    assert len(json.loads(dominion("cards", "--json").stdout)) == len(dominion_env.cards())
    fails("cards", "--set", "Bse", saying="did you mean 'Base'")


def test_kingdoms_are_listed() -> None:
    result = dominion("kingdoms")
    assert result.exit_code == 0
    for name in dominion_env.kingdoms():
        assert name in result.stdout
    everything = dominion("kingdoms", "--all")
    assert everything.exit_code == 0
    for name in dominion_env.kingdoms(all=True):
        assert name in everything.stdout


# dominion spaces


def test_spaces_lists_actions_and_features() -> None:
    shown = dominion("spaces").stdout
    assert "85 actions" in shown
    assert re.search(r"│ 20 +│ buy Province +│", shown)
    assert re.search(r"│ 0-16 +│ own hand +│", shown)


def test_spaces_prints_every_name_as_json() -> None:
    told = json.loads(dominion("spaces", "--kingdom", "grim parade", "--players", "3", "--json").stdout)
    env = dominion_env.raw_env("Grim Parade", 3)
    assert told == {
        "players": 3,
        "cards": list(env.actions.cards),
        "actions": env.actions.names(),
        "actions_hash": env.actions.hash,
        "observation": env.observation_layout(),
        "state": env.state_layout(),
    }


def test_spaces_prints_its_page() -> None:
    assert dominion("spaces", "--markdown").stdout == page()


def test_spaces_names_what_is_wrong() -> None:
    fails("spaces", "--kingdom", "Grim Prade", saying="did you mean 'Grim Parade'")


# dominion play


def test_play_shows_the_table_and_takes_choices() -> None:
    result = dominion("play", "--against", "random", "--seed", "3", keys="help\nplay all\nundo\nnonsense\nquit\n")
    assert result.exit_code == 0
    for text in (
        "Seed 3.",
        "against random",
        "hand 5 cards",
        "Taken back.",
        "'nonsense' is none of the choices",
        "You leave",
    ):
        assert text in result.stdout


def test_play_ends_when_the_input_ends() -> None:
    result = dominion("play", keys="")
    assert result.exit_code == 0
    assert "You leave the game." in result.stdout


def test_play_without_a_seed_is_a_new_game_each_time() -> None:
    seeds = {dominion("play", keys="").stdout.splitlines()[0] for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        (("--against", "nobody"), "no agent is called"),
        (("--kingdom", "x"), "no kingdom"),
        (("--seat", "2"), "seat must be 0 to 1"),
    ],
)
def test_play_tells_what_is_wrong(arguments: tuple[str, ...], saying: str) -> None:
    result = dominion("play", *arguments)
    assert result.exit_code == 2
    assert saying in result.output


# dominion train


@pytest.fixture
def trained(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """The arguments that training was started with."""
    calls: list[tuple[object, ...]] = []
    module = ModuleType("training.train")
    vars(module)["train_command"] = lambda *arguments: calls.append(arguments)
    monkeypatch.setitem(sys.modules, "training.train", module)
    return calls


def test_train_hands_on_what_was_given(trained: list[tuple[object, ...]]) -> None:
    assert dominion("train", "quickstart").exit_code == 0
    assert dominion("train", "x.yaml", "--out", "runs/x", "--seed", "4").exit_code == 0
    assert dominion("train", "--resume", "runs/y", "--ray", "10.0.0.1:6379").exit_code == 0
    assert trained == [
        ("quickstart", None, None, None, None),
        ("x.yaml", Path("runs/x"), 4, None, None),
        ("", None, None, Path("runs/y"), "10.0.0.1:6379"),
    ]


@pytest.mark.parametrize("arguments", [(), ("quickstart", "--resume", "runs/y")])
def test_train_takes_a_config_or_a_run_to_go_on_with(arguments: tuple[str, ...]) -> None:
    fails("train", *arguments, saying="either a config")


def test_settings_of_new_runs_are_not_ignored_where_a_run_goes_on(trained: list[tuple[object, ...]]) -> None:
    fails("train", "--resume", "runs/y", "--seed", "4", saying="--seed: only for new runs")
    fails("train", "--resume", "runs/y", "--seed", "4", "--out", "z", saying="--out and --seed: only for new runs")
    assert trained == []


@pytest.mark.parametrize(
    ("error", "status", "saying"),
    [
        (
            ValueError("x.yaml: decisons: there is no such setting"),
            2,
            "Error: x.yaml: decisons: there is no such setting",
        ),
        (FileNotFoundError(2, "No such file or directory", "runs/y"), 2, "runs/y"),
        (ModuleNotFoundError("No module named 'torch'", name="torch"), 2, "pip install"),
        (KeyboardInterrupt(), 130, "Stopped."),
        (KeyboardInterrupt("stopped after iteration 7"), 130, "stopped after iteration 7"),
    ],
)
def test_train_ends_with_a_short_message(
    monkeypatch: pytest.MonkeyPatch, trained: list[object], error: BaseException, status: int, saying: str
) -> None:
    def fail(*arguments: object) -> None:
        raise error

    vars(sys.modules["training.train"])["train_command"] = fail
    result = dominion("train", "x.yaml")
    assert result.exit_code == status
    assert saying in result.output
    monkeypatch.setenv("DOMINION_TRACEBACK", "1")
    assert isinstance(dominion("train", "x.yaml").exception, (type(error), SystemExit))


# Files.


def test_a_file_is_written_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    write_whole(path, "old")
    assert path.read_text() == "old"

    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("training.files.os", SimpleNamespace(fsync=interrupted, fdopen=open, umask=lambda mask: 0o22))
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_help_lists_the_commands() -> None:
    result = dominion("--help")
    assert result.exit_code == 0
    commands = "bench cards dataset evaluate import kingdoms play replay reproduce tournament train"
    for name in commands.split():
        assert name in result.stdout
