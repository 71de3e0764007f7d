"""All that house rules say, in the order in which it is looked for."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.house import others, printed, standings
from dsl.reading.snags.sayings.house.printed import with_values
from dsl.reading.snags.sayings.house.standings import points_of_a_game
from dsl.reading.snags.sayings.house.throws import on_some_numbers
from dsl.reading.snags.sayings.in_two import said_in_two
from dsl.reading.snags.sayings.saying import said_again

_SAYINGS: Final = (*printed.SAYINGS, *standings.SAYINGS, *others.SAYINGS)
_IN_TWO: Final = (*printed.IN_TWO, *standings.IN_TWO, *others.IN_TWO)


def in_house_rules(snag: Snag) -> Finding | None:
    """`winner gets 3 points, draw 1, loser 0`, `p and q have a treaty`, `t.fort becomes no on 1-2`."""
    finders = (points_of_a_game, on_some_numbers, with_values)
    found = next((one for one in (finder(snag) for finder in finders) if one is not None), None)
    return found or said_in_two(snag, _IN_TWO) or said_again(snag, _SAYINGS)
