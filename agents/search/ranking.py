"""Which options look good before any was tried: a prior for the search from what is known of playing cards well."""

from __future__ import annotations

from functools import lru_cache

from agents.advice import answer
from agents.advice.options import Option, options_of
from agents.advice.worth import want
from agents.situation import Situation
from dominion_env import View

_options_of = lru_cache(maxsize=16)(options_of)


def ranked(view: View, favourite: int) -> list[int]:
    """The legal actions, the most promising first.

    Args:
        view: Of the seat that decides.
        favourite: The action to put first.
    """
    situation = Situation(view)
    options = _options_of(view.actions)
    asker = view.asking

    def liking(action: int) -> float:
        return float("inf") if action == favourite else _liking(situation, asker, options[action])

    return sorted(view.legal_actions(), key=liking, reverse=True)


def _liking(situation: Situation, asker: str | None, option: Option) -> float:
    """How much an option is liked, by the advice on how to play; for a card to be bought, what it is worth to own."""
    if option.verb == "buy" and option.card is not None:
        return want(situation, option.card)
    return answer(asker, option).score(situation, option)


def by_rank(actions: list[int]) -> dict[int, float]:
    """Priors that fall with the rank, as 1, 1/4, 1/9, 1/16 ...: how far apart the likings are has no meaning."""
    weights = [1 / rank**2 for rank in range(1, len(actions) + 1)]
    return {action: weight / sum(weights) for action, weight in zip(actions, weights, strict=True)}
