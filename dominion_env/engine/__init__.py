"""The rules of Dominion: plain data, generators and nothing of reinforcement learning. Standard library only."""

from pathlib import Path

from dominion_env.engine import freshness

compiled: bool = freshness.choose(Path(__path__[0]))
"""Whether the rules run compiled by mypyc."""
