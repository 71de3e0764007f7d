"""Edits of a ruleset below said in other words: whatever form people give to "change this line of that roll".

They stand at the margin, where the same words mean something else than in a block: `set x to 3` is a choice of the
ruleset, `remove x` takes out a declaration.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.reading.keywords import begins_lines
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE

LINE_BELOW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a line is changed below the declaration that it stands in",
    "write: {instead}, and indented below it: {line}",
)
HEAD_AGAIN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "behind `change` stands which rule is changed, and not what it is given",
    "write: {edit}; to have it given something else write all of it anew: replace {whole}(…)",
)
BRANCH_OF_WHICH: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "it is not said of which `when` this is a branch",
    "write in the line above behind which branch it comes, called as its test, such as when_player_gold_3: "
    "`add to {whole} after when_…`; or what shall be done in one that is there: `change {whole}.otherwise`",
)

ROW_OF_RANGE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a row of numbers has no name by which it could be taken out",
    "let other rows hold these numbers: write `change table {name}`, and below it rows that together hold the numbers "
    "of those that they replace",
)
SAID_IN_THE_HEADER: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this stands in the header of a layer as in that of any ruleset",
    "write it below the line that begins with `ruleset`, indented by two spaces: {line}",
)
VALUES_OF_OPTION: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what an option may be is said in one line, and is not changed value by value",
    "write it anew, with all its values: replace option {name}: one of (…) = …",
)

_FORM: Final = (
    r"(table|kind|report|stat|roll|contest|condition|effect|procedure|action|phase|scene|event|option|limit|define)"
)
_WITH_LINES: Final = r"(table|kind|report|stat|roll|contest|condition|effect|procedure|action|phase|scene|event)"
_HOLDS: Final = frozenset({"action", "event", "phase", "procedure", "scene"})
_TEXT: Final = r"(\"[^\"]*\")"
_AT_MARGIN: Final = tuple(
    (re.compile(said), instead)
    for said, instead in (
        # other texts
        (rf"(?:(?:change|replace|set) )?label {_FORM} (\w+(?:\.\w+)?)(?: to| =|:)? {_TEXT}", "label {1} {2}"),
        (
            rf"(?:(?:change|replace|set) )?label effect (?:of )?(\w+\.\w+)(?: in \w+(?:\.\w+)*)?(?: to| =|:)? {_TEXT}",
            "label {0} {1}",
        ),
        (rf"(?:change|replace|set) label (\w+(?:\.\w+)?)(?: to| =|:)? {_TEXT}", "label {0} {1}"),
        (rf"label (\w+(?:\.\w+)?)(?: to| =|:) {_TEXT}", "label {0} {1}"),
        (rf"rename (?:{_FORM} )?(\w+(?:\.\w+)?)(?: to| as| =|:)? {_TEXT}", "label {1} {2}"),
        (rf"rename (?:{_FORM} )?(\w+(?:\.\w+)?) (?:to|as) (\w[^\"]*)", 'label {1} "{2}"'),
        (rf"change {_FORM} (\w+)(?: to| =|:)? {_TEXT}", "label {1} {2}"),
        # the head of a declaration copied behind `change` or `add to`
        (rf"(add to) {_WITH_LINES} (\w+) ?\(.*", "{0} {1} {2}"),
        (rf"(change|add to) {_WITH_LINES} (\w+) by \w+.*", "{0} {1} {2}"),
        # an effect is called by its whole head
        (r"(change|add to|remove|replace) effect (\w+\.\w+ in \w+\.\w+(?:\.\w+)?)", "{0} effect of {1}"),
        (r"(change|add to|remove|replace) effect (?:of )?(\w+\.\w+)", "{0} effect of {1} in …"),
        (r"(change|add to|remove) effect (?:of )?(\w+\.\w+)\.(\w+)", "{0} effect of {1} in ….{2}"),
        # lines inside others have names of their own
        (rf"(change|add to|remove) {_FORM} (\w+)\.\w+\.(\w+)", "{0} {1} {2}.{3}"),
        # lines whose order means nothing
        (
            r"add to (kind|report|table|stat|roll|contest|condition|effect) (\w+) (?:before|after|behind) \w.*",
            "add to {0} {1}",
        ),
        (r"add to (kind|report|table|stat|roll|contest) (\w+)\.\w+", "add to {0} {1}"),
        # rows and columns
        (rf"add (?:a )?(?:new )?(?:rows?|lines?|attributes?|steps?) to {_FORM} (\w+)", "add to {0} {1}"),
        (r"add (?:a )?(?:new )?columns? \w+(?:, *\w+)* to (?:table )?(\w+)", "add column to table {0}"),
        (r"add (?:a )?(?:new )?columns?(?: \w+)? to (kind|report) (\w+)", "add to {0} {1}"),
        (r"to (\w+): *(each die .*)", "add to contest {0}, and indented below it: {1}"),
        (r"change columns? .*\b(?:of|in) (?:table )?(\w+)", "change table {0}"),
        (rf"remove {_FORM} (\w+) (\w+)", "remove {0} {1}.{2}"),
        (r"remove (?!setup\b)(\w+)", "remove … {0}"),
        (r"(?:delete|drop|strike|take out|cross out) (?:the )?(\w+(?:\.\w+)?)", "remove … {0}"),
        # choices
        (rf"(?:change|set) option (\w+: *one of [^=\"]*= *[^=\"]*?(?: {_TEXT})?)", "replace option {0}"),
        (rf"(?:change|set) option (\w+): [^=\"]*= *([^=\"]*?)(?: {_TEXT})?", "set {0} = {1}"),
        (r"(?:change|set|replace) option (\w+)(?: to| =|:) (.*)", "set {0} = {1}"),
        (r"set (\w+)(?: to| auf| a| en|:) (.*)", "set {0} = {1}"),
        (r"change (\w+)(?: to| =) (.*)", "set {0} = {1}"),
        # whole declarations
        (rf"(?:delete|drop|disable|cancel|no more|without) {_FORM} (\w+(?:\.\w+)?)", "remove {0} {1}"),
        (r"(?:forbid|ban|disallow|prohibit|disable) (?:action )?(\w+)(.*)", "forbids {0}{1}"),
        (rf"(?:override|modify|edit|update|amend|adjust|alter) {_FORM} (\w+)(.*)", "change {0} {1}"),
        (rf"extend {_FORM} (\w+)(.*)", "add to {0} {1}"),
        (r"change (?!links\b|setup\b)(\w+)", "change … {0}"),
        (r"replace ((?:remove|add|change|set) .*)", "{0}"),
        (rf"replace (?!{_FORM}\b|(?:victory|adjacency|links|setup)\b)(\w+)(?: {_TEXT})?", "replace … {1}"),
        (
            rf"replace (?:the )?step (\w+) (?:of|from|in) (?:the )?{_FORM} (\w+)",
            "change {1} {2}, and indented below it: step {0}",
        ),
        (rf"replace (?!{_FORM}\b)(\w+)( ?\(.*)", "replace … {1}{2}"),
        (r"(change|add to|remove) the setup(\.\w+)?", "{0} setup{1}"),
        (r"(?:override|modify|edit|update|amend|adjust|alter) (?:the )?setup(\.\w+)?", "change setup{0}"),
        # phases
        (
            r"(?:move|put|place|shift) (?:phase )?(\w+) (before|after|behind) (?:phase )?(\w+)",
            "change phase {0} {1} {2}",
        ),
    )
)
_VALUES_OF_OPTION: Final = re.compile(
    r"(?:change|replace|set|add to|extend|delete|remove) option (\w+)\.\w+.*"
    r"|(?:add|remove|delete) (?:the )?(?:value |word )?\w+ (?:to|from) (?:the )?option (\w+)"
    r"|(?:add to|extend) (?:the )?option (\w+)(?:[: ].*)?|change option (\w+)"
)
_LINE_OF: Final = re.compile(rf"(?:change|set|replace) (?:{_FORM} )?(\w+)\.(\w+)(?: *(?::|=|to)? *(\S.*))?")
_LINE_FOR_LINE: Final = re.compile(
    rf"(?:replace|swap|exchange) (?:{_FORM} )?(\w+)\.(?P<member>\w+)[^\"]*? (?:with|by|for) (?P<line>\S.*)"
)
_HEAD_CHANGED: Final = re.compile(rf"change ({_WITH_LINES} \w+) ?\(.*")
_RANGE_OF: Final = re.compile(r"remove (?:table )?(\w+)\.(?:-?\d.*|up to .+|above .+|below .+)")
_NATURAL: Final = re.compile(r"natural_(\d+)(?:_to_(\d+))?")
_REFUSAL: Final = re.compile(rf"(\w+): *(?:else *)?{_TEXT}")
_HOLDER: Final = re.compile(r"(?:add to|change) ((?:\w+ )?\w+)$")
_CHANGED: Final = re.compile(r"change \w+ (\w+)$")


_IN_THE_HEADER: Final = re.compile(rf"(?:set|change|replace) (title|turn|language|rounding)(?: to)? ({_TEXT}|\w+)")


def edit_said_otherwise(snag: Snag) -> Finding | None:
    """`set frost to no`, `change roll claim.minor to -1`, `move phase raids before battles`; `victor: else "no"`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    holder = _HOLDER.match(snag.line_above()) if snag.first == "otherwise" else None
    if holder is not None:
        return BRANCH_OF_WHICH.at(snag.first_word(), whole=holder[1])
    said = _IN_THE_HEADER.fullmatch(line) if snag.indent == 0 else None
    if said is not None:
        return SAID_IN_THE_HEADER.at(_place(snag), line=f"{said[1]} {said[2]}"[:MOST_SAID])
    row = _RANGE_OF.fullmatch(line) if snag.indent == 0 else None
    if row is not None:
        return ROW_OF_RANGE.at(_place(snag), name=row[1])
    head = _HEAD_CHANGED.fullmatch(line) if snag.indent == 0 else None
    if head is not None:
        return HEAD_AGAIN.at(_place(snag), edit=f"change {head[1]}", whole=head[1])
    option = _VALUES_OF_OPTION.fullmatch(line) if snag.indent == 0 else None
    if option is not None:
        return VALUES_OF_OPTION.at(_place(snag), name=next(filter(None, option.groups())))
    instead = _at_margin(line) if snag.indent == 0 else _in_change(snag, line)
    if instead:
        return SAID_OTHERWISE.at(_place(snag), instead=instead[:MOST_SAID])
    return line_below(_place(snag), line) if snag.indent == 0 else None


