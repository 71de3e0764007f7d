"""Numbers between bounds as parameters of acts: offers stay small, answers name them, bots choose among them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dsl.loader import load_ruleset
from interpreter.bots import Bot
from interpreter.compiled.acts.actions import legal_among
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Choose, Refused, Stepwise
from maps import open_map
from tests.loaded_once import program_of


def market(gold: int) -> Game:
    """The rules of `numbers` in the first phase, with so much gold for everybody."""
    seats = [Seat("red", "Red", {"gold": gold}), Seat("blue", "Blue", {"gold": gold})]
    return Game(program_of("numbers"), open_map("duel"), seats, {}, turns=3)


def ways(game: Game, action: str) -> Stepwise:
    request = game.pending
    assert isinstance(request, Choose)
    return next(one for one in request.options.stepwise if one.action == action)


def test_an_offer_stays_small_however_much_there_is_to_give() -> None:
    game = market(10**15)
    request = game.pending
    assert isinstance(request, Choose)
    assert len(request.options) == 4, "four ways to throw are listed"
    assert {one.action for one in request.options.stepwise} == {"give", "buy_fame"}
    give = ways(game, "give")
    assert [one.id for one in give.values(())] == ["blue"]
    assert give.values((give.values(())[0],)) == range(1, 10**15 + 1)


def test_what_cannot_be_paid_is_left_out() -> None:
    game = market(777)
    fame = ways(game, "buy_fame")
    assert fame.values(()) == range(1, 389), "388 points cost 776"
    assert fame.named({"action": "buy_fame", "points": 388}) is not None
    assert fame.named({"action": "buy_fame", "points": 389}) is None
    assert fame.named({"action": "buy_fame", "points": 13}) is None


def test_few_numbers_are_tried_one_by_one() -> None:
    assert 13 not in ways(market(50), "buy_fame").values(()), "it brings bad luck"
    assert ways(market(50), "buy_fame").values(()) == (*range(1, 13), *range(14, 26))


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"action": "give", "other": "blue", "sum_given": 51}, "51 is too much here; the most is 50"),
        ({"action": "give", "other": "blue", "sum_given": 0}, "0 is too little here; the least is 1"),
        ({"action": "give", "other": "red", "sum_given": 3}, "nobody gives to himself"),
        ({"action": "give", "other": "blue", "sum_given": "much"}, "“much” does not fit “sum given”"),
        ({"action": "buy_fame", "points": 26}, "fame: 52 are needed, and only 50 are there"),
    ],
)
def test_a_number_that_does_not_fit_is_refused_and_changes_nothing(answer: dict[str, Any], reason: str) -> None:
    game = market(50)
    before = game.state_hash()
    with pytest.raises(Refused) as refused:
        game.answer(answer)
    assert str(refused.value) == reason
    assert game.state_hash() == before


def test_it_is_taken_back_as_any_act() -> None:
    game = market(50)
    before = game.state_hash()
    game.answer({"action": "give", "other": "blue", "sum_given": 20})
    assert game.world.by_id["blue"].v[0] == 70
    game.undo()
    assert game.state_hash() == before


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_bots_play_it_and_the_answers_lead_there_again(seed: str) -> None:
    game, bot = market(5_000), Bot(seed)
    for _ in range(60):
        if game.is_over:
            break
        game.answer(bot.answer(game))
    assert any("sum_given" in one or "points" in one for one in game.answers if isinstance(one, dict))
    again = market(5_000)
    for answer in game.answers:
        again.answer(answer)
    assert again.state_hash() == game.state_hash()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (range(1, 1001), range(1, 1001)),
        (range(1, 700), range(1, 700)),
        (range(400, 1001), range(400, 1001)),
        (range(0), ()),
        (range(100, 120), tuple(range(100, 120))),
    ],
)
def test_of_very_many_the_legal_ones_from_one_end_are_found(wanted: range, found: Any) -> None:
    assert legal_among(range(1, 1001), lambda one: one in wanted) == found


def test_one_number_that_is_left_out_draws_in_no_bound() -> None:
    """Halving meets 500 and 750 first."""
    found = legal_among(range(1, 1001), lambda one: one <= 900 and one not in (500, 501, 750))
    assert found == range(1, 901)


STEPS = """ruleset tithes
kind player
  gold: number at least 0 = 33000
  barns: number
action pay(tithe: number at least {least} at most {most}) by player "pay {{tithe}}"
  allowed when player.gold > 0 and remainder(tithe, 100) is {left} else "whole hundreds"
  costs tithe from player.gold "tithe"
  player.barns up 1
phase tithes
  each player in order
    any number of pay
"""


@pytest.mark.parametrize(
    ("least", "most", "left", "found"),
    [
        ("1", "player.gold", 0, range(100, 33001, 100)),
        ("1", "1000000", 0, range(100, 33001, 100)),
        ("150", "1000000", 50, range(150, 32951, 100)),
        ("5", "90", 0, None),
    ],
)
def test_numbers_that_a_requirement_wants_in_steps(
    least: str, most: str, left: int, found: Any, tmp_path: Path
) -> None:
    """Neither end need be on a step, and between two steps lie more numbers than are tried one by one."""
    rules = tmp_path / "tithes.law"
    rules.write_text(STEPS.format(least=least, most=most, left=left))
    program = Program(load_ruleset(rules).sound())
    game = Game(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {}, turns=2)
    request = game.pending
    if found is None:
        assert not isinstance(request, Choose), "no whole hundred lies between, so nobody is asked"
        return
    assert isinstance(request, Choose)
    assert ways(game, "pay").values(()) == found
    with pytest.raises(Refused, match="whole hundreds"):
        game.answer({"action": "pay", "tithe": found[0] + 1})
    game.answer({"action": "pay", "tithe": found[1]})
    bot = Bot("steps")
    for _ in range(20):
        if not game.is_over:
            game.answer(bot.answer(game))
