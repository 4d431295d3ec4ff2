"""Checks of what the seats know of hidden cards (`dominion_env.engine.knowledge`): is it true, and honestly come by?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container
from random import Random

import numpy as np
from numpy.typing import NDArray

from dominion_env import Game
from dominion_env.engine import log, turn
from dominion_env.engine.knowledge import EXACT, GROUP_SHIFT, IN_ALL, IN_DECK, IN_DISCARD, IN_HAND, SET_SHIFT
from dominion_env.engine.state import NONE, Player
from dominion_env.engine.state import Game as State

ZONES = (IN_HAND, IN_DECK, IN_DISCARD, IN_ALL)


def known(entry: int) -> int:
    """The seats that know a deck position exactly or as one of a set, from its entry in `Player.seen`."""
    return (entry | entry >> SET_SHIFT) & EXACT


def entries(player: Player) -> list[int]:
    """What is known of each deck position, the top card last."""
    return player.seen or [0] * len(player.deck)


def all_bounds(state: State) -> NDArray[np.int16]:
    """The bounds that seats keep, by viewer, seat, zone and kind (as `knowledge.bound` gives them)."""
    n, size = len(state.players), state.setup.size
    known = np.frombuffer(state.bounds, np.uint8).reshape(n, n, len(ZONES), size).astype(np.int16)
    known -= np.array(state.hidden, np.int16).reshape(n, n, len(ZONES), 1)
    return np.maximum(known, 0)


def all_true_counts(state: State) -> NDArray[np.int16]:
    """What is really there, by viewer, seat, zone and kind; of a deck, at positions that the viewer doesn't know."""
    n, size = len(state.players), state.setup.size
    counts = np.zeros((n, n, len(ZONES), size), np.int16)
    for seat, player in enumerate(state.players):
        zones = b"".join((player.hand, player.picked, player.discard, player.aside))
        hand, picked, discard, aside = np.frombuffer(zones, np.uint8).reshape(4, size).astype(np.int16)
        deck = np.bincount(np.array(player.deck, np.int64), minlength=size)
        lone = [*player.looking, *(card.kind for card in player.in_play)]
        held = hand + picked
        if player.passed != NONE:
            held[player.passed] += 1
        counts[:, seat, IN_HAND] = held
        counts[:, seat, IN_DECK] = deck
        counts[:, seat, IN_DISCARD] = discard
        counts[:, seat, IN_ALL] = held + discard + aside + deck + np.bincount(np.array(lone, np.int64), minlength=size)
        for kind, entry in zip(player.deck, player.seen, strict=False):
            for viewer in range(n) if entry else ():
                counts[viewer, seat, IN_DECK, kind] -= known(entry) >> viewer & 1
    return counts


def false_beliefs(state: State, viewer: int, seat: int) -> list[str]:
    """The bounds that `viewer` keeps for the cards of a seat and that are not true."""
    names = state.setup.cards
    bounds, counts = all_bounds(state)[viewer, seat], all_true_counts(state)[viewer, seat]
    wrong: list[str] = []
    for zone, kind in np.argwhere(bounds > counts):
        where = ("hand", "deck", "discard pile", "cards")[zone]
        what = f"{bounds[zone, kind]} {names[kind].name} in the {where} of player {seat}"
        wrong.append(f"player {viewer} believes in {what}; there are {counts[zone, kind]}")
    return wrong


def check_knowledge(state: State, viewers: Container[int] | None = None) -> None:
    """What the seats (or some of them) know is true, and the sets of cards in unknown order are whole."""
    false = (all_bounds(state) > all_true_counts(state)).any(axis=(2, 3))
    for viewer, seat in np.argwhere(false).tolist():
        if viewer != seat and (viewers is None or viewer in viewers):
            raise AssertionError(false_beliefs(state, viewer, seat)[0])
    for player in state.players:
        assert len(player.seen) in (0, len(player.deck)), "`seen` has another length than the deck"
        assert len(player.looking) == len(player.looking_seen)
        if player.seen:
            check_sets(player.seen)


def check_sets(seen: list[int]) -> None:
    """Each set of cards in unknown order is known to the same seats, and has more than one card."""
    sets = defaultdict(set)
    sizes = Counter(entry >> GROUP_SHIFT for entry in seen)
    for entry in seen:
        sets[entry >> GROUP_SHIFT].add(entry >> SET_SHIFT & EXACT)
    for group, knowing in sets.items():
        if group:
            assert len(knowing) == 1, "different seats know the cards of one set"
            assert sizes[group] > 1, "a set of one card"
        else:
            assert knowing == {0}, "a card is known as one of a set that is none"


def view(state: State, viewer: int) -> list[object]:
    """All that `viewer` is said to know of cards that may be hidden."""
    found: list[object] = []
    for player in state.players:
        found += deck_view(player, viewer)
    bounds = all_bounds(state)[viewer]
    bounds[viewer] = 0
    found.append(bounds.tobytes())
    return found


def deck_view(player: Player, viewer: int) -> list[object]:
    """All that `viewer` is said to know of the positions of a deck."""
    if not any(known(entry) >> viewer & 1 for entry in player.seen):
        return [len(player.deck)]
    found: list[object] = []
    groups: dict[int, int] = {}
    members: dict[int, list[int]] = defaultdict(list)
    for kind, entry in zip(player.deck, entries(player), strict=True):
        if entry >> viewer & 1:
            found.append(("exactly", kind))
        elif entry >> SET_SHIFT >> viewer & 1:
            number = groups.setdefault(entry >> GROUP_SHIFT, len(groups))
            members[number].append(kind)
            found.append(("one of", number))
        else:
            found.append("hidden")
    found.append(sorted((number, sorted(kinds)) for number, kinds in members.items()))
    return found


