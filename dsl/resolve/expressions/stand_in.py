"""What stands in for an expression that cannot be understood."""

from __future__ import annotations

from dsl import tree as t
from dsl.types import UNKNOWN
from dsl.understood.expressions import Constant, Node


def wrong(written: t.Expr) -> Node:
    """A stand-in for an expression that has been reported."""
    return Constant(UNKNOWN, None, span=written.span)
