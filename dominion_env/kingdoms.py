"""Kingdoms: which cards a game is played with.

Wherever a kingdom is asked for, it can be

- the name of a file in configs/kingdoms ("First Game", "Victory Dance (1st)", "Base random"), in any case. A bare name
  is the version that a rulebook prints in full, else that of the newest edition; others end in "(1st)" and so on;
- the path of a YAML file, ending in .yaml or .yml; a mapping of the same form; or what `load` made of one;
- a list of ten card names, in any case;
- a `Kingdom`, in which everything is decided.

The YAML file::

    name: My kingdom            # left out: the name of the file
    cards: [Cellar, ...]        # ten; or `published: First Game`; or `random:`, any part of which may be left out:
    random:
      sets: [Base (2nd), Dark Ages]   # as in `cards()`; left out: all cards, of both editions
      required: [Witch]         # always among the ten, whatever their set
      banned: [Chapel]          # never drawn
      seed: 5                   # the same draw for every game; left out: anew for each game, from its seed
    bane: Moat                  # for Young Witch: costs 2 or 3
    ferryman: Village           # for Ferryman: costs 3 or 4
    shelters: true              # Shelters in place of the starting Estates; left out: Estates
    rules: first edition        # base and Intrigue cards do what they first said (docs/rulings.md); left out: standard
    players: 3                  # games with another number of players are refused
    also: [...]                 # further names of a published kingdom
    platinum_colony: false      # reserved, as are `landscapes` and `variants`: no game can be played with them yet

Where Young Witch or Ferryman is in the game and no card is given for it, one is drawn from the same sets (of a list:
the sets that its cards are from), under the seed of the game. If Ferryman's card is Young Witch, there is a Bane too.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from dominion_env.engine.card import CARDS
from dominion_env.engine.rng import Rng, seeded
from dominion_env.kingdom_config import (
    BANE_COSTS,
    FERRYMAN_COSTS,
    SIZE,
    STANDARD,
    KingdomConfig,
    KingdomError,
    check,
    known_rules,
    printed_name,
)
from dominion_env.names import nearest

__all__ = [
    "Kingdom",
    "KingdomConfig",
    "KingdomError",
    "KingdomLike",
    "kingdoms",
    "load",
    "possible_piles",
    "random_kingdom",
    "resolve",
]

_TRIES = 200


@dataclass(frozen=True)
class Kingdom:
    """The cards of one game, fully decided.

    Attributes:
        name: What it is called, or "" for an unnamed one.
        cards: Names of the ten kingdom piles.
        bane: Young Witch's extra pile, or "".
        ferryman: The card set aside for Ferryman, or "".
        shelters: Whether Shelters replace the starting Estates.
        rules: Which texts the cards of base and Intrigue follow: "standard" or "first edition".
    """

    name: str
    cards: tuple[str, ...]
    bane: str = ""
    ferryman: str = ""
    shelters: bool = False
    rules: str = STANDARD


Described: TypeAlias = str | os.PathLike[str] | Sequence[str] | Mapping[str, Any] | KingdomConfig
KingdomLike: TypeAlias = Described | Kingdom
"""What is accepted wherever a kingdom is asked for."""


def resolve(kingdom: KingdomLike, seed: int = 0, players: int | None = None) -> Kingdom:
    """The kingdom that is meant; what has to be drawn follows from the seed.

    Args:
        kingdom: See the module's description. The number of cards in a `Kingdom` and their costs are not looked at.
        seed: Of the game. Equal seeds draw the same cards in every process.
        players: How many play, where that is to be compared with what the config says.

    Raises:
        KingdomError: a ValueError that says what is wrong in which file and field.
    """
    if isinstance(kingdom, Kingdom):
        return _printed(kingdom)
    config = load(kingdom)
    _refuse_missing(config)
    if players is not None and config.players not in (None, players):
        raise KingdomError(f"{config.source}: players: is for {config.players} players, not for {players}")
    drawn = _draw(config, seed)
    if drawn is None:
        raise KingdomError(f"{config.source}: {_NO_EXTRA_PILE}")
    return drawn


def load(kingdom: Described) -> KingdomConfig:
    """What a name, a file, a mapping or a list of cards says, checked; a file is read again only after it has changed.

    Raises:
        KingdomError: a ValueError that says what is wrong in which file and field.
    """
    if isinstance(kingdom, KingdomConfig):
        return kingdom
    if isinstance(kingdom, str) and not kingdom.casefold().endswith((".yaml", ".yml")):
        return _named(kingdom)
    if isinstance(kingdom, (str, os.PathLike)):
        return _file(os.fspath(kingdom))
    if isinstance(kingdom, Mapping):
        return _checked(kingdom, "kingdom")
    return _listed(tuple(kingdom))


def kingdoms(all: bool = False) -> dict[str, KingdomConfig]:  # noqa: A002 - reads as it is meant: kingdoms(all=True)
    """The kingdoms of configs/kingdoms, by name: those that can be played or, with `all`, the others too.

    The `missing` of each names what it still lacks.
    """
    return {config.name: config for config in _packaged().values() if all or not config.missing}


def random_kingdom(seed: int, sets: Iterable[str] | str | None = None, players: int = 2) -> Kingdom:
    """Ten cards drawn uniformly, with a Bane and Ferryman's card where the draw needs them.

    Args:
        seed: Equal seeds draw the same cards in every process.
        sets: What to draw from, as in `cards`: "Base" is both editions, "Base (2nd)" the second only. By default all
            cards of both editions.
        players: 2 to 6; the draw does not depend on it.

    Raises:
        KingdomError: a ValueError, for unknown sets and for sets with too few cards.
    """
    named = (sets,) if isinstance(sets, str) else None if sets is None else tuple(sets)
    return resolve(_from_sets(named, players), seed)


def possible_piles(kingdom: KingdomLike) -> tuple[str, ...]:
    """Every card that is a kingdom pile, the Bane or Ferryman's card in a game of this kingdom under some seed.

    Raises:
        KingdomError: as in `resolve`.
    """
    if isinstance(kingdom, Kingdom):
        return _piles(_printed(kingdom))
    config = load(kingdom)
    _refuse_missing(config)
    if config.random is not None:
        piles = {*config.pool, *config.random.required}
    else:
        piles = set(config.cards or ())
        if "Ferryman" in piles and config.ferryman is None:
            piles.update(_costing(config.pool, FERRYMAN_COSTS))
        if "Young Witch" in {*piles, config.ferryman} and config.bane is None:
            piles.update(_costing(config.pool, BANE_COSTS))
    return tuple(sorted({*piles, *(name for name in (config.bane, config.ferryman) if name is not None)}))


def _piles(kingdom: Kingdom) -> tuple[str, ...]:
    return tuple(sorted(name for name in (*kingdom.cards, kingdom.bane, kingdom.ferryman) if name))


# Drawing.

_NO_EXTRA_PILE = "no card is left to draw for Young Witch (costing 2 or 3) or Ferryman (3 or 4)"


def _draw(config: KingdomConfig, seed: int) -> Kingdom | None:
    """Draw what is not given; None if no card is left for Young Witch or Ferryman, in many tries."""
    draw = config.random
    shelters = bool(config.shelters)
    rules = config.rules or STANDARD
    if config.cards is not None:
        kingdom = Kingdom(config.name, config.cards, config.bane or "", config.ferryman or "", shelters, rules)
        if _complete(kingdom):
            return kingdom
    rng = _generator(seed if draw is None or draw.seed is None else draw.seed)
    for _ in range(_TRIES):
        cards = config.cards if config.cards is not None else _draw_ten(config, rng)
        ferryman = ""
        if "Ferryman" in cards:
            ferryman = config.ferryman or _draw_one(config, rng, FERRYMAN_COSTS, (*cards, config.bane))
        bane = ""
        if "Young Witch" in cards or ferryman == "Young Witch":
            bane = config.bane or _draw_one(config, rng, BANE_COSTS, (*cards, ferryman))
        kingdom = Kingdom(config.name, cards, bane, ferryman, shelters, rules)
        if _complete(kingdom):
            return kingdom
    return None


def _complete(kingdom: Kingdom) -> bool:
    piles = (*kingdom.cards, kingdom.ferryman)
    return ("Ferryman" not in piles or kingdom.ferryman != "") and ("Young Witch" not in piles or kingdom.bane != "")


def _draw_ten(config: KingdomConfig, rng: Rng) -> tuple[str, ...]:
    chosen = list(config.random.required) if config.random is not None else []
    taken = {*chosen, config.bane, config.ferryman}
    left = [name for name in config.pool if name not in taken]
    while len(chosen) < SIZE:
        chosen.append(left.pop(rng.below(len(left))))
    return tuple(sorted(chosen))


def _draw_one(config: KingdomConfig, rng: Rng, costs: tuple[int, int], taken: tuple[str | None, ...]) -> str:
    left = [name for name in _costing(config.pool, costs) if name not in taken]
    return left[rng.below(len(left))] if left else ""


def _costing(names: tuple[str, ...], costs: tuple[int, int]) -> list[str]:
    return [name for name in names if CARDS[name].cost in costs]


def _generator(seed: int) -> Rng:
    """The engine's generator, on another stream than the one that shuffles the decks of a game with this seed."""
    digest = hashlib.sha256(f"kingdom {int(seed)}".encode()).digest()
    return seeded(int.from_bytes(digest[:8], "big"))


