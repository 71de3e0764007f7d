"""What it costs to list what a middle empire may build, and to work out its numbers: `python -m benchmarks.offers`.

An empire of 30 towns, 200 tiles and 400 buildings, out of a table of 141, and a second one of the same size that is in
the way. The same list and the same numbers are worked out by hand-written Python in the same run, and must be equal.
Goals: one offer, after a change, under 0.3 s of processor time; about linear in the buildings; all numbers of the
empire and its towns after a change under 2 ms.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.new_world import Seat, new_world
from interpreter.values.value import Entity
from maps.generators import random_continent

TOWNS: Final = 30
TILES: Final = 200
BUILDINGS: Final = 400
SIZES: Final = (100, 200, 400, 800)
ROUNDS: Final = 7
SORTS: Final = tuple(f"sort_{number}" for number in range(24))
PIECES: Final = 141

RULES: Final = """
ruleset settled
  title "A land that is settled"
  rounding down

table sort
  | key | name |
{sorts}
table piece
  | key | name | sort | level | size | price | wealth | trust | order | skill | law | guard |
{pieces}
table step by price last row that fits
  | price       | level |
  | up to 20    | 1     |
  | above 20    | 2     |
  | above 60    | 3     |
  | above 150   | 4     |

kind tile
  owner: player or none
  tended: yes or no = yes
  ore: yes or no = no

kind player
  gold: number = 60
  strife: number at least 0 = 3

kind town
  owner: player or none
  tile: tile
  quarters: number at least 1 = 1
  lost: number = 0

kind building
  town: town
  piece: piece
  broken: yes or no = no

define tiles_of(p: player) = those t in tiles where t.owner is p
define towns_of(p: player) = those t in towns where t.owner is p
define sound_of(p: player) = those b in buildings where b.town.owner is p and not b.broken
define size_of(p: player) = count of tiles_of(p)
define quarters_of(p: player) = sum of t.quarters for each t in towns_of(p)
define torn(p: player) = p.strife >= 20
define buildings_in(t: town) = those b in buildings where b.town is t
define sound_in(t: town) = those b in buildings where b.town is t and not b.broken
define used(t: town) = sum of b.piece.size for each b in buildings_in(t)
define spent(t: town) = sum of b.piece.price for each b in buildings_in(t)
define price(x: piece, t: town)
  highest of (1, x.price - 2) when t.tile.ore
  otherwise x.price

stat wealth(p: player)
  buildings: b.piece.wealth "{{b.piece}}" for each b in sound_of(p)
  ore: 1 "ore" for each t in tiles_of(p) where t.ore
stat trust(p: player)
  buildings: b.piece.trust "{{b.piece}}" for each b in sound_of(p)
  strife: -p.strife "strife"
stat order(p: player)
  buildings: b.piece.order "{{b.piece}}" for each b in sound_of(p)
  strife: -p.strife "strife"
stat burden(p: player)
  base 20
  size: size_of(p) "tiles"
  quarters: quarters_of(p) "quarters"
stat needs(p: player)
  size: size_of(p) "tiles"
  quarters: t.quarters - 1 "{{t}}" for each t in towns_of(p)
  fields: -b.piece.size "{{b.piece}}" for each b in sound_of(p) where b.piece.sort is sort_0
  at least 0
stat skill(t: town)
  level: step(spent(t)).level "level"
  buildings: b.piece.skill "{{b.piece}}" for each b in sound_in(t)
  lost: t.lost "lost"
stat law(t: town)
  level: step(spent(t)).level "level"
  buildings: b.piece.law "{{b.piece}}" for each b in sound_in(t)
stat guard(t: town)
  buildings: b.piece.guard "{{b.piece}}" for each b in sound_in(t)

action build(town, piece) by player
  allowed when town.owner is player else "not yours"
  allowed when not torn(player) else "torn"
  allowed when town.tile.tended else "not tended"
  allowed when used(town) + piece.size <= 36 * town.quarters else "no room"
  allowed when piece.level is 1
      or any b in buildings_in(town) where b.piece.sort is piece.sort and b.piece.level >= piece.level - 1
      else "nothing to build on"
  costs price(piece, town) from player.gold "{{piece}}"
  create building
    town = town
    piece = piece

setup
  for each t in tiles where t.owner is not none
    create town
      owner = t.owner
      tile = t

victory rich at end of work
  won by those p in players where p.wealth > 1000

