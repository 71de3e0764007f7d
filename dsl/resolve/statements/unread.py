"""What stands for a statement that was not understood."""

from __future__ import annotations

from dsl import tree as t
from dsl.resolve.names.scope import Scope
from dsl.types import UNKNOWN
from dsl.understood import statements as s


def unread_but_named(scope: Scope, w: t.Statement, name: t.Word | None) -> s.StopHere:
    """What stands for a statement that was not understood; the name it gives is known all the same."""
    if name is not None:
        scope.add(name.text, UNKNOWN)
    return unread(w)


def unread(w: t.Statement) -> s.StopHere:
    """What stands for a statement that was not understood; a rulebook with such a one is never played."""
    return s.StopHere(w.span, ())
