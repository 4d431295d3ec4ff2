"""What `dominion bench` measures, in which order, and what it divides by what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

from dominion_env.names import nearest
from training.bench import games, peers, positions
from training.bench.report import setting
from training.bench.timing import Work, Workload, measured


class Benchmark(NamedTuple):
    """Something to measure.

    Attributes:
        name: What it is called in the report.
        components: With which parts of the package it is measured: with its own, and a peer or a unit with every part
            that is compared with it.
        make: Gets it ready; raises ImportError where something that it needs is not installed.
        wall: Whether it is measured by the clock on the wall (see `measured`).
    """

    name: str
    components: tuple[str, ...]
    make: Callable[[], Workload]
    wall: bool = False


class Ratio(NamedTuple):
    """One figure divided by another.

    Attributes:
        name: What it is called in the report.
        over, under: The names of the benchmarks.
        unit: Which of their figures: "games", "decisions" (a second), or "microseconds".
    """

    name: str
    over: str
    under: str
    unit: str


class Effort(NamedTuple):
    """How long to measure: each benchmark in turn for so many seconds, and that several times over."""

    rounds: int
    seconds: float


THOROUGH = Effort(5, 1.5)
QUICK = Effort(3, 0.2)


def _training() -> Workload:
    from training.bench.learning import training

    return training()


def _sb3() -> Workload:
    from training.bench.sb3 import one_seat

    return one_seat()


def _sb3_every_seat() -> Workload:
    from training.bench.sb3 import every_seat

    return every_seat()


BENCHMARKS = (
    Benchmark("big money mirror", ("engine",), lambda: games.mirror("big money")),
    Benchmark("pyminion big money mirror", ("engine",), peers.pyminion_big_money),
    Benchmark("random mirror", ("engine",), lambda: games.mirror("random")),
    Benchmark("pyminion random mirror", ("engine",), peers.pyminion_random),
    Benchmark("engine", ("engine", "copy", "resample"), games.engine),
    Benchmark("OpenSpiel connect_four", ("engine",), peers.open_spiel_connect_four),
    Benchmark("aec loop", ("aec", "pool"), games.aec),
    Benchmark("PettingZoo connect_four", ("aec", "vec"), peers.pettingzoo_connect_four),
    Benchmark("RLCard limit-holdem", ("aec",), peers.rlcard_limit_holdem),
    Benchmark("gym loop", ("gym",), games.gym),
    Benchmark("make_vec(64)", ("vec",), lambda: games.vec(64)),
    Benchmark("make_vec(256)", ("vec",), lambda: games.vec(256), wall=True),
    Benchmark("make_vec(256, workers=2)", ("vec",), lambda: games.vec(256, workers=2), wall=True),
    Benchmark("clone", ("copy",), lambda: positions.cloning(inside=False)),
    Benchmark("clone inside an effect", ("copy",), lambda: positions.cloning(inside=True)),
    Benchmark("resample", ("resample",), lambda: positions.resampling(inside=False)),
    Benchmark("resample inside an effect", ("resample",), lambda: positions.resampling(inside=True)),
    Benchmark("observation", ("observation",), positions.observing),
    Benchmark("Game", ("pool",), games.stepping),
    Benchmark("Game, whole pool", ("pool",), lambda: games.stepping(games.WHOLE_POOL)),
    Benchmark("aec loop, whole pool", ("pool",), lambda: games.aec(games.WHOLE_POOL)),
    Benchmark("training", ("training",), _training, wall=True),
    Benchmark("sb3-contrib", ("training",), _sb3, wall=True),
    Benchmark("sb3-contrib on make_vec", ("training",), _sb3_every_seat, wall=True),
)
MEMORY = "memory"
COMPONENTS = (*dict.fromkeys(component for each in BENCHMARKS for component in each.components), MEMORY)

RATIOS = (
    Ratio("big money mirror / pyminion", "big money mirror", "pyminion big money mirror", "games"),
    Ratio("random mirror / pyminion", "random mirror", "pyminion random mirror", "games"),
    Ratio("engine decisions / OpenSpiel connect_four", "engine", "OpenSpiel connect_four", "decisions"),
    Ratio("aec loop / PettingZoo connect_four", "aec loop", "PettingZoo connect_four", "decisions"),
    Ratio("make_vec(64) / PettingZoo connect_four", "make_vec(64)", "PettingZoo connect_four", "decisions"),
    Ratio("clone / engine decision", "clone", "engine", "microseconds"),
    Ratio("clone inside an effect / engine decision", "clone inside an effect", "engine", "microseconds"),
    Ratio("resample / engine decision", "resample", "engine", "microseconds"),
    Ratio("training / sb3-contrib", "training", "sb3-contrib", "decisions"),
)
"""Beside others, and copies in units of a decision."""
SCALING = (
    Ratio("make_vec(256, workers=2) / make_vec(256)", "make_vec(256, workers=2)", "make_vec(256)", "decisions"),
    Ratio("Game, whole pool / own pool", "Game, whole pool", "Game", "microseconds"),
    Ratio("aec loop, whole pool / own pool", "aec loop, whole pool", "aec loop", "microseconds"),
)
"""What more processes give, and what spaces for all cards cost."""


def chosen(only: str | None) -> tuple[str, ...]:
    """The components of a list with commas, such as "engine, vec"; all of them for None.

    Raises:
        ValueError: for a component that there is not.
    """
    if only is None:
        return COMPONENTS
    names = tuple(name.strip().casefold() for name in only.split(","))
    for name in names:
        if name not in COMPONENTS:
            raise ValueError(
                f"no component is called {name!r}{nearest(name, COMPONENTS)}; there are {', '.join(COMPONENTS)}"
            )
    return names


def measure(
    components: Iterable[str] = COMPONENTS,
    effort: Effort = THOROUGH,
    progress: Callable[[float], None] = lambda _: None,
) -> dict[str, Any]:
    """Measure, everything in turn and several times over; the best of each counts.

    Args:
        components: Some of `COMPONENTS`.
        effort: How long to measure.
        progress: Called now and then with the share of it that is done, from 0 to 1.

    Returns:
        As JSON can hold it: "ratios" (`RATIOS`) and "scaling" (`SCALING`) as far as both sides were measured; "speeds"
        by name (`Work.figures`, and by which clock); "memory", the bytes of one game; "left_out", a line for each
        peer that is not installed; and the setting (`training.bench.report.setting`).
    """
    components = set(components)
    wanted = [each for each in BENCHMARKS if components.intersection(each.components)]
    result: dict[str, Any] = {**setting(), "rounds": effort.rounds, "seconds": effort.seconds}
    best: dict[str, Work] = {}
    with ExitStack() as stack:
        ready, result["left_out"] = _made(wanted, stack)
        for done, (each, workload) in enumerate(ready * effort.rounds):
            progress(done / (len(ready) * effort.rounds))
            work = measured(workload.piece, effort.seconds, each.wall)
            if each.name not in best or work.rate > best[each.name].rate:
                best[each.name] = work
    clocks = {each.name: "wall" if each.wall else "processor" for each in wanted}
    result["speeds"] = {name: {**work.figures(), "clock": clocks[name]} for name, work in best.items()}
    if MEMORY in components:
        result[MEMORY] = positions.memory_of_a_game()
    result["ratios"] = dict(_divided(RATIOS, result["speeds"]))
    result["scaling"] = dict(_divided(SCALING, result["speeds"]))
    progress(1)
    return result


def _made(wanted: Iterable[Benchmark], stack: ExitStack) -> tuple[list[tuple[Benchmark, Workload]], list[str]]:
    """Get benchmarks ready, and say which can't be; the stack will close them."""
    ready = []
    left_out = []
    for each in wanted:
        try:
            workload = each.make()
        except ImportError as error:
            left_out.append(f"{each.name} is left out: {error}")
            continue
        stack.callback(workload.close)
        ready.append((each, workload))
    return ready, left_out


def _divided(ratios: Iterable[Ratio], speeds: dict[str, dict[str, Any]]) -> Iterator[tuple[str, float]]:
    for ratio in ratios:
        if ratio.over in speeds and ratio.under in speeds:
            yield ratio.name, round(speeds[ratio.over][ratio.unit] / speeds[ratio.under][ratio.unit], 3)
