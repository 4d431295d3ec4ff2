"""What is remembered of an information set, and which option is tried next."""

from __future__ import annotations

import pytest

from agents.search.tree import Node


def node(**priors: float) -> Node:
    made = Node()
    made.expand({ord(name): prior for name, prior in priors.items()})
    return made


def play(root: Node, values: dict[str, float], times: int) -> dict[str, int]:
    """Try options, each of which always has the same return; how often each was tried."""
    for _ in range(times):
        edge = root.select(1.0)
        value = values[chr(edge.action)]
        edge.add(value)
        root.add(value)
    return {chr(edge.action): edge.visits for edge in root.edges}


def test_the_option_with_the_highest_prior_is_tried_first() -> None:
    assert node(a=0.1, b=0.6, c=0.3).select(1.0).action == ord("b")


def test_the_best_option_is_tried_most_whatever_the_priors() -> None:
    root = node(a=0.9, b=0.08, c=0.02)
    tried = play(root, {"a": -0.5, "b": 0.5, "c": 0.0}, 300)
    assert tried["b"] > 200
    assert root.most_visited().action == ord("b")


def test_among_equals_options_are_tried_in_proportion_to_their_priors() -> None:
    tried = play(node(a=0.6, b=0.3, c=0.1), dict.fromkeys("abc", 0.2), 1000)
    assert tried["a"] == pytest.approx(600, abs=10)
    assert tried["b"] == pytest.approx(300, abs=10)


def test_an_option_with_a_low_prior_waits_until_there_are_many_visits() -> None:
    root = node(a=0.9, b=0.1)
    values = {"a": 0.5, "b": 0.4}
    assert play(root, values, 5)["b"] == 0
    assert play(root, values, 200)["b"] > 3


def test_exploration_is_what_makes_a_worse_option_be_tried() -> None:
    greedy, curious = node(a=0.5, b=0.5), node(a=0.5, b=0.5)
    for each, weight in ((greedy, 0.0), (curious, 5.0)):
        for _ in range(100):
            edge = each.select(weight)
            value = 0.1 if edge.action == ord("a") else 0.0
            edge.add(value)
            each.add(value)
    assert greedy.edges[1].visits == 0
    assert curious.edges[1].visits > 40


def test_of_options_tried_equally_often_the_one_with_the_better_returns_is_chosen() -> None:
    root = node(a=0.5, b=0.5)
    root.edges[0].add(-1)
    root.edges[1].add(1)
    assert root.most_visited().action == ord("b")


def test_the_lead_is_counted_in_visits() -> None:
    root = node(a=0.5, b=0.3, c=0.2)
    for edge, visits in zip(root.edges, (5, 2, 1), strict=True):
        for _ in range(visits):
            edge.add(0)
    assert root.lead() == 3
    assert node(a=1.0).lead() > 1_000_000
