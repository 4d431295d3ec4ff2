"""Workloads of public packages that are measured beside this one.

Each needs its package: making one raises ImportError where that is not installed.
"""

from __future__ import annotations

from random import Random

from training.bench.games import aec_loop
from training.bench.pyminion_random import RandomDecider
from training.bench.timing import Counts, Workload

FIRST_GAME = ("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")


def pyminion_big_money() -> Workload:
    """pyminion's Big Money against itself, as shipped; its decisions are not counted."""
    from pyminion.bots.examples import BigMoney
    from pyminion.expansions import base
    from pyminion.game import Game

    kingdom = [getattr(base, name) for name in FIRST_GAME]

    def piece() -> Counts:
        players = [BigMoney(player_id="a"), BigMoney(player_id="b")]
        Game(players=players, expansions=[kingdom], log_stdout=False, log_file=False).play()
        return Counts(games=1)

    return Workload(piece)


def pyminion_random() -> Workload:
    """Two random players in pyminion."""
    from pyminion.expansions import base
    from pyminion.game import Game
    from pyminion.player import Player

    kingdom = [getattr(base, name) for name in FIRST_GAME]
    random = Random(0)

    def piece() -> Counts:
        deciders = [RandomDecider(random), RandomDecider(random)]
        players = [Player(decider, player_id=name) for decider, name in zip(deciders, "ab", strict=True)]
        Game(players=players, expansions=[kingdom], log_stdout=False, log_file=False).play()
        return Counts(games=1, decisions=sum(decider.decisions for decider in deciders))

    return Workload(piece)


def open_spiel_connect_four() -> Workload:
    """Random games of OpenSpiel's connect_four, in C++, driven from Python."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    random = Random(0).random

    def piece() -> Counts:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            decisions += 1
        return Counts(decisions=decisions)

    return Workload(piece)


def pettingzoo_connect_four() -> Workload:
    """PettingZoo's connect_four, without wrappers, in the loop of the AEC environment."""
    from pettingzoo.classic.connect_four.connect_four import raw_env

    return aec_loop(raw_env())


def rlcard_limit_holdem() -> Workload:
    """Random games of RLCard's limit hold'em, with an observation and the legal actions for each decision."""
    import rlcard

    env = rlcard.make("limit-holdem", config={"seed": 0})
    random = Random(0).random

    def piece() -> Counts:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            decisions += 1
        return Counts(decisions=decisions)

    return Workload(piece)
