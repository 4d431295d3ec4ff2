"""Players that buy Treasures and Victory cards and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from agents.base import Agent
from agents.defaults import Defaults, card_facts
from dominion_env import ActionTable, View

_PLAIN_TREASURES = ("Copper", "Silver", "Gold")
"""Always among those that "play all treasures" plays."""


class Wish(NamedTuple):
    """A card that a player wants to buy, at any time or when a test of its view says so."""

    card: str
    when: Callable[[View], bool] | None = None


def money_above(coins: int) -> Callable[[View], bool]:
    """Whether all own cards together make more than this many coins."""
    return lambda view: view.money() > coins


def provinces_left(at_most: int) -> Callable[[View], bool]:
    """Whether the Province pile is down to this many."""
    return lambda view: view.left("Province") <= at_most


class _Ids:
    """The actions of one table that a money player takes."""

    __slots__ = ("actions", "defaults", "done", "play_treasures", "spend", "treasures", "wishes")

    def __init__(self, actions: ActionTable, wishes: tuple[Wish, ...]) -> None:
        names = set(actions.names())
        facts = card_facts()
        self.actions = actions
        self.defaults = Defaults(actions)
        self.done = actions.id("done")
        self.play_treasures = actions.id("play all treasures")
        self.spend = actions.id("spend Coffers") if "spend Coffers" in names else None
        treasures = [card for card in actions.cards if "Treasure" in facts[card].types and card not in _PLAIN_TREASURES]
        self.treasures = [actions.id(f"play {card}") for card in treasures]
        self.wishes = [(actions.id(f"buy {card}"), card, when) for card, when in wishes]


class MoneyPlayer(Agent):
    """Plays all Treasures, then buys the first of its wishes that it can; to anything else it answers by `Defaults`."""

    wishes: ClassVar[tuple[Wish, ...]]
    """What it wants, the most wanted first."""

    def __init__(self) -> None:
        self._ids: _Ids | None = None

    def __getstate__(self) -> dict[str, Any]:
        """All but what follows from the action table, which holds functions that can't be pickled."""
        return {**self.__dict__, "_ids": None}

    def act(self, view: View) -> int:
        """Play Treasures, buy, or do what is usual."""
        ids = self._ids
        if ids is None or ids.actions is not view.actions:
            ids = self._ids = _Ids(view.actions, self.wishes)
        if view.kind != "buy":
            return ids.defaults.choose(view)
        legal = view.legal
        if ids.play_treasures in legal:
            return ids.play_treasures
        for action in ids.treasures:
            if action in legal:
                return action
        spend = ids.spend if ids.spend in legal else None
        for action, card, when in ids.wishes:
            if action in legal:
                if when is None or when(view):
                    return action
            elif spend is not None and _in_reach(view, card) and (when is None or when(view)):
                return spend
        return ids.done


def _in_reach(view: View, card: str) -> bool:
    """Whether Coffers would pay for a card."""
    return view.buys > 0 and view.left(card) > 0 and view.cost(card) <= view.coins + view.coffers(view.seat)


class BasicBigMoney(MoneyPlayer):
    """Buys Province, Gold, Silver, in that order of preference."""

    name = "big money"
    wishes = (Wish("Province"), Wish("Gold"), Wish("Silver"))


class BigMoneyUltimate(MoneyPlayer):
    """Big Money that waits with its first Province and turns to the other Victory cards in time.

    These are the rules under the same name in public Dominion simulators.
    """

    name = "big money ultimate"
    wishes = (
        Wish("Province", money_above(18)),
        Wish("Duchy", provinces_left(4)),
        Wish("Estate", provinces_left(2)),
        Wish("Gold"),
        Wish("Duchy", provinces_left(6)),
        Wish("Silver"),
    )
