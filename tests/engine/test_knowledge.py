"""What the seats know of each other's cards, where random play seldom gets (see `tests.knowing` for the rest)."""

from dominion_env.engine import log
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
