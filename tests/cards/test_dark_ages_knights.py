"""Dark Ages: the Knights."""

import pytest

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

ALL_KNIGHTS = (
    "Dame Anna",
    "Dame Josephine",
    "Dame Molly",
    "Dame Natalie",
    "Dame Sylvia",
    "Sir Bailey",
    "Sir Destry",
    "Sir Martin",
    "Sir Michael",
    "Sir Vander",
)

# The pile.


def test_the_knights_are_one_shuffled_pile_of_ten_different_cards() -> None:
    """Each Knight is there once, in an order that depends on the seed."""
    orders = set()
    for seed in range(5):
        game = situation(["Knights"], seed=seed)
        state = game.state
        orders.add(tuple(state.setup.cards[kind].name for kind in state.mixed[0]))
        assert game.supply()["Knights"] == 10
    assert all(sorted(order) == sorted(ALL_KNIGHTS) for order in orders)
    assert len(orders) > 1


def test_only_the_top_knight_can_be_bought_and_the_next_one_then() -> None:
    """Buying the top Knight uncovers the next."""
    game = situation(
        ["Knights"],
        {"deck": ["Copper"] * 5},
        phase="buy",
        coins=10,
        buys=2,
        supply={"Knights": ["Dame Molly", "Sir Destry"]},
    )
    knights = {option for option in offered(game) if "Dame" in option or "Sir" in option}
    assert knights == {"buy Dame Molly"}
    do(game, "buy Dame Molly")
    assert "buy Sir Destry" in offered(game)
    assert "buy Dame Molly" not in offered(game)


def test_sir_martin_costs_four_in_the_supply_and_the_next_knight_five() -> None:
    """Armory can gain Sir Martin, but not the Dame Anna below him."""
    game = situation(
        ["Knights", "Armory"],
        {"hand": ["Armory", "Armory"], "deck": ["Copper"]},
        actions=2,
        supply={"Knights": ["Sir Martin", "Dame Anna"]},
    )
    assert game.cost("Knights") == 4
    do(game, "play Armory", "gain Sir Martin")
    assert deck(game, 0) == ["Sir Martin", "Copper"]
    assert game.cost("Knights") == 5
    do(game, "play Armory")
    assert "gain Dame Anna" not in offered(game)


def test_an_empty_knights_pile_offers_nothing_and_is_one_empty_pile() -> None:
    """The last Knight bought empties one pile, which with two others ends the game."""
    game = situation(
        ["Knights", "Moat", "Village"],
        {"deck": ["Copper"] * 5},
        phase="buy",
        coins=5,
        supply={"Knights": ["Sir Bailey"], "Moat": 0, "Village": 0},
    )
    do(game, "buy Sir Bailey")
    assert game.over
    assert game.supply()["Knights"] == 0


# The attack of all Knights.


@pytest.mark.parametrize("knight", [name for name in ALL_KNIGHTS if name not in ("Dame Anna", "Dame Natalie")])
def test_every_knight_trashes_one_of_two_revealed_cards(knight: str) -> None:
    """The card costing from 3 to 6 is trashed, the other goes to its owner's discard pile, the Knight stays in play."""
    game = situation(["Knights"], {"hand": [knight]}, {"hand": [], "deck": ["Silver", "Estate", "Gold"]})
    do(game, f"play {knight}")
    assert trash(game) == ["Silver"]
    assert discard(game, 1) == ["Estate"]
    assert deck(game, 1) == ["Gold"]
    assert in_play(game, 0) == [knight]
    assert discard(game, 0) == []


def test_the_owner_of_two_fitting_cards_chooses_which_is_trashed() -> None:
    """A Silver and a Gold are revealed: the player attacked chooses."""
    game = situation(["Knights"], {"hand": ["Sir Martin"]}, {"hand": [], "deck": ["Silver", "Gold"]})
    do(game, "play Sir Martin")
    assert asked(game) == (1, "Sir Martin")
    assert offered(game) == {"trash Silver", "trash Gold"}
    do(game, "trash Silver")
    assert discard(game, 1) == ["Gold"]


