"""Generated code and the naive walker agree on every definition, stat, row and test of all rulesets.

The worlds are filled at random (`tests/interpreter/worlds.py`); each is the same on every machine, since
its seed is the name of the ruleset and a number.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from random import Random
from typing import Any

import pytest

from dsl.understood.expressions import Aggregate, Node, Selection
from dsl.understood.operands import key_of
from dsl.understood.parameters import ParameterRule
from dsl.understood.rolls import RollForm
from dsl.understood.walk import nodes_in, slots_read
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.modifiers import in_lots, worked_at_once
from interpreter.faults import RuleFault
from interpreter.values.value import Chance, Value
from interpreter.world.world import World
from tests.interpreter.reference import Impossible, Walker, plain
from tests.interpreter.worlds import BUNDLED, OWN, argument_lists, random_world
from tests.loaded_once import program_of

WORLDS = 2
FAULT = "cannot be carried out"


class Remembering(Walker):
    """The walker, which walks through a definition or stat with the same arguments once: its world does not change."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._definitions = _Once(super().definition)
        self._stats = _Once(super().stat)

    def definition(self, name: str, arguments: list[Value]) -> Value:
        return self._definitions.of(name, arguments)

    def stat(self, name: str, arguments: list[Value]) -> Value:
        return self._stats.of(name, arguments)


class _Once:
    """What a way of working a rule out gave, or that nothing came of it."""

    def __init__(self, way: Callable[[str, list[Value]], Value]) -> None:
        self._way = way
        self._found: dict[tuple[Hashable, ...], Value | Impossible] = {}

    def of(self, name: str, arguments: list[Value]) -> Value:
        key = name, *map(told_apart, arguments)
        if key not in self._found:
            try:
                self._found[key] = self._way(name, arguments)
            except Impossible as impossible:
                self._found[key] = impossible
        found = self._found[key]
        if isinstance(found, Impossible):
            raise found
        return found


def told_apart(value: Any) -> Hashable:
    """A value as a key; a truth is no number."""
    if isinstance(value, list | tuple):
        return type(value), *map(told_apart, value)
    return type(value), frozenset(value) if isinstance(value, set) else value


def attempt(compute: Callable[..., Any], *arguments: Any) -> Any:
    """A value, or that there is none."""
    try:
        return plain(compute(*arguments))
    except (RuleFault, Impossible):
        return FAULT


def disagreements(name: str, arguments: list[Value], wanted: Any, **found: Any) -> list[str]:
    """Which of the ways found something else than the walker."""
    return [
        f"{name}({', '.join(map(repr, arguments))}) is {wanted!r}; {way}: {value!r}"
        for way, value in found.items()
        if value != wanted or isinstance(value, bool) != isinstance(wanted, bool)
    ]


@pytest.mark.parametrize("ruleset", [*BUNDLED, *OWN])
def test_definitions_agree(ruleset: str) -> None:
    program = program_of(ruleset)
    problems: list[str] = []
    for number in range(WORLDS):
        random = Random(f"{ruleset} {number}")
        world = random_world(program, random)
        walker = Remembering(world)
        for rule in program.rulebook.definitions.values():
            for arguments in argument_lists(program, world, rule.parameters, random):
                wanted = attempt(walker.definition, rule.name, arguments)
                generated = attempt(program.definition(rule.name), world, *arguments)
                problems += disagreements(rule.name, arguments, wanted, generated=generated)
    assert problems[:5] == []


@pytest.mark.parametrize("ruleset", [*BUNDLED, *OWN])
def test_stats_and_modifiers_agree(ruleset: str) -> None:
    """The sum of the rows of a stat, or of a roll where none of the rows that count is thrown."""
    program = program_of(ruleset)
    problems: list[str] = []
    for number in range(WORLDS):
        random = Random(f"{ruleset} {number}")
        world = random_world(program, random)
        walker = Remembering(world)
        for rule in program.rulebook.rolls.values():
            if rule.form is RollForm.CONTEST:
                continue
            code = program.rolls[rule.name]
            for arguments in argument_lists(program, world, rule.parameters, random):
                if attempt(is_thrown, program, world, rule.name, arguments) is not True:
                    wanted = attempt(walker.stat, rule.name, arguments)
                    fast = attempt(code.stat, world, arguments)
                    explained = attempt(traced, program, world, rule.name, arguments)
                    problems += disagreements(rule.name, arguments, wanted, fast=fast, explained=explained)
    assert problems[:5] == []


