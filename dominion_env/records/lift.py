"""Playing a recorded game again in this engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from dominion_env.engine.card import CARDS, TREASURE
from dominion_env.game import Decision, Game
from dominion_env.records import start
from dominion_env.records.choices import DONE, answer
from dominion_env.records.compare import (
    Differs,
    Disagreement,
    Fact,
    described,
    facts,
    finish,
    same,
    same_cards,
    tick_off,
)
from dominion_env.records.deal import after_shuffle, ordered
from dominion_env.records.guess import guessed
from dominion_env.records.placeholders import standing_in
from dominion_env.records.read import Record, RecordError, Turn, seat_of
from dominion_env.records.script import Part, Scene, Script
from dominion_env.records.tally import Tally

PLAY_ALL: Final = "play all treasures"
MOST_STEPS: Final = 2000
"""No turn has as many decisions."""


@dataclass(frozen=True)
class Lifted:
    """A recorded game, played again.

    Attributes:
        record: The record.
        game: The game after the last action that agrees: a position (the decks and all shuffles decided) and actions.
        actions: Its actions, by id.
        guessed: The places in `actions` of those that no log tells: they follow from a hint.
        unsure: The places in `actions` of choices by a player in whose hand are, or were just, cards that no log tells.
        agreed: What agrees: how often each card was played, gained, or shown as a Reaction, by ("play", "Moat"),
            ("gain", "Moat") and ("react", "Moat").
        facts: How many things that happened were found in the record: cards that moved, shuffles and the like.
        disagreement: Where game and record part, or None.
        stand_ins: Cards of the game that the engine does not have.
    """

    record: Record
    game: Game
    actions: list[int]
    guessed: list[int]
    unsure: list[int]
    agreed: Counter[tuple[str, str]]
    facts: int
    disagreement: Disagreement | None
    stand_ins: tuple[str, ...]


def lift(record: Record, stand_ins: bool = True) -> Lifted:
    """Play a recorded game, or a single turn, again and compare all that the record tells.

    Args:
        record: With its hidden cards filled in, as far as there are hints.
        stand_ins: Whether piles that the engine does not have are replaced by inert ones; else they are left out.

    Raises:
        RecordError: for a card that does not exist, or a beginning that can't be.
    """
    piles = start.piles(record)
    if not stand_ins:
        piles = tuple(name for name in piles if name in CARDS)
    with ExitStack() as stack:
        try:
            missing = stack.enter_context(standing_in(piles))
            player = _Player(guessed(record), piles)
        except ValueError as error:
            raise RecordError(f"{record.id}: {error}") from None
        return player.lifted(player.play(), missing)


class _Player:
    """Plays one record again: reads the log, ticks off what happened, chooses what comes next."""

    def __init__(self, record: Record, piles: tuple[str, ...]) -> None:
        self.record = record
        self.piles = piles
        self.script = Script(record)
        self.zones = start.zones(record, self.script)
        self.game = start.begin(record, piles, self.zones)
        self.names = [card.name for card in self.game.state.setup.cards]
        self.read = 0
        self.shuffles: list[list[list[str]]] = [[] for _ in range(record.players)]
        self.happened = [0] * record.players  # shuffles by seat
        self.guessed: list[int] = []
        self.unsure: list[int] = []
        self.unsure_seats: set[int] = set()
        self.agreed: Counter[tuple[str, str]] = Counter()
        self.facts = 0
        self.tally = Tally(record, self.game)
        self.turn_over = False
        self.game.state.log = []

    # The whole.

    def play(self) -> Disagreement | None:
        """Play to the end of the record; where they part, if they do."""
        try:
            for number in range(len(self.record.all_turns)):
                self.script.turn = number
                self.script.scene = -1
                self.play_turn(self.record.all_turns[number])
            self.script.turn += 1
            self.tally.compare_end(self.game)
        except Differs as found:
            return self.disagreement(found)
        return None

    def disagreement(self, found: Differs) -> Disagreement:
        """Where, in the record."""
        turns = self.record.all_turns
        turn = min(self.script.turn, len(turns) - 1)
        scene = self.scene
        card = ""  # of the turn itself, and of the end
        if scene is not None and scene.head is not None and isinstance(scene.head.cards, tuple):
            card = scene.head.cards[0]
        seat = seat_of(turns[turn].player)
        return Disagreement(self.record.id, self.script.turn, seat, found.event, card, found.expected, found.found)

    def play_turn(self, turn: Turn) -> None:
        """Play one turn again."""
        self.compare_start(turn)
        self.turn_over = False
        self.tally.begin_turn()
        for _ in range(MOST_STEPS):
            self.read_log()
            if self.turn_over:
                break
            decision = self.game.decision
            assert decision is not None
            if decision.card is None:
                self.compare_scene()
                name, guessed = self.next_head(decision), False
            else:
                name, guessed = self.inside(decision)
            self.take(name, guessed)
        self.tally.compare_turn(self.game, len(turn.events))

    def take(self, name: str, guessed: bool) -> None:
        """Take an action by name, after deciding the shuffles that come before the next decision."""
        if name not in self.game.options():
            raise Differs(self.next_index(), name, f"only {', '.join(self.game.options())}")
        for seat in range(self.record.players):
            self.decide_shuffle(seat)
        if guessed:
            self.guessed.append(len(self.game.state.history))
        decision = self.game.state.decision
        if decision is not None and decision.player in self.unsure_seats:
            self.unsure.append(len(self.game.state.history))
        self.game.step(self.game.actions.id(name))
        for seat, player in enumerate(self.game.state.players):
            if player.shuffles:  # there was none
                player.shuffles = []
                self.shuffles[seat].pop()

    # Decks.

    def decide_shuffle(self, seat: int) -> None:
        """Decide what the next shuffle of a player brings up, if there is one in this turn."""
        scenes = self.script.turns[self.script.turn][max(0, self.script.scene) :]
        if any(part.what == "shuffle" and part.seat == seat and part.count for scene in scenes for part in scene.parts):
            top = [
                name
                for name in after_shuffle(self.game.zone(seat, "deck"), self.script.to_come(seat))
                if name in self.names
            ]
            self.shuffles[seat].append(top)
            self.game.state.players[seat].shuffles = [[self.game.state.kind(name) for name in top]]

    def in_order(self, part: Part, cards: Sequence[str]) -> list[str]:
        """Cards of a part that go on a deck, in the order in which they leave it."""
        return ordered(cards, (each for each in self.script.to_come(part.seat) if each is not part))

    # Choices.

    @property
    def scene(self) -> Scene | None:
        """What is being played."""
        if self.script.scene < 0 or self.script.turn >= len(self.script.turns):
            return None
        return self.script.turns[self.script.turn][self.script.scene]

    def head_to_come(self) -> Scene:
        """The scene of the next card to be played or bought; Clean-up if there is none."""
        scene = self.scene
        if scene is not None and scene.cards:
            return scene
        return self.script.turns[self.script.turn][self.script.scene + 1]

    def next_index(self) -> int:
        """The number of the event that comes next."""
        return self.head_to_come().index

    def next_head(self, decision: Decision) -> str:
        """What the player plays or buys next."""
        scene = self.head_to_come()
        if scene.head is None or (decision.kind == "play" and not self.plays_action(scene, decision)):
            return DONE
        if scene.head.e == "play" and PLAY_ALL in decision.options:
            hand = Counter(name for name in self.game.zone(decision.player, "hand") if CARDS[name].types & TREASURE)
            if hand == Counter(scene.cards):
                return PLAY_ALL
        return f"{scene.head.e} {scene.cards[0]}"

    def plays_action(self, scene: Scene, decision: Decision) -> bool:
        """Whether an Action is played next, as it can be now."""
        return scene.head is not None and scene.head.e == "play" and f"play {scene.cards[0]}" in decision.options

    def inside(self, decision: Decision) -> tuple[str, bool]:
        """What is chosen inside the effect of a card."""
        if decision.kind == "play":
            scene = self.head_to_come()
            playing = scene.head is not None and scene.head.depth > 0
            return (f"play {scene.cards[0]}", False) if playing else (DONE, False)
        scene_now = self.scene
        assert scene_now is not None
        for part in scene_now.parts:
            if part.whole_deck and part.count is not None:
                same(part.index, "a deck of size", part.count, len(self.game.zone(part.seat, "deck")))
        picked = self.game.state.players[decision.player].picked
        counted = Counter({self.names[kind]: count for kind, count in enumerate(picked) if count})
        return answer(decision, scene_now, counted, self.in_order)

    # Comparing.

    def compare_start(self, turn: Turn) -> None:
        """Compare whose turn it is, its number, the hand, and the deck."""
        game = self.game
        seat = seat_of(turn.player)
        if game.over:
            raise Differs(0, f"turn {turn.number} of player {seat}", "the game is over")
        same(0, "a turn of player", seat, game.turn_player)
        same(0, "turn number", turn.number, game.turns_taken(seat) + 1)
        if turn.hand_at_start is not None:
            same_cards(0, "a hand", Counter(turn.hand_at_start), Counter(game.zone(seat, "hand")))
            self.unsure_seats.discard(seat)
        elif turn.hand_size is not None:
            same(0, "a hand of size", turn.hand_size, len(game.zone(seat, "hand")))
        if turn.deck_at_start is not None:
            deck = game.zone(seat, "deck")
            same(0, "a deck of size", turn.deck_at_start.size, len(deck))
            if turn.deck_at_start.exact:
                same_cards(0, "a deck", Counter(turn.deck_at_start.cards), Counter(deck))

    def compare_scene(self) -> None:
        """At a top-level decision: compare the numbers, and what the scene says of hands."""
        self.tally.compare(self.game, self.script.scene_index())
        scene = self.scene
        if scene is not None:
            for part in scene.parts:
                if part.what == "noeffect" and part.event.why == "hand_size" and part.event.n is not None:
                    hand = len(self.game.zone(part.seat, "hand"))
                    same(part.index, f"player {part.seat} holding", part.event.n, hand)

    def read_log(self) -> None:
        """Tick off what happened since the last decision."""
        log = self.game.state.log
        assert log is not None
        entries = log[self.read :]
        self.read = len(log)
        for fact in facts(entries, self.names):
            self.facts += 1
            if fact.what == "shuffle":
                self.happened[fact.seat] += 1
                if self.happened[fact.seat] > len(self.shuffles[fact.seat]):
                    self.shuffles[fact.seat].append([])  # nobody decided this one
            if fact.what in ("turn", "end"):
                self.end_turn()
            elif fact.what in ("play", "buy", "clean up"):
                self.open_scene(fact)
            else:
                scene = self.scene
                if scene is None:
                    raise Differs(0, "nothing before the first card", str(fact))
                if fact.what == "name" and any(part.event.why == "no_cards_to_wish_for" for part in scene.parts):
                    continue  # where there is no card to find, the engine asks all the same
                part = tick_off(scene, fact)
                if part is not None:
                    self.tally.note(part, fact.card)
                    self.unsure_seats |= part.unsure_seats

    def open_scene(self, fact: Fact) -> None:
        """A card is played or bought, or Clean-up begins: the scene before is over, unless it is one more of it."""
        scene = self.scene
        if scene is None or not (scene.cards and fact.what == "play"):
            self.close_scene()
            self.script.scene += 1
            scene = self.scene
            assert scene is not None
        expected = f"{scene.head.e} {', '.join(scene.cards)}" if scene.head is not None else "clean up"
        if scene.head is None:
            if fact.what != "clean up":
                raise Differs(scene.index, expected, str(fact))
            return
        if fact.what != scene.head.e or fact.card not in scene.cards:
            raise Differs(scene.index, expected, str(fact))
        scene.cards.remove(fact.card)
        self.tally.open_scene(scene, fact.card)

    def close_scene(self) -> None:
        """Everything of the scene must have happened."""
        scene = self.scene
        if scene is None:
            return
        finish(scene)
        self.agreed.update(scene.told())

    def end_turn(self) -> None:
        """The turn is over, with Clean-up."""
        scene = self.scene
        assert scene is not None
        if scene.head is not None:
            raise Differs(scene.index, described(scene), "the end of the turn")
        finish(scene)
        self.turn_over = True

    # The result.

    def lifted(self, disagreement: Disagreement | None, stand_ins: tuple[str, ...]) -> Lifted:
        """The game as a position and actions, without what decided the shuffles one by one."""
        actions = self.game.history()
        game = start.begin(self.record, self.piles, self.zones, self.shuffles, log=False)
        for action in actions:
            game.step(action)
        assert game.state_hash() == self.game.state_hash()
        return Lifted(
            self.record,
            game,
            actions,
            self.guessed,
            self.unsure,
            self.agreed,
            self.facts,
            disagreement,
            stand_ins,
        )
