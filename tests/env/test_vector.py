"""Many games at once, in arrays."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
import torch

from dominion_env import Game, IllegalAction, Kingdom, VecGames, kingdoms, make_vec
from dominion_env.batch import Arrays
from dominion_env.env import pool_of
from dominion_env.kingdoms import KingdomLike, possible_piles, resolve


class Chooser:
    """Draws legal actions for each game by a generator of its own, so that the other games have no influence on it."""

    def __init__(self, games: int, seed: int = 0) -> None:
        self.randoms = [np.random.default_rng([seed, game]) for game in range(games)]

    def __call__(self, masks: Any) -> list[int]:
        rows = zip(self.randoms, masks, strict=True)
        return [int(random.choice(np.flatnonzero(mask))) for random, mask in rows]


def copied(arrays: Arrays) -> list[Any]:
    """What the arrays hold now."""
    return [array.copy() for array in arrays]


def playing(games: VecGames, steps: int, chooser: Chooser | None = None) -> Iterator[list[Any]]:
    """Play with random legal actions; gives what the arrays hold at the beginning and after each step."""
    chooser = chooser or Chooser(games.num_envs)
    yield copied(games.arrays)
    for _ in range(steps):
        yield copied(games.step(chooser(games.masks)))


def play(games: VecGames, steps: int, chooser: Chooser | None = None) -> list[list[Any]]:
    """What `playing` gives, once all is played."""
    return list(playing(games, steps, chooser))


def same(one: Sequence[Sequence[Any]], other: Sequence[Sequence[Any]]) -> bool:
    """Whether two games of many were the same, number by number."""
    return len(one) == len(other) and all(
        (a == b).all() for ours, theirs in zip(one, other, strict=True) for a, b in zip(ours, theirs, strict=True)
    )


# What the arrays hold.


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_arrays_show_each_game_to_the_seat_that_decides(players: int) -> None:
    """Observation, mask and seat are those of the games themselves, in the promised shapes and types."""
    games = make_vec(5, kingdom="Size Distortion", players=players, max_turns=8)
    chooser = Chooser(5)
    shapes = {name: (array.shape, array.dtype) for name, array in games.arrays._asdict().items()}
    assert shapes == {
        "observations": ((5, games.observer.size), np.float32),
        "masks": ((5, len(games.actions)), np.int8),
        "seats": ((5,), np.int64),
        "rewards": ((5, players), np.float32),
        "done": ((5,), np.bool_),
        "truncated": ((5,), np.bool_),
        "scores": ((5, players), np.int32),
        "seeds": ((5,), np.int64),
        "ended_seeds": ((5,), np.int64),
    }
    for _ in range(200):
        assert all(getattr(games, name) is array for name, array in games.arrays._asdict().items())
        for i, game in enumerate(games.games):
            assert game.decision is not None
            assert games.seats[i] == game.decision.player
            assert games.seeds[i] == game.state.seed
            assert (games.masks[i] == game.action_mask()).all()
            assert (games.observations[i] == games.observer(game.state, game.decision.player)).all()
        games.step(chooser(games.masks))


def test_a_game_that_ends_is_told_and_followed_by_another() -> None:
    """Rewards, scores, truncation and seed are those of the same game played alone; of the others all is 0, seed -1."""
    games = make_vec(6, max_turns=65, seed=4)
    chooser = Chooser(6)
    alone = [Game(seed=int(seed), max_turns=65) for seed in games.seeds]
    ended = truncated = 0
    for _ in range(1500):
        actions = chooser(games.masks)
        games.step(actions)
        for i, action in enumerate(actions):
            alone[i].step(action)
            over = alone[i].over
            assert games.done[i] == over
            assert games.truncated[i] == alone[i].truncated
            assert games.rewards[i].tolist() == (alone[i].returns() if over else [0, 0])
            assert games.scores[i].tolist() == (alone[i].scores() if over else [0, 0])
            assert games.ended_seeds[i] == (alone[i].state.seed if over else -1)
            if over:
                assert games.seeds[i] != games.ended_seeds[i]
                ended += 1
                truncated += bool(alone[i].truncated)
                alone[i] = Game(seed=int(games.seeds[i]), max_turns=65)
            assert games.seeds[i] == alone[i].state.seed
    assert ended > truncated > 0


def negative_scores(scores: Sequence[int]) -> list[float]:
    """A reward for those who like to lose."""
    return [-float(score) for score in scores]


def test_rewards_are_as_asked_for() -> None:
    """By the margin, or by a function of the final scores."""
    for reward in ("margin", negative_scores):
        games = make_vec(4, reward=reward, max_turns=10)
        chooser = Chooser(4)
        while not games.done.any():
            games.step(chooser(games.masks))
        row = int(np.flatnonzero(games.done)[0])
        mine, other = games.scores[row].tolist()
        expected = [(mine - other) / 50, (other - mine) / 50] if reward == "margin" else [-mine, -other]
        assert games.rewards[row].tolist() == pytest.approx(expected)


def test_a_mask_and_random_numbers_added_up_are_greatest_at_a_random_legal_action() -> None:
    """The recipe of the module's description draws legal actions only, and all of them."""
    games = make_vec(32, skip_forced=False)
    random = np.random.default_rng(0)
    drawn = set()
    for _ in range(300):
        actions = (random.random(games.masks.shape, np.float32) + games.masks).argmax(1)
        games.step(actions)
        drawn.update(actions.tolist())
    assert len(drawn) > 0.7 * len(games.actions)


