"""Self-play training: that it learns, that it can be stopped and resumed, that nothing is lost."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import yaml

from agents import make
from agents.network import layout_hash, load_policy
from dominion_env import ActionTable
from dominion_env.env import pool_of
from training import train
from training.checkpoint import checkpoints, read_state, write_checkpoint
from training.config import Schedule, TrainConfig, load_config
from training.league import Guests
from training.ppo import Learner
from training.rollout import Order, Rollout, sample
from training.workers import Player

TINY: dict[str, Any] = {
    "name": "tiny",
    "decisions": 3000,
    "games": 8,
    "rollout": 600,
    "epochs": 2,
    "minibatch": 200,
    "net": {"kind": "mlp", "hidden": [16]},
    "max_turns": 12,
    "checkpoint_every": 1,
    "opponents": {"share": 0.5, "every": 1, "size": 2},
    "evaluation": {"against": ["random"], "every": 2, "games": 2, "final_games": 4},
}


def tiny(**changes: Any) -> TrainConfig:
    """A run of seconds."""
    return TrainConfig.model_validate({**TINY, **changes})


def weights(learner: Learner) -> list[bytes]:
    """The network, bit for bit."""
    return [tensor.numpy().tobytes() for tensor in learner.net.state_dict().values()]


@pytest.mark.parametrize("play_ahead", [False, True])
def test_a_resumed_run_equals_an_uninterrupted_one(tmp_path: Path, play_ahead: bool) -> None:
    """Stopped in the middle, written to disk, read into a new learner:
    the same network bit for bit, the same figures. So it is when a batch was being played ahead.
    """
    config = tiny(play_ahead=play_ahead)
    whole = Learner(config)
    figures = [whole.iterate() for _ in range(5)]
    first = Learner(config)
    for _ in range(2):
        first.iterate()
    write_checkpoint(tmp_path, first.iteration, first.net, first.card(), first.state_dict())
    second = Learner(config)
    second.load_state_dict(read_state(tmp_path))
    rest = [second.iterate() for _ in range(3)]
    assert weights(second) == weights(whole)
    for ours, theirs in zip(rest, figures[2:], strict=True):
        for name in ("decisions", "games", "policy_loss", "value_loss", "entropy", "decisions_per_game"):
            assert ours[name] == theirs[name]


def test_one_seed_gives_one_run_and_another_another() -> None:
    """All randomness follows from the config's seed."""
    runs = []
    for seed in (0, 0, 1):
        learner = Learner(tiny(seed=seed))
        learner.iterate()
        learner.iterate()
        runs.append(weights(learner))
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_worker_processes_can_be_resumed_too(tmp_path: Path) -> None:
    """The games in the workers are part of the checkpoint, and so is a batch that they are playing."""
    config = tiny(workers=2, decisions=1800, play_ahead=True, replays=4)
    learners = [Learner(config), Learner(config)]
    try:
        for _ in range(2):
            learners[0].iterate()
        learners[1].iterate()
        learners[1].workers.replays()
        write_checkpoint(tmp_path, 1, learners[1].net, learners[1].card(), learners[1].state_dict())
        learners.append(Learner(config))
        learners[2].load_state_dict(read_state(tmp_path))
        learners[2].iterate()
        assert weights(learners[2]) == weights(learners[0])
    finally:
        for learner in learners:
            learner.close()


def test_a_batch_is_played_ahead_by_the_network_of_one_update_before() -> None:
    """The probabilities under which it was played are those of that network, so the ratio is right."""
    learner = Learner(tiny(play_ahead=True, exploration={"share": 0.0}, opponents={"share": 0.0}))
    before = learner.weights()
    learner.iterate()
    batch = learner.workers.finish()
    after = learner.weights()
    found = []
    for weights_then in (before, after):
        learner.net.load_state_dict(weights_then)
        logits = learner.net(torch.from_numpy(batch.observations))[0]
        log_policy = torch.log_softmax(logits.masked_fill(~torch.from_numpy(batch.masks), -1e9), 1)
        found.append(log_policy.gather(1, torch.from_numpy(batch.actions)[:, None])[:, 0].detach().numpy())
    assert np.allclose(found[0], batch.log_probs, atol=1e-4)
    assert not np.allclose(found[1], batch.log_probs, atol=1e-4)


