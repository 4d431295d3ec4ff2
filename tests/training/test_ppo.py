"""Learning: what an update does, and that a run that is resumed goes on as if never stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from tests.training.tiny import tiny, weights
from training.checkpoint import read_state, write_checkpoint
from training.ppo import SURE, Learner
from training.rollout import Order


@pytest.mark.parametrize(("play_ahead", "averaging"), [(False, 0.0), (True, 0.0), (True, 0.9)])
def test_a_resumed_run_equals_an_uninterrupted_one(tmp_path: Path, play_ahead: bool, averaging: float) -> None:
    """Stopped in the middle, written to disk, read into a new learner:
    the same network bit for bit, the same figures. So it is when a batch was being played ahead.
    """
    config = tiny(play_ahead=play_ahead, averaging=averaging)
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
    pairs = zip(second.result.parameters(), whole.result.parameters(), strict=True)
    assert all(torch.equal(ours, theirs) for ours, theirs in pairs)
    for ours, theirs in zip(rest, figures[2:], strict=True):
        for name in ("decisions", "games", "policy_loss", "value_loss", "entropy", "decisions_per_game"):
            assert ours[name] == theirs[name]


def test_what_a_run_comes_to_is_averaged_over_its_updates() -> None:
    """The first update counts fully, each later one for a tenth here. The network that learns is not changed by it."""
    learner, plain = Learner(tiny(averaging=0.9)), Learner(tiny())
    assert learner.result is learner.net
    after = []
    for _ in range(3):
        learner.iterate()
        plain.iterate()
        after.append(learner.weights()["policy.weight"])
    expected = 0.9 * (0.9 * after[0] + 0.1 * after[1]) + 0.1 * after[2]
    assert torch.allclose(learner.result.state_dict()["policy.weight"], expected, atol=1e-7)
    assert weights(learner) == weights(plain)
    assert plain.result is plain.net


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


def test_a_checkpoint_of_another_layout_is_refused() -> None:
    """The message says that the layouts differ."""
    state = Learner(tiny()).state_dict()
    other = Learner(tiny(kingdom="Size Distortion"))
    with pytest.raises(ValueError, match="another layout"):
        other.load_state_dict(state)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"max_turns": 13}, "max_turns can't be changed"),
        ({"opponents": {"agents": {"random": 0.1}}}, r"opponents\.agents can't be changed.*start_from"),
    ],
)
def test_what_the_games_depend_on_can_not_be_changed_in_a_run(changes: dict[str, Any], message: str) -> None:
    """Other settings can: how much is learned, and how fast."""
    state = Learner(tiny()).state_dict()
    with pytest.raises(ValueError, match=message):
        Learner(tiny(**changes)).load_state_dict(state)
    Learner(tiny(decisions=9000, learning_rate=1e-5)).load_state_dict(state)


def test_a_run_can_start_from_a_checkpoint(tmp_path: Path) -> None:
    """The network begins as that one; one of other sizes or another game is refused."""
    first = Learner(tiny())
    first.iterate()
    folder = str(write_checkpoint(tmp_path, 1, first.net, first.card(), first.state_dict()))
    second = Learner(tiny(start_from=folder, seed=5))
    assert weights(second) == weights(first)
    assert second.decisions == 0
    with pytest.raises(ValueError, match=r"start_from: .*\[16\].*that of the run is .*\[17\]"):
        Learner(tiny(start_from=folder, net={"kind": "mlp", "hidden": [17]}))
    with pytest.raises(ValueError, match=r"start_from: .*another kingdom"):
        Learner(tiny(start_from=folder, kingdom="Size Distortion"))


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


def test_of_sure_decisions_only_a_share_is_learned_from() -> None:
    """All of the others are; without a share, of sure ones none. What is left out does not move the network."""
    learner, other = Learner(tiny(sure_share=0.0)), Learner(tiny(sure_share=0.0))
    learner.workers.start(learner.weights(), learner.past, Order())
    batch = learner.workers.finish()
    batch.log_probs[::2] = 0.0  # as if every second decision had been certain
    rows = Learner(learner.config)._instructive(batch.log_probs)
    assert rows.tolist() == np.flatnonzero(batch.log_probs < SURE).tolist()
    learner.update(batch, 0.0)
    batch.observations[::2] = 0.5
    batch.returns[::2] = 9.0
    other.update(batch, 0.0)
    assert weights(learner) == weights(other)
    some = Learner(tiny(sure_share=0.5))._instructive(np.zeros(1000, np.float32))
    assert 400 < len(some) < 600
    assert len(Learner(tiny())._instructive(np.zeros(1000, np.float32))) == 1000


def test_an_update_ends_when_the_policy_has_moved_too_far() -> None:
    """With a limit that the first steps pass, one epoch of many is left unfinished."""
    moved, steps = [], 0
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
