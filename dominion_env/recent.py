"""The most recent events as a seat saw them, as an optional part of an observation.

They come from the log of the game. Equal things that happen one after the other are one event with a number: whoever
draws five cards unseen does so in one event. A card that the seat did not see shows as no card.
"""

from __future__ import annotations

from typing import Final

from dominion_env.engine import log
from dominion_env.engine.sight import as_bytes
from dominion_env.engine.state import NONE, Game
from dominion_env.features import Scaled, Section

EVENTS: Final = (
    "begin turn", "play", "buy", "gain", "trash", "discard", "draw", "topdeck", "reveal", "look at", "take into hand",
    "shuffle", "name", "set aside", "pass", "return to pile", "choose a mode", "spend Coffers", "react", "overpay",
    "end the game", "put into deck", "clean up", "pick up from play",
)  # fmt: skip
"""What can happen, in words, by its number in `dominion_env.engine.log`.

An event has a number of its own: of cards or, where nothing is counted, the number of the turn, the mode, the coins
overpaid, how many cards are above one put into a deck, where a gained card goes (0 discard pile, 1 deck, 2 hand), to
whom one is passed (0 oneself, 1 the player on the left, ...).
"""

_UNCOUNTED: Final = (log.TURN, log.GAIN, log.NAME, log.PASS, log.CHOOSE, log.OVERPAY, log.INTO_DECK)
_NUMBER: Final = 16


class Recent:
    """The section that shows the most recent events.

    Args:
        events: How many, the newest first.
        players: 2 to 6.
    """

    def __init__(self, events: int, players: int) -> None:
        self.events = events
        self.players = players

    @property
    def section(self) -> Section:
        """Its blocks (the card of each event) and scalars (what happened, to whom, the number)."""
        scalars: list[Scaled] = []
        who = ["own", *(f"player +{other}" for other in range(1, self.players))]
        for event in range(1, self.events + 1):
            scalars += [(f"event {event} type: {name}", 1) for name in EVENTS]
            scalars += [(f"event {event} player: {name}", 1) for name in who]
            scalars.append((f"event {event} number", _NUMBER))
        return Section([(f"event {event} card", 1) for event in range(1, self.events + 1)], scalars)

    def raw(self, g: Game, seat: int) -> bytes:
        """The section of a game before scaling: a byte for each feature, in the game's own kinds.

        Raises:
            ValueError: if the game keeps no log.
        """
        size = g.setup.size
        cards = bytearray(self.events * size)
        scalars: list[int] = []
        for i, (event, player, kind, number) in enumerate(recent_events(g, seat, self.events)):
            if kind != NONE:
                cards[i * size + kind] = 1
            about = [0] * (len(EVENTS) + self.players)
            about[event] = 1
            about[len(EVENTS) + (player - seat) % self.players] = 1
            scalars += [*about, number]
        return bytes(cards) + as_bytes(scalars).ljust(self.events * (len(EVENTS) + self.players + 1), b"\0")


def recent_events(g: Game, seat: int, most: int) -> list[tuple[int, int, int, int]]:
    """The most recent events as a seat saw them, the newest first: (event, player, kind, number).

    The kind is `NONE` for a card that the seat did not see.

    Raises:
        ValueError: if the game keeps no log.
    """
    if g.log is None:
        raise ValueError("recent events are taken from the log, and this game keeps none: create it with log=True")
    found: list[tuple[int, int, int, int]] = []
    for event, player, kind, viewers, number, _ in reversed(g.log):
        seen = (event, player, kind if viewers >> seat & 1 else NONE)
        told = (number - seat) % len(g.players) if event == log.PASS else number
        if found and found[-1][:3] == seen and event not in _UNCOUNTED:
            found[-1] = (*seen, found[-1][3] + told)
        elif len(found) < most:
            found.append((*seen, told))
        else:
            break
    return found
