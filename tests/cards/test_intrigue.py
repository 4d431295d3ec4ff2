"""Lurker, Swindler, Wishing Well, Secret Passage, Courtier."""

import pytest

from dominion_env import Game
from dominion_env.engine import knowledge, log
from dominion_env.engine.moves import HAND
from dominion_env.engine.state import NONE
from tests.situations import asked, cards, deck, discard, do, hand, in_play, knows, offered, situation, trash


def seen(game: Game, player: int) -> list[int]:
    """For each card of a deck, the top one first, the seats that know which it is, as a bit mask."""
    return [entry & knowledge.EXACT for entry in reversed(game.state.players[player].seen)]


def logged(game: Game, event: int) -> list[tuple[int, ...]]:
    """The entries of the log about one kind of event."""
    assert game.state.log is not None
    return [entry for entry in game.state.log if entry[0] == event]


# Lurker


def test_lurker_trashes_an_action_from_the_supply() -> None:
    """It gives an Action; the first choice puts an Action of the Supply, whatever else it is, into the trash."""
    game = situation(["Lurker", "Nobles", "Village"], {"hand": ["Lurker"]})
    do(game, "play Lurker")
    assert game.actions_left == 1
    assert offered(game) == {"Lurker: trash from Supply", "Lurker: gain from trash"}
    do(game, "Lurker: trash from Supply")
    assert offered(game) == {"trash Lurker", "trash Nobles", "trash Village"}
    do(game, "trash Nobles")
    assert trash(game) == ["Nobles"]
    assert game.supply()["Nobles"] == 7
    assert discard(game, 0) == []


def test_lurker_gains_an_action_from_the_trash() -> None:
    """The second choice takes an Action of any cost, but no other card, from the trash to the discard pile."""
    game = situation(
        ["Lurker", "Nobles", "Village"], {"hand": ["Lurker"]}, trash=["Nobles", "Village", "Gold", "Estate"]
    )
    do(game, "play Lurker", "Lurker: gain from trash")
    assert offered(game) == {"gain Nobles", "gain Village"}
    do(game, "gain Nobles")
    assert discard(game, 0) == ["Nobles"]
    assert trash(game) == cards("Village", "Gold", "Estate")
    assert game.supply()["Nobles"] == 8


def test_lurker_may_choose_to_gain_when_the_trash_has_no_action() -> None:
    """The choice that can't be carried out is allowed and does nothing."""
    game = situation(["Lurker"], {"hand": ["Lurker"]}, trash=["Gold"])
    do(game, "play Lurker", "Lurker: gain from trash")
    assert discard(game, 0) == []
    assert trash(game) == ["Gold"]


def test_lurker_may_choose_to_trash_when_the_supply_has_no_action() -> None:
    """Also the other choice may be one that can't be carried out."""
    game = situation(["Lurker"], {"hand": ["Lurker"]}, supply={"Lurker": 0}, trash=["Lurker"])
    do(game, "play Lurker", "Lurker: trash from Supply")
    assert trash(game) == ["Lurker"]


def test_lurker_can_empty_a_pile() -> None:
    """A pile whose last card was trashed is an empty pile, and a third one ends the game."""
    game = situation(["Lurker", "Village"], {"hand": ["Lurker"]}, supply={"Copper": 0, "Curse": 0, "Village": 1})
    do(game, "play Lurker", "Lurker: trash from Supply", "trash Village")
    assert game.over


def test_lurker_played_twice_makes_a_card_ones_own() -> None:
    """With Throne Room the Action that one play trashes can be gained by the other."""
    game = situation(["Lurker", "Nobles", "Throne Room"], {"hand": ["Throne Room", "Lurker"]})
    do(game, "play Throne Room", "play Lurker", "Lurker: trash from Supply", "trash Nobles", "Lurker: gain from trash")
    assert discard(game, 0) == ["Nobles"]
    assert trash(game) == []
    assert game.actions_left == 2


def test_lurker_trashing_from_the_supply_does_what_trashing_that_card_does() -> None:
    """A Fortress goes to the hand of the player who trashed it; a Cultist lets that player draw."""
    game = situation(["Cultist", "Fortress", "Lurker"], {"hand": ["Lurker"]})
    do(game, "play Lurker", "Lurker: trash from Supply", "trash Fortress")
    assert hand(game, 0) == ["Fortress"]
    assert trash(game) == []
    assert game.supply()["Fortress"] == 9
    game = situation(["Cultist", "Fortress", "Lurker"], {"hand": ["Lurker"], "deck": ["Gold"] * 4})
    do(game, "play Lurker", "Lurker: trash from Supply", "trash Cultist")
    assert hand(game, 0) == ["Gold"] * 3
    assert trash(game) == ["Cultist"]


