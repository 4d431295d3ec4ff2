"""MaskablePPO by self-play: who plays whom, what the learner is given, what a run keeps, and what is told."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import typer
import yaml
from numpy.typing import NDArray
from rich.console import Console
from sb3_contrib import MaskablePPO
from torch import Tensor
from typer.testing import CliRunner, Result

from agents.nets import PolicyValueNet
from agents.network import load_policy
from dominion_env import Game
from tests.training.tiny import TINY, tiny
from training.checkpoint import read_state
from training.evaluate import evaluate
from training.league import SELF
from training.ppo import Learner
from training.rollout import final_rewards
from training.sb3.callbacks import callbacks
from training.sb3.games import SelfPlayGames
from training.sb3.run import SelfPlay, not_honoured
from training.sb3_selfplay import command, train

CARDS = {"kind": "cards", "features": 4, "width": 8, "blocks": 0}


class Counting(PolicyValueNet):
    """Another network that notes how many decisions it is asked for at once."""

    def __init__(self, net: PolicyValueNet) -> None:
        super().__init__()
        self.net = net
        self.asked: list[int] = []

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """What the other network says."""
        self.asked.append(len(observations))
        logits, values = self.net(observations)
        return logits, values


class Watched:
    """Notes every move in the games of an environment: who made it, and which games it ended, how."""

    def __init__(self, env: SelfPlayGames) -> None:
        self.env = env
        self.ended: list[tuple[int, int, Game, NDArray[Any], NDArray[Any]]] = []
        self.by_others: list[int] = []
        self._step = env.games.step
        env.games.step = self._watch  # type: ignore[method-assign]

    def _watch(self, actions: Any, rows: Any = None) -> Any:
        games = self.env.games
        seats, running = games.seats.copy(), games.games[:]
        if (seats[rows] != self.env.learners[rows]).any():
            self.by_others.append(len(rows))
        arrays = self._step(actions, rows)
        for i in np.flatnonzero(games.done).tolist():
            self.ended.append((i, int(seats[i]), running[i], games.rewards[i].copy(), games.scores[i].copy()))
        return arrays


def steps(env: SelfPlayGames, number: int, seed: int = 0) -> Iterator[tuple[Any, ...]]:
    """What an environment returns to a learner that plays at random."""
    random = np.random.default_rng(seed)
    for _ in range(number):
        masks = np.stack(env.env_method("action_masks"))
        yield env.step((random.random(masks.shape) * masks).argmax(1))


# The games.


@pytest.mark.parametrize("players", [2, 3])
def test_the_learner_is_given_its_own_reward_whoever_ends_the_game(players: int) -> None:
    """Won, lost and tied; once, with the last thing it may know of that game, which is over even at the turn limit."""
    config = tiny(players=players, max_turns=3, games=16)
    env = SelfPlayGames(config, seed=5)
    watched = Watched(env)
    env.reset()
    enders: set[bool] = set()
    results: set[float] = set()
    lengths = np.zeros(16, int)
    learners = env.learners.copy()
    for _, rewards, dones, infos in steps(env, 120):
        lengths += 1
        assert {i for i, *_ in watched.ended} == set(np.flatnonzero(dones).tolist())
        for i, ender, game, result, scores in watched.ended:
            seat = int(learners[i])
            assert rewards[i] == pytest.approx(final_rewards(config.reward, result, scores)[seat])
            assert (infos[i]["terminal_observation"] == game.observation(seat)).all()
            assert infos[i]["TimeLimit.truncated"] is False
            assert infos[i]["episode"]["l"] == lengths[i]
            assert infos[i]["episode"]["r"] == pytest.approx(rewards[i])
            lengths[i] = 0
            enders.add(ender == seat)
            results.add(float(np.sign(result[seat])))
        assert not rewards[~dones].any()
        assert not any(info for info, done in zip(infos, dones, strict=True) if not done)
        watched.ended.clear()
        learners = env.learners.copy()
    assert enders == {True, False}
    assert results == {1.0, 0.0, -1.0}


def test_every_step_is_a_decision_of_the_learner_in_every_game() -> None:
    """Observation and mask are those of its seat, which is the same for as long as a game lasts, and any seat."""
    env = SelfPlayGames(tiny(kingdom="Base random"), seed=1)
    observations = env.reset()
    seats: dict[int, int] = {}
    for step in steps(env, 150):
        for i, game in enumerate(env.games.games):
            seat = seats.setdefault(game.state.seed, int(env.learners[i]))
            assert game.decision is not None
            assert game.decision.player == env.learners[i] == seat
            assert (env.games.masks[i] == game.action_mask()).all()
        assert (env.env_method("action_masks", indices=[2])[0] == env.games.masks[2].astype(bool)).all()
        assert not np.shares_memory(step[0], env.games.observations)
        assert (step[0] == env.games.observations).all()
    assert observations.shape == (8, env.games.observer.size)
    assert set(seats.values()) == {0, 1}


def test_a_game_that_ends_before_the_learner_has_decided_is_no_game_of_its() -> None:
    """There is nothing to reward; the next one begins."""
    env = SelfPlayGames(tiny(max_turns=2), seed=1)
    env.reset()
    random = np.random.default_rng(0)
    before = env.games.seeds.copy()
    for _ in range(60):  # moves that are not steps of the learner's
        masks = env.games.masks
        env._move((random.random(masks.shape) * masks).argmax(1), np.arange(8))
    assert (env.games.seeds != before).all()
    assert env.take_endings() == (0, 0, [])


def test_illegal_actions_are_refused() -> None:
    """With the message of the games themselves."""
    env = SelfPlayGames(tiny())
    env.reset()
    with pytest.raises(ValueError, match=r"game 0: action .* is not legal"):
        env.step(env.games.masks.argmin(1))


def test_the_same_seed_gives_the_same_games() -> None:
    """Set when they are made, or for the next reset, as MaskablePPO does; without one, other games come."""
    one, other = SelfPlayGames(tiny(), seed=3), SelfPlayGames(tiny(), seed=4)
    other.newest.load_state_dict(one.newest.state_dict())
    other.seed(3)
    one.seed(3)
    assert (one.reset() == other.reset()).all()
    for ours, theirs in zip(steps(one, 80), steps(other, 80), strict=True):
        assert all((a == b).all() for a, b in zip(ours[:3], theirs[:3], strict=True))
    assert (one.learners == other.learners).all()
    seeds = one.games.seeds.copy()
    one.reset()
    assert (one.games.seeds != seeds).all()


def test_other_than_masks_there_is_nothing_to_ask_for() -> None:
    """Whatever else a wrapper asks for is an AttributeError that names it."""
    env = SelfPlayGames(tiny())
    assert (env.has_attr("action_masks"), env.has_attr("unknown")) == (True, False)
    for ask in (lambda: env.env_method("render"), lambda: env.get_attr("spec"), lambda: env.set_attr("spec", 1)):
        with pytest.raises(AttributeError, match=r"render|spec"):
            ask()
    assert env.env_is_wrapped(object) == [False] * 8


# Opponents.


def test_past_selves_play_the_other_seats_in_their_share_of_the_games() -> None:
    """All decisions of these seats are a past self's, in one batch each time; how the learner did is told."""
    env = SelfPlayGames(tiny(opponents={"share": 1.0}), seed=1)
    env.newest = newest = Counting(env.newest)
    env.take_past({7: SelfPlayGames(tiny()).newest.state_dict()})
    env._past[7] = past = Counting(env._past[7])
    env.draw({7: 1.0})
    watched = Watched(env)
    env.reset()
    learners = env.learners.copy()
    won: list[float] = []
    for _ in steps(env, 120):
        won += [float(np.sign(result[learners[i]]) + 1) / 2 for i, _, _, result, _ in watched.ended]
        watched.ended.clear()
        learners = env.learners.copy()
    assert newest.asked == []
    assert past.asked == watched.by_others
    assert max(past.asked) > 1
    endings = env.take_endings()
    assert endings.outcomes == [("past self 7", each) for each in won]
    assert {0.0, 1.0} <= set(won)
    assert endings.games == len(won) >= endings.truncated > 0
    assert env.take_endings() == (0, 0, [])


