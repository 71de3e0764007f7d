"""Declarations and statements as lines of text, in the order of the grammar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from dsl import tree as t
from dsl.border.frozen import frozen
from dsl.writing.expression_text import (
    BREAK,
    POSTFIX,
    PRODUCT,
    SUM,
    binder_text,
    call_text,
    cases_text,
    dice_text,
    expression_text,
    quoted,
)
from dsl.writing.table_lines import row_texts


@frozen
class StatementLine:
    """One statement line before it is broken and indented; `source` is the line it was read from."""

    depth: int
    text: str
    source: int


# ---------------------------------------------------------------- parts of lines


def _label(label: t.Label | None) -> str:
    return "" if label is None else " " + quoted(label.text)


def _cites(cites: t.Cites | None) -> str:
    return "" if cites is None else f" [{', '.join(cites.ids)}]"


def _tail(label: t.Label | None, cites: t.Cites | None) -> str:
    return _label(label) + _cites(cites)


def _words(words: Iterable[t.Word]) -> str:
    return f",{BREAK}".join(str(word) for word in words)


def _named(name: t.Word | None) -> str:
    return "" if name is None else f"{name}: "


def _as(name: t.Word | None) -> str:
    return "" if name is None else f" as {name}"


def _when(condition: t.Expr | None) -> str:
    return "" if condition is None else f" when {expression_text(condition)}"


def _sum(expr: t.Expr, after: str = "") -> str:
    return expression_text(expr, SUM, after)


def _parameters(parameters: Sequence[t.Parameter]) -> str:
    return f"({f',{BREAK}'.join(_parameter(parameter) for parameter in parameters)})" if parameters else ""


def _parameter(parameter: t.Parameter) -> str:
    kind = "" if parameter.type is None else f": {type_text(parameter.type)}"
    source = "" if parameter.source is None else f" from {_sum(parameter.source)}"
    return f"{parameter.name}{kind}{source}"


def type_text(kind: t.Type) -> str:
    """`set of feature or none`."""
    return _simple_type(kind) + (" or none" if kind.optional else "")


def _simple_type(kind: t.Type) -> str:
    match kind.form:
        case "number":
            low = "" if kind.low is None else f" at least {expression_text(kind.low, PRODUCT, 'or')}"
            high = "" if kind.high is None else f" at most {expression_text(kind.high, PRODUCT, 'or')}"
            return f"number{low}{high}"
        case "truth":
            return "yes or no"
        case "words":
            return f"one of ({_words(kind.names)})"
        case "set" | "list":
            return f"{kind.form} of {kind.names[0]}"
        case "named":
            return str(kind.names[0])
        case _:
            return kind.form


def _clauses(clauses: t.Clauses) -> str:
    each = "".join(f" for each {binder_text(binder)}" for binder in clauses.each)
    per = "" if clauses.per is None else f"{BREAK}per {_sum(clauses.per)}"
    keep = "" if clauses.group is None else f" {clauses.keep} of {clauses.group}"
    return _when(clauses.when) + each + per + keep


def _keys(keys: Sequence[t.OrderKey]) -> str:
    return f",{BREAK}".join(
        f"roll-off {dice_text(key.value)}"
        if isinstance(key.value, t.Dice) and key.way == "roll-off"
        else f"{key.way} {_sum(key.value)}"
        for key in keys
    )


# ---------------------------------------------------------------- declarations


def declaration_lines(node: t.Declaration) -> Iterator[StatementLine]:
    """The lines of a declaration or an edit; the first stands in the first column."""
    here = node.span.line
    match node:
        case t.Ruleset():
            extends = "" if node.extends is None else f" extends {node.extends}"
            yield StatementLine(0, f"ruleset {node.name}{extends}", here)
            for line in node.lines:
                yield StatementLine(
                    1, f"{line.key} {quoted(line.value) if line.quoted else line.value}", line.span.line
                )
        case t.Option():
            kind = "" if node.type is None else f": {type_text(node.type)}"
            value = expression_text(node.value)
            yield StatementLine(0, f"option {node.name}{kind} = {value}{_tail(node.label, node.cites)}", here)
        case t.Table():
            yield StatementLine(0, f"table {node.name}{_reading(node)}{_tail(node.label, node.cites)}", here)
            yield from _rows(node.rows, node.dice)
        case t.Kind():
            yield from _kind(node)
        case t.Adjacency():
            yield StatementLine(0, f"adjacency {node.name}{_tail(node.label, node.cites)}", here)
            for pair in node.lines:
                text = f"{pair.left} next to {pair.right}{_when(pair.condition)}{_cites(pair.cites)}"
                yield StatementLine(1, text, pair.span.line)
        case t.Define():
            yield from _define(node)
        case t.Roll():
            head = f"{node.form} {node.name}{_parameters(node.parameters)}"
            yield StatementLine(0, head + _tail(node.label, node.cites), here)
            yield from _members(node.lines, 1)
        case t.Condition():
            yield StatementLine(
                0, f"condition {node.name} of {_parameter(node.bearer)}{_tail(node.label, node.cites)}", here
            )
            for change in node.lines:
                yield StatementLine(1, f"to {change.target}: {_row(change.row)}", change.span.line)
        case t.Limit():
            yield StatementLine(0, _limit(node), here)
        case t.Procedure():
            head = f"procedure {node.name}{_parameters(node.parameters)}"
            yield StatementLine(0, head + _tail(node.label, node.cites), here)
            yield from _members(node.body, 1)
        case t.Action():
            by = "" if node.by is None else f" by {node.by}"
            head = f"action {node.name}{_parameters(node.parameters)}{by}"
            yield StatementLine(0, head + _tail(node.label, node.cites), here)
            yield from _members(node.lines, 1)
        case t.Setup():
            yield StatementLine(0, f"setup{_cites(node.cites)}", here)
            yield from _members(node.body, 1)
        case t.Phase():
            yield StatementLine(0, f"phase {node.name}{_tail(node.label, node.cites)}", here)
            yield from _members(node.lines, 1)
        case t.Victory():
            head = f"victory {node.name}{_label(node.label)} at end of {node.phase}{_cites(node.cites)}"
            yield StatementLine(0, head, here)
            yield StatementLine(1, f"won by {expression_text(node.winners)}", node.winners.span.line)
        case t.Replace():
            first, *rest = declaration_lines(node.declaration)
            yield replace(first, text=f"replace {first.text}", source=here)
            yield from rest
        case t.Remove():
            member = "" if node.member is None else f".{node.member}"
            yield StatementLine(0, f"remove {node.form} {node.name}{member}{_cites(node.cites)}", here)
        case t.Members():
            yield StatementLine(0, f"{'change' if node.changing else 'add to'} {node.form} {node.name}", here)
            yield from _members(node.members, 1)
        case t.SetOption():
            yield StatementLine(0, f"set {node.name} = {expression_text(node.value)}{_cites(node.cites)}", here)
        case t.Relabel():
            member = "" if node.member is None else f".{node.member}"
            yield StatementLine(0, f"label {node.name}{member}{_label(node.label)}", here)
        case _:
            assert_never(node)


def _reading(table: t.Table) -> str:
    if table.dice is not None:
        return f" on {dice_text(table.dice, single=False)}"
    if table.by is None:
        return ""
    return f" by {table.by}" + (f" {table.reading} row that fits" if table.reading else "")


def _rows(rows: Sequence[t.TableRow], dice: t.Dice | None = None) -> Iterator[StatementLine]:
    for row, text in zip(rows, row_texts(rows, dice), strict=True):
        yield StatementLine(1, text + _cites(row.cites), row.span.line)


def _kind(node: t.Kind) -> Iterator[StatementLine]:
    plural = "" if node.plural is None else f", {node.plural}"
    word = "report" if node.is_report else "kind"
    yield StatementLine(0, f"{word} {node.name}{plural}{_tail(node.label, node.cites)}", node.span.line)
    lines: list[t.KindAttribute | t.Allowed] = [*node.attributes, *node.requirements]
    lines.sort(key=lambda line: line.span.line)
    yield from _members(lines, 1)


def _define(node: t.Define) -> Iterator[StatementLine]:
    kind = "" if node.type is None else f": {type_text(node.type)}"
    head = f"define {node.name}{_parameters(node.parameters)}{kind}"
    first = node.lines[0]
    if len(node.lines) == 1 and first.condition is None and first.cites is None:
        yield StatementLine(0, f"{head} = {expression_text(first.value)}{_cites(node.cites)}", node.span.line)
        return
    yield StatementLine(0, head + _cites(node.cites), node.span.line)
    for line in node.lines:
        otherwise = "otherwise " if line.condition is None else ""
        text = f"{otherwise}{expression_text(line.value)}{_when(line.condition)}{_cites(line.cites)}"
        yield StatementLine(1, text, line.span.line)


def _limit(node: t.Limit) -> str:
    per = f"{BREAK}per {_words(node.per)}" if node.per else ""
    within = "" if node.within is None else f" this {node.within}"
    reason = "" if node.reason is None else f"{BREAK}else{_label(node.reason)}"
    number = _sum(node.number, "this" if within and not per else "")
    return f"limit {node.name}: {number}{per}{within}{reason}{_cites(node.cites)}"


# ---------------------------------------------------------------- lines of declarations


def _members(members: Iterable[t.Member], depth: int) -> Iterator[StatementLine]:
    """The lines of a block; rows of a table among them are lined up with one another."""
    members = tuple(members)
    rows = [member for member in members if isinstance(member, t.TableRow)]
    if rows:
        yield from _rows(rows)
        return
    for member in members:
        yield from member_lines(member, depth)


def member_lines(node: t.Member, depth: int = 0) -> Iterator[StatementLine]:
    """The lines of whatever stands inside a declaration: an attribute, a row, a statement."""
    match node:
        case t.TableRow():
            yield from _rows([node])
        case t.KindAttribute():
            default = "" if node.default is None else f" = {expression_text(node.default)}"
            text = f"{node.name}: {type_text(node.type)}{default}{_tail(node.label, node.cites)}"
            yield StatementLine(depth, text, node.span.line)
        case t.Allowed():
            reason = "" if node.reason is None else f"{BREAK}else{_label(node.reason)}"
            text = f"{_named(node.name)}allowed{_when(node.condition)}{reason}{_cites(node.cites)}"
            yield StatementLine(depth, text, node.span.line)
        case t.CountsAs():
            yield StatementLine(depth, f"counts as {_words(node.limits)}{_cites(node.cites)}", node.span.line)
        case t.Costs():
            purse = expression_text(node.purse, POSTFIX)
            yield StatementLine(
                depth, f"costs {_sum(node.amount)} from {purse}{_tail(node.label, node.cites)}", node.span.line
            )
        case t.Skipped():
            yield StatementLine(depth, f"skipped{_when(node.condition)}{_cites(node.cites)}", node.span.line)
        case (
            t.DiceLine()
            | t.BaseLine()
            | t.PoolLine()
            | t.DieLine()
            | t.TargetLine()
            | t.NaturalLine()
            | t.AutomaticLine()
            | t.CountLine()
            | t.Row()
            | t.StageLine()
            | t.SidesLine()
            | t.WinnerLine()
        ):
            yield StatementLine(depth, roll_line_text(node), node.span.line)
        case _:
            yield from _statement(node, depth)


def roll_line_text(node: t.RollLine) -> str:
    """One line of a stat, roll or contest."""
    match node:
        case t.DiceLine():
            return f"dice {_sum(node.dice)}{_cites(node.cites)}"
        case t.BaseLine():
            return f"base {_sum(node.value)}{_tail(node.label, node.cites)}"
        case t.PoolLine():
            origin = "" if node.origin is None else f" from {_sum(node.origin)}"
            dice = dice_text(node.dice, single=False)
            text = f"pool {_sum(node.count)} dice {dice}{_label(node.label)}{origin}{_clauses(node.clauses)}"
            return text + _cites(node.cites)
        case t.DieLine():
            return f"each die {_row(node.row)}"
        case t.TargetLine():
            value = cases_text(node.value) if isinstance(node.value, t.Cases) else _sum(node.value)
            return f"target {value}{_cites(node.cites)}"
        case t.NaturalLine():
            reach = f" {node.reach}" if node.reach else ""
            verdict = f"{_verdict(node.succeeds)}{_when(node.condition)}"
            return f"natural {node.number}{reach} {verdict}{_cites(node.cites)}"
        case t.AutomaticLine():
            verdict = f"{_verdict(node.succeeds)}{_label(node.label)}{_when(node.condition)}"
            return f"always {verdict}{_cites(node.cites)}"
        case t.CountLine():
            return f"succeeds at {_sum(node.value)}{_cites(node.cites)}"
        case t.Row():
            return _row(node)
        case t.StageLine():
            value = "" if node.value is None else f" {_sum(node.value)}"
            tail = f"{_label(node.label)}{_clauses(node.clauses)}{_cites(node.cites)}"
            return f"{_named(node.name)}{node.stage}{value}{tail}"
        case t.SidesLine():
            return f"sides {node.first}, {node.second}{_cites(node.cites)}"
        case t.WinnerLine():
            measure = "more successes" if node.measure == "successes" else f"higher {node.measure}"
            tie = (f" to {node.tie_to}" if node.tie_to is not None else "") + (" again" if node.again else "")
            return f"{measure} wins, tie{tie}{_cites(node.cites)}"
        case _:
            assert_never(node)


def _verdict(succeeds: bool) -> str:
    return "succeeds" if succeeds else "fails"


def _row(row: t.Row) -> str:
    return f"{_named(row.name)}{_sum(row.amount)}{_label(row.label)}{_clauses(row.clauses)}{_cites(row.cites)}"


# ---------------------------------------------------------------- statements


def _statement(node: t.Statement, depth: int) -> Iterator[StatementLine]:
    if isinstance(node, t.When):
        yield from _branches(node, depth)
        return
    yield StatementLine(depth, statement_text(node), node.span.line)
    match node:
        case t.Rolls():
            for outcome in node.outcomes:
                yield StatementLine(depth + 1, _outcome(outcome), outcome.span.line)
                yield from _members(outcome.body, depth + 2)
        case t.Create():
            for value in node.values:
                text = f"{value.name} = {expression_text(value.value)}{_cites(value.cites)}"
                yield StatementLine(depth + 1, text, value.span.line)
        case t.ForEach() | t.EachPlayer() | t.Together() | t.Repeat() | t.Step():
            yield from _members(node.body, depth + 1)
        case _:
            pass  # the others have nothing below their line


def _branches(node: t.When, depth: int) -> Iterator[StatementLine]:
    for at, branch in enumerate(node.branches):
        words = f"{'otherwise' if at else ''}{_when(branch.condition)}".strip()
        yield StatementLine(depth, words + _cites(branch.cites), branch.span.line)
        yield from _members(branch.body, depth + 1)


def _outcome(node: t.Outcome) -> str:
    by = "" if node.by is None else f" by {_sum(node.by, 'or')} or more"
    return f"{'also ' if node.also else ''}{'success' if node.success else 'failure'}{by}{_cites(node.cites)}"


def statement_text(node: t.Statement) -> str:
    """The first line of a statement, without what is indented below it."""
    match node:
        case t.Let():
            return f"let {node.name} = {expression_text(node.value)}{_cites(node.cites)}"
        case t.Becomes():
            return f"{_place(node.place)} becomes {expression_text(node.value)}{_cites(node.cites)}"
        case t.Moves():
            return f"{_place(node.place)} {node.way} {_sum(node.amount)}{_tail(node.label, node.cites)}"
        case t.Include():
            verb, preposition = ("remove", "from") if node.removing else ("add", "to")
            return f"{verb} {_sum(node.item)} {preposition} {_place(node.place)}{_cites(node.cites)}"
        case t.Create():
            return f"create {node.kind}{_as(node.name)}{_cites(node.cites)}"
        case t.Destroy():
            return f"destroy {_sum(node.value)}{_cites(node.cites)}"
        case t.Rolls():
            return f"{node.form} {call_text(node.call)}{_as(node.name)}{_cites(node.cites)}"
        case t.When():
            return f"when {expression_text(node.branches[0].condition or t.Truth(True))}"
        case t.ForEach():
            ordering = f" by {_keys(node.keys)}" if node.keys else ""
            return f"for each {binder_text(node.binder)}{ordering}{_cites(node.cites)}"
        case t.Order():
            return f"players by {_keys(node.keys)}{_cites(node.cites)}"
        case t.EachPlayer():
            return f"each player in order{_cites(node.cites)}"
        case t.Offer():
            by = "" if node.by is None else f" by {_place(node.by)}"
            return f"{node.manner} {_words(node.actions)}{by}{_tail(node.label, node.cites)}"
        case t.Ask():
            source = "" if node.source is None else f" from {_sum(node.source)}"
            asked = f"{node.name}: {type_text(node.type)}{source}"
            return f"ask {_place(node.who)} for {asked}{_tail(node.label, node.cites)}"
        case t.Tell():
            return _tell(node)
        case t.Gains():
            lasting = "" if node.lasting is None else f" {_lasting(node.lasting)}"
            return f"{_place(node.bearer)} gains {node.condition}{lasting}{_cites(node.cites)}"
        case t.Loses():
            return f"{_place(node.bearer)} loses {node.condition}{_cites(node.cites)}"
        case t.Together():
            stands = "" if node.stands is None else f", {node.stands} stands"
            return f"together{stands}{_cites(node.cites)}"
        case t.Repeat():
            most = "" if node.most is None else f" at most {node.most} times"
            return f"repeat{most} until {expression_text(node.condition)}{_cites(node.cites)}"
        case t.Say():
            return f"say{_label(node.label)}{_when(node.condition)}{_cites(node.cites)}"
        case t.Step():
            return f"step {node.name}{_tail(node.label, node.cites)}"
        case t.Finish():
            won = "" if node.winners is None else f" won by {expression_text(node.winners)}"
            return f"end campaign{won}{_cites(node.cites)}"
        case t.Result():
            return f"result {expression_text(node.value)}{_cites(node.cites)}"
        case t.Stop():
            return f"stop{_cites(node.cites)}"
        case _:
            assert_never(node)


def _place(expr: t.Expr) -> str:
    return expression_text(expr, POSTFIX)


def _tell(node: t.Tell) -> str:
    many = "any number of " if node.many else ""
    values = f",{BREAK}".join(f"{value.name} = {_sum(value.value)}" for value in node.values)
    given = f" with {values}" if values else ""
    what = f"{many}{node.report}{_as(node.name)}{given}"
    return f"{_place(node.who)} reports {what}{_tail(node.label, node.cites)}"


def _lasting(node: t.Lasting) -> str:
    match node.form:
        case "end":
            return f"until end of {node.name}"
        case "next":
            return f"until next {node.name}"
        case "turns":
            return f"for {_sum(node.value)} turns" if node.value is not None else "for 1 turns"
        case _:
            return f"while {expression_text(node.value)}" if node.value is not None else "while yes"
