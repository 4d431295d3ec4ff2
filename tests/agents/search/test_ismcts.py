"""Information-set tree search."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agents.search.ismcts import LONGEST, Search, deal, information_set
from dominion_env import Game, View, position
from tests.agents.search.judges import Judge
from tests.situations import do, situation


def buying(*players: dict[str, list[str]], **rest: Any) -> Game:
    """A turn in the Buy phase with nothing to play."""
    return situation(["Moat"], {"hand": []}, *players, phase="buy", **rest)


def judge_by(name: str, *, minus: str = "Curse") -> Judge:
    """Thinks it good for a seat to own one card and bad to own another."""

    def worth(game: Game) -> list[float]:
        views = [View(game, seat) for seat in range(game.players)]
        return [0.5 * (view.owned().get(name, 0) > 0) - 0.5 * (view.owned().get(minus, 0) > 0) for view in views]

    return Judge(worth)


@pytest.mark.parametrize("name", ["Silver", "Estate", "Moat"])
def test_the_option_that_leads_to_what_is_judged_best_is_taken(name: str) -> None:
    game = buying(coins=3)
    view = View(game, 0)
    chosen = Search(judge_by(name), 1.0).run(view, 60, seed=1)
    assert view.actions.name(chosen) == f"buy {name}"


def test_a_decision_is_visited_as_often_as_asked_unless_the_choice_is_settled() -> None:
    game = buying(coins=3)
    all_alike = Judge(lambda game: [0.0, 0.0])
    search = Search(all_alike, 1.0)
    search.run(View(game, 0), 30, seed=1)
    root = search.nodes[information_set(View(game, 0))]
    assert root.visits == 30 == all_alike.judged
    clear = judge_by("Silver")
    Search(clear, 0.1).run(View(game, 0), 30, seed=1)
    assert 15 <= clear.judged < 30, "no other option could overtake Silver any more"


def test_what_was_searched_before_in_the_same_turn_counts() -> None:
    game = buying(coins=6, buys=2)
    judge = judge_by("Silver")
    search = Search(judge, 1.0)
    do(game, game.actions.name(search.run(View(game, 0), 100, seed=1)))
    already = search.nodes[information_set(View(game, 0))].visits
    assert already > 20
    before = judge.judged
    search.run(View(game, 0), already, seed=2)
    assert judge.judged == before
    search.run(View(game, 0), already + 10, seed=2)
    assert 0 < judge.judged - before <= 10


def test_every_option_is_compared_in_the_same_deals() -> None:
    """The n-th try of each is made in the n-th deal."""
    seeds: list[int] = []

    class Recording(View):
        def sample(self, seed: int) -> Game:
            seeds.append(seed)
            return super().sample(seed)

    game = buying(coins=3)
    view = Recording(game, 0)
    search = Search(Judge(lambda game: [0.0, 0.0]), 1.0)
    search.run(view, 40, seed=100)
    visits = [edge.visits for edge in search.nodes[information_set(view)].edges]
    assert Counter(seeds) == Counter(100 + n for count in visits for n in range(count))


def test_each_player_seeks_its_own_good() -> None:
    """Of three players all buy what they themselves are judged by, not what harms or helps another."""
    game = buying({"hand": ["Copper"] * 3}, {"hand": ["Copper"] * 3}, number=3, coins=0)
    judge = judge_by("Silver")
    search = Search(judge, 1.0)
    search.run(View(game, 0), 300, seed=1)
    by_seat: dict[int, Counter[str]] = {}
    for (seat, _, legal), node in search.nodes.items():
        if game.actions.id("buy Silver") in legal and node.edges and node.visits > 20:
            by_seat.setdefault(seat, Counter()).update([game.actions.name(node.most_visited().action)])
    assert by_seat
    assert all(set(chosen) == {"buy Silver"} for chosen in by_seat.values()), by_seat


def test_positions_that_look_alike_are_one_information_set() -> None:
    mine = {"hand": ["Copper"], "deck": ["Gold", "Estate"]}
    one = situation(["Moat"], mine, {"hand": ["Gold"], "deck": ["Curse"]}, phase="buy")
    two = situation(["Moat"], {**mine, "deck": ["Estate", "Gold"]}, {"hand": ["Curse"], "deck": ["Gold"]}, phase="buy")
    other = situation(["Moat"], {**mine, "hand": ["Silver"]}, {"hand": ["Gold"], "deck": ["Curse"]}, phase="buy")
    assert information_set(View(one, 0)) == information_set(View(two, 0))
    assert information_set(View(one, 0)) != information_set(View(other, 0))


def test_a_simulated_game_that_does_not_end_is_cut_off() -> None:
    endless = position(["Moat"], [{"hand": ["Copper"]}, {"hand": ["Copper"]}], turns_taken=[3, 2])
    game = deal(View(endless, 0), 1)
    while not game.over:
        game.choose("done" if "done" in game.options() else game.options()[0])
    assert game.truncated
    assert [game.turns_taken(seat) for seat in (0, 1)] == [2 + LONGEST, 2 + LONGEST]


def test_a_turn_limit_of_the_game_holds_in_the_search() -> None:
    game = deal(View(Game(max_turns=5, seed=1), 0), 1)
    while not game.over:
        game.choose("done")
    assert [game.turns_taken(seat) for seat in (0, 1)] == [5, 5]