@pytest.mark.parametrize(
    ("play_ahead", "likelier", "clipped", "weight"),
    [
        (False, 2.0, 0.5, 1.2),  # clipped, for the policy that played it was far from this one
        (False, 0.5, 0.5, 0.5),
        (True, 1.5, 0.0, 1.5),
        (True, 0.5, 0.0, 0.5),
        (True, 9.0, 0.0, 2.0),  # the most that a decision weighs
    ],
)
def test_a_batch_played_ahead_is_weighted_but_not_clipped_for_being_late(
    play_ahead: bool, likelier: float, clipped: float, weight: float
) -> None:
    """Half of the decisions, those with an advantage of 1, are so much likelier now than when they were played. The
    first step shows how much they count against the other half, which has an advantage of -1.
    """
    learner = Learner(tiny(play_ahead=play_ahead, epochs=1, minibatch=10_000, exploration={"share": 0.0}))
    learner.workers.start(learner.weights(), learner.past, Order())
    batch = learner.workers.finish()
    for name in ("observations", "masks", "actions", "log_probs", "returns"):
        setattr(batch, name, getattr(batch, name)[:500])
    good = np.arange(500) % 2 == 0
    batch.advantages = np.where(good, 1, -1).astype(np.float32)
    batch.log_probs = batch.log_probs - np.where(good, np.log(likelier), 0).astype(np.float32)
    losses = learner.update(batch, 0.0)
    assert losses.clipped == pytest.approx(clipped)
    assert losses.policy == pytest.approx((1 - weight) / 2, abs=2e-3)


def test_a_worker_that_dies_is_told_of() -> None:
    """The message says how it ended and how to go on."""
    learner = Learner(tiny(workers=1))
    try:
        learner.workers._processes[0].kill()
        with pytest.raises(ChildProcessError, match=r"worker 0.*exit code -9.*--resume"):
            learner.iterate()
    finally:
        learner.close()


def test_a_checkpoint_of_another_layout_is_refused() -> None:
    """The message says that the layouts differ."""
    state = Learner(tiny()).state_dict()
    other = Learner(tiny(kingdom="Size Distortion"))
    with pytest.raises(ValueError, match="another layout"):
        other.load_state_dict(state)


def test_a_policy_refuses_games_it_was_not_trained_for(tmp_path: Path) -> None:
    """The message names the kingdom and what differs."""
    learner = Learner(tiny())
    policy_dir = write_checkpoint(tmp_path, 1, learner.net, learner.card(), learner.state_dict())
    policy = load_policy(policy_dir)
    policy.check(ActionTable(pool_of("First Game")), 2)
    with pytest.raises(ValueError, match=r"First Game.*lacks"):
        policy.check(ActionTable(pool_of("Size Distortion")), 2)
    with pytest.raises(ValueError, match="2 players, not 3"):
        policy.check(ActionTable(pool_of("First Game")), 3)


def test_a_damaged_checkpoint_is_passed_over(tmp_path: Path) -> None:
    """The newest one that can be read is used, and what was skipped is told; if none is left, that is an error."""
    learner = Learner(tiny())
    for iteration in (1, 2):
        learner.iteration = iteration
        write_checkpoint(tmp_path, iteration, learner.net, learner.card(), learner.state_dict())
    (tmp_path / "checkpoints" / "000002" / "state.pt").write_bytes(b"cut short")
    state = read_state(tmp_path)
    assert state["iteration"] == 1
    assert state["skipped"][0].startswith("000002")
    (tmp_path / "checkpoints" / "000001" / "state.pt").write_bytes(b"")
    with pytest.raises(ValueError, match=r"no checkpoint in .* can be read"):
        read_state(tmp_path)
    with pytest.raises(FileNotFoundError, match="no checkpoint to resume from"):
        read_state(tmp_path / "elsewhere")


