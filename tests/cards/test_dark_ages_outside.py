"""Dark Ages: Spoils, Madman and Mercenary, which lie outside the Supply, and the cards that bring them."""

import pytest

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

# The piles.


@pytest.mark.parametrize(
    ("name", "pile", "size"),
    [
        ("Bandit Camp", "Spoils", 15),
        ("Marauder", "Spoils", 15),
        ("Pillage", "Spoils", 15),
        ("Hermit", "Madman", 10),
        ("Urchin", "Mercenary", 10),
    ],
)
def test_each_card_brings_its_pile_outside_the_supply(name: str, pile: str, size: int) -> None:
    """The pile is there, but its cards cost 0 and still can't be bought."""
    game = situation([name], {"hand": []}, phase="buy", coins=8)
    assert game.supply()[pile] == size
    assert f"buy {pile}" not in offered(game)


def test_a_game_has_no_pile_that_none_of_its_cards_needs() -> None:
    """Without those cards there are no such piles."""
    assert not {"Spoils", "Madman", "Mercenary"} & set(situation(["Rats"]).supply())


def test_cards_outside_the_supply_are_not_gained_from_it() -> None:
    """Workshop can't gain a Spoils or a Madman although they cost 0."""
    game = situation(["Workshop", "Bandit Camp", "Hermit", "Urchin"], {"hand": ["Workshop"]})
    do(game, "play Workshop")
    assert not {"gain Spoils", "gain Madman", "gain Mercenary"} & offered(game)


def test_an_empty_pile_outside_the_supply_does_not_help_to_end_the_game() -> None:
    """Two empty Supply piles and no Spoils: the game goes on."""
    game = situation(
        ["Bandit Camp", "Moat", "Village"],
        {"deck": ["Copper"] * 5},
        phase="buy",
        supply={"Spoils": 0, "Moat": 0, "Village": 0},
    )
    do(game, "buy Copper")
    assert not game.over


# Bandit Camp and Spoils.


def test_bandit_camp_draws_first_and_then_gains_a_spoils() -> None:
    """The card drawn is never the Spoils gained now; two Actions come with it."""
    game = situation(["Bandit Camp"], {"hand": ["Bandit Camp"]})
    do(game, "play Bandit Camp")
    assert hand(game, 0) == []
    assert discard(game, 0) == ["Spoils"]
    assert game.supply()["Spoils"] == 14
    assert game.actions_left == 2
    one = do(situation(["Bandit Camp"], {"hand": ["Bandit Camp"], "deck": ["Gold"]}), "play Bandit Camp")
    assert hand(one, 0) == ["Gold"]


def test_bandit_camp_with_no_spoils_left() -> None:
    """It draws and gives its Actions; nothing is gained."""
    game = situation(["Bandit Camp"], {"hand": ["Bandit Camp"], "deck": ["Gold"]}, supply={"Spoils": 0})
    do(game, "play Bandit Camp")
    assert hand(game, 0) == ["Gold"]
    assert discard(game, 0) == []


def test_spoils_makes_three_coins_and_goes_back_to_its_pile() -> None:
    """It is returned, which is not trashing, so Market Square can't answer."""
    game = situation(["Bandit Camp", "Market Square"], {"hand": ["Spoils", "Market Square"]}, phase="buy")
    do(game, "play Spoils")
    assert game.coins == 3
    assert in_play(game, 0) == []
    assert trash(game) == []
    assert game.supply()["Spoils"] == 16
    assert hand(game, 0) == ["Market Square"]
    assert asked(game) == (0, None)


# Pillage.


