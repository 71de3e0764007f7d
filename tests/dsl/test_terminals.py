"""No text makes the lexer slow: each terminal's expression takes time in proportion to what it reads."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

from dsl.reading.parse_table import stored_table

TERMINALS = stored_table().terminals
LENGTH = 20_000
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
        start = time.process_time()
        for place in (0, 1, len(text) // 2):
            pattern.match(text, place)
        best = min(best, time.process_time() - start)
    return best


def grows_too_fast(pattern: re.Pattern[str], make: Callable[[int], str]) -> bool:
    """Whether four times the text takes ten times as long (quadratic: sixteen times), in each of three tries."""
    for _ in range(3):
        once, four_times = seconds(pattern, make(LENGTH)), seconds(pattern, make(4 * LENGTH))
        # Below a twentieth of a millisecond the clock says nothing about growth.
        if four_times < 5e-5 or four_times <= 10 * max(once, 1e-5):
            return False
    return True


@pytest.mark.parametrize(("terminal", "expression"), TERMINALS, ids=[name for name, _ in TERMINALS])
def test_a_terminal_is_linear(terminal: str, expression: str) -> None:
    pattern = re.compile(expression)
    slow = [name for name, make in HOSTILE.items() if grows_too_fast(pattern, make)]
    assert slow == [], terminal


def test_there_are_terminals() -> None:
    assert len(TERMINALS) > 20
