"""What each modifier matters: by hand, and against the same rules written without a line or without its condition."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from interpreter.compiled.program import Program
from interpreter.odds.budget import QUESTION_STEPS, Budget
from interpreter.odds.question import Question, Subject
from interpreter.odds.throws import odds_of_contest, odds_of_roll
from interpreter.odds.weighing import WeighedBy, Weights, what_matters
from interpreter.world.world import World
from tests.interpreter.test_odds_of_statements import program_from, world_of

CLAIM = """
roll claim(player, ruins: yes or no)
  dice 2d6
  target 7
  ruins: -1 "ruins" when ruins
  hero: player.general.strength "general" when player.general is not none
  port: -2 "port" when not ruins
  lonely: +1 "{t}" for each t in tiles where count of t.neighbours > 99
  friends: +1 "friends" per count of those p in players where p.a > 9
  aid: 1d6 "aid" when player.a > 5
  weak: -3 "weak" lowest of burden when player.a > 6
  weaker: -4 "weaker" lowest of burden when player.a > 7
  house: -5 "house rule" when harsh and player.a < 9
  at most 11 "cap"
  times 2 "double" when player.a > 5
"""
BATTLE = """
contest field(attacker: player, defender: player) "the battle"
  sides attacker, defender
  pool 2 dice d6 "attack" when side is attacker
  pool 1 dice d6 "reserve" when side is attacker and attacker.a > 3
  pool 2 dice d6 "defence" when side is defender
  pool attacker.general.strength dice d6 "guard" when side is attacker and attacker.general is not none
  each die +1 "wall" when side is defender
  each die +2 "charge" when side is attacker and attacker.a > 3
  higher total wins, tie to defender
"""
ACTS = """
roll plain(player)
  dice 1d6
  bonus: +1 "bonus"

procedure chain(player)
  do thrown(player) as first
  result first

procedure thrown(player)
  roll plain(player)
  result 1d6

action twice(ruins: yes or no) by player
  player.a up 1d2
  roll claim(player, ruins)
    success
      roll claim(player, no)

action guarded by player
  roll claim(player, no)
    guards: +2 "guards"
    success
      player.a up 1

action idle by player
  player.a up 1

phase p
  each player in order
    any number of twice, guarded, idle
"""
PLAYERS = """option harsh = no "the harsh rule"

kind player
  general: hero or none
  a: number

kind hero
  strength: number
