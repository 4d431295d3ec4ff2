"""The search agent at the table: tactics that take a look ahead, and any decision of any card."""

from __future__ import annotations

import pytest

from agents import Agent, make
from agents.situation import card_facts
from dominion_env import Game, View, position
from dominion_env.engine.card import ACTION, TREASURE
from tests.exploring import ORDINARY, kingdom_of, played_names, shelters_for

KINGDOM = ["Village", "Smithy", "Militia", "Workshop", "Moat"]
NEXT_TO_NOTHING = {"hand": ["Copper"] * 5, "deck": ["Copper"] * 5}


def agent(name: str, game: Game, seed: int = 1) -> Agent:
    made = make(name)
    made.check(game.actions, game.players)
    assert game.decision is not None
    made.reset(game.decision.player, game.players, seed)
    return made


def choice(name: str, game: Game) -> str:
    """What an agent does now."""
    assert game.decision is not None
    return game.actions.name(agent(name, game).act(View(game, game.decision.player)))


def turn(name: str, game: Game) -> list[str]:
    """All that an agent does until somebody else decides or the game ends."""
    decision = game.decision
    assert decision is not None
    player = agent(name, game)
    done = []
    while game.decision is not None and game.decision.player == decision.player:
        action = player.act(View(game, decision.player))
        done.append(game.actions.name(action))
        game.step(action)
    return done


@pytest.mark.parametrize(
    ("hand", "deck", "bought"),
    [(["Gold"] * 5, ["Duchy"], "Province"), (["Estate"] * 5, ["Province"] * 2, "Duchy")],
    ids=["ahead", "behind"],
)
def test_the_last_province_is_bought_only_if_that_wins(hand: list[str], deck: list[str], bought: str) -> None:
    """Ahead, one must: the other can pay for it too. Behind, one can buy Duchies first: the other has no money."""
    game = position(
        KINGDOM,
        [{"deck": ["Copper"] * 20}, {"hand": hand, "deck": deck}],
        phase="buy",
        coins=8,
        supply={"Province": 1},
    )
    assert choice("search:60", game) == f"buy {bought}"


def test_the_second_last_province_is_left_if_the_other_wins_with_the_last() -> None:
    """Both can pay for a Province each turn, and the other is a point ahead: a Duchy first, then the last Province."""
    game = position(
        KINGDOM,
        [{"deck": ["Gold"] * 15}, {"hand": ["Gold"] * 5, "deck": ["Gold"] * 10, "discard": ["Estate"]}],
        phase="buy",
        coins=8,
        supply={"Province": 2},
    )
    assert choice("big money ultimate", game) == "buy Province", "the rollout policy looks no turn ahead"
    assert choice("search:100", game) == "buy Duchy"


@pytest.mark.parametrize("ahead", [True, False])
def test_the_third_pile_is_emptied_when_ahead_and_not_when_behind(ahead: bool) -> None:
    """The other player buys the last Province next turn when behind now, and has no money when ahead."""
    hand, points = (["Gold"] * 5, ["Estate"] * 2) if ahead else (["Curse"] * 5, ["Province"] * 2)
    game = position(
        KINGDOM,
        [{"deck": ["Copper"] * 20, "discard": ["Estate"] * 5}, {"hand": hand, "deck": points}],
        phase="buy",
        coins=3,
        supply={"Village": 0, "Moat": 0, "Workshop": 1, "Province": 1},
    )
    assert choice("big money ultimate", game) == "buy Estate", "the rollout policy does not think of it"
    assert (choice("search:100", game) == "buy Workshop") == ahead


