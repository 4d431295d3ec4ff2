"""The whole of a game as plain data, and how it is copied.

Between top-level decisions (which card to play, what to buy) a game is only the data in `Game`. Inside a card's effect
there is also a running generator; such a game is copied by copying the data of the last top-level decision and
replaying the choices made since (`copies.clone`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_env.engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Generator

    from dominion_env.engine.card import Effect
    from dominion_env.engine.setup import Setup

NONE: Final = -1

# Phases of a turn.
START: Final = 0
ACTION_PHASE: Final = 1
BUY_PHASE: Final = 2
CLEANUP: Final = 3

# Where a card that an event is about is now; `GONE` when it has been moved on and can't be found any more.
GONE: Final = 0
AT_DISCARD: Final = 1
AT_DECK: Final = 2
AT_HAND: Final = 3
AT_TRASH: Final = 4
AT_PLAY: Final = 5


class Played:
    """A card in play: it keeps its identity from being played until it leaves.

    Attributes:
        kind, uid: Which card.
        at: Where it is now.
        topdeck: If it was chosen to go on the deck when discarded from play this turn,
            its number among those chosen; else 0.
    """

    __slots__ = ("at", "kind", "topdeck", "uid")

    def __init__(self, kind: int, uid: int, at: int) -> None:
        self.kind = kind
        self.uid = uid
        self.at = at
        self.topdeck = 0

    def copy(self) -> Played:
        """An equal card in play."""
        new = Played(self.kind, self.uid, self.at)
        new.topdeck = self.topdeck
        return new


class Play:
    """One playing of a card: a card played twice has two of these."""

    __slots__ = ("card", "immune", "kind", "player")

    def __init__(self, player: int, kind: int, card: Played) -> None:
        self.player = player
        self.kind = kind
        self.card = card
        self.immune = 0


class Event:
    """Something that happened, for hooks to look at.

    Attributes:
        type: One of the event constants of `card`.
        player: The player it happened to.
        kind: The card it is about, or `NONE`.
        at: Where that card is now.
        card: The card in play it is about, if it is in play or was.
        play: For `PLAYED`, that play.
        cost: For `BOUGHT`, what the card cost when it was bought.
        overpaid: For `GAINED`, coins paid beyond the cost.
        replaced: For `WOULD_GAIN`, whether that card is not gained after all.
        instead: For `WOULD_GAIN`, the gaining of another card in its place, or None.
        owned: For `TRASHED`, whether the card was that player's (not one of the Supply).
        done: How often each hook was used, by hook number and player.
    """

    __slots__ = (
        "at",
        "card",
        "cost",
        "done",
        "instead",
        "kind",
        "overpaid",
        "owned",
        "play",
        "player",
        "replaced",
        "type",
    )

    def __init__(self, type_: int, player: int, kind: int) -> None:
        self.type = type_
        self.player = player
        self.kind = kind
        self.at = GONE
        self.card: Played | None = None
        self.play: Play | None = None
        self.cost = 0
        self.overpaid = 0
        self.replaced = False
        self.instead: Event | None = None
        self.owned = True
        self.done: dict[int, int] = {}


class Decision:
    """Who decides what: the verb, the card that asks, the legal options.

    Attributes:
        player: The seat that decides.
        verb: The kind of decision, as a verb of `codes`.
        source: The card kind that asks, or `NONE` for the turn itself.
        options: Legal choices as codes; at least two unless forced choices are shown.
        at_least: How many cards must still be chosen in this chain of choices.
        at_most: How many may still be chosen.
        translated: For whoever drives the engine: what the options are in their terms. Never changed by the engine.

    A decision is never changed once made; games of one kingdom may share it.
    """

    __slots__ = ("at_least", "at_most", "options", "player", "source", "translated", "verb")

    def __init__(self, player: int, verb: int, source: int, options: list[int], at_least: int, at_most: int) -> None:
        self.player = player
        self.verb = verb
        self.source = source
        self.options = options
        self.at_least = at_least
        self.at_most = at_most
        self.translated: object = None


if TYPE_CHECKING:
    Choice = Generator[Decision, int, int]
    """An effect that ends with a card kind or number, `NONE` if there was none."""


class Player:
    """One seat's cards.

    Attributes:
        hand, discard, aside, picked: Counts by kind. `aside` is face up;
            `picked` holds cards of the hand already chosen in a chain of choices that is not finished.
        deck: Kinds, the top card last.
        shown: Whether others may know cards of the hand (if not, their bounds need no care).
        seen: What is known of each deck position (see `knowledge`), or empty when nobody knows anything.
        looking: Cards taken off the deck to be looked at or revealed, the one on top first;
            `looking_seen` says who has seen each.
        passed: A card kept face down for another player;
            until it moves on it counts as one of the hand in what is known.
        delayed: Cards set aside that will be played at the start of the next turn.
        shuffles: What the coming shuffles of the discard pile bring to the top of the deck, for a game that is played
            again: for each the kinds, the top card first, the next shuffle last. Usually empty: then it is luck.
    """

    __slots__ = (
        "aside", "coffers", "deck", "delayed", "discard", "hand", "in_play", "looking", "looking_seen", "passed",
        "picked", "seen", "shown", "shuffles", "turns",
    )  # fmt: skip

    def __init__(self, kinds: int) -> None:
        self.hand = bytearray(kinds)
        self.deck: list[int] = []
        self.seen: list[int] = []
        self.discard = bytearray(kinds)
        self.in_play: list[Played] = []
        self.aside = bytearray(kinds)
        self.picked = bytearray(kinds)
        self.looking: list[int] = []
        self.looking_seen: list[int] = []
        self.shown = False
        self.passed = NONE
        self.delayed: list[int] = []
        self.shuffles: list[list[int]] = []
        self.coffers = 0
        self.turns = 0

    def copy(self) -> Player:
        """An equal player that shares nothing."""
        new = Player(0)
        new.hand = bytearray(self.hand)
        new.deck = self.deck[:]
        new.seen = self.seen[:]
        new.discard = bytearray(self.discard)
        new.in_play = [card.copy() for card in self.in_play]
        new.aside = bytearray(self.aside)
        new.picked = bytearray(self.picked)
        new.looking = self.looking[:]
        new.looking_seen = self.looking_seen[:]
        new.shown = self.shown
        new.passed = self.passed
        new.delayed = self.delayed[:]
        new.shuffles = self.shuffles[:]
        new.coffers = self.coffers
        new.turns = self.turns
        return new


class Game:
    """The state of one game. `turn` drives it, `moves` change it, cards read it.

    Attributes:
        setup: What does not change during a game: the kinds of cards, the piles, the hooks.
        supply: Copies left by kind; of a mixed pile only the top card counts.
        outside: Copies left in the piles outside the Supply.
        mixed: The mixed piles, the top card last.
        trash: Counts by kind.
        empty_piles: How many piles of the Supply are empty.
        sold_out: A bit for each kind that the Supply has no (or no longer any) card of to gain.
        cheaper: How much less cards cost this turn (Bridge and the like; cards in play come on top).
        set_up: What earlier plays of this turn set up for later in it: how often, by kind.
        plays: How often each kind was played this turn.
        bounds, hidden: What each seat knows of the others' cards (see `knowledge`).
        history: Every choice made since the game began, as codes.
        origin, seed: What the history starts from: a copy of a constructed position, or the seed of a new game.
        base, base_length: A copy of the data at the last top-level decision, if there is one,
            and how long the history was then.
        log: Events for people to read, if it is kept.
    """

    __slots__ = (
        "actions", "actions_played", "base", "base_length", "bought", "bounds", "buys", "cheaper", "coins", "decision",
        "empty_piles", "gained_in_buy_phase", "hidden", "history", "log", "max_turns", "mixed", "next_group",
        "next_uid", "origin", "outside", "over", "phase", "players", "plays", "rng", "running", "searching", "seed",
        "set_up", "setup", "show_forced", "sold_out", "start_player", "supply", "trash", "truncated", "turn_player",
    )  # fmt: skip

    def __init__(self, setup: Setup, rng: Rng) -> None:
        kinds = setup.size
        self.setup = setup
        self.rng = rng
        self.players: list[Player] = []
        self.supply = bytearray(kinds)
        self.outside = bytearray(kinds)
        self.mixed: list[list[int]] = []
        self.trash = bytearray(kinds)
        self.empty_piles = 0
        self.sold_out = 0
        self.start_player = 0
        self.turn_player = 0
        self.phase = START
        self.actions = 0
        self.buys = 0
        self.coins = 0
        self.bought = 0
        self.gained_in_buy_phase = 0
        self.cheaper = 0
        self.actions_played = 0
        self.set_up = bytearray(kinds)
        self.plays = bytearray(kinds)
        self.next_uid = 0
        self.next_group = 1
        self.bounds = bytearray(0)
        self.hidden: list[int] = []
        self.over = False
        self.truncated = False
        self.max_turns = 0
        self.show_forced = False
        self.searching = False
        self.decision: Decision | None = None
        self.running: Effect | None = None
        self.history: list[int] = []
        self.base: Game | None = None
        self.base_length = 0
        self.origin: Game | None = None
        self.seed = 0
        self.log: list[tuple[int, ...]] | None = None

    def copy(self) -> Game:
        """An equal game that shares nothing that changes. Only for a game without a running effect."""
        new = Game(self.setup, self.rng.copy())
        new.players = [player.copy() for player in self.players]
        new.supply = bytearray(self.supply)
        new.outside = bytearray(self.outside)
        new.mixed = [pile[:] for pile in self.mixed]
        new.trash = bytearray(self.trash)
        new.empty_piles = self.empty_piles
        new.sold_out = self.sold_out
        new.start_player = self.start_player
        new.turn_player = self.turn_player
        new.phase = self.phase
        new.actions = self.actions
        new.buys = self.buys
        new.coins = self.coins
        new.bought = self.bought
        new.gained_in_buy_phase = self.gained_in_buy_phase
        new.cheaper = self.cheaper
        new.actions_played = self.actions_played
        new.set_up = bytearray(self.set_up)
        new.plays = bytearray(self.plays)
        new.next_uid = self.next_uid
        new.next_group = self.next_group
        new.bounds = bytearray(self.bounds)
        new.hidden = self.hidden[:]
        new.over = self.over
        new.truncated = self.truncated
        new.max_turns = self.max_turns
        new.show_forced = self.show_forced
        new.searching = self.searching
        new.decision = self.decision
        new.history = self.history[:]
        new.origin = self.origin
        new.seed = self.seed
        if self.log is not None:
            new.log = self.log[:]
        return new

    # What cards ask.

    def kind(self, name: str) -> int:
        """The kind of the card of that name in this game, or `NONE` if it has no part in it."""
        return self.setup.kind_of.get(name, NONE)

    def reduction(self) -> int:
        """How much less every card costs now (not below 0)."""
        less = self.cheaper
        if self.setup.some_in_play_cheaper:
            cheaper = self.setup.cheaper_in_play
            for card in self.players[self.turn_player].in_play:
                less += cheaper[card.kind]
        return less

    def cost(self, kind: int) -> int:
        """What a card costs now, wherever it is."""
        return max(0, self.setup.costs[kind] - self.reduction())

    def is_type(self, kind: int, types: int) -> bool:
        """Whether a card has one of these types."""
        return self.setup.types[kind] & types != 0

    def left(self, kind: int) -> int:
        """How many of a card its Supply pile still offers (of a mixed pile, 1 for the top card)."""
        return self.supply[kind]

    def gainable(self, low: int, high: int, types: int = 4095, without: int = 0) -> list[int]:
        """Kinds in the Supply that cost from `low` to `high` now, have one of `types` and none of `without`."""
        less = self.reduction()
        costs = self.setup.costs
        all_types = self.setup.types
        supply = self.supply
        found: list[int] = []
        for kind in self.setup.supply_kinds:
            if supply[kind] and all_types[kind] & types and not all_types[kind] & without:
                cost = max(0, costs[kind] - less)
                if low <= cost <= high:
                    found.append(kind)
        return found

    def others(self, player: int) -> list[int]:
        """The other players, in turn order from the left of `player`."""
        n = len(self.players)
        return [(player + i) % n for i in range(1, n)]

    def in_turn_order(self) -> list[int]:
        """All players, from the one whose turn it is."""
        n = len(self.players)
        return [(self.turn_player + i) % n for i in range(n)]

    def in_play_count(self, player: int, kind: int) -> int:
        """Copies of a card that a player has in play."""
        count = 0
        for card in self.players[player].in_play:
            if card.kind == kind:
                count += 1
        return count

    def owned(self, player: int) -> list[int]:
        """All cards a player owns, wherever they are: counts by kind."""
        p = self.players[player]
        counts = [p.hand[k] + p.discard[k] + p.aside[k] + p.picked[k] for k in range(self.setup.size)]
        for kind in p.deck:
            counts[kind] += 1
        for card in p.in_play:
            counts[card.kind] += 1
        for kind in p.looking:
            counts[kind] += 1
        if p.passed != NONE:
            counts[p.passed] += 1
        return counts

    def score(self, player: int) -> int:
        """A player's victory points."""
        return self.points(self.owned(player))

    def points(self, counts: list[int]) -> int:
        """The victory points of some cards, given as counts by kind."""
        total = 0
        for kind in self.setup.scoring:
            copies = counts[kind]
            if copies:
                printed = self.setup.cards[kind]
                each = printed.vp
                if printed.score is not None:
                    each += printed.score(self, counts)
                total += copies * each
        return total

    def winners(self) -> list[int]:
        """The seats with the most points, of those the ones with the fewest turns; they share the victory.

        Source: Intrigue rulebook, "End of Game and Scoring".
        """
        scores = [self.score(seat) for seat in range(len(self.players))]
        best = max(scores)
        tied = [seat for seat, score in enumerate(scores) if score == best]
        fewest = min(self.players[seat].turns for seat in tied)
        return [seat for seat in tied if self.players[seat].turns == fewest]
