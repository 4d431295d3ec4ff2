"""Dark Ages: Ruins and those who hand them out (Cultist, Death Cart, Marauder), and Shelters."""

import pytest

from dominion_env import Game, Kingdom
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

RUINS = {"Abandoned Mine", "Ruined Library", "Ruined Market", "Ruined Village", "Survivors"}

# The Ruins pile.


@pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 20), (4, 30), (5, 40), (6, 50)])
@pytest.mark.parametrize("looter", ["Cultist", "Death Cart", "Marauder"])
def test_each_looter_brings_ten_ruins_for_each_player_beyond_the_first(looter: str, players: int, size: int) -> None:
    """The pile is there as soon as one Looter is."""
    game = situation([looter], number=players)
    assert game.supply()["Ruins"] == size


def test_there_are_no_ruins_without_a_looter() -> None:
    """A kingdom of other cards has no Ruins pile."""
    assert "Ruins" not in situation(["Rats"]).supply()


def test_a_looter_beside_the_kingdom_brings_ruins_too() -> None:
    """A Death Cart set aside for Ferryman brings its own set-up."""
    assert situation(["Ferryman"], ferryman="Death Cart").supply()["Ruins"] == 10


def test_the_ruins_pile_mixes_all_five_kinds_in_random_order() -> None:
    """With 50 Ruins each of the five is there ten times; with 10, which and in what order depends on the seed."""
    full = situation(["Cultist"], number=6).state
    names = [full.setup.cards[kind].name for kind in full.mixed[0]]
    assert sorted(names) == sorted(name for name in RUINS for _ in range(10))
    small = [situation(["Cultist"], seed=seed).state.mixed[0] for seed in range(4)]
    assert len({tuple(pile) for pile in small}) > 1


def test_only_the_top_ruins_is_available_and_the_next_is_uncovered() -> None:
    """The Ruins are in the Supply, cost 0 and may be bought, one after the other as they lie."""
    game = situation(
        ["Cultist"], {"deck": ["Copper"] * 5}, phase="buy", buys=3, supply={"Ruins": ["Survivors", "Ruined Market"]}
    )
    assert offered(game) & {f"buy {name}" for name in RUINS} == {"buy Survivors"}
    do(game, "buy Survivors")
    assert offered(game) & {f"buy {name}" for name in RUINS} == {"buy Ruined Market"}
    do(game, "buy Ruined Market")
    assert offered(game) & {f"buy {name}" for name in RUINS} == set()
    assert discard(game, 0) == cards("Ruined Market", "Survivors")


def test_an_empty_ruins_pile_is_one_of_three_that_end_the_game() -> None:
    """The Ruins are one Supply pile."""
    game = situation(
        ["Cultist", "Moat"],
        {"deck": ["Copper"] * 5},
        phase="buy",
        supply={"Ruins": ["Survivors"], "Moat": 0, "Curse": 0},
    )
    do(game, "buy Survivors")
    assert game.over


# The five Ruins.


def test_abandoned_mine_makes_a_coin() -> None:
    """One coin."""
    game = do(situation(["Cultist"], {"hand": ["Abandoned Mine"]}), "play Abandoned Mine")
    assert (game.coins, game.buys, game.actions_left) == (1, 1, 0)


def test_ruined_library_draws_a_card() -> None:
    """One card."""
    game = do(situation(["Cultist"], {"hand": ["Ruined Library"], "deck": ["Gold", "Silver"]}), "play Ruined Library")
    assert hand(game, 0) == ["Gold"]


def test_ruined_market_gives_a_buy() -> None:
    """One Buy."""
    game = do(situation(["Cultist"], {"hand": ["Ruined Market"]}), "play Ruined Market")
    assert (game.coins, game.buys, game.actions_left) == (0, 2, 0)


def test_ruined_village_gives_an_action() -> None:
    """One Action."""
    game = do(situation(["Cultist"], {"hand": ["Ruined Village", "Ruined Village"]}), "play Ruined Village")
    assert game.actions_left == 1
    assert "play Ruined Village" in offered(game)


