"""What a player does who has no rule for a decision of its own: any decision of any card is answered sensibly.

The answers are in `agents.advice`: principles by verb that read what is printed on the cards, and advice for the cards
that need more. Rule-based players stand on this and add what they know better. It buys nothing.
"""

from __future__ import annotations

from agents.advice import answer
from agents.advice.options import options_of
from agents.situation import Situation
from dominion_env import ActionTable, View


class Defaults:
    """The usual answers, for one action table.

    Args:
        actions: The table.
    """

    def __init__(self, actions: ActionTable) -> None:
        self.actions = actions
        self._options = options_of(actions)

    def choose(self, view: View) -> int:
        """The usual answer to the decision that the view's seat must make now."""
        situation = Situation(view)
        asker = view.asking
        best, found = -float("inf"), -1
        for action in view.legal_actions():
            option = self._options[action]
            liked = answer(asker, option).score(situation, option)
            if liked > best:
                best, found = liked, action
        return found
