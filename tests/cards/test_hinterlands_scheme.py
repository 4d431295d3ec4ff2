"""Scheme, and what it puts on the deck."""

from dominion_env import Game
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

COPPERS = ["Copper"] * 5
ESTATES = ["Estate"] * 5


def schemed(
    *held: str, drawn: tuple[str, ...] = ("Copper",), rest: tuple[str, ...] = ("Estate",) * 5, **more: list[str]
) -> Game:
    """A turn with Scheme and more in hand; the cards of `drawn` are on top of the deck, then those of `rest`."""
    kingdom = ["Scheme", "Throne Room", "Village", "Smithy", "Great Hall", "Procession"]
    return situation(kingdom, {"hand": ["Scheme", *held], "deck": [*drawn, *rest], **more})


def test_scheme_draws_a_card_and_gives_an_action() -> None:
    """Nothing else happens when it is played."""
    game = schemed("Village")
    do(game, "play Scheme")
    assert hand(game, 0) == cards("Copper", "Village")
    assert game.actions_left == 1
    assert asked(game) == (0, None)


def test_scheme_may_put_itself_on_the_deck_at_the_start_of_clean_up() -> None:
    """It is an Action in play, and drawn with the next hand."""
    game = schemed()
    do(game, "play Scheme", "done")
    assert game.phase == "clean-up"
    assert asked(game) == (0, "Scheme")
    assert offered(game) == {"topdeck Scheme", "done"}
    assert in_play(game, 0) == ["Scheme"]
    do(game, "topdeck Scheme")
    assert hand(game, 0) == cards("Scheme", "Estate", "Estate", "Estate", "Estate")
    assert discard(game, 0) == ["Copper"]


def test_scheme_is_optional() -> None:
    """With "done", all Actions are discarded."""
    game = schemed()
    do(game, "play Scheme", "done", "done")
    assert hand(game, 0) == ESTATES
    assert discard(game, 0) == cards("Copper", "Scheme")


def test_scheme_may_choose_any_action_in_play_played_before_or_after_it() -> None:
    """Village came before, Smithy after; a Treasure in play can't be chosen, nor an Action in hand."""
    game = schemed("Village", "Smithy", "Village", drawn=("Gold", "Copper", "Silver", "Copper", "Copper"))
    do(game, "play Village", "play Scheme", "play Smithy", "done", "play Gold", "done")
    assert offered(game) == {"topdeck Scheme", "topdeck Smithy", "topdeck Village", "done"}
    do(game, "topdeck Smithy")
    assert "Smithy" in hand(game, 0)
    assert discard(game, 0).count("Village") == 2


def test_scheme_may_choose_a_card_of_two_types_if_one_is_action() -> None:
    """Great Hall is an Action too."""
    game = schemed("Great Hall", drawn=("Copper", "Copper"))
    do(game, "play Scheme", "play Great Hall", "done")
    assert offered(game) == {"topdeck Great Hall", "topdeck Scheme", "done"}


def test_scheme_puts_its_card_on_the_deck_before_the_new_hand_is_drawn() -> None:
    """With four cards left in the deck it makes five: the discard pile is not shuffled."""
    game = schemed("Gold", rest=("Estate",) * 4)
    do(game, "play Scheme", "done", "topdeck Scheme")
    assert hand(game, 0) == cards("Scheme", "Estate", "Estate", "Estate", "Estate")
    assert discard(game, 0) == cards("Copper", "Gold")
    assert deck(game, 0) == []


def test_throne_room_on_scheme_lets_two_actions_be_chosen() -> None:
    """Scheme was played twice: both it and Throne Room can go on the deck."""
    game = situation(
        ["Scheme", "Throne Room"], {"hand": ["Throne Room", "Scheme"], "deck": ["Copper", "Silver", *["Estate"] * 4]}
    )
    do(game, "play Throne Room", "play Scheme", "done", "topdeck Throne Room")
    assert offered(game) == {"topdeck Scheme", "done"}
    do(game, "topdeck Scheme")
    assert hand(game, 0) == cards("Throne Room", "Scheme", "Estate", "Estate", "Estate")
    assert discard(game, 0) == cards("Copper", "Silver")


