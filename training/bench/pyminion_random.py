"""A player for pyminion that takes any legal choice: the counterpart of the agent "random"."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class RandomDecider:
    """Answers what pyminion asks in a game with the kingdom cards of First Game (pyminion's protocol `Decider`).

    Like the agent "random" it chooses between different cards, not between copies; several cards are chosen one after
    the other until it stops; and of its Treasures it plays all, one kind, or no more.

    Args:
        random: Draws the choices.

    Attributes:
        decisions: How many choices it has made, those without an alternative left out.
    """

    def __init__(self, random: Random) -> None:
        self._random = random.random
        self.decisions = 0

    def _pick(self, options: Sequence[T]) -> T:
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        return options[int(self._random() * len(options))]

    def _card(self, cards: Sequence[Any], optional: bool) -> Any:
        """One of the cards, or None."""
        different = list(dict.fromkeys(cards))
        return self._pick([*different, None] if optional else different)

    def action_phase_decision(self, valid_actions: Sequence[Any], player: Any, game: Any) -> Any:
        """Play an Action, or None."""
        return self._card(valid_actions, optional=True)

    def treasure_phase_decision(self, valid_treasures: Sequence[Any], player: Any, game: Any) -> list[Any]:
        """Play all Treasures, one, or none."""
        choice = self._pick([list(valid_treasures), *([card] for card in dict.fromkeys(valid_treasures)), []])
        return list(choice)

    def buy_phase_decision(self, valid_cards: Sequence[Any], player: Any, game: Any) -> Any:
        """Buy a card, or None."""
        return self._card(valid_cards, optional=True)

    def binary_decision(self, prompt: str, card: Any, player: Any, game: Any, **_: Any) -> bool:
        """Reveal a Moat, or not."""
        return self._pick((True, False))

    def several(
        self, prompt: str, card: Any, valid_cards: Sequence[Any], player: Any, game: Any, **limits: int
    ) -> list[Any]:
        """Choose several cards; the limits, if any, are the least and the most, negative for no limit."""
        at_least, at_most = limits.values() or (0, -1)
        left = list(valid_cards)
        chosen: list[Any] = []
        most = len(left) if at_most < 0 else min(at_most, len(left))
        while len(chosen) < most:
            choice = self._card(left, optional=len(chosen) >= at_least)
            if choice is None:
                break
            left.remove(choice)
            chosen.append(choice)
        return chosen

    discard_decision = trash_decision = gain_decision = several  # of Cellar, Militia; Mine, Remodel; these and Workshop
