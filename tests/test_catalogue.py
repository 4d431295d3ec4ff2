import pytest

from dominion_env.catalogue import CardFacts, cards, kingdom_cards, parse_set, published_kingdom_cards, sets
from dominion_env.engine.card import CARDS


def named(name: str) -> CardFacts:
    return next(each for each in cards() if each.name == name)


def test_a_card_is_listed_as_printed() -> None:
    """The catalogue gives name, cost, types, set and number of copies."""
    militia = named("Militia")
    assert (militia.cost, militia.types, militia.set) == (4, ("Action", "Attack"), "Base")
    assert militia.is_kingdom
    assert militia.copies == 10


def test_basic_cards_are_no_kingdom_cards() -> None:
    """Copper and the like are in the catalogue, but not among what a kingdom can have."""
    copper = named("Copper")
    assert not copper.is_kingdom
    assert copper.copies == 60
    assert "Copper" not in kingdom_cards()


def test_a_victory_pile_has_twelve_copies() -> None:
    """A box holds twelve of each Victory kingdom card."""
    assert named("Gardens").copies == 12


def test_every_card_of_the_engine_is_in_the_catalogue_once() -> None:
    """Nothing that can be played with is left out."""
    assert [each.name for each in cards()] == list(CARDS)


def test_a_set_is_found_in_any_case() -> None:
    """`cards("base")` gives the base game's cards, of both editions."""
    names = {each.name for each in cards("base")}
    assert {"Copper", "Village", "Artisan", "Woodcutter"} <= names
    assert "Masquerade" not in names


def test_an_edition_of_a_set_leaves_out_the_cards_of_the_other() -> None:
    """The base game has 26 kingdom cards in the second edition and 25 in the first, 19 of them in both."""
    first, second = set(kingdom_cards(["Base (1st)"])), set(kingdom_cards(["BASE (2nd)"]))
    assert (len(first), len(second), len(first & second)) == (25, 26, 19)
    assert "Woodcutter" in first - second
    assert "Artisan" in second - first


def test_several_sets_are_joined_without_repeats() -> None:
    """Naming a set twice changes nothing."""
    assert kingdom_cards(["Base", "Base (2nd)"]) == kingdom_cards(["Base"])


def test_an_unknown_set_is_refused_with_the_nearest_name() -> None:
    """The error suggests what may have been meant."""
    with pytest.raises(ValueError, match="'Bsae'; did you mean 'Base'"):
        cards("Bsae")


def test_a_set_with_one_edition_has_no_second() -> None:
    """The error tells the name to use."""
    with pytest.raises(ValueError, match="Dark Ages has one edition; say 'Dark Ages'"):
        parse_set("Dark Ages (2nd)")


def test_a_set_without_cards_yet_is_refused_with_the_cards_it_would_bring() -> None:
    """A known set of which nothing can be played is told apart from a misspelt one."""
    with pytest.raises(ValueError, match=r"no card of Seaside is here yet .*Wharf"):
        kingdom_cards(["Seaside"])


def test_the_published_sets_agree_with_the_cards() -> None:
    """Each kingdom card belongs to the set, and the edition, in which it was published."""
    published = published_kingdom_cards()
    assert {name: published[name] for name in kingdom_cards()} == {name: CARDS[name].set for name in kingdom_cards()}
    for each in sets():
        if each == "Dark Ages":
            continue
        second = set(kingdom_cards([f"{each} (2nd)"]))
        first_only = {name for name in kingdom_cards([each]) if CARDS[name].first_edition_only}
        assert first_only == set(kingdom_cards([f"{each} (1st)"])) - second
        assert first_only == set(kingdom_cards([each])) - second
