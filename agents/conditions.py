"""Conditions of buy rules: read from text, never evaluated as code.

::

    owned(Smithy) < owned_type(Treasure) / 11

A condition compares two sums. What may stand in them: numbers, the facts of `NUMBERS`, facts about a card or a type of
card (`OF_CARD`, `OF_TYPE`), ``+ - * /`` and brackets. Reading one gives a function that says of a `Situation` whether
the condition holds.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, NoReturn

from agents.situation import CARD_TYPES, Situation, card_facts
from dominion_env.names import nearest

Number = Callable[[Situation], float]
Condition = Callable[[Situation], bool]

NUMBERS: Final[dict[str, Number]] = {
    "coins": lambda s: s.view.coins,
    "buys": lambda s: s.view.buys,
    "turn": lambda s: s.view.turns_taken(s.view.seat) + 1,
    "money_in_deck": lambda s: s.money,
    "deck_size": lambda s: s.size,
    "my_vp": lambda s: s.view.score(),
    "best_opponent_vp": lambda s: s.best_opponent_vp,
    "gains_to_end": lambda s: s.view.gains_to_end(),
    "is_action_phase": lambda s: s.view.kind == "gain",
}
"""Facts that stand alone."""

OF_CARD: Final[dict[str, Callable[[str], Number]]] = {
    "owned": lambda card: lambda s: s.owned.get(card, 0),
    "supply": lambda card: lambda s: s.left(card),
    "in_play": lambda card: lambda s: s.in_play.count(card),
    "hand": lambda card: lambda s: s.hand.get(card, 0),
    "offered": lambda card: lambda s: card in s.piles,
}
"""Facts about a card."""

OF_TYPE: Final[dict[str, Callable[[str], Number]]] = {
    "owned_type": lambda name: lambda s: s.owned_of(name),
}
"""Facts about a type of card."""

_COMPARE: Final = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_SUM: Final = {"+": operator.add, "-": operator.sub}
_PRODUCT: Final = {"*": operator.mul, "/": operator.truediv}
_TOKEN: Final = re.compile(r"\s*(?:(?P<number>\d+)|(?P<word>[A-Za-z_]+)|(?P<sign><=|>=|==|!=|[-+*/()<>])|(?P<bad>\S))")


class ConditionError(ValueError):
    """A text is no condition.

    Attributes:
        why: What is wrong, and what would be right.
        at: Where in the text, in characters from its beginning.
    """

    def __init__(self, why: str, at: int) -> None:
        super().__init__(f"{why} (character {at + 1})")
        self.why = why
        self.at = at


class Parsed(NamedTuple):
    """A condition that was read.

    Attributes:
        holds: Whether it holds in a situation.
        asks_offered: The cards about which it asks whether the game has them.
    """

    holds: Condition
    asks_offered: frozenset[str]


def parse(text: str) -> Parsed:
    """Read a condition.

    Raises:
        ConditionError: if it is none.
    """
    return _Parser(text).condition()


class _Parser:
    """Reads one condition, from left to right, by recursive descent."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.offered: set[str] = set()

    def condition(self) -> Parsed:
        left = self.sum()
        compare = self.comparison()
        right = self.sum()
        if self.peek():
            self.fail(f"expected the end of the condition, not {self.peek()!r}")
        return Parsed(lambda s: compare(left(s), right(s)), frozenset(self.offered))

    def sum(self) -> Number:
        return self.chain(self.product, _SUM)

    def product(self) -> Number:
        return self.chain(self.atom, _PRODUCT)

    def chain(self, part: Callable[[], Number], signs: dict[str, Callable[[float, float], float]]) -> Number:
        """Parts joined by signs, from the left."""
        found = part()
        while (sign := self.peek()) in signs:
            self.take()
            if sign == "/" and not self.peek().strip("0").isdigit():
                self.fail(f"can divide by a number above 0 only, not by {self.peek()!r}")
            found = _joined(signs[sign], found, part())
        return found

    def atom(self) -> Number:
        token = self.peek()
        if token.isdigit():
            number = int(self.take())
            return lambda s: number
        if token == "(":
            self.take()
            inside = self.sum()
            self.expect(")")
            return inside
        if token == "-":
            self.take()
            negative = self.atom()
            return lambda s: -negative(s)
        if not token:
            self.fail("it ends too early")
        if not token[0].isalpha():
            self.fail(f"expected a number or a fact such as owned(Gold), not {token!r}")
        return self.fact()

    def fact(self) -> Number:
        start = self.start()
        word = self.take()
        if word in NUMBERS:
            return NUMBERS[word]
        if word in OF_CARD:
            card = self.argument(card_facts(), "card")
            if word == "offered":
                self.offered.add(card)
            return OF_CARD[word](card)
        if word in OF_TYPE:
            return OF_TYPE[word](self.argument(CARD_TYPES, "type of card"))
        self.at = start
        return self.fail(
            f"there is no fact {word!r}{nearest(word, [*NUMBERS, *OF_CARD, *OF_TYPE])}; "
            f"there are {', '.join(NUMBERS)}, {', '.join(f'{name}(...)' for name in (*OF_CARD, *OF_TYPE))}"
        )

    def argument(self, known: Iterable[str], what: str) -> str:
        """The name in brackets after a fact, in any case."""
        self.expect("(")
        start = self.start()
        end = self.text.find(")", start)
        if end < 0:
            self.fail("the bracket is not closed")
        name = self.text[start:end].strip()
        found = {each.casefold(): each for each in known}.get(name.casefold())
        if found is None:
            self.at = start
            self.fail(f"there is no {what} {name!r}{nearest(name, known)}")
        self.at = end + 1
        return found

    def comparison(self) -> Callable[[float, float], bool]:
        token = self.peek()
        if token not in _COMPARE:
            self.fail(f"expected a comparison ({', '.join(_COMPARE)}), not {token!r}")
        return _COMPARE[self.take()]

    def expect(self, token: str) -> None:
        found = self.peek()
        if found != token:
            self.fail(f"expected {token!r}, not {found!r}" if found else f"expected {token!r} before the end")
        self.take()

    def peek(self) -> str:
        """The next token, or "" at the end."""
        match = _TOKEN.match(self.text, self.at)
        return match.group().strip() if match else ""

    def take(self) -> str:
        match = _TOKEN.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return match.group().strip()

    def start(self) -> int:
        """Where the next token begins."""
        rest = self.text[self.at :]
        return self.at + len(rest) - len(rest.lstrip())

    def fail(self, why: str) -> NoReturn:
        raise ConditionError(why, self.start())


def _joined(join: Callable[[float, float], float], left: Number, right: Number) -> Number:
    return lambda s: join(left(s), right(s))
