"""An option behind the first line of what takes none is told with where it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset fairs
  title "Fairs"
option festivals = no "festivals are held"
kind player
  gold: number = 3
"""
ELSEWHERE = "leave this out, and ask for it where this is used; or let a file of its own begin with `module …`"
HEADS = {
    'event fair(p: player) "a fair" when festivals [V-1]\n  p.gold up 1\n': (
        'leave this out, and write it below this line, indented by two blanks: allowed when festivals else "…"'
    ),
    'limit dances: 2 per player when festivals else "no more"\n': (
        "leave this out, and write the number like this: (2 when festivals, otherwise none)"
    ),
    'adjacency ferries "ferries" when festivals\n  a next to b when a.name is b.name\n': (
        "leave this out, and write it behind each of them: a next to b when festivals"
    ),
    'roll dance(player) "a dance" when festivals\n  dice 1d6\n': ELSEWHERE,
    "scene ball(p: player) when festivals\n  p.gold up 1\n": ELSEWHERE,
    "report game when festivals\n  winner: player\n": ELSEWHERE,
    'table craft "crafts" when festivals\n  | key | name |\n  | a | "a" |\n': ELSEWHERE,
    'setup when festivals\n  say "x"\n': ELSEWHERE,
}


@pytest.mark.parametrize("lines", HEADS, ids=lambda one: one.split()[0])
def test_it_is_told_with_where_to_write_it(tmp_path: Path, lines: str) -> None:
    (tmp_path / "fairs.law").write_text(GROUND + lines, encoding="utf-8")
    (found,) = [one for one in load_ruleset(tmp_path / "fairs.law").findings if one.severity.value == "error"]
    assert (found.code, found.hint()) == ("own-line", HEADS[lines])
    assert found.span is not None
    assert lines[found.span.column - 1 : found.span.end_column - 1] == "when festivals"
