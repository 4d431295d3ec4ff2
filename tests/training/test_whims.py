"""Whims: what a seat likes all game long, and that the network learns by the policy that has them."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from dominion_env import make_vec
from dominion_env.game import kingdom_piles
from tests.training.tiny import tiny
from training.config import ExplorationConfig
from training.ppo import Learner
from training.rollout import Order
from training.whims import CHOSEN, COPIES, Whims
from training.workers import Player

KINGDOM = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop", "Gardens"]


def test_a_card_is_liked_as_what_the_network_likes_best_until_a_few_copies_are_owned() -> None:
    """Here Villages are, a little more, until there are three; other seats and other cards are left alone."""
    games = make_vec(3, kingdom=KINGDOM, players=2, seed=0)
    whims = Whims(ExplorationConfig(scale=0.0, liking=5.0), games, 2)
    village = games.actions.cards.index("Village")
    whims.copies[1:, 0, village], whims.likings[1:, 0, village] = 3, 0.5
    at, seats = np.arange(3), np.zeros(3, np.int64)
    owned = games.observer.features.slices()["own owned"].start + village
    scale = dict(games.observer.features.sections[0].blocks)["own owned"]
    masks = np.ones((3, len(games.actions)), np.bool_)
    logits = np.zeros(masks.shape, np.float32)
    logits[:, games.actions.id("buy Silver")] = 7.0
    logits[:, games.actions.id("buy Gold")], masks[:, games.actions.id("buy Gold")] = 20.0, False
    logits[:, games.actions.id("buy Village")] = -9.0
    logits[2, games.actions.id("buy Village")] = 8.0
    for copies in range(6):
        observations = np.zeros((3, games.observer.size), np.float32)
        observations[:, owned] = np.float32(copies / scale)
        found = whims.bias(at, seats, observations, logits, masks)
        liked = {games.actions.name(action): float(found[1, action]) for action in np.flatnonzero(found[1])}
        assert liked == ({"buy Village": 16.5, "gain Village": 7.5} if copies < 3 else {})
        assert not found[0].any()
        assert found[2, games.actions.id("buy Village")] == (0.5 if copies < 3 else 0)
        assert not whims.bias(at, seats + 1, observations, logits, masks).any()


def test_what_is_liked_is_drawn_anew_and_from_the_kingdom() -> None:
    games = make_vec(1, kingdom="Base random", pool="Base random", players=2, seed=3)
    whims = Whims(ExplorationConfig(scale=0.0, liking=5.0), games, 2)
    random = np.random.default_rng(0)
    cards = games.actions.cards
    seen: set[str] = set()
    numbers: set[int] = set()
    for _ in range(200):
        whims.clear(0)
        assert not whims.biases.any()
        assert not whims.copies.any()
        whims.draw(0, 1, random)
        liked = np.flatnonzero(whims.copies[0, 1])
        assert not whims.copies[0, 0].any()
        assert set(whims.copies[0, 1, liked].tolist()) <= set(COPIES)
        assert np.abs(whims.likings).max() <= 5
        numbers.add(len(liked))
        seen |= {cards[card] for card in liked}
    assert seen == set(kingdom_piles(games.games[0].kingdom))
    assert numbers == set(range(1, CHOSEN + 1))


def test_a_favourite_is_liked_besides_in_its_share_of_the_whims() -> None:
    """Where the kingdom has it."""
    for kingdom, wanted in ((KINGDOM, 0.5), ([card for card in KINGDOM if card != "Smithy"] + ["Festival"], 0.0)):
        games = make_vec(1, kingdom=kingdom, pool="Base random", players=2, seed=3)
        favourites = {"Smithy": 0.5}
        whims = Whims(ExplorationConfig(scale=0.0, liking=5.0, favourites=favourites), games, 2)
        random = np.random.default_rng(0)
        smithy = games.actions.cards.index("Smithy")
        liked = 0
        for _ in range(400):
            whims.clear(0)
            whims.draw(0, 0, random)
            liked += bool(whims.copies[0, 0, smithy])
        by_chance = 0.15 * bool(wanted)  # one card or two, of ten
        assert abs(liked / 400 - (wanted + (1 - wanted) * by_chance)) < 0.07


def test_a_favourite_that_no_game_has_is_refused() -> None:
    with pytest.raises(ValueError, match=r"exploration\.favourites: .*'Smithi'.*'Smithy'"):
        Learner(tiny(exploration={"liking": 5.0, "favourites": {"Smithi": 0.5}}))


def test_what_is_recorded_and_learned_from_is_the_policy_with_its_whims() -> None:
    """With the network that played, the probabilities of what was done are those that were recorded, whims and all."""
    config = tiny(exploration={"share": 1.0, "scale": 2.0, "liking": 8.0}, opponents={"share": 0.0})
    learner = Learner(config)
    player = Player(config, 0, config.rollout)
    batch = player.collect(learner.weights(), {}, Order(whimsical=1.0))
    observations, masks, actions, biases = (
        torch.from_numpy(each) for each in (batch.observations, batch.masks, batch.actions, batch.biases)
    )
    now = learner._log_probs(observations, masks, actions, biases)
    assert np.allclose(now.numpy(), batch.log_probs, atol=1e-4)
    plain = learner._log_probs(observations, masks, actions, None)
    assert not np.allclose(plain.numpy(), batch.log_probs, atol=0.1)
    learner.close()


def test_a_run_without_whims_keeps_no_biases() -> None:
    config = tiny(exploration={"share": 0.0})
    batch = Player(config, 0, 300).rollout.collect(Player(config, 0, 300).net, {}, Order())
    assert batch.biases.shape == (len(batch.actions), 0)
