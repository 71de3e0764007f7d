"""What follows what has happened, and what is done in place of a procedure."""

from __future__ import annotations

from fractions import Fraction

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.border.in_parts import ReadInParts
from dsl.types import Type
from dsl.understood.expressions import Node, Template
from dsl.understood.statements import Block


@frozen
class Following(ReadInParts):
    """Statements that follow a fact: slot 1 holds the fact, the slots behind it what it names, in order.

    Attributes:
        fact: the act, roll, contest or procedure that leaves the fact.
        roles: the fields of the fact that the slots from 2 on hold.
        bearers: the slot and the collection of those it is done for, one by one, where none of the roles is the bearer.
        when: what must hold when it is its turn.
        once: the values for each of which it is done once at most; None: as often as the fact is left.
        is_borne: it stands in a condition or an effect, so it comes before those of top level.
        made: upon a roll, which is not finished yet, slot 1 holds the result so far and this one how it was made.
    """

    name: str
    fact: str
    roles: tuple[str, ...]
    bearers: tuple[int, Node] | None
    when: tuple[Node, ...]
    once: tuple[Node, ...] | None
    is_borne: bool
    label: Template | None
    body: Block
    frame: int
    cites: tuple[str, ...]
    span: Span
    made: int | None = None


@frozen
class Edge(ReadInParts):
    """Statements that follow a change of a value of each thing of a kind, or of one value for all.

    Attributes:
        kind: the things that are looked at, each in slot 1; empty for none.
        value: a condition, a number where there are `steps`, or any value where `is_change`.
        steps: the numbers that are passed when the value comes to be one of them or more, from the least on.
        passed: the slot of the step that was passed, or of the value before the change.
        when: what must hold when it is its turn: the options it is under, and that the thing bears the line.
        once: it is done once at most for each thing and step.
        is_change: whether it is done whenever the value is another than before.
        reads_before: whether anything in it reads what the value was before the change.
    """

    name: str
    kind: str
    value: Node
    steps: tuple[int | Fraction, ...]
    passed: int
    when: tuple[Node, ...]
    once: bool
    label: Template | None
    body: Block
    frame: int
    cites: tuple[str, ...]
    span: Span
    is_change: bool = False
    reads_before: bool = False


@frozen
class Replacement(ReadInParts):
    """Statements in place of those of a procedure: its values stand in the slots from 1 on.

    Attributes:
        rank: which of several comes first: the place of the value that bears it, or one behind all at top level.
        is_borne: it stands in a condition or an effect; the first of `when` is then that somebody bears it.
        applied: the slot that holds the names of the replacements that were applied already.
        result: what it gives back, if anything.
        before: the names of those that it goes before where both hold at one place.
    """

    name: str
    procedure: str
    when: tuple[Node, ...]
    rank: int
    is_borne: bool
    applied: int
    result: Type | None
    label: Template | None
    body: Block
    frame: int
    cites: tuple[str, ...]
    span: Span
    before: frozenset[str] = frozenset()
