"""Agents by name."""

from __future__ import annotations

import pytest

from agents import Agent, make
from agents.registry import YARDSTICKS, names
from dominion_env import Game
from training.evaluate import play_out

SCRIPTED = ("random", "sensible", "big money", "big money ultimate", "bm-4", "bm-4 + best terminal")


@pytest.mark.parametrize("name", [*SCRIPTED, "human"])
def test_names_ignore_case(name: str) -> None:
    assert make(name.upper()).name == name
    assert type(make(f" {name.title()} ")) is type(make(name))


@pytest.mark.parametrize(
    ("wrong", "meant"), [("big mony", "big money"), ("Randon", "random"), ("big money ultimat", "big money ultimate")]
)
def test_an_unknown_name_is_an_error_that_names_the_nearest(wrong: str, meant: str) -> None:
    with pytest.raises(ValueError, match=f"did you mean '{meant}'"):
        make(wrong)


@pytest.mark.parametrize("wrong", ["", "gold rush", "random:3", "strategist:x"])
def test_an_unknown_name_is_an_error_that_lists_all(wrong: str) -> None:
    with pytest.raises(ValueError, match="checkpoint:DIR"):
        make(wrong)


def test_every_name_is_listed() -> None:
    assert names() == [
        "random", "sensible", "human", *YARDSTICKS, "bmu + one CARD", "strategy:NAME", "checkpoint:DIR",
        "search:SIMULATIONS",
    ]  # fmt: skip


@pytest.mark.parametrize("name", SCRIPTED)
@pytest.mark.parametrize("players", [2, 4])
def test_agents_finish_games_and_repeat_them_under_the_same_seed(name: str, players: int) -> None:
    """A second game with the same seeds, by agents that have played before, goes the same way."""
    agents = [make(name) for _ in range(players)]

    def history() -> list[int]:
        game = Game(players=players, seed=3)
        for seat, agent in enumerate(agents):
            agent.reset(seat, players, 10 + seat)
        assert play_out(game, agents) > 20
        assert game.over
        return game.state.history

    assert history() == history()


def test_other_seeds_give_the_random_agent_other_choices() -> None:
    def choices(seed: int) -> list[int]:
        game = Game(seed=0)
        agents: list[Agent] = [make("random"), make("random")]
        for seat, agent in enumerate(agents):
            agent.reset(seat, 2, seed)
        play_out(game, agents)
        return game.state.history

    assert choices(1) != choices(2)
