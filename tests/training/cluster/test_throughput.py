"""What limits a run on a cluster, and the script that measures it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from typer.testing import CliRunner

from tests.examples.running import need
from tests.training.tiny import TINY

need("ray")

from training.cluster.throughput import Parts, command  # noqa: E402 -- where Ray is missing, tests have been skipped

PARTS = Parts("tiny", 2, 8, 600, plays=1000, learns=4000, decision=2000, weights=1_000_000)


@pytest.mark.parametrize(
    ("workers", "megabytes", "ahead", "rate"),
    [
        (1, 100, True, 1000),  # the worker is the slowest
        (8, 100, True, 4000),  # the learner
        (8, 6, True, 3000),  # the network: 6 MB/s are 3,000 decisions of 2,000 bytes
        (4, 100, False, 2000),  # as long for playing as for learning, one after the other
    ],
)
def test_a_run_is_as_fast_as_its_slowest_part(workers: int, megabytes: float, ahead: bool, rate: float) -> None:
    assert PARTS.rate(workers, megabytes, ahead) == pytest.approx(rate)
    assert PARTS.enough_workers() == 4


@pytest.mark.slow
def test_the_script_measures_parts_and_runs(cluster: Any, tmp_path: Path) -> None:
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump(TINY))
    app = typer.Typer()
    app.command()(command)
    out = tmp_path / "figures.json"
    options = ["--ray", "auto", "--workers", "1", "--repeats", "1", "--share", "2", "--out", str(out)]
    result = CliRunner().invoke(app, [str(config), *options])
    assert result.exit_code == 0, result.output
    figures = json.loads(out.read_text())
    assert figures["parts"]["workers"] == 2
    (run,) = figures["runs"]
    assert (run["where"], run["nodes"], run["workers"]) == ("Ray", 1, 1)
    assert run["rate"] > 0
    assert "the learner waits" in result.output
