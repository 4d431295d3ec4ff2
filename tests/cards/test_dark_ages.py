"""Dark Ages: kingdom cards that gain, discard and choose."""

import pytest

import dominion_env
from tests.situations import asked, cards, deck, discard, do, hand, offered, situation, trash

# Armory.


def test_armory_puts_what_it_gains_on_the_deck() -> None:
    """Armory gains a card costing up to 4 straight onto the deck, not to the discard pile."""
    game = situation(["Armory", "Militia", "Laboratory"], {"hand": ["Armory"], "deck": ["Copper"]})
    do(game, "play Armory")
    assert "gain Laboratory" not in offered(game)
    assert "done" not in offered(game)
    do(game, "gain Militia")
    assert deck(game, 0) == ["Militia", "Copper"]
    assert discard(game, 0) == []


def test_armory_looks_at_costs_as_they_are_now() -> None:
    """When cards cost 1 less, Armory reaches a card with a printed cost of 5."""
    game = situation(["Armory", "Laboratory", "Artisan"], {"hand": ["Armory"]}, cost_reduction=1)
    do(game, "play Armory")
    assert "gain Laboratory" in offered(game)
    assert "gain Artisan" not in offered(game)


# Beggar.


def test_beggar_gains_three_coppers_to_the_hand() -> None:
    """Playing Beggar puts three Coppers straight into the hand."""
    game = situation(["Beggar"], {"hand": ["Beggar"]})
    do(game, "play Beggar")
    assert hand(game, 0) == cards("Copper", "Copper", "Copper")
    assert game.supply()["Copper"] == 43


def test_beggar_gains_the_coppers_that_are_left() -> None:
    """With two Coppers in the pile, Beggar gains two."""
    game = situation(["Beggar"], {"hand": ["Beggar"]}, supply={"Copper": 2})
    do(game, "play Beggar")
    assert hand(game, 0) == cards("Copper", "Copper")


def test_beggar_is_discarded_for_two_silvers_before_the_attack_is_resolved() -> None:
    """One Silver goes on the deck and one to the discard pile, and Militia then finds four cards."""
    game = situation(
        ["Beggar", "Militia"],
        {"hand": ["Militia"]},
        {"hand": ["Beggar", "Copper", "Copper", "Copper", "Copper"], "deck": ["Estate"]},
    )
    do(game, "play Militia")
    assert asked(game) == (1, "Militia")
    assert offered(game) == {"discard Beggar", "done"}
    do(game, "discard Beggar")
    assert deck(game, 1) == ["Silver", "Estate"]
    assert discard(game, 1) == cards("Beggar", "Copper", "Silver")
    assert hand(game, 1) == cards("Copper", "Copper", "Copper")


def test_beggar_may_be_kept() -> None:
    """A player who declines is attacked with Beggar still in hand and gains nothing."""
    game = situation(
        ["Beggar", "Militia"], {"hand": ["Militia"]}, {"hand": ["Beggar", "Estate", "Copper", "Copper"], "deck": []}
    )
    do(game, "play Militia", "done")
    assert offered(game) == {"discard Beggar", "discard Estate", "discard Copper"}
    do(game, "discard Estate")
    assert hand(game, 1) == cards("Beggar", "Copper", "Copper")
    assert deck(game, 1) == []


def test_the_last_silver_goes_on_the_deck_for_beggar() -> None:
    """With one Silver left, Beggar's owner gains that one onto the deck."""
    game = situation(
        ["Beggar", "Militia"], {"hand": ["Militia"]}, {"hand": ["Beggar"], "deck": ["Estate"]}, supply={"Silver": 1}
    )
    do(game, "play Militia", "discard Beggar")
    assert deck(game, 1) == ["Silver", "Estate"]
    assert discard(game, 1) == ["Beggar"]


def test_beggar_without_silvers_left_is_still_discarded() -> None:
    """With no Silver left, discarding Beggar gains nothing."""
    game = situation(
        ["Beggar", "Militia"], {"hand": ["Militia"]}, {"hand": ["Beggar"], "deck": ["Estate"]}, supply={"Silver": 0}
    )
    do(game, "play Militia", "discard Beggar")
    assert deck(game, 1) == ["Estate"]
    assert discard(game, 1) == ["Beggar"]


