"""A game as plain data (numbers, strings, lists and mappings, as JSON can hold them), and back.

What is saved is the data at the last top-level decision and the choices made since, which are made again when the game
is loaded. Everything is checked on the way in, so that data from strangers gives a game or a `ValueError`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominion_env.engine import copies
from dominion_env.engine.redeal import SEAT
from dominion_env.engine.rng import Rng, in_range
from dominion_env.engine.setup import count_piles
from dominion_env.engine.state import ACTION_PHASE, AT_PLAY, BUY_PHASE, CLEANUP, NONE, Game, Played, Player
from dominion_env.engine.turn import IllegalChoice, advance

if TYPE_CHECKING:
    from dominion_env.engine.setup import Setup

Data = Mapping[str, object]

MOST: Final = 1_000_000
"""No number of a game gets larger than this, and no list longer, but for seeds and choices that re-deal."""
LARGEST_SEED: Final = 1 << 300

_ZONES: Final = ("hand", "discard", "aside", "picked")
_LISTS: Final = ("deck", "looking", "delayed")
_MASKS: Final = ("seen", "looking_seen")
_COUNTS: Final = ("supply", "outside", "trash", "set_up", "plays")
_NUMBERS: Final = (
    "start_player", "turn_player", "phase", "actions", "buys", "coins", "bought", "gained_in_buy_phase",
    "cheaper", "actions_played", "next_uid", "next_group", "max_turns",
)  # fmt: skip
_FLAGS: Final = ("over", "truncated", "show_forced", "searching")
_FACTS: Final = ("start_player", "turn_player", "phase", "actions", "buys", "coins", "cheaper", "over")
"""What `fingerprint` takes beside the cards: what the rules are about, not how the engine keeps it."""


# Out.


def to_data(g: Game) -> dict[str, object]:
    """The whole game."""
    base = g if g.running is None else copies.base_of(g)
    data: dict[str, object] = {
        "state": state_data(base),
        "history": list(g.history),
        "since": len(g.history) - g.base_length if g.running is not None else 0,
        "seed": g.seed,
    }
    if g.origin is not None:
        data["origin"] = state_data(g.origin)
    return data


def state_data(g: Game) -> dict[str, object]:
    """A game at a top-level decision, without how it came there."""
    data: dict[str, object] = {name: getattr(g, name) for name in (*_NUMBERS, *_FLAGS)}
    for name in _COUNTS:
        data[name] = getattr(g, name).hex()
    data["rng"] = [g.rng.one, g.rng.two]
    data["mixed"] = [list(pile) for pile in g.mixed]
    data["bounds"] = g.bounds.hex()
    data["hidden"] = list(g.hidden)
    data["players"] = [player_data(player) for player in g.players]
    if g.log is not None:
        data["log"] = [list(note) for note in g.log]
    return data


def player_data(p: Player) -> dict[str, object]:
    """One seat's cards."""
    data: dict[str, object] = {name: list(getattr(p, name)) for name in (*_LISTS, *_MASKS)}
    for name in _ZONES:
        data[name] = getattr(p, name).hex()
    data["in_play"] = [[card.kind, card.uid, card.topdeck] for card in p.in_play]
    data["passed"] = p.passed
    data["coffers"] = p.coffers
    data["turns"] = p.turns
    data["shown"] = p.shown
    if p.shuffles:
        data["shuffles"] = [list(top) for top in p.shuffles]
    return data


def fingerprint(g: Game) -> str:
    """A digest of where all cards are, of the turn and of the luck to come: 16 hexadecimal digits.

    Games with the same fingerprint go on alike. It does not depend on how the game came there.
    """
    parts: list[object] = [getattr(g, name) for name in _FACTS]
    if g.setup.first_edition:
        parts.append("first edition")
    parts += [g.rng.one, g.rng.two]
    parts += [getattr(g, name).hex() for name in _COUNTS]
    parts.append([list(pile) for pile in g.mixed])
    for p in g.players:
        parts += [getattr(p, name).hex() for name in _ZONES]
        parts += [list(getattr(p, name)) for name in _LISTS]
        parts += [[card.kind for card in p.in_play], p.passed, p.coffers, p.turns]
        if p.shuffles:
            parts.append([list(top) for top in p.shuffles])
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


# In.


def from_data(setup: Setup, data: Data) -> Game:
    """The game that `to_data` gave this data, for the same kingdom and number of players.

    Raises:
        ValueError: for anything that is no such game; the message names what is wrong.
    """
    history = whole_list(data, "history", -LARGEST_SEED, MOST)
    since = whole(data, "since", 0, len(history))
    g = load_state(setup, mapping(data, "state"))
    g.seed = whole(data, "seed", -LARGEST_SEED, LARGEST_SEED)
    if "origin" in data:
        g.origin = load_state(setup, mapping(data, "origin"))
        g.origin.seed = g.seed
    g.history = history[: len(history) - since]
    g.base_length = len(g.history)
    advance(g)
    if (g.decision is None) != g.over:
        raise ValueError("state: a game goes on as long as somebody has to decide")
    if not since:
        return g
    base = g.copy()
    try:
        for choice in history[len(history) - since :]:
            if choice < 0 and (-1 - choice) & SEAT >= len(g.players):
                raise ValueError(f"{choice} deals anew for a player who is not there")
            copies.replay(g, [choice])
    except IllegalChoice as error:
        raise ValueError(f"history: {error}") from None
    if g.running is None:
        raise ValueError("history: the choices since the last top-level decision lead to another one")
    g.base = base
    return g


