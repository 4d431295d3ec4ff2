"""Dark Ages: Catacombs, Ironmonger, Mystic and Sage, which look at the top of the deck."""

import pytest

from dominion_env import Game
from dominion_env.engine import knowledge, log
from dominion_env.engine.state import NONE
from tests.situations import asked, cards, deck, discard, do, hand, in_play, knows, offered, situation, trash


def known_positions(game: Game, player: int, viewer: int) -> list[bool]:
    """Whether `viewer` knows the card at each place of a deck exactly, the top one first."""
    p = game.state.players[player]
    return [bool(entry & knowledge.EXACT & 1 << viewer) for entry in reversed(p.seen or [0] * len(p.deck))]


def revealed(game: Game) -> list[str]:
    """The cards revealed so far, as the log tells everyone."""
    entries = game.state.log
    assert entries is not None
    names = game.state.setup.cards
    return [names[kind].name for event, _, kind, seen, *_ in entries if event == log.REVEAL and seen == log.EVERYONE]


# Catacombs.


def test_catacombs_takes_the_three_cards_into_the_hand() -> None:
    """The top 3 cards are looked at, and all of them can be taken."""
    game = situation(["Catacombs"], {"hand": ["Catacombs"], "deck": ["Gold", "Silver", "Estate", "Copper"]})
    do(game, "play Catacombs")
    assert offered(game) == {"Catacombs: put them into your hand", "Catacombs: discard them for +3 Cards"}
    assert game.decision is not None
    assert game.decision.looking_at == ("Gold", "Silver", "Estate")
    do(game, "put them into your hand")
    assert hand(game, 0) == cards("Estate", "Gold", "Silver")
    assert deck(game, 0) == ["Copper"]
    assert discard(game, 0) == []


def test_catacombs_discards_the_three_cards_and_draws_three_others() -> None:
    """It is all three or none."""
    game = situation(
        ["Catacombs"],
        {"hand": ["Catacombs"], "deck": ["Curse", "Gold", "Estate", "Silver", "Duchy", "Copper", "Copper"]},
    )
    do(game, "play Catacombs", "discard them")
    assert discard(game, 0) == cards("Curse", "Estate", "Gold")
    assert hand(game, 0) == cards("Copper", "Duchy", "Silver")
    assert deck(game, 0) == ["Copper"]
    assert game.actions_left == 0


def test_cards_discarded_by_catacombs_may_be_shuffled_in_and_drawn_again() -> None:
    """With a Gold below the three, the Gold and two of the three are drawn; with nothing below, the same three."""
    below = situation(["Catacombs"], {"hand": ["Catacombs"], "deck": ["Curse", "Curse", "Curse", "Gold"]})
    do(below, "play Catacombs", "discard them")
    assert hand(below, 0) == cards("Curse", "Curse", "Gold")
    assert deck(below, 0) == ["Curse"]
    assert discard(below, 0) == []
    alone = situation(["Catacombs"], {"hand": ["Catacombs"], "deck": ["Curse", "Estate", "Gold"]})
    do(alone, "play Catacombs", "discard them")
    assert hand(alone, 0) == cards("Curse", "Estate", "Gold")


def test_catacombs_shuffles_to_look_at_three() -> None:
    """The discard pile is shuffled in when the deck runs out, under the card looked at already."""
    game = situation(["Catacombs"], {"hand": ["Catacombs"], "deck": ["Gold"], "discard": ["Silver", "Copper"]})
    do(game, "play Catacombs")
    assert game.decision is not None
    assert sorted(game.decision.looking_at) == cards("Copper", "Gold", "Silver")
    do(game, "put them into your hand")
    assert hand(game, 0) == cards("Copper", "Gold", "Silver")
    assert deck(game, 0) == discard(game, 0) == []


def test_catacombs_with_one_card_or_none() -> None:
    """It looks at what there is; without any card there is nothing to choose."""
    one = situation(["Catacombs"], {"hand": ["Catacombs"], "deck": ["Gold"]})
    do(one, "play Catacombs", "discard them")
    assert hand(one, 0) == ["Gold"]
    none = do(situation(["Catacombs"], {"hand": ["Catacombs"]}), "play Catacombs")
    assert asked(none) == (0, None)
    assert hand(none, 0) == []


