"""The length of a way over some tiles, and what it costs: on maps made at random it is what networkx finds."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import networkx
import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.new_world import Seat, new_world
from interpreter.world.world import World
from maps import load_map
from tests.interpreter.reference import Walker, plain

RULES = """\
ruleset ways
  title "Ways"
  language en
links
  by road
  toll: number at least 0 = 2
kind tile
  owner: player or none
  hard: number at least 0 = 1
  share: number at least 0 = 1
define own(a: tile, b: tile, p: player) = distance(a, b) over those t in tiles where t.owner is p
define owned(a: tile, b: tile, p: player) = distance(a, b) over t in tiles where t.owner is p
define dear(a: tile, b: tile, p: player) = distance(a, b) over t in tiles where t.owner is p costing t.hard
define shared(a: tile, b: tile) = distance(a, b) over t in tiles costing t.share * 0.3
define tolled(a: tile, b: tile) = distance(a, b) by road over s into t in tiles costing toll between s and t
define upwards(a: tile, b: tile) = distance(a, b) over s into t in tiles where s.hard <= t.hard \
costing highest of (0, t.hard - s.hard)
adjacency ferry
  a next to b when a.hard is 0 and b.hard is 0
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    file = tmp_path_factory.mktemp("ways") / "ways.law"
    file.write_text(RULES, encoding="utf-8")
    return Program(load_ruleset(file).sound())


def random_world(program: Program, random: Random, folder: Path) -> World:
    """Seven tiles with some ways between them, of which some are roads with a toll."""
    names = [f"t{number}" for number in range(7)]
    ways = [
        f"  - {{way: [{one}, {other}]{random.choice(['', ', by: road', f', by: road, toll: {random.randint(0, 5)}'])}}}"
        for one, other in combinations(names, 2)
        if random.random() < 0.4
    ]
    tiles = [
        f"  {name}: {{hard: {random.randint(0, 4)}, share: {random.randint(0, 3)}"
        f"{random.choice(['', ', owner: red', ', owner: red', ', owner: blue'])}}}"
        for name in names
    ]
    text = "format: 1\ntitle: Made\nislands: allowed\nboards: [{id: main, layout: none}]\n"
    text += "\n".join(["tiles:", *tiles, f"links:{'' if ways else ' []'}", *ways, ""])
    (folder / "map.yaml").write_text(text, encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    world, _ = new_world(program, load_map(folder / "map.yaml"), seats, {})
    return world


@pytest.mark.parametrize("seed", range(8))
def test_lengths_and_costs_are_those_that_networkx_finds(seed: int, program: Program, tmp_path: Path) -> None:
    world = random_world(program, Random(seed), tmp_path)
    red = world.by_id["red"]
    owner, hard, share = (
        [one.name for one in world.rulebook.kinds["tile"].attributes].index(name) for name in ("owner", "hard", "share")
    )
    for start in world.tiles:
        own: networkx.DiGraph[str] = networkx.DiGraph()
        shared, tolled, upwards = own.copy(), own.copy(), own.copy()
        for left in world.tiles:
            for graph in (own, shared, tolled, upwards):
                graph.add_node(left.id)
            for entered in world.neighbours(left):
                shared.add_edge(left.id, entered.id, weight=Fraction(entered.v[share]) * Fraction(3, 10))
                if entered.v[owner] is red:
                    own.add_edge(left.id, entered.id, weight=entered.v[hard])
                if left.v[hard] <= entered.v[hard]:
                    upwards.add_edge(left.id, entered.id, weight=entered.v[hard] - left.v[hard])
            for entered in world.linked.neighbours("road", left):
                toll = world.linked.value("toll", "road", left, entered)
                tolled.add_edge(left.id, entered.id, weight=2 if toll is None else toll)
        steps = networkx.single_source_shortest_path_length(own, start.id)
        found = {
            name: networkx.single_source_dijkstra_path_length(graph, start.id)
            for name, graph in (("dear", own), ("shared", shared), ("tolled", tolled), ("upwards", upwards))
        }
        for end in world.tiles:
            assert program.definition("own")(world, start, end, red) == steps.get(end.id)
            assert program.definition("owned")(world, start, end, red) == steps.get(end.id)
            assert program.definition("dear")(world, start, end, red) == found["dear"].get(end.id)
            for name in ("shared", "tolled", "upwards"):
                assert program.definition(name)(world, start, end) == found[name].get(end.id), name


@pytest.mark.parametrize("seed", range(4))
def test_the_walker_agrees(seed: int, program: Program, tmp_path: Path) -> None:
    world = random_world(program, Random(f"walk {seed}"), tmp_path)
    walker, red = Walker(world), world.by_id["red"]
    for name, more in (
        ("own", [red]),
        ("owned", [red]),
        ("dear", [red]),
        ("shared", []),
        ("tolled", []),
        ("upwards", []),
    ):
        for start in world.tiles:
            for end in world.tiles:
                told = program.definition(name)(world, start, end, *more)
                assert told == plain(walker.definition(name, [start, end, *more])), name


def test_what_was_found_is_found_anew_when_a_tile_changes(program: Program, tmp_path: Path) -> None:
    world = random_world(program, Random(3), tmp_path)
    red, tiles = world.by_id["red"], world.tiles
    owner = [one.name for one in world.rulebook.kinds["tile"].attributes].index("owner")
    start = tiles[0]
    end = world.neighbours(start)[0]
    for holder, length in ((red, 1), (None, None), (red, 1)):
        world.set_value(end, owner, holder)
        assert program.definition("own")(world, start, end, red) == length
        assert program.definition("owned")(world, start, end, red) == length


def test_a_search_uses_up_the_steps_of_an_answer(program: Program, tmp_path: Path) -> None:
    world = random_world(program, Random(3), tmp_path)
    world.fuel = 1
    with pytest.raises(RuleFault):
        program.definition("shared")(world, world.tiles[0], world.tiles[-1])
