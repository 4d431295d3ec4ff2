import os
import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

import dominion_env
from dominion_env.catalogue import kingdom_cards
from dominion_env.engine.card import CARDS
from dominion_env.kingdoms import (
    Kingdom,
    KingdomError,
    _stem,
    kingdoms,
    load,
    possible_piles,
    random_kingdom,
    resolve,
)

NINE = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village"]
FIRST_GAME = (*NINE, "Workshop")
PINNED = (
    "Artisan",
    "Council Room",
    "Harbinger",
    "Market",
    "Merchant",
    "Mine",
    "Moat",
    "Moneylender",
    "Vassal",
    "Workshop",
)


def refused(kingdom: object) -> str:
    """Why a kingdom is refused."""
    with pytest.raises(KingdomError) as caught:
        resolve(kingdom)  # type: ignore[arg-type]
    return str(caught.value)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# What a kingdom can be given as.


def test_first_game_is_the_second_editions() -> None:
    """The bare name means the second edition's cards, the other version carries its edition."""
    assert resolve("First Game") == Kingdom("First Game", FIRST_GAME)
    assert "Woodcutter" in resolve("First Game (1st)").cards


@pytest.mark.parametrize("name", ["first game", "FIRST GAME", "first_game", "First Game (2nd)"])
def test_names_are_found_in_any_case_and_under_their_other_names(name: str) -> None:
    """Case, the file's name and the edition's name make no difference."""
    assert resolve(name) == resolve("First Game")


def test_an_apostrophe_may_be_straight_or_curly() -> None:
    """Typographic apostrophes are those of the printed names."""
    assert load("the duke\N{RIGHT SINGLE QUOTATION MARK}s ball") is not None
    assert load("the duke\N{RIGHT SINGLE QUOTATION MARK}s ball").name == "The Duke's Ball"


def test_a_list_of_names_is_a_kingdom() -> None:
    """Ten names in any case, kept in their order."""
    assert resolve([name.upper() for name in FIRST_GAME]) == Kingdom("", FIRST_GAME)


def test_a_decided_kingdom_stays_as_it_is() -> None:
    """A `Kingdom` is not drawn for or completed, only its names are made those printed."""
    assert resolve(Kingdom("mine", ("village", "Moat"), shelters=True)) == Kingdom(
        "mine", ("Village", "Moat"), shelters=True
    )


def test_a_file_is_a_kingdom(folder: Path) -> None:
    """Its name, if it gives none, is that of the file."""
    path = folder / "mine.yaml"
    path.write_text(f"cards: [{', '.join(FIRST_GAME)}]\nshelters: true\n")
    assert resolve(path) == resolve(str(path)) == Kingdom("mine", FIRST_GAME, shelters=True)


def test_a_changed_file_is_read_again(folder: Path) -> None:
    """Reading once does not mean keeping what is no longer there."""
    path = folder / "mine.yaml"
    path.write_text("published: First Game\n")
    before = resolve(path)
    path.write_text("published: Deck Top\n\n")
    assert (before.name, resolve(path).name) == ("First Game", "Deck Top")


def test_a_published_kingdom_can_be_taken_over_with_changes() -> None:
    """What the config says itself comes before what the published kingdom says."""
    kingdom = resolve({"published": "first game", "shelters": True})
    assert kingdom == Kingdom("First Game", FIRST_GAME, shelters=True)
    assert not resolve("First Game").shelters


def test_a_game_takes_whatever_is_a_kingdom() -> None:
    """The game's kingdom is the one meant."""
    assert dominion_env.Game("deck top").kingdom == resolve("Deck Top")


# The published kingdoms.


def test_each_files_name_follows_from_its_kingdoms() -> None:
    """A kingdom is found by its name without reading the other files, and no two names lead to one place."""
    stems = [file.name.removesuffix(".yaml") for file in (files("dominion_env.configs") / "kingdoms").iterdir()]
    every = kingdoms(all=True)
    assert sorted(stems) == sorted(_stem(name) for name in every)
    names = Counter(_stem(name) for config in every.values() for name in (config.name, *config.also))
    assert max(names.values()) == 1


def test_the_published_kingdoms_that_can_be_played_can_be_set_up() -> None:
    """With fewest and with most players."""
    playable = kingdoms()
    assert {"First Game", "First Game (1st)", "Size Distortion", "Village Square"} <= set(playable)
    for name in playable:
        for players in (2, 6):
            game = dominion_env.Game(name, players)
            assert len(game.kingdom.cards) == 10


