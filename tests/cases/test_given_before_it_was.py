"""What is given of a turn that is still to come, an order that names somebody twice, and that nothing is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.reading import findings_of_cases
from interpreter.cases.running import run_file

RULES = """ruleset herds
kind herd
  owner: player
action graze by player "graze"
  player.gold up 1
action wait by player seen by nobody
  player.gold up 2
kind player
  gold: number = 10
procedure count_up
  for each p in players
    p.gold up 1
procedure tell
  say "it rains"
"""
CASES = """ruleset: herds
map: {boards: [{id: land, name: Land, layout: none}], tiles: {mill: {}}}
cases:
  - name: a case
"""


def told(folder: Path, case: str) -> list[str]:
    """What is told of a case; its difference, where it is played."""
    (folder / "herds.law").write_text(RULES, encoding="utf-8")
    file = folder / "cases.yaml"
    file.write_text(CASES + case, encoding="utf-8")
    found = findings_of_cases(file)
    return [one.message() for one in found] or [one.message for one in run_file(file)]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("facts: [{graze: {player: red, turn: 3}}], turn: 2", "turn 3 is still to come: this case begins in turn 2"),
        ("facts: [{graze: {player: red, turn: 2}}], turn: 2", ""),
        ("order: [red, blue, red]", "“red” stands twice in the order of the players"),
        ("order: [blue]", ""),
    ],
)
def test_what_is_given_has_been(given: str, said: str, tmp_path: Path) -> None:
    case = f"    given: {{{given}}}\n    expect: {{state: {{over: no}}}}\n"
    (found,) = told(tmp_path, case)
    assert said in found if said else found == ""


@pytest.mark.parametrize(
    ("procedure", "said"), [("count_up", ""), ("tell", "nothing was to be told; it says: it rains")]
)
def test_that_nothing_is_told_is_said_so(procedure: str, said: str, tmp_path: Path) -> None:
    case = f"    do: {{procedure: {procedure}}}\n    expect: {{story: []}}\n"
    assert told(tmp_path, case) == [said]
