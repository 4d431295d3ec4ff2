"""Whether the engine runs compiled, and that compiled files never run in place of newer sources.

A build (see setup.py) notes a digest of the sources it compiled. On import they are compared with those that lie there
now: where they differ, or where DOMINION_COMPILE=0 asks for it, the sources are used and the compiled files are not.
This module and the packages' ``__init__`` are never compiled.
"""

from __future__ import annotations

import hashlib
import os
import sys
import warnings
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

MARK = "compiled.sha256"
"""The file in which a build notes the digest."""
SWITCH = "DOMINION_COMPILE"
PLAIN = ("__init__.py", "freshness.py")


def sources(engine: Path) -> list[Path]:
    """The files that are compiled, in a fixed order."""
    found = [*engine.glob("*.py"), *engine.glob("cards/*.py")]
    return sorted(path for path in found if path.name not in PLAIN)


def digest(engine: Path) -> str:
    """A digest of the files that are compiled: 64 hexadecimal digits."""
    state = hashlib.sha256()
    for path in sources(engine):
        state.update(f"{path.relative_to(engine).as_posix()}\n".encode())
        state.update(path.read_bytes())
    return state.hexdigest()


def is_compiled(engine: Path) -> bool:
    """Whether there are compiled files."""
    return any((engine / f"turn{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def is_fresh(engine: Path) -> bool:
    """Whether the compiled files were made of the sources beside them."""
    mark = engine / MARK
    return mark.is_file() and mark.read_text(encoding="ascii").strip() == digest(engine)


def use_sources(engine: Path) -> None:
    """Let imports from the engine find its sources only."""
    for folder in (engine, engine / "cards"):
        sys.path_importer_cache[str(folder)] = FileFinder(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))


def choose(engine: Path) -> bool:
    """Let the engine be imported compiled if it may; returns whether it will be.

    Warns:
        RuntimeWarning: if compiled files are left aside because the sources have changed.
    """
    if not is_compiled(engine):
        return False
    if os.environ.get(SWITCH) == "0":
        use_sources(engine)
        return False
    if not is_fresh(engine):
        warnings.warn(
            f"the compiled engine in {engine} is older than its sources, which are used instead: compile it again "
            "(pip install again, or `./run compile` in a clone)",
            RuntimeWarning,
            stacklevel=2,
        )
        use_sources(engine)
        return False
    return True
