"""Who plays the seats that do not learn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from agents import Agent, make
from agents.opponents import FunctionAgent, OpponentLike, Pool, pools
from agents.rule_player import RulePlayer
from dominion_env import ActionTable, Game, View


def first_legal(view: View) -> int:
    return view.legal_actions()[0]


def drawn(pool: Pool, games: int = 2000) -> Counter[str]:
    random = np.random.default_rng(0)
    return Counter(pool.draw(random).name for _ in range(games))


@pytest.mark.parametrize("opponent", ["Big Money", make("big money"), ["big money"], [("big money", 5)]])
def test_a_single_opponent_is_always_drawn(opponent: OpponentLike) -> None:
    [pool] = pools(opponent, 1)
    assert drawn(pool, 20) == {"big money": 20}


def test_a_list_is_drawn_from_alike_or_by_weights() -> None:
    alike = drawn(Pool(["big money", "random"]))
    assert alike["big money"] == pytest.approx(1000, abs=100)
    weighted = drawn(Pool([("big money", 3), "random", ("big money ultimate", 0.5)]))
    assert [weighted[name] for name in ("big money", "random", "big money ultimate")] == [
        pytest.approx(2000 * share, abs=100) for share in (3 / 4.5, 1 / 4.5, 0.5 / 4.5)
    ]


def test_every_pool_takes_the_same_from_the_generator() -> None:
    """So the seed gives the same shuffles whoever plays."""
    after = []
    for opponents in ("random", ["random", "big money"], [("random", 2), "big money", first_legal]):
        random = np.random.default_rng(7)
        Pool(opponents).draw(random)  # type: ignore[arg-type]
        after.append(random.integers(2**62))
    assert len(set(after)) == 1


def test_a_mapping_gives_each_seat_after_the_learner_its_own() -> None:
    one, two, three = pools({2: "random", 1: "big money", 3: ["random", "big money"]}, 3)
    assert drawn(one, 20) == {"big money": 20}
    assert drawn(two, 20) == {"random": 20}
    assert set(drawn(three, 20)) == {"random", "big money"}


def test_a_function_is_asked_for_the_action() -> None:
    agent = FunctionAgent(first_legal)
    game = Game()
    assert agent.act(View(game, 0)) == game.legal_actions()[0]
    assert agent.name == "first_legal"


def test_each_seat_has_an_agent_of_its_own() -> None:
    """An agent that is given is copied, so that whoever gave it and other environments keep theirs."""
    given = make("random")
    for opponent in ("random", given):
        made = [pool.agents[0] for pool in pools(opponent, 3)]
        assert len({id(agent) for agent in [given, *made]}) == 4


@pytest.mark.parametrize("opponent", [None, 3, RulePlayer, ["random", None], [["random", "big money", "random"]]])
def test_what_is_no_opponent_is_named(opponent: Any) -> None:
    with pytest.raises(ValueError, match=r"name of an agent, an Agent, or a function from a View.*not "):
        pools(opponent, 1)


@pytest.mark.parametrize("weight", [0, -1, float("nan"), float("inf"), "3"])
def test_a_wrong_weight_is_named(weight: Any) -> None:
    with pytest.raises(ValueError, match=r"weight of opponent 'random' must be a number above 0, not "):
        pools(["big money", ("random", weight)], 1)


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one opponent"):
        pools([], 1)


@pytest.mark.parametrize(
    "seats", [{}, {1: "random"}, {0: "random", 1: "random"}, {1: "random", 2: "random", 3: "random"}]
)
def test_a_mapping_must_give_every_other_seat(seats: dict[int, str]) -> None:
    with pytest.raises(ValueError, match=r"the keys 1, 2 \(the seats after the learner\), not "):
        pools(seats, 2)


def test_an_opponent_that_cannot_play_such_games_is_named_with_the_reason() -> None:
    class Picky(Agent):
        name = "picky"

        def check(self, actions: ActionTable, players: int) -> None:
            raise ValueError("plays with two only")

        def act(self, view: View) -> int:
            return first_legal(view)

    with pytest.raises(ValueError, match="opponent 'picky': plays with two only"):
        Pool(["random", Picky()]).check(Game().actions, 3)
