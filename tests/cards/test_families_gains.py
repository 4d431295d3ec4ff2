"""Chains of gains: what a card gained by another brings along, on one's own turn and on another player's."""

from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

# On one's own turn.


def test_haggler_and_border_village_each_start_a_chain_one_after_the_other() -> None:
    """Buying comes first: Haggler's Ill-Gotten Gains curse before the Border Village brings a Ferryman and its card."""
    game = situation(
        ["Haggler", "Border Village", "Ill-Gotten Gains", "Ferryman"],
        {"hand": ["Gold", "Estate"], "in_play": ["Haggler"]},
        {"hand": []},
        ferryman="Farmhands",
        phase="buy",
        coins=6,
        buys=2,
    )
    do(game, "buy Border Village")
    assert asked(game) == (0, "Haggler")
    do(game, "gain Ill-Gotten Gains")
    assert discard(game, 1) == cards("Curse")
    assert discard(game, 0) == cards("Ill-Gotten Gains", "Border Village")
    assert asked(game) == (0, "Border Village")
    do(game, "gain Ferryman")
    assert discard(game, 0) == cards("Ill-Gotten Gains", "Border Village", "Ferryman", "Farmhands")
    assert asked(game) == (0, "Farmhands")
    do(game, "set aside Gold")
    assert game.zone(0, "set_aside") == ["Gold"]
    assert (asked(game), game.coins, game.buys) == ((0, None), 0, 1)