phase work
  each player in order
    any number of build
  say "{{players}}" when any p in players where p.wealth + p.trust + p.order + p.burden + p.needs < 0
  say "{{players}}" when any t in towns where t.skill + t.law + t.guard < 0
"""
EMPIRE_STATS: Final = ("wealth", "trust", "order", "burden", "needs")
TOWN_STATS: Final = ("skill", "law", "guard")


def rules() -> str:
    """The rules with their tables."""
    sorts = "".join(f'  | {name} | "{name}" |\n' for name in SORTS)
    pieces = "".join(
        f'  | piece_{n} | "piece {n}" | {SORTS[n % len(SORTS)]} | {n // len(SORTS) + 1} | {n % 4 + 1} | {n % 50 + 2} '
        f"| {n % 3} | {n % 5 - 2} | {n % 2} | {n % 4} | {n % 3 - 1} | {n % 7} |\n"
        for n in range(PIECES)
    )
    return RULES.format(sorts=sorts, pieces=pieces)


class Land:
    """A world with two empires of the same size, and what its parts are called in the rules."""

    def __init__(self, program: Program, buildings: int) -> None:
        self.program = program
        kinds = program.rulebook.kinds
        self.at = {(kind.name, one.name): at for kind in kinds.values() for at, one in enumerate(kind.attributes)}
        columns = program.rulebook.tables["piece"].columns
        self.column = {column.name: at for at, column in enumerate(columns)}
        self.pieces = list(program.rows["piece"].values())
        seats = [Seat("red", "red", {}), Seat("blue", "blue", {})]
        self.world, _ = new_world(program, random_continent(2 * TILES, 3, {"": 1}), seats, {})
        self.red, self.blue = self.world.things["player"]
        self._settle(buildings)

    def _settle(self, buildings: int) -> None:
        world = self.world
        for number, tile in enumerate(world.tiles):
            world.set_value(tile, self.at["tile", "owner"], (self.red, self.blue)[number % 2])
            world.set_value(tile, self.at["tile", "ore"], number % 11 == 0)
        for number in range(2 * TOWNS):
            tile = world.tiles[number]
            world.create("town", [tile.v[self.at["tile", "owner"]], tile, 1 + number % 3, 0])
        towns = world.things["town"]
        for number in range(2 * buildings):
            piece = self.pieces[(number * 7) % len(self.pieces)]
            world.create("building", [towns[number % len(towns)], piece, number % 17 == 0])

    def change(self) -> None:
        """A building goes and another is built: what was kept about buildings is of no use any more."""
        gone = self.world.things["building"][0]
        self.world.remove(gone)
        self.world.create("building", list(gone.v))

    # ------------------------------------------------------------ by the rules

    def offered(self) -> list[tuple[Any, ...]]:
        """What the first empire may build."""
        self.world.refuel()
        return self.program.actions["build"].legal(self.world, self.red)

    def numbers(self) -> list[Any]:
        """All numbers of the first empire and its towns."""
        world, rolls = self.world, self.program.rolls
        found: list[Any] = [rolls[name].stat(world, [self.red]) for name in EMPIRE_STATS]
        owner = self.at["town", "owner"]
        towns = [one for one in world.things["town"] if one.v[owner] is self.red]
        return found + [rolls[name].stat(world, [town]) for name in TOWN_STATS for town in towns]

    # ------------------------------------------------------------ by hand

    def offered_by_hand(self) -> list[tuple[Any, ...]]:
        """What the first empire may build, as one would write it in Python."""
        hand = ByHand(self)
        return hand.offered()

    def numbers_by_hand(self) -> list[Any]:
        """All numbers, as one would write them in Python."""
        hand = ByHand(self)
        return hand.numbers()


class ByHand:
    """The same in Python, with each town's buildings found once."""

    def __init__(self, land: Land) -> None:
        self.land, self.world, self.red = land, land.world, land.red
        at = land.at
        self.town_of, self.piece_of, self.broken = (at["building", one] for one in ("town", "piece", "broken"))
        owner = at["town", "owner"]
        self.quarters, self.tile_of, self.lost = at["town", "quarters"], at["town", "tile"], at["town", "lost"]
        self.towns = [one for one in self.world.things["town"] if one.v[owner] is self.red]
        self.inside: dict[Entity, list[Entity]] = {town: [] for town in self.world.things["town"]}
        for one in self.world.things["building"]:
            self.inside[one.v[self.town_of]].append(one)

    def offered(self) -> list[tuple[Any, ...]]:
        """The legal acts."""
        column, red, at = self.land.column, self.red, self.land.at
        size, sort, level, price = column["size"], column["sort"], column["level"], column["price"]
        tended, ore = at["tile", "tended"], at["tile", "ore"]
        gold = red.v[at["player", "gold"]]
        if red.v[at["player", "strife"]] >= 20:
            return []
        found: list[tuple[Any, ...]] = []
        for town in self.towns:
            tile = town.v[self.tile_of]
            if not tile.v[tended]:
                continue
            pieces = [one.v[self.piece_of] for one in self.inside[town]]
            room = 36 * town.v[self.quarters] - sum(one.cells[size] for one in pieces)
            best: dict[Any, int] = {}
            for one in pieces:
                best[one.cells[sort]] = max(best.get(one.cells[sort], 0), one.cells[level])
            less = 2 if tile.v[ore] else 0
            for piece in self.land.pieces:
                cells = piece.cells
                if cells[size] > room:
                    continue
                if cells[level] != 1 and best.get(cells[sort], 0) < cells[level] - 1:
                    continue
                if (max(1, cells[price] - 2) if less else cells[price]) <= gold:
                    found.append((red, town, piece))
        return found

    def numbers(self) -> list[Any]:
        """The numbers of the empire, then those of the towns."""
        column, at, red = self.land.column, self.land.at, self.red
        sound = [
            one.v[self.piece_of].cells for town in self.towns for one in self.inside[town] if not one.v[self.broken]
        ]
        owner, ore = at["tile", "owner"], at["tile", "ore"]
        tiles = [one for one in self.world.tiles if one.v[owner] is red]
        strife, quarters = red.v[at["player", "strife"]], [one.v[self.quarters] for one in self.towns]
        fields = sum(one[column["size"]] for one in sound if one[column["sort"]].key == SORTS[0])
        found: list[Any] = [
            sum(one[column["wealth"]] for one in sound) + sum(1 for one in tiles if one.v[ore]),
            sum(one[column["trust"]] for one in sound) - strife,
            sum(one[column["order"]] for one in sound) - strife,
            20 + len(tiles) + sum(quarters),
            max(0, len(tiles) + sum(quarters) - len(quarters) - fields),
        ]
        levels = [
            next(
                level
                for level, low in ((4, 150), (3, 60), (2, 20), (1, -1))
                if sum(one.v[self.piece_of].cells[column["price"]] for one in self.inside[town]) > low
            )
            for town in self.towns
        ]
        for name in TOWN_STATS:
            for town, level in zip(self.towns, levels, strict=True):
                total = sum(
                    one.v[self.piece_of].cells[column[name]] for one in self.inside[town] if not one.v[self.broken]
                )
                found.append(total + (level if name != "guard" else 0) + (town.v[self.lost] if name == "skill" else 0))
        return found


