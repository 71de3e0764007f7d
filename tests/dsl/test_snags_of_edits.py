"""Edits of single lines as clubs would write them, with the line to write; what is told names what stands below."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

BELOW = """ruleset coast
  title "Coast"
table work "works"
  | key  | name   | price | pays |
  | mill | "mill" |     2 |    1 |
  | fort | "fort" |     4 |    0 |
option rainy = yes
kind tile
  owner: player or none
  work: work or none
kind player
  gold: number at least 0 = 3 "gold"
  fame: number at least 0 = 0 "fame"
roll claim(player, tile) "claim"
  dice 2d6
  target 8
  far: -1 "far" when turn > 3
  wet: +1 "by the sea" when turn > 5
action take(tile, paid: number at least 1 at most 5) by player "take"
  free: allowed when tile.owner is none else "taken"
  costs 1 from player.gold
  player.gold down paid "bribe"
  roll claim(player, tile)
    success
      tile.owner becomes player
      player.fame up 1 "a claim"
    failure
      player.fame down 1 "shame"
      player.gold down 1 "repairs"
action build(tile, work) by player "build {work}"
  costs work.price from player.gold
  tile.work becomes work
define income_of(player) = count of t in tiles where t.owner is player
option pace: one of (slow, fast) = slow
condition tired of player
  to claim: -1 "tired"
roll dare(player)
  dice 1d6
  target 4
contest clash(attacker: player, defender: player)
  sides attacker, defender
  dice 2d6
  higher total wins, tie to defender
after take
  player.fame up 1 "seen"
poor: forbids build when player.gold < 2 else "poor"
phase evening "Evening"
  say "The sun sets."
phase day "Day"
  each player in order
    player.gold up income_of(player) when rainy
    any number of take, build
    step late
      say "It is late."
victory rich at end of day
  won by those p in players where p.gold > 20
