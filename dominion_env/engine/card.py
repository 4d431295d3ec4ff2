"""What a card is: a declaration, an effect, and hooks for what happens around it.

A card module reads like the printed cards::

    @card("Militia", ACTION | ATTACK, cost=4, coins=2, asks={DISCARD: ANY})
    def militia(g: Game, play: Play) -> Effect:
        for victim in victims(g, play):
            yield from discard_down_to(g, victim, 3, play.kind)

    card("Border Village", ACTION, cost=6, cards=1, actions=2, asks={GAIN: ANY})

    @on(GAINED, "Border Village")
    def border_village_gained(g: Game, e: Event, me: int) -> Effect:
        yield from gain_one(g, me, g.kind("Border Village"), g.costing_up_to(e.cost - 1))

Printed bonuses are data, applied in one place (`plays.play_card`) before the effect.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dominion_env.engine.state import Decision, Event, Game, Play

    Effect = Generator[Decision, int, None]
    """A generator that yields the decisions its players must make and is sent the choices."""
    PlayFunction = Callable[[Game, Play], Effect | None]
    HookFunction = Callable[[Game, Event, int], Effect | None]
    HookTest = Callable[[Game, Event, int], bool]
    ScoreFunction = Callable[[Game, list[int]], int]

ACTION: Final = 1
TREASURE: Final = 2
VICTORY: Final = 4
CURSE: Final = 8
ATTACK: Final = 16
REACTION: Final = 32
RUINS: Final = 64
KNIGHT: Final = 128
SHELTER: Final = 256
LOOTER: Final = 512
COMMAND: Final = 1024
REWARD: Final = 2048
ANY: Final = 4095

TYPE_NAMES: Final[dict[int, str]] = {
    ACTION: "Action",
    TREASURE: "Treasure",
    VICTORY: "Victory",
    CURSE: "Curse",
    ATTACK: "Attack",
    REACTION: "Reaction",
    RUINS: "Ruins",
    KNIGHT: "Knight",
    SHELTER: "Shelter",
    LOOTER: "Looter",
    COMMAND: "Command",
    REWARD: "Reward",
}

# Events: what can happen to a card, and the moments of a turn.
PLAYED: Final = 0
BOUGHT: Final = 1
WOULD_GAIN: Final = 2
GAINED: Final = 3
TRASHED: Final = 4
DISCARDED: Final = 5
DISCARDED_FROM_PLAY: Final = 6
TURN_STARTS: Final = 7
BUY_PHASE_ENDS: Final = 8
CLEANUP_STARTS: Final = 9
TURN_ENDS: Final = 10
EVENTS: Final = 11

# Where the card with the hook must be for the hook to work.
ITSELF: Final = 0
"""It is the card that the event is about."""
IN_HAND: Final = 1
IN_PLAY: Final = 2
SET_UP: Final = 3
"""It was played earlier this turn and set this up, once for each play (`Game.set_up`)."""
IN_GAME: Final = 4
"""It is one of the cards this game is played with."""

# Whose events a hook looks at.
OWN: Final = 0
OTHERS: Final = 1

# How often a card that stays in the hand when used is offered in one event.
ONCE: Final = 0
ONCE_A_HAND: Final = 1
"""Again once something else has changed the hand."""
WHENEVER: Final = 2
"""Again as long as its condition holds; using it must bring that to an end."""

# Where cards are gained to.
TO_DISCARD: Final = 0
TO_DECK: Final = 1
TO_HAND: Final = 2


class Hook:
    """Something a card does when an event happens: mandatory, or offered as a choice with the verb `offer`."""

    __slots__ = ("again", "do", "event", "number", "of", "of_types", "offer", "when", "where", "whose")

    def __init__(
        self,
        number: int,
        event: int,
        where: int,
        whose: int,
        offer: int,
        of: str,
        of_types: int,
        again: int,
        when: HookTest | None,
        do: HookFunction,
    ) -> None:
        self.number = number
        self.event = event
        self.where = where
        self.whose = whose
        self.offer = offer
        self.of = of
        self.of_types = of_types
        self.again = again
        self.when = when
        self.do = do


class Card:
    """One printed card (or, with `pile_of`, a mixed pile of cards)."""

    __slots__ = (
        "actions", "asks", "brings", "buys", "cards", "coffers", "coins", "cost", "cost_less_in_play", "effect",
        "first_edition_only", "gains_to", "hooks", "is_kingdom", "modes", "name", "overpay", "pile_of", "quantity",
        "quiet", "score", "set", "types", "vp",
    )  # fmt: skip

    def __init__(self, name: str, set_: str, types: int, cost: int) -> None:
        self.name = name
        self.set = set_
        self.types = types
        self.cost = cost
        self.cards = 0
        self.actions = 0
        self.buys = 0
        self.coins = 0
        self.coffers = 0
        self.vp = 0
        self.effect: PlayFunction | None = None
        self.score: ScoreFunction | None = None
        self.hooks: list[Hook] = []
        self.is_kingdom = True
        self.quantity = 10
        self.asks: dict[int, int] = {}
        self.modes: tuple[str, ...] = ()
        self.brings: tuple[str, ...] = ()
        self.pile_of: tuple[str, ...] = ()
        self.gains_to = TO_DISCARD
        self.cost_less_in_play = 0
        self.overpay = False
        self.quiet = True
        self.first_edition_only = False

    def __repr__(self) -> str:
        return f"Card({self.name!r})"


CARDS: Final[dict[str, Card]] = {}
"""Every card the engine knows, by name, in the order of the card modules."""
_hooks: Final[list[Hook]] = []


class Declared:
    """What `card` returns: calling it with the effect completes the declaration, so it works as a decorator."""

    def __init__(self, declared: Card) -> None:
        self.card = declared

    def __call__(self, effect: PlayFunction) -> PlayFunction:
        self.card.effect = effect
        return effect


_current_set: list[str] = [""]


def expansion(name: str) -> None:
    """Say to which set the cards declared from here on belong."""
    _current_set[0] = name


def card(
    name: str,
    types: int,
    *,
    cost: int,
    cards: int = 0,
    actions: int = 0,
    buys: int = 0,
    coins: int = 0,
    coffers: int = 0,
    vp: int = 0,
    score: ScoreFunction | None = None,
    asks: dict[int, int] | None = None,
    modes: tuple[str, ...] = (),
    brings: tuple[str, ...] = (),
    pile_of: tuple[str, ...] = (),
    quantity: int = 0,
    kingdom: bool = True,
    gains_to: int = TO_DISCARD,
    cost_less_in_play: int = 0,
    overpay: bool = False,
    quiet: bool = True,
    first_edition_only: bool = False,
) -> Declared:
    """Declare a card; used as a decorator where the card has an effect beyond its printed bonuses.

    Args:
        name: As printed.
        types: Sum of the type constants.
        cost: In coins.
        cards, actions, buys, coins, coffers: Printed bonuses; a Treasure's worth is its `coins`.
        vp: Fixed victory points.
        score: Victory points that depend on the owner's cards: ``score(g, owned_counts)`` for one copy.
        asks: Which verbs this card's decisions offer, and on cards of which types; `ANY` for all.
        modes: Names of the modes it lets a player choose from.
        brings: Piles outside the Supply (or "Ruins") that a game with this card needs.
        pile_of: For a mixed pile, the names of its cards.
        quantity: Copies in a box, usually 12 of a Victory card and 10 of any other; how many a game uses is in `setup`.
        kingdom: Whether it can be one of the ten kingdom piles.
        gains_to: Where it goes when gained, if nothing says otherwise.
        cost_less_in_play: How much cheaper all cards are for each copy in play.
        overpay: Whether one may overpay for it.
        quiet: For a Treasure with an effect: whether playing it asks nothing, gains nothing and moves nothing.
        first_edition_only: Printed in the first edition of its set and dropped from the second.

    Raises:
        ValueError: if a card of that name was declared before.
    """
    if name in CARDS:
        raise ValueError(f"the card {name!r} is declared twice")
    new = Card(name, _current_set[0], types, cost)
    new.cards, new.actions, new.buys, new.coins, new.coffers = cards, actions, buys, coins, coffers
    new.vp, new.score = vp, score
    new.asks = asks if asks is not None else {}
    new.modes, new.brings, new.pile_of = modes, brings, pile_of
    new.quantity = quantity or (12 if types & VICTORY else 10)
    new.is_kingdom = kingdom
    new.gains_to, new.cost_less_in_play, new.overpay, new.quiet = gains_to, cost_less_in_play, overpay, quiet
    new.first_edition_only = first_edition_only
    CARDS[name] = new
    return Declared(new)


class Hooking:
    """What `on` returns: calling it with the function adds the hook, so it works as a decorator."""

    def __init__(
        self,
        names: tuple[str, ...],
        event: int,
        where: int,
        whose: int,
        offer: int,
        of: str,
        of_types: int,
        again: int,
        when: HookTest | None,
    ) -> None:
        self.names = names
        self.event = event
        self.where = where
        self.whose = whose
        self.offer = offer
        self.of = of
        self.of_types = of_types
        self.again = again
        self.when = when

    def __call__(self, do: HookFunction) -> HookFunction:
        for name in self.names:
            hook = Hook(
                len(_hooks),
                self.event,
                self.where,
                self.whose,
                self.offer,
                self.of,
                self.of_types,
                self.again,
                self.when,
                do,
            )
            _hooks.append(hook)
            CARDS[name].hooks.append(hook)
        return do


def on(
    event: int,
    *names: str,
    where: int = ITSELF,
    whose: int = OWN,
    offer: int = 0,
    of: str = "",
    of_types: int = ANY,
    again: int = ONCE,
    when: HookTest | None = None,
) -> Hooking:
    """Say that a card does something when an event happens; used as a decorator.

    Args:
        event: `PLAYED`, `BOUGHT`, `WOULD_GAIN`, `GAINED`, `TRASHED`, `DISCARDED`, ... or a moment of the turn.
        names: The cards with this hook, declared before.
        where: Where the card with the hook must be.
        whose: `OWN` for what happens to its holder, `OTHERS` for what happens to another player.
        offer: For an optional hook, the verb under which it is offered ("reveal Moat"); 0 for a mandatory one.
        of: Only events about the card of this name.
        of_types: Only events about cards of one of these types.
        again: For a card that stays in hand when used, how often it is offered in one event: `ONCE`, `ONCE_A_HAND`
            or `WHENEVER`.
        when: A further condition; it must only look.
    """
    return Hooking(names, event, where, whose, offer, of, of_types, again, when)
