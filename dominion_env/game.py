"""`Game`: one game of Dominion that can be stepped, copied and looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dominion_env import saving
from dominion_env.actions import ActionTable, pool_cards, table_for
from dominion_env.engine import codes, copies, turn
from dominion_env.engine import position as positions
from dominion_env.engine import saving as engine_saving
from dominion_env.engine.card import CARDS
from dominion_env.engine.setup import Setup, new_game
from dominion_env.engine.state import NONE
from dominion_env.engine.state import Game as State
from dominion_env.kingdom_config import FIRST_EDITION, known_rules
from dominion_env.kingdoms import Kingdom, KingdomLike, resolve
from dominion_env.names import matching, nearest
from dominion_env.observation import Observer


class IllegalAction(ValueError):
    """The action is not legal now; the message names what is. Nothing has changed."""


@dataclass(frozen=True)
class Decision:
    """Who decides what.

    Attributes:
        player: The seat that decides.
        kind: The verb: "play", "buy", "gain", "discard", "choose a mode", "resolve a trigger", ...
        card: The card that asks, or None for the turn itself.
        options: Names of the legal actions, in the order of their ids.
        at_least: How many cards must still be chosen.
        at_most: How many may still be chosen.
        looking_at: Cards taken off the deck that the player is looking at.
    """

    player: int
    kind: str
    card: str | None
    options: tuple[str, ...]
    at_least: int
    at_most: int
    looking_at: tuple[str, ...]


class Legal:
    """The legal actions of a decision: `ids`, ascending, as a `set`, and as a `mask`; none of them may be changed."""

    __slots__ = ("_mask", "ids", "set", "table")

    def __init__(self, table: ActionTable, ids: list[int]) -> None:
        self.table = table
        self.ids = ids
        self.set = frozenset(ids)
        self._mask: NDArray[np.int8] | None = None

    @property
    def mask(self) -> NDArray[np.int8]:
        """Int8 of shape (actions,): 1 where legal."""
        if self._mask is None:
            self._mask = np.zeros(len(self.table), np.int8)
            self._mask[self.ids] = 1
        return self._mask


@lru_cache(maxsize=1024)
def _setup(kingdom: Kingdom, players: int) -> Setup:
    first_edition = kingdom.rules == FIRST_EDITION
    return Setup(kingdom.cards, players, kingdom.bane, kingdom.ferryman, kingdom.shelters, first_edition)


@lru_cache(maxsize=64)
def _observer(cards: tuple[str, ...], players: int) -> Observer:
    return Observer(cards, players)


def kingdom_piles(kingdom: Kingdom) -> tuple[str, ...]:
    """The kingdom cards of a game, Bane and Ferryman's card among them."""
    return tuple(name for name in (*kingdom.cards, kingdom.bane, kingdom.ferryman) if name)


