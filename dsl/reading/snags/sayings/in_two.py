"""How people say at once what stands in two lines here, and how a finding says so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import GAP, LONGEST, MOST_SAID, SaidPart

BELOW_IT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this is said in two lines here",
    "write: {first}, and indented below it: {second}",
)
BEHIND_IT: Final = Mistake(
    "said-otherwise", Severity.ERROR, "this is said in two lines here", "write: {first}, and in the next line: {second}"
)
HANDED_OVER: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this is said in two lines here",
    "write: {first}, and in the next line: {second}; where there is never less than 0 of it, before "
    "them: let given = lowest of ({most}), and in both of them: given",
)
AT_THE_MARGIN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how often an act may be done is said outside it",
    "write here: {first}, and at the left margin: {second}",
)
IN_TURN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this is said in two lines here",
    "write: each player in order, and indented below it: one of {first}; where “{first}” is a procedure: "
    "do {first}(player)",
)
IN_THE_ACT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how many there may be is said in the act by which they become more",
    'write below that act: allowed when {first} else "…"',
)
AMONG_ITS_LINES: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how long an event goes on is said among its own lines",
    "write here: {first}, and below the event, behind whose label stands `continuing`: {second}",
)
BEGUN_WITH: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how long an event goes on is handed to it where it begins",
    "write: {first}, indented below it: end event when event.age >= duration, and where it begins: "
    "begin …(…, {second})",
)
SIDES_HANDED_IN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "the sides of a contest are two of the values that it is handed",
    "write here: sides one, other, in the line of the contest among its values: one: …, other: …, and hand in {first} "
    "and {second} where it is carried out",
)
AT_A_TURN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who wins is looked at when a phase ends",
    "write: {first} with the last phase of a turn, and behind the line below it: when turn is {second}",
)
LAST_PHASE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who wins is looked at when a phase ends",
    "write: {first} with the last phase of a turn, and what must hold then behind the line below it: when …",
)


class Two(NamedTuple):
    """How people say something in one line, and the two that say it."""

    said: re.Pattern[str]
    mistake: Mistake
    first: str
    second: str
    most: str = ""


def two(said: str, mistake: Mistake, first: str, second: str) -> Two:
    return Two(re.compile(said), mistake, first, second)


def handed_over(said: str, amount: str, whence: str, where: str) -> Two:
    """How people say that a number goes from one to another, who has no more of it than there is."""
    most = f"{amount}, {whence}"
    return Two(re.compile(said), HANDED_OVER, f"{whence} down {amount}", f"{where} up {amount}", most)


def said_in_two(snag: Snag, phrases: Iterable[Two]) -> Finding | None:
    """The finding of the first of some phrases that a line says, if the first of its two lines can be read."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    for one in phrases:
        found = one.said.fullmatch(line)
        if found is None:
            continue
        first, second, most = (
            part.format(*(SaidPart(group or "") for group in found.groups()))[:MOST_SAID]
            for part in (one.first, one.second, one.most)
        )
        if one.mistake not in (BELOW_IT, BEHIND_IT, HANDED_OVER) or GAP in first or snag.reads(first):
            start = snag.indent + 1
            place = snag.at(start, start + len(line))
            if most:
                return one.mistake.at(place, first=first, second=second, most=most)
            return one.mistake.at(place, first=first, second=second)
    return None