def test_each_beggar_in_hand_may_be_discarded_to_one_attack() -> None:
    """Two Beggars discarded to the same Attack bring four Silvers."""
    game = situation(["Beggar", "Militia"], {"hand": ["Militia"]}, {"hand": ["Beggar", "Beggar"], "deck": []})
    do(game, "play Militia", "discard Beggar", "discard Beggar")
    assert deck(game, 1) == ["Silver", "Silver"]
    assert discard(game, 1) == cards("Beggar", "Beggar", "Silver", "Silver")


def test_beggar_does_not_answer_its_own_players_attack() -> None:
    """Beggar looks only at Attacks that other players play."""
    game = situation(["Beggar", "Militia"], {"hand": ["Militia", "Beggar"]})
    do(game, "play Militia")
    assert asked(game) == (0, None)
    assert hand(game, 0) == ["Beggar"]


def test_throne_room_on_an_attack_offers_beggar_at_each_playing() -> None:
    """Each playing of the Attack is answered on its own, so a Beggar kept at the first may go at the second."""
    game = situation(
        ["Beggar", "Throne Room", "Witch"],
        {"hand": ["Throne Room", "Witch"], "deck": []},
        {"hand": ["Beggar"], "deck": []},
    )
    do(game, "play Throne Room", "play Witch", "done")
    assert discard(game, 1) == ["Curse"]
    assert offered(game) == {"discard Beggar", "done"}
    do(game, "discard Beggar")
    assert deck(game, 1) == ["Silver"]


def test_beggar_as_bane_is_either_discarded_to_the_attack_or_revealed() -> None:
    """Reactions come before Banes are revealed: a Beggar discarded for Silvers can't save from the Curse any more."""
    start = {"hand": ["Young Witch", "Copper", "Copper"], "deck": ["Silver", "Silver", "Silver"]}
    victim = {"hand": ["Beggar", "Copper", "Copper", "Copper", "Copper"], "deck": ["Estate"]}
    game = situation(["Young Witch"], start, victim, bane="Beggar")
    do(game, "play Young Witch")
    assert asked(game)[0] == 1
    assert offered(game) == {"discard Beggar", "done"}
    kept = game.clone()
    do(game, "discard Beggar", "discard Copper", "discard Copper")
    assert discard(game, 1) == cards("Beggar", "Curse", "Silver")
    assert deck(game, 1)[0] == "Silver"
    do(kept, "done", "discard Copper", "discard Copper", "reveal Beggar")
    assert discard(kept, 1) == []
    assert "Beggar" in hand(kept, 1)


# Count.


def test_count_asks_twice() -> None:
    """First something is done with the hand or a Copper gained; then come coins, an empty hand or a Duchy."""
    game = situation(["Count"], {"hand": ["Count", "Estate", "Copper"], "deck": ["Silver"]})
    do(game, "play Count")
    assert offered(game) == {"Count: discard 2 cards", "Count: topdeck a card", "Count: gain a Copper"}
    do(game, "topdeck a card", "topdeck Estate")
    assert deck(game, 0) == ["Estate", "Silver"]
    assert offered(game) == {"Count: +$3", "Count: trash your hand", "Count: gain a Duchy"}
    do(game, "+$3")
    assert game.coins == 3
    assert hand(game, 0) == ["Copper"]


def test_count_discards_two_and_gains_a_duchy() -> None:
    """The two choices are independent of each other."""
    game = situation(["Count"], {"hand": ["Count", "Estate", "Copper", "Silver"]})
    do(game, "play Count", "discard 2 cards", "discard Estate", "discard Copper", "gain a Duchy")
    assert hand(game, 0) == ["Silver"]
    assert discard(game, 0) == cards("Copper", "Duchy", "Estate")


def test_count_lets_one_choose_what_cannot_be_done_in_full() -> None:
    """With one card in hand, "discard 2 cards" discards it; with none, "topdeck" and "trash your hand" do nothing."""
    one = situation(["Count"], {"hand": ["Count", "Copper"]})
    do(one, "play Count", "discard 2 cards")
    assert discard(one, 0) == ["Copper"]
    none = situation(["Count"], {"hand": ["Count"]}, supply={"Duchy": 0})
    do(none, "play Count", "topdeck a card")
    assert offered(none) == {"Count: +$3", "Count: trash your hand", "Count: gain a Duchy"}
    do(none, "trash your hand")
    assert trash(none) == []


def test_market_square_trashed_with_the_whole_hand_cannot_answer() -> None:
    """Count trashes the hand at once: a Market Square in it is in the trash when the others could be answered."""
    game = situation(["Count", "Market Square"], {"hand": ["Count", "Market Square", "Copper"]})
    do(game, "play Count", "gain a Copper", "trash your hand")
    assert trash(game) == cards("Copper", "Market Square")
    assert discard(game, 0) == ["Copper"]
    assert game.supply()["Gold"] == 30


