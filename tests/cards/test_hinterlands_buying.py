"""Cards of Hinterlands that look at buying: Farmland, Haggler, Noble Brigand."""

from tests.situations import asked, cards, deck, discard, do, hand, offered, situation, trash

COPPERS = ["Copper"] * 5


# Farmland.


def test_farmland_is_a_victory_card_worth_two_points() -> None:
    """It counts wherever it is, and can't be played."""
    game = situation(["Farmland", "Village"], {"hand": ["Farmland", "Village"], "discard": ["Farmland"]})
    assert game.scores()[0] == 4
    assert offered(game) == {"play Village", "done"}


def test_the_farmland_pile_has_eight_cards_for_two_players_and_twelve_for_more() -> None:
    """As other Victory piles."""
    assert situation(["Farmland"]).supply()["Farmland"] == 8
    assert situation(["Farmland"], number=3).supply()["Farmland"] == 12
    assert situation(["Farmland"], number=4).supply()["Farmland"] == 12


def test_buying_farmland_trashes_a_card_for_one_costing_exactly_two_more() -> None:
    """An Estate (2) becomes a card costing 4, no more and no less; then Farmland is gained."""
    game = situation(
        ["Farmland", "Smithy", "Village", "Remodel", "Market"],
        {"hand": ["Estate", "Copper"]},
        phase="buy",
        coins=6,
        buys=2,
    )
    do(game, "buy Farmland")
    assert asked(game) == (0, "Farmland")
    assert offered(game) == {"trash Estate", "trash Copper"}
    assert discard(game, 0) == []
    do(game, "trash Estate")
    assert offered(game) == {"gain Smithy", "gain Remodel"}
    do(game, "gain Smithy")
    assert discard(game, 0) == cards("Farmland", "Smithy")
    assert trash(game) == ["Estate"]
    assert hand(game, 0) == ["Copper"]


def test_farmland_with_an_empty_hand_trashes_and_gains_nothing() -> None:
    """There is only the Farmland itself."""
    game = situation(["Farmland", "Smithy"], {}, phase="buy", coins=6, buys=2)
    do(game, "buy Farmland")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Farmland"]
    assert trash(game) == []


