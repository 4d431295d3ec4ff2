"""Dark Ages: cards for which trashing matters: Market Square, Rats, Fortress."""

import pytest

from dominion_env import IllegalAction
from dominion_env.engine.log import EVERYONE, REVEAL
from dominion_env.engine.moves import HAND
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

# Market Square.


def test_market_square_gives_card_action_and_buy() -> None:
    """Playing it draws a card and gives an Action and a Buy."""
    game = situation(["Market Square"], {"hand": ["Market Square"], "deck": ["Gold"]})
    do(game, "play Market Square")
    assert hand(game, 0) == ["Gold"]
    assert (game.actions_left, game.buys) == (1, 2)


def test_market_square_answers_only_from_the_hand() -> None:
    """With one in play and one in hand, trashing a Copper offers it once."""
    game = situation(
        ["Market Square", "Chapel"], {"hand": ["Chapel", "Copper", "Market Square"], "in_play": ["Market Square"]}
    )
    do(game, "play Chapel", "trash Copper", "done")
    assert offered(game) == {"discard Market Square", "done"}
    do(game, "discard Market Square")
    assert discard(game, 0) == cards("Gold", "Market Square")
    assert asked(game) == (0, None)


def test_any_number_of_market_squares_may_be_discarded_for_one_trashed_card() -> None:
    """Each brings a Gold, if there is one left."""
    game = situation(
        ["Market Square", "Chapel"],
        {"hand": ["Chapel", "Copper", "Market Square", "Market Square", "Market Square"]},
        supply={"Gold": 1},
    )
    do(game, "play Chapel", "trash Copper", "done", "discard Market Square", "discard Market Square", "done")
    assert discard(game, 0) == cards("Gold", "Market Square", "Market Square")
    assert hand(game, 0) == ["Market Square"]


def test_market_square_declined_for_one_card_may_answer_the_next() -> None:
    """Two cards trashed together can each be answered."""
    game = situation(["Market Square", "Chapel"], {"hand": ["Chapel", "Copper", "Estate", "Market Square"]})
    do(game, "play Chapel", "trash Copper", "trash Estate", "done", "done")
    assert offered(game) == {"discard Market Square", "done"}
    do(game, "discard Market Square")
    assert discard(game, 0) == cards("Gold", "Market Square")


def test_market_square_does_not_answer_the_trashing_of_another_players_card() -> None:
    """When an opponent trashes a card of their own, nothing is offered."""
    game = situation(
        ["Market Square", "Chapel"], {"hand": ["Chapel", "Copper"]}, {"hand": ["Market Square"], "deck": ["Silver"]}
    )
    do(game, "play Chapel", "trash Copper")
    assert asked(game) == (0, None)
    assert hand(game, 1) == ["Market Square"]


def test_market_square_answers_when_an_opponent_trashes_one_of_its_owners_cards() -> None:
    """A card trashed from its owner's deck by Swindler or Rogue is one of the owner's cards."""
    swindler = situation(
        ["Market Square", "Swindler"], {"hand": ["Swindler"]}, {"hand": ["Market Square"], "deck": ["Silver"]}
    )
    do(swindler, "play Swindler")
    assert asked(swindler)[0] == 1
    do(swindler, "discard Market Square")
    assert "Gold" in discard(swindler, 1)
    rogue = situation(["Market Square", "Rogue"], {"hand": ["Rogue"]}, {"hand": ["Market Square"], "deck": ["Silver"]})
    do(rogue, "play Rogue")
    assert asked(rogue)[0] == 1
    do(rogue, "discard Market Square")
    assert discard(rogue, 1) == cards("Gold", "Market Square")


def test_market_square_does_not_answer_a_card_trashed_from_the_supply() -> None:
    """Lurker trashes a card of the Supply, which is nobody's."""
    game = situation(["Market Square", "Lurker"], {"hand": ["Lurker", "Market Square"]})
    do(game, "play Lurker", "trash from Supply", "trash Lurker")
    assert trash(game) == ["Lurker"]
    assert "discard Market Square" not in offered(game)


