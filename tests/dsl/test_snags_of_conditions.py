"""How clubs write that a condition comes and goes, what it brings, what is forbidden, and limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset coast
  title "Coast"
  turn "Week"
kind player
  gold: number = 3
kind army, armies
  player: player
  men: number = 10
condition tired of army "tired"
condition ill of army "ill"
roll fight(army, foe: army) "fight"
  dice 2d6
  target 8
action raid(army, foe: army) by player
  allowed when army.player is player and foe.player is not player else "not yours"
{}
  roll fight(army, foe)
    success
      player.gold up 1
phase day
  each player in order
    any number of raid
{}
"""
DONE = {
    "army gains condition tired": "write: army gains tired",
    "apply tired to army": "write: army gains tired",
    "army loses all conditions": "write: army loses …",
    "army gains tired for this turn": "write: army gains tired until end of turn",
    "army gains tired until end of this turn": "write: army gains tired until end of turn",
    "army gains tired until end of next turn": "write: army gains tired for 2 turns",
    "army gains tired until day": "write: army gains tired until next day",
    "army gains tired until the next day": "write: army gains tired until next day",
    "army gains tired until army.men > 5": "write: army gains tired while not (army.men > 5)",
    "army gains tired forever": "write: army gains tired",
    "army gains tired as long as army.men > 5": "write: army gains tired while army.men > 5",
    "army gains tired when turn > 3 until end of turn": "write: army gains tired until end of turn when turn > 3",
    "army gains tired and ill": "write: army gains tired, and in the next line: army gains ill",
    "army and foe gain tired": "write: army gains tired, and in the next line: foe gains tired",
    "all armies gain tired": "write: for each x in armies, and indented below it: x gains tired",
    "all armies of player gain tired": (
        "write: for each x in armies where x.… is player, and indented below it: x gains tired"
    ),
    "army gains tired until it rests": (
        "write here: army gains tired, and below the line that begins `condition tired of`: after …, and indented "
        "below it: … loses tired"
    ),
    "army gains tired twice": (
        "leave this out; what is there several times is a number of whoever has it: tired: number, and tired up 1"
    ),
    "when army has the condition tired\n    army loses tired": "write: when army has tired",
}
HEAD = 'condition worn of army "worn"\n  '
BELOW = {
    "fight -1": 'write: to fight: -1 "…"',
    'to fight -1 "worn" when turn > 3': 'write: to fight: -1 "worn" when turn > 3',
    'to fight when turn > 3: -1 "worn"': 'write: to fight: -1 "worn" when turn > 3',
    'when turn > 3\n    to fight: -1 "worn"': 'write in place of both lines: to fight: -1 "worn" when turn > 3',
    "each turn: army.men down 1": "write: when turn changes, and indented below it: army.men down 1",
    "at end of turn\n    army.men down 1": "write: when turn changes",
    "cannot raid": "write: forbids raid",
    "prevents raid": "write: forbids raid",
    "may reroll fight": "write: upon fight when not fight.success, and indented below it: throw fight again",
    "when fight fails\n    throw fight again": (
        "write: upon fight when not fight.success, and indented below it: throw fight again"
    ),
    "ends after raid": "write: after raid, and indented below it: army loses worn",
    "stacks": "leave this out; what is there several times is a number of whoever has it: worn: number, and worn up 1",
    "level: number = 1": "leave this line out, and write it below kind army; whatever has the condition has it then",
    'to fight: always fails "worn"': (
        'leave this line out, and write below roll fight: always fails "worn" when … has worn'
    ),
    'to fight: each die -1 "worn"': (
        'leave this line out, and write below contest fight: each die -1 "worn" when … has worn'
    ),
    'to fight: each die -1 "worn" when turn > 3 or turn < 2': (
        'leave this line out, and write below contest fight: each die -1 "worn" when (turn > 3 or turn < 2) and … has '
        "worn"
    ),
}
TOP = {
    'condition worn of an army "worn"': 'write: condition worn of army "worn"',
    "condition worn: army": "write: condition worn of army",
    'effect worn of army "worn"': 'write: condition worn of army "worn"',
    'condition worn of army "worn" for 2 turns': "leave this out, and write there: army gains worn for 2 turns",
    'condition worn of army "worn" stacks': (
        "leave this out; what is there several times is a number of whoever has it: worn: number, and worn up 1"
    ),
    "condition worn of army or player": (
        "write: condition worn of army; and for the other one of its own: condition worn_of_player of player"
    ),
    'condition worn of armies "worn"\n  to fight: -1 "worn"': (
        "write: army; or, where several are handed in, a name for them: those: set of army"
    ),
    'condition worn of army "worn" while army.men < 5': (
        'leave this out; where the line is meant that it brings, write at the left margin: to …: … "…" when '
        "army.men < 5"
    ),
    "raid is forbidden when turn < 3": "write: forbids raid when turn < 3",
    "no raid when turn < 3": "write: forbids raid when turn < 3",
    "forbids raid in turn 1": "write: forbids raid when turn is 1",
    "forbids raid before turn 3": "write: forbids raid when turn < 3",
    "forbids raid by player when turn < 3": "write: forbids raid when turn < 3",
    "forbids raid(army, foe) when army.men < 3": "write: forbids raid when army.men < 3",
    "forbids all acts except raid when turn < 3": "write: forbids all acts without raid when turn < 3",
    "forbids raid when turn < 3 else no raids": 'write: forbids raid when turn < 3 else "no raids"',
    "limit raids = 2": "write: limit raids: 2",
    "limit raids to 2 per turn": "write: limit raids: 2 per player this turn",
    "limit: 2 raids per turn": "write: limit raids: 2 per player this turn",
    "max 2 raids per turn": "write: limit raids: 2 per player this turn",
}