# Finding and reading.


def _checked(raw: Mapping[str, Any], source: str, as_printed: bool = False) -> KingdomConfig:
    config = check(raw, source, _named, as_printed)
    if not config.missing and _draw(config, 0) is None:
        raise KingdomError(f"{source}: {'cards' if config.random is None else 'random'}: {_NO_EXTRA_PILE}")
    return config


@lru_cache(maxsize=1024)
def _listed(names: tuple[str, ...]) -> KingdomConfig:
    return _checked({"cards": list(names)}, "kingdom")


@lru_cache(maxsize=256)
def _from_sets(sets: tuple[str, ...] | None, players: int) -> KingdomConfig:
    return _checked({"random": {"sets": sets}, "players": players}, "random_kingdom")


@lru_cache(maxsize=1024)
def _named(name: str) -> KingdomConfig:
    stem = _stem(name)
    file = files("dominion_env.configs") / "kingdoms" / f"{stem}.yaml"
    if stem and file.is_file():
        source = _source(name)
        return _checked(_parsed(file.read_text(encoding="utf-8"), source), source, as_printed=True)
    names = {each: config for config in _packaged().values() for each in (config.name, *config.also)}
    for each, config in names.items():
        if _stem(each) == stem:
            return config
    raise KingdomError(f"no kingdom is called {name!r}{nearest(name, names)} (a file is named with its ending, .yaml)")


