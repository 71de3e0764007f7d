"""How clubs write what follows, and what is done upon a roll; and texts into which nothing is inserted."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from tests.dsl.told import hints_of, told_of

GROUND = """ruleset coast
  title "Coast"
kind player
  gold: number = 3
roll fight(player) "fight"
  dice 2d6
  target 8
condition tired of player
action raid by player
  roll fight(player)
    success
      player.gold up 1
phase day
  each player in order
    any number of raid
{}
"""
HEADS = {
    "after a raid": "write: after raid",
    "on raid": "write: after raid",
    "when raid happens": "write: after raid",
    "after successful fight": "write: after fight when fight.success",
    "upon failed fight": "write: upon fight when not fight.success",
    "upon fight when fight fails": "write: upon fight when not fight.success",
    "upon fight when natural 2": "write: upon fight when fight.natural is 2",
    "after each turn": "write: when turn changes",
    "on turn 5": "write: when turn is 5 becomes true",
    "when p.gold > 10 becomes true for each p: player": "write: when p.gold > 10 becomes true for p: player",
    "when p.gold > 10 becomes true for player p": "write: when p.gold > 10 becomes true for p: player",
    "when p.gold becomes 0 for p: player": "write: when p.gold is 0 becomes true for p: player",
    "when a player has 10 gold": "write: when p.gold passes 10 for p: player",
    "when player reaches 10 gold": "write: when p.gold passes 10 for p: player",
    "once p.gold > 10 for p: player": "write: once when p.gold > 10 becomes true for p: player",
    "at end of day": 'write: phase after_day after day "…", and indented below it: …',
}
UPON = {
    "reroll": "write: throw fight again",
    "throw again": "write: throw fight again",
    "player may throw fight again": (
        'write: ask player for again: yes or no "…", and in the next line: throw fight again when again'
    ),
}


def told(text: str, folder: Path, severity: Severity = Severity.ERROR) -> list[str]:
    return hints_of(GROUND.replace("{}", text), folder, severity)


@pytest.mark.parametrize("head", HEADS)
def test_what_follows_is_told_once_and_with_what_to_write(head: str, tmp_path: Path) -> None:
    assert told(f'{head}\n  say "so it is"', tmp_path) == [HEADS[head]]


@pytest.mark.parametrize("line", UPON)
def test_what_is_done_upon_a_roll_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert told(f"upon fight\n  {line}", tmp_path) == [UPON[line]]


def test_values_of_a_report_stand_below_it(tmp_path: Path) -> None:
    cure = "write: report battle, and indented below it the lines `winner: player`, `loser: player`"
    assert told("report battle(winner: player, loser: player)", tmp_path) == [cure]


def test_a_condition_is_gained_and_does_not_become_a_value(tmp_path: Path) -> None:
    text = "phase rest\n  each player in order\n    player becomes tired"
    assert told(text, tmp_path) == ["write: player gains tired"]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("[player] rests", "player"),
        ("<player.gold> gold", "player.gold"),
        ("$player rests", "player"),
        ("%player% rests", "player"),
        ("{player} pays $5 [a note] <b>", ""),
    ],
)
def test_a_name_among_signs_that_insert_nothing_is_told(words: str, name: str, tmp_path: Path) -> None:
    text = f'phase rest\n  each player in order\n    say "{words}"'
    hints = [one for one in told(text, tmp_path, Severity.WARNING) if "other signs" in one]
    assert hints == (
        [f"a value stands in braces, {{{name}}}; where it is meant so, choose other signs"] if name else []
    )


@pytest.mark.parametrize(("said", "meant"), [("best of 2d6", "highest of 2d6"), ("lower of 2d6", "lowest of 2d6")])
def test_which_of_several_dice_counts(said: str, meant: str, tmp_path: Path) -> None:
    text = f"phase rest\n  each player in order\n    player.gold up {said}"
    assert told(text, tmp_path) == [f"write: {meant}"]


def test_what_a_report_tells_of_is_a_player(tmp_path: Path) -> None:
    assert told("report battle\n  winner\n  points: number = 0", tmp_path) == ["write: winner: player"]


FOLLOWED = """ruleset marches
kind player
  gold: number = 3
report battle, battles
  winner: player
event flood
  say "wet"
stat might(p: player)
  base 3
action raid by player
  player.gold up 1
phase day
  each player in order
    any number of raid
  group reports any number of battle
  run events
"""


IN_ITS_PHASE = (
    "what comes of a report stands in the phase in which it is made, in the lines that follow `… reports battle` and "
    "as deep"
)
FIRST_BELOW = (
    "before an act or a procedure it stands first below it; before a phase it is a phase of its own: "
    "phase … before raid"
)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("after battle", IN_ITS_PHASE),
        ("upon battle", IN_ITS_PHASE),
        ("after day", "what is done when it has ended stands last in it, or in a phase of its own: phase … after day"),
        ("after flood", "what is done when it has happened stands last below `event flood`"),
        (
            "phase dusk before raid",
            "name the phase in which it is offered; what is done before it or after it stands first or last below "
            "`action raid`",
        ),
        ("before raid", FIRST_BELOW),
        ("before raid(p)", FIRST_BELOW),
    ],
)
def test_what_shall_follow_where_nothing_follows_is_told_with_its_place(line: str, hint: str, tmp_path: Path) -> None:
    assert hints_of(f'{FOLLOWED}{line}\n  say "done"\n', tmp_path) == [hint]


@pytest.mark.parametrize(("first", "second"), [("brave", "dull"), ("dull", "brave")])
def test_of_two_that_may_clash_the_lower_one_is_told_whatever_they_are_called(
    first: str, second: str, tmp_path: Path
) -> None:
    instead = "condition {} of player\n  instead of scare(player)\n    player.gold down 1\n"
    gains = f"    player gains {first}\n    player gains {second}\n"
    head = "ruleset ghosts\nkind player\n  gold: number = 3\nprocedure scare(player)\n  player.gold up 1\n"
    phase = f"phase day\n  each player in order\n    do scare(player)\n{gains}"
    rules = f"{head}{instead.format(first)}{instead.format(second)}{phase}"
    found = [one for one in told_of(rules, tmp_path, Severity.WARNING) if one.code == "replacements-may-clash"]
    assert [one.span.line for one in found if one.span] == [10]
