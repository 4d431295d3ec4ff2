"""What an agent is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from dominion_env import ActionTable, View


class Agent(ABC):
    """Something that picks the actions of one seat.

    It decides from the view it is shown and from random numbers that follow from the seed of `reset`: games that differ
    only in what is hidden from its seat get the same action from it.

    Attributes:
        name: What it is called, as `agents.make` understands it.
        wants_log: Whether it reads the log, so that the game should keep one.
    """

    name: str
    wants_log = False

    def check(self, actions: ActionTable, players: int) -> None:  # noqa: B027 -- most agents can play any game
        """Make sure that it can play games with this action table and this number of players.

        Raises:
            ValueError: if it can't; the message says why.
        """

    def needs(self) -> list[str]:
        """The kingdom cards without which it can't play as it is meant to."""
        return []

    def content(self) -> bytes:
        """What it plays by besides code, such as rules or weights: agents of one name that differ in it are others."""
        return b""

    def reset(self, seat: int, players: int, seed: int) -> None:  # noqa: B027 -- many agents have nothing to reset
        """Get ready for a new game.

        Args:
            seat: The seat it has.
            players: The number of players.
            seed: Every random choice in the game follows from it.
        """

    @abstractmethod
    def act(self, view: View) -> int:
        """The id of the action to take, one of `view.legal_actions()`."""
