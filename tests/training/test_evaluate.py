"""Matches between agents."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest

from agents import Agent, make
from dominion_env import ActionTable, View
from training.evaluate import evaluate, interval, results_table, seed_for


class Recorder(Agent):
    """Plays Big Money and notes its seat and what it held at its first decision of each game."""

    name = "recorder"
    notes: list[tuple[str, int, int, tuple[str, ...]]]

    def __init__(self, role: str, notes: list[tuple[str, int, int, tuple[str, ...]]]) -> None:
        self.role = role
        self.notes = notes
        self.player = make("big money")
        self.fresh = False
        self.seat = -1

    def reset(self, seat: int, players: int, seed: int) -> None:
        self.fresh = True
        self.seat = seat

    def act(self, view: View) -> int:
        if self.fresh:
            self.fresh = False
            hand = tuple(sorted(name for name, count in view.hand().items() for _ in range(count)))
            self.notes.append((self.role, self.seat, view.turns_taken(0), hand))
        return self.player.act(view)


def recorded(games: int, players: int = 2) -> list[tuple[str, int, int, tuple[str, ...]]]:
    notes: list[tuple[str, int, int, tuple[str, ...]]] = []
    evaluate(lambda: Recorder("A", notes), lambda: Recorder("B", notes), games=games, players=players)
    return notes


@pytest.mark.parametrize("players", [2, 3])
def test_each_seat_and_each_start_is_the_agents_equally_often(players: int) -> None:
    """Seat 0 begins every game, and A has every seat once in each group."""
    notes = recorded(2 * players, players)
    seats = [seat for role, seat, _, _ in notes if role == "A"]
    assert seats == [*range(players)] * 2
    assert [turns for _, seat, turns, _ in notes if seat == 0] == [0] * 2 * players


def test_the_games_of_a_pair_have_the_same_shuffles_and_pairs_have_different_ones() -> None:
    hands = {}
    for number, (_, seat, _, hand) in enumerate(recorded(40)):
        hands[number // 2, seat] = hand
    pairs = [[(hands[game, 0], hands[game, 1]) for game in (2 * pair, 2 * pair + 1)] for pair in range(20)]
    assert all(one == two for one, two in pairs)
    assert len({one for one, _ in pairs}) > 3


def test_big_money_ultimate_beats_big_money_and_both_beat_the_random_agent() -> None:
    """About 82 % and 100 %, as public simulators find."""
    result = evaluate("big money ultimate", "big money", games=600, seed=1)
    assert 0.76 < result.score < 0.88
    assert result.interval[0] < result.score < result.interval[1]
    assert result.margin > 3
    assert evaluate("big money", "random", games=20).score == 1


def test_the_big_money_ultimate_mirror_agrees_with_public_simulators() -> None:
    """First seat 49.8 to 52.2 %, ties 8.2 to 9.7 % of the games (standard error here about 2 and 1 points)."""
    result = evaluate("big money ultimate", "big money ultimate", games=1200, seed=2)
    assert abs(result.first_seat - 0.51) < 0.06
    assert abs(result.ties / result.games - 0.09) < 0.04
    assert result.score == 0.5
    assert result.margin == 0
    assert 18 < result.turns < 21


def test_the_numbers_fit_together() -> None:
    result = evaluate("random", "random", games=51, seed=3)
    assert result.games == 51 == result.wins + result.losses + result.ties
    assert result.score == pytest.approx((result.wins + result.ties / 2) / 51)


def test_the_seed_decides_and_the_number_of_processes_does_not() -> None:
    one = evaluate("random", "big money", games=11, seed=5, players=3)
    assert evaluate("random", "big money", games=11, seed=5, players=3, workers=3) == one
    assert evaluate("random", "big money", games=11, seed=5, players=3) == one
    assert evaluate("random", "random", games=10, seed=6) != evaluate("random", "random", games=10, seed=7)


def test_with_more_players_the_score_is_the_share_of_the_victory() -> None:
    """Equal players have 1/n each, and a tie between k is 1/k for each of them."""
    result = evaluate("big money", "big money", games=120, seed=1, players=4)
    assert result.score == pytest.approx(0.25)
    assert result.wins / result.games < 0.25 < (result.wins + result.ties) / result.games
    assert evaluate("big money ultimate", "random", games=12, players=3).score == 1


def test_a_kingdom_with_random_draws_is_drawn_for_each_group() -> None:
    """All games have one action table, so that one trained agent can play them all."""
    tables = []
    kingdoms = []

    class Looker(Agent):
        name = "looker"

        def check(self, actions: ActionTable, players: int) -> None:
            tables.append(actions)

        def act(self, view: View) -> int:
            assert view.actions is tables[0]
            kingdoms.append(tuple(view.supply()))
            return view.legal_actions()[0]

    evaluate(Looker, Looker, {"random": {"sets": ["Base"]}}, games=8, max_turns=2)
    assert len(set(kingdoms)) == 4


def test_a_game_at_the_turn_limit_counts_as_it_stands() -> None:
    result = evaluate("big money", "big money", games=4, max_turns=3)
    assert result.truncated == 4
    assert result.turns == 3
    assert result.ties == 4


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("big mony", "random"), "did you mean 'big money'"),
        (("random", "rndom"), "did you mean 'random'"),
        (("random", "random", "Frist Game"), "did you mean 'First Game'"),
        (("random", "random", "First Game", 0), "at least 1"),
    ],
)
def test_wrong_arguments_are_errors(arguments: Sequence[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        evaluate(*arguments)  # type: ignore[arg-type]


def test_an_agent_that_cannot_play_is_refused_before_the_first_game() -> None:
    class Narrow(Agent):
        name = "narrow"

        def check(self, actions: ActionTable, players: int) -> None:
            raise ValueError("trained for another kingdom")

        def act(self, view: View) -> int:
            raise AssertionError

    with pytest.raises(ValueError, match="another kingdom"):
        evaluate("random", Narrow, games=2)


# The interval.


def test_the_interval_holds_the_truth_about_19_times_in_20() -> None:
    """Also for few games, for lopsided scores, and for pairs whose games depend on each other."""
    random = Random(1)

    def pairs(win: float, count: int) -> list[list[float]]:
        made = []
        for _ in range(count):
            first = float(random.random() < win)
            made.append([first, first if random.random() < 0.5 else float(random.random() < win)])
        return made

    for win in (0.5, 0.8, 0.97):
        for count in (10, 100):
            held = 0
            for _ in range(600):
                low, high = interval(pairs(win, count))
                held += low <= win <= high
            assert held / 600 > 0.93


def test_the_interval_shrinks_with_the_number_of_games_and_stays_within_0_and_1() -> None:
    width = {}
    for count in (10, 1000):
        low, high = interval([[1.0, 0.0], [1.0, 1.0]] * count)
        assert 0 <= low < 0.75 < high <= 1
        width[count] = high - low
    assert width[1000] < width[10] / 8
    for score in (0.0, 1.0):
        low, high = interval([[score, score]] * 20)
        assert 0 <= low <= score <= high <= 1
        assert 0.02 < high - low < 0.2


def test_pairs_that_share_their_luck_say_more_than_as_many_single_games() -> None:
    """Where each pair is split the score is hardly in doubt; where both games go the same way it is much more so."""
    split = interval([[1.0, 0.0]] * 100)
    same = interval([[1.0, 1.0], [0.0, 0.0]] * 50)
    single = interval([[1.0], [0.0]] * 100)
    assert split[1] - split[0] < 0.05
    assert single[1] - single[0] < same[1] - same[0]


def test_the_result_can_be_shown_and_written() -> None:
    result = evaluate("big money", "random", games=2)
    assert json.loads(json.dumps(result.to_dict()))["interval"] == list(result.interval)
    assert len(results_table([result, result]).columns) == 3


def test_derived_seeds_are_the_same_in_every_process() -> None:
    assert seed_for(0, 1) == 4283440675854177022
    assert seed_for(0, 1) != seed_for(1, 0)
