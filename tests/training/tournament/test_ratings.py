"""Ratings recover what is true, with intervals that hold it."""

from __future__ import annotations

import numpy as np
import pytest

from training.matches import Played
from training.tournament.config import TournamentConfig
from training.tournament.davidson import Games, davidson
from training.tournament.openskill import openskill
from training.tournament.play import Results
from training.tournament.ratings import Rating, Ratings
from training.tournament.schedule import schedule

NAMES = ["big money", "weak", "good", "best"]
TRUE = np.array([1000.0, 850.0, 1100.0, 1300.0])
NU = 0.25


def drawn(seed: int, groups: int, luck: float = 0.0) -> Games:
    """Games of all pairs by Davidson's model: two in a group, which share some luck of the first agent."""
    random = np.random.default_rng(seed)
    strength = (TRUE - 1000) * np.log(10) / 400
    rows = []
    for group in range(groups):
        for one in range(4):
            for two in range(one):
                ahead = strength[one] - strength[two] + random.normal(0, luck)
                weights = np.array([np.exp(ahead / 2), NU, np.exp(-ahead / 2)])
                below = weights.cumsum() / weights.sum()
                rows += [(one, two, below.searchsorted(random.random()), group) for _ in range(2)]
    return Games(*np.array(rows).T)


def by_name(ratings: Ratings) -> dict[str, Rating]:
    return {each.agent: each for each in ratings.agents}


def number(rating: Rating) -> float:
    assert rating.rating is not None
    return rating.rating


def ends(rating: Rating) -> tuple[float, float]:
    low, high = rating.interval
    assert low is not None
    assert high is not None
    return low, high


def test_known_strengths_and_ties_are_recovered_and_the_anchor_has_1000() -> None:
    found = davidson(drawn(0, 3000), NAMES, "big money")
    assert [each.agent for each in found.agents] == ["best", "good", "big money", "weak"]
    assert found.ties == pytest.approx(NU, abs=0.02)
    for name, true in zip(NAMES, TRUE, strict=True):
        assert number(by_name(found)[name]) == pytest.approx(true, abs=15)
    anchor = by_name(found)["big money"]
    assert anchor.rating == 1000
    assert anchor.interval == (1000, 1000)


@pytest.mark.parametrize("luck", [0.0, 1.5])
def test_the_intervals_hold_the_truth_19_times_in_20(luck: float) -> None:
    """Also where the games of a group share their luck. (With luck the truth is what very many games give.)"""
    truth = by_name(davidson(drawn(1, 4000, luck), NAMES, "big money"))
    held = []
    for seed in range(50):
        found = by_name(davidson(drawn(100 + seed, 40, luck), NAMES, "big money"))
        for name in NAMES[1:]:
            low, high = ends(found[name])
            held.append(low <= number(truth[name]) <= high)
    assert 0.91 < np.mean(held) < 0.985


def test_another_anchor_moves_all_ratings_alike() -> None:
    games = drawn(2, 100)
    one, two = (by_name(davidson(games, NAMES, anchor)) for anchor in ("big money", "best"))
    for name in NAMES:
        assert number(one[name]) - number(two[name]) == pytest.approx(number(one["best"]) - 1000, abs=0.01)


def test_without_ties_it_is_the_bradley_terry_model() -> None:
    """Three wins for each loss are 400 log10(3) points."""
    games = Games(*np.array([(0, 1, 0, g) for g in range(75)] + [(0, 1, 2, g) for g in range(75, 100)]).T)
    found = davidson(games, ["a", "b"], "b")
    assert number(by_name(found)["a"]) == pytest.approx(1000 + 400 * np.log10(3), abs=0.1)
    assert found.ties == 0


def test_of_two_agents_the_model_repeats_the_shares_of_wins_and_ties() -> None:
    """60 wins, 20 ties, 20 losses: strengths as 3 to 1, and nu * sqrt(3) to 1 as 20 to 20."""
    results = [0] * 60 + [1] * 20 + [2] * 20
    found = davidson(Games(*np.array([(0, 1, result, g) for g, result in enumerate(results)]).T), ["a", "b"], "b")
    assert number(by_name(found)["a"]) == pytest.approx(1000 + 400 * np.log10(3), abs=0.1)
    assert found.ties == pytest.approx(1 / 3**0.5, rel=1e-3)
    low, high = ends(by_name(found)["a"])
    # The variance of log(60 / 20) is 1/60 + 1/20, by the delta method.
    assert (high - low) / 2 == pytest.approx(1.984 * 400 / np.log(10) * (1 / 60 + 1 / 20) ** 0.5, rel=0.02)


