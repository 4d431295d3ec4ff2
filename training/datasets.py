"""What the command does to make data of games: recorded games become replays, and replays become arrays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from dominion_env.dataset import ReplayDataset
from dominion_env.records import read_hints, read_records
from dominion_env.records.replays import imported
from training.files import write_whole

MOST_LISTED: Final = 20
"""So many records that are left out are named."""


def import_records(records: Sequence[Path], hints: Sequence[Path], out: Path) -> str:
    """Make a file of replays of recorded games; says how many there are, how much is guessed, and what was left out.

    Args:
        records: Files of records.
        hints: Files of hints for what they do not show.
        out: The file, which is written anew.

    Raises:
        ValueError: for a file with something else, or if no record can be told as a game.
        OSError: if a file can't be read or written.
    """
    made = list(imported(read_records(records, read_hints(hints))))
    replays = [each.replay for each in made if each.replay is not None]
    left_out = [each.why_not for each in made if each.replay is None]
    if not replays:
        raise ValueError("\n".join(_listed("no record can be told as a game:", left_out)) or "there are no records")
    write_whole(out, "".join(replay.to_json() + "\n" for replay in replays))
    choices = sum(len(replay.actions) for replay in replays)
    marks = [replay.recorded for replay in replays if replay.recorded is not None]
    guesses = sum(len(each.choices) for each in marks)
    unsure = sum(len(each.sights) for each in marks)
    told = [
        f"{out}: {len(replays):,} of {len(made):,} records, {choices:,} choices.",
        f"Filled in: {guesses:,} choices; cards that were shown at {unsure:,}.",
        *_listed("Left out:", left_out),
    ]
    return "\n".join(told)


def write_arrays(dataset: ReplayDataset, out: Path, games_per_file: int = 0) -> str:
    """Write the decisions of replays as arrays (see `ReplayDataset.save`); says what there is in each file."""
    told = []
    for path in dataset.save(out, games_per_file):
        with np.load(path) as file:
            game = file["game"]
        told.append(
            f"{path}: {len(game):,} decisions of {len(np.unique(game)):,} games; "
            f"{dataset.observer.size} numbers shown, {len(dataset.actions)} actions"
        )
    return "\n".join(told)


def _listed(head: str, lines: Sequence[str]) -> list[str]:
    """The first of some lines under a head; nothing if there are none."""
    more = len(lines) - MOST_LISTED
    return [head, *lines[:MOST_LISTED], *([f"and {more:,} more"] if more > 0 else [])] if lines else []
