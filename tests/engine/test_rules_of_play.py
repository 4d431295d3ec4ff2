"""The general rules of the Hinterlands rulebook ("Additional Rules"): buying, gaining, order, shuffling, in play."""

from dominion_env import Game
from dominion_env.engine import log
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

COPPERS = ["Copper"] * 5


# Buying comes before gaining.


def test_when_you_buy_comes_before_when_you_gain() -> None:
    """Bought, Noble Brigand robs first; only then may Trader replace it."""
    game = situation(
        ["Noble Brigand", "Trader"], {"hand": ["Trader"]}, {"deck": ["Estate", "Copper"]}, phase="buy", coins=4, buys=2
    )
    do(game, "buy Noble Brigand")
    assert discard(game, 1) == cards("Copper", "Estate")
    assert discard(game, 0) == []
    assert offered(game) == {"reveal Trader", "done"}
    do(game, "reveal Trader")
    assert discard(game, 0) == ["Silver"]


def test_when_you_buy_happens_only_for_cards_bought() -> None:
    """Workshop gains a Noble Brigand and nobody is robbed."""
    game = situation(["Noble Brigand", "Workshop"], {"hand": ["Workshop"]}, {"deck": ["Gold", "Gold"]})
    do(game, "play Workshop", "gain Noble Brigand")
    assert deck(game, 1) == ["Gold", "Gold"]


def test_when_you_gain_happens_for_cards_bought_and_for_cards_gained_directly() -> None:
    """Ill-Gotten Gains curses when it is bought, and again when a Border Village brings another."""
    game = situation(["Border Village", "Ill-Gotten Gains"], {}, phase="buy", coins=11, buys=3)
    do(game, "buy Ill-Gotten Gains")
    assert discard(game, 1) == ["Curse"]
    do(game, "buy Border Village", "gain Ill-Gotten Gains")
    assert discard(game, 1) == cards("Curse", "Curse")


def test_a_card_can_be_bought_without_being_gained() -> None:
    """Trader gives a Silver instead; the buy and its price are gone."""
    game = situation(["Trader"], {"hand": ["Trader"]}, phase="buy", coins=8, buys=2)
    do(game, "buy Province", "reveal Trader")
    assert game.supply()["Province"] == 8
    assert discard(game, 0) == ["Silver"]
    assert game.buys == 1
    assert game.coins == 0


def test_cards_can_be_gained_in_another_players_turn() -> None:
    """Witch's Curse is gained by the others, and it is their Traders that may replace it."""
    game = situation(["Trader", "Witch"], {"hand": ["Witch", "Trader"]}, {"hand": []}, {"hand": ["Trader"]})
    do(game, "play Witch")
    assert asked(game)[0] == 2
    assert discard(game, 1) == ["Curse"]
    do(game, "reveal Trader")
    assert discard(game, 2) == ["Silver"]


def test_when_you_gain_is_for_the_player_who_gains() -> None:
    """Swindler gives a Border Village: the one who gains it chooses the card that comes with it, and gains it."""
    game = situation(["Border Village", "Swindler"], {"hand": ["Swindler"]}, {"deck": ["Gold"]})
    do(game, "play Swindler", "gain Border Village")
    assert asked(game) == (1, "Border Village")
    do(game, "gain Duchy")
    assert discard(game, 1) == cards("Border Village", "Duchy")
    assert discard(game, 0) == []


def test_when_you_buy_is_for_the_player_who_pays() -> None:
    """The buyer's Haggler counts, whoever else has one in hand."""
    game = situation(["Haggler"], {"in_play": ["Haggler"]}, {"hand": ["Haggler"]}, phase="buy", coins=3, buys=2)
    do(game, "buy Silver")
    assert asked(game) == (0, "Haggler")


def test_a_gained_card_is_in_place_before_what_gaining_it_does() -> None:
    """Inn lies in the discard pile already when Actions are chosen from it."""
    game = situation(["Border Village", "Inn"], {}, phase="buy", coins=11, buys=2)
    do(game, "buy Inn")
    assert discard(game, 0) == ["Inn"]
    assert "shuffle Inn into deck" in offered(game)
    do(game, "done", "buy Border Village")
    assert discard(game, 0) == cards("Border Village", "Inn")
    assert asked(game) == (0, "Border Village")