def test_survivors_discards_both_cards_or_puts_both_back() -> None:
    """There is no discarding only one; the order of those put back is free."""
    start = {"hand": ["Survivors"], "deck": ["Copper", "Gold", "Estate"]}
    game = do(situation(["Cultist"], start), "play Survivors")
    assert offered(game) == {"Survivors: discard them", "Survivors: put them back"}
    decision = game.decision
    assert decision is not None
    assert decision.looking_at == ("Copper", "Gold")
    back = do(game.clone(), "put them back", "topdeck Copper")
    assert deck(back, 0) == ["Gold", "Copper", "Estate"]
    do(game, "discard them")
    assert discard(game, 0) == cards("Copper", "Gold")
    assert deck(game, 0) == ["Estate"]


def test_survivors_with_one_card_or_none() -> None:
    """It looks at what there is, shuffling if need be; with nothing to look at it asks nothing."""
    one = situation(["Cultist"], {"hand": ["Survivors"], "discard": ["Gold"]})
    do(one, "play Survivors", "put them back")
    assert deck(one, 0) == ["Gold"]
    none = do(situation(["Cultist"], {"hand": ["Survivors"]}), "play Survivors")
    assert asked(none) == (0, None)


def test_ruins_are_actions_for_cards_that_look_for_actions() -> None:
    """Throne Room plays a Ruins twice."""
    game = situation(["Cultist", "Throne Room"], {"hand": ["Throne Room", "Abandoned Mine"]})
    do(game, "play Throne Room", "play Abandoned Mine")
    assert game.coins == 2


# Cultist.


def test_cultist_draws_two_and_the_others_gain_the_ruins_in_turn_order() -> None:
    """Each other player gains the Ruins then on top."""
    game = situation(
        ["Cultist"],
        {"hand": ["Cultist"], "deck": ["Gold", "Silver", "Copper"]},
        {},
        {},
        supply={"Ruins": ["Survivors", "Ruined Market", "Ruined Library"]},
    )
    do(game, "play Cultist")
    assert hand(game, 0) == cards("Gold", "Silver")
    assert discard(game, 1) == ["Survivors"]
    assert discard(game, 2) == ["Ruined Market"]
    assert game.supply()["Ruins"] == 1


def test_cultist_gives_ruins_while_they_last() -> None:
    """With one Ruins left, only the first of the others gains one."""
    game = situation(["Cultist"], {"hand": ["Cultist"]}, {}, {}, supply={"Ruins": ["Survivors"]})
    do(game, "play Cultist")
    assert discard(game, 1) == ["Survivors"]
    assert discard(game, 2) == []


def test_a_protected_player_gains_no_ruins_from_cultist() -> None:
    """The next player gains the top Ruins instead."""
    game = situation(
        ["Cultist", "Moat"],
        {"hand": ["Cultist"]},
        {"hand": ["Moat"]},
        {},
        supply={"Ruins": ["Survivors", "Ruined Market"]},
    )
    do(game, "play Cultist", "reveal Moat")
    assert discard(game, 1) == []
    assert discard(game, 2) == ["Survivors"]


def test_trader_may_take_a_silver_for_the_ruins_of_cultist() -> None:
    """The Ruins stays on its pile for the next player."""
    game = situation(
        ["Cultist", "Trader"],
        {"hand": ["Cultist"]},
        {"hand": ["Trader"]},
        {},
        supply={"Ruins": ["Survivors", "Ruined Market"]},
    )
    do(game, "play Cultist", "reveal Trader")
    assert discard(game, 1) == ["Silver"]
    assert discard(game, 2) == ["Survivors"]


