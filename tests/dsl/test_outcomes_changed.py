"""A layer changes an outcome of a roll, named below the roll, as rows are."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.cases.running import run_file

RULES = """ruleset base
kind player
  gold: number = 0
roll dare(player)
  dice 1d6
  target 3
roll bet(player)
  dice 1d6
  target 3
procedure try_it(p: player)
  roll dare(p)
    success by 2 or more
      p.gold up 5
    success
      p.gold up 1
  roll bet(p)
    success
      p.gold up 10
"""


@pytest.mark.parametrize(
    ("edit", "gold"),
    [
        ("change procedure try_it.dare\n  success\n    p.gold up 2", 12),
        ("change procedure try_it.bet\n  success\n    p.gold up 20", 21),
        ("change procedure try_it.dare\n  success by 2 or more\n    p.gold up 7", 11),
    ],
)
def test_only_the_outcome_of_that_roll_is_another(edit: str, gold: int, tmp_path: Path) -> None:
    """Both rolls show 4: a success by 1, 1 and 10 gold."""
    (tmp_path / "base.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "club.law").write_text(f"ruleset club extends base\n{edit}\n", encoding="utf-8")
    assert [one for one in load_ruleset(tmp_path / "club.law").findings if one.severity.name == "ERROR"] == []
    (tmp_path / "cases.yaml").write_text(
        "ruleset: club.law\nmap: duel\nplayers: {red: {}}\ncases:\n  - name: tried\n"
        f"    do: {{procedure: try_it, with: {{p: red}}}}\n    dice: [4, 4]\n"
        f"    expect: {{state: {{players: {{red: {{gold: {gold}}}}}}}}}\n",
        encoding="utf-8",
    )
    assert [one.passed for one in run_file(tmp_path / "cases.yaml")] == [True]


def test_an_outcome_that_is_not_there_is_to_be_added(tmp_path: Path) -> None:
    (tmp_path / "base.law").write_text(RULES, encoding="utf-8")
    edit = "change procedure try_it.dare\n  failure\n    p.gold down 2\n"
    (tmp_path / "club.law").write_text(f"ruleset club extends base\n{edit}", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.severity.name == "ERROR"]
    assert [one.code for one in found] == ["no-such-member"]
    assert "add to procedure try_it.dare" in (found[0].hint() or "")
