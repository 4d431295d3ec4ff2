"""Whatever trashes a card: Fortress comes back, Market Square answers, and what several trashed cards bring."""

import pytest

from dominion_env.engine.card import CARDS
from dominion_env.engine.codes import TRASH
from tests.exploring import kingdom_of, owned, steered
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

FROM_THE_HAND = [
    "Chapel", "Remodel", "Altar", "Butcher", "Dame Anna", "Death Cart", "Develop", "Forager", "Graverobber", "Hermit",
    "Infirmary", "Jack of All Trades", "Junk Dealer", "Masquerade", "Mercenary", "Rats", "Remake", "Replace", "Steward",
    "Stonemason", "Trader", "Trading Post", "Upgrade",
]  # fmt: skip
"""Actions that can trash an Action from the hand."""


def test_the_list_of_cards_that_trash_from_the_hand_is_complete() -> None:
    """A card that declares that it asks what to trash is in the list, or trashes from elsewhere or only some types."""
    from_elsewhere = {
        "Bandit",
        "Thief",
        "Swindler",
        "Saboteur",
        "Rogue",
        "Rebuild",
        "Sentry",
        "Noble Brigand",
        "Lurker",
    }
    only_some = {"Mine", "Moneylender", "Spice Merchant", "Taxman", "Loan", "Bishop", "Count"}
    for name, printed in CARDS.items():
        if TRASH in printed.asks and not name.startswith(("Dame", "Sir", "Farmland")):
            assert name in {*FROM_THE_HAND, *from_elsewhere, *only_some}


@pytest.mark.parametrize("name", FROM_THE_HAND)
def test_a_fortress_trashed_from_the_hand_comes_back_and_counts_as_trashed(name: str) -> None:
    """Market Square may answer, and the effect goes on as if the Fortress were gone."""
    game = situation(
        list(dict.fromkeys([*kingdom_of(name), "Fortress", "Market Square", "Village"])),
        {"hand": [name, "Fortress", "Copper", "Market Square"], "deck": ["Estate"] * 4},
        {"hand": ["Copper"], "deck": ["Copper"] * 4},
    )
    end = steered(
        game,
        f"play {name}",
        "Graverobber: trash an Action from your hand",
        "Steward: trash 2 cards",
        "trash Fortress",
        "discard Market Square",
        "pass Copper",
        "trash Copper",
        "number 0",
        "gain Village",
    )
    assert "Fortress" in hand(end, 0)
    assert "Fortress" not in trash(end)
    assert "Market Square" in discard(end, 0)
    assert "Gold" in owned(end, 0)


@pytest.mark.parametrize(
    ("name", "gained"),
    [
        ("Remodel", ["Hunting Grounds"]),
        ("Upgrade", ["Duchy"]),
        ("Remake", ["Duchy", "Duchy"]),
        ("Trader", ["Silver"] * 4),
        ("Stonemason", ["Village", "Village"]),
        ("Graverobber", ["Duchy"]),
        ("Butcher", ["Village"]),
        ("Altar", ["Duchy"]),
    ],
)
def test_what_is_gained_for_a_fortress_goes_by_its_cost(name: str, gained: list[str]) -> None:
    """It costs 4, back in the hand or not; Remake may trash it a second time."""
    game = situation(
        list(dict.fromkeys([name, "Fortress", "Village", "Hunting Grounds"])),
        {"hand": [name, "Fortress"], "deck": ["Copper"] * 3},
    )
    end = steered(
        game,
        f"play {name}",
        "Graverobber: trash an Action from your hand",
        "trash Fortress",
        "number 0",
        "gain Hunting Grounds" if name == "Remodel" else "gain Duchy",
        "gain Village",
    )
    assert discard(end, 0) == cards(*gained)
    assert "Fortress" in hand(end, 0)


def test_chapel_trashing_four_cards_with_something_to_say() -> None:
    """All are in the trash first; their owner orders what they do; the only Attack is gained without asking."""
    game = situation(
        ["Chapel", "Squire", "Cultist", "Hunting Grounds", "Fortress"],
        {"hand": ["Chapel", "Squire", "Cultist", "Hunting Grounds", "Fortress"], "deck": ["Gold"] * 3 + ["Silver"]},
    )
    do(game, "play Chapel", "trash Squire", "trash Cultist", "trash Hunting Grounds", "trash Fortress")
    assert trash(game) == cards("Squire", "Cultist", "Hunting Grounds", "Fortress")
    assert offered(game) == {f"resolve {name}" for name in ("Squire", "Cultist", "Hunting Grounds", "Fortress")}
    do(game, "resolve Fortress")
    assert hand(game, 0) == cards("Fortress")
    do(game, "resolve Hunting Grounds", "gain 3 Estates", "resolve Cultist")
    assert hand(game, 0) == cards("Fortress", "Gold", "Gold", "Gold")
    assert discard(game, 0) == cards("Estate", "Estate", "Estate", "Cultist"), (
        "the only Attack is gained without asking"
    )
    assert trash(game) == cards("Squire", "Cultist", "Hunting Grounds")


