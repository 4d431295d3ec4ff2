"""What was measured on, and the report for people to read."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

import dominion_env
from training.provenance import machine

PACKAGES = (
    "dominion-env",
    "numpy",
    "gymnasium",
    "pettingzoo",
    "pyminion",
    "open_spiel",
    "rlcard",
    "torch",
    "stable-baselines3",
    "sb3-contrib",
)
COLUMNS = {"games": "games/s", "decisions": "decisions/s", "microseconds": "µs each"}


def setting() -> dict[str, Any]:
    """Where it is measured: "machine", "versions" of Python and of the packages that are installed, and whether the
    engine is "compiled".
    """
    return {
        "machine": machine(),
        "versions": {"python": platform.python_version(), **_versions()},
        "compiled": dominion_env.compiled,
    }


def report(result: dict[str, Any]) -> Group:
    """Measurements (`training.bench.suite.measure`) for people to read."""
    engine = "compiled" if result["compiled"] else "plain Python"
    speeds = Table("what", title=f"Best of {result['rounds']}, engine: {engine}", title_justify="left")
    for column in (*COLUMNS.values(), "clock"):
        speeds.add_column(column, justify="right")
    for name, figures in result["speeds"].items():
        speeds.add_row(name, *(_number(figures.get(unit)) for unit in COLUMNS), figures["clock"])
    parts: list[Any] = [speeds]
    for title in ("ratios", "scaling"):
        if result[title]:
            ratios = Table("what", title=title, title_justify="left")
            ratios.add_column("ratio", justify="right")
            for name, ratio in result[title].items():
                ratios.add_row(name, f"{ratio:.2f}")
            parts.append(ratios)
    lines = []
    if "memory" in result:
        lines.append(f"Memory of one game: {result['memory']:,} bytes")
    if result["left_out"]:
        lines += [*result["left_out"], "pip install 'dominion-env[bench]' brings all of them"]
    where = result["machine"]
    lines.append(f"{where['processor']}, {where['cores']} cores, load {where['load']} at the start; {where['system']}")
    lines.append(", ".join(f"{name} {number}" for name, number in result["versions"].items()))
    return Group(*parts, Text("\n".join(lines)))


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.1f}"


def _versions() -> dict[str, str]:
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found
