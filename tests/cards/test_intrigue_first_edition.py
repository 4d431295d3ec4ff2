"""Intrigue's cards that only the first edition has: Secret Chamber, Great Hall, Saboteur."""

from dominion_env.engine import knowledge, log
from tests.situations import asked, cards, deck, discard, do, hand, knows, offered, situation, trash

# Secret Chamber, played


def test_secret_chamber_gives_a_coin_for_each_card_discarded() -> None:
    """Any number of cards of the hand may be discarded."""
    game = situation(["Secret Chamber"], {"hand": ["Secret Chamber", "Estate", "Estate", "Copper"]})
    do(game, "play Secret Chamber")
    assert offered(game) == {"discard Copper", "discard Estate", "done"}
    do(game, "discard Estate", "discard Estate", "done")
    assert game.coins == 2
    assert discard(game, 0) == cards("Estate", "Estate")
    assert hand(game, 0) == ["Copper"]


def test_secret_chamber_may_discard_nothing_or_everything() -> None:
    """None is a number too; with all cards gone nothing more is asked."""
    game = situation(["Secret Chamber"], {"hand": ["Secret Chamber", "Estate", "Curse"]})
    do(game, "play Secret Chamber", "done")
    assert game.coins == 0
    assert hand(game, 0) == cards("Estate", "Curse")
    game = situation(["Secret Chamber"], {"hand": ["Secret Chamber", "Estate", "Curse"]})
    do(game, "play Secret Chamber", "discard Estate", "discard Curse")
    assert game.coins == 2
    assert game.phase == "buy"


def test_secret_chamber_with_an_empty_hand() -> None:
    """There is nothing to discard and nothing to ask."""
    game = situation(["Secret Chamber"], {"hand": ["Secret Chamber"]})
    do(game, "play Secret Chamber")
    assert (game.phase, game.coins) == ("buy", 0)


def test_cards_discarded_to_secret_chamber_are_discarded_together() -> None:
    """A Tunnel among them may be revealed, after all of them were discarded."""
    game = situation(["Secret Chamber", "Tunnel"], {"hand": ["Secret Chamber", "Tunnel", "Estate"]})
    do(game, "play Secret Chamber", "discard Tunnel", "discard Estate")
    assert asked(game)[0] == 0
    assert discard(game, 0) == cards("Estate", "Tunnel")
    do(game, "reveal Tunnel")
    assert discard(game, 0) == cards("Estate", "Gold", "Tunnel")
    assert game.coins == 2


# Secret Chamber, revealed


def test_secret_chamber_changes_the_hand_before_an_attack() -> None:
    """Revealed, it draws 2 cards and then 2 cards of the hand go on the deck, the last chosen on top."""
    game = situation(
        ["Militia", "Secret Chamber"],
        {"hand": ["Militia"]},
        {"hand": ["Secret Chamber", "Copper", "Estate"], "deck": ["Silver", "Gold", "Duchy"]},
    )
    do(game, "play Militia")
    assert asked(game) == (1, "Militia")
    assert offered(game) == {"reveal Secret Chamber", "done"}
    do(game, "reveal Secret Chamber")
    assert hand(game, 1) == cards("Secret Chamber", "Copper", "Estate", "Silver", "Gold")
    assert asked(game) == (1, "Secret Chamber")
    assert offered(game) == {f"topdeck {name}" for name in ("Copper", "Estate", "Gold", "Secret Chamber", "Silver")}
    do(game, "topdeck Gold", "topdeck Silver")
    assert deck(game, 1) == ["Silver", "Gold", "Duchy"]
    assert hand(game, 1) == cards("Secret Chamber", "Copper", "Estate")
    assert (asked(game)[0], game.coins) == (0, 2)


def test_secret_chamber_may_be_kept_hidden() -> None:
    """Revealing it is a choice."""
    game = situation(
        ["Militia", "Secret Chamber"],
        {"hand": ["Militia"]},
        {"hand": ["Secret Chamber", "Copper", "Estate"], "deck": ["Silver", "Gold", "Duchy"]},
    )
    do(game, "play Militia", "done")
    assert deck(game, 1) == ["Silver", "Gold", "Duchy"]
    assert asked(game)[0] == 0


def test_secret_chamber_does_not_protect() -> None:
    """Its owner is still attacked, with the new hand."""
    game = situation(
        ["Militia", "Secret Chamber"],
        {"hand": ["Militia"]},
        {"hand": ["Secret Chamber", "Copper", "Copper", "Copper", "Gold"], "deck": ["Estate", "Estate"]},
    )
    do(game, "play Militia", "reveal Secret Chamber", "topdeck Copper", "topdeck Gold")
    assert asked(game) == (1, "Militia")
    do(game, "discard Estate", "discard Estate")
    assert hand(game, 1) == cards("Secret Chamber", "Copper", "Copper")
    assert deck(game, 1) == ["Gold", "Copper"]


