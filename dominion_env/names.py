"""Names of cards and other things, and what to say when one is misspelt."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(name: str, names: Iterable[str]) -> str:
    """The end of an error message that suggests the nearest of some names, or "" if none is near."""
    by_fold = {each.casefold(): each for each in names}
    near = difflib.get_close_matches(name.casefold(), by_fold, n=1, cutoff=0.6)
    return f"; did you mean {by_fold[near[0]]!r}?" if near else ""
