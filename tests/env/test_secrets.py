"""What a seat can't know has no influence on what it is shown."""

from __future__ import annotations

import numpy as np
import pytest

from dominion_env import Game, View
from dominion_env.engine import knowledge
from dominion_env.kingdoms import random_kingdom
from dominion_env.observation import Observer
from tests.situations import do, situation


def shown(game: Game, seat: int) -> bytes:
    """An observation."""
    return Observer(game.actions.cards, game.players)(game.state, seat).tobytes()


def test_the_other_hand_and_the_decks_are_hidden() -> None:
    """Cards exchanged between the other's hand and deck, and another order of both decks, look the same."""
    one = situation(
        ["Village"],
        {"hand": ["Copper", "Gold"], "deck": ["Silver", "Estate"]},
        {"hand": ["Curse", "Province"], "deck": ["Gold", "Copper", "Copper"]},
    )
    other = situation(
        ["Village"],
        {"hand": ["Copper", "Gold"], "deck": ["Estate", "Silver"]},
        {"hand": ["Copper", "Gold"], "deck": ["Copper", "Province", "Curse"]},
    )
    assert shown(one, 0) == shown(other, 0)
    assert shown(one, 1) != shown(other, 1)


def test_the_order_of_the_ruins_and_of_the_knights_is_hidden() -> None:
    """Only the top card shows."""
    piles = [
        ["Sir Martin", "Dame Anna", "Dame Molly"],
        ["Sir Martin", "Dame Molly", "Dame Anna"],
        ["Dame Anna", "Dame Molly", "Sir Martin"],
    ]
    a, b, c = [shown(situation(["Knights", "Village"], {}, {}, supply={"Knights": pile}), 0) for pile in piles]
    assert a == b
    assert a != c


def test_drawn_cards_are_hidden_from_the_others_log() -> None:
    """The other learns how many were drawn, not which."""
    game = situation(["Smithy"], {"hand": ["Smithy"], "deck": ["Gold", "Province", "Curse"]}, log=True)
    do(game, "play Smithy")
    assert "Gold" in View(game, 0).log()
    other = View(game, 1)
    for name in ("Gold", "Province", "Curse"):
        assert name not in other.log()
        assert name not in other.table().split("Trash:")[1]
    assert "draws a card x3" in other.log()


def test_the_order_of_cards_put_back_is_hidden_from_the_others() -> None:
    """Cartographer's owner puts cards back unseen."""
    boards = []
    for order in (("Gold", "Silver"), ("Silver", "Gold")):
        game = situation(["Cartographer"], {"hand": ["Cartographer"], "deck": ["Copper", "Gold", "Silver"]}, log=True)
        do(game, "play Cartographer", "done", f"topdeck {order[0]}")
        boards.append((shown(game, 1), View(game, 1).log()))
        assert "Gold" not in View(game, 1).log()
    assert boards[0] == boards[1]


def test_a_declined_reaction_leaves_no_trace() -> None:
    """Whether a player had nothing to reveal or chose not to: the attacker sees the same."""
    after = []
    for card in ("Moat", "Estate"):
        game = situation(
            ["Militia", "Moat"], {"hand": ["Militia"]}, {"hand": [card, "Copper", "Copper", "Copper", "Copper"]}
        )
        do(game, "play Militia")
        if card == "Moat":
            do(game, "done")
        do(game, "discard Copper", "discard Copper")
        after.append(shown(game, 0))
    # Which cards the other owns was public from the start, so that is all that may differ.
    names = Observer(game.actions.cards, 2).layout()
    one, other = (np.frombuffer(each, np.float32) for each in after)
    differing = [name for name, a, b in zip(names, one, other, strict=True) if a != b]
    assert all("owned" in name or "known deck" in name or "score" in name for name in differing), differing


def test_what_was_revealed_is_shown() -> None:
    """A Bureaucrat's victim puts an Estate on the deck for all to see."""
    game = situation(["Bureaucrat"], {"hand": ["Bureaucrat"]}, {"hand": ["Estate", "Copper"], "deck": ["Gold"]})
    do(game, "play Bureaucrat")
    observer = Observer(game.actions.cards, 2)
    features = dict(zip(observer.layout(), observer(game.state, 0), strict=True))
    assert features["player +1 deck top: Estate"] == 1


@pytest.mark.parametrize("players", [2, 3])
def test_exchanging_hidden_cards_changes_no_observation(players: int) -> None:
    """In random games, cards that a seat can't tell apart change places;
    what it is shown, and its log, stay the same.
    """
    exchanged = 0
    for seed in range(12):
        random = np.random.default_rng(seed)
        game = Game(random_kingdom(seed, players=players), players, seed, max_turns=25)
        observer = Observer(game.actions.cards, players)
        while not game.over:
            if random.random() < 0.2:
                for viewer in range(players):
                    before = observer(game.state, viewer).tobytes()
                    kept = game.clone()
                    exchanged += exchange(game, viewer, random)
                    assert observer(game.state, viewer).tobytes() == before
                    game = kept
            game.step(int(random.choice(game.legal_actions())))
    assert exchanged > 1000


def exchange(game: Game, viewer: int, random: np.random.Generator) -> int:
    """Let hidden cards change places in ways that fit all that `viewer` has seen; returns how many did."""
    state = game.state
    count = 0
    for seat, p in enumerate(state.players):
        seen = p.seen or [0] * len(p.deck)
        unknown = [i for i, entry in enumerate(seen) if not (entry | entry >> knowledge.SET_SHIFT) >> viewer & 1]
        random.shuffle(unknown)
        for i, j in zip(unknown[::2], unknown[1::2], strict=False):
            p.deck[i], p.deck[j] = p.deck[j], p.deck[i]
            count += p.deck[i] != p.deck[j]
        if seat == viewer:
            continue
        for i in unknown:
            held = [kind for kind in range(state.setup.size) if p.hand[kind]]
            if not held:
                break
            out, back = int(random.choice(held)), p.deck[i]
            in_hand = knowledge.bound(state, viewer, seat, knowledge.IN_HAND, out)
            in_deck = knowledge.bound(state, viewer, seat, knowledge.IN_DECK, back)
            spare = sum(p.deck[j] == back for j in unknown)
            if out != back and p.hand[out] + p.picked[out] > in_hand and spare > in_deck:
                p.hand[out] -= 1
                p.hand[back] += 1
                p.deck[i] = out
                count += 1
    return count
