"""Dominion for reinforcement learning."""

from dominion_env.engine import cards as _cards
from dominion_env.game import Decision, Game, IllegalAction, position

__all__ = ["Decision", "Game", "IllegalAction", "position"]