def test_the_rest_of_the_games_is_with_the_newest_network() -> None:
    """Then the learner plays itself, and no score is kept."""
    env = SelfPlayGames(tiny(opponents={"share": 0.0}), seed=1)
    env.newest = newest = Counting(env.newest)
    env.draw({7: 1.0})
    env.reset()
    list(steps(env, 60))
    assert (env.others == SELF).all()
    assert sum(newest.asked) > 0
    assert env.take_endings().outcomes == []


def test_games_of_a_past_self_that_has_left_go_on_with_the_oldest() -> None:
    """The games that begin from then on are against the one that is drawn."""
    nets = {iteration: SelfPlayGames(tiny()).newest.state_dict() for iteration in (1, 2, 3)}
    env = SelfPlayGames(tiny(opponents={"share": 1.0}), seed=1)
    env.take_past({1: nets[1], 2: nets[2]})
    env.draw({1: 1.0})
    env.reset()
    env.take_past({2: nets[2], 3: nets[3]})
    env.draw({3: 1.0})
    env._past = {iteration: Counting(net) for iteration, net in env._past.items()}
    next(steps(env, 1))
    assert [bool(env._past[iteration].asked) for iteration in (2, 3)] == [True, False]
    list(steps(env, 120))
    assert set(env.others.tolist()) == {3}


