"""A row stands for the word it is called by, where every row of its table is called as a word that is wanted."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

RULES = """ruleset sample
table mood "moods"
  | key  | better |
  | grim | calm   |
  | calm | glad   |
  | glad | glad   |
table weather "weather"
  | key  |
  | grim |
  | hail |
kind hen, hens
  mood: one of (grim, calm, glad, proud) = grim
  last: mood = calm
  seen: weather = grim
procedure cheer(h: hen)
  {line}
"""


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("h.mood becomes h.last", []),
        ("h.mood becomes h.last.better", []),
        ("h.mood becomes mood.glad", []),
        ("h.mood becomes (h.last.better when turn > 3, otherwise h.last)", []),
        ("let now: one of (grim, calm, glad) = h.last.better", []),
        ("h.mood becomes h.seen", ["wrong-type"]),
        ("h.mood becomes shifted(h.mood, 1)", ["wrong-type"]),
    ],
)
def test_all_rows_must_be_words(tmp_path: Path, line: str, codes: list[str]) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES.format(line=line), encoding="utf-8")
    assert [one.kind.code for one in load_ruleset(file).findings if one.severity is Severity.ERROR] == codes
