"""What a definition reads of the things that belong to what it is asked of: a change forgets that one alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.new_world import Seat, new_world
from interpreter.values.value import Entity, Value
from interpreter.world.following.memos import ITSELF
from interpreter.world.world import World
from maps import open_map

RULES = """
ruleset near
  title "Towns"

table sort
  | key   | name    | weight |
  | house | "house" |      1 |
  | mill  | "mill"  |      3 |
  | kiln  | "kiln"  |      3 |

kind town
  room: number = 10
  ruined: yes or no = no

kind building
  town: town
  sort: sort = house
  broken: yes or no = no

kind guest
  building: building

define buildings_in(t: town) = those b in buildings where b.town is t
define sound_in(t: town) = those b in buildings_in(t) where not b.broken and not b.town.ruined
define used(t: town) = sum of b.sort.weight for each b in sound_in(t)
define left(t: town) = t.room - used(t)
define of_sort(t: town, s: sort) = count of (those b in sound_in(t) where b.sort is s)
define guests_of(t: town) = count of (those b in sound_in(t) where any g in guests where g.building is b)
define all_whole(t: town) = every b in buildings satisfies b.town is t
define as_heavy(s: sort) = those o in sort where o.weight is s.weight and o is not s
define of_no_weight = any o in sort where o.weight is 2
define beside(t: town) = sum of left(o) for each o in towns where o is not t
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    folder = tmp_path_factory.mktemp("near") / "near"
    folder.mkdir()
    (folder / "ruleset.law").write_text(RULES, "utf-8")
    return Program(load_rulebook(folder))


class Towns:
    """Two towns with two buildings each."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.world: World = new_world(program, open_map("duel"), [Seat("a", "Anna", {})], {})[0]
        self.towns = [self.make("town") for _ in range(2)]
        self.buildings = [self.make("building", town=town) for town in (*self.towns, *self.towns)]

    def make(self, kind: str, **values: Value) -> Entity:
        held = self.program.kinds[kind].defaults(self.world)
        for name, value in values.items():
            held[self.program.rulebook.kinds[kind].index(name)] = value
        return self.world.create(kind, held)

    def put(self, one: Entity, name: str, value: Value) -> None:
        self.world.set_value(one, self.program.rulebook.kinds[one.kind].index(name), value)

    def ask(self, name: str, *arguments: Value) -> Any:
        return self.program.definition(name)(self.world, *arguments)

    def left(self) -> list[int]:
        return [self.ask("left", town) for town in self.towns]

    @contextmanager
    def looked_at(self) -> Iterator[list[Entity]]:
        """The towns that are worked out anew, in which of them fuel is burnt."""
        found: list[Entity] = []
        for town in self.towns:
            self.ask("used", town)
        yield found
        for town in self.towns:
            before = self.world.fuel
            self.ask("used", town)
            if self.world.fuel != before:
                found.append(town)


@pytest.fixture
def towns(program: Program) -> Towns:
    return Towns(program)


def test_what_is_read_near_and_by_which_way(program: Program) -> None:
    near = program.compiler.near
    assert near.of("used") == {
        ("things", "building", 0): {0},
        ("value", "building", 0): {0},
        ("value", "building", 1): {0},
        ("value", "building", 2): {0},
        ("value", "town", 1): {ITSELF},
    }
    assert near.of("left")["value", "town", 0] == {ITSELF}
    assert ("value", "building", 1) in near.of("of_sort")


@pytest.mark.parametrize("name", ["used", "left", "guests_of", "beside", "all_whole"])
def test_an_expression_about_the_first_thing_reads_what_a_definition_of_it_would(program: Program, name: str) -> None:
    near = program.compiler.near
    assert near.of_value(program.rulebook.definitions[name].body) == near.of(name)


def test_rows_are_found_by_a_cell(towns: Towns) -> None:
    house, mill, kiln = towns.program.rows["sort"].values()
    assert [towns.ask("as_heavy", one) for one in (house, mill, kiln)] == [(), (kiln,), (mill,)]
    assert towns.ask("of_no_weight") is False


def test_what_all_members_have_in_common_is_asked_once(towns: Towns) -> None:
    town, other = towns.towns
    assert [len(towns.ask("sound_in", one)) for one in (town, other)] == [2, 2]
    towns.put(town, "ruined", True)
    towns.put(towns.buildings[1], "broken", True)
    assert [len(towns.ask("sound_in", one)) for one in (town, other)] == [0, 1]
    towns.put(town, "ruined", False)
    towns.put(towns.buildings[3], "town", town)
    assert [len(towns.ask("sound_in", one)) for one in (town, other)] == [3, 0]


def test_what_is_asked_of_others_too_is_read_anywhere(program: Program) -> None:
    near = program.compiler.near
    assert near.of("beside") == {}
    assert near.of("all_whole") == {}
    # Which guests there are hangs on the building, and on the town only through that.
    assert not any(kind == "guest" for _, kind, _ in near.of("guests_of"))


def test_one_town_is_worked_out_anew_when_one_of_its_buildings_changes(towns: Towns) -> None:
    with towns.looked_at() as anew:
        towns.put(towns.buildings[0], "broken", True)
    assert anew == [towns.towns[0]]
    with towns.looked_at() as anew:
        towns.put(towns.towns[1], "ruined", True)
    assert anew == [towns.towns[1]]
    with towns.looked_at() as anew:
        towns.make("building", town=towns.towns[0])
    assert anew == [towns.towns[0]]


def test_both_towns_are_worked_out_anew_when_a_building_goes_from_one_to_the_other(towns: Towns) -> None:
    assert towns.left() == [8, 8]
    with towns.looked_at() as anew:
        towns.put(towns.buildings[0], "town", towns.towns[1])
    assert anew == towns.towns
    assert towns.left() == [9, 7]


def test_what_is_taken_back_is_worked_out_anew(towns: Towns) -> None:
    mill = towns.program.rows["sort"]["mill"]
    assert towns.left() == [8, 8]
    with towns.world.tentative():
        towns.put(towns.buildings[0], "town", towns.towns[1])
        towns.put(towns.buildings[0], "sort", mill)
        towns.put(towns.buildings[3], "broken", True)
        assert towns.left() == [9, 6]
        assert towns.ask("of_sort", towns.towns[1], mill) == 1
        towns.world.remove(towns.buildings[1])
        towns.make("building", town=towns.towns[0], sort=mill)
        assert towns.left() == [6, 7]
    assert towns.left() == [8, 8]
    assert towns.ask("of_sort", towns.towns[1], mill) == 0


def test_what_hangs_on_things_of_things_follows_them(towns: Towns) -> None:
    assert towns.ask("guests_of", towns.towns[0]) == 0
    guest = towns.make("guest", building=towns.buildings[0])
    assert towns.ask("guests_of", towns.towns[0]) == 1
    towns.put(guest, "building", towns.buildings[1])
    assert [towns.ask("guests_of", town) for town in towns.towns] == [0, 1]
    assert towns.ask("beside", towns.towns[0]) == 8
    towns.put(towns.buildings[1], "broken", True)
    assert towns.ask("beside", towns.towns[0]) == 9
