"""Results that are called like dice, as `D2` in a table of results, are told once, and not as cells of another sort."""

from __future__ import annotations

from pathlib import Path

from dsl.loader import load_ruleset

RULES = """ruleset field
table results on d6
  | shown | even | good |
  | 1     | ar   | nn   |
  | 2-3   | nn   | D2   |
  | 4-5   | D1   | D2   |
  | 6     | D2   | de   |
phase fight
  let thrown = d6
  say "{results(thrown).even} {results(thrown).good}"
"""


def test_each_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "field.law").write_text(RULES, encoding="utf-8")
    errors = [one for one in load_ruleset(tmp_path / "field.law").findings if one.severity.name == "ERROR"]
    assert [(one.code, one.span.line if one.span else 0) for one in errors] == [
        ("mixed-column", 6),
        ("mixed-column", 7),
    ]
    assert errors[1].message() == "“D2” is a die that is thrown; the column “even” holds names"
    assert errors[1].hint() == "call it otherwise wherever it stands, such as die_2"


def test_what_is_thrown_among_numbers_stays(tmp_path: Path) -> None:
    rows = RULES.replace("ar   | nn", "0    | 2 ").replace("nn ", "1  ").replace("de", "3 ")
    (tmp_path / "field.law").write_text(rows, encoding="utf-8")
    assert "mixed-column" not in [one.code for one in load_ruleset(tmp_path / "field.law").findings]
