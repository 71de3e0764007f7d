"""Odds of what somebody has to choose in: a brawl of two units to its end, exact against a model by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.dice import SeededDice
from interpreter.new_world import Seat, new_world
from interpreter.odds.answers import Odds
from interpreter.odds.budget import Budget
from interpreter.odds.choices import (
    MOST_WAYS,
    AsUsual,
    AtRandom,
    ByPlan,
    Choices,
    LikeliestFirst,
    PlanLine,
    alike,
    below,
    within,
)
from interpreter.odds.exact import exact_odds
from interpreter.odds.odds import odds_of
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject
from interpreter.odds.state.states import Way
from interpreter.world.world import World
from maps import open_map
from tests.loaded_once import program_of

Chances = dict[str, Fraction]
HALF = Fraction(1, 2)


@pytest.fixture
def program() -> Program:
    return program_of("brawl")


def begun(program: Program, men: int) -> World:
    attributes = {"men": men}
    seats = [Seat("red", "Red", attributes), Seat("blue", "Blue", attributes)]
    world, _notices = new_world(program, open_map("duel"), seats, {})
    world.begin_turn()
    return world


def asked(world: World, choices: Choices | None) -> Question:
    return Question(Subject.PROCEDURE, "brawl", tuple(world.things["player"]), choices=choices)


def winners(odds: Odds) -> Chances:
    found = odds.spread(lambda end: getattr(end.result, "id", "nobody"))
    return found.lots.chances()


# ---------------------------------------------------------------- by hand


def fought(ours: int, theirs: int, our_hit: Fraction, their_hit: Fraction) -> Chances:
    """Both strike once in each round; who is gone when it is over has lost."""

    @cache
    def from_here(a: int, b: int) -> tuple[Fraction, Fraction, Fraction]:
        if not a or not b:
            return (Fraction(a > 0), Fraction(b > 0), Fraction(not a and not b))
        ways = [
            (our_hit * (1 - their_hit), (a, b - 1)),
            ((1 - our_hit) * their_hit, (a - 1, b)),
            (our_hit * their_hit, (a - 1, b - 1)),
        ]
        again = 1 - sum(chance for chance, _ in ways)
        sums = [sum((chance * from_here(*to)[at] for chance, to in ways), Fraction(0)) for at in range(3)]
        return (sums[0] / (1 - again), sums[1] / (1 - again), sums[2] / (1 - again))

    return dict(zip(("red", "blue", "nobody"), from_here(ours, theirs), strict=True))


Place = tuple[int, int, bool, bool]
"""The men of both, and whether they are behind shields."""


def round_at_random(place: Place) -> dict[Place, Fraction]:
    """One round in which each may strike, take cover or do nothing in turn, until both have done nothing in a row."""
    found: dict[Place, Fraction] = {}

    def go(
        men: tuple[int, int], cover: tuple[bool, bool], done: tuple[bool, bool], turn: int, idle: int, p: Fraction
    ) -> None:
        if idle == 2:
            end = (*men, *cover)
            found[end] = found.get(end, Fraction(0)) + p
            return
        if done[turn]:
            go(men, cover, done, 1 - turn, idle + 1, p)
            return
        acted = (True, done[1]) if turn == 0 else (done[0], True)
        ways = 2 if cover[turn] else 3
        go(men, cover, done, 1 - turn, idle + 1, p / ways)
        hit = Fraction(2 if cover[1 - turn] else 3, 6)
        fewer = (men[0], max(0, men[1] - 1)) if turn == 0 else (max(0, men[0] - 1), men[1])
        go(fewer, cover, acted, 1 - turn, 0, p / ways * hit)
        go(men, cover, acted, 1 - turn, 0, p / ways * (1 - hit))
        if not cover[turn]:
            hidden = (True, cover[1]) if turn == 0 else (cover[0], True)
            go(men, hidden, acted, 1 - turn, 0, p / ways)

    go(place[:2], place[2:], (False, False), 0, 0, Fraction(1))
    return found


def fought_at_random(men: int) -> Chances:
    @cache
    def from_here(place: Place) -> dict[str, Fraction]:
        a, b = place[:2]
        if not a or not b:
            return {"red": Fraction(a > 0), "blue": Fraction(b > 0), "nobody": Fraction(not a and not b)}
        ways = round_at_random(place)
        again = ways.pop(place, Fraction(0))
        return {
            who: sum((chance * from_here(to)[who] for to, chance in ways.items()), Fraction(0)) / (1 - again)
            for who in ("red", "blue", "nobody")
        }

    return from_here((men, men, False, False))


# ---------------------------------------------------------------- exact


def test_two_units_that_strike_are_fought_to_the_end_as_by_hand(program: Program) -> None:
    world = begun(program, 3)
    before = world.state_hash()
    for is_wild, hit in (("no", HALF), ("yes", Fraction(5, 6))):
        plan = ByPlan(program, (PlanLine("strike"),), {"is_wild": is_wild})
        odds = odds_of(program, world, asked(world, plan))
        assert odds.is_exact
        assert winners(odds) == fought(3, 3, hit, HALF)
    assert world.state_hash() == before


def test_a_question_that_is_answered_by_chance_is_the_mean_of_its_answers(program: Program) -> None:
    world = begun(program, 2)
    odds = odds_of(program, world, asked(world, ByPlan(program, (PlanLine("strike"),))))
    tame, wild = fought(2, 2, HALF, HALF), fought(2, 2, Fraction(5, 6), HALF)
    assert winners(odds) == {who: (tame[who] + wild[who]) / 2 for who in tame}


def test_everything_at_random_is_as_by_hand(program: Program) -> None:
    world = begun(program, 2)
    tame = ByPlan(program, (), {"is_wild": "no"})

    class Tame(AtRandom):
        def answers(self, world, request, budget):  # type: ignore[no-untyped-def]
            chosen = tame if getattr(request, "name", "") == "is_wild" else AtRandom()
            return chosen.answers(world, request, budget)

    odds = exact_odds(program, world, asked(world, Tame()), Budget(300_000))
    assert winners(odds) == fought_at_random(2)


def test_the_likeliest_act_is_done_first(program: Program) -> None:
    world = begun(program, 2)
    odds = odds_of(program, world, asked(world, LikeliestFirst(program)))
    tame, wild = fought(2, 2, HALF, HALF), fought(2, 2, Fraction(5, 6), HALF)
    # Each may act once in a round, and only a blow has a chance.
    assert winners(odds) == {who: (tame[who] + wild[who]) / 2 for who in tame}


def test_a_line_of_a_plan_may_be_of_one_player_alone(program: Program) -> None:
    world = begun(program, 2)
    plan = ByPlan(program, (PlanLine("strike", by="red"), PlanLine("cover", by="blue")), {"is_wild": "no"})
    assert winners(odds_of(program, world, asked(world, plan))) == {"red": 1}


def test_where_nobody_answers_a_question_is_an_end(program: Program) -> None:
    world = begun(program, 2)
    odds = odds_of(program, world, asked(world, None))
    assert {end.way for end in odds.ends.weights} == {Way.ASKED}


def test_where_nobody_ever_acts_no_play_ends(program: Program) -> None:
    world = begun(program, 2)
    odds = exact_odds(program, world, asked(world, AsUsual()), Budget(150_000))
    assert {end.way for end in odds.ends.weights} == {Way.REFUSED}


COUNTED = """
kind player
  men: number at least 0 = 1

