"""What is declared and never used, and conditions that come or go to no purpose.

Phases, setups, victories and adjacency stand for themselves; so do the kinds every campaign has. Everything else is
used when one of them asks for it, directly or through others. Of a chain of unused names only the first is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.checks.survey import RulePart, Survey
from dsl.resolve.names.symbols import BUILT_IN_KINDS, name_of, sort_of
from dsl.types import Type
from dsl.understood import statements as s
from dsl.understood.effects import (
    ActionOffered,
    AnythingChanged,
    AttributeChanged,
    ConditionChanged,
    Effect,
    EntriesChanged,
    LocalSet,
    MomentPassed,
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
from dsl.understood.rules import (
    ActionRule,
    AdjacencyRule,
    AttributeRule,
    ConditionRule,
    DefinitionRule,
    EffectRule,
    KindRule,
    LimitRule,
    OptionRule,
    ParameterRule,
    PhaseRule,
    ProcedureRule,
    RollRule,
    SetupRule,
    TableRule,
    VictoryRule,
)
from dsl.understood.triggers import Edge, Following, Replacement
from dsl.understood.walk import slots_read

NEVER_USED = Mistake("never-used", Severity.WARNING, "no rule uses {sort} “{name}”", "use it, or take it out")


def never_used(look: Survey) -> Iterator[Finding]:
    """Something is declared, and nothing that is played leads to it.

    Found:
        define harvest_of(t: tile) = 3      # finds: never-used
    Instead:
        kind player
          grain: number
        define harvest_of(t: tile) = 3
        phase harvest
          each player in order
            player.grain up sum of harvest_of(t) for each t in tiles
    """
    for declaration in _unused(look):
        if not isinstance(declaration, t.Action | t.Condition | t.Roll) and not _is_report(declaration):
            sort = sort_of(declaration, alone=True)
            yield NEVER_USED.at(_place(declaration), sort=sort, name=name_of(declaration))


ONLY_ASKED = Mistake(
    "only-asked",
    Severity.TIP,
    "no rule uses {sort} “{name}”; it can only be asked for, as cases and `odds` do",
    "use it if a rule was meant to, or leave it to be asked for",
)


def only_asked(look: Survey) -> Iterator[Finding]:
    """A stat or a roll that no rule uses: worked out and thrown by nobody but those who ask for it.

    Found:
        stat strength(player) "strength"      # finds: only-asked
          base 3
    Instead:
        stat strength(player) "strength"
          base 3
        phase muster
          each player in order
            say "{strength(player)}"
    """
    for declaration in _unused(look):
        if isinstance(declaration, t.Roll):
            sort = sort_of(declaration, alone=True)
            yield ONLY_ASKED.at(_place(declaration), sort=sort, name=name_of(declaration))


NEVER_OFFERED = Mistake(
    "never-offered",
    Severity.WARNING,
    "action “{name}” is never offered to anybody",
    "offer it in a phase: any number of {name}",
)


def never_offered(look: Survey) -> Iterator[Finding]:
    """An action that no phase offers.

    Found:
        kind player
          rested: yes or no
        action rest by player      # finds: never-offered
          player.rested becomes yes
    Instead:
        kind player
          rested: yes or no
        action rest by player
          player.rested becomes yes
        phase work
          each player in order
            at most one of rest
    """
    for declaration in _unused(look):
        if isinstance(declaration, t.Action):
            yield NEVER_OFFERED.at(_place(declaration), name=name_of(declaration))


NEVER_TOLD = Mistake(
    "never-told",
    Severity.WARNING,
    "nobody is ever asked to report “{name}”",
    "let it be told in a phase: group reports any number of {name}",
)


def never_told(look: Survey) -> Iterator[Finding]:
    """A report that no phase asks for.

    Found:
        report market      # finds: never-told
          sacks: number at least 0 at most 9
    Instead:
        report market
          sacks: number at least 0 at most 9
        phase day
          group reports market
    """
    told = {one.kind for one in look.statements if isinstance(one, s.TakeReport | s.CreateThing)}
    for declaration in look.declarations:
        if _is_report(declaration) and name_of(declaration) not in told:
            yield NEVER_TOLD.at(_place(declaration), name=name_of(declaration))


ATTRIBUTE_UNUSED = Mistake(
    "attribute-unused", Severity.WARNING, "no rule reads or changes “{name}” of {kind}", "use it, or take it out"
)


def attribute_unused(look: Survey) -> Iterator[Finding]:
    """An attribute that no rule reads and none changes.

    Found:
        kind cart, carts
          load: number
          colour: text = "red"      # finds: attribute-unused
        setup
          create cart as c
          c.load becomes 2
    Instead:
        kind cart, carts
          load: number
        setup
          create cart as c
          c.load becomes 2
    """
    for kind, attribute in _idle_attributes(look):
        if kind.name not in BUILT_IN_KINDS and not kind.is_report:
            yield ATTRIBUTE_UNUSED.at(attribute.span, name=attribute.name, kind=kind.name)


ATTRIBUTE_FOR_SHOW = Mistake(
    "attribute-for-show",
    Severity.TIP,
    "no rule reads “{name}” of {kind}; it is only noted down",
    "use it, or leave it as a note",
)


def attribute_for_show(look: Survey) -> Iterator[Finding]:
    """An attribute of the map, of a player or of a report that no rule looks at.

    Found:
        report market
          sacks: number at least 0 at most 9
          weather: one of (dry, wet) = dry      # finds: attribute-for-show
        phase day
          group reports market as m
          say "{m.sacks} sacks"
    Instead:
        report market
          sacks: number at least 0 at most 9
        phase day
          group reports market as m
          say "{m.sacks} sacks"
    """
    for kind, attribute in _idle_attributes(look):
        if kind.name in BUILT_IN_KINDS or kind.is_report:
            yield ATTRIBUTE_FOR_SHOW.at(attribute.span, name=attribute.name, kind=kind.name)


CONDITION_NEVER_GAINED = Mistake(
    "condition-never-gained",
    Severity.WARNING,
    "nothing ever gains the condition “{name}”",
    "let something gain it: player gains {name} until end of turn",
)


def condition_never_gained(look: Survey) -> Iterator[Finding]:
    """A condition that nothing can come to have.

    Found:
        condition tired of player      # finds: condition-never-gained
        phase rest
          each player in order
            when player has tired
              player loses tired
    Instead:
        condition tired of player
        phase rest
          each player in order
            when player has tired
              player loses tired
            otherwise
              player gains tired
    """
    gained = {one.condition for one in look.statements if isinstance(one, s.GainCondition)}
    for declaration in look.declarations:
        if isinstance(declaration, t.Condition) and declaration.name.text not in gained:
            yield CONDITION_NEVER_GAINED.at(_place(declaration), name=declaration.name.text)


CONDITION_NEVER_TESTED = Mistake(
    "condition-never-tested",
    Severity.WARNING,
    "the condition “{name}” is gained, and nothing depends on it",
    'give it a row (`to some_roll: -1 "…"`), or ask for it: player has {name}',
)


def condition_never_tested(look: Survey) -> Iterator[Finding]:
    """A condition that something gains, without rows and without a rule that asks for it.

    Found:
        condition tired of player      # finds: condition-never-tested
        phase work
          each player in order
            player gains tired until end of turn
    Instead:
        condition tired of player
        phase work
          each player in order
            when not player has tired
              player gains tired for 2 turns
    """
    gained = {one.condition for one in look.statements if isinstance(one, s.GainCondition)}
    tested = {node.condition for node in look.nodes if isinstance(node, HasCondition)}
    for declaration in look.declarations:
        if isinstance(declaration, t.Condition) and declaration.name.text in gained - tested:
            yield CONDITION_NEVER_TESTED.at(_place(declaration), name=declaration.name.text)


# ---------------------------------------------------------------- who uses what


def _place(declaration: t.Declared) -> Span:
    return declaration.span if isinstance(declaration, t.Setup | t.Line) else declaration.name.span


def _is_report(declaration: t.Declared) -> bool:
    return isinstance(declaration, t.Kind) and declaration.is_report


def _unused(look: Survey) -> list[t.Declared]:
    """The declarations nothing leads to; of those that lead to each other the first."""
    uses = {name: set[str]() for name in (part.name for part in look.parts)}
    for part in look.parts:
        uses[part.name] |= set(_named(part)) - {part.name}
    reached: set[str] = set()
    _follow({part.name for part in look.parts if _stands_alone(part)}, uses, reached)
    idle = [name for name in uses if name not in reached]
    asked = {name for user in idle for name in uses[user]}
    first: list[str] = []
    for name in [*(name for name in idle if name not in asked), *(name for name in idle if name in asked)]:
        if name not in reached:
            first.append(name)
            _follow({name}, uses, reached)
    return [one for one in look.declarations if name_of(one) in first]


def _follow(names: set[str], uses: dict[str, set[str]], reached: set[str]) -> None:
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in uses and name not in reached:
            reached.add(name)
            waiting.extend(uses[name])


def _stands_alone(part: RulePart) -> bool:
    if isinstance(
        part.rule, SetupRule | PhaseRule | VictoryRule | AdjacencyRule | EffectRule | Following | Edge | Replacement
    ):
        return True
    return isinstance(part.rule, KindRule) and part.name in BUILT_IN_KINDS


def _named(part: RulePart) -> Iterator[str]:
    """The declarations that a declaration names."""
    if isinstance(part.rule, OptionRule):
        yield from part.rule.needs
    for node in part.nodes:
        yield from _named_in(node)
        yield from _of_type(node.type)
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
        case OptionRule() | AdjacencyRule() | SetupRule() | PhaseRule() | VictoryRule():
            pass
        case _:
            assert_never(part.rule)


def _of_parameters(parameters: tuple[ParameterRule, ...]) -> Iterator[str]:
    return (name for parameter in parameters for name in _of_type(parameter.type))


def _named_in(node: Node) -> Iterator[str]:
    match node:
        case LocalValue() | Constant() | BinaryOperation() | BuiltInOf() | FieldOf() | SeveralOperation():
            pass  # the most frequent come first
        case OptionValue() | DefinitionCall() | StatCall() | PastFacts():
            yield node.name
        case AllRows() | NamedRow() | ColumnOf() | TableLookup():
            yield node.table
        case AllThings() | AttributeOf() | RunningScene():
            yield node.kind
        case EntriesSum():
            yield from node.names
        case HasCondition():
            yield node.condition
        case (
            DiceAmount()
            | CountedDice()
            | Wording()
            | CurrentTurn()
            | CurrentRound()
            | CurrentStep()
            | FunctionCall()
            | UnaryOperation()
            | Rounding()
            | HasItems()
            | Cases()
            | Selection()
            | Aggregate()
        ):
            pass
        case _:
            assert_never(node)


def _named_by(effect: Effect) -> Iterator[str]:
    match effect:
        case LocalSet():
            yield from () if effect.type is None else _of_type(effect.type)
        case AttributeChanged() | ThingMade():
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


def _idle_attributes(look: Survey) -> Iterator[tuple[KindRule, AttributeRule]]:
    """Attributes that no rule reads, changes or gives a value."""
    used = {(node.kind, node.name) for node in look.nodes if isinstance(node, AttributeOf)}
    for one in look.statements:
        if isinstance(one, s.SetAttribute | s.MoveNumber | s.ChangeMembers):
            used.add((one.place.kind, _at(look, one.place.kind, one.place.index)))
        elif isinstance(one, s.CreateThing | s.TakeReport):
            used.update((one.kind, _at(look, one.kind, given.index)) for given in one.values)
    for scene in (one for one in look.book.procedures.values() if one.scene is not None):
        used.update((scene.name, parameter.name) for parameter in scene.parameters)  # handed to it, as to a procedure
    for kind in look.book.kinds.values():
        asked = slots_read(kind.requirements)
        linked = {*kind.ends_with, *(key for unique in kind.unique for key in unique.keys)}
        for at, attribute in enumerate(kind.attributes, start=1):
            if (kind.name, attribute.name) not in used and at not in asked and at - 1 not in linked:
                yield kind, attribute


def _at(look: Survey, kind: str, index: int) -> str:
    return look.book.kinds[kind].attributes[index].name


CHECKS = (
    never_used,
    only_asked,
    never_offered,
    never_told,
    attribute_unused,
    attribute_for_show,
    condition_never_gained,
    condition_never_tested,
)
