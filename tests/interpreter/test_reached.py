"""What a step leads to, and what it leads to from there: of things joined at random it is what networkx finds."""

from __future__ import annotations

from pathlib import Path
from random import Random

import networkx
import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.new_world import Seat, new_world
from interpreter.values.value import Entity
from interpreter.world.world import World
from maps import load_map
from tests.interpreter.reference import Walker, plain

RULES = """\
ruleset houses
  title "Houses"
  language en
table craft
  | key   | name    | needs        |
  | tools | "tools" | {}           |
  | wheel | "wheel" | {tools}      |
  | gears | "gears" | {wheel}      |
  | crane | "crane" | {gears, wheel} |
kind player
  head: player or none
  friends: set of player
define sworn_to(p: player) = those one in players where one.head is p
define heads(p: player) = those reached from p by head
define host(p: player) = those reached from p by sworn_to
define circle(p: player) = those reached from p by friends
define needed(c: craft) = those reached from c by needs
define rivals(p: player) = those one in players where one is not p and one is not in those reached from one.own by head
define own(p: player) = p.head otherwise p
"""


def players_of(world: World) -> list[Entity]:
    return [world.by_id[f"p{number}"] for number in range(8)]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    file = tmp_path_factory.mktemp("houses") / "houses.law"
    file.write_text(RULES, encoding="utf-8")
    return Program(load_ruleset(file).sound())


def random_world(program: Program, random: Random, folder: Path) -> World:
    """Eight players, each with a head or none and some friends."""
    (folder / "map.yaml").write_text(
        "format: 1\ntitle: Made\nboards: [{id: main, layout: none}]\ntiles: {home: {}}\nlinks: []\n", encoding="utf-8"
    )
    names = [f"p{number}" for number in range(8)]
    seats = [Seat(name, name, {}) for name in names]
    world, _ = new_world(program, load_map(folder / "map.yaml"), seats, {})
    for name in names:
        world.set_value(world.by_id[name], 0, random.choice([None, *(world.by_id[one] for one in names)]))
        friends = random.sample(names, random.choice([0, 0, 1, 2]))
        world.set_value(world.by_id[name], 1, tuple(world.by_id[one] for one in friends))
    return world


@pytest.mark.parametrize("seed", range(12))
def test_what_is_reached_is_what_networkx_finds(seed: int, program: Program, tmp_path: Path) -> None:
    world = random_world(program, Random(seed), tmp_path)
    up: networkx.DiGraph[str] = networkx.DiGraph()
    friends = up.copy()
    up.add_nodes_from(one.id for one in players_of(world))
    friends.add_nodes_from(up)
    for one in players_of(world):
        up.add_edges_from((one.id, other.id) for other in (one.v[0],) if other is not None)
        friends.add_edges_from((one.id, other.id) for other in one.v[1])
    for name, graph in (("heads", up), ("host", up.reverse()), ("circle", friends)):
        far = networkx.transitive_closure(graph, reflexive=False)
        for one in players_of(world):
            found = [other.id for other in program.definition(name)(world, one)]
            assert set(found) == set(far.successors(one.id)), name
            assert len(found) == len(set(found)), name
            steps = networkx.single_source_shortest_path_length(graph, one.id)
            others = [steps[other] for other in found if other != one.id]
            assert others == sorted(others), name


@pytest.mark.parametrize("seed", range(6))
def test_the_walker_agrees(seed: int, program: Program, tmp_path: Path) -> None:
    world = random_world(program, Random(f"walk {seed}"), tmp_path)
    walker = Walker(world)
    for name in ("heads", "host", "circle", "rivals"):
        for one in players_of(world):
            assert list(program.definition(name)(world, one)) == list(plain(walker.definition(name, [one]))), name
    for row in world.rows["craft"].values():
        assert list(program.definition("needed")(world, row)) == list(plain(walker.definition("needed", [row])))


def test_what_was_found_is_found_anew_when_a_step_changes(program: Program, tmp_path: Path) -> None:
    world = random_world(program, Random(1), tmp_path)
    for one in players_of(world):
        world.set_value(one, 0, None)
    low, middle, high = players_of(world)[:3]
    for heads, reached in ((None, [middle]), (high, [middle, high]), (low, [middle, low]), (None, [middle])):
        world.set_value(low, 0, middle)
        world.set_value(middle, 0, heads)
        assert list(program.definition("heads")(world, low)) == reached


def test_each_that_is_left_uses_up_a_step_of_an_answer(program: Program, tmp_path: Path) -> None:
    world = random_world(program, Random(1), tmp_path)
    low, middle, high = players_of(world)[:3]
    world.set_value(low, 0, middle)
    world.set_value(middle, 0, high)
    world.fuel = 1
    with pytest.raises(RuleFault):
        program.definition("heads")(world, low)