def test_a_card_that_lurker_trashes_from_the_supply_is_nobodys_card() -> None:
    """Market Square, which looks at its player's own cards, can't be discarded for it."""
    game = situation(["Lurker", "Market Square"], {"hand": ["Lurker", "Market Square"]})
    do(game, "play Lurker", "Lurker: trash from Supply", "trash Lurker")
    assert asked(game) == (0, None)
    assert hand(game, 0) == ["Market Square"]


def test_lurker_reaches_only_the_top_of_a_mixed_pile() -> None:
    """Of the Knights the top one can be trashed, which uncovers the next; of the trash, any of them can be gained."""
    game = situation(
        ["Knights", "Lurker"],
        {"hand": ["Lurker"]},
        supply={"Knights": ["Dame Anna", "Sir Vander"]},
        trash=["Sir Bailey"],
    )
    do(game, "play Lurker", "Lurker: trash from Supply")
    assert offered(game) == {"trash Dame Anna", "trash Lurker"}
    do(game, "trash Dame Anna")
    assert game.supply()["Knights"] == 1
    do(game, "done")
    assert trash(game) == cards("Dame Anna", "Sir Bailey")


# Swindler


def test_swindler_swaps_the_top_card_for_one_of_the_same_cost() -> None:
    """2 coins; the top card of each other deck is trashed and the attacker chooses what is gained in its place."""
    game = situation(["Swindler"], {"hand": ["Swindler"]}, {"hand": [], "deck": ["Copper", "Gold"]})
    do(game, "play Swindler")
    assert game.coins == 2
    assert asked(game) == (0, "Swindler")
    assert offered(game) == {"gain Copper", "gain Curse"}
    do(game, "gain Curse")
    assert trash(game) == ["Copper"]
    assert discard(game, 1) == ["Curse"]
    assert deck(game, 1) == ["Gold"]


def test_swindler_goes_round_the_table() -> None:
    """Each of the others loses a card, in turn order, also after one who revealed Moat or has no cards."""
    game = situation(
        ["Moat", "Swindler"],
        {"hand": ["Swindler"]},
        {"hand": ["Moat"], "deck": ["Gold"]},
        {"hand": []},
        {"deck": ["Copper", "Estate"]},
    )
    do(game, "play Swindler", "reveal Moat", "gain Curse")
    assert [discard(game, player) for player in (1, 2, 3)] == [[], [], ["Curse"]]
    assert deck(game, 1) == ["Gold"]
    assert trash(game) == ["Copper"]


def test_swindler_shuffles_for_a_card() -> None:
    """A player with an empty deck shuffles first."""
    game = situation(["Swindler"], {"hand": ["Swindler"]}, {"discard": ["Gold"]})
    do(game, "play Swindler")
    assert trash(game) == ["Gold"]
    assert discard(game, 1) == ["Gold"]
    assert game.supply()["Gold"] == 29


def test_swindler_gives_nothing_where_nothing_costs_the_same() -> None:
    """If no pile has a card of that cost, nothing is gained."""
    game = situation(["Swindler"], {"hand": ["Swindler"]}, {"deck": ["Province"]}, supply={"Province": 0})
    do(game, "play Swindler")
    assert trash(game) == ["Province"]
    assert discard(game, 1) == []


def test_swindler_compares_what_cards_cost_now() -> None:
    """With costs 2 lower an Estate is as cheap as a Copper."""
    game = situation(["Moat", "Swindler", "Village"], {"hand": ["Swindler"]}, {"deck": ["Estate"]}, cost_reduction=2)
    do(game, "play Swindler")
    assert offered(game) == {"gain Copper", "gain Curse", "gain Estate", "gain Moat"}
    do(game, "gain Moat")
    assert discard(game, 1) == ["Moat"]


def test_swindler_played_twice_attacks_twice() -> None:
    """With Throne Room two cards go, and the attacker chooses both replacements."""
    game = situation(["Swindler", "Throne Room"], {"hand": ["Throne Room", "Swindler"]}, {"deck": ["Copper", "Copper"]})
    do(game, "play Throne Room", "play Swindler", "gain Curse", "gain Copper")
    assert game.coins == 4
    assert trash(game) == cards("Copper", "Copper")
    assert discard(game, 1) == cards("Curse", "Copper")