@pytest.mark.parametrize(("reduction", "fitting"), [(0, ["Gold"]), (2, ["Province"])])
def test_the_range_looks_at_costs_as_they_are_now(reduction: int, fitting: list[str]) -> None:
    """Cards cost from 3 to 6: usually a Gold and no Province; with cards 2 cheaper, a Province and no Silver."""
    other = "Silver" if reduction else "Province"
    revealed = [fitting[0], other]
    game = situation(["Knights"], {"hand": ["Sir Martin"]}, {"hand": [], "deck": revealed}, cost_reduction=reduction)
    do(game, "play Sir Martin")
    assert trash(game) == fitting
    assert discard(game, 1) == [other]


def test_both_cards_are_discarded_when_neither_fits() -> None:
    """Coppers, Estates and Provinces are out of the range."""
    game = situation(["Knights"], {"hand": ["Sir Martin"]}, {"hand": [], "deck": ["Copper", "Province"]})
    do(game, "play Sir Martin")
    assert trash(game) == []
    assert discard(game, 1) == cards("Copper", "Province")


def test_a_knight_against_short_decks() -> None:
    """One card in the deck: it alone is revealed after the discard pile gave nothing; none at all: nothing happens."""
    game = situation(
        ["Knights"], {"hand": ["Sir Martin"]}, {"hand": ["Gold"]}, {"deck": ["Silver"]}, {"discard": ["Duchy"]}
    )
    do(game, "play Sir Martin")
    assert trash(game) == cards("Duchy", "Silver")
    assert hand(game, 1) == ["Gold"]


def test_a_knight_that_trashes_a_knight_is_trashed_and_later_players_are_still_attacked() -> None:
    """Sir Bailey falls, the third player loses a Silver all the same, and Dame Molly goes to the trash."""
    game = situation(
        ["Knights"],
        {"hand": ["Dame Molly"]},
        {"hand": [], "deck": ["Sir Bailey", "Copper"]},
        {"hand": [], "deck": ["Silver", "Estate"]},
    )
    do(game, "play Dame Molly")
    assert trash(game) == cards("Dame Molly", "Silver", "Sir Bailey")
    assert discard(game, 1) == ["Copper"]
    assert discard(game, 2) == ["Estate"]
    assert in_play(game, 0) == []


def test_a_knight_revealed_but_not_trashed_does_not_trash_the_attacker() -> None:
    """Its owner trashes the Gold beside it instead."""
    game = situation(["Knights"], {"hand": ["Dame Molly"]}, {"hand": [], "deck": ["Sir Bailey", "Gold"]})
    do(game, "play Dame Molly", "trash Gold")
    assert trash(game) == ["Gold"]
    assert in_play(game, 0) == ["Dame Molly"]
    assert discard(game, 1) == ["Sir Bailey"]


def test_moat_protects_from_knights_and_the_next_player_is_attacked() -> None:
    """Only the player who reveals Moat is unaffected."""
    game = situation(
        ["Knights", "Moat"],
        {"hand": ["Sir Michael"]},
        {"hand": ["Moat"] + ["Copper"] * 4, "deck": ["Gold"]},
        {"hand": ["Copper"] * 5, "deck": ["Gold"]},
    )
    do(game, "play Sir Michael", "reveal Moat")
    assert len(hand(game, 1)) == 5
    assert deck(game, 1) == ["Gold"]
    assert len(hand(game, 2)) == 3
    assert trash(game) == ["Gold"]


def test_a_throned_knight_attacks_again_even_when_it_has_been_trashed() -> None:
    """Trashed after its first playing, it still attacks at the second."""
    game = situation(
        ["Knights", "Throne Room"],
        {"hand": ["Throne Room", "Sir Destry"], "deck": ["Copper"] * 4},
        {"hand": [], "deck": ["Sir Bailey", "Copper", "Gold", "Estate"]},
    )
    do(game, "play Throne Room", "play Sir Destry")
    assert trash(game) == cards("Gold", "Sir Bailey", "Sir Destry")
    assert len(hand(game, 0)) == 4
    assert in_play(game, 0) == ["Throne Room"]


