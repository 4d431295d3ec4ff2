"""What an agent is handed: one seat's view of a game, and nothing that this seat may not know."""

from __future__ import annotations

from collections.abc import Mapping
from operator import mul
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from dominion_env.actions import ActionTable
from dominion_env.engine import knowledge
from dominion_env.engine.codes import KIND_OF_DECISION
from dominion_env.engine.state import NONE
from dominion_env.game import Decision, Game
from dominion_env.observation import Observer
from dominion_env.render import render_log, render_table


class View:
    """One seat's view of a game that goes on: it always shows the present.

    Args:
        game: The game.
        seat: Whose view.
        observer: Writes the observations; by default they are those of `Game.observation`.
    """

    __slots__ = ("_game", "_observer", "actions", "seat")

    def __init__(self, game: Game, seat: int, observer: Observer | None = None) -> None:
        self._game = game
        self.seat = seat
        self.actions: ActionTable = game.actions
        self._observer = observer

    # The decision.

    @property
    def decision(self) -> Decision:
        """The decision this seat must make.

        Raises:
            ValueError: if it has none to make now.
        """
        decision = self._game.decision
        if decision is None or decision.player != self.seat:
            raise ValueError(f"player {self.seat} has nothing to decide now")
        return decision

    @property
    def kind(self) -> str:
        """The verb of this seat's decision, as `Decision.kind`, at little cost; "" if it has none to make."""
        decision = self._game.state.decision
        return KIND_OF_DECISION[decision.verb] if decision is not None and decision.player == self.seat else ""

    @property
    def asking(self) -> str | None:
        """The card that asks this seat to decide, as `Decision.card`, at little cost."""
        state = self._game.state
        decision = state.decision
        if decision is None or decision.player != self.seat or decision.source == NONE:
            return None
        return state.setup.cards[decision.source].name

    def legal_actions(self) -> list[int]:
        """Ids of this seat's legal actions, ascending; empty if another decides."""
        decision = self._game.state.decision
        if decision is None or decision.player != self.seat:
            return []
        return self._game.legal_actions()

    def options(self) -> list[str]:
        """Names of the legal actions, in the order of their ids."""
        return [self.actions.name(action) for action in self.legal_actions()]

    @property
    def legal(self) -> frozenset[int]:
        """The legal actions as a set, at little cost where the decision recurs in many games;
        empty if another decides.
        """
        decision = self._game.state.decision
        return self._game.legal().set if decision is not None and decision.player == self.seat else frozenset()

    def is_legal(self, action: int) -> bool:
        """Whether this seat may take an action now."""
        decision = self._game.state.decision
        return decision is not None and decision.player == self.seat and self._game.codes[action] in decision.options

    def action_mask(self) -> NDArray[np.int8]:
        """The legal actions as int8 of shape (len(actions),)."""
        decision = self._game.state.decision
        if decision is None or decision.player != self.seat:
            return np.zeros(len(self.actions), np.int8)
        return self._game.action_mask()

    def observation(self) -> NDArray[np.float32]:
        """What this seat may know, as the environment encodes it: float32 of shape (size,)."""
        if self._observer is None:
            return self._game.observation(self.seat)
        return self._observer(self._game.state, self.seat)

    # The turn.

    @property
    def players(self) -> int:
        """The number of players."""
        return self._game.players

    @property
    def turn_player(self) -> int:
        """The seat whose turn it is."""
        return self._game.turn_player

    @property
    def phase(self) -> str:
        """The phase of the turn: "start", "action", "buy" or "clean-up"."""
        return self._game.phase

    @property
    def coins(self) -> int:
        """Coins to spend this turn."""
        return self._game.state.coins

    @property
    def buys(self) -> int:
        """Buys left this turn."""
        return self._game.state.buys

    @property
    def actions_left(self) -> int:
        """Action plays left this turn."""
        return self._game.state.actions

    def turns_taken(self, player: int) -> int:
        """Turns a player has finished."""
        return self._game.turns_taken(player)

    def coffers(self, player: int) -> int:
        """Tokens on a player's Coffers mat."""
        return self._game.coffers(player)

    # Cards.

    def _counts(self, counts: bytearray | list[int]) -> Mapping[str, int]:
        cards = self._game.state.setup.cards
        return MappingProxyType({cards[kind].name: counts[kind] for kind in range(len(counts)) if counts[kind]})

    def hand(self) -> Mapping[str, int]:
        """The own hand: name -> copies."""
        return self._counts(self._game.state.players[self.seat].hand)

    def owned(self) -> Mapping[str, int]:
        """All own cards, wherever they are: name -> copies."""
        return self._counts(self._game.state.owned(self.seat))

    def money(self) -> int:
        """The coins that all own cards make together: what Treasures are worth and Actions have printed."""
        state = self._game.state
        return sum(map(mul, state.owned(self.seat), state.setup.coins))

    def known_owned(self, player: int) -> Mapping[str, int]:
        """Cards that another player has for sure: name -> copies, at least."""
        state = self._game.state
        if player == self.seat:
            return self.owned()
        size = state.setup.size
        return self._counts([knowledge.bound(state, self.seat, player, knowledge.IN_ALL, kind) for kind in range(size)])

    def in_play(self, player: int) -> list[str]:
        """The cards a player has in play, in the order played."""
        return self._game.zone(player, "in_play")

    def discard(self) -> list[str]:
        """The own discard pile, unordered."""
        return self._game.zone(self.seat, "discard")

    def looking_at(self) -> list[str]:
        """The cards this seat has taken off its deck to look at."""
        return self._game.zone(self.seat, "looking")

    def looked_at(self, player: int) -> list[str]:
        """The cards taken off a player's deck to be looked at or revealed, as far as this seat sees them."""
        p = self._game.state.players[player]
        cards = self._game.state.setup.cards
        seen = zip(p.looking, p.looking_seen, strict=True)
        return [cards[kind].name for kind, viewers in seen if viewers >> self.seat & 1]

    def hand_size(self, player: int) -> int:
        """The number of cards in a hand."""
        p = self._game.state.players[player]
        return sum(p.hand) + sum(p.picked)

    def deck_size(self, player: int) -> int:
        """The number of cards in a deck."""
        return len(self._game.state.players[player].deck)

    def supply(self) -> dict[str, int]:
        """Copies left by pile name, the piles outside the Supply too."""
        return self._game.supply()

    def left(self, name: str) -> int:
        """Copies left of a card in the Supply (1 for the top card of a mixed pile); 0 if this game has none."""
        kind = self._game.state.kind(name)
        return self._game.state.supply[kind] if kind >= 0 else 0

    def on_sale(self) -> dict[str, int]:
        """The cards that the Supply offers, with what each costs now."""
        state = self._game.state
        costs, less, cards = state.setup.costs, state.reduction(), state.setup.cards
        return {cards[kind].name: max(0, costs[kind] - less) for kind, left in enumerate(state.supply) if left}

    def trash(self) -> list[str]:
        """The cards in the trash."""
        return self._game.trash()

    def cost(self, name: str) -> int:
        """What a card costs now."""
        return self._game.cost(name)

    def score(self) -> int:
        """The own victory points, as of now."""
        return self._game.state.score(self.seat)

    def known_score(self, player: int) -> int:
        """The victory points of the cards that a player has for sure (see `known_owned`), as of now."""
        state = self._game.state
        if player == self.seat:
            return self.score()
        size = state.setup.size
        counts = [knowledge.bound(state, self.seat, player, knowledge.IN_ALL, kind) for kind in range(size)]
        return state.points(counts)

    def gains_to_end(self) -> int:
        """How many cards must still leave the Supply for the game to end, if they are the right ones."""
        state = self._game.state
        piles = self._game.supply()
        left = sorted(piles[pile.name] for pile in state.setup.piles if pile.in_supply)
        return min(piles["Province"], sum(left[: state.setup.piles_to_end]))

    # For search.

    def sample(self, seed: int) -> Game:
        """A game that this seat may be in, for all it knows, to search in (`Game.resample`).

        Raises:
            ValueError: if this seat has nothing to decide now.
        """
        return self._game.resample(self.seat, seed)

    # For people.

    def log(self, since: int = 0) -> str:
        """What this seat saw happen (see `dominion_env.render.render_log`); empty if the game keeps no log."""
        return render_log(self._game, self.seat, since) if self._game.state.log is not None else ""

    def log_length(self) -> int:
        """The number of entries of the log so far, for `log(since=...)`."""
        return len(self._game.state.log or ())

    def table(self) -> str:
        """The table as this seat sees it."""
        return render_table(self._game, self.seat)