def test_pillage_trashes_itself_discards_a_chosen_card_and_gains_two_spoils() -> None:
    """Its player sees the hand of each player with five cards or more and chooses what goes."""
    game = situation(
        ["Pillage"],
        {"hand": ["Pillage"]},
        {"hand": ["Copper", "Silver", "Gold", "Estate", "Duchy"]},
        {"hand": ["Gold"] * 4},
        {"hand": ["Copper"] * 5 + ["Curse"]},
    )
    do(game, "play Pillage")
    assert trash(game) == ["Pillage"]
    assert asked(game) == (0, "Pillage")
    assert offered(game) == {"discard Copper", "discard Silver", "discard Gold", "discard Estate", "discard Duchy"}
    do(game, "discard Gold")
    assert discard(game, 1) == ["Gold"]
    assert hand(game, 2) == ["Gold"] * 4
    assert offered(game) == {"discard Copper", "discard Curse"}
    assert discard(game, 0) == []
    do(game, "discard Copper")
    assert discard(game, 3) == ["Copper"]
    assert discard(game, 0) == cards("Spoils", "Spoils")
    assert game.supply()["Spoils"] == 13


def test_pillage_gains_what_spoils_are_left() -> None:
    """With one Spoils left, one is gained."""
    game = situation(["Pillage"], {"hand": ["Pillage"]}, {"hand": []}, supply={"Spoils": 1})
    do(game, "play Pillage")
    assert discard(game, 0) == ["Spoils"]


def test_a_throned_pillage_works_once() -> None:
    """The second playing can't trash it, so there is neither an attack nor Spoils."""
    game = situation(
        ["Pillage", "Throne Room"],
        {"hand": ["Throne Room", "Pillage"]},
        {"hand": ["Copper", "Silver", "Gold", "Estate", "Duchy", "Curse"]},
    )
    do(game, "play Throne Room", "play Pillage", "discard Gold")
    assert trash(game) == ["Pillage"]
    assert len(hand(game, 1)) == 5
    assert discard(game, 0) == cards("Spoils", "Spoils")


def test_moat_protects_from_pillage_and_the_spoils_come_anyway() -> None:
    """The protected player keeps the hand; the next one is attacked."""
    game = situation(
        ["Pillage", "Moat"], {"hand": ["Pillage"]}, {"hand": ["Moat"] + ["Gold"] * 4}, {"hand": ["Gold"] * 5}
    )
    do(game, "play Pillage", "reveal Moat")
    assert len(hand(game, 1)) == 5
    assert discard(game, 2) == ["Gold"]
    assert discard(game, 0) == cards("Spoils", "Spoils")


# Hermit.


def test_hermit_tells_a_card_in_hand_from_the_same_card_in_the_discard_pile() -> None:
    """Estates in both places are different choices, and trashing none is a third."""
    game = situation(["Hermit"], {"hand": ["Hermit", "Estate"], "discard": ["Estate"]})
    do(game, "play Hermit")
    assert offered(game) == {"trash Estate", "trash Estate from discard", "done"}
    from_hand = do(game.clone(), "trash Estate", "gain Silver")
    assert hand(from_hand, 0) == []
    assert discard(from_hand, 0) == cards("Estate", "Silver")
    do(game, "trash Estate from discard", "gain Silver")
    assert hand(game, 0) == ["Estate"]
    assert discard(game, 0) == ["Silver"]
    assert trash(game) == ["Estate"]


def test_hermit_trashes_no_treasure() -> None:
    """Coppers in hand and in the discard pile are not offered, not even a card that is a Victory card as well."""
    game = situation(
        ["Hermit", "Harem"], {"hand": ["Hermit", "Copper", "Curse"], "discard": ["Gold", "Harem", "Duchy"]}
    )
    do(game, "play Hermit")
    assert offered(game) == {"trash Curse", "trash Duchy from discard", "done"}


def test_hermit_gains_a_card_costing_up_to_three_with_or_without_trashing() -> None:
    """The gain is not optional; with nothing to trash Hermit goes straight to it."""
    game = situation(["Hermit", "Village", "Militia"], {"hand": ["Hermit", "Copper"]})
    do(game, "play Hermit")
    assert "gain Village" in offered(game)
    assert "gain Militia" not in offered(game)
    assert "done" not in offered(game)
    do(game, "gain Village")
    assert discard(game, 0) == ["Village"]
    assert trash(game) == []


