"""Recent events as a part of an observation."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dominion_env import Game
from dominion_env.engine import log
from dominion_env.engine.state import NONE
from dominion_env.kingdoms import random_kingdom
from dominion_env.observation import Observer
from dominion_env.recent import EVENTS, recent_events
from tests.situations import do, situation


def events(game: Game, seat: int, most: int = 4) -> list[str]:
    """What an observation shows of the most recent events, in words, the newest first."""
    observer = Observer(game.actions.cards, game.players, events=most)
    shown = {name: value for name, value in zip(observer.layout(), observer(game.state, seat), strict=True) if value}
    told = []
    for event in range(1, most + 1):
        parts = {"type": "", "player": "", "card": "-"}
        for name, value in shown.items():
            for part in parts:
                if name.startswith(f"event {event} {part}: "):
                    assert value == 1
                    parts[part] = name.split(": ")[1]
        told.append(" ".join([*parts.values(), str(round(16 * shown.get(f"event {event} number", 0)))]))
    return told


def test_a_seat_sees_its_own_draws_and_of_others_only_how_many() -> None:
    """The newest event comes first; the player is told relative to the seat."""
    game = situation(["Smithy"], {"hand": ["Smithy"], "deck": ["Gold", "Gold", "Estate"]}, log=True)
    do(game, "play Smithy")
    assert events(game, 0, 3) == ["draw own Estate 1", "draw own Gold 2", "play own Smithy 1"]
    assert events(game, 1, 2) == ["draw player +1 - 3", "play player +1 Smithy 1"]


def test_the_number_of_events_is_always_the_same() -> None:
    """Before there were so many, the rest is empty; later the oldest are left out."""
    game = Game(log=True)
    assert len([event for event in events(game, 0, 20) if event != "  - 0"]) < 20
    for _ in range(30):
        game.step(game.legal_actions()[0])
    assert all(event != "  - 0" for event in events(game, 0, 20))


def test_every_seat_is_told_relative_to_the_one_that_observes() -> None:
    """A discard by the player on the left of the attacker, as three seats see it."""
    game = situation(
        ["Militia"], {"hand": ["Militia"]}, {"hand": ["Copper"] * 5}, {"hand": ["Copper"]}, number=3, log=True
    )
    do(game, "play Militia")
    assert [events(game, seat, 1)[0] for seat in range(3)] == [
        "discard player +1 Copper 2",
        "discard own Copper 2",
        "discard player +2 Copper 2",
    ]


def test_a_passed_card_shows_to_the_two_players() -> None:
    """Masquerade, played by three: the third sees that a card was passed."""
    game = situation(
        ["Masquerade"],
        {"hand": ["Masquerade", "Gold"]},
        {"hand": ["Silver"]},
        {"hand": ["Curse"]},
        number=3,
        log=True,
    )
    do(game, "play Masquerade")
    passes = [[event for event in events(game, seat, 6) if event.startswith("pass")] for seat in range(3)]
    assert passes[0] == ["pass player +2 Curse 0", "pass player +1 - 2", "pass own Gold 1"]
    assert passes[1] == ["pass player +1 - 2", "pass own Silver 1", "pass player +2 Gold 0"]


def test_without_a_log_there_are_no_recent_events() -> None:
    """The error says what is missing."""
    game = Game()
    with pytest.raises(ValueError, match="log=True"):
        Observer(game.actions.cards, 2, events=3)(game.state, 0)
    with pytest.raises(ValueError, match="events must be 0 or more"):
        Observer(game.actions.cards, 2, events=-1)


def test_every_kind_of_event_has_a_name() -> None:
    """The names are in the order of the numbers in the log."""
    numbers = {value for name, value in vars(log).items() if name.isupper() and isinstance(value, int)}
    assert set(range(len(EVENTS))) == numbers - {log.EVERYONE, NONE}
    assert (EVENTS[log.TURN], EVENTS[log.INTO_DECK]) == ("begin turn", "put into deck")
    assert len(set(EVENTS)) == len(EVENTS)


@pytest.mark.parametrize("seed", range(8))
def test_cards_of_the_log_that_a_seat_did_not_see_have_no_influence(seed: int) -> None:
    """Any other cards in their place give the same observation; another card in place of one that was seen does not."""
    rng = Random(seed)
    players = 2 + seed % 3
    game = Game(random_kingdom(seed, players=players), players, seed, log=True, max_turns=12)
    observer = Observer(game.actions.cards, players, events=10)
    hidden = 0
    while not game.over:
        game.step(rng.choice(game.legal_actions()))
        if rng.random() < 0.9:
            continue
        entries: list[tuple[int, ...]] = game.state.log or []
        for seat in range(players):
            before = observer(game.state, seat)
            unseen = [i for i, entry in enumerate(entries) if entry[2] != NONE and not entry[3] >> seat & 1]
            game.state.log = _with_other_cards(game, entries, unseen, rng)
            assert (observer(game.state, seat) == before).all()
            hidden += len([i for i in unseen if i >= len(entries) - 10])
            newest = recent_events(game.state, seat, 1)
            if newest[0][2] != NONE:
                game.state.log = _with_other_cards(game, entries, [len(entries) - 1], rng)
                assert (observer(game.state, seat) != before).any()
            game.state.log = entries
    assert hidden


def _with_other_cards(game: Game, entries: list[tuple[int, ...]], places: list[int], rng: Random) -> list[Any]:
    """A log with other cards at some places."""
    changed = list(entries)
    for i in places:
        kind = (changed[i][2] + rng.randrange(1, game.state.setup.size)) % game.state.setup.size
        changed[i] = (*changed[i][:2], kind, *changed[i][3:])
    return changed


def test_a_copy_shows_the_same_events() -> None:
    """In the middle of an effect too."""
    game = situation(["Militia"], {"hand": ["Militia"]}, {"hand": ["Copper", "Estate", "Curse", "Gold"]}, log=True)
    do(game, "play Militia")
    assert events(game.clone(), 1) == events(game, 1)
    assert events(game, 1, 1) == ["play player +1 Militia 1"]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_dealt_anew_shows_the_same_events(seed: int) -> None:
    """To the seat that it was dealt anew for, details too."""
    rng = Random(seed)
    players = 2 + seed % 3
    game = Game(random_kingdom(seed, players=players), players, seed, log=True, max_turns=12)
    observer = Observer(game.actions.cards, players, events=12, extended=True)
    compared = 0
    while not game.over:
        if rng.random() < 0.3:
            seat = game.state.decision.player  # type: ignore[union-attr]
            other = game.resample(seat, rng.randrange(2**30))
            assert (observer(other.state, seat) == observer(game.state, seat)).all()
            compared += 1
        game.step(rng.choice(game.legal_actions()))
    assert compared > 8
