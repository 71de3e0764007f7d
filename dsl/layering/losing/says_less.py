"""A changed line that leaves out what the line below it says besides its amount: `ford: -2 "ford"` counts always."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.named.members import member_name
from dsl.tree.walk import nodes_below
from dsl.writing.declaration_lines import member_lines
from dsl.writing.expression_text import amount_text, flat
from dsl.writing.line_parts import type_text
from dsl.writing.roll_lines import clauses_text

CLAUSES_LOST: Final = Mistake(
    "says-less",
    Severity.WARNING,
    "below this layer “{name}” has `{lost}`; here it has not, and counts always",
    "to keep that write: {line}; if it shall count always, say so: … when yes",
)
BOUNDS_LOST: Final = Mistake(
    "says-less",
    Severity.TIP,
    "below this layer “{name}” is a `{lost}`; here it has no bounds",
    "to keep them write: {line}",
)
BOUND_LOST: Final = Mistake(
    "says-less",
    Severity.TIP,
    "below this layer “{name}” is a `{was}`; what is not said here does not hold any longer",
    "to keep it write: {line}",
)
BEGINNING_LOST: Final = Mistake(
    "says-less",
    Severity.WARNING,
    "below this layer “{name}” begins as `{was}`; here it is not said how",
    "to keep that write: {line}",
)
PART_LOST: Final = Mistake(
    "says-less",
    Severity.TIP,
    "below this layer “{name}” has `{lost}` as well; here it has not",
    "to keep that write: {line}",
)
_FIXED: Final = (t.Number, t.Dice, t.Signed, t.Arithmetic)
"""What an amount consists of that hangs on nothing."""
_Counting = t.Row | t.StageLine | t.PoolLine


def says_less(new: t.Member, old: t.Member) -> Finding | None:
    """What a line loses that takes the place of another and seems to mean no more than its amount.

    Args:
        new: the line as a layer writes it.
        old: the line below the layer.
    """
    if isinstance(new, t.KindAttribute) and isinstance(old, t.KindAttribute):
        return _bounds(new, old)
    line, below = _counting(new), _counting(old)
    if line is None or below is None:
        return None
    name = member_name(new)
    if not _is_lost(line, below):
        return _part_lost(new, line, below)
    amount = _amount(line)
    if isinstance(line, t.Row) and amount is not None and line.label == below.label:
        whole = f"{name}: {flat(amount_text(amount))}"
    else:
        whole = written_line(_with_clauses(new, below.clauses))
    return CLAUSES_LOST.at(new.span, name=name, lost=flat(clauses_text(below.clauses)).strip(), line=whole)


def _part_lost(new: t.Member, line: _Counting, below: _Counting) -> Finding | None:
    """What is told where a line has clauses of its own, and not the group, the tags or the loops of the one below."""
    had, has = below.clauses, line.clauses
    lost = replace(
        t.Clauses(),
        each=() if has.each else had.each,
        per=None if has.per is not None else had.per,
        keep=had.keep if has.group is None else None,
        group=had.group if has.group is None else None,
        tags=() if has.tags else had.tags,
    )
    if lost == t.Clauses() or type(line) is not type(below):
        return None
    kept = replace(
        has,
        each=has.each or had.each,
        per=had.per if has.per is None else has.per,
        keep=has.keep or had.keep,
        group=has.group or had.group,
        tags=has.tags or had.tags,
    )
    whole = written_line(_with_clauses(new, kept))
    return PART_LOST.at(new.span, name=member_name(new), lost=flat(clauses_text(lost)).strip(), line=whole)


def _counting(member: t.Member) -> _Counting | None:
    if isinstance(member, t.DieLine | t.ToLine):
        return member.row
    return member if isinstance(member, _Counting) else None


def _amount(line: _Counting) -> t.Expr | None:
    match line:
        case t.Row():
            return line.amount
        case t.StageLine():
            return line.value
        case t.PoolLine():
            return line.count


def _is_lost(line: _Counting, below: _Counting) -> bool:
    clauses = below.clauses
    had = clauses.when is not None or clauses.each or clauses.per is not None
    amount = _amount(line)
    fixed = amount is None or all(isinstance(one, _FIXED) for one in nodes_below(amount))
    return bool(had) and fixed and line.clauses == t.Clauses() and type(line) is type(below)


def _with_clauses(member: t.Member, clauses: t.Clauses) -> t.Member:
    if isinstance(member, t.DieLine):
        return replace(member, row=replace(member.row, clauses=clauses))
    if isinstance(member, t.ToLine):
        return replace(member, row=replace(member.row, clauses=clauses))
    return replace(member, clauses=clauses) if isinstance(member, _Counting) else member


def _bounds(new: t.KindAttribute, old: t.KindAttribute) -> Finding | None:
    """What a number or another value has no more: its bounds, one of them, or what it begins with.

    Where a number without bounds begins as it did, that is what is meant.
    """
    if replace(new.type, low=None, high=None) != replace(old.type, low=None, high=None):
        return None
    low, high = new.type.low or old.type.low, new.type.high or old.type.high
    whole = replace(new, type=replace(new.type, low=low, high=high), default=new.default or old.default)
    is_unbounded = new.type.low is None and new.type.high is None
    if whole == new or (is_unbounded and new.default == old.default):
        return None
    line = written_line(replace(whole, label=None, seen=None))
    if is_unbounded and new.default is not None:
        return BOUNDS_LOST.at(new.span, name=new.name, lost=type_text(old.type), line=line)
    if new.default is None and new.type.optional:
        return None
    was = written_line(replace(old, label=None, seen=None, under=None)).partition(": ")[2]
    mistake = BOUND_LOST if new.default is not None or old.default is None else BEGINNING_LOST
    return mistake.at(new.span, name=new.name, was=was, line=line)


def written_line(member: t.Member) -> str:
    return " ".join(flat(line.text).strip() for line in member_lines(member))
