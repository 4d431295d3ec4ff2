"""The PettingZoo environment."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import dominion_env
from dominion_env import IllegalAction, raw_env
from dominion_env.env import final_rewards
from tests.situations import do, situation


def play_randomly(env: raw_env, seed: int, limit: int = 100_000) -> list[Any]:
    """Reset and play with random legal actions to the end;
    returns what was seen: (agent, observation, mask, action).
    """
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    seen = []
    for agent in env.agent_iter(limit):
        observation, _, termination, truncation, _ = env.last()
        action = None
        if not termination and not truncation:
            action = int(random.choice(np.flatnonzero(observation["action_mask"])))
            seen.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes(), action))
        env.step(action)
    return seen


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("strict", [False, True])
def test_pettingzoo_accepts_the_environment(players: int, strict: bool) -> None:
    """PettingZoo's own tests pass for each number of players, with and without its wrappers."""
    api_test(dominion_env.env(players=players, strict=strict), num_cycles=300)
    seed_test(lambda: dominion_env.env(players=players, strict=strict), num_cycles=300)


def test_a_kingdom_of_many_mechanisms_passes_too() -> None:
    """Random draws from all cards, drawn anew at each reset."""
    api_test(dominion_env.env(kingdom="All random", players=3), num_cycles=400)


def test_the_observation_is_float32_in_the_unit_interval_and_the_mask_int8() -> None:
    """Shapes, dtypes and ranges are those of the space, at every step of a game."""
    env = raw_env(players=3)
    env.reset(seed=3)
    random = np.random.default_rng(0)
    while env.game.decision is not None:
        agent = env.agent_selection
        for other in env.agents:
            observation = env.observe(other)
            assert env.observation_space(other).contains(observation)
            assert observation["action_mask"].any() == (other == agent)
        env.step(int(random.choice(env.game.legal_actions())))


def test_the_layout_names_every_feature_once() -> None:
    """One name for each number of the observation, all different."""
    env = raw_env(players=3)
    names = env.observation_layout()
    assert len(names) == env.observation_space("player_0")["observation"].shape[0]  # type: ignore[index]
    assert len(set(names)) == len(names)


def test_the_observation_says_what_the_layout_says() -> None:
    """A known situation shows under the right names, own seat first."""
    game = situation(
        ["Militia", "Moat"],
        {"hand": ["Militia", "Gold", "Gold"], "deck": ["Estate"], "discard": ["Duchy"]},
        {"hand": ["Moat", "Copper", "Copper", "Copper", "Copper"]},
        coins=3,
        supply={"Curse": 6},
    )
    observer = dominion_env.observation.Observer(game.actions.cards, 2)
    shown = dict(zip(observer.layout(), observer(game.state, 0), strict=True))
    assert shown["own hand: Gold"] == pytest.approx(2 / 8)
    assert shown["own deck: Estate"] == pytest.approx(1 / 16)
    assert shown["own discard: Duchy"] == pytest.approx(1 / 16)
    assert shown["own owned: Duchy"] == pytest.approx(1 / 24)
    assert shown["supply: Curse"] == pytest.approx(6 / 12)
    assert shown["coins"] == pytest.approx(3 / 24)
    assert shown["player +1 hand size"] == pytest.approx(5 / 12)
    assert shown["player +1 known hand: Moat"] == 0
    assert shown["verb: play ..."] == 1
    do(game, "play Militia")
    shown = dict(zip(observer.layout(), observer(game.state, 1), strict=True))
    assert shown["own hand: Moat"] == pytest.approx(1 / 8)
    assert shown["player +1 in play: Militia"] == pytest.approx(1 / 8)
    assert shown["asking: Militia"] == 1
    assert shown["verb: reveal ..."] == 1