# Aliasing.


def test_every_step_writes_over_the_same_arrays() -> None:
    """What a step returned is a view; a copy of it lasts."""
    games = make_vec(3)
    first = games.arrays
    kept = copied(first)
    assert games.step(Chooser(3)(games.masks)) is first
    assert not (first.observations == kept[0]).all()
    assert games.reset(0) is first
    assert same([list(first)], [kept])


def test_what_is_written_into_the_arrays_has_no_influence_on_the_games() -> None:
    """A twin whose arrays are spoilt before each step plays the same games, and takes only legal actions."""
    games, spoilt = make_vec(4, seed=1), make_vec(4, seed=1)
    chooser = Chooser(4)
    for _ in range(400):
        actions = chooser(games.masks)
        for array in spoilt.arrays:
            array.fill(1)
        spoilt.seeds[:] = games.seeds  # written only when a game begins
        illegal = [int(np.flatnonzero(mask == 0)[0]) for mask in games.masks]
        with pytest.raises(IllegalAction):
            spoilt.step(illegal)
        assert same([copied(games.step(actions))], [copied(spoilt.step(actions))])


def test_actions_are_neither_changed_nor_kept() -> None:
    """An array of actions can be used again as soon as the step has begun."""
    games, twin = make_vec(4), make_vec(4)
    chooser = Chooser(4)
    for _ in range(50):
        actions = np.array(chooser(games.masks))
        before = actions.copy()
        games.step(actions)
        assert (actions == before).all()
        twin.step_async(actions)
        actions[:] = 0
        assert same([copied(games.arrays)], [copied(twin.step_wait())])


# Actions.


@pytest.mark.parametrize("form", [list, tuple, np.uint8, np.int32, np.uint64, torch.tensor])
def test_actions_come_as_any_whole_numbers(form: Any) -> None:
    """Lists, arrays of any integers, tensors."""
    games, twin = make_vec(4), make_vec(4)
    chooser = Chooser(4)
    for _ in range(20):
        actions = chooser(games.masks)
        given = np.array(actions, form) if isinstance(form, type) and issubclass(form, np.integer) else form(actions)
        assert same([copied(games.step(actions))], [copied(twin.step(given))])


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        ([0, 0], ValueError, r"shape \(3,\), one for each game, not \(2,\)"),
        (0, ValueError, r"shape \(3,\), one for each game, not \(\)"),
        ([[0], [0], [0]], ValueError, r"not \(3, 1\)"),
        ([0.0, 0.0, 0.0], TypeError, "whole numbers.*not float64"),
        ([True, False, True], TypeError, "whole numbers.*not bool"),
        ([None, 0, 0], TypeError, "whole numbers.*not object"),
    ],
)
def test_actions_of_another_form_are_refused(actions: Any, error: type[Exception], message: str) -> None:
    """The message says what they must be and what they are; no game moves."""
    games = make_vec(3)
    before = games.state_dict()
    with pytest.raises(error, match=message):
        games.step(actions)
    assert games.state_dict() == before


