"""The details that observations show when asked to."""

from __future__ import annotations

import numpy as np
import pytest

from dominion_env import Game
from dominion_env.kingdoms import Kingdom, random_kingdom
from dominion_env.observation import Observer
from tests.env.test_secrets import exchange
from tests.situations import do, situation


def details(game: Game, seat: int) -> dict[str, float]:
    """All features that are not 0, by name."""
    observer = Observer(game.actions.cards, game.players, extended=True)
    return {
        name: float(value) for name, value in zip(observer.layout(), observer(game.state, seat), strict=True) if value
    }


def test_the_details_come_after_the_default_part() -> None:
    """Which stays as it is, so that a network for the default part can be widened."""
    game = Game()
    plain = Observer(game.actions.cards, 2)
    extended = Observer(game.actions.cards, 2, extended=True, events=0)
    assert extended.layout()[: plain.size] == plain.layout()
    assert (extended(game.state, 0)[: plain.size] == plain(game.state, 0)).all()
    assert extended.size > plain.size


def test_the_fourth_card_put_back_is_remembered() -> None:
    """Cartographer's owner knows four positions; another seat none."""
    game = situation(
        ["Cartographer"],
        {"hand": ["Cartographer"], "deck": ["Copper", "Gold", "Silver", "Duchy", "Estate", "Copper"]},
    )
    do(game, "play Cartographer", "done", "topdeck Estate", "topdeck Duchy", "topdeck Silver")
    shown = details(game, 0)
    assert shown["own deck 1 from top: Gold"] == shown["own deck 4 from top: Estate"] == 1
    assert not any("top" in name for name in details(game, 1))


def test_two_cards_put_on_the_deck_in_everyones_sight_are_both_remembered() -> None:
    """Two Bureaucrats one after the other."""
    game = situation(
        ["Bureaucrat", "Village"],
        {"hand": ["Bureaucrat", "Bureaucrat"]},
        {"hand": ["Estate", "Duchy"]},
        actions=2,
    )
    do(game, "play Bureaucrat", "topdeck Estate", "play Bureaucrat")
    shown = details(game, 0)
    assert shown["player +1 deck top: Duchy"] == shown["player +1 deck 2 from top: Estate"] == 1


def test_cards_put_back_in_an_unknown_order_are_known_to_be_on_top() -> None:
    """Patrol reveals four cards; the others don't see in which order they go back."""
    game = situation(
        ["Patrol", "Village"],
        {"hand": ["Patrol"], "deck": ["Copper"] * 3 + ["Silver", "Gold", "Gold", "Village", "Copper"]},
    )
    do(game, "play Patrol", "topdeck Gold", "topdeck Silver", "topdeck Village")
    shown = details(game, 1)
    known = {name.split(": ")[1]: value for name, value in shown.items() if "on top in unknown order" in name}
    assert known == {"Gold": 0.5, "Silver": 0.25, "Village": 0.25}
    assert not any("deck top" in name for name in shown)
    assert details(game, 0)["own deck 1 from top: Gold"] == 1


def test_a_card_kept_to_be_passed_shows_to_its_owner_alone() -> None:
    """Masquerade: the others choose while it lies face down."""
    game = situation(["Masquerade"], {"hand": ["Masquerade", "Gold", "Estate"]}, {"hand": ["Silver", "Curse"]})
    do(game, "play Masquerade", "pass Gold")
    assert details(game, 0)["own passing: Gold"] == 1
    assert not any("passing" in name for name in details(game, 1))


def test_a_card_set_aside_for_the_next_turn_shows_to_all() -> None:
    """Farmhands, when gained, sets one aside for all to see."""
    game = situation(["Farmhands"], {"hand": ["Gold"]}, phase="buy", coins=4)
    do(game, "buy Farmhands", "set aside Gold")
    assert details(game, 0)["own to play next turn: Gold"] == 0.25
    assert details(game, 1)["player +1 to play next turn: Gold"] == 0.25


def test_the_size_of_a_mixed_pile_shows() -> None:
    """By each card that may be in it; of any other pile, the number left, and 0 of what this game has not."""
    game = situation(["Marauder", "Village"], {}, {}, supply={"Ruins": ["Survivors", "Ruined Market"], "Gold": 3})
    shown = details(game, 0)
    assert shown["pile size: Ruined Library"] == shown["pile size: Survivors"] == pytest.approx(2 / 60)
    assert shown["pile size: Gold"] == pytest.approx(3 / 60)
    assert shown["in this game: Gold"] == 1


def test_a_card_of_the_pool_that_is_not_in_this_game_shows_so() -> None:
    """Unlike one of which the pile is empty."""
    game = situation(["Village"], {}, {}, supply={"Village": 0})
    observer = Observer((*game.actions.cards, "Moat"), 2, extended=True)
    shown = dict(zip(observer.layout(), observer(game.state, 0), strict=True))
    assert (shown["in this game: Village"], shown["in this game: Moat"]) == (1, 0)


def test_the_bane_shows() -> None:
    """Young Witch's."""
    cards = ("Young Witch", "Village", "Smithy", "Market", "Mine", "Militia", "Remodel", "Workshop", "Cellar", "Chapel")
    game = Game(Kingdom("", cards, bane="Moat"))
    assert [name for name in details(game, 0) if name.startswith("bane")] == ["bane: Moat"]


def test_the_turns_that_are_left_show() -> None:
    """As many as the turn limit allows; the most there is without a limit."""
    game = Game(max_turns=20)
    assert details(game, 0)["own turns left"] == 20 / 128
    game.choose("done")
    game.choose("done")
    assert details(game, 0)["own turns left"] == 19 / 128
    assert details(Game(max_turns=0), 0)["own turns left"] == 1


def test_what_was_played_and_gained_this_turn_is_counted() -> None:
    """A Village, then a Copper bought."""
    game = situation(["Village"], {"hand": ["Village"], "deck": ["Copper"]}, buys=2)
    do(game, "play Village", "play Copper", "buy Copper")
    shown = details(game, 0)
    assert (shown["actions played"], shown["gained in buy phase"]) == (1 / 8, 1 / 8)


@pytest.mark.parametrize("players", [2, 3])
def test_exchanging_hidden_cards_changes_no_detail(players: int) -> None:
    """In random games, cards that a seat can't tell apart change places; what it is shown stays the same."""
    exchanged = 0
    for seed in range(6):
        random = np.random.default_rng(seed)
        game = Game(random_kingdom(seed, players=players), players, seed, max_turns=20)
        observer = Observer(game.actions.cards, players, extended=True)
        while not game.over:
            if random.random() < 0.1:
                for viewer in range(players):
                    before = observer(game.state, viewer).tobytes()
                    kept = game.clone()
                    exchanged += exchange(game, viewer, random)
                    assert observer(game.state, viewer).tobytes() == before
                    game = kept
            game.step(int(random.choice(game.legal_actions())))
    assert exchanged > 300
