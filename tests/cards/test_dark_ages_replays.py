"""Dark Ages: cards that play other cards: Band of Misfits, Counterfeit, Procession."""

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

# Band of Misfits.


def test_band_of_misfits_plays_a_card_that_stays_in_the_supply() -> None:
    """Village's bonuses come without a Village moving; Band of Misfits lies in play and is discarded as itself."""
    game = situation(
        ["Band of Misfits", "Village", "Moat"], {"hand": ["Band of Misfits"], "deck": ["Gold"] + ["Copper"] * 5}
    )
    do(game, "play Band of Misfits", "play Village")
    assert hand(game, 0) == ["Gold"]
    assert game.actions_left == 2
    assert game.supply()["Village"] == 10
    assert in_play(game, 0) == ["Band of Misfits"]
    do(game, "done")
    assert discard(game, 0) == cards("Band of Misfits", "Gold")
    assert deck(game, 0) == []


def test_band_of_misfits_must_play_a_cheaper_action_that_is_no_command() -> None:
    """Not a Treasure, not a card of the same cost, not itself, and "done" is no choice."""
    game = situation(["Band of Misfits", "Militia", "Moat", "Laboratory"], {"hand": ["Band of Misfits"]})
    do(game, "play Band of Misfits")
    assert offered(game) == {"play Militia", "play Moat"}


def test_band_of_misfits_made_cheaper_plays_only_what_is_cheaper_still() -> None:
    """At a cost of 0 (all cards costing 5 less) nothing costs less than Band of Misfits."""
    game = situation(["Band of Misfits", "Village"], {"hand": ["Band of Misfits"]}, cost_reduction=5)
    do(game, "play Band of Misfits")
    assert asked(game) == (0, None)
    assert game.actions_left == 0


def test_band_of_misfits_cannot_play_from_an_empty_pile() -> None:
    """Village is not offered when its pile is empty; Moat and Militia are."""
    game = situation(
        ["Band of Misfits", "Village", "Moat", "Militia"], {"hand": ["Band of Misfits"]}, supply={"Village": 0}
    )
    do(game, "play Band of Misfits")
    assert offered(game) == {"play Moat", "play Militia"}


def test_band_of_misfits_plays_the_top_card_of_a_mixed_pile() -> None:
    """Only the top Ruins and the top Knight are there to be played, and Sir Martin is cheap enough."""
    game = situation(
        ["Band of Misfits", "Knights", "Cultist"],
        {"hand": ["Band of Misfits"], "deck": ["Gold"]},
        supply={"Knights": ["Sir Martin", "Dame Anna"], "Ruins": ["Ruined Library", "Survivors"]},
    )
    do(game, "play Band of Misfits")
    assert offered(game) == {"play Sir Martin", "play Ruined Library"}
    do(game, "play Ruined Library")
    assert hand(game, 0) == ["Gold"]
    assert game.supply()["Ruins"] == 2


def test_a_knight_played_by_band_of_misfits_cannot_be_trashed() -> None:
    """When a Knight is trashed by it, neither the Knight in the Supply nor Band of Misfits is trashed."""
    game = situation(
        ["Band of Misfits", "Knights"],
        {"hand": ["Band of Misfits"]},
        {"hand": [], "deck": ["Sir Bailey", "Copper"]},
        supply={"Knights": ["Sir Martin", "Dame Anna"]},
    )
    do(game, "play Band of Misfits")
    assert trash(game) == ["Sir Bailey"]
    assert in_play(game, 0) == ["Band of Misfits"]
    assert game.supply()["Knights"] == 2
    assert game.buys == 3


def test_a_feast_played_by_band_of_misfits_is_not_trashed() -> None:
    """Feast can't trash itself from the Supply, but a card is gained all the same."""
    game = situation(["Band of Misfits", "Feast"], {"hand": ["Band of Misfits"]})
    do(game, "play Band of Misfits", "gain Duchy")
    assert trash(game) == []
    assert discard(game, 0) == ["Duchy"]
    assert in_play(game, 0) == ["Band of Misfits"]
    assert game.supply()["Feast"] == 10