def test_a_market_square_drawn_by_the_trashed_card_may_still_answer() -> None:
    """Cultist, trashed, draws a Market Square, which may then be discarded for that same trashing."""
    game = situation(
        ["Market Square", "Chapel", "Cultist"],
        {"hand": ["Chapel", "Cultist"], "deck": ["Market Square", "Copper", "Estate"]},
    )
    do(game, "play Chapel", "trash Cultist")
    assert offered(game) == {"discard Market Square", "done"}
    do(game, "discard Market Square")
    assert discard(game, 0) == cards("Gold", "Market Square")
    assert hand(game, 0) == cards("Copper", "Estate")


def test_market_square_and_the_trashed_cards_own_text_come_in_either_order() -> None:
    """With Market Square in hand when Cultist is trashed, its owner chooses what comes first."""
    game = situation(
        ["Market Square", "Chapel", "Cultist"],
        {"hand": ["Chapel", "Cultist", "Market Square"], "deck": ["Copper", "Estate"]},
    )
    do(game, "play Chapel", "trash Cultist", "done")
    assert offered(game) == {"discard Market Square", "resolve Cultist"}
    other = game.clone()
    do(game, "discard Market Square")
    assert len(hand(game, 0)) == 3
    assert len(deck(game, 0)) == 1
    do(other, "resolve Cultist")
    assert hand(other, 0) == cards("Copper", "Estate", "Market Square")
    do(other, "discard Market Square")
    assert discard(other, 0) == cards("Gold", "Market Square")


def test_two_cards_that_must_both_be_trashed_are_put_in_order_once() -> None:
    """Trading Post takes both cards of a hand of two; only what they do when trashed is put in order."""
    game = situation(
        ["Trading Post", "Rats", "Cultist"],
        {"hand": ["Trading Post", "Rats", "Cultist"], "deck": ["Gold", "Copper", "Copper", "Copper"]},
    )
    do(game, "play Trading Post")
    assert trash(game) == cards("Cultist", "Rats")
    assert offered(game) == {"resolve Cultist", "resolve Rats"}
    do(game, "resolve Rats")
    assert hand(game, 0) == cards("Copper", "Copper", "Copper", "Gold", "Silver")


# Rats.


def test_rats_draws_then_gains_a_rats_then_trashes() -> None:
    """The card drawn may be the one trashed; the Rats gained goes to the discard pile."""
    game = situation(["Rats"], {"hand": ["Rats", "Silver"], "deck": ["Curse"]})
    do(game, "play Rats")
    assert offered(game) == {"trash Silver", "trash Curse"}
    do(game, "trash Curse")
    assert hand(game, 0) == ["Silver"]
    assert discard(game, 0) == ["Rats"]
    assert trash(game) == ["Curse"]
    assert game.actions_left == 1


def test_rats_does_not_trash_rats() -> None:
    """With nothing but Rats in hand, the hand is revealed and nothing is trashed."""
    game = situation(["Rats"], {"hand": ["Rats", "Rats"], "deck": ["Rats"]}, log=True)
    do(game, "play Rats")
    assert trash(game) == []
    assert hand(game, 0) == cards("Rats", "Rats")
    log = game.state.log
    assert log is not None
    rats = game.state.setup.kind_of["Rats"]
    assert (REVEAL, 0, rats, EVERYONE, 2, HAND) in log


def test_rats_with_an_empty_pile_still_trashes() -> None:
    """With no Rats to gain, a card is trashed all the same."""
    game = situation(["Rats"], {"hand": ["Rats", "Copper"], "deck": ["Silver"]}, supply={"Rats": 0})
    do(game, "play Rats", "trash Copper")
    assert discard(game, 0) == []
    assert trash(game) == ["Copper"]
    assert hand(game, 0) == ["Silver"]