def test_procession_on_a_knight_that_was_trashed_still_gains() -> None:
    """The Knight can't be trashed a second time; an Action costing exactly 1 more is gained."""
    game = situation(
        ["Knights", "Procession", "Artisan"],
        {"hand": ["Procession", "Dame Molly"]},
        {"hand": [], "deck": ["Sir Bailey", "Copper"]},
    )
    do(game, "play Procession", "play Dame Molly")
    assert trash(game) == cards("Dame Molly", "Sir Bailey")
    assert discard(game, 0) == ["Artisan"]


def test_a_cultist_trashed_by_a_knight_draws_for_its_owner_at_once() -> None:
    """The owner draws 3 on the attacker's turn, from below the two cards revealed."""
    game = situation(
        ["Knights", "Cultist"],
        {"hand": ["Sir Martin"]},
        {"hand": [], "deck": ["Cultist", "Estate", "Copper", "Silver", "Gold", "Duchy"]},
    )
    do(game, "play Sir Martin")
    assert hand(game, 1) == cards("Copper", "Gold", "Silver")
    assert discard(game, 1) == ["Estate"]
    assert deck(game, 1) == ["Duchy"]


def test_a_fortress_trashed_by_a_knight_goes_to_its_owners_hand() -> None:
    """Fortress is no Knight: the attacker stays."""
    game = situation(["Knights", "Fortress"], {"hand": ["Sir Martin"]}, {"hand": [], "deck": ["Fortress", "Copper"]})
    do(game, "play Sir Martin")
    assert hand(game, 1) == ["Fortress"]
    assert trash(game) == []
    assert in_play(game, 0) == ["Sir Martin"]


# What each Knight does beside.


def test_dame_anna_may_trash_up_to_two_cards_from_the_hand() -> None:
    """None, one or two; then she attacks."""
    hands = {"hand": ["Dame Anna", "Copper", "Estate", "Curse"]}
    victim = {"hand": [], "deck": ["Silver", "Copper"]}
    two = do(situation(["Knights"], hands, victim), "play Dame Anna", "trash Curse", "trash Estate")
    assert trash(two) == cards("Curse", "Estate", "Silver")
    assert hand(two, 0) == ["Copper"]
    none = do(situation(["Knights"], hands, victim), "play Dame Anna", "done")
    assert trash(none) == ["Silver"]


def test_a_knight_that_dame_anna_trashes_from_the_hand_does_not_trash_her() -> None:
    """Only a Knight trashed by the shared attack takes the attacker with it."""
    game = situation(["Knights"], {"hand": ["Dame Anna", "Sir Bailey"]}, {"hand": [], "deck": ["Copper", "Copper"]})
    do(game, "play Dame Anna", "trash Sir Bailey")
    assert trash(game) == ["Sir Bailey"]
    assert in_play(game, 0) == ["Dame Anna"]


def test_dame_josephine_is_a_victory_card_worth_two() -> None:
    """She counts 2 points, and Victory cards that look for types find her."""
    game = situation(["Knights"], {"hand": ["Dame Josephine", "Estate"]})
    assert game.scores()[0] == 3
    rebuild = situation(["Knights", "Rebuild"], {"hand": ["Rebuild"], "deck": ["Dame Josephine"]})
    do(rebuild, "play Rebuild", "name another card")
    assert trash(rebuild) == ["Dame Josephine"]


def test_dame_molly_gives_two_actions() -> None:
    """Two Actions beside the attack."""
    game = do(situation(["Knights"], {"hand": ["Dame Molly"]}), "play Dame Molly")
    assert game.actions_left == 2


def test_dame_natalie_may_gain_a_card_costing_up_to_three() -> None:
    """The gain comes first and may be declined."""
    victim = {"hand": [], "deck": ["Gold", "Copper"]}
    game = situation(["Knights", "Village", "Militia"], {"hand": ["Dame Natalie"]}, victim)
    do(game, "play Dame Natalie")
    assert asked(game) == (0, "Dame Natalie")
    assert trash(game) == []
    assert "gain Village" in offered(game)
    assert "gain Militia" not in offered(game)
    assert "done" in offered(game)
    do(game, "gain Village")
    assert discard(game, 0) == ["Village"]
    assert trash(game) == ["Gold"]


