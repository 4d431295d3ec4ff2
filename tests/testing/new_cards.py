"""New cards with mistakes that are easily made, and what the checks say of them: ``python -m tests.testing.new_cards``.

It is run in a process of its own: the cards must not be there for other tests.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from dominion_env import Kingdom, raw_env, testing
from dominion_env.engine.ask import choose_card, held
from dominion_env.engine.card import ACTION, ANY, card, expansion
from dominion_env.engine.codes import DISCARD
from dominion_env.engine.decks import draw

if TYPE_CHECKING:
    from dominion_env.engine.card import Effect
    from dominion_env.engine.state import Game, Play

GAMES = 12


def declare() -> None:
    """Declare the cards."""
    expansion("Mistakes")

    @card("Peeker", ACTION, cost=2, asks={DISCARD: ANY})
    def peeker(g: Game, play: Play) -> Effect:
        """Choose from what is in the next player's hand, which nobody has seen."""
        other = (play.player + 1) % len(g.players)
        yield from choose_card(g, play.player, DISCARD, play.kind, held(g.players[other].hand))

    @card("Keeper", ACTION, cost=2, asks={DISCARD: ANY})
    def keeper(g: Game, play: Play) -> Effect:
        """The next player's hand is kept in a local variable while something is decided."""
        other = g.players[(play.player + 1) % len(g.players)]
        hand = bytes(other.hand)
        yield from choose_card(g, play.player, DISCARD, play.kind, held(g.players[play.player].hand))
        other.hand[:] = hand

    played = []

    @card("Counter", ACTION, cost=2)
    def counter(g: Game, play: Play) -> Effect:
        """Draw as many cards as it has been played, counted outside of the game."""
        played.append(play)
        draw(g, play.player, len(played) % 3)
        yield from ()


def first_failure(check: Callable[..., None], name: str) -> str:
    """What a check says of a kingdom with a card, under the first seed for which it fails."""
    make_env = partial(raw_env, Kingdom("mine", (name, "Market", "Smithy")), 2)
    for seed in range(GAMES):
        try:
            check(make_env, seed)
        except AssertionError as error:
            return str(error)
    return f"nothing in {GAMES} games"


def main() -> None:
    """Print what is said of each card."""
    declare()
    for check, name in (
        (testing.check_leak_pairs, "Peeker"),
        (testing.check_resample, "Keeper"),
        (testing.check_clone, "Counter"),
        (testing.check_reseeding, "Counter"),
        (testing.check_leak_pairs, "Village"),
    ):
        print(f"{name}: {check.__name__}: {first_failure(check, name)}")


if __name__ == "__main__":
    main()