def test_a_death_cart_played_by_band_of_misfits_can_trash_only_from_the_hand() -> None:
    """The Death Cart played is in the Supply and can't be trashed; an Action of the hand can."""
    game = situation(["Band of Misfits", "Death Cart"], {"hand": ["Band of Misfits", "Death Cart"]})
    do(game, "play Band of Misfits", "play Death Cart")
    assert offered(game) == {"trash Death Cart", "done"}
    do(game, "trash Death Cart")
    assert game.coins == 5
    assert trash(game) == ["Death Cart"]
    alone = situation(["Band of Misfits", "Death Cart"], {"hand": ["Band of Misfits"]})
    do(alone, "play Band of Misfits", "play Death Cart")
    assert alone.coins == 0
    assert in_play(alone, 0) == ["Band of Misfits"]


def test_band_of_misfits_that_played_hermit_does_not_become_a_madman() -> None:
    """Turning into a Madman belongs to Hermit itself, not to the card that played it."""
    game = situation(["Band of Misfits", "Hermit"], {"hand": ["Band of Misfits"], "deck": ["Copper"] * 5})
    do(game, "play Band of Misfits", "gain Silver", "done")
    assert trash(game) == []
    assert discard(game, 0) == cards("Band of Misfits", "Silver")
    assert game.supply()["Madman"] == 10


def test_band_of_misfits_that_played_urchin_is_never_traded_for_a_mercenary() -> None:
    """Neither its own playing nor another Attack offers to trash Band of Misfits."""
    game = situation(
        ["Band of Misfits", "Urchin", "Militia"],
        {"hand": ["Band of Misfits", "Militia"], "deck": ["Copper", "Copper"]},
    )
    do(game, "play Band of Misfits", "play Urchin", "play Militia")
    assert asked(game) == (0, None)
    assert trash(game) == []
    assert game.supply()["Mercenary"] == 10


def test_an_attack_played_by_band_of_misfits_is_another_attack_for_an_urchin_in_play() -> None:
    """Militia or even Urchin, played from the Supply, lets the Urchin in play be trashed first."""
    for played in ("Militia", "Urchin"):
        game = situation(
            ["Band of Misfits", "Urchin", "Militia"],
            {"hand": ["Band of Misfits"], "deck": ["Copper"], "in_play": ["Urchin"]},
        )
        do(game, "play Band of Misfits", f"play {played}")
        assert offered(game) == {"trash Urchin", "done"}
        do(game, "trash Urchin")
        assert trash(game) == ["Urchin"]
        assert discard(game, 0) == ["Mercenary"]


def test_an_attack_played_by_band_of_misfits_can_be_answered() -> None:
    """Moat protects from a Militia that Band of Misfits plays."""
    game = situation(
        ["Band of Misfits", "Militia", "Moat"], {"hand": ["Band of Misfits"]}, {"hand": ["Moat"] + ["Copper"] * 4}
    )
    do(game, "play Band of Misfits", "play Militia", "reveal Moat")
    assert len(hand(game, 1)) == 5
    assert game.coins == 2


def test_band_of_misfits_as_throne_room_plays_a_card_of_the_hand_twice() -> None:
    """The card played twice comes from the hand as usual."""
    game = situation(
        ["Band of Misfits", "Throne Room", "Village"],
        {"hand": ["Band of Misfits", "Village"], "deck": ["Copper", "Gold"]},
    )
    do(game, "play Band of Misfits", "play Throne Room", "play Village")
    assert game.actions_left == 4
    assert in_play(game, 0) == cards("Band of Misfits", "Village")


def test_throne_room_on_band_of_misfits_chooses_anew() -> None:
    """Each playing of Band of Misfits may play another card."""
    game = situation(
        ["Band of Misfits", "Throne Room", "Village", "Militia"],
        {"hand": ["Throne Room", "Band of Misfits"], "deck": ["Gold"]},
        {"hand": []},
    )
    do(game, "play Throne Room", "play Band of Misfits", "play Village", "play Militia")
    assert game.actions_left == 2
    assert game.coins == 2


