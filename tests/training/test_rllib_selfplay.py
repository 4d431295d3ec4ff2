"""Self-play with RLlib's PPO, by the configs of our own trainer."""

from __future__ import annotations

import csv
import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import yaml

from agents import make
from tests.examples.running import need
from tests.training.tiny import TINY, tiny
from training.checkpoint import read_state
from training.config import load_config
from training.rllib_selfplay import train
from training.train import train_command

need("ray.rllib.algorithms.ppo")

from training.cluster import connected  # noqa: E402 -- where RLlib is missing, the tests have been skipped by now
from training.rllib.games import LEARNER, SelfPlayGame, past_self, player_of  # noqa: E402
from training.rllib.run import SelfPlay, not_honoured  # noqa: E402


def game(**changes: Any) -> SelfPlayGame:
    return SelfPlayGame({"config": tiny(**changes).model_dump(mode="json")})


def test_in_its_share_of_the_games_a_past_self_has_all_other_seats() -> None:
    players = [[player_of(f"player_{seat}", f"episode {i}", 0.25, 3) for seat in range(3)] for i in range(2000)]
    assert all(first == LEARNER and second == third for first, second, third in players)
    against = [second for _, second, _ in players if second != LEARNER]
    assert len(against) == pytest.approx(500, abs=60)
    assert set(against) == {past_self(0), past_self(1), past_self(2)}


def test_every_seat_is_given_its_reward_at_the_end_and_any_may_begin() -> None:
    env = game(players=3, max_turns=4, reward={"win": 1.0, "margin": 0.0})
    random = np.random.default_rng(0)
    first = set()
    for seed in range(6):
        seen, _ = env.reset(seed=seed)
        first |= set(seen)
        over = {"__all__": False}
        rewards: dict[str, float] = {}
        while not over["__all__"]:
            assert not any(rewards.values())
            ((agent, each),) = seen.items()
            assert env.observation_spaces[agent].contains(each)
            action = int(random.choice(np.flatnonzero(each["action_mask"])))
            seen, rewards, over, truncated, _ = env.step({agent: action})
            assert not any(truncated.values())
        assert set(seen) == set(rewards) == {"player_0", "player_1", "player_2"}
        assert list(rewards.values()) == env.env.game.returns()
    assert len(first) > 1


def test_what_a_config_asks_for_in_vain_is_told() -> None:
    asked = tiny(play_ahead=True, opponents={"agents": {"random": 0.1}}, exploration={"share": 0.0})
    assert [line.split(":")[0] for line in not_honoured(asked)] == [
        "play_ahead",
        "opponents.agents",
        "opponents.priority",
    ]


@pytest.mark.slow
def test_the_learner_becomes_one_past_self_after_the_other() -> None:
    """Who plays has the networks that are meant: the learner's as it is now, the past selves' as they were."""
    with connected("local"):
        run = SelfPlay(tiny(max_turns=4, opponents={"share": 0.5, "every": 2, "size": 2}))

        def networks() -> dict[str, list[bytes]]:
            """Of those that play, by name."""
            playing = run.algorithm.env_runner.module
            return {
                name: [tensor.numpy().tobytes() for tensor in playing[name].net.state_dict().values()]
                for name in (LEARNER, past_self(0), past_self(1))
            }

        begun = networks()
        assert begun[LEARNER] == begun[past_self(0)] == begun[past_self(1)]
        for _ in range(2):
            run.iterate()
        now = networks()
        assert (
            now[LEARNER] == now[past_self(1)] == [each.numpy().tobytes() for each in run.result.state_dict().values()]
        )
        assert now[LEARNER] != begun[LEARNER]
        assert now[past_self(0)] == begun[past_self(0)]
        run.close()


@pytest.mark.slow
def test_a_run_leaves_a_checkpoint_that_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With masked actions: the environment refuses an illegal one, which would end the run."""
    config = tmp_path / "tiny.yaml"
    config.write_text(yaml.safe_dump({**TINY, "max_turns": 6, "workers": 1}))
    final = train(str(config), tmp_path / "run", decisions=1500)
    card = json.loads((final / "card.json").read_text())
    assert card["trainer"].startswith("PPO of RLlib")
    assert card["decisions"] >= 1500
    assert [result["b"] for result in card["results"]] == ["random"]
    assert make(f"checkpoint:{final}").name
    with (tmp_path / "run" / "metrics.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["iteration"]) for row in rows] == list(range(1, len(rows) + 1))
    assert np.isfinite([float(row["value_loss"]) for row in rows]).all()
    assert float(rows[0]["learning_rate"]) > float(rows[-1]["learning_rate"])
    assert "not as the config says: exploration" in capsys.readouterr().out
    with pytest.raises(ValueError, match="holds a run already"):
        train(str(config), tmp_path / "run")


@pytest.mark.slow
def test_a_run_goes_on_from_its_last_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped by Ctrl-C after a batch, it goes on with its networks, its optimizer, what is left of the schedules, and
    the counts.
    """
    config = tmp_path / "tiny.yaml"
    config.write_text(
        yaml.safe_dump({**TINY, "max_turns": 6, "workers": 0, "opponents": {"share": 0.5, "every": 1, "size": 2}})
    )
    run = tmp_path / "run"
    with monkeypatch.context() as patched:
        asked = iter([False])  # before the first batch
        patched.setattr("training.screen.stop_signal", lambda: nullcontext(lambda: next(asked, True)))
        with pytest.raises(KeyboardInterrupt, match=rf"training.rllib_selfplay --resume {run}$"):
            train(str(config), run, decisions=1500)
    left = read_state(run)
    assert left["iteration"] == 1
    with connected("local"):
        going_on = SelfPlay(load_config(str(run / "config.yaml")), left)
        again = going_on.state_dict()
        going_on.close()
    assert {name: again[name] for name in ("iteration", "decisions", "games")} == {
        name: left[name] for name in ("iteration", "decisions", "games")
    }
    assert flat(again["weights"]) == flat(left["weights"])
    assert flat(again["optimizer"]) == flat(left["optimizer"])
    assert any("exp_avg" in name for name in flat(left["optimizer"]))
    train("", resume=run)
    with (run / "metrics.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["iteration"]) for row in rows] == list(range(1, len(rows) + 1))
    decisions = [int(row["decisions"]) for row in rows]
    assert decisions == sorted(decisions)
    assert decisions[-1] >= 1500
    rates = [float(row["learning_rate"]) for row in rows]
    assert rates == sorted(rates, reverse=True)
    with pytest.raises(ValueError, match=r"python -m training.rllib_selfplay --resume"):
        train_command("", resume=run)


def flat(state: Any, name: str = "") -> dict[str, list[Any]]:
    """The tensors of a state as lists, by where they are."""
    if isinstance(state, dict):
        return {at: each for key, value in state.items() for at, each in flat(value, f"{name}/{key}").items()}
    if isinstance(state, list):
        return flat(dict(enumerate(state)), name)
    return {name: state.tolist() if isinstance(state, torch.Tensor) else [state]}
