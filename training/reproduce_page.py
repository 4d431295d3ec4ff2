"""The page docs/reproduced.md: all known results beside ours, in groups, with what explains the differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import yaml

from agents.strategy import find
from training.evaluate import Result
from training.reproduce import Comparison, Known, is_here, kingdom_cards_of, known_results, scores


@dataclass(frozen=True)
class Explanation:
    """Why a player scores otherwise here than there.

    Attributes:
        about: The strategies and cards that it is about.
        more: Whether those who play them score more here, or less.
        because: Why.
    """

    about: tuple[str, ...]
    more: bool
    because: str


@cache
def explanations() -> tuple[Explanation, ...]:
    """All explanations there are."""
    return tuple(
        Explanation(tuple(each["about"]), each["scores here"] == "more", " ".join(each["because"].split()))
        for each in _data()["explanations"]
    )


@cache
def cards_without_judgement() -> frozenset[str]:
    """Kingdom cards that ask nothing of their owner and of the others, or that have one answer."""
    return frozenset(_data()["no judgement"])


@cache
def _data() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(_text("explanations.yaml"))
    return found


def _text(file: str) -> str:
    return (files("training.reference") / file).read_text(encoding="utf-8")


def takes_judgement(known: Known) -> bool:
    """Whether a result depends on how cards are played."""
    cards = kingdom_cards_of(find(known.a)) | kingdom_cards_of(find(known.b))
    return not cards <= cards_without_judgement()


def is_bound(known: Known) -> bool:
    """Whether our score must be within `known.bound`."""
    return known.both_agree or not takes_judgement(known)


def explaining(comparison: Comparison) -> list[Explanation]:
    """What explains a difference: what is said of players or cards that score more, or less, as they do here."""
    known = comparison.known
    found: list[Explanation] = []
    for name, more in ((known.a, comparison.difference > 0), (known.b, comparison.difference < 0)):
        names = {name} | kingdom_cards_of(find(name))
        found += [each for each in explanations() if each.more == more and names.intersection(each.about)]
    return found


class Group(NamedTuple):
    """Results that tell the same.

    Attributes:
        title: What they have in common.
        belongs: Whether a result is one of them.
        tells: What they tell.
    """

    title: str
    belongs: Callable[[Known], bool]
    tells: str


GROUPS: Final = (
    Group(
        "Both simulators agree",
        lambda known: known.both_agree,
        "Two independent simulators came within two points of each other.",
    ),
    Group(
        "Cards that take no judgement",
        lambda known: not known.both_agree and not takes_judgement(known),
        "There is nothing to decide but what to buy, and that the rules of the strategies decide.",
    ),
    Group(
        "Cards that take judgement",
        lambda known: not is_bound(known),
        "The greatest differences first. Those beyond the bound and what chance makes of it (95 %) are explained.",
    ),
)


def page(found: Sequence[Comparison], mirror: Result) -> str:
    """The page, as Markdown.

    Args:
        found: Known results played again.
        mirror: Basic Big Money against itself.
    """
    parts = [_introduction(found, mirror)]
    for group in GROUPS:
        rows = sorted((each for each in found if group.belongs(each.known)), key=lambda each: -abs(each.difference))
        parts.append(f"## {group.title}\n\n{group.tells}\n\n{_table(rows)}\n")
    used = [each for each in explanations() if any(one.beyond and each in explaining(one) for one in found)]
    parts.append("## What explains the differences\n\n" + "\n".join(map(_paragraph, used)) + "\n")
    waiting = sum(not is_here(known) for known in known_results())
    parts.append(f"{waiting} more known results wait for cards that are not here.\n")
    return "\n".join(parts)


def _introduction(found: Sequence[Comparison], mirror: Result) -> str:
    bound = [each for each in found if is_bound(each.known)]
    others = [each for each in found if not is_bound(each.known)]
    ties = mirror.ties / mirror.games
    return _text("introduction.md").format(
        within=sum(each.within for each in bound),
        bound=len(bound),
        games=max((each.result.games for each in others), default=0),
        bound_games=max((each.result.games for each in bound), default=0),
        mirror_games=f"{mirror.games:,}",
        mirror_first=f"{mirror.first_seat:.1%}",
        mirror_second=f"{1 - mirror.first_seat - ties:.1%}",
        mirror_ties=f"{ties:.1%}",
    )


def _table(rows: Iterable[Comparison]) -> str:
    lines = [
        "| A | B | there | here | difference | ties | turns | |",
        "|---|---|---:|---:|---:|---:|---:|---|",
    ]
    for each in rows:
        known, result = each.known, each.result
        cells = (
            *scores(each),
            f"{100 * known.ties:.1f} {100 * result.ties / result.games:.1f}",
            f"{known.turns:.1f} {result.turns:.1f}",
            ". ".join(filter(None, (*_second(each), why(each)))),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def why(comparison: Comparison) -> str:
    """What a difference is put down to, in a word or two; empty if it needs no explanation."""
    if not comparison.beyond:
        return ""
    links = dict.fromkeys(f"[{each.about[0]}](#{_anchor(each)})" for each in explaining(comparison))
    return ", ".join(links) or "not explained"


def _second(comparison: Comparison) -> list[str]:
    """What is known of the second simulator."""
    known, result = comparison.known, comparison.result
    figures = (
        ("B", known.b_wins, known.second, result.losses / result.games),
        ("the first seat", known.first_seat, known.second_first_seat, result.first_seat),
    )
    return [
        f"{who} wins {there:.1%}, in the second simulator {second:.1%}, here {here:.1%}"
        for who, there, second, here in figures
        if second is not None
    ]


def _paragraph(each: Explanation) -> str:
    first, *others = each.about
    also = f" (also {', '.join(others)})" if others else ""
    scores = "more" if each.more else "less"
    return f'- <a id="{_anchor(each)}"></a>**{first}**{also} scores {scores} here. {each.because}'


def _anchor(each: Explanation) -> str:
    words = "".join(letter if letter.isalnum() else " " for letter in each.about[0].lower()).split()
    return "-".join([*words, "more" if each.more else "less"])
