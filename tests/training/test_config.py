"""Configs of training runs: what they say is checked, and schedules do as they say."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from agents import make
from dominion_env import ActionTable
from dominion_env.env import pool_of
from training.config import Schedule, load_config
from training.league import Guests


def test_a_schedule_goes_from_its_start_to_its_end() -> None:
    """In a line, or slowly at first and at last; after a warm-up, if it has one."""
    line = Schedule.model_validate([1.0, 0.2])
    assert [line.at(progress) for progress in (0.0, 0.5, 1.0, 1.5)] == pytest.approx([1.0, 0.6, 0.2, 0.2])
    wave = Schedule(start=1.0, end=0.2, shape="cosine")
    assert [wave.at(progress) for progress in (0.0, 0.5, 1.0)] == pytest.approx([1.0, 0.6, 0.2])
    assert wave.at(0.1) > line.at(0.1)
    assert wave.at(0.9) < line.at(0.9)
    warm = Schedule(start=1.0, end=1.0, warm_up=0.2)
    assert [warm.at(progress) for progress in (0.0, 0.1, 0.2, 0.7)] == pytest.approx([0.1, 0.55, 1.0, 1.0])
    assert Schedule.model_validate(0.5).at(0.3) == 0.5


def test_configs_are_checked() -> None:
    """Every error names file and field."""
    with pytest.raises(ValueError, match="did you mean 'quickstart'"):
        load_config("quikstart")
    assert load_config("quickstart", seed=3).seed == 3


def test_a_config_can_extend_another(tmp_path: Path) -> None:
    """By name, or a file beside it; only what it says is different, in groups of settings too."""
    (tmp_path / "base.yaml").write_text("extends: quickstart\nname: base\ngames: 7\nopponents: {size: 3}\n")
    (tmp_path / "mine.yaml").write_text("extends: base.yaml\nkingdom: Gambits\n")
    mine, quick = load_config(str(tmp_path / "mine.yaml")), load_config("quickstart")
    opponents = quick.opponents.model_copy(update={"size": 3})
    assert mine == quick.model_copy(update={"name": "mine", "kingdom": "Gambits", "games": 7, "opponents": opponents})


def test_what_is_wrong_with_what_a_config_extends_is_told(tmp_path: Path) -> None:
    """A file that is not there, and one that extends itself."""
    mine = tmp_path / "mine.yaml"
    mine.write_text("extends: quikstart")
    with pytest.raises(ValueError, match=r"mine\.yaml: extends: .*did you mean 'quickstart'"):
        load_config(str(mine))
    mine.write_text("extends: other.yaml")
    (tmp_path / "other.yaml").write_text("extends: mine.yaml")
    with pytest.raises(ValueError, match=r"mine\.yaml extends itself"):
        load_config(str(mine))


def test_every_packaged_config_can_be_trained() -> None:
    """Its kingdom is known, and its opponents and the players it is measured against can play there."""
    folder = resources.files("dominion_env.configs") / "train"
    names = [each.name.removesuffix(".yaml") for each in folder.iterdir() if each.name.endswith(".yaml")]
    assert {"quickstart", "generalist"} <= {*names}
    for name in names:
        config = load_config(name)
        actions = ActionTable(pool_of(config.kingdom))
        Guests(config, actions)
        for known in config.evaluation.against:
            make(known).check(actions, config.players)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("learning_rat: 1", "bad.yaml: learning_rat: there is no such setting; did you mean 'learning_rate'"),
        ("decisions: 0", "bad.yaml: decisions: .*greater than or equal to 1.*it is 0"),
        ("opponents: {share: 2}", "bad.yaml: opponents.share"),
        ("- a list", "must hold settings"),
        ("a: [", "not YAML"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, text: str, message: str) -> None:
    """With the file, the field and what is wrong."""
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    with pytest.raises(ValueError, match=message):
        load_config(str(path))
