"""What happens between the updates of a self-play run: schedules, opponents, figures, evaluation, checkpoints.

Stable-Baselines3 calls back when a batch begins and when it has been played, but not when it has been learned from;
that is when the next one begins, or training ends (`AfterUpdate`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import FloatSchedule

from training.checkpoint import write_checkpoint
from training.run_folder import Metrics
from training.sb3.games import Endings
from training.sb3.run import SelfPlay
from training.screen import measure, show_league

LEARNED = {
    "policy_loss": "train/policy_gradient_loss",
    "value_loss": "train/value_loss",
    "clipped_share": "train/clip_fraction",
    "divergence": "train/approx_kl",
    "explained_variance": "train/explained_variance",
}
"""Figures of an update, by what this package calls them, and what MaskablePPO does."""


class AfterUpdate(BaseCallback):
    """Does something after each update (`after_update`).

    Args:
        run: The run.
    """

    def __init__(self, run: SelfPlay) -> None:
        super().__init__()
        self.run = run
        self._due = False

    @abstractmethod
    def after_update(self) -> None:
        """What is done."""

    def _on_rollout_start(self) -> None:
        if self._due:
            self._due = False
            self.after_update()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        self._due = True

    def _on_training_end(self) -> None:
        AfterUpdate._on_rollout_start(self)


class Schedules(BaseCallback):
    """Sets the learning rate and the weight of the entropy for each update."""

    def __init__(self, run: SelfPlay) -> None:
        super().__init__()
        self._run = run

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        config, progress = self._run.config, self._run.progress
        model = self._run.model
        model.lr_schedule = FloatSchedule(config.learning_rate.at(progress))
        model.ent_coef = config.entropy.at(progress)


class Figures(AfterUpdate):
    """Counts what has been learned from, writes figures, and ends the run when it is time. It must be the first that
    looks at the run after an update.

    Args:
        run: The run.
        metrics: Where the figures go.
        stopped: Whether someone has asked to stop.
        show: Shows the figures.
    """

    def __init__(
        self, run: SelfPlay, metrics: Metrics, stopped: Callable[[], bool], show: Callable[[dict[str, float]], None]
    ) -> None:
        super().__init__(run)
        self._metrics = metrics
        self._stopped = stopped
        self._show = show
        self._began = self._played = 0.0
        self._endings = Endings(0, 0, [])

    def _on_rollout_start(self) -> None:
        super()._on_rollout_start()
        self._began = self.run.clock.seconds

    def _on_step(self) -> bool:
        return not self.run.finished

    def _on_rollout_end(self) -> None:
        super()._on_rollout_end()
        self._played = self.run.clock.seconds
        self._endings = self.run.env.take_endings()

    def after_update(self) -> None:
        """See the class."""
        run, endings = self.run, self._endings
        run.seconds = run.clock.seconds
        run.iteration += 1
        run.decisions += run.batch
        run.games += endings.games
        run.past.record(endings.outcomes)
        run.finished = run.progress >= 1 or self._stopped()
        seconds = run.seconds - self._began
        learned = self.logger.name_to_value
        figures = {
            "decisions": run.decisions,
            "games": run.games,
            "decisions_per_second": run.batch / seconds,
            "playing_share": (self._played - self._began) / seconds,
            "decisions_per_game": run.batch / max(1, endings.games),
            "truncated_share": endings.truncated / max(1, endings.games),
            **run.past.summary(),
            "learning_rate": run.model.policy.optimizer.param_groups[0]["lr"],
            "entropy": -float(learned["train/entropy_loss"]),
            **{ours: float(learned[theirs]) for ours, theirs in LEARNED.items()},
        }
        self._metrics.iteration(run.iteration, figures)
        self._show(figures)


class Opponents(AfterUpdate):
    """Keeps snapshots of the learner as opponents, and draws one for each batch."""

    def _on_rollout_start(self) -> None:
        super()._on_rollout_start()
        self.run.env.draw(self.run.past.chances())

    def after_update(self) -> None:
        """Add a snapshot, if one is due."""
        run = self.run
        if run.iteration % run.config.opponents.every == 0:
            weights = run.result.state_dict()
            run.past.add(run.iteration, {name: tensor.detach().clone() for name, tensor in weights.items()})
            run.env.take_past(run.past.weights)


class Evaluation(AfterUpdate):
    """Plays against known players every few iterations, as the config says.

    Args:
        run: The run.
        metrics: Where the scores go.
        console: Where they are shown.
    """

    def __init__(self, run: SelfPlay, metrics: Metrics, console: Console) -> None:
        super().__init__(run)
        self._metrics = metrics
        self._console = console

    def after_update(self) -> None:
        """Measure, if it is time."""
        if self.run.iteration % self.run.config.evaluation.every == 0:
            with self.run.clock.paused():
                measure(self.run, self._metrics, self._console)
            show_league(self.run.iteration, self.run.past, self._metrics, self._console)


class Checkpoints(AfterUpdate):
    """Writes a checkpoint every few iterations, as the config says, and at the end of the run.

    Args:
        run: The run.
        folder: Its folder.
    """

    def __init__(self, run: SelfPlay, folder: Path) -> None:
        super().__init__(run)
        self._folder = folder

    def after_update(self) -> None:
        """Write one, if it is time."""
        run = self.run
        if run.finished or run.iteration % run.config.checkpoint_every == 0:
            with run.clock.paused():
                write_checkpoint(self._folder, run.iteration, run.result, run.card(), run.state_dict())


def callbacks(
    run: SelfPlay,
    folder: Path,
    metrics: Metrics,
    console: Console,
    stopped: Callable[[], bool],
    show: Callable[[dict[str, float]], Any],
) -> list[BaseCallback]:
    """All of these, in the order in which they must be called."""
    return [
        Schedules(run),
        Figures(run, metrics, stopped, show),
        Opponents(run),
        Evaluation(run, metrics, console),
        Checkpoints(run, folder),
    ]
