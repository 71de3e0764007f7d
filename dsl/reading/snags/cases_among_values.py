"""A value with cases among others: it stands in brackets of its own."""

from __future__ import annotations

import re

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import MOST_SAID, SAID_OTHERWISE


def cases_in_brackets(snag: Snag) -> Finding | None:
    """`do pay(p, 3 when p.rich, otherwise 1)`: what has cases stands in brackets of its own among other values."""
    if snag.word != "when" or not snag.brackets or snag.brackets[-1].line != snag.line:
        return None
    start, end = _value_around(snag)
    value = snag.text[start:end].strip()
    start = end - len(snag.text[start:end].lstrip())
    cases = value if re.search(r",? *\botherwise\b", value) else f"{value}, otherwise …"
    tried = cases.replace("…", "0")
    if snag.stops(f"{snag.text[:start]}({tried}){snag.text[end:]}") <= len(snag.text[:start]) + len(tried) + 2:
        return None
    return SAID_OTHERWISE.at(snag.at(start + 1, end + 1), instead=f"({cases})"[:MOST_SAID])


def _value_around(snag: Snag) -> tuple[int, int]:
    """Where the value begins and ends in which reading has stopped, from 0; a comma before its next case is in it."""
    depth, start = 0, 0
    for at in range(snag.column - 2, -1, -1):
        sign = snag.text[at]
        depth += (sign in ")}") - (sign in "({")
        if depth < 0 or (depth == 0 and sign == ","):
            start = at + 1
            break
    depth, end = 0, len(snag.text)
    for at in range(snag.column - 1, len(snag.text)):
        sign = snag.text[at]
        depth += (sign in "({") - (sign in ")}")
        is_over = sign == "," and not re.match(r", *(?:otherwise|.+? when )", snag.text[at:])
        if depth < 0 or (depth == 0 and is_over):
            end = at
            break
    return start, end