def test_hermit_turns_into_a_madman_when_nothing_was_bought() -> None:
    """Discarded from play at the end of a turn without a buy, Hermit is trashed and a Madman gained."""
    game = situation(["Hermit"], {"hand": ["Copper"], "deck": ["Estate"] * 5, "in_play": ["Hermit"]}, phase="buy")
    do(game, "play Copper", "done")
    assert trash(game) == ["Hermit"]
    assert discard(game, 0) == cards("Copper", "Madman")
    assert game.supply()["Madman"] == 9


def test_hermit_stays_a_hermit_when_a_card_was_bought() -> None:
    """Even a Copper bought is a card bought."""
    game = situation(["Hermit"], {"deck": ["Estate"] * 5, "in_play": ["Hermit"]}, phase="buy")
    do(game, "buy Copper")
    assert trash(game) == []
    assert discard(game, 0) == cards("Copper", "Hermit")
    assert game.supply()["Madman"] == 10


def test_gaining_without_buying_does_not_stop_hermit() -> None:
    """A card gained in the Buy phase by Ill-Gotten Gains was not bought."""
    game = situation(
        ["Hermit", "Ill-Gotten Gains"],
        {"hand": ["Ill-Gotten Gains"], "deck": ["Copper"] * 5, "in_play": ["Hermit"]},
        phase="buy",
    )
    do(game, "play Ill-Gotten Gains", "gain Copper", "done")
    assert "Madman" in discard(game, 0)
    assert trash(game) == ["Hermit"]


def test_hermit_is_trashed_even_when_there_is_no_madman_left() -> None:
    """Nothing is gained then."""
    game = situation(["Hermit"], {"deck": ["Copper"] * 5, "in_play": ["Hermit"]}, phase="buy", supply={"Madman": 0})
    do(game, "done")
    assert trash(game) == ["Hermit"]
    assert discard(game, 0) == []


def test_each_hermit_in_play_turns_into_a_madman() -> None:
    """Two Hermits, two Madmen."""
    game = situation(["Hermit"], {"deck": ["Copper"] * 5, "in_play": ["Hermit", "Hermit"]}, phase="buy")
    do(game, "done")
    assert trash(game) == cards("Hermit", "Hermit")
    assert discard(game, 0) == cards("Madman", "Madman")


def test_a_throned_hermit_turns_into_one_madman() -> None:
    """It leaves play once, however often it was played."""
    game = situation(["Hermit", "Throne Room"], {"hand": ["Throne Room", "Hermit"], "deck": ["Copper"] * 5})
    do(game, "play Throne Room", "play Hermit", "gain Silver", "gain Silver", "done")
    assert trash(game) == ["Hermit"]
    assert discard(game, 0) == cards("Madman", "Silver", "Silver", "Throne Room")


def test_a_market_square_left_in_hand_cannot_answer_the_trashing_of_hermit() -> None:
    """In Clean-up the hand is discarded together with what is in play, before Hermit is trashed."""
    game = situation(
        ["Hermit", "Market Square"],
        {"hand": ["Market Square"], "deck": ["Copper"] * 5, "in_play": ["Hermit"]},
        phase="buy",
    )
    do(game, "done")
    assert trash(game) == ["Hermit"]
    assert discard(game, 0) == cards("Madman", "Market Square")


def test_a_hermit_in_hand_or_discarded_from_hand_stays_what_it_is() -> None:
    """Only leaving play makes it a Madman."""
    game = situation(["Hermit"], {"hand": ["Hermit"], "deck": ["Copper"] * 5}, phase="buy")
    do(game, "done")
    assert discard(game, 0) == ["Hermit"]
    assert game.supply()["Madman"] == 10