def test_both_band_of_misfits_and_what_it_plays_count_as_actions_played() -> None:
    """After a Village, Conspirator played by Band of Misfits is the third Action of the turn."""
    game = situation(
        ["Band of Misfits", "Conspirator", "Village"],
        {"hand": ["Village", "Band of Misfits"], "deck": ["Copper", "Gold"]},
    )
    do(game, "play Village", "play Band of Misfits", "play Conspirator")
    assert hand(game, 0) == cards("Copper", "Gold")
    assert game.coins == 2


# Counterfeit.


def test_counterfeit_plays_a_treasure_twice_and_trashes_that_copy() -> None:
    """1 and twice 2 coins, then the other Silver's 2; one Silver is trashed and one lies in play."""
    game = situation(["Counterfeit"], {"hand": ["Counterfeit", "Silver", "Silver"]}, phase="buy")
    do(game, "play Counterfeit")
    assert offered(game) == {"play Silver", "done"}
    do(game, "play Silver", "play Silver")
    assert game.coins == 7
    assert game.buys == 2
    assert trash(game) == ["Silver"]
    assert in_play(game, 0) == cards("Counterfeit", "Silver")


def test_counterfeit_may_play_nothing() -> None:
    """Declining, or having no Treasure in hand, leaves its own coin and Buy."""
    game = situation(["Counterfeit"], {"hand": ["Counterfeit", "Silver"]}, phase="buy")
    do(game, "play Counterfeit", "done")
    assert (game.coins, game.buys) == (1, 2)
    assert trash(game) == []
    alone = situation(["Counterfeit"], {"hand": ["Counterfeit", "Estate"]}, phase="buy")
    do(alone, "play Counterfeit")
    assert (alone.coins, alone.buys) == (1, 2)


def test_counterfeit_cannot_trash_spoils_that_went_back_to_their_pile() -> None:
    """Spoils makes its coins twice, returns once, and nothing is trashed."""
    game = situation(["Counterfeit", "Bandit Camp"], {"hand": ["Counterfeit", "Spoils"]}, phase="buy")
    do(game, "play Counterfeit", "play Spoils")
    assert (game.coins, game.buys) == (7, 2)
    assert trash(game) == []
    assert game.supply()["Spoils"] == 16
    assert in_play(game, 0) == ["Counterfeit"]


def test_counterfeit_on_counterfeit() -> None:
    """The second Counterfeit is played twice, counterfeits two Treasures, and is trashed itself."""
    game = situation(["Counterfeit"], {"hand": ["Counterfeit", "Counterfeit", "Copper", "Gold", "Silver"]}, phase="buy")
    do(game, "play Counterfeit", "play Counterfeit", "play Gold", "play Silver")
    assert game.coins == 1 + 1 + 6 + 1 + 4
    assert game.buys == 4
    assert trash(game) == cards("Counterfeit", "Gold", "Silver")
    assert in_play(game, 0) == ["Counterfeit"]


def test_counterfeit_on_fools_gold_makes_one_and_then_four() -> None:
    """The second playing of Fool's Gold in the turn is worth 4."""
    game = situation(["Counterfeit", "Fool's Gold"], {"hand": ["Counterfeit", "Fool's Gold"]}, phase="buy")
    do(game, "play Counterfeit", "play Fool's Gold")
    assert game.coins == 6
    assert trash(game) == ["Fool's Gold"]


def test_counterfeit_on_horn_of_plenty_that_trashes_itself() -> None:
    """The second playing no longer finds the Horn in play; it is trashed once."""
    game = situation(["Counterfeit", "Horn of Plenty"], {"hand": ["Counterfeit", "Horn of Plenty"]}, phase="buy")
    do(game, "play Counterfeit", "play Horn of Plenty", "gain Estate")
    assert trash(game) == ["Horn of Plenty"]
    assert offered(game) == {"gain Copper", "gain Curse"}
    do(game, "gain Copper")
    assert discard(game, 0) == cards("Copper", "Estate")
    assert trash(game) == ["Horn of Plenty"]


def test_play_all_treasures_leaves_counterfeit_and_spoils_in_hand() -> None:
    """Both do more than make coins, so each is played by its own choice."""
    game = situation(
        ["Counterfeit", "Bandit Camp"], {"hand": ["Counterfeit", "Spoils", "Copper", "Silver"]}, phase="buy"
    )
    do(game, "play all treasures")
    assert game.coins == 3
    assert hand(game, 0) == cards("Counterfeit", "Spoils")


