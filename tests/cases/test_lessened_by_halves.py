"""What is taken off a total need not be whole: it is rounded behind that, by a line or as the header says."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from dsl.loader import load_ruleset

RULES = """ruleset tribute
  language en
{header}
kind player
  gold: number = 4
  odd: yes or no
stat plain(p: player)
  base p.gold
  less 1/2 "tribute"
stat raised(p: player)
  base p.gold
  less 1/2 "tribute"
  rounded up
stat late(p: player)
  base p.gold
  rounded down
  then less 1/2 "tribute"
stat halved(p: player)
  base p.gold
  rounded up
to halved: less 1/4 "toll" when p.odd
to halved: then times 1/2 "siege" when p.odd
roll stroke(p: player)
  dice 1d6
  target 3
  less 1/2 "mud"
  rounded up
phase days
  each player in order
    roll stroke(player)
    player.gold up plain(player) + raised(player) + late(player) + halved(player)
"""
CASES = """ruleset: tribute.law
cases:
  - name: halves are taken off before the total is rounded
    given: {players: {red: {odd: yes}, blue: {gold: 5}}}
    expect:
      stats:
        players:
          red: {plain: 3, raised: 4, late: 3, halved: 2}      # 3 1/2; 3 1/2; 3 1/2; 3 3/4, up 4, halved 2
          blue: {plain: 4, raised: 5, late: 4, halved: 5}     # 4 1/2; 4 1/2; 4 1/2; 5
      odds: {roll: stroke, with: {p: red}, success: 2/3, totals: {1: 1/6, 6: 1/6}}
"""


def test_halves_are_taken_off_before_the_total_is_rounded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tribute.law").write_text(RULES.format(header="  rounding down"), "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out


def test_without_a_rounding_it_is_told_where_one_is_missing(tmp_path: Path) -> None:
    (tmp_path / "tribute.law").write_text(RULES.format(header=""), "utf-8")
    found = [one for one in load_ruleset(tmp_path / "tribute.law").findings if one.code == "needs-rounding"]
    assert [one.hint() for one in found] == [
        "write a line `rounded down` in stat plain (or up, or nearest)",
        "write a line `then rounded down` in stat late (or up, or nearest)",
        "write a line `then rounded down` in stat halved (or up, or nearest)",
    ]


def test_a_percentage_taken_off_is_told_as_a_part(tmp_path: Path) -> None:
    text = RULES.format(header="  rounding down").replace('less 1/2 "mud"', 'less 10% "mud"')
    (tmp_path / "tribute.law").write_text(text, "utf-8")
    (found,) = load_ruleset(tmp_path / "tribute.law").findings
    assert found.message() == "“10%” alone is less than one, and here a whole number is needed"
