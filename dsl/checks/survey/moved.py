"""Which numbers a block of statements changes in any case, whatever holds when it is done."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dsl.understood import statements as s
from dsl.understood.effects import AttributeChanged, ProcedureDone, effects
from dsl.understood.expressions import AttributeOf, Node, written_number
from dsl.understood.rules import Rulebook
from dsl.understood.walk import statements_in

Moved = tuple[str, int, Node]
"""An attribute of a kind, and the thing that has it."""


def number_of(value: Node) -> Moved | None:
    """The number that a line looks at, if it is one that is kept."""
    return (value.kind, value.index, value.of) if isinstance(value, AttributeOf) else None


def _is_free(book: Rulebook, number: Moved, by: Fraction) -> bool:
    """Whether no bound stands in the way of a change."""
    attribute = book.kinds[number[0]].attributes[number[1]]
    return (attribute.high if by > 0 else attribute.low) is None


def always_moved(book: Rulebook, body: s.Block) -> Iterator[Moved]:
    """The numbers that are others in any case when a block has been done."""
    moved: dict[Moved, Fraction] = {}
    unsure = set[tuple[str, int]]()
    may_end = False
    for statement in body:
        amount = written_number(statement.amount) if isinstance(statement, s.MoveNumber) else None
        if isinstance(statement, s.MoveNumber) and amount is not None and not may_end:
            number = (statement.place.kind, statement.place.index, statement.place.thing)
            moved[number] = moved.get(number, Fraction(0)) + (-amount if statement.is_down else amount)
            continue
        for inner in statements_in(statement):
            if isinstance(inner, s.DestroyThing | s.EndCampaign):
                return
            may_end = may_end or isinstance(inner, s.StopHere)
            for one in effects(inner):
                if isinstance(one, ProcedureDone):
                    return  # whatever it does may take it back
                if isinstance(one, AttributeChanged):
                    unsure.add((one.kind, one.index))
    is_sure = (number for number, by in moved.items() if by and number[:2] not in unsure)
    yield from (number for number in is_sure if _is_free(book, number, moved[number]))
