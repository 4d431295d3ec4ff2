"""Dominion, the card game, for reinforcement learning.

`env` makes a PettingZoo AEC environment, `make_vec` plays many games at once, `Game` is one game to step,
copy and look at, and `position` builds a game in any position. `gymnasium.make("Dominion-v0")` makes a Gymnasium
environment in which one seat learns (see `agents.one_seat`).
"""

import gymnasium

from dominion_env.actions import ActionTable
from dominion_env.catalogue import cards
from dominion_env.engine import cards as _cards  # noqa: F401 -- declares the cards
from dominion_env.engine import compiled
from dominion_env.env import env, parallel_env, raw_env
from dominion_env.game import Decision, Game, IllegalAction, position
from dominion_env.kingdoms import Kingdom, kingdoms, random_kingdom
from dominion_env.replay import Replay, ReplayMismatch
from dominion_env.vector import VecGames, make_vec
from dominion_env.view import View

# By name, not by import: agents stand above the environment.
gymnasium.register("Dominion-v0", entry_point="agents.one_seat:OneSeatEnv")

__all__ = [
    "ActionTable",
    "Decision",
    "Game",
    "IllegalAction",
    "Kingdom",
    "Replay",
    "ReplayMismatch",
    "VecGames",
    "View",
    "cards",
    "compiled",
    "env",
    "kingdoms",
    "make_vec",
    "parallel_env",
    "position",
    "random_kingdom",
    "raw_env",
]
