"""docs/datasets.md: its Python and its commands run, its table is right."""

from __future__ import annotations

import inspect
import re
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from dominion_env.dataset import ReplayDataset
from dominion_env.decisions import ARRAYS, Decisions
from dominion_env.replay import load
from training.cli import app
from training.evaluate import evaluate

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "datasets.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_its_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One block after the other, on games of an evaluation; what needs Minari is left out."""
    monkeypatch.chdir(tmp_path)
    evaluate("big money ultimate", "sensible", games=11, max_turns=4, replays=tmp_path / "games.jsonl")
    names: dict[str, Any] = {}
    for block in BLOCKS:
        if "minari" not in block:
            exec(compile(block, "docs/datasets.md", "exec"), names)  # noqa: S102 -- it is our own page
    assert names["loss"] > 0
    assert names["rewards"][-1] in (-1, 0, 1)


def test_its_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that make data of the records in the repository, and come to as many replays as it tells."""
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^dominion (import .*|replay .*|dataset human.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 3
    for command in commands:
        result = CliRunner().invoke(app, shlex.split(command))
        assert result.exit_code == 0, result.output
    single = [replay.result.over for replay in load("human.jsonl")].count(False)
    assert f"{len(list(load('human.jsonl'))) - single} whole games and {single} turns" in PAGE
    assert Decisions.read("human.npz").filled_sight.any()


def test_its_table_tells_the_types_of_the_arrays() -> None:
    """All of them, in order."""
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \|", PAGE, re.MULTILINE)
    assert rows == [(name, np.dtype(dtype).name) for name, dtype in ARRAYS.items()]


def test_it_tells_all_options() -> None:
    """Each in the list of options."""
    options = PAGE.split("Options of `ReplayDataset`:")[1].split("\nEach pass")[0]
    told = {name for line in re.findall(r"^- (.*?):", options, re.MULTILINE) for name in re.findall(r"`(\w+)`", line)}
    assert told == {*inspect.signature(ReplayDataset).parameters} - {"replays"}