def test_scheme_and_hermit_are_resolved_in_the_order_their_owner_chooses() -> None:
    """Put on the deck first, Hermit can't be trashed, but the Madman comes; trashed first, it can't go on the deck."""
    start = {"hand": ["Scheme"], "deck": ["Gold"] + ["Copper"] * 5, "in_play": ["Hermit"]}
    game = situation(["Hermit", "Scheme"], start)
    do(game, "play Scheme", "done")
    assert asked(game) == (0, "Scheme")
    do(game, "topdeck Hermit")
    assert offered(game) == {"topdeck Hermit", "resolve Hermit"}
    kept = do(game.clone(), "topdeck Hermit")
    assert trash(kept) == []
    assert "Hermit" in hand(kept, 0)
    assert "Madman" in discard(kept, 0)
    do(game, "resolve Hermit")
    assert trash(game) == ["Hermit"]
    assert "Hermit" not in hand(game, 0)
    assert "Madman" in discard(game, 0)


# Madman.


def test_madman_goes_back_to_its_pile_and_draws_as_many_cards_as_are_in_hand() -> None:
    """Two Actions, and the hand is doubled."""
    game = situation(["Hermit"], {"hand": ["Madman", "Copper", "Copper", "Estate"], "deck": ["Gold"] * 5})
    do(game, "play Madman")
    assert hand(game, 0) == cards("Copper", "Copper", "Estate", "Gold", "Gold", "Gold")
    assert in_play(game, 0) == []
    assert trash(game) == []
    assert game.supply()["Madman"] == 11
    assert game.actions_left == 2


def test_madman_with_an_empty_hand_draws_nothing() -> None:
    """It returns all the same."""
    game = situation(["Hermit"], {"hand": ["Madman"], "deck": ["Gold"]})
    do(game, "play Madman")
    assert hand(game, 0) == []
    assert game.supply()["Madman"] == 11


def test_a_throned_madman_returns_and_draws_once() -> None:
    """The second playing gives Actions, but there is no Madman to return."""
    game = situation(["Hermit", "Throne Room"], {"hand": ["Throne Room", "Madman", "Copper"], "deck": ["Gold"] * 5})
    do(game, "play Throne Room", "play Madman")
    assert hand(game, 0) == cards("Copper", "Gold")
    assert game.actions_left == 4
    assert game.supply()["Madman"] == 11


# Urchin.


def test_urchin_draws_and_the_others_discard_down_to_four() -> None:
    """A card and an Action; a hand of five loses one, a hand of four none."""
    game = situation(
        ["Urchin"],
        {"hand": ["Urchin"], "deck": ["Gold"]},
        {"hand": ["Copper", "Copper", "Estate", "Estate", "Gold"]},
        {"hand": ["Copper"] * 4},
    )
    do(game, "play Urchin")
    assert hand(game, 0) == ["Gold"]
    assert game.actions_left == 1
    assert asked(game) == (1, "Urchin")
    do(game, "discard Estate")
    assert hand(game, 1) == cards("Copper", "Copper", "Estate", "Gold")
    assert len(hand(game, 2)) == 4


def test_a_second_urchin_lets_the_first_be_traded_before_it_is_resolved() -> None:
    """The offer comes before the second Urchin draws; the first is trashed, a Mercenary gained, the second stays."""
    game = situation(["Urchin"], {"hand": ["Urchin", "Urchin"], "deck": ["Copper", "Silver"]})
    do(game, "play Urchin")
    assert asked(game) == (0, None)
    assert len(hand(game, 1)) == 4
    do(game, "play Urchin")
    assert asked(game)[0] == 0
    assert offered(game) == {"trash Urchin", "done"}
    assert deck(game, 0) == ["Silver"]
    do(game, "trash Urchin")
    assert trash(game) == ["Urchin"]
    assert discard(game, 0) == ["Mercenary"]
    assert in_play(game, 0) == ["Urchin"]
    assert hand(game, 0) == cards("Copper", "Silver")