def test_a_winner_gets_1_and_the_loser_minus_1_once() -> None:
    """Seats that did not act last get their final reward too, exactly once."""
    env = raw_env()
    env.reset(seed=0)
    total = dict.fromkeys(env.agents, 0.0)
    random = np.random.default_rng(1)
    for agent in env.agent_iter(100_000):
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        env.step(None if termination or truncation else int(random.choice(np.flatnonzero(observation["action_mask"]))))
    winners = env.game.winners()
    assert [total[f"player_{seat}"] for seat in range(2)] == (
        [0, 0] if len(winners) == 2 else [1 if seat in winners else -1 for seat in range(2)]
    )


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_rewards_follow_the_winner_to_every_seat(winner: int) -> None:
    """With three players the winner gets 1 and the others -1/2 each, whichever seat it is."""
    players = [{"deck": ["Province" if seat == winner else "Copper"]} for seat in range(3)]
    game = situation(["Village"], *players, phase="buy", coins=0, supply={"Province": 0})
    do(game, "done")
    assert game.over
    assert game.returns() == [1 if seat == winner else -0.5 for seat in range(3)]


def test_a_shared_victory_is_shared() -> None:
    """Two of three share: half a point each, the third loses 1; all together: nobody wins or loses."""
    game = situation(
        ["Village"],
        {"deck": ["Province"]},
        {"deck": ["Province"]},
        {},
        phase="buy",
        supply={"Province": 0},
        turns_taken=[3, 3, 2],
    )
    do(game, "done")
    assert game.returns() == [0.5, 0.5, -1]
    game = situation(["Village"], {}, {}, {}, phase="buy", supply={"Province": 0}, turns_taken=[3, 3, 3])
    do(game, "done")
    assert game.returns() == [0, 0, 0]


def test_other_rewards_can_be_chosen() -> None:
    """The margin of the score, or any function of the final scores."""
    game = situation(["Village"], {"deck": ["Province"]}, {"deck": ["Estate"]}, phase="buy", supply={"Province": 0})
    do(game, "done")
    assert final_rewards(game, "margin") == [0.1, -0.1]
    assert final_rewards(game, lambda scores: [score * 2 for score in scores]) == [12, 2]
    with pytest.raises(ValueError, match="'win', 'margin' or a function"):
        final_rewards(game, "wins")
    with pytest.raises(ValueError, match="made 1 rewards for 2 players"):
        final_rewards(game, lambda scores: [0.0])


def test_an_illegal_action_changes_nothing_and_names_what_is_legal() -> None:
    """The environment refuses it and can go on."""
    env = raw_env()
    env.reset(seed=0)
    before = env.observe(env.agent_selection)
    wrong = env.actions.id("buy Province")
    with pytest.raises(IllegalAction, match=r"buy Province.*not legal.*legal are"):
        env.step(wrong)
    after = env.observe(env.agent_selection)
    assert (before["observation"] == after["observation"]).all()
    assert (before["action_mask"] == after["action_mask"]).all()
    env.step(env.game.legal_actions()[0])


def test_everything_random_follows_from_the_seed_of_the_reset() -> None:
    """A used environment, seeded, gives what a new one gives; seed 0 is a seed;
    kingdoms and start players follow it too.
    """
    for seed in (0, 7):
        used = raw_env(kingdom="All random", start_player="random")
        used.reset()
        used.reset(seed=3)
        first = play_randomly(used, seed)
        assert first == play_randomly(raw_env(kingdom="All random", start_player="random"), seed)
    assert play_randomly(used, 0) != play_randomly(used, 7)


def test_resets_without_a_seed_go_on_with_the_generator() -> None:
    """The second game after a seeded reset is another one, and the same each time."""
    env = raw_env()
    openings = []
    for _ in range(2):
        env.reset(seed=5)
        first = env.game.zone(0, "deck")
        env.reset()
        openings.append((first, env.game.zone(0, "deck")))
    assert openings[0] == openings[1]
    assert openings[0][0] != openings[0][1]


def test_no_global_random_state_is_used() -> None:
    """Neither Python's nor numpy's global generator is touched."""
    import random

    random.seed(1)
    np.random.seed(1)  # noqa: NPY002 -- the global state is what is watched
    before = (random.getstate(), np.random.get_state()[1].tobytes())  # type: ignore[index,union-attr] # noqa: NPY002
    play_randomly(raw_env(kingdom="All random"), 2)
    assert before == (random.getstate(), np.random.get_state()[1].tobytes())  # type: ignore[index,union-attr] # noqa: NPY002


