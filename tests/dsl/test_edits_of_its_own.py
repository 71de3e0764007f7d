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


def test_what_is_put_beside_a_line_of_its_own_is_told_once_and_taken_as_added(tmp_path: Path) -> None:
    own = (
        'phase fair "Fair"\n  each player in order\n    any number of sing\n'
        'action sing by player "sing"\n  player.hits up 1\naction dance by player "dance"\n  player.hits up 2\n'
        "add to phase fair after sing\n  dance\n"
    )
    (tmp_path / "below.law").write_text(BASE, encoding="utf-8")
    (tmp_path / "house.law").write_text("ruleset house extends below\n" + own, encoding="utf-8")
    found = load_ruleset(tmp_path / "house.law").findings
    assert [(one.code, one.span.line if one.span else 0) for one in found] == [("no-base", 9)]
