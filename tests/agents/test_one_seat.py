"""The Gymnasium environment in which one seat learns."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import dominion_env
from agents import Agent, make
from agents.one_seat import OneSeatEnv
from dominion_env import IllegalAction, View, raw_env
from dominion_env.env import final_rewards

Trace = list[tuple[bytes, bytes, int | None, float]]


def uniform(seed: int) -> Callable[[OneSeatEnv], int]:
    """A learner that takes any legal action."""
    random = np.random.default_rng(seed)
    return lambda env: int(random.choice(np.flatnonzero(env.action_masks())))


def go_on(env: OneSeatEnv, choose: Callable[[OneSeatEnv], int], limit: int = 10_000) -> Trace:
    """Play on to the end; what the learner saw, did and got at each of its decisions."""
    trace: Trace = []
    over = False
    while not over and len(trace) < limit:
        action = choose(env)
        observation, reward, terminated, truncated, info = env.step(action)
        trace.append((observation.tobytes(), info["action_mask"].tobytes(), action, reward))
        over = terminated or truncated
    return trace


def play(env: OneSeatEnv, seed: int | None, options: dict[str, Any] | None = None) -> Trace:
    """A whole game with random legal actions."""
    observation, info = env.reset(seed=seed, options=options)
    return [(observation.tobytes(), info["action_mask"].tobytes(), None, 0.0), *go_on(env, uniform(0))]


def first_legal(view: View) -> int:
    return view.legal_actions()[0]


class Recorder(Agent):
    """A random agent that notes what it is told and asked."""

    name = "recorder"

    def __init__(self) -> None:
        self.inner = make("random")
        self.resets: list[tuple[int, int, int]] = []
        self.seats: set[int] = set()

    def reset(self, seat: int, players: int, seed: int) -> None:
        self.resets.append((seat, players, seed))
        self.inner.reset(seat, players, seed)

    def act(self, view: View) -> int:
        self.seats.add(view.seat)
        assert view.decision.player == view.seat
        return self.inner.act(view)


# What Gymnasium expects.


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"players": 3, "seat": "random", "opponent": ["random", "big money"], "mask_in": "observation"},
        {"kingdom": "All random", "players": 4, "seat": 2, "opponent": "random"},
        {"observation": "cards", "extended": True, "events": 4},
    ],
)
def test_gymnasium_accepts_the_environment(arguments: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Without a warning. Its checker takes no notice of masks, but samples from the space."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("Dominion-v0", **arguments).unwrapped)


def test_samples_of_the_action_space_are_legal() -> None:
    """Whole games can be played with them; a mask given goes before."""
    env = OneSeatEnv("Gambits", seat="random")
    env.action_space.seed(3)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            action = env.action_space.sample()
            assert info["action_mask"][action]
            _, _, terminated, truncated, info = env.step(action)
            over = terminated or truncated
    only_done = np.zeros(len(env.actions), np.int8)
    only_done[env.actions.id("done")] = 1
    assert env.action_space.sample(only_done) == env.actions.id("done")


@pytest.mark.parametrize(
    "code", ["import dominion_env; gym.make('Dominion-v0')", "gym.make('dominion_env:Dominion-v0')"]
)
def test_the_environment_is_found_by_its_name(code: str) -> None:
    """After importing the package, or naming it."""
    subprocess.run([sys.executable, "-c", f"import gymnasium as gym; {code}"], check=True)


def test_infos_hold_the_mask_alone_and_observations_a_plain_array() -> None:
    env = OneSeatEnv()
    observation, info = env.reset(seed=0)
    assert list(info) == ["action_mask"]
    assert info["action_mask"].dtype == np.int8
    assert isinstance(env.observation_space, gymnasium.spaces.Box)
    assert observation in env.observation_space
    assert env.action_space.n == len(env.actions)  # type: ignore[attr-defined]
    assert len(env.observation_layout()) == len(observation)


def test_the_mask_can_be_in_the_observation_instead() -> None:
    env = OneSeatEnv(mask_in="observation")
    observation, info = env.reset(seed=0)
    assert info == {}
    assert observation in env.observation_space
    assert (observation["action_mask"] == env.action_masks()).all()


def test_masks_are_the_legal_actions_and_everything_after_the_end() -> None:
    """A vector environment wants an action for a game that is over, and takes no notice of it."""
    env = OneSeatEnv(opponent="random")
    env.reset(seed=0)
    choose = uniform(0)
    over = False
    while not over:
        assert env.action_masks().dtype == np.bool_
        assert np.flatnonzero(env.action_masks()).tolist() == env.game.legal_actions()
        _, _, terminated, truncated, info = env.step(choose(env))
        assert (info["action_mask"] == env.action_masks()).all()
        over = terminated or truncated
    assert env.action_masks().all()


def test_what_was_returned_never_changes() -> None:
    env = OneSeatEnv(mask_in="observation")
    kept, _ = env.reset(seed=0)
    before = copy.deepcopy(kept)
    go = uniform(0)
    for _ in range(5):
        env.step(go(env))
    assert all((kept[key] == before[key]).all() for key in before)


# Many games.


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_plays_many_games_at_once(mode: str) -> None:
    """Each game of the vector goes as it would alone; masks come stacked, and finished games start anew."""
    envs = gymnasium.make_vec(
        "Dominion-v0", num_envs=2, vectorization_mode=mode, opponent=["random", "big money"], seat="random", max_turns=3
    )
    alone = [
        gymnasium.make("Dominion-v0", opponent=["random", "big money"], seat="random", max_turns=3) for _ in range(2)
    ]
    observations, infos = envs.reset(seed=5)
    expected = [env.reset(seed=5 + i) for i, env in enumerate(alone)]
    over = [False, False]
    games = 0
    random = np.random.default_rng(0)
    for _ in range(40):
        masks = infos["action_mask"]
        assert masks.dtype == np.int8
        assert (masks == [info["action_mask"] for _, info in expected]).all()
        assert (observations == [observation for observation, _ in expected]).all()
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        for i, env in enumerate(alone):
            if over[i]:
                expected[i], over[i] = env.reset(), False
                continue
            observation, reward, *ends, info = env.step(actions[i])
            assert rewards[i] == reward
            assert [terminated[i], truncated[i]] == ends
            expected[i], over[i] = (observation, info), any(ends)
            games += over[i]
    envs.close()
    assert games > 2


def test_a_checkpoint_plays_in_every_process() -> None:
    """Also where PyTorch has been used before the processes were forked: its threads are lost in them."""
    code = """if True:
        import gymnasium, numpy, torch, dominion_env
        torch.set_num_threads(2)
        for mode in ("sync", "async"):
            envs = gymnasium.make_vec("Dominion-v0", 2, mode, opponent="checkpoint:first_game", seat=1)
            infos = envs.reset(seed=0)[1]
            for _ in range(3):
                infos = envs.step(infos["action_mask"].argmax(1))[-1]
            envs.close()
    """
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=60)


# The game.


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("reward", ["win", "margin", lambda scores: [score / 10 for score in scores]])
def test_an_episode_returns_the_final_reward_of_the_learners_seat(players: int, reward: Any) -> None:
    """Once, at the end, whoever makes the last move."""
    env = OneSeatEnv(players=players, seat="random", opponent=["big money", "random"], reward=reward, max_turns=25)
    seats = set()
    for seed in range(6):
        trace = play(env, seed)
        assert env.game.over
        assert [reward for *_, reward in trace[:-1]] == [0.0] * (len(trace) - 1)
        assert trace[-1][-1] == final_rewards(env.game, reward)[env.seat]
        seats.add(env.seat)
    assert len(seats) > 1


def test_the_learner_is_asked_for_its_own_decisions_only() -> None:
    """The others' are made by their agents, each shown its own seat."""
    env = OneSeatEnv("All random", 4, opponent=Recorder(), seat=1, start_player=3)
    play(env, 2)
    others = {seat: agent for seat, agent in env.opponents.items() if isinstance(agent, Recorder)}
    assert {seat: agent.seats for seat, agent in others.items()} == {0: {0}, 2: {2}, 3: {3}}
    assert {seat: agent.resets[-1][:2] for seat, agent in others.items()} == {0: (0, 4), 2: (2, 4), 3: (3, 4)}


