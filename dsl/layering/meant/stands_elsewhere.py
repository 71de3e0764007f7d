"""A line that an edit looks for in a declaration, and that stands elsewhere: where it is changed or taken out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.named.members import member_name, members_of
from dsl.reading.snags.sayings.saying import MOST_SAID
from dsl.resolve.names.symbols import name_of, whole_name
from dsl.tree.walk import nodes_below
from dsl.writing.declaration_lines import member_lines
from dsl.writing.expression_text import amount_text, flat, quoted
from dsl.writing.table_lines import cell_text

_E: Final = Severity.ERROR
STANDS_ELSEWHERE: Final = Mistake(
    "no-such-member", _E, "“{member}” does not stand in {name} itself", "write at the left margin: {edit}"
)
CHANGED_ELSEWHERE: Final = Mistake(
    "no-such-member",
    _E,
    "“{member}” does not stand in {name} itself",
    "write at the left margin: {edit}, and indented below it: {line}",
)
GIVEN: Final = Mistake(
    "no-such-member",
    _E,
    "“{member}” is given to {name} in its first line, which is not changed piece by piece",
    "write all of it anew: replace {whole}(…)",
)
COLUMN_STAYS: Final = Mistake(
    "no-such-member",
    _E,
    "“{member}” is a column of {name}, and columns are not taken out one by one",
    "leave it; or write all of the table anew: replace table {name}",
)
WITHOUT_ITS_TEXT: Final = Mistake(
    "no-such-member",
    _E,
    "a line of dice is called by its text, and here it has none",
    "write behind its dice the text of the one whose place it takes: {known}",
)
_Given = t.Define | t.Roll | t.Procedure | t.Event | t.Scene | t.Action
"""What is given values in its first line."""


def stands_elsewhere(
    declaration: t.Declared, name: t.Word, new: t.Member | None, below: Iterable[t.Declared]
) -> Finding | None:
    """What is told of a line that a declaration has not, where it is known what has it.

    Args:
        new: what shall take its place; none where it shall be taken out.
        below: all that is declared below the layer.
    """
    whole, called = whole_name(declaration), name_of(declaration)
    if isinstance(declaration, _Given) and name.text in [one.name.text for one in declaration.parameters]:
        return GIVEN.at(name.span, member=name, name=called, whole=whole)
    if isinstance(declaration, t.Table) and new is None:
        columns = [cell_text(one) for one in declaration.rows[0].cells]
        return COLUMN_STAYS.at(name.span, member=name, name=called) if name.text in columns else None
    if isinstance(new, t.PoolLine) and new.label is None:
        pools = (one for one in members_of(declaration) or () if isinstance(one, t.PoolLine))
        known = ", ".join(quoted(one.label.text) for one in pools if one.label is not None)
        return WITHOUT_ITS_TEXT.at(name.span, known=known) if known else None
    if new is not None and not isinstance(new, t.OtherAmount | t.Row):
        return None
    found = list(_places(declaration, name.text, below))
    if len(found) != 1:
        return None
    holder, line = found[0]
    if new is None:
        member = "" if holder is line else f".{name}"
        edit = f"remove line {name}" if isinstance(holder, t.Line) else f"remove {whole_name(holder)}{member}"
        return STANDS_ELSEWHERE.at(name.span, member=name, name=called, edit=edit)
    is_amount = isinstance(new, t.OtherAmount) or _is_amount_alone(new, line)
    written = f"{name}: {flat(amount_text(new.amount))}" if is_amount else _text(new)
    if isinstance(line, t.ToLine) and holder is line:
        edit = f"change line {written}" if is_amount else f"replace {_aim(line)}{written}"
        return STANDS_ELSEWHERE.at(name.span, member=name, name=called, edit=edit[:MOST_SAID])
    if isinstance(line, t.ToLine) and not is_amount:
        written = f"{_aim(line)}{written}"
    edit = f"change {whole_name(holder)}"
    return CHANGED_ELSEWHERE.at(name.span, member=name, name=called, edit=edit, line=written[:MOST_SAID])


def _places(
    declaration: t.Declared, name: str, below: Iterable[t.Declared]
) -> Iterator[tuple[t.Declared, t.Member | t.Line]]:
    """The rows called so that count in a roll, or in one that is made here, with what they stand in."""
    rolled = {one.call.name.text for one in nodes_below(declaration) if isinstance(one, t.Rolls)}
    aims = {name_of(declaration)} if isinstance(declaration, t.Roll) else rolled
    for one in below:
        if isinstance(one, t.ToLine) and _counts_in(one, aims) and member_name(one) == name:
            yield one, one
        elif isinstance(one, t.Roll) and name_of(one) in rolled:
            yield from ((one, row) for row in one.lines if isinstance(row, t.Row) and member_name(row) == name)
        elif isinstance(one, t.Condition | t.Effect):
            lines = (line for line in one.lines if isinstance(line, t.ToLine) and _counts_in(line, aims))
            yield from ((one, line) for line in lines if member_name(line) == name)


def _counts_in(line: t.ToLine, aims: set[str]) -> bool:
    return any(one.name.text in aims for one in line.targets)


def _aim(line: t.ToLine) -> str:
    """The beginning of a line, before the colon behind what it aims at and with it."""
    return f"{_text(line).partition(': ')[0]}: "


def _is_amount_alone(new: t.Row, line: t.Member | t.Line) -> bool:
    """Whether a row says nothing but another amount for what stands elsewhere."""
    row = line.row if isinstance(line, t.ToLine) else line
    return isinstance(row, t.Row) and new.label == row.label and new.clauses == t.Clauses()


def _text(member: t.Member) -> str:
    return " ".join(flat(line.text).strip() for line in member_lines(member))
