"""Checkpoints of a training run: written whole or not at all.

A run's folder holds ``checkpoints/<iteration>/`` with the policy (see `agents.network`) and ``state.pt``, everything
needed to go on as if never stopped. A checkpoint is written beside its place and then renamed, so a run that is
killed or out of disk leaves the one before untouched.
"""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import torch

from agents.nets import PolicyValueNet
from agents.network import CARD, WEIGHTS, layout_hash, save_policy
from dominion_env.actions import ActionTable
from dominion_env.observation import Observer
from training.config import TrainConfig
from training.provenance import code_digest, machine, package_version

STATE = "state.pt"
UNFINISHED = ".unfinished-"
OURS: Final = "dominion"
SB3: Final = "sb3"
RLLIB: Final = "rllib"
RESUMED_BY: Final = {
    OURS: "dominion train",
    SB3: "python -m training.sb3_selfplay",
    RLLIB: "python -m training.rllib_selfplay",
}
"""The command of each trainer, by what a state calls it."""


def policy_card(
    config: TrainConfig, actions: ActionTable, decisions: int, games: int, iterations: int, seconds: float
) -> dict[str, Any]:
    """What a policy is and how it was trained, for its JSON card.

    Args:
        config: The run that it is from.
        actions: The action table of its games.
        decisions, games, iterations, seconds: How much it has learned from, and for how long.
    """
    return {
        "name": config.name,
        "kingdom": config.kingdom,
        "players": config.players,
        "layout": layout_hash(actions, config.players),
        "observation_size": Observer(actions.cards, config.players).size,
        "net": config.net.model_dump(mode="json"),
        "decisions": decisions,
        "games": games,
        "iterations": iterations,
        "training_seconds": round(seconds, 1),
        "machine": machine(),
        "version": package_version(),
        "code": code_digest(),
        "config": config.model_dump(mode="json"),
        "cards": list(actions.cards),
        "actions": actions.names(),
    }


def write_checkpoint(
    run: Path, iteration: int, net: PolicyValueNet, card: Mapping[str, Any], state: Mapping[str, Any], keep: int = 2
) -> Path:
    """Write a checkpoint and remove all but the last `keep`; returns its folder."""
    folder = run / "checkpoints"
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob(f"{UNFINISHED}*"):  # by a process that was killed
        shutil.rmtree(stale, ignore_errors=True)
    target = folder / f"{iteration:06d}"
    unfinished = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=folder))
    try:
        save_policy(unfinished, net, card)
        buffer = io.BytesIO()  # else a full disk shows as an error of PyTorch's own
        torch.save(dict(state), buffer)
        (unfinished / STATE).write_bytes(buffer.getbuffer())
        if target.exists():
            shutil.rmtree(target)
        unfinished.replace(target)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    for old in checkpoints(run)[:-keep]:
        shutil.rmtree(old, ignore_errors=True)
    return target


def checkpoints(run: Path) -> list[Path]:
    """The complete checkpoints of a run, oldest first."""
    folder = run / "checkpoints"
    if not folder.is_dir():
        return []
    return sorted(
        each
        for each in folder.iterdir()
        if each.name.isdigit() and all((each / name).is_file() for name in (STATE, WEIGHTS, CARD))
    )


def read_state(run: Path) -> dict[str, Any]:
    """The state of the newest checkpoint that can be read.

    Raises:
        FileNotFoundError: if there is none.
        ValueError: if none of them can be read.
    """
    found = checkpoints(run)
    if not found:
        raise FileNotFoundError(f"there is no checkpoint to resume from in {run}")
    failures: list[str] = []
    for each in reversed(found):
        try:
            # Only tensors and plain data are accepted: nothing in the file is run.
            state: dict[str, Any] = torch.load(each / STATE, weights_only=True)
        except Exception as error:  # a damaged file fails in many ways; each is reported
            failures.append(f"{each.name}: {error}")
            continue
        state["skipped"] = failures
        return state
    raise ValueError(f"no checkpoint in {run} can be read: " + "; ".join(failures))


def check_state(state: Mapping[str, Any], actions: ActionTable, players: int, trainer: str) -> None:
    """Whether a trainer can go on from a state.

    Raises:
        ValueError: if another has written it, or it is of another layout of actions or observations.
    """
    wrote = state.get("trainer", OURS)
    if wrote != trainer:
        raise ValueError(f"the checkpoint was written by another trainer: go on with {RESUMED_BY[wrote]} --resume")
    here = layout_hash(actions, players)
    if state["layout"] != here:
        raise ValueError(
            "the checkpoint was written for another layout of actions or observations "
            f"({state['layout']}, here {here}): another kingdom or version"
        )
