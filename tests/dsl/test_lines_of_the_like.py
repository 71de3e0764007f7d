"""An edit names a line that a stat has only from the one it is like: it is told where that line stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset base
kind player
  gold: number = 0
stat food(p: player)
  size: 3 "size"
stat eaten like food "eaten"
  never_less: at least 0
stat at_table like eaten "at table"
  bread: 1 "bread"
condition sore of p: player "sore"
  to food: -1 "sore"
condition lame of p: player like sore "lame"
  to food: slow: -1 "slow"
phase day
  each player in order
    player.gold up at_table(player)
"""


@pytest.mark.parametrize(
    ("edit", "hint"),
    [
        (
            'change stat eaten\n  size: 4 "size"',
            "“size” stands in food, which eaten is like: change it there, `change stat food`, or below "
            "`add to stat eaten` write a line of this name, which takes its place",
        ),
        (
            "change stat at_table\n  size: 4",
            "“size” stands in food, which at_table is like: change it there, `change stat food`, or below "
            "`add to stat at_table` write a line of this name, which takes its place",
        ),
        (
            "remove stat eaten.size",
            "“size” stands in food, which eaten is like: take it out there, `remove stat food.size`, or write eaten "
            "anew with `without size` behind what it is like: `replace stat eaten`",
        ),
        (
            "remove condition lame.sore",
            "“sore” stands in sore, which lame is like: take it out there, `remove condition sore.sore`, or write lame "
            "anew with `without sore` behind what it is like: `replace condition lame`",
        ),
        ("remove stat eaten.gold", "it has: never_less"),
    ],
)
def test_it_is_told_where_the_line_stands(edit: str, hint: str, tmp_path: Path) -> None:
    (tmp_path / "base.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "club.law").write_text(f"ruleset club extends base\n{edit}\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.severity.name == "ERROR"]
    assert [(one.code, one.hint()) for one in found] == [("no-such-member", hint)]


def test_a_line_of_that_name_takes_the_place(tmp_path: Path) -> None:
    (tmp_path / "base.law").write_text(RULES, encoding="utf-8")
    for edit in ('add to stat eaten\n  size: 4 "size"', 'replace stat eaten like food without size "eaten"\n  base 2'):
        (tmp_path / "club.law").write_text(f"ruleset club extends base\n{edit}\n", encoding="utf-8")
        assert [one for one in load_ruleset(tmp_path / "club.law").findings if one.severity.name == "ERROR"] == []