def test_throne_room_on_rats_gains_and_trashes_twice() -> None:
    """Each playing draws, gains a Rats and trashes another card."""
    game = situation(
        ["Rats", "Throne Room"], {"hand": ["Throne Room", "Rats", "Copper", "Estate"], "deck": ["Silver", "Gold"]}
    )
    do(game, "play Throne Room", "play Rats", "trash Copper", "trash Estate")
    assert hand(game, 0) == cards("Gold", "Silver")
    assert discard(game, 0) == cards("Rats", "Rats")
    assert trash(game) == cards("Copper", "Estate")
    assert game.actions_left == 2


def test_rats_when_trashed_draws_a_card_at_once() -> None:
    """A trashed Rats draws a card for its owner."""
    game = situation(["Rats", "Chapel"], {"hand": ["Chapel", "Rats"], "deck": ["Gold", "Silver"]})
    do(game, "play Chapel", "trash Rats")
    assert hand(game, 0) == ["Gold"]
    assert trash(game) == ["Rats"]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_rats_pile_has_twenty_cards(players: int) -> None:
    """Twenty Rats whatever the number of players."""
    assert situation(["Rats"], number=players).supply()["Rats"] == 20


# Fortress.


def test_fortress_gives_a_card_and_two_actions() -> None:
    """Playing Fortress draws a card and gives two Actions."""
    game = situation(["Fortress"], {"hand": ["Fortress"], "deck": ["Gold"]})
    do(game, "play Fortress")
    assert hand(game, 0) == ["Gold"]
    assert game.actions_left == 2


def test_a_trashed_fortress_ends_in_its_owners_hand_and_counts_as_trashed() -> None:
    """Remodel on Fortress gains a card costing up to 6, and the Fortress is in the hand and nowhere else."""
    game = situation(["Fortress", "Remodel"], {"hand": ["Remodel", "Fortress"]})
    do(game, "play Remodel", "gain Gold")
    assert hand(game, 0) == ["Fortress"]
    assert trash(game) == []
    assert discard(game, 0) == ["Gold"]


def test_fortress_trashed_by_an_opponent_comes_to_its_owners_hand() -> None:
    """Trashed from the deck by Rogue, it goes to the hand of its owner, on another player's turn."""
    game = situation(["Fortress", "Rogue"], {"hand": ["Rogue"]}, {"hand": ["Copper"], "deck": ["Fortress", "Copper"]})
    do(game, "play Rogue")
    assert hand(game, 1) == cards("Copper", "Fortress")
    assert trash(game) == []
    assert discard(game, 1) == ["Copper"]


def test_two_fortresses_trashed_together_both_come_back() -> None:
    """Each returns from the trash."""
    game = situation(["Fortress", "Chapel"], {"hand": ["Chapel", "Fortress", "Fortress", "Copper"]})
    do(game, "play Chapel", "trash Fortress", "trash Fortress", "trash Copper")
    assert hand(game, 0) == cards("Fortress", "Fortress")
    assert trash(game) == ["Copper"]


def test_market_square_may_answer_the_trashing_of_fortress() -> None:
    """A Fortress that comes back was trashed all the same."""
    game = situation(["Fortress", "Chapel", "Market Square"], {"hand": ["Chapel", "Fortress", "Market Square"]})
    do(game, "play Chapel", "trash Fortress", "done", "resolve Fortress", "discard Market Square")
    assert hand(game, 0) == ["Fortress"]
    assert discard(game, 0) == cards("Gold", "Market Square")


def test_an_illegal_choice_for_fortress_changes_nothing() -> None:
    """A Fortress in the hand again can't be trashed twice by the same Chapel."""
    game = situation(["Fortress", "Chapel"], {"hand": ["Chapel", "Fortress", "Copper"]})
    do(game, "play Chapel", "trash Fortress")
    with pytest.raises(IllegalAction):
        game.choose("trash Fortress")
    assert in_play(game, 0) == ["Chapel"]