def test_market_square_may_answer_what_counterfeit_trashes() -> None:
    """The Treasure trashed from play is one of the player's cards."""
    game = situation(
        ["Counterfeit", "Market Square"], {"hand": ["Counterfeit", "Copper", "Market Square"]}, phase="buy"
    )
    do(game, "play Counterfeit", "play Copper", "discard Market Square")
    assert discard(game, 0) == cards("Gold", "Market Square")
    assert trash(game) == ["Copper"]


# Procession.


def test_procession_plays_an_action_twice_trashes_it_and_gains_one_costing_one_more() -> None:
    """Militia (4) played twice brings exactly an Action costing 5."""
    game = situation(
        ["Procession", "Militia", "Laboratory", "Artisan", "Smithy"],
        {"hand": ["Procession", "Militia", "Copper"]},
        {"hand": []},
    )
    do(game, "play Procession", "play Militia")
    assert game.coins == 4
    assert trash(game) == ["Militia"]
    assert discard(game, 0) == ["Laboratory"]
    assert in_play(game, 0) == ["Procession"]
    assert game.actions_left == 0


def test_procession_must_gain_one_of_the_actions_of_that_cost() -> None:
    """Every Action costing exactly 1 more is offered; a Duchy is no Action; declining is not possible."""
    game = situation(
        ["Procession", "Militia", "Laboratory", "Festival"], {"hand": ["Procession", "Militia"]}, {"hand": []}
    )
    do(game, "play Procession", "play Militia")
    assert offered(game) == {"gain Laboratory", "gain Festival"}


def test_procession_may_play_nothing() -> None:
    """Declining, or having no Action in hand, does nothing."""
    game = situation(["Procession", "Village"], {"hand": ["Procession", "Village"]})
    do(game, "play Procession", "done")
    assert hand(game, 0) == ["Village"]
    assert trash(game) == []
    alone = situation(["Procession"], {"hand": ["Procession", "Gold"]})
    do(alone, "play Procession")
    assert asked(alone) == (0, None)
    assert discard(alone, 0) == []


def test_procession_gains_nothing_where_no_action_has_that_cost() -> None:
    """The trashed card is lost all the same."""
    game = situation(["Procession", "Laboratory"], {"hand": ["Procession", "Laboratory"], "deck": ["Copper", "Gold"]})
    do(game, "play Procession", "play Laboratory")
    assert trash(game) == ["Laboratory"]
    assert discard(game, 0) == []


def test_fortress_is_back_in_hand_before_procession_gains() -> None:
    """Two cards, four Actions, the Fortress in hand, and a card costing 5 gained."""
    game = situation(
        ["Procession", "Fortress", "Laboratory"],
        {"hand": ["Procession", "Fortress"], "deck": ["Copper", "Silver", "Estate"]},
    )
    do(game, "play Procession", "play Fortress")
    assert discard(game, 0) == ["Laboratory"]
    assert hand(game, 0) == cards("Copper", "Fortress", "Silver")
    assert game.actions_left == 4
    assert trash(game) == []
    assert in_play(game, 0) == ["Procession"]


def test_squires_own_gain_comes_before_processions() -> None:
    """Trashed from play, Squire first gains an Attack; then the Action costing 1 more is gained."""
    game = situation(
        ["Procession", "Squire", "Militia", "Urchin", "Village"],
        {"hand": ["Procession", "Squire"]},
    )
    do(game, "play Procession", "play Squire", "+2 Buys", "+2 Buys")
    assert offered(game) == {"gain Militia", "gain Urchin"}
    do(game, "gain Militia")
    assert offered(game) == {"gain Urchin", "gain Village"}
    do(game, "gain Village")
    assert discard(game, 0) == cards("Militia", "Village")
    assert trash(game) == ["Squire"]
    assert game.coins == 2


def test_procession_on_madman_that_went_back_to_its_pile() -> None:
    """The second playing finds no Madman to return and draws nothing; trashing fails; the gain goes on."""
    game = situation(
        ["Procession", "Hermit", "Poor House"],
        {"hand": ["Procession", "Madman", "Copper", "Copper"], "deck": ["Silver", "Gold", "Estate", "Duchy"]},
    )
    do(game, "play Procession", "play Madman")
    assert hand(game, 0) == cards("Copper", "Copper", "Gold", "Silver")
    assert game.actions_left == 4
    assert trash(game) == []
    assert discard(game, 0) == ["Poor House"]
    assert game.supply()["Madman"] == 11


