"""Names that were declared and mean something else to the language where they are used."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.keywords import value_starts, words_of
from dsl.reading.snag import Snag

READS_AS_KEYWORD: Final = Mistake(
    "reads-as-keyword",
    Severity.ERROR,
    "“{name}” means something else to the language, so that no rule can ask for it",
    "choose another name",
)


@cache
def _words() -> frozenset[str]:
    return frozenset(words_of(value_starts()))


def declared_word(snag: Snag) -> Finding | None:
    """`gold down sum` where an act has a value called so, `result.x` behind `as result`: told at the name's place."""
    last = snag.look_back(r"(\w+) *$")
    if last is not None and (last[1] in _words() or (last[1] == "next" and snag.expected == {"TO"})):
        return _declared(snag, last[1], rf"{_BY_A_LINE}|^ +(?={last[1]} *:)", last.start())
    return _declared(snag, snag.first, _BY_A_LINE, snag.indent) if snag.first in _HEADS else None


_HEADS: Final = frozenset({"contest", "end", "result", "roll", "step"})
"""Words that begin a statement and are nouns, by which somebody may call a value."""
_BY_A_LINE: Final = r"(?:[(,]|\blet|\bas|\beach) *"


def _declared(snag: Snag, name: str, before: str, used: int) -> Finding | None:
    """The line up to that of the snag that declares a name; not the place itself where it is used."""
    declared = re.compile(rf"(?:{before})({name})\b(?= *(?::|=|,|\)|$|in\b))")
    for number, line in enumerate(snag.lines[: snag.line], start=1):
        found = declared.search(line)
        if found is not None and (number, found.start(1)) != (snag.line, used):
            return READS_AS_KEYWORD.at(snag.at(found.start(1) + 1, found.end(1) + 1, number), name=name)
    return None
