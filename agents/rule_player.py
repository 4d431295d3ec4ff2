"""The player that follows a strategy: it buys by the rules and plays its cards well."""

from __future__ import annotations

from typing import Any, NamedTuple

from agents.advice.worth import points
from agents.base import Agent
from agents.conditions import Condition
from agents.defaults import Defaults
from agents.situation import Situation, card_facts, members
from agents.strategy import NOTHING, Rule, Strategy
from dominion_env import ActionTable, View
from dominion_env.catalogue import cards

_FIRST = ("Counterfeit", "Coronet")
"""Treasures to play while the others are still in hand."""
_LAST = ("Horn of Plenty",)
"""Treasures to play when all the others are in play."""
_PLAIN = ("Copper", "Silver", "Gold")
"""Always among those that "play all treasures" plays."""
_NOT_BY_RULES = ("Swindler", "Ill-Gotten Gains")
"""Cards with other reasons to gain something than that it is wanted: another gets it, or it makes a coin now."""


class Wish(NamedTuple):
    """A rule in terms of one action table.

    Attributes:
        actions: What it asks for, the ids of the same for other places of the card included.
        card: The card.
        when: Whether it applies; None if it always does.
    """

    actions: tuple[int, ...]
    card: str
    when: Condition | None


class _Wishes:
    """The rules of a strategy in terms of one action table."""

    __slots__ = ("actions", "by_kind", "coffers", "defaults", "done", "gains", "treasures", "wants")

    def __init__(self, actions: ActionTable, strategy: Strategy) -> None:
        self.actions = actions
        self.defaults = Defaults(actions)
        self.done = actions.id("done")
        ids = {name: action for action, name in enumerate(actions.names())}
        self.coffers = ids.get("spend Coffers")
        self.treasures = [ids[name] for name in _plays_of_treasures(actions) if name in ids]
        bought = [rule for rule in strategy.rules if rule.verb == "buy"]
        self.wants = [(wish.actions[0], wish.card, wish.when) for wish in _wishes(bought, "buy", ids)]
        self.gains = _wishes(bought, "gain", ids)
        self.by_kind = {
            rule.verb: _wishes([each for each in strategy.rules if each.verb == rule.verb], rule.verb, ids)
            for rule in strategy.rules
            if rule.verb != "buy"
        }


def _wishes(rules: list[Rule], verb: str, ids: dict[str, int]) -> list[Wish]:
    """The rules that an action table has actions for."""
    found: list[Wish] = []
    for rule in rules:
        applies = rule.applies()
        if rule.card == NOTHING:
            found.append(Wish((ids["done"],), NOTHING, applies))
            continue
        for card in members(rule.card):
            name = f"{verb} {card}"
            actions = tuple(ids[each] for each in (name, f"{name} from discard", f"{name} from play") if each in ids)
            if actions:
                found.append(Wish(actions, card, applies))
    return found


def _plays_of_treasures(actions: ActionTable) -> list[str]:
    """The actions that play Treasures, in the order in which they do most good."""
    treasures = {card.name for card in cards() if "Treasure" in card.types}
    rest = [card for card in actions.cards if card in treasures and card not in (*_PLAIN, *_FIRST, *_LAST)]
    first, then, last = ([f"play {card}" for card in part] for part in (_FIRST, rest, _LAST))
    return [*first, "play all treasures", *then, *last]


class RulePlayer(Agent):
    """Follows a strategy.

    In a Buy phase it plays its Treasures, then buys what the first rule wants that applies, can be paid for, and would
    not end the game while another player has more points. The same rules choose what it gains by effects. For all else
    it follows the strategy's other rules, and where none applies it plays well by `Defaults`.

    Args:
        strategy: What to follow.
        name: What the agent is called; by default the strategy's name, as `agents.make` understands it.
    """

    def __init__(self, strategy: Strategy, name: str | None = None) -> None:
        self.name = name if name is not None else f"strategy:{strategy.name}"
        self.strategy = strategy
        self._wishes: _Wishes | None = None

    def __getstate__(self) -> dict[str, Any]:
        """All but what follows from the action table."""
        return {**self.__dict__, "_wishes": None}

    def check(self, actions: ActionTable, players: int) -> None:
        """Make sure that games with this action table have the cards of the strategy."""
        here = {*actions.cards}
        missing = [card for card in self.strategy.needs() if not here.intersection(members(card))]
        if missing:
            raise ValueError(
                f"the strategy {self.strategy.name!r} buys {', '.join(missing)}, which the kingdom lacks: "
                "play it in a kingdom with all of its cards"
            )

    def needs(self) -> list[str]:
        """The kingdom cards that its strategy buys and can't do without."""
        return [card for card in self.strategy.needs() if card_facts()[card].is_kingdom]

    def content(self) -> bytes:
        """The rules of its strategy."""
        return repr((self.strategy.rules, sorted(self.strategy.optional))).encode()

    def act(self, view: View) -> int:
        """Follow the first rule that applies, else do what is usual."""
        wishes = self._wishes
        if wishes is None or wishes.actions is not view.actions:
            wishes = self._wishes = _Wishes(view.actions, self.strategy)
        kind = view.kind
        if kind == "buy":
            return _buy(wishes, view)
        if kind == "gain" and view.asking not in _NOT_BY_RULES:
            return _gain(wishes, view)
        found = _follow(wishes.by_kind[kind], view) if kind in wishes.by_kind else None
        return wishes.defaults.choose(view) if found is None else found


def _buy(wishes: _Wishes, view: View) -> int:
    legal = view.legal
    for action in wishes.treasures:
        if action in legal:
            return action
    spend = wishes.coffers if wishes.coffers in legal else None
    situation: Situation | None = None
    for action, card, when in wishes.wants:
        if action in legal:
            chosen = action
        elif spend is not None and _in_reach(view, card):
            chosen = spend
        else:
            continue
        if situation is None and when is not None:
            situation = Situation(view)
        if (when is None or (situation is not None and when(situation))) and not _ends_in_defeat(view, card):
            return chosen
    return wishes.done


def _ends_in_defeat(view: View, card: str) -> bool:
    """Whether to buy a card with the last Buy would end the game while another player has more points."""
    if view.left(card) != 1 or view.buys != 1 or view.gains_to_end() != 1:
        return False
    if card != "Province" and view.left("Province") == 1:  # then it is the last Province that counts, not this pile
        return False
    situation = Situation(view)
    return view.score() + points(situation, card_facts()[card]) < situation.best_opponent_vp


def _in_reach(view: View, card: str) -> bool:
    """Whether Coffers would pay for a card."""
    return view.buys > 0 and view.left(card) > 0 and view.cost(card) <= view.coins + view.coffers(view.seat)


def _gain(wishes: _Wishes, view: View) -> int:
    """What the rules for buying want of the cards that can be gained; nothing else if it need not be."""
    found = _follow(wishes.gains, view)
    if found is not None:
        return found
    return wishes.done if wishes.done in view.legal else wishes.defaults.choose(view)


def _follow(rules: list[Wish], view: View) -> int | None:
    """What the first rule asks for that applies and can be followed, if there is one."""
    legal = view.legal
    situation = Situation(view)
    for actions, _, when in rules:
        for action in actions:
            if action in legal and (when is None or when(situation)):
                return action
    return None
