"""What results are results of, besides the code (`training.provenance`): digests of agents and kingdoms.

An agent's name says little when a strategy's file has been edited or a checkpoint trained on, and the same agent may
play otherwise in another version. So results are kept under what they came from, and never mixed.
"""

from __future__ import annotations

import hashlib
import json

from agents import Agent
from dominion_env.kingdoms import KingdomConfig


def agent_digest(agent: Agent) -> str:
    """A digest of what an agent plays by besides code, such as rules or weights; "" if there is nothing of the kind."""
    content = agent.content()
    return hashlib.sha256(content).hexdigest()[:16] if content else ""


def kingdom_text(config: KingdomConfig) -> str:
    """All that a kingdom's config says, names apart, as JSON."""
    return json.dumps(config.model_dump(mode="json", exclude_defaults=True, exclude={"name", "also"}), sort_keys=True)
