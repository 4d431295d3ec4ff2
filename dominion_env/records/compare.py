"""What a game's log tells, compared with what the record says.

Entries of the engine's log become facts in the words of the record; each fact ticks off a card of the scene that is
being played. A fact that the record does not have, and a part of the record that did not happen, are disagreements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dominion_env.engine import log, moves
from dominion_env.engine.card import TO_DECK, TO_HAND
from dominion_env.records.script import LOOKED, Part, Scene, counted

MOVES: Final = {
    log.GAIN: "gain",
    log.TRASH: "trash",
    log.DISCARD: "discard",
    log.DRAW: "draw",
    log.TOPDECK: "topdeck",
    log.SET_ASIDE: "setaside",
    log.PASS: "pass",
    log.NAME: "name",
    log.REACT: "react",
}
ZONES: Final = {
    moves.HAND: "hand",
    moves.PICKED: "hand",
    moves.LOOKING: LOOKED,
    moves.PLAY_AREA: "play",
    moves.DECK: LOOKED,
    moves.DISCARD_PILE: "discard",
}
GAINED_TO: Final = {TO_DECK: "deck", TO_HAND: "hand"}


@dataclass(frozen=True)
class Disagreement:
    """Where a game played again is not as it was recorded.

    Attributes:
        record: The id of the record.
        turn: The number of the turn in the record, from 0; as many as there are turns for the end of the game.
        seat: Whose turn it is.
        event: The number of the event in the turn, from 0; as many as there are events for Clean-up.
        card: The card that is being played, or "" for the turn itself.
        expected: What the record says.
        found: What the game did, or could do.
    """

    record: str
    turn: int
    seat: int
    event: int
    card: str
    expected: str
    found: str

    def __str__(self) -> str:
        of = f" ({self.card})" if self.card else ""
        return (
            f"{self.record}, turn {self.turn} of player {self.seat}, event {self.event}{of}: "
            f"expected {self.expected}, found {self.found}"
        )


class Differs(Exception):
    """Game and record part here."""

    def __init__(self, event: int, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.event, self.expected, self.found = event, expected, found


@dataclass(frozen=True)
class Fact:
    """One card that moved, or another thing that happened.

    Attributes:
        what: As of `Part`; "play", "buy", "clean up", "turn" and "end" beside.
        seat: Whose card it is.
        card: Which, or "" where there is none.
        zone: Where it was before, or "".
        to: Where it went: a zone for a gain, a seat for a card passed.
    """

    what: str
    seat: int
    card: str = ""
    zone: str = ""
    to: str = ""

    def __str__(self) -> str:
        return f"player {self.seat}: {self.what} {self.card}".rstrip()


HEADS: Final = {log.PLAY: "play", log.BUY: "buy", log.CLEAN_UP: "clean up", log.TURN: "turn", log.END: "end"}


def facts(entries: Sequence[tuple[int, ...]], names: Sequence[str]) -> Iterator[Fact]:
    """What entries of the engine's log mean.

    Args:
        entries: See `dominion_env.engine.log`.
        names: Of the cards, by kind.
    """
    for place, (event, seat, kind, viewers, number, zone) in enumerate(entries):
        card = names[kind] if kind >= 0 else ""
        if event in HEADS:
            copies = number if event == log.PLAY else 1
            yield from [Fact(HEADS[event], seat, card)] * copies
        elif event == log.SHUFFLE:
            following = entries[place + 1] if place + 1 < len(entries) else (-1,)
            if following[0] in (log.DRAW, log.REVEAL, log.LOOK) and following[1] == seat:  # else there was no card
                yield Fact("shuffle", seat)
        elif event == log.REVEAL:
            if zone == moves.DECK:
                yield Fact("reveal", seat, card)
            elif entries[place - 1][0] != log.REACT:  # of which more is told than that the card was shown
                yield from [Fact("show", seat, card)] * number
        elif event == log.TAKE:
            yield Fact("tohand" if viewers == log.EVERYONE else "draw", seat, card)
        elif event in MOVES and zone != moves.ASIDE:  # what Library had set aside is discarded without a word
            yield Fact(MOVES[event], seat, card, ZONES.get(zone, ""), goes_to(event, number))


def goes_to(event: int, number: int) -> str:
    """Where a card goes: a zone for a gain, a seat for a card passed."""
    if event == log.GAIN:
        return GAINED_TO.get(number, "discard")
    return f"p{number}" if event == log.PASS else ""


def tick_off(scene: Scene, fact: Fact) -> Part | None:
    """Find what a fact is in the scene, and count it off; returns the part, None of a shuffle.

    Raises:
        Differs: if the record has nothing of the kind, or another card.
    """
    if fact.what == "shuffle":
        tick_off_shuffle(scene, fact.seat)
        return None
    part = next_part(scene, fact.what, fact.seat)
    if part is None and fact.what == "reveal" and moves_on(scene, fact.seat):
        return None
    if part is None:
        raise Differs(last_index(scene), f"no more of that kind in {described(scene)}", str(fact))
    if part.logged and part.left is not None and fact.card not in part.left:
        raise Differs(part.index, f"player {part.seat}: {part.what} {' or '.join(sorted(set(part.left)))}", str(fact))
    for told, happened in ((part.zone, fact.zone), (part.event.to, fact.to)):
        if told and happened and told != happened:
            raise Differs(part.index, f"{fact.what} {fact.card}: {told}", happened)
    if part.left is not None:
        if fact.card in part.left:
            part.left.remove(fact.card)
        else:
            part.left.pop()
    if part.count is not None:
        part.count -= 1
    return part


def moves_on(scene: Scene, seat: int) -> bool:
    """Whether a card of a player that is revealed is told only as what becomes of it: "trashes the top card"."""
    return any(part.seat == seat and part.off_deck and part.what in ("trash", "discard") for part in scene.parts)


def next_part(scene: Scene, what: str, seat: int) -> Part | None:
    """The first part of the scene of that kind of which some is still to come."""
    for part in scene.parts:
        if part.what == what and part.seat == seat and part.count != 0 and not part.whole_deck:
            return part
    return None


def tick_off_shuffle(scene: Scene, seat: int) -> None:
    """Find a shuffle in the scene; as many cards as recorded must have come from the old deck.

    Raises:
        Differs: if there is none, or not as many cards came before it.
    """
    for place, part in enumerate(scene.parts):
        if part.what == "shuffle" and part.seat == seat and part.count:
            part.count = 0
            after = next((each for each in scene.parts[place:] if each.seat == seat and each.off_deck), None)
            old = part.event.old_deck
            if after is not None and after.count is not None and old is not None:
                same(part.index, "cards before the shuffle:", old, after.total - after.count)
            return
    raise Differs(last_index(scene), f"no shuffle by player {seat} in {described(scene)}", "one")


def finish(scene: Scene) -> None:
    """The scene is over.

    Raises:
        Differs: if something of it did not happen.
    """
    if scene.cards and scene.head is not None:
        raise Differs(scene.index, f"{scene.head.e} {', '.join(scene.cards)}", "nothing")
    for part in scene.parts:
        if part.what in TICKED and part.count and not part.whole_deck:
            cards = "" if part.left is None else " " + ", ".join(part.left)
            raise Differs(part.index, f"player {part.seat}: {part.what} {part.count}{cards}", "nothing")


TICKED: Final = frozenset([*MOVES.values(), "reveal", "show", "tohand", "shuffle", "choose"])
"""Parts that must have happened at the end of their scene."""


def described(scene: Scene) -> str:
    """What is going on in a scene."""
    if scene.head is None:
        return "Clean-up"
    return f"the {scene.head.e} of {', '.join(dict.fromkeys(scene.head.cards or ()))}"  # type: ignore[arg-type]


def last_index(scene: Scene) -> int:
    """The number of the last event of a scene."""
    return max([scene.index, *(part.index for part in scene.parts)])


def same(event: int, what: str, expected: object, found: object) -> None:
    """Compare two numbers or the like.

    Raises:
        Differs: if they are not equal.
    """
    if expected != found:
        raise Differs(event, f"{what} {expected}", str(found))


def same_cards(event: int, what: str, expected: Counter[str], found: Counter[str]) -> None:
    """Compare two lots of cards.

    Raises:
        Differs: if they are not equal, naming the cards that are too few and too many.
    """
    if +expected != +found:
        few, many = counted(expected - found), counted(found - expected)
        raise Differs(event, f"{what} with {', '.join(few) or 'no more'}", f"with {', '.join(many) or 'fewer'}")