class Game:
    """One game.

    Args:
        kingdom: A name, a list of card names, or a `Kingdom`.
        players: 2 to 6.
        seed: Everything random follows from it.
        start_player: The seat that begins.
        max_turns: Turns for each player after which the game is cut off; 0 for no limit.
        actions: The action table; by default the one of this kingdom alone.
        log: Whether to keep a log (see `log`).
        skip_forced: Whether choices without an alternative are made at once instead of asked.

    Raises:
        ValueError: for an unknown kingdom or card, or a wrong number of players.
    """

    def __init__(
        self,
        kingdom: KingdomLike = "First Game",
        players: int = 2,
        seed: int = 0,
        *,
        start_player: int = 0,
        max_turns: int = 100,
        actions: ActionTable | None = None,
        log: bool = False,
        skip_forced: bool = True,
    ) -> None:
        resolved = resolve(kingdom, seed, players)
        setup = _setup(resolved, players)
        state = new_game(setup, seed, start_player, max_turns)
        state.show_forced = not skip_forced
        if log:
            state.log = []
        turn.start(state)
        self._wrap(state, resolved, actions)

    def _wrap(self, state: State, kingdom: Kingdom, actions: ActionTable | None) -> None:
        self.kingdom = kingdom
        self.actions = (
            actions if actions is not None else table_for(pool_cards(kingdom_piles(kingdom), kingdom.shelters))
        )
        self.state = state
        self.ids, self.codes = self.actions.bind(state.setup)

    # Playing.

    @property
    def decision(self) -> Decision | None:
        """The decision to be made, or None when the game is over."""
        decision = self.state.decision
        if decision is None:
            return None
        names = self.state.setup.cards
        return Decision(
            decision.player,
            codes.KIND_OF_DECISION[decision.verb],
            names[decision.source].name if decision.source != NONE else None,
            tuple(self.options()),
            decision.at_least,
            decision.at_most,
            tuple(names[kind].name for kind in self.state.players[decision.player].looking),
        )

    def legal_actions(self) -> list[int]:
        """Ids of the legal actions, ascending; empty when the game is over."""
        decision = self.state.decision
        if decision is None:
            return []
        found = decision.translated
        if isinstance(found, Legal) and found.table is self.actions:
            return found.ids[:]
        ids = self.ids
        return sorted([ids[code] for code in decision.options])

    def legal(self) -> Legal:
        """The legal actions, not to be changed: kept with the decision, which games of one kingdom share."""
        decision = self.state.decision
        if decision is None:
            return Legal(self.actions, [])
        found = decision.translated
        if not isinstance(found, Legal) or found.table is not self.actions:
            ids = self.ids
            found = Legal(self.actions, sorted([ids[code] for code in decision.options]))
            decision.translated = found
        return found

    def action_mask(self) -> NDArray[np.int8]:
        """The legal actions as int8 of shape (len(actions),): 1 where legal."""
        return self.legal().mask.copy()

    def step(self, action: int) -> None:
        """Take an action, by id.

        Raises:
            IllegalAction: if it is not legal; nothing changes then.
        """
        decision = self.state.decision
        known = decision.translated if decision is not None else None
        if isinstance(known, Legal) and known.table is self.actions:
            legal = action in known.set
        else:
            legal = decision is not None and 0 <= action < len(self.codes) and self.codes[action] in decision.options
        if not legal:
            self._refuse(action)
        turn.make(self.state, self.codes[action])

    def _refuse(self, action: int) -> None:
        name = self.actions.name(action) if 0 <= action < len(self.actions) else "no action"
        if self.state.decision is None:
            raise IllegalAction(f"action {action} ({name}): the game is over")
        legal = ", ".join(f"{each} ({self.actions.name(each)})" for each in self.legal_actions())
        raise IllegalAction(
            f"action {action} ({name}) is not legal for player {self.state.decision.player}; legal are {legal}"
        )

    def options(self) -> list[str]:
        """Names of the legal actions, in the order of their ids."""
        return [self.actions.name(action) for action in self.legal_actions()]

    def choose(self, name: str) -> None:
        """Take a legal action by name; a part of it ("Province") will do where only one legal action has that part.

        Raises:
            IllegalAction: if no legal action, or more than one, is meant.
        """
        options = self.options()
        found = matching(name, options)
        if len(found) != 1:
            why = "could be " + " or ".join(found) if found else "is not legal" + nearest(name, options)
            raise IllegalAction(f"{name!r} {why}; legal are {', '.join(options) or 'none: the game is over'}")
        self.step(self.actions.id(found[0]))

    # Copies.

    def clone(self) -> Game:
        """An independent copy at any decision; it plays on exactly as this game would."""
        new = self._like()
        new.state = copies.clone(self.state)
        return new

    def _like(self) -> Game:
        new = Game.__new__(Game)
        new.kingdom, new.actions, new.ids, new.codes = self.kingdom, self.actions, self.ids, self.codes
        return new

    def resample(self, player: int, seed: int) -> Game:
        """A copy in which all cards that `player` can't know are dealt anew: a game that this player may be in as well.

        What it observes and may choose is the same. Each arrangement of the cards of which it does not know where they
        are is equally likely (docs/knowledge.md); the random generator is new as well. Such a game can be stepped,
        copied, saved and dealt anew like any other.

        Args:
            player: The seat that decides now.
            seed: Any integer; the same seed gives the same copy.

        Raises:
            ValueError: if that player has nothing to decide now.
        """
        new = self._like()
        new.state = copies.resample(self.state, player, seed)
        return new

    def to_bytes(self) -> bytes:
        """The whole game, to be loaded by `from_bytes`; its luck to come and its action table included."""
        return saving.to_bytes(self.state, self.kingdom, self.actions.cards)

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """The game that `to_bytes` gave these bytes; safe for bytes from anywhere.

        Raises:
            ValueError: if they are damaged, of another format, or no game that can be.
        """
        content = saving.unpack(data)
        kingdom = saving.load_kingdom(content.get("kingdom"))
        setup = _setup(kingdom, engine_saving.whole(content, "players", 2, 6))
        pool = saving.load_pool(content.get("pool"), setup)
        game = cls.__new__(cls)
        state = engine_saving.from_data(setup, engine_saving.mapping(content, "game"))
        game._wrap(state, kingdom, table_for(pool))  # noqa: SLF001 -- this is a second constructor
        return game

    def __reduce__(self) -> tuple[object, ...]:
        return Game.from_bytes, (self.to_bytes(),)

    def history(self) -> list[int]:
        """The actions taken since the game, or its position, began, by id; a negative number stands for a re-deal.

        Of a re-dealt game, only those since the last decision on what to play or buy before it.
        """
        return [self.ids[code] if code >= 0 else code for code in self.state.history]

    def state_hash(self) -> str:
        """A digest of where all cards are, of the turn and of the luck to come: 16 hexadecimal digits.

        It is the same for games that are at the same point, in whatever process, and does not depend on the way there.
        """
        return engine_saving.fingerprint(self.state)

    # Looking.

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.state.players)

    @property
    def over(self) -> bool:
        """Whether the game has ended (see `truncated`)."""
        return self.state.over

    @property
    def truncated(self) -> bool:
        """Whether it ended only because of the turn limit."""
        return self.state.truncated

    @property
    def turn_player(self) -> int:
        """The seat whose turn it is."""
        return self.state.turn_player

    @property
    def phase(self) -> str:
        """The phase of the turn: "start", "action", "buy" or "clean-up"."""
        return ("start", "action", "buy", "clean-up")[self.state.phase]

    @property
    def coins(self) -> int:
        """Coins to spend this turn."""
        return self.state.coins

    @property
    def buys(self) -> int:
        """Buys left this turn."""
        return self.state.buys

    @property
    def actions_left(self) -> int:
        """Action plays left this turn."""
        return self.state.actions

    def coffers(self, player: int) -> int:
        """Tokens on a player's Coffers mat."""
        return self.state.players[player].coffers

    def turns_taken(self, player: int) -> int:
        """Turns a player has finished."""
        return self.state.players[player].turns

    def scores(self) -> list[int]:
        """Victory points by seat, as of now."""
        return [self.state.score(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """The seats that win (several share a victory), as of now."""
        return self.state.winners()

    def returns(self) -> list[float]:
        """By seat: k winners of n get 1/k each and the others -1/(n-k); 1 and -1 for two players;
        all tied, or not over: 0.
        """
        n = self.players
        if not self.over:
            return [0.0] * n
        winners = self.winners()
        if len(winners) == n:
            return [0.0] * n
        return [1 / len(winners) if seat in winners else -1 / (n - len(winners)) for seat in range(n)]

    def zone(self, player: int, name: str) -> list[str]:
        """The cards in one of a player's zones.

        Args:
            player: The seat.
            name: "hand", "deck" (top first), "discard" (unordered), "in_play" (in the order played), "set_aside", or
                "looking" (cards taken off the deck to be looked at).
        """
        p = self.state.players[player]
        names = self.state.setup.cards
        counts = {"hand": p.hand, "discard": p.discard, "set_aside": p.aside}
        lists = {"deck": p.deck[::-1], "in_play": [card.kind for card in p.in_play], "looking": p.looking}
        if name == "hand":
            return [names[kind].name for kind in range(len(names)) for _ in range(p.hand[kind] + p.picked[kind])]
        if name in counts:
            return [names[kind].name for kind, count in enumerate(counts[name]) for _ in range(count)]
        if name in lists:
            return [names[kind].name for kind in lists[name]]
        raise ValueError(f"no zone is called {name!r}; the zones are {', '.join([*counts, *lists])}")

    def observation(self, player: int) -> NDArray[np.float32]:
        """What a player may know, as the environment encodes it: a new float32 array of shape (size,).

        `dominion_env.observation.Observer` names what it holds, and shows more if asked to.
        """
        return _observer(self.actions.cards, self.players)(self.state, player)

    def supply(self) -> dict[str, int]:
        """Copies left by pile name, the piles outside the Supply too."""
        state = self.state
        left: dict[str, int] = {}
        for pile in state.setup.piles:
            if pile.mixed != NONE:
                left[pile.name] = len(state.mixed[pile.mixed])
            else:
                left[pile.name] = (state.supply if pile.in_supply else state.outside)[pile.kinds[0]]
        return left

    def trash(self) -> list[str]:
        """The cards in the trash."""
        names = self.state.setup.cards
        return [names[kind].name for kind, count in enumerate(self.state.trash) for _ in range(count)]

    def cost(self, name: str) -> int:
        """What a card costs now; of a mixed pile, its top card."""
        state = self.state
        if (kind := state.kind(name)) != NONE:
            return state.cost(kind)
        by_fold = {card.name.casefold(): kind for kind, card in enumerate(state.setup.cards)}
        for pile in state.setup.mixed_piles:
            if pile.name.casefold() == name.casefold() and state.mixed[pile.mixed]:
                return state.cost(state.mixed[pile.mixed][-1])
        if name.casefold() not in by_fold:
            raise ValueError(f"{name!r} is not in this game{nearest(name, [card.name for card in state.setup.cards])}")
        return state.cost(by_fold[name.casefold()])


def position(
    kingdom: KingdomLike,
    players: Sequence[Mapping[str, Any]],
    *,
    bane: str | None = None,
    ferryman: str | None = None,
    shelters: bool = False,
    rules: str | None = None,
    log: bool = False,
    **rest: Any,
) -> Game:
    """A game in any position, for tests and puzzles.

    Args:
        kingdom: As for `Game`; a list may be shorter than ten.
        players: For each seat a mapping with any of "hand", "deck" (top first), "discard", "in_play",
            "set_aside" (lists of names), "coffers" and "shuffles" (what each coming shuffle of the discard pile brings
            to the top of the deck: a list of lists of names, top first); what is left out is empty.
        bane, ferryman, shelters, rules: Of the kingdom.
        log: Whether to keep a log.
        rest: See `dominion_env.engine.position.position`: turn_player, phase, actions, buys, coins, supply, trash,
            turns_taken, cost_reduction, seed.

    Raises:
        ValueError: for a card, zone or pile that this game does not have, and for unknown rules.
    """
    if isinstance(kingdom, Sequence) and not isinstance(kingdom, str):  # a position needs no ten piles
        resolved = Kingdom("", tuple(kingdom))
    else:
        resolved = resolve(kingdom, 0, len(players))
    followed, unknown = known_rules(rules or resolved.rules)
    if unknown:
        raise ValueError(unknown)
    resolved = Kingdom(
        resolved.name,
        resolved.cards,
        bane or resolved.bane,
        ferryman or resolved.ferryman,
        shelters or resolved.shelters,
        followed,
    )
    for name in kingdom_piles(resolved):
        if name not in CARDS:
            raise ValueError(f"{name!r} is not a card{nearest(name, CARDS)}")
    setup = _setup(resolved, len(players))
    game = Game.__new__(Game)
    state = positions.position(setup, players, keep_log=log, **rest)
    game._wrap(state, resolved, None)  # noqa: SLF001 -- this is a second constructor
    if codes.SPEND_COFFERS not in game.ids and any(player.coffers for player in game.state.players):
        raise ValueError("no card of this game gives Coffers, so nobody can have any")
    return game
