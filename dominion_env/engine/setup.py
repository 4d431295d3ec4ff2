"""Setting up a game: which cards take part, the piles and their sizes, the starting decks.

Sources: Intrigue rulebook, "Preparation" (pile sizes for 2 to 6 players);
Hinterlands, Cornucopia & Guilds and Dark Ages rulebooks, "Preparation" and "Setup".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominion_env.engine import card as c
from dominion_env.engine import knowledge
from dominion_env.engine.card import CARDS, Card, Hook
from dominion_env.engine.codes import MAX_KINDS, PASS
from dominion_env.engine.decks import draw
from dominion_env.engine.rng import Rng, seeded
from dominion_env.engine.state import NONE, Decision, Game, Player

BASIC: Final = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
REWARDS: Final = ("Coronet", "Courser", "Demesne", "Housecarl", "Huge Turnip", "Renown")


class Pile:
    """A pile as set out at the start: one kind, or a mixed pile of several."""

    __slots__ = ("in_supply", "kinds", "mixed", "name", "size")

    def __init__(self, name: str, kinds: list[int], size: int, in_supply: bool, mixed: int) -> None:
        self.name = name
        self.kinds = kinds
        self.size = size
        self.in_supply = in_supply
        self.mixed = mixed


class Setup:
    """What stays the same during a game, and from one game of the same kingdom to the next.

    Args:
        kingdom: Names of the ten kingdom piles (fewer or more are taken as they are).
        players: 2 to 6.
        bane: Young Witch's extra pile.
        ferryman: The card set aside for Ferryman.
        shelters: Whether Shelters replace the starting Estates.
        first_edition: Whether cards of base and Intrigue follow the texts of their first edition.

    Raises:
        KeyError: for a card that the engine does not know.
        ValueError: for a number of players or kinds out of range.

    Attributes:
        cards, costs, types, coins: By kind: the declaration, the printed cost, types and +coins.
        watch: By event and kind, the (holder, hook) pairs that may apply; the last entry is for events without a card.
        plain_unless: By kind: the cards whose having been played earlier this turn would make playing it more than
            its printed bonuses (usually none); None if it always is.
        at_once: By kind: whether it is a Treasure that "play all treasures" plays.
        only_coins: By kind: whether its printed bonuses are nothing but coins.
        bought_quietly: By kind: whether buying it is nothing but gaining it.
        action_decisions, buy_decisions, decisions: Those met so far, by what tells all about them
            (see `turn.action_decision`, `turn.buy_decision` and `ask.ask`).
        passes_unseen: Whether cards may be passed that a third player does not see.
    """

    def __init__(
        self,
        kingdom: Sequence[str],
        players: int,
        bane: str = "",
        ferryman: str = "",
        shelters: bool = False,
        first_edition: bool = False,
    ) -> None:
        if not 2 <= players <= 6:
            raise ValueError(f"a game has 2 to 6 players, not {players}")
        self.players = players
        self.kingdom = sorted(kingdom, key=lambda name: (CARDS[name].cost, name))
        self.bane_name = bane
        self.ferryman_name = ferryman
        self.shelters = shelters
        self.first_edition = first_edition
        self.cards: list[Card] = []
        self.kind_of: dict[str, int] = {}
        self.piles: list[Pile] = []
        self.mixed_piles: list[Pile] = []
        self.pile_of: list[int] = []
        self._lay_out()
        self.size = len(self.cards)
        if self.size > MAX_KINDS:
            raise ValueError(f"{self.size} kinds of card in one game; at most {MAX_KINDS}")
        self.zeros = bytes(self.size)
        self.costs = [x.cost for x in self.cards]
        self.cost_bytes = bytes(self.costs)
        self.types = [x.types for x in self.cards]
        self.coins = [x.coins for x in self.cards]
        self.supply_kinds = [kind for pile in self.piles if pile.in_supply for kind in pile.kinds]
        self.mixed_of = [self.piles[pile].mixed if pile != NONE else NONE for pile in self.pile_of]
        self.scoring = [k for k, x in enumerate(self.cards) if x.vp or x.score is not None]
        self.cheaper_in_play = [x.cost_less_in_play for x in self.cards]
        self.some_in_play_cheaper = any(self.cheaper_in_play)
        self.treasures = [k for k, x in enumerate(self.cards) if x.types & c.TREASURE]
        self.actions = [k for k, x in enumerate(self.cards) if x.types & c.ACTION]
        self.first_action = min(self.actions, default=self.size)
        self.copper = self.kind_of["Copper"]
        self.silver = self.kind_of["Silver"]
        self.gold = self.kind_of["Gold"]
        self.estate = self.kind_of["Estate"]
        self.duchy = self.kind_of["Duchy"]
        self.province = self.kind_of["Province"]
        self.curse = self.kind_of["Curse"]
        self.bane = self.kind_of.get(bane, NONE)
        self.ferryman = self.kind_of.get(ferryman, NONE)
        self.watch = self._hooks()
        self.plain_unless = [self._plain_unless(kind) for kind in range(self.size)]
        self.at_once = [bool(x.types & c.TREASURE) and (x.effect is None or x.quiet) for x in self.cards]
        self.only_coins = [not (x.cards or x.actions or x.buys or x.coffers) for x in self.cards]
        watch = self.watch
        self.bought_quietly = [
            not (watch[c.BOUGHT][k] or watch[c.WOULD_GAIN][k] or watch[c.GAINED][k] or x.overpay)
            for k, x in enumerate(self.cards)
        ]
        self.most_expensive = max(self.costs)
        self.action_decisions: list[dict[bytes, Decision]] = [{} for _ in range(2 * players)]
        self.buy_decisions: dict[int, Decision] = {}
        self.decisions: dict[tuple[int, int, int, int, int, tuple[int, ...]], Decision] = {}
        # Where in `Game.hidden` each other seat's view of a player begins.
        self.views = [
            [(viewer * players + player) * knowledge.ZONES for viewer in range(players) if viewer != player]
            for player in range(players)
        ]
        self.start_deck = [self.copper] * 7 + (
            [self.kind_of[name] for name in CARDS["Shelters"].pile_of] if shelters else [self.estate] * 3
        )
        self.start_supply = bytearray(self.size)
        self.start_outside = bytearray(self.size)
        for pile in self.piles:
            if pile.mixed == NONE:
                (self.start_supply if pile.in_supply else self.start_outside)[pile.kinds[0]] = pile.size
        self.start_bounds: bytearray | None = None
        self.piles_to_end = 4 if players >= 5 else 3
        self.passes_unseen = players > 2 and any(PASS in x.asks for x in self.cards)
        moments = (c.BUY_PHASE_ENDS, c.CLEANUP_STARTS, c.TURN_ENDS, c.TURN_STARTS)
        self.quiet_end = not (
            any(self.watch[event][NONE] for event in moments) or any(self.watch[c.DISCARDED_FROM_PLAY])
        )

    def _lay_out(self) -> None:
        n = self.players
        victory = 8 if n == 2 else 12
        per_pile: dict[str, int] = {
            "Copper": 60 - 7 * n,
            "Silver": 40,
            "Gold": 30,
            "Estate": victory,
            "Duchy": victory,
            "Province": {2: 8, 3: 12, 4: 12, 5: 15, 6: 18}[n],
            "Curse": 10 * (n - 1),
        }
        for name in BASIC:
            self._pile(name, per_pile[name], True)
        named = [*self.kingdom, *([self.bane_name] if self.bane_name else [])]
        for name in named:
            self._pile(name, self._kingdom_size(name), True)
        if self.ferryman_name:
            self._pile(self.ferryman_name, self._kingdom_size(self.ferryman_name), False)
            named.append(self.ferryman_name)
        brings = {extra for name in named for extra in CARDS[name].brings}
        if any(CARDS[name].types & c.LOOTER for name in named):
            self._pile("Ruins", 10 * (n - 1), True)
        for name in ("Spoils", "Madman", "Mercenary"):
            if name in brings:
                self._pile(name, CARDS[name].quantity, False)
        if "Rewards" in brings:
            for name in REWARDS:
                self._pile(name, 1 if n == 2 else 2, False)
        if self.shelters:
            for name in CARDS["Shelters"].pile_of:
                self._kind(name, NONE)

    def _kingdom_size(self, name: str) -> int:
        printed = CARDS[name]
        if printed.types & c.VICTORY:
            return 8 if self.players == 2 else 12
        return printed.quantity

    def _kind(self, name: str, pile: int) -> int:
        if name not in self.kind_of:
            self.kind_of[name] = len(self.cards)
            self.cards.append(CARDS[name])
            self.pile_of.append(pile)
        return self.kind_of[name]

    def _pile(self, name: str, size: int, in_supply: bool) -> None:
        printed = CARDS[name]
        names = printed.pile_of or (name,)
        mixed = NONE
        if printed.pile_of:
            mixed = len(self.mixed_piles)
        kinds = [self._kind(each, len(self.piles)) for each in names]
        pile = Pile(name, kinds, size, in_supply, mixed)
        self.piles.append(pile)
        if printed.pile_of:
            self.mixed_piles.append(pile)

    def _hooks(self) -> list[list[list[tuple[int, Hook]]]]:
        watch: list[list[list[tuple[int, Hook]]]] = [[[] for _ in range(self.size + 1)] for _ in range(c.EVENTS)]
        for holder, printed in enumerate(self.cards):
            for hook in printed.hooks:
                for kind in range(-1, self.size):
                    if hook.where == c.ITSELF:
                        applies = kind == holder
                    elif kind == NONE:
                        applies = hook.event >= c.TURN_STARTS
                    else:
                        applies = hook.event < c.TURN_STARTS and bool(self.types[kind] & hook.of_types)
                        if hook.of and self.cards[kind].name != hook.of:
                            applies = False
                    if applies:
                        watch[hook.event][kind].append((holder, hook))
        return watch

    def _plain_unless(self, kind: int) -> list[int] | None:
        if self.cards[kind].effect is not None or any(hook.where != c.SET_UP for _, hook in self.watch[c.PLAYED][kind]):
            return None
        return [holder for holder, _ in self.watch[c.PLAYED][kind]]

    def pile_kinds(self, name: str) -> list[int]:
        """The kinds of a pile, by its name."""
        for pile in self.piles:
            if pile.name == name:
                return pile.kinds
        raise KeyError(name)


def bare_game(setup: Setup, rng: Rng) -> Game:
    """A game with its piles set out (mixed ones shuffled) and nobody holding a card."""
    g = Game(setup, rng)
    g.players = [Player(setup.size) for _ in range(setup.players)]
    g.supply = bytearray(setup.start_supply)
    g.outside = bytearray(setup.start_outside)
    for pile in setup.mixed_piles:
        g.mixed.append(mixed_pile(pile, rng))
        show_top(g, pile)
    if setup.mixed_piles:
        count_piles(g)
    knowledge.begin(g)
    return g


def box_copies(pile: Pile) -> int:
    """How many of each card of a mixed pile a box holds."""
    return 10 if pile.name == "Ruins" else 1


def mixed_pile(pile: Pile, rng: Rng) -> list[int]:
    """The shuffled cards of a mixed pile: as many of each kind as the box holds, cut to the pile's size."""
    cards = [kind for kind in pile.kinds for _ in range(box_copies(pile))]
    rng.shuffle(cards)
    return cards[: pile.size]


