"""Parameters as they were understood: what a rule is asked with."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.border.frozen import frozen
from dsl.types import Type
from dsl.understood.expressions import Binary, BinaryOperation, Node


@frozen
class ParameterRule:
    """A parameter; its slot is its place from 1. `source` lists what may stand there, `default` stands there unsaid."""

    name: str
    type: Type
    source: Node | None
    slots: frozenset[int] = frozenset()
    default: Node | None = None

    @property
    def is_between_bounds(self) -> bool:
        """Whether it is a number that is asked for between its bounds, since there may be many."""
        return isinstance(self.source, BinaryOperation) and self.source.op is Binary.FROM_TO

    @property
    def may_repeat(self) -> bool:
        """Whether one of the numbers that may stand there may be among them twice; it is one choice all the same."""
        return self.source is not None and self.source.type.are_numbers and not self.is_between_bounds


def key_slot(parameters: Sequence[ParameterRule], key: str) -> int | None:
    """The parameter that a limit `per` a key counts by: the one of that name, else the only one of that kind."""
    named = [slot for slot, one in enumerate(parameters, start=1) if one.name == key]
    of_kind = [slot for slot, one in enumerate(parameters, start=1) if one.type.name == key]
    return named[0] if named else of_kind[0] if len(of_kind) == 1 else None
