"""The odds of a procedure in whose place something else is done are those of what is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """\
ruleset storms
  title "Storms"
  language en
kind player
  gold: number at least 0 = 6
  roof: yes or no = no
  shed: yes or no = no
  seen: number = 0
roll hold(player)
  dice 1d6
  target 4
procedure storm(p: player)
  p.gold down 1d2
  result 1
under_roof: instead of storm(p) when p.roof
  roll hold(p)
    failure
      do storm(p) as lost
      result lost
  result 5
in_shed: instead of storm(p) when p.shed and p.gold > 4
  p.gold down 4
  result 2
after storm(p)
  p.seen up 1
scene siege(player)
  stones: number = 0
  rounds at most 2 times
    siege.stones up 1
  result siege.stones
lifted: instead of siege(player) when player.roof
  result 9
phase nights
  each player in order
    do storm(player)
    do siege(player)
"""
CASES = """\
ruleset: storms.law
players: {{red: {given}, blue: {{}}}}
cases:
  - name: one
    expect:
      odds: {odds}
"""


def told(given: str, odds: str, folder: Path) -> list[str]:
    """What is said of a case with these odds."""
    (folder / "storms.law").write_text(RULES, encoding="utf-8")
    file = folder / "cases.yaml"
    file.write_text(CASES.format(given=given, odds=odds), encoding="utf-8")
    return [str(finding.message()) for one in run_file(file) for finding in one.findings]


@pytest.mark.parametrize(
    ("given", "odds"),
    [
        ("{}", "{procedure: storm, with: {p: red}, ends: {red.gold: {4: 1/2, 5: 1/2}, red.seen: {1: 1}}}"),
        (
            "{roof: yes}",
            "{procedure: storm, with: {p: red}, "
            "ends: {red.gold: {6: 1/2, 4: 1/4, 5: 1/4}, red.seen: {0: 1/2, 1: 1/2}}}",
        ),
        ("{shed: yes}", "{procedure: storm, with: {p: red}, ends: {red.gold: {2: 1}, red.seen: {0: 1}}}"),
        ("{roof: yes}", "{scene: siege, with: {player: red}, totals: {9: 1}}"),
        ("{}", "{scene: siege, with: {player: red}, totals: {2: 1}}"),
    ],
)
def test_what_is_done_in_its_place_is_looked_at(given: str, odds: str, tmp_path: Path) -> None:
    assert told(given, odds, tmp_path) == []


def test_two_things_in_its_place_are_a_fault_as_in_play(tmp_path: Path) -> None:
    odds = "{procedure: storm, with: {p: red}, ends: {red.gold: {6: 1}}}"
    (said,) = told("{roof: yes, shed: yes}", odds, tmp_path)
    assert "two lines say what is done instead of storm: in_shed and under_roof" in said
