"""A roll without a target never succeeds: what hangs on that never comes. Its margin is its total."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

HEAD = """ruleset fair
  title "Fair"
  language en
kind player
  gold: number = 3
phase games "Games"
  each player in order
    roll leap(player) as x
    player.gold up 1 when {test}
roll leap(player) "a leap"
  dice 2d6
"""


@pytest.mark.parametrize(
    ("test", "lines", "codes"),
    [
        ("x.success", "", ["always-false"]),
        ("not x.success", "", ["always-false"]),
        ("x.margin > 2", "", []),
        ("x.success", "  target 7\n", []),
        ("x.margin > 2", "  target 7\n", []),
        ("x.success", "  natural 12 succeeds\n", []),
        ("x.success", "  natural 2 fails\n", ["always-false"]),
        ("x.success", "  chance 1/3\n", []),
        ("x.success", 'roll hop like leap "a hop"\n  target 7\n', []),  # it may stand in its place
        ("x.total > 5", "", []),
    ],
)
def test_a_roll_without_target_never_succeeds(test: str, lines: str, codes: list[str], tmp_path: Path) -> None:
    text = HEAD.format(test=test) + lines
    file = tmp_path / "fair.law"
    file.write_text(text.replace("  dice 2d6\n", "") if "chance" in lines else text, encoding="utf-8")
    findings = load_ruleset(file).findings
    assert not [one for one in findings if one.severity.name == "ERROR"]
    assert [one.code for one in findings if one.code.startswith("always")] == codes
