"""Every Attack against three others of whom one is unaffected, and Attacks played in unusual ways."""

import pytest

from dominion_env import Game
from dominion_env.engine.card import ATTACK, CARDS, VICTORY
from tests.exploring import endings, kingdom_of, played_names, zones
from tests.situations import asked, cards, deck, discard, do, hand, in_play, offered, situation, trash

ATTACKS = played_names(ATTACK)
VICTIM = {
    "hand": ["Gold", "Silver", "Estate", "Copper", "Curse"],
    "deck": ["Silver", "Silver", "Gold", "Estate", "Copper"],
    "discard": ["Copper"],
}
PROTECTED = {**VICTIM, "hand": ["Moat", *VICTIM["hand"]]}


def attack(name: str, unaffected: int) -> Game:
    """Four players; one has an Attack with cards to use for it, and one of the others holds a Moat."""
    others = [VICTIM, VICTIM, VICTIM]
    others[unaffected - 1] = PROTECTED
    return situation(
        list(dict.fromkeys([*kingdom_of(name), "Moat", "Cultist"])),
        {"hand": [name, "Estate", "Copper", "Gold"], "deck": ["Silver"] * 6},
        *others,
        bane="Cellar" if name == "Young Witch" else None,
    )


@pytest.mark.parametrize("unaffected", [1, 2, 3])
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_passes_over_the_one_who_shows_moat_and_reaches_the_two_others(name: str, unaffected: int) -> None:
    """Whatever is chosen, nothing of the unaffected player's changes; both others can be hit in the same play."""
    game = attack(name, unaffected)
    others = [player for player in (1, 2, 3) if player != unaffected]
    both_hit = False
    for end in endings(game, f"play {name}", "reveal Moat", walks=24):
        assert zones(end, unaffected) == zones(game, unaffected)
        both_hit |= all(zones(end, player) != zones(game, player) for player in others)
    assert both_hit


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_reaches_nobody_when_all_show_moat(name: str) -> None:
    """What its player gets from it comes all the same."""
    game = situation(
        list(dict.fromkeys([*kingdom_of(name), "Moat"])),
        {"hand": [name, "Estate", "Copper", "Gold"], "deck": ["Silver"] * 6},
        PROTECTED,
        PROTECTED,
        bane="Cellar" if name == "Young Witch" else None,
    )
    for end in endings(game, f"play {name}", "reveal Moat", "reveal Moat", walks=6):
        assert [zones(end, 1), zones(end, 2)] == [zones(game, 1), zones(game, 2)]
        assert name in in_play(end, 0) or name in trash(end)
        assert end.coins >= CARDS[name].coins
        assert end.buys >= 1 + CARDS[name].buys


@pytest.mark.parametrize("name", ATTACKS)
def test_a_throned_attack_must_be_warded_off_twice(name: str) -> None:
    """Moat shown to the first playing does not count for the second, which can still hit."""
    game = situation(
        list(dict.fromkeys([*kingdom_of(name), "Moat", "Throne Room"])),
        {"hand": ["Throne Room", name, "Estate", "Estate", "Estate", "Estate", "Gold", "Gold"], "deck": ["Silver"] * 9},
        PROTECTED,
        bane="Cellar" if name == "Young Witch" else None,
    )
    ends = endings(game, "play Throne Room", f"play {name}", "reveal Moat", walks=24)
    hit = any(zones(end, 1) != zones(game, 1) for end in ends)
    assert hit == (name != "Pillage"), "Pillage can't attack a second time"


@pytest.mark.parametrize("played_by", ["Herald", "Band of Misfits", "Shop", "Coronet", "Vassal", "Procession"])
def test_an_attack_played_by_another_card_can_be_answered(played_by: str) -> None:
    """Moat, shown to the Witch that another card plays, keeps the Curses away."""
    top = ["Copper", "Witch"] if played_by == "Herald" else ["Witch", "Copper"]
    game = situation(
        list(dict.fromkeys([*kingdom_of(played_by), "Witch", "Moat", "Village", "Knights"])),
        {"hand": [played_by, *(["Witch"] if played_by in ("Shop", "Coronet", "Procession") else [])], "deck": top * 3},
        {"hand": ["Moat"]},
        {"hand": ["Copper"]},
        cost_reduction=1 if played_by == "Band of Misfits" else 0,
        supply={"Knights": ["Sir Martin"]},
    )
    choices = [f"play {played_by}"]
    if played_by == "Band of Misfits":
        choices.append("play Sir Martin")
    elif played_by != "Herald":
        choices.append("play Witch")
    do(game, *choices)
    assert game.decision is not None
    assert (game.decision.player, offered(game)) == (1, {"reveal Moat", "done"})
    do(game, "reveal Moat")
    if played_by in ("Coronet", "Procession"):
        do(game, "reveal Moat")
    assert discard(game, 1) == []
    if played_by != "Band of Misfits":
        assert "Curse" in discard(game, 2)


