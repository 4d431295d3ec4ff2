"""The numbers of a recorded game: coins, Actions and Buys in a turn, the Supply, how the game ends."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dominion_env.engine.card import CARDS
from dominion_env.game import Game
from dominion_env.records.compare import Fact, same
from dominion_env.records.read import Record, seat_of
from dominion_env.records.script import Scene

WORTH: Final = {"Copper": 1, "Silver": 2, "Gold": 3, "Harem": 2}
"""What Treasures give; logs do not print it."""
UNPRINTED_ACTIONS: Final = {"Mining Village": 2, "Upgrade": 1, "Minion": 1, "Wishing Well": 1, "Scout": 1}
UNPRINTED_BUYS: Final = {"Baron": 1}
PRINTS_NUMBERS: Final = ("isotropic",)
"""The programs whose logs tell coins, Actions and Buys."""


class Tally:
    """What the record says there must be, added up as its scenes are played."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.kept = record.source_kind in PRINTS_NUMBERS
        self.gone: Counter[str] = Counter()
        self.begin_turn()

    def begin_turn(self) -> None:
        """A new turn: one Action, one Buy."""
        self.actions = 1
        self.buys = 1
        self.coins = 0
        self.copper = WORTH["Copper"]
        self.cheaper = 0

    def open_scene(self, scene: Scene, card: str, game: Game) -> None:
        """A card is played or bought: add what the record says that it gives."""
        head = scene.head
        assert head is not None
        if head.e == "buy":
            self.buys -= 1
            self.coins -= max(0, CARDS[card].cost - self.cheaper)
        elif card in WORTH:
            self.coins += self.copper if card == "Copper" else WORTH[card]
        else:
            self.actions += UNPRINTED_ACTIONS.get(card, 0) - (head.depth == 0)
            self.buys += UNPRINTED_BUYS.get(card, 0)
        for event in scene.numbers:
            number = event.n or 0
            if event.e == "coins":
                self.coins += number
            elif event.e == "actions":
                self.actions += number
            elif event.e == "buys":
                self.buys += number
            elif event.e == "worth":
                self.copper = number
            elif event.e == "cost":
                self.cheaper -= number

    def compare(self, game: Game, event: int) -> None:
        """Compare coins, Actions, Buys and what cards cost, at a decision on what to play or buy."""
        if not self.kept:
            return
        same(event, "coins", self.coins, game.coins)
        same(event, "Actions", self.actions, game.actions_left)
        same(event, "Buys", self.buys, game.buys)
        same(event, "a Gold costing", CARDS["Gold"].cost - self.cheaper, game.cost("Gold"))

    def note(self, fact: Fact) -> None:
        """Count a card that leaves the Supply."""
        if fact.what == "gain":
            self.gone[fact.card] += 1

    def compare_turn(self, game: Game, event: int) -> None:
        """Compare at the end of a turn."""

    def compare_end(self, game: Game) -> None:
        """Compare how the game ended."""
        final = self.record.final
        if final is None:
            return
        same(0, "the game over:", True, game.over)
        for name, points in final.vp.items():
            if points is not None:
                same(0, f"points of player {seat_of(name)}:", points, game.scores()[seat_of(name)])
