"""A layer that edits what it declares itself is told where the lines belong, as a ruleset without a base is."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

BASE = "ruleset below\nkind player\n  hits: number = 0\n"
OWN = 'add to phase dusk\n  say "x"\nphase dusk "Dusk"\n  say "y"\nchange phase dusk\n  say "z"\n'


@pytest.mark.parametrize("header", ["ruleset house extends below\n", "ruleset house\n"])
def test_lines_for_what_stands_beside_them(header: str, tmp_path: Path) -> None:
    (tmp_path / "below.law").write_text(BASE, encoding="utf-8")
    (tmp_path / "house.law").write_text(header + OWN, encoding="utf-8")
    errors = [one for one in load_ruleset(tmp_path / "house.law").findings if one.severity.name == "ERROR"]
    told = "“dusk” is declared in this ruleset itself: write these lines there, among the others below it"
    assert [f"{one.message()}: {one.hint()}" for one in errors] == [told, told]
    assert [one.span.line for one in errors if one.span] == [2, 6]
