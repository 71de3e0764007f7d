"""The surest sayings, in the order in which they are looked for."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import said_in_two
from dsl.reading.snags.sayings.saying import said_again
from dsl.reading.snags.sayings.surest import asking, attributes, exceptions, numbers, order, places, rolls, things, time

SUREST: Final = (
    *attributes.SAYINGS,
    *asking.SAYINGS,
    *exceptions.SAYINGS,
    *time.SAYINGS,
    *rolls.SAYINGS,
    *numbers.SAYINGS,
    *places.SAYINGS,
    *things.SAYINGS,
    *order.SAYINGS,
)
_IN_TWO: Final = (
    *rolls.IN_TWO,
    *things.IN_TWO,
    *attributes.IN_TWO,
    *asking.IN_TWO,
    *order.IN_TWO,
    *time.IN_TWO,
    *numbers.IN_TWO,
)


def surely_said(snag: Snag) -> Finding | None:
    """`path from a to b`, `players by fame, gold`, `ask p for x: 3 of good "…"`, `when army enters tile`."""
    return (
        time.done_for_this_turn(snag)
        or rolls.sum_on_a_table(snag)
        or asking.number_in_steps(snag)
        or numbers.cases_over_lines(snag)
        or said_again(snag, SUREST)
        or said_in_two(snag, _IN_TWO)
        or attributes.worked_out(snag)
    )
