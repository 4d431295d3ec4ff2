"""The six cards of the base game that the second edition dropped."""

from dominion_env.engine.card import CARDS
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash


def test_which_cards_only_the_first_edition_has() -> None:
    """Six cards are marked so."""
    found = {name for name, card in CARDS.items() if card.set == "Base" and card.first_edition_only}
    assert found == {"Adventurer", "Chancellor", "Feast", "Spy", "Thief", "Woodcutter"}


def test_chancellor_may_put_the_deck_into_the_discard_pile() -> None:
    """All of it, without drawing or discarding in the game's sense."""
    game = situation(
        ["Chancellor"], {"hand": ["Chancellor", "Gold"], "deck": ["Copper", "Estate"], "discard": ["Silver"]}
    )
    do(game, "play Chancellor")
    assert game.coins == 2
    assert offered(game) == {"Chancellor: put deck into discard pile", "done"}
    do(game, "Chancellor: put deck into discard pile")
    assert deck(game, 0) == []
    assert discard(game, 0) == cards("Copper", "Estate", "Silver")


def test_chancellor_may_leave_the_deck() -> None:
    """It is optional."""
    game = situation(["Chancellor"], {"hand": ["Chancellor", "Gold"], "deck": ["Copper", "Estate"]})
    do(game, "play Chancellor", "done")
    assert deck(game, 0) == ["Copper", "Estate"]
    assert discard(game, 0) == []


def test_woodcutter_gives_a_buy_and_two_coins() -> None:
    """Nothing else."""
    game = situation(["Woodcutter"], {"hand": ["Woodcutter", "Copper"]})
    do(game, "play Woodcutter")
    assert (game.actions_left, game.buys, game.coins) == (0, 2, 2)
    assert hand(game, 0) == ["Copper"]


def test_feast_is_trashed_for_a_card_costing_up_to_five() -> None:
    """The gained card goes to the discard pile."""
    game = situation(["Feast", "Market", "Artisan"], {"hand": ["Feast"]})
    do(game, "play Feast")
    assert "gain Artisan" not in offered(game)
    assert "gain Gold" not in offered(game)
    do(game, "gain Market")
    assert trash(game) == ["Feast"]
    assert discard(game, 0) == ["Market"]
    assert in_play(game, 0) == []


def test_feast_played_twice_gains_two_cards() -> None:
    """It is trashed once; the second gain does not depend on that."""
    game = situation(["Feast", "Throne Room", "Market"], {"hand": ["Throne Room", "Feast"]})
    do(game, "play Throne Room", "play Feast", "gain Market", "gain Duchy")
    assert trash(game) == ["Feast"]
    assert discard(game, 0) == cards("Market", "Duchy")
    assert in_play(game, 0) == ["Throne Room"]


def test_spy_looks_at_every_deck_and_its_player_decides() -> None:
    """After drawing, each player's top card, the own one first, is discarded or put back as the attacker says."""
    game = situation(
        ["Spy"], {"hand": ["Spy"], "deck": ["Copper", "Estate"]}, {"deck": ["Gold", "Copper"]}, {"deck": ["Curse"]}
    )
    do(game, "play Spy")
    assert hand(game, 0) == ["Copper"]
    assert game.actions_left == 1
    assert asked(game) == (0, "Spy")
    assert offered(game) == {"discard Estate", "topdeck Estate"}
    do(game, "discard Estate")
    assert asked(game) == (0, "Spy")
    do(game, "discard Gold", "topdeck Curse")
    assert discard(game, 0) == ["Estate"]
    assert discard(game, 1) == ["Gold"]
    assert deck(game, 2) == ["Curse"]


def test_spy_makes_the_card_put_back_known_to_all() -> None:
    """It was revealed: everyone knows the top of that deck."""
    game = situation(["Spy"], {"hand": ["Spy"], "deck": ["Copper"]}, {"deck": ["Gold", "Copper"]}, {"deck": []})
    do(game, "play Spy", "topdeck Gold")
    assert game.state.players[1].seen[-1] & 0b111 == 0b111
    assert game.state.players[1].seen[0] == 0


