"""What follows from an act of a slip, or is done in its place, throws no dice; and what might is told before play."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset slips
kind player
  gold: number = 9
  fame: number = 0
action spend by player
  costs 1 from player.gold
  do bow(player)
procedure bow(p: player)
  p.fame up 1
{}
phase orders
  together, sealed
    each player in order
      any number of spend
victory most at end of orders
  won by those p in players with highest p.fame
"""


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("", []),
        ("instead of bow(p) when p.fame > 3\n  p.fame up 1d6", ["act-in-secret"]),
        ("instead of bow(p) when p.fame > 3\n  p.fame up 2", []),
        ("when p.gold < 3 becomes true for p: player\n  p.fame up 1d6", ["follows-in-secret"]),
        ("when p.fame passes 3 for p: player\n  p.gold up 1d6", ["follows-in-secret"]),
        ("when p.gold passes 12 for p: player\n  p.fame up 1d6", []),  # a price passes nothing
        ("when p.fame changes for p: player\n  ask p for n: yes or no\n  p.gold up 1 when n", ["follows-in-secret"]),
        ("when p.fame > 4 becomes true for p: player\n  p.gold up 6", []),
        ("when turn changes for p: player\n  p.gold up 1d6", []),
    ],
)
def test_what_follows_an_act_of_a_slip_is_looked_at(lines: str, found: list[str], tmp_path: Path) -> None:
    file = tmp_path / "slips.law"
    file.write_text(RULES.format(lines), encoding="utf-8")
    told = [one.code for one in load_ruleset(file).findings if one.code.endswith("in-secret")]
    assert told == found