# Kingdom Treasures.


def test_kingdom_treasures_are_only_in_games_played_with_them() -> None:
    """They are kingdom cards and no part of the basic Supply."""
    assert "Fool's Gold" not in situation(["Village"]).supply()
    assert "Ill-Gotten Gains" not in Game(seed=0).supply()
    assert situation(["Fool's Gold", "Ill-Gotten Gains"]).supply()["Fool's Gold"] == 10


def test_kingdom_treasures_are_played_in_the_buy_phase() -> None:
    """Not among the Actions, and then like any Treasure."""
    game = situation(["Fool's Gold", "Village"], {"hand": ["Fool's Gold", "Village"]})
    assert offered(game) == {"play Village", "done"}
    do(game, "done")
    assert {"play Fool's Gold", "play all treasures"} <= offered(game)


def test_cards_that_speak_of_treasures_mean_kingdom_treasures_too() -> None:
    """Mine trashes a Fool's Gold for an Ill-Gotten Gains; Adventurer finds both."""
    game = situation(["Fool's Gold", "Ill-Gotten Gains", "Mine"], {"hand": ["Mine", "Fool's Gold"]})
    do(game, "play Mine", "trash Fool's Gold", "gain Ill-Gotten Gains")
    assert hand(game, 0) == ["Ill-Gotten Gains"]
    game = situation(
        ["Adventurer", "Fool's Gold", "Ill-Gotten Gains"],
        {"hand": ["Adventurer"], "deck": ["Fool's Gold", "Estate", "Ill-Gotten Gains", "Gold"]},
    )
    do(game, "play Adventurer")
    assert hand(game, 0) == cards("Fool's Gold", "Ill-Gotten Gains")


def test_treasures_are_played_in_any_order_and_need_not_be_played() -> None:
    """Of three Treasures one is played last, and one stays in hand."""
    game = situation(["Fool's Gold"], {"hand": ["Copper", "Fool's Gold", "Silver"]}, phase="buy", buys=2)
    assert {"play Copper", "play Silver", "play Fool's Gold"} <= offered(game)
    do(game, "play Fool's Gold", "play Copper", "buy Estate")
    assert hand(game, 0) == ["Silver"]
    game = situation([], {"hand": ["Gold", "Gold"], "deck": COPPERS})
    assert "done" in offered(game)
    do(game, "done")
    assert game.turn_player == 1


def test_no_treasure_can_be_played_after_the_first_buy() -> None:
    """Not even with another buy: the Gold stays in hand, and Ill-Gotten Gains too."""
    game = situation(
        ["Ill-Gotten Gains"], {"hand": ["Gold", "Ill-Gotten Gains", "Copper"]}, phase="buy", coins=3, buys=3
    )
    do(game, "buy Copper")
    assert not [option for option in offered(game) if option.startswith("play")]
    assert asked(game) == (0, None)
    do(game, "buy Estate")
    assert hand(game, 0) == cards("Copper", "Gold", "Ill-Gotten Gains")


def test_treasures_gained_to_the_hand_can_be_played_before_the_first_buy() -> None:
    """Playing goes on until a card is bought."""
    game = situation(["Ill-Gotten Gains"], {"hand": ["Ill-Gotten Gains"]}, phase="buy", buys=2)
    do(game, "play Ill-Gotten Gains", "gain Copper", "play Copper")
    assert game.coins == 2


# What happens at the same time.


def test_a_player_picks_the_order_of_two_things_that_happen_at_the_same_time() -> None:
    """With Haggler in play, buying Farmland may be resolved either way round."""
    start = {"hand": ["Estate"], "in_play": ["Haggler"]}
    game = situation(["Farmland", "Haggler", "Smithy"], start, phase="buy", coins=6, buys=2)
    do(game, "buy Farmland")
    assert offered(game) == {"resolve Haggler", "resolve Farmland"}
    do(game, "resolve Haggler")
    assert asked(game) == (0, "Haggler")
    assert trash(game) == []
    do(game, "gain Silver")
    assert trash(game) == ["Estate"]
    assert discard(game, 0) == cards("Farmland", "Silver", "Smithy")
    game = situation(["Farmland", "Haggler", "Smithy"], start, phase="buy", coins=6, buys=2)
    do(game, "buy Farmland", "resolve Farmland")
    assert trash(game) == ["Estate"]
    assert discard(game, 0) == ["Smithy"]
    assert asked(game) == (0, "Haggler")
    do(game, "gain Silver")
    assert discard(game, 0) == cards("Farmland", "Silver", "Smithy")


