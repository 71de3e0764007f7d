"""The members of a declaration, which a layer adds, changes, removes or labels one by one.

A member is a row of a table, an attribute of a kind, a line of a roll, an action or a phase. Its name is the one it
was given, or follows from what it says: the words of its label, its first cell, the word of its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar, assert_never, cast

from dsl import tree as t
from dsl.named.row_names import aim_of, label_name, line_name, requirement_name, row_name
from dsl.named.statement_names import branch_name, outcome_name, tally_name
from dsl.writing.table_lines import cell_text

_R = TypeVar("_R", bound=t.Row | t.StageLine)
_INSERTED: Final = re.compile(r"\{([^}]*)\}")


def member_name(member: t.Member) -> str:
    """The name by which an edit addresses a member."""
    if isinstance(member, t.Guarded):
        return member_name(member.statement)
    if isinstance(member, t.Statement):
        return member.name.text if isinstance(member, t.Step) else _words_of(type(member).__name__)
    match member:
        case t.Outcome():
            return outcome_name(member)
        case t.Tally():
            return tally_name(member)
        case t.Branch():
            return branch_name(member)
        case t.TableRow():
            first = member.cells[0].values[0] if member.cells and member.cells[0].values else None
            return "row" if first is None else first.text if isinstance(first, t.Name) else cell_text(member.cells[0])
        case t.KindAttribute() | t.OtherAmount():
            return member.name.text
        case t.Seen():
            return "seen_by"
        case t.PartOf():
            return f"part_of_{member.whole}"
        case t.OnePer():
            return "_".join(["one_per", *map(str, member.keys)])
        case t.EndsWith():
            return "_".join(["ends_with", *map(str, member.keys)])
        case t.LinkKinds():
            return "_".join(["by", *map(str, member.names)])
        case t.DiceLine():
            return "dice"
        case t.ChanceLine():
            return "chance"
        case t.BaseLine():
            return "base"
        case t.PoolLine():
            return label_name(member.label, "pool") if member.name is None else member.name.text
        case t.DieLine():
            return row_name(member.row)
        case t.TargetLine():
            return "target"
        case t.NaturalLine():
            return f"natural_{member.number}" + ("" if member.last is None else f"_to_{member.last}")
        case t.AutomaticLine():
            return "automatic"
        case t.ResultLine():
            return label_name(member.label, "result")
        case t.CountLine():
            return "count"
        case t.Row() | t.StageLine():
            return row_name(member)
        case t.ToLine() | t.Forbids() | t.Allows() | t.EachChange() | t.After() | t.WhenLine() | t.Instead():
            return line_name(member)
        case t.SidesLine():
            return "sides"
        case t.WinnerLine():
            return "winner"
        case t.Allowed():
            return requirement_name(member)
        case t.EndsWhen():
            return "ends_when"
        case t.CountsAs():
            return "counts_as"
        case t.Costs():
            return "costs"
        case t.Skipped():
            return "skipped"
        case t.Word():
            return member.text
        case t.Acts():
            return "_".join(map(str, member.names))
        case _:
            assert_never(member)


def _words_of(name: str) -> str:
    """`for_each` for `ForEach`: what a statement without a name of its own is called."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def members_of(declaration: t.Declared) -> tuple[t.Member, ...] | None:
    """The members of a declaration, or None if it has none that can be edited."""
    match declaration:
        case t.Table():
            return declaration.rows[1:]
        case t.Kind():
            return (*declaration.attributes, *declaration.requirements, *declaration.links)
        case t.KnownLinks() | t.Roll() | t.Condition() | t.Effect() | t.Event() | t.Scene() | t.Action() | t.Phase():
            return cast(tuple[t.Member, ...], declaration.lines)
        case t.Procedure() | t.Setup() | t.After() | t.WhenLine() | t.Instead():
            return declaration.body
        case (
            t.Option()
            | t.Adjacency()
            | t.Define()
            | t.ToLine()
            | t.EachChange()
            | t.Forbids()
            | t.Allows()
            | t.Limit()
            | t.Victory()
        ):
            return None
        case _:
            assert_never(declaration)


