"""The cards: one module an expansion, one definition a card, in rulebook order."""

from dominion_env.engine.cards import base, cornucopia_guilds, dark_ages, hinterlands, intrigue

__all__ = ["base", "cornucopia_guilds", "dark_ages", "hinterlands", "intrigue"]