def load_state(setup: Setup, data: Data) -> Game:
    """A game at a top-level decision."""
    size = setup.size
    n = setup.players
    rng = whole_list(data, "rng", 1, MOST * MOST, 2)
    if not in_range(rng[0], rng[1]):
        raise ValueError(f"rng: {rng} is no state of the random generator")
    g = Game(setup, Rng(rng[0], rng[1]))
    for name in _NUMBERS:
        setattr(g, name, whole(data, name, 0, MOST))
    for name in _FLAGS:
        setattr(g, name, flag(data, name))
    for name in _COUNTS:
        setattr(g, name, counts(data, name, size))
    if g.turn_player >= n or g.start_player >= n:
        raise ValueError(f"there are {n} players, so turn_player and start_player are less than that")
    if g.phase not in ((CLEANUP,) if g.over else (ACTION_PHASE, BUY_PHASE)):
        raise ValueError(f"phase: {g.phase} is none in which a game that is {'' if g.over else 'not '}over can be")
    g.mixed = [numbers(pile, "mixed", 0, size - 1) for pile in listed(data, "mixed", len(setup.mixed_piles))]
    g.bounds = counts(data, "bounds", n * n * 4 * size)
    g.hidden = whole_list(data, "hidden", 0, 255, n * n * 4)
    g.players = [load_player(each, size) for each in listed(data, "players", n)]
    count_piles(g)
    if "log" in data:
        notes: list[tuple[int, ...]] = []
        for note in listed(data, "log"):
            entry = numbers(note, "log", NONE, MOST, 6)
            notes.append(tuple(entry))
        g.log = notes
    return g


def load_player(data: object, size: int) -> Player:
    """One seat's cards."""
    if not isinstance(data, dict):
        raise ValueError("players: each must be a mapping")  # noqa: TRY004 -- a wrong file
    p = Player(size)
    for name in _LISTS:
        setattr(p, name, whole_list(data, name, 0, size - 1))
    for name in _MASKS:
        setattr(p, name, whole_list(data, name, 0, MOST << 12))
    for name in _ZONES:
        setattr(p, name, counts(data, name, size))
    for entry in listed(data, "in_play"):
        kind, uid, topdeck = numbers(entry, "in_play", 0, MOST, 3)
        if kind >= size:
            raise ValueError(f"in_play: there is no card {kind}")
        card = Played(kind, uid, AT_PLAY)
        card.topdeck = topdeck
        p.in_play.append(card)
    p.passed = whole(data, "passed", NONE, size - 1)
    p.coffers = whole(data, "coffers", 0, MOST)
    p.turns = whole(data, "turns", 0, MOST)
    p.shown = flag(data, "shown")
    if "shuffles" in data:
        p.shuffles = [numbers(top, "shuffles", 0, size - 1) for top in listed(data, "shuffles")]
    if len(p.seen) not in (0, len(p.deck)) or len(p.looking) != len(p.looking_seen):
        raise ValueError("players: more is known of cards than there are")
    return p


# Reading data that may be anything.


def value(data: Data, name: str) -> object:
    """What has that name."""
    if name not in data:
        raise ValueError(f"{name} is missing")
    return data[name]


def mapping(data: Data, name: str) -> Data:
    """A mapping."""
    found = value(data, name)
    if not isinstance(found, dict):
        raise ValueError(f"{name} must be a mapping, not {type(found).__name__}")  # noqa: TRY004 -- a wrong file
    return found


def listed(data: Data, name: str, length: int = NONE) -> list[object]:
    """A list, of that length if one is given."""
    found = value(data, name)
    if not isinstance(found, list) or len(found) > MOST or (length != NONE and len(found) != length):
        raise ValueError(f"{name} must be a list{f' of {length}' if length != NONE else ''}")
    return found


def numbers(found: object, name: str, low: int, high: int, length: int = NONE) -> list[int]:
    """Whole numbers from `low` to `high`."""
    if not isinstance(found, list) or len(found) > MOST or (length != NONE and len(found) != length):
        raise ValueError(f"{name} must be a list{f' of {length}' if length != NONE else ''}")
    checked: list[int] = []
    for number in found:
        if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
            raise ValueError(f"{name}: {number!r} is not a whole number from {low} to {high}")
        checked.append(number)
    return checked


def whole_list(data: Data, name: str, low: int, high: int, length: int = NONE) -> list[int]:
    """A list of whole numbers from `low` to `high`."""
    return numbers(value(data, name), name, low, high, length)


def whole(data: Data, name: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    return numbers([value(data, name)], name, low, high)[0]


def flag(data: Data, name: str) -> bool:
    """Yes or no."""
    found = value(data, name)
    if not isinstance(found, bool):
        raise ValueError(f"{name} must be true or false, not {found!r}")  # noqa: TRY004 -- a wrong file
    return found


def counts(data: Data, name: str, size: int) -> bytearray:
    """Counts as hexadecimal digits."""
    found = value(data, name)
    if not isinstance(found, str) or len(found) != 2 * size:
        raise ValueError(f"{name} must have {2 * size} hexadecimal digits")
    try:
        return bytearray.fromhex(found)
    except ValueError:
        raise ValueError(f"{name} must have {2 * size} hexadecimal digits") from None
