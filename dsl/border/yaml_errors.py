"""What the YAML parser complains about, in words for people who write YAML twice a year."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.border.gates import shown


def _kind(message: str, hint: str = "") -> Mistake:
    """One code for all of them: what differs is only how the parser lost its way."""
    return Mistake("yaml-syntax", Severity.ERROR, message, hint)


OTHER = _kind("this is not YAML: {problem}")

WORDS: Final = (
    (
        r"mapping values are not allowed",
        _kind(
            "a “:” with a value behind it cannot stand here",
            "put quotes around a text that holds “: ”; look at the indentation",
        ),
    ),
    (r"could not find expected ':'", _kind("a key stands here without its “:”", "write “key: value”")),
    (
        r"unexpected end of stream|unexpected document separator",
        _kind("a text in quotes is not closed", "put the closing quote"),
    ),
    (r"expected ',' or '\]'", _kind("a “,” or the closing “]” of a list is missing here")),
    (r"expected ',' or '}'", _kind("a “,” or the closing “}}” is missing here")),
    (r"expected the node content", _kind("a value is missing here")),
    (r"sequence entries are not allowed", _kind("a “-” cannot stand here", "begin a new line, indented more")),
    (r"mapping keys are not allowed", _kind("a “?” cannot stand here", "put quotes around it")),
    (
        r"expected <block end>",
        _kind("this line does not go on from the lines above", "indent it exactly like the line it belongs beside"),
    ),
    (r"'\\t' that cannot start", _kind("a tab cannot stand here", "write blanks in its place")),
    (
        r"expected alphabetic or numeric",
        _kind("a text cannot begin with “&”, “*” or “%”", "put quotes around it"),
    ),
    (r"cannot start any token", _kind("a text cannot begin with “{sign}”", "put quotes around it")),
    (r"escape", _kind("this is no sign after “\\”", "write “\\\\”, or use single quotes")),
    (
        r"chomping or indentation|indentation indicator",
        _kind("“|” or “>” stands at the beginning of a text", "put quotes around it"),
    ),
    (r"directive", _kind("a line that begins with “%” changes how YAML is read", "delete that line")),
    (r"document start", _kind("the value is complete, and yet there is more text here", "look at the indentation")),
    (r"tag|URI", _kind("a text cannot begin with “!”", "put quotes around it")),
)
"""A part of the parser's complaint and our words for it; the first that fits is taken."""

_SIGN: Final = re.compile(r"found character '(.+?)' that")


def syntax_finding(problem: str, span: Span) -> Finding:
    """The finding for a complaint of the parser."""
    sign = _SIGN.search(problem)
    for pattern, kind in WORDS:
        if re.search(pattern, problem):
            return kind.at(span, sign=shown(sign.group(1)) if sign else "")
    return OTHER.at(span, problem=shown(problem))
