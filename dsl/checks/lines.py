"""Lines that hold for a bearer: effects whose row nobody can have, and amounts that a row of a table gives twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.resolve.names.symbols import BUILT_IN_KINDS
from dsl.types import Type
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion
from dsl.understood.expressions import (
    AllRows,
    Binary,
    BinaryOperation,
    ColumnOf,
    Function,
    FunctionCall,
    HasItems,
    NamedRow,
    Node,
    TableLookup,
)
from dsl.understood.rolls import RollRule
from dsl.understood.rows import Modifier
from dsl.understood.rules import ActionRule, KindRule
from dsl.understood.walk import nodes_in

EFFECT_NEVER_HELD = Mistake(
    "effect-never-held",
    Severity.WARNING,
    "no {kind} can come to have {row}, so this effect never counts",
    "give it to one: `{kind}.{attribute} becomes {row}`, or `add {row} to {kind}.{attribute}` where it holds several",
)


def effect_never_held(look: Survey) -> Iterator[Finding]:
    """An effect of a row that no rule gives to anything, and that nobody may choose.

    Found:
        table gear
          | key    |
          | banner |
          | drum   |
        kind troop
          gear: gear = drum
        stat courage(troop) "courage"
          base 3
        effect of gear.banner in troop.gear      # finds: effect-never-held
          to courage: +1 "banner"
    Instead:
        table gear
          | key    |
          | banner |
          | drum   |
        kind troop
          gear: gear = drum
        stat courage(troop) "courage"
          base 3
        effect of gear.drum in troop.gear
          to courage: +1 "drum"
    """
    given = {one for part in look.parts for one in _given_rows(part)}
    for effect in look.book.effects.values():
        at_hand = {(effect.table, ""), (effect.table, effect.row)}
        if effect.kind not in BUILT_IN_KINDS and not at_hand & given:
            yield EFFECT_NEVER_HELD.at(effect.span, kind=effect.kind, row=effect.row, attribute=effect.attribute)


def _given_rows(part: RulePart) -> Iterator[tuple[str, str]]:
    """The rows that a declaration hands on, by table and key; without a key where it hands on any row of a table."""
    handed_nowhere = {id(one) for node in part.of(BinaryOperation, HasItems) for one in _compared(node)}
    handed_nowhere |= {id(one) for row in _rows_brought(part) for one in row.origins}
    for node in (*part.of(NamedRow, AllRows, TableLookup), *part.of(FunctionCall)):
        match node:
            case NamedRow() if id(node) not in handed_nowhere:
                yield node.table, node.key
            case AllRows() | TableLookup():
                yield node.table, ""
            case FunctionCall(function=Function.SHIFTED):
                yield node.type.name, ""
            case _:
                pass
    if isinstance(part.rule, ActionRule):
        for parameter in part.rule.parameters:
            yield from _rows_of(parameter.type)
    elif isinstance(part.rule, KindRule) and (part.rule.is_report or part.name in BUILT_IN_KINDS):
        for attribute in part.rule.attributes:  # told by players, or written in a map or a campaign
            yield from _rows_of(attribute.type)
    for statement in part.of(AskQuestion):
        yield from _rows_of(statement.type)


def _rows_brought(part: RulePart) -> Iterator[Modifier]:
    """The rows and stages of a roll and the lines that change its rows; each says what it comes from."""
    if isinstance(part.rule, RollRule):
        yield from part.rule.rows
        yield from part.rule.stages
        yield from (one.row for one in part.rule.rewritings)


def _rows_of(kind: Type) -> Iterator[tuple[str, str]]:
    item = kind.item or kind
    if item.form == "row":
        yield item.name, ""


def _compared(node: Node) -> tuple[Node, ...]:
    """What an expression only compares with something else."""
    match node:
        case BinaryOperation(op=Binary.SAME | Binary.DIFFERENT):
            return node.left, node.right
        case HasItems():
            return node.items
        case _:
            return ()


_MADE: Final = (t.Rolls, t.RollsTogether)
"""Statements that make rolls."""

PURPOSE_NEVER_GIVEN = Mistake(
    "purpose-never-given",
    Severity.WARNING,
    "no roll is made about “{name}”, so this row never counts",
    "write `roll {roll}(…) about {name}` where it is made for that, or leave out `about {name}`",
)


def purpose_never_given(look: Survey) -> Iterator[Finding]:
    """A row counts only in rolls that are made for some purpose, and none is.

    Found:
        roll nerve(player)
          dice 2d6
          target 7
        to nerve about retreat: +1 "known ways"      # finds: purpose-never-given
    Instead:
        roll nerve(player)
          dice 2d6
          target 7
        to nerve about retreat: +1 "known ways"
        phase battle
          each player in order
            roll nerve(player) about retreat
    """
    given = {one.about.text for one in look.of(*_MADE) if one.about is not None}
    for one in look.of(t.ToLine):
        if one.about is not None and one.about.text not in given:
            yield PURPOSE_NEVER_GIVEN.at(one.about.span, name=one.about.text, roll=one.targets[0].name.text)


PURPOSE_NEVER_ASKED = Mistake(
    "purpose-never-asked",
    Severity.WARNING,
    "no row asks whether a roll is made about “{name}”",
    'write a line that does, such as `to {roll} about {name}: -1 "…"`, or leave out `about {name}`',
)


def purpose_never_asked(look: Survey) -> Iterator[Finding]:
    """A roll is made for a purpose, and nothing depends on that.

    Found:
        roll nerve(player)
          dice 2d6
          target 7
        phase battle
          each player in order
            roll nerve(player) about retreat      # finds: purpose-never-asked
    Instead:
        roll nerve(player)
          dice 2d6
          target 7
        phase battle
          each player in order
            roll nerve(player)
    """
    asked = {one.about.text for one in look.of(t.ToLine) if one.about is not None}
    for one in look.of(*_MADE):
        if one.about is not None and one.about.text not in asked:
            call = one.call if isinstance(one, t.Rolls) else one.calls[0]
            yield PURPOSE_NEVER_ASKED.at(one.about.span, name=one.about.text, roll=call.name.text)


REWRITES_NOTHING = Mistake(
    "rewrites-nothing",
    Severity.WARNING,
    "no row of {roll} is what this line is about, so it changes nothing",
    "write `tagged {tag}` behind a row, or name another number",
)


def rewrites_nothing(look: Survey) -> Iterator[Finding]:
    """A line rewrites contributions to a number that has none of that sort.

    Found:
        stat speed(player) "speed"
          base 6
          mud: -2 "mud" tagged ground
        mild: each lowering of speed tagged weather: halved rounded down      # finds: rewrites-nothing
    Instead:
        stat speed(player) "speed"
          base 6
          mud: -2 "mud" tagged ground
        mild: each lowering of speed tagged ground: halved rounded down
    """
    entered: dict[str, set[str]] = {}
    brought: dict[str, list[Modifier]] = {}
    for statement in look.of(s.MakeEntries):
        for target in statement.targets:
            entered.setdefault(target.name, set()).add(statement.origin)
    for made in look.of(s.MakeRoll):
        brought.setdefault(made.roll, []).extend(made.rows)
    for roll in look.book.rolls.values():
        known = [(row.tags, (*row.sources, row.block)) for row in (*roll.rows, *brought.get(roll.name, ()))]
        known += [((origin,), (origin,)) for name in roll.family for origin in entered.get(name, ())]
        for one in roll.rewritings:
            if not any(one.may_reach(tags, sources) for tags, sources in known):
                tag = one.tags[0] if one.tags else "…"
                yield REWRITES_NOTHING.at(one.span, roll=roll.name, tag=tag)


COUNTED_TWICE = Mistake(
    "counted-twice",
    Severity.TIP,
    "“{column}” of {table} counts here for {row}, and for every row in “{other}”",
    "keep one of the two",
)


def counted_twice(look: Survey) -> Iterator[Finding]:
    """An effect adds a column of its row to a number that has a row for that column already.

    Found:
        table gear
          | key    | nerve |
          | banner | 1     |
        kind troop
          gear: gear = banner
        stat courage(troop) "courage"
          base 3
          troop.gear.nerve "{troop.gear}"
        effect of gear.banner in troop.gear
          to courage: row.nerve "banner"      # finds: counted-twice
    Instead:
        table gear
          | key    | nerve |
          | banner | 1     |
        kind troop
          gear: gear = banner
        stat courage(troop) "courage"
          base 3
          troop.gear.nerve "{troop.gear}"
        effect of gear.banner in troop.gear
          to courage: +1 "banner" when troop.gear.nerve < 2
    """
    for roll in look.book.rolls.values():
        of_any_row = {column: row for row in roll.rows for column in _columns(row, named=False)}
        for row in roll.rows:
            for table, column in _columns(row, named=True):
                other = of_any_row.get((table, column))
                if other is not None and other is not row and "/" in row.name:
                    also = [(other.span, phrase("the other row"))]
                    key = row.name.partition("/")[0]
                    yield COUNTED_TWICE.at(
                        row.span, also=also, column=column, table=table, row=key, other=quoted(other.amount)
                    )


def _columns(row: Modifier, *, named: bool) -> set[tuple[str, str]]:
    """The columns that an amount reads, of a row that is named or of one that depends on things."""
    return {
        (node.table, node.name)
        for node in nodes_in(row.amount)
        if isinstance(node, ColumnOf) and isinstance(node.of, NamedRow) is named
    }


CHECKS = (rewrites_nothing, effect_never_held, purpose_never_given, purpose_never_asked, counted_twice)
