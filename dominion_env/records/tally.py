"""The numbers of a recorded game: coins, Actions and Buys in a turn, the Supply and the trash, how the game ends."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dominion_env.engine.card import CARDS
from dominion_env.game import Game
from dominion_env.records.compare import Differs, same, same_cards
from dominion_env.records.read import End, Record, seat_of
from dominion_env.records.script import Part, Scene

WORTH: Final = {"Copper": 1, "Silver": 2, "Gold": 3, "Harem": 2}
"""What Treasures give; logs do not print it."""
UNPRINTED_ACTIONS: Final = {"Mining Village": 2, "Upgrade": 1, "Minion": 1, "Wishing Well": 1, "Scout": 1}
UNPRINTED_BUYS: Final = {"Baron": 1}
PRINTS_NUMBERS: Final = ("isotropic",)
"""The programs whose logs tell coins, Actions and Buys."""


class Tally:
    """What there must be by the record, added up as its scenes are played.

    Attributes:
        supply: Cards left in the Supply.
        trash: Cards in the trash.
    """

    def __init__(self, record: Record, game: Game) -> None:
        self.record = record
        self.told = record.source_kind in PRINTS_NUMBERS
        self.supply = Counter(game.supply())
        self.trash = Counter(game.trash())
        self.begin_turn()

    def begin_turn(self) -> None:
        """A new turn: one Action, one Buy."""
        self.actions = 1
        self.buys = 1
        self.coins = 0
        self.copper = WORTH["Copper"]
        self.cheaper = 0

    def open_scene(self, scene: Scene, card: str) -> None:
        """A card is played or bought: add what the record says that it gives."""
        head = scene.head
        assert head is not None
        if head.e == "buy":
            self.buys -= 1
            self.coins -= max(0, CARDS[card].cost - self.cheaper)
        elif card in WORTH:
            self.coins += self.copper if card == "Copper" else WORTH[card]
        else:
            printed = {event.e for event in scene.numbers}
            self.actions += (0 if "actions" in printed else UNPRINTED_ACTIONS.get(card, 0)) - (head.depth == 0)
            self.buys += 0 if "buys" in printed else UNPRINTED_BUYS.get(card, 0)
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

    def note(self, part: Part, card: str) -> None:
        """Count a card that leaves the Supply or goes to the trash."""
        if part.what == "gain":
            (self.trash if part.event.source == "trash" else self.supply)[card] -= 1
        elif part.what == "trash":
            self.trash[card] += 1

    def compare(self, game: Game, event: int) -> None:
        """Compare coins, Actions, Buys and what cards cost, at a decision on what to play or buy."""
        if not self.told:
            return
        same(event, "coins", self.coins, game.coins)
        same(event, "Actions", self.actions, game.actions_left)
        same(event, "Buys", self.buys, game.buys)
        same(event, "a Gold costing", CARDS["Gold"].cost - self.cheaper, game.cost("Gold"))

    def compare_turn(self, game: Game, event: int) -> None:
        """Compare Supply and trash at the end of a turn; of a single turn, whether the game ended with it."""
        same_cards(event, "the Supply", self.supply, Counter(game.supply()))
        same_cards(event, "the trash", self.trash, Counter(game.trash()))
        if self.record.turn is not None:
            same(event, "the end of the game:", self.record.last_turn_of_game, game.over)

    def compare_end(self, game: Game) -> None:
        """Compare how a whole game ended."""
        end = self.record.final
        if end is None:
            return
        same(0, "the end of the game:", True, game.over)
        for name in end.empty_piles:
            same(0, f"cards left of {name}:", 0, game.supply().get(name))
        same(0, "no Province left:", end.end_reason == "provinces", game.supply()["Province"] == 0)
        same_cards(0, "the trash", Counter(end.trash), Counter(game.trash()))
        for name, number in end.turns.items():
            same(0, f"turns of player {seat_of(name)}:", number, game.turns_taken(seat_of(name)))
        compare_decks(end, game)
        same(0, "winning players:", sorted(map(seat_of, end.winners)), game.winners())


def compare_decks(end: End, game: Game) -> None:
    """Compare what each player owns at the end, and the points that it is worth.

    Raises:
        Differs: if they are not as recorded.
    """
    names = [card.name for card in game.state.setup.cards]
    for name, cards in end.final_deck.items():
        seat = seat_of(name)
        owned = {names[kind]: count for kind, count in enumerate(game.state.owned(seat)) if count}
        same_cards(0, f"the cards of player {seat}", Counter(cards), Counter(owned))
        points = end.vp.get(name)
        if points is not None and points != game.scores()[seat]:
            raise Differs(0, f"{points} points for player {seat}", str(game.scores()[seat]))