@pytest.mark.parametrize("first", ["Cultist", "Sir Vander"])
def test_abilities_of_cards_trashed_together_resolve_in_the_order_their_owner_chooses(first: str) -> None:
    """All of the hand is in the trash before Sir Vander gains a Gold and Cultist draws, in either order."""
    game = situation(
        ["Count", "Cultist", "Knights"],
        {"hand": ["Count", "Cultist", "Sir Vander", "Copper"], "deck": ["Estate"]},
        supply={"Copper": 0},
    )
    do(game, "play Count", "gain a Copper", "trash your hand")
    assert trash(game) == cards("Copper", "Cultist", "Sir Vander")
    assert offered(game) == {"resolve Cultist", "resolve Sir Vander"}
    assert asked(game)[0] == 0
    do(game, f"resolve {first}")
    if first == "Cultist":  # the Gold comes too late to be drawn
        assert hand(game, 0) == ["Estate"]
        assert discard(game, 0) == ["Gold"]
    else:
        assert hand(game, 0) == cards("Estate", "Gold")


# Forager.


def test_forager_counts_the_names_of_treasures_in_the_trash() -> None:
    """With two Silvers and an Estate in the trash and a Copper trashed now, Forager makes 2 coins."""
    game = situation(["Forager"], {"hand": ["Forager", "Copper"]}, trash=["Silver", "Silver", "Estate"])
    do(game, "play Forager")
    assert trash(game) == cards("Copper", "Estate", "Silver", "Silver")
    assert (game.coins, game.actions_left, game.buys) == (2, 1, 2)


def test_forager_with_an_empty_hand_still_pays() -> None:
    """With nothing to trash, Forager gives its Action, its Buy and the coins of what was trashed before."""
    game = situation(["Forager"], {"hand": ["Forager"]}, trash=["Copper"])
    do(game, "play Forager")
    assert trash(game) == ["Copper"]
    assert (game.coins, game.actions_left, game.buys) == (1, 1, 2)


def test_forager_must_trash_a_card() -> None:
    """Trashing is not optional when there is a card in hand."""
    game = situation(["Forager"], {"hand": ["Forager", "Province", "Gold"]})
    do(game, "play Forager")
    assert offered(game) == {"trash Province", "trash Gold"}
    do(game, "trash Province")
    assert game.coins == 0


# Graverobber.


def test_graverobber_gains_from_the_trash_onto_the_deck() -> None:
    """Of a Copper and a Smithy in the trash only the Smithy costs from 3 to 6; it goes on the deck."""
    game = situation(
        ["Graverobber", "Smithy"], {"hand": ["Graverobber"], "deck": ["Estate"]}, trash=["Copper", "Smithy"]
    )
    do(game, "play Graverobber", "gain a card from the trash")
    assert deck(game, 0) == ["Smithy", "Estate"]
    assert trash(game) == ["Copper"]


def test_graverobber_reaches_from_three_to_six_in_the_trash() -> None:
    """Cards in the trash that cost 2 or 8 now are out of reach; one must be gained if there is one."""
    game = situation(["Graverobber", "Moat"], {"hand": ["Graverobber"]}, trash=["Moat", "Silver", "Gold", "Province"])
    do(game, "play Graverobber", "gain a card from the trash")
    assert offered(game) == {"gain Silver", "gain Gold"}


def test_graverobber_looks_at_costs_as_they_are_now() -> None:
    """When cards cost 2 less, a Province can be dug up and a Silver can't."""
    game = situation(["Graverobber"], {"hand": ["Graverobber"]}, trash=["Silver", "Province"], cost_reduction=2)
    do(game, "play Graverobber", "gain a card from the trash")
    assert deck(game, 0) == ["Province"]


def test_graverobber_trashes_an_action_for_one_costing_up_to_three_more() -> None:
    """A trashed Smithy brings a card costing up to 7, to the discard pile."""
    game = situation(["Graverobber", "Smithy"], {"hand": ["Graverobber", "Smithy", "Copper"], "deck": ["Estate"]})
    do(game, "play Graverobber", "trash an Action from your hand")
    assert trash(game) == ["Smithy"]
    assert "gain Province" not in offered(game)
    do(game, "gain Gold")
    assert discard(game, 0) == ["Gold"]
    assert deck(game, 0) == ["Estate"]


