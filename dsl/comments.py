"""Remarks of a rule file: the grammar passes over them, the formatter puts them back."""

from __future__ import annotations

from dsl.tree import Comment


def comments_of(text: str) -> tuple[Comment, ...]:
    """Every remark of the text with its line; a `#` inside a quoted text is none."""
    if "#" not in text:
        return ()
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        at = _start_of_comment(line)
        if at is not None:
            found.append(Comment(line[at:].rstrip(), number, not line[:at].strip()))
    return tuple(found)


def _start_of_comment(line: str) -> int | None:
    quoted = False
    skip = False
    for at, sign in enumerate(line):
        if skip:
            skip = False
        elif sign == "\\" and quoted:
            skip = True
        elif sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted:
            return at
    return None