def test_reactions_come_before_the_choices_of_the_attack() -> None:
    """Secret Chamber is answered before Minion's player chooses, and also where the choice is 2 coins."""
    game = situation(
        ["Minion", "Secret Chamber"],
        {"hand": ["Minion", "Copper"], "deck": ["Copper"] * 5},
        {"hand": ["Secret Chamber", "Copper", "Estate"], "deck": ["Silver", "Gold", "Duchy"]},
    )
    do(game, "play Minion")
    assert asked(game) == (1, "Minion")
    do(game, "reveal Secret Chamber", "topdeck Copper", "topdeck Estate")
    assert asked(game) == (0, "Minion")
    do(game, "Minion: +2 Coins")
    assert game.coins == 2
    assert hand(game, 1) == cards("Secret Chamber", "Silver", "Gold")


def test_secret_chamber_itself_may_go_on_the_deck() -> None:
    """The revealed card is one of the hand; once on the deck it can't be revealed again."""
    game = situation(
        ["Militia", "Secret Chamber"],
        {"hand": ["Militia"]},
        {"hand": ["Secret Chamber", "Copper"], "deck": ["Silver", "Gold"]},
    )
    do(game, "play Militia", "reveal Secret Chamber", "topdeck Secret Chamber", "topdeck Copper")
    assert deck(game, 1) == ["Copper", "Secret Chamber"]
    assert hand(game, 1) == cards("Silver", "Gold")
    assert asked(game)[0] == 0


def test_secret_chamber_is_not_offered_for_ever() -> None:
    """It is offered again in the same window only after something else changed the hand, so revealing ends."""
    game = situation(
        ["Moat", "Secret Chamber", "Witch"],
        {"hand": ["Witch"], "deck": ["Copper"] * 5},
        {"hand": ["Secret Chamber", "Moat", "Copper", "Copper", "Copper"], "deck": ["Copper"] * 5},
    )
    do(game, "play Witch")
    assert offered(game) == {"reveal Moat", "reveal Secret Chamber", "done"}
    do(game, "reveal Secret Chamber", "topdeck Copper", "topdeck Copper")
    assert offered(game) == {"reveal Moat", "done"}
    do(game, "reveal Moat")
    assert asked(game)[0] == 0
    assert discard(game, 1) == []


def test_secret_chamber_is_offered_again_after_another_reaction_changed_the_hand() -> None:
    """A Beggar discarded in the same window makes it another hand."""
    game = situation(
        ["Beggar", "Militia", "Secret Chamber"],
        {"hand": ["Militia"]},
        {"hand": ["Beggar", "Secret Chamber", "Copper"], "deck": ["Estate"] * 6},
    )
    do(game, "play Militia", "reveal Secret Chamber", "topdeck Estate", "topdeck Estate")
    assert offered(game) == {"discard Beggar", "done"}
    do(game, "discard Beggar")
    assert offered(game) == {"reveal Secret Chamber", "done"}


def test_a_moat_drawn_by_secret_chamber_may_be_revealed() -> None:
    """The window stays open for a Reaction that came to the hand in it."""
    game = situation(
        ["Moat", "Secret Chamber", "Witch"],
        {"hand": ["Witch"]},
        {"hand": ["Secret Chamber", "Copper", "Copper"], "deck": ["Moat", "Estate"]},
    )
    do(game, "play Witch")
    assert offered(game) == {"reveal Secret Chamber", "done"}
    do(game, "reveal Secret Chamber", "topdeck Copper", "topdeck Copper")
    assert offered(game) == {"reveal Moat", "done"}
    do(game, "reveal Moat")
    assert discard(game, 1) == []
    assert game.supply()["Curse"] == 10


def test_each_of_the_others_may_reveal_secret_chamber() -> None:
    """They do so in turn order; whoever plays the Attack may not."""
    hidden = {"hand": ["Secret Chamber", "Copper", "Copper"], "deck": ["Estate", "Estate"]}
    game = situation(["Secret Chamber", "Witch"], {"hand": ["Witch", "Secret Chamber"]}, hidden, hidden)
    do(game, "play Witch")
    assert asked(game) == (1, "Witch")
    do(game, "reveal Secret Chamber", "topdeck Copper", "topdeck Copper")
    assert asked(game) == (2, "Witch")
    do(game, "reveal Secret Chamber", "topdeck Estate", "topdeck Copper")
    assert deck(game, 1) == ["Copper", "Copper"]
    assert deck(game, 2) == ["Copper", "Estate"]
    assert asked(game)[0] == 0


