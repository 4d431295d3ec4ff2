"""Masquerade, the card that passes cards."""

from dominion_env import Game
from dominion_env.engine import knowledge, log
from tests.situations import asked, cards, do, hand, knows, offered, situation, trash


def owns(game: Game, viewer: int, player: int, name: str) -> int:
    """How many of a card one player knows another to own, at least."""
    return knowledge.bound(game.state, viewer, player, knowledge.IN_ALL, game.state.kind(name))


def test_masquerade_passes_all_cards_at_once() -> None:
    """Everybody chooses in turn order before any card moves to the left; then the player may trash a card."""
    game = situation(
        ["Masquerade"],
        {"hand": ["Masquerade", "Copper"], "deck": ["Estate", "Estate"]},
        {"hand": ["Gold", "Silver"]},
        {"hand": ["Curse", "Duchy"]},
    )
    do(game, "play Masquerade")
    assert asked(game) == (0, "Masquerade")
    assert offered(game) == {"pass Copper", "pass Estate"}
    do(game, "pass Copper")
    assert asked(game) == (1, "Masquerade")
    assert offered(game) == {"pass Gold", "pass Silver"}
    do(game, "pass Gold")
    assert asked(game) == (2, "Masquerade")
    assert offered(game) == {"pass Curse", "pass Duchy"}
    do(game, "pass Curse")
    assert hand(game, 0) == cards("Estate", "Estate", "Curse")
    assert hand(game, 1) == cards("Silver", "Copper")
    assert hand(game, 2) == cards("Duchy", "Gold")
    assert asked(game) == (0, "Masquerade")
    assert offered(game) == {"trash Estate", "trash Curse", "done"}
    do(game, "trash Curse")
    assert trash(game) == ["Curse"]
    assert hand(game, 0) == cards("Estate", "Estate")


def test_masquerade_with_single_cards_needs_no_choice_of_the_others() -> None:
    """A player with one card passes that one, never the one received."""
    game = situation(
        ["Masquerade"],
        {"hand": ["Masquerade", "Copper"], "deck": ["Estate", "Estate"]},
        {"hand": ["Gold"], "deck": ["Copper"] * 5},
        {"hand": ["Curse"], "deck": ["Copper"] * 5},
    )
    do(game, "play Masquerade", "pass Copper")
    assert hand(game, 0) == cards("Estate", "Estate", "Curse")
    assert hand(game, 1) == ["Copper"]
    assert hand(game, 2) == ["Gold"]


def test_masquerade_tells_only_the_two_players_which_card_was_passed() -> None:
    """Giver and receiver know the passed card, the third player does not."""
    game = situation(
        ["Masquerade"],
        {"hand": ["Masquerade", "Copper"], "deck": ["Estate", "Estate"]},
        {"hand": ["Gold"]},
        {"hand": ["Curse"]},
        log=True,
    )
    do(game, "play Masquerade", "pass Copper", "done")
    assert [knows(game, viewer, 1, "Copper") for viewer in (0, 2)] == [1, 0]
    assert [knows(game, viewer, 2, "Gold") for viewer in (0, 1)] == [0, 1]
    assert [knows(game, viewer, 0, "Curse") for viewer in (1, 2)] == [0, 1]
    assert game.state.log is not None
    passed = [(entry[1], entry[3]) for entry in game.state.log if entry[0] == log.PASS]
    assert passed == [(0, 0b011), (1, 0b110), (2, 0b101)]


def test_masquerade_lets_cards_change_owners_unseen() -> None:
    """What the third player knew a giver to own may be one card less, but for what is known to lie elsewhere;
    the receiver's gain is known to the giver.
    """
    game = situation(
        ["Masquerade"],
        {"hand": ["Masquerade", "Copper"], "deck": ["Estate", "Estate"]},
        {"hand": ["Gold", "Silver"], "discard": ["Gold"]},
        {"hand": ["Curse"]},
    )
    do(game, "play Masquerade", "pass Copper", "pass Gold", "done")
    assert [owns(game, 0, 1, name) for name in ("Gold", "Silver", "Copper")] == [1, 0, 1]
    assert [owns(game, 2, 1, name) for name in ("Gold", "Silver", "Copper")] == [1, 1, 0]
    assert [owns(game, 1, 0, name) for name in ("Copper", "Estate", "Masquerade")] == [0, 2, 1]


