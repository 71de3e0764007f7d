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
kind wain "hay wain"
  load: number = 2
stat toll(p: player, c: cart) "toll"
  base c.load + p.gold
define fare(p: player, w: wain) = w.load + p.gold
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
        (("red", "fare"), "fare wants 2: p (a player), w (a hay wain): name them after it, in this order"),
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


GUARDED = """ruleset sample
kind player
  gold: number = 5
  oars: number = 2
  wind: yes or no = no
kind tile
  owner: player or none
define rich(t: tile) = t.owner is not none and t.owner.gold > 2
define purse(t: tile)
  t.owner.gold + 1 when t.owner is not none
  otherwise 0
define lord(t: tile, p: player or none) = p is not none and p.gold > 2
contest race(first: player, second: player) "race"
  sides first, second
  pool side.oars dice d6 "oars"
  +1 "start" when side is first
  -1 "head wind" when opponent.wind
  higher total wins, tie to second
contest wrestle(first: player, second: player)
  sides first, second
  dice 2d6 + side.oars
  higher total wins, tie again
phase work
  each player in order
    player.gold up 1
"""


def game_of(folder: Path) -> Game:
    (folder / "sample.law").write_text(GUARDED, encoding="utf-8")
    program = Program(load_rulebook(folder / "sample.law"))
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {"oars": 3, "wind": True})]
    return Game(program, open_map("duel"), seats, {}, 1)


@pytest.mark.parametrize(("name", "value"), [("rich", False), ("purse", 0)])
def test_what_only_a_test_makes_sure_of_is_not_told_where_that_fails(name: str, value: object, tmp_path: Path) -> None:
    game = game_of(tmp_path)
    one = explain(game, name, ["b3"])
    assert not isinstance(one, tuple)
    assert one.value == value
    assert one.read == (("t", game.world.by_id["b3"]), ("t.owner", None))


def test_a_contest_is_told_side_by_side(tmp_path: Path) -> None:
    """The first has two dice and starts, in the wind of the second; the second has three dice."""
    found = explain(game_of(tmp_path), "race", ["red", "blue"])
    assert isinstance(found, tuple)
    first, second = found
    assert (first.title, first.dice, first.value) == ("race: Red", "2d6", 0)
    assert [(part.label, part.amount) for part in first.parts] == [("start", 1), ("head wind", -1)]
    assert (second.title, second.dice, second.value) == ("race: Blue", "3d6", 0)
    assert [one.label for one in second.missing] == ["start", "head wind"]
    found = explain(game_of(tmp_path), "wrestle", ["red", "blue"])
    assert isinstance(found, tuple)
    assert [one.dice for one in found] == ["2d6+2", "2d6+3"]


DICE = """ruleset sample
kind player
roll volley(player) "a volley"
  pool 2 dice d6! reroll 1 once
  pool 1 dice d6
  pool 1 dice d6! reroll 1 once
  succeeds at 5
roll nerve(player) "nerve"
  dice 2d6
  target 9 or less
  result is 12 "lost" when turn < 9
phase x
  each player in order
    roll volley(player)
    roll nerve(player)
"""


def test_dice_are_told_with_all_that_is_done_with_them(tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(DICE, encoding="utf-8")
    game = Game(Program(load_rulebook(tmp_path / "sample.law")), open_map("duel"), [Seat("red", "Red", {})], {}, 1)
    volley, nerve = explain(game, "volley", ["red"]), explain(game, "nerve", ["red"])
    assert not isinstance(volley, tuple)
    assert not isinstance(nerve, tuple)
    assert volley.dice == "3d6! reroll 1 once + 1d6"
    assert (nerve.value, nerve.target, nerve.low_succeeds) == (12, 9, True)


TABLES = """ruleset sample
option storms = no "storms strike"
table weather on 2d6 "weather"
  | thrown     | name    | lost |
  | up to 4    | "storm" |  2   |
  | 5-9        | "calm"  |  0   |
  | 10 or more | "rain"  |  1   |
table share by part_of_men first row that fits
  | part_of_men | gold |
  | up to 1     |  1   |
  | up to 3     |  2   |
table building "what can be built"
  | key   | name      | price |
  | mill  | "a mill"  |  3    |
  | tower | "a tower" |  5    |
  | camp  | "a camp"  |  1    | when storms
kind player
  gold: number = 5
  house: building = mill
phase work
  each player in order
    player.gold up weather(2d6).lost + share(lowest of (player.gold, 3)).gold + player.house.price
"""


def test_tables_are_asked_for_their_rows_by_number_key_and_name(tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(TABLES, encoding="utf-8")
    program = Program(load_rulebook(tmp_path / "sample.law"))
    game = Game(program, open_map("duel"), [Seat("red", "Red", {})], {}, 1)

    def told(*asked: str) -> list[tuple[str, str, object]]:
        found = explain(game, asked[0], asked[1:])
        rows = found if isinstance(found, tuple) else (found,)
        return [(one.title, getattr(one.value, "label", ""), one.read[-1][1]) for one in rows]

    assert told("weather", "4") == [("weather 4", "storm", 2)]
    assert told("weather", "12") == [("weather 12", "rain", 1)]
    assert told("share", "5/2") == [("share 5/2", "up to 3", 2)]
    assert told("building", "tower") == told("building", "a", "tower") == [("what can be built", "a tower", 5)]
    assert [value for _, _, value in told("weather")] == [2, 0, 1]
    for wrong in (("share", "4"), ("building", "towr"), ("building", "3")):
        with pytest.raises(Stopped):
            explain(game, wrong[0], wrong[1:])


@pytest.mark.parametrize(("storms", "prices"), [(False, [3, 5]), (True, [3, 5, 1])])
def test_rows_of_an_option_that_is_off_are_not_told(storms: bool, prices: list[int], tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(TABLES, encoding="utf-8")
    program = Program(load_rulebook(tmp_path / "sample.law"))
    game = Game(program, open_map("duel"), [Seat("red", "Red", {})], {"storms": storms}, 1)
    rows = explain(game, "building", [])
    assert isinstance(rows, tuple)
    assert [one.read for one in rows] == [(("price", price),) for price in prices]
