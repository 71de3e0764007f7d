"""Values in play lie in the ranges that the checker finds, and what it calls always so is so."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dsl.checks.survey.depth import Depths
from dsl.checks.survey.ranges import Ranges
from dsl.checks.survey.truth import TruthJudge
from dsl.loader import load_ruleset
from dsl.understood.expressions import Constant, FieldOf, Node
from dsl.understood.rolls import RollForm
from dsl.understood.walk import nodes_in, statements_in
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.values.value import Chance, Value
from interpreter.world.world import World
from tests.interpreter.random_numbers import random_numbers
from tests.interpreter.reference import Impossible, Locals, Walker
from tests.interpreter.worlds import OWN, argument_lists, random_world
from tests.loaded_once import program_of

WORLDS = 2


class Holding(Walker):
    """The walker, which holds each value against its range."""

    def __init__(self, world: World, ranges: Ranges) -> None:
        super().__init__(world)
        self.ranges = ranges
        self.judge = TruthJudge(ranges)
        self.wrong: list[str] = []

    def value(self, node: Node, f: Locals) -> Any:
        found = super().value(node, f)
        self.hold(node, found)
        return found

    def hold(self, node: Node, found: Any) -> None:
        """Note what lies outside of its range."""
        if isinstance(found, bool):
            judged = self.judge.of(node)
            if judged is not None and judged is not found and not isinstance(node, Constant):
                self.wrong.append(f"{node.source} is {found}, and is said to be always {judged}")
        elif isinstance(found, int | Fraction) and not _of_a_fact(node):
            range_ = self.ranges.of(node)
            if (range_.low is not None and found < range_.low) or (range_.high is not None and found > range_.high):
                self.wrong.append(f"{node.source} is {found}, and is said to lie from {range_.low} to {range_.high}")


def _of_a_fact(node: Node) -> bool:
    """Whether it reads the total of a fact; those of worlds at random are made up."""
    return any(isinstance(one, FieldOf) and one.name == "total" for one in nodes_in(node))


def worked_out(walker: Holding, program: Program, random: Random, most: int) -> list[str]:
    """What is wrong of all definitions and stats of a world."""
    book, world = program.rulebook, walker.world
    for rule in book.definitions.values():
        for given in argument_lists(program, world, rule.parameters, random, most):
            _tried(walker.definition, rule.name, given)
            found = _tried(program.definition(rule.name), world, *given)
            walker.hold(rule.body, found)
    for stat in book.rolls.values():
        if stat.form is not RollForm.STAT:
            continue
        for given in argument_lists(program, world, stat.parameters, random, most):
            _tried(walker.stat, stat.name, given)
            found = _tried(program.rolls[stat.name].stat, world, given)
            shown = walker.ranges.shown(stat)
            if found is not None and not isinstance(found, Chance):
                if (shown.low is not None and found < shown.low) or (shown.high is not None and found > shown.high):
                    walker.wrong.append(f"{stat.name} is {found}, and is said to lie from {shown.low} to {shown.high}")
    return walker.wrong


def _tried(work: Any, *given: Any) -> Value:
    try:
        found: Value = work(*given)
    except (RuleFault, Impossible):
        return None
    return found


def world_without_entries(program: Program, random: Random) -> World:
    """A world at random; what is entered at random stands on numbers on which no rule makes any entries."""
    world = random_world(program, random)
    for origin in {one.origin for each in world.entries.all.values() for one in each}:
        world.remove_entries(origin, None, ())
    return world


def ranges_of(program: Program) -> Ranges:
    """What the checker says of the numbers of a ruleset."""
    book = program.rulebook
    return Ranges(book, Depths(book, statements_in(book.bodies)))


@pytest.mark.parametrize("ruleset", OWN)
def test_values_lie_in_their_ranges(ruleset: str) -> None:
    program = program_of(ruleset)
    ranges = ranges_of(program)
    for number in range(WORLDS):
        random = Random(f"{ruleset} {number}")
        world = world_without_entries(program, random)
        assert worked_out(Holding(world, ranges), program, random, 10)[:5] == []


@pytest.mark.parametrize("seed", range(40))
def test_numbers_at_random_lie_in_their_ranges(seed: int, tmp_path: Path) -> None:
    random = Random(f"ranges {seed}")
    file = tmp_path / "numbers.law"
    file.write_text(random_numbers(random), encoding="utf-8")
    program = Program(load_ruleset(file, checks=lambda _: ()).sound())
    ranges = ranges_of(program)
    for _ in range(WORLDS):
        world = world_without_entries(program, random)
        assert worked_out(Holding(world, ranges), program, random, 10)[:5] == []