def test_the_game_goes_on_between_the_learners_decisions() -> None:
    """The learner passes; the next time it is asked, the other has had its turn."""
    env = OneSeatEnv(max_turns=2)
    env.reset(seed=0)
    env.step(env.actions.id("done"))
    assert [env.game.turns_taken(seat) for seat in range(2)] == [1, 1]
    assert "Silver" in env.view.known_owned(1)
    _, reward, terminated, truncated, _ = env.step(env.actions.id("done"))
    assert (terminated, truncated) == (False, True)
    assert reward == final_rewards(env.game, "win")[0]


def test_an_opponent_can_end_the_game() -> None:
    """The learner only passes: the other buys the last Province, and the learner's last step says so."""
    env = OneSeatEnv()
    env.reset(seed=0)
    trace = go_on(env, lambda env: env.actions.id("done"))
    assert env.game.supply()["Province"] == 0
    assert not env.game.truncated
    assert trace[-1][-1] == -1
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("players", [2, 6])
def test_the_learner_decides_before_the_shortest_game_is_over(players: int) -> None:
    """Even last, and with one turn for each player."""
    env = OneSeatEnv("All random", players, seat=players - 1, opponent="random", max_turns=1)
    for seed in range(20):
        env.reset(seed=seed)
        assert env.game.decision is not None
        assert env.game.decision.player == env.seat


