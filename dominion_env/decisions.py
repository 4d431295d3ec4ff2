"""Decisions as arrays with a row for each, and files of them. `dominion_env.dataset` makes them from replays.

A file is one that ``numpy.load`` reads, an .npz of the arrays and of "about", which says in JSON what they are made
for: the pool of cards, the number of players, and the options of the observations.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import DTypeLike, NDArray

from dominion_env.actions import ActionTable, table_for
from dominion_env.engine.card import CARDS
from dominion_env.observation import Observer

FORMAT: Final = 1
"""Raised whenever files written before can't be read any more."""
ARRAYS: Final[dict[str, DTypeLike]] = {
    "observation": np.float32,
    "action_mask": np.int8,
    "action": np.int64,
    "seat": np.int8,
    "outcome": np.float32,
    "truncated": np.bool_,
    "game": np.int32,
    "decision": np.int32,
    "filled_choice": np.bool_,
    "filled_sight": np.bool_,
}
"""The arrays, and their types."""


@dataclass(frozen=True)
class Decisions:
    """Decisions of one game or of many, in the order in which they were made.

    ``data[index]`` has the rows that a slice, a mask or an index array picks; ``len(data)`` is their number.

    Attributes:
        observation: float32 of shape (n, size): what the seat that decides is shown; `observer` names the numbers.
        action_mask: int8 of shape (n, actions): 1 where legal.
        action: int64 of shape (n,): what was chosen; `actions` names it.
        seat: int8 of shape (n,): who decided.
        outcome: float32 of shape (n,): the reward of that seat at the end of the game; NaN if it was left before.
        truncated: bool of shape (n,): whether the game was ended by the turn limit.
        game: int32 of shape (n,): which game, from 0, in the order of the replays.
        decision: int32 of shape (n,): which choice of that game, from 0, those of all seats counted.
        filled_choice: bool of shape (n,): whether the choice is a guess, which the record of the game does not show.
        filled_sight: bool of shape (n,): whether cards that the seat is shown are guesses.
        observer: What made the observations; its `layout()` names their numbers.
    """

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]
    action: NDArray[np.int64]
    seat: NDArray[np.int8]
    outcome: NDArray[np.float32]
    truncated: NDArray[np.bool_]
    game: NDArray[np.int32]
    decision: NDArray[np.int32]
    filled_choice: NDArray[np.bool_]
    filled_sight: NDArray[np.bool_]
    observer: Observer

    @property
    def actions(self) -> ActionTable:
        """The action table."""
        return table_for(self.observer.cards)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The arrays by name."""
        return {name: getattr(self, name) for name in ARRAYS}

    def __len__(self) -> int:
        return len(self.action)

    def __getitem__(self, index: slice | NDArray[Any]) -> Decisions:
        return Decisions(**{name: array[index] for name, array in self.arrays().items()}, observer=self.observer)

    def episodes(self) -> Iterator[Decisions]:
        """The decisions of each seat of each game by themselves: the episodes that offline learning asks for.

        The reward of an episode is its `outcome`, once, at its end.
        """
        place = self.game.astype(np.int64) << 3 | self.seat
        order = np.argsort(place, kind="stable")
        for rows in np.split(order, np.flatnonzero(np.diff(place[order])) + 1):
            if len(rows):
                yield self[rows]

    @staticmethod
    def joined(parts: Sequence[Decisions]) -> Decisions:
        """Decisions one after the other. Games that have a number that was there before get new ones.

        Raises:
            ValueError: if there are none, or they are made for different pools, players or options.
        """
        if not parts:
            raise ValueError("there are no decisions to join")
        about = _about(parts[0].observer)
        games: list[NDArray[np.int32]] = []
        following = 0
        for each in parts:
            different = [name for name, value in _about(each.observer).items() if value != about[name]]
            if different:
                raise ValueError(f"they can't be joined: they differ in {', '.join(different)}")
            first = int(each.game.min(initial=following))
            games.append(each.game + np.int32(max(0, following - first)))
            following = int(games[-1].max(initial=following - 1)) + 1
        arrays = {name: np.concatenate([getattr(each, name) for each in parts]) for name in ARRAYS}
        return Decisions(**{**arrays, "game": np.concatenate(games)}, observer=parts[0].observer)

    # Files.

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write them to a file, compressed to a few per cent; whatever interrupts, it is whole.

        Raises:
            ValueError: if its name does not end in .npz.
            OSError: if it can't be written.
        """
        path = npz(path)
        part = path.with_name(f".{path.name}.part")
        content: dict[str, Any] = {"about": np.array(json.dumps(_about(self.observer))), **self.arrays()}
        try:
            with part.open("wb") as file:
                np.savez_compressed(file, **content)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

    @staticmethod
    def read(*paths: str | os.PathLike[str]) -> Decisions:
        """Those of one file, or of several joined.

        Raises:
            ValueError: if a file has something else, or they can't be joined (see `joined`).
            OSError: if a file can't be read.
        """
        return Decisions.joined([_read(Path(path)) for path in paths])


def npz(path: str | os.PathLike[str]) -> Path:
    """The path, if its name is one for arrays; a ValueError if not."""
    if not os.fspath(path).endswith(".npz"):
        raise ValueError(f"{os.fspath(path)}: arrays are written to files whose names end in .npz")
    return Path(path)


def _about(observer: Observer) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "table": table_for(observer.cards).hash,
        "players": observer.players,
        "extended": observer.extended,
        "events": observer.events,
        "cards": list(observer.cards),
    }


def _read(path: Path) -> Decisions:
    try:
        with np.load(path) as file:
            about = json.loads(str(file["about"]))
            arrays = {name: file[name] for name in ARRAYS}
    except (KeyError, ValueError, BadZipFile, EOFError) as error:
        raise ValueError(f"{path}: is no file of decisions: {error}") from None
    if about.get("format") != FORMAT:
        raise ValueError(f"{path}: is in format {about.get('format')}; this version reads {FORMAT}")
    unknown = [name for name in about["cards"] if name not in CARDS]
    if unknown or table_for(tuple(about["cards"])).hash != about["table"]:
        raise ValueError(f"{path}: was written by a version with other action ids")
    observer = Observer(about["cards"], about["players"], events=about["events"], extended=about["extended"])
    return Decisions(**arrays, observer=observer)
