"""The surest sayings, in the order in which they are looked for."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.for_a_while import for_a_while
from dsl.reading.snags.sayings.in_two import said_in_two
from dsl.reading.snags.sayings.of_conditions import of_conditions
from dsl.reading.snags.sayings.of_contests import in_a_contest
from dsl.reading.snags.sayings.of_definitions import of_definitions
from dsl.reading.snags.sayings.of_edits import of_edits
from dsl.reading.snags.sayings.of_events import of_events
from dsl.reading.snags.sayings.of_header import of_header
from dsl.reading.snags.sayings.of_questions import of_questions
from dsl.reading.snags.sayings.of_reactions import of_reactions
from dsl.reading.snags.sayings.of_scenes import of_scenes
from dsl.reading.snags.sayings.of_turns import of_turns
from dsl.reading.snags.sayings.of_values import surely_of_values
from dsl.reading.snags.sayings.saying import said_again
from dsl.reading.snags.sayings.surest import (
    asking,
    attributes,
    exceptions,
    needs,
    numbers,
    numbers_in_words,
    order,
    places,
    rolls,
    texts,
    things,
    time,
)

SUREST: Final = (
    *texts.SAYINGS,
    *attributes.SAYINGS,
    *asking.SAYINGS,
    *exceptions.SAYINGS,
    *needs.SAYINGS,
    *time.SAYINGS,
    *numbers_in_words.SAYINGS,
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
    *numbers_in_words.IN_TWO,
)


_FIRST: Final = (
    of_header,
    of_edits,
    of_scenes,
    in_a_contest,
    of_conditions,
    for_a_while,
    of_events,
    of_questions,
    of_turns,
    surely_of_values,
    of_definitions,
    of_reactions,
    time.done_for_this_turn,
    rolls.sum_on_a_table,
    asking.number_in_steps,
    numbers.cases_over_lines,
    numbers_in_words.thrown_between,
)


def surely_said(snag: Snag) -> Finding | None:
    """`path from a to b`, `players by fame, gold`, `ask p for x: 3 of good "…"`, `when army enters tile`."""
    told = next((told for recognise in _FIRST if (told := recognise(snag)) is not None), None)
    return told or said_again(snag, SUREST) or said_in_two(snag, _IN_TWO) or attributes.worked_out(snag)
