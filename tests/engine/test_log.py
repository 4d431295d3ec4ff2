"""The log says of every card that moves where it came from, and marks where cards move without being shown."""

import pytest

from dominion_env import Game, View
from dominion_env.engine import log, moves
from dominion_env.engine.state import NONE
from tests.situations import do, situation


def zones(game: Game, event: int) -> list[tuple[str, int]]:
    """Which cards an event was about, and where they were before."""
    assert game.state.log is not None
    names = game.state.setup.cards
    return [(names[kind].name, zone) for what, _, kind, _, _, zone in game.state.log if what == event]


def test_a_card_played_from_the_hand_and_again_where_it_lies() -> None:
    """Throne Room plays a Village from the hand, and once more in play."""
    game = situation(["Throne Room", "Village"], {"hand": ["Throne Room", "Village"]}, log=True)
    do(game, "play Throne Room", "play Village")
    assert zones(game, log.PLAY) == [
        ("Throne Room", moves.HAND),
        ("Village", moves.HAND),
        ("Village", moves.PLAY_AREA),
    ]


def test_a_card_played_from_the_discard_pile_or_while_it_is_revealed() -> None:
    """Vassal discards what it then plays; Herald plays what it reveals."""
    game = situation(
        ["Vassal", "Herald", "Village"],
        {"hand": ["Vassal"], "deck": ["Herald", "Copper", "Village"]},
        log=True,
    )
    do(game, "play Vassal", "play Herald")
    assert zones(game, log.DISCARD) == [("Herald", moves.LOOKING)]
    assert zones(game, log.PLAY) == [
        ("Vassal", moves.HAND),
        ("Herald", moves.DISCARD_PILE),
        ("Village", moves.LOOKING),
    ]


@pytest.mark.parametrize(
    ("card", "option", "zone"),
    [
        ("Chapel", "trash Estate", moves.PICKED),
        ("Hermit", "trash Estate from discard", moves.DISCARD_PILE),
        ("Mining Village", "trash Mining Village from play", moves.PLAY_AREA),
        ("Sentry", "trash Estate", moves.LOOKING),
        ("Lurker", "trash from Supply", NONE),
    ],
)
def test_a_card_trashed_from_anywhere(card: str, option: str, zone: int) -> None:
    """From the hand, the discard pile, play, the top of the deck or the Supply."""
    game = situation(
        [card],
        {"hand": [card, "Estate", "Estate"], "deck": ["Copper", "Estate", "Gold"], "discard": ["Estate"]},
        log=True,
    )
    do(game, f"play {card}", option)
    if game.state.running is not None and "done" in game.options():
        do(game, "done")
    assert [zone for _, zone in zones(game, log.TRASH)] == [zone]


def test_what_clean_up_discards_is_not_shown_card_by_card() -> None:
    """One entry stands for the cards in play and in hand; a Province that Joust set aside is seen to be discarded."""
    game = situation(["Joust"], {"hand": ["Joust", "Province"], "deck": ["Copper"] * 9}, log=True)
    do(game, "play Joust", "set aside Province", "gain Renown", "done", "done")
    events = [entry[0] for entry in game.state.log or []]
    assert events.count(log.CLEAN_UP) == 1
    assert zones(game, log.DISCARD) == [("Province", moves.ASIDE)]
    after = events[events.index(log.CLEAN_UP) + 1 :]
    assert after == [log.DISCARD, *[log.DRAW] * 5, log.TURN]


def test_treasures_that_mandarin_takes_out_of_play() -> None:
    """All see which Treasures leave play, and not in which order they go on the deck."""
    game = situation(["Mandarin"], {"hand": ["Copper", "Gold", "Silver"]}, coins=0, log=True)
    do(game, "play all treasures", "buy Mandarin")
    assert zones(game, log.PICK_UP) == [(name, moves.PLAY_AREA) for name in ("Copper", "Silver", "Gold")]


def test_a_passed_card_and_the_seat_it_goes_to() -> None:
    """Each of three players passes to the next one."""
    game = situation(["Masquerade"], {"hand": ["Masquerade", "Gold"]}, number=3, log=True)
    do(game, "play Masquerade")
    assert [(entry[1], entry[4]) for entry in game.state.log or [] if entry[0] == log.PASS] == [(0, 1), (1, 2), (2, 0)]


def test_a_card_put_into_the_middle_of_a_deck_in_words() -> None:
    """Both players read where it went, and only its owner which it was."""
    game = situation(
        ["Secret Passage"], {"hand": ["Secret Passage", "Gold"], "deck": ["Copper", "Copper", "Silver", "Silver"]},
        log=True,
    )  # fmt: skip
    do(game, "play Secret Passage", "topdeck Gold", "number 1")
    assert View(game, 0).log().splitlines()[-1] == "  Player 0 puts Gold into the deck, 1 from the top."
    assert View(game, 1).log().splitlines()[-1] == "  Player 0 puts a card into the deck, 1 from the top."
