"""A game's data as bytes, to see whether two games are the same, or whether one has changed."""

from __future__ import annotations

import marshal
from functools import lru_cache
from typing import Any

NOT_DATA = {"setup", "running", "base", "base_length", "origin", "searching", "log", "translated"}
"""Attributes of the state that are the same for all copies, follow from the others, or say how data is kept."""
PLAIN = (int, bool, str, bytes, bytearray, type(None))
WITHOUT_REFERENCES = 2
"""The version of the format in which equal data are equal bytes, whatever else refers to their parts."""


def attributes(cls: Any) -> tuple[str, ...]:
    """The names of the attributes of an engine class, compiled or not."""
    return tuple(sorted(getattr(cls, "__mypyc_attrs__", None) or cls.__slots__))


@lru_cache(maxsize=64)
def data_of(cls: Any) -> tuple[str, ...]:
    """The names of the attributes that tell two objects of an engine class apart."""
    return tuple(name for name in attributes(cls) if name not in NOT_DATA)


def plain(value: Any) -> Any:
    """A value with the objects in it as lists of their attributes."""
    kind: Any = type(value)
    if kind in PLAIN:
        return value
    if kind is list or kind is tuple:
        return value if not value or type(value[0]) in PLAIN else [plain(each) for each in value]
    parts = [getattr(value, name) for name in data_of(kind)]
    return [part if type(part) in PLAIN else plain(part) for part in parts]


def snapshot(value: Any) -> bytes:
    """All of the data in an engine object, or in a list of such objects.

    Raises:
        ValueError: for an attribute that is not data.
    """
    return marshal.dumps(plain(value), WITHOUT_REFERENCES)
