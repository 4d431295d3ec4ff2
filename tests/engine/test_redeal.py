"""Re-deals: what a seat can't know is dealt anew, each arrangement of single cards equally likely; the rest stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest

from dominion_env import Game, View, random_kingdom
from dominion_env.engine import codes
from dominion_env.engine.state import NONE, Decision
from dominion_env.observation import Observer
from tests.knowing import check_knowledge
from tests.random_net import random_game
from tests.situations import all_cards, cards, deck, discard, do, hand, situation
from tests.snapshots import snapshot

DEALS = 3000


def dealt(game: Game, player: int, look: Callable[[Game], Any], deals: int = DEALS) -> Counter[Any]:
    """How often re-deals look like what."""
    return Counter(look(game.resample(player, seed)) for seed in range(deals))


def every_way(tokens: Sequence[str], look: Callable[[Sequence[str]], Any]) -> dict[Any, float]:
    """How likely each look is if every order of the single cards is equally likely."""
    ways = Counter(look(order) for order in permutations(tokens))
    total = sum(ways.values())
    return {each: count / total for each, count in ways.items()}


def assert_fits(found: Counter[Any], expected: dict[Any, float]) -> None:
    """The frequencies agree with the probabilities (chi-square, five standard deviations above its mean)."""
    assert set(found) == set(expected)
    total = sum(found.values())
    square = sum((found[each] - share * total) ** 2 / (share * total) for each, share in expected.items())
    freedom = len(expected) - 1
    assert square <= freedom + 5 * (2 * freedom) ** 0.5, f"chi-square {square:.1f} for {freedom} degrees of freedom"


def whole(game: Game, player: int) -> tuple[Any, ...]:
    """A player's hand, deck and discard pile."""
    return tuple(hand(game, player)), tuple(deck(game, player)), tuple(discard(game, player))


def split(order: Sequence[str], in_hand: int, in_deck: int) -> tuple[Any, ...]:
    """The same for cards dealt in order to hand, deck (top first) and discard pile."""
    return (
        tuple(sorted(order[:in_hand])),
        tuple(order[in_hand : in_hand + in_deck]),
        tuple(sorted(order[in_hand + in_deck :])),
    )


# Two players.


def test_the_hand_and_deck_of_the_other_are_dealt_uniformly() -> None:
    """Nothing is known of them but which cards they are; the discard pile is known."""
    game = situation(
        ["Village"],
        {"hand": ["Copper"]},
        {"hand": ["Gold", "Copper"], "deck": ["Silver", "Copper", "Estate"], "discard": ["Duchy"]},
    )
    expected = every_way(["Gold", "Copper", "Silver", "Copper", "Estate"], lambda order: split(order, 2, 3)[:2])
    assert_fits(dealt(game, 0, lambda one: whole(one, 1)[:2]), expected)
    assert discard(game.resample(0, 1), 1) == cards("Duchy")


def test_the_order_of_the_own_deck_is_dealt_uniformly() -> None:
    """Its owner knows which cards are in it; the hand and the discard pile stay."""
    game = situation(["Village"], {"hand": ["Copper"], "deck": ["Gold", "Silver", "Silver"], "discard": ["Curse"]})
    found = dealt(game, 0, lambda one: tuple(deck(one, 0)))
    assert_fits(found, every_way(["Gold", "Silver", "Silver"], tuple))
    new = game.resample(0, 5)
    assert hand(new, 0) == cards("Copper")
    assert discard(new, 0) == cards("Curse")


def test_cards_seen_on_top_of_a_deck_stay_there() -> None:
    """The one who put them back knows their order."""
    game = situation(
        ["Cartographer"],
        {"hand": ["Cartographer"], "deck": ["Copper", "Gold", "Silver", "Curse", "Duchy", "Estate", "Copper"]},
    )
    do(game, "play Cartographer", "done", "topdeck Curse", "topdeck Silver", "topdeck Gold")
    found = dealt(game, 0, lambda one: tuple(deck(one, 0)))
    known = ("Duchy", "Gold", "Silver", "Curse")
    assert_fits(found, {(*known, "Estate", "Copper"): 1 / 2, (*known, "Copper", "Estate"): 1 / 2})


