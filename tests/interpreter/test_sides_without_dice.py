"""A side of a contest that has no dice has 0 and nothing is added to it, whichever line says how many it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.requests import Throw
from tests.interpreter.test_running_away import game_of

FIGHT = """
kind player
  men: number
contest fight(one: player, other: player)
  sides one, other
  {dice}
  wall: +3 "wall"
  higher total wins, tie to other
phase day
  for each p in players by least p.men
    p.men up 1
    for each q in players where q is not p
      contest fight(p, q) as fought
      say "{{fought.winner}} by {{fought.margin}}"
"""


@pytest.mark.parametrize("dice", ["pool side.men dice d6", "dice side.men dice d6", "dice (side.men dice d6) + 2"])
def test_what_is_added_to_dice_needs_dice(dice: str, tmp_path: Path) -> None:
    game = game_of(FIGHT.format(dice=dice), tmp_path, turns=1)
    assert isinstance(game.pending, Throw)
    more = 2 if "+" in dice else 0
    code = game.program.contests["fight"]
    margins = code.margins(code.frame(game.world, list(game.world.order)))
    assert min(margins.weights) == 1 + 3 + more, "odds know of it too"
    game.answer([1])
    for face in (2, 2):
        game.answer([face])
    said = [text for kind, text in game.world.story if kind == "say"]
    assert said == [f"Red by {1 + 3 + more}", "Red by 0"]


def test_without_a_line_of_dice_rows_are_all_there_is(tmp_path: Path) -> None:
    game = game_of(FIGHT.format(dice='men: side.men "men"'), tmp_path, turns=1)
    assert [text for kind, text in game.world.story if kind == "say"] == ["Red by 1", "Red by 0"]
