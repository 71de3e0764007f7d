"""What is kept of a world (indexes, memos) is what would be found anew, whatever changes and is taken back."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from dsl.understood.rolls import RollForm, RollRule
from dsl.understood.rules import DefinitionRule
from interpreter.faults import RuleFault
from interpreter.values.value import Entity
from interpreter.world.following.indexes import BORN, Indexes
from interpreter.world.world import World
from tests.interpreter.reference import Walker, plain
from tests.interpreter.test_reference import attempt
from tests.interpreter.worlds import BUNDLED, OWN, argument_lists, random_value, random_world
from tests.loaded_once import program_of

CHANGES = 40


def change(world: World, program: Any, random: Random) -> None:
    """Some change that a rule could make."""
    kind = random.choice([one for one in program.rulebook.kinds.values() if world.things[one.name]])
    thing = random.choice(world.things[kind.name])
    match random.randrange(6):
        case 0 if kind.name not in ("tile", "board", "player"):
            world.remove(thing)
        case 1 if kind.name not in ("tile", "board", "player"):
            with suppress(RuleFault):  # there may be only one like this
                world.create(kind.name, list(thing.v))
        case 2:
            world.begin_turn()
        case 3:
            world.begin_phase(next(iter(program.rulebook.phases), ""))
        case _ if kind.attributes:
            at = random.randrange(len(kind.attributes))
            attribute = kind.attributes[at]
            world.set_value(thing, at, random_value(program, world, attribute.type, random))
        case _:
            pass


def built_anew(world: World) -> dict[tuple[str, int], dict[Any, list[Entity]]]:
    """The indexes as they would be built now."""
    fresh = Indexes(world.things)
    return {key: {value: things for value, things in fresh[key].items() if things} for key in world.by}


@pytest.mark.parametrize("ruleset", [*BUNDLED, *OWN])
def test_indexes_follow_every_change(ruleset: str) -> None:
    program = program_of(ruleset)
    random = Random(ruleset)
    world = random_world(program, random)
    for kind in program.rulebook.kinds.values():
        for at in range(len(kind.attributes)):
            assert world.by[kind.name, at] is not None
        assert world.by[kind.name, BORN] is not None
    with world.changes.tentative():
        for _ in range(CHANGES):
            change(world, program, random)
            kept = {key: {value: one for value, one in index.items() if one} for key, index in world.by.items()}
            assert kept == built_anew(world)
    assert {key: {v: one for v, one in index.items() if one} for key, index in world.by.items()} == built_anew(world)


@pytest.mark.parametrize("ruleset", [*BUNDLED, *OWN])
def test_kept_values_are_those_found_anew(ruleset: str) -> None:
    program = program_of(ruleset)
    random = Random(f"memos {ruleset}")
    world = random_world(program, random)
    stats = {name: rule for name, rule in program.rulebook.rolls.items() if rule.form is RollForm.STAT}
    rules: list[DefinitionRule | RollRule] = [*program.rulebook.definitions.values(), *stats.values()]
    asked = [
        (rule.name, arguments)
        for rule in rules
        for arguments in argument_lists(program, world, rule.parameters, random, most=3)
    ]
    for _ in range(CHANGES // 2):
        for name, arguments in random.sample(asked, min(12, len(asked))):
            if all(not isinstance(one, Entity) or one.alive for one in arguments):
                walker = Walker(world)
                if name in stats:
                    wanted = attempt(walker.stat, name, arguments)
                    found = attempt(program.compiler.stat, world, name, *arguments)
                else:
                    wanted = attempt(walker.definition, name, arguments)
                    found = attempt(program.definition(name), world, *arguments)
                assert found == plain(wanted), name
        change(world, program, random)


@pytest.mark.parametrize("ruleset", [*BUNDLED, *OWN])
def test_whether_an_act_is_legal_is_kept_until_it_may_be_otherwise(ruleset: str) -> None:
    program = program_of(ruleset)
    random = Random(f"legal {ruleset}")
    world = random_world(program, random)
    codes = list(program.actions.values())
    for _ in range(CHANGES // 2):
        for code in random.sample(codes, min(6, len(codes))):
            for by in world.things["player"][:2]:
                with suppress(RuleFault):
                    assert code.is_legal(world, by) is bool(code.legal(world, by, 1)), code.rule.name
        change(world, program, random)


def test_whether_somebody_sees_a_thing_hangs_on_what_the_rules_say_of_who_sees_it() -> None:
    program = program_of("fogs")
    read = program.compiler.readings.of(program.rulebook.actions["attack"])
    fleet = program.rulebook.kinds["fleet"]
    assert {("value", "fleet", fleet.index(name)) for name in ("owner", "place")} <= read
