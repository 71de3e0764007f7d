"""Statements that are written as one function: locals, blocks and ways out mean the same there as one by one."""

from __future__ import annotations

from pathlib import Path
from types import GeneratorType

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.compiled.statements.asks import MayAsk
from interpreter.compiled.statements.bodies import MAX_BLOCKS
from interpreter.game import Game
from interpreter.new_world import Seat, new_world
from interpreter.values.value import Entity, Value
from interpreter.world.world import World
from maps import open_map

HEAD = """\
ruleset ledgers
  title "Ledgers"
  language en
  version 1

kind player
  coins: number = 0
  marks: number = 0
"""


def program_of(tmp_path: Path, rules: str) -> Program:
    file = tmp_path / "ledgers.law"
    file.write_text(HEAD + rules, encoding="utf-8")
    return Program(load_ruleset(file).sound())


def begun(program: Program) -> tuple[World, Entity]:
    world, _ = new_world(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})
    world.begin_turn()
    return world, world.by_id["red"]


def done(program: Program, world: World, name: str, *arguments: Value) -> Value:
    steps = program.procedure(world, name, list(arguments))
    try:
        next(steps)
    except StopIteration as end:
        value: Value = end.value
        return value
    raise AssertionError("something was asked")


def test_blocks_may_stand_deeper_inside_each_other_than_one_function_has_room_for(tmp_path: Path) -> None:
    depth = MAX_BLOCKS + 2
    lines = ["procedure deep(p: player)", "  let n = 0"]
    for at in range(depth):
        lines += [f"{'  ' * (at + 1)}for each q{at} in players where q{at} is p", f"{'  ' * (at + 2)}n becomes n + 1"]
    lines += [f"{'  ' * (depth + 1)}p.coins becomes n", "  result n", "  p.coins becomes 0"]
    program = program_of(tmp_path, "\n" + "\n".join(lines) + "\n")
    world, red = begun(program)
    assert done(program, world, "deep", red) == depth
    assert red.v[0] == depth


def test_a_local_is_read_anew_where_it_may_have_changed(tmp_path: Path) -> None:
    """On the one way through the branch 5 is added, on the other not; and each round adds to what the last left."""
    rules = """
procedure reckon(p: player, more: yes or no)
  let n = p.coins + 1
  when more
    n becomes n + 5
  repeat 3 times
    n becomes n + n
  p.marks becomes n
  result n
"""
    program = program_of(tmp_path, rules)
    world, red = begun(program)
    assert done(program, world, "reckon", red, True) == (0 + 1 + 5) * 8
    assert done(program, world, "reckon", red, False) == (0 + 1) * 8
    assert red.v[1] == 8


def test_a_step_that_is_left_comes_to_its_end(tmp_path: Path) -> None:
    rules = """
condition busy of player "busy"

phase work "Work"
  each player in order
    step morning "Morning"
      player gains busy until end of morning
      stop when player.coins is 0
      player.marks up 1
    player.marks up 10

phase rest "Rest"
  for each p in players where p has busy
    p.marks up 100
"""
    program = program_of(tmp_path, rules)
    game = Game(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {"coins": 1})], {}, 1)
    assert game.is_over
    assert not any(one.conditions for one in game.world.things["player"])
    assert not game.world.path
    assert [one.v[1] for one in game.world.things["player"]] == [0, 0], "the phase ended with the first"


def test_a_procedure_that_asks_nobody_is_done_at_once(tmp_path: Path) -> None:
    rules = """
procedure plain(p: player, n: number)
  p.coins up n
  when n > 0
    do plain(p, n - 1)
  result p.coins

procedure thrown(p: player)
  p.coins up 1d6

procedure leads_there(p: player)
  do plain(p, 1)
  do thrown(p)

procedure sorted(p: player)
  for each q in players by roll-off 1d6
    q.coins up 1
"""
    program = program_of(tmp_path, rules)
    known = MayAsk(program.rulebook)
    assert [known.of_procedure(one) for one in ("plain", "thrown", "leads_there", "sorted")] == [
        False,
        True,
        True,
        True,
    ]
    world, red = begun(program)
    late = program.statements.procedures.late
    assert late("plain")(world, [red, 3], ()) == 3 + 2 + 1
    assert isinstance(late("leads_there")(world, [red], ()), GeneratorType)


def test_what_is_done_in_place_of_a_procedure_may_ask(tmp_path: Path) -> None:
    rules = """
procedure pay(p: player)
  p.coins up 1

condition careless of player "careless"
  instead of pay(player)
    player.coins up 1d6
"""
    assert MayAsk(program_of(tmp_path, rules).rulebook).of_procedure("pay")
