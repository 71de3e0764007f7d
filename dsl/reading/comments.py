"""Remarks of a rule file: the grammar passes over them, the formatter puts them back."""

from __future__ import annotations

import re
from typing import Final

from dsl.tree import Comment

_TEXT_OR_REMARK: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|#|"')


def comments_of(text: str) -> tuple[Comment, ...]:
    """Every remark of the text with its line; a `#` inside a quoted text is none."""
    if "#" not in text:
        return ()
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        at = start_of_comment(line)
        if at is not None:
            found.append(Comment(line[at:].rstrip(), number, not line[:at].strip()))
    return tuple(found)


def start_of_comment(line: str) -> int | None:
    """Where the remark of a line begins, if it has one; after a quote without an end there is none."""
    if "#" not in line:
        return None
    for found in _TEXT_OR_REMARK.finditer(line):
        if found.group() == "#":
            return found.start()
        if found.group() == '"':
            return None
    return None
