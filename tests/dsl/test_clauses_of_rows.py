"""What belongs behind rows that are added up is told where it stands behind a stage, a pool or a row of each die."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset mills
  title "Mills"
kind player
  flour: number = 5
  rich: yes or no = no
roll grind(player) "grinding"
  pool 2 dice d6
"""
LINES = {
    'times 2 "wind" strongest of weather': [("misplaced", "weather")],
    'then at most 9 "wind" when player.rich highest of weather': [("misplaced", "weather")],
    'less 1 "wind" tagged weather, wet': [("misplaced", "weather")],
    'pool 1 dice d6 "oxen" tagged beasts': [("misplaced", "beasts")],
    'pool 1 dice d6 "oxen" lowest of beasts': [("misplaced", "beasts")],
    'pool 1 dice d6 "oxen" when player.rich when player.flour > 3': [("clause-twice", "player.flour > 3")],
    'each die +1 "oil" tagged oils': [("misplaced", "oils")],
    'each die +1 "oil" strongest of oils': [],
    '+1 "oil" strongest of oils tagged wet': [],
}


@pytest.mark.parametrize(("line", "told"), LINES.items(), ids=LINES)
def test_it_is_told(tmp_path: Path, line: str, told: list[tuple[str, str]]) -> None:
    (tmp_path / "mills.law").write_text(f"{GROUND}  {line}\n", encoding="utf-8")
    found = load_ruleset(tmp_path / "mills.law").findings
    assert [
        (one.code, f"  {line}"[one.span.column - 1 : one.span.end_column - 1])
        for one in found
        if one.span and one.severity.value == "error"
    ] == told


def test_a_line_from_elsewhere_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "mills.law").write_text(f'{GROUND}to grind: times 2 "wind" strongest of weather\n', encoding="utf-8")
    (found,) = [one for one in load_ruleset(tmp_path / "mills.law").findings if one.severity.value == "error"]
    assert found.hint() == "leave out `strongest of weather`"
