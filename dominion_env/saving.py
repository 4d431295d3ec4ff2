"""A game as bytes: what `Game.to_bytes` writes and `Game.from_bytes` reads.

Compressed JSON behind a short head with the version of the format. Nothing in it is run: data from strangers gives a
game, or a `ValueError` that says what is wrong with it. The engine's part is in `dominion_env.engine.saving`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version
from typing import Any, Final

from dominion_env.engine import saving
from dominion_env.engine.card import CARDS
from dominion_env.engine.setup import Setup
from dominion_env.engine.state import Game as State
from dominion_env.kingdom_config import STANDARD, known_rules
from dominion_env.kingdoms import Kingdom
from dominion_env.names import nearest

HEAD: Final = b"dominion game "
FORMAT: Final = 1
"""Raised whenever games saved before can't be read any more."""
MOST_BYTES: Final = 16_000_000
"""How large a saved game may be once it is unpacked."""


def to_bytes(state: State, kingdom: Kingdom, pool: Sequence[str]) -> bytes:
    """A game with its kingdom and the pool of its action table."""
    content = {
        "version": package_version(),
        "kingdom": kingdom_data(kingdom),
        "pool": list(pool),
        "players": len(state.players),
        "game": saving.to_data(state),
    }
    packed = zlib.compress(json.dumps(content, separators=(",", ":")).encode(), 1)
    return HEAD + bytes([FORMAT]) + packed


@cache
def package_version() -> str:
    """The version of this package, which is looked up in files."""
    return version("dominion-env")


def unpack(data: bytes) -> dict[str, Any]:
    """The content that `to_bytes` packed.

    Raises:
        ValueError: if it is no such data, or of another format.
    """
    head = len(HEAD)
    if bytes(data[:head]) != HEAD:
        raise ValueError(f"these are not the bytes of a game: they don't begin with {HEAD!r}")
    if data[head : head + 1] != bytes([FORMAT]):
        raise ValueError(f"the game was saved in format {data[head : head + 1].hex()}; this version reads {FORMAT:02x}")
    packer = zlib.decompressobj()
    try:
        text = packer.decompress(data[head + 1 :], MOST_BYTES)
        if not packer.eof:
            raise ValueError("they are cut off, or too many")  # noqa: TRY301 -- told like other damage
        content = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as error:
        raise ValueError(f"the bytes of the game are damaged: {error}") from None
    if not isinstance(content, dict):
        raise ValueError("the bytes of the game are damaged: there is no mapping in them")  # noqa: TRY004 -- a wrong file
    return content


def kingdom_data(kingdom: Kingdom) -> dict[str, object]:
    """A kingdom as JSON can hold it."""
    return {
        "name": kingdom.name,
        "cards": list(kingdom.cards),
        "bane": kingdom.bane,
        "ferryman": kingdom.ferryman,
        "shelters": kingdom.shelters,
        "rules": kingdom.rules,
    }


def load_kingdom(data: object) -> Kingdom:
    """The kingdom that `kingdom_data` gave this data; without `rules`, it has the standard ones.

    Raises:
        ValueError: if it is none, or has a card that is no kingdom card, or unknown rules.
    """
    if not isinstance(data, Mapping):
        raise ValueError("kingdom: must be a mapping")  # noqa: TRY004 -- a wrong file
    name, bane, ferryman = (data.get(key, "") for key in ("name", "bane", "ferryman"))
    rules = data.get("rules", STANDARD)
    cards = data.get("cards")
    shelters = data.get("shelters", False)
    if not isinstance(cards, list) or len(cards) > len(CARDS) or not isinstance(shelters, bool):
        raise ValueError("kingdom: needs a list of `cards`, and `shelters` as true or false")
    for each in (name, bane, ferryman, rules, *cards):
        if not isinstance(each, str):
            raise ValueError(f"kingdom: {each!r} is no name")  # noqa: TRY004 -- a wrong file
    piles = [*cards, *(each for each in (bane, ferryman) if each)]
    for each in piles:
        if each not in CARDS or not CARDS[each].is_kingdom:
            raise ValueError(f"kingdom: {each!r} is no kingdom card{nearest(each, CARDS)}")
    if len(set(piles)) != len(piles):
        raise ValueError("kingdom: the same card twice")
    _, unknown = known_rules(rules)
    if unknown:
        raise ValueError(f"kingdom: rules: {unknown}")
    return Kingdom(name, tuple(cards), bane, ferryman, shelters, rules)


def load_pool(data: object, setup: Setup) -> tuple[str, ...]:
    """The pool of an action table for games with that set-up.

    Raises:
        ValueError: if it is none, or lacks a card of the game.
    """
    if not isinstance(data, list) or len(data) > len(CARDS) or len(set(map(str, data))) != len(data):
        raise ValueError("pool: must be a list of different cards")
    for name in data:
        if not isinstance(name, str) or name not in CARDS or CARDS[name].pile_of:
            raise ValueError(f"pool: {name!r} is no card")
    missing = [card.name for card in setup.cards if card.name not in data]
    if missing:
        raise ValueError(f"pool: without {', '.join(missing)}")
    return tuple(data)