def test_the_learner_sees_what_its_seat_sees_at_the_whole_table() -> None:
    """Observations and masks are those of the PettingZoo environment, with all its options."""
    options: dict[str, Any] = {"extended": True, "events": 3, "mask_in": "observation"}
    env = OneSeatEnv(opponent=first_legal, seat=1, **options)
    table = raw_env(**options)
    shown, _ = env.reset(seed=3)
    game = env.game
    table.reset()
    table.game = game
    choose = uniform(1)
    for _ in range(30):
        expected = table.observe("player_1")
        assert (shown["observation"] == expected["observation"]).all()
        assert (shown["action_mask"] == expected["action_mask"]).all()
        shown, *_ = env.step(choose(env))


# Seats, opponents, kingdoms.


def test_the_seat_is_drawn_for_each_game() -> None:
    env = OneSeatEnv(players=3, seat="random", opponent=["big money", "random"])
    seen = set()
    for seed in range(100):
        env.reset(seed=seed)
        assert sorted([env.seat, *env.opponents]) == [0, 1, 2]
        seen.add((env.seat, *(agent.name for agent in env.opponents.values())))
    assert len(seen) == 12


def test_a_mapping_counts_on_from_the_learners_seat() -> None:
    env = OneSeatEnv(players=3, seat=1, opponent={1: "big money", 2: "random"})
    env.reset(seed=0)
    assert {seat: agent.name for seat, agent in env.opponents.items()} == {2: "big money", 0: "random"}


def test_seat_start_player_and_kingdom_can_be_given_for_a_game() -> None:
    """For that game alone."""
    pool = [*kingdom_cards("First Game"), *kingdom_cards("Size Distortion")]
    env = OneSeatEnv(opponent="random", pool=pool)
    env.reset(seed=0, options={"seat": 1, "start_player": 1, "kingdom": "Size Distortion"})
    assert env.seat == env.game.turn_player == 1
    assert env.game.kingdom.name == "Size Distortion"
    env.reset()
    assert env.seat == env.game.turn_player == 0
    assert env.game.kingdom.name == "First Game"


def kingdom_cards(name: str) -> tuple[str, ...]:
    kingdom = dominion_env.kingdoms()[name]
    assert kingdom.cards is not None
    return kingdom.cards


def test_a_kingdom_with_random_draws_is_drawn_for_each_game() -> None:
    env = OneSeatEnv("Base random", opponent="random", max_turns=2)
    drawn = []
    for _ in range(2):
        env.reset(seed=1)
        first = env.game.kingdom.cards
        env.reset()
        drawn.append((first, env.game.kingdom.cards))
    assert drawn[0] == drawn[1]
    assert drawn[0][0] != drawn[0][1]


