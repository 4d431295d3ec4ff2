"""Every card where there is little of everything: no deck, no hand, one card, empty piles.

Nothing crashes and no card is lost whatever is chosen, and where the rules say what comes of it, that is so.
"""

import pytest

from dominion_env import Game
from dominion_env.engine.card import ACTION, ATTACK, BOUGHT, CARDS, GAINED, TRASHED, TREASURE
from tests.exploring import ORDINARY, empty_piles, endings, kingdom_of, owned, played_names, shelters_for, zones
from tests.situations import asked, hand, in_play, situation, trash

ACTIONS = played_names(ACTION)
TREASURES = played_names(TREASURE)
PLAIN = [name for name in ACTIONS if CARDS[name].effect is None]
LEAVE_PLAY = {"Madman", "Spoils"}
"""They go back to their piles when played."""


def beside(name: str) -> dict[str, object]:
    """What else a game with the card must be told of."""
    return {
        "bane": "Cellar" if name == "Young Witch" else None,
        "ferryman": "Smithy" if name == "Ferryman" else None,
        "shelters": shelters_for(name),
    }


def alone(name: str, **rest: object) -> Game:
    """Three players without any cards, but for one who holds the named card."""
    return situation(
        [*kingdom_of(name), *(each for each in ORDINARY if each not in kingdom_of(name))],
        {"hand": [name]},
        {},
        {},
        **beside(name),
        **rest,
    )


def bonuses(game: Game) -> tuple[int, int, int, int]:
    """Actions, buys, coins and Coffers of the turn."""
    return game.actions_left, game.buys, game.coins, game.coffers(0)


def printed_bonuses(name: str) -> tuple[int, int, int, int]:
    """What a turn with one Action has after playing the card, by its printed bonuses alone."""
    card = CARDS[name]
    return card.actions, 1 + card.buys, card.coins, card.coffers


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_played_where_nobody_has_another_card(name: str) -> None:
    """Its bonuses are had all the same, it lies in play or in the trash, and only Attacks touch others."""
    game = alone(name)
    for end in endings(game, f"play {name}", by_rule=False):
        assert end.turn_player == 0
        assert (name in in_play(end, 0) or name in trash(end)) == (name not in LEAVE_PLAY)
        if CARDS[name].effect is None:
            assert hand(end, 0) == []
            assert bonuses(end) == printed_bonuses(name)
        assert end.actions_left >= CARDS[name].actions
        assert end.buys >= 1 + CARDS[name].buys
        assert end.coins >= CARDS[name].coins
        if not CARDS[name].types & ATTACK:
            assert [zones(end, 1), zones(end, 2)] == [zones(game, 1), zones(game, 2)]
    for _ in endings(game, f"play {name}"):
        pass


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("single", ["Copper", "Estate", "Village", "Curse"])
def test_an_action_played_where_everyone_has_a_deck_of_one_card(name: str, single: str) -> None:
    """A card that only draws draws that one; the decks of others lose at most that one."""
    one = {"deck": [single]}
    game = situation(
        [*kingdom_of(name), *(each for each in ORDINARY if each not in kingdom_of(name))],
        {"hand": [name], **one},
        one,
        one,
        **beside(name),
    )
    for end in endings(game, f"play {name}", by_rule=False, walks=5):
        if name in PLAIN:
            assert hand(end, 0) == ([single] if CARDS[name].cards else [])
            assert bonuses(end) == printed_bonuses(name)
        for player in (1, 2):
            assert end.zone(player, "in_play") == []
    for _ in endings(game, f"play {name}", walks=5):
        pass


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("single", ["Gold", "Province", "Fortress", "Moat"])
def test_an_action_played_where_everyone_holds_one_card_and_has_no_deck(name: str, single: str) -> None:
    """Whatever must be discarded, trashed, put back, shown or passed, the single card is as much as one can."""
    game = situation(
        list(dict.fromkeys([*kingdom_of(name), *ORDINARY, "Fortress"])),
        {"hand": [name, single]},
        {"hand": [single]},
        {"hand": [single]},
        **beside(name),
    )
    for by_rule in (True, False):
        for end in endings(game, f"play {name}", walks=4, by_rule=by_rule):
            assert all(end.zone(player, "in_play") == [] for player in (1, 2))


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_played_where_every_pile_is_empty(name: str) -> None:
    """Nobody gains anything: the piles stay empty and no player owns more cards, except from the trash."""
    kingdom = list(dict.fromkeys([*kingdom_of(name), *ORDINARY]))
    full = situation(kingdom, {}, {}, {}, **beside(name))
    plenty = {
        "hand": ["Gold", "Estate", "Curse", "Village", "Copper", "Moat"],
        "deck": ["Silver", "Estate", "Village", "Gold", "Copper", "Curse", "Province"],
    }
    game = situation(
        kingdom,
        {**plenty, "hand": [name, *plenty["hand"]]},
        plenty,
        plenty,
        supply=empty_piles(full),
        **beside(name),
    )
    for by_rule in (True, False):
        for end in endings(game, f"play {name}", by_rule=by_rule):
            assert sum(end.supply().values()) <= (name in LEAVE_PLAY)
            cards = [sorted(owned(end, player)) for player in range(3)]
            before = [sorted(owned(game, player)) for player in range(3)]
            assert sum(map(len, cards)) + len(trash(end)) + sum(end.supply().values()) == sum(map(len, before))


