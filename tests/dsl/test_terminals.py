"""No text makes the lexer slow: each terminal's expression takes time in proportion to what it reads."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from dsl.reading.parse_table import stored_table
from tests.backtracking import Matcher, TooManySteps

TERMINALS = stored_table().terminals
LENGTH = 400
STEPS_A_SIGN = 10
"""More than any terminal needs, and far fewer than `LENGTH`, which a quadratic one would need."""
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


@contextmanager
def deep_recursion() -> Iterator[None]:
    """The matcher calls itself for each repetition of a group."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(100 * LENGTH)
    yield
    sys.setrecursionlimit(before)


def too_slow(expression: str, text: str) -> bool:
    """Whether matching takes more than a few steps a sign, at the beginning or within."""
    pattern = re.compile(expression)
    for place in (0, 1, len(text) // 2):
        matcher = Matcher(text, STEPS_A_SIGN * len(text))
        try:
            end = matcher.match(expression, place)
        except TooManySteps:
            return True
        found = pattern.match(text, place)
        assert end == (found and found.end()), "the matcher that counts finds something else"
    return False


@pytest.mark.parametrize(("terminal", "expression"), TERMINALS, ids=[name for name, _ in TERMINALS])
def test_a_terminal_is_linear(terminal: str, expression: str) -> None:
    with deep_recursion():
        slow = [name for name, make in HOSTILE.items() if too_slow(expression, make(LENGTH))]
    assert slow == [], terminal


@pytest.mark.parametrize("expression", [r"(?:[a]+)+!", r"[a]*[a]*!", r"(?:a|a)*!", r"(?:[a]*b?)*!"])
def test_a_slow_expression_would_be_noticed(expression: str) -> None:
    with deep_recursion():
        assert too_slow(expression, "a" * LENGTH)


def test_there_are_terminals() -> None:
    assert len(TERMINALS) > 20
