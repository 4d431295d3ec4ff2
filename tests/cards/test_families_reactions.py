"""Reactions that lead to reactions, of one player and of several."""

import pytest

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

# One reaction leads to another.


def test_fools_gold_trashed_for_a_province_may_be_answered_by_market_square() -> None:
    """Trashing it is trashing one's own card; the Gold for the deck comes after that of the Market Square."""
    game = situation(
        ["Fool's Gold", "Market Square"],
        {"hand": []},
        {"hand": ["Fool's Gold", "Market Square"], "deck": ["Copper"]},
        phase="buy",
        coins=8,
        buys=2,
    )
    do(game, "buy Province", "trash Fool's Gold")
    assert offered(game) == {"discard Market Square", "done"}
    do(game, "discard Market Square")
    assert discard(game, 1) == cards("Market Square", "Gold")
    assert deck(game, 1) == ["Gold", "Copper"]


def test_both_golds_of_that_chain_may_be_refused_with_trader() -> None:
    """Each is a gain; the Silver goes to the discard pile, also in place of the Gold for the deck."""
    game = situation(
        ["Fool's Gold", "Market Square", "Trader"],
        {"hand": []},
        {"hand": ["Fool's Gold", "Market Square", "Trader"], "deck": ["Copper"]},
        phase="buy",
        coins=8,
        buys=2,
    )
    do(game, "buy Province", "trash Fool's Gold", "discard Market Square", "reveal Trader", "reveal Trader")
    assert discard(game, 1) == cards("Market Square", "Silver", "Silver")
    assert deck(game, 1) == ["Copper"]
    assert asked(game) == (0, None)


def test_hovel_trashed_when_a_victory_card_is_bought_may_be_answered_by_market_square() -> None:
    """With Haggler in play their owner picks what comes first; the card bought comes last."""
    game = situation(
        ["Haggler", "Market Square"],
        {"hand": ["Hovel", "Market Square"], "in_play": ["Haggler"]},
        phase="buy",
        coins=5,
        buys=2,
        shelters=True,
    )
    do(game, "buy Duchy")
    assert offered(game) == {"trash Hovel", "resolve Haggler"}
    do(game, "trash Hovel", "discard Market Square")
    assert discard(game, 0) == cards("Market Square", "Gold")
    do(game, "gain Silver")
    assert discard(game, 0) == cards("Market Square", "Gold", "Silver", "Duchy")
    assert trash(game) == cards("Hovel")


def test_hovel_may_still_be_trashed_after_haggler_has_gained() -> None:
    """What is not chosen first is offered afterwards, and may be declined then."""
    for choice, left in (("trash Hovel", cards()), ("done", cards("Hovel"))):
        game = situation(
            ["Haggler"], {"hand": ["Hovel"], "in_play": ["Haggler"]}, phase="buy", coins=5, buys=2, shelters=True
        )
        do(game, "buy Duchy", "resolve Haggler", "gain Silver")
        assert offered(game) == {"trash Hovel", "done"}
        do(game, choice)
        assert hand(game, 0) == left


def test_a_silver_of_beggar_may_become_one_of_trader_for_the_discard_pile() -> None:
    """The first would go on the deck; replaced, it does not."""
    game = situation(
        ["Militia", "Beggar", "Trader"], {"hand": ["Militia"]}, {"hand": ["Beggar", "Trader"], "deck": ["Copper"]}
    )
    do(game, "play Militia", "discard Beggar", "reveal Trader", "done")
    assert deck(game, 1) == ["Copper"]
    assert discard(game, 1) == cards("Beggar", "Silver", "Silver")


def test_a_moat_drawn_for_the_silvers_of_a_beggar_may_still_be_shown() -> None:
    """In a game with Footpad each Silver draws a card: the first Silver itself, from the deck, and then the Moat."""
    game = situation(
        ["Witch", "Beggar", "Moat", "Footpad"],
        {"hand": ["Witch"], "deck": ["Copper"] * 2},
        {"hand": ["Beggar"], "deck": ["Moat", "Copper"]},
    )
    do(game, "play Witch", "discard Beggar")
    assert hand(game, 1) == cards("Silver", "Moat")
    assert offered(game) == {"reveal Moat", "done"}
    do(game, "reveal Moat")
    assert discard(game, 1) == cards("Beggar", "Silver")


