"""Random play over random kingdoms of all cards, with everything that must always hold checked at every decision.

The test suite plays a slice of it. More games, and a table of what was offered and chosen::

    python -m tests.random_net 1000           # games 0 to 999
    python -m tests.random_net 1 --first 417  # that one game, to see a failure again
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any

from dominion_env import Game, position
from dominion_env.engine import codes
from dominion_env.engine.card import ACTION, CARDS
from dominion_env.engine.codes import ARGUMENT, DONE, verb_of
from dominion_env.engine.state import NONE
from dominion_env.engine.state import Game as State
from dominion_env.kingdoms import Kingdom, resolve
from tests.knowing import Twin, check_knowledge
from tests.situations import all_cards

MOST_CHOICES_IN_A_TURN = 3000


# Which games are played.


def kingdom_names() -> list[str]:
    """All cards that can be one of the ten kingdom piles, in a fixed order."""
    return sorted(name for name, printed in CARDS.items() if printed.is_kingdom)


@lru_cache(maxsize=64)
def dealt_kingdoms(round_: int) -> tuple[tuple[str, ...], ...]:
    """Kingdoms of ten that between them use every card once (some twice, where ten doesn't divide)."""
    rng = Random(f"round {round_}")
    names = kingdom_names()
    rng.shuffle(names)
    spare = names[: -len(names) % 10]
    names += spare
    return tuple(tuple(names[i : i + 10]) for i in range(0, len(names), 10))


def random_kingdom(number: int, rng: Random) -> Kingdom:
    """A kingdom; consecutive numbers use all cards evenly. Young Witch and Ferryman get their piles."""
    each = len(dealt_kingdoms(0))
    cards = dealt_kingdoms(number // each)[number % each]
    return replace(resolve(cards, rng.randrange(2**40)), shelters=rng.random() < 0.5)


def random_game(number: int) -> Game:
    """The game of that number: half of them from the start, half from the middle of one."""
    rng = Random(f"game {number}")
    kingdom = random_kingdom(number, rng)
    players = rng.choice((2, 2, 2, 3, 3, 4, 5, 6))
    max_turns = rng.choice((60, 12, 6)) if players == 2 else rng.choice((20, 6, 4))
    if rng.random() < 0.5:
        game = Game(
            kingdom, players, rng.randrange(2**40), start_player=rng.randrange(players), max_turns=max_turns, log=True,
            skip_forced=rng.random() < 0.8,
        )  # fmt: skip
    else:
        game = middle_of_a_game(kingdom, players, max_turns, rng)
    game.state.searching = rng.random() < 0.8
    return game


def middle_of_a_game(kingdom: Kingdom, players: int, max_turns: int, rng: Random) -> Game:
    """A position in which the players have many different cards and some piles are low."""
    start = Game(kingdom, players, rng.randrange(2**40))
    setup = start.state.setup
    names = [printed.name for printed in setup.cards]
    usual = [*kingdom.cards, "Copper", "Silver", "Gold", "Gold", "Estate", *names]
    usual = [name for name in usual if not CARDS[name].pile_of]
    seats: list[dict[str, Any]] = []
    for _ in range(players):
        cards = rng.choices(usual, k=rng.randint(5, 25))
        hand = rng.randint(0, min(8, len(cards)))
        deck = rng.randint(hand, len(cards))
        seats.append(
            {"hand": cards[:hand], "deck": cards[hand:deck], "discard": cards[deck:], "coffers": rng.choice((0, 0, 2))}
        )
    if codes.SPEND_COFFERS not in start.ids:
        for seat in seats:
            del seat["coffers"]
    turn_player = rng.randrange(players)
    actions = [name for name in usual if CARDS[name].types & ACTION]
    seats[turn_player]["in_play"] = rng.choices(actions, k=rng.choice((0, 0, 1, 3))) if actions else []
    low = {pile.name: rng.randint(0, 2) for pile in setup.piles if rng.random() < 0.15}
    return position(
        kingdom, seats, turn_player=turn_player, coins=rng.choice((0, 0, 3, 8)), actions=rng.choice((1, 1, 3)),
        buys=rng.choice((1, 3)), supply=low, trash=rng.choices(names, k=rng.randint(0, 4)), seed=rng.randrange(2**40),
        max_turns=max_turns, log=True,
    )  # fmt: skip


class Habit:
    """Random choices with a bent that differs from game to game, so that games go different ways."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.verbs = {verb: rng.choice((0.3, 1.0, 1.0, 4.0)) for verb in codes.VERBS}
        self.verbs[DONE] = rng.choice((0.05, 0.3, 1.0))
        self.greed = rng.choice((0.0, 0.5, 2.0))
        self.taste = rng.choice((1.0, 5.0))

    def choose(self, game: Game) -> int:
        """One of the legal actions, as an id."""
        actions = game.legal_actions()
        weights: list[float] = []
        for action in actions:
            code = game.codes[action]
            weight = self.verbs[verb_of(code)]
            if verb_of(code) in (codes.BUY, codes.GAIN):
                printed = game.state.setup.cards[code & ARGUMENT]
                weight *= (1 + printed.cost) ** self.greed * (self.taste if printed.is_kingdom else 1)
            weights.append(weight)
        return self.rng.choices(actions, weights)[0]


# What must hold.


def plain(value: Any) -> Any:
    """A value as nested tuples, to compare states with."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, (list, tuple)):
        return tuple(plain(each) for each in value)
    if isinstance(value, dict):
        return tuple((key, plain(each)) for key, each in value.items())
    return tuple((name, plain(getattr(value, name))) for name in attributes(type(value)) if name not in NOT_DATA)


NOT_DATA = {"setup", "running", "base", "base_length", "origin", "log", "translated"}
"""Attributes of the state that are the same for all copies, or follow from the others."""


@lru_cache(maxsize=64)
def attributes(cls: type) -> tuple[str, ...]:
    """The names of the attributes of an engine class, compiled or not."""
    return tuple(sorted(getattr(cls, "__mypyc_attrs__", None) or cls.__slots__))


def check_options(game: Game) -> None:
    """The options are there, distinct, in the action table, and asking for them changes nothing."""
    state = game.state
    decision = state.decision
    assert decision is not None
    assert 0 <= decision.player < game.players
    options = decision.options
    assert options, "no options"
    assert len(set(options)) == len(options), "the same option twice"
    assert len(options) > 1 or state.show_forced, "a choice without an alternative is asked"
    assert 0 <= decision.at_least <= decision.at_most, f"at least {decision.at_least}, at most {decision.at_most}"
    assert (DONE in options) == (decision.at_least == 0), f"at least {decision.at_least}, but {options}"
    for code in options:
        assert code in game.ids, f"no action id for {words(state, code)}, asked by {source_name(state)}"
    before = plain(state)
    asked = game.decision
    assert asked is not None
    assert asked == game.decision
    assert list(asked.options) == game.options()
    legal = game.legal_actions()
    assert legal == sorted(game.ids[code] for code in options)
    assert game.legal_actions() == legal
    mask = game.action_mask()
    assert mask.dtype.name == "int8"
    assert mask.shape == (len(game.actions),)
    assert mask.nonzero()[0].tolist() == legal
    assert len(set(game.options())) == len(options)
    assert plain(state) == before, "asking for the options changed something"


def check_rest(game: Game) -> None:
    """At a top-level decision no card is on its way, and only the player whose turn it is has cards in play."""
    state = game.state
    if state.running is not None:
        return
    for seat, player in enumerate(state.players):
        where = f"player {seat} at a top-level decision"
        assert not any(player.picked), f"picked cards of {where}"
        assert not player.looking, f"looked-at cards of {where}"
        assert not player.looking_seen, f"looked-at cards of {where}"
        assert player.passed == NONE, f"a passed card of {where}"
        for kind, count in enumerate(player.aside):
            assert player.delayed.count(kind) <= count, f"a delayed card that is not set aside, of {where}"
        assert seat == state.turn_player or not player.in_play, f"cards in play of {where}, whose turn it is not"


def check_piles(game: Game) -> None:
    """Empty piles are counted right, and a mixed pile offers its top card."""
    state = game.state
    empty = 0
    for pile in state.setup.piles:
        left = state.supply if pile.in_supply else state.outside
        if pile.mixed != NONE:
            top = state.mixed[pile.mixed][-1:]
            assert [kind for kind in pile.kinds for _ in range(left[kind])] == top, (
                f"{pile.name} offers another than its top card"
            )
        empty += pile.in_supply and not any(left[kind] for kind in pile.kinds)
    assert state.empty_piles == empty, f"{empty} empty piles are counted as {state.empty_piles}"


def check_end(game: Game) -> None:
    """A game ends by the rules or at the turn limit, and nothing can be done then."""
    state = game.state
    by_rule = not state.supply[state.setup.province] or state.empty_piles >= (4 if game.players >= 5 else 3)
    assert by_rule != game.truncated, "the game ended otherwise than by the rules or the turn limit"
    turns = [game.turns_taken(seat) for seat in range(game.players)]
    assert not game.truncated or min(turns) >= state.max_turns
    assert max(turns) <= state.max_turns + (1 if state.origin is not None else 0)
    assert game.decision is None
    assert game.legal_actions() == []
    assert not game.action_mask().any()
    assert abs(sum(game.returns())) < 1e-9
    assert state.running is None


def words(state: State, code: int) -> str:
    """An engine code in words, for messages."""
    kind = code & ARGUMENT
    verb = verb_of(code)
    if verb == codes.CHOOSE:
        printed = state.setup.cards[kind >> codes.MODE_BITS]
        return f"{printed.name}: {printed.modes[kind & (1 << codes.MODE_BITS) - 1]}"
    if verb in (codes.NUMBER, codes.OVERPAY) or kind >= state.setup.size:
        return codes.VERBS[verb].format(kind)
    return codes.VERBS[verb].format(state.setup.cards[kind].name)


def source_name(state: State) -> str:
    """The card that asks, or "(turn)"."""
    decision = state.decision
    assert decision is not None
    return state.setup.cards[decision.source].name if decision.source != NONE else "(turn)"


# Playing.


@dataclass
class Tally:
    """What was offered and chosen, by (card that asks, verb, option)."""

    games: int = 0
    decisions: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    offered: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    chosen: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def see(self, game: Game, action: int) -> None:
        """Count a decision and the choice made."""
        self.decisions += 1
        asks = source_name(game.state)
        for option in game.legal_actions():
            row = (asks, verb_words(game.codes[option]), game.actions.name(option))
            self.offered[row] += 1
            self.chosen[row] += option == action

    def report(self) -> str:
        """A table of decisions by card and verb, and what was never offered although cards declare it."""
        lines = [
            f"{self.games} games, {self.decisions} decisions; ended: {dict(self.ended)}",
            "card | verb | options | offered | chosen",
        ]
        rows: dict[tuple[str, str], list[tuple[str, str, str]]] = defaultdict(list)
        for row in sorted(self.offered):
            rows[row[:2]].append(row)
        for (card, verb), options in rows.items():
            offered = sum(self.offered[row] for row in options)
            chosen = sum(self.chosen[row] for row in options)
            lines.append(f"{card} | {verb} | {len(options)} | {offered} | {chosen}")
        lines += ["", "never offered, though declared:"]
        seen = {(card, verb) for card, verb, _ in self.offered}
        by_option = {option for _, _, option in self.offered}
        for name, printed in CARDS.items():
            for verb in printed.asks:
                if verb != codes.SPEND_COFFERS and (name, verb_words(verb)) not in seen:
                    lines.append(f"  {name}: {verb_words(verb)}")
            for i, mode in enumerate(printed.modes):
                if f"{name}: {mode}" not in by_option:
                    lines.append(f"  {name}: mode {i} ({mode})")
            for hook in printed.hooks:
                option = codes.VERBS[hook.offer].format(name)
                if hook.offer and option not in by_option:
                    lines.append(f"  {name}: {option}")
        return "\n".join(lines)


def verb_words(code: int) -> str:
    """The verb of a code, as in the names of actions."""
    return codes.VERBS[verb_of(code)].format("...", "...")


class Shadow:
    """A copy that makes the same choices as the game it was made from, for a while or to its end."""

    def __init__(self, game: Game, steps: int) -> None:
        before = plain(game.state)
        self.game = game.clone()
        assert plain(game.state) == before, "making a copy changed the game"
        assert plain(self.game.state) == before, "a copy differs"
        assert self.game.options() == game.options()
        self.steps = steps

    def follow(self, game: Game, action: int) -> bool:
        """Make the choice just made in the game; ends with whether to go on following."""
        self.game.step(action)
        assert self.game.legal_actions() == game.legal_actions(), "a copy offers other choices"
        self.steps -= 1
        if self.steps and not game.over:
            return True
        assert plain(self.game.state) == plain(game.state), "a copy plays on otherwise"
        assert self.game.scores() == game.scores()
        assert self.game.state.log == game.state.log, "the log of a copy differs"
        return False


def play(number: int, tally: Tally | None = None) -> Game:
    """Play the game of that number to its end, checking everything at every decision.

    Raises:
        AssertionError: where something does not hold; the message says in which game and where.
    """
    game = random_game(number)
    try:
        _play(game, Random(f"choices {number}"), tally if tally is not None else Tally())
    except Exception as error:
        raise AssertionError(describe(number, game, error)) from error
    return game


def _play(game: Game, rng: Random, tally: Tally) -> None:
    cards = all_cards(game)
    habit = Habit(rng)
    shadows: list[Shadow] = []
    twin: Twin | None = None
    turn, in_turn = (-1, -1), 0
    while not game.over:
        check_options(game)
        check_rest(game)
        check_piles(game)
        check_knowledge(game.state)
        assert all_cards(game) == cards, f"cards created or lost: {all_cards(game) - cards}, {cards - all_cards(game)}"
        now = (game.turn_player, game.turns_taken(game.turn_player))
        in_turn = in_turn + 1 if now == turn else 0
        turn = now
        assert in_turn < MOST_CHOICES_IN_A_TURN, "a turn does not end"
        shadows.append(Shadow(game, 10**9 if rng.random() < 0.01 else rng.randint(1, 4)))
        if twin is None and game.state.running is None:
            twin = Twin.of(game, rng)
        action = habit.choose(game)
        tally.see(game, action)
        player = game.state.decision.player if game.state.decision is not None else NONE
        game.step(action)
        shadows = [shadow for shadow in shadows if shadow.follow(game, action)]
        if twin is not None and not twin.follow(game, player, action):
            twin = None
    check_end(game)
    assert all_cards(game) == cards
    tally.games += 1
    tally.ended["turn limit" if game.truncated else "rules"] += 1


def describe(number: int, game: Game, error: Exception) -> str:
    """Where a game failed, to find it again."""
    state = game.state
    now = "the game is over"
    if state.decision is not None:
        options = [words(state, code) for code in state.decision.options]
        now = f"player {state.decision.player} is asked by {source_name(state)} for one of {options}"
    last = [words(state, code) for code in state.history[-6:]]
    return (
        f"random game {number} (python -m tests.random_net 1 --first {number}): {type(error).__name__}: {error}\n"
        f"kingdom {game.kingdom}, {game.players} players, {len(state.history)} choices made, the last {last}\n"
        f"now {now}"
    )


def digest(numbers: Iterable[int]) -> str:
    """A digest of everything that happens in some games."""
    told = hashlib.sha256()
    for number in numbers:
        game = random_game(number)
        habit = Habit(Random(f"choices {number}"))
        while not game.over:
            told.update(repr(game.decision).encode())
            game.step(habit.choose(game))
        told.update(repr((game.kingdom, game.scores(), game.returns(), game.state.log)).encode())
    return told.hexdigest()


def main() -> None:
    """Play many games and print what was covered."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, help="how many games to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument(
        "--digest", action="store_true", help="only play, and print a digest of all that was offered, chosen and logged"
    )
    parser.add_argument("--most-failures", type=int, default=10, help="stop after so many failures")
    asked = parser.parse_args()
    if asked.digest:
        print(digest(range(asked.first, asked.first + asked.games)))
        return
    tally = Tally()
    failures = 0
    for number in range(asked.first, asked.first + asked.games):
        try:
            play(number, tally)
        except AssertionError as failure:
            traceback.print_exception(failure.__cause__)
            print(f"{failure}\n", flush=True)
            failures += 1
            if failures >= asked.most_failures:
                break
    print(tally.report())
    print(f"\n{failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
