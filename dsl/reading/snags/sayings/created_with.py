"""What something is made with, said in the line that makes it: `create unit with player p and men 5`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID

VALUES_BELOW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what something is made with stands below it",
    "write: create {kind}, and indented below it the lines {lines}",
)

_CREATED: Final = re.compile(r"(?:new|add|create|make)(?: an?| new)? (\w+)(?: with (.+)| ?\((.+)\))")
_AND: Final = re.compile(r" *(?:,| and ) *")
_GIVEN: Final = re.compile(r"(\w+) ?(?:[:=] ?| )([^\W_][\w.]*)|(\w+)")
"""An attribute and its value; a word alone is both."""


def created_with(snag: Snag) -> Finding | None:
    """`create unit with player p and men 5`, `new ship (owner: player, hull: 2)`."""
    line = snag.text.partition("#")[0].strip()
    found = None if len(line) > LONGEST else _CREATED.fullmatch(line)
    if found is None:
        return None
    given = [_GIVEN.fullmatch(one) for one in _AND.split(found[2] or found[3])]
    lines = ", ".join(f"`{one[1] or one[3]} = {one[2] or one[3]}`" for one in given if one is not None)
    if None in given or (found[2] and len(given) == 1) or len(lines) > MOST_SAID:
        return None
    start = snag.indent + 1
    return VALUES_BELOW.at(snag.at(start, start + len(line)), kind=found[1], lines=lines)
