"""Lines that meet at one target have names of their own, or an edit could not say which it means."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
  title "Sample"
  language en

table kit "kit"
  | key  |
  | lamp |

kind player
  gold: number
  held: set of kit

stat sight(player) "sight"
  base 1

stat hearing(player) "hearing"
  base 1

action dig by player "dig"
  player.gold up 1

{lines}
phase month
  each player in order
    at most one of dig
    player.gold up sight(player) + hearing(player)
    player gains tired
"""
TIRED = "condition tired of player\n"


def doubles(lines: str, folder: Path) -> list[str]:
    file = folder / "sample.law"
    file.write_text(RULES.replace("{lines}", lines if TIRED in lines else f"{TIRED}\n{lines}"), encoding="utf-8")
    return [one.message() for one in load_ruleset(file).findings if one.code == "duplicate-member"]


@pytest.mark.parametrize(
    "line",
    [
        'to sight: fog: -1 "fog"',
        'fog: each raising of sight: halved rounded down "fog"',
        'each raising of sight: halved rounded down "fog"',
    ],
)
@pytest.mark.parametrize("head", ["", TIRED, "effect of kit.lamp in player.held\n"])
def test_a_line_that_stands_twice_is_told(line: str, head: str, tmp_path: Path) -> None:
    width = "  " if head else ""
    assert doubles(f"{head}{width}{line}\n", tmp_path) == []
    assert doubles(f"{head}{width}{line}\n{width}{line}\n", tmp_path) == ["“fog” stands twice in sight"]


def test_a_ban_that_stands_twice_is_told(tmp_path: Path) -> None:
    ban = '  forbids dig when player.gold > 1 else "tired"\n'
    assert doubles(f"{TIRED}{ban}", tmp_path) == []
    assert doubles(f"{TIRED}{ban}{ban}", tmp_path) == ["“tired” stands twice in dig"]


def test_lines_that_do_not_meet_may_be_called_alike(tmp_path: Path) -> None:
    lines = f"""{TIRED}  to sight: fog: -1 "fog"
  to hearing: fog: -1 "fog"
effect of kit.lamp in player.held
  to sight: fog: +1 "lamp"
fog: each lowering of sight, hearing from kit: halved rounded down
"""
    assert doubles(lines, tmp_path) == []
