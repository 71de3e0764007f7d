"""Values that are never none, and tests that ask whether they are."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity
from dsl.resolve.names.scope import Scope
from dsl.tree.walk import nodes_below
from dsl.types import UNKNOWN
from dsl.understood.expressions import Node

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
    return not any(one in scope.certain for one in nodes_below(written))