def test_equal_things_that_happen_at_the_same_time_have_no_order_to_pick() -> None:
    """Two Hagglers ask one after the other; beside a Farmland, each may come before or after it."""
    game = situation(["Haggler"], {"in_play": ["Haggler", "Haggler"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Gold")
    assert asked(game) == (0, "Haggler")
    do(game, "gain Silver")
    assert asked(game) == (0, "Haggler")
    game = situation(["Farmland", "Haggler"], {"in_play": ["Haggler", "Haggler"]}, phase="buy", coins=6, buys=2)
    do(game, "buy Farmland", "resolve Haggler", "gain Silver")
    assert offered(game) == {"resolve Haggler", "resolve Farmland"}


def test_things_that_happen_to_several_players_go_in_turn_order() -> None:
    """In the third player's turn, the fourth is asked before the first and the second."""
    waiting = {"hand": ["Fool's Gold"]}
    game = situation(["Fool's Gold"], waiting, waiting, {}, waiting, phase="buy", coins=8, buys=2, turn_player=2)
    do(game, "buy Province")
    for seat in (3, 0, 1):
        assert asked(game)[0] == seat
        do(game, "trash Fool's Gold")
        assert deck(game, seat) == ["Gold"]
    assert asked(game)[0] == 2


def test_an_attack_reaches_the_others_in_turn_order() -> None:
    """With two Curses left, the players to the left of the attacker get them."""
    game = situation(["Witch"], {}, {}, {"hand": ["Witch"], "deck": COPPERS}, {}, turn_player=2, supply={"Curse": 2})
    do(game, "play Witch")
    assert [discard(game, seat) for seat in range(4)] == [["Curse"], [], [], ["Curse"]]


def test_a_player_picks_the_order_of_what_two_trashed_cards_do() -> None:
    """Cultist and Rats are trashed together, without a choice as there are no others; either comes first."""
    game = situation(["Cultist", "Rats", "Steward"], {"hand": ["Steward", "Cultist", "Rats"], "deck": COPPERS})
    do(game, "play Steward", "Steward: trash 2 cards")
    assert trash(game) == cards("Cultist", "Rats")
    assert offered(game) == {"resolve Cultist", "resolve Rats"}
    do(game, "resolve Rats")
    assert len(hand(game, 0)) == 4


# Shuffling.


def shuffles(game: Game) -> int:
    """How often somebody has shuffled."""
    return sum(1 for entry in game.state.log or [] if entry[0] == log.SHUFFLE)


def test_a_deck_that_just_suffices_is_not_shuffled() -> None:
    """Smithy draws the last three cards: the discard pile stays until more are needed."""
    game = situation(["Smithy"], {"hand": ["Smithy"], "deck": ["Copper"] * 3, "discard": ["Gold"]}, log=True)
    do(game, "play Smithy")
    assert deck(game, 0) == []
    assert discard(game, 0) == ["Gold"]
    assert shuffles(game) == 0


def test_drawing_more_than_the_deck_has_draws_what_is_there_and_shuffles_for_the_rest() -> None:
    """The one card of the deck is drawn first and is not shuffled in."""
    game = situation(["Smithy"], {"hand": ["Smithy"], "deck": ["Estate"], "discard": ["Gold"] * 4}, log=True)
    do(game, "play Smithy")
    assert hand(game, 0) == cards("Estate", "Gold", "Gold")
    assert deck(game, 0) == ["Gold", "Gold"]
    assert shuffles(game) == 1


def test_with_too_few_cards_in_deck_and_discard_pile_one_draws_what_there_is() -> None:
    """Cards in play are not shuffled in."""
    game = situation(
        ["Smithy", "Village"], {"hand": ["Smithy"], "deck": ["Estate"], "discard": ["Gold"], "in_play": ["Village"]}
    )
    do(game, "play Smithy")
    assert hand(game, 0) == cards("Estate", "Gold")
    assert in_play(game, 0) == cards("Smithy", "Village")


def test_cards_revealed_from_a_short_deck_stay_out_of_the_shuffle() -> None:
    """Bandit: the first of the two cards is the last of the deck, the second comes from the shuffled discard pile."""
    game = situation(["Bandit"], {"hand": ["Bandit"]}, {"deck": ["Estate"], "discard": ["Silver"]}, log=True)
    do(game, "play Bandit")
    assert trash(game) == ["Silver"]
    assert discard(game, 1) == ["Estate"]


def test_cards_looked_at_or_set_aside_from_a_short_deck_stay_out_of_the_shuffle() -> None:
    """Cartographer looks past the end of the deck; Library sets an Action aside and draws on after a shuffle."""
    game = situation(
        ["Cartographer"], {"hand": ["Cartographer"], "deck": ["Copper", "Gold"], "discard": ["Estate"] * 3}
    )
    do(game, "play Cartographer")
    assert game.zone(0, "looking") == ["Gold", "Estate", "Estate", "Estate"]
    game = situation(["Library", "Village"], {"hand": ["Library"], "deck": ["Village"], "discard": ["Copper"]})
    do(game, "play Library", "set aside Village")
    assert hand(game, 0) == ["Copper"]
    assert discard(game, 0) == ["Village"]


def test_the_discard_pile_is_not_shuffled_when_the_deck_only_runs_out() -> None:
    """Gaining onto an empty deck, or looking at its last card, needs no other card."""
    game = situation(["Nomad Camp"], {"discard": ["Estate"]}, phase="buy", coins=4, buys=2, log=True)
    do(game, "buy Nomad Camp")
    assert deck(game, 0) == ["Nomad Camp"]
    assert shuffles(game) == 0


def test_the_new_hand_is_drawn_with_the_cards_of_this_turn_already_discarded() -> None:
    """Two cards are left in the deck; what was played and kept this turn is shuffled for the other three."""
    game = situation([], {"hand": ["Gold", "Estate"], "deck": ["Copper", "Copper"], "discard": ["Duchy"]}, phase="buy")
    do(game, "play Gold", "done")
    assert hand(game, 0) == cards("Copper", "Copper", "Gold", "Estate", "Duchy")


# In play.


def test_only_played_cards_are_in_play() -> None:
    """A Haggler in the hand, the deck, the discard pile or the trash brings nothing when its owner buys."""
    game = situation(
        ["Haggler"],
        {"hand": ["Haggler"], "deck": ["Haggler"], "discard": ["Haggler"]},
        phase="buy",
        coins=3,
        buys=2,
        trash=["Haggler"],
    )
    do(game, "buy Silver")
    assert asked(game) == (0, None)
    assert discard(game, 0) == cards("Haggler", "Silver")


def test_a_card_set_aside_is_not_in_play() -> None:
    """Library sets a Highway aside: no card is cheaper for it."""
    game = situation(["Highway", "Library"], {"hand": ["Library"], "deck": ["Highway", *COPPERS, "Copper", "Copper"]})
    do(game, "play Library", "set aside Highway")
    assert game.cost("Province") == 8


def test_a_reaction_is_not_in_play_for_having_been_revealed() -> None:
    """Moat stays in hand."""
    game = situation(["Militia", "Moat"], {"hand": ["Militia"]}, {"hand": ["Moat", *COPPERS]})
    do(game, "play Militia", "reveal Moat")
    assert in_play(game, 1) == []
    assert hand(game, 1) == cards("Moat", *COPPERS)


def test_cards_stay_in_play_until_clean_up() -> None:
    """What was played in the Action and the Buy phase is discarded together with the hand."""
    game = situation(["Village"], {"hand": ["Village", "Copper"], "deck": ["Estate", *COPPERS]})
    do(game, "play Village", "play Copper")
    assert in_play(game, 0) == cards("Copper", "Village")
    assert discard(game, 0) == []
    do(game, "done")
    assert in_play(game, 0) == []
    assert discard(game, 0) == cards("Copper", "Estate", "Village")


def test_a_card_trashed_from_play_is_not_in_play() -> None:
    """Feast trashes itself: it is not discarded in Clean-up."""
    game = situation(["Feast"], {"hand": ["Feast"], "deck": COPPERS})
    do(game, "play Feast", "gain Duchy")
    assert in_play(game, 0) == []
    do(game, "done")
    assert discard(game, 0) == ["Duchy"]
