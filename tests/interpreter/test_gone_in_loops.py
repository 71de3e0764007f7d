"""Who is taken out of the game while a loop is under way has no turn any more, in play as in odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat, new_world
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.requests import Choose
from maps import open_map

RULES = """\
ruleset volleys
  title "Volleys"
  language en
  version 1

kind player
  shots: number = 0

procedure volley(p: player)
  for each q in players
    p.shots up 1
    for each other in players where other is not q and other is not p
      when 1d2 is 2
        destroy other

action oust(victim: player) by player
  allowed when victim is not player else "yourself"
  destroy victim

phase outs "Out"
  each player in order
    at most one of oust

phase rounds "Rounds"
  rounds of oust
"""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    file = tmp_path / "volleys.law"
    file.write_text(RULES, encoding="utf-8")
    return Program(load_ruleset(file).sound())


def test_whoever_was_destroyed_before_his_turn_is_not_asked(program: Program) -> None:
    seats = [Seat(one, one.title(), {}) for one in ("red", "blue", "gold")]
    game = Game(program, open_map("duel"), seats, {}, 1)
    first, second = game.world.order[:2]
    asked = []
    for number in range(4):
        assert isinstance(game.pending, Choose)
        assert game.pending.by is not None
        asked.append(game.pending.by)
        game.answer({"action": "oust", "victim": second.id} if number == 0 else "done")
    third = next(one for one in seats if one.id not in (first.id, second.id))
    assert [one.id for one in asked] == [first.id, third.id, first.id, third.id]


def test_whoever_was_destroyed_in_a_round_has_not_passed_in_it(program: Program) -> None:
    seats = [Seat(one, one.title(), {}) for one in ("red", "blue", "gold")]
    game = Game(program, open_map("duel"), seats, {}, 1)
    for _ in seats:
        game.answer("done")  # nobody is put out before the rounds
    first, second, third = game.world.order
    asked = []
    for answer in ("done", {"action": "oust", "victim": third.id}, "done", "done"):
        assert isinstance(game.pending, Choose)
        asked.append(game.pending.by)
        game.answer(answer)
    assert asked == [first, second, first, second]
    assert game.is_over


def test_odds_pass_over_them_too(program: Program) -> None:
    """Red stands by. Blue shoots at gold; gold, if he still stands, shoots at blue: 2 turns or, in half of cases, 3."""
    seats = [Seat(one, one.title(), {}) for one in ("red", "blue", "gold")]
    world, _ = new_world(program, open_map("duel"), seats, {})
    world.begin_turn()
    red = world.by_id["red"]
    seen = Watched("shots", frozenset({("value", "player", 0)}), lambda _: red.v[0])
    question = Question(Subject.PROCEDURE, "volley", (red,), (seen,))
    exact = exact_odds(program, world, question, Budget(10_000)).watched(0).lots.chances()
    assert sum(exact.values()) == 1
    played = estimated_odds(program, world, question, Budget(1_000_000), 2_000).watched(0).lots.chances()
    assert set(played) == set(exact)
    assert all(abs(exact[turns] - played[turns]) < Fraction(1, 20) for turns in exact)
    # Red, who is first, may take both out (1/4) or one (1/2) before they have a turn.
    assert exact == {1: Fraction(1, 4), 2: Fraction(1, 2) + Fraction(1, 8), 3: Fraction(1, 8)}