def test_agents_by_name_play_on_kingdoms_with_their_cards() -> None:
    """In their share of the games; the past selves have their share of the others."""
    agents = {"chapel/witch": 0.4, "big money": 0.2}
    config = tiny(kingdom="Base random", games=40, opponents={"share": 0.4, "agents": agents})
    env = SelfPlayGames(config, seed=2)
    env.take_past({5: env.newest.state_dict()})
    env.draw({5: 1.0})
    env.reset()
    kinds = env.others.tolist()
    assert {kinds.count(-1), kinds.count(-2), kinds.count(5)} <= set(range(4, 28))
    assert kinds.count(SELF) == 0
    for i in np.flatnonzero(env.others == -1).tolist():
        assert {"Chapel", "Witch"} <= set(env.games.kingdom_of(i).cards)
    for _ in steps(env, 60):
        pass
    assert {name for name, _ in env.take_endings().outcomes} == {"chapel/witch", "big money", "past self 5"}


# The policy.


@pytest.mark.parametrize("net", [{"kind": "mlp", "hidden": [16]}, CARDS])
def test_the_policy_is_the_network_under_the_masks(net: dict[str, Any]) -> None:
    """Its values are the network's, its probabilities those of the legal actions, when it plays and when it learns."""
    run = SelfPlay(tiny(net=net))
    observations = torch.from_numpy(run.env.reset())
    masks = np.stack(run.env.env_method("action_masks"))
    policy = run.model.policy
    with torch.no_grad():
        logits, values = run.result(observations)
        expected = torch.log_softmax(logits.masked_fill(~torch.from_numpy(masks), -torch.inf), 1)
        actions, told, log_probs = policy(observations, action_masks=masks)
        again, learned, entropy = policy.evaluate_actions(observations, actions, torch.from_numpy(masks))
        best = policy.get_distribution(observations, masks).get_actions(deterministic=True)
    rows = np.arange(len(actions))
    assert masks[rows, actions.numpy()].all()
    assert torch.allclose(told[:, 0], values)
    assert torch.allclose(policy.predict_values(observations)[:, 0], values)
    assert torch.allclose(again, told)
    assert torch.allclose(log_probs, expected[rows, actions], atol=1e-5)
    assert torch.allclose(learned, log_probs)
    assert entropy is not None
    assert torch.allclose(entropy, -(expected.exp() * expected.clamp(min=-99)).sum(1), atol=1e-5)
    assert (best == expected.argmax(1)).all()


def test_it_begins_as_our_own_trainer_does() -> None:
    """The same config and seed give the same first network."""
    ours, theirs = Learner(tiny(seed=4)), SelfPlay(tiny(seed=4))
    for name, tensor in ours.net.state_dict().items():
        assert torch.equal(tensor, theirs.result.state_dict()[name])


# A run.


def written(folder: Path, **changes: Any) -> str:
    """A config in a file."""
    config = folder / "tiny.yaml"
    config.write_text(yaml.safe_dump({**TINY, "decisions": 1200, **changes}))
    return str(config)


def figures(run: Path) -> list[dict[str, str]]:
    """The rows of metrics.csv."""
    with (run / "metrics.csv").open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("net", [{"kind": "mlp", "hidden": [16]}, CARDS])
def test_what_was_learned_is_a_checkpoint_as_any_other(tmp_path: Path, net: dict[str, Any]) -> None:
    """It says and plays what MaskablePPO's own policy does, has its results in its card, and runs can start from it."""
    final = train(written(tmp_path, net=net), tmp_path / "run")
    policy = load_policy(final)
    model = MaskablePPO.load(final / "sb3_model.zip")
    env = SelfPlayGames(tiny(net=net))
    observations = env.reset()
    with torch.no_grad():
        distribution: Any = model.policy.get_distribution(torch.from_numpy(observations))
        logits = torch.log_softmax(torch.from_numpy(policy.logits(observations)), 1)
    assert torch.allclose(distribution.distribution.logits, logits, atol=1e-5)
    first = SelfPlay(tiny(net=net)).result.state_dict()
    assert any(not torch.equal(tensor, first[name]) for name, tensor in policy.net.state_dict().items())
    card = json.loads((final / "card.json").read_text())
    assert card["trainer"].startswith("MaskablePPO of sb3-contrib")
    assert (card["decisions"], card["iterations"]) == (1200, 2)
    assert card["games"] > 0
    assert card["results"][0]["games"] == 4
    assert evaluate(f"checkpoint:{final}", "random", games=2).games == 2
    begun = SelfPlay(tiny(net=net, start_from=str(final))).result
    assert (begun(torch.from_numpy(observations))[0].detach().numpy() == policy.logits(observations)).all()