def test_copies_of_a_game_keep_apart_which_urchin_was_played() -> None:
    """Both copies offer the same and end the same."""
    game = situation(["Urchin"], {"hand": ["Urchin", "Urchin"], "deck": ["Copper"] * 5})
    do(game, "play Urchin")
    copy = game.clone()
    assert copy.options() == game.options()
    for each in (game, copy):
        do(each, "play Urchin", "trash Urchin")
    assert copy.options() == game.options()
    assert in_play(copy, 0) == in_play(game, 0) == ["Urchin"]


def test_the_trade_of_urchin_may_be_declined() -> None:
    """Both Urchins stay."""
    game = situation(["Urchin"], {"hand": ["Urchin", "Urchin"], "deck": ["Copper", "Silver"]})
    do(game, "play Urchin", "play Urchin", "done")
    assert in_play(game, 0) == cards("Urchin", "Urchin")
    assert trash(game) == []
    assert game.supply()["Mercenary"] == 10


def test_replaying_the_same_urchin_is_no_other_attack() -> None:
    """Throne Room plays one Urchin twice: nothing is offered."""
    game = situation(
        ["Urchin", "Throne Room"], {"hand": ["Throne Room", "Urchin"], "deck": ["Copper"] * 3}, {"hand": []}
    )
    do(game, "play Throne Room", "play Urchin")
    assert asked(game) == (0, None)
    assert in_play(game, 0) == cards("Throne Room", "Urchin")
    assert trash(game) == []


def test_every_urchin_in_play_may_be_traded_for_the_same_attack() -> None:
    """Two Urchins in play and a Militia: two Mercenaries, if one likes."""
    game = situation(["Urchin", "Militia"], {"hand": ["Militia"], "in_play": ["Urchin", "Urchin"]}, {"hand": []})
    do(game, "play Militia", "trash Urchin")
    assert offered(game) == {"trash Urchin", "done"}
    do(game, "trash Urchin")
    assert discard(game, 0) == cards("Mercenary", "Mercenary")
    assert trash(game) == cards("Urchin", "Urchin")


def test_an_attack_played_twice_offers_the_trade_twice() -> None:
    """Declined at the first playing of a throned Militia, it may be taken at the second."""
    game = situation(
        ["Urchin", "Militia", "Throne Room"], {"hand": ["Throne Room", "Militia"], "in_play": ["Urchin"]}, {"hand": []}
    )
    do(game, "play Throne Room", "play Militia", "done")
    assert offered(game) == {"trash Urchin", "done"}
    do(game, "trash Urchin")
    assert discard(game, 0) == ["Mercenary"]


def test_urchin_in_hand_or_an_action_that_is_no_attack_offers_no_trade() -> None:
    """The Urchin must be in play, and the other card an Attack."""
    no_attack = situation(["Urchin", "Smithy"], {"hand": ["Smithy"], "in_play": ["Urchin"]})
    do(no_attack, "play Smithy")
    assert asked(no_attack) == (0, None)
    in_hand = situation(["Urchin", "Militia"], {"hand": ["Militia", "Urchin"]}, {"hand": []})
    do(in_hand, "play Militia")
    assert asked(in_hand) == (0, None)


def test_another_players_attack_offers_no_trade() -> None:
    """Only an Attack that the Urchin's player plays counts."""
    game = situation(["Urchin", "Militia"], {"hand": ["Militia"]}, {"hand": ["Urchin"], "in_play": ["Urchin"]})
    do(game, "play Militia")
    assert asked(game) == (0, None)


def test_urchin_is_trashed_even_when_there_is_no_mercenary_left() -> None:
    """Nothing is gained then."""
    game = situation(
        ["Urchin", "Militia"], {"hand": ["Militia"], "in_play": ["Urchin"]}, {"hand": []}, supply={"Mercenary": 0}
    )
    do(game, "play Militia", "trash Urchin")
    assert trash(game) == ["Urchin"]
    assert discard(game, 0) == []


