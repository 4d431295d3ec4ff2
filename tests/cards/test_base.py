"""Cards of the base game."""

from tests.situations import asked, cards, discard, do, hand, offered, situation


def test_moat_makes_its_owner_unaffected_by_militia() -> None:
    """A player who reveals Moat when another plays an Attack keeps all five cards."""
    game = situation(["Militia", "Moat"], {"hand": ["Militia"]}, {"hand": ["Moat", "Estate", "Estate", "Copper", "Copper"]})
    do(game, "play Militia")
    assert asked(game) == (1, "Militia")
    assert offered(game) == {"reveal Moat", "done"}
    do(game, "reveal Moat")
    assert hand(game, 1) == cards("Moat", "Estate", "Estate", "Copper", "Copper")


def test_throne_room_plays_remodel_twice() -> None:
    """Each playing trashes and gains on its own."""
    game = situation(["Throne Room", "Remodel"], {"hand": ["Throne Room", "Remodel", "Estate", "Gold"]})
    do(game, "play Throne Room", "play Remodel", "trash Estate", "gain Silver", "gain Province")
    assert discard(game, 0) == cards("Silver", "Province")
