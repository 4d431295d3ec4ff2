"""What the command does with files of replays: it shows one game, or checks them all."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from dominion_env.render import render_replay
from dominion_env.replay import ReplayError, load


def show(path: Path, number: int = 1, seat: int | None = None, moves: bool = False) -> str:
    """A game of a file as people read it.

    Args:
        path: The file.
        number: Which of its games, from 1.
        seat: Show only what this seat saw; None shows everything.
        moves: Whether to show each choice too.

    Raises:
        ValueError: if there is no such game or seat.
        ReplayError: if the file has something else, or the game is not as it was recorded.
        OSError: if the file can't be read.
    """
    with path.open("rb") as file:
        games = sum(1 for line in file if not line.isspace())
    if not 1 <= number <= games:
        raise ValueError(f"{path} has no game {number}: " + (f"they are 1 to {games}" if games else "it is empty"))
    replay = next(islice(load(path), number - 1, None))
    head = f"Game {number} of {games} in {path}, seed {replay.seed}, recorded by version {replay.version}"
    try:
        return f"{head}\n{render_replay(replay, seat, moves)}"
    except ReplayError as error:
        raise ReplayError(f"{path}, game {number}: {error}") from None


def check(path: Path) -> str:
    """Play all games of a file again; says how many agree.

    Raises:
        ReplayError: at the first game that is not as it was recorded; the message says where it differs.
        OSError: if the file can't be read.
    """
    games = moves = 0
    for replay in load(path):
        games += 1
        try:
            replay.verify()
        except ReplayError as error:
            raise ReplayError(f"{path}, game {games}: {error}") from None
        moves += len(replay.actions)
    return f"{path}: {games:,} games, {moves:,} moves; all are as they were recorded."
