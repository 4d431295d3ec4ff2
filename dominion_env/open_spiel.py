"""Dominion as an OpenSpiel game, `python_dominion`; importing this module registers it.

::

    import pyspiel  # pip install "dominion-env[openspiel]"

    import dominion_env.open_spiel

    game = pyspiel.load_game("python_dominion", {"kingdom": "First Game", "players": 2})
    game = pyspiel.load_game("python_dominion(kingdom=Deck Top,players=3)")
    state = game.new_initial_state()

Parameters:

- ``kingdom``: a kingdom's name, the path of a config, or card names with ";" between them. OpenSpiel's own syntax needs
  commas and parentheses, so "Victory Dance (1st)" is written "Victory Dance [1st]" and lists have semicolons.
- ``players``: 2 to 6.
- ``max_turns``: turns for each player after which the game is scored as it stands, at least 1.
- ``deals``: from how many seeds the one chance node, at the start, draws.

All randomness of a game follows from its seed. So there is one chance node, at the start, which draws the seed; the
shuffles that follow from it are hidden from the players as their order is at a table. The tree is that of a game with
explicit chance, and every algorithm for those runs. An algorithm that searches from a state searches with its true
shuffles, unless it re-deals what the player can't know with `DominionState.resample_from_infostate`, as IS-MCTS does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from dominion_env.actions import ActionTable
from dominion_env.env import pool_of
from dominion_env.game import Game
from dominion_env.kingdoms import KingdomLike, resolve
from dominion_env.observation import Observer
from dominion_env.render import render_log, render_table

MOVES_PER_TURN: Final = 200
"""A bound on the decisions of one turn, all players' together, that no play of ours came near to."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_dominion",
    long_name="Dominion",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,  # a vector can't hold all that a seat has seen in a game
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"kingdom": "First Game", "players": 2, "max_turns": 100, "deals": 10_000},
)


class DominionGame(pyspiel.Game):
    """The game with one set of parameters; made by `pyspiel.load_game`.

    Args:
        params: See the module's description.

    Attributes:
        table: What each action id means.
        observer: Writes the observations.

    Raises:
        ValueError: for an unknown kingdom or card, or a parameter out of range.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.players, self.max_turns, self.deals = (int(given[name]) for name in ("players", "max_turns", "deals"))
        if not 2 <= self.players <= 6:
            raise ValueError(f"players must be 2 to 6, not {self.players}")
        for name in ("max_turns", "deals"):
            if given[name] < 1:
                raise ValueError(f"{name} must be at least 1, not {given[name]}")
        self.kingdom = _kingdom(given["kingdom"])
        resolve(self.kingdom, 0, self.players)
        self.table = ActionTable(pool_of(self.kingdom))
        self.observer = Observer(self.table.cards, self.players)
        self.outcomes = [(seed, 1 / self.deals) for seed in range(self.deals)]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.players * self.max_turns * MOVES_PER_TURN,
        )
        super().__init__(GAME_TYPE, info, given)

    def deal(self, seed: int) -> Game:
        """The game that a seed gives."""
        return Game(
            resolve(self.kingdom, seed, self.players),
            self.players,
            seed,
            max_turns=self.max_turns,
            actions=self.table,
            log=True,
        )

    def new_initial_state(self) -> DominionState:
        """The state before anything is dealt."""
        return DominionState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One: the deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> DominionObserver:
        """What OpenSpiel's observation functions use.

        Args:
            iig_obs_type: A `pyspiel.IIGObservationType`: what one player may know, with or without perfect recall.
            params: Must be empty.

        Raises:
            ValueError: for other types of observation.
        """
        if params:
            raise ValueError(f"there are no parameters of observations, but these were given: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("only observations of all that one player may know: public_info, and SINGLE_PLAYER")
        return DominionObserver(self, kind.perfect_recall)


class DominionState(pyspiel.State):
    """A state of the game, of which each player knows a part.

    Attributes:
        game: The game of `dominion_env`, or None before the deal.
    """

    def __init__(self, game: DominionGame) -> None:
        super().__init__(game)
        self.game: Game | None = None

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's number for chance or for a game that is over."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        decision = self.game.state.decision
        return int(pyspiel.PlayerId.TERMINAL) if decision is None else decision.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game is not None and self.game.over

    def returns(self) -> list[float]:
        """By seat: see `dominion_env.Game.returns`."""
        return [0.0] * self.num_players() if self.game is None else self.game.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds that the deal draws from, with their probabilities."""
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    def _legal_actions(self, player: int) -> list[int]:
        assert self.game is not None, f"player {player} has nothing to decide before the deal"
        return self.game.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = self.get_game().deal(action)
        else:
            self.game.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        name: str = self.get_game().table.name(action)
        return name

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> DominionState:
        """Another state in which the player that decides may be as well, by all that it knows.

        Its history is that of this state, which no longer leads to it; it copies, saves and plays on like any other.

        Args:
            player_id: The player that decides now.
            probability_sampler: Gives random numbers from 0 to 1.

        Raises:
            ValueError: if another player decides.
        """
        assert self.game is not None
        resampled: DominionState = self.clone()
        resampled.game = self.game.resample(player_id, int(probability_sampler() * 2**53))
        return resampled

    def __str__(self) -> str:
        if self.game is None:
            return "not dealt yet"
        return f"{render_table(self.game)}\nState {self.game.state_hash()}"


class DominionObserver:
    """What one player may know, in the form of OpenSpiel's Python observers.

    Attributes:
        tensor: Float32 of shape (size,), see `DominionGame.observer`; None with perfect recall, which is text only.
        dict: The same array as "observation".
    """

    def __init__(self, game: DominionGame, perfect_recall: bool) -> None:
        self._observer = game.observer
        self._perfect_recall = perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not perfect_recall:
            self.tensor = np.zeros(game.observer.size, np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: DominionState, player: int) -> None:
        """Write what a player may know to `tensor`; zeros before the deal."""
        assert self.tensor is not None
        self.tensor[:] = 0 if state.game is None else self._observer(state.game.state, player)

    def string_from(self, state: DominionState, player: int) -> str:
        """The same in words: the table and the decision; with perfect recall, all that the player saw and chose too."""
        if state.game is None:
            return "not dealt yet"
        lines = [f"You are player {player}.", render_table(state.game, player)]
        decision = state.game.decision
        if decision is not None:
            lines.append(f"Player {decision.player} decides.")
            if decision.player == player:
                asked = decision.kind + (f" for {decision.card}" if decision.card else "")
                lines.append(f"{asked}: {', '.join(decision.options)}")
        if self._perfect_recall:
            chosen = [each.action for each in state.full_history() if each.player == player]
            lines += [f"Chosen so far: {chosen}", render_log(state.game, player)]
        return "\n".join(lines)


def _kingdom(text: str) -> KingdomLike:
    """The kingdom that a parameter means."""
    return [name.strip() for name in text.split(";")] if ";" in text else text.replace("[", "(").replace("]", ")")


pyspiel.register_game(GAME_TYPE, DominionGame)
