"""Checks of what the seats know of hidden cards (`dominion_env.engine.knowledge`): is it true, and honestly come by?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from random import Random

from dominion_env import Game
from dominion_env.engine import knowledge, log, turn
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


def true_counts(state: State, seat: int, viewer: int) -> dict[int, list[int]]:
    """The zones of a seat as `viewer` keeps bounds for them: what is really there."""
    size = state.setup.size
    player = state.players[seat]
    hand = [player.hand[kind] + player.picked[kind] for kind in range(size)]
    if player.passed != NONE:
        hand[player.passed] += 1
    unknown = [0] * size
    for kind, entry in zip(player.deck, entries(player), strict=True):
        if not known(entry) >> viewer & 1:
            unknown[kind] += 1
    return {IN_HAND: hand, IN_DECK: unknown, IN_DISCARD: list(player.discard), IN_ALL: state.owned(seat)}


def false_beliefs(state: State, viewer: int, seat: int) -> list[str]:
    """The bounds that `viewer` keeps for the cards of a seat and that are not true."""
    names = state.setup.cards
    wrong: list[str] = []
    for zone, counts in true_counts(state, seat, viewer).items():
        for kind, count in enumerate(counts):
            bound = knowledge.bound(state, viewer, seat, zone, kind)
            if bound > count:
                where = ("hand", "deck", "discard pile", "cards")[zone]
                what = f"{bound} {names[kind].name} in the {where} of player {seat}"
                wrong.append(f"player {viewer} believes in {what}; there are {count}")
    return wrong


def check_knowledge(state: State, viewers: Iterable[int] | None = None) -> None:
    """What the seats know is true, and the sets of cards in unknown order are whole."""
    seats = range(len(state.players))
    for seat, player in enumerate(state.players):
        assert len(player.seen) in (0, len(player.deck)), "`seen` has another length than the deck"
        assert len(player.looking) == len(player.looking_seen)
        for viewer in seats if viewers is None else viewers:
            wrong = false_beliefs(state, viewer, seat) if viewer != seat else []
            assert not wrong, wrong[0]
        sets = defaultdict(set)
        sizes = Counter(entry >> GROUP_SHIFT for entry in player.seen)
        for entry in player.seen:
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
    for seat, player in enumerate(state.players):
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
        if viewer != seat:
            found += [
                knowledge.bound(state, viewer, seat, zone, kind) for zone in ZONES for kind in range(state.setup.size)
            ]
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
                return twin
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
