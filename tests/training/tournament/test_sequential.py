"""Looking at results now and then does not make the intervals lie."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import NormalDist

import pytest

from training.evaluate import interval
from training.tournament import TournamentConfig, schedule, tournament
from training.tournament.sequential import Rule, pocock


def rule(games: int = 1000, **settings: object) -> Rule:
    config = TournamentConfig.model_validate({"agents": ("a", "b"), "games": games, **settings})
    return Rule.of(config, games // 2)


@pytest.mark.parametrize(("looks", "factor"), [(1, 1.960), (2, 2.178), (3, 2.289), (5, 2.413), (10, 2.555)])
def test_the_factors_are_those_of_pococks_table(looks: int, factor: float) -> None:
    assert pocock(looks) == pytest.approx(factor, abs=6e-4)


def test_a_fixed_number_of_games_is_one_look_with_plain_intervals() -> None:
    fixed = rule()
    assert fixed.looks == (500,)
    assert fixed.confidence == 0.95
    assert not fixed.done([[1.0, 1.0]] * 500)
    assert fixed.told(2) == "1,000 games of each table in each kingdom, fixed beforehand; 95 % intervals."


def test_looks_come_after_equally_many_games_and_the_report_says_so() -> None:
    looking = rule(stop=0.02)
    assert looking.looks == (100, 200, 300, 400, 500)
    assert NormalDist().inv_cdf(0.5 + looking.confidence / 2) == pytest.approx(2.413, abs=6e-4)
    assert "200, 400, 600, 800, 1,000 games" in looking.told(2)
    assert "2.413 in place of 1.960" in looking.told(2)
    assert rule(6, stop=0.02, looks=50).looks == (1, 2, 3)


def test_a_pair_is_done_when_it_is_decided_or_known_well_enough() -> None:
    even, won = [[1.0, 0.0]] * 100, [[1.0, 1.0], [1.0, 0.0]] * 50
    assert not rule(stop="decided").done(even)
    assert rule(stop="decided").done(won)
    assert rule(stop=0.05).done(even)
    assert not rule(stop=0.05).done(won)


def test_the_intervals_at_the_stop_hold_the_truth_19_times_in_20() -> None:
    """Whoever stops at the first of five looks that decides is wrong in one of seven with plain intervals."""
    random = Random(1)
    looking = rule(200, stop="decided")
    held = {looking.confidence: 0, 0.95: 0}
    for _ in range(500):
        groups = [[float(random.random() < 0.5), float(random.random() < 0.5)] for _ in range(100)]
        for confidence in held:
            ends = [interval(groups[:look], confidence) for look in looking.looks]
            held[confidence] += all(low <= 0.5 <= high for low, high in ends)
    assert held[looking.confidence] / 500 > 0.94
    assert held[0.95] / 500 < 0.90


def test_a_pair_is_decided_by_its_games_in_all_kingdoms_whoever_sits_first_there(tmp_path: Path) -> None:
    kingdoms = ("First Game", "Gambits", "Introduction", "Grim Parade")
    config = TournamentConfig(
        agents=("big money", "random"), kingdoms=kingdoms, games=20, stop="decided", looks=4, max_turns=30
    )
    assert len({fixture.agents[0].name for fixture in schedule(config).fixtures}) == 2
    assert tournament(config, tmp_path / "a.sqlite").games == 4 * 6


def test_pairs_that_are_decided_stop_and_the_others_play_on(tmp_path: Path) -> None:
    """The random agent is soon known to be worse; whether BM-4 beats its like is not."""
    config = TournamentConfig(
        agents=("big money ultimate", "bm-4", "random"), games=40, stop="decided", looks=4, max_turns=40
    )
    told: list[tuple[int, int]] = []
    report = tournament(config, tmp_path / "a.sqlite", progress=lambda n, total: told.append((n, total)))
    games = {key[:2]: score.games for key, score in report.scores.items() if key[2] == "" and key[1]}
    assert games["bm-4", "random"] == games["random", "big money ultimate"] == 10
    assert games["bm-4", "big money ultimate"] == 40
    assert report.games == 60
    assert sum(n for n, _ in told) == 120 == told[0][1]
    assert report.to_dict() == tournament(config, tmp_path / "b.sqlite").to_dict()
    fixed = config.model_copy(update={"stop": None})
    tournament(fixed, tmp_path / "a.sqlite")
    assert report.to_dict() == tournament(config, tmp_path / "a.sqlite").to_dict()