def test_the_victim_of_swindler_gains_the_card() -> None:
    """What is gained is gained by the victim, who may reveal Trader for a Silver instead."""
    game = situation(["Swindler", "Trader"], {"hand": ["Swindler"]}, {"hand": ["Trader"], "deck": ["Copper"]})
    do(game, "play Swindler", "gain Curse")
    assert asked(game)[0] == 1
    do(game, "reveal Trader")
    assert discard(game, 1) == ["Silver"]
    assert game.supply()["Curse"] == 10


def test_a_gain_forced_by_swindler_happens_to_the_victim() -> None:
    """Ill-Gotten Gains given to another player gives a Curse to whoever played Swindler."""
    game = situation(
        ["Ill-Gotten Gains", "Laboratory", "Swindler"],
        {"hand": ["Swindler"]},
        {"hand": ["Copper"] * 5, "deck": ["Laboratory", "Copper"]},
    )
    do(game, "play Swindler", "gain Ill-Gotten Gains")
    assert discard(game, 0) == ["Curse"]
    assert discard(game, 1) == ["Ill-Gotten Gains"]


def test_a_card_trashed_by_swindler_does_what_it_does_when_trashed_first() -> None:
    """A Cultist's owner draws 3 cards before the attacker chooses the replacement."""
    game = situation(
        ["Cultist", "Laboratory", "Swindler"],
        {"hand": ["Swindler"], "deck": ["Copper"] * 5},
        {"hand": ["Copper"] * 5, "deck": ["Cultist", "Silver", "Gold", "Estate", "Duchy"]},
    )
    do(game, "play Swindler")
    assert asked(game) == (0, "Swindler")
    assert hand(game, 1) == cards(*["Copper"] * 5, "Silver", "Gold", "Estate")
    do(game, "gain Laboratory")
    assert trash(game) == ["Cultist"]
    assert discard(game, 1) == ["Laboratory"]
    assert deck(game, 1) == ["Duchy"]


# Wishing Well


def test_wishing_well_takes_the_named_card() -> None:
    """A card and an Action; then the top card goes to the hand if it was named."""
    game = situation(["Wishing Well"], {"hand": ["Wishing Well"], "deck": ["Copper", "Gold", "Estate"]})
    do(game, "play Wishing Well")
    assert game.actions_left == 1
    assert hand(game, 0) == ["Copper"]
    do(game, "name Gold")
    assert hand(game, 0) == cards("Copper", "Gold")
    assert deck(game, 0) == ["Estate"]


def test_wishing_well_puts_another_card_back() -> None:
    """A card that was not named stays on top, and everyone has seen it."""
    game = situation(["Wishing Well"], {"hand": ["Wishing Well"], "deck": ["Copper", "Gold", "Estate"]})
    do(game, "play Wishing Well", "name Silver")
    assert hand(game, 0) == ["Copper"]
    assert deck(game, 0) == ["Gold", "Estate"]
    assert seen(game, 0) == [knowledge.EXACT, 0]


def test_wishing_well_shows_everyone_the_card_it_takes() -> None:
    """The other player knows that the named card is in the hand now."""
    game = situation(["Wishing Well"], {"hand": ["Wishing Well"], "deck": ["Copper", "Gold"]}, log=True)
    do(game, "play Wishing Well", "name Gold")
    assert knows(game, 1, 0, "Gold") == 1
    assert logged(game, log.NAME) == [(log.NAME, 0, game.state.kind("Gold"), log.EVERYONE, 1, NONE)]


def test_wishing_well_can_name_any_card() -> None:
    """Every card of the game can be named, and one that is not in it."""
    game = situation(["Village", "Wishing Well"], {"hand": ["Wishing Well"], "deck": ["Copper", "Gold"]})
    do(game, "play Wishing Well")
    names = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse", "Village", "Wishing Well")
    assert offered(game) == {*(f"name {name}" for name in names), "name another card"}
    do(game, "name another card")
    assert deck(game, 0) == ["Gold"]


def test_wishing_well_shuffles_to_reveal() -> None:
    """With an empty deck the discard pile is shuffled before a card is revealed."""
    game = situation(["Wishing Well"], {"hand": ["Wishing Well"], "deck": ["Copper"], "discard": ["Gold"]})
    do(game, "play Wishing Well")
    assert deck(game, 0) == []
    do(game, "name Gold")
    assert hand(game, 0) == cards("Copper", "Gold")


