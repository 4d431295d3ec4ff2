"""Cornucopia & Guilds: Advisor, Carnival, Fairgrounds, Journeyman and Shop."""

import pytest

from tests.situations import asked, cards, deck, discard, do, hand, knows, offered, situation

# Advisor.


def test_advisor_has_the_player_to_the_left_discard_one_of_three_cards() -> None:
    """It gives an Action; the two cards not chosen go to the hand, seen by all."""
    game = situation(["Advisor"], {"hand": ["Advisor"], "deck": ["Gold", "Silver", "Estate", "Duchy"]})
    do(game, "play Advisor")
    assert asked(game) == (1, "Advisor")
    assert offered(game) == {"discard Gold", "discard Silver", "discard Estate"}
    do(game, "discard Gold")
    assert hand(game, 0) == cards("Silver", "Estate")
    assert discard(game, 0) == cards("Gold")
    assert deck(game, 0) == ["Duchy"]
    assert game.actions_left == 1
    assert [knows(game, 1, 0, name) for name in ("Silver", "Estate", "Gold")] == [1, 1, 0]


@pytest.mark.parametrize(("turn_player", "left"), [(0, 1), (1, 2), (2, 0)])
def test_advisor_asks_only_the_player_to_the_left(turn_player: int, left: int) -> None:
    """With three players it is the next one in turn order, who need not be the next seat."""
    given: list[dict[str, list[str]]] = [{}, {}, {}]
    given[turn_player] = {"hand": ["Advisor"], "deck": ["Gold", "Silver", "Estate"]}
    game = situation(["Advisor"], *given, turn_player=turn_player)
    do(game, "play Advisor")
    assert asked(game) == (left, "Advisor")
    do(game, "discard Silver")
    assert asked(game) == (turn_player, None)
    assert hand(game, turn_player) == cards("Gold", "Estate")


def test_advisor_reveals_what_there_is_and_still_has_one_card_discarded() -> None:
    """Of two cards one is discarded; a single card is discarded; without cards nothing happens."""
    game = situation(["Advisor"], {"hand": ["Advisor"], "deck": ["Gold", "Copper"]})
    do(game, "play Advisor", "discard Gold")
    assert (hand(game, 0), discard(game, 0)) == (cards("Copper"), cards("Gold"))
    game = situation(["Advisor"], {"hand": ["Advisor"], "deck": ["Gold"]})
    do(game, "play Advisor")
    assert (hand(game, 0), discard(game, 0)) == (cards(), cards("Gold"))
    game = situation(["Advisor"], {"hand": ["Advisor"]})
    do(game, "play Advisor")
    assert (hand(game, 0), discard(game, 0), game.actions_left) == (cards(), cards(), 1)


def test_advisor_shuffles_to_reveal_three_cards() -> None:
    """The cards revealed before the shuffle stay out of it."""
    game = situation(
        ["Advisor"], {"hand": ["Advisor"], "deck": ["Gold"], "discard": ["Estate", "Estate", "Estate", "Estate"]}
    )
    do(game, "play Advisor", "discard Estate")
    assert hand(game, 0) == cards("Gold", "Estate")
    assert deck(game, 0) == ["Estate", "Estate"]
    assert discard(game, 0) == cards("Estate")


def test_advisor_asks_nobody_where_there_is_nothing_to_choose() -> None:
    """One of three equal cards is discarded."""
    game = situation(["Advisor"], {"hand": ["Advisor"], "deck": ["Copper", "Copper", "Copper"]})
    do(game, "play Advisor")
    assert (hand(game, 0), discard(game, 0)) == (cards("Copper", "Copper"), cards("Copper"))


def test_advisor_is_no_attack() -> None:
    """A Moat is not offered."""
    game = situation(
        ["Advisor", "Moat"], {"hand": ["Advisor"], "deck": ["Gold", "Silver", "Estate"]}, {"hand": ["Moat"]}
    )
    do(game, "play Advisor")
    assert asked(game) == (1, "Advisor")
    assert "reveal Moat" not in offered(game)


