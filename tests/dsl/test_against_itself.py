"""An act that lets two be chosen for a contest is told where nothing says that they are two."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

RULES = """ruleset clashes
kind player
  gold: number = 3
kind troop
  player: player
define at_war(p: player, q: player) = p is not q
contest clash(a: player, b: player) "clash"
  sides a, b
  pool 1 dice d6
  higher total wins, tie to b
contest fray(a: troop, b: troop) "fray"
  sides a, b
  pool 1 dice d6
  higher total wins, tie to b
setup
  for each p in players
    create troop
      player = p
"""
CLASH = "contest clash(player, rival)"


@pytest.mark.parametrize(
    ("act", "hint"),
    [
        (f"strike(rival: player) by player\n  {CLASH}", "rival is not player"),
        (f"strike(rival: player from players) by player\n  {CLASH}", "rival is not player"),
        ("strike(rival: player) by player\n  contest clash(rival, player)", "rival is not player"),
        (
            f'strike(rival: player) by player\n  allowed when player.gold > 2 else "no"\n  {CLASH}',
            "rival is not player",
        ),
        ("meet(one: troop, other: troop) by player\n  contest fray(one, other)", "other is not one"),
        (f'strike(rival: player) by player\n  allowed when rival is not player else "no"\n  {CLASH}', ""),
        (f'strike(rival: player) by player\n  allowed when at_war(player, rival) else "no"\n  {CLASH}', ""),
        (f"strike(rival: player from those p in players where p is not player) by player\n  {CLASH}", ""),
        (f"strike(rival: player) by player\n  when rival is not player\n    {CLASH}", ""),
        (
            "meet(one: troop, other: troop) by player\n"
            '  allowed when one.player is player and other.player is not player else "no"\n  contest fray(one, other)',
            "",
        ),
    ],
)
def test_two_that_may_be_the_same_are_told(act: str, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "clashes.law"
    name = act.partition("(")[0]
    file.write_text(f"{RULES}action {act}\nphase day\n  each player in order\n    any number of {name}\n", "utf-8")
    found = [one for one in load_ruleset(file).findings if one.code == "against-itself"]
    assert [one.severity for one in found] == ([Severity.TIP] if hint else [])
    assert [one.hint() for one in found] == ([f'say that they are two: allowed when {hint} else "…"'] if hint else [])
