"""Two years of an empire from its founding, written down answer by answer: played, and replayed to the same state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.orders import read_orders
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.world.state import state_hash_of
from maps import open_map
from tests.loaded_once import program_of

ANSWERS = Path(__file__).with_name("two_years.yaml")
EDICTS = """
claim abandon prepare establish add_district build upgrade repair demolish choose_government compromise end_compromise
lend_supply order_fleet order_equipment recruit hire release set_taxes set_attitude set_holidays adopt drop exchange
create_post abolish_post appoint resign move_capital
"""


@pytest.fixture(scope="module")
def answers() -> list[Any]:
    return [order.answer for order in read_orders(ANSWERS)]


def begun() -> tuple[Program, Game]:
    program = program_of("star_empires")
    seats = [Seat("red", "The Free Ports", {}), Seat("blue", "The League of Dunes", {})]
    return program, Game(program, open_map("star_sector"), seats, {}, turns=24)


@pytest.fixture(scope="module")
def ended(answers: list[Any]) -> Game:
    _program, game = begun()
    for answer in answers:
        game.answer(answer)
    return game


def test_two_years_are_played_to_their_end_with_every_sort_of_edict(ended: Game, answers: list[Any]) -> None:
    assert ended.is_over
    assert ended.world.turn == 24
    done = {one["action"] for one in answers if isinstance(one, dict) and "action" in one}
    assert set(EDICTS.split()) <= done


def test_more_than_thirty_different_events_are_met(ended: Game) -> None:
    program, _game = begun()
    known = {row.key for row in program.rulebook.tables["happening"].rows}
    met = known & {kind for kind, made in ended.world.counters.items() if made}
    assert len(met) >= 30, sorted(known - met)


def test_replayed_and_once_taken_back_they_end_in_the_same_state(ended: Game, answers: list[Any]) -> None:
    _program, again = begun()
    for at, answer in enumerate(answers):
        again.answer(answer)
        if at == len(answers) // 2:
            again.undo()
            again.answer(answer)
    assert again.state_hash() == ended.state_hash() == state_hash_of(again.world)
    assert again.world.story == ended.world.story
