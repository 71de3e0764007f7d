"""An attribute that is called like a word of the language, where that cannot be read, is told as such."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset letters
  title "Letters"
  language en
kind letter, letters
  owner: player
  {line}
phase last
  say "last"
  end campaign
"""


@pytest.mark.parametrize("line", ["and: number = 3", "or: text", "per: number"])
def test_it_is_called_otherwise(line: str, tmp_path: Path) -> None:
    file = tmp_path / "letters.law"
    file.write_text(RULES.format(line=line), encoding="utf-8")
    word = line.partition(":")[0]
    (first, *_) = (one for one in load_ruleset(file).findings if one.severity.name == "ERROR")
    assert first.message() == f"“{word}” is a word of the language and cannot be called so here"
    assert first.hint() == f"call it otherwise wherever it stands, such as the_{word}"
