"""Names that the language needs for itself, where somebody gives one to something of his own."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.keywords import keywords, statements
from dsl.reading.snag import Snag, short
from dsl.reading.snags.sayings.saying import MOST_SAID, SAID_OTHERWISE

WORD_TAKEN: Final = Mistake(
    "word-as-name",
    Severity.ERROR,
    "“{word}” is a word of the language and cannot be called so here",
    "call it otherwise wherever it stands, such as {instead}",
)

_ATTRIBUTE: Final = re.compile(
    r" *([^\W\d]\w*): +(?:(?:exact )?number|yes or no|text|(?:set|list) of|one of|\w+ or none)\b"
)
_NAMED: Final = re.compile(r" +([^\W\d]\w*): *[^\s#]")
_VALUES: Final = "highest|lowest|count|sum|any|every|those|the|past|ratio"
_COMPARED: Final = re.compile(rf"\bis +(?:not +)?({_VALUES})$")
_COMPARED_BEFORE: Final = re.compile(rf"\bis +(?:not +)?({_VALUES})(?: +(?:and|or|when|else)\b| *[),])")
_CELL: Final = re.compile(r" *([^\W\d]\w*) *\|")


def word_with_colon(snag: Snag) -> Finding | None:
    """`per: number` in a kind."""
    named = _ATTRIBUTE.match(snag.text) if snag.begins_line and snag.indent else None
    if named is None or named[1] not in keywords():
        return None
    return WORD_TAKEN.at(snag.first_word(), word=named[1], instead=f"the_{named[1]}")


def word_of_row(snag: Snag) -> Finding | None:
    """`past: -1 "claimed before"` in a roll, a line whose name is a word of the language; `natural: 12 succeeds`."""
    named = _NAMED.match(snag.text)
    if named is None or named[1] not in keywords():
        return None
    word, rest = named[1], snag.text.partition("#")[0].strip()[len(named[1]) :]
    is_row = rest[1:].lstrip()[0] in '+-*×"'
    if not is_row and snag.reads(f"{word}{rest[1:]}"):
        start = snag.indent + 1
        return SAID_OTHERWISE.at(snag.at(start, start + len(word) + len(rest)), instead=f"{word}{rest[1:]}"[:MOST_SAID])
    if not snag.reads(f"the_{word}{rest}"):
        return None
    return WORD_TAKEN.at(snag.first_word(), word=named[1], instead=f"the_{named[1]}")


def word_of_let(snag: Snag) -> Finding | None:
    """`success up 1`, below `let success = 0`."""
    word = snag.first
    if word not in statements():
        return None
    named = re.compile(rf"\s*let {word}\b")
    if not any(named.match(line) for line in snag.lines[: snag.line - 1]):
        return None
    return WORD_TAKEN.at(snag.first_word(), word=word, instead=f"the_{word}")


def word_compared(snag: Snag) -> Finding | None:
    """`when s.where is highest`."""
    line = snag.text.rstrip()
    named = _COMPARED.search(line) if not snag.word else None
    if named is None:
        return None
    place = snag.at(named.start(1) + 1, named.end(1) + 1)
    return WORD_TAKEN.at(place, word=short(named[1]), instead=f"the_{named[1]}")


def word_compared_before(snag: Snag) -> Finding | None:
    """`when s.side is any or s.side is north`, where reading goes on behind it."""
    for named in _COMPARED_BEFORE.finditer(snag.text[: snag.column + len(snag.rest)]):
        other = f"{snag.text[: named.start(1)]}the_{snag.text[named.start(1) :]}"
        if named.start(1) < snag.column and snag.stops(other) > snag.column + len("the_"):
            place = snag.at(named.start(1) + 1, named.end(1) + 1)
            return WORD_TAKEN.at(place, word=named[1], instead=f"the_{named[1]}")
    return None


def word_of_cell(snag: Snag) -> Finding | None:
    """`| envoy | any |` in a table, a cell that is a word of the language, such as `up`, which needs more behind it."""
    if not snag.text.lstrip().startswith("|"):
        return None
    start = snag.text.rfind("|", 0, snag.column - 1) + 1
    named = _CELL.match(snag.text, start)
    if named is None or named[1] not in keywords():
        return None
    other = f"{snag.text[: named.start(1)]}the_{snag.text[named.start(1) :]}"
    if not snag.reads(other.strip()) and snag.stops(other) <= snag.column + len("the_"):
        return None
    place = snag.at(named.start(1) + 1, named.end(1) + 1)
    return WORD_TAKEN.at(place, word=named[1], instead=f"the_{named[1]}")
