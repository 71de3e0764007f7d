"""Numbers between bounds as parameters of acts: offers stay small, answers name them, bots choose among them."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.bots import Bot
from interpreter.compiled.acts.actions import legal_among
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