def test_a_run_writes_what_ours_does(tmp_path: Path) -> None:
    """Config, figures, evaluations, league, curve, TensorBoard, checkpoints; a folder is not used twice."""
    run = tmp_path / "run"
    train(written(tmp_path, decisions=1800), run)
    rows = figures(run)
    assert [int(row["iteration"]) for row in rows] == [1, 2, 3]
    assert [int(row["decisions"]) for row in rows] == [600, 1200, 1800]
    config = tiny()
    assert [float(row["learning_rate"]) for row in rows] == pytest.approx(
        [config.learning_rate.at(share) for share in (0, 1 / 3, 2 / 3)]
    )
    assert float(rows[0]["entropy"]) > 0.1
    evaluations = (run / "evaluations.csv").read_text().splitlines()
    assert evaluations[0] == "iteration,decisions,seconds,against,score,low,high,games"
    assert [row.split(",")[:2] for row in evaluations[1:]] == [["2", "1200"]]
    assert (run / "league.csv").read_text().splitlines()[1].startswith("2,past self 1,0.")
    assert (run / "learning_curve.png").read_bytes().startswith(b"\x89PNG")
    assert any((run / "tensorboard").iterdir())
    assert [each.name for each in sorted((run / "checkpoints").iterdir())] == ["000002", "000003"]
    with pytest.raises(ValueError, match="--resume"):
        train(written(tmp_path), run)


def test_a_run_is_repeatable() -> None:
    """The same config gives the same network."""
    networks = []
    for _ in range(2):
        run = SelfPlay(tiny(decisions=600))
        run.learn(None)
        networks.append([tensor.numpy().tobytes() for tensor in run.result.state_dict().values()])
    assert networks[0] == networks[1]


class NoMetrics:
    """Figures that nobody wants."""

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: None


def learn(run: SelfPlay, folder: Path, stopped: bool = False) -> None:
    """Train to the end, or till the first batch has been learned from."""
    metrics: Any = NoMetrics()
    run.learn(callbacks(run, folder, metrics, Console(quiet=True), lambda: stopped, lambda _: None))


def test_snapshots_of_the_learner_become_its_opponents(tmp_path: Path) -> None:
    """From one batch to the next; how it does against them is kept, and the weight of the entropy falls meanwhile."""
    opponents = {"share": 1.0, "every": 2, "size": 5}
    config = tiny(decisions=1216, rollout=304, max_turns=4, opponents=opponents, evaluation={"every": 100})
    run = SelfPlay(config)
    learn(run, tmp_path)
    assert list(run.past.weights) == [2, 4]
    assert any(not torch.equal(tensor, run.past.weights[4][name]) for name, tensor in run.past.weights[2].items())
    assert run.env.opponent == 2
    assert set(run.env.others.tolist()) <= {SELF, 2}
    score = {row["opponent"]: row["score"] for row in run.past.table()}
    assert score["past self 2"] != score["past self 4"] == 0.5
    assert run.model.ent_coef == pytest.approx(config.entropy.at(0.75))


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    """Network, optimizer, past selves and counts are as they were; then it trains to its end."""
    config = tiny(decisions=1200, evaluation={"against": ["random"], "every": 100, "games": 2, "final_games": 2})
    first = SelfPlay(config)
    learn(first, tmp_path, stopped=True)
    assert (first.iteration, first.decisions, first.finished) == (1, 600, True)
    assert list(first.past.weights) == [1]
    state = read_state(tmp_path)
    second = SelfPlay(config, state=state)
    assert (second.iteration, second.decisions, second.games) == (1, 600, first.games)
    assert second.seconds == first.seconds
    for name, tensor in first.result.state_dict().items():
        assert torch.equal(tensor, second.result.state_dict()[name])
        assert torch.equal(tensor, second.past.weights[1][name])
    optimizers = [run.model.policy.optimizer.state_dict()["state"][0]["exp_avg"] for run in (first, second)]
    assert torch.equal(*optimizers)
    assert (second.env.reset() != first.env.reset()).any()  # not the games that it has learned from
    assert set(second.env.others.tolist()) == {SELF, 1}
    learn(second, tmp_path)
    assert (second.iteration, second.decisions) == (2, 1200)
    assert read_state(tmp_path)["decisions"] == 1200