def test_tunnel_discarded_to_advisor_is_resolved_before_the_other_cards_reach_the_hand() -> None:
    """Its owner may reveal it; the card drawn for the Gold (Footpad) is not one of those still revealed."""
    game = situation(
        ["Advisor", "Tunnel", "Footpad"], {"hand": ["Advisor"], "deck": ["Silver", "Tunnel", "Estate", "Duchy"]}
    )
    do(game, "play Advisor", "discard Tunnel")
    assert asked(game) == (0, "Tunnel")
    assert hand(game, 0) == cards()
    do(game, "reveal Tunnel")
    assert hand(game, 0) == cards("Silver", "Estate", "Duchy")
    assert discard(game, 0) == cards("Tunnel", "Gold")


def test_advisor_played_twice_has_two_cards_discarded() -> None:
    """Each time the player to the left chooses among three."""
    game = situation(
        ["Advisor", "Throne Room"],
        {"hand": ["Throne Room", "Advisor"], "deck": ["Gold", "Silver", "Copper", "Duchy", "Estate", "Curse"]},
    )
    do(game, "play Throne Room", "play Advisor", "discard Gold", "discard Duchy")
    assert hand(game, 0) == cards("Silver", "Copper", "Estate", "Curse")
    assert discard(game, 0) == cards("Gold", "Duchy")
    assert game.actions_left == 2


# Carnival.


def test_carnival_puts_one_of_each_name_into_the_hand_and_discards_the_rest() -> None:
    """Of three Coppers and a Farmhands, a Copper and the Farmhands."""
    game = situation(
        ["Carnival", "Farmhands"],
        {"hand": ["Carnival"], "deck": ["Copper", "Copper", "Farmhands", "Copper", "Gold"]},
    )
    do(game, "play Carnival")
    assert hand(game, 0) == cards("Copper", "Farmhands")
    assert discard(game, 0) == cards("Copper", "Copper")
    assert deck(game, 0) == ["Gold"]
    assert game.actions_left == 0
    assert [knows(game, 1, 0, name) for name in ("Copper", "Farmhands")] == [1, 1]


def test_carnival_takes_four_different_cards_and_one_of_four_equal_ones() -> None:
    """What is in the hand already does not matter."""
    game = situation(
        ["Carnival"], {"hand": ["Carnival", "Copper"], "deck": ["Copper", "Silver", "Gold", "Estate", "Duchy"]}
    )
    do(game, "play Carnival")
    assert hand(game, 0) == cards("Copper", "Copper", "Silver", "Gold", "Estate")
    game = situation(["Carnival"], {"hand": ["Carnival"], "deck": ["Copper"] * 5})
    do(game, "play Carnival")
    assert (hand(game, 0), discard(game, 0)) == (cards("Copper"), cards(*["Copper"] * 3))


def test_carnival_shuffles_to_reveal_four_cards() -> None:
    """The two revealed before are not shuffled in."""
    game = situation(["Carnival"], {"hand": ["Carnival"], "deck": ["Gold", "Silver"], "discard": ["Copper"] * 3})
    do(game, "play Carnival")
    assert hand(game, 0) == cards("Gold", "Silver", "Copper")
    assert discard(game, 0) == cards("Copper")
    assert deck(game, 0) == ["Copper"]


def test_carnival_reveals_what_there_is() -> None:
    """With three cards three are revealed, with none none."""
    game = situation(["Carnival"], {"hand": ["Carnival"], "deck": ["Gold", "Gold"], "discard": ["Copper"]})
    do(game, "play Carnival")
    assert (hand(game, 0), discard(game, 0)) == (cards("Gold", "Copper"), cards("Gold"))
    game = situation(["Carnival"], {"hand": ["Carnival"]})
    do(game, "play Carnival")
    assert (hand(game, 0), discard(game, 0)) == (cards(), cards())


def test_carnival_takes_knights_and_ruins_by_their_own_names() -> None:
    """Two different Knights, or two different Ruins, are differently named cards."""
    game = situation(
        ["Carnival", "Knights", "Cultist"],
        {"hand": ["Carnival"], "deck": ["Dame Anna", "Sir Martin", "Survivors", "Ruined Library"]},
    )
    do(game, "play Carnival")
    assert hand(game, 0) == cards("Dame Anna", "Sir Martin", "Survivors", "Ruined Library")


