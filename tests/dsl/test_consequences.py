"""A repetition ends by what it leads to, also by a line that follows what is done in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset vats
  title "Vats"
kind player
  wine: number
  full: yes or no = no
procedure press(p: player)
  p.wine up 1
phase pressing
  each player in order
    repeat until player.full
      do press(player)
  end campaign
"""
LINES = {
    "when p.wine > 9 becomes true for p: player\n  p.full becomes yes\n": [],
    "after press(p) when p.wine > 9\n  p.full becomes yes\n": [],
    "instead of press(p) when p.wine > 9\n  p.full becomes yes\n": [],
    "when p.wine > 9 becomes true for p: player\n  p.wine down 3\n": ["repeat-forever"],
    "": ["repeat-forever"],
}


@pytest.mark.parametrize(("line", "wanted"), LINES.items())
def test_a_line_may_end_a_repetition(line: str, wanted: list[str], tmp_path: Path) -> None:
    (tmp_path / "vats.law").write_text(RULES + line, encoding="utf-8")
    found = load_ruleset(tmp_path / "vats.law").findings
    assert [one.code for one in found if one.severity.value == "error"] == wanted