action strike by player "strike"
  allowed when brawl is not none else "nobody is there"
  player.men up 1

scene brawl, brawls(one: player) "a brawl"
  rounds until one.men > 1
    let blow = 1d2
    one.men up 1 when blow is 1 and round > 1
  result round

phase war
  each player in order
    at most one of strike

victory all "All" at end of war
  won by those p in players where p.men > 100
"""


def test_a_scene_whose_rounds_are_counted_is_followed_until_hardly_anything_is_left(tmp_path: Path) -> None:
    file = tmp_path / "counted.law"
    file.write_text(f'ruleset counted\n  title "Counted"\n  language en\n  version 1\n{COUNTED}', encoding="utf-8")
    program = Program(load_ruleset(file).sound())
    world = begun(program, 1)
    odds = odds_of(program, world, Question(Subject.PROCEDURE, "brawl", (world.things["player"][0],)))
    assert odds.is_exact
    chances = odds.spread(lambda end: end.result if end.way is None else end.way).lots.chances()
    assert [chances[at] for at in (2, 3, 4)] == [HALF, HALF**2, HALF**3]
    assert 0 < chances[Way.GOING_ON] <= Fraction(1, 1_000_000)


# ---------------------------------------------------------------- estimated


@pytest.mark.parametrize("made", [AtRandom, lambda program: ByPlan(program, (PlanLine("strike"),))])
def test_plays_agree_with_what_is_exact(program: Program, made: Callable[..., Choices]) -> None:
    choices = made() if made is AtRandom else made(program)
    world = begun(program, 2)
    exact = exact_odds(program, world, asked(world, choices), Budget(300_000))
    before = world.state_hash()
    odds = estimated_odds(program, world, asked(world, choices), Budget(10**6), 150)
    assert world.state_hash() == before
    share = odds.where(lambda end: getattr(end.result, "id", "") == "red")
    assert share.low <= exact.where(lambda end: getattr(end.result, "id", "") == "red").chance <= share.high
    again = estimated_odds(program, world, asked(world, choices), Budget(10**6), 150)
    assert again.ends.weights == odds.ends.weights


def test_a_number_below_a_limit_is_as_likely_as_another() -> None:
    dice = SeededDice(b"below")
    assert {below(3, dice) for _ in range(50)} == {0, 1, 2}
    assert all(0 <= below(1_000_001, dice) < 1_000_001 for _ in range(20))


def test_a_question_with_too_many_answers_is_an_end_and_none_is_left_out() -> None:
    assert alike(range(MOST_WAYS)) is not None
    assert alike(range(MOST_WAYS + 1)) is None
    assert alike([]) is None


LURES = """ruleset lures
  title "Lures"
