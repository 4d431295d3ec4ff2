"""Strategies as data: the files, what is said of wrong ones, and finding them by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.strategy import Rule, StrategyError, find, read, strategies


def test_a_file_names_strategies_with_rules_in_order() -> None:
    found = read("A:\n- {buy: gold}\n- buy: Silver\n  when: [coins > 3, buys == 1]\nB: [{trash: Estate}]", "x.yaml")
    assert found["A"].rules == (Rule("buy", "Gold"), Rule("buy", "Silver", ("coins > 3", "buys == 1")))
    assert found["B"].rules == (Rule("trash", "Estate"),)


def test_one_condition_needs_no_list() -> None:
    assert read("A: [{buy: Gold, when: coins > 6}]", "x").popitem()[1].rules == (Rule("buy", "Gold", ("coins > 6",)),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A:\n- {buy: Gold}\n- {buy: Glod}", 'x.yaml, line 3, column 9, rule 2 of "A": .*did you mean .Gold.'),
        ("A:\n- buy: Gold\n  when: [coins > 3, ownd(Gold) < 2]", "line 3, column 21, rule 1 .*no fact"),
        ("A:\n- buy: Gold\n  when: ['owned(Glod) < 2']", "line 3, column 17, rule 1 of"),
        ("A:\n- {by: Gold}", "line 2, column 4, rule 1 of \"A\": expected one of .* not 'by'; did you mean 'buy'"),
        ("A:\n- {buy: Gold, trash: Estate}", "line 2, column 15, .*one thing"),
        ("A:\n- {when: coins > 3}", "line 2, column 3, .*does not say what to do"),
        ("A:\n- Gold", "line 2, column 3, .*expected a rule such as"),
        ("A: Gold", "line 1, column 4: expected a list of rules"),
        ("A: [{buy: Gold}]\nA: [{buy: Gold}]", "line 2, column 1: a second strategy is called 'A'"),
        ("A:\n- {buy: [Gold]}", "line 2, column 9, .*expected the name of a card"),
        ("", "x.yaml: expected names of strategies"),
        ("A: [", "x.yaml, line 1, column 5: expected the node content"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_file_line_column_and_rule(text: str, message: str) -> None:
    with pytest.raises(StrategyError, match=message):
        read(text, "x.yaml")


def test_names_ignore_case_and_the_nearest_is_suggested() -> None:
    assert find("FIRST GAME ENGINE").name == "First Game engine"
    with pytest.raises(ValueError, match="did you mean 'Hunting Party/Baron'"):
        find("hunting party/barn")


@pytest.mark.parametrize(
    ("card", "before"),
    [
        ("smithy", "Silver"),
        ("Hunting Grounds", "Gold"),
        ("Moat", "Silver"),
        ("Market", "Silver"),
        ("Knights", "Silver"),
    ],
)
def test_one_card_is_bought_before_what_is_cheaper(card: str, before: str) -> None:
    rules = find(f"BMU + one {card}").rules
    at = next(i for i, rule in enumerate(rules) if rule.when and "== 0" in rule.when[0])
    assert rules[at].card.casefold() == card.casefold()
    assert rules[at + 1].card == before


def test_an_unknown_one_card_is_refused() -> None:
    with pytest.raises(ValueError, match="did you mean 'Smithy'"):
        find("bmu + one Smity")


def test_a_file_of_ones_own_needs_no_code(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("Mine: [{buy: Gold}]")
    assert find(str(file)).name == "Mine"
    file.write_text("Mine: [{buy: Gold}]\nOther: [{buy: Silver}]")
    assert find(f"{file}:other").name == "Other"
    with pytest.raises(StrategyError, match="one of Mine, Other"):
        find(str(file))
    with pytest.raises(ValueError, match="did you mean 'Other'"):
        find(f"{file}:othr")
    with pytest.raises(FileNotFoundError):
        find(str(tmp_path / "none.yaml"))


def test_all_strategies_load_and_buy_something() -> None:
    assert len(strategies()) > 70
    assert all(any(rule.verb == "buy" for rule in each.rules) for each in strategies().values())