"""
ANEW = "or all of the act anew: replace action take(…)"
HINTS = {
    "change action take\n  paid: number at least 2 at most 4": (
        f'write what is allowed, `allowed when paid >= 2 and paid <= 4 else "…"`; {ANEW}'
    ),
    "add to action take\n  paid: number at least 2": (
        f'write what is allowed, `allowed when paid >= 2 else "…"`; {ANEW}'
    ),
    'change action take(tile, paid: number at least 2) by player "take"': (
        "write: change action take; to have it given something else write all of it anew: replace action take(…)"
    ),
    "change action take\n  remove player.fame down 1": "write: remove action take.shame",
    'remove player.fame down 1 "shame" from action take': "write: remove action take.shame",
    'remove "shame" from take': "write: remove action take.shame",
    'remove "by the sea" from claim': "write: remove roll claim.wet",
    'add to action take\n  failure by 5 or more\n    player.gold down 1 "lost"': (
        "write it, and no other lines with it, below `add to action take.claim`"
    ),
    "change define income_of(player) = 2 * count of t in tiles where t.owner is player": (
        "write: replace define income_of(player) = 2 * count of t in tiles where t.owner is player"
    ),
    "change define income_of = 2": "write: replace define income_of(player) = 2",
    "change income_of to 2": "write: replace define income_of(player) = 2",
    "change work.mill.price to 3": (
        "write: change table work, and indented below it the lines `| key | price |`, `| mill | 3 |`"
    ),
    "change price of fort to 3": (
        "write: change table work, and indented below it the lines `| key | price |`, `| fort | 3 |`"
    ),
    "change row far to -2": "write: change roll claim, and indented below it: far: -2",
    "add to table work\n  | key | upkeep |\n  | mill | 1 |\n  | fort | 1 |": (
        "to give all rows more cells write above it: add column to table work"
    ),
    'add to phase day after each player\n  say "x"': "write: add to phase day after each_player",
    'add to action build before tile.work becomes work\n  say "x"': "write: add to action build before work",
    'add to action build at start\n  say "x"': "write: add to action build before work",
    'add to action build at the end\n  say "x"': "write: add to action build",
    "change victory rich: 30": "write: replace victory rich at end of …",
    "change roll claim\n  far -2": "write: far: -2",
    "change roll claim\n  far: -2 when turn > 5": 'write: far: -2 "far" when turn > 5',
    'roll claim: +1 "brave"': 'write: to claim: +1 "brave"',
    "rainy: no": "write: set rainy = no",
    "change build to cost 3": "write: change action build, and indented below it: costs 3",
    "change action build\n  costs work.price - 1": "write: costs work.price - 1 from player.gold",
    "change kind player\n  gold: at most 20": "write: gold: number at least 0 at most 20 = 3",
    "change action take\n  free: tile.owner is none": 'write: free: allowed when tile.owner is none else "…"',
    'change action take.free\n  allowed when turn > 1 else "no"': (
        'write: change action take, and indented below it: free: allowed when turn > 1 else "no"'
    ),
    "remove after take": "write: remove line after_take",
    "change line after take\n  player.fame up 2": "write: change line after_take",
    'change line poor: forbids build when player.gold < 3 else "poor"': (
        'write: replace poor: forbids build when player.gold < 3 else "poor"'
    ),
    "remove victory": "write: remove victory rich",
    'to income_of: +1 "capital"': (
        "in a layer on top of it write it anew: replace define income_of(player) = …; or make it a stat there where it "
        "stands, `stat income_of(…)`, and what stood behind `=` its first line: base …"
    ),
    'change step late\n  say "x"': "write: change phase day.late",
    "add build to phase evening": (
        "write: add to phase evening, and indented below it: each player in order, and below that: any number of build"
    ),
    "add move to phase day": "write: add to phase day after take, and indented below it: move",
    "change claim: target 9": "write: change roll claim, and indented below it: target 9",
    "change option pace: one of (slow, fast, mad) = fast": (
        "write: replace option pace: one of (slow, fast, mad) = fast"
    ),
    "change tired to -2": "write: change condition tired, and indented below it: tired: -2",
    'add to condition tired\n  to dare: -1 "tired"': (
        "to give it another value write `change condition tired`; if this one shall count as well, give it a name of "
        "its own before its amount: tired_2: …"
    ),
    "remove roll claim.far, wet": "write: remove roll claim.far, and in the next line: remove roll claim.wet",
    "remove roll claim.far and claim.wet": "write: remove roll claim.far, and in the next line: remove roll claim.wet",
    "remove action take, build": "write: remove action take, and in the next line: remove action build",
    "change contest clash\n  higher total wins, tie to player": "there are: attacker, defender",
    "change contest clash\n  wins by the higher total, tie to attacker": "write: higher total wins, tie to attacker",
    "change roll claim\n  target +1": "write the whole of it: target 9",
    "change roll claim\n  target -1": "write the whole of it: target 7",
    "change roll claim\n  dice +1d6": "write the whole of it: dice 2d6 + 1d6",
    "change action take\n  costs +1 from player.gold": "write the whole of it: costs 2 from player.gold",
    "change action build\n  costs -1 from player.gold": "write the whole of it: costs work.price - 1 from player.gold",
}


@pytest.mark.parametrize("edit", HINTS)
def test_an_edit_is_told_once_and_with_what_stands_below(edit: str, tmp_path: Path) -> None:
    (tmp_path / "coast.law").write_text(BELOW, encoding="utf-8")
    file = tmp_path / "club.law"
    file.write_text(f"ruleset club extends coast\n{edit}\n", encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == [HINTS[edit]]


def test_no_ending_is_told_where_none_is(tmp_path: Path) -> None:
    endless = BELOW.partition("victory")[0]
    for name, text in {
        "coast": BELOW,
        "endless": endless.replace("ruleset coast", "ruleset endless"),
        "calm": "ruleset calm extends coast\nremove victory rich\n",
        "more": "ruleset more extends endless\nset rainy = no\n",
    }.items():
        (tmp_path / f"{name}.law").write_text(text, encoding="utf-8")
    told = {
        name: [
            Path(one.span.file).stem
            for one in load_ruleset(tmp_path / f"{name}.law").findings
            if one.code == "no-ending" and one.span
        ]
        for name in ("coast", "calm", "more")
    }
    assert told == {"coast": [], "calm": ["calm"], "more": []}  # tips on a ruleset below are told where that is checked


def test_lines_that_are_not_indented_are_told_once(tmp_path: Path) -> None:
    (tmp_path / "coast.law").write_text(BELOW, encoding="utf-8")
    file = tmp_path / "club.law"
    file.write_text("ruleset club extends coast\nchange roll claim\nfar: -2\nwet: +2\n", encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == ["indent what belongs to it by two spaces"]


LESS = "write: men: number at least 0 at most 20 = 5"
CHANGED = {
    "men: number at most 20": ("warning", "to keep that " + LESS),
    "men: number at most 20 = 5": ("tip", "to keep it " + LESS),
    "men: number at least 0 at most 20": ("warning", "to keep that " + LESS),
    "men: number = 7": ("tip", "to keep them write: men: number at least 0 at most 10 = 7"),
    "men: number at least 0 at most 20 = 7": None,
    "men: number at least 2 at most 9 = 0": None,
}


@pytest.mark.parametrize("line", CHANGED)
def test_what_a_changed_number_has_no_more_is_told(line: str, tmp_path: Path) -> None:
    below = "ruleset coast\nkind army, armies\n  men: number at least 0 at most 10 = 5\n"
    (tmp_path / "coast.law").write_text(below, encoding="utf-8")
    file = tmp_path / "club.law"
    file.write_text(f"ruleset club extends coast\nchange kind army\n  {line}\n", encoding="utf-8")
    told = [(one.severity.value, one.hint()) for one in load_ruleset(file).findings if one.code == "says-less"]
    wanted = CHANGED[line]
    assert told == ([] if wanted is None else [wanted])
