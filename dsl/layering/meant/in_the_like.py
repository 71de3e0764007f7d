"""What an edit names and does not stand in a declaration, but in what it is like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.named.members import member_name, members_of
from dsl.resolve.names.symbols import name_of, whole_name

_LIKE_OTHERS: Final = t.Roll | t.Condition

TO_CHANGE: Final = Mistake(
    "no-such-member",
    Severity.ERROR,
    "{name} has no “{member}” to change",
    "“{member}” stands in {other}, which {name} is like: change it there, `change {there}`, or below `add to {here}` "
    "write a line of this name, which takes its place",
)
TO_REMOVE: Final = Mistake(
    "no-such-member",
    Severity.ERROR,
    "{name} has no “{member}” to remove",
    "“{member}” stands in {other}, which {name} is like: take it out there, `remove {there}.{member}`, or write {name} "
    "anew with `without {member}` behind what it is like: `replace {here}`",
)


def stands_in_the_like(
    declaration: t.Declared,
    member: str,
    verb: str,
    span: Span,
    standing: Callable[[str], t.Declared | None],
) -> Finding | None:
    """The finding that a line stands in what the declaration is like, at whatever remove; None where it does not.

    Args: `standing` gives the declaration of a name, as far as the layer has been applied.
    """
    mistake = {"change": TO_CHANGE, "remove": TO_REMOVE}.get(verb)
    passed = [declaration]
    while mistake is not None and isinstance(passed[-1], _LIKE_OTHERS) and passed[-1].like is not None:
        other = standing(passed[-1].like.text)
        if other is None or any(other is one for one in passed):
            return None
        if any(member_name(one) == member for one in members_of(other) or ()):
            here, there = whole_name(declaration), whole_name(other)
            name = name_of(declaration)
            return mistake.at(span, name=name, member=member, other=name_of(other), here=here, there=there)
        passed.append(other)
    return None