@pytest.mark.parametrize("workers", [None, 2])
def test_some_games_can_move_while_the_others_stay_as_they_are(workers: int | None) -> None:
    """Each game goes as it does when all move; of those that stay, nothing is told but what they show already."""
    options: dict[str, Any] = {"seed": 3, "max_turns": 5, "start_method": "fork"}
    random = np.random.default_rng(0)
    chooser = Chooser(6)
    ended = 0
    with make_vec(6, workers=workers, **options) as games:
        alone = [Game(seed=int(seed), max_turns=5) for seed in games.seeds]
        for _ in range(400):
            rows = np.flatnonzero(random.random(6) < 0.4)
            actions = np.array(chooser(games.masks))[rows]
            shown = copied(games.arrays)
            games.step(actions, rows)
            for i, action in zip(rows.tolist(), actions.tolist(), strict=True):
                alone[i].step(action)
                assert games.done[i] == alone[i].over
                if alone[i].over:
                    assert games.scores[i].tolist() == alone[i].scores()
                    ended += 1
                    alone[i] = Game(seed=int(games.seeds[i]), max_turns=5)
                assert alone[i].decision is not None
                assert games.seats[i] == alone[i].decision.player
                assert (games.masks[i] == alone[i].action_mask()).all()
                assert (games.observations[i] == alone[i].observation(alone[i].decision.player)).all()
            stay = np.setdiff1d(np.arange(6), rows)
            for name, before in zip(games.arrays._fields, shown, strict=True):
                told = name in ("rewards", "done", "truncated", "scores")
                expected = np.zeros_like(before) if told else np.full_like(before, -1) if "ended" in name else before
                assert (getattr(games, name)[stay] == expected[stay]).all()
    assert ended > 6


@pytest.mark.parametrize(
    ("rows", "error", "message"),
    [
        ([0, 3], ValueError, r"rows must be from 0 to 2, not \[0, 3\]"),
        ([-1, 0], ValueError, r"rows must be from 0 to 2, not \[-1, 0\]"),
        ([1, 1], ValueError, r"each game once at most, not \[1, 1\]"),
        ([True, False], TypeError, r"rows must be a list of whole numbers.*not \[True, False\]"),
        (1, TypeError, r"rows must be a list of whole numbers.*not 1"),
        ([0, 1, 2], ValueError, r"actions must have shape \(3,\), one for each game, not \(2,\)"),
    ],
)
def test_games_that_are_not_there_cannot_move(rows: Any, error: type[Exception], message: str) -> None:
    """The message says what is wrong with the rows; no game moves."""
    games = make_vec(3)
    before = games.state_dict()
    with pytest.raises(error, match=message):
        games.step(Chooser(3)(games.masks)[:2], rows)
    assert games.state_dict() == before


@pytest.mark.parametrize("wrong", ["buy Province", -1, 10_000])
def test_an_illegal_action_moves_no_game(wrong: str | int) -> None:
    """The message names the game, the player and what is legal; the games before it have not moved either."""
    games = make_vec(3)
    legal = Chooser(3)(games.masks)
    action = games.actions.id(wrong) if isinstance(wrong, str) else wrong
    before, shown = games.state_dict(), copied(games.arrays)
    name = wrong if isinstance(wrong, str) else "no action"
    with pytest.raises(
        IllegalAction, match=rf"game 2: action {action} \({name}\) .*player 0; legal are .*\(done\).*\(play Copper\)"
    ):
        games.step([*legal[:2], action])
    assert games.state_dict() == before
    assert same([shown], [list(games.arrays)])
    games.step(legal)


def test_a_step_is_begun_and_waited_for_in_turn() -> None:
    """Anything else is an error that says what to call."""
    games = make_vec(2)
    with pytest.raises(RuntimeError, match="call step_async before step_wait"):
        games.step_wait()
    games.step_async(Chooser(2)(games.masks))
    with pytest.raises(RuntimeError, match="call step_wait"):
        games.step([0, 0])
    games.step_wait()
    games.step_async(Chooser(2)(games.masks))
    games.reset(0)
    games.step(Chooser(2)(games.masks))


def failing_reward(scores: Sequence[int]) -> list[float]:
    """A reward that can't be had."""
    raise ZeroDivisionError("no reward today")


def test_after_a_step_that_failed_the_games_begin_anew() -> None:
    """Some have moved and some have not, so there is no going on from there."""
    games = make_vec(3, reward=failing_reward, max_turns=3)
    chooser = Chooser(3)
    with pytest.raises(ZeroDivisionError, match="no reward today"):
        play(games, 500, chooser)
    with pytest.raises(RuntimeError, match="reset"):
        games.step(chooser(games.masks))
    games.reset()
    games.step(chooser(games.masks))


