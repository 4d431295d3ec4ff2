"""No seat is shown what is hidden from it, and each is shown what it may know (see `tests.leak_proof`)."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from dominion_env import Game, View, kingdoms, raw_env
from dominion_env.engine import knowledge, log
from dominion_env.engine.state import Game as State
from dominion_env.kingdoms import Kingdom
from dominion_env.observation import Observer
from dominion_env.render import render_log
from tests.bookkeeper import Book
from tests.exchanging import exchange_hidden
from tests.leak_proof import KINDS, Proof, Tally, prove
from tests.sight import EVENTS, Sight

PARTS = 10
ALL_KINDS = (
    Kingdom(
        "Many questions",
        ("Masquerade", "Secret Passage", "Wishing Well", "Inn", "Library", "Courtier", "Pawn", "Harbinger", "Infirmary",
         "Chapel"),
    ),
    Kingdom(
        "Many triggers",
        ("Haggler", "Farmland", "Noble Brigand", "Militia", "Diplomat", "Moat", "Beggar", "Border Village", "Inn",
         "Herald"),
    ),
)  # fmt: skip
"""Kingdoms whose cards together ask for every kind of decision."""


@pytest.mark.parametrize("part", range(PARTS))
def test_every_kingdom_keeps_what_is_hidden_and_shows_what_is_known(part: int) -> None:
    """Hidden cards change places in a game of each kingdom, and no seat is shown a difference."""
    tally = Tally()
    for number, kingdom in list(enumerate(kingdoms()))[part::PARTS]:
        prove(kingdom, 2 + number % 3, number // 3, tally)
    assert tally.hidden.total() > 500 * tally.games
    assert tally.chosen.total() > 20 * tally.games


def test_decisions_of_every_kind_are_looked_at() -> None:
    """Whatever is asked, dozens of hidden cards change places while it is, and copies play on to the same question."""
    tally = Tally()
    for kingdom in ALL_KINDS:
        for number in range(6):
            prove(kingdom, 2 + number % 3, number, tally)
    few = {kind: tally.hidden[kind] for kind in KINDS if tally.hidden[kind] < 50}
    assert not few, f"few hidden cards were exchanged: {few}"
    never = [kind for kind in KINDS if not tally.of_kind(tally.chosen, kind)]
    assert not never, f"no copy was followed to a choice of the seat that must not notice: {never}"


@pytest.mark.parametrize("observation", ["flat", "cards"])
def test_an_environment_shows_every_agent_the_same_whatever_is_hidden(observation: str) -> None:
    """With all options of the observations on; and infos hold nothing but the mask."""
    env = raw_env(
        "Dark Carnival", 3, observation=observation, extended=True, events=EVENTS, mask_in="info", max_turns=8
    )
    env.reset(seed=5)
    rng = Random(5)
    books = [Book(env.game, seat) for seat in range(3)]
    exchanged = 0
    while not env.game.over:
        for agent, book in zip(env.possible_agents, books, strict=True):
            book.read(env.game.state.log or ())
            before, game = env.observe(agent), env.game
            env.game = game.clone()
            exchanged += exchange_hidden(env.game.state, book, rng)
            after, env.game = env.observe(agent), game
            np.testing.assert_equal(after, before)
            assert list(env.infos[agent]) == ["action_mask"]
            np.testing.assert_array_equal(env.infos[agent]["action_mask"], View(game, book.viewer).action_mask())
        env.step(rng.choice(env.game.legal_actions()))
    assert exchanged > 1000


# The proof can fail: leaks that it has to find.


class Peek(Observer):
    """Tells by the trash what is on top of the next player's deck."""

    def write(self, g: State, seat: int, out: NDArray[np.float32]) -> None:
        super().write(g, seat, out)
        deck = g.players[(seat + 1) % self.players].deck
        if deck:
            out[self.slices()["trash"].start] = deck[-1] / 100


class Blindfold(Observer):
    """Does not show what the next player is known to own."""

    def write(self, g: State, seat: int, out: NDArray[np.float32]) -> None:
        super().write(g, seat, out)
        out[self.slices()["player +1 known owned"]] = 0


class Talkative(View):
    """Shows everybody's log."""

    __slots__ = ()

    def log(self, since: int = 0) -> str:
        return render_log(self._game, None, since)


class Hinting(View):
    """Masks an action if the next player holds an odd number of Coppers."""

    __slots__ = ()

    def action_mask(self) -> NDArray[np.int8]:
        mask = super().action_mask()
        mask[0] |= self._game.zone((self.seat + 1) % self.players, "hand").count("Copper") % 2
        return mask


def sight_of(game: Game, observer: type[Observer] = Observer, view: type[View] = View) -> Sight:
    """A way to look at a game that may show too much."""
    return Sight(game, observer(game.actions.cards, game.players, events=EVENTS, extended=True), view)


@pytest.mark.parametrize(
    ("observer", "view", "finding"),
    [
        (Peek, View, "hidden cards show in the observation"),
        (Blindfold, View, "less than it may know"),
        (Observer, Talkative, "hidden cards show in .'log'"),
        (Observer, Hinting, "hidden cards show in .'action_mask'"),
    ],
)
def test_a_leak_in_what_a_seat_is_shown_is_found(observer: type[Observer], view: type[View], finding: str) -> None:
    """And so is something known that is not shown."""
    game = Game("First Game", seed=1, max_turns=6, log=True)
    with pytest.raises(AssertionError, match=finding):
        Proof(game, Random(0), Tally(), sight_of(game, observer, view)).play()


class Gossip(Proof):
    """A game that goes on as usual, but for what is told behind the players' backs before anybody looks."""

    told = ""

    def read(self) -> None:
        """Tell, then let the bookkeepers read."""
        getattr(self, self.told)(self.game.state)
        super().read()

    def who_drew_what(self, state: State) -> None:
        """The log lets everybody see which cards are drawn."""
        state.log = [
            (event, player, kind, log.EVERYONE if event == log.DRAW else viewers, *rest)
            for event, player, kind, viewers, *rest in state.log or ()
        ]

    def what_is_held(self, state: State) -> None:
        """Player 0 is told of a card in the hand of player 1."""
        held = next((kind for kind, count in enumerate(state.players[1].hand) if count), None)
        if held is not None and not knowledge.bound(state, 0, 1, knowledge.IN_HAND, held):
            knowledge.arrives(state, 1, knowledge.IN_HAND, held, 1)

    def what_is_on_top(self, state: State) -> None:
        """Player 0 is told which card player 1 draws next."""
        deck = state.players[1].deck
        if deck:
            state.players[1].seen = [0] * (len(deck) - 1) + [1]

    def nothing_of_what_is_discarded(self, state: State) -> None:
        """Player 0 forgets all that player 1 has discarded."""
        knowledge.forget(state, 1, knowledge.IN_DISCARD)


@pytest.mark.parametrize(
    ("told", "finding"),
    [
        ("who_drew_what", "shows a card that is hidden"),
        ("what_is_held", "more than it can know: player .1 known hand"),
        ("what_is_on_top", "more than it can know: player .1 known deck"),
        ("nothing_of_what_is_discarded", "player .1 known discard"),
    ],
)
def test_a_leak_in_what_seats_are_said_to_know_is_found(told: str, finding: str) -> None:
    """And so is something that they are said to have forgotten."""
    proof = Gossip(Game("First Game", seed=1, max_turns=6, log=True), Random(0), Tally())
    proof.told = told
    with pytest.raises(AssertionError, match=finding):
        proof.play()
