"""Lines of an edit that say only what is otherwise: the rest is taken from the line whose place they take."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding
from dsl.layering.mistakes import AMOUNT_ALONE, NO_AMOUNT_ALONE
from dsl.named.members import member_name, members_of, with_amount
from dsl.named.statement_names import begins_alike, inner
from dsl.writing.declaration_lines import member_lines
from dsl.writing.expression_text import flat

_WITH_TEXT: Final = t.Moves | t.Offer | t.Ask | t.AskShares | t.Tell | t.MakesEntry | t.Step
"""Statements behind which a text may stand for players."""


def lines_written_out(edit: t.Members, before: t.Declared) -> tuple[tuple[t.Member, ...], tuple[Finding, ...]]:
    """The lines of an edit, each with all that it leaves as it is in the declaration `before`; and what cannot stay."""
    named = [(member_name(one), one) for one in members_of(before) or ()]
    lines = Counter(name for name, one in named if isinstance(one, t.Line))
    below = {name: one for name, one in named if lines[name] < 2}  # which of several an amount alone does not say
    made: list[t.Member] = []
    findings = []
    for member in edit.members:
        old = below.get(member_name(member))
        changed = with_amount(old, member) if old and isinstance(member, t.OtherAmount) else None
        if isinstance(member, t.OtherAmount) and edit.changing and old and not changed:
            line = " ".join(flat(one.text).strip() for one in member_lines(old))
            findings.append(NO_AMOUNT_ALONE.at(member.span, name=member.name, line=line))
        elif isinstance(member, t.OtherAmount) and not edit.changing:
            findings.append(AMOUNT_ALONE.at(member.span, name=member.name))
        elif changed:
            made.append(changed)
        elif isinstance(member, t.StageLine) and isinstance(old, t.StageLine) and edit.changing:
            made.append(_stage_written_out(member, old))
        elif isinstance(member, t.BaseLine) and isinstance(old, t.BaseLine) and edit.changing:
            made.append(replace(member, label=member.label or old.label))
        elif isinstance(member, t.Costs) and edit.changing:
            prices = [one for one in members_of(before) or () if isinstance(one, t.Costs)]
            label = next((one.label for one in prices if one.purse == member.purse), None)
            made.append(replace(member, label=member.label or label))
        elif isinstance(member, t.KindAttribute) and isinstance(old, t.KindAttribute) and edit.changing:
            made.append(replace(member, label=member.label or old.label, seen=member.seen or old.seen))
        else:
            made.append(member)
    return tuple(made), tuple(findings)


def roll_written_out(new: t.Member, old: t.Member) -> t.Member:
    """A roll that is made in a statement, with what comes of it where that is not written anew.

    Args:
        new: what a layer puts in the place of `old`. Where nothing stands below the roll, all that stood there stays;
            where only rows do, its outcomes.
    """
    if isinstance(new, t.Guarded):
        statement = roll_written_out(new.statement, old)
        return replace(new, statement=statement) if isinstance(statement, t.Statement) else new
    before = inner(old) if isinstance(old, t.Statement) else old
    if not (isinstance(new, t.Rolls) and isinstance(before, t.Rolls)) or new.form != before.form or new.outcomes:
        return new
    return replace(new, rows=new.rows or before.rows, outcomes=before.outcomes)


def is_roll_alone(member: t.Member | None) -> bool:
    """Whether a roll is made with nothing below it."""
    roll = member.statement if isinstance(member, t.Guarded) else member
    return isinstance(roll, t.Rolls) and not roll.rows and not roll.outcomes


def with_its_text(new: t.Member, old: t.Member) -> t.Member:
    """A statement with the text of the one whose place it takes, where it does the same to the same and says none."""
    if isinstance(new, t.Guarded):
        statement = with_its_text(new.statement, old)
        return replace(new, statement=statement) if isinstance(statement, t.Statement) else new
    before = inner(old) if isinstance(old, t.Statement) else old
    if not (isinstance(new, _WITH_TEXT) and isinstance(before, _WITH_TEXT)) or not begins_alike(before, new):
        return new
    return replace(new, label=new.label or before.label)


def _stage_written_out(member: t.StageLine, old: t.StageLine) -> t.StageLine:
    """`half: times 1/3` says what `half: 1/3` does where the line is one of `times` already: all else in it stays."""
    is_alike = (member.stage, member.is_later) == (old.stage, old.is_later)
    if not is_alike or member.value is None or member.label is not None or member.clauses != t.Clauses():
        return member
    return replace(old, name=member.name or old.name, value=member.value, cites=member.cites, span=member.span)
