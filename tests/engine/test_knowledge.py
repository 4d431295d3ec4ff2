"""What the seats know of each other's cards, where random play seldom gets (see `tests.knowing` for the rest)."""

from dominion_env import Game
from dominion_env.engine import knowledge, log
from dominion_env.engine.decks import draw
from tests.exploring import show_forced
from tests.situations import cards, deck, discard, do, hand, situation


def test_a_known_card_taken_with_unknown_ones_does_not_show_what_they_are() -> None:
    """Of three cards looked at the others know the first; that the third is equal can't be told from the log."""
    game = situation(
        ["Spy", "Catacombs"],
        {"hand": ["Catacombs"], "deck": ["Estate", "Copper", "Estate", "Gold"]},
        {"hand": ["Spy"], "deck": ["Silver"] * 9},
        turn_player=1,
        log=True,
    )
    do(game, "play Spy", "topdeck Silver", "topdeck Estate", "done", "play Catacombs", "put them into your hand")
    assert hand(game, 0) == cards("Copper", "Estate", "Estate")
    taken = [
        viewers >> 1 & 1 for event, player, _, viewers, *_ in game.state.log or [] if (event, player) == (log.TAKE, 0)
    ]
    assert taken == [1, 0, 0]


def test_of_two_equal_cards_the_known_one_is_discarded() -> None:
    """Who knew one of two Estates and sees an Estate discarded knows nothing of the other, which goes back."""
    game = situation(
        ["Oracle", "Sentry"],
        {"hand": ["Sentry"], "deck": ["Estate", "Estate", "Estate", "Gold"]},
        {"hand": ["Oracle"], "deck": ["Silver"] * 9},
        turn_player=1,
    )
    do(game, "play Oracle", "Oracle: put them back", "Oracle: put them back", "done")
    assert [entry >> 1 & 1 for entry in game.state.players[0].seen] == [0, 0, 1, 1]
    do(game, "play Sentry", "done", "discard Estate", "done")
    assert (deck(game, 0), discard(game, 0)) == (["Estate", "Gold"], ["Estate"])
    assert not any(entry >> 1 & 1 for entry in game.state.players[0].seen)


def known(game: Game, viewer: int, name: str, zone: int) -> int:
    """How many of a card one player knows to be in a zone of player 0, at least."""
    return knowledge.bound(game.state, viewer, 0, zone, game.state.kind(name))


def test_a_card_known_to_be_in_a_hand_is_known_to_be_discarded_in_clean_up() -> None:
    """A revealed Moat that is not played goes to the discard pile with the rest of the hand, and into the new deck."""
    game = situation(
        ["Militia", "Moat"],
        {"hand": ["Moat", "Copper", "Copper"], "deck": ["Gold"] * 5},
        {"hand": ["Militia"], "deck": ["Silver"] * 9},
        turn_player=1,
    )
    do(game, "play Militia", "reveal Moat", "done", "done")
    assert known(game, 1, "Moat", knowledge.IN_HAND) == 1
    do(game, "done", "done")
    assert known(game, 1, "Moat", knowledge.IN_HAND) == 0
    assert known(game, 1, "Moat", knowledge.IN_DISCARD) == 1


def oracle_puts_back(first: str) -> Game:
    """Oracle has player 0 put back a Gold and an Estate that both players saw: this one first, so it is not on top."""
    game = situation(
        ["Oracle", "Spy", "Laboratory"],
        {"hand": ["Copper"], "deck": ["Gold", "Estate", "Duchy", "Duchy", "Duchy", "Duchy"]},
        {"hand": ["Oracle", "Spy", "Laboratory"], "deck": ["Silver"] * 9},
        turn_player=1,
        actions=3,
    )
    do(game, "play Oracle", "Oracle: put them back", "Oracle: put them back")
    return do(game, f"topdeck {first}")


def test_who_sees_one_of_two_cards_put_back_knows_the_other() -> None:
    """Which of Gold and Estate is on top was hidden; once Spy has had the one discarded, the other is on top."""
    game = oracle_puts_back("Gold")
    assert [entry >> 1 & 1 for entry in game.state.players[0].seen[-2:]] == [0, 0]
    do(game, "play Spy", "topdeck Silver", "discard Estate")
    assert game.state.players[0].seen[-1] >> 1 & 1
    assert deck(game, 0)[0] == "Gold"