def test_wishing_well_without_cards_reveals_nothing() -> None:
    """A card is named even if there is none to reveal."""
    game = situation(["Wishing Well"], {"hand": ["Wishing Well"]})
    do(game, "play Wishing Well", "name Copper")
    assert hand(game, 0) == []
    assert in_play(game, 0) == ["Wishing Well"]


# Secret Passage


def test_secret_passage_puts_a_card_on_top() -> None:
    """2 cards and an Action; number 0 puts the chosen card on top of the deck."""
    game = situation(
        ["Secret Passage"],
        {"hand": ["Secret Passage", "Estate"], "deck": ["Copper", "Silver", "Gold", "Duchy"]},
    )
    do(game, "play Secret Passage")
    assert game.actions_left == 1
    assert offered(game) == {"topdeck Copper", "topdeck Silver", "topdeck Estate"}
    do(game, "topdeck Estate")
    assert offered(game) == {"number 0", "number 1", "number 2"}
    do(game, "number 0")
    assert hand(game, 0) == cards("Copper", "Silver")
    assert deck(game, 0) == ["Estate", "Gold", "Duchy"]


def test_secret_passage_puts_a_card_anywhere() -> None:
    """The number says how many cards lie above it: all of them for the bottom."""
    for number, order in ((1, ["Gold", "Estate", "Duchy"]), (2, ["Gold", "Duchy", "Estate"])):
        game = situation(
            ["Secret Passage"],
            {"hand": ["Secret Passage", "Estate"], "deck": ["Copper", "Silver", "Gold", "Duchy"]},
        )
        do(game, "play Secret Passage", "topdeck Estate", f"number {number}")
        assert deck(game, 0) == order


def test_secret_passage_hides_the_card_but_not_its_place() -> None:
    """Its owner knows the card at that position, the other players see only where it went."""
    game = situation(
        ["Secret Passage"],
        {"hand": ["Secret Passage", "Estate"], "deck": ["Copper", "Silver", "Gold", "Duchy"]},
        log=True,
    )
    do(game, "play Secret Passage", "topdeck Estate", "number 1")
    assert seen(game, 0) == [0, 0b01, 0]
    assert [entry[3:] for entry in logged(game, log.INTO_DECK)] == [(0b01, 1, HAND)]


def test_secret_passage_leaves_what_was_known_of_the_deck_in_place() -> None:
    """Cards known to lie in the deck are still known, and in their places, when another goes between them."""
    game = situation(
        ["Secret Passage"],
        {
            "hand": ["Secret Passage", "Secret Passage", "Estate", "Curse"],
            "deck": ["Copper", "Silver", "Gold", "Duchy", "Province", "Copper"],
        },
    )
    do(game, "play Secret Passage", "topdeck Estate", "number 2")
    assert deck(game, 0) == ["Gold", "Duchy", "Estate", "Province", "Copper"]
    assert seen(game, 0) == [0, 0, 0b01, 0, 0]
    do(game, "play Secret Passage", "topdeck Curse", "number 1")
    assert deck(game, 0) == ["Estate", "Curse", "Province", "Copper"]
    assert seen(game, 0) == [0b01, 0b01, 0, 0]


def test_secret_passage_reaches_far_down_a_long_deck() -> None:
    """Beyond 15 the number is said in two steps."""
    game = situation(["Secret Passage"], {"hand": ["Secret Passage", "Estate"], "deck": ["Copper"] * 22})
    do(game, "play Secret Passage", "topdeck Estate", "number 15")
    assert offered(game) == {f"number {number}" for number in range(6)}
    do(game, "number 3")
    assert deck(game, 0) == ["Copper"] * 18 + ["Estate"] + ["Copper"] * 2


def test_secret_passage_into_an_empty_deck() -> None:
    """The card becomes the whole deck; without cards in hand nothing happens."""
    game = situation(["Secret Passage"], {"hand": ["Secret Passage", "Estate", "Gold"]})
    do(game, "play Secret Passage", "topdeck Gold")
    assert deck(game, 0) == ["Gold"]
    assert hand(game, 0) == ["Estate"]
    game = situation(["Secret Passage"], {"hand": ["Secret Passage"]})
    do(game, "play Secret Passage")
    assert deck(game, 0) == []


def test_secret_passage_must_put_a_card_into_the_deck() -> None:
    """There is no way to keep all cards."""
    game = situation(["Secret Passage"], {"hand": ["Secret Passage"], "deck": ["Copper", "Gold"]})
    do(game, "play Secret Passage")
    assert "done" not in offered(game)


