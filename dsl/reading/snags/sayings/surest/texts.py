"""What players read, written in another place of a line that declares something than where it is read."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import TEXT, said

_TEXT: Final = rf"({TEXT})"
_VALUES: Final = r"(\([^()]*(?:\([^()]*\)[^()]*)*\))"
_ATTRIBUTE: Final = r"([^\W\d]\w*: [^\"]+?)"
_VIEWERS: Final = r"(seen by [\w .]+(?:\([^()]*\))?(?:, ?\w[\w.]*(?:\([^()]*\))?)*)"
SAYINGS: Final = (
    # of an attribute or an option: behind what it begins with, and before who sees it
    said(rf"{_ATTRIBUTE} {_TEXT},? ((?:=|at least |at most |or none\b)[^\"]*)", "{0} {2} {1}"),
    said(rf"(option \w+(?:: [^\"]+?)?) {_TEXT},? ?(=[^\"]*)", "{0} {2} {1}"),
    said(rf"([^\W\d]\w*): {_TEXT},? (?!kept\b|seen\b)([^\"]+)", "{0}: {2} {1}"),
    said(rf"{_ATTRIBUTE} (kept aside) {_TEXT}(.*)", "{0} {2} {1}{3}"),
    said(rf"{_ATTRIBUTE} {_VIEWERS} {_TEXT}(.*)", "{0} {2} {1}{3}"),
    said(rf"((?:kind|report|event|condition|roll|contest|action) [^\"]+?) {_VIEWERS} {_TEXT}(.*)", "{0} {2} {1}{3}"),
    # of a rule: behind its values, and behind who does it
    said(rf"(\w+ [^\W\d]\w*) {_TEXT} ?{_VALUES}(.*)", "{0}{2} {1}{3}"),
    said(rf"(action [^\W\d]\w*(?:{_VALUES[1:-1]})?) {_TEXT} (by \w+)(.*)", "{0} {2} {1}{3}"),
    said(rf"action ([^\W\d]\w*) by (\w+) ?{_VALUES}(.*)", "action {0}{2} by {1}{3}"),
    said(rf"(setup|together) {_TEXT}", "{0}"),
)
