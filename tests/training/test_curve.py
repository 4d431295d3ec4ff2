"""Learning curves as pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from training.curve import Point, compare_curves, draw_curve, read_points
from training.run_folder import EVALUATIONS

HEADER = "iteration,decisions,seconds,against,score,low,high,games\n"
PNG = b"\x89PNG"


def a_run(folder: Path, *against: str) -> Path:
    """The folder of a run that was measured twice against each of some players."""
    folder.mkdir()
    rows = [f"{n},{n}000000,{60 * n}.0,{name},0.{5 + n},0.{4 + n},0.{6 + n},100\n" for n in (1, 2) for name in against]
    (folder / EVALUATIONS).write_text(HEADER + "".join(rows))
    return folder


def test_points_are_read_by_opponent(tmp_path: Path) -> None:
    """In the order of the file."""
    found = read_points(a_run(tmp_path / "run", "bm-4", "random") / EVALUATIONS)
    assert list(found) == ["bm-4", "random"]
    assert found["random"] == [Point(1e6, 60, 0.6, 0.5, 0.7), Point(2e6, 120, 0.7, 0.6, 0.8)]


def test_a_run_that_was_never_measured_has_no_picture(tmp_path: Path) -> None:
    """Nothing is written then; otherwise a PNG is."""
    draw_curve(tmp_path / EVALUATIONS, tmp_path / "a.png", "run")
    assert not (tmp_path / "a.png").exists()
    draw_curve(a_run(tmp_path / "run", "bm-4") / EVALUATIONS, tmp_path / "a.png", "run")
    assert (tmp_path / "a.png").read_bytes().startswith(PNG)


@pytest.mark.parametrize("by_time", [True, False])
def test_runs_are_compared_where_all_were_measured(tmp_path: Path, by_time: bool) -> None:
    """Opponents that one of them lacks are left out."""
    runs = [a_run(tmp_path / "one", "bm-4", "random"), a_run(tmp_path / "two", "bm-4", "sensible")]
    compare_curves(runs, [], tmp_path / "a.png", by_time)
    assert (tmp_path / "a.png").read_bytes().startswith(PNG)
    with pytest.raises(ValueError, match="not all of the runs are measured against 'random'; all are against bm-4"):
        compare_curves(runs, ["random"], tmp_path / "b.png", by_time)


def test_folders_that_can_not_be_compared_are_told(tmp_path: Path) -> None:
    """One that is no run, and runs without a common opponent."""
    one, other = a_run(tmp_path / "one", "bm-4"), a_run(tmp_path / "other", "random")
    with pytest.raises(ValueError, match="not measured against the same players"):
        compare_curves([one, other], [], tmp_path / "a.png")
    with pytest.raises(FileNotFoundError, match=r"nowhere is not the folder of a run.*evaluations\.csv"):
        compare_curves([one, tmp_path / "nowhere"], [], tmp_path / "a.png")
