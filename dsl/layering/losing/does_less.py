"""A changed statement that leaves out what the one below it does besides: branches, outcomes, other lines, a test."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.named.members import member_name
from dsl.named.statement_names import begins_alike, inner, names_of
from dsl.reading.snags.sayings.saying import MOST_SAID
from dsl.writing.declaration_lines import member_lines
from dsl.writing.expression_text import expression_text, flat

TEST_LOST: Final = Mistake(
    "says-less",
    Severity.WARNING,
    "below this layer “{name}” has `{lost}`; here it has not, and always holds",
    "to keep that write: {line}; if it shall always hold, say so: … when yes",
)
LINES_LOST: Final = Mistake(
    "says-less",
    Severity.TIP,
    "below this layer “{name}” does more, such as `{lost}`; here it does not",
    "what shall stay is written here as well; or write what is otherwise alone, below `{edit}`",
)
GIVES_WAY: Final = Mistake(
    "says-less",
    Severity.TIP,
    "this takes the place of “{name}”, which was refused with other words",
    "if both shall hold write it below `add to {whole}`; if this is meant write its name in front: {name}: allowed …",
)
END_LOST: Final = Mistake(
    "says-less",
    Severity.TIP,
    "below this layer the rounds go on `{lost}`; here they end by their number alone",
    "to keep that write: {line}",
)
_OutcomeOrBranch = t.Outcome | t.Branch
_Block = t.ForEach | t.EachPlayer | t.Repeat | t.RepeatTimes | t.Step | t.Rounds | t.Outcome | t.LineWithBody
_Tested = t.Forbids | t.Allows | t.After | t.Instead | t.NaturalLine


def does_less(new: t.Member, old: t.Member, whole: str) -> Finding | None:
    """What is told where a line takes the place of another that does more.

    Args:
        new: the line as a layer writes it.
        old: the line below the layer.
        whole: what is changed, by form and name.
    """
    lost = _test(new, old)
    if lost is not None:
        name, line = _name(new), next(_written(_with_test(new, lost)))
        return TEST_LOST.at(new.span, name=name, lost=f"when {flat(expression_text(lost))}", line=line[:MOST_SAID])
    if isinstance(new, t.Allowed) and isinstance(old, t.Allowed) and new.reason not in (None, old.reason):
        is_named = new.name is not None and new.name.span.file == new.span.file
        is_number = old.reason is not None and _bare(new.reason) == _bare(old.reason)
        return None if is_named or is_number else GIVES_WAY.at(new.span, name=member_name(old), whole=whole)
    if isinstance(new, t.Rounds) and isinstance(old, t.Rounds) and old.condition is not None and new.condition is None:
        whole_line = replace(new, condition=old.condition, is_while=old.is_while, body=())
        until = f"{'while' if old.is_while else 'until'} {flat(expression_text(old.condition))}"
        return END_LOST.at(new.span, lost=until, line=next(_written(whole_line))[:MOST_SAID])
    gone = _lines_lost(_inner(new), _inner(old))
    if gone is None:
        return None
    edit = f"change {whole}{_part(_inner(new), _inner(old))}"
    return LINES_LOST.at(new.span, name=_name(new), lost=next(_written(gone))[:MOST_SAID], edit=edit)


def _bare(label: t.Label) -> str:
    """A text without its numbers."""
    return re.sub(r"\d+", "", label.text)


def _name(member: t.Member) -> str:
    named = names_of(member) if isinstance(member, t.Statement) else ()
    return next(iter(named), member_name(member))


def _part(new: t.Member, old: t.Member) -> str:
    """Where lines that stand in a block are changed: a step or an outcome has a name, others need none."""
    if isinstance(new, t.Rolls):
        return f".{member_name(new.outcomes[0])}"
    if isinstance(old, t.When):
        return f".{member_name(old.branches[0])}"
    return f".{member_name(old)}" if isinstance(old, t.Step | t.Rounds | t.Outcome | t.LineWithBody) else ""


def _inner(member: t.Member) -> t.Member:
    return inner(member) if isinstance(member, t.Statement) else member


def _test(new: t.Member, old: t.Member) -> t.Expr | None:
    """The test that a line has below, where it has none here."""
    if isinstance(new, t.Statement) and isinstance(old, t.Guarded):
        return None if isinstance(new, t.Guarded) or not begins_alike(old, new) else old.condition
    if not (isinstance(new, _Tested) and isinstance(old, _Tested) and type(new) is type(old)):
        return None
    return old.condition if new.condition is None else None


def _with_test(new: t.Member, condition: t.Expr) -> t.Member:
    if isinstance(new, _Tested):
        return replace(new, condition=condition)
    return t.Guarded(new, condition, new.span) if isinstance(new, t.Statement) else new


def _written(member: t.Member) -> Iterator[str]:
    return (flat(line.text).strip() for line in member_lines(member))


def _lines_lost(new: t.Member, old: t.Member) -> t.Member | None:
    """The first line that is done below and not here, where what is done here seems to be a part of that."""
    if isinstance(new, t.When) and isinstance(old, t.When):
        return _first_lost(new.branches, old.branches) if len(new.branches) < len(old.branches) else None
    if isinstance(new, t.Rolls) and isinstance(old, t.Rolls):
        return _first_lost(new.outcomes, old.outcomes) if new.outcomes else None
    if isinstance(new, _Block) and isinstance(old, _Block) and type(new) is type(old):
        return _statement_lost(new.body, old.body)
    return None


def _first_lost(new: Sequence[_OutcomeOrBranch], old: Sequence[_OutcomeOrBranch]) -> t.Member | None:
    """The first that is called as none of the new ones; a test that is another may stand for one of those below."""
    here = {member_name(one) for one in new}
    lost = [one for one in old if member_name(one) not in here]
    others = len(new) - (len(old) - len(lost)) if new and isinstance(new[0], t.Branch) else 0
    return next(iter(lost[others:]), None)


def _statement_lost(new: Sequence[t.Statement], old: Sequence[t.Statement]) -> t.Statement | None:
    """The first that nothing here stands for, where something here stands for one of the others."""
    lost = [one for one in old if not any(_is_for(other, one) for other in new)]
    return lost[0] if 0 < len(lost) < len(old) else None


def _is_for(new: t.Statement, old: t.Statement) -> bool:
    """Whether a statement takes the place of another, or does what that does."""
    if type(inner(new)) is not type(inner(old)):
        return False
    return begins_alike(old, new) or not set(names_of(new)).isdisjoint(names_of(old)) or not names_of(old)
