"""Cornucopia & Guilds: Horn of Plenty, Hunting Party, Menagerie and Remake."""

from tests.situations import asked, cards, deck, discard, do, hand, in_play, knows, offered, situation, trash

# Horn of Plenty.


def test_horn_of_plenty_makes_no_coins_and_gains_by_the_names_in_play() -> None:
    """Itself, other Treasures and Actions count, each name once."""
    game = situation(
        ["Horn of Plenty", "Village", "Smithy"],
        {"hand": ["Horn of Plenty"], "in_play": ["Village", "Village", "Smithy", "Copper", "Copper"]},
        phase="buy",
    )
    do(game, "play Horn of Plenty")
    assert offered(game) == {"gain Copper", "gain Silver", "gain Estate", "gain Curse", "gain Village", "gain Smithy"}
    do(game, "gain Smithy")
    assert game.coins == 0
    assert discard(game, 0) == cards("Smithy")
    assert "Horn of Plenty" in in_play(game, 0)


def test_horn_of_plenty_is_trashed_when_it_gains_a_victory_card() -> None:
    """A Victory card costs the Horn."""
    game = situation(["Horn of Plenty"], {"hand": ["Horn of Plenty"], "in_play": ["Copper"]}, phase="buy")
    do(game, "play Horn of Plenty", "gain Estate")
    assert trash(game) == cards("Horn of Plenty")
    assert in_play(game, 0) == cards("Copper")
    assert discard(game, 0) == cards("Estate")


def test_horn_of_plenty_is_trashed_for_a_card_that_is_also_a_victory_card() -> None:
    """Nobles is an Action and a Victory card."""
    game = situation(
        ["Horn of Plenty", "Nobles", "Moat", "Village", "Smithy"],
        {"hand": ["Horn of Plenty"], "in_play": ["Moat", "Village", "Smithy", "Copper", "Silver"]},
        phase="buy",
    )
    do(game, "play Horn of Plenty", "gain Nobles")
    assert trash(game) == cards("Horn of Plenty")


def test_horn_of_plenty_stays_when_a_victory_card_is_bought() -> None:
    """Only its own gain matters."""
    game = situation(["Horn of Plenty"], {"hand": ["Horn of Plenty"]}, phase="buy", coins=2, buys=2)
    do(game, "play Horn of Plenty", "gain Copper", "buy Estate")
    assert in_play(game, 0) == cards("Horn of Plenty")


def test_horn_of_plenty_must_gain_and_counts_only_cards_still_in_play() -> None:
    """With Mining Village trashed the Horn is alone in play: a card for 1 at most must be gained."""
    game = situation(
        ["Horn of Plenty", "Mining Village"],
        {"hand": ["Mining Village"], "deck": ["Horn of Plenty", "Copper"]},
        cost_reduction=1,
    )
    do(game, "play Mining Village", "trash Mining Village from play", "play Horn of Plenty")
    assert [game.cost("Estate"), game.cost("Silver")] == [1, 2]
    assert offered(game) == {"gain Copper", "gain Curse", "gain Estate"}


def test_throne_room_can_be_played_for_nothing_and_counts_for_horn_of_plenty() -> None:
    """With no other Action in hand Throne Room still is played and lies in play."""
    game = situation(
        ["Throne Room", "Horn of Plenty", "Moat"], {"hand": ["Throne Room", "Horn of Plenty"], "deck": ["Copper"] * 5}
    )
    assert "play Throne Room" in offered(game)
    do(game, "play Throne Room", "play Horn of Plenty")
    assert "gain Moat" in offered(game)


def test_horn_of_plenty_is_played_when_its_owner_likes() -> None:
    """Playing all Treasures at once leaves it in hand, to be played or not."""
    game = situation(["Horn of Plenty"], {"hand": ["Horn of Plenty", "Copper", "Gold"]}, phase="buy")
    do(game, "play all treasures")
    assert hand(game, 0) == cards("Horn of Plenty")
    assert "play Horn of Plenty" in offered(game)
    do(game, "done")
    assert "Horn of Plenty" not in trash(game)


def test_horn_of_plenty_with_nothing_to_gain() -> None:
    """With no pile cheap enough it gains nothing and stays."""
    game = situation(
        ["Horn of Plenty"], {"hand": ["Horn of Plenty"]}, phase="buy", supply={"Copper": 0, "Curse": 0}, coins=2
    )
    do(game, "play Horn of Plenty")
    assert asked(game) == (0, None)
    assert in_play(game, 0) == cards("Horn of Plenty")


