"""An answer that names a thing by another word is refused with what may be meant, of what whoever answers can see."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Refused
from maps import open_map

RULES = """ruleset coast
table craft
  | key   | name    |
  | baker | "baker" |
kind player
  gold: number = 3
kind boat, boats seen by owner
  owner: player
setup
  for each p in players
    create boat as b
      owner = p
action raise(boat: boat from those b in boats where sees(player, b)) by player
  player.gold up 1
action teach(craft) by player
  player.gold up 2
phase day
  each player in order
    any number of raise, teach
"""


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"action": "raise", "boat": "baot_1"}, "“baot_1” is no boat; did you mean “boat_1”?"),
        ({"action": "teach", "craft": "Baker"}, "“Baker” is no craft; did you mean “baker”?"),
        ({"action": "teach", "craft": "smith"}, "“smith” is no craft"),
    ],
)
def test_what_is_misspelt_in_an_answer(answer: dict[str, str], reason: str, tmp_path: Path) -> None:
    """`boat_2` is like `baot_1` too, and Red does not see that there is one."""
    (tmp_path / "coast.law").write_text(RULES, encoding="utf-8")
    program = Program(load_rulebook(tmp_path / "coast.law"))
    game = Game(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {}, 1)
    with pytest.raises(Refused) as refused:
        game.answer(answer)
    assert str(refused.value) == reason
