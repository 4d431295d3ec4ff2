"""Who answers what: principles by verb, and advice where a card needs another answer.

Both score an option in a `Situation`. The best option is taken; "done", where one may stop, scores 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from agents.advice.options import Option
from agents.situation import Situation

Score = Callable[[Situation, Option], float]


class Answer(NamedTuple):
    """What answers a decision.

    Attributes:
        score: How much an option is liked.
        says: In words.
    """

    score: Score
    says: str


PRINCIPLES: Final[dict[str, Answer]] = {}
"""By verb of an option."""
ADVICE: Final[dict[tuple[str, str], Answer]] = {}
"""By the card that asks and the verb of an option."""
REACTIONS: Final[dict[tuple[str, str], Answer]] = {}
"""By the card that offers to do something, and the verb under which it does."""


def principle(*verbs: str) -> Callable[[Score], Score]:
    """Say that a function answers all decisions with these verbs; its docstring says how."""

    def add(score: Score) -> Score:
        PRINCIPLES.update(dict.fromkeys(verbs, _answer(score)))
        return score

    return add


def advice(verb: str, *cards: str) -> Callable[[Score], Score]:
    """Say that a function answers the decisions of these cards with this verb."""

    def add(score: Score) -> Score:
        ADVICE.update({(card, verb): _answer(score) for card in cards})
        return score

    return add


def reaction(verb: str, *cards: str) -> Callable[[Score], Score]:
    """Say that a function answers whether to do what these cards offer when something happens."""

    def add(score: Score) -> Score:
        REACTIONS.update({(card, verb): _answer(score) for card in cards})
        return score

    return add


def answer(asker: str | None, option: Option) -> Answer:
    """What scores an option of a decision that a card asks (None: the turn itself).

    Raises:
        KeyError: for a verb that there is no principle for.
    """
    found = ADVICE.get((asker or "", option.verb))
    if found is None and asker != option.name:
        found = REACTIONS.get((option.name, option.verb))
    return found or PRINCIPLES[option.verb]


def _answer(score: Score) -> Answer:
    return Answer(score, " ".join((score.__doc__ or "").split()))
