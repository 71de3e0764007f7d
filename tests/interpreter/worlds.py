"""Worlds at random: any ruleset on a map, with things, attributes, conditions and log entries that fit its types."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from dsl.border.diagnostics import Stopped
from dsl.types import Type
from dsl.understood.parameters import ParameterRule
from dsl.understood.rolls import Measure, RollRule
from dsl.understood.rules import ActionRule, KindRule
from interpreter.answers import options_of
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.new_world import Seat, new_world
from interpreter.values.numbers import Number, exact
from interpreter.values.value import Entity, Lasting, Value
from interpreter.world.entries import Entry
from interpreter.world.world import World
from maps import TileMap, open_map

ROOT = Path(__file__).resolve().parents[2]
BUNDLED = tuple(sorted(path.parent.name for path in ROOT.glob("rulesets/*/ruleset.law")))
OWN = tuple(sorted({path.parent.name for path in ROOT.glob("tests/rulesets/*/*.law")}))
ATLAS = ("duel", "small_continent", "realm", "two_planets", "market_towns", "club_campaign")
TEXTS = ("", "Anna", "forest")


def random_world(program: Program, random: Random, players: int = 3) -> World:
    """A world of the first map of the atlas that has what the rules need, filled at random."""
    for name in ATLAS:
        tile_map = open_map(name)
        try:
            world, _notices = new_world(program, tile_map, _seats(program, tile_map, random, players), {})
        except Stopped:
            continue
        break
    else:
        raise AssertionError(f"no map of the atlas fits {program.rulebook.header.name}")
    _options(program, world, random)
    _things(program, world, random)
    for kind in program.rulebook.kinds.values():
        for entity in world.things[kind.name]:
            _fill(program, world, kind, entity, random)
    _conditions(program, world, random)
    _log(program, world, random)
    _entries(program, world, random)
    return world


def _seats(program: Program, tile_map: TileMap, random: Random, players: int) -> list[Seat]:
    """Players with the attributes that have no default, as a campaign file would name them."""
    seats = []
    for number in range(players):
        given: dict[str, Any] = {}
        for attribute in program.rulebook.kinds["player"].attributes:
            if attribute.default is None and not attribute.type.optional and attribute.type.form in ("row", "words"):
                words = attribute.type.words or tuple(program.rows[attribute.type.name])
                given[attribute.name] = random.choice(words)
        seats.append(Seat(f"player_{chr(97 + number)}", f"Player {number}", given))
    return seats


def _options(program: Program, world: World, random: Random) -> None:
    for name, rule in program.rulebook.options.items():
        choices = options_of(rule.type, world)
        if choices is not None and random.random() < 0.5:
            world.set_option(name, random.choice(choices))


def _things(program: Program, world: World, random: Random) -> None:
    world.set_clock(world.clock._replace(turn=random.randint(1, 3), phase_number=1))
    for kind in program.rulebook.kinds.values():
        if kind.name not in ("tile", "player", "board"):
            for _ in range(random.randint(1, 4)):
                # What must be given is there from the start, for a line may look at a thing as soon as it is made.
                values = program.kinds[kind.name].defaults(world)
                for index, attribute in enumerate(kind.attributes):
                    if values[index] is None and not attribute.type.optional:
                        values[index] = random_value(program, world, attribute.type, random)
                try:
                    entity = world.create(kind.name, values)
                except RuleFault:
                    continue  # a second one of what there is only one of
                world.set_born(entity, random.randint(max(0, world.turn - 1), world.turn))


def _fill(program: Program, world: World, kind: KindRule, entity: Entity, random: Random) -> None:
    for index, attribute in enumerate(kind.attributes):
        low = 0 if attribute.low is None else program.compiler.code(attribute.low)([world, entity])
        high = low + 6 if attribute.high is None else program.compiler.code(attribute.high)([world, entity])
        if attribute.type.form in ("number", "fraction"):
            low, high = min(low, high), max(low, min(high, low + 12))
        world.set_value(entity, index, random_value(program, world, attribute.type, random, low, high))


def random_value(
    program: Program, world: World, kind: Type, random: Random, low: Number = 0, high: Number = 6
) -> Value:
    """Some value of a type."""
    if kind.optional and random.random() < 0.25:
        return None
    if kind.form == "many" and kind.item is not None:
        every = options_of(kind.item, world) or ()
        return tuple(one for one in every if random.random() < min(0.3, 4 / max(1, len(every))))
    if kind.form == "number":
        return random.randint(int(low), int(high))
    if kind.form == "fraction":
        return exact(low + Fraction(random.randint(0, int(2 * (high - low))), 2))
    if kind.form == "text":
        return random.choice(TEXTS)
    choices = options_of(kind.present(), world)
    return random.choice(choices) if choices else None


def _conditions(program: Program, world: World, random: Random) -> None:
    for name, rule in program.rulebook.conditions.items():
        for entity in world.things.get(rule.bearer.name, ()):
            if random.random() < 0.2:
                world.gain(entity, name, Lasting())


def _log(program: Program, world: World, random: Random) -> None:
    """Some facts about rolls, contests and acts, of this turn and phase or an earlier one."""
    rules: list[RollRule | ActionRule] = [*program.rulebook.rolls.values(), *program.rulebook.actions.values()]
    for rule in rules:
        for _ in range(random.randint(0, 2)):
            data = {p.name: random_value(program, world, p.type, random) for p in rule.parameters}
            extra: dict[str, Value] = {"success": random.random() < 0.5, "total": random.randint(0, 9), "natural": 7}
            players = world.things["player"]
            extra |= {"winner": random.choice(players), "loser": random.choice(players), "margin": 1, "tied": False}
            if all(p.type.optional or data[p.name] is not None for p in rule.parameters):
                world.note(rule.name, extra | data)
        world.set_clock(world.clock._replace(phase_number=random.randint(1, 2)))


def _entries(program: Program, world: World, random: Random) -> None:
    """Entries on some numbers, with all of the values they are about, some or none."""
    for rule in program.rulebook.rolls.values():
        if rule.measure is Measure.TOTAL and random.random() < 0.3:
            named = rule.parameters[: random.randint(0, len(rule.parameters))]
            values = tuple(random_value(program, world, one.type, random) for one in named)
            world.make_entry(Entry(rule.name, values, random.randint(-3, 3), "rain", "weather", Lasting()))


def argument_lists(
    program: Program, world: World, parameters: tuple[ParameterRule, ...], random: Random, most: int = 40
) -> list[list[Value]]:
    """All argument lists where they are few, otherwise `most` of them at random; numbers are 0, 1 and 5."""
    choices: list[tuple[Value, ...]] = []
    for parameter in parameters:
        kind = parameter.type
        if kind.form in ("number", "fraction"):
            choices.append((0, 1, 5))
        elif kind.form == "many":
            choices.append(tuple(random_value(program, world, kind, random) for _ in range(3)))
        else:
            choices.append(options_of(kind, world) or ())
    count = 1
    for some in choices:
        count *= len(some)
    if count <= most:
        return [list(one) for one in product(*choices)]
    return [[random.choice(some) for some in choices] for _ in range(most)]