def hints(folder: Path, done: str = "", top: str = "") -> list[str]:
    return hints_of(GROUND.format(done, top), folder)


@pytest.mark.parametrize("line", DONE)
def test_what_is_done_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints(tmp_path, f"  {line}") == [DONE[line]]


@pytest.mark.parametrize("line", BELOW)
def test_a_line_below_a_condition_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints(tmp_path, top=f"{HEAD}{line}") == [BELOW[line]]


@pytest.mark.parametrize("line", TOP)
def test_a_line_at_the_margin_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints(tmp_path, top=line) == [TOP[line]]


BOUND = (
    "put the rows that it is for into a stat of their own, with at most 3 below them, and count here what that "
    "stat gives"
)


@pytest.mark.parametrize(
    ("rules", "hint"),
    [
        ("condition tired of player\n  to income: rounded up", "leave this line out, and write there: rounded up"),
        ("condition tired of player\n  to income: modifiers at most 3", BOUND),
        ("to income: modifiers at most 3", BOUND),
        ("stat wages(player)\n  base 3\n  modifiers at most 3", BOUND),
        ('stat wages(player)\n  1 "work"\n  modifiers at most 3', "write: at most 3"),
        ("phase day\n  for each p in players\n    give tired to p", "write: p gains tired"),
        ("phase day\n  for each p in players\n    give salt to p", "write: salt.… becomes p"),
        (
            "phase day\n  for each p in players\n    p.gold up 1 when no p.veteran",
            "write: p.gold up 1 when not p.veteran",
        ),
        (
            "phase day\n  for each p in players\n    p.gold up 1 when no p.ships",
            "write: p.gold up 1 when no x in p.ships",
        ),
        (
            "phase day\n  jeder Spieler bekommt 1 gold",
            "write: for each p in players, and indented below it: p.gold up 1",
        ),
        (
            "phase day\n  cada jugador paga 2 gold",
            "write: for each p in players, and indented below it: p.gold down 2",
        ),
    ],
)
def test_what_is_said_of_another_rule_or_of_everybody(rules: str, hint: str, tmp_path: Path) -> None:
    ground = "ruleset wages\nkind player\n  gold: number\n  veteran: yes or no = no\nstat income(player)\n  base 3\n"
    assert hints_of(f"{ground}{rules}\n", tmp_path) == [hint]
