"""A whole game in words."""

import pytest

from dominion_env import Game, Kingdom, Replay
from dominion_env.render import render_replay
from dominion_env.replay import Recorded
from tests.situations import do, situation


def a_position() -> Game:
    return situation(
        ["Militia", "Moat"],
        {"hand": ["Militia", "Copper"], "deck": ["Gold"] * 5},
        {"hand": ["Estate"] * 2 + ["Copper"] * 3, "deck": ["Gold"] * 5},
        turns_taken=[3, 2],
        seed=1,
    )


def test_a_game_is_shown_as_a_player_would_tell_it() -> None:
    game = do(a_position(), "play Militia", "discard Estate", "discard Estate", "play all treasures", "buy Silver")
    assert render_replay(Replay.of(game, ["ann", "bob"])) == (
        "Kingdom: Militia, Moat\n"
        "Player 0: ann. Player 1: bob\n"
        "\n"
        "  Player 0 holds Copper, Militia.\n"
        "  Player 1 holds Copper x3, Estate x2.\n"
        "Turn 3 of player 0\n"
        "  Player 0 plays Militia.\n"
        "  Player 1 discards Estate x2.\n"
        "  Player 0 plays Copper.\n"
        "  Player 0 buys Silver.\n"
        "  Player 0 gains Silver.\n"
        "  Player 0 cleans up.\n"
        "  Player 0 draws Gold x5.\n"
        "Turn 3 of player 1\n"
        "The game was left here."
    )


def test_a_seat_is_shown_what_it_saw() -> None:
    game = do(a_position(), "play Militia", "discard Estate", "discard Estate", "play all treasures", "buy Silver")
    shown = render_replay(Replay.of(game), seat=1)
    assert "Player 1 holds Copper x3, Estate x2." in shown
    assert "Player 0 holds" not in shown
    assert "Player 0 draws a card x5." in shown
    with pytest.raises(ValueError, match="seat must be 0 to 1, not 2"):
        render_replay(Replay.of(game), seat=2)


def test_moves_are_shown_before_what_they_led_to() -> None:
    """Of a seat, only its own."""
    game = do(a_position(), "play Militia", "discard Estate", "discard Estate", "play all treasures", "buy Silver")
    replay = Replay.of(game)
    everything = render_replay(replay, moves=True).splitlines()
    at = everything.index("   1. play Militia")
    assert everything[at : at + 6] == [
        "   1. play Militia",
        "  Player 0 plays Militia.",
        "   2. discard Estate",
        "   3. discard Estate",
        "  Player 1 discards Estate x2.",
        "   4. play all treasures",
    ]
    own = render_replay(replay, seat=1, moves=True)
    assert [line for line in own.splitlines() if line[:4].strip().isdigit()] == [
        "   2. discard Estate",
        "   3. discard Estate",
    ]


def test_what_belongs_to_a_kingdom_is_shown() -> None:
    cards = [
        "Cellar",
        "Market",
        "Merchant",
        "Militia",
        "Mine",
        "Chapel",
        "Remodel",
        "Smithy",
        "Young Witch",
        "Ferryman",
    ]
    game = Game(Kingdom("Mine", tuple(cards), "Moat", "Village", shelters=True), seed=1)
    first, second = render_replay(Replay.of(game)).splitlines()[:2]
    assert first == f"Mine: {', '.join(cards)}; Bane: Moat; Ferryman: Village; Shelters"
    assert second == "Player 0: ?. Player 1: ?"


def test_a_recorded_game_shows_where_it_is_from_and_what_was_filled_in() -> None:
    """The choices that the record does not tell are marked."""
    game = do(situation(["Cellar"], {"hand": ["Cellar", "Estate", "Copper"]}), "play Cellar", "discard Estate", "done")
    text = render_replay(Replay.of(game, recorded=Recorded("some site, game 7", choices=(1, 2))), moves=True)
    assert "Player 0: ?. Player 1: ?. Recorded by some site, game 7" in text.splitlines()
    told = [line.strip() for line in text.splitlines() if line.lstrip()[:1].isdigit()]
    assert told == ["1. play Cellar", "2. discard Estate (filled in)", "3. done (filled in)"]