def test_horn_of_plenty_compares_costs_as_they_are_now() -> None:
    """With costs lowered by 2 a card printed with 3 is within reach of one name."""
    game = situation(["Horn of Plenty", "Village"], {"hand": ["Horn of Plenty"]}, phase="buy", cost_reduction=2)
    do(game, "play Horn of Plenty")
    assert {"gain Silver", "gain Village", "gain Estate"} <= offered(game)
    assert "gain Duchy" not in offered(game)


def test_horn_of_plenty_stays_when_trader_turns_its_victory_card_into_a_silver() -> None:
    """Then no Victory card was gained."""
    game = situation(
        ["Horn of Plenty", "Trader"], {"hand": ["Horn of Plenty", "Trader"], "in_play": ["Copper"]}, phase="buy"
    )
    do(game, "play Horn of Plenty", "gain Estate", "reveal Trader")
    assert in_play(game, 0) == cards("Copper", "Horn of Plenty")
    assert discard(game, 0) == cards("Silver")


def test_gaining_tunnel_with_horn_of_plenty_is_not_discarding_it() -> None:
    """Tunnel's reaction is not offered; being a Victory card it costs the Horn."""
    game = situation(
        ["Tunnel", "Horn of Plenty", "Village", "Smithy"],
        {"hand": ["Horn of Plenty"], "deck": ["Copper"] * 5, "in_play": ["Village", "Smithy"]},
        phase="buy",
    )
    gold = game.supply()["Gold"]
    do(game, "play Horn of Plenty", "gain Tunnel")
    assert discard(game, 0) == cards("Tunnel")
    assert trash(game) == cards("Horn of Plenty")
    assert game.supply()["Gold"] == gold


def test_horn_of_plenty_played_twice_is_trashed_once_and_no_longer_counts_itself() -> None:
    """Counterfeit plays it again after it went to the trash for an Estate; then only Counterfeit is in play."""
    game = situation(
        ["Counterfeit", "Horn of Plenty"],
        {"hand": ["Counterfeit", "Horn of Plenty"], "deck": ["Copper"] * 5},
        phase="buy",
    )
    do(game, "play Counterfeit", "play Horn of Plenty", "gain Estate")
    assert offered(game) == {"gain Copper", "gain Curse"}
    do(game, "gain Copper")
    assert discard(game, 0) == cards("Estate", "Copper")
    assert trash(game) == cards("Horn of Plenty")


# Hunting Party.


def test_hunting_party_takes_the_first_card_that_is_no_duplicate() -> None:
    """It draws a card first; revealed cards like one in hand are discarded, the first other one is taken."""
    game = situation(
        ["Hunting Party"],
        {
            "hand": ["Hunting Party", "Hunting Party", "Copper"],
            "deck": ["Estate", "Copper", "Estate", "Hunting Party", "Gold", "Silver"],
        },
    )
    do(game, "play Hunting Party")
    assert hand(game, 0) == cards("Hunting Party", "Copper", "Estate", "Gold")
    assert discard(game, 0) == cards("Copper", "Estate", "Hunting Party")
    assert deck(game, 0) == ["Silver"]
    assert game.actions_left == 1
    assert [knows(game, 1, 0, name) for name in ("Hunting Party", "Copper", "Estate", "Gold")] == [1, 1, 1, 1]


def test_hunting_party_that_finds_nothing_new_discards_all_it_revealed() -> None:
    """After shuffling once there are no more cards to reveal; what was revealed is not shuffled again."""
    game = situation(
        ["Hunting Party"],
        {
            "hand": ["Hunting Party", "Copper", "Estate"],
            "deck": ["Copper", "Copper", "Estate", "Copper"],
            "discard": ["Estate"],
        },
    )
    do(game, "play Hunting Party")
    assert hand(game, 0) == cards("Copper", "Copper", "Estate")
    assert deck(game, 0) == []
    assert discard(game, 0) == cards("Copper", "Estate", "Copper", "Estate")


def test_hunting_party_with_no_cards_left() -> None:
    """Nothing is drawn or revealed."""
    game = situation(["Hunting Party"], {"hand": ["Hunting Party"]})
    do(game, "play Hunting Party")
    assert hand(game, 0) == []
    assert discard(game, 0) == []


# Menagerie.


