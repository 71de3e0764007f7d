"""The odds of the same roll under two rulesets, situation by situation.

A situation is a tile of a map with its attributes, once next to a tile of the one who rolls and once
not; everybody else's tiles belong to a second player. What the roll needs besides (a battle, a
report) is made up plainly, as play would make it: its first player is the one who rolls, the next
the opponent. Where no chance differs so, whatever is rolled with and who rolls is also looked at with each other word,
row or yes and no that one of its attributes may have, on one tile of each sort.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from dsl.border.frozen import frozen
from dsl.understood.rolls import RollRule
from dsl.understood.rules import KindRule
from interpreter.answers import options_of
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.faults import RuleFault
from interpreter.new_world import Seat, hold_options, new_world
from interpreter.odds.samples import Samples
from interpreter.odds.throws import odds_of_roll
from interpreter.values.value import Entity, TableRow, Value
from interpreter.world.world import World

if TYPE_CHECKING:
    from maps import TileMap


MOST_VALUES: Final = 12
"""An attribute that may have more values stays as it is."""


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

    Raises: Stopped when an option does not fit the rules.
    """
    for program, chosen in zip((one, other), options, strict=True):
        hold_options(program, tile_map, chosen)
    found = {}
    for first, second in rolls:
        mine = _chances(one, first, tile_map, options[0])
        theirs = _chances(other, second, tile_map, options[1])
        if not mine or not theirs:
            continue
        rows = _differing(mine, theirs)
        if not rows:
            rows = _varied((mine, theirs), (one, other), (first, second), tile_map, options)
        unique = {(row.words, row.adjacent, row.first, row.second): row for row in reversed(rows)}
        found[first, second] = tuple(
            sorted(unique.values(), key=lambda row: (-abs(row.first - row.second), row.words, not row.adjacent))
        )
    return found


Situation = tuple[str, tuple[str, ...], bool]
"""A tile, the words that tell what is there and what is given, and whether it lies next to a tile of who rolls."""


def _differing(mine: Mapping[Situation, Fraction], theirs: Mapping[Situation, Fraction]) -> list[ComparedOdds]:
    return [
        ComparedOdds(*key, chance, theirs[key])
        for key, chance in mine.items()
        if key in theirs and theirs[key] != chance
    ]


def _varied(
    plain: tuple[Mapping[Situation, Fraction], Mapping[Situation, Fraction]],
    programs: tuple[Program, Program],
    names: tuple[str, str],
    tile_map: TileMap,
    options: tuple[Mapping[str, Any], Mapping[str, Any]],
) -> list[ComparedOdds]:
    """What differs where one attribute has another value; a ruleset that does not know it has the chance without it."""
    each = zip(programs, names, options, strict=True)
    found = [_chances(program, name, tile_map, chosen, is_varied=True) for program, name, chosen in each]
    keys = dict.fromkeys([*found[0], *found[1]])
    one, other = (
        {key: chances.get(key, without.get((key[0], key[1][:-1], key[2]), Fraction(0))) for key in keys}
        for chances, without in zip(found, plain, strict=True)
    )
    return _differing(one, other)


def _chances(
    program: Program, name: str, tile_map: TileMap, options: Mapping[str, Any], *, is_varied: bool = False
) -> dict[Situation, Fraction]:
    rule = program.rulebook.rolls[name]
    owner = _owner_of(program.rulebook.kinds["tile"])
    if not rule.has_target or owner is None:
        return {}
    world, _notices = new_world(program, tile_map, [Seat("one", "one", {}), Seat("two", "two", {})], options)
    world.begin_turn()
    one, two = world.things["player"]
    found: dict[Situation, Fraction] = {}
    met: set[tuple[str, ...]] = set()
    for tile in world.tiles:
        written = tile_map.tiles[tile.number].attributes.items()
        words = tuple(sorted(word for name, value in written for word in _words(name, value)))
        if is_varied and words in met:
            continue
        met.add(words)
        for adjacent in (True, False):
            near = world.touching[tile.number]
            if adjacent and not near:
                continue
            for other in world.tiles:
                world.set_value(other, owner, two)
            if adjacent:
                world.set_value(near[0], owner, one)
            for given, chance in _chances_of(program, world, rule, tile, (one, two), is_varied=is_varied):
                found[tile.id, (*words, *given), adjacent] = chance
    return found


def _words(name: str, value: Any) -> Iterator[str]:
    """What tells what is on a tile: words of the map, what is so, and numbers with what they count."""
    match value:
        case tuple() | list():
            yield from map(str, value)
        case True | "yes":
            yield name
        case False | "no" | None:
            pass
        case str():
            yield value
        case _:
            yield f"{name}: {value}"


def _owner_of(kind: KindRule) -> int | None:
    """The attribute of a tile that holds a player."""
    return next(
        (at for at, one in enumerate(kind.attributes) if one.type.form == "entity" and one.type.name == "player"), None
    )


def _chances_of(
    program: Program, world: World, rule: RollRule, tile: Entity, players: tuple[Entity, Entity], *, is_varied: bool
) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """The chance in one situation; varied, with each other value of the attributes of what is rolled with instead."""
    with world.tentative():
        try:
            arguments = Samples(program, world, tile, list(players)).for_rule(rule)
        except (RuleFault, BeyondBudget):
            return
        things = dict.fromkeys(one for one in (players[0], *arguments) if isinstance(one, Entity) and one is not tile)
        for given in _variants(program, world, things) if is_varied else [()]:
            try:
                chance = odds_of_roll(program, world, rule.name, arguments).success
            except (RuleFault, BeyondBudget):
                continue
            if chance is not None:
                yield given, chance


def _variants(program: Program, world: World, things: Iterable[Entity]) -> Iterator[tuple[str, ...]]:
    """What is said of each other value that one attribute may have, while it has it."""
    for thing in things:
        for at, attribute in enumerate(program.rulebook.kinds[thing.kind].attributes):
            values = options_of(attribute.type, world) if attribute.type.form in ("truth", "words", "row") else None
            was = thing.v[at]
            for value in values if values is not None and len(values) <= MOST_VALUES else ():
                if value != was and value is not None:
                    world.set_value(thing, at, value)
                    yield (f"{attribute.name}: {_said(value)}",)
            world.set_value(thing, at, was)


def _said(value: Value) -> str:
    """A value as a rule says it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case TableRow():
            return value.key
        case _:
            return str(value)
