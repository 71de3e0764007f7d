"""Several things chosen in one answer: bots draw what is allowed, answers lead to the same state again."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.bots import Bot
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Ask, Refused
from interpreter.several import several_wanted
from maps import open_map
from tests.loaded_once import program_of


def market() -> Game:
    """The rules of `baskets` in the first phase."""
    seats = [Seat("red", "Red", {"gold": 11}), Seat("blue", "Blue", {"gold": 30})]
    return Game(program_of("baskets"), open_map("duel"), seats, {}, turns=4)


def test_a_question_says_how_many_and_what_they_may_come_to() -> None:
    request = market().pending
    assert isinstance(request, Ask)
    assert request.several is not None
    assert (request.several.least, request.several.most, request.several.total) == (0, 3, 11)
    assert request.several.weights == (2, 3, 6, 20)


@pytest.mark.parametrize(
    "answer", [["mule"], ["rope", "lamp", "tent", "mule"], "nothing", 3, {"a": 1}, ["rope", "rope"]]
)
def test_what_is_not_allowed_is_refused_and_changes_nothing(answer: Any) -> None:
    game = market()
    before = game.state_hash()
    with pytest.raises(Refused):
        game.answer(answer)
    assert game.state_hash() == before


def test_the_order_of_an_answer_does_not_count_and_it_is_taken_back() -> None:
    game, other = market(), market()
    before = game.state_hash()
    game.answer(["rope", "lamp"])
    other.answer(["lamp", "rope"])
    assert game.state_hash() == other.state_hash() != before
    game.undo()
    assert game.state_hash() == before


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_bots_choose_what_is_allowed(seed: str) -> None:
    game, bot = market(), Bot(seed)
    while not game.is_over:
        game.answer(bot.answer(game))
    again = market()
    for answer in game.answers:
        again.answer(answer)
    assert again.state_hash() == game.state_hash()


def test_there_is_always_an_answer() -> None:
    wanted = several_wanted(("a", "b"), 3, None, None, ())
    assert (wanted.least, wanted.most) == (2, 2)
    wanted = several_wanted(("a", "b", "c"), 2, 3, 5, (4, 4, 1))
    assert (wanted.least, wanted.most) == (2, 2), "the two lightest come to five"
    wanted = several_wanted(("a", "b"), 1, 2, 3, (4, 4))
    assert (wanted.least, wanted.most) == (0, 0)
