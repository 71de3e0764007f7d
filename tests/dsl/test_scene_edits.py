"""Steps of a scene stand in its rounds, and a ruleset that extends another finds them there by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from dsl.understood.statements import DoStep
from dsl.understood.walk import statements_in

BELOW = """ruleset below
kind player
  wounds: number
scene feud(player)
  rounds at most 3 times
    step words
      player.wounds down 1
    step blows "Blows"
      player.wounds up 1
phase quarrels
  each player in order
    do feud(player)
  end campaign won by those p in players where p.wounds > 3
"""


@pytest.mark.parametrize(
    ("edit", "steps"),
    [
        ("remove scene feud.words", ["Blows"]),
        ('change scene feud\n  step blows "Kicks"\n    player.wounds up 2', ["words", "Kicks"]),
        ('add to scene feud\n  step healing "Healing"\n    player.wounds down 1', ["words", "Blows", "Healing"]),
    ],
)
def test_a_step_in_rounds_is_edited_by_its_name(tmp_path: Path, edit: str, steps: list[str]) -> None:
    (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
    own = tmp_path / "own.law"
    own.write_text(f"ruleset own extends below\n{edit}\n", encoding="utf-8")
    rulebook = load_ruleset(own).sound()
    found = statements_in(rulebook.procedures["feud"].body)
    assert [one.label for one in found if isinstance(one, DoStep)] == steps


def test_what_is_not_there_is_told_with_what_is(tmp_path: Path) -> None:
    (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
    own = tmp_path / "own.law"
    own.write_text("ruleset own extends below\nremove scene feud.kicks\n", encoding="utf-8")
    assert [one.code for one in load_ruleset(own).findings] == ["no-such-member"]
