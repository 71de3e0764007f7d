"""A case behind a wider one is never reached, and one behind a narrower one is."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
kind tile
  owner: player or none
  wild: yes or no
kind player
  skill: number at least 0 = 3
  mood: one of (glad, sad, calm) = calm
"""


def told(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "sample.law"
    file.write_text(RULES + text, encoding="utf-8")
    return [one.code for one in load_ruleset(file).findings if one.code == "case-never-reached"]


@pytest.mark.parametrize(
    "cases",
    [
        "1 when p.skill >= 8, 2 when p.skill >= 11",
        "1 when p.skill < 8, 2 when p.skill is 5",
        "1 when p.skill > 4, 0 when p.mood is sad, 2 when p.skill >= 5 and p.mood is glad",
        "1 when p.mood is one of (glad, calm), 2 when p.mood is calm",
        "1 when p.mood is glad, 2 when p.mood is glad and p.skill > 3",
        "1 when not p.mood is glad, 2 when p.mood is sad",
    ],
)
def test_a_case_behind_a_wider_one_is_told(tmp_path: Path, cases: str) -> None:
    assert told(tmp_path, f"define bonus(p: player) = ({cases}, otherwise 0)\n") == ["case-never-reached"]


@pytest.mark.parametrize(
    "cases",
    [
        "2 when p.skill >= 11, 1 when p.skill >= 8",
        "1 when p.skill > 4 and p.mood is sad, 2 when p.skill > 5",
        "1 when p.mood is glad, 2 when p.mood is calm, 3 when p.skill < 2",
        "1 when any t in tiles where t.owner is p, 2 when any t in tiles where t.owner is p and t.wild",
    ],
)
def test_others_are_not(tmp_path: Path, cases: str) -> None:
    assert told(tmp_path, f"define bonus(p: player) = ({cases}, otherwise 0)\n") == []


def test_blocks_are_looked_at_as_well(tmp_path: Path) -> None:
    lines = "  when p.skill >= 2\n    p.skill up 1\n  otherwise when p.skill > 4\n    p.skill up 2\n"
    assert told(tmp_path, f"procedure learn(p: player)\n{lines}") == ["case-never-reached"]


def test_what_is_thrown_anew_is_another(tmp_path: Path) -> None:
    lines = "  when d6 >= 2\n    p.skill up 1\n  otherwise when d6 >= 4\n    p.skill up 2\n"
    assert told(tmp_path, f"procedure learn(p: player)\n{lines}") == []


def test_the_columns_among_which_a_known_number_chooses_are_no_cases(tmp_path: Path) -> None:
    table = "table pay by skill\n  | skill | up to 1 | 2-3 | 4 or more |\n"
    table += "  | up to 4 | 1 | 2 | 3 |\n  | 5 or more | 4 | 5 | 6 |\n"
    assert told(tmp_path, table + "define bonus(p: player) = cell(pay(p.skill), 1)\n") == []
