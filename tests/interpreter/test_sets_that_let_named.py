"""Members come into several values that `let` named, and out of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map

RULES = """\
ruleset sets
  title "Sets"
  language en
kind player
  gold: number = 3

phase choosing "Choosing"
  let chosen = those p in players where p.gold > 3
  let others = players
  for each p in players
    add p to chosen
    add p to chosen when p.gold > 0
    remove p from others when count of others > 1
  for each p in chosen
    p.gold up 1
  for each p in others
    p.gold up 10
  end campaign
"""


def test_members_come_in_once_and_go_out(tmp_path: Path) -> None:
    file = tmp_path / "sets.law"
    file.write_text(RULES, encoding="utf-8")
    program = Program(load_ruleset(file).sound())
    game = Game(program, open_map("duel"), [Seat(one, one.title(), {}) for one in ("red", "blue", "gold")], {}, 1)
    assert [player.v[0] for player in game.world.things["player"]] == [4, 4, 14]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("add tiles to chosen", "wrong-type"),
        ("add p to p", "fixed-name"),
        ("add p to number_of", "not-many"),
    ],
)
def test_what_is_no_set_of_these_is_told(line: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "sets.law"
    text = RULES.replace("    add p to chosen\n", f"    let number_of = 3\n    {line}\n", 1)
    file.write_text(text, encoding="utf-8")
    assert code in {one.code for one in load_ruleset(file).findings}
