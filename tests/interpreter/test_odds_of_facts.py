"""Odds where rules look back at facts: only what they read of one tells two states apart, and no more is made one."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from interpreter.odds.budget import Budget
from interpreter.odds.choices import AtRandom
from interpreter.odds.exact import exact_odds
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject
from tests.interpreter.test_odds_of_statements import program_from, watched, world_of

KIND = """kind player
  gold: number = 0

roll blow(player)
  dice 1d20
  target 11

"""
END = """
phase day "Day"
  each player in order
    any number of nothing

action nothing by player "nothing"
  player.gold up 0
"""


def spread_of(folder: Path, rules: str, steps: int) -> dict[int, Fraction]:
    """What Red's gold comes to by the procedure `all`, worked out in no more than so many steps."""
    program = program_from(KIND + rules + END, folder)
    world = world_of(program, gold=0)
    red = world.things["player"][0]
    question = Question(Subject.PROCEDURE, "all", (red,), (watched(program, red, "gold"),))
    odds = exact_odds(program, world, question, Budget(steps))
    return dict(odds.watched(0).lots.chances())


def test_totals_that_nobody_asks_for_make_no_states(tmp_path: Path) -> None:
    """Eight throws of a d20 would be 25,600,000,000 states, if each total were kept; two are left of each."""
    found = spread_of(
        tmp_path,
        """procedure all(player)
  repeat 8 times
    roll blow(player)
  player.gold becomes count of b in past blow where b.success
""",
        2_000,
    )
    assert found == {hits: Fraction(len_of(hits, 8), 2**8) for hits in range(9)}


def len_of(chosen: int, of: int) -> int:
    """In how many ways so many are chosen."""
    return 1 if chosen in (0, of) else len_of(chosen - 1, of - 1) + len_of(chosen, of - 1)


def test_a_total_that_somebody_asks_for_is_kept(tmp_path: Path) -> None:
    found = spread_of(
        tmp_path,
        """procedure all(player)
  roll blow(player)
  roll blow(player)
  player.gold becomes sum of b.total for each b in past blow
""",
        20_000,
    )
    assert found == {gold: Fraction(min(gold - 1, 41 - gold), 400) for gold in range(2, 41)}


def test_facts_are_one_where_it_is_asked_only_whether_there_is_one(tmp_path: Path) -> None:
    """In whatever order and however often forty throws have hit and missed, four sets are left of them."""
    found = spread_of(
        tmp_path,
        """procedure all(player)
  repeat 40 times
    roll blow(player)
  player.gold becomes (1 when any b in past blow where b.success, otherwise 0)
  when no b in past blow where not b.success
    player.gold becomes 2
""",
        5_000,
    )
    assert found == {0: Fraction(1, 2**40), 1: 1 - Fraction(2, 2**40), 2: Fraction(1, 2**40)}


def test_what_follows_reads_no_more_than_it_names(tmp_path: Path) -> None:
    """Five procedures with throws as values: the triggers that follow read none of them but the second."""
    found = spread_of(
        tmp_path,
        """procedure all(player)
  repeat 5 times
    do pay(player, 1d20, 1d2)

procedure pay(p: player, much: number, little: number)
  say "{much}"

after pay(p, much, little)
  p.gold up little
""",
        4_000,
    )
    assert found == {5 + more: Fraction(len_of(more, 5), 2**5) for more in range(6)}


def test_two_facts_that_say_the_same_are_two_where_it_matters_which(tmp_path: Path) -> None:
    rules = """procedure all(player)
  do pay(player)
  do pay(player)

procedure pay(p: player)
  say "paid"

again: once per {once} after pay(p)
  p.gold up 1
"""
    assert spread_of(tmp_path, rules.replace("{once}", "pay"), 500) == {2: Fraction(1)}
    assert spread_of(tmp_path, rules.replace("{once}", "p"), 500) == {1: Fraction(1)}


def test_members_that_are_held_against_each_other_stay_two(tmp_path: Path) -> None:
    found = spread_of(
        tmp_path,
        """procedure all(player)
  do pay(player)
  do pay(player)
  for each mine in past pay
    player.gold up count of other in past pay where other is not mine

procedure pay(p: player)
  say "paid"
""",
        500,
    )
    assert found == {2: Fraction(1)}


TWICE = """procedure all(player)
  do ask_for(player)
  do ask_for(player)
  {then}

procedure ask_for(p: player)
  one of give by p

limit gifts: 5 per player this turn else "enough"

action give by player "give"
  counts as gifts
  player.gold up 1

"""


@pytest.mark.parametrize(
    ("rules", "gold"),
    [
        (TWICE.format(then="player.gold becomes count of g in past give"), 2),
        (TWICE.format(then="player.gold becomes count of g in past gifts"), 2),
        (TWICE.format(then="player.gold up 0") + "again: once per give after give(p)\n  p.gold up 10\n", 22),
        (TWICE.format(then="player.gold up 0") + "again: once per p after give(p)\n  p.gold up 10\n", 12),
    ],
)
def test_facts_of_acts_outlast_the_procedure_that_offers_them(rules: str, gold: int, tmp_path: Path) -> None:
    program = program_from(KIND + rules + END, tmp_path)
    world = world_of(program, gold=0)
    red = world.things["player"][0]
    watching = (watched(program, red, "gold"),)
    question = Question(Subject.PROCEDURE, "all", (red,), watching, choices=AtRandom())
    for odds in (
        exact_odds(program, world, question, Budget(2_000)),
        estimated_odds(program, world, question, Budget(2_000), 3),
    ):
        assert odds.watched(0).lots.chances() == {gold: Fraction(1)}


GIVES = """action give by player "give"
  say "given"

"""


@pytest.mark.parametrize(
    "within", ["action all2 by player\n  do all3(player)\n", "later: after give\n  do all3(player)\n"]
)
def test_what_follows_an_act_within_another_waits_for_the_end_of_both(within: str, tmp_path: Path) -> None:
    """Also within what follows a fact; between two statements of a phase or a procedure it does not wait."""
    offered = "all2" if "all2" in within else "give"
    rules = f"""{GIVES}{within}
follows: after give2
  player.gold up 1d3

action give2 by player "give too"
  say "given too"

procedure all3(player)
  one of give2 by player
  player.gold becomes 10 * player.gold

procedure all(player)
  one of {offered} by player
  player.gold up 1
"""
    program = program_from(KIND + rules + END, tmp_path)
    world = world_of(program, gold=0)
    red = world.things["player"][0]
    for subject, name, expected in (
        (Subject.PROCEDURE, "all", {number + 1: Fraction(1, 3) for number in (1, 2, 3)}),
        (Subject.PROCEDURE, "all3", {10 * number: Fraction(1, 3) for number in (1, 2, 3)}),
    ):
        question = Question(subject, name, (red,), (watched(program, red, "gold"),), choices=AtRandom())
        assert exact_odds(program, world, question, Budget(5_000)).watched(0).lots.chances() == expected
        played = estimated_odds(program, world, question, Budget(100_000), 200)
        assert set(played.watched(0).lots.weights) == set(expected)
