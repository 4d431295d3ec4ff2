"""The Attacks of the base game (second edition), and Moat against them."""

import pytest

from dominion_env.engine import knowledge
from tests.situations import FIVE_COPPERS, asked, cards, deck, discard, do, hand, offered, situation, trash

ATTACKS = ["Bureaucrat", "Militia", "Bandit", "Witch"]


def attacked(game_zones: list[list[str]]) -> bool:
    """Whether anything but an unharmed hand and deck is left (see `unharmed`)."""
    return game_zones != [["Copper", "Copper", "Estate", "Moat"], ["Gold", "Silver"], []]


VICTIM = {"hand": ["Moat", "Estate", "Copper", "Copper"], "deck": ["Gold", "Silver"]}


# Moat.


@pytest.mark.parametrize("attack", ATTACKS)
def test_moat_makes_its_owner_unaffected_by_an_attack(attack: str) -> None:
    """A player who reveals Moat when another plays an Attack suffers nothing; the next player does."""
    game = situation(
        [attack, "Moat"], {"hand": [attack]}, VICTIM, {**VICTIM, "hand": ["Estate", "Estate", "Copper", "Copper"]}
    )
    do(game, f"play {attack}")
    assert asked(game) == (1, attack)
    assert offered(game) == {"reveal Moat", "done"}
    do(game, "reveal Moat")
    if attack == "Militia":
        do(game, "discard Copper")
    assert not attacked([hand(game, 1), deck(game, 1), discard(game, 1)])
    assert attacked([hand(game, 2), deck(game, 2), discard(game, 2)])
    assert (hand(game, 2), deck(game, 2), discard(game, 2)) != (
        cards("Estate", "Estate", "Copper", "Copper"),
        ["Gold", "Silver"],
        [],
    )


@pytest.mark.parametrize("attack", ATTACKS)
def test_moat_need_not_be_revealed(attack: str) -> None:
    """A player who declines is attacked like anybody."""
    game = situation([attack, "Moat"], {"hand": [attack]}, VICTIM)
    do(game, f"play {attack}", "done")
    if attack == "Militia":
        do(game, "discard Moat")
    assert attacked([hand(game, 1), deck(game, 1), discard(game, 1)])


@pytest.mark.parametrize("attack", ATTACKS)
def test_moat_does_not_stop_what_the_attacker_gets(attack: str) -> None:
    """The rest of the Attack's text is carried out."""
    game = situation([attack, "Moat"], {"hand": [attack], "deck": ["Copper", "Copper"]}, VICTIM)
    do(game, f"play {attack}", "reveal Moat")
    found = (deck(game, 0)[:1], discard(game, 0), len(hand(game, 0)), game.coins)
    assert (
        found
        == {
            "Bureaucrat": (["Silver"], [], 0, 0),
            "Militia": (["Copper"], [], 0, 2),
            "Bandit": (["Copper"], ["Gold"], 0, 0),
            "Witch": ([], [], 2, 0),
        }[attack]
    )


def test_moat_is_offered_once_an_attack_and_stays_in_hand() -> None:
    """One Attack, one question; the next Attack asks again."""
    game = situation(["Witch", "Moat"], {"hand": ["Witch", "Witch"], "deck": ["Copper"] * 4}, VICTIM, actions=2)
    do(game, "play Witch", "reveal Moat")
    assert asked(game)[0] == 0
    do(game, "play Witch")
    assert offered(game) == {"reveal Moat", "done"}
    do(game, "done")
    assert discard(game, 1) == ["Curse"]


def test_two_moats_are_asked_for_once() -> None:
    """Revealing either has the same effect."""
    game = situation(["Witch", "Moat"], {"hand": ["Witch"], "deck": ["Copper"] * 4}, {"hand": ["Moat", "Moat"]})
    do(game, "play Witch", "reveal Moat")
    assert asked(game)[0] == 0


def test_moat_must_be_revealed_to_each_playing_of_a_throned_attack() -> None:
    """Unaffected by the first playing does not mean unaffected by the second."""
    game = situation(
        ["Witch", "Throne Room", "Moat"], {"hand": ["Throne Room", "Witch"], "deck": ["Copper"] * 4}, VICTIM
    )
    do(game, "play Throne Room", "play Witch", "reveal Moat")
    assert offered(game) == {"reveal Moat", "done"}
    do(game, "done")
    assert discard(game, 1) == ["Curse"]


def test_moat_is_not_offered_to_the_attacker_nor_against_other_cards() -> None:
    """It looks at Attacks that another player plays."""
    game = situation(
        ["Witch", "Council Room", "Moat"], {"hand": ["Witch", "Moat"], "deck": ["Copper"] * 4}, {"hand": []}
    )
    do(game, "play Witch")
    assert asked(game)[0] == 0
    assert discard(game, 1) == ["Curse"]
    game = situation(["Council Room", "Moat"], {"hand": ["Council Room"]}, VICTIM)
    do(game, "play Council Room")
    assert asked(game)[0] == 0
    assert len(hand(game, 1)) == 5


