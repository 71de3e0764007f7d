"""What changes between two rulesets: by hand, and for a house rule on top of its base."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from dsl.border.gates import read_text
from dsl.border.yaml_door import load_yaml
from dsl.difference import differences, roll_pairs
from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.odds.compared import compared_odds
from maps import open_map

HERE = Path(__file__).parent / "difference"


def test_the_chances_worked_out_by_hand() -> None:
    wanted: Any = load_yaml(read_text(HERE / "rows.yaml"), "rows.yaml").value
    one, two = load_ruleset(wanted["first"]), load_ruleset(wanted["second"])
    (pair,) = roll_pairs(one, two, ["claim"], list(two.sound().rolls))
    name, _, value = wanted["options_of_second"].partition("=")
    found = compared_odds(
        Program(one.sound()), Program(two.sound()), [pair], open_map(str(HERE / "map.yaml")), ({}, {name: value})
    )[pair]
    listed = {(row.tile, row.adjacent): (row.first, row.second) for row in found}
    for row in wanted["rows"]:
        assert listed[row["tile"], row["adjacent"]] == (Fraction(row["first"]), Fraction(row["second"])), row
    assert not {tile for tile, _ in listed} & set(wanted["same"])
    sizes = [abs(row.first - row.second) for row in found]
    assert sizes == sorted(sizes, reverse=True)


def test_the_difference_speaks_of_the_same_things() -> None:
    one, two = load_ruleset("planetary_empires_en"), load_ruleset("planetary_empires_de")
    (roll,) = [d for d in differences(one, two) if d.first == "claim"]
    lines = {line.subject: (line.first, line.second) for line in roll.lines}
    assert lines["dice"] == ("2d6", "2d6")
    assert lines["natural 12"] == ("succeeds", None)
    assert lines["spaceport"] == ("-2", "-2")
    assert lines["ruins"] == ("-1", "-1")
    assert lines["river"] == (None, "-1")


def test_nothing_differs_from_itself() -> None:
    one = load_ruleset("planetary_empires_en")
    assert differences(one, one) == ()


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "diff", "planetary_empires_en", "planetary_empires_de"]) == 1
    assert "natural 12: succeeds in A, nothing in B" in capsys.readouterr().out
