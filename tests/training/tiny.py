"""Runs of seconds, for the tests of training."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

from training.config import TrainConfig
from training.ppo import Learner

TINY: dict[str, Any] = {
    "name": "tiny",
    "decisions": 3000,
    "games": 8,
    "rollout": 600,
    "epochs": 2,
    "minibatch": 200,
    "net": {"kind": "mlp", "hidden": [16]},
    "max_turns": 12,
    "checkpoint_every": 1,
    "opponents": {"share": 0.5, "every": 1, "size": 2},
    "evaluation": {"against": ["random"], "every": 2, "games": 2, "final_games": 4},
}


def tiny(**changes: Any) -> TrainConfig:
    """A run of seconds."""
    return TrainConfig.model_validate({**TINY, **changes})


def weights(learner: Learner) -> list[bytes]:
    """The network, bit for bit."""
    return [tensor.numpy().tobytes() for tensor in learner.net.state_dict().values()]


def full_at(name: str) -> Any:
    """What `Path.write_bytes` does on a disk that is full once a file of this name is to be written."""
    write = Path.write_bytes

    def full(path: Path, data: Any) -> int:
        if path.name != name:
            return write(path, data)
        with path.open("wb") as file:
            file.write(bytes(data)[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    return full
