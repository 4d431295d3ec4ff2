"""Which games are played: the number of a game says its kingdom, its players, where it begins and what it aims at.

The rows to cover take turns, so that as many games in a row as there are rows aim at each of them once. The cards
that the row needs are in the game: in the hands if it begins in the middle, else only in the Supply.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from typing import Any, Final

from dominion_env import Game, position
from dominion_env.engine import card as c
from dominion_env.engine import codes
from dominion_env.engine.card import CARDS, Hook
from dominion_env.engine.setup import BASIC, Setup
from dominion_env.kingdoms import Kingdom, resolve
from tests.random_net.rows import TURN, Row, all_rows, number_class

MAX_TURNS: Final = 100

ALSO: Final[dict[str, tuple[str, ...]]] = {
    "Clean-up": ("Scheme", "Hermit"),
    "start of the turn": ("Farmhands", "Workshop"),
    "spend Coffers": ("Baker",),
    "Joust": ("Province",),
}
"""Cards without which a row can't be, or hardly, and that its card doesn't bring; by the card, verb or option."""


@dataclass(frozen=True)
class Plan:
    """What a game is to be like.

    Attributes:
        number: Of the game.
        row: What it aims at.
        cards: What the row needs: its card, and another that makes it do something.
        from_start: Whether it begins with the first turn.
    """

    number: int
    row: Row
    cards: tuple[str, ...]
    from_start: bool


@lru_cache(maxsize=64)
def plan(number: int) -> Plan:
    """The plan of the game of that number."""
    rows = all_rows()
    row = rows[number % len(rows)]
    rng = Random(f"plan {number}")
    from_start = (number + number // len(rows)) % 2 == 1 and not needs_plenty(row) and not_far_off(row.card)
    return Plan(number, row, needed(row, rng), from_start)


def needs_plenty(row: Row) -> bool:
    """Whether a row needs more coins, tokens or cards than games from the start come to."""
    return row.option == number_class(codes.TOP_NUMBER)


def not_far_off(card: str) -> bool:
    """Whether a card is easily had in games from the start, for it is one of the kingdom's piles or basic."""
    return card in (TURN, *BASIC) or CARDS[card].is_kingdom


def needed(row: Row, rng: Random) -> tuple[str, ...]:
    """The cards that a row needs."""
    cards: list[str] = []
    if row.card != TURN:
        cards = [row.card]
        for hook in CARDS[row.card].hooks:
            cards += companion(hook, rng)
    for word in row:
        cards += ALSO.get(word, ())
    return tuple(dict.fromkeys(cards))


def companion(hook: Hook, rng: Random) -> list[str]:
    """A card that makes happen what a hook looks at, where it is not the card itself."""
    if hook.of:
        return [hook.of]
    able: list[str] = []
    if hook.event == c.PLAYED:
        able = [name for name in kingdom_names() if CARDS[name].types & c.ATTACK]
    elif hook.event in (c.TRASHED, c.DISCARDED):
        verb = codes.TRASH if hook.event == c.TRASHED else codes.DISCARD
        able = [name for name in kingdom_names() if CARDS[name].asks.get(verb) == c.ANY]
    return [rng.choice(able)] if able else []


# Kingdoms.


def kingdom_names() -> list[str]:
    """All cards that can be one of the ten kingdom piles, in a fixed order."""
    return sorted(name for name, printed in CARDS.items() if printed.is_kingdom)


@lru_cache(maxsize=64)
def dealt_kingdoms(round_: int) -> tuple[tuple[str, ...], ...]:
    """Kingdoms of ten that between them use every card once (some twice, where ten doesn't divide)."""
    rng = Random(f"round {round_}")
    names = kingdom_names()
    rng.shuffle(names)
    spare = names[: -len(names) % 10]
    names += spare
    return tuple(tuple(names[i : i + 10]) for i in range(0, len(names), 10))


@cache
def pile_bringing(name: str) -> str:
    """A kingdom pile of games in which a card takes part, "" where it needs none."""
    if name in BASIC or name in CARDS["Shelters"].pile_of:
        return ""
    if CARDS[name].is_kingdom:
        return name
    return next(pile for pile in kingdom_names() if name in Setup((pile,), 2).kind_of)


