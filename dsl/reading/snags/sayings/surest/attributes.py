"""What is known of things: numbers and their bounds, words to choose from, what may be none; and options."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT, two
from dsl.reading.snags.sayings.saying import LONGEST, said

WORKED_OUT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "an attribute is kept, and this is worked out",
    "leave this line out, and write at the left margin: define {name}(x: {kind}) = …, with x. before what belongs to x",
)
_NAME: Final = r"(\w+: *)"
_TAIL: Final = r"((?: seen by \w+)?(?: \"[^\"]*\")?)"
_AT_FIRST: Final = r"(?:(?:starts?|starting|begins?|beginning|defaults?|initially|set)(?: at| with| to| as| is)?:?)"
_WORKED_OUT: Final = re.compile(
    r"(\w+) ?(?:[:=]|is) *(?! |(?:one of|set of|list of|number|yes|no|true)\b|\w+ ?[/|] ?[^\W\d])"
    r"[\w.() ]*[^\W\d]\w* ?[-*/+<>] ?.*"
)
SAYINGS: Final = (
    # numbers
    said(rf"{_NAME}number (-?\d+){_TAIL}", "{0}number = {1}{2}"),
    said(rf"{_NAME}number,? {_AT_FIRST} (-?\d+){_TAIL}", "{0}number = {1}{2}"),
    said(rf"{_NAME}number \((-?\d+) ?(?:-|–|to|\.\.) ?(-?\d+)\){_TAIL}", "{0}number at least {1} at most {2}{3}"),
    said(rf"{_NAME}number ?>= ?(-?\d+)(.*)", "{0}number at least {1}{2}"),
    said(rf"{_NAME}number ?<= ?(-?\d+)(.*)", "{0}number at most {1}{2}"),
    said(rf"{_NAME}number ?> ?0\b(.*)", "{0}number at least 1{1}"),
    said(rf"{_NAME}number at most (\S+),? (?:and )?at least (\S+)(.*)", "{0}number at least {2} at most {1}{3}"),
    said(rf"{_NAME}positive (?:whole )?number(.*)", "{0}number at least 1{1}"),
    said(rf"{_NAME}(?:non-?negative|natural) (?:whole )?number(.*)", "{0}number at least 0{1}"),
    said(rf"{_NAME}(\d*[dDwW]\d+){_TAIL}", "{0}number = {1}{2}"),
    # yes or no, words, things
    said(rf"{_NAME}(\w+)\?(?!\w){_TAIL}", "{0}{1} or none{2}"),
    said(rf"{_NAME}(?:true|false) ?(?:or|/) ?(?:true|false)(.*)", "{0}yes or no{1}"),
    said(rf"{_NAME}yes{_TAIL}", "{0}yes or no = yes{1}"),
    said(rf"{_NAME}(?:one of )?\{{([^{{}}]+)\}}{_TAIL}", "{0}one of ({1}){2}"),
    said(rf"{_NAME}(\w+) or (\w+) or (\w+){_TAIL}", "{0}one of ({1}, {2}, {3}){4}"),
    said(rf"{_NAME}(\w+) or (\w+) or (\w+) or (\w+){_TAIL}", "{0}one of ({1}, {2}, {3}, {4}){5}"),
    said(rf"(\w+: *one of \([^()]*\)),? {_AT_FIRST} (\w+){_TAIL}", "{0} = {1}{2}"),
    said(rf"{_NAME}(?:none|nobody|nothing) or (\w+){_TAIL}", "{0}{1} or none{2}"),
    said(rf"{_NAME}optional (\w+){_TAIL}", "{0}{1} or none{2}"),
    said(rf"{_NAME}(\w+) \(?optional\)?{_TAIL}", "{0}{1} or none{2}"),
    said(rf"{_NAME}(\w+) ?\*{_TAIL}", "{0}set of {1}{2}"),
    said(rf"{_NAME}table (\w+){_TAIL}", "{0}{1}{2}"),
    said(rf"{_NAME}(?:hidden|secret|private) (\w[^\"]*)( \".*)?", "{0}{1} seen by …{2}"),
    # kinds
    said(r"kind (\w+) \((?:plural:? )?(\w+)\)( \".*)?", "kind {0}, {1}{2}"),
    said(r"kind (\w+),? plural(?: is|:)? (\w+)( \".*)?", "kind {0}, {1}{2}"),
    said(r"kind (\w+(?:, \w+)?) ?\{", "kind {0}"),
    # options, and numbers with a name
    said(r"option (\w+)(?:: *yes or no| \(yes ?(?:/|or) ?no\))?( \".*)?", "option {0} = no{1}"),
    said(
        r"option (\w+)(?:: *| *= *)(?:one of )?\(?(\w+)((?:, *\w+)*?)(?:, *| or |, or )(\w+)\)?( \".*)?",
        "option {0}: one of ({1}{2}, {3}) = {1}{4}",
    ),
    said(r"define (\w+)(?: ?: ?| )(-?\d+(?:\.\d+)?)", "define {0} = {1}"),
)
IN_TWO: Final = (
    two(r"kind (\w+) (?:belongs to|belonging to|owned by|of) (?:an? )?(\w+)", BELOW_IT, "kind {0}", "{1}: {1}"),
    two(
        r"(?:variable|var|global|campaign)(?: number)? (\w+)(?: ?: ?number)? ?= ?(-?\d+)",
        BELOW_IT,
        "kind campaign",
        "{0}: number = {1}",
    ),
    two(
        r"(?:variable|var|global|campaign)(?: number)? (\w+)(?: ?: ?number)?",
        BELOW_IT,
        "kind campaign",
        "{0}: number",
    ),
)


def worked_out(snag: Snag) -> Finding | None:
    """`power: strength * 2` below a kind."""
    kind = re.match(r"(?:kind|report) (\w+)", snag.line_above())
    line = snag.text.partition("#")[0].strip()
    found = _WORKED_OUT.fullmatch(line) if kind is not None and len(line) <= LONGEST and '"' not in line else None
    if kind is None or found is None:
        return None
    start = snag.indent + 1
    return WORKED_OUT.at(snag.at(start, start + len(line)), name=found[1], kind=kind[1])
