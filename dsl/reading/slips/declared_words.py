"""Names that were declared and mean something else to the language where they are used."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.keywords import value_starts, words_of
from dsl.reading.slip import Slip

READS_AS_KEYWORD: Final = Mistake(
    "reads-as-keyword",
    Severity.ERROR,
    "“{name}” means something else to the language, so that no rule can ask for it",
    "choose another name",
)


@cache
def _words() -> frozenset[str]:
    return frozenset(words_of(value_starts()))


def declared_word(slip: Slip) -> Finding | None:
    """`gold down sum`, where an act has a value called so: told where it is declared."""
    last = slip.look_back(r"(\w+) *$")
    if last is None or last[1] not in _words():
        return None
    declared = re.compile(rf"(?:[(,]|\blet|\bas|\beach) *({last[1]})\b(?= *(?::|=|,|\)|$|in\b))|^ +({last[1]})(?= *:)")
    for number, line in enumerate(slip.lines[: slip.line], start=1):
        found = declared.search(line)
        if found is not None and (number, found.start()) != (slip.line, last.start()):
            start, end = next(span for span in (found.span(1), found.span(2)) if span[0] >= 0)
            return READS_AS_KEYWORD.at(slip.at(start + 1, end + 1, number), name=last[1])
    return None