@pytest.mark.parametrize(
    ("coins", "deck", "played"),
    [(["Gold", "Copper"], "Gold", "Smithy"), (["Gold", "Gold"], "Moat", "Militia")],
    ids=["a deck of Golds", "a deck of Moats"],
)
def test_the_terminal_is_played_that_makes_the_winning_buy_possible(coins: list[str], deck: str, played: str) -> None:
    """The other player buys the last Province next turn. Militia's two coins suffice or not; the deck is known."""
    mine = {"hand": ["Smithy", "Militia", *coins, "Estate"], "deck": [deck] * 6, "discard": ["Province"] * 2}
    theirs = {"hand": ["Gold"] * 5, "deck": ["Gold"] * 5, "discard": ["Province"] * 2}
    done = turn("search:60", game := position(KINGDOM, [mine, theirs], supply={"Province": 1}))
    assert done == [f"play {played}", "play all treasures", "buy Province"]
    assert game.winners() == [0]


def test_a_village_is_played_before_a_smithy() -> None:
    mine = {"hand": ["Village", "Smithy", "Smithy", "Copper", "Copper"], "deck": ["Gold"] * 7}
    game = position(KINGDOM, [mine, NEXT_TO_NOTHING])
    assert turn("search:40", game)[:2] == ["play Village", "play Smithy"]


def test_a_victim_keeps_what_wins_its_next_turn() -> None:
    """Of two Golds, a Silver and a Smithy the rollout policy would keep the Smithy, but only eight coins win."""
    victim = {"hand": ["Gold", "Gold", "Silver", "Estate", "Smithy"], "deck": ["Estate"] * 10}
    attacker = {"hand": ["Militia"], "deck": ["Gold"] * 10, "discard": ["Estate"] * 11}
    game = position(KINGDOM, [attacker, victim], supply={"Province": 1})
    game.choose("play Militia")
    usual = game.clone()
    turn("big money ultimate", usual)
    assert "Smithy" in usual.zone(1, "hand")
    turn("search:60", game)
    assert sorted(game.zone(1, "hand")) == ["Gold", "Gold", "Silver"]


CARDS = played_names(ACTION | TREASURE)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_is_played_legally(players: int) -> None:
    """Each card with one number of players: whatever it and its consequences ask of anybody."""
    asked: set[tuple[str, str | None]] = set()
    for name in CARDS[players - 2 :: 3]:
        game = position(
            list(dict.fromkeys([*kingdom_of(name), *ORDINARY])),
            [{"hand": [name, "Moat", "Silver", "Estate"], "deck": ["Militia", "Copper", "Estate", "Gold"]}] * players,
            shelters=shelters_for(name),
            bane="Cellar" if name == "Young Witch" else None,
            phase="action" if "Action" in card_facts()[name].types else "buy",
            max_turns=1,
        )
        game.choose(f"play {name}")
        seats = [make("search:3") for _ in range(players)]
        while (decision := game.decision) is not None and decision.card is not None:
            view = View(game, decision.player)
            action = seats[decision.player].act(view)
            assert view.is_legal(action)
            asked.add((decision.kind, decision.card))
            game.step(action)
    assert len(asked) > 30


@pytest.mark.parametrize("name", ["search:3", "search:3,rollout=random", "search:3,rollout=sensible"])
@pytest.mark.parametrize("players", [2, 4])
def test_games_are_played_to_the_end_and_repeat_under_the_same_seed(name: str, players: int) -> None:
    def history() -> list[int]:
        game = Game("Grim Parade", players, 5, max_turns=6)
        agents = [make(name) for _ in range(players)]
        for seat, each in enumerate(agents):
            each.reset(seat, players, 10 + seat)
        while (decision := game.decision) is not None:
            game.step(agents[decision.player].act(View(game, decision.player)))
        return game.history()

    assert history() == history()


def test_another_seed_searches_in_other_deals() -> None:
    """Where the options are about equally good, the choice is a matter of luck."""
    game = Game(seed=4)
    game.choose("play all treasures")
    chosen = set()
    for seed in range(12):
        chosen.add(agent("search:12,exploration=0.3", game, seed).act(View(game, 0)))
    assert len(chosen) > 1


def test_treasures_are_played_without_a_search() -> None:
    """A million simulations would take hours."""
    game = position(KINGDOM, [{"hand": ["Copper", "Gold"], "deck": ["Copper"] * 5}, NEXT_TO_NOTHING], phase="buy")
    assert choice("search:1000000", game) == "play all treasures"