def test_each_playing_of_a_throned_attack_can_be_answered() -> None:
    """Throne Room plays the Attack twice, so Secret Chamber may be revealed twice."""
    game = situation(
        ["Secret Chamber", "Throne Room", "Witch"],
        {"hand": ["Throne Room", "Witch"]},
        {"hand": ["Secret Chamber", "Copper", "Copper"], "deck": ["Estate", "Estate"]},
    )
    do(game, "play Throne Room", "play Witch", "reveal Secret Chamber", "topdeck Estate", "topdeck Estate")
    assert asked(game) == (1, "Witch")
    do(game, "reveal Secret Chamber", "topdeck Copper", "topdeck Copper")
    assert discard(game, 1) == cards("Curse", "Curse")


def test_secret_chamber_draws_what_there_is() -> None:
    """Without cards to draw, 2 of those in hand still go on the deck, or as many as there are."""
    game = situation(
        ["Militia", "Secret Chamber"], {"hand": ["Militia"]}, {"hand": ["Secret Chamber", "Copper", "Estate"]}
    )
    do(game, "play Militia", "reveal Secret Chamber", "topdeck Estate", "topdeck Copper")
    assert deck(game, 1) == ["Copper", "Estate"]
    assert hand(game, 1) == ["Secret Chamber"]
    game = situation(["Militia", "Secret Chamber"], {"hand": ["Militia"]}, {"hand": ["Secret Chamber"]})
    do(game, "play Militia", "reveal Secret Chamber")
    assert deck(game, 1) == ["Secret Chamber"]
    assert hand(game, 1) == []


def test_secret_chamber_shuffles_to_draw() -> None:
    """The discard pile becomes the deck when a card is needed."""
    game = situation(
        ["Militia", "Secret Chamber"],
        {"hand": ["Militia"]},
        {"hand": ["Secret Chamber", "Copper"], "deck": ["Estate"], "discard": ["Gold"]},
    )
    do(game, "play Militia", "reveal Secret Chamber")
    assert hand(game, 1) == cards("Secret Chamber", "Copper", "Estate", "Gold")


def test_secret_chamber_is_seen_but_not_the_cards_put_back() -> None:
    """The others see the revealed card, and only how many cards go on the deck; their owner knows them."""
    game = situation(
        ["Militia", "Secret Chamber"],
        {"hand": ["Militia"]},
        {"hand": ["Secret Chamber", "Copper", "Copper"], "deck": ["Silver", "Gold", "Duchy"]},
        log=True,
    )
    do(game, "play Militia", "reveal Secret Chamber")
    assert knows(game, 0, 1, "Secret Chamber") == 1
    do(game, "topdeck Silver", "topdeck Gold")
    assert [entry & knowledge.EXACT for entry in reversed(game.state.players[1].seen)] == [0b10, 0b10, 0]
    assert knows(game, 0, 1, "Secret Chamber") == 0
    assert game.state.log is not None
    hidden = [entry[3] for entry in game.state.log if entry[0] in (log.DRAW, log.TOPDECK)]
    assert hidden == [0b10] * 4


def test_secret_chamber_answers_attacks_only() -> None:
    """Another player's Masquerade or Village is no Attack."""
    game = situation(
        ["Masquerade", "Secret Chamber", "Village"],
        {"hand": ["Village", "Masquerade", "Estate"]},
        {"hand": ["Secret Chamber", "Copper"]},
    )
    do(game, "play Village", "play Masquerade")
    assert asked(game) == (1, "Masquerade")
    assert offered(game) == {"pass Copper", "pass Secret Chamber"}


# Great Hall


def test_great_hall_is_an_action_and_a_victory_card() -> None:
    """Played, it gives a card and an Action; it is worth a point wherever it is."""
    game = situation(["Great Hall"], {"hand": ["Great Hall"], "deck": ["Copper"], "discard": ["Great Hall"]})
    do(game, "play Great Hall")
    assert hand(game, 0) == ["Copper"]
    assert game.actions_left == 1
    assert game.scores()[0] == 2


# Saboteur


