"""Cards that compare costs, when costs are lowered: to nothing for all cards, or in the midst of an effect."""

import pytest

from dominion_env import Game
from tests.exploring import kingdom_of, owned
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

FREE = 20
"""A reduction that leaves nothing costing anything."""


def free(kingdom: list[str], mine: list[str], *others: dict[str, list[str]], **rest: object) -> Game:
    """A game in which every card costs nothing this turn."""
    return situation(kingdom, {"hand": mine}, *others, cost_reduction=FREE, **rest)


@pytest.mark.parametrize(
    "name",
    ["Workshop", "Ironworks", "Artisan", "Armory", "Feast", "Hermit", "Dame Natalie", "Remodel", "Altar", "Replace"],
)
def test_with_everything_free_a_card_up_to_some_cost_may_be_a_province(name: str) -> None:
    """Province is among what can be gained, and is gained."""
    game = free([*kingdom_of(name), "Village"], [name, "Copper"])
    do(game, f"play {name}")
    if asked(game) == (0, "Hermit") and "gain Province" not in offered(game):
        do(game, "done")
    assert {"gain Province", "gain Gold", "gain Copper", "gain Village"} <= offered(game)
    do(game, "gain Province")
    assert "Province" in owned(game, 0)


@pytest.mark.parametrize("name", ["Upgrade", "Remake", "Develop", "Stonemason", "Procession", "Farmland"])
def test_with_everything_free_nothing_costs_more_or_less_than_another_card(name: str) -> None:
    """A card exactly so much dearer, or cheaper, is not to be found; the trashing happens all the same."""
    if name == "Farmland":
        game = free(["Farmland"], ["Gold", "Gold"], phase="buy", buys=2)
        do(game, "buy Farmland")
        gained = cards("Farmland")
    else:
        fodder = ["Moat"] if name == "Procession" else ["Gold"] * 3
        game = free([name, "Moat"], [name, *fodder])
        do(game, f"play {name}", *(["play Moat"] if name == "Procession" else []))
        gained = cards()
    assert asked(game) == (0, None)
    assert discard(game, 0) == gained
    assert trash(game) in (cards("Gold"), cards("Gold", "Gold"), cards("Moat"))


def test_with_everything_free_trader_gives_no_silver_but_still_replaces() -> None:
    """A Province is trashed for nothing; shown from the hand Trader is worth a Silver as ever."""
    game = free(["Trader"], ["Trader", "Province"])
    do(game, "play Trader")
    assert (trash(game), discard(game, 0)) == (cards("Province"), cards())
    game = free(["Trader"], ["Trader"], phase="buy", buys=2)
    do(game, "buy Province", "reveal Trader")
    assert discard(game, 0) == cards("Silver")


def test_with_everything_free_nothing_is_cheaper_for_haggler_border_village_catacombs_and_band_of_misfits() -> None:
    """Nothing costs less than nothing."""
    game = free(["Haggler", "Border Village"], [], phase="buy", buys=2)
    do(game, "buy Border Village")
    assert discard(game, 0) == cards("Border Village")
    game = situation(["Haggler"], {"hand": [], "in_play": ["Haggler"]}, phase="buy", buys=2, cost_reduction=FREE)
    do(game, "buy Province")
    assert discard(game, 0) == cards("Province")
    game = free(["Chapel", "Catacombs"], ["Chapel", "Catacombs"])
    do(game, "play Chapel", "trash Catacombs")
    assert discard(game, 0) == cards()
    game = free(["Band of Misfits", "Moat"], ["Band of Misfits"])
    do(game, "play Band of Misfits")
    assert in_play(game, 0) == cards("Band of Misfits")
    assert game.supply()["Moat"] == 10


def test_with_everything_free_swindler_may_give_a_province_for_a_copper() -> None:
    """All cards cost the same."""
    game = free(["Swindler"], ["Swindler"], {"deck": ["Copper"]})
    do(game, "play Swindler")
    assert {"gain Province", "gain Curse", "gain Swindler"} <= offered(game)
    do(game, "gain Curse")
    assert discard(game, 1) == cards("Curse")


@pytest.mark.parametrize("name", ["Saboteur", "Rogue", "Sir Bailey", "Dame Molly"])
def test_with_everything_free_attacks_that_look_for_dear_cards_find_none(name: str) -> None:
    """Saboteur goes through the whole deck, the others look at two cards; all revealed cards are discarded."""
    game = free(list(kingdom_of(name)), [name], {"deck": ["Gold", "Province", "Duchy"]})
    do(game, f"play {name}")
    assert trash(game) == []
    assert discard(game, 1) == (cards("Gold", "Province", "Duchy") if name == "Saboteur" else cards("Gold", "Province"))


def test_with_everything_free_sage_finds_nothing() -> None:
    """No card costs 3 or more: all of the deck is discarded."""
    game = situation(["Sage"], {"hand": ["Sage"], "deck": ["Gold", "Province"]}, cost_reduction=FREE)
    do(game, "play Sage")
    assert (hand(game, 0), discard(game, 0)) == (cards(), cards("Gold", "Province"))


def test_with_everything_free_graverobber_takes_nothing_from_the_trash_but_trades_for_a_province() -> None:
    """Its range from 3 to 6 is empty; up to 3 more than nothing is everything."""
    game = free(["Graverobber"], ["Graverobber"], trash=["Gold"])
    do(game, "play Graverobber", "gain a card")
    assert trash(game) == cards("Gold")
    game = free(["Graverobber", "Moat"], ["Graverobber", "Moat"])
    do(game, "play Graverobber", "trash an Action", "gain Province")
    assert discard(game, 0) == cards("Province")


