"""What is explained may be named as rules name it: a stat with its values, or read off a thing like an attribute."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Stopped
from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.views.explaining import explain
from maps import open_map

RULES = """ruleset sample
kind player
  gold: number = 5
stat income(p: player) "income"
  base 3 "land"
define wealth(p: player) = p.gold * 2
scene duel, duels(one: player, other: player) "a duel"
  for each p in players where p is one or p is other
    p.gold up 1
phase work
  each player in order
    player.gold up 1
"""


def test_a_stat_is_read_off_like_an_attribute(tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(RULES, encoding="utf-8")
    program = Program(load_rulebook(tmp_path / "sample.law"))
    game = Game(program, open_map("duel"), [Seat("red", "Red", {})], {}, 1)
    for name, value in (("income", 3), ("wealth", 12), ("gold", 6)):
        one = explain(game, "red", [name])
        found = one if not isinstance(one, tuple) else one[0]
        assert found.value == value
    with pytest.raises(Stopped):
        explain(game, "red", ["incom"])


PARTS = """ruleset sample
kind player
  gold: number = 5
kind cart
  part of player as carts
  load: number = 2
kind horse
  part of player as horses
stat toll(p: player, c: cart) "toll"
  base c.load + p.gold
setup
  for each p in players
    create cart
      player = p
phase work
  each player in order
    player.gold up 1
"""


@pytest.mark.parametrize(
    ("what", "told"),
    [
        (("red", "carts"), "“carts” are several things: name one of them: cart_1"),
        (("carts",), "“carts” are several things: name one of them: cart_1, cart_2"),
        (("red", "horses"), "there is no horse here: look again when there is one"),
        (("red", "toll"), "toll wants 2: p (a player), c (a cart): name them after it, in this order"),
        (("red", "toll", "cart_2"), 8),
        (("toll", "p=red", "c=cart_1"), 8),
        (("players", "red", "toll", "cart_1"), 8),
        (("players", "red", "gold"), 6),
    ],
)
def test_parts_and_several_values_are_told_by_name(tmp_path: Path, what: tuple[str, ...], told: str | int) -> None:
    (tmp_path / "sample.law").write_text(PARTS, encoding="utf-8")
    program = Program(load_rulebook(tmp_path / "sample.law"))
    game = Game(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {}, 1)
    if isinstance(told, str):
        with pytest.raises(Stopped) as stopped:
            explain(game, what[0], what[1:])
        (finding,) = stopped.value.findings
        assert f"{finding.message()}: {finding.hint()}" == told
    else:
        found = explain(game, what[0], what[1:])
        assert (found[0] if isinstance(found, tuple) else found).value == told


HOLDINGS = """ruleset sample
kind player
  gold: number = 5
kind mill, mills
  owner: player
  worth: number = 3
stat income(p: player) "income"
  base 3 "land"
define wealth(p: player, share: number = 2) = (p.gold * share + income(p)
    + (sum of m.worth for each m in mills where m.owner is p))
define each_share(p: player) = (of_nothing(p) when p.gold > 90, otherwise p.gold)
define of_nothing(p: player) = 7 / (p.gold - 6) rounded down
setup
  for each p in players
    create mill
      owner = p
phase work
  each player in order
    player.gold up 1
"""


def test_a_definition_is_told_with_what_it_has_read(tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(HOLDINGS, encoding="utf-8")
    program = Program(load_rulebook(tmp_path / "sample.law"))
    game = Game(program, open_map("duel"), [Seat("red", "Red", {})], {}, 1)
    one = explain(game, "wealth", ["red"])
    assert not isinstance(one, tuple)
    assert one.value == 18
    red = game.world.by_id["red"]
    total = "sum of m.worth for each m in mills where m.owner is p"
    assert one.read == (("p", red), ("share", 2), ("p.gold", 6), ("income(p)", 3), (total, 3))


def test_what_cannot_be_worked_out_is_not_told(tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(HOLDINGS, encoding="utf-8")
    program = Program(load_rulebook(tmp_path / "sample.law"))
    game = Game(program, open_map("duel"), [Seat("red", "Red", {})], {}, 1)
    one = explain(game, "each_share", ["red"])
    assert not isinstance(one, tuple)
    assert one.read == (("p", game.world.by_id["red"]), ("p.gold", 6))