def test_a_card_drawn_from_a_known_set_leaves_what_is_known_of_the_rest_of_the_deck() -> None:
    """Player 0 draws one of two cards put back. The four Duchies below were known to be there and still are."""
    game = oracle_puts_back("Gold")
    before = known(game, 1, "Duchy", knowledge.IN_DECK)
    draw(game.state, 0, 1)
    assert known(game, 1, "Duchy", knowledge.IN_DECK) == before > 0
    assert known(game, 1, "Gold", knowledge.IN_DECK) == known(game, 1, "Estate", knowledge.IN_DECK) == 0


def test_the_order_of_cards_put_back_does_not_show_by_what_is_left() -> None:
    """While player 0 still has to put back two of three revealed cards, player 1 is shown none of these two alone."""
    game = situation(
        ["Patrol"],
        {"hand": ["Patrol"], "deck": ["Copper", "Copper", "Copper", "Gold", "Silver", "Curse", "Copper"]},
    )
    do(game, "play Patrol", "topdeck Gold")
    assert sorted(game.zone(0, "looking")) == ["Copper", "Silver"]
    assert [mask >> 1 & 1 for mask in game.state.players[0].looking_seen] == [0, 0]
    assert [entry >> 1 & 1 for entry in game.state.players[0].seen] == [0]
    do(game, "topdeck Silver")
    assert {entry >> 7 & 1 for entry in game.state.players[0].seen} == {1}


def test_equal_cards_put_back_show_all_the_while() -> None:
    """There is no order to hide: asked one by one where to put three Coppers, player 1 goes on seeing those left."""
    game = situation(["Scout"], {"hand": ["Scout"], "deck": ["Copper"] * 3})
    show_forced(game, True)
    do(game, "play Scout", "topdeck Copper")
    assert [mask >> 1 & 1 for mask in game.state.players[0].looking_seen] == [1, 1]
    assert [entry >> 1 & 1 for entry in game.state.players[0].seen] == [1]


def test_who_knows_the_top_card_sees_in_the_log_that_it_is_looked_at() -> None:
    """An Estate that Spy left on the deck is what its owner looks at with Sentry later on."""
    game = situation(
        ["Spy", "Duchess"],
        {"hand": ["Duchess"], "deck": ["Estate", "Gold"]},
        {"hand": ["Spy"], "deck": ["Silver"] * 9},
        turn_player=1,
        log=True,
    )
    do(game, "play Spy", "topdeck Silver", "topdeck Estate", "done", "play Duchess")
    looks = [entry for entry in game.state.log or [] if entry[:2] == (log.LOOK, 0)]
    assert [entry[3] & 0b11 for entry in looks] == [0b11]


def test_a_card_passed_unseen_is_not_one_that_lies_open() -> None:
    """Player 2 does not see what player 0 passes, but it is not the Masquerade in play: that stays player 0's."""
    game = situation(["Masquerade"], {"hand": ["Masquerade", "Copper", "Gold"], "deck": ["Copper", "Copper"]}, number=3)
    do(game, "play Masquerade", "pass Gold")
    assert known(game, 2, "Masquerade", knowledge.IN_ALL) == 1
    assert known(game, 2, "Gold", knowledge.IN_ALL) == 0


def test_a_card_passed_unseen_is_known_to_be_owned_once_it_is_seen() -> None:
    """Player 2 learns that player 1 has the Gold when it is revealed, and remembers it when it is hidden again."""
    game = situation(
        ["Masquerade", "Shanty Town"],
        {"hand": ["Masquerade", "Gold"], "deck": ["Copper", "Copper"]},
        {"hand": ["Shanty Town", "Copper"], "deck": ["Copper"] * 9},
        number=3,
    )
    gold = game.state.kind("Gold")
    do(game, "play Masquerade", "pass Gold", "pass Copper")
    assert knowledge.bound(game.state, 2, 1, knowledge.IN_ALL, gold) == 0
    do(game, "done", "done", "play Shanty Town")
    assert knowledge.bound(game.state, 2, 1, knowledge.IN_ALL, gold) == 1