def test_a_card_seen_to_go_on_another_deck_stays_there() -> None:
    """Bureaucrat's victim puts an Estate on its deck; the other cards may lie anywhere else."""
    game = situation(
        ["Bureaucrat"],
        {"hand": ["Bureaucrat"], "deck": ["Copper"]},
        {"hand": ["Estate", "Copper"], "deck": ["Gold", "Silver"]},
    )
    do(game, "play Bureaucrat")
    found = dealt(game, 0, lambda one: whole(one, 1)[:2])
    expected = every_way(["Copper", "Gold", "Silver"], lambda order: ((order[0],), ("Estate", order[1], order[2])))
    assert_fits(found, expected)


def test_an_order_that_was_not_seen_is_dealt_uniformly_within_its_cards() -> None:
    """The other saw which cards were revealed and put back, not in which order."""
    game = situation(
        ["Scout"],
        {"hand": ["Copper"]},
        {"hand": ["Scout"], "deck": ["Gold", "Silver", "Copper", "Curse", *["Estate"] * 6]},
        turn_player=1,
    )
    do(game, "play Scout")
    while game.state.running is not None:
        do(game, game.options()[0])
    game.state.decision = Decision(0, codes.BUY, NONE, [codes.DONE], 0, 1)  # asked while the four lie on the deck
    found = dealt(game, 0, lambda one: tuple(deck(one, 1)[:4]))
    assert_fits(found, every_way(["Gold", "Silver", "Copper", "Curse"], tuple))


def test_a_revealed_hand_stays() -> None:
    """Pillage shows the whole hand, and its player chooses a card of it to be discarded."""
    game = situation(
        ["Pillage"],
        {"hand": ["Pillage"]},
        {"hand": ["Estate", "Duchy", "Curse", "Gold", "Silver"], "deck": ["Copper", "Province", "Silver"]},
    )
    do(game, "play Pillage", "discard Gold")
    found = dealt(game, 0, lambda one: whole(one, 1))
    assert {each[0] for each in found} == {tuple(cards("Estate", "Duchy", "Curse", "Silver"))}
    assert_fits(
        Counter(each[1] for each in found.elements()), every_way(["Copper", "Province", "Silver"], lambda order: order)
    )
    assert {each[2] for each in found} == {("Gold",)}


def test_unplayed_cards_discarded_in_clean_up_are_dealt_with_the_rest() -> None:
    """The other player saw the Silver and the Smithy in play, but not what else went to the discard pile."""
    game = situation(
        ["Smithy"],
        {"hand": ["Silver", "Estate", "Duchy"], "deck": ["Copper", "Copper", "Copper", "Copper", "Gold", "Curse"]},
        {"hand": ["Copper"], "deck": ["Copper"] * 5},
    )
    do(game, "play Silver", "done")
    hidden = ["Estate", "Duchy", "Copper", "Copper", "Copper", "Copper", "Gold", "Curse"]
    found = dealt(game, 1, lambda one: (tuple(discard(one, 0)), tuple(deck(one, 0))), 6000)
    assert all("Silver" in pile for pile, _ in found)
    first = Counter(top[0] for _, top in found.elements())
    total = sum(first.values())
    assert first["Gold"] / total == pytest.approx(1 / 8, abs=0.02)
    assert first["Copper"] / total == pytest.approx(4 / 8, abs=0.03)
    assert set(first) == set(hidden)


def test_a_card_known_in_hand_stays_and_its_equals_are_dealt() -> None:
    """A Gold was seen to be taken into the hand; the other Gold may be anywhere."""
    game = situation(
        ["Moat", "Militia"],
        {"hand": ["Militia"]},
        {"hand": ["Moat", "Copper", "Copper", "Copper", "Copper"], "deck": ["Moat", "Estate"]},
    )
    do(game, "play Militia", "reveal Moat")
    if game.state.decision is not None and game.state.decision.player == 1:
        do(game, "done")
    found = dealt(game, 0, lambda one: whole(one, 1)[:2])
    tokens = ["Copper", "Copper", "Copper", "Copper", "Moat", "Estate"]
    expected = every_way(tokens, lambda order: (tuple(sorted(["Moat", *order[:4]])), tuple(order[4:])))
    assert_fits(found, expected)