def test_trader_is_asked_at_every_link_of_a_chain() -> None:
    """The link that becomes a Silver brings nothing more; those before stay."""
    game = situation(
        ["Border Village", "Death Cart", "Trader"], {"hand": ["Trader"]}, phase="buy", coins=6, buys=2,
        supply={"Ruins": ["Survivors", "Ruined Market"]},
    )  # fmt: skip
    do(game, "buy Border Village")
    assert offered(game) == {"reveal Trader", "done"}
    do(game, "done", "gain Death Cart", "done")
    assert discard(game, 0) == cards("Border Village", "Death Cart")
    do(game, "reveal Trader", "done")
    assert discard(game, 0) == cards("Border Village", "Death Cart", "Silver", "Survivors")
    assert game.supply()["Ruins"] == 1
    game = situation(["Border Village", "Death Cart", "Trader"], {"hand": ["Trader"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Border Village", "done", "gain Death Cart", "reveal Trader")
    assert discard(game, 0) == cards("Border Village", "Silver")
    assert asked(game) == (0, None)


def test_border_village_may_be_shuffled_into_the_deck_by_the_inn_that_it_brings() -> None:
    """It lies in the discard pile before it brings anything."""
    game = situation(["Border Village", "Inn"], {"hand": [], "deck": ["Copper"] * 3}, phase="buy", coins=6, buys=2)
    do(game, "buy Border Village", "gain Inn", "shuffle Border Village", "shuffle Inn")
    assert sorted(deck(game, 0)) == cards("Border Village", "Inn", "Copper", "Copper", "Copper")
    assert discard(game, 0) == []


def test_border_village_may_bring_a_mandarin_that_puts_the_treasures_on_the_deck() -> None:
    """The Treasures that paid for it; their order is its owner's."""
    game = situation(["Border Village", "Mandarin"], {"hand": ["Gold", "Silver", "Copper"]}, phase="buy", buys=2)
    do(game, "play all treasures", "buy Border Village", "gain Mandarin", "topdeck Copper", "topdeck Gold")
    assert deck(game, 0) == ["Silver", "Gold", "Copper"]
    assert in_play(game, 0) == []


def test_a_duchy_that_border_village_brings_may_bring_a_duchess() -> None:
    """Also the Duchy that a trashed Hunting Grounds brings."""
    game = situation(["Border Village", "Duchess"], {"hand": []}, phase="buy", coins=6, buys=2)
    do(game, "buy Border Village", "gain Duchy", "gain Duchess")
    assert discard(game, 0) == cards("Border Village", "Duchy", "Duchess")
    game = situation(["Chapel", "Hunting Grounds", "Duchess"], {"hand": ["Chapel", "Hunting Grounds"]})
    do(game, "play Chapel", "trash Hunting Grounds", "gain a Duchy", "gain Duchess")
    assert discard(game, 0) == cards("Duchy", "Duchess")


def test_two_border_villages_of_an_overpaid_stonemason_bring_their_cards_one_after_the_other() -> None:
    """The first chain is done before the second Action is chosen."""
    game = situation(
        ["Stonemason", "Border Village", "Hunting Grounds", "Cache"], {"hand": []}, phase="buy", coins=8, buys=2
    )
    do(game, "buy Stonemason", "overpay 6", "gain Border Village")
    assert asked(game) == (0, "Border Village")
    do(game, "gain Cache")
    assert asked(game) == (0, "Stonemason")
    do(game, "gain Border Village", "gain Duchy")
    assert discard(game, 0) == cards(
        "Stonemason", "Border Village", "Border Village", "Cache", "Copper", "Copper", "Duchy"
    )


def test_two_hagglers_and_a_death_cart() -> None:
    """Two cheaper cards for the buy, two Ruins for the gain, the top one first."""
    game = situation(
        ["Haggler", "Death Cart"],
        {"hand": [], "in_play": ["Haggler", "Haggler"]},
        phase="buy",
        coins=4,
        buys=2,
        supply={"Ruins": ["Survivors", "Ruined Market", "Ruined Library"]},
    )
    do(game, "buy Death Cart", "gain Silver", "gain Survivors")
    assert discard(game, 0) == cards("Silver", "Survivors", "Death Cart", "Ruined Market", "Ruined Library")


def test_a_card_gained_from_the_trash_starts_its_chain_too() -> None:
    """Graverobber's Border Village, Lurker's Death Cart and Thief's Ill-Gotten Gains do what they do when gained."""
    game = situation(["Graverobber", "Border Village"], {"hand": ["Graverobber"]}, trash=["Border Village"])
    do(game, "play Graverobber", "gain a card", "gain Duchy")
    assert deck(game, 0) == ["Border Village"]
    assert discard(game, 0) == cards("Duchy")
    game = situation(["Lurker", "Death Cart"], {"hand": ["Lurker"]}, trash=["Death Cart"])
    do(game, "play Lurker", "gain from trash")
    assert len(discard(game, 0)) == 3
    game = situation(
        ["Thief", "Ill-Gotten Gains"], {"hand": ["Thief"]}, {"deck": ["Ill-Gotten Gains", "Estate"]}, {"hand": []}
    )
    do(game, "play Thief", "gain Ill-Gotten Gains")
    assert discard(game, 0) == cards("Ill-Gotten Gains")
    assert [discard(game, 1), discard(game, 2)] == [cards("Estate", "Curse"), cards("Curse")]


def test_in_a_game_with_footpad_every_link_of_a_chain_in_an_action_phase_draws_a_card() -> None:
    """Who gains Ill-Gotten Gains picks the order of card and Curses; who gains a Curse draws as well."""
    game = situation(
        ["Altar", "Ill-Gotten Gains", "Footpad"],
        {"hand": ["Altar", "Estate"], "deck": ["Gold", "Silver"]},
        {"hand": [], "deck": ["Copper"]},
        {"hand": [], "deck": ["Estate"]},
    )
    do(game, "play Altar", "gain Ill-Gotten Gains")
    assert offered(game) == {"resolve Ill-Gotten Gains", "resolve Footpad"}
    do(game, "resolve Ill-Gotten Gains")
    assert [hand(game, player) for player in (0, 1, 2)] == [cards("Gold"), cards("Copper"), cards("Estate")]


# On another player's turn.


def test_a_ferryman_forced_on_another_player_brings_its_card_to_that_player() -> None:
    """And Farmhands' card is set aside from that player's hand, to be played on that player's turn."""
    game = situation(
        ["Swindler", "Ferryman"],
        {"hand": ["Swindler"]},
        {"hand": ["Gold"], "deck": ["Duchy"]},
        ferryman="Farmhands",
    )
    do(game, "play Swindler", "gain Ferryman")
    assert discard(game, 1) == cards("Ferryman", "Farmhands")
    assert asked(game) == (1, "Farmhands")
    do(game, "set aside Gold", "done")
    assert (game.turn_player, game.coins, in_play(game, 1)) == (1, 3, cards("Gold"))


def test_ill_gotten_gains_forced_on_another_player_curse_the_attacker_too() -> None:
    """From the left of who gained them; with one Curse left it goes to the third player, and Trader may refuse it."""
    given = (
        {"hand": ["Swindler"]},
        {"hand": ["Copper"], "deck": ["Duchy"]},
        {"hand": ["Trader"], "deck": ["Necropolis"]},
    )
    game = situation(["Swindler", "Ill-Gotten Gains", "Trader"], *given, shelters=True)
    do(game, "play Swindler", "gain Ill-Gotten Gains")
    assert asked(game) == (2, "Curse")
    do(game, "reveal Trader")
    assert [discard(game, player) for player in (0, 1, 2)] == [
        cards("Curse"), cards("Ill-Gotten Gains"), cards("Silver")
    ]  # fmt: skip
    game = situation(["Swindler", "Ill-Gotten Gains", "Trader"], *given, shelters=True, supply={"Curse": 1})
    do(game, "play Swindler", "gain Ill-Gotten Gains", "done")
    assert [discard(game, player) for player in (0, 1, 2)] == [cards(), cards("Ill-Gotten Gains"), cards("Curse")]


def test_jester_may_give_a_card_whose_gain_hits_the_attacker() -> None:
    """A copy of Embassy given to who discarded it is a Silver for the one who played Jester."""
    game = situation(["Jester", "Embassy"], {"hand": ["Jester"]}, {"deck": ["Embassy"]}, {"deck": []})
    do(game, "play Jester", "other player gains it")
    assert [discard(game, player) for player in (0, 1, 2)] == [
        cards("Silver"), cards("Embassy", "Embassy"), cards("Silver")
    ]  # fmt: skip


def test_an_inn_forced_on_another_player_shuffles_that_players_actions_in() -> None:
    """The discard pile and the deck are those of who gained it."""
    game = situation(
        ["Swindler", "Inn", "Village"],
        {"hand": ["Swindler"], "discard": ["Village"]},
        {"deck": ["Duchy", "Copper"], "discard": ["Village", "Estate"]},
    )
    do(game, "play Swindler", "gain Inn", "shuffle Village", "shuffle Inn")
    assert sorted(deck(game, 1)) == cards("Copper", "Inn", "Village")
    assert (discard(game, 1), discard(game, 0)) == (cards("Estate"), cards("Village"))


def test_a_mandarin_forced_on_another_player_leaves_the_treasures_of_the_player_whose_turn_it_is() -> None:
    """Who gained it has nothing in play."""
    game = situation(
        ["Swindler", "Mandarin"], {"hand": ["Swindler"], "in_play": ["Gold"]}, {"deck": ["Duchy", "Copper"]}
    )
    do(game, "play Swindler", "gain Mandarin")
    assert discard(game, 1) == cards("Mandarin")
    assert "Gold" in in_play(game, 0)


def test_haggler_does_not_see_what_is_gained_on_another_players_turn() -> None:
    """Nothing is bought, and only the player whose turn it is has cards in play."""
    game = situation(
        ["Swindler", "Haggler", "Border Village"],
        {"hand": ["Swindler"], "in_play": ["Haggler"]},
        {"hand": ["Haggler"], "deck": ["Gold"]},
    )
    do(game, "play Swindler", "gain Border Village")
    assert asked(game) == (1, "Border Village")
    do(game, "gain Duchy")
    assert discard(game, 1) == cards("Border Village", "Duchy")
    assert discard(game, 0) == []


def test_a_chain_on_another_players_turn_draws_cards_in_a_game_with_footpad() -> None:
    """It is an Action phase, if not one's own: two gains are two cards."""
    game = situation(
        ["Swindler", "Border Village", "Footpad"],
        {"hand": ["Swindler"]},
        {"hand": [], "deck": ["Gold", "Copper", "Estate", "Curse"]},
    )
    do(game, "play Swindler", "gain Border Village", "resolve Footpad")
    assert hand(game, 1) == cards("Copper")
    do(game, "gain Duchy")
    assert hand(game, 1) == cards("Copper", "Estate")


def test_a_victims_card_does_what_it_does_when_trashed_before_the_replacement_comes() -> None:
    """Hunting Grounds' Duchy, with its Duchess, and Squire's Attack are gained before the attacker gives a card."""
    game = situation(["Swindler", "Hunting Grounds", "Duchess"], {"hand": ["Swindler"]}, {"deck": ["Hunting Grounds"]})
    do(game, "play Swindler")
    assert asked(game) == (1, "Hunting Grounds")
    do(game, "gain a Duchy", "gain Duchess", "gain Gold")
    assert discard(game, 1) == cards("Duchy", "Duchess", "Gold")
    game = situation(["Swindler", "Squire", "Witch", "Moat"], {"hand": ["Swindler"]}, {"deck": ["Squire"]})
    do(game, "play Swindler", "gain Witch", "gain Estate")
    assert discard(game, 1) == cards("Witch", "Estate")
    assert trash(game) == cards("Squire")


def test_a_squire_trashed_by_an_attack_may_gain_a_copy_of_it() -> None:
    """And the pile that it empties so is empty for the rest of the attack."""
    game = situation(
        ["Swindler", "Squire"],
        {"hand": ["Swindler"]},
        {"deck": ["Squire"]},
        {"deck": ["Silver"]},
        supply={"Swindler": 1},
    )
    do(game, "play Swindler", "gain Estate")
    assert discard(game, 1) == cards("Swindler", "Estate")
    assert asked(game) != (0, "Swindler")
    assert discard(game, 2) == cards("Silver")