# Courtier


def test_courtier_gives_one_bonus_for_a_card_of_one_type() -> None:
    """A revealed Copper is a Treasure and nothing else."""
    game = situation(["Courtier"], {"hand": ["Courtier", "Copper", "Estate"]})
    do(game, "play Courtier")
    assert offered(game) == {"reveal Copper", "reveal Estate"}
    do(game, "reveal Copper")
    assert offered(game) == {f"Courtier: {mode}" for mode in ("+1 Action", "+1 Buy", "+3 Coins", "gain a Gold")}
    do(game, "Courtier: gain a Gold")
    assert discard(game, 0) == ["Gold"]
    assert (game.actions_left, game.buys, game.coins) == (0, 1, 0)
    assert hand(game, 0) == cards("Copper", "Estate")


def test_courtier_gives_as_many_bonuses_as_the_card_has_types() -> None:
    """An Action and Victory card earns two different bonuses, both chosen before either is given."""
    game = situation(["Courtier", "Great Hall"], {"hand": ["Courtier", "Great Hall", "Estate"]})
    do(game, "play Courtier", "reveal Great Hall", "Courtier: +3 Coins")
    assert game.coins == 0
    assert offered(game) == {f"Courtier: {mode}" for mode in ("+1 Action", "+1 Buy", "gain a Gold")}
    do(game, "Courtier: +1 Action")
    assert (game.actions_left, game.buys, game.coins) == (1, 1, 3)
    assert discard(game, 0) == []


def test_courtier_counts_every_type() -> None:
    """A Reaction earns two bonuses, a Curse one."""
    game = situation(["Courtier", "Moat"], {"hand": ["Courtier", "Moat", "Curse"]})
    do(game, "play Courtier", "reveal Moat", "Courtier: +1 Buy", "Courtier: gain a Gold")
    assert game.buys == 2
    assert discard(game, 0) == ["Gold"]
    game = situation(["Courtier", "Moat"], {"hand": ["Courtier", "Moat", "Curse"]})
    do(game, "play Courtier", "reveal Curse", "Courtier: +1 Buy")
    assert game.phase == "buy"
    assert (game.buys, game.coins) == (2, 0)


@pytest.mark.parametrize(("name", "types"), [("Marauder", 3), ("Dame Josephine", 4)])
def test_courtier_gives_three_or_four_bonuses_for_rarer_types(name: str, types: int) -> None:
    """Looter and Knight are types too; four types earn all four bonuses."""
    game = situation(["Courtier", "Knights", "Marauder"], {"hand": ["Courtier", name]}, supply={"Knights": []})
    do(game, "play Courtier", *("Courtier: gain a Gold", "Courtier: +3 Coins", "Courtier: +1 Buy")[: min(types, 3)])
    assert discard(game, 0) == ["Gold"]
    assert (game.actions_left, game.buys, game.coins) == (types - 3, 2, 3)


def test_courtier_shows_the_card_to_everyone() -> None:
    """The other players know now that it is in the hand."""
    game = situation(["Courtier"], {"hand": ["Courtier", "Gold", "Copper"]})
    do(game, "play Courtier", "reveal Gold", "Courtier: +1 Buy")
    assert knows(game, 1, 0, "Gold") == 1
    assert knows(game, 1, 0, "Copper") == 0


def test_courtier_with_an_empty_hand_gives_nothing() -> None:
    """Without a card to reveal there is no bonus."""
    game = situation(["Courtier"], {"hand": ["Courtier"]})
    do(game, "play Courtier")
    assert (game.phase, game.actions_left, game.buys, game.coins) == ("buy", 0, 1, 0)


def test_courtier_may_choose_gold_when_there_is_none() -> None:
    """The bonus is used up, nothing is gained."""
    game = situation(["Courtier"], {"hand": ["Courtier", "Copper"]}, supply={"Gold": 0})
    do(game, "play Courtier", "Courtier: gain a Gold")
    assert discard(game, 0) == []


def test_courtier_played_twice_may_show_the_same_card_twice() -> None:
    """With Throne Room each play reveals and chooses on its own, the same bonus again if wished."""
    game = situation(["Courtier", "Throne Room"], {"hand": ["Throne Room", "Courtier", "Copper"]})
    do(game, "play Throne Room", "play Courtier", "Courtier: +3 Coins", "Courtier: +3 Coins")
    assert game.coins == 6
