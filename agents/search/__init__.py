"""Determinised tree search: an agent that looks ahead in re-dealt copies of the game.

- `tree`: the statistics of one information set, and PUCT, which chooses where to look next.
- `ismcts`: information-set Monte Carlo tree search, a deal for each simulation.
- `evaluation`: what a position reached is worth: games played out by any agent, or a network's value.
- `ranking`: which options look good before any was tried.
- `agent`: the agent, and `naming` the names that `agents.make` understands.
"""

from agents.search.agent import SearchAgent
from agents.search.naming import from_name

__all__ = ["SearchAgent", "from_name"]