def test_who_lost_or_won_everything_gets_a_bound() -> None:
    """Twenty groups lost to an equal of the anchor: 5 % for a chance of 0.139 each to lose... none at all to win."""
    rows = [(0, 1, g % 3, g) for g in range(21)]
    rows += [(0, 2, 0, 100 + g) for g in range(20)] + [(3, 1, 0, 200 + g) for g in range(20)]
    found = by_name(davidson(Games(*np.array(rows).T), ["a", "b", "lost", "won"], "a"))
    assert found["a"].rating == 1000
    low, high = ends(found["b"])
    assert low < 1000 < high
    lost, won = found["lost"], found["won"]
    assert lost.rating is None is won.rating
    assert lost.note == "lost all games with agents that have a rating"
    assert lost.interval[0] is None is won.interval[1]
    nu = davidson(Games(*np.array(rows).T), ["a", "b", "lost", "won"], "a").ties
    assert nu is not None
    # At the bound 20 losses in a row have a chance of 5 %.
    assert lost.interval[1] is not None
    strength = 10 ** ((lost.interval[1] - 1000) / 400)
    chance = 1 / (1 + strength + nu * strength**0.5)
    assert chance**20 == pytest.approx(0.05, rel=1e-3)


def test_who_never_met_the_others_has_no_rating() -> None:
    rows = [(0, 1, g % 3, g) for g in range(9)] + [(2, 3, g % 3, g) for g in range(9)]
    found = by_name(davidson(Games(*np.array(rows).T), NAMES, "weak"))
    assert found["weak"].rating == 1000
    for name in ("good", "best"):
        assert found[name].rating is None
        assert found[name].interval == (None, None)
        assert "no game with an agent that has a rating" in found[name].note


def test_a_single_group_has_no_interval_and_nothing_but_ties_no_difference() -> None:
    one_group = by_name(davidson(Games(*np.array([(0, 1, 0, 0), (0, 1, 2, 0)]).T), ["a", "b"], "a"))
    assert number(one_group["b"]) == pytest.approx(1000)
    assert one_group["b"].interval == (None, None)
    assert "too few games" in one_group["b"].note
    ties = by_name(davidson(Games(*np.array([(0, 1, 1, g) for g in range(5)]).T), ["a", "b"], "a"))
    assert number(ties["b"]) == 1000


# Three and more players.


def at_tables(seed: int, groups: int) -> Results:
    """Games of three in which points are drawn around what the agents are worth."""
    random = np.random.default_rng(seed)
    worth = {"big money": 30, "bm-4": 33, "random": 5, "sensible": 36}
    plan = schedule(TournamentConfig(agents=tuple(worth), players=3))
    results = {}
    for fixture in plan.fixtures:
        games = []
        for number in range(3 * groups):
            points = [round(random.normal(worth[agent.name], 8)) for agent in fixture.agents]
            winners = [each == max(points) for each in points]
            shares = tuple(won / sum(winners) for won in winners)
            games.append(Played(number // 3, shares, tuple(points), 20, False, False))
        results[fixture] = games
    return results


def test_openskill_puts_agents_at_tables_of_three_in_order() -> None:
    results = at_tables(0, 60)
    names = ["big money", "bm-4", "random", "sensible"]
    found = openskill(results, names)
    assert found.model == "OpenSkill"
    assert [each.agent for each in found.agents] == ["sensible", "bm-4", "big money", "random"]
    for each in found.agents:
        low, high = ends(each)
        assert low < number(each) < high
    few = by_name(openskill(at_tables(0, 5), names))
    for each in found.agents:
        wide, narrow = (high - low for low, high in (ends(few[each.agent]), ends(each)))
        assert wide > narrow


def test_the_order_in_which_fixtures_are_given_does_not_matter() -> None:
    results = at_tables(1, 5)
    names = ["big money", "bm-4", "random", "sensible"]
    assert openskill(dict(reversed([*results.items()])), names) == openskill(results, names)


def test_openskill_gives_nearly_the_same_from_other_games_of_the_same_agents() -> None:
    names = ["big money", "bm-4", "random", "sensible"]
    one, two = (by_name(openskill(at_tables(seed, 40), names)) for seed in (2, 3))
    for name in ("big money", "bm-4", "sensible"):
        low, high = ends(one[name])
        assert low < number(two[name]) < high
