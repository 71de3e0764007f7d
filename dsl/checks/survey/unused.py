"""What nothing leads to: each declaration with those that it names, followed from what stands for itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, assert_never

from dsl import tree as t
from dsl.resolve.names.symbols import BUILT_IN_KINDS, name_of
from dsl.types import Type
from dsl.understood.effects import (
    ActionOffered,
    AnythingChanged,
    AttributeChanged,
    ConditionChanged,
    Effect,
    EntriesChanged,
    LocalSet,
    MomentPassed,
    NameGiven,
    ProcedureDone,
    RollMade,
    RoundBegun,
    ThingMade,
    effects,
)
from dsl.understood.expressions import (
    Aggregate,
    AllRows,
    AllThings,
    AttributeOf,
    BinaryOperation,
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
from dsl.understood.parameters import ParameterRule
from dsl.understood.rolls import RollRule
from dsl.understood.rules import (
    ActionRule,
    AdjacencyRule,
    ConditionRule,
    DefinitionRule,
    EffectRule,
    KindRule,
    LimitRule,
    LinksRule,
    OptionRule,
    PhaseRule,
    ProcedureRule,
    SetupRule,
    VictoryRule,
)
from dsl.understood.tables import TableRule
from dsl.understood.triggers import Edge, Following, Replacement

if TYPE_CHECKING:
    from dsl.checks.survey.declared import RulePart


_NAMELESS: Final = frozenset({LocalValue, Constant, BinaryOperation, BuiltInOf, FieldOf, SeveralOperation})
"""The most frequent expressions; they name no declaration."""


def unused(declarations: Iterable[t.Declared], parts: Sequence[RulePart]) -> tuple[t.Declared, ...]:
    """The declarations nothing leads to; of those that lead to each other the first."""
    uses = {part.name: set[str]() for part in parts}
    for part in parts:
        uses[part.name] |= set(_named(part)) - {part.name}
    reached: set[str] = set()
    _follow({part.name for part in parts if _stands_alone(part)}, uses, reached)
    idle = [name for name in uses if name not in reached]
    asked = {name for user in idle for name in uses[user]}
    first: dict[str, None] = {}
    for name in [*(name for name in idle if name not in asked), *(name for name in idle if name in asked)]:
        if name not in reached:
            first[name] = None
            _follow({name}, uses, reached)
    return tuple(one for one in declarations if name_of(one) in first)


def _follow(names: set[str], uses: dict[str, set[str]], reached: set[str]) -> None:
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in uses and name not in reached:
            reached.add(name)
            waiting.extend(uses[name])


def _stands_alone(part: RulePart) -> bool:
    if isinstance(
        part.rule,
        SetupRule | PhaseRule | VictoryRule | AdjacencyRule | LinksRule | EffectRule | Following | Edge | Replacement,
    ):
        return True
    return isinstance(part.rule, KindRule) and part.name in BUILT_IN_KINDS


def _named(part: RulePart) -> Iterator[str]:
    """The declarations that a declaration names."""
    if isinstance(part.rule, OptionRule):
        yield from part.rule.needs
    for node in part.nodes:
        if type(node) not in _NAMELESS:
            yield from _named_in(node)
    for kind in {id(node.type): node.type for node in part.nodes}.values():
        yield from _of_type(kind)
    for statement in part.statements:
        for effect in effects(statement):
            yield from _named_by(effect)
    match part.rule:
        case ActionRule():
            yield from part.rule.limits
            yield from _of_parameters(part.rule.parameters)
        case RollRule():
            yield from part.rule.ancestors
            yield from _of_parameters(part.rule.parameters)
        case DefinitionRule() | ProcedureRule():
            yield from _of_parameters(part.rule.parameters)
        case KindRule():
            for attribute in part.rule.attributes:
                yield from _of_type(attribute.type)
                yield from () if attribute.option is None else (attribute.option,)
        case LimitRule():
            yield from part.rule.per
        case ConditionRule():
            yield from _of_type(part.rule.bearer)
        case EffectRule():
            yield part.rule.table
            yield part.rule.kind
        case Following() | Edge() | Replacement():
            pass  # what nobody does is not done because something would follow it
        case TableRule():
            yield from (row.option for row in part.rule.rows if row.option is not None)
        case LinksRule():
            for attribute in part.rule.attributes:
                yield from _of_type(attribute.type)
        case OptionRule() | AdjacencyRule() | SetupRule() | PhaseRule() | VictoryRule():
            pass
        case _:
            assert_never(part.rule)


def _of_parameters(parameters: tuple[ParameterRule, ...]) -> Iterator[str]:
    return (name for parameter in parameters for name in _of_type(parameter.type))


def _named_in(node: Node) -> tuple[str, ...]:
    match node:
        case LocalValue() | Constant() | BinaryOperation() | BuiltInOf() | FieldOf() | SeveralOperation():
            return ()
        case OptionValue() | DefinitionCall() | StatCall() | PastFacts():
            return (node.name,)
        case AllRows() | NamedRow() | ColumnOf() | TableLookup():
            return (node.table,)
        case AllThings() | AttributeOf() | RunningScene():
            return (node.kind,)
        case EntriesSum():
            return node.names
        case HasCondition():
            return (node.condition,)
        case (
            DiceAmount()
            | CountedDice()
            | Wording()
            | CurrentTurn()
            | CurrentRound()
            | CurrentStep()
            | CurrentPhase()
            | PlayersInOrder()
            | FunctionCall()
            | LinkedCall()
            | LinkValue()
            | WayLength()
            | Reached()
            | UnaryOperation()
            | Rounding()
            | HasItems()
            | Cases()
            | Selection()
            | Aggregate()
        ):
            return ()
        case _:
            assert_never(node)


def _named_by(effect: Effect) -> Iterator[str]:
    match effect:
        case LocalSet():
            yield from () if effect.type is None else _of_type(effect.type)
        case AttributeChanged() | NameGiven() | ThingMade():
            yield effect.kind
        case ConditionChanged():
            yield effect.condition
        case RollMade():
            yield effect.roll
        case EntriesChanged():
            yield from () if effect.target is None else (effect.target,)
        case ProcedureDone():
            yield effect.procedure
        case ActionOffered():
            yield effect.action
        case AnythingChanged() | MomentPassed() | RoundBegun():
            pass
        case _:
            assert_never(effect)


def _of_type(kind: Type) -> Iterator[str]:
    if kind.item is not None:
        yield from _of_type(kind.item)
    elif kind.name:
        yield kind.name
