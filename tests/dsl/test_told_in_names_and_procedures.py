"""What shows hidden things in names, reasons, reports and procedures, by secret rolls, and by who is a neighbour."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
kind player
  gold: number = 3
  luck: number = 1 seen by player
kind tile
  owner: player or none
  mine: number = 0 seen by owner
kind fort, forts seen by lord
  lord: player
kind sign, signs
  post: tile
roll spy(p: player) "spy" seen by p
  dice 1d6
  target 4
roll leap(p: player) "leap" seen by everybody
  dice 1d6
  target 4
contest clash(a: player, b: player) "clash" seen by a, b
  sides a, b
  dice 1d6
  higher total wins, tie to b
procedure rich(t: tile)
  result t.mine
procedure tells(n: number)
  say "{{n}}"
procedure hails
  say "somebody is rich"
procedure asks(p: player, n: number)
  ask p for k: yes or no "{{n}}?"
  p.luck up 1 when k
setup
  for each p in players
    create fort
      lord = p
{declared}
phase last
  each player in order
    player.luck up 1
  for each t in tiles
    t.mine up 1
"""
GO = "action go(tile) by player\n  counts as tries\n  player.gold up 1\nphase work\n  each player in order\n    "
GONE = "any number of go"
TILES = "phase work\n  for each t in tiles\n    "
EACH = "phase work\n  each player in order\n    "
RAID = 'report raid, raids "raid"\n  at: tile\n  allowed when at.{what} else "{reason}"\n'
TAKEN = "phase work\n  group reports any number of raid"
TUNNELS = "adjacency tunnels\n  a next to b when a.mine > 3 and b.mine > 3\n"
NEAR = 'action go(tile) by player\n  allowed when {test} else "no"\n  tile.owner becomes player\n'
GOES = EACH + "any number of go"


@pytest.mark.parametrize(
    ("declared", "codes"),
    [
        ('limit tries: 2 per player else "{sum of p.luck for each p in players}"\n' + GO + GONE, ["text"]),
        ('limit tries: 2 per player else "{player.luck}"\n' + GO + GONE, []),
        (GO.replace("  counts as tries\n", "") + 'any number of go "{sum of p.luck for each p in players}"', ["text"]),
        (GO.replace("  counts as tries\n", "") + 'any number of go "{player.luck}"', []),
        (TILES + 't.name becomes "rich {t.mine}"', ["text"]),
        (TILES + 'create sign\n      post = t\n      name = "{t.mine}"', ["text"]),
        (TILES + 'let n = t.mine\n    t.name becomes "rich {n}"', ["value"]),
        ("phase work\n  for each f in forts\n    f.name becomes \"{f.lord}'s\"", []),
        (RAID.format(what="mine > 0", reason="no") + TAKEN, ["legality"]),
        (RAID.format(what="owner is none", reason="no, {at.mine}") + TAKEN, ["text"]),
        (RAID.format(what="owner is none", reason="no") + TAKEN, []),
        (TILES + 'do rich(t) as found\n    say "{found}"', ["value"]),
        (TILES + "do tells(t.mine)", ["value"]),
        (TILES + "do tells(3)", []),
        (TILES + "when t.mine > 4\n      do hails", ["test"]),
        (TILES + "do asks(t.owner, t.mine) when t.owner is not none", []),
        (TILES + "let n = t.mine\n    do asks(t.owner, n) when t.owner is not none", []),
        (TILES + "for each p in players\n      do asks(p, t.mine)", ["value"]),
        (EACH + "do asks(player, player.luck)", []),
        (EACH + "do asks(player, sum of p.luck for each p in players)", ["value"]),
        (EACH + 'roll spy(player) as r\n    say "{r.total}"', ["value"]),
        (EACH + 'roll spy(player)\n      success\n        say "found"', ["test"]),
        (EACH + 'roll spy(player)\n      success\n        say to player "found"', []),
        (EACH + 'roll leap(player) as r\n    say "{r.total}"', []),
        (EACH + 'for each q in players\n      contest clash(player, q) as f\n      say "{f.winner}"', ["value"]),
        (TUNNELS + NEAR.format(test="any t in neighbours of tile where t.owner is player") + GOES, ["legality"]),
        (TUNNELS + NEAR.format(test="any t in touching of tile where t.owner is player") + GOES, []),
        (NEAR.format(test="any t in neighbours of tile where t.owner is player") + GOES, []),
        (EACH + "for each p in players where p.luck > 9\n      end campaign won by p", ["victory"]),
        (EACH + "for each p in players where p.gold > 9\n      end campaign won by p", []),
    ],
)  # fmt: skip
def test_what_shows_hidden_things_is_told(declared: str, codes: list[str], tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES.format(declared=declared), encoding="utf-8")
    found = load_ruleset(file).findings
    assert [one.message() for one in found if one.severity.name == "ERROR" and not one.code.endswith("-tells")] == []
    assert sorted({one.code.removesuffix("-tells") for one in found if one.code.endswith("-tells")}) == codes
