"""JSON of strangers: no deep nesting, no key twice, no endless number; and the line of every list and object."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import Any, Final

from dsl.border.diagnostics import Span, Stopped
from maps.importing.foreign import UNREADABLE, reason_in
from maps.importing.xml_door import NESTED_TOO_DEEPLY

MAX_NESTING: Final = 16
"""Lists in lists of GML or JSON; a graph needs four, and readers that call themselves fail at a thousand."""

Path = tuple[str | int, ...]

_SIGN: Final = re.compile(r'"((?:[^"\\]|\\.)*+)"(\s*:)?|[\[{]|[\]}]|,')


class JsonText:
    """A JSON file: its value, and where its parts stand."""

    def __init__(self, text: str, file: str, suffix: str) -> None:
        self.file = file
        refuse_nesting(text, file)
        try:
            self.value: Any = json.loads(text, object_pairs_hook=_no_key_twice)
        except (ValueError, RecursionError) as error:
            line = getattr(error, "lineno", 1)
            reason = error.msg if isinstance(error, json.JSONDecodeError) else reason_in(error)
            raise Stopped([UNREADABLE.at(Span(file, line, 1, line, 1), format=suffix, reason=reason)]) from None
        self._lines = _lines(text)

    def span(self, *path: str | int) -> Span:
        """The place of a list or object, or of the nearest around it."""
        while path not in self._lines and path:
            path = path[:-1]
        line = self._lines.get(path, 1)
        return Span(self.file, line, 1, line, 1)


IN_JSON: Final = r'"(?:[^"\\]|\\.)*+"?'
IN_GML: Final = r'"[^"]*"?|#[^\n]*'
"""What is no list though brackets stand in it: texts (in GML without escapes), and remarks. A text that nothing ends
goes on to the end of the file: were it passed over, the search would begin again at each of its signs, and a file of
80 kB would take half a minute."""


def refuse_nesting(text: str, file: str, inside: str = IN_JSON) -> None:
    """Refuse lists that are nested too deeply for readers that call themselves.

    Args: `inside` is the pattern of what is no list though brackets stand in it.

    Raises: Stopped.
    """
    depth = 0
    for sign in re.finditer(rf"{inside}|[\[{{]|[\]}}]", text, re.DOTALL):
        depth += 1 if sign.group() in "[{" else -1 if sign.group() in "]}" else 0
        if depth > MAX_NESTING:
            raise Stopped([NESTED_TOO_DEEPLY.at(Span(file, 1, 1, 1, 1), limit=MAX_NESTING)])


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _lines(text: str) -> dict[Path, int]:
    """The line on which each list and object begins, by the path of keys and numbers that leads to it."""
    ends = [match.start() for match in re.finditer("\n", text)]
    found: dict[Path, int] = {}
    path: list[str | int] = []
    open_lists: list[bool] = []
    for sign in _SIGN.finditer(text):
        match sign.group()[0]:
            case "[" | "{":
                found[tuple(path)] = bisect_right(ends, sign.start()) + 1
                open_lists.append(sign.group() == "[")
                path.append(0 if open_lists[-1] else "")
            case "]" | "}":
                open_lists.pop()
                path.pop()
            case ",":
                last = path[-1]
                if isinstance(last, int):
                    path[-1] = last + 1
            case _:
                if sign.group(2) is not None:
                    path[-1] = sign.group(1)
    return found
