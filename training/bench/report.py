"""What was measured on, and the report for people to read."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

import dominion_env

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
        "machine": _machine(),
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
    machine = result["machine"]
    lines.append(
        f"{machine['processor']}, {machine['cores']} cores, load {machine['load']} at the start; {machine['system']}"
    )
    lines.append(", ".join(f"{name} {number}" for name, number in result["versions"].items()))
    return Group(*parts, Text("\n".join(lines)))


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.1f}"


def _machine() -> dict[str, Any]:
    return {
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "system": platform.platform(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def _processor() -> str:
    """The processor's name, or at least its kind."""
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _versions() -> dict[str, str]:
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found