# Seeds and copies.


@pytest.mark.parametrize("opponent", ["random", ["random", "big money", first_legal], Recorder()])
def test_everything_random_follows_from_the_seed_of_the_reset(opponent: Any) -> None:
    """A used environment plays what a new one plays, this game and the next; seed 0 is a seed."""
    arguments = {
        "kingdom": "Base random",
        "players": 3,
        "opponent": opponent,
        "seat": "random",
        "start_player": "random",
    }
    used = OneSeatEnv(**arguments)
    play(used, None)
    for seed in (0, 7):
        new = OneSeatEnv(**arguments)
        assert [play(used, seed), play(used, None)] == [play(new, seed), play(new, None)]
    assert play(used, 0) != play(used, 7)


def test_a_seed_gives_the_same_shuffles_whoever_plays() -> None:
    """So that opponents can be compared."""
    decks = []
    for opponent in ("big money", ["random", "big money"]):
        env = OneSeatEnv("Base random", opponent=opponent, seat="random")
        env.reset(seed=4)
        env.reset()
        decks.append((env.seat, env.game.kingdom, [env.game.zone(env.seat, zone) for zone in ("hand", "deck")]))
    assert decks[0] == decks[1]


def test_opponents_at_one_table_get_seeds_of_their_own() -> None:
    env = OneSeatEnv(players=4, opponent=Recorder())
    env.reset(seed=0)
    env.reset()
    seeds = [seed for agent in env.opponents.values() if isinstance(agent, Recorder) for _, _, seed in agent.resets]
    assert len(set(seeds)) == 6


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("opponent", ["random", ["big money ultimate", "big money"]])
def test_a_copy_made_in_the_middle_of_a_game_plays_on_alike(copied: Any, opponent: Any) -> None:
    """The rest of this game and the next; and it is no longer tied to the original."""
    env = OneSeatEnv(opponent=opponent, seat=1)
    env.reset(seed=2)
    go_on(env, uniform(0), limit=25)
    twin = copied(env)
    play(copied(env), 9)
    assert [go_on(env, uniform(1)), play(env, None)] == [go_on(twin, uniform(1)), play(twin, None)]


# What goes wrong.


def test_an_illegal_action_changes_nothing_and_names_what_is_legal() -> None:
    env = OneSeatEnv(opponent="random")
    _, info = env.reset(seed=0)
    for wrong in (env.actions.id("buy Province"), -1, len(env.actions)):
        with pytest.raises(IllegalAction, match=r"not legal for player 0; legal are .*play all treasures"):
            env.step(wrong)
    assert (env.action_masks() == info["action_mask"]).all()
    env.step(np.int64(env.actions.id("play all treasures")))
    with pytest.raises(TypeError, match="integer"):
        env.step(1.5)  # type: ignore[arg-type]


def test_an_illegal_action_can_lose_the_game_instead() -> None:
    env = OneSeatEnv(players=3, illegal="lose", reward=lambda scores: scores, render_mode="ansi")
    env.reset(seed=0)
    _, reward, terminated, truncated, _ = env.step(env.actions.id("buy Province"))
    assert (reward, terminated, truncated) == (-1, True, False)
    assert "illegal action and has lost" in str(env.render())
    with pytest.raises(ResetNeeded):
        env.step(env.actions.id("done"))
    env.reset()
    assert "has lost" not in str(env.render())


@pytest.mark.parametrize("illegal", ["raise", "lose"])
@pytest.mark.parametrize("action", [None, 10_000, -1])
def test_an_opponents_illegal_action_is_an_error_that_names_it(illegal: str, action: Any) -> None:
    """No victory for the learner; and it can't act in the other's place after that."""

    def confused(view: View) -> int:
        return int(view.actions.id("done")) if view.turns_taken(1) < 2 else action

    env = OneSeatEnv(opponent=confused, illegal=illegal)
    env.reset(seed=0)
    done = env.actions.id("done")
    env.step(done)
    env.step(done)
    with pytest.raises(IllegalAction, match=rf"opponent 'confused' chose {action} for player 1.*legal are \d"):
        env.step(done)
    with pytest.raises(ResetNeeded):
        env.step(done)
    env.reset()
    env.step(done)


