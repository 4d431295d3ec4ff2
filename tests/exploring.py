"""Playing a card in every way, or in many, until its effect is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from dominion_env import Game
from dominion_env.engine.card import CARDS
from dominion_env.engine.setup import Setup
from tests.situations import all_cards

ORDINARY = ("Village", "Moat", "Militia")


@cache
def kingdom_of(name: str) -> tuple[str, ...]:
    """A kingdom with which the card takes part in the game: itself if it has a pile, else what brings it along."""
    if CARDS[name].is_kingdom or name in ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse"):
        return (name,) if CARDS[name].is_kingdom else ("Village",)
    for pile, printed in CARDS.items():
        if printed.is_kingdom and name in Setup((pile,), 2).kind_of:
            return (pile,)
    return ("Village",)


def shelters_for(name: str) -> bool:
    """Whether the card is one of the Shelters."""
    return name in CARDS["Shelters"].pile_of


def played_names(types: int) -> list[str]:
    """The cards of some types that can be in a hand: no names of mixed piles."""
    return [name for name, printed in CARDS.items() if printed.types & types and not printed.pile_of]


def endings(game: Game, *first: str, walks: int = 8, by_rule: bool = True) -> Iterator[Game]:
    """Copies of a game in which `first` was chosen and what that started was played to its end, in different ways.

    The first takes the first option each time, the second the last, the others random ones. No card is ever created or
    lost on the way, and a copy on the way plays on alike.

    Args:
        game: The game, at its first decision; it does not change.
        first: The choices to begin with.
        walks: How many.
        by_rule: Whether choices without an alternative are made at once; if not, they are asked for like any other, and
            the turn does not end by itself afterwards.
    """
    owned = all_cards(game)
    for walk in range(walks):
        rng = Random(walk)
        copy = game.clone()
        show_forced(copy, not by_rule)
        for choice in first:
            copy.choose(choice)
        for _ in range(400):
            if copy.over or copy.state.running is None:
                break
            options = copy.options()
            choice = options[0] if walk == 0 else options[-1] if walk == 1 else rng.choice(options)
            other = copy.clone()
            copy.choose(choice)
            other.choose(choice)
            assert other.options() == copy.options()
            assert all_cards(copy) == owned, f"{choice!r} created or lost cards"
        else:
            raise AssertionError(f"{first!r} does not end")
        assert all_cards(copy) == owned, f"{first!r} created or lost cards"
        yield copy


def show_forced(game: Game, shown: bool) -> None:
    """Say whether choices without an alternative are asked for, in a game at its first decision."""
    assert game.state.origin is not None
    game.state.origin = game.state.origin.copy()
    game.state.origin.show_forced = game.state.show_forced = shown


def zones(game: Game, player: int) -> dict[str, Any]:
    """Where a player's cards are."""
    return {zone: sorted(game.zone(player, zone)) for zone in ("hand", "deck", "discard", "in_play", "set_aside")}


def owned(game: Game, player: int) -> list[str]:
    """All cards of a player, wherever they are."""
    return sorted(name for names in zones(game, player).values() for name in names)


def empty_piles(game: Game, but: Sequence[str] = ()) -> dict[str, int]:
    """The piles of a game, all empty but some, for `situation(supply=...)`."""
    return {name: 0 for name in game.supply() if name not in but}


def steered(game: Game, first: str, *wanted: str) -> Game:
    """A copy of a game in which `first` was chosen and then, until its effect is done, the option wanted most.

    Args:
        game: The game; it does not change.
        first: The choice to begin with.
        wanted: Names of options, the most wanted first; where none is offered, the first option is taken.
    """
    cards = all_cards(game)
    copy = game.clone()
    copy.choose(first)
    while not copy.over and copy.state.running is not None:
        options = copy.options()
        copy.choose(next((name for name in wanted if name in options), options[0]))
        assert all_cards(copy) == cards
    return copy
