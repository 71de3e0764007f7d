"""What the value of an expression depends on, so that it can be kept until something of that changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, assert_never

from dsl.tree.words import TRUSTED
from dsl.types import Type
from dsl.understood.effects import REVEALED
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
    CurrentPhase,
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
    LinkedCall,
    LinkValue,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    PastFacts,
    PlayersInOrder,
    Reached,
    Rounding,
    RunningScene,
    Selection,
    SeveralOperation,
    StatCall,
    TableLookup,
    UnaryOperation,
    WayLength,
    Wording,
)
from dsl.understood.rolls import RollRule
from dsl.understood.rules import ActionRule, Rulebook
from dsl.understood.walk import nodes_in
from interpreter.world.following.changes import Reading

Asked = tuple[tuple[str, str], object]
"""A rule that an expression asks, by its sort and its name."""
_READS_NOTHING: Final = frozenset(
    {
        Constant,
        LocalValue,
        NamedRow,
        ColumnOf,
        FieldOf,
        UnaryOperation,
        SeveralOperation,
        Rounding,
        HasItems,
        Cases,
        Selection,
        Aggregate,
        DiceAmount,
        CountedDice,
    }
)
"""Expressions that read nothing and ask no rule themselves: what stands in them is looked at for itself."""


class ReadByItself(NamedTuple):
    """What the expressions in something read themselves, and which rules they ask."""

    own: frozenset[Reading]
    asked: tuple[Asked, ...]


class Readings:
    """Finds what expressions of one rulebook read beside their locals, through definitions, stats and all.

    Each rule is looked at once, however many ask it.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._rules: dict[tuple[str, str], ReadByItself] = {}
        self._rolls: dict[str, frozenset[Reading]] = {}

    def of(self, value: object) -> frozenset[Reading]:
        """All that the expressions in something read."""
        return self.of_all([self.looked_at(value)])

    def of_all(self, looked: Iterable[ReadByItself]) -> frozenset[Reading]:
        """All that is read by what was looked at, with all rules that are asked in turn."""
        found: set[Reading] = set()
        seen: set[tuple[str, str]] = set()
        waiting = list(looked)
        while waiting:
            one = waiting.pop()
            found |= one.own
            for name, rule in one.asked:
                if name not in seen:
                    seen.add(name)
                    if name not in self._rules:
                        self._rules[name] = self.looked_at(rule)
                    waiting.append(self._rules[name])
        return frozenset(found)

    def of_one(self, node: Node) -> frozenset[Reading]:
        """All that an expression reads but for what stands in it."""
        own = {*_own(node), *self._by_rules(node)}
        return self.of_all([ReadByItself(frozenset(own), tuple(self.asked(node)))])

    def _by_rules(self, node: Node) -> Iterable[Reading]:
        """What it hangs on the rulebook that an expression reads itself."""
        yield from (("value", kind, at) for kind, at in self._asked_of_seen(node))
        yield from (("entry", name, 0) for name in self._entered(node))
        yield from (("option", name, 0) for name in self._options(node))

    def looked_at(self, value: object) -> ReadByItself:
        """What the expressions in something read themselves, and which rules they ask."""
        found: set[Reading] = set()
        asked: dict[tuple[str, str], object] = {}
        for node in nodes_in(value):
            if type(node) in _READS_NOTHING:  # as most are
                continue
            found.update(_own(node))
            found.update(self._by_rules(node))
            asked.update(self.asked(node))
        return ReadByItself(frozenset(found), tuple(asked.items()))

    def _entered(self, node: Node) -> tuple[str, ...]:
        """The names of the numbers whose entries an expression reads."""
        if isinstance(node, StatCall):
            return self._rulebook.rolls[node.name].family
        return node.names if isinstance(node, EntriesSum) else ()

    def _asked_of_seen(self, node: Node) -> Iterable[tuple[str, int]]:
        """The attributes of a thing by which the rules say who sees it, where it is asked whether somebody does."""
        if not (isinstance(node, FunctionCall) and node.function is Function.SEES):
            return
        kind = self._rulebook.kinds[node.arguments[1].type.name]
        for one in nodes_in(kind.seen or ()):
            if isinstance(one, LocalValue) and one.slot <= len(kind.attributes):
                yield kind.name, one.slot - 1

    def _options(self, node: Node) -> Iterable[str]:
        """The options on which it hangs which rows of a table an expression goes through."""
        match node:
            case AllRows() | TableLookup():
                table = node.table
            case BuiltInOf(name=BuiltIn.PLACE):
                table = node.of.type.name
            case FunctionCall(function=Function.SHIFTED):
                table = node.type.name
            case _:
                return ()
        return (row.option for row in self._rulebook.tables[table].rows if row.option is not None)

    def of_roll(self, name: str) -> frozenset[Reading]:
        """All that a roll or stat reads when it is worked out, its entries too."""
        if name not in self._rolls:
            rule = self._rulebook.rolls[name]
            tests = tuple(one for each in rule.family for one in self._rulebook.summary.entries_while.get(each, ()))
            self._rolls[name] = self.of((rule, tests)) | {("entry", each, 0) for each in rule.family}
        return self._rolls[name]

    def asked(self, node: Node) -> Iterable[Asked]:
        """The rules that an expression asks: definitions, stats, and those that make edges between tiles."""
        match node:
            case DefinitionCall():
                yield ("definition", node.name), self._rulebook.definitions[node.name].body
            case StatCall():
                yield ("stat", node.name), self._rulebook.rolls[node.name]
                for name in self._entered(node):
                    yield ("entries", name), self._rulebook.summary.entries_while.get(name, ())
            case EntriesSum():
                for name in node.names:
                    yield ("entries", name), self._rulebook.summary.entries_while.get(name, ())
            case HasCondition():
                yield ("condition", node.condition), self._rulebook.summary.conditions_while.get(node.condition, ())
            case FunctionCall(function=Function.NEIGHBOURS | Function.DISTANCE | Function.PART | Function.PARTS):
                yield ("adjacency", ""), self._rulebook.adjacency
            case FunctionCall(function=Function.SEES, arguments=(_, thing)):
                yield ("viewers", thing.type.name), self._rulebook.kinds[thing.type.name].seen or ()
            case BinaryOperation(op=Binary.NEXT_TO) | WayLength(by=None):
                yield ("adjacency", ""), self._rulebook.adjacency
            case _:
                return


