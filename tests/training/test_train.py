"""Training runs: what they write, that they can be stopped and killed and resumed, that nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from agents.network import layout_hash, load_policy
from dominion_env import ActionTable
from dominion_env.env import pool_of
from tests.training.tiny import TINY, full_at
from training import train
from training.checkpoint import checkpoints, read_state, write_checkpoint


def test_a_run_writes_all_it_promises(tmp_path: Path) -> None:
    """Config, figures, evaluations, picture, TensorBoard, and a final checkpoint with its results."""
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump(TINY))
    run = tmp_path / "run"
    final = train.train_command(str(config), run)
    card = json.loads((final / "card.json").read_text())
    assert card["results"][0]["games"] == 4
    assert (card["results"][0]["a"], card["results"][0]["b"]) == ("tiny", "random")
    assert card["decisions"] >= 3000
    assert card["layout"] == layout_hash(ActionTable(pool_of("First Game")), 2)
    rows = (run / "metrics.csv").read_text().splitlines()
    assert len(rows) == 1 + card["iterations"]
    assert (run / "evaluations.csv").read_text().count("random") == card["iterations"] // 2
    league = (run / "league.csv").read_text().splitlines()
    assert league[0] == "iteration,opponent,score,share"
    assert league[1].startswith("2,past self 1,0.")
    assert (run / "learning_curve.png").read_bytes().startswith(b"\x89PNG")
    assert any((run / "tensorboard").iterdir())
    with pytest.raises(ValueError, match="--resume"):
        train.train_command(str(config), run)
    with pytest.raises(FileNotFoundError, match="not the folder of a training run"):
        train.train_command("", resume=tmp_path / "elsewhere")


def test_ctrl_c_stops_after_the_iteration_and_the_run_goes_on_later(tmp_path: Path) -> None:
    """A checkpoint is written, and --resume finishes the run with one row of figures for each iteration."""
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump({**TINY, "decisions": 200_000, "checkpoint_every": 1000, "workers": 1}))
    run = tmp_path / "run"
    command = [sys.executable, "-c", "from training.cli import main; main()", "train", str(config), "--out", str(run)]
    process = subprocess.Popen(
        command,
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "COLUMNS": "200"},
    )
    deadline = time.monotonic() + 120
    while not (run / "metrics.csv").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    output, _ = process.communicate(timeout=120)
    assert process.returncode != 0
    assert "Traceback" not in output
    assert "--resume" in output
    stopped = read_state(run)["iteration"]
    settings = yaml.safe_load((run / "config.yaml").read_text())
    settings["decisions"] = 600 * (stopped + 2)
    (run / "config.yaml").write_text(yaml.safe_dump(settings))
    train.train_command("", resume=run)
    iterations = [int(row.split(",")[0]) for row in (run / "metrics.csv").read_text().splitlines()[1:]]
    assert iterations == list(range(1, len(iterations) + 1))
    assert len(iterations) > stopped


@pytest.mark.parametrize("file", ["policy.safetensors", "state.pt"])
def test_a_run_on_a_full_disk_says_how_to_go_on_and_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    """It stops at the first checkpoint that can't be written; once there is room, the run goes on from the last one."""
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump(TINY))
    run = tmp_path / "run"

    def fuller(run: Path, iteration: int, *rest: Any) -> Path:
        if iteration == 3:
            monkeypatch.setattr(Path, "write_bytes", full_at(file))
        return write_checkpoint(run, iteration, *rest)

    with monkeypatch.context() as patched:
        patched.setattr("training.train.write_checkpoint", fuller)
        with pytest.raises(OSError, match=rf"disk is full.*after iteration 3; .*of iteration 2\. .*--resume {run}"):
            train.train_command(str(config), run)
    monkeypatch.undo()
    with (run / "metrics.csv").open("a") as figures:
        figures.write("4,2")  # a row that was cut short
    train.train_command("", resume=run)
    iterations = [int(row.split(",")[0]) for row in (run / "metrics.csv").read_text().splitlines()[1:]]
    assert iterations == list(range(1, len(iterations) + 1))


def test_a_run_goes_on_from_the_checkpoint_before_a_damaged_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says which one it passed over, and ends as if nothing had happened: league and all."""
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump(TINY))
    whole, run = tmp_path / "whole", tmp_path / "run"
    expected = load_policy(train.train_command(str(config), whole))
    shutil.copytree(whole, run)
    shutil.rmtree(run / "final")
    (newest,) = checkpoints(run)[-1:]
    (newest / "state.pt").write_bytes((newest / "state.pt").read_bytes()[:1000])
    again = load_policy(train.train_command("", resume=run))
    assert f"skipped a damaged checkpoint: {newest.name}" in capsys.readouterr().out
    for name, tensor in expected.net.state_dict().items():
        assert tensor.equal(again.net.state_dict()[name])
    assert (run / "league.csv").read_text() == (whole / "league.csv").read_text()


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    """Killed in the middle of whatever it does, it goes on from its last checkpoint; one killed before the first begins
    anew. What the killed process had half written is removed.
    """
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump({**TINY, "decisions": 200_000}))
    run = tmp_path / "run"
    command = [sys.executable, "-c", "from training.cli import main; main()", "train", str(config), "--out", str(run)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while not checkpoints(run) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.kill()
    process.wait()
    (run / "checkpoints" / ".unfinished-x").mkdir()
    settings = yaml.safe_load((run / "config.yaml").read_text())
    reached = read_state(run)["iteration"]
    (run / "config.yaml").write_text(yaml.safe_dump({**settings, "decisions": 600 * (reached + 2)}))
    train.train_command("", resume=run)
    iterations = [int(row.split(",")[0]) for row in (run / "metrics.csv").read_text().splitlines()[1:]]
    assert iterations == list(range(1, len(iterations) + 1))
    assert len(iterations) > reached
    assert not list((run / "checkpoints").glob(".unfinished*"))
    shutil.rmtree(run / "checkpoints")
    train.train_command("", resume=run)
    assert read_state(run)["iteration"] == len((run / "metrics.csv").read_text().splitlines()) - 1