def with_members(declaration: t.Declared, members: Sequence[t.Member]) -> t.Declared:
    """The declaration with other members; one without members stays as it is."""
    match declaration:
        case t.Table():
            rows = (declaration.rows[0], *(m for m in members if isinstance(m, t.TableRow)))
            return replace(declaration, rows=rows)
        case t.Kind():
            attributes = tuple(m for m in members if isinstance(m, t.KindAttribute))
            requirements = tuple(m for m in members if isinstance(m, t.Allowed))
            links = tuple(m for m in members if isinstance(m, t.KindLink))
            return replace(declaration, attributes=attributes, requirements=requirements, links=links)
        case t.KnownLinks():
            return replace(declaration, lines=cast(tuple[t.LinkKinds | t.KindAttribute, ...], tuple(members)))
        case t.Roll():
            return replace(declaration, lines=cast(tuple[t.RollLine, ...], tuple(members)))
        case t.Condition() | t.Effect():
            return replace(declaration, lines=cast(tuple[t.Line, ...], tuple(members)))
        case t.Event():
            return replace(declaration, lines=tuple(members))  # type: ignore[arg-type]
        case t.Scene():
            return replace(declaration, lines=tuple(members))  # type: ignore[arg-type]
        case t.Action():
            return replace(declaration, lines=tuple(members))  # type: ignore[arg-type]
        case t.Phase():
            return replace(declaration, lines=tuple(members))  # type: ignore[arg-type]
        case t.Procedure() | t.Setup() | t.After() | t.WhenLine() | t.Instead():
            return replace(declaration, body=tuple(members))  # type: ignore[arg-type]
        case (
            t.Option()
            | t.Adjacency()
            | t.Define()
            | t.ToLine()
            | t.EachChange()
            | t.Forbids()
            | t.Allows()
            | t.Limit()
            | t.Victory()
        ):
            return declaration
        case _:
            assert_never(declaration)


def setups_as_one(setups: Sequence[t.Setup]) -> t.Setup | None:
    """All setups in one, in which their statements are found; None where there are none."""
    return replace(setups[0], body=tuple(one for some in setups for one in some.body)) if setups else None


def with_amount(member: t.Member, new: t.OtherAmount) -> t.Member | None:
    """A row with another amount, which cites what the new line cites; None for a line that is no row."""
    if isinstance(member, t.Row):
        return replace(member, name=new.name, amount=new.amount, cites=new.cites, span=new.span)
    if isinstance(member, t.StageLine) and member.value is not None:
        return replace(member, name=new.name, value=new.amount, cites=new.cites, span=new.span)
    row = with_amount(member.row, new) if isinstance(member, t.DieLine | t.ToLine) else None
    if isinstance(member, t.DieLine) and isinstance(row, t.Row):
        return replace(member, row=row)
    if isinstance(member, t.ToLine) and isinstance(row, t.Row | t.StageLine):
        return replace(member, row=row)
    return None


def seen_by(declaration: t.Declared, seen: t.Seen) -> t.Declared:
    """The declaration seen by others; one of which nobody can see less than all stays as it is."""
    if isinstance(declaration, t.Kind | t.Roll | t.Condition | t.Event | t.Action):
        return replace(declaration, seen=replace(seen, cites=None))
    return declaration


def label_of(declaration: t.Declared) -> t.Label | None:
    """What a declaration shows to players, if anything; of a line that stands alone nothing."""
    match declaration:
        case t.Setup() | t.KnownLinks():
            return None
        case t.ToLine() | t.Forbids() | t.Allows() | t.EachChange() | t.After() | t.WhenLine() | t.Instead():
            return None
        case t.Limit():
            return declaration.reason
        case (
            t.Option()
            | t.Table()
            | t.Kind()
            | t.Adjacency()
            | t.Define()
            | t.Roll()
            | t.Condition()
            | t.Effect()
            | t.Procedure()
            | t.Event()
            | t.Scene()
            | t.Action()
            | t.Phase()
            | t.Victory()
        ):
            return declaration.label
        case _:
            assert_never(declaration)


def beside_name(declaration: t.Declared) -> str:
    """What stands beside its name in a list of rules: what players call it, a line what it aims at; else nothing."""
    match declaration:
        case t.ToLine() | t.Forbids() | t.Allows() | t.EachChange() | t.After() | t.WhenLine() | t.Instead():
            return aim_of(declaration)
        case _:
            label = label_of(declaration)
            return "" if label is None else _INSERTED.sub(r"(\1)", label.text)


