"""Strategies: what a player wants to buy and how it plays its cards, as data in YAML files.

A file names strategies, each an ordered list of rules::

    Double Smithy:
    - {buy: Province}
    - buy: Duchy
      when: [supply(Province) <= 4]
    - {buy: Gold}
    - buy: Smithy
      when: [owned(Smithy) < 2, owned_type(Treasure) > 8]
    - {buy: Silver}
    - trash: Estate
      when: [supply(Province) > 4]

The first rule that applies and can be followed is followed. docs/agents.md has the whole form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NoReturn

import yaml

from agents.conditions import Condition, ConditionError, parse
from agents.situation import card_facts
from dominion_env.catalogue import CardFacts
from dominion_env.names import nearest

VERBS: Final = ("buy", "play", "discard", "trash", "topdeck", "set aside", "pass", "name")
"""What a rule can say. A rule to buy a card is also one to gain it by an effect."""
NOTHING: Final = "nothing"
"""As the card of a rule: to choose no card, where one may."""

_ONE_CARD: Final = re.compile(r"(?:BMU|Big Money Ultimate) \+ one (?P<card>.+)", re.IGNORECASE)
BASE_OF_ONE_CARD: Final = "Big Money Ultimate"


class StrategyError(ValueError):
    """A file of strategies is wrong; the message says where, and what would be right."""


@dataclass(frozen=True)
class Rule:
    """What a player wants to do.

    Attributes:
        verb: One of `VERBS`.
        card: The card to do it to, a mixed pile, or `NOTHING`.
        when: Conditions (see `agents.conditions`), all of which must hold for the rule to apply.
    """

    verb: str
    card: str
    when: tuple[str, ...] = ()

    def applies(self) -> Condition | None:
        """What says of a situation whether the rule applies; None if it always does."""
        when = [parse(text).holds for text in self.when]
        if len(when) < 2:
            return when[0] if when else None
        return lambda s: all(holds(s) for holds in when)


@dataclass(frozen=True)
class Strategy:
    """An ordered list of rules.

    Attributes:
        name: What it is called.
        rules: The most wanted first.
        optional: Cards that its rules do without where a game lacks them.
    """

    name: str
    rules: tuple[Rule, ...]
    optional: frozenset[str] = frozenset()

    def needs(self) -> list[str]:
        """The cards that it buys and can't do without."""
        bought = dict.fromkeys(rule.card for rule in self.rules if rule.verb == "buy" and rule.card != NOTHING)
        return [card for card in bought if card not in self.optional]


# By name.


@cache
def strategies() -> dict[str, Strategy]:
    """The strategies that come with this package, by name."""
    folder = files("agents") / "strategies"
    found: dict[str, Strategy] = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".yaml"):
            found.update(read(file.read_text(encoding="utf-8"), file.name))
    return found


def find(name: str) -> Strategy:
    """The strategy of a name, in any case; "BMU + one CARD" is Big Money Ultimate with one copy of a card.

    A name that ends in .yaml is a file with one strategy; "FILE.yaml:NAME" is one of several in a file.

    Raises:
        ValueError: for an unknown name; the message suggests the nearest.
        StrategyError: if the file is wrong.
        OSError: if it can't be read.
    """
    path, ending, inside = _split_path(name)
    if ending:
        return _from_file(Path(path), inside)
    match = _ONE_CARD.fullmatch(name)
    return with_one(match["card"]) if match else _named(name, strategies(), "there are " + ", ".join(strategies()))


def with_one(card: str) -> Strategy:
    """Big Money Ultimate that buys one copy of a card before Silver and what else is cheaper and no Victory card.

    Raises:
        ValueError: for an unknown card; the message suggests the nearest.
    """
    facts = _card(card)
    if facts is None:
        raise ValueError(f"no card is called {card!r}{nearest(card, card_facts())}")
    base = strategies()[BASE_OF_ONE_CARD].rules
    rule = Rule("buy", facts.name, (f"owned({facts.name}) == 0",))
    place = next(i for i, other in enumerate(base) if _gives_way(card_facts()[other.card], facts))
    return Strategy(f"BMU + one {facts.name}", (*base[:place], rule, *base[place:]))


def _gives_way(other: CardFacts, card: CardFacts) -> bool:
    """Whether a rule of Big Money Ultimate comes after that for the one card."""
    return other.name == "Silver" or ("Victory" not in other.types and other.cost <= card.cost)


def _split_path(name: str) -> tuple[str, str, str]:
    """A name as path, ".yaml", and what is named in that file."""
    match = re.fullmatch(r"(?P<path>.+?(?P<ending>\.ya?ml))(?::(?P<inside>.+))?", name, re.IGNORECASE)
    return (match["path"], match["ending"], match["inside"] or "") if match else (name, "", "")


