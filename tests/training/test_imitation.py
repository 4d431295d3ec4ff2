"""Beginning by imitation: plans are tried for each kingdom, the network learns what the best one does."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
import torch
import yaml
from rich.console import Console

from agents.network import load_policy
from dominion_env.dataset import ReplayDataset
from dominion_env.replay import Replay
from tests.training.tiny import TINY, tiny, weights
from training import train
from training.checkpoint import read_state
from training.config import TrainConfig
from training.imitation import start
from training.imitation.clone import clone, read
from training.imitation.lessons import lessons
from training.imitation.start import imitate
from training.matches import MatchPool
from training.ppo import Learner

IMITATION: dict[str, Any] = {
    "kingdoms": 2,
    "plans": 4,
    "generations": 1,
    "games": 2,
    "epochs": 2,
    "against": "bm-4",
}
TEACHER: Final = "strategy:teacher"
"""What the best plan of a kingdom is called in replays."""


def shown(config: TrainConfig, workers: int = 1) -> list[Replay]:
    """The lessons of a run."""
    assert config.imitation is not None
    with MatchPool(workers) as pool:
        return lessons(config, pool, range(config.imitation.kingdoms))


@pytest.fixture(scope="module")
def games() -> list[Replay]:
    """Games of plans on the First Game."""
    return shown(tiny(imitation={**IMITATION, "kingdoms": 3, "games": 4}))


def test_each_kingdom_gives_as_many_games_and_drawn_ones_differ() -> None:
    """They come kingdom by kingdom."""
    found = shown(tiny(kingdom="Base random", imitation=IMITATION))
    first, again, second, once_more = [game.kingdom.cards for game in found]
    assert first == again != second == once_more


def test_the_same_run_is_shown_the_same_games_by_any_number_of_processes() -> None:
    """Another seed gives others."""
    config = tiny(imitation=IMITATION)
    first = [game.to_json() for game in shown(config)]
    assert first == [game.to_json() for game in shown(config, workers=2)]
    assert first != [game.to_json() for game in shown(tiny(seed=1, imitation=IMITATION))]


def test_lessons_are_games_of_as_many_players_as_the_run() -> None:
    """All the others are the same rival."""
    found = shown(tiny(players=3, imitation={**IMITATION, "kingdoms": 1, "games": 3}))
    assert {len({*(game.agents or ())}) for game in found} == {2}
    assert {game.players for game in found} == {3}


@pytest.mark.parametrize("against", ["bm-4", ["bm-4"], ["bm-4", "big money ultimate"]])
def test_the_best_plan_is_shown_against_several_others_from_every_seat(against: str | list[str]) -> None:
    """Against the second best, those that plans are tried against, and Big Money: as many games of each."""
    found = shown(tiny(imitation={**IMITATION, "kingdoms": 1, "games": 6, "against": against}))
    rivals = Counter(name for game in found for name in game.agents or () if name != TEACHER)
    assert rivals == {"strategy:second": 2, "strategy:BM-4": 2, "strategy:Big Money Ultimate": 2}
    assert Counter((game.agents or ()).index(TEACHER) for game in found) == {0: 3, 1: 3}


def test_an_engine_may_be_shown_though_money_does_as_well() -> None:
    """With a bonus for engines the best plan buys more Actions; without one it is the plan that won most."""
    bought = []
    for bonus in (0.0, 1.0):
        games = shown(tiny(imitation={**IMITATION, "kingdoms": 1, "games": 8, "engines": 6, "engine_bonus": bonus}))
        its = ReplayDataset(games, pool="First Game", agents=[TEACHER])
        names = Counter(its.actions.name(action) for action in its.load().action.tolist())
        bought.append(sum(names[f"buy {card}"] for card in ("Village", "Smithy", "Market", "Militia", "Cellar")))
    assert bought[1] > bought[0] + 8


def test_only_the_decisions_of_the_best_plan_are_learned(games: list[Replay]) -> None:
    """They are as many as it makes in these games; what its rivals do is left out."""
    rows = read(games, tiny(imitation=IMITATION))
    its = ReplayDataset(games, pool="First Game", agents=[TEACHER]).load()
    assert len(rows[0]) == len(its) < len(ReplayDataset(games, pool="First Game").load())
    assert rows[2].tolist() == its.action.tolist()


def test_it_learns_what_the_best_plan_did(games: list[Replay]) -> None:
    """More of its decisions are what the network would do after many passes than after one."""
    few, many = (tiny(imitation={**IMITATION, "epochs": epochs}) for epochs in (1, 40))
    rows = read(games, few)
    once, often = (clone(Learner(config).net, rows, config) for config in (few, many))
    assert often > max(0.6, once)


def test_a_run_begins_as_what_was_imitated_and_resumes_without_doing_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checkpoint before the first iteration is the imitator, and its scores are the first that are noted."""
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump({**TINY, "imitation": IMITATION}))
    whole = train.train_command(str(config), tmp_path / "whole")
    assert (tmp_path / "whole" / "evaluations.csv").read_text().splitlines()[1].startswith("0,0,0.0,random,")

    stopped = tmp_path / "stopped"
    with monkeypatch.context() as patch:
        patch.setattr(train, "_run", stop)
        with pytest.raises(KeyboardInterrupt):
            train.train_command(str(config), stopped)
    state = read_state(stopped)
    assert state is not None
    assert state["iteration"] == 0
    learner = Learner(tiny(imitation=IMITATION))
    imitate(learner.net, learner.config, tmp_path / "lessons", Console(quiet=True))
    learner_of_state = Learner(learner.config)
    learner_of_state.load_state_dict(state)
    assert weights(learner) == weights(learner_of_state)

    monkeypatch.setattr(train, "imitate", stop)
    again = train.train_command("", resume=stopped)
    pairs = zip(load_policy(whole).net.parameters(), load_policy(again).net.parameters(), strict=True)
    assert all(torch.equal(one, other) for one, other in pairs)


def stop(*_: Any) -> None:
    """What happens when someone presses Ctrl-C."""
    raise KeyboardInterrupt


def test_games_that_were_played_before_a_stop_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network is the same as without the stop."""
    config = tiny(imitation=IMITATION)
    found = []
    for _ in range(2):
        learner = Learner(config)
        imitate(learner.net, config, tmp_path / "lessons", Console(quiet=True))
        found.append(weights(learner))
        monkeypatch.setattr(start, "lessons", stop)
    assert found[0] == found[1]


def test_a_run_has_one_beginning() -> None:
    """Imitation and start_from exclude each other."""
    with pytest.raises(ValueError, match="by imitation or by start_from, not by both"):
        tiny(imitation=IMITATION, start_from="checkpoint:first_game")


def test_plans_are_tried_against_somebody() -> None:
    """An empty list is refused when the config is read."""
    with pytest.raises(ValueError, match="at least 1 item"):
        tiny(imitation={**IMITATION, "against": []})


def test_whom_plans_are_tried_against_is_a_strategy() -> None:
    """A name that is none is told, with the nearest that is one."""
    with pytest.raises(ValueError, match=r"'bm-5'.*BM-4"):
        shown(tiny(imitation={**IMITATION, "against": "bm-5"}))
