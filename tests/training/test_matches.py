"""Matches played by a pool of processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from agents import Agent, make
from agents.strategy import Rule, Strategy
from dominion_env import View
from training.matches import Match, MatchPool, Played

MONEY = Strategy("money", (Rule("buy", "Province"), Rule("buy", "Gold"), Rule("buy", "Silver")))
COPPER = Strategy("copper", (Rule("buy", "Copper"),))


class Noting(Agent):
    """Plays Big Money and notes which seat it has in each game."""

    name = "noting"

    def __init__(self, seats: list[int]) -> None:
        self.seats = seats
        self.player = make("big money")

    def reset(self, seat: int, players: int, seed: int) -> None:
        self.seats.append(seat)

    def act(self, view: View) -> int:
        return self.player.act(view)


def played(matches: list[Match], workers: int = 1) -> list[tuple[Match, Played]]:
    with MatchPool(workers) as pool:
        return list(pool.play(matches))


def test_each_agent_has_each_seat_once_in_a_group_and_what_it_got_is_its_own() -> None:
    """Three agents at a table of three: they move on by one seat from game to game."""
    seats: list[list[int]] = [[], [], []]
    agents = tuple(partial(Noting, each) for each in seats)
    played([Match(agents, games=6, max_turns=3)])
    assert seats == [[0, 1, 2] * 2, [1, 2, 0] * 2, [2, 0, 1] * 2]
    games = [game for _, game in played([Match((COPPER, MONEY, COPPER), games=3)])]
    assert [game.shares for game in games] == [(0, 1, 0)] * 3
    assert all(game.scores[1] > game.scores[0] and game.margin == game.scores[0] - game.scores[1] for game in games)


def test_matches_of_names_and_strategies_come_in_order_whatever_the_number_of_processes() -> None:
    matches = [
        Match((MONEY, "random"), games=5, seed=1),
        Match(("big money", COPPER, "sensible"), "Victory Dance", games=4, seed=2),
        Match((partial(make, "random"), "big money"), {"random": {"sets": ["Base"]}}, games=3, keep=True),
    ]
    alone = played(matches)
    assert [match for match, _ in alone] == [matches[0]] * 5 + [matches[1]] * 4 + [matches[2]] * 3
    assert [game.replay is not None for _, game in alone] == [False] * 9 + [True] * 3
    assert played(matches, workers=3) == alone


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_can_go_on_where_it_ended_and_be_handed_in_bit_by_bit(workers: int) -> None:
    whole = Match(("random", "big money"), games=7, seed=3, max_turns=5)
    parts = [replace(whole, games=games, first=first) for first, games in ((0, 3), (3, 2), (5, 2))]
    games = [game for _, game in played([whole])]
    assert [game for _, game in played(parts, workers)] == games
    with MatchPool(workers) as pool:
        found = {number + i: game for _, number, some in pool.stream(parts) for i, game in enumerate(some)}
    assert [found[number] for number in range(7)] == games


def test_a_stream_that_is_stopped_hands_in_what_was_begun() -> None:
    matches = [Match(("big money", "random"), games=2, seed=seed) for seed in range(50)]
    with MatchPool(2) as pool:
        stream = pool.stream(matches)
        seeds = [match.seed for match, _, _ in (next(stream), next(stream))]
        seeds += [match.seed for match, _, _ in pool.stop()]
    assert 2 <= len({*seeds}) < 50


def test_matches_with_the_same_seed_have_the_same_shuffles() -> None:
    """So that two agents are compared with the same luck; a strategy is played as the agent that follows it."""
    one, same, other = (
        [game for _, game in played([Match((agent, "big money ultimate"), games=20, seed=seed)])]
        for agent, seed in ((MONEY, 1), ("big money", 1), ("big money", 2))
    )
    assert one == same != other


def test_an_agent_is_made_once_for_all_matches_of_a_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice if it plays itself: loading a network may take long."""
    made: list[str] = []

    def counted(name: str) -> Agent:
        made.append(name)
        return make(name)

    monkeypatch.setattr("training.matches.make", counted)
    played([Match(("random", "big money"), max_turns=2), Match(("big money", "big money"), max_turns=2)] * 2)
    assert sorted(made) == ["big money", "big money", "random"]


def test_who_stops_looking_on_can_have_other_matches_played() -> None:
    with MatchPool(2) as pool:
        games = pool.play([Match((MONEY, COPPER), games=500)])
        next(games)
        games.close()
        assert len(list(pool.play([Match((MONEY, COPPER), games=2)]))) == 2


@pytest.mark.parametrize(
    ("match", "why"),
    [
        (lambda: Match(("random", "random"), games=0), "at least 1, not 0"),
        (lambda: Match(("random",)), "2 to 6, not 1"),
        (lambda: Match(("random", "random"), first=-1), "at least 0, not -1"),
        (lambda: Match(("random", "big mony")), "did you mean 'big money'"),
        (lambda: Match(("random", "random"), "Frist Game"), "did you mean 'First Game'"),
        (lambda: Match(("random", "chapel/witch")), "which the kingdom lacks"),
    ],
)
def test_what_cannot_be_played_is_an_error(match: Callable[[], Match], why: str) -> None:
    with MatchPool() as pool:
        with pytest.raises(ValueError, match=why):
            pool.check(match())
        with pytest.raises(ValueError, match=why):
            next(pool.play([match()]))


def test_an_error_in_another_process_arrives_here() -> None:
    with MatchPool(2) as pool, pytest.raises(ValueError, match="did you mean 'big money'"):
        next(pool.play([Match(("random", "big mony"))]))


def test_a_pool_needs_a_process() -> None:
    with pytest.raises(ValueError, match="at least 1, not 0"):
        MatchPool(0)


def test_the_names_of_the_agents_are_told() -> None:
    with MatchPool() as pool:
        assert pool.check(Match(("Big Money", MONEY, "strategy:witch"), ["Witch", "Moat", *KINGDOM])) == (
            "big money",
            "strategy:money",
            "strategy:Witch",
        )


KINGDOM = ["Cellar", "Chapel", "Village", "Smithy", "Market", "Mine", "Festival", "Laboratory"]

KILLED = """
import multiprocessing, sys, time
from training.matches import Match, MatchPool
if __name__ == "__main__":
    pool = MatchPool(2)
    games = pool.play([Match(("big money", "big money"), games=4)] * 1000)
    next(games)
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    time.sleep(600)
"""


def test_the_processes_end_when_the_main_one_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        children = [int(pid) for pid in process.stdout.readline().split()]
        process.send_signal(signal.SIGKILL)
    assert len(children) == 2
    for _ in range(600):
        if not any(_alive(pid) for pid in children):
            return
        time.sleep(0.1)
    pytest.fail("processes were left behind")


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"
