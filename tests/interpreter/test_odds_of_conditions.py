"""Odds of what hangs on several conditions of one thing: what was worked out from each is forgotten when it changes."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.new_world import Seat, new_world
from interpreter.odds.odds import odds_of
from interpreter.odds.question import Question, Subject, Watched
from maps import open_map

RULES = """ruleset weather
  title "Weather"
  language en
  version 1

kind player
  spent: number = 0

condition wet of player "wet"
condition tired of player "tired"

define weary = count of those p in players where p has tired

procedure march(player)
  player gains wet
  let far = 1d3
  when far is 1
    player gains tired
  let more = 1d3
  player.spent up far * more + 10 * weary
  player loses wet
  when more is 1
    player loses tired
  player.spent up 100 * weary

action go by player "go"
  do march(player)

phase roads
  each player in order
    at most one of go

victory all "All" at end of roads
  won by those p in players where p.spent > 1000
"""


def test_a_second_condition_of_the_same_thing_is_no_other(tmp_path: Path) -> None:
    file = tmp_path / "weather.law"
    file.write_text(RULES, encoding="utf-8")
    program = Program(load_ruleset(file).sound())
    world, _notices = new_world(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})
    world.begin_turn()
    red = world.things["player"][0]
    watched = Watched("spent", frozenset({("value", "player", 0)}), lambda _: red.v[0])
    odds = odds_of(program, world, Question(Subject.PROCEDURE, "march", (red,), (watched,)))
    expected: dict[int, Fraction] = {}
    for far in (1, 2, 3):
        for more in (1, 2, 3):
            spent = far * more + (0 if far > 1 else 10 if more == 1 else 110)
            expected[spent] = expected.get(spent, Fraction(0)) + Fraction(1, 9)
    assert odds.is_exact
    assert odds.watched(0).lots.chances() == expected


AIMED = """ruleset volleys
  title "Volleys"
  language en
  version 1

kind player
  spent: number = 0

condition loaded of player "loaded"
condition aiming of player "aiming"

stat aim(player)
  base 3
  steady: +2 "steady" when player has aiming

roll volley(player)
  dice 1d6
  target aim(player)

procedure fire(player)
  player gains loaded
  player gains aiming
  let steady = aim(player)
  player.spent up steady
  roll volley(player)
    success
      player.spent up 1
  player loses aiming

phase day
  each player in order
    do fire(player)
    player.spent up 10 when player has loaded
"""


def test_after_a_question_everybody_has_the_conditions_that_he_had(tmp_path: Path) -> None:
    """A number that hangs on the second of two conditions is asked for before the first is known to have changed."""
    file = tmp_path / "volleys.law"
    file.write_text(AIMED, encoding="utf-8")
    program = Program(load_ruleset(file).sound())
    world, _notices = new_world(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})
    world.begin_turn()
    before = world.as_data()
    odds = odds_of(program, world, Question(Subject.PROCEDURE, "fire", (world.things["player"][0],)))
    assert odds.success is not None
    assert odds.success.chance == Fraction(1, 3)
    assert world.as_data() == before