def test_with_everything_free_butcher_mine_and_rebuild_reach_everything_of_their_type() -> None:
    """Without a token, from Copper to Gold, from Estate to Province."""
    game = free(["Butcher"], ["Butcher", "Curse"])
    do(game, "play Butcher", "trash Curse", "number 0", "gain Province")
    assert (discard(game, 0), game.coffers(0)) == (cards("Province"), 2)
    game = free(["Mine"], ["Mine", "Copper"])
    do(game, "play Mine", "trash Copper", "gain Gold")
    assert hand(game, 0) == cards("Gold")
    game = situation(["Rebuild"], {"hand": ["Rebuild"], "deck": ["Estate"]}, cost_reduction=FREE)
    do(game, "play Rebuild", "name another card", "gain Province")
    assert discard(game, 0) == cards("Province")


def test_with_everything_free_a_lone_horn_of_plenty_gains_a_province_and_is_trashed() -> None:
    """One name in play is enough."""
    game = free(["Horn of Plenty"], ["Horn of Plenty"], phase="buy")
    do(game, "play Horn of Plenty", "gain Province")
    assert trash(game) == cards("Horn of Plenty")


def test_with_everything_free_an_overpaid_stonemason_finds_no_actions_at_its_price() -> None:
    """All of them cost 0 now, and one can't overpay 0."""
    game = free(["Stonemason", "Moat"], [], phase="buy", coins=3, buys=2)
    do(game, "buy Stonemason")
    assert offered(game) == {f"overpay {n}" for n in range(4)}
    do(game, "overpay 2")
    assert discard(game, 0) == cards("Stonemason")


# In the midst of an effect.


def test_the_cost_of_a_trashed_highway_rises_as_it_leaves_play() -> None:
    """Procession trashes it: cards cost 1 more again, and the Action must cost 1 more than its printed 5."""
    game = situation(
        ["Procession", "Highway", "Hunting Grounds", "Market"],
        {"hand": ["Procession", "Highway"], "deck": ["Copper"] * 3},
    )
    do(game, "play Procession", "play Highway")
    assert discard(game, 0) == cards("Hunting Grounds")


def test_a_throned_bridge_lowers_costs_for_the_cards_after_it() -> None:
    """With all 2 cheaper an Estate costs nothing, and Remodel reaches cards printed with up to 4."""
    game = situation(
        ["Throne Room", "Bridge", "Remodel", "Upgrade"],
        {"hand": ["Throne Room", "Bridge", "Remodel", "Estate"]},
        actions=2,
    )
    do(game, "play Throne Room", "play Bridge")
    assert [game.cost(name) for name in ("Estate", "Copper", "Silver", "Province")] == [0, 0, 1, 6]
    do(game, "play Remodel")
    assert "gain Remodel" in offered(game), "printed with 4, it costs 2 now, as much as 2 more than the Estate"
    assert "gain Duchy" not in offered(game)


def test_an_estate_at_the_floor_is_as_cheap_as_a_copper() -> None:
    """Swindler may give an Estate for a Copper; Upgrade turns the Copper into a Silver that costs 1."""
    game = situation(["Swindler"], {"hand": ["Swindler"]}, {"deck": ["Copper"]}, cost_reduction=2)
    do(game, "play Swindler", "gain Estate")
    assert discard(game, 1) == cards("Estate")
    game = situation(["Upgrade"], {"hand": ["Upgrade"], "deck": ["Copper"]}, cost_reduction=2)
    do(game, "play Upgrade")
    assert discard(game, 0) == cards("Silver")


def test_haggler_and_border_village_bought_with_highways_in_play() -> None:
    """With costs 2 lower, a Border Village for 4 brings what costs up to 3 now: cards printed with 5."""
    game = situation(
        ["Haggler", "Border Village", "Highway"],
        {"hand": [], "in_play": ["Highway", "Highway", "Haggler"]},
        phase="buy",
        coins=4,
        buys=2,
    )
    do(game, "buy Border Village")
    assert "gain Highway" in offered(game)
    assert "gain Gold" not in offered(game)
    do(game, "gain Highway")
    assert {"gain Duchy", "gain Highway"} <= offered(game)
    assert "gain Gold" not in offered(game)


def test_costs_are_as_printed_again_on_the_next_turn() -> None:
    """Bridge and Renown end with their turn, Highway with its leaving play, also for an attack of the next player."""
    game = situation(
        ["Bridge", "Highway", "Joust", "Saboteur"],
        {"hand": [], "in_play": ["Highway"], "deck": ["Silver"] * 6},
        {"hand": ["Saboteur"]},
        phase="buy",
        cost_reduction=3,
    )
    assert game.cost("Silver") == 0
    do(game, "done", "play Saboteur")
    assert trash(game) == cards("Silver")
    assert deck(game, 0) == []


def test_border_village_that_costs_one_brings_a_card_for_nothing() -> None:
    """Lowered by 5 it costs 1; Copper, Curse and everything printed with up to 5 cost nothing."""
    game = situation(["Border Village", "Market"], {"hand": []}, phase="buy", coins=1, buys=2, cost_reduction=5)
    do(game, "buy Border Village")
    assert {"gain Copper", "gain Curse", "gain Duchy", "gain Market"} <= offered(game)
    assert not {"gain Gold", "gain Border Village", "gain Province"} & offered(game)
