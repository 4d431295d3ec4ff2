"""The player that knows how to play every card, and buys a little of what the kingdom offers."""

from __future__ import annotations

from agents.advice.worth import in_supply, want
from agents.rule_player import RulePlayer
from agents.situation import Situation
from agents.strategy import strategies
from dominion_env import View


class Sensible(RulePlayer):
    """Buys Victory cards as Big Money Ultimate does, and otherwise the card that is worth most to its deck."""

    name = "sensible"

    def __init__(self) -> None:
        super().__init__(strategies()["Big Money Ultimate"], self.name)

    def act(self, view: View) -> int:
        """Follow the rules of Big Money Ultimate, but for a better card than Gold, Silver or nothing."""
        action = super().act(view)
        if view.kind != "buy" or not view.buys or view.actions.name(action) not in _REPLACED:
            return action
        situation = Situation(view)
        worths = [(want(situation, card), card.name) for card in in_supply(situation, 0, view.coins)]
        worth, card = max(worths, default=(0.0, ""))
        if worth < ENOUGH:
            return action
        best = view.actions.id("buy", card)
        return best if best in view.legal else action


_REPLACED = ("buy Gold", "buy Silver", "done")
ENOUGH = 2.5
"""What a card must be worth to be bought: about as much as a Silver."""