def test_cultist_may_play_another_cultist_without_an_action() -> None:
    """One after the other; other Actions can't be played that way, and it may be declined."""
    start = {"hand": ["Cultist", "Cultist", "Moat"], "deck": ["Cultist", "Copper", "Silver", "Gold"]}
    game = do(situation(["Cultist", "Moat"], start, {"hand": []}), "play Cultist")
    assert asked(game) == (0, "Cultist")
    assert offered(game) == {"play Cultist", "done"}
    declined = do(game.clone(), "done")
    assert in_play(declined, 0) == ["Cultist"]
    assert len(discard(declined, 1)) == 1
    do(game, "play Cultist", "play Cultist")
    assert in_play(game, 0) == cards("Cultist", "Cultist", "Cultist")
    assert len(discard(game, 1)) == 3
    assert game.actions_left == 0


def test_a_trashed_cultist_draws_three_cards() -> None:
    """Its owner draws at once."""
    game = situation(
        ["Cultist", "Chapel"], {"hand": ["Chapel", "Cultist"], "deck": ["Gold", "Silver", "Copper", "Estate"]}
    )
    do(game, "play Chapel", "trash Cultist")
    assert hand(game, 0) == cards("Copper", "Gold", "Silver")


def test_a_cultist_trashed_by_an_opponent_draws_before_the_attack_goes_on() -> None:
    """Swindler trashes a Cultist: its owner draws 3 before a card of the same cost is chosen and gained."""
    game = situation(
        ["Cultist", "Swindler", "Laboratory"],
        {"hand": ["Swindler"]},
        {"hand": ["Copper"] * 5, "deck": ["Cultist", "Silver", "Gold", "Estate", "Duchy"]},
    )
    do(game, "play Swindler")
    assert len(hand(game, 1)) == 8
    do(game, "gain Laboratory")
    assert trash(game) == ["Cultist"]
    assert discard(game, 1) == ["Laboratory"]
    assert deck(game, 1) == ["Duchy"]


# Death Cart.


def test_death_cart_trashes_itself_or_an_action_of_the_hand_for_five_coins() -> None:
    """The places are told apart: another Death Cart in hand is a choice of its own."""
    start = {"hand": ["Death Cart", "Death Cart", "Ruined Village", "Copper"]}
    game = do(situation(["Death Cart"], start), "play Death Cart")
    assert offered(game) == {"trash Death Cart", "trash Ruined Village", "trash Death Cart from play", "done"}
    itself = do(game.clone(), "trash Death Cart from play")
    assert itself.coins == 5
    assert in_play(itself, 0) == []
    assert hand(itself, 0) == cards("Copper", "Death Cart", "Ruined Village")
    other = do(game.clone(), "trash Death Cart")
    assert other.coins == 5
    assert in_play(other, 0) == ["Death Cart"]
    assert hand(other, 0) == cards("Copper", "Ruined Village")
    do(game, "trash Ruined Village")
    assert game.coins == 5
    assert trash(game) == ["Ruined Village"]


def test_death_cart_makes_no_coins_when_nothing_is_trashed() -> None:
    """Trashing is optional, and the coins are for the trashing."""
    game = situation(["Death Cart"], {"hand": ["Death Cart", "Ruined Village"]})
    do(game, "play Death Cart", "done")
    assert game.coins == 0
    assert trash(game) == []


def test_death_cart_may_trash_a_fortress_again_and_again() -> None:
    """A Fortress that comes back to the hand was trashed, so the coins come."""
    game = situation(["Death Cart", "Fortress"], {"hand": ["Death Cart", "Fortress"]})
    do(game, "play Death Cart", "trash Fortress")
    assert game.coins == 5
    assert hand(game, 0) == ["Fortress"]


def test_a_throned_death_cart_trashes_itself_once() -> None:
    """At the second playing only an Action of the hand can be trashed."""
    game = situation(["Death Cart", "Throne Room", "Moat"], {"hand": ["Throne Room", "Death Cart", "Moat"]})
    do(game, "play Throne Room", "play Death Cart", "trash Death Cart from play")
    assert offered(game) == {"trash Moat", "done"}
    do(game, "trash Moat")
    assert game.coins == 10
    assert trash(game) == cards("Death Cart", "Moat")


