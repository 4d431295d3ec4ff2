"""Settings for all tests."""

import os

import pytest

# Several test processes share the machine: networks as small as those in tests run best on one thread each.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")


def pytest_report_header() -> str:
    """Say which engine is tested; with DOMINION_COMPILE=1 it must be the compiled one."""
    from dominion_env import compiled

    if os.environ.get("DOMINION_COMPILE") == "1" and not compiled:
        raise pytest.UsageError("DOMINION_COMPILE=1, but there is no compiled engine for these sources: ./run compile")
    return f"engine: {'compiled' if compiled else 'plain Python'}"
