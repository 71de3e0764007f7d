"""Values that are never none, and tests that ask whether they are."""

from __future__ import annotations

from dataclasses import replace

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity
from dsl.resolve.names.scope import Scope
from dsl.tree.walk import nodes_below
from dsl.types import UNKNOWN
from dsl.understood.expressions import FieldOf, Node

NEVER_HOLDS = Mistake(
    "always-there",
    Severity.WARNING,
    "“{value}” is never none, so that this never holds",
    "if it may be missing, write `or none` behind its type where it is declared; if not, leave this out",
)
ALWAYS_HOLDS = Mistake(
    "always-there",
    Severity.WARNING,
    "“{value}” is never none, so that this always holds",
    "if it may be missing, write `or none` behind its type where it is declared; if not, leave this out",
)
NO_SET = Mistake(
    "always-there", Severity.WARNING, "“{value}” are several, perhaps none of them, but never none", "write: {instead}"
)


def is_always_there(written: t.Expr, value: Node, scope: Scope) -> bool:
    """Whether a value cannot be none, and not only because a test has just shown it."""
    kind = value.type
    if kind is UNKNOWN or kind.optional or kind.form == "nothing" or value.was_tested:
        return False
    if isinstance(value, FieldOf) and isinstance(written, t.Attribute) and _follows_from_a_test(written, scope):
        return False
    return not any(one in scope.certain for one in nodes_below(written))


def _follows_from_a_test(written: t.Attribute, scope: Scope) -> bool:
    """Whether a contest has a loser because a test has shown its winner or that it was no tie; likewise a winner."""
    other = {"winner": "loser", "loser": "winner"}.get(written.name.text)
    if other is None:
        return False
    was_decided = t.Not(replace(written, name=t.Word("tied", written.name.span)), written.span)
    return was_decided in scope.certain or replace(written, name=t.Word(other, written.name.span)) in scope.certain
