"""Texts in which no value can stand: told where braces look as if one did, and read without backslashes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset valley
  title "{title}"
option wet = no "{option}"
table soil "{table}"
  | key  | name    |
  | clay | "{row}" |
kind cart, carts "{kind}"
  soil: soil = clay "{attribute}"
condition tired of cart "{condition}"
phase day "{phase}"
  step load "{step}"
    for each c in carts where not c has tired and not wet
      c gains tired
      c.soil becomes clay
    create cart
victory rich "{victory}" at end of day
  won by players when count of carts > 3
"""
PLACES = ("title", "option", "table", "row", "kind", "attribute", "condition", "phase", "step", "victory")


def _rules(place: str, text: str, folder: Path) -> Path:
    written = RULES
    for one in PLACES:
        written = written.replace(f"{{{one}}}", text if one == place else one)
    file = folder / "valley.law"
    file.write_text(written, encoding="utf-8")
    return file


@pytest.mark.parametrize("place", PLACES)
def test_a_value_cannot_be_put_into_what_something_is_called(place: str, tmp_path: Path) -> None:
    found = [one for one in load_ruleset(_rules(place, "a {turn} b", tmp_path)).findings if one.code == "no-value-here"]
    assert [dict(one.values)["text"] for one in found] == ["turn"]


@pytest.mark.parametrize("place", PLACES)
def test_a_brace_that_is_meant_is_told_of_nowhere(place: str, tmp_path: Path) -> None:
    found = load_ruleset(_rules(place, r"a \{turn\} b", tmp_path)).findings
    assert "no-value-here" not in {one.code for one in found}


def test_a_brace_that_is_meant_is_read_without_its_backslash(tmp_path: Path) -> None:
    for place in ("phase", "victory", "condition", "option", "kind", "row", "title"):
        book = load_ruleset(_rules(place, r"a \{turn\} b", tmp_path)).rulebook
        assert book is not None
        called = {
            "phase": book.phases["day"].label,
            "victory": book.victories["rich"].label,
            "condition": book.conditions["tired"].label,
            "option": book.options["wet"].label,
            "kind": book.kinds["cart"].label,
            "row": book.tables["soil"].rows[0].label,
            "title": book.header.title,
        }
        assert called[place] == "a {turn} b"