def test_gaining_a_death_cart_gains_two_ruins() -> None:
    """The top Ruins and the next, whether Death Cart was bought or gained otherwise."""
    bought = situation(
        ["Death Cart"],
        {"deck": ["Copper"] * 5},
        phase="buy",
        coins=4,
        buys=2,
        supply={"Ruins": ["Survivors", "Ruined Market", "Survivors"]},
    )
    do(bought, "buy Death Cart")
    assert discard(bought, 0) == cards("Death Cart", "Ruined Market", "Survivors")
    assert bought.supply()["Ruins"] == 1
    gained = situation(["Death Cart", "Workshop"], {"hand": ["Workshop"]}, supply={"Ruins": ["Survivors", "Survivors"]})
    do(gained, "play Workshop", "gain Death Cart")
    assert discard(gained, 0) == cards("Death Cart", "Survivors", "Survivors")


def test_gaining_a_death_cart_with_fewer_ruins_left() -> None:
    """As many Ruins as there are."""
    for left in (["Survivors"], []):
        game = situation(["Death Cart", "Workshop"], {"hand": ["Workshop"]}, supply={"Ruins": left})
        do(game, "play Workshop", "gain Death Cart")
        assert discard(game, 0) == cards("Death Cart", *left)


# Marauder.


def test_marauder_gains_a_spoils_before_the_others_gain_ruins() -> None:
    """The Spoils comes from outside the Supply; then each other player gains the top Ruins while there are any."""
    game = situation(["Marauder"], {"hand": ["Marauder"]}, {}, {}, supply={"Ruins": ["Survivors"]}, log=True)
    do(game, "play Marauder")
    assert discard(game, 0) == ["Spoils"]
    assert discard(game, 1) == ["Survivors"]
    assert discard(game, 2) == []
    log = game.state.log
    assert log is not None
    names = [game.state.setup.cards[kind].name for _, _, kind, *_ in log if kind >= 0]
    assert names.index("Spoils") < names.index("Survivors")


def test_marauder_without_spoils_left_still_attacks() -> None:
    """With the Spoils pile empty the others gain Ruins all the same."""
    game = situation(["Marauder"], {"hand": ["Marauder"]}, supply={"Spoils": 0})
    do(game, "play Marauder")
    assert discard(game, 0) == []
    assert len(discard(game, 1)) == 1


def test_marauder_gains_its_spoils_even_when_all_others_are_protected() -> None:
    """Moat saves from the Ruins only."""
    game = situation(["Marauder", "Moat"], {"hand": ["Marauder"]}, {"hand": ["Moat"]})
    do(game, "play Marauder", "reveal Moat")
    assert discard(game, 0) == ["Spoils"]
    assert discard(game, 1) == []


# Shelters.


def test_shelters_replace_the_three_starting_estates() -> None:
    """Each player starts with seven Coppers, a Hovel, a Necropolis and an Overgrown Estate."""
    kingdom = ["Rats", "Fortress", "Hermit", "Urchin", "Squire", "Beggar", "Armory", "Forager", "Procession", "Count"]
    game = Game(Kingdom("", tuple(kingdom), shelters=True), players=3)
    for player in range(3):
        owned = [*game.zone(player, "hand"), *game.zone(player, "deck")]
        assert sorted(owned) == cards(*["Copper"] * 7, "Hovel", "Necropolis", "Overgrown Estate")


def test_shelters_are_no_supply_pile_and_cannot_be_bought() -> None:
    """With coins to spare no Shelter is for sale."""
    game = situation(["Rats"], {"hand": ["Hovel"], "deck": ["Copper"] * 5}, phase="buy", coins=8, shelters=True)
    assert not {"Hovel", "Necropolis", "Overgrown Estate", "Shelters"} & set(game.supply())
    assert not {
        option for option in offered(game) if "Hovel" in option or "Necropolis" in option or "Overgrown" in option
    }