def random_kingdom(number: int, rng: Random) -> Kingdom:
    """A kingdom with the cards that the game needs; the others use all cards evenly in consecutive numbers.

    Young Witch and Ferryman get their piles.
    """
    cards = plan(number).cards
    first = [pile for pile in dict.fromkeys(pile_bringing(name) for name in cards) if pile]
    each = len(dealt_kingdoms(0))
    dealt = dealt_kingdoms(number // each)[number % each]
    ten = [*first, *(name for name in dealt if name not in first)][:10]
    shelters = rng.random() < 0.5 or any(name in CARDS["Shelters"].pile_of for name in cards)
    return replace(resolve(ten, rng.randrange(2**40)), shelters=shelters)


# Games.


def random_game(number: int) -> Game:
    """The game of that number: half of them from the start, half from the middle of one."""
    rng = Random(f"game {number}")
    kingdom = random_kingdom(number, rng)
    players = rng.choice((2, 2, 2, 3, 3, 4, 5, 6))
    show_forced = plan(number).row.verb in ("resolve", "Clean-up") or rng.random() < 0.2
    if plan(number).from_start:
        return Game(
            kingdom, players, rng.randrange(2**40), start_player=rng.randrange(players), max_turns=MAX_TURNS, log=True,
            skip_forced=not show_forced,
        )  # fmt: skip
    return middle_of_a_game(kingdom, players, MAX_TURNS, rng, plan(number), show_forced)


def middle_of_a_game(
    kingdom: Kingdom, players: int, max_turns: int, rng: Random, plan: Plan | None = None, show_forced: bool = False
) -> Game:
    """A position in which players have many different cards, among them those of the plan, and some piles are low."""
    start = Game(kingdom, players)
    setup = start.state.setup
    names = [printed.name for printed in setup.cards]
    usual = [*kingdom.cards, "Copper", "Silver", "Gold", "Gold", "Estate", *names]
    usual = [name for name in usual if not CARDS[name].pile_of]
    needed = [name for name in plan.cards if not CARDS[name].pile_of] if plan is not None else []
    plenty = plan is not None and needs_plenty(plan.row)
    seats = [hand_and_deck(usual, needed, plenty, rng) for _ in range(players)]
    if codes.SPEND_COFFERS in start.ids:
        for seat in seats:
            seat["coffers"] = 20 if plenty else rng.choice((0, 0, 2))
    turn_player = rng.randrange(players)
    actions = [name for name in usual if CARDS[name].types & c.ACTION]
    seats[turn_player]["in_play"] = rng.choices(actions, k=rng.choice((0, 0, 1, 3))) if actions else []
    turns = rng.randint(1, max(1, max_turns // 10))
    return position(
        kingdom, seats, turn_player=turn_player, coins=40 if plenty else rng.choice((0, 3, 8, 15)),
        actions=rng.choice((1, 1, 3)), buys=rng.choice((1, 3)), supply=low_piles(setup, needed, rng),
        trash=rng.choices(names, k=rng.randint(0, 4)), seed=rng.randrange(2**40), max_turns=max_turns,
        turns_taken=[turns if seat <= turn_player else turns - 1 for seat in range(players)], log=True,
        show_forced=show_forced,
    )  # fmt: skip


def hand_and_deck(usual: Sequence[str], needed: Sequence[str], plenty: bool, rng: Random) -> dict[str, Any]:
    """The cards of a player in the middle of a game, some of those needed in the hand and some to come."""
    cards = rng.choices(usual, k=30 if plenty else rng.randint(5, 25))
    hand = rng.randint(0, min(7, len(cards)))
    deck = rng.randint(25 if plenty else hand, len(cards))
    return {
        "hand": [*needed, *cards[:hand]],
        "deck": [*needed, *cards[hand:deck], *needed],
        "discard": cards[deck:],
    }


def low_piles(setup: Setup, needed: Sequence[str], rng: Random) -> dict[str, Any]:
    """The piles that are not full, without those of cards needed; a Knight that is needed is on top."""
    low: dict[str, Any] = {pile.name: rng.randint(0, 3) for pile in setup.piles if rng.random() < 0.1}
    for name in needed:
        low.pop(name, None)
    knights = CARDS["Knights"].pile_of
    on_top = [name for name in needed if name in knights]
    if on_top:
        low["Knights"] = on_top + rng.sample([name for name in knights if name not in on_top], 9)
    return low
