"""What the value of an expression depends on, so that it can be kept until something of that changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import assert_never

from dsl.understood.expressions import (
    Aggregate,
    AllRows,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    Cases,
    ColumnOf,
    Constant,
    CountedDice,
    CurrentRound,
    CurrentStep,
    CurrentTurn,
    DefinitionCall,
    DiceAmount,
    EntriesSum,
    FieldOf,
    Function,
    FunctionCall,
    HasCondition,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    PastFacts,
    Rounding,
    RunningScene,
    Selection,
    SeveralOperation,
    StatCall,
    TableLookup,
    UnaryOperation,
    Wording,
)
from dsl.understood.rules import Rulebook
from dsl.understood.statements import AsLongAs, GainCondition, MakeEntries
from dsl.understood.walk import nodes_in, statements_in
from interpreter.world.changes import Reading


class Readings:
    """Finds what expressions of one rulebook read beside their locals, through definitions, stats and all."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook

    @cached_property
    def _lasting(self) -> Mapping[str, list[Node]]:
        """The tests as long as which a condition lasts, by the name of the condition."""
        found: dict[str, list[Node]] = {}
        for statement in statements_in(self._rulebook.bodies):
            if isinstance(statement, GainCondition) and isinstance(statement.duration, AsLongAs):
                found.setdefault(statement.condition, []).append(statement.duration.condition)
        return found

    def of(self, value: object) -> frozenset[Reading]:
        """All that the expressions in something read."""
        found: set[Reading] = set()
        seen: set[tuple[str, str]] = set()
        waiting: list[object] = [value]
        while waiting:
            for node in nodes_in(waiting.pop()):
                found.update(_own(node))
                found.update(("entry", name, 0) for name in self._entered(node))
                for name, rule in self._asked(node):
                    if name not in seen:
                        seen.add(name)
                        waiting.append(rule)
        return frozenset(found)

    def _entered(self, node: Node) -> tuple[str, ...]:
        """The names of the numbers whose entries an expression reads."""
        if isinstance(node, StatCall):
            return self._rulebook.rolls[node.name].family
        return node.names if isinstance(node, EntriesSum) else ()

    def of_roll(self, name: str) -> frozenset[Reading]:
        """All that a roll or stat reads when it is worked out, its entries too."""
        rule = self._rulebook.rolls[name]
        tests = tuple(one for each in rule.family for one in self._entry_tests.get(each, ()))
        return self.of((rule, tests)) | {("entry", each, 0) for each in rule.family}

    @cached_property
    def _entry_tests(self) -> Mapping[str, list[Node]]:
        """The tests as long as which entries last, by the number they stand on."""
        found: dict[str, list[Node]] = {}
        for statement in statements_in(self._rulebook.bodies):
            if isinstance(statement, MakeEntries) and isinstance(statement.duration, AsLongAs):
                for target in statement.targets:
                    found.setdefault(target.name, []).append(statement.duration.condition)
        return found

    def _asked(self, node: Node) -> Iterable[tuple[tuple[str, str], object]]:
        """The rules that an expression asks: definitions, stats, and those that make edges between tiles."""
        match node:
            case DefinitionCall():
                yield ("definition", node.name), self._rulebook.definitions[node.name].body
            case StatCall():
                yield ("stat", node.name), self._rulebook.rolls[node.name]
                for name in self._entered(node):
                    yield ("entries", name), tuple(self._entry_tests.get(name, ()))
            case EntriesSum():
                for name in node.names:
                    yield ("entries", name), tuple(self._entry_tests.get(name, ()))
            case HasCondition():
                yield ("condition", node.condition), tuple(self._lasting.get(node.condition, ()))
            case FunctionCall(function=Function.NEIGHBOURS | Function.DISTANCE | Function.PART | Function.PARTS):
                yield ("adjacency", ""), self._rulebook.adjacency
            case BinaryOperation(op=Binary.NEXT_TO):
                yield ("adjacency", ""), self._rulebook.adjacency
            case _:
                return


def _own(node: Node) -> Iterable[Reading]:
    """What an expression reads itself."""
    match node:
        case AttributeOf():
            yield ("value", node.kind, node.index)
        case AllThings():
            yield ("things", node.kind, 0)
        case BuiltInOf(name=BuiltIn.BORN):
            yield from (("things", kind, 0) for kind in node.of.type.words or (node.of.type.name,))
        case HasCondition():
            yield ("condition", node.condition, 0)
        case OptionValue():
            yield ("option", node.name, 0)
        case CurrentTurn():
            yield ("clock", "turn", 0)
        case FunctionCall(
            function=Function.NEIGHBOURS
            | Function.TOUCHING
            | Function.DISTANCE
            | Function.PART
            | Function.PARTS
            | Function.FREE_SIDES
        ):
            yield ("land", "", 0)
        case BinaryOperation(op=Binary.NEXT_TO):
            yield ("land", "", 0)
        case CurrentRound() | CurrentStep() | RunningScene() | BuiltInOf(name=BuiltIn.ROUND):
            yield ("clock", "path", 0)
        case PastFacts():
            yield ("log", node.name, 0)
            if node.within is not None:
                yield ("clock", {"turn": "turn", "phase": "phase_number"}.get(node.within, "path"), 0)
        case (
            Constant()
            | DiceAmount()
            | CountedDice()
            | Wording()
            | LocalValue()
            | NamedRow()
            | AllRows()
            | BuiltInOf()
            | ColumnOf()
            | FieldOf()
            | DefinitionCall()
            | StatCall()
            | EntriesSum()
            | FunctionCall()
            | TableLookup()
            | UnaryOperation()
            | BinaryOperation()
            | SeveralOperation()
            | Rounding()
            | HasItems()
            | Cases()
            | Selection()
            | Aggregate()
        ):
            return
        case _:
            assert_never(node)
