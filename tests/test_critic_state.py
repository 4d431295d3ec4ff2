"""The whole state as a vector, for centralised critics."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from pettingzoo.test.state_test import state_test

import dominion_env
from dominion_env import Game, raw_env
from dominion_env.critic_state import StateEncoder
from dominion_env.kingdoms import random_kingdom
from tests.situations import do, situation


def state(game: Game) -> dict[str, float]:
    """All features that are not 0, by name."""
    encoder = StateEncoder(game.actions.cards, game.players)
    return {
        name: float(value) for name, value in zip(encoder.features.names(), encoder(game.state), strict=True) if value
    }


def test_pettingzoo_accepts_the_state() -> None:
    """Its own test, which takes no care to choose legal actions, for the AEC and the parallel environment."""
    state_test(dominion_env.env(illegal="lose", strict=True), dominion_env.parallel_env(players=3, illegal="lose"), 100)


def test_hidden_cards_show() -> None:
    """All hands, decks card by card, discard piles, and whose they are."""
    game = situation(
        ["Knights", "Village"],
        {"hand": ["Gold"], "deck": ["Silver", "Estate"], "discard": ["Duchy"]},
        {"hand": ["Curse", "Curse"], "deck": ["Village"] * 7 + ["Gold"]},
        turn_player=1,
        supply={"Knights": ["Sir Martin", "Dame Anna", "Dame Molly"]},
    )
    shown = state(game)
    assert shown["player 0 hand: Gold"] == 1 / 8
    assert shown["player 0 deck 1 from top: Silver"] == shown["player 0 deck 2 from top: Estate"] == 1
    assert not any("player 0 deck 3" in name for name in shown)
    assert shown["player 0 discard: Duchy"] == 1 / 16
    assert shown["player 1 hand: Curse"] == 2 / 8
    assert shown["player 1 deck: Village"] == 7 / 16
    assert [name for name in shown if "player 1 deck 5" in name] == ["player 1 deck 5 from top: Village"]
    assert shown["second in mixed pile: Dame Anna"] == 1
    assert shown["left in mixed pile: Dame Molly"] == pytest.approx(1 / 12)
    assert shown["player 1 is on turn"] == shown["player 1 decides"] == 1
    assert "player 0 decides" not in shown
    assert shown["player 1 score"] == (32 - 2) / 128


def test_a_card_kept_to_be_passed_shows() -> None:
    """Masquerade, before all have chosen."""
    game = situation(["Masquerade"], {"hand": ["Masquerade", "Gold", "Estate"]}, {"hand": ["Silver", "Curse"]})
    do(game, "play Masquerade", "pass Gold")
    shown = state(game)
    assert shown["player 0 passing: Gold"] == 1
    assert shown["asking: Masquerade"] == shown["verb: pass ..."] == shown["player 1 decides"] == 1


def test_the_environment_has_names_and_a_space_for_it() -> None:
    """Of a fixed size, whatever is played, from the first decision to the end."""
    env = raw_env(kingdom="All random", players=3, max_turns=8)
    names = env.state_layout()
    assert env.state_space.shape == (len(names),)
    assert len(set(names)) == len(names)
    assert env.state_space is env.state_space
    for seed in range(3):
        env.reset(seed=seed)
        rng = Random(seed)
        before = env.state()
        kept = before.copy()
        while env.game.decision is not None:
            assert env.state_space.contains(env.state())
            env.step(rng.choice(env.game.legal_actions()))
        assert env.state_space.contains(env.state())
        assert (before == kept).all(), "a state changed after it was returned"


def test_it_does_not_depend_on_who_decides() -> None:
    """Only what has happened does; asking for observations changes nothing."""
    env = raw_env(players=3)
    env.reset(seed=1)
    first = env.state()
    for agent in env.agents:
        env.observe(agent)
    assert (env.state() == first).all()


@pytest.mark.parametrize("seed", range(5))
def test_any_two_cards_that_change_places_change_the_state(seed: int) -> None:
    """Between hand and deck, or among the five on top of a deck, in random games."""
    rng = Random(seed)
    game = Game(random_kingdom(seed, players=3), 3, seed, max_turns=10)
    encoder = StateEncoder(game.actions.cards, 3)
    exchanged = 0
    while not game.over:
        before = encoder(game.state)
        for p in game.state.players:
            deck = p.deck
            hand = [kind for kind, count in enumerate(p.hand) if 0 < count < 7]
            if len(deck) >= 2 and deck[-1] != deck[-2]:
                deck[-1], deck[-2] = deck[-2], deck[-1]
                assert (encoder(game.state) != before).any()
                deck[-1], deck[-2] = deck[-2], deck[-1]
                exchanged += 1
            if hand and deck and hand[0] != deck[0]:
                p.hand[hand[0]] -= 1
                p.hand[deck[0]] += 1
                other, deck[0] = deck[0], hand[0]
                assert (encoder(game.state) != before).any()
                p.hand[hand[0]] += 1
                p.hand[other] -= 1
                deck[0] = other
                exchanged += 1
        assert np.array_equal(encoder(game.state), before)
        game.step(rng.choice(game.legal_actions()))
    assert exchanged > 50