# Seeds.


def test_everything_random_follows_from_the_seed() -> None:
    """The same seed gives the same games; another gives others."""
    runs = [play(make_vec(4, kingdom="Base random", seed=seed, start_player="random"), 300) for seed in (0, 0, 1)]
    assert same(runs[0], runs[1])
    assert not same(runs[0][:1], runs[2][:1])


def test_a_game_does_not_depend_on_how_many_others_there_are() -> None:
    """The first three of seven games are those of three."""
    few = play(make_vec(3, max_turns=5), 400)
    many = play(make_vec(7, max_turns=5), 400)
    assert same(few, [[array[:3] for array in arrays] for arrays in many])
    assert sum(arrays[4].sum() for arrays in few) > 6


def test_every_game_has_a_seed_of_its_own() -> None:
    """In every place and after every restart."""
    games = make_vec(8, max_turns=2)
    seeds = games.seeds.tolist()
    for arrays in play(games, 300)[1:]:
        done = arrays[4]
        seeds += arrays[7][done].tolist()
    assert len(seeds) > 40
    assert len(set(seeds)) == len(seeds)
    assert min(seeds) >= 0


def test_reset_begins_anew() -> None:
    """With a seed as if just made; without one it goes on to the next game in every place."""
    used = make_vec(4, seed=9)
    play(used, 100)
    used.reset(seed=2)
    assert same(play(used, 100), play(make_vec(4, seed=2), 100))
    new = make_vec(4, seed=5)
    first = new.seeds.copy()
    new.reset()
    second = new.seeds.copy()
    assert not set(first.tolist()) & set(second.tolist())
    again = make_vec(4, seed=5)
    chooser = Chooser(4)
    while not again.done[0]:
        again.step(chooser(again.masks))
    assert again.seeds[0] == second[0]


def test_the_first_player_is_the_one_asked_for() -> None:
    """A seat, or at random by the seed of the game."""
    assert set(make_vec(8, start_player=1).seats.tolist()) == {1}
    games = make_vec(8, players=3, start_player="random")
    assert len(set(games.seats.tolist())) > 1
    for _ in playing(games, 100):
        assert [game.state.start_player for game in games.games] == [seed % 3 for seed in games.seeds.tolist()]


# Kingdoms.


def test_a_config_with_random_draws_draws_anew_for_each_game() -> None:
    """Games differ in their kingdoms, and so do those that follow in the same place."""
    games = make_vec(4, kingdom="Base random", max_turns=2)
    chooser = Chooser(4)
    seen: list[set[Kingdom]] = [set() for _ in range(4)]
    for _ in range(300):
        for i, game in enumerate(games.games):
            assert games.kingdom_of(i) == game.kingdom == resolve("Base random", int(games.seeds[i]))
            seen[i].add(game.kingdom)
        games.step(chooser(games.masks))
    assert min(len(each) for each in seen) > 2
    assert len(set.union(*seen)) == sum(len(each) for each in seen)


def test_each_game_may_have_a_kingdom_of_its_own() -> None:
    """In any form; the spaces cover them all, and the game that follows has the same."""
    ten = list(kingdoms()["Interaction"].cards or ())
    drawn = {"random": {"sets": ["Base (2nd)"]}, "shelters": True}
    given: list[KingdomLike] = ["First Game", ten, "Grim Parade", drawn]
    games = make_vec(4, kingdoms=given, max_turns=3)
    assert set(games.actions.cards) == {card for each in given for card in pool_of(each)}
    chooser = Chooser(4)
    ended = 0
    for _ in range(200):
        assert [game.kingdom.name for game in games.games][::2] == ["First Game", "Grim Parade"]
        assert set(games.games[1].kingdom.cards) == set(ten)
        assert [game.kingdom.shelters for game in games.games] == [False, False, True, True]
        games.step(chooser(games.masks))
        ended += int(games.done.sum())
    assert ended > 8


def by_seed(seed: int) -> str:
    """One of two kingdoms."""
    return ("First Game", "Size Distortion")[seed % 2]