"""


def asked(folder: Path, rules: str = PLAYERS + CLAIM + BATTLE + ACTS) -> tuple[Program, World]:
    program = program_from(rules, folder)
    return program, world_of(program)


def weights(program: Program, world: World, subject: Subject, name: str, *more: bool) -> Weights:
    red, blue = world.things["player"]
    arguments = (red, blue) if subject is Subject.CONTEST else (red, *more)
    before = world.as_data()
    found = what_matters(program, world, Question(subject, name, arguments), Budget(QUESTION_STEPS))
    assert world.as_data() == before
    assert found.is_whole
    return found


def told(found: Weights) -> dict[str, tuple[bool, Fraction]]:
    return {one.label: (one.counts, one.gives) for one in found.weights}


LET_IN = {
    "ruins": '  ruins: -1 "ruins"',
    "port": '  port: -2 "port"',
    "lonely": '  lonely: +1 "lonely"',
    "friends": '  friends: +1 "friends"',
    "aid": '  aid: 1d6 "aid"',
    "weak": '  weak: -3 "weak" lowest of burden',
    "weaker": '  weaker: -4 "weaker" lowest of burden',
    "double": '  times 2 "double"',
    "reserve": '  pool 1 dice d6 "reserve" when side is attacker',
    "charge": '  each die +2 "charge" when side is attacker',
}
"""What lines come to without their conditions."""


def rewritten(label: str, counts: bool) -> str:
    """The rules without the line of a label, or with the line as it is without its condition."""
    lines = (PLAYERS + CLAIM + BATTLE + ACTS).splitlines()
    (at,) = [at for at, line in enumerate(lines) if f'"{label}"' in line or line.startswith(f"  {label}:")]
    lines[at : at + 1] = [] if counts else [LET_IN[label]]
    return "\n".join(lines)


def test_by_hand(tmp_path: Path) -> None:
    """With ruins 8 must be thrown (15 of 36); without them 7 (21). One more needs 7, two less 10 (6 of 36).

    Three less need 11 (3 of 36), of two burdens the heavier counts, and doubled 5 is enough: 2 x (5 - 1), 30 of 36.
    """
    found = weights(*asked(tmp_path), Subject.ROLL, "claim", True)
    assert (found.measure, found.as_it_is) == (WeighedBy.SUCCESS, Fraction(15, 36))
    by_hand = {
        "ruins": (True, Fraction(15 - 21, 36)),
        "port": (False, Fraction(6 - 15, 36)),
        "lonely": (False, Fraction(21 - 15, 36)),
        "friends": (False, Fraction(21 - 15, 36)),
        "weak": (False, Fraction(3 - 15, 36)),
        "weaker": (False, Fraction(1 - 15, 36)),
        "double": (False, Fraction(30 - 15, 36)),
    }
    got = told(found)
    assert got.pop("aid")[0] is False
    assert got == by_hand
    sizes = [abs(one.gives) for one in found.weights]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("ruins", [True, False])
def test_rolls_against_rules_without_the_line(ruins: bool, tmp_path: Path) -> None:
    program, world = asked(tmp_path)
    found = weights(program, world, Subject.ROLL, "claim", ruins)
    for label, (counts, gives) in told(found).items():
        other, there = asked(tmp_path, rewritten(label, counts))
        otherwise = odds_of_roll(other, there, "claim", [there.things["player"][0], ruins]).success
        assert gives == (found.as_it_is - otherwise if counts else otherwise - found.as_it_is), label
    assert set(told(found)) == {"ruins", "port", "lonely", "friends", "aid", "weak", "weaker", "double"}
    assert {label for label, (counts, _) in told(found).items() if counts} == {"ruins" if ruins else "port"}


def test_contests_against_rules_without_the_line(tmp_path: Path) -> None:
    """What counts for one side is let in for that side alone."""
    program, world = asked(tmp_path)
    found = weights(program, world, Subject.CONTEST, "field")
    assert found.measure is WeighedBy.FIRST_WINS
    for label, (counts, gives) in told(found).items():
        other, there = asked(tmp_path, rewritten(label, counts))
        otherwise = odds_of_contest(other, there, "field", list(there.things["player"])).first_wins
        assert gives == (found.as_it_is - otherwise if counts else otherwise - found.as_it_is), label
    assert {label: counts for label, (counts, _) in told(found).items()} == {
        "reserve": False,
        "charge": False,
        "wall": True,
    }


def test_acts_are_weighed_by_their_first_roll(tmp_path: Path) -> None:
    program, world = asked(tmp_path)
    found = weights(program, world, Subject.ACTION, "twice", True)
    alone = weights(program, world, Subject.ROLL, "claim", True)
    assert (found.measure, found.as_it_is) == (WeighedBy.SUCCESS, alone.as_it_is)
    assert {one.roll for one in found.weights} == {"claim"}
    assert told(found) == told(alone)
    assert weights(program, world, Subject.ACTION, "idle").measure is None


def test_what_is_brought_to_a_roll_counts(tmp_path: Path) -> None:
    """The port takes two off, the guards add two: 7 is wanted (21 of 36), without guards 9 (10), without the port 5."""
    found = weights(*asked(tmp_path), Subject.ACTION, "guarded")
    assert found.as_it_is == Fraction(21, 36)
    assert told(found)["guards"] == (True, Fraction(21 - 10, 36))
    assert told(found)["port"] == (True, Fraction(21 - 30, 36))


def test_what_has_no_target_is_weighed_by_its_mean(tmp_path: Path) -> None:
    program, world = asked(tmp_path)
    found = weights(program, world, Subject.ROLL, "plain")
    assert (found.measure, found.as_it_is) == (WeighedBy.MEAN, Fraction(9, 2))
    assert told(found) == {"bonus": (True, Fraction(1))}
    chain = weights(program, world, Subject.PROCEDURE, "chain")
    assert (chain.measure, chain.as_it_is, chain.weights) == (WeighedBy.MEAN, Fraction(7, 2), ())


def test_what_the_budget_does_not_reach_is_told(tmp_path: Path) -> None:
    program, world = asked(tmp_path)
    question = Question(Subject.ACTION, "twice", (world.things["player"][0], True))
    for steps in range(0, 600, 20):
        found = what_matters(program, world, question, Budget(steps))
        assert not found.is_whole or len(found.weights) == 8
    assert not what_matters(program, world, question, Budget(10)).is_whole
    assert 0 < len(what_matters(program, world, question, Budget(150)).weights) < 8