def test_a_moat_shown_before_it_is_discarded_to_diplomat_protects() -> None:
    """The result of a reaction lives on that play, wherever the card went."""
    game = situation(
        ["Witch", "Diplomat", "Moat"],
        {"hand": ["Witch"]},
        {"hand": ["Diplomat", "Moat", "Copper", "Copper", "Copper"], "deck": ["Estate", "Estate"]},
    )
    do(game, "play Witch", "reveal Moat", "reveal Diplomat", "discard Moat", "discard Estate", "discard Estate")
    assert len(hand(game, 1)) == 4
    assert discard(game, 1) == cards("Moat", "Estate", "Estate")
    assert asked(game) == (0, None)


def test_a_beggar_drawn_with_diplomat_may_be_used_and_a_moat_too() -> None:
    """Diplomat brings them into the hand while reactions are still asked for."""
    game = situation(
        ["Witch", "Diplomat", "Moat", "Beggar"],
        {"hand": ["Witch"]},
        {"hand": ["Diplomat", "Curse", "Copper", "Copper", "Copper"], "deck": ["Moat", "Beggar"]},
    )
    do(game, "play Witch", "reveal Diplomat", "discard Copper", "discard Copper", "discard Curse")
    assert offered(game) == {"reveal Moat", "discard Beggar", "done"}
    do(game, "discard Beggar", "reveal Moat")
    assert discard(game, 1) == cards("Beggar", "Copper", "Copper", "Curse", "Silver")
    assert deck(game, 1) == ["Silver"]


def test_a_tunnel_discarded_to_diplomat_may_fill_the_hand_for_another_use() -> None:
    """In a game with Footpad its Gold draws a fifth card, and Diplomat may be shown again."""
    game = situation(
        ["Witch", "Diplomat", "Tunnel", "Footpad"],
        {"hand": ["Witch"]},
        {"hand": ["Diplomat", "Tunnel", "Curse", "Copper", "Copper"], "deck": ["Estate", "Estate", "Gold", "Silver"]},
    )
    do(game, "play Witch", "reveal Diplomat", "discard Tunnel", "discard Estate", "discard Estate", "reveal Tunnel")
    assert hand(game, 1) == cards("Diplomat", "Curse", "Copper", "Copper", "Gold")
    assert offered(game) == {"reveal Diplomat", "done"}
    do(game, "reveal Diplomat")
    assert asked(game) == (1, "Diplomat")


def test_tunnel_and_trader_answer_an_attack_that_makes_discard() -> None:
    """The Gold of a Tunnel discarded to Militia may become a Silver."""
    game = situation(
        ["Militia", "Tunnel", "Trader"], {"hand": ["Militia"]}, {"hand": ["Tunnel", "Trader", "Copper", "Copper"]}
    )
    do(game, "play Militia", "discard Tunnel", "reveal Tunnel", "reveal Trader")
    assert discard(game, 1) == cards("Tunnel", "Silver")


# Several players.


def test_each_player_finishes_a_chain_of_reactions_before_the_next_is_asked() -> None:
    """To a Province on one player's turn the others answer from that player's left, Market Square and all."""
    two = {"hand": ["Fool's Gold", "Market Square"], "deck": []}
    game = situation(
        ["Fool's Gold", "Market Square"], two, {"hand": []}, two, turn_player=1, phase="buy", coins=8, buys=2,
        supply={"Gold": 3},
    )  # fmt: skip
    do(game, "buy Province")
    assert game.decision is not None
    assert game.decision.player == 2
    do(game, "trash Fool's Gold", "discard Market Square")
    assert game.decision.player == 0
    do(game, "trash Fool's Gold", "discard Market Square")
    assert (discard(game, 2), deck(game, 2)) == (cards("Gold", "Market Square"), ["Gold"])
    assert (discard(game, 0), deck(game, 0)) == (cards("Gold", "Market Square"), [])