def test_what_catacombs_looks_at_is_private_and_what_it_discards_is_not() -> None:
    """The other player learns nothing of the cards taken, but sees the ones discarded."""
    start = {"hand": ["Catacombs"], "deck": ["Gold", "Silver", "Estate", "Copper", "Copper", "Copper"]}
    taken = situation(["Catacombs"], start, log=True)
    do(taken, "play Catacombs", "put them into your hand")
    assert revealed(taken) == []
    assert [knows(taken, 1, 0, name) for name in ("Gold", "Silver", "Estate")] == [0, 0, 0]
    gone = situation(["Catacombs"], start)
    do(gone, "play Catacombs", "discard them")
    state = gone.state
    assert knowledge.bound(state, 1, 0, knowledge.IN_DISCARD, state.kind("Gold")) == 1


def test_throne_room_on_catacombs_chooses_twice() -> None:
    """Each playing looks at three cards."""
    game = situation(
        ["Catacombs", "Throne Room"],
        {"hand": ["Throne Room", "Catacombs"], "deck": ["Gold", "Gold", "Gold", "Curse", "Curse", "Curse", "Silver"]},
    )
    do(game, "play Throne Room", "play Catacombs", "put them into your hand", "discard them")
    assert hand(game, 0).count("Gold") == 3
    assert len(hand(game, 0)) == 6
    assert "Silver" in hand(game, 0)


def test_a_tunnel_discarded_by_catacombs_is_revealed_before_the_three_cards_are_drawn() -> None:
    """The Gold it brings lies in the discard pile by then and may be drawn."""
    game = situation(["Catacombs", "Tunnel"], {"hand": ["Catacombs"], "deck": ["Tunnel", "Curse", "Curse"]})
    do(game, "play Catacombs", "discard them")
    assert offered(game) == {"reveal Tunnel", "done"}
    assert hand(game, 0) == []
    do(game, "reveal Tunnel")
    assert sorted([*hand(game, 0), *deck(game, 0)]) == cards("Curse", "Curse", "Gold", "Tunnel")
    assert len(hand(game, 0)) == 3


def test_catacombs_when_trashed_gains_a_cheaper_card() -> None:
    """Any card of the Supply costing less than 5 must be gained, none that costs as much."""
    game = situation(["Catacombs", "Chapel", "Militia", "Laboratory"], {"hand": ["Chapel", "Catacombs"]})
    do(game, "play Chapel", "trash Catacombs")
    assert asked(game) == (0, "Catacombs")
    assert {"gain Militia", "gain Copper"} <= offered(game)
    assert not {"gain Laboratory", "gain Duchy", "gain Catacombs", "done"} & offered(game)
    do(game, "gain Militia")
    assert discard(game, 0) == ["Militia"]
    assert trash(game) == ["Catacombs"]


@pytest.mark.parametrize(("reduction", "offers"), [(1, {"Militia": True, "Laboratory": False}), (5, {})])
def test_catacombs_when_trashed_looks_at_costs_as_they_are_now(reduction: int, offers: dict[str, bool]) -> None:
    """With cards 1 cheaper, one costing 3 now is cheaper still; when Catacombs costs nothing, nothing is cheaper."""
    game = situation(
        ["Catacombs", "Chapel", "Militia", "Laboratory"],
        {"hand": ["Chapel", "Catacombs"]},
        cost_reduction=reduction,
    )
    do(game, "play Chapel", "trash Catacombs")
    assert {name: f"gain {name}" in offered(game) for name in offers} == offers
    if not offers:
        assert asked(game) == (0, None)
        assert discard(game, 0) == []


def test_catacombs_trashed_by_an_opponent_gains_for_its_owner() -> None:
    """Rogue trashes it from the deck; its owner gains a cheaper card during the other player's turn."""
    game = situation(["Catacombs", "Rogue"], {"hand": ["Rogue"]}, {"hand": [], "deck": ["Catacombs", "Copper"]})
    do(game, "play Rogue")
    assert asked(game) == (1, "Catacombs")
    do(game, "gain Silver")
    assert discard(game, 1) == cards("Copper", "Silver")