def test_the_trade_comes_before_the_reactions_of_the_others() -> None:
    """Both come before the Attack is resolved; the player whose turn it is goes first."""
    game = situation(
        ["Urchin", "Militia", "Moat"], {"hand": ["Militia"], "in_play": ["Urchin"]}, {"hand": ["Moat"] + ["Copper"] * 4}
    )
    do(game, "play Militia")
    assert asked(game)[0] == 0
    do(game, "trash Urchin")
    assert asked(game)[0] == 1
    assert offered(game) == {"reveal Moat", "done"}


# Mercenary.


def test_mercenary_trashes_two_for_cards_coins_and_an_attack() -> None:
    """Two cards trashed: two drawn, 2 coins, and the others discard down to three."""
    game = situation(
        ["Urchin"],
        {"hand": ["Mercenary", "Copper", "Estate", "Curse"], "deck": ["Silver", "Gold"]},
        {"hand": ["Copper"] * 5},
        {"hand": ["Copper"] * 2},
    )
    do(game, "play Mercenary", "trash Curse")
    assert trash(game) == []
    assert "done" not in offered(game)
    do(game, "trash Estate")
    assert trash(game) == cards("Curse", "Estate")
    assert hand(game, 0) == cards("Copper", "Gold", "Silver")
    assert game.coins == 2
    assert len(hand(game, 1)) == 3
    assert len(hand(game, 2)) == 2


def test_mercenary_may_be_declined() -> None:
    """Without trashing there is nothing."""
    game = situation(["Urchin"], {"hand": ["Mercenary", "Copper", "Estate"], "deck": ["Silver", "Gold"]})
    do(game, "play Mercenary", "done")
    assert trash(game) == []
    assert game.coins == 0
    assert hand(game, 0) == cards("Copper", "Estate")
    assert len(hand(game, 1)) == 5


def test_mercenary_with_one_card_trashes_it_for_nothing() -> None:
    """Agreeing with a single card in hand trashes it, but only two trashed cards bring the rest."""
    game = situation(["Urchin"], {"hand": ["Mercenary", "Copper"], "deck": ["Silver", "Gold"]})
    do(game, "play Mercenary")
    assert offered(game) == {"trash Copper", "done"}
    do(game, "trash Copper")
    assert trash(game) == ["Copper"]
    assert game.coins == 0
    assert hand(game, 0) == []
    assert len(hand(game, 1)) == 5


def test_mercenary_with_an_empty_hand_does_nothing() -> None:
    """Nothing is asked."""
    game = situation(["Urchin"], {"hand": ["Mercenary"], "deck": ["Silver", "Gold"]})
    do(game, "play Mercenary")
    assert asked(game) == (0, None)
    assert game.coins == 0


def test_a_fortress_counts_among_mercenarys_two() -> None:
    """It comes back to the hand and was trashed all the same."""
    game = situation(
        ["Urchin", "Fortress"], {"hand": ["Mercenary", "Fortress", "Copper"], "deck": ["Silver", "Gold"]}, {"hand": []}
    )
    do(game, "play Mercenary", "trash Fortress")
    assert trash(game) == ["Copper"]
    assert hand(game, 0) == cards("Fortress", "Gold", "Silver")
    assert game.coins == 2


def test_mercenary_is_an_attack() -> None:
    """Moat protects from it; its player draws and is paid anyway."""
    game = situation(
        ["Urchin", "Moat"],
        {"hand": ["Mercenary", "Copper", "Copper"], "deck": ["Silver", "Gold"]},
        {"hand": ["Moat"] + ["Copper"] * 4},
        {"hand": ["Copper"] * 5},
    )
    do(game, "play Mercenary", "reveal Moat", "trash Copper")
    assert game.coins == 2
    assert len(hand(game, 1)) == 5
    assert len(hand(game, 2)) == 3
