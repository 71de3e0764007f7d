"""What stands behind `where` goes on as far as it can; where a number shall end it, brackets are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset tired
  title "Tired"
  language en
kind player
  tired: yes or no = no
  gold: number = 0
define spent(p: player) = p.gold < 2
phase work
  repeat at most 3 times until {test}
    for each p in players
      p.tired becomes yes
      p.gold up 1
  end campaign
"""


def codes(test: str, folder: Path) -> list[str]:
    file = folder / "tired.law"
    file.write_text(RULES.format(test=test), encoding="utf-8")
    return [one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]


@pytest.mark.parametrize("test", ["count of p in players where p.tired", "count of p in players where spent(p)"])
def test_a_number_behind_a_test_asks_for_brackets(test: str, tmp_path: Path) -> None:
    assert codes(f"{test} < 2", tmp_path) == ["reads-on"]
    assert codes(f"({test}) < 2", tmp_path) == []


def test_numbers_are_compared_as_ever(tmp_path: Path) -> None:
    assert codes("any p in players where p.gold < 2", tmp_path) == []
