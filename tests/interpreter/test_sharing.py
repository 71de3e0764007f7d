"""A number shared out in one answer: it is judged as a whole, and any answer that fits can be found."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.play.usual import usual_answer
from dsl.loader import load_rulebook
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.odds.budget import Budget
from interpreter.odds.choices import AsUsual, ways_to_share
from interpreter.requests import Ask, Refused
from interpreter.sharing import drawn_shares, shares_wanted, usual_shares
from maps import open_map
from tests.loaded_once import program_of


def payday() -> Game:
    """The rules of `baskets` where red has to share out 3, and has one troop, which takes 2."""
    seats = [Seat("red", "Red", {"gold": 1}), Seat("blue", "Blue", {"gold": 0})]
    game = Game(program_of("baskets"), open_map("duel"), seats, {}, turns=4)
    bot = Bot("first")
    while not (isinstance(game.pending, Ask) and game.pending.name == "pay"):
        game.answer(bot.answer(game))
    return game


def test_a_question_says_how_much_each_may_get_and_all_together() -> None:
    request = payday().pending
    assert isinstance(request, Ask)
    assert request.shares is not None
    assert (request.shares.caps, request.shares.total, request.shares.is_at_most) == ((2,), 2, False)


@pytest.mark.parametrize(
    "answer",
    [[], [1], [3], [2, 0], 1, "all", {"troop_1": 1}, {"troop_1": 3}, {"troop_2": 2}, {"x": 2}, [True], [-1], None],
)
def test_what_is_not_allowed_is_refused_and_changes_nothing(answer: Any) -> None:
    game = payday()
    before = game.state_hash()
    with pytest.raises(Refused):
        game.answer(answer)
    assert game.state_hash() == before


def test_numbers_stand_by_name_or_in_order_and_are_taken_back() -> None:
    game, other = payday(), payday()
    before = game.state_hash()
    game.answer({"troop_1": 2})
    other.answer([2])
    assert game.state_hash() == other.state_hash() != before
    game.undo()
    assert game.state_hash() == before


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_bots_share_out_as_is_allowed(seed: str) -> None:
    game, bot = payday(), Bot(seed)
    while not game.is_over:
        game.answer(bot.answer(game))
    assert any(isinstance(answer, list) and answer for answer in game.answers)


CREWS = """ruleset crews
  title "Crews"
  language en
kind player
  hits: number = 5
kind crew, crews
  player: player
  room: number
  hurt: number
setup
  for each p in players
    for each n from 1 to 3
      create crew
        player = p
        room = n + 1
phase storm
  each player in order
    ask player for blows: number for each c in crews where c.player is player at most c.room,
      together {at_most}player.hits usual {usual} "Who is hit?"
    for each c in crews where blows(c) > 0
      c.hurt up blows(c)
"""


@pytest.mark.parametrize(
    ("usual", "at_most", "stands"),
    [
        ("player.hits", "", [2, 3, 0]),
        ("1", "", [2, 2, 1]),
        ("c.room - 1", "", [1, 2, 2]),
        ("0", "", [2, 3, 0]),
        ("-3", "", [2, 3, 0]),
        ("1", "at most ", [1, 1, 1]),
        ("9", "at most ", [2, 3, 0]),
    ],
)
def test_a_usual_share_is_given_in_order_and_the_rest_to_the_first(
    usual: str, at_most: str, stands: list[int], tmp_path: Path
) -> None:
    (tmp_path / "crews.law").write_text(CREWS.format(usual=usual, at_most=at_most), encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_rulebook(tmp_path / "crews.law")), open_map("duel"), seats, {}, turns=2)
    request = game.pending
    assert isinstance(request, Ask)
    assert [number for _, number in request.usual[0]] == stands
    found = usual_answer(game, request)
    assert found is not None
    lots = AsUsual().answers(game.world, request, Budget(100))
    assert lots is not None
    assert [one.value for one in lots.weights] == [request.usual[0]]
    game.answer(found[1])
    assert [crew.v[2] for crew in game.world.things["crew"][:3]] == stands


@given(
    st.lists(st.tuples(st.none() | st.integers(-2, 9), st.integers(-2, 9)), max_size=6),
    st.integers(-3, 20),
    st.booleans(),
)
def test_what_is_usual_fits(each: list[tuple[int | None, int]], total: int, is_at_most: bool) -> None:
    wanted = shares_wanted([cap for cap, _ in each], total, is_at_most=is_at_most)
    given_out = usual_shares(wanted, [usual for _, usual in each])
    assert all(0 <= one <= cap for one, cap in zip(given_out, wanted.caps, strict=True))
    assert sum(given_out) <= wanted.total
    assert is_at_most or sum(given_out) == wanted.total


def test_what_is_usual_counts_what_one_of_each_comes_to() -> None:
    """Of 4 one at 3 leaves 1, one at ½ leaves ½, and one at 1 is too much; what costs nothing is had in any case."""
    wanted = shares_wanted([9, 9, 9, 9], 4, is_at_most=True, weights=[3, Fraction(1, 2), 1, 0])
    assert usual_shares(wanted, [1, 1, 1, 2]) == [1, 1, 0, 2]
    assert usual_shares(wanted, [9, 9, 9, 9]) == [1, 2, 0, 9]


@given(st.lists(st.none() | st.integers(-2, 9), max_size=6), st.integers(-3, 20), st.booleans(), st.randoms())
def test_what_is_drawn_fits(caps: list[int | None], total: int, is_at_most: bool, random: Any) -> None:
    wanted = shares_wanted(caps, total, is_at_most=is_at_most)
    drawn = drawn_shares(wanted, random.randrange)
    assert len(drawn) == len(caps)
    assert all(0 <= one <= cap for one, cap in zip(drawn, wanted.caps, strict=True))
    assert sum(drawn) <= wanted.total <= max(0, total)
    assert is_at_most or sum(drawn) == wanted.total
    assert is_at_most or wanted.total == min(max(0, total), sum(wanted.caps))


weights_of = st.lists(st.tuples(st.integers(0, 5), st.fractions(0, 4, max_denominator=3)), min_size=1, max_size=4)


@given(each=weights_of, total=st.integers(0, 12), draws=st.lists(st.integers(0, 10**6), min_size=4, max_size=4))
@settings(max_examples=200, deadline=None)
def test_what_is_drawn_by_weight_comes_to_no_more_than_there_is(
    each: list[tuple[int, Fraction]], total: int, draws: list[int]
) -> None:
    caps, weights = [cap for cap, _ in each], [weight for _, weight in each]
    wanted = shares_wanted(caps, total, is_at_most=True, weights=weights)
    left = iter(draws)
    numbers = drawn_shares(wanted, lambda limit: next(left, 0) % limit if limit > 1 else 0)
    assert all(0 <= number <= cap for number, cap in zip(numbers, caps, strict=True))
    assert wanted.sum_of(numbers) <= total
    assert wanted.sum_of(usual_shares(wanted, draws[: len(each)])) <= total


@given(each=weights_of, total=st.integers(0, 8))
@settings(max_examples=100, deadline=None)
def test_all_ways_to_share_by_weight_are_found(each: list[tuple[int, Fraction]], total: int) -> None:
    caps, weights = [cap for cap, _ in each], [weight for _, weight in each]
    wanted = shares_wanted(caps, total, is_at_most=True, weights=weights)
    found = {tuple(number for _, number in one) for one in ways_to_share(tuple(range(len(caps))), wanted)}
    every = {
        one
        for one in product(*(range(cap + 1) for cap in caps))
        if sum(number * weight for number, weight in zip(one, weights, strict=True)) <= total
    }
    assert found == every