kind player
  homes: set of camp
  catch: number
table camp
  | key  | fish |
  | near |    1 |
  | far  |    3 |
roll haul(player, home: camp)
  dice 1d6
  target 8
  home.fish "fish"
procedure fish(p: player)
  ask p for home: camp from p.homes "Where to?"
  roll haul(p, home)
    success
      p.catch up 1
procedure write_down(p: player)
  ask p for note: text "What do you write?"
  p.catch up 1
phase day
  for each p in players
    do fish(p)
    do write_down(p)
victory fed at end of day
  won by those p in players where p.catch > 9
"""


@pytest.mark.parametrize(("homes", "success"), [(["far"], Fraction(1, 3)), (["near", "far"], None)], ids=["one", "two"])
def test_who_has_one_answer_alone_has_nothing_to_choose(
    homes: list[str], success: Fraction | None, tmp_path: Path
) -> None:
    path = tmp_path / "lures.law"
    path.write_text(LURES, encoding="utf-8")
    program = Program(load_ruleset(path).sound())
    world, _notices = new_world(program, open_map("duel"), [Seat("red", "Red", {"homes": homes})], {})
    world.begin_turn()
    red = world.things["player"][0]
    fishing = Question(Subject.PROCEDURE, "fish", (red,))
    exact = exact_odds(program, world, fishing, Budget(10**5)).ends
    played = estimated_odds(program, world, fishing, Budget(10**5), 20).ends
    way = Way.ASKED if success is None else None
    assert {end.way for end in (*exact.weights, *played.weights)} == {way}
    assert exact.mapped(lambda end: end.rolls.first).chances().get(True) == success
    words = exact_odds(program, world, Question(Subject.PROCEDURE, "write_down", (red,)), Budget(10**5))
    assert {end.way for end in words.ends.weights} == {Way.ASKED}


FREE = 'ask p for part: exact number at least 0 at most 0.5 "How much?"'
BOUND = 'ask p for part: exact number at least 0.5 at most 0.5 "How much?"'
NOTHING_FITS = 'ask p for parts: set of camp from camp, together at most 0 by fish "Which?"'


@pytest.mark.parametrize(
    ("asked", "ways"),
    [(FREE, {Way.ASKED}), (BOUND, {None}), (NOTHING_FITS, {None})],
    ids=["free", "bound", "none fits"],
)
def test_between_two_bounds_there_is_more_than_the_whole_numbers(
    asked: str, ways: set[Way | None], tmp_path: Path
) -> None:
    path = tmp_path / "lures.law"
    path.write_text(LURES.replace('ask p for note: text "What do you write?"', asked), encoding="utf-8")
    program = Program(load_ruleset(path).sound())
    world, _notices = new_world(program, open_map("duel"), [Seat("red", "Red", {})], {})
    world.begin_turn()
    question = Question(Subject.PROCEDURE, "write_down", (world.things["player"][0],))
    assert {end.way for end in exact_odds(program, world, question, Budget(10**5)).ends.weights} == ways


def test_sets_within_a_total_are_those_of_all_sets() -> None:
    dice = SeededDice(b"sets")
    for _ in range(60):
        weights = [dice.roll(7) - 2 for _ in range(dice.roll(5))]
        for count, total in product(range(7), range(-2, 9)):
            every = combinations(range(len(weights)), count)
            assert list(within(total, weights, count)) == [
                places for places in every if sum(weights[at] for at in places) <= total
            ]


def test_where_nothing_is_within_the_total_it_is_seen_at_once() -> None:
    assert list(within(5, [9] * 60, 30)) == []
    assert next(within(30, [*[9] * 40, *[1] * 30], 30)) == tuple(range(40, 70))
