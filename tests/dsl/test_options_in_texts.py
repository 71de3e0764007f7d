"""What is there only with an option is told between the braces of a text as elsewhere, and a test there is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset fairs
  title "Fairs"
option sagas = no "sagas are told"
stat fame(p: player) "fame of {p}" when sagas
  base 1
kind hero, heroes
  lord: player
  verses: number = 3 when sagas
phase evening
  for each h in heroes
"""
TEXTS = {
    "{h.verses} verses": "verses",
    "{h}: {h.verses * 2}": "verses",
    "{h.lord.fame}": "fame",
    "{fame(h.lord)}": "fame",
    "{(h.verses when sagas, otherwise 0)}": None,
    "{(fame(h.lord) when sagas and h.verses > 2, otherwise 0)}": None,
    "{(0 when sagas, otherwise h.verses)}": "verses",
}


@pytest.mark.parametrize(("text", "told"), TEXTS.items(), ids=TEXTS)
def test_it_is_told_where_nothing_tests_it(tmp_path: Path, text: str, told: str | None) -> None:
    line = f'    say "{text}"'
    (tmp_path / "fairs.law").write_text(f"{GROUND}{line}\n{line} when sagas\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "fairs.law").findings if one.severity.value == "error"]
    places = [line[one.span.column - 1 : one.span.end_column - 1] for one in found if one.span]
    assert [one.code for one in found] == ["there-only-with"] * len(places)
    assert places == ([] if told is None else [told])