def test_each_tunnel_that_carnival_discards_may_be_revealed() -> None:
    """The one taken to the hand is not discarded; the other two are, together."""
    game = situation(
        ["Carnival", "Tunnel"], {"hand": ["Carnival"], "deck": ["Tunnel", "Tunnel", "Tunnel", "Copper", "Copper"]}
    )
    do(game, "play Carnival")
    assert hand(game, 0) == cards("Tunnel", "Copper")
    assert discard(game, 0) == cards("Tunnel", "Tunnel")
    do(game, "reveal Tunnel", "reveal Tunnel")
    assert discard(game, 0) == cards("Tunnel", "Tunnel", "Gold", "Gold")
    assert asked(game) == (0, None)


def test_carnival_played_twice_looks_at_eight_cards() -> None:
    """A name taken by the first play may be taken again by the second."""
    game = situation(
        ["Carnival", "Throne Room"],
        {"hand": ["Throne Room", "Carnival"], "deck": ["Copper"] * 3 + ["Gold"] + ["Copper"] * 4 + ["Estate"]},
    )
    do(game, "play Throne Room", "play Carnival")
    assert hand(game, 0) == cards("Copper", "Copper", "Gold")
    assert deck(game, 0) == ["Estate"]


# Fairgrounds.

TWENTY_NAMES = [
    "Fairgrounds", "Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse", "Joust", "Carnival",
    "Advisor", "Coronet", "Courser", "Demesne", "Housecarl", "Huge Turnip", "Renown", "Dame Anna", "Sir Martin",
    "Ruined Library",
]  # fmt: skip
FAIR = ["Fairgrounds", "Joust", "Carnival", "Advisor", "Knights", "Cultist"]


@pytest.mark.parametrize(
    ("names", "points"),
    [(1, 0), (4, 0), (5, 2), (9, 2), (10, 4), (14, 4), (15, 6), (19, 6), (20, 8)],
)
def test_fairgrounds_is_worth_two_points_for_each_five_names(names: int, points: int) -> None:
    """Itself is one of the names; fives that are not full count for nothing."""
    others = sum(
        {"Estate": 1, "Duchy": 3, "Province": 6, "Curse": -1, "Demesne": 1}.get(n, 0) for n in TWENTY_NAMES[:names]
    )
    game = situation(FAIR, {"deck": TWENTY_NAMES[:names]}, {"hand": ["Copper"]})
    assert game.scores() == [points + others, 0]


def test_each_fairgrounds_counts_and_copies_of_a_card_are_one_name() -> None:
    """Two Fairgrounds with five names are worth 2 each, however many copies there are."""
    given = ["Fairgrounds", "Fairgrounds", "Copper", "Copper", "Copper", "Silver", "Gold", "Carnival", "Carnival"]
    game = situation(["Fairgrounds", "Carnival"], {"deck": given})
    assert game.scores()[0] == 4
    given.remove("Gold")
    game = situation(["Fairgrounds", "Carnival"], {"deck": given})
    assert game.scores()[0] == 0


def test_fairgrounds_counts_names_wherever_the_cards_are() -> None:
    """Hand, deck, discard pile, play and what is set aside are all one's cards."""
    game = situation(
        FAIR,
        {
            "hand": ["Joust"],
            "deck": ["Fairgrounds"],
            "discard": ["Copper"],
            "in_play": ["Silver"],
            "set_aside": ["Gold"],
        },
    )
    assert game.scores()[0] == 2


def test_a_game_has_seventeen_names_unless_something_brings_more() -> None:
    """Seven basic cards and ten of the kingdom; a Bane, or the Rewards of Joust, are more."""
    ten = ["Fairgrounds", "Village", "Smithy", "Market", "Moat", "Militia", "Witch", "Mine", "Remodel"]
    assert len(situation([*ten, "Festival"], {}).supply()) == 17
    assert len(situation([*ten, "Young Witch"], {}, bane="Cellar").supply()) == 18
    assert len(situation([*ten, "Joust"], {}).supply()) == 23


def test_the_fairgrounds_pile_follows_the_number_of_players_of_each_game() -> None:
    """8 for two players and 12 for more, also when games of different sizes are set up in turn."""
    sizes = [situation(["Fairgrounds"], number=number).supply()["Fairgrounds"] for number in (2, 3, 2, 6)]
    assert sizes == [8, 12, 8, 12]
    assert [situation(["Fairgrounds"], number=number).supply()["Curse"] for number in (2, 3)] == [10, 20]


