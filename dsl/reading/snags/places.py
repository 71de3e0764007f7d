"""Snags in words that stand at another place of their line than where they belong."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import MOST_SAID

PLACE_BEHIND_TEXT: Final = Mistake(
    "place-behind-text",
    Severity.ERROR,
    "which phase a phase comes before or after stands in front of its text",
    "write: phase {name} {way} {other} {text}",
)
PLACE_BESIDE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "which phase a phase comes before or after is said where it begins",
    "leave this line out, and write: {phase}",
)
DONE_BEFORE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "no line says at the margin what is done before something else",
    "before an act or a procedure it stands first below it; before a phase it is a phase of its own: phase … before "
    "{name}",
)
BECOMES_WHAT: Final = Mistake(
    "becomes-what",
    Severity.ERROR,
    "here the whole condition stands before `becomes true`",
    "write it in front: when {left} {right} becomes true",
)
ROW_ALONE: Final = Mistake(
    "row-alone", Severity.ERROR, "a row is called here with its table", "write: effect of TABLE.{row} in …"
)
GIVEN_WITH: Final = Mistake(
    "given-with",
    Severity.ERROR,
    "the values of an event that is named by a value stand behind `with`",
    "write: `begin {value} with {given}`",
)
SHARED_OUT: Final = Mistake(
    "shared-out",
    Severity.ERROR,
    "who shares out a number must know what each may get and what all get together",
    "write in this order: `number for each d in things at most 3, together 7`",
)

LATER_WHAT: Final = Mistake(
    "later-what",
    Severity.ERROR,
    "behind `then` stands what is done to the whole total once more",
    "write one of these, each on a line of its own: then times 1/2, then less 1, then rounded down, then at least 0, "
    "then at most 9; all else stands without `then`",
)
EXTENDS_SEVERAL: Final = Mistake(
    "extends-several",
    Severity.ERROR,
    "a ruleset stands on one other, and {second} would be a second",
    "extend {second} here, and let {second} begin with `ruleset {second} extends {first}`; if it cannot, copy what you "
    "need of it into files of this folder",
)
BECOMES_SEVERAL: Final = Mistake(
    "several-given",
    Severity.ERROR,
    "something becomes one value, and several stand here",
    "what holds several takes them in braces: {name} becomes {braced}; what holds one becomes one of them",
)
BECOMES_NUMBERS: Final = Mistake(
    "several-given",
    Severity.ERROR,
    "something becomes one value, and several stand here",
    "write one of them; which one, where that depends: {name} becomes ({first} when …, otherwise {second})",
)
CHANGED_BY_SEVERAL: Final = Mistake(
    "several-given",
    Severity.ERROR,
    "a number goes {way} by one number, and several stand here",
    "write one of them: {name} {way} {first}; a second change stands in a line of its own: {name} {way} {second}",
)


def place_behind_text(snag: Snag) -> Finding | None:
    """`phase sky "Sky" after harvest`."""
    other = re.match(r"(before|after) +(\w+)", snag.rest)
    named = snag.look_back(r'^phase +(\w+) +("[^"]*") +$')
    if other is None or named is None:
        return None
    return PLACE_BEHIND_TEXT.at(snag.here(other.end()), name=named[1], way=other[1], other=other[2], text=named[2])


_PLACED: Final = re.compile(
    r"(?:(?:it|this(?: phase)?) )?(?:is |goes? |comes? |happens |stands |held |done |played |directly |right |just )*"
    r"(before|after|behind)(?: the)?(?: phase)? ([^\W\d]\w*)(?: phase)?:?"
)
_DONE_BEFORE: Final = re.compile(r"before(?: each)?(?: act| action| procedure| roll)? ([^\W\d]\w*)(\([^()]*\))?:?")
_PHASE: Final = re.compile(r"((?:change +)?phase +[^\W\d]\w*)(?: +(?:before|after) +\w+)?( .+)?")


def place_beside(snag: Snag) -> Finding | None:
    """`before harvest` below `phase sky`, or at the margin beside it."""
    line = snag.text.strip()
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    done = _DONE_BEFORE.fullmatch(line) if not snag.indent else None
    if done is not None and (done[2] or snag.has_lines_below):
        return DONE_BEFORE.at(place, name=done[1])
    placed = _PLACED.fullmatch(line)
    if placed is None:
        return None
    way, other = placed[1].replace("behind", "after"), placed[2]
    phase = f"phase … {way} {other}"
    if snag.indent:
        *_, outermost = "", *snag.lines_around()
        head = _PHASE.fullmatch(outermost)
        if head is None:
            return None
        phase = f"{head[1]} {way} {other}{head[2] or ''}"
    return PLACE_BESIDE.at(place, phase=phase[:MOST_SAID])


def becomes_what(snag: Snag) -> Finding | None:
    """`when gold becomes < 3`."""
    right = re.match(r"(?:<=?|>=?|is(?: not)?) +[\w.]+", snag.rest)
    left = snag.look_back(r"\bwhen (.+) becomes +$") if right is not None and "TRUE" in snag.expected else None
    if left is None or right is None:
        return None
    return BECOMES_WHAT.at(snag.here(right.end()), left=left[1], right=right[0])


def row_alone(snag: Snag) -> Finding | None:
    """`effect of banner in troop.gear`."""
    row = snag.look_back(r"^effect +of +(\w+) +$")
    if row is None or not re.match(r"in\b", snag.rest):
        return None
    return ROW_ALONE.at(snag.at(row.start(1) + 1, row.end(1) + 1), row=row[1])


def given_in_brackets(snag: Snag) -> Finding | None:
    """`begin row.event(tile, 3)`, `begin row.event of (tile, 3)`."""
    given = re.match(r"(?:of +)?\( *([^()]*(?:\([^()]*\)[^()]*)*)\)", snag.rest)
    value = snag.look_back(r"^ *begin +(\S.*\.\w+) *$")
    if given is None or value is None:
        return None
    return GIVEN_WITH.at(snag.here(given.end()), value=value[1], given=given[1].strip() or "…")


def later_what(snag: Snag) -> Finding | None:
    """`then +2 "rage"`, `then floor 0`, `then times 2 then less 1`, or `then` alone."""
    if snag.word == "then" and re.match(r"(?:to .*: *)?(?:\w+: *)?then +", snag.text.strip()):
        return LATER_WHAT.at(snag.here())
    if "STAGE" not in snag.expected or "NAME" in snag.expected:
        return None
    then = snag.look_back(r"\b(then) *$")
    is_close = any(one.startswith(snag.word[:4]) for one in ("times", "less", "rounded", "at least", "at most"))
    return LATER_WHAT.at(snag.at(then.start(1) + 1, then.end(1) + 1)) if then and not (snag.word and is_close) else None


def shared_out(snag: Snag) -> Finding | None:
    """`ask p for n: number for each d in things at most 3 "…"`, and the same without its comma or in another order."""
    before = snag.look_back(r"^ *ask .+ for +\w+ *: *number (.*)$")
    if before is None or (snag.kind != "STRING" and snag.word not in ("for", "together")):
        return None
    if re.match(r" *ask (\w+) for .* for each \1 in ", snag.text):  # each of them is asked, and nothing is shared out
        return None
    if snag.word == "for" or (before[1].startswith("for each ") and "together" not in before[1]):
        return SHARED_OUT.at(snag.here(len(snag.word) or 1))
    return None


def extends_several(snag: Snag) -> Finding | None:
    """`ruleset our_club extends valley, sea_rules`."""
    first = snag.look_back(r"^ruleset +\w+ +extends +(\w+) *$")
    second = re.match(r"(?:[,;&+] *)?(?:and +|extends +)*(\w+)", snag.rest)
    if first is None or second is None:
        return None
    return EXTENDS_SEVERAL.at(snag.here(second.end()), first=first[1], second=second[1])


_VALUE: Final = r"-?\w[\w.]*(?:\([^()]*\))?"


def several_given(snag: Snag) -> Finding | None:
    """`player.gold becomes 1, 2`, `player.gold up 1, 2`."""
    before = snag.look_back(rf"^ *(\S+) +(becomes|up|down) +({_VALUE}) *$")
    more = re.match(rf"(?:, +{_VALUE} *)+(?=$|#| when | \"| \[)", snag.rest)
    if before is None or more is None:
        return None
    name, way, first = before.groups()
    values = [first, *(one.strip() for one in more[0].strip(", ").split(","))]
    place = snag.at(before.start(3) + 1, snag.column + len(more[0].rstrip()))
    if way == "becomes":
        if all(one.lstrip("-").isdecimal() for one in values):
            return BECOMES_NUMBERS.at(place, name=name, first=first, second=values[1])
        braced = "{" + ", ".join(values) + "}"
        return BECOMES_SEVERAL.at(place, name=name, first=first, second=values[1], braced=braced)
    return CHANGED_BY_SEVERAL.at(place, name=name, way=way, first=first, second=values[1])