def full_at(name: str) -> Any:
    """What `Path.write_bytes` does on a disk that is full once a file of this name is to be written."""
    write = Path.write_bytes

    def full(path: Path, data: Any) -> int:
        if path.name != name:
            return write(path, data)
        with path.open("wb") as file:
            file.write(bytes(data)[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    return full


def test_a_full_disk_leaves_the_checkpoint_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkpoint is written whole or not at all."""
    learner = Learner(tiny())
    write_checkpoint(tmp_path, 1, learner.net, learner.card(), learner.state_dict())

    monkeypatch.setattr(Path, "write_bytes", full_at("state.pt"))
    with pytest.raises(OSError, match="No space left"):
        write_checkpoint(tmp_path, 2, learner.net, learner.card(), learner.state_dict())
    assert [each.name for each in checkpoints(tmp_path)] == ["000001"]
    assert [each.name for each in (tmp_path / "checkpoints").iterdir()] == ["000001"]


@pytest.mark.parametrize("file", ["policy.safetensors", "state.pt"])
def test_a_run_on_a_full_disk_says_how_to_go_on_and_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    """It stops at the first checkpoint that can't be written; once there is room, the run goes on from the last one."""
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump(TINY))
    run = tmp_path / "run"
    writes = train.write_checkpoint

    def fuller(run: Path, iteration: int, *rest: Any) -> Path:
        if iteration == 3:
            monkeypatch.setattr(Path, "write_bytes", full_at(file))
        return writes(run, iteration, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(train, "write_checkpoint", fuller)
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


def test_only_the_last_checkpoints_are_kept(tmp_path: Path) -> None:
    """Two, by default."""
    learner = Learner(tiny())
    for iteration in range(1, 5):
        write_checkpoint(tmp_path, iteration, learner.net, learner.card(), learner.state_dict())
    assert [each.name for each in checkpoints(tmp_path)] == ["000003", "000004"]


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


def test_a_schedule_goes_from_its_start_to_its_end() -> None:
    """In a line, or slowly at first and at last; after a warm-up, if it has one."""
    line = Schedule.model_validate([1.0, 0.2])
    assert [line.at(progress) for progress in (0.0, 0.5, 1.0, 1.5)] == pytest.approx([1.0, 0.6, 0.2, 0.2])
    wave = Schedule(start=1.0, end=0.2, shape="cosine")
    assert [wave.at(progress) for progress in (0.0, 0.5, 1.0)] == pytest.approx([1.0, 0.6, 0.2])
    assert wave.at(0.1) > line.at(0.1)
    assert wave.at(0.9) < line.at(0.9)
    warm = Schedule(start=1.0, end=1.0, warm_up=0.2)
    assert [warm.at(progress) for progress in (0.0, 0.1, 0.2, 0.7)] == pytest.approx([0.1, 0.55, 1.0, 1.0])
    assert Schedule.model_validate(0.5).at(0.3) == 0.5


def test_an_update_ends_when_the_policy_has_moved_too_far() -> None:
    """With a limit that the first steps pass, one epoch of many is left unfinished."""
    moved = []
    for limit in (None, 1e-4):
        learner = Learner(tiny(epochs=10, learning_rate=3e-3, max_divergence=limit))
        learner.workers.start(learner.weights(), learner.past, Order())
        batch = learner.workers.finish()
        learner.update(batch, 0.0)
        moved.append(int(learner.optimizer.state_dict()["state"][0]["step"]))
    steps = -(-len(batch.actions) // 200)
    assert moved[0] == 10 * steps
    assert 1 < moved[1] < 2 * steps


def test_the_learning_rate_is_that_of_the_schedule() -> None:
    """It is among the figures of each iteration."""
    learner = Learner(tiny(learning_rate={"start": 1e-3, "end": 0, "shape": "cosine"}))
    rates = [learner.iterate()["learning_rate"] for _ in range(3)]
    assert rates[0] == 1e-3
    assert rates[2] == pytest.approx(5e-4 * (1 + np.cos(np.pi * 1200 / 3000)), rel=0.05)


def test_configs_are_checked() -> None:
    """Every error names file and field."""
    with pytest.raises(ValueError, match="did you mean 'quickstart'"):
        load_config("quikstart")
    assert load_config("quickstart", seed=3).seed == 3


def test_every_packaged_config_can_be_trained() -> None:
    """Its kingdom is known, and its opponents and the players it is measured against can play there."""
    folder = resources.files("dominion_env.configs") / "train"
    names = [each.name.removesuffix(".yaml") for each in folder.iterdir() if each.name.endswith(".yaml")]
    assert {"quickstart", "generalist"} <= {*names}
    for name in names:
        config = load_config(name)
        actions = ActionTable(pool_of(config.kingdom))
        Guests(config, actions)
        for known in config.evaluation.against:
            make(known).check(actions, config.players)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("learning_rat: 1", "bad.yaml: learning_rat: there is no such setting; did you mean 'learning_rate'"),
        ("decisions: 0", "bad.yaml: decisions: .*greater than or equal to 1.*it is 0"),
        ("opponents: {share: 2}", "bad.yaml: opponents.share"),
        ("- a list", "must hold settings"),
        ("a: [", "not YAML"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, text: str, message: str) -> None:
    """With the file, the field and what is wrong."""
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    with pytest.raises(ValueError, match=message):
        load_config(str(path))


def test_every_trajectory_is_a_seats_own_and_ends_with_its_own_reward() -> None:
    """With discount and lambda 1, the return of a decision of a finished game
    is the final reward of the seat that made it.
    """
    config = tiny(gae_lambda=1.0, discount=1.0, rollout=3000, opponents={"share": 0.0})
    rollout = Rollout(config, 0, 3000)
    player = Player(config, 0, 10)
    finals: list[list[float]] = []
    original = rollout._rewards

    def noted(result: Any, scores: Any) -> Any:
        rewards = original(result, scores)
        finals.append([round(float(each), 4) for each in rewards])
        return rewards

    rollout._rewards = noted  # type: ignore[method-assign]
    batch = rollout.collect(player.net, {}, Order())
    assert batch.games == len(finals) > 0
    known = {each for rewards in finals for each in rewards}
    returns = [round(float(each), 4) for each in batch.returns]
    assert sum(each in known for each in returns) > 0.5 * len(returns)
    winners = {rewards[0] > rewards[1] for rewards in finals}
    assert all(abs(rewards[0] + rewards[1]) < 1e-3 for rewards in finals)
    assert winners


def test_past_selves_play_their_seats_unrecorded() -> None:
    """Only the learner's decisions are in the batch, and its score against them is counted."""
    config = tiny(opponents={"share": 1.0}, rollout=1500)
    player = Player(config, 0, 1500)
    past = {7: Player(config, 5, 10).net}
    batch = player.rollout.collect(player.net, past, Order({7: 1.0}))
    assert (player.rollout.controllers == 7).sum() == config.games
    assert {name for name, _ in batch.outcomes} == {"past self 7"}
    assert {won for _, won in batch.outcomes} <= {0.0, 0.5, 1.0}


def test_a_whim_lasts_a_game_and_concerns_buys_and_gains_only() -> None:
    """Every learning seat has one where the share is 1, none where it is 0; what is recorded is the biased policy."""
    for share in (0.0, 1.0):
        config = tiny(rollout=800, exploration={"scale": 3.0}, opponents={"share": 0.0})
        player = Player(config, 0, 800)
        player.rollout.collect(player.net, {}, Order(whimsical=share))
        whims = player.rollout.whims
        assert whims.any() == (share == 1.0)
        names = player.rollout.games.actions.names()
        concerned = {names[action].split()[0] for action in np.flatnonzero(np.abs(whims).sum((0, 1)))}
        assert concerned == ({"buy", "gain"} if share else set())


def test_only_legal_actions_are_drawn_with_their_probabilities() -> None:
    """The draws follow the masked policy."""
    logits = np.log(np.array([[0.1, 0.2, 0.3, 0.4]], np.float32)).repeat(20_000, 0)
    masks = np.array([[True, False, True, False]]).repeat(20_000, 0)
    actions, log_probs = sample(logits, masks, np.random.default_rng(0))
    assert set(actions.tolist()) == {0, 2}
    assert (actions == 2).mean() == pytest.approx(0.75, abs=0.01)
    assert np.exp(log_probs[actions == 2]).mean() == pytest.approx(0.75, abs=1e-4)


def test_learning_raises_the_probability_of_what_paid_off() -> None:
    """After an update on advantages that favour one action, that action is likelier; masked ones get no probability."""
    learner = Learner(tiny(epochs=4, entropy=(0.0, 0.0)))
    learner.workers.start(learner.weights(), learner.past, Order())
    batch = learner.workers.finish()
    buy_silver = learner.actions.id("buy Silver")
    batch.advantages = (batch.actions == buy_silver).astype(np.float32)
    able = torch.from_numpy(batch.observations[batch.masks[:, buy_silver]])
    masks = torch.from_numpy(batch.masks[batch.masks[:, buy_silver]])
    before = torch.softmax(learner.net(able)[0].masked_fill(~masks, -1e9), 1)[:, buy_silver].mean()
    for _ in range(5):
        learner.update(batch, 0.0)
    after = torch.softmax(learner.net(able)[0].masked_fill(~masks, -1e9), 1)[:, buy_silver].mean()
    assert after > before