def test_hovel_may_be_trashed_when_a_victory_card_is_bought() -> None:
    """There is no reward beyond being rid of it; the Victory card is gained."""
    game = situation(["Rats"], {"hand": ["Hovel"], "deck": ["Copper"] * 5}, phase="buy", coins=5, buys=2, shelters=True)
    do(game, "buy Duchy")
    assert offered(game) == {"trash Hovel", "done"}
    do(game, "trash Hovel")
    assert trash(game) == ["Hovel"]
    assert discard(game, 0) == ["Duchy"]
    assert (game.coins, game.buys) == (0, 1)


def test_hovel_may_be_kept() -> None:
    """Declining keeps it in hand and the buy goes on."""
    game = situation(["Rats"], {"hand": ["Hovel"], "deck": ["Copper"] * 5}, phase="buy", coins=5, buys=2, shelters=True)
    do(game, "buy Duchy", "done")
    assert hand(game, 0) == ["Hovel"]
    assert discard(game, 0) == ["Duchy"]


def test_hovel_looks_at_buying_not_at_gaining() -> None:
    """An Estate gained with Workshop is no occasion, an Estate bought is."""
    game = situation(["Workshop"], {"hand": ["Workshop", "Hovel"], "deck": ["Copper"] * 5}, coins=2, shelters=True)
    do(game, "play Workshop", "gain Estate")
    assert asked(game) == (0, None)
    do(game, "buy Estate")
    assert offered(game) == {"trash Hovel", "done"}


def test_hovel_ignores_other_purchases_and_other_players() -> None:
    """A Silver is no Victory card, and another player's Duchy is not one's own."""
    silver = situation(
        ["Rats"], {"hand": ["Hovel"], "deck": ["Copper"] * 5}, phase="buy", coins=3, buys=2, shelters=True
    )
    do(silver, "buy Silver")
    assert asked(silver) == (0, None)
    other = situation(
        ["Rats"], {"deck": ["Copper"] * 5}, {"hand": ["Hovel"]}, phase="buy", coins=5, buys=2, shelters=True
    )
    do(other, "buy Duchy")
    assert asked(other) == (0, None)


def test_hovel_may_be_trashed_when_a_card_that_is_also_a_victory_card_is_bought() -> None:
    """Dame Josephine is a Victory card, too."""
    game = situation(
        ["Knights"],
        {"hand": ["Hovel"], "deck": ["Copper"] * 5},
        phase="buy",
        coins=5,
        shelters=True,
        supply={"Knights": ["Dame Josephine"]},
    )
    do(game, "buy Dame Josephine", "trash Hovel")
    assert trash(game) == ["Hovel"]


def test_necropolis_is_an_action_that_gives_two_actions() -> None:
    """Two Actions and nothing else."""
    game = situation(["Moat"], {"hand": ["Necropolis", "Moat"]}, shelters=True)
    do(game, "play Necropolis")
    assert game.actions_left == 2
    assert hand(game, 0) == ["Moat"]


def test_overgrown_estate_is_a_victory_card_worth_nothing() -> None:
    """It scores 0 but counts as a Victory card, for Bureaucrat for instance."""
    game = situation(
        ["Bureaucrat"], {"hand": ["Bureaucrat"]}, {"hand": ["Overgrown Estate", "Copper"], "deck": []}, shelters=True
    )
    assert game.scores() == [0, 0]
    do(game, "play Bureaucrat")
    assert deck(game, 1) == ["Overgrown Estate"]


def test_overgrown_estate_draws_before_the_effect_that_trashed_it_goes_on() -> None:
    """The Estate drawn in the middle of Remake can be the second card it trashes."""
    game = situation(
        ["Remake", "Hamlet", "Village"],
        {"hand": ["Remake", "Overgrown Estate"], "deck": ["Estate", "Copper"]},
        shelters=True,
    )
    do(game, "play Remake", "gain Hamlet", "gain Village")
    assert trash(game) == cards("Estate", "Overgrown Estate")
    assert discard(game, 0) == cards("Hamlet", "Village")
    assert hand(game, 0) == []
