"""Loads the scripts in examples/, each of which needs a library that not everybody has installed."""

from __future__ import annotations

import importlib
import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def need(library: str) -> None:
    """Skip the tests of a file where a library isn't installed; with DOMINION_INTEGRATIONS=1 they fail instead.

    Args:
        library: The name that it is imported by.
    """
    if os.environ.get("DOMINION_INTEGRATIONS") == "1":
        importlib.import_module(library)
    else:
        pytest.importorskip(library)


def example(name: str) -> ModuleType:
    """The module of an example."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
