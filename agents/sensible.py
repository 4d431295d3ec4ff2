"""The player that knows how to play every card, and buys a little of what the kingdom offers."""

from __future__ import annotations

from agents.rule_player import RulePlayer
from agents.strategy import strategies


class Sensible(RulePlayer):
    """Big Money with a few of the kingdom's cards."""

    name = "sensible"

    def __init__(self) -> None:
        super().__init__(strategies()["Big Money Ultimate"], self.name)
