"""Whatever picks actions: random and scripted players, trained networks, people.

`make` gives the agent of a name. An agent is told its seat with `Agent.reset` and asked with `Agent.act`, and is shown
only a `dominion_env.View`: what its seat may know.
"""

from agents.base import Agent
from agents.registry import make

__all__ = ["Agent", "make"]