def test_others_answer_a_gain_from_the_player_whose_turn_it_is() -> None:
    """A Province gained on another's turn: first the player whose turn it is answers, then the third."""
    game = situation(
        ["Swindler", "Fool's Gold"],
        {"hand": ["Swindler", "Fool's Gold"]},
        {"hand": ["Fool's Gold"], "deck": ["Province"]},
        {"hand": ["Fool's Gold"], "deck": ["Copper"]},
    )
    do(game, "play Swindler")
    assert asked(game) == (0, "Province"), "the player whose turn it is, though another gained the Province"
    do(game, "trash Fool's Gold")
    assert asked(game) == (2, "Province"), "who gained it can't answer"
    do(game, "trash Fool's Gold")
    assert (deck(game, 0), hand(game, 1)) == (["Gold"], cards("Fool's Gold"))


@pytest.mark.parametrize("curses", [0, 1, 2, 3])
def test_curses_that_traders_refuse_are_left_for_the_others(curses: int) -> None:
    """Witch against three: the first shows Trader, so two Curses are enough; without a Curse Trader is not asked."""
    game = situation(
        ["Witch", "Trader"],
        {"hand": ["Witch"]},
        {"hand": ["Trader"]},
        {"hand": ["Copper"]},
        {"hand": ["Trader"]},
        supply={"Curse": curses},
    )
    do(game, "play Witch")
    if curses:
        assert asked(game) == (1, "Curse")
        do(game, "reveal Trader")
    if curses > 1:
        assert asked(game) == (3, "Curse")
        do(game, "reveal Trader")
    assert asked(game) == (0, None)
    expected = {0: [cards()] * 3, 1: [cards("Silver"), cards("Curse"), cards()]}
    assert [discard(game, player) for player in (1, 2, 3)] == expected.get(
        curses, [cards("Silver"), cards("Curse"), cards("Silver")]
    )


def test_a_bane_may_be_shown_after_other_reactions_and_only_from_the_hand() -> None:
    """Secret Chamber puts the Bane of one player on the deck; another draws it with Secret Chamber and shows it."""
    game = situation(
        ["Young Witch", "Secret Chamber"],
        {"hand": ["Young Witch", "Copper", "Copper"], "deck": ["Estate", "Estate"]},
        {"hand": ["Secret Chamber", "Village"], "deck": ["Copper", "Copper"]},
        {"hand": ["Secret Chamber", "Copper"], "deck": ["Village", "Copper"]},
        bane="Village",
    )
    do(game, "play Young Witch", "reveal Secret Chamber", "topdeck Village", "topdeck Copper")
    do(game, "reveal Secret Chamber", "topdeck Copper", "topdeck Copper")
    do(game, "discard Copper", "discard Copper", "reveal Village")
    assert (discard(game, 1), discard(game, 2)) == (cards("Curse"), cards())
    assert deck(game, 1) == ["Copper", "Village"]


def test_reactions_are_asked_again_for_each_attack_of_a_chain_of_cultists() -> None:
    """A Moat shown to the first does not count for the second, and a Beggar may be discarded to either."""
    game = situation(
        ["Cultist", "Moat", "Beggar"],
        {"hand": ["Cultist", "Cultist"]},
        {"hand": ["Moat"]},
        {"hand": ["Beggar"]},
        supply={"Ruins": ["Survivors", "Ruined Market", "Ruined Library", "Ruined Village"]},
    )
    do(game, "play Cultist", "reveal Moat", "done", "play Cultist", "done", "discard Beggar")
    assert discard(game, 1) == cards("Ruined Market")
    assert discard(game, 2) == cards("Survivors", "Beggar", "Silver", "Ruined Library")
    assert in_play(game, 0) == cards("Cultist", "Cultist")


def test_urchins_are_traded_before_the_others_react_and_the_attack_goes_on() -> None:
    """Three Urchins in play, then a Militia: two are traded, one kept; Moat is asked for afterwards."""
    game = situation(
        ["Urchin", "Militia", "Moat", "Market Square"],
        {"hand": ["Militia", "Market Square"], "in_play": ["Urchin", "Urchin", "Urchin"]},
        {"hand": ["Moat", *["Copper"] * 4]},
    )
    do(game, "play Militia", "trash Urchin", "discard Market Square", "trash Urchin", "done")
    assert offered(game) == {"reveal Moat", "done"}
    do(game, "reveal Moat")
    assert discard(game, 0) == cards("Market Square", "Gold", "Mercenary", "Mercenary")
    assert in_play(game, 0) == cards("Urchin", "Militia")
    assert len(hand(game, 1)) == 5