def test_a_market_square_drawn_for_one_trashed_card_may_answer_the_others_trashed_with_it() -> None:
    """Cultist draws it; the Squire, still to be resolved, was trashed too."""
    game = situation(
        ["Chapel", "Squire", "Cultist", "Market Square"],
        {"hand": ["Chapel", "Squire", "Cultist"], "deck": ["Market Square", "Copper", "Estate"]},
    )
    do(game, "play Chapel", "trash Squire", "trash Cultist", "resolve Cultist")
    assert offered(game) == {"discard Market Square", "done"}
    do(game, "done")
    assert offered(game) == {"resolve Squire", "discard Market Square"}
    do(game, "discard Market Square")
    assert discard(game, 0) == cards("Market Square", "Gold", "Cultist")


def test_three_estates_of_a_hunting_grounds_may_become_silvers_one_by_one() -> None:
    """Trader is asked for each."""
    game = situation(
        ["Chapel", "Hunting Grounds", "Trader"], {"hand": ["Chapel", "Hunting Grounds", "Trader"]}, supply={"Silver": 1}
    )
    do(game, "play Chapel", "trash Hunting Grounds", "done", "gain 3 Estates", "reveal Trader", "done", "reveal Trader")
    assert discard(game, 0) == cards("Silver", "Estate")


def test_a_squire_in_a_chain_of_squires_and_attacks() -> None:
    """Death Cart trashes a Squire for coins; the Squire's Cultist is only gained, not played."""
    game = situation(["Death Cart", "Squire", "Cultist"], {"hand": ["Death Cart", "Squire"]}, {"hand": ["Copper"]})
    do(game, "play Death Cart", "trash Squire")
    assert (game.coins, discard(game, 0)) == (5, cards("Cultist"))
    assert discard(game, 1) == []


def test_procession_on_a_cultist_whose_cards_bring_a_market_square() -> None:
    """Its trashing draws three cards; the Market Square among them answers before the Action is gained."""
    game = situation(
        ["Procession", "Cultist", "Market Square", "Hunting Grounds"],
        {"hand": ["Procession", "Cultist"], "deck": ["Copper"] * 4 + ["Market Square", "Estate", "Gold"]},
        {"hand": []},
    )
    do(game, "play Procession", "play Cultist", "discard Market Square")
    assert discard(game, 0) == cards("Market Square", "Gold", "Hunting Grounds")
    assert hand(game, 0) == cards(*["Copper"] * 4, "Estate", "Gold")
    assert trash(game) == cards("Cultist")


def test_catacombs_and_feodum_bring_their_cards_before_those_of_the_effect_that_trashed_them() -> None:
    """Upgrade's own gain comes last."""
    game = situation(["Upgrade", "Catacombs", "Hunting Grounds"], {"hand": ["Upgrade", "Catacombs"]})
    do(game, "play Upgrade")
    assert asked(game) == (0, "Catacombs")
    do(game, "gain Silver", "gain Hunting Grounds")
    assert discard(game, 0) == cards("Silver", "Hunting Grounds")
    game = situation(["Upgrade", "Feodum", "Market"], {"hand": ["Upgrade", "Feodum"]})
    do(game, "play Upgrade")
    assert discard(game, 0) == cards("Silver", "Silver", "Silver")
    do(game, "gain Market")
    assert discard(game, 0) == cards("Silver", "Silver", "Silver", "Market")


@pytest.mark.parametrize("attack", ["Saboteur", "Swindler", "Rogue", "Sir Bailey"])
def test_a_fortress_trashed_by_an_attack_is_in_its_owners_hand_when_the_attack_goes_on(attack: str) -> None:
    """Its owner's Market Square may answer; the next player is attacked all the same."""
    game = situation(
        list(dict.fromkeys([*kingdom_of(attack), "Fortress", "Market Square"])),
        {"hand": [attack], "deck": ["Copper"] * 3},
        {"hand": ["Market Square"], "deck": ["Fortress", "Copper"]},
        {"deck": ["Silver", "Copper"]},
    )
    end = steered(game, f"play {attack}", "discard Market Square", "gain Copper")
    assert hand(end, 1) == cards("Fortress")
    assert {"Market Square", "Gold"} <= set(discard(end, 1))
    assert trash(end) == cards("Silver")


def test_a_market_square_answers_only_cards_of_its_owner() -> None:
    """Of three players two lose a card to Swindler: each may answer for the own one."""
    game = situation(
        ["Swindler", "Market Square"],
        {"hand": ["Swindler", "Market Square"]},
        {"hand": ["Market Square"], "deck": ["Province"]},
        {"hand": ["Market Square"], "deck": ["Province"]},
    )
    do(game, "play Swindler")
    assert game.decision is not None
    assert game.decision.player == 1
    do(game, "done")
    assert game.decision is not None
    assert game.decision.player == 2
    do(game, "discard Market Square")
    assert [discard(game, player) for player in (0, 1, 2)] == [
        cards(), cards("Province"), cards("Market Square", "Gold", "Province")
    ]  # fmt: skip


def test_counterfeit_trashing_a_card_in_the_buy_phase_of_a_merchant_guild_turn() -> None:
    """The Gold of the Market Square that answers is a card gained in the Buy phase."""
    game = situation(
        ["Counterfeit", "Market Square", "Merchant Guild"],
        {"hand": ["Merchant Guild", "Counterfeit", "Copper", "Market Square"]},
    )
    do(game, "play Merchant Guild", "play Counterfeit", "play Copper", "discard Market Square")
    assert trash(game) == cards("Copper")
    assert discard(game, 0) == cards("Market Square", "Gold")
    do(game, "done")
    assert game.coffers(0) == 1
    assert in_play(game, 0) == []
    assert deck(game, 0) == []