def seen_log(state: State, viewer: int, start: int) -> list[tuple[int, ...]]:
    """The log from an entry on, as `viewer` sees it."""
    assert state.log is not None
    return [
        (event, player, kind if viewers >> viewer & 1 else NONE, viewers >> viewer & 1, number, zone)
        for event, player, kind, viewers, number, zone in state.log[start:]
    ]


class Twin:
    """A game that differs only in cards hidden from one seat, and goes the same way as far as that seat can tell.

    For so long that seat must know the same in both, what it knows must be true in both, and it must be offered the
    same. Nothing can get from hidden cards into what a seat knows or may do without a difference here.
    """

    def __init__(self, game: Game, viewer: int, rng: Random) -> None:
        self.viewer = viewer
        self.rng = rng
        self.game = game.clone()
        self.made: list[tuple[int, int]] = []
        assert game.state.log is not None, "twins are told apart by the log"
        self.start = len(game.state.log)

    @staticmethod
    def of(game: Game, rng: Random) -> Twin | None:
        """A twin of a game at a top-level decision, or None if none was found."""
        viewer, seat = rng.sample(range(game.players), 2)
        twin = Twin(game, viewer, rng)
        for _ in range(4):
            if exchange_hidden(twin.game.state, viewer, seat, rng):
                turn.advance(twin.game.state)  # the choices of the one whose cards differ may be others
                return None if seen_log(twin.game.state, viewer, twin.start) else twin  # or none: then play went on
        return None

    def follow(self, game: Game, player: int, action: int) -> bool:
        """Take note of a choice made in the game; ends with whether the two can still be compared."""
        self.made.append((player, action))
        if not self.waits(game):
            return True
        other = self.game
        moved = False
        while not other.over and not (moved and self.waits(other)):
            other.step(self.choice())
            moved = True
        self.made = []
        ours, theirs = (seen_log(each.state, self.viewer, self.start) for each in (game, other))
        if ours != theirs:
            for one, two in zip(ours, theirs, strict=False):
                if one != two:
                    drawn = one[:2] == two[:2] and one[0] in (log.DRAW, log.TAKE)
                    assert not drawn, "the log shows a hidden card on its way to a hand"
                    break
            return False
        if game.over or other.over:
            return False
        if game.phase != other.phase and self.viewer != game.turn_player:
            return False  # one had nothing to choose in the Action phase
        who = f"player {self.viewer}, from whom the difference is hidden,"
        assert self.asked(game) == self.asked(other), (
            f"{who} is asked {self.asked(game)}, but in a twin game {self.asked(other)}"
        )
        assert view(game.state, self.viewer) == view(other.state, self.viewer), (
            f"{who} knows other things in a twin game"
        )
        check_knowledge(other.state, [self.viewer])
        return any(cards(one) != cards(two) for one, two in zip(game.state.players, other.state.players, strict=True))

    def choice(self) -> int:
        """The choice that was made in the other game, or any where that is not to be had."""
        legal = self.game.legal_actions()
        decision = self.game.state.decision
        assert decision is not None
        while self.made:
            player, action = self.made.pop(0)
            if player == decision.player and action in legal:
                return action
            assert player != self.viewer, (
                "a choice of the player from whom the difference is hidden can't be made in a twin game"
            )
        return self.rng.choice(legal)

    def waits(self, game: Game) -> bool:
        """Whether the game is where the two are compared: at a top-level decision, or one of the viewer."""
        decision = game.state.decision
        return decision is None or game.state.running is None or decision.player == self.viewer

    def asked(self, game: Game) -> object:
        """What the viewer is asked, or nothing."""
        decision = game.state.decision
        if decision is None or decision.player != self.viewer:
            return None
        return (
            decision.verb,
            decision.source,
            decision.options,
            decision.at_least,
            decision.at_most,
            game.zone(self.viewer, "looking"),
        )


def cards(player: Player) -> tuple[bytes, list[int], bytes]:
    """The cards of a seat that others can't see."""
    return bytes(player.hand), player.deck, bytes(player.discard)


def exchange_hidden(state: State, viewer: int, seat: int, rng: Random) -> bool:
    """Exchange two different cards of a seat that `viewer` can't tell apart; False if there are none."""
    player = state.players[seat]
    places: list[tuple[str, int]] = [("hand", kind) for kind, count in enumerate(player.hand) for _ in range(count)]
    places += [("discard", kind) for kind, count in enumerate(player.discard) for _ in range(count)]
    places += [("deck", i) for i, entry in enumerate(entries(player)) if not known(entry) >> viewer & 1]
    soon = [
        place for place in places if place[0] == "hand" or (place[0] == "deck" and place[1] >= len(player.deck) - 3)
    ]
    if not soon:
        return False
    one, two = rng.choice(soon), rng.choice(places)
    a, b = (player.deck[i] if zone == "deck" else i for zone, i in (one, two))
    if a == b or one == two:
        return False
    replace(player, one, b)
    replace(player, two, a)
    if not false_beliefs(state, viewer, seat):
        return True
    replace(player, (one[0], one[1] if one[0] == "deck" else b), a)
    replace(player, (two[0], two[1] if two[0] == "deck" else a), b)
    return False


def replace(player: Player, place: tuple[str, int], kind: int) -> None:
    """Put another card where one lies: at a position of the deck, or for a kind in an unordered zone."""
    zone, i = place
    if zone == "deck":
        player.deck[i] = kind
    else:
        counts = player.hand if zone == "hand" else player.discard
        counts[i] -= 1
        counts[kind] += 1