def test_masquerade_of_two_players_hides_nothing() -> None:
    """With two players both know both passed cards."""
    game = situation(["Masquerade"], {"hand": ["Masquerade", "Copper"]}, {"hand": ["Gold", "Estate"]})
    do(game, "play Masquerade", "pass Gold", "done")
    assert knows(game, 0, 1, "Copper") == 1
    assert knows(game, 1, 0, "Gold") == 1


def test_masquerade_keeps_what_was_known_until_the_cards_move() -> None:
    """While the others still choose, nobody has learnt anything from a card kept to be passed."""
    game = situation(
        ["Courtier", "Masquerade", "Village"],
        {"hand": ["Village", "Courtier", "Masquerade", "Gold"], "deck": ["Copper", "Estate", "Estate"]},
        {"hand": ["Duchy", "Silver"]},
    )
    do(game, "play Village", "play Courtier", "reveal Gold", "Courtier: +1 Action", "play Masquerade", "pass Gold")
    assert asked(game) == (1, "Masquerade")
    assert hand(game, 0) == cards("Copper", "Estate", "Estate")
    assert knows(game, 1, 0, "Gold") == 1
    do(game, "pass Duchy", "done")
    assert knows(game, 1, 0, "Gold") == 0
    assert knows(game, 0, 1, "Gold") == 1


def test_masquerade_skips_players_without_cards() -> None:
    """Who holds no card neither passes nor receives one: the card goes to the next player who does."""
    game = situation(
        ["Masquerade"],
        {"hand": ["Masquerade", "Copper"]},
        {"hand": [], "deck": ["Gold"]},
        {"hand": ["Duchy", "Silver"]},
    )
    do(game, "play Masquerade", "pass Silver", "done")
    assert hand(game, 0) == ["Silver"]
    assert hand(game, 1) == []
    assert hand(game, 2) == cards("Duchy", "Copper")


def test_masquerade_with_an_empty_hand_lets_the_others_pass() -> None:
    """Who played it and holds nothing stays out of the passing and has nothing to trash."""
    game = situation(["Masquerade"], {"hand": ["Masquerade"]}, {"hand": ["Gold"]}, {"hand": ["Curse"]})
    do(game, "play Masquerade")
    assert hand(game, 0) == []
    assert hand(game, 1) == ["Curse"]
    assert hand(game, 2) == ["Gold"]
    assert game.phase == "buy"


def test_masquerade_with_one_player_holding_cards_passes_nothing() -> None:
    """A card passed to oneself stays where it is; trashing is still possible."""
    game = situation(["Masquerade"], {"hand": ["Masquerade", "Curse"], "deck": ["Copper"]}, {"hand": []})
    do(game, "play Masquerade")
    assert offered(game) == {"trash Copper", "trash Curse", "done"}
    do(game, "trash Curse")
    assert hand(game, 0) == ["Copper"]
    assert trash(game) == ["Curse"]


def test_masquerade_moves_points() -> None:
    """A passed card belongs to the player who received it."""
    game = situation(["Masquerade"], {"hand": ["Masquerade", "Curse"]}, {"hand": ["Duchy"]})
    assert game.scores() == [-1, 3]
    do(game, "play Masquerade", "done")
    assert game.scores() == [3, -1]


def test_passing_is_neither_gaining_nor_an_attack() -> None:
    """Neither Moat nor Trader can answer a passed card."""
    game = situation(["Masquerade", "Moat", "Trader"], {"hand": ["Masquerade", "Curse"]}, {"hand": ["Moat", "Trader"]})
    do(game, "play Masquerade")
    assert asked(game) == (1, "Masquerade")
    assert offered(game) == {"pass Moat", "pass Trader"}
    do(game, "pass Moat")
    assert asked(game) == (0, "Masquerade")
    assert hand(game, 1) == cards("Curse", "Trader")
    assert game.supply()["Silver"] == 40


def test_masquerade_played_twice_passes_twice() -> None:
    """With Throne Room a card that came in the first round may go on in the second."""
    game = situation(
        ["Masquerade", "Throne Room"],
        {"hand": ["Throne Room", "Masquerade", "Curse"]},
        {"hand": ["Estate", "Copper"]},
    )
    do(game, "play Throne Room", "play Masquerade", "pass Estate", "done", "pass Curse", "trash Curse")
    assert hand(game, 0) == []
    assert hand(game, 1) == cards("Copper", "Estate")
    assert trash(game) == ["Curse"]
