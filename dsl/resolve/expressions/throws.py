"""Chance inside the expressions of a statement: it is thrown before the statement is carried out.

`do hurt(army, 1d6)` becomes a throw that is kept and a `do` that reads it. What stands behind `and`, `or`, `when` or
`otherwise` is thrown only where it is looked at, so each throw knows the conditions it stands behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from dsl.border.diagnostics import Span
from dsl.resolve.names.scope import Scope
from dsl.types import NUMBER, TRUTH, Type, thrown
from dsl.understood import statements as s
from dsl.understood.draws import Draw
from dsl.understood.expressions import (
    Case,
    Cases,
    Constant,
    LocalValue,
    Node,
    Several,
    SeveralOperation,
    Unary,
    UnaryOperation,
)


class Throws:
    """The throws of one statement, from left to right."""

    def __init__(self, scope: Scope) -> None:
        self.statements: list[s.Statement] = []
        self._scope = scope
        self._guards: list[Node] = []
        self._thrown: dict[tuple[Type, Span], Node] = {}
        """By type and place: an expression that is read a second time is thrown once."""

    @contextmanager
    def behind(self, *tests: Node, holds: bool = True) -> Iterator[None]:
        """What is read inside is looked at only where all of these hold, or do not hold."""
        before = len(self._guards)
        self._guards += [test if holds else UnaryOperation(TRUTH, Unary.NOT, test, span=test.span) for test in tests]
        try:
            yield
        finally:
            del self._guards[before:]

    def number(self, amount: Node) -> Node:
        """The number that an amount with dice comes to."""
        kind = thrown(amount.type)
        known = self._thrown.get((kind, amount.span))
        if known is not None:
            return known
        slot = self._scope.hidden()
        value = amount
        if self._guards:
            value = Cases(amount.type, (Case(amount, self._guard()),), Constant(NUMBER, 0), span=amount.span)
        self.statements.append(s.SetLocal(slot, "", _named_like(value, amount), amount.span, ()))
        return self._kept(LocalValue(kind, slot, span=amount.span, source=amount.source))

    def draw(self, kind: Type, node: Node, draw: Draw) -> Node:
        """The value of something that is drawn; `node` stands where it was written."""
        known = self._thrown.get((kind, node.span))
        if known is not None:
            return known
        slot = self._scope.hidden()
        drawn: s.Statement = s.DrawLots(slot, draw, node.source, node.span, ())
        if self._guards:
            drawn = s.DoFirst((s.GuardedBlock(self._guard(), (drawn,), ()),), node.span)
        self.statements.append(drawn)
        return self._kept(LocalValue(kind, slot, span=node.span, source=node.source))

    def _kept(self, value: Node) -> Node:
        self._thrown[value.type, value.span] = value
        return value

    def _guard(self) -> Node:
        guards = tuple(self._guards)
        return guards[0] if len(guards) == 1 else SeveralOperation(TRUTH, Several.AND, guards, span=guards[0].span)


def _named_like(value: Node, amount: Node) -> Node:
    """The value with the words of the amount, by which players are asked for the dice."""
    return replace(value, source=amount.source)