# The piles.


def test_the_knights_below_the_top_one_are_dealt_uniformly() -> None:
    """Those that are elsewhere are not among them."""
    game = situation(["Knights"], {"hand": ["Copper"]}, {"hand": ["Dame Anna"]}, trash=["Sir Bailey"])
    state = game.state
    names = [state.setup.cards[kind].name for kind in state.mixed[0]]
    game.state.mixed[0] = [
        kind
        for kind, name in zip(state.mixed[0], names, strict=True)
        if name not in ("Dame Anna", "Sir Bailey") or kind == state.mixed[0][-1]
    ]
    top = game.state.mixed[0][-1]
    second = Counter(game.resample(0, seed).state.mixed[0][-2] for seed in range(DEALS))
    assert {game.resample(0, seed).state.mixed[0][-1] for seed in range(20)} == {top}
    left = set(game.state.mixed[0][:-1])
    assert_fits(second, dict.fromkeys(left, 1 / len(left)))


def test_ruins_below_the_top_one_are_drawn_from_those_of_the_box_that_have_not_turned_up() -> None:
    """Ten of fifty are in the pile, and nobody knows which."""
    game = Game(["Cultist", *random_kingdom(0, sets=["Base (2nd)"]).cards[:9]], 2, 7)
    state = game.state
    top = state.mixed[0][-1]
    below = [Counter(game.resample(0, seed).state.mixed[0][:-1]) for seed in range(DEALS)]
    assert all(sum(each.values()) == 9 for each in below)
    mean = {kind: sum(each[kind] for each in below) / DEALS for kind in state.setup.mixed_piles[0].kinds}
    for kind, average in mean.items():
        assert average == pytest.approx(9 * (9 if kind == top else 10) / 49, abs=0.1)


# Three players.


def test_only_cards_passed_unseen_change_owners() -> None:
    """Masquerade: the second and third players pass each other cards that the first can't see."""
    game = situation(
        ["Masquerade"],
        {"hand": ["Masquerade", "Copper", "Copper"], "deck": ["Copper", "Copper"]},
        {"hand": ["Gold"], "deck": ["Silver"]},
        {"hand": ["Curse"], "deck": ["Duchy"]},
    )
    do(game, "play Masquerade")
    while game.state.running is not None:
        do(game, game.options()[0])
    # The first gave the second a Copper and got the Curse of the third. The second gave the third Gold or Silver.
    found = dealt(game, 0, lambda one: tuple(sorted(hand(one, 1) + deck(one, 1))))
    assert_fits(found, {("Copper", "Gold"): 1 / 2, ("Copper", "Silver"): 1 / 2})
    thirds = dealt(game, 0, lambda one: tuple(sorted(hand(one, 2) + deck(one, 2))))
    assert_fits(thirds, {("Duchy", "Gold"): 1 / 2, ("Duchy", "Silver"): 1 / 2})


def test_who_passes_does_not_yet_know_what_the_others_will_pass() -> None:
    """While the second player chooses, the card that the first has chosen is any of its hand."""
    game = situation(
        ["Masquerade"],
        {"hand": ["Masquerade", "Gold", "Curse"], "deck": ["Copper", "Duchy"]},
        {"hand": ["Estate", "Silver"], "deck": ["Copper"]},
    )
    do(game, "play Masquerade", "pass Curse")
    player = game.state.players[0]
    assert player.passed == game.state.kind("Curse")
    found = dealt(game, 1, lambda one: one.state.setup.cards[one.state.players[0].passed].name)
    assert_fits(found, dict.fromkeys(["Gold", "Curse", "Copper", "Duchy"], 1 / 4))


# Always.


