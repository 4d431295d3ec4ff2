"""Search agents by name."""

from __future__ import annotations

import pytest

from agents import make
from agents.search import SearchAgent
from dominion_env import Game


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("search:200", "search:200"),
        (" Search: 050 ", "search:50"),
        ("SEARCH:8, Rollout = sensible", "search:8,rollout=sensible"),
        ("search:8,exploration=0.5,rollout=bmu + one Smithy", "search:8,exploration=0.5,rollout=bmu + one Smithy"),
        ("search:8,checkpoint=first_game", "search:8,checkpoint=first_game"),
    ],
)
def test_a_name_says_how_many_simulations_and_options(given: str, name: str) -> None:
    assert make(given).name == name
    assert make(name).name == name


def test_what_a_name_says_is_done() -> None:
    agent = make("search:17,exploration=0.5")
    assert isinstance(agent, SearchAgent)
    assert (agent.simulations, agent.exploration) == (17, 0.5)


def test_exploration_is_wide_where_games_are_played_out_and_narrow_with_a_network() -> None:
    wide, narrow = make("search:5"), make("search:5,checkpoint=first_game")
    assert isinstance(wide, SearchAgent)
    assert isinstance(narrow, SearchAgent)
    assert wide.exploration > 1 > narrow.exploration > 0


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("search:", "'' is no number of simulations"),
        ("search:many", "'many' is no number of simulations"),
        ("search:0", "'0' is no number of simulations, 1 or more"),
        ("search:-3", "'-3' is no number of simulations"),
        ("search:1.5", "'1.5' is no number of simulations"),
        ("search:sensible", r"search:SIMULATIONS\[,rollout=AGENT"),
        ("search:5,rolout=random", "'rolout=random' is no option; did you mean 'rollout'"),
        ("search:5,sensible", "'sensible' is no option"),
        ("search:5,rollout=", "rollout needs a value"),
        ("search:5,exploration=1,exploration=2", "'exploration=2' is given twice"),
        ("search:5,exploration=much", "exploration is a number such as 1.5, not 'much'"),
        ("search:5,rollout=sensible,checkpoint=first_game", "rollout or checkpoint judges positions, not both"),
        ("search:5,rollout=sensibel", "no agent is called 'sensibel'; did you mean 'sensible'"),
        ("search:5,rollout=human", "can't be played out by 'human'"),
        ("search:5,rollout=search:5", "can't be played out by 'search:5'"),
    ],
)
def test_a_wrong_name_is_an_error_that_says_what_is_right(wrong: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        make(wrong)


def test_a_checkpoint_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError, match="no checkpoint in nowhere"):
        make("search:5,checkpoint=nowhere")


def test_a_rollout_policy_or_network_that_can_not_play_such_games_is_an_error_before_the_first() -> None:
    game = Game("First Game", players=3)
    with pytest.raises(ValueError, match="buys Witch, which the kingdom lacks"):
        make("search:5,rollout=strategy:Witch").check(game.actions, 2)
    with pytest.raises(ValueError, match="trained for 2 players, not 3"):
        make("search:5,checkpoint=first_game").check(game.actions, 3)
    assert make("search:5,rollout=strategy:Witch").needs() == ["Witch"]