def show_top(g: Game, pile: Pile) -> None:
    """Offer the top card of a mixed pile, and only that."""
    target = g.supply if pile.in_supply else g.outside
    for kind in pile.kinds:
        target[kind] = 0
    cards = g.mixed[pile.mixed]
    if cards:
        target[cards[-1]] = 1


def count_piles(g: Game) -> None:
    """Note which piles of the Supply are empty, and which cards can't be had from it."""
    g.empty_piles = 0
    for pile in g.setup.piles:
        if pile.in_supply and not sum([g.supply[kind] for kind in pile.kinds]):
            g.empty_piles += 1
    g.sold_out = 0
    for kind in g.setup.supply_kinds:
        if not g.supply[kind]:
            g.sold_out |= 1 << kind


def new_game(setup: Setup, seed: int, start_player: int = 0, max_turns: int = 0) -> Game:
    """A game ready to be started: decks dealt, nothing decided yet.

    Args:
        setup: The kingdom and the number of players.
        seed: Everything random in the game follows from it.
        start_player: The seat that begins.
        max_turns: Turns for each player after which the game is cut off; 0 for no limit.
    """
    rng = seeded(seed)
    g = bare_game(setup, rng)
    g.seed = seed
    g.max_turns = max_turns
    g.start_player = start_player
    g.turn_player = start_player
    if setup.start_bounds is None:  # everybody knows what everybody starts with
        for seat in range(setup.players):
            knowledge.all_arrive(g, seat, knowledge.IN_ALL, setup.start_deck)
            knowledge.all_arrive(g, seat, knowledge.IN_DECK, setup.start_deck)
        setup.start_bounds = g.bounds
    g.bounds = bytearray(setup.start_bounds)
    for seat, player in enumerate(g.players):
        player.deck = setup.start_deck[:]
        rng.shuffle(player.deck)
        player.coffers = 1 if "Baker" in setup.kind_of else 0
        draw(g, seat, 5)
    return g
