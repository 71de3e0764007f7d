"""A definition has one case that takes all that is left, and it is the last."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
  title "Sample"
define wealth(p: player)
{cases}
kind player
  gold: number
phase month
  each player in order
    player.gold up wealth(player)
"""


@pytest.mark.parametrize(
    ("cases", "found"),
    [
        ("  1 when p.gold > 3\n  otherwise 2\n", []),
        ("  1 when p.gold > 3\n  otherwise 2\n  otherwise 2\n", [("misplaced", 6)]),
        ("  otherwise 2\n  1 when p.gold > 3\n", [("misplaced", 5)]),
        ("  otherwise 2\n  otherwise 3\n", [("misplaced", 5)]),
        ("  1 when p.gold > 3\n  2 when p.gold > 2\n", [("open-cases", 3)]),
    ],
)
def test_what_stands_below_the_last_case_is_told(cases: str, found: list[tuple[str, int]], tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES.replace("{cases}", cases), encoding="utf-8")
    told = [(one.code, one.span.line) for one in load_ruleset(file).findings if one.span is not None]
    assert [one for one in told if one[0] != "no-ending"] == found