def line_below(place: Span, line: str, form_of: Callable[[str, str], str | None] | None = None) -> Finding | None:
    """`change roll claim.minor to -1`: where a line is changed.

    Args:
        form_of: of what sort a declaration of this name is that has such a line; nothing where that is not known.
    """
    line = line.partition("#")[0].strip()
    if found := _LINE_FOR_LINE.fullmatch(line):
        form = found[1] or (form_of and form_of(found[2], found["member"]))
        return LINE_BELOW.at(place, instead=f"change {form or '…'} {found[2]}", line=found["line"][:MOST_SAID])
    found = _LINE_OF.fullmatch(line)
    if found is None:
        return None
    said, name, member, value = found.groups()
    if value is None and said in _HOLDS:
        return None
    form = said or (form_of and form_of(name, member))
    called = _line_called(form, member, value or "…")
    return LINE_BELOW.at(place, instead=f"change {form or '…'} {name}", line=called[:MOST_SAID])


def _line_called(form: str | None, member: str, value: str) -> str:
    """How the line begins that has a name: by that name, or by the word of the language that it is called after."""
    natural = _NATURAL.fullmatch(member)
    if form == "table":
        return f"| {member} | … |"
    if form in ("kind", "report") or not (natural or begins_lines(member)):
        return f"{member}: {value}"
    if natural is None:
        return f"{member} {value}"
    return f"natural {natural[1]}-{natural[2]} {value}" if natural[2] else f"natural {natural[1]} {value}"


def _at_margin(line: str) -> str | None:
    for said, instead in _AT_MARGIN:
        found = said.fullmatch(line)
        if found is not None:
            return instead.format(*(part or "" for part in found.groups())).replace(" behind ", " after ")
    return None


def _in_change(snag: Snag, line: str) -> str | None:
    """A refusal of which only the reason is written anew."""
    declared = _CHANGED.match(snag.line_above())
    found = _REFUSAL.fullmatch(line)
    return None if declared is None or found is None else f"label {declared[1]}.{found[1]} {found[2]}"


def _place(snag: Snag) -> Span:
    return snag.at(snag.indent + 1, len(snag.text) + 1)