def test_kingdoms_that_cannot_be_played_yet_are_listed_on_request_with_what_they_lack() -> None:
    """Cards, events and the like, Platinum and Colony."""
    assert "Travelers" not in kingdoms()
    every = kingdoms(all=True)
    assert set(kingdoms()) < set(every)
    assert "Cutpurse" in every["Travelers"].missing
    assert {"Hoard", "Platinum", "Colony"} <= set(every["Detours"].missing)
    assert {"Settlers/Bustling Village", "Villa", "Annex"} <= set(every["Zookeepers"].missing)


def test_a_kingdom_that_lacks_cards_is_refused_with_their_names() -> None:
    """The error names the file, the field and each card."""
    assert refused("Travelers").startswith("configs/kingdoms/travelers.yaml: cards: does not exist here yet: Cutpurse")
    assert "platinum_colony: does not exist here yet: Platinum, Colony" in refused("Detours")


def test_of_a_kingdom_that_lacks_cards_the_versions_that_can_be_played_are_named() -> None:
    """Where an older version has all of its cards, the error says so."""
    later = load("First Game").model_copy(update={"cards": (*NINE, "Wharf")})
    assert "can be played: First Game (1st)" in refused(later)


def test_only_one_published_kingdom_breaks_the_rule_of_costs() -> None:
    """In print, Ferryman's card in Bounty of the Hunt costs 2; all others cost 3 or 4, and Banes 2 or 3."""
    wrong = []
    for name, config in kingdoms(all=True).items():
        for card, costs in ((config.bane, (2, 3)), (config.ferryman, (3, 4))):
            if card in CARDS and CARDS[card].cost not in costs:
                wrong.append((name, card))
    assert wrong == [("Bounty of the Hunt", "Farrier")]


def test_printed_extra_piles_are_used() -> None:
    """The rulebook's sets name a Bane for Young Witch and a card for Ferryman."""
    assert resolve("Gilding the Lily").bane == "Vassal"
    assert resolve("Bounty of the Hunt").ferryman == "Farrier"


def test_the_dark_ages_sets_use_shelters() -> None:
    """Published kingdoms with Dark Ages say so, others start with Estates."""
    assert load("Grim Parade").shelters
    assert load("Dark Carnival").shelters
    assert not load("First Game").shelters


def test_a_bare_name_is_the_rulebooks_version() -> None:
    """Where a rulebook prints an older version in full, the bare name is that one; else it is the newest."""
    assert "Cache" in (load("Introduction").cards or ())
    assert "Weaver" in (load("Introduction (2nd)").cards or ())
    assert "Infirmary" in (load("Misfortune").cards or ())
    assert "Courtier" in (load("Victory Dance").cards or ())
    assert "Scout" in (load("Victory Dance (1st)").cards or ())
    assert load("Blue Harvest").ferryman == "Guard Dog"
    assert "Tournament" in (load("Blue Harvest (1st)").cards or ())


# Young Witch and Ferryman.


def test_a_bane_that_is_not_given_is_drawn_under_the_seed() -> None:
    """It costs 2 or 3, is another pile than the ten and comes from the sets that they are from."""
    cards = [*NINE, "Young Witch"]
    banes = {resolve(cards, seed).bane for seed in range(60)}
    assert len(banes) > 5
    assert resolve(cards, 7) == resolve(cards, 7)
    for bane in banes:
        assert CARDS[bane].cost in (2, 3)
        assert CARDS[bane].set in ("Base", "Cornucopia & Guilds")
        assert bane not in cards


def test_ferrymans_card_that_is_not_given_is_drawn_under_the_seed() -> None:
    """It costs 3 or 4 and is another pile than the ten; if it is Young Witch, there is a Bane too."""
    cards = [*NINE, "Ferryman"]
    drawn = [resolve(cards, seed) for seed in range(200)]
    assert {CARDS[each.ferryman].cost for each in drawn} == {3, 4}
    assert not {each.ferryman for each in drawn} & set(cards)
    for each in drawn:
        assert bool(each.bane) == (each.ferryman == "Young Witch")
    assert any(each.bane for each in drawn)


def test_young_witch_as_ferrymans_card_has_the_bane_that_is_given() -> None:
    """A Bane is of use without Young Witch among the ten if she is Ferryman's card."""
    kingdom = resolve({"cards": [*NINE, "Ferryman"], "ferryman": "Young Witch", "bane": "chapel"})
    assert (kingdom.ferryman, kingdom.bane) == ("Young Witch", "Chapel")


