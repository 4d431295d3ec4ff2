"""What the options of the environment change."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, seed_test

import dominion_env
from dominion_env import IllegalAction, raw_env

OPTIONS: list[dict[str, Any]] = [
    {"observation": "cards"},
    {"extended": True},
    {"events": 8},
    {"mask_in": "info"},
    {"illegal": "lose"},
    {"observation": "cards", "extended": True, "events": 3, "mask_in": "info", "illegal": "lose"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_pettingzoo_accepts_the_environment_with_each_option(options: dict[str, Any]) -> None:
    """Its own tests pass, with its wrappers and without."""
    for strict in (False, True):
        api_test(dominion_env.env(kingdom="All random", players=3, strict=strict, **options), num_cycles=150)
        seed_test(lambda strict=strict: dominion_env.env(strict=strict, **options), num_cycles=100)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_spaces_hold_what_is_shown_to_every_seat(options: dict[str, Any]) -> None:
    """At every step of a game and after it; the spaces are the same objects each time."""
    env = raw_env(kingdom="All random", players=3, max_turns=6, **options)
    observation_spaces = [env.observation_space(agent) for agent in env.possible_agents]
    for seed in range(2):
        env.reset(seed=seed)
        random = np.random.default_rng(seed)
        while True:
            for agent, space in zip(env.possible_agents, observation_spaces, strict=True):
                assert space is env.observation_space(agent)
                assert space.contains(env.observe(agent))
            if env.game.decision is None:
                break
            env.step(int(random.choice(env.game.legal_actions())))


def test_by_card_the_same_is_shown_as_in_a_row() -> None:
    """The matrix and the table have the numbers of the flat observation."""
    flat, by_card = raw_env(extended=True), raw_env(extended=True, observation="cards")
    for env in (flat, by_card):
        env.reset(seed=3)
    shown = by_card.observe("player_1")["observation"]
    assert by_card.matrix is not None
    cards, table = by_card.matrix.split(flat.observe("player_1")["observation"])
    assert (shown["cards"] == cards).all()
    assert (shown["table"] == table).all()
    assert by_card.observation_layout() == flat.observation_layout()


def test_events_need_no_other_option() -> None:
    """The game keeps its log when the observation is made from it."""
    env = raw_env(events=2)
    env.reset(seed=0)
    env.step(env.actions.id("done"))
    slices = env.observation_slices()
    shown = env.observe("player_1")["observation"]
    assert shown[slices["event 1 type"]].sum() == shown[slices["event 2 type"]].sum() == 1
    assert shown[env.observation_layout().index("event 1 type: begin turn")] == 1


def test_masks_can_be_in_the_infos() -> None:
    """Then the observation is a plain array, and infos have the mask of whoever decides, and zeros for the others."""
    env = raw_env(players=3, mask_in="info")
    assert isinstance(env.observation_space("player_0"), spaces.Box)
    env.reset(seed=2)
    random = np.random.default_rng(0)
    while env.game.decision is not None:
        for agent in env.agents:
            mask = env.infos[agent]["action_mask"]
            assert mask.dtype == np.int8
            legal = env.game.legal_actions() if agent == env.agent_selection else []
            assert np.flatnonzero(mask).tolist() == legal
        observation, _, _, _, info = env.last()
        assert isinstance(observation, np.ndarray)
        info["action_mask"][:] = 1 - info["action_mask"]  # what is handed out may be written into
        env.step(int(random.choice(env.game.legal_actions())))
    assert not any(info["action_mask"].any() for info in env.infos.values())


def test_infos_are_empty_unless_asked_for() -> None:
    """Some libraries stumble over what they don't expect there."""
    env = raw_env()
    env.reset(seed=0)
    env.step(env.game.legal_actions()[0])
    assert env.infos == {"player_0": {}, "player_1": {}}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("wrong", ["buy Province", "no action", "negative"])
def test_an_illegal_action_can_lose_the_game(players: int, wrong: str) -> None:
    """Whoever tried it gets -1 and the others share 1; then all agents are done, once."""
    env = raw_env(players=players, illegal="lose", reward="margin")
    env.reset(seed=0)
    env.step(env.actions.id("done"))
    action = {"no action": len(env.actions), "negative": -1}.get(wrong)
    env.step(env.actions.id(wrong) if action is None else action)
    assert env.forfeited == "player_1"
    share = 1 / (players - 1)
    assert env.rewards == {agent: -1 if agent == "player_1" else share for agent in env.possible_agents}
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
    total = {}
    for agent in env.agent_iter():
        _, total[agent], termination, _, _ = env.last()
        assert termination
        env.step(None)
    assert total == {agent: -1 if agent == "player_1" else share for agent in env.possible_agents}
    assert not env.agents


def test_after_a_game_lost_so_the_next_one_begins_afresh() -> None:
    """With everyone in it and masks again."""
    env = raw_env(illegal="lose")
    env.reset(seed=0)
    env.step(env.actions.id("buy Province"))
    env.reset(seed=0)
    assert env.forfeited is None
    assert env.agents == ["player_0", "player_1"]
    assert env.observe("player_0")["action_mask"].any()
    env.step(env.game.legal_actions()[0])
    assert not any(env.terminations.values())


def test_none_is_refused_even_where_an_illegal_action_loses() -> None:
    """It is a mistake of the program, not of the player."""
    env = raw_env(illegal="lose")
    env.reset(seed=0)
    with pytest.raises(IllegalAction, match="None is only for agents whose game is over"):
        env.step(None)
    assert env.forfeited is None


def test_rendering_tells_who_lost_by_an_illegal_action() -> None:
    """After the log and the table."""
    env = raw_env(illegal="lose", render_mode="ansi")
    env.reset(seed=0)
    env.step(env.actions.id("buy Province"))
    text = env.render()
    assert text is not None
    assert text.endswith("player_0 chose an illegal action and has lost.")


def test_misspelt_options_are_named() -> None:
    """Each with what would be right."""
    for name, choices in (
        ("observation", "'flat' or 'cards'"),
        ("mask_in", "'observation' or 'info'"),
        ("illegal", "'raise' or 'lose'"),
        ("render_mode", "None, 'ansi' or 'human'"),
    ):
        with pytest.raises(ValueError, match=f"{name} must be {choices}, not 'other'"):
            raw_env(**{name: "other"})  # type: ignore[arg-type]
