"""Dark Ages: Vagrant and Wandering Minstrel."""

import pytest

from dominion_env.engine import knowledge
from tests.situations import asked, cards, deck, discard, do, hand, knows, offered, situation

# Vagrant.


@pytest.mark.parametrize(
    "top",
    ["Curse", "Survivors", "Ruined Library", "Hovel", "Necropolis", "Overgrown Estate", "Estate", "Province", "Harem"],
)
def test_vagrant_takes_curses_ruins_shelters_and_victory_cards(top: str) -> None:
    """A card and an Action; then the revealed card goes to the hand, and everyone knows that it is there."""
    game = situation(
        ["Vagrant", "Cultist", "Harem"],
        {"hand": ["Vagrant"], "deck": ["Silver", top, "Gold"]},
        shelters=True,
    )
    do(game, "play Vagrant")
    assert hand(game, 0) == cards("Silver", top)
    assert deck(game, 0) == ["Gold"]
    assert game.actions_left == 1
    assert knows(game, 1, 0, top) == 1
    assert knows(game, 1, 0, "Silver") == 0


@pytest.mark.parametrize("top", ["Copper", "Gold", "Village", "Militia", "Moat", "Dame Anna"])
def test_vagrant_puts_any_other_card_back(top: str) -> None:
    """It stays on the deck, and everyone has seen it."""
    game = situation(
        ["Vagrant", "Village", "Militia", "Moat", "Knights"], {"hand": ["Vagrant"], "deck": ["Silver", top, "Estate"]}
    )
    do(game, "play Vagrant")
    assert hand(game, 0) == ["Silver"]
    assert deck(game, 0) == [top, "Estate"]
    assert discard(game, 0) == []
    assert [entry & knowledge.EXACT for entry in game.state.players[0].seen] == [0, knowledge.EXACT]


def test_vagrant_draws_before_it_reveals() -> None:
    """The Estate on top is drawn; the Copper below is the one revealed."""
    game = situation(["Vagrant"], {"hand": ["Vagrant"], "deck": ["Estate", "Copper", "Estate"]})
    do(game, "play Vagrant")
    assert hand(game, 0) == ["Estate"]
    assert deck(game, 0) == ["Copper", "Estate"]


def test_vagrant_shuffles_to_reveal_and_reveals_nothing_if_there_is_nothing() -> None:
    """With one card in the deck, the discard pile is shuffled after the draw; with none below, that was all."""
    game = situation(["Vagrant"], {"hand": ["Vagrant"], "deck": ["Silver"], "discard": ["Curse"]})
    do(game, "play Vagrant")
    assert hand(game, 0) == cards("Curse", "Silver")
    one = do(situation(["Vagrant"], {"hand": ["Vagrant"], "deck": ["Estate"]}), "play Vagrant")
    assert hand(one, 0) == ["Estate"]
    none = do(situation(["Vagrant"], {"hand": ["Vagrant"]}), "play Vagrant")
    assert (hand(none, 0), none.actions_left) == ([], 1)


def test_throne_room_on_vagrant_draws_what_the_first_playing_put_back() -> None:
    """The second playing draws the Gold and takes the Curse below it."""
    game = situation(
        ["Vagrant", "Throne Room"], {"hand": ["Throne Room", "Vagrant"], "deck": ["Silver", "Gold", "Curse", "Copper"]}
    )
    do(game, "play Throne Room", "play Vagrant")
    assert hand(game, 0) == cards("Curse", "Gold", "Silver")
    assert deck(game, 0) == ["Copper"]
    assert game.actions_left == 2


# Wandering Minstrel.


def test_wandering_minstrel_puts_actions_back_in_any_order_and_discards_the_rest() -> None:
    """A card and 2 Actions; each card put back goes on top of the one before, wherever it lay among the three."""
    game = situation(
        ["Wandering Minstrel", "Village", "Smithy"],
        {"hand": ["Wandering Minstrel"], "deck": ["Gold", "Village", "Copper", "Smithy", "Estate"]},
    )
    do(game, "play Wandering Minstrel")
    assert hand(game, 0) == ["Gold"]
    assert game.actions_left == 2
    assert asked(game) == (0, "Wandering Minstrel")
    assert offered(game) == {"topdeck Village", "topdeck Smithy"}
    assert game.decision is not None
    assert game.decision.looking_at == ("Village", "Copper", "Smithy")
    other = do(game.clone(), "topdeck Smithy")
    assert deck(other, 0) == ["Village", "Smithy", "Estate"]
    do(game, "topdeck Village")
    assert deck(game, 0) == ["Smithy", "Village", "Estate"]
    assert discard(game, 0) == discard(other, 0) == ["Copper"]


def test_wandering_minstrel_orders_three_actions() -> None:
    """All three go back, the last chosen on top."""
    game = situation(
        ["Wandering Minstrel", "Village", "Smithy", "Moat"],
        {"hand": ["Wandering Minstrel"], "deck": ["Gold", "Village", "Moat", "Smithy"]},
    )
    do(game, "play Wandering Minstrel", "topdeck Moat", "topdeck Smithy")
    assert deck(game, 0) == ["Village", "Smithy", "Moat"]
    assert discard(game, 0) == []