def test_a_bane_of_the_wrong_cost_is_refused() -> None:
    """A Bane costs 2 or 3; so Knights never are one."""
    config = {"cards": [*NINE, "Young Witch"]}
    assert refused({**config, "bane": "Gardens"}) == "kingdom: bane: must cost 2 or 3; 'Gardens' costs 4"
    assert refused({**config, "bane": "Knights"}) == "kingdom: bane: must cost 2 or 3; 'Knights' costs 5"


def test_a_card_of_the_wrong_cost_for_ferryman_is_refused() -> None:
    """Ferryman's card costs 3 or 4."""
    config = {"cards": [*NINE, "Ferryman"]}
    assert refused({**config, "ferryman": "Chapel"}) == "kingdom: ferryman: must cost 3 or 4; 'Chapel' costs 2"
    changed = {"published": "Bounty of the Hunt", "ferryman": "Chapel"}
    assert "ferryman: must cost 3 or 4" in refused(changed)


def test_extra_piles_without_use_are_refused() -> None:
    """A Bane without Young Witch or a card for Ferryman without Ferryman is a mistake."""
    why = refused({"cards": list(FIRST_GAME), "bane": "Chapel", "ferryman": "Gardens"})
    assert "bane: 'Chapel' has no use: Young Witch is not among the cards" in why
    assert "ferryman: 'Gardens' has no use: Ferryman is not among the cards" in why


def test_an_extra_pile_must_not_be_in_use() -> None:
    """Neither as one of the ten nor as the other extra pile."""
    assert "bane: must be another pile than the ten" in refused({"cards": [*NINE, "Young Witch"], "bane": "Village"})
    both = {"cards": [*NINE[1:], "Young Witch", "Ferryman"], "bane": "Harbinger", "ferryman": "Harbinger"}
    assert "bane: must be another pile than Ferryman's card" in refused(both)


def test_a_bane_listed_among_the_cards_is_told_its_place() -> None:
    """Eleven cards with Young Witch are most likely ten and a Bane."""
    why = refused([*NINE, "Young Witch", "Chapel"])
    assert why == "kingdom: cards: must be 10 names, not 11; a Bane goes under `bane`"


# Errors.


def test_an_unknown_kingdom_is_refused_with_the_nearest_name() -> None:
    """The error suggests what may have been meant."""
    assert "no kingdom is called 'Frist Game'; did you mean 'First Game'?" in refused("Frist Game")
    assert "published: no kingdom is called 'Deck Topp'; did you mean 'Deck Top'?" in refused(
        {"published": "Deck Topp"}
    )


def test_an_error_names_file_and_field(folder: Path) -> None:
    """So that it can be put right without a search."""
    Path("mine.yaml").write_text(f"name: Mine\ncards: [{', '.join(NINE)}, Wrkshop]\n")
    assert refused("mine.yaml") == "mine.yaml: cards: 'Wrkshop' is not a card; did you mean 'Workshop'?"


def test_all_errors_are_told_at_once(folder: Path) -> None:
    """One line each."""
    Path("mine.yaml").write_text("cards: [Village, village, Mote]\nbane: Witch\n")
    assert refused("mine.yaml").splitlines() == [
        "mine.yaml: cards: names 'Village' twice",
        "mine.yaml: cards: 'Mote' is not a card; did you mean 'Moat'?",
        "mine.yaml: cards: must be 10 names, not 3",
        "mine.yaml: bane: must cost 2 or 3; 'Witch' costs 5",
    ]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Copper", "'Copper' is no kingdom pile"),
        ("Ruins", "'Ruins' is no kingdom pile"),
        ("Dame Anna", "'Dame Anna' is no kingdom pile; its pile is 'Knights'"),
        ("Spoils", "'Spoils' is no kingdom pile"),
        ("Wharf", "does not exist here yet: Wharf"),
    ],
)
def test_what_is_no_kingdom_card_is_refused(name: str, why: str) -> None:
    """Basic cards, Ruins, single Knights and cards outside the Supply; cards that are not here yet are told apart."""
    assert refused([*NINE, name]) == f"kingdom: cards: {why}"


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("crds", 1, "crds: is no field; did you mean 'cards'?"),
        ("players", 7, "players: must be a whole number from 2 to 6, not 7"),
        ("players", "3", "players: must be a whole number from 2 to 6, not '3'"),
        ("shelters", "yes", "shelters: must be true or false, not 'yes'"),
        ("bane", 3, "bane: must be the name of a card, not 3"),
        ("platinum_colony", True, "platinum_colony: does not exist here yet: Platinum, Colony"),
        ("variants", ["Two"], "variants: is reserved: there are no variants yet"),
    ],
)
def test_a_field_of_the_wrong_form_is_refused(field: str, value: object, why: str) -> None:
    """The error says what would be right."""
    assert why in refused({"published": "First Game", field: value})


