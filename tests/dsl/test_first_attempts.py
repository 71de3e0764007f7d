"""Whole rulesets written in one go by people who had read the first pages: what they are told leads to the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from tests.dsl.told import hints_of, told_of

GROUND = """ruleset attempts
  title "Attempts"
table good "goods"
  | key  | name   |
  | salt | "salt" |
  | wine | "wine" |
table loss by margin
  | margin     | share |
  | up to 3    | 10%   |
  | 4 or more  | 40%   |
define land_of(p: player) = those t in tiles where t.owner is p
kind tile
  owner: player or none
  goods: set of good
kind player
  gold: number = 3
kind army, armies
  owner: player
  place: tile
  size: number = 100
  mounted: yes or no
roll luck(player)
  dice 1d6
roll test(player)
  dice 1d6
  target 4
"""
WORK = "phase work\n  for each p in players\n    "
CONTEST = (
    "contest clash(attacker: army, defender: army)\n  sides attacker, defender\n  pool 2 dice d6\n  {}\n"
    "  higher total wins, tie to defender\n"
)
STAT = 'stat fame(p: player) "fame of {p}"\n  base 1\n  '
CLAIM = "action claim(tile) by player\n  tile.owner becomes player\n  "
WON = 'victory first "First" at end of work\n  '
KEPT = (
    "write in the place of the other lines with dice: dice {}; what brings more dice stands there, too: "
    "… + (1 when …, otherwise 0)"
)
OUTSIDE = "row-outside-dice"
TOLD = {
    # results of rolls where numbers and questions stand
    f"{WORK}roll luck(p) as n\n    p.gold up 1 when n >= 4": "write: n.total",
    f"{WORK}roll luck(p) as n\n    let row = loss(n)\n    p.gold up p.gold * row.share": "write: n.total",
    f"{WORK}roll test(p) as n\n    p.gold up 1 when n": "write: n.success",
    # the sides of a contest
    CONTEST.format('+1 "larger" when side.size > 2 * other.size'): "did you mean “opponent”?",
    CONTEST.format('+1 "larger" when side.size > 2 * foe.size'): "did you mean “opponent”?",
    CONTEST.format('walls: +2 * defender.size "walls" for defender'): (
        'write: walls: +2 * defender.size "walls" when side is defender'
    ),
    # several tiles
    f"{CLAIM}allowed when tile is next to land_of(player)": ("write: any x in land_of(player) where tile is next to x"),
    "phase work\n  for each t in tiles\n    t.goods becomes empty": "write: {}",
    # the largest, one of several, the only one
    "define best(p: player) = highest a.size of a in armies": (
        "write: define best(p: player) = highest a.size for each a in armies"
    ),
    "define all_men(p: player) = sum of a.size of a in armies where a.owner is p": (
        "write: define all_men(p: player) = sum of a.size for each a in armies where a.owner is p"
    ),
    f"{WORK}let place = random t in land_of(p) where count of t.goods > 0": (
        "write: let place = one of those t in land_of(p) where count of t.goods > 0 at random"
    ),
    f"{WORK}let host = the army where army.owner is p": "write: let host = the army in armies where army.owner is p",
    f"{WORK}for each a in armies where a.born is this turn\n      a.size up 1": (
        "write: for each a in armies where a.born is turn"
    ),
    # so much for so many
    f'{STAT}land: 1 "land" per 2 t in tiles where t.owner is p': (
        'write: land: 1 "land" per (count of t in tiles where t.owner is p) / 2 rounded down'
    ),
    f'{STAT}land: 1 per 2 tiles of land_of(p) "land"': (
        'write: land: 1 "land" per count of land_of(p) / 2 rounded down'
    ),
    f'{STAT}rich: 1% "rich" per 1000 p.gold': 'write: rich: 1% "rich" per p.gold / 1000 rounded down',
    f'{STAT}rich: 5 "rich" per 100 gold of p': 'write: rich: 5 "rich" per p.gold / 100 rounded down',
    f'{STAT}low: 5% "low"': (
        "say of what it is a part: `… * 5%`; a part of a whole stat or roll is a line `times …`; where hundredths are "
        "added up, or compared with d%, write 5, and `/ 100` where they become a part"
    ),
    # dice of which some count
    "roll raid(player)\n  pool player.gold dice d6\n  keep highest 1": KEPT.format("highest 1 of (… dice d…)"),
    "roll raid(player)\n  pool player.gold dice d6\n  keep the best": KEPT.format("highest of (… dice d…)"),
    "roll raid(player)\n  dice 3d6\n  drop the lowest": KEPT.format("highest … of …"),
    "roll raid(player)\n  dice 3d6 keep 2\n  target 4": "write: dice highest 2 of 3d6",
    'roll raid(player)\n  pool 3 dice d6\n  pushed: +1 die "pushed" when player.gold > 3': (
        'write: pool 1 dice d… "pushed" when player.gold > 3'
    ),
    f"{WORK}let odds = 25%\n    with chance odds\n      p.gold up 1": "write: when odds chance",
    f"{WORK}when any a in armies has a.size > 3\n      p.gold up 1": "write: when any a in armies where a.size > 3",
    # who wins
    f"{WON}won by most player.gold": "write: won by those p in players with highest p.gold",
    f"{WON}won by player with most gold": "write: won by those x in players with highest x.gold",
    f"{WON}winner is the player with most gold": "write: won by those p in players with highest p.gold",
    f"{WON}winner is those p in players where p.gold > 9": "write: won by those p in players where p.gold > 9",
    # who comes when, and once more
    "phase work\n  order players by least player.gold, roll-off 1d6\n  each player in order\n    player.gold up 1": (
        "write: players by least player.gold, roll-off 1d6"
    ),
    "phase work for each player\n  player.gold up 1": (
        "write: phase work, and indented below it: each player in order"
    ),
    "phase work for each tile\n  player.gold up 1": "write: phase work, and indented below it: for each x in tiles",
    "phase work\n  repeat until everybody has passed\n    each player in order\n      player.gold up 1": (
        "write: rounds of …"
    ),
    "phase work\n  repeat until all players have passed\n    each player in order\n      player.gold up 1": (
        "write: rounds of …"
    ),
    "phase work\n  each player in order until all pass\n    player.gold up 1": "write: rounds of …",
    "action raid by player\n  player takes another turn": (
        "write here: player.another becomes yes; in kind player: another: yes or no; and in the phase below the line "
        "that offers acts: repeat while player.another, below that: player.another becomes no, and the same offer"
    ),
    f"{WORK}at end of turn p.gold up 1": (
        'write at the left margin, behind all other phases: phase end_of_turn "…", and indented below it: p.gold up 1; '
        "where it is about a player, below the line: each player in order"
    ),
}


def test_a_row_beyond_the_dice_is_told_with_a_table_that_is_asked_with_a_sum(tmp_path: Path) -> None:
    table = "table jobs on 2d6\n  | thrown | pay |\n  | up to 1 | 1 |\n  | 2-12 | 2 |\n"
    asked = "phase work\n  for each p in players\n    p.gold up jobs(2d6 + p.gold - 5).pay\n"
    told = next(one for one in told_of(GROUND + table + asked, tmp_path, Severity.WARNING) if one.code == OUTSIDE)
    assert told.hint().endswith("where something is added to the dice, write in its first line: by total")


def test_another_turn_is_taken_as_it_is_told(tmp_path: Path) -> None:
    rules = (
        "action raid by player\n  player.gold up 1\n  player.another becomes yes when player.gold < 6\n"
        "phase work\n  each player in order\n    at most one of raid\n    repeat while player.another\n"
        "      player.another becomes no\n      at most one of raid\n"
    )
    assert (
        hints_of(GROUND.replace("  gold: number = 3\n", "  gold: number = 3\n  another: yes or no\n") + rules, tmp_path)
        == []
    )


@pytest.mark.parametrize(("lines", "hint"), TOLD.items())
def test_it_is_told_with_what_to_write(lines: str, hint: str, tmp_path: Path) -> None:
    assert hints_of(GROUND + lines, tmp_path)[:1] == [hint]


@pytest.mark.parametrize(("least", "told"), [("0", ["more-than-there-is"]), ("-3", [])])
def test_what_may_be_below_nothing_does_not_change_hands(least: str, told: list[str], tmp_path: Path) -> None:
    army = f"  size: number = 100\n  morale: number at least {least}\n"
    rules = (
        "phase work\n  for each a in armies\n    for each b in armies where b.owner is not a.owner\n"
        "      a.morale up 1\n      b.morale down 1\n"
    )
    ground = GROUND.replace("  size: number = 100\n", army)
    found = told_of(ground + rules, tmp_path, Severity.TIP)
    assert [one.code for one in found if one.code == "more-than-there-is"] == told
