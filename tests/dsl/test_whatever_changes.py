"""Lines that follow whatever changes a value: what they may look at, what they may tell, how they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from dsl.writing.formatter import format_text

RULES = """\
ruleset fleets
  title "Fleets"
  language en
kind tile
  owner: player or none
kind player
  gold: number = 3
kind fleet
  player: player
  at: tile or none
  strength: number = 3 seen by player
roll claim(player)
  dice 2d6
  target 7
action build(fleet) by player
  allowed when fleet.player is player else "{fleet} is not yours"
  fleet.strength up 1
  fleet.at becomes none
  roll claim(player) as r
  player.gold up r.total
phase yard
  each player in order
    create fleet
      player = player
    any number of build
victory rich at end of yard
  won by those p in players where p.gold > 99
"""


def codes(line: str, folder: Path) -> list[str]:
    file = folder / "fleets.law"
    file.write_text(RULES + line, encoding="utf-8")
    return [one.code for one in load_ruleset(file).findings if one.severity.name != "TIP"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('when f.at changes for f: fleet "{f} leaves {was}"\n  f.strength up 1', []),
        ('when p.gold > 3 changes for p: player\n  say to p "{was}"', []),
        ('when those p in players where p.gold > 3 changes\n  say "{was}"', []),
        ('when turn changes\n  say "{turn} after {was}"', []),
        # of what was thrown or has happened nobody asks whether it is the same as before
        ("when 1d6 changes\n  stop", ["chance-not-here"]),
        ("when past claim changes\n  stop", ["wrong-type"]),
        ("when none changes\n  stop", ["wrong-type"]),
        # what it was may have been nothing
        ("when t.owner changes for t: tile\n  was.gold up 1", ["perhaps-missing"]),
        # what is told of it, and that it is told, shows what not everybody sees
        ('when f.strength changes for f: fleet "{f} had {was}"\n  f.player.gold up 1', []),
        ('when f.strength changes for f: fleet\n  say to f.player "{was}"', []),
        ('when f.strength changes for f: fleet\n  say "{f} had {was}"', ["test-tells", "value-tells"]),
        ('when f.strength > 5 becomes true for f: fleet\n  say "{f} is strong"', ["test-tells"]),
        ('when f.strength passes 5 for f: fleet\n  say "{f} is strong"', ["test-tells"]),
    ],
)
def test_what_is_looked_at_and_told(line: str, found: list[str], tmp_path: Path) -> None:
    assert codes(line + "\n", tmp_path) == found


def test_it_is_written_as_it_was_read() -> None:
    text = (
        'ruleset fleets\n\ntaken: once when t.owner changes for t: tile "{t}: {was} before" [F-1]\n  say "taken"\n\n'
        "when a or b changes\n  stop\n"
    )
    assert format_text(text, "fleets.law") == text
