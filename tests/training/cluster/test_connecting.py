"""The address of a Ray cluster, and what is said if there is none."""

from __future__ import annotations

import sys

import pytest
from typer.testing import CliRunner

from tests.examples.running import need
from training.cli import app


def said(address: str) -> str:
    """What `dominion evaluate` says, which must be an error."""
    result = CliRunner().invoke(app, ["evaluate", "random", "--games", "2", "--ray", address])
    assert result.exit_code == 2
    return result.output


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("127.0.0.1:1", "there is no Ray cluster at '127.0.0.1:1'"),
        ("cluster", "an address such as 10.0.0.1:6379, auto or local, not 'cluster'"),
        ("ray://127.0.0.1:10001", "an address such as 10.0.0.1:6379, auto or local, not 'ray://127.0.0.1:10001'"),
    ],
)
def test_an_address_without_a_cluster_is_an_error(address: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    need("ray")
    monkeypatch.setattr("ray.is_initialized", lambda: False)  # whatever other tests have begun
    assert why in said(address)


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "training.cluster", raising=False)
    assert "this needs ray: pip install 'dominion-env[train,ray]'" in said("auto")