@pytest.mark.parametrize("name", TREASURES)
def test_a_treasure_played_with_nothing_else_anywhere(name: str) -> None:
    """It is worth what it is worth, and where it would do more with cards that are not there, it does not."""
    full = alone(name, phase="buy")
    game = alone(name, phase="buy", supply=empty_piles(full))
    for end in endings(game, f"play {name}", by_rule=False):
        assert end.coins >= CARDS[name].coins
        assert in_play(end, 0) == ([] if name in LEAVE_PLAY else [name])
        assert hand(end, 0) == []
    for end in endings(full, f"play {name}", by_rule=False):
        assert asked(end) == (0, None)


GAINABLE = [
    name
    for name, printed in CARDS.items()
    if any(hook.event in (GAINED, BOUGHT) and hook.where == 0 for hook in printed.hooks)
]


@pytest.mark.parametrize("name", GAINABLE)
def test_a_card_bought_last_of_all_where_nobody_has_any_cards(name: str) -> None:
    """What buying and gaining it does finds no cards and no piles, and the card is gained all the same."""
    full = situation([*kingdom_of(name), *ORDINARY], {}, {}, {}, **beside(name))
    for others in ([], ["Copper", "Curse", "Silver"]):
        game = situation(
            [*kingdom_of(name), *ORDINARY], {}, {}, {}, phase="buy", coins=12, buys=3,
            supply=empty_piles(full, [name, *others]) | {name: 1}, **beside(name),
        )  # fmt: skip
        for end in endings(game, f"buy {name}", by_rule=False):
            assert name in owned(end, 0)
            assert end.supply()[name] == 0


TRASHABLE = [name for name, printed in CARDS.items() if any(hook.event == TRASHED for hook in printed.hooks)]


@pytest.mark.parametrize("name", TRASHABLE)
def test_a_card_trashed_where_there_is_nothing_else(name: str) -> None:
    """What trashing it does finds no cards to draw and none to gain; it is in the trash, or Fortress in the hand."""
    kingdom = list(dict.fromkeys([*kingdom_of(name), "Chapel", "Moat"]))
    full = situation(kingdom, {}, {}, **beside(name))
    for piles in ({}, empty_piles(full)):
        game = situation(kingdom, {"hand": ["Chapel", name]}, {}, supply=piles, **beside(name))
        for end in endings(game, "play Chapel", f"trash {name}", by_rule=False):
            kept = name == "Fortress"
            assert trash(end).count(name) == (not kept)
            assert (name in hand(end, 0)) == kept
