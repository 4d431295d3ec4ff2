"""Who plays whom in training."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agents import Agent
from dominion_env import ActionTable, View
from dominion_env.env import pool_of
from dominion_env.kingdoms import resolve
from training.checkpoint import read_state, write_checkpoint
from training.config import OpponentConfig, TrainConfig
from training.league import SELF, Guests, PastSelves, past_name, with_cards
from training.ppo import Learner
from training.rollout import Order
from training.workers import Player

TINY: dict[str, Any] = {
    "name": "tiny",
    "kingdom": "Base random",
    "decisions": 3000,
    "games": 8,
    "rollout": 600,
    "epochs": 1,
    "minibatch": 300,
    "net": {"kind": "mlp", "hidden": [16]},
    "max_turns": 12,
}


def tiny(agents: dict[str, float], **changes: Any) -> TrainConfig:
    """A run of seconds on random kingdoms, in which these agents play."""
    return TrainConfig.model_validate({**TINY, "opponents": {"share": 0.0, "agents": agents}, **changes})


def guests(config: TrainConfig) -> Guests:
    """The agents by name of a run."""
    return Guests(config, ActionTable(pool_of(config.kingdom)))


def test_cards_can_be_required_of_kingdoms_that_are_drawn() -> None:
    """They are among the ten of every draw, besides those required before; a kingdom that is not drawn stays."""
    kingdom = with_cards({"random": {"sets": ["Base (2nd)"], "required": ["Moat"]}}, ["Chapel", "Witch"])
    for seed in range(20):
        assert {"Moat", "Chapel", "Witch"} <= {*resolve(kingdom, seed).cards}
    assert resolve(with_cards("First Game", ["Witch"])) == resolve("First Game")
    once = {"random": {"sets": ["Base (2nd)"], "seed": 3}}
    assert resolve(with_cards(once, ["Witch"])) == resolve(once)


def test_the_games_of_an_agent_follow_from_their_seeds_and_hold_its_cards() -> None:
    """In the share that was asked for; the other games are the learner's."""
    ours = guests(tiny({"chapel/witch": 0.25, "workshop/gardens rush": 0.1}))
    controllers = [ours.of(seed) for seed in range(4000)]
    assert controllers.count(-1) / 4000 == pytest.approx(0.25, abs=0.03)
    assert controllers.count(-2) / 4000 == pytest.approx(0.1, abs=0.02)
    assert {ours.name(-1), ours.name(-2)} == {"chapel/witch", "workshop/gardens rush"}
    needed = {-1: {"Chapel", "Witch"}, -2: {"Workshop", "Gardens"}, SELF: set()}
    for seed in range(40):
        assert needed[controllers[seed]] <= {*resolve(ours.kingdom(seed), seed).cards}


def test_agents_that_can_not_play_the_run_are_refused() -> None:
    """The message names the agent and what is wrong."""
    with pytest.raises(ValueError, match=r"opponents.agents: 'chapel/witch': .* buys Witch, Chapel.* lacks"):
        guests(tiny({"chapel/witch": 0.1}, kingdom="First Game"))
    with pytest.raises(ValueError, match="did you mean 'chapel/witch'"):
        guests(tiny({"chapel/wich": 0.1}))
    with pytest.raises(ValueError, match=r"must be 1 at most together, not 1\.1"):
        OpponentConfig(share=0.6, agents={"bm-4": 0.5})