def test_resuming_needs_a_run_of_this_trainer(tmp_path: Path) -> None:
    """Neither an empty folder, nor a run of ours, nor one for other cards will do; nor one of its for our trainer."""
    with pytest.raises(FileNotFoundError, match="not the folder of a training run"):
        train("", resume=tmp_path)
    ours = Learner(tiny())
    with pytest.raises(ValueError, match="dominion train --resume"):
        SelfPlay(tiny(), state=ours.state_dict())
    state = SelfPlay(tiny()).state_dict()
    with pytest.raises(ValueError, match=r"training.sb3_selfplay --resume"):
        ours.load_state_dict(state)
    with pytest.raises(ValueError, match="another layout"):
        SelfPlay(tiny(kingdom="Size Distortion"), state=state)


def test_time_can_end_a_run(tmp_path: Path) -> None:
    """With a batch; then schedules go by the time. Decisions don't matter."""
    config = tiny(decisions=600)
    run = SelfPlay(config, minutes=2.0)
    run.seconds, run.decisions = 30.0, 100_000
    assert run.progress == 0.25
    run = SelfPlay(config, minutes=1e-9)
    learn(run, tmp_path)
    assert (run.iteration, run.decisions) == (1, 600)


# What is told.


def test_what_is_not_as_the_config_says_is_told() -> None:
    """A line for each setting, and none where all is."""
    asked = tiny(workers=2, play_ahead=True, averaging=0.9, replays=5, rollout=1000)
    told = "\n".join(not_honoured(asked))
    for name in ("workers", "play_ahead", "exploration", "averaging", "replays", "rollout"):
        assert f"{name}: " in told
    assert "992 decisions, as many in each of 16 games" in told
    assert not_honoured(tiny(exploration={"share": 0.0})) == []
    assert SelfPlay(asked).batch == 992


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rollout": 7}, "rollout: 7 decisions are too few for 8 games"),
        ({"opponents": {"agents": {"big mony": 0.5}}}, "big mony.*did you mean.*big money"),
        ({"opponents": {"agents": {"chapel/witch": 0.5}}}, "opponents.agents.*chapel/witch"),
        ({"minibach": 100}, "minibach: there is no such setting.*minibatch"),
        ({"start_from": "nowhere"}, "nowhere"),
    ],
)
def test_a_config_that_is_wrong_is_explained(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    """Before anything is written."""
    with pytest.raises((ValueError, OSError), match=message):
        train(written(tmp_path, **changes), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_without_stable_baselines3_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra that has it."""
    monkeypatch.setitem(sys.modules, "sb3_contrib", None)
    monkeypatch.delitem(sys.modules, "training.sb3.run")
    result = told_by_the_command(["quickstart"])
    assert result.exit_code == 2
    assert "this needs sb3_contrib: pip install 'dominion-env[train]'" in result.output


def told_by_the_command(arguments: list[str]) -> Result:
    """What the command answers."""
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "give either a config"),
        (["quickstart", "--resume", "runs"], "give either a config"),
        (["--resume", "runs", "--seed", "1"], "--seed: only for new runs"),
        (["quickstart", "--minutes", "1", "--decisions", "5"], "one of them ends the run"),
        (["quickstart", "--minutes", "0"], "--minutes must be above 0, not 0"),
        (["quikstart"], "did you mean.*quickstart"),
    ],
)
def test_the_command_says_what_is_wrong_with_its_options(arguments: list[str], message: str) -> None:
    """In a line, and with exit status 2."""
    result = told_by_the_command(arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert re.search(message, result.output)


def test_ctrl_c_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run ends after its batch, with a checkpoint; the command it names finishes the run."""
    run = tmp_path / "run"
    with monkeypatch.context() as patched:
        patched.setattr("training.screen.stop_signal", lambda: nullcontext(lambda: True))
        with pytest.raises(KeyboardInterrupt, match=rf"--resume {run}$"):
            train(written(tmp_path), run)
    assert read_state(run)["iteration"] == 1
    train("", resume=run)
    assert [int(row["iteration"]) for row in figures(run)] == [1, 2]


# The page.


def test_the_code_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And leaves a checkpoint that plays."""
    page = (Path(__file__).parents[2] / "docs" / "sb3.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(block, "docs/sb3.md", "exec"), {})  # noqa: S102 -- it is our own page
    assert load_policy("mine").card["decisions"] == 1024
    assert evaluate("checkpoint:mine", "random", games=2, max_turns=5).games == 2