def _from_file(path: Path, name: str) -> Strategy:
    found = read(path.read_text(encoding="utf-8"), str(path))
    if name:
        return _named(name, found, f"{path} has {', '.join(found)}")
    if len(found) > 1:
        raise StrategyError(f"{path} has {len(found)} strategies: say {path}:NAME, one of {', '.join(found)}")
    return next(iter(found.values()))


def _named(name: str, known: dict[str, Strategy], all_of_them: str) -> Strategy:
    found = {each.casefold(): each for each in known}.get(name.strip().casefold())
    if found is None:
        raise ValueError(f"no strategy is called {name!r}{nearest(name, known)}; {all_of_them}")
    return known[found]


# Reading files.


def read(text: str, source: str) -> dict[str, Strategy]:
    """The strategies of a file, by name.

    Args:
        text: What is in it.
        source: What it is called, for messages.

    Raises:
        StrategyError: if it is wrong; the message says in which line, column and rule.
    """
    return _File(source).strategies(text)


class _File:
    """Reads one file, keeping where everything stands."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.rule = ""

    def strategies(self, text: str) -> dict[str, Strategy]:
        try:
            root = yaml.compose(text, Loader=yaml.SafeLoader)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            where = f", line {mark.line + 1}, column {mark.column + 1}" if mark else ""
            raise StrategyError(f"{self.source}{where}: {getattr(error, 'problem', error)}") from error
        if not isinstance(root, yaml.MappingNode) or not root.value:
            raise StrategyError(f"{self.source}: expected names of strategies, each with a list of rules")
        found: dict[str, Strategy] = {}
        for key, rules in root.value:
            name = self.text(key, "the name of a strategy")
            if name in found:
                self.fail(key, f"a second strategy is called {name!r}")
            found[name] = self.strategy(name, rules)
        return found

    def strategy(self, name: str, node: yaml.Node) -> Strategy:
        if not isinstance(node, yaml.SequenceNode) or not node.value:
            self.fail(node, f"expected a list of rules such as {{buy: Province}} for {name!r}")
        rules: list[Rule] = []
        optional: set[str] = set()
        for number, each in enumerate(node.value, 1):
            self.rule = f', rule {number} of "{name}"'
            rule, offered = self.one_rule(each)
            rules.append(rule)
            optional |= offered
        self.rule = ""
        return Strategy(name, tuple(rules), frozenset(optional))

    def one_rule(self, node: yaml.Node) -> tuple[Rule, frozenset[str]]:
        if not isinstance(node, yaml.MappingNode):
            self.fail(node, "expected a rule such as {buy: Province}")
        action: tuple[str, str] | None = None
        when: tuple[str, ...] = ()
        offered: frozenset[str] = frozenset()
        for key, value in node.value:
            word = self.text(key, "a verb")
            if word == "when":
                when, offered = self.conditions(value)
            elif word not in VERBS:
                self.fail(key, f"expected one of {', '.join(VERBS)} or when, not {word!r}{nearest(word, VERBS)}")
            elif action is not None:
                self.fail(key, f"a rule says one thing; it has {action[0]!r} already")
            else:
                action = word, self.card(word, value)
        if action is None:
            self.fail(node, f"the rule does not say what to do: one of {', '.join(VERBS)}")
        return Rule(*action, when), offered

    def card(self, verb: str, node: yaml.Node) -> str:
        name = self.text(node, "the name of a card")
        if name.casefold() == NOTHING and verb not in ("name", "pass"):
            return NOTHING
        facts = _card(name)
        if facts is None:
            self.fail(node, f"no card is called {name!r}{nearest(name, card_facts())}")
        return facts.name

    def conditions(self, node: yaml.Node) -> tuple[tuple[str, ...], frozenset[str]]:
        """The conditions of a rule, one or a list, and the cards that they ask for."""
        found: list[str] = []
        offered: set[str] = set()
        for each in node.value if isinstance(node, yaml.SequenceNode) else [node]:
            text = self.text(each, "a condition such as owned(Gold) > 0")
            try:
                offered |= parse(text).asks_offered
            except ConditionError as error:
                quoted = isinstance(each, yaml.ScalarNode) and each.style in ("'", '"')
                self.fail(each, f"{error.why} in {text!r}", error.at + quoted)
            found.append(text)
        return tuple(found), frozenset(offered)

    def text(self, node: yaml.Node, what: str) -> str:
        if not isinstance(node, yaml.ScalarNode) or not node.value:
            self.fail(node, f"expected {what}")
        return str(node.value)

    def fail(self, node: yaml.Node, why: str, right: int = 0) -> NoReturn:
        """Say what is wrong, some characters right of the beginning of a node."""
        mark = node.start_mark
        raise StrategyError(f"{self.source}, line {mark.line + 1}, column {mark.column + right + 1}{self.rule}: {why}")


def _card(name: str) -> CardFacts | None:
    """The card of a name, in any case."""
    return _by_fold().get(name.strip().casefold())


@cache
def _by_fold() -> dict[str, CardFacts]:
    return {name.casefold(): facts for name, facts in card_facts().items()}
