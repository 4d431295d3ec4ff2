"""Dark Ages: the general rules of its rulebook, and situations in which several of its cards meet."""

from dominion_env import Game, Kingdom
from dominion_env.engine import log
from dominion_env.engine.card import CARDS
from dominion_env.kingdoms import resolve
from dominion_env.observation import Observer
from tests.situations import asked, cards, discard, do, hand, knows, offered, situation, trash

MIXED = ("Altar", "Catacombs", "Feodum", "Ironmonger", "Junk Dealer", "Mystic", "Sage", "Storeroom", "Vagrant")

# Set-up.


def test_without_shelters_everyone_starts_with_estates() -> None:
    """Dark Ages cards alone don't bring Shelters: the set-up has to call for them."""
    game = Game(Kingdom("", (*MIXED, "Wandering Minstrel")), players=2)
    for player in (0, 1):
        owned = [*game.zone(player, "hand"), *game.zone(player, "deck")]
        assert sorted(owned) == cards(*["Copper"] * 7, *["Estate"] * 3)


def test_the_order_of_the_ruins_below_the_top_is_hidden() -> None:
    """The pile lies face down but for its top card: another order below looks the same, another top card does not."""
    shown = []
    for pile in (
        ["Survivors", "Ruined Market", "Ruined Village"],
        ["Survivors", "Ruined Village", "Ruined Market"],
        ["Ruined Village", "Survivors", "Ruined Market"],
    ):
        game = situation(["Cultist"], supply={"Ruins": pile})
        shown.append(Observer(game.actions.cards, game.players)(game.state, 0).tobytes())
    assert shown[0] == shown[1]
    assert shown[0] != shown[2]


def test_no_bane_is_poor_house_or_the_knights() -> None:
    """A Bane that is drawn costs 2 or 3, whatever the kingdom; it makes an eleventh pile, another than the ten."""
    for nine in (
        MIXED,
        ("Altar", "Cultist", "Cellar", "Farmland", "Procession", "Rats", "Smithy", "Squire", "Village"),
    ):
        for seed in range(500):
            kingdom = resolve([*nine, "Young Witch"], seed)
            assert CARDS[kingdom.bane].cost in (2, 3)
            assert kingdom.bane not in ("Knights", "Ruins", "Poor House", *kingdom.cards)
            assert len({*kingdom.cards, kingdom.bane}) == 11


# Ruins.


def test_ruins_of_different_names_are_different_cards() -> None:
    """Horn of Plenty counts two different Ruins in play as two names, two equal ones as one."""
    for first, second, affordable in (
        ("Ruined Library", "Ruined Market", True),
        ("Ruined Market", "Ruined Market", False),
    ):
        game = situation(
            ["Cultist", "Horn of Plenty"], {"hand": ["Horn of Plenty"], "in_play": [first, second]}, phase="buy"
        )
        do(game, "play Horn of Plenty")
        assert ("gain Silver" in offered(game)) == affordable


# Trashing.


def test_the_trashing_of_a_card_is_told_before_what_it_triggers() -> None:
    """The log has the Rats trashed first, then the card drawn for it."""
    game = situation(["Rats", "Chapel"], {"hand": ["Chapel", "Rats"], "deck": ["Gold"]}, log=True)
    do(game, "play Chapel", "trash Rats")
    entries = game.state.log
    assert entries is not None
    assert [event for event, *_ in entries if event in (log.TRASH, log.DRAW)] == [log.TRASH, log.DRAW]


def test_pillage_shows_the_whole_hand_to_everyone() -> None:
    """The third player, too, knows what the hand attacked holds; a smaller hand stays hidden."""
    game = situation(
        ["Pillage"],
        {"hand": ["Pillage"]},
        {"hand": ["Copper", "Copper", "Silver", "Estate", "Duchy"], "deck": ["Gold"]},
        {"hand": ["Gold"] * 4, "deck": ["Copper"]},
    )
    do(game, "play Pillage", "discard Duchy")
    for viewer in (0, 2):
        assert [knows(game, viewer, 1, name) for name in ("Copper", "Silver", "Estate", "Duchy")] == [2, 1, 1, 0]
    for viewer in (0, 1):
        assert knows(game, viewer, 2, "Gold") == 0


def test_a_feodum_and_a_catacombs_trashed_together_resolve_in_the_order_their_owner_chooses() -> None:
    """Count trashes the hand: both lie in the trash before either gains."""
    game = situation(["Count", "Feodum", "Catacombs"], {"hand": ["Count", "Feodum", "Catacombs"]}, supply={"Silver": 3})
    do(game, "play Count", "gain a Copper", "trash your hand")
    assert trash(game) == cards("Catacombs", "Feodum")
    assert offered(game) == {"resolve Feodum", "resolve Catacombs"}
    do(game, "resolve Feodum")
    assert game.supply()["Silver"] == 0
    assert asked(game) == (0, "Catacombs")
    assert "gain Silver" not in offered(game)
    do(game, "gain Estate")
    assert discard(game, 0) == cards("Copper", "Estate", "Silver", "Silver", "Silver")


# Horn of Plenty with a card costing 1.


def test_horn_of_plenty_alone_in_play_reaches_poor_house() -> None:
    """With Mining Village trashed, one name is in play: a card costing up to 1 must be gained."""
    game = situation(
        ["Horn of Plenty", "Mining Village", "Poor House"],
        {"hand": ["Mining Village"], "deck": ["Horn of Plenty", "Copper"]},
    )
    do(game, "play Mining Village", "trash Mining Village from play", "play Horn of Plenty")
    assert game.coins == 2
    assert offered(game) == {"gain Copper", "gain Curse", "gain Poor House"}
    assert hand(game, 0) == []
