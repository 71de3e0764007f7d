"""Where a number is needed and a row or several things stand, it is told which number is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset ranks
  title "Ranks"
  language en
table rank
  | key  | name   |
  | low  | "low"  |
  | high | "high" |
kind tile
  owner: player or none
kind player
  rank: rank = low
  gold: number = 3
define tiles_of(p: player) = those t in tiles where t.owner is p
phase last
  {line}
    p.gold up {amount}
  end campaign
"""
EACH = "for each p in players"


@pytest.mark.parametrize(
    ("line", "amount", "hint"),
    [
        (
            "for each p in the 1 q in players with highest q.rank",
            "1",
            "its place in its table is a number: q.rank.place",
        ),
        (f"{EACH} by most p.rank", "1", "its place in its table is a number: p.rank.place"),
        (EACH, "p.rank", "its place in its table is a number: p.rank.place"),
        (EACH, "tiles_of(p)", "how many they are is a number: count of tiles_of(p)"),
        (f"{EACH} where tiles_of(p) >= 3", "1", "how many they are is a number: count of tiles_of(p)"),
    ],
)
def test_the_number_that_is_meant_is_told(line: str, amount: str, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "ranks.law"
    file.write_text(RULES.format(line=line, amount=amount), encoding="utf-8")
    (found,) = (one for one in load_ruleset(file).findings if one.severity.name == "ERROR")
    assert (found.kind.code, found.hint()) == ("wrong-type", hint)
