"""Odds of scenes of many statements a round: gone through one by one, they are those of the rounds as a whole."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.new_world import Seat, new_world
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject
from maps import open_map

RULES = """ruleset skirmish
  title "A skirmish"
  language en
  version 1

kind player
  men: number at least 0 = 3
  aim: number = 10
  shaken: number = 0

condition warned of player "warned"

procedure shoot(p: player, foe: player)
  let shown = 1d20
  let needed = {needed}
  when shown <= needed
    foe.men down 1

define has_shot(p: player) = any f in past shoot this fight where f.p is p

scene fight, fights(one: player, other: player) "a fight"
  rounds until one.men is 0 or other.men is 0
    step warning "Warning"
      other gains warned until end of warning
      other.shaken becomes (1 when other has warned, otherwise 0)
    step shots "Shots"
      do shoot(one, other)
{early}
      do shoot(other, one)
    one.shaken becomes (5 when other has warned, otherwise 0)
  result (one when one.men > 0, otherwise other)

action begin(other: player) by player "begin"
  do fight(player, other)

phase days
  each player in order
    at most one of begin

victory all "All" at end of days
  won by those p in players where p.men > 1000
"""
EARLY = """      when other.men is 0
        result one"""
SEASONED = "p.aim + (0 when has_shot(p), otherwise -2) - p.shaken"


def answer(file: Path, men: tuple[int, int], aim: tuple[int, int], *, early: bool, seasoned: bool) -> Fraction:
    """How likely Red wins by the rules."""
    needed = SEASONED if seasoned else "p.aim - p.shaken"
    file.write_text(RULES.format(needed=needed, early=EARLY if early else "      stop when no"), encoding="utf-8")
    program = Program(load_ruleset(file, checks=lambda _: ()).sound())
    seats = [
        Seat(name, name, {"men": left, "aim": good}) for name, left, good in zip(("red", "blue"), men, aim, strict=True)
    ]
    world, _notices = new_world(program, open_map("duel"), seats, {})
    world.begin_turn()
    red, blue = world.things["player"]
    odds = exact_odds(program, world, Question(Subject.PROCEDURE, "fight", (red, blue)), Budget(60_000))
    return odds.where(lambda end: end.result is red).chance


def reckoned(men: tuple[int, int], aim: tuple[int, int], *, early: bool, seasoned: bool) -> Fraction:
    """The same, round by round: four ways in which two shots may go, and the chance to hit of who has been warned."""

    @cache
    def wins(mine: int, theirs: int, *, is_first: bool) -> Fraction:
        if not mine or not theirs:
            return Fraction(mine > 0)
        less = 2 if seasoned and is_first else 0
        hit, struck = Fraction(aim[0] - less, 20), Fraction(aim[1] - less - 1, 20)
        found = Fraction(0)
        for hits, chance in ((1, hit), (0, 1 - hit)):
            if early and hits == theirs:
                found += chance
                continue
            for wounds, more in ((1, struck), (0, 1 - struck)):
                if hits or wounds or is_first:
                    found += chance * more * wins(mine - wounds, theirs - hits, is_first=False)
        return found if is_first else found / (1 - (1 - hit) * (1 - struck))

    return wins(*men, is_first=True)


@pytest.mark.parametrize("seasoned", [False, True])
@pytest.mark.parametrize("early", [False, True])
@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(men=st.tuples(*[st.integers(1, 4)] * 2), aim=st.tuples(*[st.integers(4, 16)] * 2))
def test_a_fight_is_won_as_reckoned_by_hand(
    men: tuple[int, int], aim: tuple[int, int], early: bool, seasoned: bool, tmp_path: Path
) -> None:
    """What is kept of facts does not grow from round to round, so that there is an end of states."""
    file = tmp_path / "skirmish.law"
    assert answer(file, men, aim, early=early, seasoned=seasoned) == reckoned(men, aim, early=early, seasoned=seasoned)