def test_either_mode_of_graverobber_may_be_chosen_in_vain() -> None:
    """With nothing fitting in the trash and no Action in hand, both modes are open and neither does anything."""
    for chosen in ("gain a card from the trash", "trash an Action from your hand"):
        game = situation(["Graverobber"], {"hand": ["Graverobber", "Copper"], "deck": ["Estate"]}, trash=["Copper"])
        do(game, "play Graverobber", chosen)
        assert hand(game, 0) == ["Copper"]
        assert deck(game, 0) == ["Estate"]
        assert discard(game, 0) == []
        assert trash(game) == ["Copper"]


def test_graverobber_on_fortress_keeps_the_fortress() -> None:
    """A Fortress counts as trashed and comes back to the hand before the gain."""
    game = situation(["Graverobber", "Fortress"], {"hand": ["Graverobber", "Fortress"]})
    do(game, "play Graverobber", "trash an Action from your hand", "gain Gold")
    assert hand(game, 0) == ["Fortress"]
    assert discard(game, 0) == ["Gold"]
    assert trash(game) == []


# Hunting Grounds.


def test_hunting_grounds_draws_four() -> None:
    """Playing Hunting Grounds draws four cards."""
    game = situation(["Hunting Grounds"], {"hand": ["Hunting Grounds"], "deck": ["Copper"] * 3, "discard": ["Silver"]})
    do(game, "play Hunting Grounds")
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Silver")


def test_hunting_grounds_when_trashed_gains_a_duchy_or_three_estates() -> None:
    """Its owner chooses, and gains as many as there are."""
    kingdom = ["Hunting Grounds", "Chapel"]
    hands = {"hand": ["Chapel", "Hunting Grounds"]}
    duchy = do(situation(kingdom, hands), "play Chapel", "trash Hunting Grounds")
    assert offered(duchy) == {"Hunting Grounds: gain a Duchy", "Hunting Grounds: gain 3 Estates"}
    do(duchy, "gain a Duchy")
    assert discard(duchy, 0) == ["Duchy"]
    estates = do(situation(kingdom, hands), "play Chapel", "trash Hunting Grounds", "gain 3 Estates")
    assert discard(estates, 0) == cards("Estate", "Estate", "Estate")
    short = situation(kingdom, hands, supply={"Estate": 2, "Duchy": 0})
    do(short, "play Chapel", "trash Hunting Grounds", "gain 3 Estates")
    assert discard(short, 0) == cards("Estate", "Estate")


def test_hunting_grounds_trashed_on_another_players_turn_still_asks_its_owner() -> None:
    """The owner gains even when an opponent's Attack trashed it."""
    game = situation(
        ["Hunting Grounds", "Rogue"], {"hand": ["Rogue"]}, {"hand": [], "deck": ["Hunting Grounds", "Copper"]}
    )
    do(game, "play Rogue")
    assert asked(game)[0] == 1
    do(game, "gain a Duchy")
    assert discard(game, 1) == cards("Copper", "Duchy")


# Rebuild.


def test_rebuild_trashes_the_first_victory_card_of_another_name() -> None:
    """With Duchy named, Rebuild passes the Duchy by, trashes the Estate, and gains a Victory card costing up to 5."""
    game = situation(["Rebuild"], {"hand": ["Rebuild"], "deck": ["Copper", "Duchy", "Estate", "Gold"]})
    do(game, "play Rebuild", "name Duchy")
    assert trash(game) == ["Estate"]
    assert offered(game) == {"gain Estate", "gain Duchy"}
    do(game, "gain Duchy")
    assert discard(game, 0) == cards("Copper", "Duchy", "Duchy")
    assert deck(game, 0) == ["Gold"]
    assert game.actions_left == 1


def test_rebuild_that_finds_no_other_victory_card_stops() -> None:
    """All that was revealed, the reshuffled discard pile too, is discarded and nothing is trashed."""
    game = situation(["Rebuild"], {"hand": ["Rebuild"], "deck": ["Province", "Copper"], "discard": ["Province"]})
    do(game, "play Rebuild", "name Province")
    assert discard(game, 0) == cards("Copper", "Province", "Province")
    assert deck(game, 0) == []
    assert trash(game) == []


def test_rebuild_may_name_any_card_and_the_name_is_public() -> None:
    """A card that this game does not have may be named; the log tells everyone what was named."""
    game = situation(["Rebuild", "Mystic"], {"hand": ["Rebuild"], "deck": ["Estate"]}, log=True)
    do(game, "play Rebuild")
    assert "name another card" in offered(game)
    assert {"name Copper", "name Mystic"} <= offered(game)
    do(game, "name Duchy")
    for viewer in (0, 1):
        assert any("Duchy" in line for line in _log(game, viewer))