def test_cards_must_be_a_list_of_texts() -> None:
    """A text with commas is no list, a number no name."""
    assert "cards: must be a list of ten card names, not 'Village, Moat'" in refused({"cards": "Village, Moat"})
    assert "cards: must be a list of ten card names, not 7" in refused({"cards": [*NINE, 7]})


def test_the_cards_are_given_in_one_way() -> None:
    """By list, by name or by draw."""
    assert "needs one of `cards`, `published` and `random`, has none" in refused({"shelters": True})
    assert "has `cards` and `random`" in refused({"cards": list(FIRST_GAME), "random": {}})


def test_files_that_cannot_be_read_are_refused(folder: Path) -> None:
    """The error names the file."""
    assert refused("none.yaml") == "none.yaml: cannot be read: No such file or directory"
    Path("bad.yml").write_text("cards: [Village")
    assert refused("bad.yml").startswith("bad.yml: is not YAML")
    Path("list.yaml").write_text("- Village")
    assert refused("list.yaml").startswith("list.yaml: must be a mapping")


def test_a_decided_kingdom_with_unknown_cards_is_refused() -> None:
    """With the nearest name, too."""
    assert refused(Kingdom("mine", ("Vilage",))) == "mine: cards: 'Vilage' is not a card; did you mean 'Village'?"
    assert refused(Kingdom("mine", ("Wharf",))) == "mine: cards: does not exist here yet: Wharf"


def test_a_kingdom_for_another_number_of_players_is_refused() -> None:
    """Where it says a number and the game has another."""
    config = {"published": "First Game", "players": 3}
    assert resolve(config, 0, 3) == resolve("First Game")
    with pytest.raises(KingdomError, match="players: is for 3 players, not for 2"):
        resolve(config, 0, 2)


# Random draws.


def test_a_draw_is_anew_for_each_seed() -> None:
    """Ten different cards of the sets."""
    drawn = [resolve("Base random", seed) for seed in range(50)]
    assert len(set(drawn)) == 50
    for kingdom in drawn:
        assert len(set(kingdom.cards)) == 10
        assert set(kingdom.cards) <= set(kingdom_cards(["Base (2nd)"]))


def test_a_draw_with_its_own_seed_is_always_the_same() -> None:
    """Whatever the seed of the game."""
    config = {"random": {"sets": ["Base (2nd)"], "seed": 5}}
    assert resolve(config, 1) == resolve(config, 2) == random_kingdom(5, "Base (2nd)")


def test_every_card_is_drawn_equally_often() -> None:
    """Each of 26 cards in 10/26 of the draws, within four standard deviations."""
    times = Counter(name for seed in range(2000) for name in random_kingdom(seed, "Base (2nd)").cards)
    assert set(times) == set(kingdom_cards(["Base (2nd)"]))
    mean, deviation = 2000 * 10 / 26, (2000 * 10 / 26 * 16 / 26) ** 0.5
    assert all(abs(count - mean) < 4 * deviation for count in times.values())


def test_required_cards_are_always_drawn_and_banned_ones_never() -> None:
    """A required card need not be of the sets."""
    config = load({"random": {"sets": ["Base (2nd)"], "required": ["woodcutter", "Witch"], "banned": ["chapel"]}})
    drawn = [resolve(config, seed).cards for seed in range(100)]
    assert all({"Woodcutter", "Witch"} <= set(cards) for cards in drawn)
    assert not any("Chapel" in cards for cards in drawn)


def test_drawn_kingdoms_have_the_extra_piles_they_need() -> None:
    """Young Witch has a Bane, Ferryman a card, and all piles are different ones."""
    seen = Counter[str]()
    for seed in range(1500):
        kingdom = random_kingdom(seed)
        piles = [*kingdom.cards, *filter(None, (kingdom.bane, kingdom.ferryman))]
        assert len(set(piles)) == len(piles)
        assert bool(kingdom.ferryman) == ("Ferryman" in kingdom.cards)
        assert bool(kingdom.bane) == ("Young Witch" in (*kingdom.cards, kingdom.ferryman))
        seen.update(name for name in ("Ferryman", "Young Witch") if name in kingdom.cards)
        assert not kingdom.bane or CARDS[kingdom.bane].cost in (2, 3)
        assert not kingdom.ferryman or CARDS[kingdom.ferryman].cost in (3, 4)
    assert min(seen["Ferryman"], seen["Young Witch"]) > 20