def test_dame_sylvia_makes_two_coins_and_leftovers_go_to_the_victims_discard_pile() -> None:
    """The Estate beside the trashed Silver goes to its owner's discard pile, not the attacker's."""
    game = situation(["Knights"], {"hand": ["Dame Sylvia"]}, {"hand": [], "deck": ["Silver", "Estate"]})
    do(game, "play Dame Sylvia")
    assert game.coins == 2
    assert discard(game, 1) == ["Estate"]
    assert discard(game, 0) == []


def test_sir_bailey_gives_a_card_and_an_action() -> None:
    """A card and an Action beside the attack."""
    game = do(situation(["Knights"], {"hand": ["Sir Bailey"], "deck": ["Gold"]}), "play Sir Bailey")
    assert hand(game, 0) == ["Gold"]
    assert game.actions_left == 1


def test_sir_destry_draws_two_cards() -> None:
    """Two cards beside the attack."""
    game = do(situation(["Knights"], {"hand": ["Sir Destry"], "deck": ["Gold", "Silver", "Copper"]}), "play Sir Destry")
    assert hand(game, 0) == cards("Gold", "Silver")


def test_sir_martin_gives_two_buys() -> None:
    """Two Buys beside the attack."""
    game = do(situation(["Knights"], {"hand": ["Sir Martin"]}), "play Sir Martin")
    assert game.buys == 3


def test_sir_michael_makes_the_others_discard_down_to_three_before_he_attacks() -> None:
    """All discard first; the discarded cards may be shuffled in by the attack."""
    game = situation(
        ["Knights"],
        {"hand": ["Sir Michael"]},
        {"hand": ["Gold", "Silver", "Copper", "Copper"]},
        {"hand": ["Copper", "Copper", "Copper"], "deck": ["Duchy"]},
    )
    do(game, "play Sir Michael")
    assert asked(game) == (1, "Sir Michael")
    do(game, "discard Gold")
    assert hand(game, 1) == cards("Copper", "Copper", "Silver")
    assert trash(game) == cards("Duchy", "Gold")
    assert len(hand(game, 2)) == 3


def test_sir_vander_gains_a_gold_for_his_owner_when_trashed() -> None:
    """Trashed by an opponent's Sir Destry, he brings his owner a Gold, and Sir Destry is trashed as well."""
    game = situation(
        ["Knights"],
        {"hand": ["Sir Destry"], "deck": ["Copper", "Copper"]},
        {"hand": [], "deck": ["Sir Vander", "Copper"]},
    )
    do(game, "play Sir Destry")
    assert discard(game, 1) == cards("Copper", "Gold")
    assert trash(game) == cards("Sir Destry", "Sir Vander")
    assert discard(game, 0) == []


def test_sir_vander_trashed_by_his_own_attack_gains_a_gold() -> None:
    """An attacker who is trashed because a Knight fell is trashed like any other card."""
    game = situation(["Knights"], {"hand": ["Sir Vander"]}, {"hand": [], "deck": ["Sir Bailey", "Copper"]})
    do(game, "play Sir Vander")
    assert trash(game) == cards("Sir Bailey", "Sir Vander")
    assert discard(game, 0) == ["Gold"]


def test_market_square_may_answer_the_attackers_own_fall() -> None:
    """The trashed attacker is one of the attacking player's cards."""
    game = situation(
        ["Knights", "Market Square"],
        {"hand": ["Dame Molly", "Market Square"]},
        {"hand": [], "deck": ["Sir Bailey", "Copper"]},
    )
    do(game, "play Dame Molly", "discard Market Square")
    assert discard(game, 0) == cards("Gold", "Market Square")


def test_a_knight_is_gained_from_the_trash_by_name() -> None:
    """Rogue takes a Knight out of the trash; the pile is not touched."""
    game = situation(
        ["Knights", "Rogue"], {"hand": ["Rogue"]}, trash=["Dame Sylvia"], supply={"Knights": ["Sir Bailey"]}
    )
    do(game, "play Rogue")
    assert discard(game, 0) == ["Dame Sylvia"]
    assert game.supply()["Knights"] == 1
