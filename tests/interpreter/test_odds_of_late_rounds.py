"""Odds of scenes whose rules ask for the round: late rounds are one, and answers are as by going through all dice."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from operator import eq, ge, gt, le, lt, ne
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.new_world import Seat, new_world
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.world.late_rounds import LateRound, RoundAsked, next_round
from interpreter.world.world import World
from maps import open_map

RULES = """ruleset race
  title "A race of snails"
  language en
  version 1

kind player
  slime: number at least 0 = 6
  naps: number = 0
  told: number = 0

condition sleepy of player "sleepy"

procedure crawl(p: player)
  let far = 1d2
  p.slime down far

scene race, races(one: player, other: player) "a race"
  length: number = 0 "how long it took"
  rounds until one.slime is 0 or other.slime is 0
    step going "Going"
{body}
  let spent = race.round dice d6
  race.length up spent
{after}

action begin(other: player) by player "begin"
  do race(player, other)

phase days
  each player in order
    at most one of begin

victory all "All" at end of days
  won by those p in players where p.naps > 1000
"""
CRAWL = """      do crawl(one)
      do crawl(other) when not other has sleepy"""
RESULT = """  result (one when one.slime > 0, otherwise other)"""


def asked(folder: Path, body: str, after: str = RESULT, slime: int = 6) -> tuple[Program, World, Question]:
    file = folder / "race.law"
    file.write_text(RULES.format(body=body, after=after), encoding="utf-8")
    program = Program(load_ruleset(file, checks=lambda _: ()).sound())
    seats = [Seat("red", "Red", {"slime": slime}), Seat("blue", "Blue", {"slime": slime})]
    world, _notices = new_world(program, open_map("duel"), seats, {})
    world.begin_turn()
    return program, world, Question(Subject.PROCEDURE, "race", tuple(world.things["player"]))


def result(folder: Path, body: str, after: str = RESULT, slime: int = 6) -> dict[object, Fraction]:
    program, world, question = asked(folder, body, after, slime)
    before = world.as_data()
    odds = exact_odds(program, world, question, Budget(400_000))
    assert world.as_data() == before
    return odds.spread(lambda end: getattr(end.result, "id", end.result)).lots.chances()


def by_hand(slime: int, sleeps: dict[int, int]) -> dict[object, Fraction]:
    """Every throw of both, round by round; `sleeps` says in which rounds the second does not crawl."""
    found: dict[object, Fraction] = {}

    def go(one: int, other: int, number: int, chance: Fraction) -> None:
        if not one or not other:
            winner = "red" if one else "blue"
            found[winner] = found.get(winner, Fraction(0)) + chance
            return
        throws = [(a, 0) for a in (1, 2)] if sleeps.get(number) else list(product((1, 2), repeat=2))
        for a, b in throws:
            go(max(0, one - a), max(0, other - b), number + 1, chance / len(throws))

    go(slime, slime, 1, Fraction(1))
    return found


@pytest.mark.parametrize("first", range(1, 5))
def test_a_round_that_is_asked_for_is_told_from_the_others(tmp_path: Path, first: int) -> None:
    body = f"""      when race.round is {first}
        other gains sleepy until end of round
{CRAWL}"""
    assert result(tmp_path, body) == by_hand(6, {first: 1})


def test_rounds_after_one_are_told_from_those_before(tmp_path: Path) -> None:
    body = f"""      when round > 2
        other gains sleepy until end of round
{CRAWL}"""
    assert result(tmp_path, body) == by_hand(6, dict.fromkeys(range(3, 9), 1))


def test_what_lasts_for_some_rounds_ends_when_they_are_over(tmp_path: Path) -> None:
    """Who is caught at 3 sleeps in this round and in the next, whichever they are."""
    body = f"""      when other.slime is 3 and other.naps is 0
        other.naps up 1
        other gains sleepy for 2 rounds
{CRAWL}"""

    found: dict[object, Fraction] = {}

    def go(one: int, other: int, left: int, napped: bool, chance: Fraction) -> None:
        if not one or not other:
            winner = "red" if one else "blue"
            found[winner] = found.get(winner, Fraction(0)) + chance
            return
        if other == 3 and not napped:
            left, napped = 2, True
        throws = [(a, 0) for a in (1, 2)] if left else list(product((1, 2), repeat=2))
        for a, b in throws:
            go(max(0, one - a), max(0, other - b), max(0, left - 1), napped, chance / len(throws))

    go(6, 6, 0, False, Fraction(1))
    assert result(tmp_path, body) == found


def test_where_the_number_of_the_round_is_wanted_all_are_counted(tmp_path: Path) -> None:
    found: dict[object, Fraction] = {}

    def go(one: int, other: int, number: int, chance: Fraction) -> None:
        if not one or not other:
            found[number] = found.get(number, Fraction(0)) + chance
            return
        for a, b in product((1, 2), repeat=2):
            go(max(0, one - a), max(0, other - b), number + 1, chance / 4)

    go(6, 6, 0, Fraction(1))
    assert result(tmp_path, CRAWL, "  result race.round") == found


def test_a_number_of_a_round_that_was_kept_is_no_other_round(tmp_path: Path) -> None:
    """It is written down in one round and compared in the next: they are never the same."""
    body = f"""      when other.told is round
        other gains sleepy
      other.told becomes round
{CRAWL}"""
    assert result(tmp_path, body) == by_hand(6, {})


def test_a_fight_that_may_go_on_for_ever_is_solved(tmp_path: Path) -> None:
    """Snails that may stand still: the rounds are one, so nothing is left that goes on and on."""
    body = """      let far = 1d2
      one.slime down 1 when far is 1
      let more = 1d2
      other.slime down 1 when more is 1
      other gains sleepy when race.round is 1"""
    program, world, question = asked(tmp_path, body, slime=2)
    odds = exact_odds(program, world, question, Budget(400_000))
    assert {end.way for end in odds.ends.weights} == {None}

    def ahead(a: int, b: int) -> Fraction:
        """The equation of a state in which one, the other or both lose, or nothing happens, all alike likely."""
        if not a or not b:
            return Fraction(a > 0)
        return (ahead(a - 1, b) + ahead(a, b - 1) + ahead(a - 1, b - 1)) / 3

    solved = {"red": ahead(2, 2), "blue": 1 - ahead(2, 2)}
    assert odds.spread(lambda end: getattr(end.result, "id", "")).lots.chances() == solved


def test_what_no_rule_reads_counts_where_it_is_watched(tmp_path: Path) -> None:
    """How often they crawled is read by nobody; whoever watches it gets it all the same."""
    program, world, question = asked(tmp_path, f"      one.told up 1\n{CRAWL}", slime=3)
    told = program.rulebook.kinds["player"].index("told")
    red = world.things["player"][0]
    watched = Watched("told", frozenset({("value", "player", told)}), lambda _: red.v[told])
    odds = exact_odds(program, world, replace(question, watched=(watched,)), Budget(400_000))
    # with 3 to go two rounds end it, unless both crawl 1 twice
    slow = Fraction(1, 4) ** 2
    assert odds.watched(0).lots.chances() == {2: 1 - slow, 3: slow}


@settings(max_examples=60)
@given(first=st.integers(2, 6), number=st.integers(0, 9), later=st.integers(0, 6))
def test_a_late_round_says_what_each_of_its_rounds_would(first: int, number: int, later: int) -> None:
    """Every comparison that it answers is true, or false, of any round it may be."""
    late, real = LateRound(first), first + later
    for compare in (eq, ne, gt, ge, lt, le):
        asked: int | None = None
        said = compare(real, number)
        try:
            said = compare(late, number)
        except RoundAsked as error:
            asked = error.number
        assert asked is None or asked == number >= first
        assert said is compare(real, number)
    assert next_round(late) == late
    with pytest.raises(RoundAsked):
        late + 1
