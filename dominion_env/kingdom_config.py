"""Kingdoms as files describe them: their form, and what can be wrong with them.

`dominion_env.kingdoms` tells what the fields mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError

from dominion_env.catalogue import kingdom_cards, published_kingdom_cards
from dominion_env.engine.card import CARDS
from dominion_env.names import nearest

SIZE = 10
BANE_COSTS = (2, 3)
FERRYMAN_COSTS = (3, 4)

STANDARD: Final = "standard"
FIRST_EDITION: Final = "first edition"
RULES: Final = (STANDARD, FIRST_EDITION)


class KingdomError(ValueError):
    """A kingdom that cannot be played; each line of the message names the file and the field."""


_Names = Annotated[tuple[str, ...], Field(strict=False)]
"""Not strict, since YAML has lists and no tuples; the names in it are."""


class RandomDraw(BaseModel):
    """How the ten cards are drawn."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    sets: _Names | None = None
    required: _Names = ()
    banned: _Names = ()
    seed: int | None = None


class KingdomConfig(BaseModel):
    """A kingdom as a file describes it. `dominion_env.kingdoms.load` makes one and checks it."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    name: str = ""
    also: _Names = ()
    cards: _Names | None = None
    published: str | None = None
    random: RandomDraw | None = None
    bane: str | None = None
    ferryman: str | None = None
    shelters: bool | None = None
    rules: str | None = None
    players: Annotated[int, Field(ge=2, le=6)] | None = None
    platinum_colony: bool = False
    landscapes: _Names = ()
    variants: _Names = ()

    _source: str = PrivateAttr("kingdom")

    @property
    def source(self) -> str:
        """Where it is from, for messages."""
        return self._source

    def read_from(self, source: str) -> KingdomConfig:
        """The same, once it is noted where it is from."""
        self._source = source
        return self

    @property
    def missing(self) -> tuple[str, ...]:
        """What it asks for that is not here yet; empty if it can be played."""
        return tuple(name for names in self.missing_by_field.values() for name in names)

    @property
    def missing_by_field(self) -> dict[str, tuple[str, ...]]:
        """What it asks for that is not here yet, by the field that asks."""
        found = {
            "cards": _not_here(self.cards or ()),
            "random.required": _not_here(self.random.required) if self.random is not None else (),
            "bane": _not_here((self.bane,)),
            "ferryman": _not_here((self.ferryman,)),
            "landscapes": self.landscapes,
            "platinum_colony": ("Platinum", "Colony") if self.platinum_colony else (),
        }
        return {field: names for field, names in found.items() if names}

    @property
    def pool(self) -> tuple[str, ...]:
        """The cards that whatever is not given is drawn from, in alphabetical order."""
        if self.random is not None:
            return _pool(self.random.sets, self.random.banned)
        return _pool(tuple({CARDS[name].set: None for name in self.cards or () if name in CARDS}), ())


@lru_cache(maxsize=1024)
def _not_here(names: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name is not None and name not in CARDS)


@lru_cache(maxsize=1024)
def _pool(sets: tuple[str, ...] | None, banned: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in kingdom_cards(sets) if name not in banned)


def check(
    raw: Mapping[str, Any], source: str, published: Callable[[str], KingdomConfig], as_printed: bool = False
) -> KingdomConfig:
    """Read a config: its form first, then what it says; names become as printed, `published` is looked up.

    Args:
        raw: As read from YAML.
        source: Where it is from, for messages.
        published: Finds a kingdom by name.
        as_printed: Whether it is a published kingdom: of these, Bane and Ferryman's card are taken as printed, whatever
            they cost ("Bounty of the Hunt" sets aside a card for 2).

    Raises:
        KingdomError: naming everything that is wrong.
    """
    config = _formed(raw, source)
    own = config.model_dump(exclude_unset=True, exclude={"published"})
    given = [field for field in ("cards", "published", "random") if getattr(config, field) is not None]
    if len(given) != 1:
        has = " and ".join(f"`{field}`" for field in given) or "none"
        raise KingdomError(f"{source}: needs one of `cards`, `published` and `random`, has {has}")
    if config.published is not None:
        try:
            base = published(config.published)
        except KingdomError as error:
            raise KingdomError(f"{source}: published: {error}") from None
        config = _formed({**base.model_dump(exclude_none=True), "also": (), **own}, source)
    return _Checker(config, source, set() if as_printed else set(own)).checked()


# The form.

_EXPECTED = {
    "name": "a text",
    "also": "a list of texts",
    "cards": "a list of ten card names",
    "published": "the name of a kingdom",
    "random": "a mapping with any of `sets`, `required`, `banned` and `seed`",
    "random.sets": "a list of sets",
    "random.required": "a list of card names",
    "random.banned": "a list of card names",
    "random.seed": "a whole number",
    "bane": "the name of a card",
    "ferryman": "the name of a card",
    "shelters": "true or false",
    "rules": " or ".join(map(repr, RULES)),
    "players": "a whole number from 2 to 6",
    "platinum_colony": "true or false",
    "landscapes": "a list of texts",
    "variants": "a list of texts",
}


def _formed(raw: Mapping[str, Any], source: str) -> KingdomConfig:
    by_name = {str(field): value for field, value in raw.items()}
    if "random" in by_name and by_name["random"] is None:  # `random:` and nothing after it
        by_name["random"] = {}
    try:
        return KingdomConfig.model_validate(by_name).read_from(source)
    except ValidationError as error:
        lines = (f"{source}: {_of_form(each['loc'], each['type'], each['input'])}" for each in error.errors())
        raise KingdomError("\n".join(dict.fromkeys(lines))) from None


def _of_form(where: tuple[int | str, ...], kind: str, value: object) -> str:
    field = ".".join(part for part in where if isinstance(part, str))
    if kind == "extra_forbidden":
        known = RandomDraw.model_fields if field.startswith("random.") else KingdomConfig.model_fields
        wrong = field.removeprefix("random.")
        return f"{field}: is no field{nearest(wrong, known)}; the fields are {', '.join(known)}"
    return f"{field}: must be {_EXPECTED[field]}, not {value!r}"


# What it says.


class _Checker:
    """Collects what is wrong, field by field, and the names as printed."""

    def __init__(self, config: KingdomConfig, source: str, with_costs: set[str]) -> None:
        self.config = config
        self.source = source
        self.with_costs = with_costs  # the fields of which costs are looked at
        self.errors: list[str] = []

    def checked(self) -> KingdomConfig:
        given = self.config
        names = {
            "cards": self._cards(given.cards) if given.cards is not None else None,
            "random": self._draw(given.random) if given.random is not None else None,
            "bane": self._pile("bane", given.bane, BANE_COSTS),
            "ferryman": self._pile("ferryman", given.ferryman, FERRYMAN_COSTS),
            "rules": self._rules(given.rules),
        }
        if given.variants:
            self._error("variants", "is reserved: there are no variants yet")
        config = given.model_copy(update=names)
        if not self.errors:
            self._together(config)
        if self.errors:
            raise KingdomError("\n".join(self.errors))
        return config

    def _error(self, field: str, what: str) -> None:
        self.errors.append(f"{self.source}: {field}: {what}")

    def _names(self, field: str, names: Sequence[str]) -> tuple[str, ...]:
        found: list[str] = []
        for name in names:
            printed, why = printed_name(name)
            if why:
                self._error(field, why)
            elif printed in found:
                self._error(field, f"names {printed!r} twice")
            found.append(printed)
        return tuple(found)

    def _cards(self, names: Sequence[str]) -> tuple[str, ...]:
        cards = self._names("cards", names)
        if len(cards) != SIZE:
            hints = {"Young Witch": "a Bane goes under `bane`", "Ferryman": "Ferryman's card goes under `ferryman`"}
            hint = "".join(f"; {hint}" for name, hint in hints.items() if name in cards and len(cards) > SIZE)
            self._error("cards", f"must be {SIZE} names, not {len(cards)}{hint}")
        return cards

    def _draw(self, draw: RandomDraw) -> RandomDraw:
        required = self._names("random.required", draw.required)
        banned = self._names("random.banned", draw.banned)
        if len(required) > SIZE:
            self._error("random.required", f"must be at most {SIZE} names, not {len(required)}")
        for name in required:
            if name in banned:
                self._error("random.banned", f"names {name!r}, which is required")
        if draw.sets is not None and not draw.sets:
            self._error("random.sets", "is empty; leave it out to draw from all cards")
        for each in draw.sets or ():
            try:
                kingdom_cards([each])
            except ValueError as error:
                self._error("random.sets", str(error))
        return draw.model_copy(update={"required": required, "banned": banned})

    def _pile(self, field: str, name: str | None, costs: tuple[int, int]) -> str | None:
        if name is None:
            return None
        printed, why = printed_name(name)
        if why:
            self._error(field, why)
        elif field in self.with_costs and printed in CARDS and CARDS[printed].cost not in costs:
            self._error(field, f"must cost {costs[0]} or {costs[1]}; {printed!r} costs {CARDS[printed].cost}")
        return printed

    def _rules(self, name: str | None) -> str | None:
        if name is None:
            return None
        rules, why = known_rules(name)
        if why:
            self._error("rules", why)
        return rules

    def _together(self, config: KingdomConfig) -> None:
        """Look at what depends on more than one field."""
        draw = config.random
        always = draw.required if draw is not None else config.cards or ()
        possible = {*always, *(config.pool if draw is not None else ())}
        extra = (("ferryman", config.ferryman, "Ferryman"), ("bane", config.bane, "Young Witch"))
        for field, name, owner in extra:
            if name is not None and owner not in possible and not (field == "bane" and config.ferryman == owner):
                self._error(field, f"{name!r} has no use: {owner} is not among the cards")
            if name is not None and name in always:
                self._error(field, f"must be another pile than the ten, and {name!r} is one of them")
        if config.bane is not None and config.bane == config.ferryman:
            self._error("bane", f"must be another pile than Ferryman's card, {config.bane!r}")
        if draw is not None:
            offered = len({*config.pool, *draw.required} - {config.bane, config.ferryman})
            if offered < SIZE:
                self._error("random", f"needs at least {SIZE} cards to draw from; there are {offered}")


def printed_name(name: str) -> tuple[str, str]:
    """The name of a kingdom pile as printed, and why there can be no such pile ("" if there can, now or some day)."""
    found = _printed_names().get(name.casefold())
    if found is None:
        return name, f"{name!r} is not a card{nearest(name, _printed_names().values())}"
    if found in CARDS and not CARDS[found].is_kingdom:
        pile = next((each.name for each in CARDS.values() if found in each.pile_of and each.is_kingdom), "")
        return found, f"{found!r} is no kingdom pile" + (f"; its pile is {pile!r}" if pile else "")
    return found, ""


def known_rules(name: str) -> tuple[str, str]:
    """The rules of that name, in any case, and why there are none ("" if there are)."""
    rules = name.casefold()
    if rules in RULES:
        return rules, ""
    hint = nearest(name, RULES) or f"; there are {STANDARD!r} and {FIRST_EDITION!r}"
    return name, f"there are no rules {name!r}{hint}"


@lru_cache(maxsize=1)
def _printed_names() -> dict[str, str]:
    return {name.casefold(): name for name in (*published_kingdom_cards(), *CARDS)}
