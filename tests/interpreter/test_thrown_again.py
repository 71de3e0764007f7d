"""A roll that is thrown again is made as things stand then, with the rows of whoever makes it too."""

from __future__ import annotations

from pathlib import Path

from interpreter.odds.budget import EXACT_STEPS, Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject
from interpreter.requests import Throw
from tests.interpreter.test_running_away import game_of

RIDE = """
kind player
  horses: number
roll ride(p: player)
  dice 1d6
  target 6
upon ride(p) when not ride.success and p.horses is 0
  p.horses up 3
  throw ride again
procedure go(p: player)
  roll ride(p) as r
    on_foot: -1 "on foot" when p.horses is 0
    ridden: +1 "ridden" per p.horses
    sought: +1d4 "the way" when p.horses is 3
  result r.total
phase day
  each player in order
    do go(player) as total
    say "{total}"
"""


def test_rows_of_a_statement_are_looked_at_anew(tmp_path: Path) -> None:
    game = game_of(RIDE, tmp_path, turns=1)
    red = game.world.order[0]
    odds = exact_odds(game.program, game.world, Question(Subject.PROCEDURE, "go", (red,)), Budget(EXACT_STEPS))
    for face in (4, 2, 1):  # 4 on foot; then 2 for the way with three horses, and 1
        assert isinstance(game.pending, Throw)
        game.answer([face])
    assert [text for kind, text in game.world.story if kind == "say"] == ["6"]
    # a six on foot is 5; whatever is thrown, it is thrown again, and comes to a die of each sort and 3
    assert min(odds.result.lots.weights) == 5
    assert max(odds.result.lots.weights) == 13