# Journeyman.


def test_journeyman_takes_three_cards_that_are_not_the_named_one() -> None:
    """The named cards revealed on the way are discarded; all see what was revealed."""
    game = situation(
        ["Journeyman"],
        {"hand": ["Journeyman"], "deck": ["Copper", "Gold", "Copper", "Silver", "Gold", "Copper", "Estate"]},
    )
    do(game, "play Journeyman")
    assert asked(game) == (0, "Journeyman")
    do(game, "name Copper")
    assert hand(game, 0) == cards("Gold", "Silver", "Gold")
    assert discard(game, 0) == cards("Copper", "Copper")
    assert deck(game, 0) == ["Copper", "Estate"]
    assert [knows(game, 1, 0, name) for name in ("Gold", "Silver", "Copper")] == [2, 1, 0]


def test_journeyman_may_name_a_card_that_is_not_in_the_game() -> None:
    """Then the three top cards go to the hand."""
    game = situation(["Journeyman"], {"hand": ["Journeyman"], "deck": ["Copper", "Copper", "Estate", "Gold"]})
    do(game, "play Journeyman")
    assert "name another card" in offered(game)
    do(game, "name another card")
    assert hand(game, 0) == cards("Copper", "Copper", "Estate")
    assert discard(game, 0) == cards()
    assert deck(game, 0) == ["Gold"]


def test_journeyman_shuffles_and_stops_when_all_cards_are_revealed() -> None:
    """It takes the cards it found, even if fewer than three; the named ones were not shuffled in again."""
    game = situation(
        ["Journeyman"],
        {"hand": ["Journeyman"], "deck": ["Estate", "Gold"], "discard": ["Estate", "Estate", "Silver"]},
    )
    do(game, "play Journeyman", "name Estate")
    assert hand(game, 0) == cards("Gold", "Silver")
    assert discard(game, 0) == cards("Estate", "Estate", "Estate")
    assert deck(game, 0) == []


def test_journeyman_with_nothing_but_the_named_card_takes_nothing() -> None:
    """All is discarded; with no cards at all nothing is revealed, but a card is named all the same."""
    game = situation(["Journeyman"], {"hand": ["Journeyman"], "deck": ["Copper", "Copper"]})
    do(game, "play Journeyman", "name Copper")
    assert (hand(game, 0), discard(game, 0)) == (cards(), cards("Copper", "Copper"))
    game = situation(["Journeyman"], {"hand": ["Journeyman"]})
    do(game, "play Journeyman", "name Copper")
    assert (hand(game, 0), discard(game, 0)) == (cards(), cards())


def test_journeyman_names_one_knight_and_not_all() -> None:
    """The name is that of one card of a mixed pile."""
    game = situation(
        ["Journeyman", "Knights"],
        {"hand": ["Journeyman"], "deck": ["Dame Anna", "Sir Martin", "Copper", "Sir Bailey", "Gold"]},
    )
    do(game, "play Journeyman", "name Dame Anna")
    assert hand(game, 0) == cards("Sir Martin", "Copper", "Sir Bailey")
    assert discard(game, 0) == cards("Dame Anna")


def test_journeyman_played_twice_names_a_card_each_time() -> None:
    """The second name may be another one."""
    game = situation(
        ["Journeyman", "Throne Room"],
        {"hand": ["Throne Room", "Journeyman"], "deck": ["Copper", "Gold", "Gold", "Gold", "Estate", "Copper"]},
    )
    do(game, "play Throne Room", "play Journeyman", "name Copper", "name Estate")
    assert hand(game, 0) == cards("Gold", "Gold", "Gold", "Copper", "Copper")
    assert discard(game, 0) == cards("Estate")


def test_tunnels_discarded_by_journeyman_may_be_revealed() -> None:
    """They are discarded after the others went to the hand."""
    game = situation(
        ["Journeyman", "Tunnel"], {"hand": ["Journeyman"], "deck": ["Tunnel", "Gold", "Silver", "Copper", "Copper"]}
    )
    do(game, "play Journeyman", "name Tunnel")
    assert asked(game) == (0, "Tunnel")
    assert hand(game, 0) == cards("Gold", "Silver", "Copper")
    do(game, "reveal Tunnel")
    assert discard(game, 0) == cards("Tunnel", "Gold")
