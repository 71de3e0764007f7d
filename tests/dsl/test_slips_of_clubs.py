"""Slips of clubs that wrote their rules down from the documents alone: each is told with its cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

GROUND = """ruleset clubs
  title "Clubs"
table year
  | key    | name     |
  | summer | "summer" |
  | winter | "winter" |
kind campaign
  season: year = summer
kind player
  gold: number = 3
kind ship
  owner: player
  hull: number = 3
"""
ROLL = "roll raid(player)\n  dice 2d6\n  target 7\n  "
STAT = 'stat fame(p: player) "fame of {p}"\n  base 1\n  '
WORK = "phase work\n  for each s in ships\n    destroy s\n    "
ACT = 'action raid by player "raid"\n  player.gold up 1\n  '
AT_THE_MARGIN = "write it at the left margin, below or above all that this line stands in"
SLIPS = {
    # names of rows
    f'{ROLL}past: -1 "raided before" when player.gold > 3': ("call it otherwise wherever it stands, such as the_past"),
    f'{STAT}each: 1 "ship" for each s in ships': "call it otherwise wherever it stands, such as the_each",
    f'{STAT}no: +2 "nobody" when p.gold > 3': "call it otherwise wherever it stands, such as the_no",
    f'{STAT}each hull: s.hull "{{s}}" for each s in ships': 'write: hull: s.hull "{s}" for each s in ships',
    f"{ROLL}natural: 12 succeeds": "write: natural 12 succeeds",
    f'{STAT}s.hull "{{s}}" for each s in ships\n  -1 "{{s}}" for each s in ships': (
        "write a name of your own before one of them: second: …"
    ),
    # what stands behind a declaration
    'stat fame(p: player) "fame of {p}" seen by p\n  base 1': (
        "leave it out: what is worked out is seen by whoever sees all that it is worked out from"
    ),
    "procedure tax(p: player): number\n  result p.gold": "write: procedure tax(p: player)",
    'procedure tax(p: player) -> number "tax of {p}"\n  result p.gold': 'write: procedure tax(p: player) "tax of {p}"',
    f"{ACT}price: player.gold down 2": "write: player.gold down 2",
    f'{ACT}tell: say "{{player}} raids"': 'write: say "{player} raids"',
    # how often
    f"{ACT}limit 1 per player this turn": (
        "write here: counts as often, and at the left margin: limit often: 1 per player this turn"
    ),
    f"{ACT}limit: 2 per player this phase": (
        "write here: counts as often, and at the left margin: limit often: 2 per player this phase"
    ),
    f'{ACT}limit raids: 1 per player this turn else "enough"': (
        'write here: counts as raids, and at the left margin: limit raids: 1 per player this turn else "enough"'
    ),
    f"{WORK}limit raids: 1 per player this turn": AT_THE_MARGIN,
    f"{WORK}define rich = 9": AT_THE_MARGIN,
    # who it is, what comes next, what is there no more
    "phase work\n  for each s in one of ships at random\n    destroy s": "write: for each s in 1 of ships at random",
    "phase work\n  for each s in 2 ships at random\n    destroy s": "write: for each s in 2 of ships at random",
    "phase work\n  for each s in a random ship\n    destroy s": "write: for each s in 1 of ships at random",
    "phase work\n  campaign.season becomes the next year after campaign.season": (
        "write: campaign.season becomes shifted(campaign.season, 1)"
    ),
    f'{WORK}say "sunk" when s is gone': "write: s is not in ships",
    f'{WORK}say "afloat" when s is not destroyed': "write: s is in ships",
    f'{WORK}say "afloat" when s is alive': "write: s is in ships",
}


@pytest.mark.parametrize("lines", SLIPS, ids=lambda one: one.splitlines()[-1].strip())
def test_a_slip_is_told_with_its_cure(lines: str, tmp_path: Path) -> None:
    (tmp_path / "clubs.law").write_text(f"{GROUND}{lines}\n", encoding="utf-8")
    found = load_ruleset(tmp_path / "clubs.law").findings
    assert [one.hint() for one in found if one.severity is Severity.ERROR] == [SLIPS[lines]]


def test_what_is_called_so_in_the_rules_is_compared(tmp_path: Path) -> None:
    fates = "table fate\n  | key  |\n  | gone |\n  | safe |\nkind crew\n  fate: fate = safe\n"
    lines = f'{fates}phase end\n  for each c in crews\n    say "lost" when c.fate is gone\n'
    (tmp_path / "clubs.law").write_text(GROUND + lines, encoding="utf-8")
    assert [one for one in load_ruleset(tmp_path / "clubs.law").findings if one.severity is Severity.ERROR] == []