def test_moats_are_offered_in_turn_order_before_anything_happens() -> None:
    """All reactions come first; then the attacker's own part."""
    game = situation(
        ["Witch", "Moat"], {"hand": ["Witch"], "deck": ["Copper"] * 4}, VICTIM, VICTIM, VICTIM, turn_player=0
    )
    do(game, "play Witch")
    assert [asked(game)[0], hand(game, 0)] == [1, []]
    do(game, "reveal Moat")
    assert [asked(game)[0], hand(game, 0)] == [2, []]
    do(game, "done")
    assert [asked(game)[0], hand(game, 0)] == [3, []]
    do(game, "reveal Moat")
    assert [discard(game, seat) for seat in (1, 2, 3)] == [[], ["Curse"], []]
    assert hand(game, 0) == ["Copper", "Copper"]


def test_a_revealed_moat_is_known_to_be_in_the_hand() -> None:
    """The others have seen it; who declines shows nothing."""
    for choice, bound in (("reveal Moat", 1), ("done", 0)):
        game = situation(
            ["Witch", "Moat"], {"hand": ["Witch"], "deck": ["Copper"] * 4}, {"hand": ["Moat"]}, {"hand": ["Copper"]}
        )
        do(game, "play Witch", choice)
        moat = game.state.kind("Moat")
        assert [knowledge.bound(game.state, viewer, 1, knowledge.IN_HAND, moat) for viewer in (0, 2)] == [bound, bound]


# Bureaucrat.


def test_bureaucrat_gains_a_silver_on_the_deck_and_puts_a_victory_card_back() -> None:
    """Both go on top of decks; the victim's card leaves the hand."""
    game = situation(
        ["Bureaucrat"], {"hand": ["Bureaucrat"], "deck": ["Copper"]}, {"hand": ["Estate", "Copper"], "deck": ["Gold"]}
    )
    do(game, "play Bureaucrat")
    assert deck(game, 0) == ["Silver", "Copper"]
    assert deck(game, 1) == ["Estate", "Gold"]
    assert hand(game, 1) == ["Copper"]


def test_bureaucrat_lets_the_victim_choose_the_victory_card() -> None:
    """A Curse is no Victory card."""
    game = situation(["Bureaucrat"], {"hand": ["Bureaucrat"]}, {"hand": ["Estate", "Province", "Curse", "Copper"]})
    do(game, "play Bureaucrat")
    assert asked(game) == (1, "Bureaucrat")
    assert offered(game) == {"topdeck Estate", "topdeck Province"}
    do(game, "topdeck Province")
    assert deck(game, 1) == ["Province"]


def test_bureaucrat_goes_on_after_a_player_without_victory_cards() -> None:
    """Who has none shows the whole hand; the next player is attacked all the same."""
    game = situation(
        ["Bureaucrat"],
        {"hand": ["Bureaucrat"], "deck": ["Copper"]},
        {"hand": FIVE_COPPERS, "deck": FIVE_COPPERS},
        {"hand": ["Estate", "Copper"], "deck": ["Gold"]},
    )
    do(game, "play Bureaucrat")
    assert deck(game, 2) == ["Estate", "Gold"]
    assert deck(game, 0)[0] == "Silver"
    copper = game.state.setup.copper
    assert knowledge.bound(game.state, 0, 1, knowledge.IN_HAND, copper) == 5
    assert knowledge.bound(game.state, 2, 1, knowledge.IN_HAND, copper) == 5


def test_bureaucrat_asks_the_last_of_four_players() -> None:
    """Two players with nothing to choose do not end the Attack."""
    victims = [{"hand": ["Copper"]}, {"hand": []}, {"hand": ["Estate", "Duchy"]}]
    game = situation(["Bureaucrat"], {"hand": ["Bureaucrat"], "deck": FIVE_COPPERS}, *victims)
    do(game, "play Bureaucrat")
    assert asked(game) == (3, "Bureaucrat")


def test_bureaucrat_without_a_silver_left_still_attacks() -> None:
    """Nothing is gained, and nobody knows the top of the attacker's deck."""
    game = situation(
        ["Bureaucrat"],
        {"hand": ["Bureaucrat"], "deck": ["Copper"]},
        {"hand": ["Estate", "Copper"], "deck": ["Gold"]},
        supply={"Silver": 0},
    )
    do(game, "play Bureaucrat")
    assert deck(game, 1) == ["Estate", "Gold"]
    assert deck(game, 0) == ["Copper"]
    assert not any(game.state.players[0].seen)


# Militia.


