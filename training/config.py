"""Training configs: YAML files that say what is trained, and how."""

from __future__ import annotations

import math
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from dominion_env.names import nearest

Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=1)]


class Part(BaseModel):
    """Settings are fixed once read, and unknown ones are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Schedule(Part):
    """A number that changes over the run, from `start` to `end`.

    In a file, ``[1.0e-3, 1.0e-4]`` is short for the two with the rest left out, and ``1.0e-3`` for one that stays.

    Attributes:
        start, end: Its first and its last value.
        shape: How it goes from one to the other: "linear", or as half a "cosine" wave, slowly at first and at last.
        warm_up: In this share of the run, the first, it rises from a tenth to what it would be without.
    """

    start: Annotated[float, Field(ge=0)]
    end: Annotated[float, Field(ge=0)]
    shape: Literal["linear", "cosine"] = "linear"
    warm_up: Share = 0.0

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, given: Any) -> Any:
        if isinstance(given, int | float):
            return {"start": given, "end": given}
        if isinstance(given, list | tuple) and len(given) == 2:
            return {"start": given[0], "end": given[1]}
        return given

    def at(self, progress: float) -> float:
        """Its value when a share of the run is over, 0 to 1."""
        progress = min(1.0, progress)
        gone = progress if self.shape == "linear" else (1 - math.cos(math.pi * progress)) / 2
        value = self.start + (self.end - self.start) * gone
        return value if progress >= self.warm_up else value * (0.1 + 0.9 * progress / self.warm_up)


class RewardConfig(Part):
    """The reward at the end of a game: `win` times the result
    plus `margin` times tanh(score margin / `margin_scale`).
    """

    win: Share = 0.8
    margin: Share = 0.2
    margin_scale: Annotated[float, Field(gt=0)] = 20.0


class MlpConfig(Part):
    """A multilayer perceptron (`agents.nets.MlpNet`) with hidden layers of these widths."""

    kind: Literal["mlp"] = "mlp"
    hidden: tuple[int, ...] = (256, 256)


class CardNetConfig(Part):
    """A network that looks at every card by the same weights (`agents.nets.CardNet`)."""

    kind: Literal["cards"]
    features: Count = 32
    width: Count = 256
    blocks: Annotated[int, Field(ge=0)] = 1
    roots: bool = True


class OpponentConfig(Part):
    """Whom the learner plays when it does not play itself.

    Attributes:
        share: In what share of the games the others are a past self.
        every: Iterations from one snapshot of the learner to the next.
        size: How many snapshots are kept, the latest.
        priority: Each is drawn in proportion to (1 - the learner's score against it) ** `priority`; 0 draws all alike.
        agents: Agents by name (see `agents.make`), each with the share of the games in which the others are that agent.
            Where kingdoms are drawn, these games have the cards that it needs.
    """

    share: Share = 0.25
    every: Count = 10
    size: Count = 10
    priority: Annotated[float, Field(ge=0)] = 1.0
    agents: dict[str, Share] = {}

    @model_validator(mode="after")
    def _at_most_all(self) -> Self:
        total = self.share + sum(self.agents.values())
        if total > 1 + 1e-9:
            raise ValueError(f"the shares of past selves and agents must be 1 at most together, not {total:g}")
        return self


class ExplorationConfig(Part):
    """Whims: in `share` of the games a learning seat likes and dislikes cards at random, all game long
    (`training.whims`).

    Attributes:
        share: Of the games, for each learning seat.
        scale: The standard deviation of what is added to the logit of each buy and gain.
        liking: One or two cards of the kingdom are liked about as much as what the network likes best, until a few
            copies are owned: their logit is raised to its, and up to this much above or below. 0 for none.
        favourites: Cards that are liked so besides, in this share of the whims of games that have them: where a card
            takes much practice before it wins.
    """

    share: Schedule = Schedule(start=0.3, end=0.0)
    scale: Annotated[float, Field(ge=0)] = 2.0
    liking: Annotated[float, Field(ge=0)] = 0.0
    favourites: dict[str, Share] = {}

    @property
    def explores(self) -> bool:
        """Whether there are whims at all."""
        return max(self.share.start, self.share.end) > 0


class ImitationConfig(Part):
    """What the network learns before it plays itself (`training.imitation`).

    Attributes:
        kingdoms: How many kingdoms are drawn, for each of which plans are tried. A kingdom that is the same in every
            game is searched as often, each time anew.
        plans: How many are tried at first.
        engines: How many engines are tried besides, where the kingdom allows any (`training.exploit.engines`).
        engine_bonus: What an engine is given when plans are compared: it is played by rules worse than it could be, and
            play will make more of it than of money.
        generations: How often children of the best are tried after that.
        games: Of the best plan against several others, for each kingdom; the network learns what it does in these.
        against: The strategies that plans are tried against, by name; best such that can do without their cards.
            Against one alone the best plan may be what beats that one, and loses to others.
        epochs, learning_rate: Of the learning.
    """

    kingdoms: Count = 1000
    plans: Annotated[int, Field(ge=2)] = 16
    engines: Annotated[int, Field(ge=0)] = 0
    engine_bonus: Share = 0.0
    generations: Annotated[int, Field(ge=0)] = 2
    games: Count = 4
    against: Annotated[tuple[str, ...], Field(min_length=1)] = ("bm-4 + best terminal",)
    epochs: Count = 3
    learning_rate: Schedule = Schedule(start=1e-3, end=1e-4)

    @field_validator("against", mode="before")
    @classmethod
    def _one_or_more(cls, given: Any) -> Any:
        return (given,) if isinstance(given, str) else given


class EvaluationConfig(Part):
    """Games against known players while training goes on (`every` iterations) and at the end (`final_games`)."""

    against: tuple[str, ...] = ("big money", "big money ultimate")
    every: Count = 10
    games: Count = 100
    final_games: Count = 1000


class TrainConfig(Part):
    """A training run.

    Attributes:
        kingdom: A kingdom's name, a list of cards, or a mapping as in configs/kingdoms.
        players: Seats.
        decisions: How many decisions to learn from, in all.
        workers: Processes that play; 0 plays in the main process.
        games: Games that each worker plays at once.
        rollout: Decisions for one update, all workers together.
        play_ahead: Whether the workers play the next batch while the network learns from the last one. Then no core is
            idle, and each batch is played by the network as it was one update before. The objective allows for that:
            decisions are weighted by how much likelier they are now, and the clip is around the policy as it is now
            (Hilton et al. 2022, arXiv:2110.00641).
        epochs, minibatch, clip, discount, gae_lambda, value_weight, max_grad_norm: As in PPO (Schulman et al. 2017).
        sure_share: Of the decisions that were all but certain (more than 99.9 %), this share is learned from, drawn
            anew for each batch. They are most, and move the policy hardly at all; without them an update is quicker.
        learning_rate: Of Adam.
        entropy: Weight of the entropy in the objective.
        averaging: What is measured and kept is the network averaged over its updates, of which each counts so much
            less than the one after it: 0.98 is about the last fifty. The luck of single batches cancels out (Polyak and
            Juditsky 1992). With 0 it is the network itself, which is also what plays and learns in any case.
        max_divergence: An update ends early once a minibatch shows that the policy has moved this far from the one that
            played (mean Kullback-Leibler divergence); without it, all epochs are done.
        net: The network: "kind: mlp" (`MlpConfig`) or "kind: cards" (`CardNetConfig`), with its sizes.
        start_from: The folder or name of a checkpoint that the network begins as, instead of at random; it must be of
            the same kind, sizes, actions and observations.
        imitation: How the network learns from plans before all else; without it, it begins at random.
        max_turns: Turns for each player after which a game is cut off.
        checkpoint_every: Iterations between checkpoints.
        replays: Self-play games kept with each checkpoint, the last to end before it, as many from each worker
            (see `dominion_env.replay`).
        threads: Threads for the update; one thread makes a run exactly repeatable on any machine.
    """

    name: str
    kingdom: str | tuple[str, ...] | dict[str, Any] = "First Game"
    players: Annotated[int, Field(ge=2, le=6)] = 2
    seed: int = 0
    decisions: Count = 1_000_000
    workers: Annotated[int, Field(ge=0)] = 0
    games: Count = 128
    rollout: Count = 16384
    play_ahead: bool = False
    epochs: Count = 3
    sure_share: Share = 1.0
    minibatch: Count = 2048
    learning_rate: Schedule = Schedule(start=1e-3, end=1e-4)
    entropy: Schedule = Schedule(start=0.02, end=0.002)
    averaging: Annotated[float, Field(ge=0, lt=1)] = 0.0
    max_divergence: Annotated[float, Field(gt=0)] | None = None
    clip: float = 0.2
    discount: Share = 1.0
    gae_lambda: Share = 0.95
    value_weight: float = 0.5
    max_grad_norm: float = 0.5
    net: Annotated[MlpConfig | CardNetConfig, Field(discriminator="kind")] = MlpConfig()
    start_from: str | None = None
    imitation: ImitationConfig | None = None
    max_turns: Count = 60
    reward: RewardConfig = RewardConfig()
    opponents: OpponentConfig = OpponentConfig()
    exploration: ExplorationConfig = ExplorationConfig()
    evaluation: EvaluationConfig = EvaluationConfig()
    checkpoint_every: Count = 10
    replays: Annotated[int, Field(ge=0)] = 0
    threads: Count = 1

    @model_validator(mode="after")
    def _one_beginning(self) -> Self:
        if self.start_from is not None and self.imitation is not None:
            raise ValueError("a run begins by imitation or by start_from, not by both")
        return self


def load_config(name: str, **overrides: Any) -> TrainConfig:
    """Read a training config.

    A file may begin with ``extends: quickstart``, the name of another or its path beside this one: then it need only
    say what is different.

    Args:
        name: The path of a YAML file, or the name of one in configs/train.
        overrides: Settings that replace the file's, unless None.

    Raises:
        ValueError: if there is no such file or something in it is wrong; the message names file and field.
    """
    data, where = _settings(name)
    data.setdefault("name", Path(where).stem)
    data.update({key: value for key, value in overrides.items() if value is not None})
    try:
        return TrainConfig.model_validate(data)
    except ValidationError as error:
        lines = [f"{where}: {_explain(each)}" for each in error.errors()]
        raise ValueError("\n".join(lines)) from error


def _settings(name: str, extended_by: tuple[str, ...] = ()) -> tuple[dict[str, Any], str]:
    """What a file says, with what it extends, and what the file is called."""
    text, where = _read(name)
    if where in extended_by:
        raise ValueError(f"{where} extends itself: {' extends '.join([*extended_by, where])}")
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(f"{where} is not YAML: {error}") from error
    if not isinstance(data, dict):
        raise ValueError(  # noqa: TRY004 -- what is wrong is the file's text, not the type of an argument
            f"{where} must hold settings such as 'kingdom: First Game'"
        )
    if "extends" not in data:
        return data, where
    base = str(data.pop("extends"))
    beside = Path(where).parent / base
    try:
        given, _ = _settings(str(beside) if beside.is_file() else base, (*extended_by, where))
    except ValueError as error:
        raise ValueError(f"{where}: extends: {error}") from error
    given.pop("name", None)
    return _merged(given, data), where


def _merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of one file changed by those of another; of a group of settings only those that are named."""
    merged = dict(base)
    for name, value in changes.items():
        old = merged.get(name)
        merged[name] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _explain(error: Any) -> str:
    field = ".".join(str(part) for part in error["loc"])
    if error["type"] == "extra_forbidden":
        return f"{field}: there is no such setting{nearest(str(error['loc'][-1]), TrainConfig.model_fields)}"
    return f"{field}: {error['msg']} (it is {error['input']!r})"


def _read(name: str) -> tuple[str, str]:
    path = Path(name)
    if path.suffix in (".yaml", ".yml"):
        if not path.is_file():
            raise ValueError(f"there is no training config {name}")
        return path.read_text(), str(path)
    folder = resources.files("dominion_env.configs") / "train"
    found = folder / f"{name}.yaml"
    if not found.is_file():
        names = sorted(each.name.removesuffix(".yaml") for each in folder.iterdir() if each.name.endswith(".yaml"))
        raise ValueError(f"no training config is called {name!r}{nearest(name, names)}; there are {', '.join(names)}")
    return found.read_text(), f"{name}.yaml"