@pytest.mark.parametrize("number", range(24))
def test_a_redealt_game_is_one_that_the_player_may_be_in(number: int) -> None:
    """It shows and offers that player the same, believes only what is true, and copies, saves and plays on like any."""
    game = random_game(number)
    rng = Random(number)
    observer = Observer(game.actions.cards, game.players)
    for _ in range(150):
        if game.over:
            break
        if rng.random() < 0.15:
            decision = game.state.decision
            assert decision is not None
            seat = decision.player
            before = snapshot(game.state)
            new = game.resample(seat, rng.randrange(-(2**70), 2**70))
            assert snapshot(game.state) == before, "the original was changed"
            assert observer(new.state, seat).tobytes() == observer(game.state, seat).tobytes()
            assert new.legal_actions() == game.legal_actions()
            assert View(new, seat).log() == View(game, seat).log()
            assert View(new, seat).table() == View(game, seat).table()
            for other in range(game.players):
                for zone in ("hand", "deck", "discard", "in_play", "set_aside"):
                    assert len(new.zone(other, zone)) == len(game.zone(other, zone))
            assert same_cards(new, game)
            check_knowledge(new.state)
            plays_on_like_its_copies(new, rng)
        game.step(rng.choice(game.legal_actions()))


def same_cards(new: Game, game: Game) -> bool:
    """Whether both have the same cards in all, but for the Ruins, of which a box has more than a game uses."""
    ruins = {card.name for card in game.state.setup.cards if card.name in all_ruins(game)}
    ours, theirs = all_cards(new), all_cards(game)
    return sum(ours.values()) == sum(theirs.values()) and all(
        ours[name] == theirs[name] for name in ours | theirs if name not in ruins
    )


def all_ruins(game: Game) -> set[str]:
    """The cards of the Ruins pile."""
    setup = game.state.setup
    return {setup.cards[kind].name for pile in setup.mixed_piles if pile.name == "Ruins" for kind in pile.kinds}


def plays_on_like_its_copies(game: Game, rng: Random) -> None:
    """A copy, a saved one and a re-deal of the same seed go the same way."""
    others = [game.clone(), Game.from_bytes(game.to_bytes())]
    for _ in range(12):
        if game.over:
            break
        action = rng.choice(game.legal_actions())
        for each in (game, *others):
            each.step(action)
        check_knowledge(game.state)
    for each in others:
        assert snapshot(each.state) == snapshot(game.state)


def test_the_same_seed_gives_the_same_deal_and_another_luck_to_come() -> None:
    """Two re-deals of one seed are equal, of two seeds they shuffle otherwise."""
    game = Game(seed=4)
    one, same, other = (game.resample(0, seed) for seed in (11, 11, 12))
    assert one.state_hash() == same.state_hash()
    assert len({game.state_hash(), one.state_hash(), other.state_hash()}) == 3
    assert (one.state.rng.one, one.state.rng.two) != (other.state.rng.one, other.state.rng.two)


@pytest.mark.parametrize("seed", [0, -1, 2**200, -(2**64)])
def test_any_integer_is_a_seed(seed: int) -> None:
    """And inside an effect a re-deal of that seed is made again in copies."""
    game = situation(["Militia"], {"hand": ["Militia"]}, {"hand": ["Gold", "Silver", "Copper", "Estate", "Duchy"]})
    do(game, "play Militia")
    new = game.resample(1, seed)
    assert new.state.running is not None
    assert snapshot(new.clone().state) == snapshot(new.state)


def test_only_the_player_who_decides_can_have_the_game_dealt_anew() -> None:
    """Else cards on their way could be known to somebody else only."""
    game = Game(seed=0)
    with pytest.raises(ValueError, match="player 1 has nothing to decide"):
        game.resample(1, 0)


def test_nothing_of_the_hidden_cards_is_left_at_a_top_level_decision() -> None:
    """Games that differ in what is hidden from a player, dealt anew for that player with one seed, are the same."""
    one = Game(seed=3, log=True)
    while one.turn_player == 0 or one.state.running is not None:
        one.step(one.legal_actions()[-1])
    other = one.resample(1, 99)
    assert other.state_hash() != one.state_hash()
    deals = [game.resample(1, 5) for game in (one, other)]
    assert deals[0].state_hash() == deals[1].state_hash()
    assert snapshot(deals[0].state) == snapshot(deals[1].state)
    assert deals[0].to_bytes() == deals[1].to_bytes()


def test_a_view_gives_samples() -> None:
    """An agent gets a game to search in, and never the one that is played."""
    game = Game(seed=3)
    sample = View(game, 0).sample(8)
    assert sample.state_hash() == game.resample(0, 8).state_hash()
    sample.step(sample.legal_actions()[0])
    assert game.state_hash() == Game(seed=3).state_hash()
