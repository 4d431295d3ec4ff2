"""The cards: one module an expansion, one definition a card, in rulebook order."""

from dominion_env.engine.cards import base, cornucopia_guilds

__all__ = ["base", "cornucopia_guilds"]
