"""`dominion bench`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import dominion_env
from training.bench import games, peers, positions, suite
from training.bench.pyminion_random import RandomDecider
from training.bench.report import report
from training.bench.suite import Benchmark, Effort
from training.bench.timing import Counts, Work, Workload, measured
from training.cli import app

ONCE = Effort(1, 0)


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", *arguments])


def shown(result: dict[str, object]) -> str:
    console = Console(width=200)
    with console.capture() as captured:
        console.print(report(result))
    return captured.get()


# Timing.


def test_figures_are_rates_and_microseconds() -> None:
    assert Work(2.0, Counts(games=3, decisions=400)).figures() == {
        "games": 1.5,
        "decisions": 200.0,
        "microseconds": 5000.0,
    }
    assert Work(2.0, Counts(games=3)).figures() == {"games": 1.5}
    assert Work(0.001, Counts(calls=100)).figures() == {"microseconds": 10.0}


@pytest.mark.parametrize("wall", [False, True])
def test_pieces_are_done_until_the_time_is_over(wall: bool) -> None:
    pieces = iter(range(10**9))

    def piece() -> Counts:
        next(pieces)
        return Counts(1, 2, 3)

    work = measured(piece, 0.01, wall)
    done = next(pieces)
    assert work.seconds >= 0.01
    assert work.counts == Counts(done, 2 * done, 3 * done)


# The suite, with benchmarks of known speed.


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> dict[str, Iterator[int]]:
    """Lets benchmarks by these names make so many decisions a second, round by round; closing one ends it."""
    rates: dict[str, Iterator[int]] = {}

    def made(name: str) -> Workload:
        if name not in rates:
            raise ModuleNotFoundError("No module named 'pyspiel'")
        return Workload(lambda: Counts(decisions=next(rates[name])), lambda: rates.update({name: iter(())}))

    def make(name: str) -> Callable[[], Workload]:
        return lambda: made(name)

    names = ("engine", "OpenSpiel connect_four", "clone", "aec loop")
    monkeypatch.setattr(suite, "BENCHMARKS", [Benchmark(name, ("all",), make(name)) for name in names])
    monkeypatch.setattr(suite, "measured", lambda piece, seconds, wall: Work(1.0, piece()))
    return rates


def test_the_best_round_of_each_counts(known: dict[str, Iterator[int]]) -> None:
    known |= {"engine": iter((5, 9, 7)), "OpenSpiel connect_four": iter((18, 17, 3))}
    result = suite.measure(["all"], Effort(3, 1.0))
    assert result["speeds"]["engine"]["decisions"] == 9
    assert result["ratios"] == {"engine decisions / OpenSpiel connect_four": 0.5}


def test_a_copy_is_told_in_decisions_that_take_as_long(known: dict[str, Iterator[int]]) -> None:
    known |= {"engine": iter([1000]), "clone": iter([250])}
    assert suite.measure(["all"], Effort(1, 1.0))["ratios"] == {"clone / engine decision": 4.0}


def test_what_is_not_installed_is_left_out_with_a_line(known: dict[str, Iterator[int]]) -> None:
    known |= {"engine": iter([9]), "clone": iter([9]), "aec loop": iter([9])}
    result = suite.measure(["all"], Effort(1, 1.0))
    line = "OpenSpiel connect_four is left out: No module named 'pyspiel'"
    assert result["left_out"] == [line]
    assert "OpenSpiel connect_four" not in result["speeds"]
    assert line in shown(result)
    assert "pip install 'dominion-env[bench]'" in shown(result)


def test_workloads_are_closed_in_the_end(known: dict[str, Iterator[int]]) -> None:
    known["engine"] = iter((5, 9, 7))
    suite.measure(["all"], Effort(2, 1.0))
    assert next(known["engine"], None) is None


def test_components_are_chosen_by_name() -> None:
    assert suite.chosen(None) == suite.COMPONENTS
    assert suite.chosen("Engine, vec") == ("engine", "vec")
    with pytest.raises(ValueError, match=r"no component is called 'engin'; did you mean 'engine'\?; there are engine,"):
        suite.chosen("engin")


def test_both_sides_of_each_ratio_are_measured_with_one_component() -> None:
    components = {each.name: set(each.components) for each in suite.BENCHMARKS}
    assert all(components[each.over] & components[each.under] for each in (*suite.RATIOS, *suite.SCALING))


# The workloads.


def test_the_command_measures_what_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(suite, "QUICK", ONCE)
    out = tmp_path / "speed.json"
    result = bench("--quick", "--only", "aec,copy,resample,observation,gym,memory,pool", "--json", "--out", str(out))
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert json.loads(out.read_text()) == told
    peers_of_these = {"PettingZoo connect_four", "RLCard limit-holdem"}
    assert set(told["speeds"]) - peers_of_these == {
        *("engine", "clone", "clone inside an effect", "resample", "resample inside an effect", "observation"),
        *("aec loop", "gym loop", "Game", "Game, whole pool", "aec loop, whole pool"),
    }
    assert set(told["ratios"]) >= {"clone / engine decision", "resample / engine decision"}
    assert "aec loop, whole pool / own pool" in told["scaling"]
    assert 1_000 < told["memory"] < 1_000_000
    assert told["compiled"] is dominion_env.compiled
    assert told["versions"]["dominion-env"]
    assert told["machine"]["cores"] >= 1


def test_the_command_prints_a_table_that_says_what_was_measured_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "THOROUGH", ONCE)
    result = bench("--only", "observation,memory")
    assert result.exit_code == 0, result.output
    assert "observation" in result.stdout
    assert "Memory of one game" in result.stdout
    engine = "compiled" if dominion_env.compiled else "plain Python"
    assert f"engine: {engine}" in result.stdout
    assert f"numpy {np.__version__}" in result.stdout


def test_the_command_refuses_a_component_that_there_is_not() -> None:
    result = bench("--only", "enigne")
    assert result.exit_code == 2
    assert "did you mean 'engine'?" in result.output


def test_random_games_beside_pyminion_and_in_many_places_at_once() -> None:
    for workload in (games.mirror("random"), games.mirror("big money"), peers.pyminion_random()):
        counts = workload.piece()
        assert counts.games == 1
        assert counts.decisions > 20
    assert peers.pyminion_big_money().piece() == Counts(games=1)
    for workers in (0, 1):
        vec = games.vec(3, workers)
        assert vec.piece() == Counts(decisions=3)
        vec.close()


@pytest.mark.parametrize("inside", [False, True])
def test_positions_are_at_decisions_of_their_sort(inside: bool) -> None:
    found = positions.positions(inside, 10)
    assert len(found) == 10
    for game, seat in found:
        decision = game.decision
        assert decision is not None
        assert decision.player == seat
        assert (decision.card is not None) == inside
    turns = {game.turns_taken(0) for game, _ in found}
    assert len(turns) > 4  # from all parts of the games


def test_training_counts_what_is_learned_from() -> None:
    from training.bench.learning import CONFIG, training
    from training.bench.sb3 import every_seat, one_seat

    config = CONFIG.model_copy(update={"workers": 0, "games": 4, "rollout": 64, "minibatch": 32, "threads": 1})
    for make in (one_seat, every_seat):
        workload = make(config)
        assert workload.piece() == Counts(decisions=64)
        workload.close()
    workload = training(config)
    assert 0 < workload.piece().decisions <= 64 + 3 * 4
    workload.close()


def test_sb3_learns_with_the_same_network() -> None:
    import gymnasium

    from agents.nets import MlpNet
    from training.bench.sb3 import Body

    body = Body(gymnasium.spaces.Box(0, 1, (30,)), (8, 8))
    assert str(body.body) == str(MlpNet(30, 5, (8, 8)).body)


# The random player for pyminion.


def test_the_random_player_chooses_different_cards_alike() -> None:
    decider = RandomDecider(Random(0))
    chosen = Counter(decider.action_phase_decision(["Militia"] * 9 + ["Moat"], None, None) for _ in range(3000))
    assert set(chosen) == {"Militia", "Moat", None}
    assert min(chosen.values()) > 900


def test_the_random_player_keeps_to_the_limits() -> None:
    decider = RandomDecider(Random(0))
    hand = ["Copper", "Copper", "Estate", "Moat"]
    sizes = set()
    for _ in range(200):
        found = decider.discard_decision("", None, hand, None, None)  # Cellar: any number
        assert not Counter(found) - Counter(hand)
        sizes.add(len(found))
        limits = {"min_num_discard": 2, "max_num_discard": 2}
        assert len(decider.discard_decision("", None, hand, None, None, **limits)) == 2  # Militia
    assert sizes == {0, 1, 2, 3, 4}


def test_the_random_player_counts_real_choices_only() -> None:
    decider = RandomDecider(Random(0))
    decider.gain_decision("", None, ["Curse"], None, None, min_num_gain=1, max_num_gain=1)
    assert decider.decisions == 0
    decider.buy_phase_decision(["Curse"], None, None)
    assert decider.decisions == 1
