"""The action table: what each action id means.

Ids are fixed by the pool of cards that games may be played with: one kingdom, or whole sets. Each is a verb
and a card ("buy Province", "discard Copper"), a mode ("Pawn: +1 Buy"), a number ("overpay 3") or stands
alone ("done"). Only pairs that something in the pool can offer get an id. The same pool gives the same
table in every process and Python version.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from dominion_env.engine import card as c
from dominion_env.engine import codes
from dominion_env.engine.card import CARDS
from dominion_env.engine.setup import BASIC, REWARDS, Setup
from dominion_env.names import nearest

MOST_BOUND: Final = 1024
"""For how many different set-ups a table (or an observer) remembers how it fits them."""


def pool_cards(kingdom_cards: Iterable[str], shelters: bool = False) -> tuple[str, ...]:
    """All cards that can take part in a game with some of these kingdom cards, in the order of the table.

    Basic cards first, then kingdom cards by cost and name, then what those bring along (Ruins, Spoils, Rewards, ...).
    """
    kingdom = sorted(set(kingdom_cards), key=lambda name: (CARDS[name].cost, name))
    names = [*BASIC, *kingdom]
    brought = {extra for name in kingdom for extra in CARDS[name].brings}
    if any(CARDS[name].types & c.LOOTER for name in kingdom):
        names.append("Ruins")
    names += [name for name in ("Spoils", "Madman", "Mercenary") if name in brought]
    if "Rewards" in brought:
        names += REWARDS
    if shelters:
        names.append("Shelters")
    return tuple(each for name in names for each in (CARDS[name].pile_of or (name,)))


_WITH_VERB: Final = {
    text.replace(" {}", ""): text for verb, text in codes.VERBS.items() if " {}" in text and verb != codes.CHOOSE
}
"""What a verb and its card are called together: "trash from discard" and Estate are "trash Estate from discard"."""


class ActionTable:
    """Ids of actions, and what they mean.

    Args:
        cards: The pool: names of all cards that may take part (`pool_cards`).

    In the table of First Game ``table.name(20)`` is "buy Province", and ``table.id("buy Province")`` and
    ``table.id("buy", "Province")`` are 20; ``len(table)`` is the number of actions.
    """

    def __init__(self, cards: Sequence[str]) -> None:
        self.cards = tuple(cards)
        self._names: list[str] = []
        self._meaning: list[tuple[int, str, int]] = []
        self._ids: dict[str, int] = {}
        self._bound: dict[int, tuple[Setup, dict[int, int], list[int]]] = {}
        for verb, name, number in sorted(self._pairs(), key=self._order):
            if verb == codes.NAME and not name:
                text = "name another card"
            elif verb == codes.CHOOSE:
                text = f"{name}: {CARDS[name].modes[number]}"
            elif name:
                text = codes.VERBS[verb].format(name)
            else:
                text = codes.VERBS[verb].format(number)
            self._ids[text.casefold()] = len(self._names)
            self._names.append(text)
            self._meaning.append((verb, name, number))

    def _order(self, pair: tuple[int, str, int]) -> tuple[int, int, int]:
        verb, name, number = pair
        return verb, self.cards.index(name) if name else len(self.cards), number

    def _pairs(self) -> set[tuple[int, str, int]]:
        pool = [CARDS[name] for name in self.cards]
        pairs: set[tuple[int, str, int]] = {(codes.DONE, "", 0), (codes.PLAY_TREASURES, "", 0)}
        verbs: dict[int, int] = {codes.PLAY: c.ACTION | c.TREASURE}
        outside = set()
        if "Shelters" in CARDS:
            outside = {"Spoils", "Madman", "Mercenary", *REWARDS, *CARDS["Shelters"].pile_of}
        for printed in pool:
            if printed.name not in outside:
                pairs.add((codes.BUY, printed.name, 0))
            if printed.coffers:
                pairs.add((codes.SPEND_COFFERS, "", 0))
            if printed.overpay:
                verbs[codes.OVERPAY] = c.ANY
            for index in range(len(printed.modes)):
                pairs.add((codes.CHOOSE, printed.name, index))
            for verb, types in printed.asks.items():
                if verb == codes.TRASH_FROM_PLAY:  # a card offers only itself
                    pairs.add((verb, printed.name, 0))
                else:
                    verbs[verb] = verbs.get(verb, 0) | types
            for hook in printed.hooks:
                pairs.add((hook.offer or codes.RESOLVE, printed.name, 0))
        return pairs | self._asked(pool, verbs)

    def _asked(self, pool: list[c.Card], verbs: dict[int, int]) -> set[tuple[int, str, int]]:
        """What decisions about cards of the pool may offer, given the verbs and for each the types of card."""
        pairs: set[tuple[int, str, int]] = set()
        for verb, types in verbs.items():
            if verb == codes.SPEND_COFFERS:
                pairs.add((verb, "", 0))
            elif verb in (codes.NUMBER, codes.OVERPAY):
                pairs.update((verb, "", number) for number in range(codes.TOP_NUMBER + 1))
            elif verb != codes.CHOOSE:
                pairs.update((verb, printed.name, 0) for printed in pool if printed.types & types)
                if verb == codes.NAME:
                    pairs.add((verb, "", 0))
        return pairs

    def __len__(self) -> int:
        return len(self._names)

    def name(self, action: int) -> str:
        """What an action id means, in words.

        Raises:
            IndexError: if there is no such id.
        """
        if not 0 <= action < len(self._names):
            raise IndexError(f"no action has the id {action}; ids go from 0 to {len(self._names) - 1}")
        return self._names[action]

    def verb(self, action: int) -> str:
        """The kind of an action, as observations name it: "buy ..." of "buy Province", "...: ..." of a mode.

        Raises:
            IndexError: if there is no such id.
        """
        self.name(action)
        return codes.VERBS[self._meaning[action][0]].replace("{}", "...")

    def card(self, action: int) -> str | None:
        """The card that an action is about: "Province" of "buy Province", "Pawn" of "Pawn: +1 Buy", None of "done".

        Raises:
            IndexError: if there is no such id.
        """
        self.name(action)
        return self._meaning[action][1] or None

    def id(self, name: str, of: str | int | None = None) -> int:
        """The id of an action, by its name or by its verb and what it is done to, in any case.

        Args:
            name: "buy Province", "done", or a verb alone: "buy", "trash", "trash from discard", "overpay"; for a mode
                the name of its card.
            of: With a verb, the card ("Province") or the number (3); with a card, the mode ("+1 Buy").

        Raises:
            KeyError: if the pool has no such action; the message names the nearest one.
        """
        if of is not None:
            name = _WITH_VERB.get(name.casefold(), f"{name}: {{}}").format(of)
        found = self._ids.get(name.casefold())
        if found is None:
            raise KeyError(f"no action is called {name!r}{nearest(name, self._names)}")
        return found

    def names(self) -> list[str]:
        """All names, by id."""
        return list(self._names)

    def to_json(self) -> str:
        """The table as JSON: a list of names, by id."""
        return json.dumps(self._names, ensure_ascii=False)

    @property
    def hash(self) -> str:
        """A digest of the table, for checkpoints and replays."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()[:16]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its pool; tables of one pool are one object in each process."""
        return table_for, (self.cards,)

    def bind(self, setup: Setup) -> tuple[dict[int, int], list[int]]:
        """How the table fits one game: ids by the engine's codes,
        and codes by id (-1 for what this game can't offer).
        """
        bound = self._bound.get(id(setup))
        if bound is None:
            by_code: dict[int, int] = {}
            by_id: list[int] = []
            for action, (verb, name, number) in enumerate(self._meaning):
                kind = setup.kind_of.get(name, -1)
                if verb == codes.NAME and not name:
                    code = codes.NAME_ANOTHER
                elif not name:
                    code = verb | number
                elif kind < 0:
                    code = -1
                elif verb == codes.CHOOSE:
                    code = codes.mode(kind, number)
                else:
                    code = verb | kind
                by_id.append(code)
                if code >= 0:
                    by_code[code] = action
            bound = (setup, by_code, by_id)
            if len(self._bound) >= MOST_BOUND:
                self._bound.clear()
            self._bound[id(setup)] = bound
        return bound[1], bound[2]


@lru_cache(maxsize=1024)
def table_for(cards: tuple[str, ...]) -> ActionTable:
    """The table of a pool, made once."""
    return ActionTable(cards)