def least(land: Land, act: Callable[[], object]) -> float:
    """The milliseconds of the processor, the least of several times, each after a change."""
    times = []
    for _ in range(ROUNDS):
        land.change()
        start = time.process_time()
        act()
        times.append((time.process_time() - start) * 1000)
    return min(times)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "settled"
        folder.mkdir()
        (folder / "ruleset.law").write_text(rules(), "utf-8")
        program = Program(load_rulebook(folder))
    took: dict[int, float] = {}
    for size in SIZES:
        land = Land(program, size)
        assert sorted(map(str, land.offered())) == sorted(map(str, land.offered_by_hand()))
        assert land.numbers() == land.numbers_by_hand()
        took[size] = least(land, land.offered)
        hand = least(land, land.offered_by_hand)
        stats, stats_by_hand = least(land, land.numbers), least(land, land.numbers_by_hand)
        goals = "  (goals 300, 2)" if size == BUILDINGS else ""
        print(
            f"{size:4} buildings: an offer of {len(land.offered()):4} {took[size]:7.2f} ms, {took[size] / hand:5.1f} "
            f"times by hand; all numbers {stats:6.2f} ms, {stats / stats_by_hand:5.1f} times{goals}"
        )
    print(
        f"from {SIZES[0]} to {SIZES[-1]} buildings an offer takes {took[SIZES[-1]] / took[SIZES[0]]:.1f} times as long"
    )


if __name__ == "__main__":
    main()
