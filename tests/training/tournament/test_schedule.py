"""Who meets whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from training.matches import MatchPool
from training.tournament.config import TournamentConfig, load_config
from training.tournament.schedule import schedule, tables

MONEY = ("big money", "bm-4", "random", "sensible")
CARDS = ["Cellar", "Chapel", "Village", "Smithy", "Market", "Mine", "Festival", "Laboratory", "Witch", "Moat"]


def test_every_pair_meets_in_every_kingdom() -> None:
    plan = schedule(TournamentConfig(agents=MONEY, kingdoms=("First Game", "Gambits"), games=7))
    met = Counter((frozenset(agent.name for agent in each.agents), each.ground.name) for each in plan.fixtures)
    pairs = [frozenset(pair) for pair in combinations(MONEY, 2)]
    assert met == Counter((pair, kingdom) for pair in pairs for kingdom in ("First Game", "Gambits"))
    assert plan.groups == 4  # seven games make four whole pairs
    assert plan.games() == 6 * 2 * 8


@pytest.mark.parametrize("players", [2, 3])
def test_in_each_group_everyone_has_every_seat_once_and_the_same_shuffles(players: int) -> None:
    """Replays name the agents by seat; the games of all tables in a kingdom come from the same seeds."""
    plan = schedule(TournamentConfig(agents=MONEY, kingdoms=("First Game",), games=2 * players, players=players))
    seeds = set()
    for fixture in plan.fixtures:
        match = fixture.match(3, 0, plan.groups * players)
        with MatchPool() as pool:
            games = [game for _, game in pool.play([replace(match, keep=True)])]
        replays = [game.replay for game in games if game.replay is not None]
        for group in (replays[:players], replays[players:]):
            for seat in range(players):
                assert {replay.agents[seat] for replay in group} == {agent.name for agent in fixture.agents}
            assert len({replay.seed for replay in group}) == 1
        seeds.add(tuple(replay.seed for replay in replays))
    assert len(seeds) == 1


def test_all_tables_have_the_same_cards_where_each_group_draws_its_own() -> None:
    drawn = {"name": "Drawn", "random": {"sets": ["Base"]}}
    plan = schedule(TournamentConfig(agents=MONEY[:3], kingdoms=(drawn,), games=6))
    kingdoms = []
    for fixture in plan.fixtures:
        with MatchPool() as pool:
            games = [game for _, game in pool.play([replace(fixture.match(2, 0, 6), keep=True)])]
        kingdoms.append([game.replay.kingdom.cards for game in games if game.replay is not None])
    assert kingdoms[0] == kingdoms[1] == kingdoms[2]
    assert [kingdoms[0][i] == kingdoms[0][i + 1] for i in range(5)] == [True, False, True, False, True]


def test_new_agents_and_kingdoms_leave_the_fixtures_of_the_others_as_they_were() -> None:
    few = schedule(TournamentConfig(agents=MONEY[1:], kingdoms=("First Game",)))
    many = schedule(TournamentConfig(agents=MONEY[::-1], kingdoms=("Gambits", "First Game")))
    assert set(few.fixtures) < set(many.fixtures)
    assert schedule(TournamentConfig(agents=MONEY[1:], seed=1)).grounds != few.grounds


def test_kingdoms_have_shuffles_of_their_own() -> None:
    plan = schedule(TournamentConfig(agents=MONEY, kingdoms=("First Game", "Gambits", "Introduction")))
    assert len({ground.seed for ground in plan.grounds}) == 3


def test_who_cannot_play_in_a_kingdom_is_left_out_there_only() -> None:
    plan = schedule(
        TournamentConfig(
            agents=("big money", "chapel/witch", "sensible"),
            kingdoms=("First Game", {"name": "With Witch", "cards": CARDS}),
        )
    )
    assert [(each.agent, each.kingdom) for each in plan.left_out] == [("chapel/witch", "First Game")]
    assert "buys Witch, Chapel" in plan.left_out[0].why
    here = Counter(each.ground.name for each in plan.fixtures)
    assert here == {"First Game": 1, "With Witch": 3}


def test_a_policy_plays_where_it_was_trained_to() -> None:
    plan = schedule(
        TournamentConfig(agents=("big money", "checkpoint:first_game", "random"), kingdoms=("First Game", "Gambits"))
    )
    assert [(each.agent, each.kingdom) for each in plan.left_out] == [("checkpoint:first_game", "Gambits")]


def test_entrants_are_told_apart_by_what_they_play_by(tmp_path: Path) -> None:
    """An edited strategy is another entrant under the same name."""
    path = tmp_path / "mine.yaml"
    digests = []
    for card in ("Gold", "Silver"):
        path.write_text(f"Mine:\n- {{buy: {card}}}\n")
        plan = schedule(TournamentConfig(agents=(f"strategy:{path}", "checkpoint:first_game", "random")))
        digests.append({entrant.name: entrant.digest for entrant in plan.entrants})
    mine = f"strategy:{path}"
    assert digests[0][mine] != digests[1][mine]
    assert digests[0]["checkpoint:first_game"] == digests[1]["checkpoint:first_game"] != ""
    assert digests[0]["random"] == ""


# Tables drawn from many.


def test_drawn_tables_have_different_agents_and_seat_all_equally_often() -> None:
    agents = [f"agent {i}" for i in range(9)]
    drawn = tables(agents, 4, seed=1, limit=18)
    assert len({frozenset(table) for table in drawn}) == 18
    assert all(len(set(table)) == 4 for table in drawn)
    seated = Counter(agent for table in drawn for agent in table)
    assert max(seated.values()) - min(seated[agent] for agent in agents) <= 1
    assert drawn == tables(agents[::-1], 4, seed=1, limit=18) != tables(agents, 4, seed=2, limit=18)


def test_all_tables_sit_down_where_no_fewer_are_asked_for() -> None:
    assert len(tables("abcde", 3, 0)) == len(tables("abcde", 3, 0, limit=99)) == 10
    assert len({frozenset(table) for table in tables("abcde", 3, 0, limit=9)}) == 9


def test_nobody_always_sits_to_the_left_of_another() -> None:
    """Seats move on together, so the order at a table is what decides who is whose neighbour."""
    follows = Counter(
        {("a", "b"): 0, ("b", "a"): 0}
        | Counter(
            (table[i], table[(i + 1) % 3])
            for table in tables("abcdefghijklmnopqrst", 3, 0)
            for i in range(3)
            if {table[i], table[(i + 1) % 3]} == {"a", "b"}
        )
    )
    assert 5 <= follows["a", "b"] <= 13
    assert follows.total() == 18


# What can be wrong.


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"agents": ("big money", "big mony")}, "did you mean 'big money'"),
        ({"agents": ("big money", "Big Money")}, "'big money' is given twice"),
        ({"agents": ("big money", "human")}, "by themselves"),
        ({"agents": MONEY, "kingdoms": ("Frist Game",)}, "did you mean 'First Game'"),
        ({"agents": MONEY, "kingdoms": ("First Game", "first game")}, "'First Game' is given twice"),
        ({"agents": MONEY, "kingdoms": (tuple(CARDS),)}, "needs a name"),
        ({"agents": ("big money", "chapel/witch")}, "no kingdom has 2 agents .*\nchapel/witch in First Game: .*lacks"),
    ],
)
def test_what_cannot_be_played_is_an_error(settings: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        schedule(TournamentConfig.model_validate(settings))


@pytest.mark.parametrize(
    ("text", "more", "why"),
    [
        ("agnts: [random]", {}, "mine.yaml: agnts: there is no such setting; did you mean 'agents'"),
        ("agents: [random]", {}, "at least 2 agents, not 1"),
        ("agents: [random, sensible]\nplayers: 3", {}, "at least 3 agents, not 2"),
        ("agents: [a, b, c]\nplayers: 3\nstop: decided", {}, "stop is for pairs"),
        ("agents: [a, b]", {"stop": "soon"}, "'decided' or a number above 0 and below 0.5, not 'soon'"),
        ("agents: [a, b]", {"stop": "0.6"}, "'decided' or a number above 0 and below 0.5, not '0.6'"),
        ("agents: [a, b]", {"games": 0}, "games: .* greater than or equal to 1"),
        ("agents: [a", {}, "is not YAML"),
        ("- a", {}, "must hold settings"),
    ],
)
def test_a_wrong_file_or_option_is_told(tmp_path: Path, text: str, more: dict[str, object], why: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(ValueError, match=why):
        load_config(str(path), more)


def test_options_replace_settings_and_add_agents_and_kingdoms(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("agents: [random]\nkingdoms: First Game\ngames: 10\nseed: 4\n")
    more = {"agents": ["sensible"], "kingdoms": ["Gambits"], "games": 20, "seed": None, "stop": "0.02"}
    assert load_config(str(path), more) == TournamentConfig(
        agents=("random", "sensible"), kingdoms=("First Game", "Gambits"), games=20, seed=4, stop=0.02
    )
    assert load_config(None, {"agents": ["random", "sensible"], "kingdoms": []}).kingdoms == ("First Game",)
    with pytest.raises(ValueError, match=r"no tournament is called 'yardstick'.* ending, \.yaml"):
        load_config("yardstick", {})