def _log(game: dominion_env.Game, viewer: int) -> list[str]:
    """What the log tells a seat: the names of cards it saw in each entry."""
    names = game.state.setup.cards
    assert game.state.log is not None
    return [names[kind].name for _, _, kind, viewers, *_ in game.state.log if viewers >> viewer & 1 and kind >= 0]


def test_rebuild_draws_for_overgrown_estate_before_gaining() -> None:
    """Overgrown Estate, trashed by Rebuild, draws a card before the Victory card is gained."""
    game = situation(["Rebuild"], {"hand": ["Rebuild"], "deck": ["Copper", "Overgrown Estate"]}, shelters=True)
    do(game, "play Rebuild", "name another card")
    assert hand(game, 0) == ["Copper"]
    assert discard(game, 0) == ["Estate"]


# Rogue.


def test_rogue_must_gain_from_the_trash_when_it_can() -> None:
    """With a Silver in the trash, Rogue gains it without a choice and attacks nobody."""
    game = situation(
        ["Rogue"], {"hand": ["Rogue"]}, {"hand": [], "deck": ["Gold", "Estate"]}, trash=["Silver", "Copper"]
    )
    do(game, "play Rogue")
    assert discard(game, 0) == ["Silver"]
    assert trash(game) == ["Copper"]
    assert deck(game, 1) == ["Gold", "Estate"]
    assert game.coins == 2


def test_rogue_chooses_among_the_cards_in_the_trash_but_may_not_decline() -> None:
    """Each card in the trash that costs from 3 to 6 is offered, and nothing else."""
    game = situation(["Rogue", "Village"], {"hand": ["Rogue"]}, trash=["Silver", "Village", "Copper", "Province"])
    do(game, "play Rogue")
    assert offered(game) == {"gain Silver", "gain Village"}


def test_the_victim_of_rogue_chooses_which_card_is_trashed() -> None:
    """Of a Silver and a Gold revealed, their owner trashes one and discards the other."""
    game = situation(["Rogue"], {"hand": ["Rogue"]}, {"hand": [], "deck": ["Silver", "Gold"]})
    do(game, "play Rogue")
    assert asked(game) == (1, "Rogue")
    assert offered(game) == {"trash Silver", "trash Gold"}
    do(game, "trash Silver")
    assert trash(game) == ["Silver"]
    assert discard(game, 1) == ["Gold"]


def test_rogue_looks_at_costs_as_they_are_now() -> None:
    """When cards cost 2 less, a revealed Province is trashed and a Silver is not."""
    game = situation(
        ["Rogue"], {"hand": ["Rogue"]}, {"hand": [], "deck": ["Province", "Silver", "Copper"]}, cost_reduction=2
    )
    do(game, "play Rogue")
    assert trash(game) == ["Province"]
    assert discard(game, 1) == ["Silver"]
    assert deck(game, 1) == ["Copper"]


def test_highways_in_play_move_the_range_of_rogue() -> None:
    """With two Highways in play a Province costs 6 and a Silver 1."""
    game = situation(
        ["Rogue", "Highway"],
        {"hand": ["Rogue"], "in_play": ["Highway", "Highway"]},
        {"hand": [], "deck": ["Province", "Silver", "Copper"]},
    )
    do(game, "play Rogue")
    assert trash(game) == ["Province"]
    assert discard(game, 1) == ["Silver"]


def test_rogue_attacks_every_other_player_even_past_one_who_is_unaffected() -> None:
    """A Moat protects its owner only; of those who are attacked, one with nothing fitting just discards."""
    game = situation(
        ["Rogue", "Moat"],
        {"hand": ["Rogue"]},
        {"hand": ["Moat"], "deck": ["Gold", "Gold"]},
        {"hand": [], "deck": ["Gold", "Curse"]},
        {"hand": [], "deck": ["Copper"]},
    )
    do(game, "play Rogue", "reveal Moat")
    assert deck(game, 1) == ["Gold", "Gold"]
    assert trash(game) == ["Gold"]
    assert discard(game, 2) == ["Curse"]
    assert discard(game, 3) == ["Copper"]


def test_rogue_against_an_empty_deck() -> None:
    """A player without cards in deck and discard pile reveals nothing; a discard pile is shuffled in if need be."""
    game = situation(["Rogue"], {"hand": ["Rogue"]}, {"hand": ["Gold"]}, {"hand": [], "discard": ["Silver"]})
    do(game, "play Rogue")
    assert trash(game) == ["Silver"]
    assert hand(game, 1) == ["Gold"]