def test_processes_with_other_hash_seeds_play_the_same_game() -> None:
    """Observations, masks and actions are the same bytes."""
    code = (
        "import hashlib; from tests.env.test_aec import play_randomly; from dominion_env import raw_env;"
        "print(hashlib.sha256(repr(play_randomly(raw_env(kingdom='All random', players=3), 4)).encode()).hexdigest())"
    )
    digests = [
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert digests[0] == digests[1]
    assert len(digests[0].strip()) == 64


def test_a_kingdom_and_a_start_player_can_be_given_at_each_reset() -> None:
    """Within the pool that the spaces were made for; beyond it, the error names the cards."""
    env = raw_env(pool=["Village", "Smithy", "Moat", *dominion_env.kingdoms()["Size Distortion"].cards])  # type: ignore[misc]
    size = len(env.actions)
    env.reset(seed=0, options={"kingdom": "Size Distortion", "start_player": 1})
    assert env.game.kingdom.name == "Size Distortion"
    assert env.agent_selection == "player_1"
    assert len(env.actions) == size
    with pytest.raises(ValueError, match=r"outside the pool.*Cellar"):
        env.reset(options={"kingdom": "First Game"})
    with pytest.raises(ValueError, match="did you mean 'kingdom'"):
        env.reset(options={"kingdon": "First Game"})


def test_bad_arguments_are_named() -> None:
    """Each with what would be right."""
    with pytest.raises(ValueError, match="2 to 6"):
        raw_env(players=7)
    with pytest.raises(ValueError, match="did you mean"):
        raw_env(kingdom="Frist Game")
    with pytest.raises(ValueError, match="seat from 0 to 1"):
        raw_env(start_player=2)
    with pytest.raises(ValueError, match="reward must be 'win', 'margin'"):
        raw_env(reward="wins")
    with pytest.raises(ValueError, match="'ansi' or 'human'"):
        raw_env(render_mode="rgb_array")


def test_a_game_is_truncated_at_the_turn_limit_only() -> None:
    """Every player has had the turns; then all agents are truncated, none terminated."""
    env = raw_env(max_turns=2)
    env.reset(seed=0)
    while env.game.decision is not None:
        env.step(env.actions.id("done"))
    assert [env.game.turns_taken(seat) for seat in range(2)] == [2, 2]
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_masks_are_never_empty_before_the_end_and_always_after() -> None:
    """Whoever is selected can act; when the game is over nobody can."""
    env = raw_env(kingdom="All random", players=4)
    for seed in range(5):
        play = play_randomly(env, seed)
        assert all(np.frombuffer(mask, np.int8).any() for _, _, mask, _ in play)
        assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)


def test_observations_are_new_arrays() -> None:
    """Writing into one changes neither the game nor the next observation."""
    env = raw_env()
    env.reset(seed=0)
    first = env.observe("player_0")
    kept = first["observation"].copy()
    first["observation"][:] = 0.5
    first["action_mask"][:] = 1
    env.game.legal_actions().clear()
    again = env.observe("player_0")
    assert (again["observation"] == kept).all()
    assert again["action_mask"].sum() == len(env.game.legal_actions())


def test_asking_for_observations_and_masks_changes_nothing() -> None:
    """Any number of times, in the middle of an effect."""
    game = situation(["Library", "Smithy"], {"hand": ["Library"], "deck": ["Copper", "Smithy", "Gold"]})
    do(game, "play Library")
    observer = dominion_env.observation.Observer(game.actions.cards, 2)
    first = [(observer(game.state, seat).tobytes(), game.action_mask().tobytes()) for seat in range(2)]
    for _ in range(10):
        assert [(observer(game.state, seat).tobytes(), game.action_mask().tobytes()) for seat in range(2)] == first
    do(game, "set aside Smithy")


def test_rendering_tells_the_game_in_words() -> None:
    """The log since the last call and the table."""
    env = raw_env(render_mode="ansi")
    env.reset(seed=0)
    text = env.render()
    assert text is not None
    assert "Turn 1 of player 0" in text
    assert "Supply: Copper (0) x46" in text
    env.step(env.actions.id("play all treasures"))
    again = env.render()
    assert again is not None
    assert "Player 0 plays Copper" in again
    assert "Turn 1 of player 0" not in again
    with pytest.raises(ValueError, match="render_mode"):
        raw_env().render()


def test_human_rendering_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """After each step."""
    env = raw_env(render_mode="human")
    env.reset(seed=0)
    env.step(env.actions.id("done"))
    assert "Turn 1 of player 1" in capsys.readouterr().out
