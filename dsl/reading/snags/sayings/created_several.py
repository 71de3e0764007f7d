"""Several things that are made in one line, how many by a word: `create n armies`, `create two new armies`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID

_CREATED: Final = re.compile(r"create ([^\W\d]\w*(?:\.\w+)*) (?:new )?([^\W\d]\w*s)(?: .*)?")
_IN_WORDS: Final = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}


def created_several(snag: Snag) -> Finding | None:
    """How many are made is a number in words, an attribute, or what the lines around name; the things are several."""
    line = snag.text.partition("#")[0].strip()
    found = None if len(line) > LONGEST else _CREATED.fullmatch(line)
    if found is None:
        return None
    many = _IN_WORDS.get(found[1], found[1])
    known = re.compile(rf"\blet {re.escape(many)}\b|\bfor {re.escape(many)}:|[(,] *{re.escape(many)}:")
    if many == found[1] and "." not in many and not any(known.search(one) for one in snag.lines[: snag.line]):
        return None
    kind = re.sub(r"(?<=\w)ies$", "y", found[2]).removesuffix("s")
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    return BELOW_IT.at(place, first=f"repeat {many} times"[:MOST_SAID], second=f"create {kind}")
