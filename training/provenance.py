"""What a result was made on: the machine and the code."""

from __future__ import annotations

import hashlib
import os
import platform
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import agents
import dominion_env


@cache
def code_digest() -> str:
    """A digest of the code that games depend on: rules, environment and agents; 16 hexadecimal digits."""
    state = hashlib.sha256()
    for package in (dominion_env, agents):
        folder = Path(str(package.__file__)).parent
        for path in sorted(folder.rglob("*.py")):
            state.update(f"{folder.name}/{path.relative_to(folder).as_posix()}\n".encode())
            state.update(path.read_bytes())
    return state.hexdigest()[:16]


def package_version() -> str:
    """The version of this package."""
    return version("dominion-env")


def machine() -> dict[str, Any]:
    """The "processor", the "cores" that this process may use, the "system", and the "load" of the last minute."""
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