def is_thrown(program: Program, world: World, name: str, arguments: list[Value]) -> bool:
    """Whether dice stand in the modifiers that count; none do where a line gives the number of a stat outright."""
    code = program.rolls[name]
    frame = code.frame(world, arguments)
    is_stat = code.rule.form is RollForm.STAT
    if is_stat and (code.why_none(frame) is not None or code.result(frame) is not None):
        return False
    worked = worked_at_once(code.stack.worked_out(frame, in_lots))
    return any(isinstance(row.amount, Chance) for row in worked.rows)


def traced(program: Program, world: World, name: str, arguments: list[Value]) -> Value:
    """A stat as it is explained; its parts add up to it."""
    total, parts, _missing = program.rolls[name].explained(world, arguments)
    assert plain(sum(part.amount for part in parts)) == (0 if total is None else total)
    return total


@pytest.mark.parametrize("ruleset", [*BUNDLED, *OWN])
def test_targets_conditions_and_requirements_agree(ruleset: str) -> None:
    """The target and naturals of rolls, and what acts need, for all their arguments."""
    program = program_of(ruleset)
    problems: list[str] = []
    random = Random(ruleset)
    world = random_world(program, random)
    walker = Remembering(world)

    def compare(name: str, node: Node, parameters: tuple[ParameterRule, ...], frame: int) -> None:
        generated = program.compiler.code(node)
        for arguments in argument_lists(program, world, parameters, random, most=25):
            cells = [world, *arguments, *[None] * (frame - 1 - len(arguments))]
            wanted = attempt(walker.value, node, dict(enumerate(arguments, start=1)))
            found = attempt(generated, list(cells))
            problems.extend(disagreements(f"{name}: {node.source}", arguments, wanted, generated=found))

    for rule in program.rulebook.rolls.values():
        if rule.target is not None:
            compare(rule.name, rule.target, rule.parameters, rule.frame)
        for automatic in rule.automatics:
            compare(rule.name, automatic.condition, rule.parameters, rule.frame)
    for action in program.rulebook.actions.values():
        for at, requirement in enumerate(action.requirements):
            # A requirement is asked only when those before it hold, so it may rely on them.
            if at == 0:
                compare(action.name, requirement.condition, action.parameters, action.frame)
    assert problems[:5] == []


def closed(rule: object) -> Iterator[Node]:
    """The expressions in a rule that read no locals but their own."""
    for node in nodes_in(rule):
        read = slots_read(node)
        if not read or not read - {one.slot for one in nodes_in(node) if isinstance(one, Selection | Aggregate)}:
            yield node


@pytest.mark.parametrize("ruleset", [*BUNDLED, *OWN])
def test_expressions_without_locals_agree(ruleset: str) -> None:
    """When phases are skipped, who wins, what is in a table: all that stands for itself, wherever it is written."""
    program = program_of(ruleset)
    book = program.rulebook
    rules: list[object] = [*book.setup]
    for part in (book.tables, book.kinds, book.limits, book.rolls, book.procedures, book.actions, book.phases):
        rules += part.values()
    rules += book.victories.values()
    nodes = {key_of(node): node for rule in rules for node in closed(rule)}.values()
    problems: list[str] = []
    for number in range(WORLDS):
        world = random_world(program, Random(f"{ruleset} {number}"))
        walker = Remembering(world)
        for node in nodes:
            wanted = attempt(walker.value, node, {})
            problems += disagreements(node.source, [], wanted, generated=attempt(program.compiler.code(node), [world]))
    assert problems[:5] == []


def test_the_walker_finds_a_wrong_number() -> None:
    """The comparison itself would notice."""
    assert disagreements("seven", [], 7, generated=8) == ["seven() is 7; generated: 8"]
    assert disagreements("truth", [], 1, generated=True) != []