def test_farmland_trashes_even_if_nothing_costs_two_more() -> None:
    """No card of this Supply costs 4: the Estate is trashed for nothing."""
    game = situation(["Farmland", "Village"], {"hand": ["Estate"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Farmland")
    assert asked(game) == (0, None)
    assert trash(game) == ["Estate"]
    assert discard(game, 0) == ["Farmland"]


def test_farmland_gains_nothing_when_the_only_fitting_pile_is_empty() -> None:
    """An empty pile offers no card."""
    game = situation(["Farmland", "Smithy"], {"hand": ["Estate"]}, phase="buy", coins=6, buys=2, supply={"Smithy": 0})
    do(game, "buy Farmland")
    assert trash(game) == ["Estate"]
    assert discard(game, 0) == ["Farmland"]


def test_the_last_farmland_may_be_gained_by_what_buying_it_does() -> None:
    """It is still in the Supply then, and a Smithy (4) may become it: there is none left for the buy, which is paid."""
    game = situation(
        ["Farmland", "Smithy"],
        {"hand": ["Smithy", "Copper"]},
        phase="buy",
        coins=6,
        buys=2,
        supply={"Farmland": 1, "Gold": 0},
    )
    do(game, "buy Farmland", "trash Smithy")
    assert discard(game, 0) == ["Farmland"]
    assert game.supply()["Farmland"] == 0
    assert (game.coins, game.buys) == (0, 1)


def test_farmland_gained_without_buying_does_nothing() -> None:
    """Remodel turns a Smithy into a Farmland; the Copper stays in hand."""
    game = situation(
        ["Farmland", "Remodel", "Smithy"], {"hand": ["Remodel", "Smithy", "Copper"], "deck": ["Estate"] * 5}
    )
    do(game, "play Remodel", "trash Smithy", "gain Farmland")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Farmland"]
    assert hand(game, 0) == ["Copper"]
    assert trash(game) == ["Smithy"]


def test_a_farmland_gained_by_buying_another_does_nothing_of_its_own() -> None:
    """A Smithy (4) becomes a second Farmland (6), which was not bought."""
    game = situation(["Farmland", "Smithy"], {"hand": ["Smithy", "Copper"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Farmland", "trash Smithy", "gain Farmland")
    assert discard(game, 0) == cards("Farmland", "Farmland")
    assert hand(game, 0) == ["Copper"]
    assert asked(game) == (0, None)


def test_farmland_goes_by_what_the_cards_cost_now() -> None:
    """Beside a Highway, Copper costs 0 and what costs 2 is printed with 3."""
    game = situation(
        ["Farmland", "Highway", "Village", "Moat"],
        {"hand": ["Copper"], "in_play": ["Highway"]},
        phase="buy",
        coins=5,
        buys=2,
    )
    do(game, "buy Farmland")
    assert offered(game) == {"gain Silver", "gain Village"}


def test_farmland_trashing_a_card_to_gain_mandarin_moves_the_treasures_in_play() -> None:
    """Silver (3) becomes Mandarin (5), whose own text puts the Golds on the deck before Farmland is gained."""
    game = situation(
        ["Farmland", "Mandarin"], {"hand": ["Gold", "Gold", "Silver"], "deck": ["Estate"] * 5}, phase="buy", buys=2
    )
    do(game, "play Gold", "play Gold", "buy Farmland", "gain Mandarin")
    assert trash(game) == ["Silver"]
    assert discard(game, 0) == cards("Farmland", "Mandarin")
    assert deck(game, 0)[:2] == ["Gold", "Gold"]
    assert game.zone(0, "in_play") == []


def test_trashing_tunnel_with_farmland_is_not_discarding_it() -> None:
    """Tunnel (3) becomes a Laboratory (5), and nobody is asked about a Gold."""
    game = situation(
        ["Farmland", "Laboratory", "Tunnel"], {"hand": ["Tunnel"], "deck": COPPERS}, phase="buy", coins=6, buys=2
    )
    do(game, "buy Farmland", "gain Laboratory")
    assert asked(game) == (0, None)
    assert trash(game) == ["Tunnel"]
    assert discard(game, 0) == cards("Farmland", "Laboratory")
    assert game.supply()["Gold"] == 30


def test_farmland_is_replaced_by_trader_only_after_it_did_what_buying_it_does() -> None:
    """An Estate becomes a Smithy (kept), then a Silver is gained instead of Farmland."""
    game = situation(
        ["Farmland", "Smithy", "Trader"], {"hand": ["Trader", "Estate"], "deck": COPPERS}, phase="buy", coins=6, buys=2
    )
    do(game, "buy Farmland", "trash Estate", "gain Smithy")
    assert offered(game) == {"reveal Trader", "done"}
    do(game, "done")
    assert discard(game, 0) == ["Smithy"]
    do(game, "reveal Trader")
    assert discard(game, 0) == cards("Silver", "Smithy")
    assert trash(game) == ["Estate"]
    assert game.supply()["Farmland"] == 8


# Haggler.


def test_haggler_gives_two_coins() -> None:
    """Its bonus when played; it gains nothing then."""
    game = situation(["Haggler"], {"hand": ["Haggler"]})
    do(game, "play Haggler")
    assert game.coins == 2
    assert discard(game, 0) == []


def test_a_buy_with_haggler_in_play_gains_a_cheaper_card_that_is_no_victory_card() -> None:
    """With a Province comes any cheaper card but the Victory cards; it must be taken, and comes before the Province."""
    game = situation(["Haggler", "Tunnel", "Farmland"], {"in_play": ["Haggler"]}, phase="buy", coins=8, buys=2)
    do(game, "buy Province")
    assert asked(game) == (0, "Haggler")
    assert offered(game) == {f"gain {name}" for name in ("Copper", "Silver", "Gold", "Curse", "Haggler")}
    assert discard(game, 0) == []
    do(game, "gain Gold")
    assert discard(game, 0) == cards("Gold", "Province")


def test_haggler_gains_no_card_of_two_types_if_one_is_victory() -> None:
    """Great Hall, Harem and Nobles are Victory cards too."""
    game = situation(
        ["Haggler", "Great Hall", "Harem", "Nobles"], {"in_play": ["Haggler"]}, phase="buy", coins=8, buys=2
    )
    do(game, "buy Province")
    assert offered(game) == {f"gain {name}" for name in ("Copper", "Silver", "Gold", "Curse", "Haggler")}


def test_haggler_does_nothing_when_a_card_is_gained_without_buying() -> None:
    """Neither Workshop's card nor the one that Haggler itself gains brings another."""
    game = situation(["Haggler", "Workshop"], {"hand": ["Workshop"], "in_play": ["Haggler"]})
    do(game, "play Workshop", "gain Silver")
    assert discard(game, 0) == ["Silver"]
    assert asked(game) == (0, None)
    game = situation(["Haggler"], {"in_play": ["Haggler"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Gold", "gain Silver")
    assert discard(game, 0) == cards("Gold", "Silver")
    assert asked(game) == (0, None)


def test_haggler_gains_nothing_with_a_card_that_nothing_is_cheaper_than() -> None:
    """Copper costs 0."""
    game = situation(["Haggler"], {"in_play": ["Haggler"]}, phase="buy", buys=2)
    do(game, "buy Copper")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Copper"]


def test_haggler_compares_what_cards_cost_now() -> None:
    """With two Highways in play, Cellar costs 0 like the cheapest: nothing is gained, nothing asked."""
    game = situation(
        ["Haggler", "Highway", "Cellar"], {"in_play": ["Haggler", "Highway", "Highway"]}, phase="buy", buys=2
    )
    do(game, "buy Cellar")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Cellar"]


def test_haggler_played_twice_by_throne_room_gains_one_card_for_a_buy() -> None:
    """One copy is in play, though it gave its coins twice."""
    game = situation(["Haggler", "Throne Room"], {"hand": ["Throne Room", "Haggler", "Gold", "Gold"]}, buys=2)
    do(game, "play Throne Room", "play Haggler", "play Gold", "play Gold")
    assert game.coins == 10
    do(game, "buy Province", "gain Gold")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Gold", "Province")
    assert game.coins == 2


def test_three_hagglers_gain_three_cards_for_each_buy() -> None:
    """Each copy in play gains one, for every card bought."""
    game = situation(["Haggler"], {"in_play": ["Haggler"] * 3}, phase="buy", coins=9, buys=3)
    do(
        game,
        "buy Gold",
        "gain Silver",
        "gain Silver",
        "gain Copper",
        "buy Silver",
        "gain Copper",
        "gain Copper",
        "gain Curse",
    )
    assert discard(game, 0) == cards("Gold", "Silver", "Silver", "Copper", "Silver", "Copper", "Copper", "Curse")


def test_haggler_gains_from_the_piles_that_are_left() -> None:
    """The last cheaper card is gained without a choice, and then there is none."""
    game = situation(
        ["Haggler"], {"in_play": ["Haggler"] * 2}, phase="buy", coins=5, buys=2, supply={"Copper": 0, "Curse": 1}
    )
    do(game, "buy Silver")
    assert discard(game, 0) == cards("Silver", "Curse")
    assert asked(game) == (0, None)


def test_what_haggler_gains_does_what_it_does_when_gained() -> None:
    """Ill-Gotten Gains from Haggler curses the others, and Nomad Camp goes on the deck."""
    game = situation(
        ["Haggler", "Ill-Gotten Gains", "Nomad Camp"], {"in_play": ["Haggler", "Haggler"]}, phase="buy", coins=8, buys=2
    )
    do(game, "buy Province", "gain Ill-Gotten Gains", "gain Nomad Camp")
    assert discard(game, 0) == cards("Ill-Gotten Gains", "Province")
    assert deck(game, 0) == ["Nomad Camp"]
    assert discard(game, 1) == ["Curse"]


def test_haggler_works_when_what_was_bought_is_replaced_by_trader() -> None:
    """A card was bought, whatever is gained in the end; the card from Haggler may be replaced as well."""
    game = situation(["Haggler", "Trader"], {"hand": ["Trader"], "in_play": ["Haggler"]}, phase="buy", coins=8, buys=2)
    do(game, "buy Province", "gain Gold", "done", "reveal Trader")
    assert discard(game, 0) == cards("Gold", "Silver")
    assert game.supply()["Province"] == 8


def test_haggler_on_the_table_of_another_player_does_nothing() -> None:
    """Haggler is discarded in Clean-up: the next player's buys bring nothing."""
    game = situation(["Haggler"], {"hand": ["Haggler"], "deck": COPPERS}, {"hand": ["Gold"], "deck": COPPERS}, buys=1)
    do(game, "play Haggler", "done", "play Gold", "buy Silver")
    assert discard(game, 1) == cards("Gold", "Silver")


def test_haggler_that_was_trashed_from_play_gains_nothing() -> None:
    """Procession played it twice, for four coins, and trashed it: buying a Gold brings no other card."""
    game = situation(["Haggler", "Procession"], {"hand": ["Procession", "Haggler", "Gold"], "deck": COPPERS}, buys=2)
    do(game, "play Procession", "play Haggler", "play Gold")
    assert game.coins == 7
    do(game, "buy Gold")
    assert asked(game) == (0, None)
    assert discard(game, 0) == ["Gold"]
    assert trash(game) == ["Haggler"]
    assert game.coins == 1


def test_haggler_works_with_knights_bought() -> None:
    """The Knight on top was bought; a cheaper card comes with it, and then the Knight is gained."""
    game = situation(
        ["Haggler", "Knights"],
        {"in_play": ["Haggler"]},
        phase="buy",
        coins=5,
        buys=2,
        supply={"Knights": ["Sir Vander", "Dame Anna"]},
    )
    do(game, "buy Sir Vander", "gain Silver")
    assert discard(game, 0) == cards("Silver", "Sir Vander")


# Noble Brigand.


def test_noble_brigand_gives_a_coin_and_takes_a_silver_or_gold_from_everyone() -> None:
    """Each other player reveals two cards; its player gains the Silver and the Gold, the rest is discarded."""
    game = situation(
        ["Noble Brigand"],
        {"hand": ["Noble Brigand"]},
        {"deck": ["Gold", "Estate", "Copper"]},
        {"deck": ["Duchy", "Silver"]},
    )
    do(game, "play Noble Brigand")
    assert game.coins == 1
    assert discard(game, 0) == cards("Gold", "Silver")
    assert discard(game, 1) == ["Estate"]
    assert discard(game, 2) == ["Duchy"]
    assert trash(game) == []
    assert deck(game, 1) == ["Copper"]


def test_whoever_plays_noble_brigand_chooses_between_silver_and_gold() -> None:
    """The other one is discarded by its owner."""
    game = situation(["Noble Brigand"], {"hand": ["Noble Brigand"]}, {"deck": ["Gold", "Silver"]})
    do(game, "play Noble Brigand")
    assert asked(game) == (0, "Noble Brigand")
    assert offered(game) == {"trash Gold", "trash Silver"}
    do(game, "trash Silver")
    assert discard(game, 0) == ["Silver"]
    assert discard(game, 1) == ["Gold"]


def test_noble_brigand_takes_one_of_two_equal_cards() -> None:
    """The second Silver is discarded."""
    game = situation(
        ["Noble Brigand"], {"hand": ["Noble Brigand"], "deck": COPPERS}, {"hand": COPPERS, "deck": ["Silver", "Silver"]}
    )
    do(game, "play Noble Brigand")
    assert discard(game, 0) == ["Silver"]
    assert discard(game, 1) == ["Silver"]
    assert trash(game) == []


def test_noble_brigand_gives_a_copper_to_those_who_reveal_no_treasure() -> None:
    """Two Victory cards: discarded, and a Copper is gained to the discard pile."""
    game = situation(["Noble Brigand"], {"hand": ["Noble Brigand"]}, {"deck": ["Estate", "Duchy", "Gold"]})
    do(game, "play Noble Brigand")
    assert discard(game, 1) == cards("Copper", "Duchy", "Estate")
    assert discard(game, 0) == []


def test_a_player_with_no_cards_to_reveal_gains_a_copper_from_noble_brigand() -> None:
    """No Treasure was revealed."""
    game = situation(["Noble Brigand"], {"hand": ["Noble Brigand"]}, {"hand": ["Gold"]})
    do(game, "play Noble Brigand")
    assert discard(game, 1) == ["Copper"]
    assert hand(game, 1) == ["Gold"]


def test_noble_brigand_deals_with_one_player_after_the_other_and_takes_the_loot_at_the_end() -> None:
    """While the third is asked about the Copper, the second's Silver is in the trash and the fourth unrobbed."""
    game = situation(
        ["Noble Brigand", "Trader"],
        {"hand": ["Noble Brigand"]},
        {"deck": ["Silver", "Estate"]},
        {"hand": ["Trader"], "deck": ["Estate", "Duchy"]},
        {"deck": ["Gold", "Estate"]},
    )
    do(game, "play Noble Brigand")
    assert asked(game) == (2, "Copper")
    assert discard(game, 2) == cards("Duchy", "Estate")
    assert trash(game) == ["Silver"]
    assert discard(game, 0) == []
    assert deck(game, 3) == ["Gold", "Estate"]
    do(game, "done")
    assert discard(game, 0) == cards("Gold", "Silver")


def test_no_copper_is_gained_from_noble_brigand_once_there_are_none() -> None:
    """The last Copper goes to the first in turn order."""
    game = situation(["Noble Brigand"], {"hand": ["Noble Brigand"]}, {}, {}, supply={"Copper": 1})
    do(game, "play Noble Brigand")
    assert discard(game, 1) == ["Copper"]
    assert discard(game, 2) == []


def test_noble_brigand_takes_no_other_treasure() -> None:
    """A Copper or Fool's Gold is a Treasure: it is discarded, and no Copper is gained for it."""
    game = situation(
        ["Fool's Gold", "Noble Brigand"],
        {"hand": ["Noble Brigand"]},
        {"deck": ["Copper", "Estate"]},
        {"deck": ["Duchy", "Fool's Gold"]},
    )
    do(game, "play Noble Brigand")
    assert discard(game, 0) == []
    assert discard(game, 1) == cards("Copper", "Estate")
    assert discard(game, 2) == cards("Duchy", "Fool's Gold")
    assert trash(game) == []


def test_noble_brigand_shuffles_a_discard_pile_to_reveal_the_second_card() -> None:
    """One card is left in the deck: it is revealed, and the other comes from the shuffled discard pile."""
    game = situation(["Noble Brigand"], {"hand": ["Noble Brigand"]}, {"deck": ["Estate"], "discard": ["Gold"]})
    do(game, "play Noble Brigand")
    assert discard(game, 0) == ["Gold"]
    assert discard(game, 1) == ["Estate"]


def test_buying_noble_brigand_robs_the_others_before_it_is_gained() -> None:
    """What is taken lies in the discard pile when Noble Brigand gets there, and no coin is given."""
    game = situation(
        ["Noble Brigand"], {"hand": ["Copper"]}, {"deck": ["Gold", "Silver"]}, phase="buy", coins=4, buys=2
    )
    do(game, "buy Noble Brigand")
    assert asked(game) == (0, "Noble Brigand")
    assert discard(game, 0) == []
    do(game, "trash Gold")
    assert discard(game, 0) == cards("Gold", "Noble Brigand")
    assert discard(game, 1) == ["Silver"]
    assert game.coins == 0


def test_noble_brigand_gained_without_buying_robs_nobody() -> None:
    """Workshop gains it quietly."""
    game = situation(["Noble Brigand", "Workshop"], {"hand": ["Workshop"]}, {"deck": ["Gold", "Silver"]})
    do(game, "play Workshop", "gain Noble Brigand")
    assert discard(game, 0) == ["Noble Brigand"]
    assert deck(game, 1) == ["Gold", "Silver"]


def test_moat_answers_noble_brigand_when_it_is_played() -> None:
    """It is an Attack card: one player shows Moat, the next is robbed all the same."""
    game = situation(
        ["Moat", "Noble Brigand"],
        {"hand": ["Noble Brigand"]},
        {"hand": ["Moat"], "deck": ["Gold", "Gold"]},
        {"deck": ["Silver", "Estate"]},
    )
    do(game, "play Noble Brigand")
    assert asked(game) == (1, "Noble Brigand")
    do(game, "reveal Moat")
    assert discard(game, 0) == ["Silver"]
    assert deck(game, 1) == ["Gold", "Gold"]
    assert discard(game, 2) == ["Estate"]


def test_moat_does_not_answer_buying_noble_brigand() -> None:
    """Buying it plays no Attack: the owner of the Moat is not asked and is robbed."""
    game = situation(
        ["Moat", "Noble Brigand"],
        {"deck": COPPERS},
        {"hand": ["Moat"], "deck": ["Gold", "Estate"]},
        phase="buy",
        coins=4,
        buys=2,
    )
    do(game, "buy Noble Brigand")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Gold", "Noble Brigand")
    assert discard(game, 1) == ["Estate"]


def test_secret_chamber_answers_noble_brigand_when_it_is_played() -> None:
    """Its owner draws two cards and puts two back before the robbery, which then finds those."""
    game = situation(
        ["Noble Brigand", "Secret Chamber"],
        {"hand": ["Noble Brigand"]},
        {"hand": ["Secret Chamber", "Estate", "Estate"], "deck": ["Gold", "Silver"]},
    )
    do(game, "play Noble Brigand", "reveal Secret Chamber", "topdeck Estate", "topdeck Estate", "done")
    assert discard(game, 0) == []
    assert discard(game, 1) == cards("Copper", "Estate", "Estate")
    assert hand(game, 1) == cards("Gold", "Secret Chamber", "Silver")


def test_throne_room_robs_with_noble_brigand_twice() -> None:
    """Two coins, and the cards of two robberies."""
    game = situation(
        ["Noble Brigand", "Throne Room"],
        {"hand": ["Throne Room", "Noble Brigand"]},
        {"deck": ["Gold", "Estate", "Silver", "Duchy"]},
    )
    do(game, "play Throne Room", "play Noble Brigand")
    assert game.coins == 2
    assert discard(game, 0) == cards("Gold", "Silver")


def test_trader_may_replace_what_noble_brigand_takes() -> None:
    """The Gold stays in the trash, and a Silver comes from the Supply."""
    game = situation(["Noble Brigand", "Trader"], {"hand": ["Noble Brigand", "Trader"]}, {"deck": ["Gold", "Estate"]})
    do(game, "play Noble Brigand", "reveal Trader")
    assert discard(game, 0) == ["Silver"]
    assert trash(game) == ["Gold"]
    assert game.supply()["Silver"] == 39


def test_trader_may_replace_the_copper_that_noble_brigand_gives() -> None:
    """The one who would gain the Copper is asked."""
    game = situation(
        ["Noble Brigand", "Trader"], {"hand": ["Noble Brigand"]}, {"hand": ["Trader"], "deck": ["Estate", "Estate"]}
    )
    do(game, "play Noble Brigand")
    assert asked(game)[0] == 1
    do(game, "reveal Trader")
    assert discard(game, 1) == cards("Estate", "Estate", "Silver")


def test_tunnel_discarded_by_noble_brigand_may_be_revealed_for_a_gold() -> None:
    """Its owner gains the Gold at once; a Tunnel is no Treasure, so a Copper follows."""
    game = situation(["Noble Brigand", "Tunnel"], {"hand": ["Noble Brigand"]}, {"deck": ["Tunnel", "Estate"]})
    do(game, "play Noble Brigand")
    assert asked(game) == (1, "Tunnel")
    do(game, "reveal Tunnel")
    assert discard(game, 1) == cards("Copper", "Estate", "Gold", "Tunnel")