def test_cards_chosen_for_scheme_go_on_the_deck_in_the_order_chosen() -> None:
    """With six on the deck, the one chosen first is the one that is not drawn."""
    game = situation(
        ["Scheme", "Village", "Smithy", "Moat", "Cellar", "Militia", "Remodel"],
        {
            "in_play": ["Village", "Smithy", "Moat", "Cellar", "Militia", "Remodel"],
            "hand": ["Scheme"] * 6,
            "deck": ESTATES * 3,
        },
    )
    do(game, *["play Scheme"] * 6, "done")
    do(game, *[f"topdeck {name}" for name in ("Smithy", "Village", "Moat", "Cellar", "Militia", "Remodel")])
    assert hand(game, 0) == cards("Village", "Moat", "Cellar", "Militia", "Remodel")
    assert deck(game, 0)[0] == "Smithy"


def test_one_scheme_of_two_may_go_unused() -> None:
    """After the first choice, the rest is declined at once."""
    game = schemed("Scheme", drawn=("Copper", "Copper"))
    do(game, "play Scheme", "play Scheme", "done", "topdeck Scheme", "done")
    assert hand(game, 0).count("Scheme") == 1
    assert discard(game, 0).count("Scheme") == 1


def test_scheme_does_nothing_for_a_card_that_left_play() -> None:
    """A Scheme that Procession trashed still lets an Action in play be chosen, twice, but can't be that card."""
    game = situation(
        ["Procession", "Scheme"], {"hand": ["Procession", "Scheme"], "deck": ["Copper", "Copper", *ESTATES]}
    )
    do(game, "play Procession", "play Scheme", "done")
    assert offered(game) == {"topdeck Procession", "done"}
    do(game, "topdeck Procession")
    assert "Procession" in hand(game, 0)
    assert trash(game) == ["Scheme"]


def test_scheme_played_where_it_lies_in_the_supply_sets_up_its_effect_too() -> None:
    """Band of Misfits plays it: the Band of Misfits in play can go on the deck."""
    game = situation(["Band of Misfits", "Scheme"], {"hand": ["Band of Misfits"], "deck": ["Copper", *ESTATES]})
    do(game, "play Band of Misfits", "done")
    assert offered(game) == {"topdeck Band of Misfits", "done"}
    do(game, "topdeck Band of Misfits")
    assert "Band of Misfits" in hand(game, 0)
    assert game.supply()["Scheme"] == 10


def test_scheme_and_hermit_act_on_the_same_card_in_the_order_its_owner_chooses() -> None:
    """On the deck first, it can't be trashed any more; the Madman is gained in either case."""
    start = {"hand": ["Scheme"], "in_play": ["Hermit"], "deck": ["Copper", *ESTATES]}
    game = situation(["Hermit", "Scheme"], start)
    do(game, "play Scheme", "done", "topdeck Hermit")
    assert offered(game) == {"topdeck Hermit", "resolve Hermit"}
    do(game, "topdeck Hermit")
    assert "Hermit" in hand(game, 0)
    assert "Madman" in discard(game, 0)
    game = situation(["Hermit", "Scheme"], start)
    do(game, "play Scheme", "done", "topdeck Hermit", "resolve Hermit")
    assert trash(game) == ["Hermit"]
    assert hand(game, 0) == ESTATES


def test_scheme_works_in_the_turn_it_was_played_only() -> None:
    """In the next turn of the same player nothing is chosen."""
    game = situation(["Scheme"], {"hand": ["Scheme"], "deck": ["Copper", *ESTATES, *COPPERS]})
    do(game, "play Scheme", "done", "done", "done")
    assert game.turn_player == 0
    do(game, "done")
    assert game.turn_player == 1