def test_a_moat_cannot_keep_away_what_gaining_a_card_does_to_others() -> None:
    """Neither that nor the passing of Masquerade is an Attack, even in the turn of one that was warded off."""
    game = situation(
        ["Moat", "Ill-Gotten Gains", "Witch", "Masquerade"],
        {"hand": ["Witch", "Masquerade"], "deck": ["Copper"] * 6},
        {"hand": ["Moat", "Estate"]},
        actions=2,
        coins=5,
    )
    do(game, "play Witch", "reveal Moat")
    assert discard(game, 1) == []
    do(game, "play Masquerade", "pass Estate", "done")
    assert hand(game, 1) == cards("Moat", "Copper")
    do(game, "buy Ill-Gotten Gains")
    assert discard(game, 1) == cards("Curse")


def test_the_reactions_of_all_come_before_anything_of_the_attack_and_in_turn_order() -> None:
    """Moat, Beggar and Secret Chamber of three players: each is asked in turn before Witch draws or curses."""
    game = situation(
        ["Witch", "Moat", "Beggar", "Secret Chamber"],
        {"hand": ["Copper"]},
        {"hand": ["Secret Chamber", "Estate", "Copper"], "deck": ["Gold", "Silver"]},
        {"hand": ["Witch"], "deck": ["Copper", "Copper"]},
        {"hand": ["Moat"]},
        {"hand": ["Beggar"]},
        turn_player=2,
    )
    do(game, "play Witch")
    assert asked(game) == (3, "Witch")
    assert hand(game, 2) == []
    do(game, "reveal Moat")
    assert asked(game) == (4, "Witch")
    do(game, "discard Beggar")
    assert (deck(game, 4), discard(game, 4)) == (["Silver"], cards("Beggar", "Silver"))
    assert asked(game) == (1, "Witch")
    do(game, "reveal Secret Chamber", "topdeck Gold", "topdeck Secret Chamber")
    assert asked(game) == (2, None)
    assert hand(game, 2) == cards("Copper", "Copper")
    assert [discard(game, player).count("Curse") for player in range(5)] == [1, 1, 0, 0, 1]


def test_the_last_curses_are_counted_without_the_unaffected() -> None:
    """With two Curses left and the first of three unaffected, the two others gain them."""
    for name in ("Witch", "Soothsayer", "Young Witch", "Torturer"):
        game = situation(
            [name, "Moat"],
            {"hand": [name, "Copper", "Copper"]},
            {"hand": ["Moat"]},
            {"hand": ["Copper"]},
            {"hand": ["Copper"]},
            supply={"Curse": 2},
            bane="Cellar" if name == "Young Witch" else None,
        )
        for end in endings(game, f"play {name}", "reveal Moat", walks=6):
            got = [sum("Curse" in cards for cards in zones(end, player).values()) for player in (1, 2, 3)]
            assert got == [0, 1, 1] or name == "Torturer"
            assert got[0] == 0


@pytest.mark.parametrize("name", [name for name in ATTACKS if CARDS[name].types & VICTORY])
def test_an_attack_that_is_a_victory_card_scores_for_its_owner(name: str) -> None:
    """Trashed by its own attack it no longer does."""
    game = situation(
        list(kingdom_of(name)), {"hand": [name]}, {"deck": ["Sir Bailey", "Estate"]}, {"deck": ["Copper", "Copper"]}
    )
    assert game.scores()[0] == CARDS[name].vp
    do(game, f"play {name}")
    assert trash(game) == cards(name, "Sir Bailey")
    assert game.scores()[0] == 0