def test_a_function_can_draw_the_kingdoms() -> None:
    """It is given the seed of each new game; the pool must be given, and hold what it draws."""
    pool = [*possible_piles("First Game"), *possible_piles("Size Distortion")]
    games = make_vec(6, kingdom=by_seed, pool=pool, max_turns=2)
    seen = set()
    for _ in playing(games, 100):
        names = [game.kingdom.name for game in games.games]
        assert names == [by_seed(seed) for seed in games.seeds.tolist()]
        seen.update(names)
    assert len(seen) == 2
    with pytest.raises(ValueError, match="`pool` must name the cards"):
        make_vec(6, kingdom=by_seed)
    with pytest.raises(ValueError, match=r"outside the pool.*wider `pool`"):
        make_vec(6, kingdom=by_seed, pool="First Game")


def test_a_pool_may_be_wider_than_the_kingdom_but_not_narrower() -> None:
    """The error names the cards that are missing, before any game is played."""
    wide = make_vec(2, kingdom="First Game", pool="Base random")
    assert len(wide.actions) > len(make_vec(2).actions)
    play(wide, 20)
    with pytest.raises(ValueError, match=r"outside the pool of this environment: .*Witch"):
        make_vec(2, kingdom="Base random", pool="First Game")


# Options.


def test_forced_choices_are_made_or_shown() -> None:
    """By default every decision has an alternative; with skip_forced=False some have none."""
    fewest = [
        min(int(arrays[1].sum(1).min()) for arrays in play(make_vec(4, skip_forced=skipped), 100))
        for skipped in (True, False)
    ]
    assert fewest == [2, 1]


def test_observations_may_show_more() -> None:
    """With more detail or recent events they are longer, and those of games that keep a log."""
    plain = make_vec(2)
    more = make_vec(2, extended=True, events=4)
    assert more.observer.size > plain.observer.size
    play(more, 100)
    for i, game in enumerate(more.games):
        assert (more.observations[i] == more.observer(game.state, int(more.seats[i]))).all()
    assert more.observations[:, plain.observer.size :].any()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 0}, "num_envs must be at least 1, not 0"),
        ({"players": 7}, "players must be 2 to 6, not 7"),
        ({"seed": -1}, "seed must be a whole number from 0, not -1"),
        ({"seed": None}, "seed must be a whole number from 0, not None"),
        ({"start_player": 2}, "seat from 0 to 1"),
        ({"kingdom": "Frist Game"}, "did you mean 'First Game'"),
        ({"kingdoms": ["First Game"]}, "kingdoms must be one for each of the 2 games, not 1"),
        ({"kingdoms": ["First Game", "Frist Game"]}, "did you mean 'First Game'"),
        ({"reward": "wins"}, "reward must be 'win'"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    """Each with what would be right."""
    with pytest.raises(ValueError, match=message):
        make_vec(**{"num_envs": 2, **arguments})


# Keeping.


def test_games_go_on_from_a_saved_state_as_if_never_stopped() -> None:
    """The state is plain data; what follows, restarts included, is the same."""
    options: dict[str, Any] = {"kingdom": "Base random", "start_player": "random", "max_turns": 6}
    whole = make_vec(4, seed=7, **options)
    chooser = Chooser(4)
    play(whole, 150, chooser)
    state = json.loads(json.dumps(whole.state_dict()))
    resumed = make_vec(4, **options)
    resumed.load_state_dict(state)
    assert same([whole.arrays[:3]], [resumed.arrays[:3]])
    for _ in range(300):
        actions = chooser(whole.masks)
        assert same([copied(whole.step(actions))], [copied(resumed.step(actions))])
    with pytest.raises(ValueError, match="4 games, not 3"):
        make_vec(3, **options).load_state_dict(state)


@pytest.mark.parametrize("copier", [copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games))])
def test_copies_of_the_games_and_the_games_never_touch(copier: Any) -> None:
    """Deep or pickled; each has arrays of its own, in which it goes on."""
    games = make_vec(3, kingdom="Base random", max_turns=3)
    chooser = Chooser(3)
    while not games.done.any():
        games.step(chooser(games.masks))
    kept = copied(games.arrays)
    other = copier(games)
    assert all(getattr(other, name) is array for name, array in other.arrays._asdict().items())
    rest = play(games, 100, Chooser(3, 1))
    assert same([list(other.arrays)], [kept])
    assert same(play(other, 100, Chooser(3, 1)), rest)


def test_closing_games_of_this_process_changes_nothing() -> None:
    """They may be used as a context all the same."""
    with make_vec(2) as games:
        play(games, 5)
    games.step(Chooser(2)(games.masks))