def test_catacombs_trashed_by_procession_gains_before_procession_does() -> None:
    """First the cheaper card, then an Action costing 6."""
    game = situation(["Catacombs", "Procession", "Altar"], {"hand": ["Procession", "Catacombs"]})
    do(game, "play Procession", "play Catacombs")
    assert asked(game) == (0, "Catacombs")
    do(game, "gain Silver")
    assert discard(game, 0) == cards("Altar", "Silver")


# Ironmonger.


def test_ironmonger_draws_first_and_then_reveals_a_card_that_may_be_discarded() -> None:
    """The revealed card is the next one of the deck; everyone sees it, discarded or put back."""
    start = {"hand": ["Ironmonger"], "deck": ["Silver", "Curse", "Gold"]}
    game = situation(["Ironmonger"], start, log=True)
    do(game, "play Ironmonger")
    assert asked(game) == (0, "Ironmonger")
    assert offered(game) == {"discard Curse", "done"}
    assert hand(game, 0) == ["Silver"]
    kept = do(game.clone(), "done")
    assert deck(kept, 0) == ["Curse", "Gold"]
    assert known_positions(kept, 0, 1) == [True, False]
    do(game, "discard Curse")
    assert discard(game, 0) == ["Curse"]
    assert deck(game, 0) == ["Gold"]
    assert revealed(game) == ["Curse"]
    assert (game.actions_left, game.coins) == (1, 0)


@pytest.mark.parametrize("choice", ["discard", "done"])
@pytest.mark.parametrize(
    ("top", "actions", "coins", "drawn"),
    [
        ("Village", 2, 0, 0),
        ("Copper", 1, 1, 0),
        ("Estate", 1, 0, 1),
        ("Harem", 1, 1, 1),
        ("Nobles", 2, 0, 1),
        ("Curse", 1, 0, 0),
        ("Hovel", 1, 0, 0),
        ("Necropolis", 2, 0, 0),
        ("Survivors", 2, 0, 0),
    ],
)
def test_ironmonger_gives_a_bonus_for_each_type_of_the_revealed_card(
    top: str, actions: int, coins: int, drawn: int, choice: str
) -> None:
    """An Action gives an Action, a Treasure a coin, a Victory card a card; whether it was discarded is no matter."""
    game = situation(
        ["Ironmonger", "Village", "Harem", "Nobles", "Cultist"],
        {"hand": ["Ironmonger"], "deck": ["Silver", top, "Gold", "Gold"]},
        shelters=True,
    )
    do(game, "play Ironmonger", f"discard {top}" if choice == "discard" else "done")
    assert (game.actions_left, game.coins) == (actions, coins)
    extra = [] if not drawn else ["Gold"] if choice == "discard" else [top]
    assert hand(game, 0) == cards("Silver", *extra)


def test_a_victory_card_that_ironmonger_put_back_is_the_card_drawn() -> None:
    """The bonus comes after the choice; everyone knows that the card is in the hand now."""
    game = situation(["Ironmonger"], {"hand": ["Ironmonger"], "deck": ["Silver", "Duchy", "Gold"]})
    do(game, "play Ironmonger", "done")
    assert hand(game, 0) == cards("Duchy", "Silver")
    assert knows(game, 1, 0, "Duchy") == 1


def test_ironmonger_shuffles_to_reveal_and_without_cards_does_nothing_more() -> None:
    """With one card in the deck, the discard pile is shuffled for the next; with none at all, nothing is revealed."""
    game = situation(["Ironmonger"], {"hand": ["Ironmonger"], "deck": ["Silver"], "discard": ["Gold"]})
    do(game, "play Ironmonger")
    assert offered(game) == {"discard Gold", "done"}
    none = do(situation(["Ironmonger"], {"hand": ["Ironmonger"], "deck": ["Silver"]}), "play Ironmonger")
    assert asked(none) == (0, None)
    assert (none.actions_left, none.coins) == (1, 0)