@pytest.mark.parametrize("kingdom", ["First Game", "Base random"])
def test_an_agent_plays_its_seat_and_only_the_learner_is_learned_from(
    kingdom: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The agent decides whenever its seat must, and no such decision is in the batch."""
    config = tiny({"bm-4": 1.0}, kingdom=kingdom)
    player = Player(config, 0, 600)
    rollout = player.rollout
    acted: list[tuple[int, str]] = []
    chosen = rollout.guests.agents[0].act

    def noted(view: View) -> int:
        action = chosen(view)
        acted.append((view.seat, view.actions.name(action)))
        return action

    monkeypatch.setattr(rollout.guests.agents[0], "act", noted)
    steps = 0
    step = rollout.games.step

    def counted(actions: Any) -> Any:
        nonlocal steps
        steps += len(actions)
        return step(actions)

    monkeypatch.setattr(rollout.games, "step", counted)
    batch = player.collect(player.net.state_dict(), {}, Order())
    assert len(acted) + rollout.filled + len(batch.actions) == steps
    assert {seat for seat, _ in acted} == {0, 1}
    assert not {name for _, name in acted} & {"buy Curse", "buy Copper", "buy Estate"}
    assert {name for name, _ in batch.outcomes} == {"bm-4"}
    assert len(batch.outcomes) == batch.games > 0


def test_an_agent_has_all_the_other_seats() -> None:
    """With three players it sits in two of them."""
    player = Player(tiny({"big money": 1.0}, players=3), 0, 600)
    batch = player.collect(player.net.state_dict(), {}, Order())
    assert np.array_equal((player.rollout.controllers == SELF).sum(1), np.ones(8))
    assert {name for name, _ in batch.outcomes} == {"big money"}


def test_a_trained_policy_can_be_an_opponent(tmp_path: Path) -> None:
    """It takes its best action in each of the games."""
    learner = Learner(tiny({}))
    folder = write_checkpoint(tmp_path, 1, learner.net, learner.card(), learner.state_dict())
    player = Player(tiny({f"checkpoint:{folder}": 1.0}), 0, 600)
    games = player.rollout.games
    actions = player.rollout.guests.act(-1, games, [0, 3])
    logits = learner.net(torch.from_numpy(games.observations[[0, 3]]))[0].detach().numpy()
    assert actions == np.where(games.masks[[0, 3]], logits, -1e9).argmax(1).tolist()
    assert player.collect(player.net.state_dict(), {}, Order()).outcomes


def test_an_agent_of_chance_can_be_resumed(tmp_path: Path) -> None:
    """What it draws follows from the game so far, so a resumed run equals one that was never stopped."""
    config = tiny({"random": 0.5, "bm-4": 0.2}, opponents={"share": 0.3, "every": 1, "agents": {"random": 0.5}})
    whole, first = Learner(config), Learner(config)
    expected = [whole.iterate() for _ in range(4)]
    for _ in range(2):
        first.iterate()
    write_checkpoint(tmp_path, 2, first.net, first.card(), first.state_dict())
    second = Learner(config)
    second.load_state_dict(read_state(tmp_path))
    for figures in expected[2:]:
        again = second.iterate()
        assert again["policy_loss"] == figures["policy_loss"]
        assert again["score_against random"] == figures["score_against random"]
        assert again["score_against_hardest_past"] == figures["score_against_hardest_past"]
    assert second.past.table() == whole.past.table()


def test_harder_past_selves_are_drawn_more_often() -> None:
    """In proportion to (1 - score) ** priority; with priority 0 all alike."""
    for priority, expected in ((0.0, [1 / 2, 1 / 2]), (1.0, [1 / 4, 3 / 4]), (2.0, [1 / 10, 9 / 10])):
        past = PastSelves(OpponentConfig(priority=priority))
        past.add(10, {})
        past.add(20, {})
        past.record([(past_name(10), won) for won in [1.0, 1.0, 0.0, 1.0] * 500])
        past.record([(past_name(20), won) for won in [0.0, 0.0, 1.0, 0.0] * 500])
        assert list(past.chances()) == [10, 20]
        assert list(past.chances().values()) == pytest.approx(expected, abs=0.01)


def test_a_score_forgets_old_games() -> None:
    """What was lost a thousand games ago counts for little now; an opponent that has left counts for nothing."""
    past = PastSelves(OpponentConfig(size=1, agents={"bm-4": 0.1}))
    assert past.scores() == {"bm-4": 0.5}
    past.record([("bm-4", 0.0)] * 1000 + [("bm-4", 1.0)] * 1000)
    assert past.scores()["bm-4"] > 0.95
    past.add(1, {})
    past.add(2, {})
    past.record([(past_name(1), 1.0)])
    assert past.scores().keys() == {"bm-4", past_name(2)}
    assert past.summary()["score_against_past"] == 0.5
    assert [row["opponent"] for row in past.table()] == ["bm-4", past_name(2)]
    assert past.described() == f"bm-4 {past.scores()['bm-4']:.2f}, past self 2 0.50"


def test_agents_say_which_cards_they_need() -> None:
    """Kingdom cards only; an agent of no strategy needs none."""
    from agents import make

    assert make("chapel/witch").needs() == ["Witch", "Chapel"]
    assert make("bm-4 + best terminal").needs() == []
    assert Agent.needs(make("random")) == []