def test_procession_looks_at_costs_after_the_card_has_been_trashed() -> None:
    """Highways made cards cheaper while in play; the one trashed no longer does."""
    game = situation(
        ["Procession", "Highway", "Artisan"],
        {"hand": ["Procession", "Highway"], "deck": ["Copper", "Copper"]},
    )
    do(game, "play Procession", "play Highway")
    assert trash(game) == ["Highway"]
    assert game.cost("Artisan") == 6
    assert discard(game, 0) == ["Artisan"]


def test_a_card_trashed_by_procession_no_longer_works_while_in_play() -> None:
    """Haggler, played twice and trashed, gives nothing when a Gold is bought."""
    game = situation(["Procession", "Haggler"], {"hand": ["Procession", "Haggler", "Gold"]}, buys=2)
    do(game, "play Procession", "play Haggler", "play Gold", "buy Gold")
    assert trash(game) == ["Haggler"]
    assert discard(game, 0) == ["Gold"]
    assert game.coins == 1


def test_hermit_trashed_by_procession_brings_no_madman() -> None:
    """Hermit turns into a Madman when discarded from play, not when Procession trashes it."""
    game = situation(["Procession", "Hermit", "Militia"], {"hand": ["Procession", "Hermit"], "deck": ["Copper"] * 5})
    do(game, "play Procession", "play Hermit", "gain Silver", "gain Silver", "gain Militia", "done")
    assert discard(game, 0) == cards("Militia", "Procession", "Silver", "Silver")
    assert trash(game) == ["Hermit"]
    assert game.supply()["Madman"] == 10


def test_procession_on_a_death_cart_that_trashed_itself() -> None:
    """Death Cart can trash itself only once and is gone when Procession would trash it; the gain goes on."""
    game = situation(
        ["Procession", "Death Cart", "Laboratory"], {"hand": ["Procession", "Death Cart"]}, supply={"Ruins": 0}
    )
    do(game, "play Procession", "play Death Cart", "trash Death Cart from play")
    assert game.coins == 5
    assert trash(game) == ["Death Cart"]
    assert discard(game, 0) == ["Laboratory"]


def test_rats_trashed_by_procession_draws_before_the_gain() -> None:
    """Rats, played twice and trashed, draws a card; an Action costing 5 is gained after that."""
    game = situation(
        ["Procession", "Rats", "Laboratory", "Festival"],
        {"hand": ["Procession", "Rats", "Copper", "Estate"], "deck": ["Silver", "Gold", "Duchy"]},
    )
    do(game, "play Procession", "play Rats", "trash Copper", "trash Estate")
    assert offered(game) == {"gain Laboratory", "gain Festival"}
    assert hand(game, 0) == cards("Duchy", "Gold", "Silver")
    assert trash(game) == cards("Copper", "Estate", "Rats")


def test_procession_on_procession() -> None:
    """The inner Procession, played twice, trashes two Actions and is then trashed itself for an Action costing 5."""
    game = situation(
        ["Procession", "Village", "Moat", "Smithy", "Laboratory"],
        {"hand": ["Procession", "Procession", "Village", "Moat"], "deck": ["Copper"] * 8},
    )
    do(game, "play Procession", "play Procession", "play Village", "gain Smithy", "play Moat")
    assert trash(game) == cards("Moat", "Procession", "Village")
    assert discard(game, 0) == cards("Laboratory", "Smithy", "Village")
    assert in_play(game, 0) == ["Procession"]


def test_processions_own_trashing_may_be_answered() -> None:
    """Market Square may be discarded when Procession trashes the card it played."""
    game = situation(
        ["Procession", "Village", "Market Square", "Militia"],
        {"hand": ["Procession", "Village", "Market Square"], "deck": ["Copper", "Copper"]},
    )
    do(game, "play Procession", "play Village", "discard Market Square")
    assert "Gold" in discard(game, 0)