def labelled(declaration: t.Declared, label: t.Label) -> t.Declared | None:
    """The declaration with another label, or None if it shows none."""
    match declaration:
        case t.Define(label=None) | t.Setup() | t.KnownLinks():
            return None
        case t.Limit():
            return replace(declaration, reason=label)
        case t.ToLine() | t.Forbids() | t.Allows() | t.EachChange() | t.After() | t.WhenLine() | t.Instead():
            return _labelled_line(declaration, label)
        case (
            t.Option()
            | t.Table()
            | t.Kind()
            | t.Adjacency()
            | t.Define()
            | t.Roll()
            | t.Condition()
            | t.Effect()
            | t.Procedure()
            | t.Event()
            | t.Scene()
            | t.Action()
            | t.Phase()
            | t.Victory()
        ):
            return replace(declaration, label=label)
        case _:
            assert_never(declaration)


def labelled_member(declaration: t.Declared, member: t.Member, label: t.Label) -> t.Member | None:
    """The member with another label, or None if it shows none; its name stays what it was."""
    if isinstance(member, t.Offer | t.Ask | t.AskShares | t.Tell | t.Say | t.Step):
        return replace(member, label=label)
    if isinstance(member, t.Guarded):
        inner = labelled_member(declaration, member.statement, label)
        return replace(member, statement=inner) if isinstance(inner, t.Statement) else None
    if isinstance(member, t.Statement):
        return None
    match member:
        case t.TableRow():
            return _labelled_row(declaration, member, label)
        case t.Row():
            return _labelled(member, label)
        case t.DieLine():
            return replace(member, row=_labelled(member.row, label))
        case t.ToLine() | t.Forbids() | t.Allows() | t.EachChange() | t.After() | t.WhenLine() | t.Instead():
            return _labelled_line(member, label)
        case t.KindAttribute() | t.BaseLine() | t.AutomaticLine() | t.ResultLine() | t.Costs():
            return replace(member, label=label)
        case t.PoolLine(label=label_below) if label_below is not None:
            return replace(member, name=member.name or t.Word(member_name(member), member.span), label=label)
        case t.StageLine():
            return replace(member, name=member.name or t.Word(row_name(member), member.span), label=label)
        case t.Allowed():
            return replace(member, name=member.name or t.Word(member_name(member), member.span), reason=label)
        case (
            t.Outcome()
            | t.Tally()
            | t.Branch()
            | t.OtherAmount()
            | t.Seen()
            | t.PartOf()
            | t.OnePer()
            | t.EndsWith()
            | t.LinkKinds()
            | t.DiceLine()
            | t.ChanceLine()
            | t.PoolLine()
            | t.TargetLine()
            | t.NaturalLine()
            | t.CountLine()
            | t.SidesLine()
            | t.WinnerLine()
            | t.EndsWhen()
            | t.CountsAs()
            | t.Skipped()
            | t.Word()
            | t.Acts()
        ):
            return None
        case _:
            assert_never(member)


def names_with_labels(declaration: t.Declared, label: t.Label) -> Iterator[str]:
    """The names of the members that show players a text."""
    for member in members_of(declaration) or ():
        if labelled_member(declaration, member, label) is not None:
            yield member_name(member)


def _labelled(row: _R, label: t.Label) -> _R:
    return replace(row, name=row.name or t.Word(row_name(row), row.span), label=label)


def _labelled_line(line: t.Line, label: t.Label) -> t.Line | None:
    """The line with another label, or None if it shows none; its name stays what it was."""
    match line:
        case t.ToLine():
            return replace(line, row=_labelled(line.row, label))
        case t.EachChange():
            return replace(line, name=line.name or t.Word(line_name(line), line.span), label=label)
        case t.Forbids():
            return replace(line, name=line.name or t.Word(line_name(line), line.span), reason=label)
        case t.After() | t.WhenLine() | t.Instead():
            return replace(line, name=line.name or t.Word(line_name(line), line.span), label=label)
        case t.Allows():
            return None
        case _:
            assert_never(line)


def _labelled_row(declaration: t.Declared, row: t.TableRow, label: t.Label) -> t.TableRow | None:
    """The row with another text in its column `name`."""
    heading = declaration.rows[0] if isinstance(declaration, t.Table) else row
    at = next((n for n, cell in enumerate(heading.cells) if cell.values and cell.values[0] == t.Name("name")), None)
    if at is None or at >= len(row.cells):
        return None
    cell = t.Cell((t.Text(label.text, label.span),), label.span)
    return replace(row, cells=(*row.cells[:at], cell, *row.cells[at + 1 :]))
