"""A layer names a row of numbers that the table does not have: it is told how its numbers are divided anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

BASE = """ruleset below
table hit on d6 "hit"
  | thrown | wounds |
  | 1      | 0      |
  | 2-3    | 1      |
  | 4-6    | 2      |
"""


@pytest.mark.parametrize("heading", ["", "  | thrown | wounds |\n"])
@pytest.mark.parametrize("numbers", ["2", "2-4"])
def test_numbers_that_no_row_has_alone(heading: str, numbers: str, tmp_path: Path) -> None:
    (tmp_path / "below.law").write_text(BASE, encoding="utf-8")
    layer = f"ruleset house extends below\nchange table hit\n{heading}  | {numbers} | 5 |\n"
    (tmp_path / "house.law").write_text(layer, encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "house.law").findings if one.kind.code == "no-such-member"]
    hint = "it has: 1, 2-3, 4-6; to divide the numbers otherwise, write it anew: replace table hit"
    assert [(one.message(), one.hint()) for one in found] == [(f"hit has no “{numbers}” to change", hint)]
