"""The example that clones buys learns what is bought, and reads the right ones."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
import torch

from dominion_env import Replay
from dominion_env.replay import Recorded
from tests.examples.running import example
from tests.test_dataset import SMALL, a_game
from training.evaluate import evaluate


@pytest.fixture
def script() -> ModuleType:
    """The example, with few folds, and what suits few games."""
    module = example("clone_human_buys")
    module.FOLDS, module.EPOCHS, module.BATCH = 2, 40, 16  # type: ignore[attr-defined]
    return module


def test_it_tells_what_a_simple_agent_buys(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Big Money looks at its coins, so they tell most of it."""
    path = tmp_path / "games.jsonl"
    evaluate("big money", "big money", games=6, replays=path)
    right = script.main([str(path)])
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith(" buys of 6 games, told while their game is held out:")
    assert told[3] == f"{right['network']:6.1%}  network"
    assert right["most often bought"] < 0.6
    assert right["most often bought with so many coins"] > 0.9
    assert right["network"] > 0.8


def test_the_majority_is_of_what_can_be_bought(script: ModuleType) -> None:
    """By coins if anybody had as many, else of all."""
    nothing = torch.zeros(4, 1)
    every = torch.ones(4, 3, dtype=torch.bool)
    known = (nothing, nothing, every, torch.tensor([0, 0, 1, 2]), torch.tensor([3, 3, 5, 3]))
    without_first = torch.tensor([[False, True, True]])
    legal = torch.cat([every[:1], every[:1], every[:1], without_first])
    asked = (nothing, nothing, legal, torch.zeros(4), torch.tensor([3, 5, 7, 3]))
    assert script.majority(known, asked, by_coins=True).tolist() == [0, 1, 0, 2]
    assert script.majority(known, asked, by_coins=False).tolist() == [0, 0, 0, 1]


def test_it_reads_the_buys_of_two_players_that_are_told(script: ModuleType, tmp_path: Path) -> None:
    """Each with the card, the coins that paid for it, and its game; not those that were filled in."""
    game = a_game(1)
    names = [(each.actions.name(action), each.coins) for each, action in Replay.of(game).play()]
    buys = [(number, name, coins) for number, (name, coins) in enumerate(names) if name.startswith("buy ")]
    filled = Recorded("some record", choices=(buys[0][0],))
    for replay in (Replay.of(a_game(0, players=3)), Replay.of(game, recorded=filled)):
        replay.record(tmp_path / "games.jsonl")
    (_, _, legal, bought, coins), number = script.read([tmp_path / "games.jsonl"])
    pool = [card for card in game.actions.cards if f"buy {card}" in game.actions.names()]
    assert set(SMALL) <= set(pool)
    assert [f"buy {pool[card]}" for card in bought] == [name for _, name, _ in buys[1:]]
    assert coins.tolist() == [coins for _, _, coins in buys[1:]]
    assert legal[torch.arange(len(bought)), bought].all()
    assert set(number.tolist()) == {1}
