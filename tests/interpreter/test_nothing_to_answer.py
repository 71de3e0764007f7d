"""A question whose bounds leave no number has an empty choice: nobody is asked, and no campaign stops at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_rulebook, load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Ask
from maps import open_map

RULES = """ruleset sample
kind player
  money: number = -4
  paid: number = 9
"""
BIDS = """procedure bid(p: player)
  ask p for n: number at least 0 at most p.money "What do you bid?"
  p.paid becomes n
phase bids
  each player in order
    do bid(player)
"""


def begun(tmp_path: Path, text: str, *money: int) -> Game:
    file = tmp_path / "sample.law"
    file.write_text(RULES + text, encoding="utf-8")
    seats = [Seat(f"p{at}", f"P{at}", {"money": much}) for at, much in enumerate(money)]
    return Game(Program(load_rulebook(file)), open_map("duel"), seats, {}, 1)


def test_who_has_debts_is_passed_over(tmp_path: Path) -> None:
    game = begun(tmp_path, BIDS, -40, 3)
    asked = game.pending
    assert isinstance(asked, Ask)
    assert asked.by is not None
    assert (asked.by.id, asked.low, asked.high) == ("p1", 0, 3)
    game.answer(3)
    assert [one.v[1] for one in game.world.things["player"]] == [9, 3]


@pytest.mark.parametrize(
    ("bounds", "is_asked"),
    [("at least 0 at most p.money", True), ("at least 1 at most p.money", False)],
)
def test_a_number_must_lie_between_them(tmp_path: Path, bounds: str, is_asked: bool) -> None:
    game = begun(tmp_path, BIDS.replace("at least 0 at most p.money", bounds), 0)
    assert isinstance(game.pending, Ask) is is_asked


def test_what_may_be_none_is_none(tmp_path: Path) -> None:
    text = BIDS.replace("number at least 0 at most p.money", "number at least 0 at most p.money or none")
    game = begun(tmp_path, text.replace("p.paid becomes n", "p.paid becomes n otherwise 7"), -1)
    assert [one.v[1] for one in game.world.things["player"]] == [7]


def test_a_choice_of_no_numbers_is_none_either(tmp_path: Path) -> None:
    text = BIDS.replace("number at least 0 at most p.money", "number from {}")
    assert not isinstance(begun(tmp_path, text, 5).pending, Ask)


SLIPS = """action rest by player "rest"
  player.paid becomes 0
phase bids
  together, sealed
    each player in order
      at most one of rest
      ask player for n: number at least 0 at most player.money "What do you bid?"
      player.paid becomes n
"""


def test_a_slip_without_an_answer_ends_no_other(tmp_path: Path) -> None:
    game = begun(tmp_path, SLIPS, -1, 5)
    for answer in ("done", "done", 4):
        game.answer(answer)
    assert [one.v[1] for one in game.world.things["player"]] == [9, 4]


@pytest.mark.parametrize(
    ("below", "is_told"),
    [("      player.paid becomes n\n", True), ('  say "all have bid"\n', False)],
)
def test_what_ends_is_the_slip_alone(tmp_path: Path, below: str, is_told: bool) -> None:
    file = tmp_path / "sample.law"
    slips = SLIPS.split("      player.paid becomes n\n")[0]
    file.write_text(RULES + slips + below, encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.code == "question-may-end"]
    words = "where no number lies between these bounds, the slip ends here, and what comes after in it is left out"
    assert [one.message() for one in found] == ([words] if is_told else [])


TOLD = """phase bids
  each player in order
    {}
    player.paid up 1
"""


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        ("ask player for n: number at least 0 at most player.money", True),
        ("ask player for n: number at least 0 at most player.money or none", False),
        ("ask player for n: number at least 0 at most highest of (0, player.money)", False),
        ("ask player for n: number at least 1 at most 4", False),
        ("when player.money >= 0\n      ask player for n: number at least 0 at most player.money", False),
    ],
)
def test_it_is_told_before(tmp_path: Path, line: str, is_told: bool) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES + TOLD.format(line), encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.code == "question-may-end"]
    assert [one.hint() for one in found] == (
        ["look before whether one does: when player.money >= 0, and the question below it"] if is_told else []
    )


@pytest.mark.parametrize(
    ("lines", "is_told"),
    [
        ("let most = highest of (0, player.money)", False),
        ("let most = (highest of (0, player.money)) / 2 rounded down", False),
        ("let most = player.money", True),
        ("let most = highest of (0, player.money)\n    most down 1", True),
        ("let most = -1", True),
    ],
)
def test_what_let_named_has_the_bounds_of_what_it_was_given(tmp_path: Path, lines: str, is_told: bool) -> None:
    file = tmp_path / "sample.law"
    asked = f"{lines}\n    ask player for n: number at least 0 at most most"
    file.write_text(RULES + TOLD.format(asked), encoding="utf-8")
    found = [one.code for one in load_ruleset(file).findings if one.code == "question-may-end"]
    assert found == (["question-may-end"] if is_told else [])


def test_where_nothing_can_be_chosen_but_none_nobody_is_asked(tmp_path: Path) -> None:
    game = begun(
        tmp_path,
        """phase helpers
  each player in order
    ask player for helper: player or none from those p in players where p is not player and p.money > 0 "Who helps?"
    player.paid becomes (1 when helper is none, otherwise 2)
  each player in order
    ask player for n: number at least 0 at most 3
""",
        5,
        0,
    )
    asked = game.pending
    assert isinstance(asked, Ask)
    assert asked.by is not None
    assert (asked.name, asked.by.id) == ("helper", "p1")  # of p0 nobody could be a helper
    assert [one.v[1] for one in game.world.things["player"]] == [1, 9]
