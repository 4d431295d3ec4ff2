"""Names of cards and other things, and what to say when one is misspelt."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence


def nearest(name: str, names: Iterable[str]) -> str:
    """The end of an error message that suggests the nearest of some names, or "" if none is near."""
    by_fold = {each.casefold(): each for each in names}
    near = difflib.get_close_matches(name.casefold(), by_fold, n=1, cutoff=0.6)
    return f"; did you mean {by_fold[near[0]]!r}?" if near else ""


def matching(name: str, options: Sequence[str]) -> list[str]:
    """The options that a name in any case can mean: itself, else those that end in it as a word, else those with it."""
    wanted = name.casefold()
    found = [option for option in options if option.casefold() == wanted]
    found = found or [option for option in options if option.casefold().endswith(" " + wanted)]
    return found or [option for option in options if wanted in option.casefold()]
