"""Cards of base and Intrigue whose text does something else in the first edition (`rules: first edition`)."""

import pytest

from dominion_env import Game
from tests.situations import asked, cards, deck, discard, do, hand, in_play, knows, offered, situation, trash

EITHER = pytest.mark.parametrize("rules", ["standard", "first edition"])


@EITHER
def test_throne_room_with_an_action_in_hand(rules: str) -> None:
    """It may play nothing; by the first edition's text it must play an Action twice."""
    game = situation(["Throne Room", "Village", "Smithy"], {"hand": ["Throne Room", "Village", "Smithy"]}, rules=rules)
    do(game, "play Throne Room")
    assert offered(game) == {"play Village", "play Smithy"} | ({"done"} if rules == "standard" else set())


def test_throne_room_of_the_first_edition_with_one_action_plays_it() -> None:
    """There is nothing to choose then."""
    game = situation(
        ["Throne Room", "Chapel"], {"hand": ["Throne Room", "Chapel", "Copper"]}, rules="first edition", actions=1
    )
    do(game, "play Throne Room")
    assert asked(game) == (0, "Chapel")
    assert in_play(game, 0) == cards("Throne Room", "Chapel")


def test_throne_room_of_the_first_edition_without_an_action_does_nothing() -> None:
    """Only an Action that is in hand must be played."""
    game = situation(["Throne Room"], {"hand": ["Throne Room", "Copper"]}, rules="first edition")
    do(game, "play Throne Room")
    assert game.phase == "buy"
    assert hand(game, 0) == ["Copper"]


@EITHER
def test_mine_with_treasures_in_hand(rules: str) -> None:
    """It may trash none; by the first edition's text it must trash one."""
    game = situation(["Mine"], {"hand": ["Mine", "Copper", "Silver", "Estate"]}, rules=rules)
    do(game, "play Mine")
    assert offered(game) == {"trash Copper", "trash Silver"} | ({"done"} if rules == "standard" else set())
    do(game, "trash Silver", "gain Gold")
    assert hand(game, 0) == cards("Copper", "Gold", "Estate")
    assert trash(game) == ["Silver"]


def test_mine_of_the_first_edition_with_one_treasure_trashes_it() -> None:
    """Only what to gain is asked."""
    game = situation(["Mine"], {"hand": ["Mine", "Copper", "Estate"]}, rules="first edition")
    do(game, "play Mine")
    assert trash(game) == ["Copper"]
    assert offered(game) == {"gain Copper", "gain Silver"}


def test_mine_of_the_first_edition_without_a_treasure_does_nothing() -> None:
    """There is nothing to trash."""
    game = situation(["Mine"], {"hand": ["Mine", "Estate"]}, rules="first edition")
    do(game, "play Mine")
    assert (game.phase, hand(game, 0), trash(game)) == ("buy", ["Estate"], [])


def test_moneylender_of_the_first_edition_trashes_a_copper() -> None:
    """Where the standard text asks, this one does not."""
    player = {"hand": ["Moneylender", "Copper", "Silver"]}
    game = do(situation(["Moneylender"], player), "play Moneylender")
    assert offered(game) == {"trash Copper", "done"}
    game = do(situation(["Moneylender"], player, rules="first edition"), "play Moneylender")
    assert (game.phase, game.coins, trash(game)) == ("buy", 3, ["Copper"])


def test_moneylender_of_the_first_edition_without_a_copper_makes_no_coins() -> None:
    """The coins are for the Copper."""
    game = situation(["Moneylender"], {"hand": ["Moneylender", "Silver"]}, rules="first edition")
    do(game, "play Moneylender")
    assert (game.phase, game.coins, trash(game)) == ("buy", 0, [])


def masquerade(rules: str, *hands: list[str]) -> Game:
    """A Masquerade played by the first player, who draws nothing."""
    players = [{"hand": each} for each in hands]
    return do(situation(["Masquerade"], *players, rules=rules), "play Masquerade")


def test_masquerade_of_the_first_edition_passes_to_a_player_without_cards() -> None:
    """Where the standard text passes over who holds nothing, here such a player receives a card and passes none."""
    hands: list[list[str]] = [["Masquerade", "Copper"], [], ["Duchy"]]
    game = masquerade("standard", *hands)
    assert [hand(game, seat) for seat in range(3)] == [["Duchy"], [], ["Copper"]]
    game = masquerade("first edition", *hands)
    assert [hand(game, seat) for seat in range(3)] == [["Duchy"], ["Copper"], []]


def test_masquerade_of_the_first_edition_passes_the_only_card_there_is() -> None:
    """The one player with a card passes it and receives nothing, so there is nothing to trash."""
    game = masquerade("standard", ["Masquerade", "Copper"], [])
    assert offered(game) == {"trash Copper", "done"}
    game = masquerade("first edition", ["Masquerade", "Copper"], [])
    assert game.phase == "buy"
    assert [hand(game, 0), hand(game, 1)] == [[], ["Copper"]]


def test_masquerade_of_the_first_edition_shows_a_passed_card_only_to_its_two_players() -> None:
    """Also if the receiver passed none."""
    game = masquerade("first edition", ["Masquerade", "Copper", "Gold"], [], ["Duchy", "Estate"])
    do(game, "pass Copper", "pass Duchy", "done")
    assert [hand(game, seat) for seat in range(3)] == [cards("Duchy", "Gold"), ["Copper"], ["Estate"]]
    assert [knows(game, viewer, 1, "Copper") for viewer in (0, 2)] == [1, 0]
    assert [knows(game, viewer, 0, "Duchy") for viewer in (2, 1)] == [1, 0]


@EITHER
def test_a_card_that_both_editions_print_alike_plays_alike(rules: str) -> None:
    """Remodel must trash and Mining Village may be trashed, whatever the rules."""
    game = situation(
        ["Mining Village", "Remodel"],
        {"hand": ["Mining Village", "Remodel", "Estate"], "deck": ["Copper"]},
        rules=rules,
    )
    do(game, "play Mining Village")
    assert offered(game) == {"trash Mining Village from play", "done"}
    do(game, "trash Mining Village from play", "play Remodel")
    assert game.coins == 2
    assert offered(game) == {"trash Copper", "trash Estate"}
    assert (deck(game, 0), discard(game, 0)) == ([], [])