@lru_cache(maxsize=1)
def _packaged() -> dict[str, KingdomConfig]:
    folder = files("dominion_env.configs") / "kingdoms"
    stems = sorted(file.name.removesuffix(".yaml") for file in folder.iterdir() if file.name.endswith(".yaml"))
    return {stem: _named(stem) for stem in stems}


def _stem(name: str) -> str:
    """The name of a kingdom as that of a file: "The Duke's Ball (3rd)" is in the_dukes_ball_3rd.yaml."""
    plain = unicodedata.normalize("NFKD", name.casefold()).replace("&", " and ")
    return "_".join(re.findall("[a-z0-9]+", re.sub("['\N{RIGHT SINGLE QUOTATION MARK}]", "", plain)))


def _source(name: str) -> str:
    return f"configs/kingdoms/{_stem(name)}.yaml"


def _file(path: str) -> KingdomConfig:
    try:
        stat = Path(path).stat()
    except OSError as error:
        raise KingdomError(f"{path}: cannot be read: {error.strerror}") from None
    return _read(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=256)
def _read(path: str, changed: int, size: int) -> KingdomConfig:  # noqa: ARG001 - a changed file is another entry
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise KingdomError(f"{path}: cannot be read: {error}") from None
    raw = _parsed(text, path)
    return _checked(raw if "published" in raw else {"name": Path(path).stem, **raw}, path)


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        raw = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise KingdomError(f"{source}: is not YAML: {error}") from None
    if not isinstance(raw, dict):
        raise KingdomError(f"{source}: must be a mapping with one of `cards`, `published` and `random`")
    return raw


@lru_cache(maxsize=1024)
def _printed(kingdom: Kingdom) -> Kingdom:
    """The same with names as printed."""
    source = kingdom.name or "kingdom"
    errors: list[str] = []
    rules, unknown = known_rules(kingdom.rules)
    if unknown:
        errors.append(f"{source}: rules: {unknown}")

    def printed(field: str, name: str) -> str:
        found, why = printed_name(name)
        if why or found not in CARDS:
            errors.append(f"{source}: {field}: {why or f'does not exist here yet: {found}'}")
        return found

    result = replace(
        kingdom,
        cards=tuple(printed("cards", name) for name in kingdom.cards),
        bane=kingdom.bane and printed("bane", kingdom.bane),
        ferryman=kingdom.ferryman and printed("ferryman", kingdom.ferryman),
        rules=rules,
    )
    if errors:
        raise KingdomError("\n".join(errors))
    return result


def _refuse_missing(config: KingdomConfig) -> None:
    if config.missing:
        fields = config.missing_by_field.items()
        lines = [f"{config.source}: {field}: does not exist here yet: {', '.join(names)}" for field, names in fields]
        editions = [each for each in kingdoms() if each.startswith(f"{config.name} (")]
        if editions and config.source == _source(config.name):
            lines.append(f"{config.source}: can be played: {', '.join(editions)}")
        raise KingdomError("\n".join(lines))
