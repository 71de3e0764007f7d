"""What may be wrong with names and types, as far as several rooms tell it; what one alone tells stands there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, phrase
from dsl.border.gates import RESERVED_NAME as RESERVED_NAME

_E = Severity.ERROR
UNKNOWN_NAME = Mistake("unknown-name", _E, "I know nothing called “{name}” here", "{advice}")
KIND_NOT_THING = Mistake(
    "another-sort",
    _E,
    "“{name}” is a kind of thing; all of them are “{plural}”; here I need one of them",
    "those that have a name here: {known}",
)
CONDITION_NOT_VALUE = Mistake(
    "another-sort",
    _E,
    "“{name}” is a condition; here I need a value",
    "whether somebody has it is asked with `has`: … has {name}",
)
ANOTHER_SORT = Mistake("another-sort", _E, "“{name}” is {sort}; here I need {wanted}", "")
ANOTHER_SORT_OF_FEW = Mistake("another-sort", _E, "“{name}” is {sort}; here I need {wanted}", "there are: {known}")
NOT_IN_LIST = Mistake("not-in-list", _E, "“{name}” is not one of the values that fit here", "they are: {allowed}")
UNKNOWN_ATTRIBUTE = Mistake("unknown-attribute", _E, "{type} has no “{name}”", "it has: {known}")
WRONG_TYPE = Mistake("wrong-type", _E, "this is {found}; here I need {wanted}", "")
ONE_OF_SEVERAL = Mistake("wrong-type", _E, "this is {found}; here I need {wanted}", "write: {instead}")
NEEDS_ROUNDING = Mistake(
    "needs-rounding",
    _E,
    "this need not be a whole number, and here a whole number is needed",
    "say how to round it: `… rounded down` (or up, or nearest)",
)
MAY_BE_NONE = Mistake(
    "may-be-none",
    _E,
    "this may be none, and here a value is needed",
    "{advice}",
)
WRONG_COUNT = Mistake(
    "wrong-count",
    _E,
    "{name} takes {wanted}; here it is given {found}",
    "write one value for each, with commas between",
)
CELL_BY_TWO = Mistake(
    "wrong-count",
    _E,
    "{name} takes {wanted}; here it is given {found}",
    "the column that a value chooses is asked for so: cell({name}({row}), {column})",
)
NOT_MANY = Mistake(
    "not-many",
    _E,
    "this is {found}; here I need several values to go through",
    "name several things: `tiles`, `players`, `neighbours of …`, or some in braces: {{a, b}}",
)
A_TEST_ALONE = Mistake(
    "not-many",
    _E,
    "this is {found}; here I need several values to go through",
    "it is a test by itself; write {source}, or for the opposite: not {source}",
)
NOT_MANY_SAID = Mistake("not-many", _E, "this is {found}; here I need several values to go through", "write: {instead}")
CYCLE = Mistake(
    "cycle",
    _E,
    "this asks for itself: {path}",
    "break the circle: read something stored, ask for `those reached from … by …`, or write a procedure, "
    "which may call itself",
)
DUPLICATE_LOCAL = Mistake("duplicate-local", _E, "“{name}” already stands for something here", "choose another name")
NAMELESS_TWICE = Mistake(
    "duplicate-member",
    _E,
    "two such lines need names by which they are told apart",
    "write a name of your own before one of them: second: {where} …",
)
DUPLICATE_MEMBER = Mistake("duplicate-member", _E, "“{name}” stands twice in {where}", "give one of them another name")
KIND_UNSAID = Mistake(
    "unknown-kind",
    _E,
    "“{name}” is no kind and no table, and what it stands for is not said",
    "write a colon and its kind behind it, such as {name}: {kind}",
)
PLURAL_AS_NAME = Mistake(
    "unknown-kind",
    _E,
    "“{name}” are all things of a kind, and here one of them is meant",
    "write: {kind}; or, where several are handed in, a name for them: those: set of {kind}",
)
UNKNOWN_KIND = Mistake("unknown-kind", _E, "I know no kind or table called “{name}”", "did you mean {nearest}?")
UNKNOWN_DECLARATION = Mistake("unknown-reference", _E, "I know no {sort} called “{name}”", "did you mean {nearest}?")
UNKNOWN_OF_FEW = Mistake("unknown-reference", _E, "I know no {sort} called “{name}”", "there are: {known}")
NO_EVENTS = Mistake(
    "misplaced",
    _E,
    "this line has no meaning in a ruleset without events",
    "declare an event first: event drought(tile), and its lines below",
)
MISPLACED = Mistake("misplaced", _E, "this line has no meaning in {where}", "{advice}")
TWICE = Mistake("twice", _E, "{what} is given twice in {where}", "keep one of them")
MISSING_LINE = Mistake("missing-line", _E, "{where} has no {what}", "{advice}")
HEADER_WORD_MEANT = Mistake("header-word", _E, "the header knows no “{name}”", "write: {instead} …")
HEADER_OF_A_CAMPAIGN = Mistake(
    "header-word",
    _E,
    "the header knows no “{name}”",
    "leave it out; who plays, and on which map, stands in campaign.yaml, which `marchlaw new` makes",
)
HEADER_WORD = Mistake(
    "header-word",
    _E,
    "the header knows no “{name}”",
    "it knows: title, language, version, author, licence, rounding, turn",
)
EXTENDS_BELOW = Mistake(
    "header-word",
    _E,
    "which ruleset this one extends stands in its first line, and it is one",
    "{advice}",
)
HEADER_VALUE = Mistake("header-value", _E, "“{value}” does not fit “{name}”", "{advice}")
ROLE_UNKNOWN = Mistake(
    "role-unknown",
    _E,
    "{roll} has no “{role}” that could bear this",
    "name its values, one of them “{role}”, as in `to {roll}({named}): …`; under other names, as in "
    "`to {roll}({known}): …`, it counts once for each that bears it",
)
ROLE_NOWHERE = Mistake(
    "role-unknown",
    _E,
    "{roll} has no “{role}” that could bear this",
    "it is about no {kind}; name its values, `to {roll}({known}): …`, and it counts once for each that bears it",
)
ROLE_OF_A_SIDE = Mistake(
    "role-unknown",
    _E,
    "{roll} has no “{role}” that could bear this",
    "so that it counts for the side that bears it, write: `to {roll}({known}): … when side is {role}`",
)
ROLE_CALLED_OTHERWISE = Mistake(
    "role-unknown",
    _E,
    "{roll} has no “{role}” that could bear this",
    "it calls a {kind} “{one}”, so write: condition {name} of {one}: {kind}",
)
DEFAULT_BEFORE = Mistake(
    "default-before",
    _E,
    "a value before “{name}” may be left out, and “{name}” may not",
    "give “{name}” a default too (`{name} = …`), or put it before the others",
)
UNKNOWN_SPAN = Mistake(
    "unknown-span",
    _E,
    "there is no time called “this {name}”",
    "this is one of: {known}",
)
FOR_EVER: Final = ("campaign", "game")
"""What people call the time of what is counted for ever."""
SPAN_FOR_EVER = Mistake(
    "unknown-span",
    _E,
    "there is no time called “this {name}”",
    "leave it out: what stands without a time counts for ever",
)
SPAN_OF_A_THING = Mistake(
    "unknown-span",
    _E,
    "there is no time called “this {name}”",
    "for each {name} by itself write behind `per`, with a comma before it: {name}",
)
MANY_CASES_OPEN = Mistake(
    "open-cases", _E, "when none of these cases holds there is no value", "end with `otherwise …`"
)


def values_wanted(count: int, least: int | None = None) -> str:
    """`one value`, `3 values`; `1 to 3 values` where those at the end may be left out."""
    if least is not None and least < count:
        return phrase("{least} to {count} values", least=least, count=count)
    return phrase("one value") if count == 1 else phrase("{count} values", count=count)


def meant_instead(nearest: str, locals_here: Iterable[str] = ()) -> str:
    """Which names may be meant instead of one that nothing is called: like ones, else those of values here."""
    if nearest:
        return phrase("did you mean {nearest}?", nearest=nearest)
    known = ", ".join(name for name in locals_here if name.isidentifier())
    return phrase("values that have a name here: {known}", known=known) if known else ""
