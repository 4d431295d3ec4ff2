"""docs/integrations.md names every script, and the versions that constraints.txt installs."""

from __future__ import annotations

import re

import pytest

from tests.examples.running import EXAMPLES

ROOT = EXAMPLES.parent
PAGE = (ROOT / "docs" / "integrations.md").read_text(encoding="utf-8")
PINS = dict(re.findall(r"^([\w-]+)==([\w.]+)", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize(
    ("library", "package"),
    [
        ("sb3-contrib", "sb3-contrib"),
        ("TorchRL", "torchrl"),
        ("Tianshou", "tianshou"),
        ("RLlib", "ray"),
        ("OpenSpiel", "open-spiel"),
    ],
)
def test_the_page_tells_the_version_that_is_installed(library: str, package: str) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| [{library}]"))
    assert row.split("|")[2].split()[-1] == PINS[package]


@pytest.mark.parametrize(
    ("library", "package"),
    [("PyTorch", "torch"), ("NumPy", "numpy"), ("PettingZoo", "pettingzoo"), ("gymnasium", "gymnasium")],
)
def test_the_page_tells_the_versions_of_what_they_run_with(library: str, package: str) -> None:
    told = re.search(rf"^Run with .*\b{library} ([\d.]+\d)", PAGE, re.MULTILINE)
    assert told is not None
    assert told.group(1) == PINS[package]


def test_the_page_tells_the_gymnasium_that_rllib_gets() -> None:
    pinned = re.search(r"gymnasium==([\d.]+\d)/", (ROOT / "run").read_text(encoding="utf-8"))
    assert pinned is not None
    assert f"for RLlib {pinned.group(1)}" in PAGE


def test_the_page_leads_to_every_script() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(re.findall(r"\(\.\./examples/(\w+\.py)\)", PAGE))
