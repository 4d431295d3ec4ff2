"""Compiled files run where they fit their sources, and never in place of newer ones."""

from __future__ import annotations

import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import dominion_env
from dominion_env.engine import freshness, turn

USES = """
import engine
from engine import turn
from engine.cards import base
print(engine.compiled, turn.told, base.told)
"""


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """A small engine with compiled files that are no real ones: importing one of them fails."""
    folder = tmp_path / "engine"
    (folder / "cards").mkdir(parents=True)
    (folder / "cards" / "__init__.py").write_text("")
    for name in ("turn", "cards/base"):
        (folder / f"{name}.py").write_text("told = 'from source'\n")
        (folder / f"{name}{EXTENSION_SUFFIXES[0]}").write_text("compiled")
    (folder / freshness.MARK).write_text(freshness.digest(folder))
    (folder / "freshness.py").write_text(Path(freshness.__file__).read_text())
    (folder / "__init__.py").write_text(
        "from pathlib import Path\nfrom engine import freshness\ncompiled = freshness.choose(Path(__path__[0]))\n"
    )
    return folder


def run(engine: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Import that engine in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", USES],
        check=False, cwd=engine.parent, capture_output=True, text=True, env={"PYTHONPATH": ".", **environment},
    )  # fmt: skip


def test_compiled_files_are_used_while_they_fit_the_sources(engine: Path) -> None:
    """These are none that can be loaded, so trying to is what shows."""
    assert freshness.is_fresh(engine)
    ran = run(engine)
    assert ran.returncode == 1
    assert "ImportError" in ran.stderr


def test_newer_sources_run_in_place_of_compiled_files_and_say_so(engine: Path) -> None:
    """A changed file, or a new one, makes all compiled files stale."""
    (engine / "turn.py").write_text("told = 'changed'\n")
    assert not freshness.is_fresh(engine)
    ran = run(engine)
    assert ran.stdout.split("\n")[0] == "False changed from source"
    assert "older than its sources" in ran.stderr
    assert "compile it again" in ran.stderr


def test_compiled_files_without_a_note_of_their_sources_are_not_used(engine: Path) -> None:
    """Nobody knows what they were made of."""
    (engine / freshness.MARK).unlink()
    assert run(engine).stdout.startswith("False from source")


def test_the_environment_can_ask_for_plain_python(engine: Path) -> None:
    """Without a warning."""
    ran = run(engine, DOMINION_COMPILE="0")
    assert ran.stdout.startswith("False from source")
    assert ran.stderr == ""


def test_dominion_env_tells_whether_it_is_compiled() -> None:
    """As the files that were imported show."""
    assert dominion_env.compiled == (not str(turn.__file__).endswith(".py"))


def test_the_packages_and_this_check_are_not_compiled() -> None:
    """They decide what is imported."""
    names = {path.name for path in freshness.sources(Path(freshness.__file__).parent)}
    assert {"turn.py", "base.py", "redeal.py"} <= names
    assert not names & {"__init__.py", "freshness.py"}
