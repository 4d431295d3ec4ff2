"""Collecting experience: whose decisions are recorded, with which reward and which probability."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.training.tiny import tiny
from training.rollout import Order, Rollout, sample
from training.workers import Player


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
        whims = player.rollout.whims.biases
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
