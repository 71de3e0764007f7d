"""All that house rules say, in the order in which it is looked for."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.house import others, standings
from dsl.reading.snags.sayings.house.standings import points_of_a_game
from dsl.reading.snags.sayings.house.throws import on_some_numbers
from dsl.reading.snags.sayings.in_two import said_in_two
from dsl.reading.snags.sayings.saying import said_again

_SAYINGS: Final = (*standings.SAYINGS, *others.SAYINGS)
_IN_TWO: Final = (*standings.IN_TWO, *others.IN_TWO)


def in_house_rules(snag: Snag) -> Finding | None:
    """`winner gets 3 points, draw 1, loser 0`, `p and q have a treaty`, `t.fort becomes no on 1-2`."""
    return points_of_a_game(snag) or on_some_numbers(snag) or said_in_two(snag, _IN_TWO) or said_again(snag, _SAYINGS)
