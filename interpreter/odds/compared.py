"""The odds of the same roll under two rulesets, situation by situation.

A situation is a tile of a map with its attributes, once next to a tile of the one who rolls and once
not; everybody else's tiles belong to a second player. What the roll needs besides (a battle, a
report) is made up plainly, as play would make it: its first player is the one who rolls, the next
the opponent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dsl.border.frozen import frozen
from dsl.understood.rolls import RollRule
from dsl.understood.rules import KindRule
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.faults import RuleFault
from interpreter.new_world import Seat, new_world
from interpreter.odds.samples import Samples
from interpreter.odds.throws import odds_of_roll
from interpreter.values.value import Entity
from interpreter.world.world import World

if TYPE_CHECKING:
    from maps import TileMap


@frozen
class ComparedOdds:
    """One situation and the chance of success under both rulesets."""

    tile: str
    words: tuple[str, ...]
    adjacent: bool
    first: Fraction
    second: Fraction


def compared_odds(
    one: Program,
    other: Program,
    rolls: Iterable[tuple[str, str]],
    tile_map: TileMap,
    options: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {}),
) -> dict[tuple[str, str], tuple[ComparedOdds, ...]]:
    """For each pair of rolls the situations whose chance differs, the largest difference first.

    What has no chance on these tiles by one of the two, as a roll for its total alone, is left out.
    """
    found = {}
    for first, second in rolls:
        mine = _chances(one, first, tile_map, options[0])
        theirs = _chances(other, second, tile_map, options[1])
        if not mine or not theirs:
            continue
        rows = [
            ComparedOdds(key[0], key[1], key[2], chance, theirs[key])
            for key, chance in mine.items()
            if key in theirs and theirs[key] != chance
        ]
        unique = {(row.words, row.adjacent, row.first, row.second): row for row in reversed(rows)}
        found[first, second] = tuple(
            sorted(unique.values(), key=lambda row: (-abs(row.first - row.second), row.words, not row.adjacent))
        )
    return found


def _chances(
    program: Program, name: str, tile_map: TileMap, options: Mapping[str, Any]
) -> dict[tuple[str, tuple[str, ...], bool], Fraction]:
    rule = program.rulebook.rolls[name]
    owner = _owner_of(program.rulebook.kinds["tile"])
    if not rule.has_target or owner is None:
        return {}
    world, _notices = new_world(program, tile_map, [Seat("one", "one", {}), Seat("two", "two", {})], options)
    world.begin_turn()
    one, two = world.things["player"]
    found = {}
    for tile in world.tiles:
        words = tuple(
            sorted(str(word) for value in tile_map.tiles[tile.number].attributes.values() for word in _words(value))
        )
        for adjacent in (True, False):
            near = world.touching[tile.number]
            if adjacent and not near:
                continue
            for other in world.tiles:
                world.set_value(other, owner, two)
            if adjacent:
                world.set_value(near[0], owner, one)
            chance = _chance(program, world, rule, tile, one, two)
            if chance is not None:
                found[tile.id, words, adjacent] = chance
    return found


def _words(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def _owner_of(kind: KindRule) -> int | None:
    """The attribute of a tile that holds a player."""
    return next(
        (at for at, one in enumerate(kind.attributes) if one.type.form == "entity" and one.type.name == "player"), None
    )


def _chance(program: Program, world: World, rule: RollRule, tile: Entity, one: Entity, two: Entity) -> Fraction | None:
    with world.tentative():
        try:
            arguments = Samples(program, world, tile, [one, two]).for_rule(rule)
            return odds_of_roll(program, world, rule.name, arguments).success
        except (RuleFault, BeyondBudget):
            return None
