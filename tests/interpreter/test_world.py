"""The world owns its changes: whoever watches is told, and what is tried or taken back leaves no trace."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import assert_never

import pytest

from dsl.border.diagnostics import Span
from interpreter.new_world import Seat, new_world
from interpreter.values.value import Fact, Lasting, LookedAt
from interpreter.world.clock import Clock
from interpreter.world.entries import Entry
from interpreter.world.state import StatePart, as_data, state_hash_of
from interpreter.world.world import World
from maps import open_map
from tests.loaded_once import program_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def world() -> World:
    seats = [Seat("a", "Anna", {}), Seat("b", "Ben", {})]
    return new_world(program_of("planetary_empires_en"), open_map("duel"), seats, {})[0]


def owner_of(world: World) -> int:
    return world.rulebook.kinds["tile"].index("owner")


def test_who_watches_is_told_of_the_change_and_of_its_end(world: World) -> None:
    told: list[str] = []
    owner, tile, player = owner_of(world), world.tiles[0], world.things["player"][0]
    world.changes.watch([("value", "tile", owner)], lambda: told.append("owner"))
    world.changes.watch([("log", "claim", 0), ("clock", "turn", 0)], lambda: told.append("claim or turn"))
    world.set_value(tile, owner + 1, ())
    world.set_value(player, 0, None)
    assert told == []
    with world.tentative():
        world.set_value(tile, owner, player)
        world.note("claim", {})
        world.begin_turn()
        assert told == ["owner", "claim or turn", "claim or turn"]
    assert told == ["owner", "claim or turn", "claim or turn", "claim or turn", "claim or turn", "owner"]


def test_what_is_tried_in_a_together_block_is_not_held(world: World) -> None:
    """Odds are asked for in the middle of a block that asks players: what they would set must not clash later."""
    owner, (one, other) = owner_of(world), world.things["player"]
    tile, span = world.tiles[0], world.rulebook.kinds["tile"].span
    with world.together(None):
        world.write(tile, owner, one, span)
        with world.tentative():
            world.write(tile, owner, other, span)
            world.move(tile, owner + 1, 1, lambda value, _thing, _world: value, span)
    assert tile.v[owner] is one


def change(world: World, part: StatePart) -> None:
    """Change one part of the state."""
    tile, player = world.tiles[0], world.things["player"][0]
    match part:
        case StatePart.OPTIONS:
            world.set_option("last_month", 7)
        case StatePart.LAND:
            values = program_of("planetary_empires_en").kinds["tile"].defaults(world)
            world.create_tile([tile], None, values, None, Span("", 1, 1, 1, 1))
        case StatePart.THINGS:
            world.create("battle", program_of("planetary_empires_en").kinds["battle"].defaults(world))
            world.remove(player)
            world.set_born(tile, 3)
            world.set_condition(tile, "any", Lasting())
        case StatePart.COUNTERS:
            world.count("battle", 12)
        case StatePart.CLOCK:
            world.begin_turn()
            world.begin_phase("month_end")
            world.finish([player])
        case StatePart.LOG:
            world.add_fact(Fact("claim", {"tile": tile}, 1, 1))
        case StatePart.LIMITS:
            world.use(("works", 1, player))
        case StatePart.ENTRIES:
            world.make_entry(Entry("claim", (tile,), 2, "rain", "storm", Lasting()))
        case StatePart.MARKS:
            world.mark(("after claim: first", player), 1)
            world.stand(LookedAt("when: taken", player), 3)
        case StatePart.STORY:
            world.tell("say", "hello")
        case StatePart.RESULTS:
            world.keep_result("a result")
        case _:
            assert_never(part)


def test_every_part_of_the_state_can_be_taken_back(world: World) -> None:
    before, clock, states = as_data(world), world.clock, [world.state_hash()]
    tile, player = world.tiles[0], world.things["player"][0]
    world.changes.keep()
    mark = world.changes.mark()
    for part in StatePart:
        made = world.changes.mark()
        change(world, part)
        assert world.changes.mark() > made
        states.append(world.state_hash())
        assert (states[-1] == states[-2]) == (part in (StatePart.STORY, StatePart.RESULTS)), part
        assert states[-1] == state_hash_of(world)
    world.changes.take_back(mark)
    assert as_data(world) == before
    assert world.state_hash() == states[0]
    assert (world.clock, world.turn, world.over) == (clock, 0, False)
    assert (world.counters, world.story, world.results) == ({"player": 2}, [], [])
    assert (tile.born, tile.conditions, player.alive) == (0, {}, True)


def test_what_a_value_was_is_part_of_the_state(world: World) -> None:
    """None is what a value is that nobody has looked at, so it is not kept; 0 and an empty set are."""
    world.changes.keep()
    key, states = LookedAt("when: taken", world.tiles[0]), [world.state_hash()]
    for value in (0, 3, (), None):
        world.stand(key, value)
        states.append(world.state_hash())
        assert states[-1] == state_hash_of(world)
    assert len(set(states[:-1])) == 4
    assert states[-1] == states[0]
    assert "stood" not in as_data(world)
    world.changes.take_back(world.changes.mark() - 1)
    assert world.stood == {key: ()}


def test_facts_taken_back_and_others_added_have_another_hash(world: World) -> None:
    world.changes.keep()
    world.note("claim", {"tile": world.tiles[0]})
    mark = world.changes.mark()
    world.note("claim", {"tile": world.tiles[1]})
    world.note("claim", {"tile": world.tiles[2]})
    one = world.state_hash()
    world.changes.take_back(mark)
    world.note("claim", {"tile": world.tiles[2]})
    world.note("claim", {"tile": world.tiles[1]})
    assert world.state_hash() == state_hash_of(world) != one


def test_nobody_but_the_world_sets_its_state() -> None:
    """`turn`, `phase`, `order`, `over` and `winners` are plain attributes for speed, and one method sets them."""
    state = {*Clock._fields, "clock", "counters", "used", "log", "story", "results", "born", "alive"}
    setting = set()
    for path in sorted((ROOT / "interpreter").rglob("*.py")) + sorted((ROOT / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr in state:
                if not (isinstance(node.value, ast.Name) and node.value.id == "self"):
                    setting.add((path.relative_to(ROOT).as_posix(), node.attr))
    assert setting == {
        ("interpreter/world/world.py", "alive"),
        ("interpreter/world/world.py", "born"),
        ("interpreter/campaign/known_again.py", "alive"),  # a thing that is gone keeps its name in the log
    }


def test_what_an_attribute_holds_already_is_no_change(world: World) -> None:
    owner, tile, player = owner_of(world), world.tiles[0], world.things["player"][0]
    world.set_value(tile, owner, player)
    world.changes.keep()
    before = len(world.changes.kept)
    world.set_value(tile, owner, player)
    assert len(world.changes.kept) == before
    world.set_value(tile, owner, None)
    assert len(world.changes.kept) == before + 1


def test_what_was_looked_at_is_looked_at_anew_when_something_it_reads_has_changed(world: World) -> None:
    owner, tile, player = owner_of(world), world.tiles[0], world.things["player"][0]
    looked_at = world.memos.looked_at
    number = world.memos.keeping.watched(frozenset({("value", "tile", owner)}))
    looked_at.add(number)
    world.set_value(tile, owner + 1, ())
    assert number in looked_at
    with world.tentative():
        world.set_value(tile, owner, player)
        assert number not in looked_at
        looked_at.add(number)
    assert number not in looked_at, "the change was taken back"