def test_spy_passes_players_who_reveal_moat_or_have_no_cards() -> None:
    """The attacker's own deck and the next players are still looked at."""
    game = situation(
        ["Spy", "Moat"],
        {"hand": ["Spy"], "deck": ["Copper", "Gold"]},
        {"hand": ["Moat"], "deck": ["Gold"]},
        {},
        {"discard": ["Silver"]},
    )
    do(game, "play Spy", "reveal Moat", "topdeck Gold", "discard Silver")
    assert deck(game, 1) == ["Gold"]
    assert discard(game, 3) == ["Silver"]


def test_thief_trashes_a_treasure_of_each_and_may_gain_it() -> None:
    """The attacker chooses which, then which of the trashed ones to keep; the other cards are discarded."""
    game = situation(
        ["Thief"], {"hand": ["Thief"]}, {"deck": ["Gold", "Copper", "Silver"]}, {"deck": ["Estate", "Silver"]}
    )
    do(game, "play Thief")
    assert asked(game) == (0, "Thief")
    assert offered(game) == {"trash Gold", "trash Copper"}
    do(game, "trash Gold")
    assert offered(game) == {"gain Gold", "gain Silver", "done"}
    do(game, "gain Gold", "done")
    assert discard(game, 0) == ["Gold"]
    assert trash(game) == ["Silver"]
    assert discard(game, 1) == ["Copper"]
    assert discard(game, 2) == ["Estate"]
    assert deck(game, 1) == ["Silver"]


def test_thief_says_how_many_cards_may_still_be_gained() -> None:
    """As many as were trashed, then one less."""
    game = situation(["Thief"], {"hand": ["Thief"]}, {"deck": ["Gold", "Estate"]}, {"deck": ["Silver", "Estate"]})
    do(game, "play Thief")
    assert game.decision is not None
    assert (game.decision.at_least, game.decision.at_most) == (0, 2)
    do(game, "gain Silver")
    assert (game.decision.at_least, game.decision.at_most) == (0, 1)


def test_thief_can_only_gain_what_was_trashed_just_now() -> None:
    """A Gold that lay in the trash before stays there."""
    game = situation(["Thief"], {"hand": ["Thief"]}, {"deck": ["Copper", "Copper"]}, trash=["Gold"])
    do(game, "play Thief")
    assert offered(game) == {"gain Copper", "done"}
    do(game, "gain Copper")
    assert trash(game) == ["Gold"]
    assert discard(game, 0) == discard(game, 1) == ["Copper"]


def test_thief_finds_no_treasure() -> None:
    """Both cards are discarded, nothing is trashed or gained."""
    game = situation(
        ["Thief", "Moat"],
        {"hand": ["Thief"]},
        {"deck": ["Estate", "Curse"]},
        {},
        {"hand": ["Moat"], "deck": ["Gold", "Gold"]},
    )
    do(game, "play Thief", "reveal Moat")
    assert trash(game) == []
    assert discard(game, 1) == cards("Curse", "Estate")
    assert deck(game, 3) == ["Gold", "Gold"]


def test_thief_may_gain_several_of_the_same_kind() -> None:
    """Each trashed card is offered; all of them may be taken."""
    game = situation(["Thief"], {"hand": ["Thief"]}, {"deck": ["Silver"]}, {"deck": ["Silver"]})
    do(game, "play Thief", "gain Silver", "gain Silver")
    assert discard(game, 0) == ["Silver", "Silver"]
    assert trash(game) == []


def test_adventurer_digs_for_two_treasures() -> None:
    """They go to the hand; what was revealed on the way is discarded."""
    game = situation(["Adventurer"], {"hand": ["Adventurer"], "deck": ["Estate", "Gold", "Curse", "Copper", "Silver"]})
    do(game, "play Adventurer")
    assert hand(game, 0) == cards("Gold", "Copper")
    assert discard(game, 0) == cards("Curse", "Estate")
    assert deck(game, 0) == ["Silver"]


def test_adventurer_shuffles_without_what_is_revealed_and_stops_when_no_card_is_left() -> None:
    """One Treasure is better than none; no card is revealed twice."""
    game = situation(["Adventurer"], {"hand": ["Adventurer"], "deck": ["Estate"], "discard": ["Gold", "Curse"]})
    do(game, "play Adventurer")
    assert hand(game, 0) == ["Gold"]
    assert discard(game, 0) == cards("Curse", "Estate")
    assert deck(game, 0) == []
