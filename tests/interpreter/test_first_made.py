"""How play makes the first thing of a kind is looked for once, whatever number of situations odds are worked out in."""

from __future__ import annotations

from pathlib import Path

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program

RULES = """ruleset camp
kind player
  gold: number = 3
kind troop, troops
  owner: player
  men: number = 1
kind ghost, ghosts
  men: number = 1
action muster(men: number at least 1 at most 3) by player
  create troop
    owner = player
    men = men + 1
phase day
  each player in order
    any number of muster
"""


def test_the_first_of_a_kind_is_found_once(tmp_path: Path) -> None:
    (tmp_path / "camp.law").write_text(RULES, encoding="utf-8")
    program = Program(load_ruleset(tmp_path / "camp.law").sound())
    first = program.first_made["troop"]
    assert first.rule is program.rulebook.actions["muster"]
    assert [len(one.reads) for one in first.values] == [1, 1]
    assert program.first_made["troop"] is first
    assert program.first_made["ghost"].rule is None