def test_militia_leaves_three_cards() -> None:
    """Each other player chooses what to discard, in turn order, and the attacker has two coins."""
    five = ["Estate", "Estate", "Copper", "Silver", "Gold"]
    game = situation(["Militia"], {"hand": ["Militia"]}, {"hand": five}, {"hand": five})
    do(game, "play Militia")
    assert asked(game) == (1, "Militia")
    do(game, "discard Estate", "discard Estate")
    assert asked(game) == (2, "Militia")
    do(game, "discard Copper", "discard Estate")
    assert hand(game, 1) == cards("Copper", "Silver", "Gold")
    assert hand(game, 2) == cards("Estate", "Silver", "Gold")
    assert discard(game, 2) == cards("Copper", "Estate")
    assert game.coins == 2


def test_militia_leaves_a_hand_of_three_alone_and_goes_on() -> None:
    """A second Militia takes nothing from those who discarded to the first."""
    game = situation(
        ["Militia"], {"hand": ["Militia"]}, {"hand": ["Copper"] * 3}, {"hand": ["Copper"] * 4}, {"hand": []}
    )
    do(game, "play Militia")
    assert [len(hand(game, seat)) for seat in (1, 2, 3)] == [3, 3, 0]


# Bandit.


def test_bandit_gains_a_gold_and_trashes_a_treasure() -> None:
    """Of the two revealed cards a Treasure that is no Copper is trashed, the other discarded."""
    game = situation(["Bandit"], {"hand": ["Bandit"]}, {"deck": ["Silver", "Estate", "Gold"]})
    do(game, "play Bandit")
    assert discard(game, 0) == ["Gold"]
    assert trash(game) == ["Silver"]
    assert discard(game, 1) == ["Estate"]
    assert deck(game, 1) == ["Gold"]


def test_bandit_lets_the_victim_choose_between_two_treasures() -> None:
    """Only one of them is trashed."""
    game = situation(["Bandit"], {"hand": ["Bandit"]}, {"deck": ["Gold", "Silver"]})
    do(game, "play Bandit")
    assert asked(game) == (1, "Bandit")
    assert offered(game) == {"trash Gold", "trash Silver"}
    do(game, "trash Silver")
    assert trash(game) == ["Silver"]
    assert discard(game, 1) == ["Gold"]


def test_bandit_trashes_one_of_two_equal_treasures() -> None:
    """The other one is discarded."""
    game = situation(["Bandit"], {"hand": ["Bandit"]}, {"deck": ["Silver", "Silver"]})
    do(game, "play Bandit")
    assert trash(game) == discard(game, 1) == ["Silver"]


def test_bandit_spares_coppers_and_goes_on() -> None:
    """Two Coppers are discarded; the next player is attacked."""
    game = situation(["Bandit"], {"hand": ["Bandit"]}, {"deck": ["Copper", "Copper"]}, {"deck": ["Gold", "Copper"]})
    do(game, "play Bandit")
    assert discard(game, 1) == ["Copper", "Copper"]
    assert trash(game) == ["Gold"]
    assert discard(game, 2) == ["Copper"]


def test_bandit_shuffles_for_the_second_card_without_the_first() -> None:
    """The revealed card lies apart while the discard pile is shuffled."""
    game = situation(["Bandit"], {"hand": ["Bandit"]}, {"deck": ["Gold"], "discard": ["Estate"]})
    do(game, "play Bandit")
    assert trash(game) == ["Gold"]
    assert discard(game, 1) == ["Estate"]
    assert deck(game, 1) == []


def test_bandit_passes_players_without_cards_and_gains_nothing_from_an_empty_pile() -> None:
    """As much is done as is possible."""
    game = situation(["Bandit"], {"hand": ["Bandit"]}, {}, {"deck": ["Silver"]}, supply={"Gold": 0})
    do(game, "play Bandit")
    assert discard(game, 0) == discard(game, 1) == discard(game, 2) == []
    assert trash(game) == ["Silver"]


# Witch.


def test_witch_gives_each_other_player_a_curse() -> None:
    """The attacker draws two; the Curses come from the pile into the discard piles."""
    game = situation(["Witch"], {"hand": ["Witch"], "deck": ["Gold", "Silver", "Copper"]}, number=3)
    before = game.supply()["Curse"]
    do(game, "play Witch")
    assert hand(game, 0) == cards("Gold", "Silver")
    assert discard(game, 0) == []
    assert discard(game, 1) == discard(game, 2) == ["Curse"]
    assert game.supply()["Curse"] == before - 2


def test_witch_gives_the_last_curse_to_the_left() -> None:
    """With one Curse left the first player in turn order gets it, the next none."""
    game = situation(["Witch"], {"hand": []}, {"hand": ["Witch"]}, {"hand": []}, turn_player=1, supply={"Curse": 1})
    do(game, "play Witch")
    assert discard(game, 2) == ["Curse"]
    assert discard(game, 0) == []


def test_witch_without_curses_still_draws() -> None:
    """Nobody gains anything then."""
    game = situation(["Witch"], {"hand": ["Witch"], "deck": ["Gold", "Silver"]}, supply={"Curse": 0})
    do(game, "play Witch")
    assert hand(game, 0) == cards("Gold", "Silver")
    assert discard(game, 1) == []