def test_nothing_can_be_done_before_the_first_reset() -> None:
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        OneSeatEnv().step(0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 2}, "seat must be 'random' or a seat from 0 to 1, not 2"),
        ({"seat": "any"}, "seat must be 'random' or a seat from 0 to 1, not 'any'"),
        ({"mask_in": "infos"}, "mask_in must be 'info' or 'observation', not 'infos'"),
        ({"illegal": "loose"}, "illegal must be 'raise' or 'lose', not 'loose'"),
        ({"render_mode": "rgb_array"}, "'ansi' or 'human'"),
        ({"players": 7}, "2 to 6"),
        ({"kingdom": "Frist Game"}, "did you mean"),
        ({"opponent": "big mony"}, "did you mean 'big money'"),
        ({"opponent": {1: "random", 2: "random"}}, "the keys 1 "),
        ({"opponent": ["random", "checkpoint:first_game"], "players": 3}, "'checkpoint:first_game'.*for 2 players"),
        ({"opponent": "checkpoint:first_game", "kingdom": "Size Distortion"}, "another kingdom"),
    ],
)
def test_bad_arguments_are_named_when_the_environment_is_made(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        OneSeatEnv(**arguments)


def test_bad_options_of_a_reset_are_named() -> None:
    """What nothing here is called like is left to wrappers."""
    env = OneSeatEnv()
    for options, message in (
        ({"seat": 2}, "seat must be"),
        ({"seats": 1}, "unknown reset option 'seats'; did you mean 'seat'"),
        ({"start_playr": 1}, "did you mean 'start_player'"),
        ({"kingdom": "Size Distortion"}, "outside the pool"),
    ):
        with pytest.raises(ValueError, match=message):
            env.reset(options=options)
    env.reset(options={"camera": 3})


# What people and other libraries see.


def test_rendering_shows_what_the_learner_may_know() -> None:
    """The log since the last call and the table, without the other's cards."""
    env = OneSeatEnv(seat=1, render_mode="ansi")
    env.reset(seed=0)
    text = str(env.render())
    assert "Turn 1 of player 0" in text
    assert "Player 0 draws a card x5" in text
    assert "Player 0: hand 5 cards" in text
    assert "Player 1: hand Copper" in text
    assert "Turn" not in str(env.render())
    env.step(env.actions.id("play all treasures"))
    again = str(env.render())
    assert "Player 1 plays Copper" in again
    assert "Turn 1 of player 0" not in again
    with pytest.raises(ValueError, match="render_mode"):
        OneSeatEnv().render()


def test_human_rendering_prints_each_position_once(capsys: pytest.CaptureFixture[str]) -> None:
    env = OneSeatEnv(render_mode="human")
    env.reset(seed=0)
    assert capsys.readouterr().out.count("Supply:") == 1
    env.step(env.actions.id("done"))
    shown = capsys.readouterr().out
    assert shown.count("Supply:") == 1
    assert "Player 1: hand 5 cards" in shown


def test_an_opponent_that_reads_the_log_gets_one() -> None:
    """Without its hidden part, and whether or not anything is rendered."""
    read = []

    class Reader(Agent):
        name = "reader"
        wants_log = True

        def act(self, view: View) -> int:
            read.append(view.log())
            return first_legal(view)

    env = OneSeatEnv(opponent={1: "random", 2: ["random", Reader()]}, players=3, seat=1)
    for seed in range(5):
        play(env, seed)
    assert any("Player 1 draws a card x5" in log for log in read)
    assert not any("Player 1 draws Copper" in log for log in read)


def test_sb3_contrib_finds_the_masks() -> None:
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

    env = gymnasium.make("Dominion-v0")
    env.reset(seed=0)
    assert is_masking_supported(env)
    assert np.flatnonzero(get_action_masks(env)).tolist() == env.unwrapped.game.legal_actions()  # type: ignore[attr-defined]
