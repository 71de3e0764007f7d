"""A value that no line asks for is told once, also where it is changed by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from tests.dsl.told import told_of

RULES = """ruleset tolls
kind player
  gold: number = 3
phase day
  for each p in players
    {lines}
"""


@pytest.mark.parametrize(
    ("lines", "unread"),
    [
        (["let due = 3", "p.gold up 1"], [6]),
        (["let due = 3", "due becomes due + 4", "p.gold up 1"], [6]),
        (["let due = 3", "due up 4", "due down 1", "p.gold up 1"], [6]),
        (["let due = 3", "due becomes due + 4", "p.gold up due"], []),
        (["let due = 3", "due becomes due + 4", "p.gold up 1 when due > 3"], []),
        (["let due = 3", "let rest = due", "due becomes rest", "p.gold up rest"], []),
    ],
)
def test_what_asks_for_itself_alone_is_asked_for_by_nobody(lines: list[str], unread: list[int], tmp_path: Path) -> None:
    found = told_of(RULES.format(lines="\n    ".join(lines)), tmp_path, Severity.WARNING)
    assert [one.span.line for one in found if one.code == "value-unread" and one.span] == unread