class Hidden:
    """What somebody may not see, by the rules of one rulebook."""

    def __init__(self, rulebook: Rulebook, readings: Readings) -> None:
        self._rulebook = rulebook
        self._readings = readings
        self.kinds = frozenset(one.name for one in rulebook.kinds.values() if one.seen is not None)
        self._attributes = frozenset(
            (kind.name, at)
            for kind in rulebook.kinds.values()
            for at, one in enumerate(kind.attributes)
            if kind.seen is not None or one.seen is not None or self._names_hidden(one.type)
        )
        named: tuple[RollRule | ActionRule, ...] = (*rulebook.rolls.values(), *rulebook.actions.values())
        self._facts = frozenset(one.name for one in named if one.seen is not None)
        self._conditions = frozenset(one.name for one in rulebook.conditions.values() if one.seen is not None)

    def _names_hidden(self, kind: Type) -> bool:
        return kind.name in self.kinds or (kind.item is not None and self._names_hidden(kind.item))

    @property
    def is_empty(self) -> bool:
        """Whether everybody sees everything."""
        return not (self._attributes or self._facts or self._conditions)

    def attribute(self, kind: str, index: int) -> bool:
        """Whether somebody may not see what an attribute holds."""
        return (kind, index) in self._attributes

    def reads(self, value: object) -> bool:
        """Whether the expressions in something read what somebody may not see."""
        return not self.is_empty and any(map(self._is_hidden, self._readings.of(value)))

    def reads_alone(self, node: Node) -> bool:
        """Whether an expression itself reads it, or the rules that it asks; what stands in it speaks for itself."""
        if any(map(self._is_hidden, _own(node))):
            return True
        return any(self.reads(rule) for _, rule in self._readings.asked(node))

    def read_by(self, node: Node) -> frozenset[Reading]:
        """What somebody may not see of what an expression itself reads, or the rules that it asks."""
        read = set(_own(node)).union(*(self._readings.of(rule) for _, rule in self._readings.asked(node)))
        return frozenset(filter(self._is_hidden, read))

    def reads_trusted(self, value: object) -> bool:
        """Whether the expressions in something read what is hidden and the checker has left to the writer."""
        return any(self._is_hidden(one) and self._is_trusted(one) for one in self._readings.of(value))

    def _is_trusted(self, reading: Reading) -> bool:
        sort, name, index = reading
        match sort:
            case "value":
                kind = self._rulebook.kinds[name]
                return TRUSTED in (*kind.cites, *kind.attributes[index].cites)
            case "things":
                return TRUSTED in self._rulebook.kinds[name].cites
            case "condition":
                return TRUSTED in self._rulebook.conditions[name].cites
            case _:
                rules = (self._rulebook.rolls.get(name), self._rulebook.actions.get(name))
                return any(one is not None and TRUSTED in one.cites for one in rules)

    def _is_hidden(self, reading: Reading) -> bool:
        sort, name, index = reading
        match sort:
            case "value":
                return (name, index) in self._attributes
            case "things":
                return name in self.kinds
            case "condition":
                return name in self._conditions
            case "log":
                return name in self._facts
            case _:
                return False


def _names(kind: Type) -> Iterable[Reading]:
    """The names of things that are read where values of a type are shown, or asked for their names."""
    if kind.item is not None:
        yield from _names(kind.item)
    elif kind.form == "entity":
        yield from (("name", one, 0) for one in kind.words or (kind.name,))


def _own(node: Node) -> Iterable[Reading]:
    """What an expression reads itself."""
    match node:
        case AttributeOf():
            yield ("value", node.kind, node.index)
        case AllThings():
            yield ("things", node.kind, 0)
        case BuiltInOf(name=BuiltIn.BORN):
            yield from (("things", kind, 0) for kind in node.of.type.words or (node.of.type.name,))
        case BuiltInOf(name=BuiltIn.NAME):
            yield from _names(node.of.type)
        case Wording():
            for inserted in node.template.inserted:
                yield from _names(inserted.type)
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
            | Function.DIRECTION
        ):
            yield ("land", "", 0)
        case FunctionCall(function=Function.SEES):
            yield ("entry", REVEALED, 0)
        case BinaryOperation(op=Binary.NEXT_TO):
            yield ("land", "", 0)
        case LinkedCall() | WayLength():
            yield ("land", "", 0)
        case LinkValue():
            return  # what the map says does not change, and of tiles made in play it says nothing
        case CurrentPhase():
            yield ("clock", "phase", 0)
        case PlayersInOrder():
            yield ("clock", "order", 0)
            yield ("things", "player", 0)
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
            | LocalValue()
            | Reached()
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
