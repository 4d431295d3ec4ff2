"""Situations for tests, told in the game's words.

::

    game = situation(
        ["Militia", "Moat"],
        {"hand": ["Militia"]},
        {"hand": ["Moat", "Estate", "Estate", "Copper", "Copper"]},
    )
    do(game, "play Militia", "reveal Moat")
    assert hand(game, 1) == cards("Moat", "Estate", "Estate", "Copper", "Copper")

`do` checks at every choice that no card is created or lost and that a copy of the game offers the same choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from dominion_env import Game, position
from dominion_env.engine import knowledge

FIVE_COPPERS = ("Copper",) * 5


def situation(kingdom: Sequence[str], *players: Mapping[str, Any], number: int = 2, **rest: Any) -> Game:
    """A game in which the named zones are as given; players not given hold five Coppers and have five more in the deck.

    A player who is given has what is given and nothing else. `rest` goes to `dominion_env.position`.
    """
    given = list(players)
    while len(given) < number:
        given.append({"hand": FIVE_COPPERS, "deck": FIVE_COPPERS})
    return position(kingdom, given, **rest)


def do(game: Game, *choices: str) -> Game:
    """Make choices, each by the name (or the unmistakable part of the name) of a legal action."""
    for choice in choices:
        before = all_cards(game)
        copy = game.clone()
        game.choose(choice)
        assert all_cards(game) == before, f"{choice!r} created or lost cards"
        copy.choose(choice)
        assert copy.options() == game.options(), f"a copy differs after {choice!r}"
        again = game.clone()
        assert again.options() == game.options(), f"a copy made after {choice!r} differs"
    return game


def all_cards(game: Game) -> Counter[str]:
    """Every card of the game, wherever it is."""
    state = game.state
    names = state.setup.cards
    found: Counter[str] = Counter()
    for player in range(game.players):
        for kind, count in enumerate(state.owned(player)):
            found[names[kind].name] += count
    for pile in state.setup.piles:
        if pile.mixed >= 0:
            for kind in state.mixed[pile.mixed]:
                found[names[kind].name] += 1
        else:
            kind = pile.kinds[0]
            found[pile.name] += state.supply[kind] + state.outside[kind]
    for kind, count in enumerate(state.trash):
        found[names[kind].name] += count
    return +found


def cards(*names: str) -> list[str]:
    """Cards in no particular order, for comparing with `hand`, `discard` and `trash`."""
    return sorted(names)


def hand(game: Game, player: int) -> list[str]:
    """The cards in a hand, to compare with `cards(...)`."""
    return sorted(game.zone(player, "hand"))


def discard(game: Game, player: int) -> list[str]:
    """The cards in a discard pile, to compare with `cards(...)`."""
    return sorted(game.zone(player, "discard"))


def in_play(game: Game, player: int) -> list[str]:
    """The cards a player has in play, to compare with `cards(...)`."""
    return sorted(game.zone(player, "in_play"))


def deck(game: Game, player: int) -> list[str]:
    """The cards of a deck, the top one first."""
    return game.zone(player, "deck")


def trash(game: Game) -> list[str]:
    """The cards in the trash, to compare with `cards(...)`."""
    return sorted(game.trash())


def asked(game: Game) -> tuple[int, str | None]:
    """Who must decide, and which card asks."""
    decision = game.decision
    assert decision is not None, "the game is over"
    return decision.player, decision.card


def offered(game: Game) -> set[str]:
    """The names of the legal actions."""
    return set(game.options())


def knows(game: Game, viewer: int, player: int, name: str) -> int:
    """How many of a card one player knows to be in another's hand, at least."""
    return knowledge.bound(game.state, viewer, player, knowledge.IN_HAND, game.state.kind(name))
