"""Sayings of every day, in the order in which they are looked for.

A saying that says it in one line is tried before one that takes two; what none of them knows is told elsewhere.
"""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.everyday import (
    acts,
    asking,
    changing,
    declaring,
    doing,
    having,
    programs,
    rolls,
    testing,
    values,
)
from dsl.reading.snags.sayings.in_two import said_in_two
from dsl.reading.snags.sayings.saying import said_again

EVERYDAY: Final = (
    *acts.SAYINGS,
    *programs.SAYINGS,
    *testing.SAYINGS,
    *having.SAYINGS,
    *testing.LATER_SAYINGS,
    *values.SAYINGS,
    *doing.SAYINGS,
    *changing.SAYINGS,
    *asking.SAYINGS,
    *rolls.SAYINGS,
    *programs.LATER_SAYINGS,
    *declaring.SAYINGS,
    *doing.LATER_SAYINGS,
)
_IN_TWO: Final = (
    *acts.IN_TWO,
    *rolls.IN_TWO,
    *declaring.IN_TWO,
    *doing.IN_TWO,
    *asking.IN_TWO,
)


def in_everyday_words(snag: Snag) -> Finding | None:
    """`when player has more than 3 gold`, `double player.gold`, `player pays 2 gold to the owner of tile`."""
    return said_again(snag, EVERYDAY) or said_in_two(snag, _IN_TWO)