def test_a_tunnel_discarded_by_ironmonger_is_revealed_before_the_bonuses() -> None:
    """The Gold gained is there to be drawn for the Victory card."""
    game = situation(["Ironmonger", "Tunnel"], {"hand": ["Ironmonger"], "deck": ["Copper", "Tunnel"]})
    do(game, "play Ironmonger", "discard Tunnel")
    assert hand(game, 0) == ["Copper"]
    do(game, "reveal Tunnel")
    assert sorted([*hand(game, 0), *deck(game, 0)]) == cards("Copper", "Gold", "Tunnel")
    assert len(hand(game, 0)) == 2


def test_throne_room_on_ironmonger_reveals_twice() -> None:
    """A card put back at the first playing is drawn at the second, which reveals another."""
    game = situation(
        ["Ironmonger", "Throne Room"],
        {"hand": ["Throne Room", "Ironmonger"], "deck": ["Silver", "Copper", "Gold", "Estate"]},
    )
    do(game, "play Throne Room", "play Ironmonger", "done", "discard Gold")
    assert hand(game, 0) == cards("Copper", "Silver")
    assert discard(game, 0) == ["Gold"]
    assert (game.actions_left, game.coins) == (2, 2)


# Mystic.


def test_mystic_takes_the_named_card() -> None:
    """An Action, 2 coins, and the top card if it was named; everyone knows that it is in the hand."""
    game = situation(["Mystic"], {"hand": ["Mystic"], "deck": ["Gold", "Estate"]}, log=True)
    do(game, "play Mystic")
    assert (game.actions_left, game.coins) == (1, 2)
    assert hand(game, 0) == []
    do(game, "name Gold")
    assert hand(game, 0) == ["Gold"]
    assert deck(game, 0) == ["Estate"]
    assert revealed(game) == ["Gold"]
    assert knows(game, 1, 0, "Gold") == 1


def test_mystic_puts_another_card_back() -> None:
    """A card of another name stays on the deck, and everyone has seen it."""
    game = situation(["Mystic"], {"hand": ["Mystic"], "deck": ["Gold", "Estate"]})
    do(game, "play Mystic", "name Silver")
    assert hand(game, 0) == []
    assert deck(game, 0) == ["Gold", "Estate"]
    assert discard(game, 0) == []
    assert known_positions(game, 0, 1) == [True, False]


def test_mystic_may_name_a_card_that_is_not_in_the_game() -> None:
    """Every card of the game can be named, empty piles among them, and any other; that one is never revealed."""
    game = situation(["Mystic", "Moat"], {"hand": ["Mystic"], "deck": ["Gold"]}, supply={"Moat": 0})
    do(game, "play Mystic")
    names = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse", "Moat", "Mystic")
    assert offered(game) == {*(f"name {name}" for name in names), "name another card"}
    do(game, "name another card")
    assert deck(game, 0) == ["Gold"]


def test_mystic_needs_the_exact_name() -> None:
    """Another Knight, or another Ruins, is another name."""
    game = situation(["Mystic", "Knights"], {"hand": ["Mystic"], "deck": ["Sir Martin"]})
    do(game, "play Mystic")
    assert "name Knights" not in offered(game)
    do(game, "name Dame Anna")
    assert deck(game, 0) == ["Sir Martin"]


def test_the_name_that_mystic_names_is_public() -> None:
    """The log tells it to everyone."""
    game = situation(["Mystic"], {"hand": ["Mystic"], "deck": ["Gold"]}, log=True)
    do(game, "play Mystic", "name Duchy")
    assert game.state.log is not None
    assert (log.NAME, 0, game.state.kind("Duchy"), log.EVERYONE, 1, NONE) in game.state.log


def test_mystic_shuffles_after_naming_and_reveals_nothing_if_there_is_nothing() -> None:
    """The discard pile is shuffled when a card is to be revealed and the deck is empty."""
    game = situation(["Mystic"], {"hand": ["Mystic"], "discard": ["Gold"]})
    do(game, "play Mystic")
    assert discard(game, 0) == ["Gold"]
    do(game, "name Gold")
    assert hand(game, 0) == ["Gold"]
    none = do(situation(["Mystic"], {"hand": ["Mystic"]}), "play Mystic", "name Gold")
    assert asked(none) == (0, None)
    assert none.coins == 2