def test_saboteur_trashes_the_first_card_costing_3_or_more() -> None:
    """Cards are revealed up to it; one costing at most 2 less may be gained for it, the others are discarded."""
    game = situation(
        ["Saboteur", "Village"],
        {"hand": ["Saboteur"]},
        {"hand": [], "deck": ["Copper", "Estate", "Duchy", "Gold"]},
    )
    do(game, "play Saboteur")
    assert asked(game) == (1, "Saboteur")
    assert trash(game) == ["Duchy"]
    assert discard(game, 1) == []
    assert offered(game) == {f"gain {name}" for name in ("Copper", "Curse", "Estate", "Silver", "Village")} | {"done"}
    do(game, "gain Village")
    assert discard(game, 1) == cards("Copper", "Estate", "Village")
    assert deck(game, 1) == ["Gold"]


def test_saboteurs_victim_may_gain_nothing() -> None:
    """The replacement can be refused; the other revealed cards are discarded all the same."""
    game = situation(["Saboteur"], {"hand": ["Saboteur"]}, {"deck": ["Estate", "Silver"]})
    do(game, "play Saboteur")
    assert offered(game) == {"gain Copper", "gain Curse", "done"}
    do(game, "done")
    assert discard(game, 1) == ["Estate"]
    assert trash(game) == ["Silver"]


def test_saboteur_finding_nothing_discards_everything() -> None:
    """A deck without a card costing 3 or more is revealed whole, after one shuffle, and discarded."""
    game = situation(
        ["Saboteur"], {"hand": ["Saboteur"]}, {"deck": ["Copper", "Estate"], "discard": ["Curse", "Copper"]}
    )
    do(game, "play Saboteur")
    assert trash(game) == []
    assert discard(game, 1) == cards("Copper", "Copper", "Curse", "Estate")
    assert deck(game, 1) == []


def test_saboteur_shuffles_without_the_revealed_cards() -> None:
    """What was revealed before a shuffle is not shuffled in."""
    game = situation(
        ["Saboteur"], {"hand": ["Saboteur"]}, {"deck": ["Copper", "Estate"], "discard": ["Silver", "Silver"]}
    )
    do(game, "play Saboteur", "done")
    assert trash(game) == ["Silver"]
    assert discard(game, 1) == cards("Copper", "Estate")
    assert deck(game, 1) == ["Silver"]


def test_saboteur_goes_round_the_table() -> None:
    """Players after one who revealed Moat, and after one without cards, are attacked too, and choose themselves."""
    game = situation(
        ["Moat", "Saboteur"],
        {"hand": ["Saboteur"]},
        {"hand": ["Moat"], "deck": ["Gold"]},
        {"hand": []},
        {"deck": ["Silver"]},
    )
    do(game, "play Saboteur", "reveal Moat")
    assert asked(game) == (3, "Saboteur")
    do(game, "gain Curse")
    assert [discard(game, player) for player in (1, 2, 3)] == [[], [], ["Curse"]]
    assert trash(game) == ["Silver"]
    assert deck(game, 1) == ["Gold"]


def test_saboteur_looks_at_what_cards_cost_now() -> None:
    """With costs 1 lower a Silver costs 2: it is passed over, and can be gained for a Duchy at 4."""
    game = situation(["Saboteur"], {"hand": ["Saboteur"]}, {"deck": ["Silver", "Duchy"]}, cost_reduction=1)
    do(game, "play Saboteur")
    assert trash(game) == ["Duchy"]
    assert offered(game) == {"gain Copper", "gain Curse", "gain Estate", "gain Silver", "done"}
    do(game, "gain Silver")
    assert discard(game, 1) == cards("Silver", "Silver")


def test_saboteur_played_twice_hits_twice() -> None:
    """With Throne Room each play looks for a card of its own."""
    game = situation(
        ["Saboteur", "Throne Room"], {"hand": ["Throne Room", "Saboteur"]}, {"deck": ["Silver", "Copper", "Gold"]}
    )
    do(game, "play Throne Room", "play Saboteur", "done", "done")
    assert trash(game) == cards("Silver", "Gold")
    assert discard(game, 1) == ["Copper"]


def test_a_card_trashed_by_saboteur_does_what_it_does_when_trashed_before_the_gain() -> None:
    """A Cultist's owner draws from below the revealed cards before choosing what to gain."""
    game = situation(
        ["Cultist", "Saboteur"],
        {"hand": ["Saboteur"]},
        {"hand": [], "deck": ["Copper", "Cultist", "Silver", "Gold", "Estate", "Duchy"]},
    )
    do(game, "play Saboteur")
    assert asked(game) == (1, "Saboteur")
    assert hand(game, 1) == cards("Silver", "Gold", "Estate")
    do(game, "done")
    assert discard(game, 1) == ["Copper"]
    assert deck(game, 1) == ["Duchy"]