# Scavenger.


def test_scavenger_puts_the_deck_into_the_discard_pile_and_a_card_back() -> None:
    """The whole deck may go to the discard pile; then a card of the discard pile goes on the deck."""
    game = situation(["Scavenger"], {"hand": ["Scavenger"], "deck": ["Copper", "Gold"], "discard": ["Silver"]})
    do(game, "play Scavenger")
    assert offered(game) == {"Scavenger: put deck into discard pile", "done"}
    do(game, "put deck into discard pile")
    assert offered(game) == {"topdeck Copper", "topdeck Silver", "topdeck Gold"}
    do(game, "topdeck Gold")
    assert deck(game, 0) == ["Gold"]
    assert discard(game, 0) == cards("Copper", "Silver")
    assert game.coins == 2


def test_scavenger_topdecks_even_when_the_deck_stays() -> None:
    """Declining to move the deck does not stop the second half."""
    game = situation(["Scavenger"], {"hand": ["Scavenger"], "deck": ["Copper"], "discard": ["Silver"]})
    do(game, "play Scavenger", "done")
    assert deck(game, 0) == ["Silver", "Copper"]


def test_scavenger_with_nothing_to_move() -> None:
    """With deck and discard pile empty, Scavenger makes 2 coins and asks nothing."""
    game = situation(["Scavenger"], {"hand": ["Scavenger"]})
    do(game, "play Scavenger")
    assert game.coins == 2
    assert asked(game) == (0, None)


def test_scavenger_with_an_empty_deck_asks_only_for_the_card() -> None:
    """Moving no cards or not makes no difference."""
    game = situation(["Scavenger"], {"hand": ["Scavenger"], "discard": ["Gold", "Copper"]})
    do(game, "play Scavenger")
    assert offered(game) == {"topdeck Gold", "topdeck Copper"}


def test_a_deck_moved_by_scavenger_is_not_discarded() -> None:
    """Tunnel, moved with the deck, was not discarded and can't be revealed."""
    game = situation(
        ["Scavenger", "Tunnel"], {"hand": ["Scavenger"], "deck": ["Tunnel", "Copper"], "discard": ["Silver"]}
    )
    do(game, "play Scavenger", "put deck into discard pile")
    assert "reveal Tunnel" not in offered(game)
    do(game, "topdeck Silver")
    assert deck(game, 0) == ["Silver"]
    assert discard(game, 0) == cards("Copper", "Tunnel")
    assert game.coins == 2


# Squire.


def test_squire_gives_a_coin_and_one_of_three() -> None:
    """Two Actions, two Buys or a Silver, beside the coin."""
    kingdom = ["Squire"]
    actions = do(situation(kingdom, {"hand": ["Squire"]}), "play Squire", "+2 Actions")
    assert (actions.coins, actions.actions_left, actions.buys) == (1, 2, 1)
    buys = do(situation(kingdom, {"hand": ["Squire"]}), "play Squire", "+2 Buys")
    assert (buys.coins, buys.actions_left, buys.buys) == (1, 0, 3)
    silver = do(situation(kingdom, {"hand": ["Squire"]}), "play Squire", "gain a Silver")
    assert (silver.coins, silver.actions_left, silver.buys) == (1, 0, 1)
    assert discard(silver, 0) == ["Silver"]


def test_squire_when_trashed_gains_an_attack_of_any_cost() -> None:
    """An Attack from the Supply must be gained, the top Knight among them, but no other card."""
    game = situation(
        ["Squire", "Chapel", "Militia", "Knights", "Village"],
        {"hand": ["Chapel", "Squire"]},
        supply={"Knights": ["Sir Martin", "Dame Anna"]},
    )
    do(game, "play Chapel", "trash Squire")
    assert offered(game) == {"gain Militia", "gain Sir Martin"}
    do(game, "gain Sir Martin")
    assert discard(game, 0) == ["Sir Martin"]


def test_squire_when_trashed_without_attacks_left_gains_nothing() -> None:
    """With no Attack in the Supply, nothing is gained."""
    game = situation(["Squire", "Chapel", "Militia"], {"hand": ["Chapel", "Squire", "Copper"]}, supply={"Militia": 0})
    do(game, "play Chapel", "trash Squire", "done")
    assert trash(game) == ["Squire"]
    assert discard(game, 0) == []
