"""No text makes the lexer slow: each terminal's expression takes time in proportion to what it reads."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from lark.lexer import TerminalDef

from dsl.layout import Layout
from dsl.parse_table import stored_parser

TERMINALS = [terminal for terminal in stored_parser(Layout(""), None).terminals if terminal.pattern.type == "re"]
LENGTH = 20_000
GROWTH = 2.5
"""Times as long for twice the text, with some room for a busy machine; a quadratic expression would take 4."""

HOSTILE: dict[str, Callable[[int], str]] = {
    "blanks": lambda n: "\n" + " " * n + "!",
    "words": lambda n: "at" + " " * 3 + "any   number " * (n // 13),
    "digits": lambda n: "1" * n + "!",
    "points": lambda n: "1." * (n // 2) + "!",
    "dashes": lambda n: "\n|" + "--|" * (n // 3) + "!",
    "spaced dashes": lambda n: "\n|" + " -- |" * (n // 5) + "!",
    "colons": lambda n: "\n |" + ":--: " * (n // 5),
    "lines": lambda n: "\n   # a" * (n // 7) + "!",
    "empty lines": lambda n: "\n " * (n // 2) + "!",
    "open text": lambda n: '"' + "a" * n,
    "backslashes": lambda n: '"' + "\\\\" * (n // 2),
    "half escapes": lambda n: '"' + "\\n" * (n // 2) + "\\q",
    "open citation": lambda n: "[" + "A-1, " * (n // 5),
    "bar and citation": lambda n: "|" + " " * (n // 2) + "[" + "a" * (n // 2),
    "bar and remark": lambda n: "|" + " " * n + "x",
    "commas": lambda n: "," + " " * n + "x",
    "comma and lines": lambda n: ", # " + "x" * n,
    "ranges": lambda n: "1" * (n // 2) + " " * (n // 4) + "-" + "1" * (n // 4),
    "letters": lambda n: "ä" * n,
    "underscores": lambda n: "_" * n + "!",
}


def seconds(pattern: re.Pattern[str], text: str) -> float:
    """The shortest of a few rounds of matching at the beginning and at some places within."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for place in (0, 1, len(text) // 2):
            pattern.match(text, place)
        best = min(best, time.perf_counter() - start)
    return best


@pytest.mark.parametrize("terminal", TERMINALS, ids=lambda terminal: terminal.name)
def test_a_terminal_is_linear(terminal: TerminalDef) -> None:
    pattern = re.compile(terminal.pattern.to_regexp())
    for name, make in HOSTILE.items():
        once, twice, four_times = (seconds(pattern, make(LENGTH * factor)) for factor in (1, 2, 4))
        # Below a twentieth of a millisecond the clock says nothing about growth.
        assert four_times < 5e-5 or four_times <= GROWTH**2 * max(once, 1e-5), (name, once, twice, four_times)


def test_there_are_terminals() -> None:
    assert len(TERMINALS) > 20