def test_throne_room_on_mystic_names_twice() -> None:
    """What the first playing revealed can be named at the second."""
    game = situation(["Mystic", "Throne Room"], {"hand": ["Throne Room", "Mystic"], "deck": ["Gold", "Estate"]})
    do(game, "play Throne Room", "play Mystic", "name Silver", "name Gold")
    assert hand(game, 0) == ["Gold"]
    assert (game.actions_left, game.coins) == (2, 4)


# Sage.


def test_sage_takes_the_first_card_costing_three_or_more() -> None:
    """The cheaper cards revealed before are discarded; what lies below stays."""
    game = situation(["Sage"], {"hand": ["Sage"], "deck": ["Copper", "Estate", "Silver", "Gold"]}, log=True)
    do(game, "play Sage")
    assert hand(game, 0) == ["Silver"]
    assert discard(game, 0) == cards("Copper", "Estate")
    assert deck(game, 0) == ["Gold"]
    assert game.actions_left == 1
    assert revealed(game) == ["Copper", "Estate", "Silver"]
    assert knows(game, 1, 0, "Silver") == 1


def test_sage_looks_at_costs_as_they_are_now() -> None:
    """When cards cost 1 less, a Silver is too cheap and a Militia is not."""
    game = situation(["Sage", "Militia"], {"hand": ["Sage"], "deck": ["Silver", "Militia", "Gold"]}, cost_reduction=1)
    do(game, "play Sage")
    assert hand(game, 0) == ["Militia"]
    assert discard(game, 0) == ["Silver"]


def test_sage_shuffles_the_discard_pile_in_but_not_what_it_revealed() -> None:
    """With the deck revealed in vain, the discard pile is shuffled and searched, once."""
    game = situation(["Sage"], {"hand": ["Sage"], "deck": ["Copper", "Estate"], "discard": ["Gold"]})
    do(game, "play Sage")
    assert hand(game, 0) == ["Gold"]
    assert discard(game, 0) == cards("Copper", "Estate")
    assert deck(game, 0) == []


def test_sage_that_finds_nothing_discards_everything_and_stops() -> None:
    """Deck and discard pile hold only cheap cards, or nothing at all."""
    game = situation(["Sage"], {"hand": ["Sage"], "deck": ["Copper", "Estate"], "discard": ["Curse"]})
    do(game, "play Sage")
    assert hand(game, 0) == []
    assert discard(game, 0) == cards("Copper", "Curse", "Estate")
    assert deck(game, 0) == []
    none = do(situation(["Sage"], {"hand": ["Sage"]}), "play Sage")
    assert (hand(none, 0), none.actions_left) == ([], 1)


def test_a_tunnel_that_sage_passes_by_is_discarded() -> None:
    """At a cost of 2 Tunnel is too cheap and may be revealed for a Gold; by then the other card is in hand."""
    game = situation(["Sage", "Tunnel"], {"hand": ["Sage"], "deck": ["Tunnel", "Gold"]}, cost_reduction=1)
    do(game, "play Sage")
    assert offered(game) == {"reveal Tunnel", "done"}
    assert hand(game, 0) == ["Gold"]
    do(game, "reveal Tunnel")
    assert discard(game, 0) == cards("Gold", "Tunnel")


def test_throne_room_on_sage_finds_two_cards() -> None:
    """The second playing goes on where the first stopped."""
    game = situation(
        ["Sage", "Throne Room"], {"hand": ["Throne Room", "Sage"], "deck": ["Copper", "Gold", "Estate", "Silver"]}
    )
    do(game, "play Throne Room", "play Sage")
    assert hand(game, 0) == cards("Gold", "Silver")
    assert discard(game, 0) == cards("Copper", "Estate")
    assert game.actions_left == 2
    assert in_play(game, 0) == cards("Sage", "Throne Room")