def test_a_given_extra_pile_is_not_among_the_ten() -> None:
    """It stays what it was given for."""
    config = load({"random": {"sets": ["Base (2nd)"], "required": ["Young Witch"]}, "bane": "Moat"})
    for seed in range(50):
        kingdom = resolve(config, seed)
        assert kingdom.bane == "Moat"
        assert "Moat" not in kingdom.cards


def test_without_sets_all_cards_can_be_drawn() -> None:
    """`random:` with nothing after it, and no sets for `random_kingdom`, mean all cards of both editions."""
    assert set(possible_piles({"random": None})) == set(kingdom_cards())
    assert random_kingdom(3).cards == resolve("All random", 3).cards


def test_draws_with_mistakes_are_refused() -> None:
    """The error names the field."""
    assert "random.sets: no set is called 'Bse'; did you mean 'Base'?" in refused({"random": {"sets": ["Bse"]}})
    assert "random.sets: no card of Seaside is here yet" in refused({"random": {"sets": ["Seaside"]}})
    assert "random.sets: is empty" in refused({"random": {"sets": []}})
    assert "random.required: 'Wich' is not a card" in refused({"random": {"required": ["Wich"]}})
    assert "random.banned: names 'Witch', which is required" in refused(
        {"random": {"required": ["Witch"], "banned": ["Witch"]}}
    )
    assert "random.seed: must be a whole number" in refused({"random": {"seed": "x"}})
    assert "random.set: is no field; did you mean 'sets'?" in refused({"random": {"set": ["Base"]}})
    assert "random.required: must be at most 10 names, not 11" in refused(
        {"random": {"required": [*FIRST_GAME, "Witch"]}}
    )


def test_too_few_cards_to_draw_from_are_refused() -> None:
    """Ten are needed, and one more for each of Young Witch and Ferryman."""
    base = kingdom_cards(["Base (2nd)"])
    few = {"random": {"sets": ["Base (2nd)"], "banned": base[9:]}}
    assert "random: needs at least 10 cards to draw from; there are 9" in refused(few)
    dear = [name for name in base if CARDS[name].cost > 3]
    no_bane = {
        "random": {
            "sets": ["Base (2nd)"],
            "required": ["Young Witch"],
            "banned": [name for name in base if name not in dear],
        }
    }
    assert "random: no card is left to draw for Young Witch" in refused(no_bane)


def test_a_draw_that_would_leave_no_bane_is_not_made() -> None:
    """With one cheap card among the sets, it is the Bane whenever Young Witch is drawn."""
    base = kingdom_cards(["Base (2nd)"])
    banned = [name for name in base if CARDS[name].cost <= 3 and name != "Moat"]
    config = load({"random": {"sets": ["Base (2nd)"], "required": ["Young Witch"], "banned": banned}})
    assert {resolve(config, seed).bane for seed in range(30)} == {"Moat"}


def test_the_number_of_players_is_checked() -> None:
    """Two to six."""
    assert random_kingdom(1, "Base", 6) == random_kingdom(1, ["Base"], 2)
    with pytest.raises(KingdomError, match="players: must be a whole number from 2 to 6, not 7"):
        random_kingdom(1, players=7)


def test_a_seed_draws_the_same_cards_for_ever() -> None:
    """In every version: experiments name their kingdoms by seed."""
    assert random_kingdom(0, "Base (2nd)").cards == PINNED


def test_a_seed_draws_the_same_cards_in_every_process() -> None:
    """Hash seeds and the global generators make no difference, before or after."""
    code = (
        "import random; random.seed({}); import dominion_env as d; before = random.getstate(); "
        "print([d.random_kingdom(s) for s in range(20)], random.getstate() == before)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code.format(seed)],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (1, 2)
    }
    assert len(outputs) == 1
    assert outputs.pop().strip().endswith("True")


def test_the_piles_that_a_kingdom_may_use_are_known_beforehand() -> None:
    """For action tables: whatever the seed draws is among them, and nothing else."""
    assert possible_piles("First Game") == FIRST_GAME
    assert possible_piles(Kingdom("", ("Young Witch", "village"), bane="Moat")) == ("Moat", "Village", "Young Witch")
    config = load({"cards": [*NINE, "Ferryman"]})
    drawn = {name for seed in range(2500) for name in (resolve(config, seed).ferryman, resolve(config, seed).bane)}
    assert set(possible_piles(config)) == {*NINE, "Ferryman", *filter(None, drawn)}
