"""Scenes in which numbers differ from case to case: the same odds as all throws of play have."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from interpreter.odds.budget import EXACT_STEPS, Budget
from interpreter.odds.choices import AsUsual
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject
from tests.interpreter.test_odds_of_statements import brute, program_from, watched, world_of

AROUND = """kind player
  x: number = 20
  y: number = 0
  z: number at least 0 at most 9 = 3

roll blow(player)
  dice 1d6
  target 3

condition weary of player "weary"

procedure hit(p: player)
  let n = 1d3
  p.x down n
  result n

procedure burn(p: player)
  let n = 1d3
  p.y up 2 * n

procedure rage(p: player, n: number)
  p.z up n
  p gains weary until end of fray

felt: after hit(p) when hit.result > 1
  p.y up hit.result
low: when p.x < 18 becomes true for p: player
  p.z down 1
spent: when not (p has weary) becomes true for p: player
  p.x up 1 when p.y > 3

define ahead(one: player, other: player) = one.y - other.y

scene fray, frays(one: player, other: player) "a fray"
  BODY

action act(rival: player) by player
  do fray(player, rival)

action rest by player
  allowed when fray is not none else "only in a fray"
  player.x up 1

action go by player
  say "{player.x} {player.y} {player.z}"

phase acting
  each player in order
    any number of act, go

victory rich "Rich" at end of acting
  won by those p in players where p.x > 1000
"""
OFFER = "any number of rest by one\n  any number of rest by other"
EACH = {
    "rounds": (
        'do hit(other)\n  OFFER\n  rounds until other.x < 18\n    step blows "Blows"\n      do hit(other)\n'
        "    OFFER_INSIDE\n    roll blow(one) as b\n    when b.success\n      one.y up b.margin"
    ),
    "behind the rounds": (
        "rounds until other.x < 19\n    do hit(other)\n  do burn(one)\n  OFFER\n  when one.y > 3\n    do hit(one)\n"
        "  let gift = one.y\n  do rage(one, gift)\n  result ahead(one, other)"
    ),
    "many ends": (
        "rounds until other.x < 16\n    do hit(other) as wound\n    one.y up 2 * wound\n    one.z up 1\n  OFFER\n"
        "  do burn(one)\n  when one.y > 11\n    do hit(one)\n    other.y down one.y\n  result ahead(one, other)"
    ),
    "many ends and rolls": (
        "rounds until other.x < 19\n    do hit(other)\n    roll blow(one) as b\n    when b.success\n"
        "      one.y up b.margin\n  OFFER\n  roll blow(other) as c\n  when c.success\n"
        "    other.y up c.margin + one.y\n  result other.x"
    ),
    "steps": (
        'step first "First"\n    do burn(one)\n    do rage(one, 1)\n  OFFER\n  step second "Second"\n'
        "    do hit(other)\n    for each p in players\n      p.x down p.y\n  result one.y"
    ),
    "a throw of its own": (
        "let n = 1d6\n  one.x down n\n  OFFER\n  do burn(other)\n  other.y up n\n"
        "  one.z up other.y when n > 4\n  result n"
    ),
    "given back to the scene": ("do hit(other) as cost\n  OFFER\n  do burn(one)\n  one.y up 10 * cost\n  result cost"),
    "a way that ends": (
        'do burn(one)\n  OFFER\n  step only "Only"\n    do hit(other)\n    result one.y - other.x\n  do burn(other)'
    ),
}


@pytest.mark.parametrize("subject", [Subject.PROCEDURE, Subject.ACTION])
@pytest.mark.parametrize("name", EACH)
def test_against_all_throws_of_play(name: str, subject: Subject, tmp_path: Path) -> None:
    """Acts that nobody wants change nothing: for play they are left out, since all it may ask for is dice."""
    body = EACH[name]
    with_acts = body.replace("OFFER_INSIDE", OFFER.replace("\n", "\n  ")).replace("OFFER", OFFER)
    without = body.replace("    OFFER_INSIDE\n", "").replace("  OFFER\n", "")
    (tmp_path / "played").mkdir()
    (tmp_path / "asked").mkdir()

    played = program_from(AROUND.replace("BODY", without), tmp_path / "played")
    world = world_of(played)
    red, blue = world.things["player"]
    seen = tuple(watched(played, one, attribute) for one in (red, blue) for attribute in ("x", "y", "z"))
    is_procedure = subject is Subject.PROCEDURE
    thrown = brute(
        world,
        lambda: played.alone(
            world,
            played.procedure(world, "fray", [red, blue])
            if is_procedure
            else played.actions["act"].carry_out(world, (red, blue)),
        ),
        lambda: tuple(one.value(world) for one in seen),
    )
    assert sum(thrown.values()) == 1

    for text in (without, with_acts):
        program = program_from(AROUND.replace("BODY", text), tmp_path / "asked")
        there = world_of(program)
        one, other = there.things["player"]
        looked_at = tuple(watched(program, each, attribute) for each in (one, other) for attribute in ("x", "y", "z"))
        name_of_it = "fray" if is_procedure else "act"
        question = Question(subject, name_of_it, (one, other), looked_at, choices=AsUsual())
        odds = exact_odds(program, there, question, Budget(EXACT_STEPS))
        assert odds.ends.mapped(lambda end: end.watched).chances() == thrown


def test_what_a_scene_gives_back_where_its_end_parts_the_cases(tmp_path: Path) -> None:
    """It is the y of the first, who is weary no more when the fray is over and then comes to more where y is over 3."""
    text = AROUND.replace("BODY", "do rage(one, 1)\n  do burn(one)\n  result one.y")
    program = program_from(text, tmp_path)
    world = world_of(program)
    red, blue = world.things["player"]
    seen = (watched(program, red, "x"), watched(program, red, "y"))
    odds = exact_odds(program, world, Question(Subject.PROCEDURE, "fray", (red, blue), seen), Budget(EXACT_STEPS))
    found = odds.ends.mapped(lambda end: (end.result, *end.watched)).chances()
    assert found == dict.fromkeys([(2, 20, 2), (4, 21, 4), (6, 21, 6)], Fraction(1, 3))