def test_menagerie_draws_three_cards_when_all_in_hand_have_different_names() -> None:
    """Copper and Silver are different cards."""
    game = situation(["Menagerie", "Moat"], {"hand": ["Menagerie", "Copper", "Silver", "Moat"], "deck": ["Gold"] * 4})
    do(game, "play Menagerie")
    assert hand(game, 0) == cards("Copper", "Silver", "Moat", "Gold", "Gold", "Gold")
    assert game.actions_left == 1
    assert [knows(game, 1, 0, name) for name in ("Copper", "Silver", "Moat", "Gold")] == [1, 1, 1, 0]


def test_menagerie_draws_one_card_when_two_in_hand_have_the_same_name() -> None:
    """One pair is enough."""
    game = situation(["Menagerie", "Moat"], {"hand": ["Menagerie", "Copper", "Copper", "Moat"], "deck": ["Gold"] * 4})
    do(game, "play Menagerie")
    assert hand(game, 0) == cards("Copper", "Copper", "Moat", "Gold")


def test_menagerie_with_an_empty_hand_draws_three_cards() -> None:
    """No cards, no duplicates; it does not count itself."""
    game = situation(["Menagerie"], {"hand": ["Menagerie"], "deck": ["Gold"] * 4})
    do(game, "play Menagerie")
    assert hand(game, 0) == cards("Gold", "Gold", "Gold")


def test_menagerie_draws_what_there_is() -> None:
    """With one card left that card is drawn."""
    game = situation(["Menagerie"], {"hand": ["Menagerie"], "deck": [], "discard": ["Gold"]})
    do(game, "play Menagerie")
    assert hand(game, 0) == cards("Gold")


def test_throne_room_plays_menagerie_twice_each_time_looking_anew() -> None:
    """The cards drawn first may spoil the second look."""
    game = situation(
        ["Menagerie", "Throne Room"],
        {"hand": ["Throne Room", "Menagerie", "Copper"], "deck": ["Copper", "Silver", "Gold", "Estate", "Duchy"]},
    )
    do(game, "play Throne Room", "play Menagerie")
    assert hand(game, 0) == cards("Copper", "Copper", "Silver", "Gold", "Estate")


# Remake.


def test_remake_twice_trashes_a_card_for_one_that_costs_exactly_one_more() -> None:
    """Estate becomes a card costing 3, then Copper becomes nothing as no card costs 1; both are trashed."""
    game = situation(["Remake", "Village"], {"hand": ["Remake", "Estate", "Copper"], "deck": ["Copper"] * 5})
    do(game, "play Remake")
    assert offered(game) == {"trash Estate", "trash Copper"}
    do(game, "trash Estate")
    assert offered(game) == {"gain Silver", "gain Village"}
    do(game, "gain Silver")
    assert trash(game) == cards("Estate", "Copper")
    assert discard(game, 0) == cards("Silver")


def test_remake_gains_the_first_card_before_the_second_is_trashed() -> None:
    """A card drawn when the first was trashed can be the second: Overgrown Estate draws an Estate."""
    game = situation(
        ["Remake", "Hamlet", "Village"],
        {"hand": ["Remake", "Overgrown Estate"], "deck": ["Estate", "Copper"]},
        shelters=True,
    )
    do(game, "play Remake", "gain Hamlet", "gain Village")
    assert trash(game) == cards("Overgrown Estate", "Estate")
    assert discard(game, 0) == cards("Hamlet", "Village")
    assert hand(game, 0) == []


def test_remake_with_one_card_in_hand_trashes_that() -> None:
    """There is no second card to trash."""
    game = situation(["Remake"], {"hand": ["Remake", "Estate"]})
    do(game, "play Remake")
    assert trash(game) == cards("Estate")
    assert discard(game, 0) == cards("Silver")


def test_remake_with_an_empty_hand_does_nothing() -> None:
    """Nothing is trashed, nothing gained."""
    game = situation(["Remake"], {"hand": ["Remake"]})
    do(game, "play Remake")
    assert trash(game) == []
    assert discard(game, 0) == []


def test_remake_of_a_gold_gains_nothing_when_no_card_costs_seven() -> None:
    """A card costing more than 7 will not do."""
    game = situation(["Remake"], {"hand": ["Remake", "Gold"]})
    do(game, "play Remake")
    assert trash(game) == cards("Gold")
    assert discard(game, 0) == []
