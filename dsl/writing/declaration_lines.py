"""Declarations and edits as lines of text, in the order of the grammar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from dsl import tree as t
from dsl.writing.expression_text import (
    BREAK,
    CLAUSE,
    POSTFIX,
    UNARY,
    dice_text,
    expression_text,
    flat,
    quoted,
    value_text,
)
from dsl.writing.line_parts import (
    StatementLine,
    cites_text,
    label_text,
    last_label,
    named_text,
    parameter_text,
    parameters_text,
    seen_text,
    sum_text,
    tail_text,
    type_text,
    under_text,
    when_next,
    when_text,
    words_text,
)
from dsl.writing.roll_lines import roll_line_text, row_text, stage_text
from dsl.writing.statement_lines import branch_lines, outcome_lines, statement_lines, tally_lines
from dsl.writing.table_lines import row_texts


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
            value = value_text(node.value)
            if node.needs is None:
                yield StatementLine(0, f"option {node.name}{kind} = {value}{tail_text(node.label, node.cites)}", here)
            else:
                needs = f"{BREAK}needs {words_text(node.needs)}" if node.needs else ""
                head = f"module {node.name} = {value}{label_text(node.label)}{needs}"
                yield StatementLine(0, head + cites_text(node.cites), here)
        case t.ModulePart():
            yield StatementLine(0, f"module {node.name}", here)
        case t.Table():
            yield StatementLine(0, f"table {node.name}{_reading(node)}{tail_text(node.label, node.cites)}", here)
            yield from _rows(node.rows, node.dice)
        case t.Kind():
            yield from _kind(node)
        case t.Adjacency():
            yield StatementLine(0, f"adjacency {node.name}{tail_text(node.label, node.cites)}", here)
            for pair in node.lines:
                pair_text = f"{pair.left} {'not ' if pair.parting else ''}next to {pair.right}"
                text = f"{pair_text}{when_text(pair.condition)}{cites_text(pair.cites)}"
                yield StatementLine(1, text, pair.span.line)
        case t.KnownLinks():
            yield StatementLine(0, f"links{cites_text(node.cites)}", here)
            yield from _members(node.lines, 1)
        case t.Define():
            yield from _define(node)
        case t.Roll():
            head = f"{node.form} {node.name}{parameters_text(node.parameters)}{_like(node.like, node.without)}"
            yield StatementLine(0, head + _headed(node), here)
            yield from _members(node.lines, 1)
        case t.Condition():
            head = f"condition {node.name} of {parameter_text(node.bearer)}{_like(node.like, node.without)}"
            yield StatementLine(0, head + _headed(node), here)
            yield from _members(node.lines, 1)
        case t.Effect():
            yield StatementLine(0, f"effect of {node.name}{_like(node.like, node.without)}{_headed(node)}", here)
            yield from _members(node.lines, 1)
        case t.ToLine() | t.Forbids() | t.Allows() | t.EachChange() | t.After() | t.WhenLine() | t.Instead():
            yield from member_lines(node)
        case t.Limit():
            yield StatementLine(0, _limit(node), here)
        case t.Procedure():
            head = f"procedure {node.name}{parameters_text(node.parameters)}{_like(node.like)}"
            tail = last_label(node.label, under_text(node.under)) + cites_text(node.cites)
            yield StatementLine(0, head + tail, here)
            yield from _members(node.body, 1)
        case t.Event():
            plural = "" if node.plural is None else f", {node.plural}"
            head = f"event {node.name}{plural}{parameters_text(node.parameters)}"
            going_on = f"{' continuing' if node.is_continuing else ''}{' survives' if node.survives else ''}"
            tail = last_label(node.label, going_on + seen_text(node.seen))
            yield StatementLine(0, head + tail + cites_text(node.cites), here)
            yield from _members(node.lines, 1)
        case t.Scene():
            plural = "" if node.plural is None else f", {node.plural}"
            head = f"scene {node.name}{plural}{parameters_text(node.parameters)}"
            yield StatementLine(0, head + tail_text(node.label, node.cites), here)
            yield from _members(node.lines, 1)
        case t.Action():
            by = "" if node.by is None else f"{CLAUSE}by {node.by}"
            head = f"action {node.name}{parameters_text(node.parameters)}{by}"
            yield StatementLine(0, head + _headed(node), here)
            yield from _members(node.lines, 1)
        case t.Setup():
            yield StatementLine(0, f"setup{cites_text(node.cites)}", here)
            yield from _members(node.body, 1)
        case t.Phase():
            place = "" if node.after is None else f" after {node.after}"
            place = place if node.before is None else f" before {node.before}"
            yield StatementLine(0, f"phase {node.name}{place}{_headed(node)}", here)
            yield from _members(node.lines, 1)
        case t.Victory():
            head = f"victory {node.name}{label_text(node.label)} at end of {node.phase}{cites_text(node.cites)}"
            yield StatementLine(0, head, here)
            when = "" if node.condition is None else f"{CLAUSE}when {expression_text(node.condition)}"
            yield StatementLine(1, f"won by {value_text(node.winners)}{when}", node.winners.span.line)
        case t.Replace():
            first, *rest = declaration_lines(node.declaration)
            yield replace(first, text=f"replace {first.text}", source=here)
            yield from rest
        case t.Remove():
            member = "" if node.member is None else f".{node.member}"
            yield StatementLine(0, f"remove {_edited(node)}{member}{cites_text(node.cites)}", here)
        case t.Members(members=(t.Seen() as seen,)):
            yield StatementLine(0, f"change {_edited(node)}{seen_text(seen)}{cites_text(seen.cites)}", here)
        case t.Members():
            yield StatementLine(0, f"{'change' if node.changing else 'add to'} {_edited(node)}", here)
            yield from _members(node.members, 1)
        case t.ChangeLine():
            yield StatementLine(0, f"change line {_amount_text(node.amount)}", here)
        case t.MovePhase():
            head = f"change phase {node.name} {node.where} {node.other}{cites_text(node.cites)}"
            yield StatementLine(0, head, here)
        case t.AddAt():
            at = f".{node.part}" if node.where == "in" else f" {node.where} {node.part}"
            yield StatementLine(0, f"add to {_edited(node)}{at}", here)
            for one in node.body:
                yield from branch_lines(one, 1, is_first=False) if isinstance(one, t.Branch) else _members((one,), 1)
        case t.ChangeAt():
            yield StatementLine(0, f"change {_edited(node)}.{node.part}", here)
            yield from _members(node.body, 1)
        case t.AddColumns():
            columns = "columns" if len(node.rows[0].cells) > 2 else "column"
            after = "" if node.after is None else f" after {node.after}"
            yield StatementLine(0, f"add {columns} to table {node.name}{after}", here)
            yield from _rows(node.rows)
        case t.SetOption():
            yield StatementLine(0, f"set {node.name} = {value_text(node.value)}{cites_text(node.cites)}", here)
        case t.Relabel():
            member = "" if node.member is None else f".{node.member}"
            yield StatementLine(0, f"label {node.name}{member}{label_text(node.label)}", here)
        case _:
            assert_never(node)


def _headed(node: t.Roll | t.Condition | t.Effect | t.Action | t.Phase) -> str:
    """Label, option and rule numbers of what may stand under an option."""
    seen = seen_text(node.seen) if isinstance(node, t.Roll | t.Condition | t.Action) else ""
    return last_label(node.label, under_text(node.under) + seen) + cites_text(node.cites)


def _like(parent: t.Word | None, without: tuple[t.Word, ...] = ()) -> str:
    left_out = f" without {words_text(without)}" if without else ""
    return "" if parent is None else f" like {parent}{left_out}"


def _edited(edit: t.Remove | t.Members | t.AddAt | t.ChangeAt) -> str:
    """What an edit is about: `roll claim`, `effect of gear.banner in troop.gear`, `links`, `setup`."""
    if edit.form in (t.LINKS, t.SETUP):
        return edit.form
    return f"{edit.form} {'of ' if edit.form == 'effect' else ''}{edit.name}"


def _reading(table: t.Table) -> str:
    if table.dice is not None:
        return f" on {dice_text(table.dice, single=False)}"
    if table.by is None:
        return ""
    return f" by {table.by}" + (f" {table.reading} row that fits" if table.reading else "")


def _rows(rows: Sequence[t.TableRow], dice: t.Dice | None = None) -> Iterator[StatementLine]:
    for row, text in zip(rows, row_texts(rows, dice), strict=True):
        yield StatementLine(1, flat(text + under_text(row.under) + cites_text(row.cites)), row.span.line)


def _kind(node: t.Kind) -> Iterator[StatementLine]:
    plural = "" if node.plural is None else f", {node.plural}"
    word = "report" if node.is_report else "kind"
    tail = last_label(node.label, seen_text(node.seen)) + cites_text(node.cites)
    yield StatementLine(0, f"{word} {node.name}{plural}{tail}", node.span.line)
    lines: list[t.KindAttribute | t.KindLink | t.Allowed] = [*node.attributes, *node.requirements, *node.links]
    lines.sort(key=lambda line: line.span.line)
    yield from _members(lines, 1)


def _define(node: t.Define) -> Iterator[StatementLine]:
    kind = "" if node.type is None else f": {type_text(node.type)}"
    head = f"define {node.name}{parameters_text(node.parameters)}{kind}{label_text(node.label)}"
    first = node.lines[0]
    if len(node.lines) == 1 and first.condition is None and first.cites is None:
        yield StatementLine(0, f"{head} = {value_text(first.value)}{cites_text(node.cites)}", node.span.line)
        return
    yield StatementLine(0, head + cites_text(node.cites), node.span.line)
    for line in node.lines:
        otherwise = "otherwise " if line.condition is None else ""
        text = f"{otherwise}{value_text(line.value)}{when_next(line.condition)}{cites_text(line.cites)}"
        yield StatementLine(1, text, line.span.line)


def _limit(node: t.Limit) -> str:
    per = f"{CLAUSE}per {words_text(node.per)}" if node.per else ""
    within = "" if node.within is None else f" this {node.within}"
    reason = "" if node.reason is None else f"{CLAUSE}else{label_text(node.reason)}"
    number = sum_text(node.number, "this" if within and not per else "")
    return f"limit {node.name}: {number}{per}{within}{reason}{cites_text(node.cites)}"


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
            default = "" if node.default is None else f" = {value_text(node.default)}"
            aside = " kept aside" if node.is_aside else ""
            tail = last_label(node.label, aside + under_text(node.under) + seen_text(node.seen))
            text = f"{node.name}: {type_text(node.type)}{default}{tail}{cites_text(node.cites)}"
            yield StatementLine(depth, text, node.span.line)
        case t.Allowed():
            reason = "" if node.reason is None else f"{CLAUSE}else{label_text(node.reason)}"
            text = f"{named_text(node.name)}allowed{when_next(node.condition)}{reason}{cites_text(node.cites)}"
            yield StatementLine(depth, text, node.span.line)
        case t.EndsWhen():
            yield StatementLine(depth, f"ends{when_next(node.condition)}{cites_text(node.cites)}", node.span.line)
        case t.CountsAs():
            yield StatementLine(depth, f"counts as {words_text(node.limits)}{cites_text(node.cites)}", node.span.line)
        case t.Costs():
            purse = expression_text(node.purse, POSTFIX)
            yield StatementLine(
                depth,
                f"costs {sum_text(node.amount, 'from')} from {purse}{tail_text(node.label, node.cites)}",
                node.span.line,
            )
        case t.Skipped():
            yield StatementLine(depth, f"skipped{when_next(node.condition)}{cites_text(node.cites)}", node.span.line)
        case (
            t.DiceLine()
            | t.ChanceLine()
            | t.BaseLine()
            | t.PoolLine()
            | t.DieLine()
            | t.TargetLine()
            | t.NaturalLine()
            | t.AutomaticLine()
            | t.ResultLine()
            | t.CountLine()
            | t.Row()
            | t.StageLine()
            | t.SidesLine()
            | t.WinnerLine()
        ):
            yield StatementLine(depth, roll_line_text(node), node.span.line)
        case t.LinkKinds():
            yield StatementLine(depth, f"by {words_text(node.names)}{cites_text(node.cites)}", node.span.line)
        case t.Seen():
            yield StatementLine(depth, seen_text(node).strip() + cites_text(node.cites), node.span.line)
        case t.PartOf():
            yield StatementLine(depth, f"part of {node.whole} as {node.plural}{cites_text(node.cites)}", node.span.line)
        case t.OnePer():
            order = " in any order" if node.is_any_order else ""
            yield StatementLine(
                depth, f"one per {words_text(node.keys)}{order}{cites_text(node.cites)}", node.span.line
            )
        case t.EndsWith():
            yield StatementLine(depth, f"ends with {words_text(node.keys)}{cites_text(node.cites)}", node.span.line)
        case t.ToLine():
            targets = f",{BREAK}".join(map(_target, node.targets))
            about = "" if node.about is None else f" about {node.about}"
            row = row_text(node.row) if isinstance(node.row, t.Row) else stage_text(node.row)
            yield StatementLine(depth, f"to {targets}{about}: {row}", node.span.line)
        case t.EachChange():
            yield StatementLine(depth, _each_change(node), node.span.line)
        case t.Forbids():
            when = "" if node.condition is None else when_text(node.condition)
            reason = "" if node.reason is None else f"{CLAUSE}else{label_text(node.reason)}"
            text = f"{named_text(node.name)}forbids {_acts(node.acts)}{when}{reason}{cites_text(node.cites)}"
            yield StatementLine(depth, text, node.span.line)
        case t.After():
            targets = f",{BREAK}".join(map(_target, node.targets))
            when = "" if node.condition is None else when_next(node.condition)
            word = "upon" if node.is_upon else "after"
            head = f"{named_text(node.name)}{_once(node.once)}{word} {targets}{label_text(node.label)}{when}"
            yield StatementLine(depth, f"{head}{cites_text(node.cites)}", node.span.line)
            yield from _members(node.body, depth + 1)
        case t.WhenLine():
            comes = f" passes {f',{BREAK}'.join(map(sum_text, node.steps))}" if node.steps else " becomes true"
            comes = " changes" if node.is_change else comes
            thing = "" if node.thing is None else f" for {parameter_text(node.thing)}"
            value = sum_text(node.value) if node.steps else expression_text(node.value)
            head = f"{named_text(node.name)}{_once(node.once)}when {value}{comes}{thing}{label_text(node.label)}"
            yield StatementLine(depth, f"{head}{cites_text(node.cites)}", node.span.line)
            yield from _members(node.body, depth + 1)
        case t.Instead():
            when = "" if node.condition is None else when_next(node.condition)
            earlier = "" if not node.before else f" before {f',{BREAK}'.join(map(str, node.before))}"
            head = f"{named_text(node.name)}instead of {_target(node.target)}{earlier}{label_text(node.label)}{when}"
            yield StatementLine(depth, f"{head}{cites_text(node.cites)}", node.span.line)
            yield from _members(node.body, depth + 1)
        case t.Allows():
            lifted = f",{BREAK}".join(f"{one.act}.{one.refusal}" for one in node.lifted)
            when = "" if node.condition is None else when_text(node.condition)
            text = f"{named_text(node.name)}allows {lifted}{when}{cites_text(node.cites)}"
            yield StatementLine(depth, text, node.span.line)
        case t.OtherAmount():
            yield StatementLine(depth, _amount_text(node), node.span.line)
        case t.Outcome():
            yield from outcome_lines(node, depth)
        case t.Tally():
            yield from tally_lines(node, depth)
        case t.Branch():
            yield from branch_lines(node, depth, is_first=node.condition is not None)
        case t.Word():
            yield StatementLine(depth, node.text, node.span.line)
        case t.Acts():
            yield StatementLine(depth, words_text(node.names), node.span.line)
        case _:
            yield from statement_lines(node, depth)


def _amount_text(node: t.OtherAmount) -> str:
    return f"{node.name}: {sum_text(node.amount)}{cites_text(node.cites)}"


def _once(once: t.Once | None) -> str:
    if once is None:
        return ""
    return f"once per {words_text(once.per)} " if once.per else "once "


def _acts(acts: t.ActsNamed) -> str:
    if acts.names:
        return words_text(acts.names)
    by = "" if acts.by is None else f" by {acts.by}"
    without = f" without {words_text(acts.without)}" if acts.without else ""
    return f"all acts{by}{without}"


def _each_change(node: t.EachChange) -> str:
    targets = f",{BREAK}".join(map(_target, node.targets))
    tags = f" tagged {words_text(node.tags)}" if node.tags else ""
    sources = f" from {words_text(node.sources)}" if node.sources else ""
    when = "" if node.condition is None else when_text(node.condition)
    tail = tail_text(node.label, node.cites)
    return f"{named_text(node.name)}each {node.way} of {targets}{tags}{sources}{when}: {_rewrite(node.rewrite)}{tail}"


def _rewrite(node: t.NewAmount) -> str:
    rounding = "" if node.rounding is None else f" rounded {node.rounding}"
    if node.amount is None:
        return f"{node.act}{rounding}"
    if node.act == "nearer":
        return f"{sum_text(node.amount, 'nearer')} nearer to 0"
    return f"times {expression_text(node.amount, UNARY, '*' if rounding else '')}{rounding}"


def _target(target: t.Target) -> str:
    roles = f"({words_text(target.roles)})" if target.roles else ""
    return f"{target.name}{roles}"