def test_wandering_minstrel_with_one_action_or_equal_ones_asks_nothing() -> None:
    """There is only one way to put them back."""
    kingdom = ["Wandering Minstrel", "Village"]
    one = situation(kingdom, {"hand": ["Wandering Minstrel"], "deck": ["Gold", "Copper", "Village", "Estate"]})
    do(one, "play Wandering Minstrel")
    assert deck(one, 0) == ["Village"]
    assert discard(one, 0) == cards("Copper", "Estate")
    two = situation(kingdom, {"hand": ["Wandering Minstrel"], "deck": ["Gold", "Village", "Estate", "Village"]})
    do(two, "play Wandering Minstrel")
    assert asked(two) == (0, None)
    assert deck(two, 0) == ["Village", "Village"]
    assert discard(two, 0) == ["Estate"]


def test_wandering_minstrel_discards_three_cards_that_are_no_actions() -> None:
    """Nothing goes back on the deck."""
    game = situation(
        ["Wandering Minstrel"],
        {"hand": ["Wandering Minstrel"], "deck": ["Gold", "Copper", "Curse", "Estate", "Silver"]},
    )
    do(game, "play Wandering Minstrel")
    assert discard(game, 0) == cards("Copper", "Curse", "Estate")
    assert deck(game, 0) == ["Silver"]


def test_wandering_minstrel_takes_every_card_that_is_an_action_among_other_things() -> None:
    """A Ruins, a Shelter that is an Action and a Victory card that is one go back."""
    game = situation(
        ["Wandering Minstrel", "Cultist", "Nobles"],
        {"hand": ["Wandering Minstrel"], "deck": ["Gold", "Survivors", "Necropolis", "Nobles"]},
        shelters=True,
    )
    do(game, "play Wandering Minstrel")
    assert offered(game) == {"topdeck Survivors", "topdeck Necropolis", "topdeck Nobles"}


def test_wandering_minstrel_reveals_as_many_cards_as_there_are() -> None:
    """The discard pile is shuffled in; with fewer than three cards in both, fewer are revealed."""
    kingdom = ["Wandering Minstrel", "Village"]
    short = situation(kingdom, {"hand": ["Wandering Minstrel"], "deck": ["Gold", "Village"], "discard": ["Copper"]})
    do(short, "play Wandering Minstrel")
    assert hand(short, 0) == ["Gold"]
    assert deck(short, 0) == ["Village"]
    assert discard(short, 0) == ["Copper"]
    none = situation(kingdom, {"hand": ["Wandering Minstrel"], "deck": ["Gold"]})
    do(none, "play Wandering Minstrel")
    assert asked(none) == (0, None)
    assert (hand(none, 0), deck(none, 0), none.actions_left) == (["Gold"], [], 2)


def test_others_know_which_actions_wandering_minstrel_put_back_but_not_their_order() -> None:
    """They saw the three cards; the order of two that differ is their owner's secret."""
    game = situation(
        ["Wandering Minstrel", "Village", "Smithy"],
        {"hand": ["Wandering Minstrel"], "deck": ["Gold", "Village", "Copper", "Smithy", "Estate"]},
    )
    do(game, "play Wandering Minstrel", "topdeck Village")
    state = game.state
    below, second, top = state.players[0].seen
    assert below == 0
    assert [entry & knowledge.EXACT for entry in (second, top)] == [1, 1]
    assert [entry >> knowledge.SET_SHIFT & 0b10 for entry in (second, top)] == [0b10, 0b10]
    assert second >> knowledge.GROUP_SHIFT == top >> knowledge.GROUP_SHIFT
    assert knowledge.bound(state, 1, 0, knowledge.IN_DISCARD, state.kind("Copper")) == 1


def test_wandering_minstrel_puts_actions_back_before_a_discarded_tunnel_is_revealed() -> None:
    """With Footpad in the game, the Gold gained for Tunnel draws a card: the Village just put back."""
    game = situation(
        ["Wandering Minstrel", "Tunnel", "Footpad", "Village"],
        {"hand": ["Wandering Minstrel"], "deck": ["Silver", "Tunnel", "Village", "Copper", "Estate"]},
    )
    do(game, "play Wandering Minstrel")
    assert deck(game, 0) == ["Village", "Estate"]
    assert offered(game) == {"reveal Tunnel", "done"}
    do(game, "reveal Tunnel")
    assert hand(game, 0) == cards("Silver", "Village")
    assert discard(game, 0) == cards("Copper", "Gold", "Tunnel")


def test_throne_room_on_wandering_minstrel_draws_an_action_it_put_back() -> None:
    """The second playing draws the top Action and reveals three cards again."""
    game = situation(
        ["Wandering Minstrel", "Throne Room", "Village", "Smithy"],
        {
            "hand": ["Throne Room", "Wandering Minstrel"],
            "deck": ["Gold", "Village", "Copper", "Smithy", "Estate", "Silver", "Duchy"],
        },
    )
    do(game, "play Throne Room", "play Wandering Minstrel", "topdeck Smithy")
    assert hand(game, 0) == cards("Gold", "Village")
    assert deck(game, 0) == ["Smithy", "Duchy"]
    assert discard(game, 0) == cards("Copper", "Estate", "Silver")
    assert game.actions_left == 4
