"""Lines of whoever keeps people: `the eldest son of c`, `for each c in people over 60`, `age 30-39: -1`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, ONE, SAID_OTHERWISE, TEXT, said, said_again

_MOST: Final = r"(?:eldest|oldest|richest|strongest|largest|biggest|bravest|senior|most senior|first-?born)"
_LEAST: Final = r"(?:youngest|poorest|weakest|smallest|last-?born)"
_BEFORE: Final = r"(.*?(?:=|\b(?:becomes|is|let|when|where|and|or|to)\b) *)"
_OVER: Final = r"(?:over|above|older than|more than|aged over|of more than)"
_UNDER: Final = r"(?:under|below|younger than|less than|fewer than|of less than)"

_PHRASES: Final = (
    # the one who is most
    said(rf"{_BEFORE}(?:the )?{_MOST} (\w+) in (\w+(?:\([^()]*\))?)(.*)", "{0}the {1} in {2}{3} with highest {1}.…"),
    said(rf"{_BEFORE}(?:the )?{_LEAST} (\w+) in (\w+(?:\([^()]*\))?)(.*)", "{0}the {1} in {2}{3} with lowest {1}.…"),
    said(rf"{_BEFORE}(?:the )?{_MOST} \w+ of {ONE}", "{0}the x in … where x.… is {1} with highest x.…"),
    said(rf"{_BEFORE}(?:the )?{_LEAST} \w+ of {ONE}", "{0}the x in … where x.… is {1} with lowest x.…"),
    # those above an age
    said(rf"(for each (\w+) in \w+(?:\([^()]*\))?) (?:who are |that are )?{_OVER} (\w+)", "{0} where {1}.… > {2}"),
    said(rf"(for each (\w+) in \w+(?:\([^()]*\))?) (?:who are |that are )?{_UNDER} (\w+)", "{0} where {1}.… < {2}"),
    # a row of a roll for a band of something
    said(
        r"([^\W\d]\w*) (\d+) ?(?:-|to) ?(\d+): *([+-]?\d+)",
        '{3} "{0} {1}-{2}" when ….{0} >= {1} and ….{0} <= {2}',
        "STRING",
    ),
    said(
        r"([^\W\d]\w*) (\d+)(?:\+| or more| and more| and over): *([+-]?\d+)",
        '{2} "{0} {1}" when ….{0} >= {1}',
        "STRING",
    ),
    # until something is so
    said(
        rf"({ONE[1:-1]} gains \w+) until (?!end of\b|next\b|\w+$)([^\"]+?)( {TEXT})?",
        "{0} while not ({1}){2}",
    ),
)
_IN_TWO: Final = (
    two(
        r"(event \w+(?:\([^()]*\))?(?: \"[^\"]*\")?),? (?:each|every|once (?:a|per|each))"
        r" (?:year|turn|month|week|day|season)",
        BELOW_IT,
        "{0} continuing",
        "end event when …",
    ),
)
_REACHED: Final = re.compile(
    r"(?:hits?|success(?:es)?|succeeds)(?: on| at| with)?(?: an?)? (\d+)(?:\+| or more| or 6)?"
)


def of_age_and_rank(snag: Snag) -> Finding | None:
    """`the eldest son of c`, `for each c in people over 60`, `p gains regency until p.ruler.age >= 16`."""
    return said_again(snag, _PHRASES) or said_in_two(snag, _IN_TWO)


def reached_by_a_sum(snag: Snag) -> Finding | None:
    """`success on 8+` below `dice 2d6`, whose sum is compared, while `succeeds at` looks at each die of a pool."""
    line = snag.text.partition("#")[0].strip()
    found = None if len(line) > LONGEST else _REACHED.fullmatch(line)
    if found is None or not snag.line_above().startswith("roll "):
        return None
    beside = [one.strip() for one in _siblings(snag)]
    if not any(one.startswith("dice ") for one in beside) or any(one.startswith("pool ") for one in beside):
        return None
    start = snag.indent + 1
    return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=f"target {found[1]}")


def _siblings(snag: Snag) -> list[str]:
    """The lines that stand as deep as this one below the same line."""
    found = []
    for lines in (reversed(snag.lines[: snag.line - 1]), iter(snag.lines[snag.line :])):
        for line in lines:
            own = len(line) - len(line.lstrip())
            if line.strip() and own < snag.indent:
                break
            if own == snag.indent:
                found.append(line)
    return found
