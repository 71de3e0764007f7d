"""A requirement: what must hold, and what is told where it does not."""

from __future__ import annotations

from dsl import tree as t
from dsl.resolve.absent import ValuePlace
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.rolls.rows import cites
from dsl.understood.expressions import Template
from dsl.understood.rules import (
    Requirement,
)
from dsl.understood.walk import slots_read


def requirement_of(line: t.Allowed, read: Expressions) -> Requirement:
    """What a line `allowed when` demands; without a reason of its own its condition is told."""
    with read.standing_as(ValuePlace.REQUIREMENT):
        condition = read.truth(line.condition)
    reason = read.template(line.reason)
    if reason is None:
        reason = Template((condition.source,))
    return Requirement(condition, reason, slots_read(condition), cites(line.cites), line.span, line.scene)
